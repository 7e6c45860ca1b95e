// All panels in one host element, which owns keys, focus, tabs and widths. The panels themselves know nothing of it.

import { tag } from "./dom.js";
import { icon } from "./icons.js";
import { at, ask, cursorOf, failed, follow, look, recorded } from "./line.js";
import { keys, keySheet } from "./keys.js";
import { bands } from "./bands.js";
import { badges, button, keepKeys } from "./parts.js";
import { waysIn } from "./ways.js";
import { tabs } from "./tabs.js";
import { seenBy } from "./seen.js";

const NAMES = { steps: "step bar", sentence: "sentence", board: "board", other: "second board", changes: "what a reading changes", charts: "charts", moves: "moves",
  verdict: "verdict", log: "log", rules: "rules", rulings: "rulings", next: "agenda", branches: "branches" };
const HINTS = [["←/→", "step"], ["[ ]", "round"], ["n p", "event"], ["↑ ↓", "branch"], ["Esc", "main line"], ["?", "all keys"]];
const WIDTHS = [[1000, "wide"], [680, "narrow"], [0, "tiny"]];

/** Lay a panel out in its place; one that cannot be drawn says so there, and can be tried again. */
async function place(context, cursor, name) {
  const { model, host, signal, slots } = context;
  if (!model.get(name)) return;
  const fresh = tag("div", { class: "rk-slot" });
  slots[name].replaceChildren(fresh);
  try {
    await (await host.getWidget(model.get(name))).render({ el: fresh, signal });
  } catch (error) {
    const again = button({ label: "Try again", press: () => place(context, cursor, name) });
    slots[name].replaceChildren(tag("div", { class: "rk-failed" }, icon("warning"), "could not be drawn, see above", again));
    failed(cursor, `the ${NAMES[name]}`, error);
  }
}

function head(cursor, sheet, toRules) {
  const game = tag("b"), replay = tag("span"), source = tag("span", { class: "rk-badge rk-wide rk-two-lines" }), readings = tag("span", { class: "rk-row", style: "gap:4px;min-width:0" });
  let tried = false;
  const el = tag("header", { class: "rk-head" }, game, tag("span", { class: "rk-muted rk-grow" }, tag("span", { class: "rk-two-lines" }, replay)), source, seenBy(cursor), readings, button({ icon: "search", title: "Search the rules", className: "rk-plain", press: toRules }),
    button({ label: tag("b", {}, "?"), title: "Keys and ways in", className: "rk-plain", press: () => sheet.toggle() }));
  follow(cursor, "about readings rerun verdict tree index", () => {
    const about = cursor.get("about"), now = cursor.get("readings") ?? {}, changed = Object.entries(now);
    game.textContent = about.title;
    tried ||= Boolean(cursor.get("verdict")?.node || cursor.get("tree")?.length);
    const open = about.question && about.question !== about.replay && !tried;  // its title may tell the answer
    const there = at(cursor) === recorded(cursor).length - 1;
    replay.textContent = replay.title = !open ? about.replay ?? "" : there ? "A question: try a move to have the answer" : "A question, asked at the last step";
    source.title = source.textContent = about.source ?? "";
    source.hidden = !about.source;
    readings.style.flexShrink = changed.length === 1 ? 0 : 1;  // the reading in force can be read
    const some = changed.map(([id, to]) => `${id} = ${to}`).join(", ");
    const number = `${changed.length} of ${about.rulings?.length} readings changed: `;
    const words = changed.length ? number + some : about.chip, [short, more = ""] = words.split(/(?=: )/, 2);
    const wide = (text) => tag("span", { class: "rk-wide" }, text);  // where it is narrow, what matters most is left
    const toRulings = () => look(cursor, { tab: "rulings", ...(changed.length ? { ruling: changed[0][0] } : {}) });
    readings.replaceChildren(tag("button", { type: "button", class: `rk-chip ${changed.length || about.amber ? "rk-amber" : ""}`, title: words, onclick: toRulings, style: "min-width:0" }, icon("ruling", 14), tag("span", { class: "rk-cut" }, changed.length ? [wide(number), some] : [short, wide(more)])),
      changed.length ? button({ icon: "close", size: 14, title: "Back to the readings of the replay", className: "rk-plain rk-low", press: () => ask(cursor, "reading", { ruling: "", reading: "" }) }) : "");
  }, "the head");
  return el;
}

function foot(cursor) {
  const version = tag("span");
  follow(cursor, "about", () => { version.textContent = `Rules data ${cursor.get("about").version ?? ""}`; });
  return tag("footer", { class: "rk-foot" }, HINTS.map(([key, words], i) => tag("span", { class: i > 3 ? "rk-not-tiny" : "" }, tag("kbd", {}, key), ` ${words}`)), tag("span", { class: "rk-grow" }), version);
}

const NARROW = 500;  // wider boards stand one above the other, so that their words can be read

/** Two boards while a reading is switched and the lines differ, one otherwise. */
function boards(cursor, context) {
  const { model, slots } = context;
  const words = tag("b"), made = tag("span", { class: "rk-row" }), jump = (way, label) => button({ label, title: way < 0 ? "The difference before" : "The next difference", className: "rk-low", press: () => {
    const steps = cursor.get("rerun").differences, i = way < 0 ? steps.findLast((each) => each < at(cursor)) : steps.find((each) => each > at(cursor));
    if (i !== undefined) look(cursor, { index: i });
  } });
  const title = tag("div", { class: "rk-title rk-boards-title", hidden: true }, tag("span", {}, "Boards"), words, made, tag("span", { class: "rk-grow" }), jump(-1, [icon("prev", 12), "difference"]), jump(1, ["difference", icon("next", 12)]));
  const el = tag("div", { class: "rk-boards" }, title, slots.other, slots.board);
  let drawn = false;
  const second = () => {  // Python makes the second board when it is wanted for the first time
    if (drawn || !model.get("other") || !cursor.get("rerun")?.nodes?.length) return;
    drawn = true;
    place(context, cursor, "other");
  };
  model.on("change:other", second);
  follow(cursor, "rerun index", () => {
    const two = Boolean(cursor.get("rerun")?.nodes?.length);
    second();
    slots.other.hidden = title.hidden = slots.changes.hidden = !two;
    const { size = [0], fluid } = cursor.get("ground");
    el.classList.toggle("rk-two", two);
    el.classList.toggle("rk-stacked", two && !fluid && size[0] > NARROW);
    words.textContent = `step ${at(cursor)} under both readings`;
    made.replaceChildren(...badges(cursor.get("ground")));
  }, "the boards");
  return el;
}

export default {
  async render({ model, el, host, signal }) {
    const cursor = await cursorOf({ model, host });
    const slots = Object.fromEntries(Object.keys(NAMES).map((name) => [name, tag("div", { "data-panel": name })]));
    const context = { model, host, signal, slots };
    el.classList.add("rk", "rk-explorer");
    el.tabIndex = 0;
    el.setAttribute("role", "region");
    follow(cursor, "about", () => el.setAttribute("aria-label", `${cursor.get("about").title} explorer`));

    const act = (what) => {
      if (what === "play") slots.steps.firstElementChild?.dispatchEvent(new Event("rk-play"));
      else slots.moves.querySelector("input")?.focus({ preventScroll: true });
      if (what === "play") sheet.toggle(false);
    };
    const ways = waysIn(cursor, act, "Click anything on the board to see its rules. This card goes after the first step; ? brings it back.");
    const sheet = keySheet(cursor, waysIn(cursor, act));
    keys(el, cursor, { sheet, play: () => act("play") });
    keepKeys(el);
    const toRules = () => { look(cursor, { tab: "rules" }); requestAnimationFrame(() => slots.rules.querySelector("input")?.focus({ preventScroll: true })); };

    const charts = tag("div", {}, slots.charts), top = tag("div", { class: "rk-top" }, slots.moves, slots.verdict);
    const left = tag("div", { class: "rk-left" }, boards(cursor, context), slots.changes), low = tag("div", { class: "rk-left rk-low-left" }, charts);
    const tabbed = tabs(cursor, { log: slots.log, rules: slots.rules, rulings: slots.rulings, next: slots.next, branches: slots.branches });
    const right = tag("div", { class: "rk-right" }, ways, top, tabbed.list, tabbed.body);
    el.append(head(cursor, sheet, toRules), bands(cursor), slots.steps, slots.sentence, tag("div", { class: "rk-main" }, left, right, low), foot(cursor), sheet);

    /** What stands where, by width and by whether two readings are compared. */
    const arrange = () => {
      const narrow = el.dataset.width !== "wide", two = Boolean(cursor.get("rerun")?.nodes?.length);
      tabbed.extra("moves", two ? top : null);
      tabbed.extra("charts", narrow ? charts : null);
      if (!two) right.insertBefore(top, tabbed.list);
      if (!narrow) low.append(charts);
    };
    const sizes = new ResizeObserver(([entry]) => {
      const width = WIDTHS.find(([least]) => entry.contentRect.width >= least - 2)[1];
      if (width !== el.dataset.width) { el.dataset.width = width; arrange(); }
    });
    el.dataset.width = WIDTHS.find(([least]) => (el.clientWidth || 1100) >= least - 2)[1];
    sizes.observe(el);
    signal.addEventListener("abort", () => sizes.disconnect());
    follow(cursor, "rerun", arrange, "the layout");
    follow(cursor, "index main", () => {
      const before = ways.hidden;
      ways.hidden = at(cursor) > 0 || !(cursor.get("about").ways ?? []).length;
      const first = !before && ways.hidden && cursor.get("tab") === "rules" && !cursor.get("rule");
      if (first) look(cursor, { tab: "log" });
    }, "the first view");
    await Promise.all(Object.keys(NAMES).filter((name) => name !== "other").map((name) => place(context, cursor, name)));
  },
};
