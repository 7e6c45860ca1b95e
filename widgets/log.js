// What happened, one block a turn: choice, chance and effects under their cause, also what did not happen and why.

import { tag } from "./dom.js";
import { at, cursorOf, followSeen, go, shown } from "./line.js";
import { button, inside, linked, logLine, panel, reveal, seat, title } from "./parts.js";

const NEAR = 120; // steps drawn before and after the cursor; a long line is drawn in parts

/** Steps of the same turn stand in one block. */
function blocks(rows, from, to) {
  const made = [];
  for (let i = from; i <= to; i += 1) {
    const last = made.at(-1);
    if (last && rows[i].block === rows[last.at(-1)].block && rows[i].branch === rows[last.at(-1)].branch) last.push(i);
    else made.push([i]);
  }
  return made;
}

function step(cursor, row, i) {
  const choose = () => go(cursor, i);
  const box = tag("div", { class: "rk-step", onclick: choose, onpointerenter: () => cursor.set("hover", row.id), onpointerleave: () => cursor.set("hover", "") },
    row.log.map((line) => logLine(cursor, line)), row.comment && tag("div", { class: "rk-comment" }, linked(cursor, row.comment)));
  box.setAttribute("aria-label", `Step ${i}`);
  return box;
}

function block(cursor, rows, steps) {
  const first = rows[steps[0]], off = first.branch ? ` · ${first.branch}` : "";
  const boxes = steps.map((i) => step(cursor, rows[i], i));
  const who = seat(cursor, first.seat) ?? (first.block ? null : tag("span", {}, "Start"));
  const el = tag("section", { class: "rk-block" }, tag("header", {}, who, tag("span", {}, first.where, off)), boxes);
  return { el, steps, boxes };
}

export default {
  async render({ model, el, host, signal }) {
    const cursor = await cursorOf({ model, host });
    panel(el, "rk-log", inside(el) ? "" : "Log");
    const list = tag("div");
    el.append(...[!inside(el) && tag("div", { class: "rk-panel" }, title("Log")), list].filter(Boolean));
    let drawn = { rows: null, from: 0, to: -1, blocks: [] };

    const draw = (rows, centre) => {
      const from = Math.max(0, centre - NEAR), to = Math.min(rows.length - 1, centre + NEAR);
      const made = blocks(rows, from, to).map((steps) => block(cursor, rows, steps));
      const jump = (i, label) => button({ label, className: "rk-plain", press: () => { draw(rows, i); mark(); } });
      list.replaceChildren(...[from > 0 && jump(from, `${from} earlier steps`), ...made.map((each) => each.el), to < rows.length - 1 && jump(to, `${rows.length - 1 - to} later steps`)].filter(Boolean));
      if (rows.length === 1) list.append(tag("div", { class: "rk-panel rk-muted" }, "Nothing played yet. Choose a move, or let simple players play on."));
      drawn = { rows, from, to, blocks: made };
    };
    const mark = () => {
      const now = at(cursor);
      let current = null, standing = null;
      for (const each of drawn.blocks) {
        const inIt = each.steps[0] <= now && now <= each.steps.at(-1);
        each.el.classList.toggle("rk-now", inIt);
        each.el.classList.toggle("rk-later", each.steps[0] > now);
        each.boxes.forEach((box, k) => {
          box.classList.toggle("rk-future", each.steps[k] > now);
          box.classList.toggle("rk-current", each.steps[k] === now);
          if (each.steps[k] === now) standing = box;
          if (each.steps[k] === now) box.setAttribute("aria-current", "step"); else box.removeAttribute("aria-current");
        });
        if (inIt) current = each.el;
      }
      list.parentElement.classList.toggle("rk-blind", cursor.get("ahead") === false);
      reveal(el, current, 1 / 3);
      reveal(el, standing, 1 / 3);  // a block may be higher than the panel
    };
    followSeen(cursor, el, "index branch main piece rerun about ahead", () => {
      const rows = shown(cursor), now = at(cursor);
      const margin = Math.min(20, NEAR / 2);
      const away = (now < drawn.from + margin && drawn.from > 0) || (now > drawn.to - margin && drawn.to < rows.length - 1);
      if (rows !== drawn.rows || away) draw(rows, now);
      mark();
    }, "the log");
    cursor.on("change:tab", () => requestAnimationFrame(mark));
    let width = 0;
    const sizes = new ResizeObserver(() => { if (el.offsetWidth !== width) { width = el.offsetWidth; mark(); } });  // lines break in another way: where we stand has moved
    sizes.observe(el);
    signal?.addEventListener("abort", () => sizes.disconnect());
  },
};
