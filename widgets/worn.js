// The style of all panels, laid into the page by the cursor they follow; Python puts it here.

const css = "css", id = "rk-style";
const there = document.getElementById(id) ?? document.head.appendChild(Object.assign(document.createElement("style"), { id }));
if (there.textContent !== css) there.textContent = css;

export default {};
