// The drawings of a board: one as it is, or for a long track the whole at any width; and a close-up of the action, where
// the board knows how its rows lie when they are straightened.

import { tag } from "./dom.js";
import { Near } from "./near.js";
import { Scene } from "./scene.js";
import { Whole } from "./whole.js";

export const MODES = ["whole", "close-up", "both"];
const SMALL = 195, GAP = 6;     // pixels of the whole beside a close-up, and between them
const MOST = 700;               // pixels that the whole is high at most

/** Everything that `board.js` draws on. `moved()` is called when the window of the close-up stands elsewhere. */
export class Stage {
  constructor(ground, mode, moved) {
    this.ground = ground;
    this.mode = ground.close ? mode : "whole";
    this.long = Boolean(ground.fluid);
    this.whole = this.long ? new Whole(ground) : new Scene(ground);
    this.near = ground.close ? new Near(ground, () => { this.frame(); moved(); }) : null;
    this.spaces = this.whole.spaces;
    this.suffix = this.whole.suffix;
    this.el = this.long || this.near ? tag("div", { class: this.long ? "rk-stage" : "rk-stage rk-plain" }) : this.whole.el;
    this.last = { rows: [], marks: [], outlines: [], paths: {} };
    if (this.long) this.whole.el.addEventListener("click", (event) => this.lookAt(event), true);
    if (this.long || this.near) this.choose(this.mode);
  }

  /** The scenes on show. */
  get scenes() {
    return this.mode === "whole" || !this.near ? [this.whole] : this.mode === "both" ? [this.near, this.whole] : [this.near];
  }

  /** `whole`, `close-up` or `both`. */
  choose(mode) {
    this.mode = mode;
    this.width = 0;
    this.el.classList.toggle("rk-both", mode === "both");
    if (!this.long) return this.el.replaceChildren(...this.scenes.map((scene) => scene.el).reverse());
    const beside = mode === "both" && tag("div", { class: "rk-whole-title rk-cut", title: this.ground.close.note }, this.ground.close.note);
    const whole = tag("div", { class: "rk-whole" }, beside, this.whole.el);
    this.whole.el.setAttribute("aria-hidden", mode === "both");
    this.el.replaceChildren(...this.scenes.map((scene) => (scene === this.whole ? whole : scene.el)));
  }

  /** Follow the width: the whole gets what the close-up leaves. */
  fit(width) {
    if (this.el === this.whole.el || !width || Math.abs(width - this.width) < 1) return;
    this.width = width;
    if (!this.long) {
      if (this.mode !== "whole") this.near.layout(Math.min(width, this.ground.size[0]));
      return this.again();
    }
    const both = this.mode === "both", beside = both && width >= 480;
    const room = beside ? width - SMALL - GAP : width;
    if (this.mode !== "whole") this.near.layout(room);
    if (this.mode === "both") this.whole.layout(beside ? width - this.near.width - GAP : width, beside ? this.near.height - 26 : SMALL, true);
    if (this.mode === "whole") this.whole.layout(width, MOST, false);
    this.again();
  }

  /** Draw the same once more, at another size or in another mode. */
  again() {
    const { rows, marks, outlines, paths } = this.last;
    this.show(rows, {}, 0);
    this.ghosts(outlines, paths);
    this.mark(marks);
  }

  show(rows, motions, ms) {
    const drawn = rows.filter((row) => !row.chip);
    this.last.rows = drawn;
    if (this.scenes.includes(this.near)) this.near.focus(drawn, []);
    for (const scene of this.scenes) scene.show(drawn, motions, ms);
    this.frame();
  }

  mark(marks) {
    this.last.marks = marks;
    if (this.scenes.includes(this.near)) this.near.focus(this.last.rows, marks);
    for (const scene of this.scenes) scene.mark(marks);
  }

  ghosts(outlines, paths) {
    Object.assign(this.last, { outlines, paths });
    for (const scene of this.scenes) scene.ghosts(outlines, paths);
  }

  /** The frame of the close-up on the whole. */
  frame() {
    if (this.near) this.whole.frame(this.mode === "both" ? this.near.window() : null);
  }

  /** The names of the first and the last row of the close-up. */
  get stretch() {
    return this.scenes.includes(this.near) ? this.near.stretch : null;
  }

  /** A click on the whole beside the close-up moves the close-up there. */
  lookAt(event) {
    if (this.mode !== "both") return;
    event.stopPropagation();
    this.near.turnTo(this.whole.nearest(event));
  }

  watch(point) {
    for (const scene of this.scenes) if (!scene.watched) { scene.watched = true; point.watch(scene); }
  }
}

