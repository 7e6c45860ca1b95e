// What is still to be resolved, next first: questions bold with the seat that is asked, effects muted.

import { tag } from "./dom.js";
import { cursorOf, followSeen, here } from "./line.js";
import { inside, panel, ruleLinks, seat, title } from "./parts.js";

export default {
  async render({ model, el, host }) {
    const cursor = await cursorOf({ model, host });
    panel(el, "rk-panel", inside(el) ? "" : "Next");
    const list = tag("ol", { class: "rk-agenda" });
    el.append(inside(el) ? "" : title("Next"), list);
    followSeen(cursor, el, "index branch main piece rerun about", () => {
      const items = here(cursor).agenda ?? [];
      const row = (item, i) => tag("li", { class: item.asks ? "rk-asks" : "" }, tag("span", {}, `${i + 1}.`),
        item.seat === null || item.seat === undefined ? tag("span", {}, item.text) : seat(cursor, item.seat, item.text),
        item.rule ? ruleLinks(cursor, [item.rule]) : tag("span"));
      list.replaceChildren(...(items.length ? items.map(row) : [tag("li", {}, tag("span"), "Nothing is left to be resolved.")]));
    }, "the agenda");
  },
};
