// The close-up of a long track: its rows straightened, driving right; a window that follows the action.

import { svg } from "./dom.js";
import { Scene, still } from "./scene.js";

const AROUND = 2;       // rows shown behind the last and ahead of the first car involved
const HEAD = 10;        // pixels by which the name of a line may stick out of the window
const EDGE = 6;         // pixels that the words of a mark keep from the edges of their cell
const GLIDE = 150;      // milliseconds the window takes to move

export class Near extends Scene {
  constructor(ground, moved) {
    super({ ...ground, size: [1, ground.close.height] });
    const { close } = ground;
    Object.assign(this, { close, moved, offset: 0, cells: 0, period: close.period, height: close.height, chosen: null, kept: { rows: [], marks: [], outlines: [], paths: {} } });
    const copies = [-1, 0, 1].map((k) => svg("g", { transform: `translate(${k * close.period} 0)` }, close.shapes.map((row) => this.draw(row))));
    const spaces = [-1, 0, 1].map((k) => svg("g", { transform: `translate(${k * close.period} 0)` }, this.outlines((space) => space.near.d)));
    this.layers.ground.append(...copies);
    this.layers.spaces.append(...spaces);
    this.roll = svg("g", {}, Object.values(this.layers));
    this.labels = svg("g", { class: "rk-near-labels" });
    this.clip = svg("rect", { y: 0, height: close.height });
    this.clipHead = svg("rect", { y: 0, height: close.head ?? 0 });  // names of lines may stick out
    this.el.append(svg("clipPath", { id: `rk-window${this.suffix}` }, this.clip, this.clipHead), svg("g", { "clip-path": `url(#rk-window${this.suffix})` }, this.roll), svg("g", {}, close.fixed.map((row) => this.draw(row))), this.labels);
    this.el.classList.add("rk-near");
  }

  /** As many rows as a width holds. */
  layout(width) {
    const { cell, left, period, height } = this.close;
    this.cells = Math.max(2, Math.min(Math.floor((width - left - 3) / cell), Math.round(period / cell)));
    this.width = left + this.cells * cell + 3;
    for (const [name, value] of [["width", this.width], ["height", height], ["viewBox", `0 0 ${this.width} ${height}`]]) this.el.setAttribute(name, value);
    this.clip.setAttribute("x", left - 3);
    this.clip.setAttribute("width", this.cells * cell + 6);
    this.clipHead.setAttribute("x", left - HEAD);
    this.clipHead.setAttribute("width", this.cells * cell + 2 * HEAD);
    this.stand(this.offset);
    this.fresh = true;
  }

  get wide() {
    return this.cells * this.close.cell;
  }

  /** The copy of a point of the strip that lies nearest to another; without one, to the middle of the window. */
  wrap(x, near = this.goal + this.wide / 2) {
    return x + this.period * Math.round((near - x) / this.period);
  }

  symbol(row) {
    const symbol = super.symbol(row);
    return symbol.close === undefined ? symbol.large ?? symbol : symbol.close;
  }

  spot(row) {
    const space = this.spaces.get(row.space), symbol = this.symbol(row);
    if (!space || symbol === null) return null;
    return [this.wrap(space.near.at[0]), space.near.at[1], symbol.upright || row.turn === undefined ? 0 : row.turn - (space.at[2] ?? 0), 1];
  }

  way(points) {
    const known = points.filter((point) => this.spaces.has(point[3]));
    let x = null;
    return known.map(([, , turn, id]) => {
      const space = this.spaces.get(id);
      x = this.wrap(space.near.at[0], x ?? undefined);
      return [x, space.near.at[1], turn - (space.at[2] ?? 0)];
    });
  }

  /** Words stand in the middle of a cell; under whatever stands there, or is printed there. */
  area(space) {
    const [x, y] = space.near.at, shift = this.wrap(x) - x, at = [x + shift, y];
    return { d: space.near.d, at: this.taken(space) ? [at[0], y + this.close.cell / 2 - 8] : at, mid: at, transform: `translate(${shift} 0)` };
  }

  taken({ id, near }) {
    const { rows, outlines } = this.kept;
    return near.printed || [...rows, ...outlines.map((each) => each.row)].some((row) => row.space === id);
  }

  /** Let the window hold what the step is about: who moved, who is asked, whom it concerns; a move that is pointed at or
   *  was tried; and neighbours, as far as there is room. It stands the same whichever way one came. */
  focus(rows, marks) {
    if (!this.cells) return;
    const known = (ids) => ids.filter((id) => this.spaces.has(id)), where = (some) => known(some.map((row) => row.space));
    const ways = rows.map((row) => known((row.path ?? []).map((point) => point[3])).reverse());
    const asked = where(rows.filter((row) => row.state?.includes("asked"))), seats = where(rows.filter((row) => row.seat !== undefined));
    const about = [...ways.filter((way) => way.length > 1).flat(), ...asked, ...ways.filter((way) => way.length === 1).flat()];
    const own = marks.filter((mark) => !mark.press), one = new Set(marks.map((mark) => mark.move?.text)).size === 1;
    this.key = JSON.stringify([about, seats]);
    if (this.chosen === this.key) return;
    this.chosen = null;
    this.turn(this.start(about.length ? about : seats, [...where(own.length ? own : one ? marks : []), ...seats]) * this.close.cell);
  }

  /** The first row of the window: it holds the first of these spaces for certain, as many of the others as there is room
   *  for, and it moves on by blocks, so that the road does not slide under every step. */
  start(about, more) {
    if (!about.length) return -AROUND;
    const { cell, period } = this.close, laps = Math.round(period / cell), row = (id) => Math.floor(this.spaces.get(id).near.at[0] / cell);
    const lead = row(about[0]), margin = Math.min(AROUND, Math.floor((this.cells - 1) / 2)), block = Math.max(1, this.cells - 2 * margin - 1);
    let [low, high] = [-Infinity, Infinity];
    const hold = (id, aside) => {
      const each = row(id) + laps * Math.round((lead - row(id)) / laps), from = Math.max(low, each + aside + 1 - this.cells), to = Math.min(high, each - aside);
      if (from <= to) [low, high] = [from, to];
    };
    for (const id of about) hold(id, margin);
    const [first, last] = [low, high], whole = Math.floor(last / block) * block;
    for (const id of more) hold(id, 0);
    return Math.max(low, Math.min(high, whole >= first ? whole : Math.round((first + last) / 2)));
  }

  /** Look at a space that a reader points at, until the action goes on. */
  turnTo(space) {
    const { cell } = this.close;
    this.chosen = this.key;
    this.turn((Math.floor(space.near.at[0] / cell) - Math.floor(this.cells / 2)) * cell);
  }

  /** Move the window to begin at a point of the strip. */
  turn(target) {
    const from = this.offset, to = this.wrap(target, from), start = performance.now();
    if (!this.fresh && Math.abs(to - this.goal) < 1) return;
    cancelAnimationFrame(this.gliding);
    this.goal = to;
    if (this.fresh || still.matches || Math.abs(to - from) < 1) { this.fresh = false; return this.settle(); }
    const step = (now) => {
      const part = Math.min(1, Math.max(0, now - start) / GLIDE);
      if (part === 1) return this.settle();
      this.stand(from + (to - from) * (1 - (1 - part) ** 3));
      this.gliding = requestAnimationFrame(step);
    };
    step(start);
  }

  /** The window stands where it should, within one lap. */
  settle() {
    const laps = Math.floor(this.goal / this.period) * this.period;
    this.goal -= laps;
    this.stand(this.goal);
    if (laps) this.replace();
  }

  get goal() {
    return this.aim ?? this.offset;
  }

  set goal(x) {
    this.aim = x;
  }

  stand(offset) {
    this.offset = offset;
    this.roll.setAttribute("transform", `translate(${(this.close.left - offset).toFixed(1)} 0)`);
    this.label();
    this.moved();
  }

  /** Everything on the strip once more: its copy may lie a lap farther. */
  replace() {
    const { rows, marks, outlines, paths } = this.kept;
    this.show(rows);
    this.mark(marks);
    this.ghosts(outlines, paths);
  }

  show(rows, motions, ms) {
    this.kept = { ...this.kept, rows };
    super.show(rows, motions, ms);
    this.label();
  }

  mark(marks) {
    this.kept = { ...this.kept, marks };
    super.mark(marks);
    for (const words of this.el.querySelectorAll(".rk-cost")) narrow(words, this.close.cell - EDGE);
  }

  ghosts(outlines, paths) {
    this.kept = { ...this.kept, outlines, paths };
    super.ghosts(outlines, paths);
  }

  /** The first and the last row of the window, as numbers that may lie beyond a lap. */
  window() {
    const { cell } = this.close;
    return [this.offset / cell, this.offset / cell + this.cells];
  }

  get stretch() {
    const { names, cell } = this.close, first = Math.round(this.goal / cell), name = (i) => names[((i % names.length) + names.length) % names.length];
    return [name(first), name(first + this.cells - 1)];
  }

  /** Words under stretches of the strip, each under its visible part, at length where there is room. */
  label() {
    const rows = (this.kept?.rows ?? []).filter((row) => this.ground.symbols[row.symbol]?.close?.span);
    const taken = [], { left } = this.close, now = JSON.stringify([this.offset, this.cells, rows.map((row) => [row.id, row.text])]);
    if (now === this.labelled) return;
    this.labelled = now;
    const parts = rows.map((row) => this.visible(row)).filter(({ to, from }) => to - from > 12).sort((a, b) => b.to - b.from - a.to + a.from);
    this.labels.replaceChildren();
    for (const { row, from, to, symbol } of parts) {
      const el = svg("text", { class: "rk-near-label", "data-id": row.id, y: symbol.y });
      this.labels.append(el);
      for (const words of symbol.words) {
        el.textContent = words.replace("{}", row.text ?? "");
        const half = (el.getComputedTextLength?.() || el.textContent.length * 7) / 2;
        const x = Math.max(left + half, Math.min(left + this.wide - half, left + (from + to) / 2 - this.offset));
        if (taken.some(([a, b]) => x + half + 8 > a && x - half - 8 < b)) { el.textContent = ""; continue; }
        el.setAttribute("x", x.toFixed(1));
        taken.push([x - half, x + half]);
        break;
      }
    }
  }

  visible(row) {
    const symbol = this.ground.symbols[row.symbol].close, [a, b] = symbol.span, shift = this.wrap((a + b) / 2, this.offset + this.wide / 2) - (a + b) / 2;
    return { row, symbol, from: Math.max(this.offset, a + shift), to: Math.min(this.offset + this.wide, b + shift) };
  }
}

/** Words that are wider than their cell are set closer. */
function narrow(words, most) {
  if (words.getComputedTextLength?.() > most) for (const [name, value] of [["textLength", most], ["lengthAdjust", "spacingAndGlyphs"]]) words.setAttribute(name, value);
}
