// The timeline under the step bar: how far we are, rounds below, marks of events above; click or drag seeks at once.

import { svg, tag } from "./dom.js";
import { at, base, follow, isKind, last as lastStep, onBranch, seek, shown } from "./line.js";
import { marker } from "./markers.js";

const EDGE = 8, RAIL = 15;
const TONES = { refused: "var(--rk-refused)", ruling: "var(--rk-ruling)", brand: "var(--rk-brand)", allowed: "var(--rk-allowed)", branch: "var(--rk-branch)" };

function mark(x, name, tone) {
  const [d, filled] = marker(name), colour = TONES[tone] ?? "var(--rk-muted)";
  return svg("path", { d, transform: `translate(${x.toFixed(1)} 5)`, fill: filled ? colour : "none", stroke: filled ? "none" : colour, "stroke-width": 1.8 });
}

/** The kinds that are drawn now: the chosen one, and what a reader always wants to see. */
function drawn(cursor) {
  const kinds = cursor.get("about").kinds ?? [], chosen = cursor.get("kind");
  const own = kinds.filter((row) => row.always || row.kind === chosen);
  return [...own, ...(cursor.get("rerun")?.nodes?.length ? [{ kind: "difference", marker: "diamond", tone: "ruling" }] : [])];
}

function marks(cursor, rows, place) {
  const kinds = drawn(cursor), made = [], last = {}, end = cursor.get("ahead") === false ? at(cursor) : rows.length - 1;
  rows.slice(0, end + 1).forEach((row, i) => {
    const kind = kinds.find((each) => isKind(cursor, row, i, each.kind));
    if (!kind || place(i) - (last[kind.kind] ?? -9) < 6) return;
    made.push(mark(place(i), kind.marker, kind.tone));
    last[kind.kind] = place(i);
  });
  const flags = (cursor.get("bookmarks") ?? []).filter((i) => i < rows.length);
  return [...made, ...flags.map((i) => mark(place(i), "bookmark", "brand"))];
}

/** Ticks where a round begins, named where there is room; without rounds every so many steps. */
function ticks(rows, place, width) {
  const rounds = rows.map((row, i) => i).filter((i) => i > 0 && rows[i].round !== rows[i - 1].round && rows[i].round > 1);
  const every = Math.max(5, Math.ceil(rows.length / 40) * 5);
  const names = rounds.length ? rounds.map((i) => [i, rows[i].period])
    : rows.map((row, i) => [i, `step ${i}`]).filter(([i]) => i && i % every === 0);
  const made = [], end = { label: 40 };
  made.push(svg("path", { d: `M${EDGE} 10v10`, stroke: "var(--rk-muted)" }), svg("text", { x: EDGE, y: 36 }, "start"));
  let tick = -9;
  for (const [i, name] of names) {
    const x = place(i), half = name.length * 3.6;
    if (x - tick < 4) continue;
    const room = x - half > end.label + 8 && x + half < width;
    if (!room && names.length > 60) continue;
    made.push(svg("path", { d: `M${x.toFixed(1)} 10v10`, stroke: "var(--rk-muted)", "stroke-opacity": room ? 1 : .5 }));
    tick = x;
    if (room && x - half - end.label > 60) { made.push(svg("text", { x, y: 36, "text-anchor": "middle" }, name)); end.label = x + half; }
  }
  return made;
}

/** The element; it follows the cursor and its own width until `signal` ends. */
export function timeline(cursor, signal) {
  const rail = svg("path", { stroke: "var(--rk-border)", "stroke-width": 4, "stroke-linecap": "round" });
  const played = svg("path", { stroke: "var(--rk-brand)", "stroke-width": 4, "stroke-linecap": "round" });
  const forked = svg("path", { stroke: "var(--rk-branch)", "stroke-width": 4, "stroke-linecap": "round" });
  const thumb = svg("circle", { cy: RAIL, r: 7.5, fill: "var(--rk-paper)", "stroke-width": 3 });
  const ground = svg("g");
  const picture = svg("svg", { width: 100, height: 40, "aria-hidden": "true" }, rail, played, forked, ground, thumb);
  const tip = tag("div", { class: "rk-tip", hidden: true });
  const el = tag("div", { class: "rk-timeline", role: "slider", tabindex: 0, "aria-label": "Timeline", "aria-valuemin": 0 }, picture, tip);
  let width = 0;

  const last = () => Math.max(1, lastStep(cursor));
  const all = () => [...shown(cursor), ...base(cursor).slice(shown(cursor).length)];
  const place = (i) => EDGE + ((width - 2 * EDGE) * i) / last();
  const step = (event) => Math.round(((event.clientX - el.getBoundingClientRect().left - EDGE) / (width - 2 * EDGE)) * last());

  const paintGround = () => {
    const rows = all();
    picture.setAttribute("width", width);
    rail.setAttribute("d", `M${EDGE} ${RAIL}H${Math.max(EDGE, width - EDGE)}`);
    ground.replaceChildren(...ticks(rows, place, width), ...marks(cursor, rows, place));
    paintHere();
  };
  const paintHere = () => {
    const i = at(cursor), row = shown(cursor)[i], off = onBranch(cursor), fork = off ? cursor.get("branch").at : i;
    played.setAttribute("d", `M${EDGE} ${RAIL}H${place(fork).toFixed(1)}`);
    forked.setAttribute("d", off ? `M${place(fork).toFixed(1)} ${RAIL}H${place(i).toFixed(1)}` : "");
    thumb.setAttribute("cx", place(i).toFixed(1));
    thumb.setAttribute("stroke", off ? "var(--rk-branch)" : "var(--rk-brand)");
    for (const [name, value] of [["valuemax", last()], ["valuenow", i], ["valuetext", row?.sentence ?? ""]]) el.setAttribute(`aria-${name}`, value);
  };

  el.addEventListener("pointerdown", (event) => {
    el.setPointerCapture(event.pointerId);
    el.focus({ preventScroll: true });
    seek(cursor, step(event));
  });
  el.addEventListener("pointermove", (event) => {
    if (el.hasPointerCapture(event.pointerId)) seek(cursor, step(event));
    const i = Math.max(0, Math.min(step(event), last())), row = all()[i];
    if (!row) return;
    tip.hidden = false;
    tip.textContent = cursor.get("ahead") === false && i > at(cursor) ? `Step ${i}` : `${i}: ${row.sentence}`;
    tip.style.left = `${Math.max(0, Math.min(place(i) - tip.offsetWidth / 2, width - tip.offsetWidth))}px`;
  });
  el.addEventListener("pointerleave", () => { tip.hidden = true; });
  el.addEventListener("keydown", (event) => {
    const i = at(cursor), to = { ArrowLeft: i - 1, ArrowDown: i - 1, ArrowRight: i + 1, ArrowUp: i + 1, Home: 0, End: last(), PageUp: i + 10, PageDown: i - 10 }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    seek(cursor, Math.max(0, to));
  });
  const sizes = new ResizeObserver(([entry]) => { if (Math.abs(entry.contentRect.width - width) >= 1) { width = entry.contentRect.width; paintGround(); } });
  sizes.observe(el);
  signal?.addEventListener("abort", () => sizes.disconnect());
  follow(cursor, "main piece branch rerun kind bookmarks about ahead", paintGround, "the timeline");
  follow(cursor, "index", () => (cursor.get("ahead") === false ? paintGround : paintHere)(), "the timeline");
  return el;
}
