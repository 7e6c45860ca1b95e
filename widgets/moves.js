// Who decides what, the legal moves by the rule that allows them, and a field that takes any move.

import { advice } from "./advice.js";
import { tag } from "./dom.js";
import { ask, at, cursorOf, follow, go, here, look, recorded, shown } from "./line.js";
import { button, linked, option, panel, ruleLinks, seat, title } from "./parts.js";

const REST = 150;      // milliseconds on a node before Python is asked to judge
const LOADING = 200;   // after this the panel says that it waits
const GONE = 4000;     // after this it says what is missing
const MANY = 8;        // options of a group shown at first
const KEPT = 400;      // answers kept
let lists = 0;

/** Asks for the options of the node after a rest, and keeps what came. */
function keeper(cursor, waiting) {
  const kept = new Map();
  let timers = [];
  const late = (ms, work) => timers.push(setTimeout(work, ms));
  const stop = () => { timers.forEach(clearTimeout); timers = []; };
  const fresh = () => {
    stop();
    const answer = cursor.get("options");
    if (!answer?.node) return;
    kept.delete(answer.node);
    kept.set(answer.node, answer);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value);
  };
  const want = () => {
    stop();
    const node = here(cursor).id;
    if (kept.has(node)) return cursor.set("options", kept.get(node));
    waiting("waits");
    late(REST, () => ask(cursor, "options", { node }));
    late(REST + LOADING, () => waiting("loads"));
    late(REST + GONE, () => waiting("gone"));
  };
  return { fresh, want, forget: () => kept.clear(), stop };
}

/** While an option is pointed at, the board shows what it would do. */
function pointed(cursor, text, el) {
  const [on, off] = [text, ""].map((each) => () => cursor.set("pointed", each));
  for (const [name, act] of [["pointerenter", on], ["focus", on], ["pointerleave", off], ["blur", off]]) el.addEventListener(name, act);
  return el;
}

function group(cursor, { rule, title: words, moves }, press, recorded) {
  const buttons = moves.map((move) => pointed(cursor, move.text, option(move, () => press(move.text), move.text === recorded ? "rk-recorded" : "")));
  const rest = buttons.splice(MANY);
  const box = tag("div", { class: "rk-options" }, buttons);
  if (rest.length) {
    const more = button({ label: `${rest.length} more`, press: () => { more.replaceWith(...rest); rest[0].focus(); } });
    box.append(more);
  }
  return [tag("div", { class: "rk-group" }, tag("span", {}, words), rule && ruleLinks(cursor, [rule])), box];
}

/** The recorded move of the next step first, then the others. */
function groups(cursor, answer, press) {
  const next = shown(cursor)[at(cursor) + 1];
  const recorded = next?.mark === "x" ? "" : next?.text;
  const known = answer.groups.find((each) => each.moves.some((move) => move.text === recorded));
  if (!recorded || cursor.get("ahead") === false || !answer.chance) {
    return answer.groups.map((each) => group(cursor, each, press, cursor.get("ahead") === false ? "" : recorded));
  }
  const rest = answer.groups.map((each) => ({ ...each, moves: each.moves.filter((move) => move.text !== recorded) }));
  const first = { rule: known?.rule ?? answer.groups[0]?.rule, title: "Recorded", moves: [{ text: recorded, leads: "next step" }] };
  return [group(cursor, first, () => go(cursor, at(cursor) + 1), recorded), ...rest.filter((each) => each.moves.length)
    .map((each) => group(cursor, { ...each, title: each === rest[0] ? `Or another of the ${lower(each.title)}` : each.title }, press))];
}

const lower = (text) => text.slice(0, 1).toLowerCase() + text.slice(1);

/** Under the options: chance that is not listed, and simple players where nothing is recorded. */
function others(cursor, answer) {
  const simple = (moves, label, words) => button({ label, title: words, press: () => ask(cursor, "simple", { moves }) });
  const listed = answer.groups.some((each) => each.moves.length), end = at(cursor) === shown(cursor).length - 1;
  const parts = [
    answer.chance && !listed && tag("span", { class: "rk-muted rk-small" }, `${answer.outcomes.toLocaleString("en")} outcomes; type one to see how likely it is.`),
    answer.chance && !listed && random(cursor),
    end && !answer.chance && simple(1, "let a simple player decide", "A simple player chooses the move of this seat"),
    end && simple(0, "let simple players play on", "Simple players go on to the end of the game"),
  ].filter(Boolean);
  return answer.over || !parts.length ? [] : [tag("div", { class: "rk-options", style: "margin-top:8px;align-items:center" }, parts)];
}

const random = (cursor) => button({ label: "random", icon: "chance", title: "Let chance fall", press: () => ask(cursor, "random") });

function atEnd(cursor, answer) {
  const back = () => {
    const rows = shown(cursor);
    go(cursor, rows.findLastIndex((row, i) => i < at(cursor) && rows[i + 1]?.by !== "chance"));
  };
  return [tag("p", { class: "rk-empty" }, linked(cursor, answer.over)), button({ label: "Back to the last decision", icon: "prev", press: back })];
}

export default {
  async render({ model, el, host }) {
    const cursor = await cursorOf({ model, host });
    panel(el, "rk-moves rk-panel", "Moves");
    const head = tag("div"), why = tag("div", { class: "rk-small rk-muted" }), list = tag("div"), chance = tag("div");
    const known = tag("datalist", { id: `rk-known-${(lists += 1)}-${Math.random().toString(36).slice(2, 8)}` });
    const field = tag("input", { class: "rk-field rk-grow rk-code", list: known.id, placeholder: "Any move, also one you think is not allowed",
      "aria-label": "A move to try", autocomplete: "off", spellcheck: "false", maxlength: 200 });
    const trying = button({ label: "Try", title: "Try this move (Enter)" });
    const form = tag("form", { class: "rk-row", style: "margin-top:8px" }, field, trying, known);
    trying.type = "submit";
    el.append(head, why, list, form, chance, advice(cursor));

    const state = (what) => {
      list.inert = chance.inert = Boolean(what);
      list.classList.toggle("rk-waiting", Boolean(what));
      if (what === "loads") why.textContent = `Judging the moves of step ${at(cursor)}…`;
      if (what === "gone") why.textContent = "Needs a running kernel: Run > Run All Cells.";
    };
    const keep = keeper(cursor, state);
    const play = (text) => { cursor.set("typed", ""); ask(cursor, "play", { text }); };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (field.value.trim()) ask(cursor, "try", { text: field.value.trim() });
    });
    field.addEventListener("input", () => look(cursor, { typed: field.value }));  // kept by Python, too, or the echo of what stood here before would come over it

    const paint = () => {
      const row = here(cursor), answer = cursor.get("options"), next = row.agenda?.[0];
      const known_ = answer?.node === row.id ? answer : null;
      const who = known_ ? known_.seat : next?.seat;
      const words = known_?.head ?? next?.text ?? "";
      head.replaceChildren(title("Moves", who === null || who === undefined ? words : seat(cursor, who, words)));
      cursor.set("pointed", "");
      if (!known_) return keep.want();
      state("");
      keep.fresh();
      why.textContent = known_.groups.some((each) => each.title === known_.why) ? "" : known_.why ?? "";  // said once, with its rule
      list.replaceChildren(...(known_.over ? atEnd(cursor, known_) : groups(cursor, known_, play).flat()));
      if (known_.chance && known_.groups.some((each) => each.moves.length)) [...list.querySelectorAll(".rk-options")].at(-1)?.append(random(cursor));
      chance.replaceChildren(...others(cursor, known_));
      form.hidden = Boolean(known_.over);
      known.replaceChildren(...known_.groups.flatMap((each) => each.moves.map((move) => tag("option", { value: move.text }))));
    };
    follow(cursor, "index branch main rerun options ahead", paint, "the moves");
    const asked = () => Boolean(cursor.get("about").question) && !cursor.get("verdict")?.node && at(cursor) === recorded(cursor).length - 1;
    follow(cursor, "verdict index branch about", () => el.classList.toggle("rk-asked", asked()), "the moves");
    if (asked() && document.activeElement === document.body) field.focus({ preventScroll: true });
    follow(cursor, "typed", () => {
      const typed = cursor.get("typed") ?? "";
      if (field.value !== typed) field.value = typed;
      trying.classList.toggle("rk-primary", Boolean(typed));
    });
    cursor.on("change:rerun change:seen", () => keep.forget());
    cursor.on("change:rerun", () => { cursor.set("options", {}); cursor.save_changes(); });  // another reading may allow other moves at the same step
    return () => keep.stop();
  },
};
