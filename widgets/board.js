// The live board: the scene of the step we stand on, what moved, what may be done, and facts on whatever is pointed at.

import { svg, tag } from "./dom.js";
import { icon } from "./icons.js";
import { ask, at, base, cursorOf, follow, go, look, onBranch, recorded, shown } from "./line.js";
import { badges, inside, panel, ruleLinks, title } from "./parts.js";
import { cards } from "./cards.js";
import { pointing } from "./pointing.js";
import { seenBy } from "./seen.js";
import { part } from "./scene.js";
import { MODES, Stage } from "./stage.js";

const QUICK = 180;  // steps that follow faster than this jump
const ROOM = 800;  // pixels from which a long title has room
const PACE = 240;   // milliseconds of a slide in autoplay

/** The rows this board follows, and where it stands in them. */
function rowsOf(cursor, which) {
  const rows = which === "recorded" ? recorded(cursor) : shown(cursor);
  return { rows, index: Math.min(at(cursor), rows.length - 1) };
}

/** Where glyphs went in a step: the paths that Python knows, else straight on for those that stand elsewhere.
 *  A path without points is one of a glyph that was only put elsewhere. */
function moved(before, row) {
  const paths = Object.fromEntries((row.scene ?? []).filter((each) => each.path?.length > 1).map((each) => [each.id, each.path]));
  if (!before || Object.keys(paths).length) return paths;
  for (const now of row.scene) {
    const old = now.path ? null : before.scene.find((each) => each.id === now.id && each.symbol && each.space !== now.space);
    if (old) paths[now.id] = [[old.x, old.y, old.turn, old.space], [now.x, now.y, now.turn, now.space]];
  }
  return paths;
}

/** How glyphs come from the row before on screen to this one: along their paths, one step on or back; else they jump. */
function motions(rows, from, to) {
  if (rows[from.index] !== from.row) return {};
  if (to === from.index + 1) return moved(from.row, rows[to]);
  if (to !== from.index - 1) return {};
  return Object.fromEntries(Object.entries(moved(rows[to], from.row)).map(([id, points]) => [id, [...points].reverse()]));
}

/** Outlines of the tokens at their old places, and the ways they took. */
function trails(before, row) {
  const plain = new Set(row.scene.filter((each) => each.trail === false).map((each) => each.id));
  const paths = Object.fromEntries(Object.entries(moved(before, row)).filter(([id]) => !plain.has(id)));
  const start = (id) => {
    const now = row.scene.find((each) => each.id === id), [x, y, turn = 0, space = now.space] = paths[id][0];
    return { ...now, x, y, turn, space };
  };
  return { outlines: Object.keys(paths).map((id) => ({ row: start(id), kind: "moved" })), paths };
}

/** Tokens of the main line that stand elsewhere at the same step. */
function mainTokens(cursor, row) {
  const main = onBranch(cursor) ? base(cursor)[at(cursor)] : null;
  const elsewhere = (each) => row.scene.some((own) => own.id === each.id && Math.hypot(own.x - each.x, own.y - each.y) > 1);
  return (main?.scene ?? []).filter((each) => each.symbol && elsewhere(each)).map((each) => ({ row: each, kind: "main" }));
}

/** The marks of the options, or of the one that is pointed at, and of the move that was tried; reachable spaces are buttons. */
function marks(cursor, row, scene) {
  const options = cursor.get("options")?.node === row.id ? cursor.get("options") : { groups: [] };
  const tried = cursor.get("verdict")?.node === row.id ? cursor.get("verdict").marks ?? [] : [];
  const moves = options.chance ? [] : (options.groups ?? []).flatMap((group) => group.moves);
  const pointed = moves.find((move) => move.text === cursor.get("pointed"));
  const offered = (pointed ? [pointed] : moves).flatMap((move) => (move.marks ?? []).map((mark) => ({ ...mark, move })))
    .filter((mark) => pointed || mark.kind !== "range");
  if (cursor.get("rerun")?.nodes?.length && !pointed) return tried;  // two boards are compared: rings mean what differs
  const farther = pointed ? [] : (options.reach ?? []).map((mark) => ({ ...mark, move: { text: mark.move, leads: "" } }));
  const free = once([...offered, ...farther]).filter((mark) => !tried.some((each) => each.space === mark.space));
  const buttons = free.map((mark) => ({ ...mark, label: [scene.spaces.get(mark.space)?.label, mark.move.text, mark.move.leads].filter(Boolean).join(", "), press: () => propose(cursor, { text: mark.move.text }) }));
  return [...buttons, ...tried];
}

/** The first mark of each space; a way of several moves gives way to a single one. */
function once(marks) {
  return [...new Map(marks.toReversed().map((mark) => [mark.space, mark])).values()];
}

/** Try what a reader points at. */
function propose(cursor, { text, space }) {
  if (text) look(cursor, { typed: text });
  ask(cursor, "try", text ? { text } : { space });
}

/** While a move is tried, or on a branch, the words in the middle say so. */
function words(cursor, row) {
  const verdict = cursor.get("verdict"), branch = cursor.get("branch");
  if (verdict?.node === row.id && verdict.text) {
    const way = (verdict.marks ?? []).find((mark) => mark.kind === "in-the-way");
    return [[`tried: ${verdict.text}`, verdict.legal ? "allowed" : "refused"], [verdict.legal ? "allowed" : way ? `blocked at ${way.space}` : verdict.error ? "not understood" : "not allowed", "muted"]];
  }
  if (!onBranch(cursor)) return null;
  const steps = at(cursor) - branch.at;
  return [[`${branch.name || "branch"}, ${steps} step${steps === 1 ? "" : "s"} in`, "branch"], ["main line shown dashed", "muted"]];
}

function spoken(rows, lines) {
  return lines ? rows.map((each) => (each.id === "note" ? { ...each, lines, shapes: undefined } : each)) : rows;
}

/** Rings where the two lines of a switched reading differ: at what stands elsewhere in the other one, or not at all. */
function differences(cursor, which, row, index) {
  const rerun = cursor.get("rerun");
  if (!rerun?.differences?.includes(index)) return [];
  const other = (which === "recorded" ? base(cursor) : recorded(cursor))[index];
  const differs = (each) => each.space && other && !other.scene.some((own) => own.id === each.id && own.space === each.space);
  return row.scene.filter(differs).map((each) => ({ space: each.space, kind: which === "recorded" ? "asked" : "differs", text: "" }));
}

function heading(cursor, which, toggle, stage, own, ...switches) {
  const ground = cursor.get("ground"), rerun = cursor.get("rerun");
  const now = own.map((each) => tag("span", { class: "rk-chip", title: each.label }, each.chip));
  if (rerun?.nodes?.length) {
    const [reading, note] = which === "recorded" ? [rerun.from, "as recorded"] : [rerun.to, "in force now"];
    return tag("div", { class: `rk-title ${which === "recorded" ? "" : "rk-other-reading"}` }, tag("b", {}, reading), tag("span", {}, note), now);
  }
  const chips = (ground.chips ?? []).map((each) => tag("span", { class: "rk-chip rk-wide rk-direction", title: each.title }, tag("span", {}, each.text), each.icon && turning(each.icon)));
  const [from, to] = stage?.stretch ?? [], words = from === undefined ? [ground.title, stage?.width > ROOM && ground.about].filter(Boolean).join(": ") : `${ground.title}, ${from}–${to}`;
  return title("Board", words, badges(ground), now, tag("span", { class: "rk-grow" }), toggle, chips, switches);
}

/** Whole, close-up or both, on a long track. */
function zooms(choose) {
  const buttons = MODES.map((mode) => tag("button", { type: "button", class: "rk-button rk-low", onclick: () => choose(mode) }, mode));
  const el = tag("span", { class: "rk-joined", role: "group", "aria-label": "zoom" }, buttons);
  return { el, press: (mode) => buttons.forEach((each, i) => each.setAttribute("aria-pressed", `${MODES[i] === mode}`)) };
}

/** What signs mean: those of the spaces under the whole, those of the cards above them. */
function legend(rows, scene, name = "") {
  const picture = ({ symbol, size: [width, height] = scene.ground.symbols[symbol].size }) => svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, part(scene.ground.symbols, [symbol, 0, 0], scene.suffix));
  return tag("div", { class: `rk-legend ${name}` }, rows.map((row) => tag("span", {}, row.symbol && picture(row), row.text)));
}

function turning(way) {
  const mirrored = way === "right-hand" ? "translate(16 0) scale(-1 1)" : null;
  return svg("svg", { class: "rk-icon", width: 14, height: 14, viewBox: "0 0 16 16", "aria-label": way === "right-hand" ? "clockwise" : "anticlockwise", role: "img" },
    svg("path", { transform: mirrored, d: "M4 4.5a5.2 5.2 0 1 1-1.2 4.8M3.5 1.5v3.2h3.2", fill: "none", stroke: "currentColor", "stroke-width": 1.6, "stroke-linecap": "round" }));
}

function changedSwitch(changed) {
  const button = tag("button", { type: "button", class: "rk-chip", "aria-pressed": "true", "aria-label": "what changed", title: "Old places and the ways taken in this step", onclick: () => {
    button.setAttribute("aria-pressed", `${button.getAttribute("aria-pressed") !== "true"}`);
    changed();
  } }, icon("eye", 14), tag("span", {}, "what changed"));
  return button;
}

/** Text in a drawing never gets smaller than 12 px: labels go first, then numbers, never the letters of tokens. */
function watchSize(scene, signal) {
  const sizes = new ResizeObserver(([entry]) => {
    const scale = Math.min(1, entry.contentRect.width / scene.ground.size[0]) || 1;
    scene.el.style.setProperty("--rk-zoom", (1 / scale).toFixed(2));
    scene.el.classList.toggle("rk-small-scale", scale < 0.9);
    scene.el.classList.toggle("rk-tiny-scale", scale < 0.6);
  });
  sizes.observe(scene.el);
  signal?.addEventListener("abort", () => sizes.disconnect());
}

export default {
  async render({ model, el, host, signal }) {
    const cursor = await cursorOf({ model, host }), which = model.get("line");
    panel(el, "rk-board rk-panel", "Board");
    const head = tag("div"), body = tag("div", { class: "rk-board-body" });
    let scene = null, drawn = { index: -1, row: null, time: 0 }, headed = "";
    const toggle = changedSwitch(() => trace());
    const zoom = zooms((mode) => { model.set("zoom", mode); model.save_changes(); });
    const mode = () => model.get("zoom") || cursor.get("ground").zoom || (inside(el) ? "both" : "whole");
    const eyes = inside(el) ? null : seenBy(cursor);
    const seatCards = cards((event, seat, glyph) => point.seat(event, seat, glyph));
    const point = pointing(el, cursor, { now: () => ({ scene, ...rowsOf(cursor, which) }), propose: (move) => propose(cursor, move), links: ruleLinks });
    el.append(head, body, point.el);

    const redraw = () => {
      scene = new Stage(cursor.get("ground"), mode(), () => entitle());
      drawn = { index: -1, row: null, time: 0 };
      body.replaceChildren(...[scene.el, scene.ground.legend && legend(scene.ground.legend, scene, "rk-of-spaces"), scene.ground.keys && legend(scene.ground.keys, scene), seatCards.el].filter(Boolean));
      body.classList.toggle("rk-cards-right", scene.ground.cards === "right");
      if (!scene.long) scene.el.style.flex = `0 1 ${scene.ground.size[0]}px`;
      if (scene.ground.least) scene.el.style.minWidth = `${scene.ground.least}px`;
      room();
      if (!scene.long) watchSize(scene.whole, signal);
      zoom.press(scene.mode);
      scene.watch(point);
      scene.fit(body.clientWidth);
    };
    const room = () => body.classList.toggle("rk-scrolled", scene?.ground.least > body.clientWidth);
    const entitle = () => {
      const { rows, index } = rowsOf(cursor, which), own = (rows[index]?.scene ?? []).filter((each) => each.chip);
      const now = JSON.stringify([own, scene?.stretch, scene?.mode, scene?.width > ROOM, scene?.suffix, cursor.get("rerun")?.from]);
      el.classList.toggle("rk-long-board", Boolean(scene?.near || scene?.long));
      el.classList.toggle("rk-close-up", scene?.mode === "close-up");
      if (now !== headed) head.replaceChildren(heading(cursor, which, toggle, scene, own, eyes, scene?.near && zoom.el));
      headed = now;
    };
    const step = () => {
      if (!scene) redraw();
      const { rows, index } = rowsOf(cursor, which), row = rows[index];
      if (!row) return;
      const now = performance.now(), quick = now - drawn.time < QUICK;
      const ways = drawn.row === row || quick ? {} : motions(rows, drawn, index);
      scene.show(spoken(row.scene, which === "recorded" ? null : words(cursor, row)), ways, cursor.get("playing") ? PACE : QUICK);
      seatCards.fill(cursor.get("about").seats, row.cards, scene);
      if (drawn.row !== row) { drawn = { index, row, time: now }; point.leave(); }
      trace();
      mark();
      entitle();
    };
    const mark = () => {
      const { rows, index } = rowsOf(cursor, which), row = rows[index];
      if (row && scene) scene.mark([...differences(cursor, which, row, index), ...(which === "recorded" ? [] : marks(cursor, row, scene))]);
    };
    /** Ghosts and ways of this step, or of the one the log points at. */
    const trace = () => {
      const { rows, index } = rowsOf(cursor, which), wanted = rows.findIndex((row) => row.id === cursor.get("hover"));
      const i = wanted >= 0 ? wanted : index, row = rows[i];
      if (!row || !scene) return;
      const { outlines, paths } = toggle.getAttribute("aria-pressed") === "true" || wanted >= 0 ? trails(rows[i - 1], row) : { outlines: [], paths: {} };
      scene.ghosts([...(which === "recorded" ? [] : mainTokens(cursor, rows[index])), ...outlines], paths);
    };
    follow(cursor, "ground about", () => { redraw(); step(); }, "the board");
    follow(cursor, "rerun", () => { headed = ""; entitle(); }, "the title of the board");
    follow(cursor, "index main branch rerun piece options verdict", step, "the board");
    follow(cursor, "hover", trace, "the trail of a step");
    follow(cursor, "pointed", mark, "the marks of a move");
    model.on("change:zoom", () => { scene.choose(mode()); zoom.press(scene.mode); scene.watch(point); scene.fit(body.clientWidth); entitle(); });
    const sizes = new ResizeObserver(() => { scene?.fit(body.clientWidth); room(); entitle(); });
    sizes.observe(body);
    signal?.addEventListener("abort", () => sizes.disconnect());
    if (!inside(el)) el.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (way) { event.preventDefault(); go(cursor, at(cursor) + way); }
    });
  },
};
