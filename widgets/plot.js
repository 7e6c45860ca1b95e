// One chart: a Bokeh figure whose sources are filled from rows, with the cursor as a line through it.

import { figure } from "./bokeh.js";
import { MARKERS, marker } from "./markers.js";
import { apart, columns, points, rounds, ticks, valueAt } from "./series.js";

// Bokeh's marker for each seat sign, and how much larger than a circle it must be to look as large.
const SIGNS = { circle: ["circle", 1], square: ["square", 0.9], triangle: ["triangle", 1.1], diamond: ["diamond", 1.5], pentagon: ["@pentagon", 1.15], hexagon: ["hex", 1.1] };
// The signs that Bokeh has not: the pentagon, and ours for events, as Path2D of a radius.
const OWN = Object.fromEntries([["pentagon", "M0 -5 4.76 -1.55 2.94 4.05-2.94 4.05-4.76 -1.55z"], ...Object.entries(MARKERS).map(([name, [d]]) => [name, d])].map(([name, d]) => [`@${name}`, (_, { r }) => sized(d, r)]));

function sized(d, r) {
  const path = new Path2D();
  path.addPath(new Path2D(d), new DOMMatrix().scale(r / 5));
  return path;
}

const NAMES = 96;      // pixels right of the last step, for the names of the lines
const BETWEEN = 74;    // pixels from one round's name to the next
const HEADROOM = 0.06;
const RISE = "circle"; // where a count rises: small, for the keys tell of other signs

/** The colours of the theme as they are now. */
function theme(el) {
  const style = getComputedStyle(el), colour = (name) => style.getPropertyValue(`--rk-${name}`).trim();
  return Object.fromEntries(["ink", "muted", "paper", "shade", "hairline", "branch", "ruling"].map((name) => [name, colour(name)]));
}

export class Plot {
  constructor(el) {
    this.el = el;
    this.drawn = null;
  }

  async open(B, item) {
    Object.assign(this, await figure(B, item, this.el));
    for (const { glyph } of this.plot.renderers) if (glyph.type === "Scatter") glyph.defs = OWN;
    this.restyle();
  }

  close() {
    this.view?.remove?.();
    this.plot = this.view = null;
  }

  /** Follow the theme of the page. */
  restyle() {
    if (!this.plot) return;
    const { ink, muted, shade, hairline, branch } = this.colours = theme(this.el), plot = this.plot, face = getComputedStyle(this.el).fontFamily;
    for (const axis of [...plot.below, ...plot.left]) axis.setv({ major_label_text_color: muted, major_label_text_font: face });
    for (const grid of plot.center.filter((each) => each.type === "Grid")) grid.grid_line_color = hairline;
    this.span = plot.center.find((each) => each.type === "Span");
    this.span.line_color = ink;
    for (const each of plot.renderers) {
      if (each.data_source.name === "shades") each.glyph.fill_color = { value: shade };
      if (each.data_source.name === "halo") each.glyph.line_color = { value: branch };
      if (each.glyph.text) each.glyph.setv({ text_color: { value: ink }, text_font: { value: face } });
    }
    if (this.drawn) this.fill(this.drawn);
  }

  /** Everything but the cursor. `data`: rows, seats, choice, length, index, ahead, branch, kinds, bands. */
  fill(data) {
    if (!this.plot) { this.drawn = data; return; }
    this.drawn = data;
    const { rows, seats, choice, branch, index, ahead } = data;
    this.lines = seats.map((seat, i) => points(rows, choice, i));
    this.over = branch ? seats.map((seat, i) => points(branch.rows, choice, i)) : null;
    this.axes(data);
    const last = ahead ? rows.length - 1 : Math.min(index, rows.length - 1);
    this.shades(data.bands);
    this.source("ahead").data = this.many(this.lines, 0, last);
    this.events(last);
    this.names(ahead ? null : last);
    this.branches();
    this.move(index);
  }

  /** The cursor, what is behind it, and the seat signs on it. */
  move(index) {
    if (!this.plot || !this.drawn) return;
    this.drawn = { ...this.drawn, index };
    const { rows, seats, branch } = this.drawn;
    this.span.location = index;
    this.source("past").data = this.many(this.lines, 0, Math.min(index, rows.length - 1));
    const off = this.over && index > branch.at, lines = off ? this.over : this.lines;
    const now = seats.map((seat, i) => [seat, lines[i].length ? valueAt(lines[i], index) : null]).filter(([, value]) => value !== null);
    this.source("now").data = this.signs(now.map(([seat, value]) => [index, value, seat]), 10);
    if (!this.drawn.ahead) this.names(index);
  }

  many(lines, from, to) {
    const { seats } = this.drawn, parts = lines.map((line) => columns(line, from, to));
    return { xs: parts.map((part) => part.xs), ys: parts.map((part) => part.ys), color: seats.map((seat) => seat.line), dash: seats.map((seat) => seat.dash.split(" ").filter(Boolean).map(Number)) };
  }

  signs(places, size) {
    return { x: places.map(([x]) => x), y: places.map(([, y]) => y), marker: places.map(([, , seat]) => SIGNS[seat.shape][0]),
      fill: places.map(([, , seat]) => seat.fill), line: places.map(() => this.colours.ink), size: places.map(([, , seat]) => size * SIGNS[seat.shape][1]) };
  }

  /** Ranges, grid and labels: from zero, or places with the first on top; rounds below. */
  axes({ rows, seats, choice, branch, length }) {
    const every = [...rows, ...(branch?.rows ?? [])].flatMap((row) => row.values?.[choice.measure] ?? []).filter((value) => value !== null);
    const places = choice.places ? seats.length : 0, marks = ticks(every, places);
    const top = Math.max(...every, ...marks, 1), low = top * -HEADROOM, high = top * (1 + HEADROOM);
    const [start, end] = places ? [places + 0.25, 0.75] : choice.down ? [high, low] : [low, high];
    const width = Math.max(120, (this.view.frame?.bbox.width || this.el.clientWidth - 34));
    const last = Math.max(1, length - 1), beyond = last * Math.max(0.18, NAMES / Math.max(60, width - NAMES));
    this.plot.x_range.setv({ start: -0.012 * (last + beyond), end: last + beyond });
    for (const grid of this.plot.center.filter((each) => each.type === "Grid" && each.dimension === 1)) grid.cross_bounds = [0, last];
    this.plot.y_range.setv({ start, end });
    const names = rounds(rows, (BETWEEN / width) * (last + beyond));
    this.plot.left[0].ticker.ticks = marks;
    this.plot.below[0].ticker.ticks = names.map(([step]) => step);
    this.plot.below[0].major_label_overrides = new Map(names);
    this.scale = { start, end, last, beyond };
  }

  /** Every other stretch of the bands without tones, from the top to the bottom. */
  shades(bands) {
    const { start, end } = this.scale, found = bands.filter(({ tones }) => !Object.keys(tones).length).flatMap((band) => band.stretches.filter((_, i) => i % 2));
    this.source("shades").data = { left: found.map((each) => each.start), right: found.map((each) => each.end), bottom: found.map(() => start), top: found.map(() => end) };
  }

  /** Where the frame begins, in pixels, and where a step lies in it, in parts of its width. */
  get frame() {
    const { start, end } = this.plot.x_range;
    return { left: this.view.frame?.bbox.left || 34, part: (step) => (step - start) / (end - start) };
  }

  /** Marks where something happened: the kinds the game gives a sign, or each rise of what is counted. */
  events(last) {
    const { rows, seats, choice, kinds } = this.drawn, signs = new Map(kinds.map((each) => [each.kind, each.marker])), found = [];
    const add = (i, seat, name) => { if (this.lines[seat]?.length) found.push({ x: i, y: valueAt(this.lines[seat], i), seat, name }); };
    rows.slice(0, last + 1).forEach((row, i) => {
      if (choice.counts) this.rises(i).forEach((seat) => add(i, seat, RISE));
      else for (const [kind, seat] of row.kinds) if (signs.has(kind)) add(i, seat ?? row.seat, signs.get(kind));
    });
    const colour = ({ seat }) => seats[seat].line;
    this.source("events").data = {
      x: found.map(({ x }) => x), y: found.map(({ y }) => y), size: found.map(({ name }) => (name === RISE ? 6 : 11)), marker: found.map(({ name }) => `@${name in MARKERS ? name : "circle"}`),
      line: found.map(colour), fill: found.map((each) => (marker(each.name)[1] ? colour(each) : this.colours.paper)),
    };
  }

  rises(i) {
    const { rows, choice, seats } = this.drawn;
    const value = (row, seat) => row?.values?.[choice.measure]?.[seat] ?? 0;
    return seats.map((_, seat) => seat).filter((seat) => i > 0 && value(rows[i], seat) > value(rows[i - 1], seat));
  }

  /** Seat signs and names right of the lines; `step` puts them in the order of that step. */
  names(step) {
    const { seats, rows } = this.drawn, { start, end, last, beyond } = this.scale;
    const shown = seats.map((seat, i) => [seat, this.lines[i]]).filter(([, line]) => line.length);
    const height = this.view.frame?.bbox.height || this.plot.height - 28;
    const pixels = (value) => ((end - value) / (end - start)) * height, back = (y) => end - (y / height) * (end - start);
    const heights = apart(shown.map(([, line]) => pixels(valueAt(line, step ?? rows.length - 1))), 15, height - 9);
    const x = last + beyond * 0.12;
    this.source("ends").data = { ...this.signs(shown.map(([seat], i) => [x, back(heights[i]), seat]), 9), text: shown.map(([seat]) => clipped(seat.short)) };
  }

  /** The branch over the main line: a halo, and the lines themselves. */
  branches() {
    const { branch } = this.drawn;
    for (const name of ["halo", "branch"]) this.source(name).data = branch ? this.many(this.over, branch.at, branch.rows.length - 1) : { xs: [], ys: [], color: [], dash: [] };
  }

  /** Chromium may show a canvas in its old size when its cell was out of sight while it grew: then it must look again. */
  refit() {
    const layer = this.view?.canvas?.primary.el;
    if (!layer || layer.clientWidth === Math.round(this.view.canvas.bbox.width)) return;
    this.el.style.display = "none";
    void this.el.offsetWidth;
    this.el.style.display = "";
  }

  /** The step under a pointer, or null beside the frame. */
  stepAt(clientX) {
    if (!this.plot || !this.drawn) return null;
    const box = this.el.getBoundingClientRect(), frame = this.view.frame.bbox;
    const step = this.plot.x_range.start + ((clientX - box.left - frame.left) / frame.width) * (this.plot.x_range.end - this.plot.x_range.start);
    return step < -0.5 || step > this.scale.last + 0.5 ? null : Math.max(0, Math.min(this.drawn.length - 1, Math.round(step)));
  }
}

const clipped = (name) => (name.length > 12 ? `${name.slice(0, 11)}…` : name);
