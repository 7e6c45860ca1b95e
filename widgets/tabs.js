// The tab row of the explorer; which tab is open is a trait of the cursor, so any rule link can open Rules.

import { tag } from "./dom.js";
import { follow, look } from "./line.js";

const ORDER = ["moves", "log", "rules", "rulings", "next", "branches", "charts"];
const LABELS = { moves: "Moves", log: "Log", rules: "Rules", rulings: "Rulings", next: "Next", branches: "Branches", charts: "Charts" };
let made = 0;

/** The tab list and its body; `extra(name, element)` brings a tab in or, with null, takes it away. */
export function tabs(cursor, panels) {
  const prefix = `rk-tabs-${(made += 1)}-${Math.random().toString(36).slice(2, 8)}`;
  const list = tag("div", { class: "rk-tabs", role: "tablist", "aria-label": "More" });
  const body = tag("div", { class: "rk-tab-body" });
  const boxes = {};
  const box = (name) => (boxes[name] ??= body.appendChild(tag("div", { role: "tabpanel", id: `${prefix}-${name}`, "aria-label": LABELS[name] })));
  for (const [name, element] of Object.entries(panels)) box(name).append(element);
  const names = () => ORDER.filter((name) => name in boxes);
  const open = () => (names().includes(cursor.get("tab")) ? cursor.get("tab") : "log");

  const paint = () => {
    const now = open();
    const focused = list.contains(document.activeElement);
    list.replaceChildren(...names().map((name) => tag("button", { type: "button", class: "rk-tab", role: "tab", "aria-selected": `${name === now}`, tabindex: name === now ? 0 : -1,
      "aria-controls": `${prefix}-${name}`, onclick: () => look(cursor, { tab: name }) }, LABELS[name])));
    if (focused) list.querySelector("[aria-selected=true]").focus({ preventScroll: true });
    if (!boxes[now].hidden && Object.values(boxes).filter((each) => !each.hidden).length === 1) return;
    for (const name of names()) boxes[name].hidden = name !== now;
    body.scrollTop = 0;
  };
  list.addEventListener("keydown", (event) => {
    const all = names(), i = all.indexOf(open());
    const to = { ArrowLeft: i - 1, ArrowRight: i + 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    look(cursor, { tab: all[(to + all.length) % all.length] });
    list.querySelector("[aria-selected=true]")?.focus({ preventScroll: true });
  });
  const extra = (name, element) => {
    if (element) box(name).append(element);
    else if (boxes[name]) { boxes[name].remove(); delete boxes[name]; }
    paint();
  };
  follow(cursor, "tab", paint, "the tabs");
  return { list, body, extra };
}
