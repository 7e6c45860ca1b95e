// The rules of the game by section, searchable; a card a rule, with the steps of this replay where it fired.

import { tag } from "./dom.js";
import { icon } from "./icons.js";
import { at, cursorOf, followSeen, go, here, look, shown } from "./line.js";
import { count, inside, panel, reveal, ruleLink, ruleOf, rulingLink, title } from "./parts.js";

const LISTED = 10; // steps of a rule named at first

/** Where each rule is cited: id -> steps; made once a line. */
const FIRED = new WeakMap();
function fired(cursor) {
  const rows = shown(cursor);
  if (FIRED.has(rows)) return FIRED.get(rows);
  const steps = {};
  rows.forEach((row, i) => { for (const id of new Set(row.rules)) (steps[id] ??= []).push(i); });
  FIRED.set(rows, steps);
  return steps;
}

/** Words all found in id, text or print, in any order. */
function matches(rule, words) {
  const text = `${rule.id} ${rule.kind} ${rule.text} ${rule.printed}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The text with the words sought marked. */
function marked(text, words) {
  if (!words.length) return text;
  const sought = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi");
  return text.split(sought).map((part, i) => (i % 2 ? tag("mark", {}, part) : part));
}

/** The steps that cite a rule; with what lies ahead hidden, those up to here. */
function known(cursor, id) {
  const all = fired(cursor)[id] ?? [];
  return cursor.get("ahead") === false ? all.filter((i) => i <= at(cursor)) : all;
}

function steps(cursor, id) {
  const all = known(cursor, id);
  if (!all.length) return tag("span", {}, "not in this replay");
  const link = (i) => tag("button", { type: "button", class: "rk-link", "aria-label": `Step ${i}`, onclick: () => go(cursor, i) }, `${i}`);
  const named = all.slice(0, LISTED).flatMap((i, k) => (k ? [", ", link(i)] : [link(i)]));
  const rest = all.slice(LISTED);
  const more = tag("button", { type: "button", class: "rk-link", onclick: () => more.replaceWith(...rest.flatMap((i) => [", ", link(i)])) }, ` and ${rest.length} more`);
  return tag("span", {}, `in ${count(all.length, "step")}: `, named, rest.length > 0 && more);
}

function card(cursor, rule, words) {
  const fact = (name, what) => what && [tag("dt", {}, name), tag("dd", {}, what)];
  const list = (ids) => ids.flatMap((id, i) => (i ? [" ", ruleLink(cursor, id)] : [ruleLink(cursor, id)]));
  return tag("div", { class: "rk-rule-card", "data-rule": rule.id },
    tag("div", { class: "rk-row" }, tag("b", { class: "rk-code" }, rule.id), tag("span", { class: "rk-grow" }),
      rule.provenance && tag("span", { class: rule.provenance === "reconstructed" ? "rk-badge rk-made-up" : "rk-badge" }, rule.provenance), tag("span", { class: "rk-badge" }, rule.kind)),
    tag("div", {}, marked(rule.text, words)),
    rule.attached && tag("div", { class: "rk-muted" }, rule.attached),
    tag("dl", { class: "rk-card-facts" }, fact("In print", rule.printed), rule.note && fact("Note", rule.note), rule.related?.length > 0 && fact("Related", list(rule.related)),
      rule.examples?.length > 0 && fact("Examples", rule.examples.map((each) => tag("div", {}, `${each.title}: `, tag("code", { class: "rk-code", title: "Explorer(load(…)) shows it" }, `load("${each.id}")`)))),
      rule.rulings?.length > 0 && fact("Open questions", rule.rulings.flatMap((id) => [rulingLink(cursor, id), " "])),
      fact("At work", steps(cursor, rule.id))));
}

function entry(cursor, rule, words, now, open) {
  if (open === rule.id) return card(cursor, rule, words);
  return tag("button", { type: "button", class: `rk-entry ${now.has(rule.id) ? "rk-at-work" : ""}`, onclick: () => look(cursor, { rule: rule.id }) },
    tag("span", { class: "rk-code" }, marked(rule.id, words)), marked(rule.text, words));
}

function section(cursor, { title: name, rules }, open, now, opened) {
  const times = new Set(rules.flatMap((rule) => known(cursor, rule.id))).size;
  const head = tag("summary", {}, tag("span", { class: "rk-grow" }, tag("b", {}, name),
    times > 0 && tag("span", { class: "rk-small rk-muted" }, `at work in ${count(times, "step")}`)), tag("span", { class: "rk-muted" }, count(rules.length, "rule")));
  const box = tag("details", { class: "rk-section" }, head);
  const fill = () => box.append(...rules.map((rule) => entry(cursor, rule, [], now, open)));
  if (opened.has(name) || rules.some((rule) => rule.id === open)) { box.open = true; fill(); }
  box.addEventListener("toggle", () => {
    if (box.open && box.children.length === 1) fill();
    if (box.open) opened.add(name); else opened.delete(name);
  });
  return box;
}

export default {
  async render({ model, el, host }) {
    const cursor = await cursorOf({ model, host });
    panel(el, "rk-panel rk-rules-panel", inside(el) ? "" : "Rules");
    const sections = () => cursor.get("about").sections ?? [];
    const field = tag("input", { type: "search", "aria-label": "Search the rules", class: "rk-rules-field" });
    const list = tag("div", { style: "margin-top:8px" });
    el.append(inside(el) ? "" : title("Rules"), tag("label", { class: "rk-search" }, icon("search", 14), field), list);
    const opened = new Set();
    let shownRule = "";

    const paint = () => {
      const words = field.value.toLowerCase().split(/\s+/).filter(Boolean), open = cursor.get("rule"), now = new Set(here(cursor).rules);
      field.placeholder = `Search ${count(sections().flatMap((each) => each.rules).length, "rule")}, a word or an id`;
      if (words.length) {
        const found = sections().flatMap((each) => each.rules).filter((rule) => matches(rule, words));
        list.replaceChildren(tag("div", { class: "rk-muted rk-small" }, `${count(found.length, "rule")} found`), ...found.map((rule) => entry(cursor, rule, words, now, open)));
      } else {
        const working = [...now].map((id) => ruleOf(cursor, id)).filter(Boolean);
        const step = working.length > 0 && tag("details", { class: "rk-section" }, tag("summary", {}, tag("b", { class: "rk-grow" }, "Rules of this step"), tag("span", { class: "rk-muted" }, count(working.length, "rule"))),
          working.map((rule) => entry(cursor, rule, [], now, "")));
        list.replaceChildren(...[step, ...sections().map((each) => section(cursor, each, open, now, opened))].filter(Boolean));
      }
      if (open !== shownRule && open) uncover(open);
      shownRule = open;
    };
    /** A rule that the search leaves out ends the search. */
    const uncover = (id) => {
      const card = () => list.querySelector(`[data-rule="${CSS.escape(id)}"]`);
      if (!card() && field.value) { field.value = ""; paint(); }
      reveal(el, card());
    };
    field.addEventListener("input", paint);
    followSeen(cursor, el, "about rule index branch main piece rerun ahead", paint, "the rules");
    cursor.on("change:tab", () => requestAnimationFrame(() => { if (cursor.get("tab") === "rules" && cursor.get("rule")) uncover(cursor.get("rule")); }));
  },
};
