// The whole of a long track at any width: the road grows with it, words and signs keep their size.

import { svg } from "./dom.js";
import { Scene } from "./scene.js";

const CARS = 15, SIGNS = 9, LARGE = 24;   // pixels of a lane from which cars, signs, and larger cars have room
const WORDS = 34;                         // and from which the words of marks have room
const SMALL_PAD = 15;

export class Whole extends Scene {
  constructor(ground) {
    super(ground);
    this.level = "";
    this.road = svg("g", { class: "rk-road" });
    this.standing = svg("g");
    this.layers.ground.append(this.road, this.standing);
    this.layers.spaces.append(...this.outlines((space) => space.d));
    this.road.append(...ground.shapes.map((row) => this.draw(row)));
    this.standing.append(...(ground.stands ?? []).map((row) => this.stand(row)));
    this.el.classList.add("rk-fluid");
    [this.scale, this.left, this.top, this.signs] = [1, 0, 0, 1];  // until there is room to lay it out
  }

  /** As large as fits into a width and a height. */
  layout(width, most, small) {
    const { size: [wide, tall], fluid } = this.ground, pad = small ? SMALL_PAD : fluid.pad;
    this.scale = Math.max(0.02, Math.min((width - 2 * pad) / wide, (most - 2 * pad) / tall));
    const height = small ? most : Math.ceil(tall * this.scale + 2 * pad), lane = fluid.lane * this.scale;
    this.left = (width - wide * this.scale) / 2;
    this.top = (height - tall * this.scale) / 2;
    this.words = lane >= WORDS;
    this.signs = Math.max(0.5, Math.min(1.5, lane / 22));
    this.grade(lane >= LARGE ? "large" : lane >= CARS ? "" : lane >= SIGNS && !small ? "small" : "mini");
    for (const [name, value] of [["width", width], ["height", height], ["viewBox", `0 0 ${width} ${height}`]]) this.el.setAttribute(name, value);
    for (const layer of [this.road, this.layers.spaces]) layer.setAttribute("transform", this.scaled());
    for (const [i, row] of (this.ground.stands ?? []).entries()) this.stood(this.standing.children[i], row);
  }

  /** What is drawn how, by the room there is. */
  grade(level) {
    if (level === this.level) return;
    this.el.classList.remove(`rk-level-${this.level}`);
    if (level) this.el.classList.add(`rk-level-${level}`);
    this.level = level;
    this.clear();
  }

  scaled() {
    return `translate(${this.left.toFixed(1)} ${this.top.toFixed(1)}) scale(${this.scale.toFixed(4)})`;
  }

  at([x, y], [right, down] = [0, 0]) {
    return [x * this.scale + this.left + right, y * this.scale + this.top + down];
  }

  stand(row) {
    return svg("g", { class: row.mini ? "" : "rk-not-mini" }, row.to ? ["rk-casing", "rk-arrow"].map((name) => svg("path", { class: name })) : row.shapes.map((each) => this.draw(each)));
  }

  stood(el, row) {
    if (row.to) return this.arrow(el, row);
    const [x, y] = this.at(row.at, row.push), size = row.scaled ? ` scale(${this.signs.toFixed(2)})` : "";
    el.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})${row.turn ? ` rotate(${row.turn})` : ""}${size}`);
  }

  arrow(el, { at, to, tone }) {
    const [[x, y], [x2, y2]] = [this.at(at), this.at(to)];
    for (const line of el.children) line.setAttribute("d", `M${x.toFixed(1)} ${y.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`);
    el.lastChild.style.stroke = `var(--rk-${tone})`;
    el.lastChild.setAttribute("marker-end", `url(#rk-arrow${this.suffix})`);
  }

  symbol(row) {
    const symbol = super.symbol(row), level = this.level;
    const own = level === "mini" && symbol.mini === undefined ? symbol.small : symbol[level];
    return own === undefined ? symbol : own;
  }

  spot(row) {
    const symbol = this.symbol(row);
    if (symbol === null) return null;
    return [...this.at([row.x, row.y], row.push), symbol.upright ? 0 : row.turn ?? 0, symbol.scaled ? this.signs : 1];
  }

  way(points) {
    return points.map(([x, y, turn]) => [...this.at([x, y]), turn]);
  }

  area(space) {
    const [x, y] = this.at(space.at);
    return { d: space.d, at: [x, y], transform: this.scaled() };
  }

  mark(marks) {
    super.mark(this.level === "mini" ? [] : this.words ? marks : marks.map((each) => ({ ...each, text: "" })));
  }

  ghosts(outlines, paths) {
    super.ghosts(this.level === "mini" ? [] : outlines, this.level === "mini" ? {} : paths);
  }

  /** The space next to a pointer. */
  nearest({ clientX, clientY }) {
    const box = this.el.getBoundingClientRect();
    const far = ({ at }) => { const [x, y] = this.at(at); return Math.hypot(x - clientX + box.left, y - clientY + box.top); };
    return this.ground.spaces.reduce((best, space) => (far(space) < far(best) ? space : best));
  }
}
