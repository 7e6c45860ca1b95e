// What a panel is made of: its own module, out of the code that all panels of a page share. Python puts its name here.

const name = "name";
const made = (globalThis.rulekitModules ??= new Map());  // version and name -> address; what two panels import is one module

/** The address of a module, whose imports are addresses, too. */
function address(files, version, each) {
  const key = `${version}/${each}`;
  if (!made.has(key)) {
    const text = files[each].replace(/from "\.\/([\w-]+\.js)"/g, (_, other) => `from "${address(files, version, other)}"`);
    made.set(key, URL.createObjectURL(new Blob([text, `\n//# sourceURL=rulekit/${each}\n`], { type: "text/javascript" })));
  }
  return made.get(key);
}

/** Lay the style into the page: once, for with each change of it the browser looks at all explorers again. */
function wear(css, version) {
  const id = "rk-style", style = document.getElementById(id) ?? document.head.appendChild(Object.assign(document.createElement("style"), { id }));
  if (style.dataset.version !== version) Object.assign(style, { textContent: css }).dataset.version = version;
}

export default {
  async render(context) {
    const code = await context.host.getModel(context.model.get("code")), version = code.get("version");
    wear(code.get("css"), version);
    const { default: panel } = await import(address(code.get("modules"), version, name));
    return panel.render(context);
  },
};
