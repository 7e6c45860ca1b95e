// BokehJS, once a page: what is there already, else what Python sends over the panel's own channel.

const PATIENCE = 60000;   // milliseconds after which a chart that is opened asks once more: the kernel may be a new one
const waiting = new Set();
let asked = -Infinity;

const present = () => (window.Bokeh?.version?.startsWith("3.") ? window.Bokeh : null);

/** window.Bokeh, loaded if need be, however long that takes:
 *  while a notebook with many explorers runs, the kernel answers only after its last cell. */
export function bokeh(model) {
  if (present()) return Promise.resolve(present());
  return new Promise((resolve) => {
    waiting.add(resolve);
    if (performance.now() - asked < PATIENCE) return;
    asked = performance.now();
    const arrived = (message) => {
      if (!message.bokeh) return;
      model.off("msg:custom", arrived);
      if (!present()) load(message.bokeh);
      for (const each of waiting) each(present());
      waiting.clear();
    };
    model.on("msg:custom", arrived);
    model.send({ ask: "bokeh" });
  });
}

function load(text) {
  const script = document.createElement("script");
  script.textContent = text;
  document.head.append(script);
}

/** A figure drawn into `el`: its document and the view of the plot. */
export async function figure(B, item, el) {
  const copy = structuredClone(item);
  delete copy.target_id;
  const views = await B.embed.embed_item(copy, el);
  const view = (views.roots ?? [...views])[0];
  const doc = view.model.document;
  return { view, plot: view.model, source: (name) => doc.get_model_by_name(name), clear: () => doc.clear?.() };
}
