// BokehJS, once a page: what is there already, else what Python sends over the panel's own channel.

let loading = null;

/** window.Bokeh, loaded if need be; fails after `patience` milliseconds without an answer:
 *  while a notebook with many explorers runs, the kernel answers only after its last cell. */
export function bokeh(model, patience = 60000) {
  if (window.Bokeh?.version?.startsWith("3.")) return Promise.resolve(window.Bokeh);
  loading ??= new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("BokehJS did not come; a running kernel sends it")), patience);
    const arrived = (message) => {
      if (!message.bokeh) return;
      clearTimeout(late);
      model.off("msg:custom", arrived);
      const script = document.createElement("script");
      script.textContent = message.bokeh;
      document.head.append(script);
      resolve(window.Bokeh);
    };
    model.on("msg:custom", arrived);
    model.send({ ask: "bokeh" });
  });
  loading.catch(() => { loading = null; });
  return loading;
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
