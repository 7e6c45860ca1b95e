// The cards of the seats beside a board, or under it.

import { shape, sign, svg, tag } from "./dom.js";

/** The element and how to fill it: cards(seats, rows). */
export function cards(press) {
  const el = tag("div", { class: "rk-cards" });
  let kept = [];
  const fill = (seats, rows = []) => {
    if (rows.length !== kept.length) kept = rows.map((row) => card(press, row.seat));
    if (el.children.length !== kept.length || el.firstChild !== kept[0]?.el) el.replaceChildren(...kept.map((each) => each.el));
    rows.forEach((row, i) => kept[i].fill(seats[row.seat], row));
  };
  return { el, fill };
}

function card(press, seat) {
  const el = tag("div", { class: "rk-seat-card", role: "group", onclick: (event) => press(event, seat) });
  let before = "";
  const fill = (who, row) => {
    const now = JSON.stringify([who.name, row]);
    if (now === before) return;
    before = now;
    el.setAttribute("aria-label", `${who.name}${row.place ? `, place ${row.place}` : ""}`);
    el.classList.toggle("rk-on-turn", Boolean(row.asked));
    el.replaceChildren(...[heading(who, row.place), row.picture && picture(row.picture), row.dots && dots(row.dots), ...row.rows.map(facts), row.state && tag("div", { class: "rk-state", title: row.state }, tag("span", { class: "rk-cut" }, row.state))].filter(Boolean));
  };
  return { el, fill };
}

const heading = (who, place) => tag("div", { class: "rk-card-head" }, sign(who, 22),
  tag("b", { class: "rk-cut", title: who.name }, tag("span", { class: "rk-long" }, who.name), tag("span", { class: "rk-short" }, who.short)), tag("span", { class: "rk-place" }, place));

/** A row is a label and its value, or two such pairs. */
const facts = (row) => tag("div", { class: "rk-card-row" }, row.map((words, i) => tag(i % 2 ? "b" : "span", { title: i % 2 ? words : null, class: i % 2 ? "rk-cut" : "" }, words)));

function dots({ label, filled, of }) {
  const dot = (on, i) => svg("g", { transform: `translate(${8 + i * 20} 8)`, class: on ? "rk-dot rk-full" : "rk-dot" }, svg("circle", { r: 7 }), on && svg("path", { d: "M-3.5 0l2.6 2.8 4.6-5.2" }));
  const row = svg("svg", { width: of * 20, height: 16, viewBox: `0 0 ${of * 20} 16`, role: "img", "aria-label": `${filled} of ${of} ${label}` }, Array.from({ length: of }, (_, i) => dot(i < filled, i)));
  return tag("div", { class: "rk-card-row" }, tag("span", {}, label), row);
}

function picture({ size, shapes, label }) {
  return svg("svg", { width: size[0], height: size[1], viewBox: `0 0 ${size[0]} ${size[1]}`, role: "img", "aria-label": label }, shapes.map((row) => shape(row)));
}
