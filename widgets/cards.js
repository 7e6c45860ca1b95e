// The cards of the seats beside a board, or under it.

import { shape, sign, svg, tag } from "./dom.js";
import { part } from "./scene.js";

const MANY = 2;  // small symbols side by side; more of them are counted
const HAND = { wide: 124, pitch: 21, card: 18, high: 26 };  // small cards lie side by side, and overlap where they are many

/** The element and how to fill it: cards(seats, rows, scene); the scene has the symbols of pictures. */
export function cards(press) {
  const el = tag("div", { class: "rk-cards" });
  let kept = [], width = 0, height = 0;
  // cards that have needed a line more keep it, so that nothing under them moves while one steps
  const measure = () => {
    if (el.offsetWidth !== width) { width = el.offsetWidth; height = 0; el.style.minHeight = ""; }
    if (el.offsetHeight > height) { height = el.offsetHeight; el.style.minHeight = `${height}px`; }
  };
  new ResizeObserver(() => requestAnimationFrame(measure)).observe(el);
  const fill = (seats, rows = [], scene = null) => {
    if (rows.length !== kept.length) kept = rows.map((row) => card(press, row.seat));
    if (el.children.length !== kept.length || el.firstChild !== kept[0]?.el) el.replaceChildren(...kept.map((each) => each.el));
    rows.forEach((row, i) => kept[i].fill(seats[row.seat], row, scene));
  };
  return { el, fill };
}

function card(press, seat) {
  let glyph = "", before = "";
  const enter = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    const { left, bottom } = el.getBoundingClientRect();
    press({ clientX: left, clientY: bottom - 40 }, seat, glyph);
  };
  const el = tag("div", { class: "rk-seat-card", role: "group", tabindex: 0, onclick: (event) => press(event, seat, glyph), onkeydown: enter });
  const fill = (seat_, row, scene) => {
    const who = { ...seat_, ...row.who }, now = JSON.stringify([who, row, scene?.suffix]);
    if (now === before) return;
    before = now;
    glyph = row.glyph ?? "";
    el.setAttribute("aria-label", `${who.name}${row.place ? `, place ${row.place}` : ""}`);
    el.classList.toggle("rk-on-turn", Boolean(row.asked));
    const told = [row.dots && dots(row.dots), row.boxes && boxes(row.boxes), ...row.rows.map((each) => facts(each, scene))];
    const words = row.lines?.length > 0 && tag("div", { class: "rk-card-lines" }, row.lines.map((each) => tag("div", {}, each)));
    el.replaceChildren(...[heading(who, row, scene), row.scale && scale(row.scale), ...body(row, told, scene), row.hand && hand(row.hand, scene), words, row.state && tag("div", { class: "rk-state" }, row.state)].flat().filter(Boolean));
  };
  return { el, fill };
}

/** Facts stand under a picture, or beside it. */
function body(row, told, scene) {
  const drawn = row.picture && picture(row.picture, scene);
  return row.picture?.beside ? [tag("div", { class: "rk-card-beside" }, drawn, tag("div", {}, told))] : [drawn, ...told];
}

const heading = (who, { place, sign: own }, scene) => tag("div", { class: "rk-card-head" }, sign(own ? { ...who, sign: scene.ground.symbols[own].shapes } : who, 22),
  tag("b", { class: "rk-cut", title: who.name }, tag("span", { class: "rk-long" }, who.name), tag("span", { class: "rk-short" }, who.short)), tag("span", { class: "rk-place" }, place));

/** A row is a label and its value, or two such pairs; a value may be so many small symbols. */
const facts = (row, scene) => tag("div", { class: "rk-card-row" }, row.map((words, i) => (words.symbol ? counted(words, scene) : tag(i % 2 ? "b" : "span", {}, words))));

function counted({ symbol, count }, scene) {
  if (!count) return tag("b", {}, "0");
  const [wide, tall] = scene.ground.symbols[symbol].size, many = count > MANY;
  const row = svg("svg", { width: wide * (many ? 1 : count), height: tall, viewBox: `0 0 ${wide * (many ? 1 : count)} ${tall}`, role: "img", "aria-label": `${count}` }, Array.from({ length: many ? 1 : count }, (_, i) => part(scene.ground.symbols, [symbol, i * wide, 0], scene.suffix)));
  return tag("b", { title: `${count}` }, many && `${count} `, row);
}

/** Numbers in boxes, the one in force filled. */
function scale({ values, on, label, after }) {
  return tag("div", { class: "rk-card-scale", title: label }, values.map((each, i) => tag("span", { class: i === on ? "rk-full" : "" }, each)), tag("b", {}, after));
}

function dots({ label, filled, of }) {
  const dot = (on, i) => svg("g", { transform: `translate(${8 + i * 20} 8)`, class: on ? "rk-dot rk-full" : "rk-dot" }, svg("circle", { r: 7 }), on && svg("path", { d: "M-3.5 0l2.6 2.8 4.6-5.2" }));
  const row = svg("svg", { width: of * 20, height: 16, viewBox: `0 0 ${of * 20} 16`, role: "img", "aria-label": `${filled} of ${of} ${label}` }, Array.from({ length: of }, (_, i) => dot(i < filled, i)));
  return tag("div", { class: "rk-card-row" }, tag("span", {}, label), row);
}

/** Small boxes under their label, for what is counted up to a limit. */
function boxes({ label, filled, of }) {
  const box = (_, i) => svg("rect", { x: 0.5 + i * 9, y: 0.5, width: 7, height: 9, rx: 1, class: i < filled ? "rk-box rk-full" : "rk-box" });
  return [tag("div", { class: "rk-card-row" }, tag("b", {}, label)), svg("svg", { class: "rk-boxes", width: of * 9, height: 12, viewBox: `0 0 ${of * 9} 12`, "aria-hidden": "true" }, Array.from({ length: of }, box))];
}

function picture({ size, shapes = [], parts = [], label }, scene) {
  return svg("svg", { width: size[0], height: size[1], viewBox: `0 0 ${size[0]} ${size[1]}`, role: "img", "aria-label": label },
    shapes.map((row) => shape(row, scene?.suffix)), parts.map((row) => part(scene.ground.symbols, row, scene.suffix)));
}

/** Cards in hand as small pictures, each named. */
function hand({ label, cards: held }, scene) {
  const pitch = Math.min(HAND.pitch, (HAND.wide - HAND.card) / Math.max(1, held.length - 1));
  const drawn = ([name, words], i) => {
    const el = part(scene.ground.symbols, [name, HAND.card / 2 + 1 + i * pitch, HAND.high / 2], scene.suffix);
    el.prepend(svg("title", {}, words));
    return el;
  };
  const told = held.map(([, words]) => words).join(", ") || "no cards";
  const row = svg("svg", { class: "rk-hand", width: HAND.wide + 2, height: HAND.high, viewBox: `0 0 ${HAND.wide + 2} ${HAND.high}`, role: "img", "aria-label": `${label}: ${told}` }, held.map(drawn));
  return [tag("div", { class: "rk-card-row" }, tag("span", {}, label)), row];
}
