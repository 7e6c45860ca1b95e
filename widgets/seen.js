// Whose eyes one looks with: all that lies there, or what one seat can know. Only where a game hides something.

import { tag } from "./dom.js";
import { ask, follow } from "./line.js";

/** The switch; it is empty for a game that hides nothing. */
export function seenBy(cursor) {
  const pick = tag("select", { class: "rk-seen", "aria-label": "seen by", title: "What lies there, or what one seat can know of it", onchange: () => ask(cursor, "see", { seat: pick.value }) });
  const el = tag("label", { class: "rk-seen-by", hidden: true }, tag("span", { class: "rk-muted rk-small" }, "seen by "), pick);
  follow(cursor, "about seen", () => {
    const about = cursor.get("about"), seat = cursor.get("seen") ?? "";
    el.hidden = !about.hides;
    pick.replaceChildren(...[{ id: "", name: "all" }, ...(about.seats ?? [])].map(({ id, name }) => tag("option", { value: id, selected: id === seat }, name)));
    pick.value = seat;
    el.classList.toggle("rk-amber", Boolean(seat));
  }, "the switch of eyes");
  return el;
}
