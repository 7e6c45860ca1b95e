// What a game has to say before a decision: tables of numbers, and things to choose. Closed until somebody opens it.

import { tag, svg } from "./dom.js";
import { ask, follow, here, look } from "./line.js";
import { button } from "./parts.js";
import { part } from "./scene.js";

const SIDE = 28;   // of the picture of a thing to choose
let open = false;  // stays as the reader left it, in all explorers of the page

/** The element; it follows the cursor. */
export function advice(cursor) {
  const words = tag("summary"), body = tag("div", { class: "rk-advice-body" });
  const el = tag("details", { class: "rk-advice", hidden: true }, words, body);
  let asked = "";

  const paint = () => {
    const node = here(cursor).id, options = cursor.get("options"), answer = cursor.get("advice");
    const title = options?.node === node ? options.advises : "";
    el.hidden = !title;
    el.open = open;
    words.textContent = title ?? "";
    if (el.hidden || !open) return;
    if (answer?.node === node) { asked = ""; fill(answer); return; }
    if (asked !== node) { asked = node; body.classList.add("rk-waiting"); ask(cursor, "advice"); }
  };
  const fill = (answer) => {
    const focus = [...body.querySelectorAll("[data-item]")].indexOf(document.activeElement);
    body.classList.remove("rk-waiting");
    body.replaceChildren(...[
      tables(cursor, answer.tables), answer.note && note(answer.note), answer.choose && choice(cursor, answer), tables(cursor, answer.after),
      answer.choose?.note && note(answer.choose.note),
    ].filter(Boolean));
    if (focus >= 0) body.querySelectorAll("[data-item]")[focus]?.focus({ preventScroll: true });
  };
  el.addEventListener("toggle", () => { if (el.open !== open && !el.hidden) { open = el.open; paint(); } });
  follow(cursor, "index branch main rerun options advice", paint, "the advice");
  return el;
}

const note = (text) => tag("div", { class: "rk-muted rk-small" }, text);

const tables = (cursor, rows = []) => rows.length > 0 && tag("div", { class: "rk-advice-tables" }, rows.map((row) => table(cursor, row)));

function table(cursor, { columns, rows, empty }) {
  if (!rows.length) return note(empty ?? "Nothing.");
  const head = tag("tr", {}, columns.map((name) => tag("th", { scope: "col" }, name)), rows.some((row) => row.move) && tag("th"));
  return tag("table", { class: "rk-advice-table" }, tag("thead", {}, head), tag("tbody", {}, rows.map((row) => tag("tr", {}, row.cells.map(cell), row.move && tag("td", {}, take(cursor, row.move))))));
}

/** A text, or a part of one with its bar. */
function cell(what) {
  if (typeof what === "string") return tag("td", {}, what);
  const bar = tag("span", { class: "rk-advice-bar", style: `width:${(100 * Math.max(0, Math.min(1, what.part))).toFixed(1)}%` });
  return tag("td", { class: "rk-advice-part", title: what.title }, bar, tag("span", {}, what.text));
}

/** Put a move into the field, to be tried from there. */
function take(cursor, text) {
  return button({ label: "write", title: `Write it into the field: ${text}`, className: "rk-low", press: () => look(cursor, { typed: text }) });
}

/** Things to choose as toggles, and the move that takes those that are chosen. */
function choice(cursor, { choose: { label, items, move } }) {
  const symbols = cursor.get("ground").symbols ?? {};
  const chosen = items.filter((item) => item.on).map((item) => item.id);
  const flip = (item) => ask(cursor, "advice", { chosen: item.on ? chosen.filter((id) => id !== item.id) : [...chosen, item.id] });
  const toggles = items.map((item) => tag("button", { type: "button", class: "rk-advice-item", "data-item": item.id, "aria-pressed": `${Boolean(item.on)}`, "aria-label": item.label, onclick: () => flip(item) },
    svg("svg", { width: SIDE, height: SIDE, viewBox: `0 0 ${SIDE} ${SIDE}`, "aria-hidden": "true" }, part(symbols, [item.symbol, SIDE / 2, SIDE / 2]))));
  return tag("div", { role: "group", "aria-label": label }, tag("div", { class: "rk-advice-choice" }, tag("b", {}, label), tag("code", {}, move || "…"), move && take(cursor, move)),
    tag("div", { class: "rk-advice-choice" }, toggles));
}
