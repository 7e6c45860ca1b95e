// The tree of what was tried: the main line on top, branches below it; and the branch against the main line at the same step, or at its end.

import { svg, tag } from "./dom.js";
import { ask, at, base, cursorOf, followSeen, go, here, onBranch, toMain } from "./line.js";
import { button, inside, panel, seat, title } from "./parts.js";

const ROW = 38, TOP = 28, ACROSS = 46, DOT = 5;

const isHere = (cursor, row) => onBranch(cursor) && cursor.get("branch").id === row.id;

/** Columns: only steps where something begins, ends or is looked at get a place of their own. */
function columns(tree, last, now) {
  const steps = new Set([0, last, now]);
  for (const { from, to } of tree) { steps.add(from); for (let i = from + 1; i <= Math.min(to, from + 4); i += 1) steps.add(i); steps.add(to); }
  return [...steps].sort((a, b) => a - b);
}

function dot(x, y, colour, { here: standing, label, press }) {
  const circle = svg("circle", { cx: x, cy: y, r: standing ? 8 : DOT, fill: standing ? colour : "var(--rk-paper)", stroke: colour, "stroke-width": 2 });
  const ring = standing && svg("circle", { cx: x, cy: y, r: 12, fill: "none", stroke: colour, "stroke-width": 1.5 });
  const enter = (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); event.stopPropagation(); press(); } };
  return svg("g", { role: "button", tabindex: 0, class: standing ? "rk-here" : null, "aria-label": label, onclick: press, onkeydown: enter }, circle, ring, svg("circle", { class: "rk-hit", cx: x, cy: y, r: 12 }));
}

/** Each branch starts at its parent's row, bends down to its own and runs to its last step. */
function bough(cursor, row, y, from, place) {
  const x0 = place(row.from), x1 = place(row.from + 1), x2 = place(row.to), colour = "var(--rk-branch)";
  const bend = `M${x0} ${from}C${x0 + 14} ${from} ${x1 - 18} ${y} ${x1} ${y}H${x2}`;
  const line = svg("path", { d: bend, fill: "none", stroke: colour, "stroke-width": row.kept ? 2.5 : 2, "stroke-dasharray": row.kept ? null : "5 4" });
  const open = () => ask(cursor, "branch", { node: row.id });
  const dots = [...new Set([row.from + 1, row.to])].map((i) => dot(place(i), y, colour, { label: `${row.name}, step ${i}: ${row.text}`, press: open }));
  const name = svg("text", { x: x2 + 18, y: y + 4, class: "rk-name", "font-weight": isHere(cursor, row) ? 600 : 400 }, `${row.name}: ${isHere(cursor, row) ? "here" : row.text}`);
  return [line, ...dots, name];
}

function picture(cursor) {
  const tree = cursor.get("tree") ?? [], last = base(cursor).length - 1, now = at(cursor), steps = columns(tree, last, now);
  const width = Math.max(...[steps.length - 1, 1]) * ACROSS + 30, place = (i) => 14 + ACROSS * Math.max(0, steps.findIndex((each) => each >= i));
  const levels = new Map(tree.map((row, k) => [row.id, TOP + ROW * (k + 1)]));
  const start = (row) => levels.get(row.parent) ?? TOP;
  const ink = "var(--rk-ink)", off = onBranch(cursor);
  const trunk = svg("path", { d: `M14 ${TOP}H${place(last)}`, stroke: ink, "stroke-width": 2.5 });
  const forks = new Set([0, last, ...tree.filter((row) => !levels.has(row.parent)).map((row) => row.from), ...(off ? [] : [now])]);
  const stops = [...forks].map((i) => dot(place(i), TOP, ink, { here: !off && i === now, label: `Main line, step ${i}`, press: () => (cursor.get("branch")?.nodes ? toMain(cursor, i) : go(cursor, i)) }));
  const labels = [...forks].sort((a, b) => a - b).map((i) => svg("text", { x: place(i), y: 9, "text-anchor": "middle" }, `${i}`));
  const boughs = tree.map((row) => bough(cursor, row, levels.get(row.id), start(row), place));
  const standing = off && tree.find((row) => isHere(cursor, row));
  const mine = standing && dot(place(now), levels.get(standing.id), "var(--rk-branch)", { here: true, label: `${standing.name}, step ${now}: here`, press: () => {} });
  const height = TOP + ROW * tree.length + 18;
  const names = Math.max(0, ...tree.map((row) => place(row.to) + 26 + 7 * `${row.name}: ${row.text}`.length));
  return svg("svg", { width: Math.max(width, names), height, role: "group", "aria-label": "Tree of what was tried" }, trunk, ...boughs.flat(), ...stops, ...labels, mine);
}

function buttons(cursor, renaming) {
  const row = (cursor.get("tree") ?? []).find((row) => isHere(cursor, row));
  if (!row) return tag("p", { class: "rk-muted" }, "You are on the main line. Trying another move opens a branch.");
  const field = tag("input", { class: "rk-field rk-grow", value: row.name, maxlength: 60, "aria-label": "Name of the branch" });
  if (renaming.on) {
    const done = (event) => { event.preventDefault(); renaming.on = false; ask(cursor, "rename", { branch: row.id, name: field.value }); renaming.paint(); };
    return tag("form", { class: "rk-row", onsubmit: done }, field, tag("button", { class: "rk-button rk-primary", type: "submit" }, "Rename"),
      button({ label: "Leave it", press: () => { renaming.on = false; renaming.paint(); } }));
  }
  return tag("div", { class: "rk-options" },
    button({ icon: "mainLine", size: 14, label: "Main line", className: "rk-primary", title: "Back to the main line (Esc); the branch is kept", press: () => toMain(cursor) }),
    button({ label: row.kept ? "Kept" : "Keep as variation", title: "Saved with the replay", disabled: row.kept, press: () => ask(cursor, "keep", { branch: row.id }) }),
    button({ label: "Rename", press: () => { renaming.on = true; renaming.paint(); } }),
    button({ label: "Discard", press: () => ask(cursor, "discard", { branch: row.id }) }));
}

function against(cursor) {
  const row = here(cursor), branch = cursor.get("branch"), end = base(cursor).length - 1;
  if (!onBranch(cursor) || !row.compare) return null;
  const cell = ({ seat: index, label, main, branch: own, change, better }) => tag("tr", {}, tag("th", { scope: "row" }, seat(cursor, index), ` ${label}`), tag("td", { class: "rk-number" }, main),
    tag("td", { class: "rk-number" }, own), tag("td", { class: `rk-number ${better === true ? "rk-better" : better === false ? "rk-worse" : "rk-muted"}` }, change));
  const head = ["", "main", branch.name, "change"].map((name, i) => tag("th", { scope: "col", class: i ? "rk-number" : "" }, name));
  return tag("div", { class: "rk-panel", style: "border-top:1px solid var(--rk-hairline)" },
    tag("div", { class: "rk-title" }, tag("b", {}, `${capital(branch.name)} against the main line`), tag("span", {}, row.number > end ? `at step ${row.number}, the main line at its end, step ${end}` : `both at step ${row.number}`)),
    tag("table", { class: "rk-table" }, tag("thead", {}, tag("tr", {}, head)), tag("tbody", {}, row.compare.map(cell))));
}

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

export default {
  async render({ model, el, host }) {
    const cursor = await cursorOf({ model, host });
    panel(el, "rk-branches", inside(el) ? "" : "Branches");
    const renaming = { on: false, paint: () => paint() };
    const paint = () => {
      const tree = cursor.get("tree") ?? [];
      const empty = tag("div", { class: "rk-panel rk-muted" }, "Nothing was tried yet. Any move that is not the recorded one opens a branch; the main line stays as it is.");
      const map = tag("div", { class: "rk-panel" }, inside(el) ? "" : title("Branches"), tag("div", { class: "rk-tree" }, picture(cursor)), tag("div", { style: "margin-top:8px" }, buttons(cursor, renaming)));
      el.replaceChildren(...(tree.length ? [map, against(cursor)].filter(Boolean) : [empty]));
      if (renaming.on) el.querySelector("input")?.focus();
      const here = el.querySelector(".rk-here"), box = el.querySelector(".rk-tree");
      if (here && box) box.scrollLeft = here.getBBox().x - box.clientWidth / 2;  // a long line is wider than the panel
    };
    followSeen(cursor, el, "index branch main piece rerun tree about", paint, "the branches");
  },
};
