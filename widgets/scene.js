// A scene on the page: the ground is drawn once, glyphs are placed by id and slide along their paths.

import { shape, svg } from "./dom.js";

const SLIDE = 180;           // milliseconds of a slide
export const still = matchMedia("(prefers-reduced-motion: reduce)");
let made = 0;

/** Where a point `part` (0 to 1) of the way along [[x, y, turn], …] lies; turns go the short way round. */
function along(points, part) {
  const lengths = points.slice(1).map((p, i) => Math.hypot(p[0] - points[i][0], p[1] - points[i][1]));
  let left = part * lengths.reduce((sum, each) => sum + each, 0);
  for (const [i, length] of lengths.entries()) {
    if (left <= length && length > 0) return between(points[i], points[i + 1], left / length);
    left -= length;
  }
  return points.at(-1);
}

/** The way without its last stretch, so that an arrowhead stands before the token and not under it. */
function shortened(points, cut) {
  const kept = [...points];
  let left = cut;
  while (kept.length > 1) {
    const [x, y] = kept.at(-1), [x0, y0] = kept.at(-2), length = Math.hypot(x - x0, y - y0);
    if (length > left) return [...kept.slice(0, -1), between(kept.at(-2), kept.at(-1), 1 - left / length)];
    left -= length;
    kept.pop();
  }
  return [points[0], points.at(-1)];
}

function between([x, y, turn = 0], [x2, y2, turn2 = turn], part) {
  const way = ((((turn2 - turn) % 360) + 540) % 360) - 180;
  return [x + (x2 - x) * part, y + (y2 - y) * part, turn + way * part];
}

/** One drawing of a scene. Layers from below: ground, spaces (to point at), marks, ghosts, glyphs. */
export class Scene {
  constructor(ground) {
    made += 1;
    this.suffix = `-${made}`;
    this.ground = ground;
    this.glyphs = new Map();
    this.spaces = new Map(ground.spaces.map((space) => [space.id, space]));
    const layer = (name, ...content) => svg("g", { class: `rk-layer-${name}` }, content);
    this.layers = Object.fromEntries(["ground", "spaces", "marks", "ghosts", "glyphs", "over"].map((name) => [name, layer(name)]));
    const [width, height] = ground.size;
    this.el = svg("svg", { class: "rk-scene", viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": ground.title }, this.servers(), Object.values(this.layers));
    this.framed = svg("path", { class: "rk-frame" });
    this.layers.marks.before(this.framed);
    if (new.target === Scene) this.layers.ground.append(...ground.shapes.map((row) => this.draw(row)));
    if (new.target === Scene) this.layers.spaces.append(...this.outlines((space) => space.d));
  }

  /** The spaces, to point at. */
  outlines(of) {
    return this.ground.spaces.map((space) => svg("path", { class: "rk-space", d: of(space), "data-space": space.id }));
  }

  /** Hatches and arrowheads, named apart from those of other drawings on the page. */
  servers() {
    const hatch = (name, className, turn = 45, wide = 2) => svg("pattern", { id: `rk-${name}${this.suffix}`, width: 7, height: 7, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${turn})` },
      svg("path", { d: "M0 0V7", class: className, "stroke-width": wide }));
    const arrow = svg("marker", { id: `rk-arrow${this.suffix}`, viewBox: "0 0 8 8", refX: 6, refY: 4, markerUnits: "userSpaceOnUse", markerWidth: 9, markerHeight: 9, orient: "auto" },
      svg("path", { d: "M0 0L8 4 0 8z", class: "rk-head-of-arrow" }));
    return svg("defs", {}, hatch("hatch", "rk-hatch"), hatch("amber", "rk-amber-hatch"), hatch("red", "rk-red-hatch", -45, 1), arrow);
  }

  draw(row) {
    return shape(row, this.suffix);
  }

  // What other drawings of the same scene do in their own way (whole.js, near.js): how a glyph looks, where it stands
  // (x, y, turn, size; null where it is not drawn), where it went, and where a space lies.
  symbol(row) {
    return this.ground.symbols[row.symbol] ?? {};
  }

  spot(row) {
    return [row.x, row.y, row.turn ?? 0, 1];
  }

  way(points) {
    return points;
  }

  at(point) {
    return point;
  }

  area(space) {
    return space;
  }

  /** A frame round the rows from one to another; none for null. */
  frame(stretch) {
    if (!stretch) return this.framed.setAttribute("d", "");
    const { rail } = this.ground.close, [from, to] = stretch.map((row) => Math.round(row * 2));
    const ends = Array.from({ length: to - from + 1 }, (_, k) => rail[(((from + k) % rail.length) + rail.length) % rail.length]);
    const points = [...ends.map((each) => each.slice(0, 2)), ...ends.map((each) => each.slice(2)).reverse()].map((point) => this.at(point).map((v) => v.toFixed(1)).join(" "));
    this.framed.setAttribute("d", `M${points.join("L")}z`);
  }

  clear() {
    this.layers.glyphs.replaceChildren();
    this.glyphs.clear();
  }

  /** Put all glyphs where a row says; those named in `motions` slide there along their points. */
  show(rows, motions = {}, ms = SLIDE) {
    const gone = new Set(this.glyphs.keys());
    for (const row of rows) {
      const spot = this.spot(row);
      if (!spot) continue;
      gone.delete(row.id);
      const entry = this.glyphs.get(row.id) ?? this.added(row);
      this.dress(entry, row);
      cancelAnimationFrame(entry.frame);
      entry.spot = spot;
      const points = this.way(motions[row.id] ?? []);
      if (points.length > 1 && !still.matches) this.slide(entry, points, ms);
      else this.put(entry, ...spot);
    }
    for (const id of gone) {
      cancelAnimationFrame(this.glyphs.get(id).frame);
      this.glyphs.get(id).el.remove();
      this.glyphs.delete(id);
    }
  }

  added(row) {
    const turned = svg("g"), upright = svg("g");
    const entry = { el: svg("g", { "data-id": row.id }, turned, upright), turned, upright, row: null, frame: 0 };
    this.glyphs.set(row.id, entry);
    this.layers.glyphs.append(entry.el);
    return entry;
  }

  /** What a glyph looks like and what it is called; built again only where it changed. */
  dress(entry, row) {
    const old = entry.row ?? {};
    entry.row = row;
    if (row.symbol !== old.symbol || JSON.stringify([row.text, row.shapes, row.lines]) !== JSON.stringify([old.text, old.shapes, old.lines])) this.build(entry, row);
    const changed = old.space !== undefined && old.space === row.space && JSON.stringify(old.facts) !== JSON.stringify(row.facts);
    entry.el.setAttribute("class", ["rk-glyph", changed && "rk-changed", ...(row.state ?? []).map((each) => `rk-is-${each}`)].filter(Boolean).join(" "));
    if (row.label) entry.el.setAttribute("aria-label", row.label);
    entry.el.setAttribute("role", row.label ? "img" : "presentation");
  }

  build(entry, row) {
    const symbol = this.symbol(row);
    entry.letter = symbol.letter;
    const halo = symbol.halo ? ["halo", "flash"].map((name) => svg("path", { class: `rk-${name}`, d: symbol.halo })) : [];
    const [x, y] = symbol.size ? [symbol.size[0] / 2 - 1, symbol.size[1] / 2 - 2.5] : [18, 10];
    const cross = svg("path", { class: "rk-cross", d: `M${-x} ${-y} ${x} ${y}M${x} ${-y} ${-x} ${y}` });
    entry.turned.replaceChildren(...[...filled(symbol.shapes ?? [], row.text), ...(row.shapes ?? [])].map((each) => this.draw(each)), ...halo, cross);
    entry.upright.replaceChildren(letter(symbol.letter) ?? "", ...words(row.lines), against());
  }

  put(entry, x, y, turn) {
    const size = entry.spot[3] === 1 ? "" : ` scale(${entry.spot[3].toFixed(2)})`;
    entry.el.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})${size}`);
    entry.turned.setAttribute("transform", `rotate(${turn.toFixed(1)})`);
    if (entry.letter) entry.upright.firstChild.setAttribute("transform", offset(entry.letter, turn));
  }

  slide(entry, points, ms) {
    const start = performance.now();
    const step = (now) => {
      const part = Math.min(1, Math.max(0, now - start) / ms);
      this.put(entry, ...along(points, 1 - (1 - part) ** 3));
      if (part < 1) entry.frame = requestAnimationFrame(step);
    };
    step(start);
  }

  /** Where a mark stands: on a space, or over the glyph of this id. */
  place(id) {
    const space = this.spaces.get(id), entry = space ? null : this.glyphs.get(id), symbol = entry && this.symbol(entry.row);
    if (space) return { ...space, ...this.area(space) };
    return symbol?.halo ? { id, d: symbol.halo, at: entry.spot, transform: `translate(${entry.spot[0]} ${entry.spot[1]})`, over: true } : null;
  }

  /** Marks on spaces and glyphs; a mark with `press` is a button. */
  mark(marks) {
    const known = marks.map((mark) => ({ ...mark, place: this.place(mark.space) })).filter((mark) => mark.place);
    for (const [layer, over] of [["marks", undefined], ["over", true]]) {
      this.layers[layer].replaceChildren(...known.filter((mark) => mark.place.over === over).map((mark) => this.marked(mark.place, mark)));
    }
    for (const each of this.el.querySelectorAll(".rk-covered")) each.classList.remove("rk-covered");
    for (const { text, space } of known) if (text) this.el.querySelector(`.rk-of-${CSS.escape(space)}`)?.classList.add("rk-covered");
    for (const each of this.layers.marks.querySelectorAll(".rk-pill")) fit(each, this.ground.size[0] - 2);
  }

  marked(space, mark) {
    const ring = svg("path", { d: space.d, class: "rk-ring", transform: space.transform });
    if (mark.kind === "refused") ring.style.fill = `url(#rk-hatch${this.suffix})`;
    if (mark.kind === "range") ring.style.fill = `url(#rk-amber${this.suffix})`;
    const button = mark.press ? { role: "button", tabindex: 0, "aria-label": mark.label } : {};
    const el = svg("g", { class: `rk-mark rk-mark-${mark.kind}`, "data-space": space.id, ...button }, ring, mark.text ? pill(space, mark) : mark.kind === "refused" && refusal(space));
    if (mark.press) {
      el.addEventListener("click", (event) => { event.stopPropagation(); mark.press(); });
      el.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); mark.press(); } });
    }
    return el;
  }

  /** Dashed outlines [{ row, kind: "moved" | "main" }], and dotted paths of tokens { id: points }. */
  ghosts(outlines, paths) {
    const path = ([id, points]) => {
      const reach = (this.symbol(this.glyphs.get(id)?.row ?? {})?.size?.[0] ?? 24) / 2 + 5;
      const d = `M${shortened(this.way(points), reach).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
      return svg("path", { class: "rk-path", d, "marker-end": `url(#rk-arrow${this.suffix})` });
    };
    const drawn = Object.entries(paths).filter(([id, points]) => this.glyphs.has(id) && this.way(points).length > 1);
    this.layers.ghosts.replaceChildren(...outlines.map((each) => this.ghost(each)), ...drawn.map(path));
  }

  ghost({ row, kind }) {
    const symbol = this.symbol(row), spot = this.spot(row);
    if (!symbol?.outline || !spot) return "";
    const turn = spot[2];
    const mark = symbol.letter ?? symbol.ghost, name = kind === "main" && letter(mark);
    if (name) name.setAttribute("transform", offset(mark, turn));
    const [x, y] = kind === "main" ? this.beside(spot, symbol.size) : spot;
    return svg("g", { class: `rk-ghost rk-ghost-${kind}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
      svg("path", { d: symbol.outline, transform: `rotate(${turn})` }), name);
  }

  /** Where an outline can be seen: in its place, or beside the token that stands there now. */
  beside([x, y, turn], [, wide] = [20, 20]) {
    const angle = (turn * Math.PI) / 180, side = wide + 6;
    const covered = (place) => [...this.glyphs.values()].some((each) => each.row.symbol && Math.hypot(each.spot[0] - place[0], each.spot[1] - place[1]) < wide * 0.7);
    const places = [0, side, -side].map((far) => [x - Math.sin(angle) * far, y + Math.cos(angle) * far]);
    return places.find((place) => !covered(place)) ?? places[0];
  }
}

/** A symbol in a place of a small picture: [name, x, y, turn], its letter upright. */
export function part(symbols, [name, x, y, turn = 0], suffix) {
  const symbol = symbols[name] ?? { shapes: [] }, words = letter(symbol.letter);
  if (words) words.setAttribute("transform", offset(symbol.letter, turn));
  return svg("g", { transform: `translate(${x} ${y})` }, svg("g", { transform: `rotate(${turn})` }, symbol.shapes.map((row) => shape(row, suffix))), words);
}

/** Shapes whose texts have {} for what a glyph says. */
function filled(shapes, words) {
  if (words === undefined) return shapes;
  return shapes.map(([name, attributes, content]) => [name, attributes, Array.isArray(content) ? filled(content, words) : content?.replace("{}", words)]);
}

/** The letter of a token, in its middle; offset() moves it to the tail. */
function letter(row) {
  return row && svg("text", { class: "rk-letter", y: 4.3, fill: row.fill, "font-size": row.size }, row.text);
}

function offset({ x, y }, turn) {
  const angle = (turn * Math.PI) / 180;
  return `translate(${(x * Math.cos(angle) - y * Math.sin(angle)).toFixed(1)} ${(x * Math.sin(angle) + y * Math.cos(angle)).toFixed(1)})`;
}

function words(lines = []) {
  return lines.map(([text, tone], i) => svg("text", { class: `rk-words ${tone ? `rk-tone-${tone}` : ""}`, y: 13 + 19 * i }, text));
}

function against() {
  return svg("g", { class: "rk-turned-badge", transform: "translate(0 -19)" }, svg("circle", { r: 8 }), svg("path", { d: "M-3.5 1.5a3.6 3.6 0 1 0 .8-3.8M-3.8 -4v2.4h2.4" }));
}

/** What a mark says: on a pill where the space has room for one, else in its middle. */
function pill(space, mark) {
  if (!space.tag) return svg("text", { class: "rk-cost", x: space.at[0], y: space.at[1] + 5 }, mark.text);
  const [x, y] = space.tag, refused = mark.kind === "refused";
  const cross = refused && svg("path", { d: `M${x} ${y - 4}l8 8m0-8-8 8` });
  return svg("g", { class: "rk-pill" }, svg("rect", { x: x - 6, y: y - 9, height: 18, rx: 9 }), cross, svg("text", { x: x + (refused ? 13 : 0), y: y + 4 }, mark.text));
}

/** The sign of what was refused, where no words stand. */
function refusal({ at, mid: [x, y] = at }) {
  return svg("g", { class: "rk-no" }, svg("circle", { cx: x, cy: y, r: 9 }), svg("path", { d: `M${x - 4} ${y - 4}l8 8m0-8-8 8` }));
}

/** Make a pill as wide as its words, and keep it on the board. */
function fit(pill, right) {
  const [rect, words] = [pill.firstChild, pill.lastChild], left = Number(rect.getAttribute("x"));
  const width = Number(words.getAttribute("x")) - left + (words.getComputedTextLength() || words.textContent.length * 7) + 6;
  rect.setAttribute("width", width.toFixed(1));
  if (left + width > right) pill.setAttribute("transform", `translate(${(right - left - width).toFixed(1)} 0)`);
}
