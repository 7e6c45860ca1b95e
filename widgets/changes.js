// What another reading changes in this replay: the first difference and the results side by side.

import { tag } from "./dom.js";
import { cursorOf, follow } from "./line.js";
import { panel } from "./parts.js";

/** A cell is text, or [seat index, text]. */
function table({ from, to, rows }) {
  const head = tag("thead", {}, tag("tr", {}, tag("th", { scope: "col" }, tag("span", { class: "rk-unseen" }, "what")), tag("th", { scope: "col" }, from), tag("th", { scope: "col", style: "color:var(--rk-ruling)" }, to)));
  const row = ([name, before, after]) => tag("tr", {}, tag("th", { scope: "row", class: "rk-muted" }, name), tag("td", {}, before),
    tag("td", { style: before === after ? null : "font-weight:600" }, after));
  return tag("table", { class: "rk-table" }, head, tag("tbody", {}, rows.map(row)));
}

export default {
  async render({ model, el, host }) {
    const cursor = await cursorOf({ model, host });
    panel(el, "rk-panel", "What it changes");
    follow(cursor, "rerun", () => {
      const rerun = cursor.get("rerun");
      const used = rerun?.used ? `the replay was run again with the same chance; ${rerun.used} outcomes were used` : "";
      if (!rerun?.rows?.length) return el.replaceChildren(tag("p", { class: "rk-muted" }, "All readings are those of the replay."));
      el.replaceChildren(tag("div", { class: "rk-title" }, tag("b", {}, "What it changes"), tag("span", { class: "rk-lines" }, used)), table(rerun));
    }, "what a reading changes");
  },
};
