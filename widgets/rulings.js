// The open questions of the rules, with the reading in force. Changing one runs the replay again.

import { tag } from "./dom.js";
import { ask, at, cursorOf, followSeen, here, look } from "./line.js";
import { count, inside, logLine, panel, reveal, ruleLink, title } from "./parts.js";

const FILTERS = [["matter", "matter in this replay"], ["step", "this step"], ["all", "all"]];

/** The rulings asked in this step, from the notes of its log and the verdict on it; and those switched that make it differ. */
function ofStep(cursor) {
  const row = here(cursor), verdict = cursor.get("verdict"), rerun = cursor.get("rerun");
  const logged = row.log.flatMap((line) => line.rulings ?? []).map((text) => text.split(" = ")[0]);
  const judged = [verdict?.node, verdict?.to].includes(row.id) ? (verdict.rulings ?? []).map((each) => each.id) : [];
  const switched = rerun?.differences?.includes(at(cursor)) ? Object.keys(cursor.get("readings") ?? {}) : [];
  return new Set([...logged, ...judged, ...switched]);
}

/** "" means: switching it changes nothing here. */
const effect = (cursor, ruling) => cursor.get("matter")?.[ruling.id] ?? null;

function chosen(cursor, ruling) {
  return cursor.get("readings")?.[ruling.id] ?? ruling.chosen ?? ruling.default;
}

function reading(cursor, ruling, option) {
  const now = chosen(cursor, ruling) === option.id;
  const radio = tag("input", { type: "radio", name: `rk-${ruling.id}`, value: option.id, checked: now, disabled: Boolean(ruling.fixed) && !now,
    onchange: () => ask(cursor, "reading", { ruling: ruling.id, reading: option.id }) });
  return tag("label", { class: "rk-reading" }, radio, tag("span", {}, tag("b", {}, option.id), " ",
    option.id === ruling.default && tag("span", { class: "rk-badge" }, "default"), tag("span", {}, option.text)));
}

/** What the readings that are switched now did, all together: another line, other choices only, or nothing. */
function change(cursor, ruling) {
  const rerun = cursor.get("rerun"), switched = Object.keys(cursor.get("readings") ?? {});
  if (rerun?.impossible) return rerun.ruling === ruling.id ? tag("p", { style: "margin-top:8px", class: "rk-worse" }, rerun.impossible) : null;
  if (!rerun?.to || !switched.includes(ruling.id)) return null;
  const all = switched.length > 1 ? ` under the ${switched.length} readings that are switched` : "", first = rerun.first ?? null;
  const words = first === null ? `Every step of this replay stays as it is${all}${rerun.note ? `; but ${rerun.note}` : ""}.`
    : `The replay was run again${all}: it ${rerun.note}.`;
  return tag("p", { style: "margin-top:8px" }, words);
}

function openCard(cursor, ruling) {
  return tag("article", { class: "rk-question rk-open", "data-ruling": ruling.id },
    tag("header", {}, tag("span", {}, ruling.question)), tag("div", { class: "rk-code", style: "color:var(--rk-brand)" }, ruling.id),
    tag("fieldset", { style: "border:0;margin:0;padding:0" }, tag("legend", { class: "rk-unseen" }, ruling.question), ruling.options.map((option) => reading(cursor, ruling, option))),
    ruling.fixed && tag("p", { class: "rk-small", style: "margin-top:8px" }, `Only the default is built: ${ruling.fixed}`),
    ruling.why && tag("p", { class: "rk-small", style: "margin-top:8px" }, tag("span", { class: "rk-muted" }, "Why the default: "), ruling.why),
    ruling.rules?.length > 0 && tag("p", { class: "rk-small", style: "margin-top:4px" }, tag("span", { class: "rk-muted" }, "Rests on "), ruling.rules.flatMap((id) => [ruleLink(cursor, id), " "])),
    change(cursor, ruling));
}

function closedCard(cursor, ruling) {
  const said = effect(cursor, ruling), changed = chosen(cursor, ruling) !== ruling.default;
  const open = () => look(cursor, { ruling: ruling.id });
  return tag("article", { class: "rk-question", onclick: open },
    tag("header", {}, tag("span", {}, ruling.question), tag("span", { class: changed ? "rk-badge rk-made-up" : "rk-badge", title: "The reading in force" }, `now: ${chosen(cursor, ruling)}`)),
    tag("div", { class: "rk-row rk-small" }, tag("button", { type: "button", class: "rk-rule", "aria-expanded": "false", onclick: open }, ruling.id), tag("span", { class: "rk-grow rk-right-text rk-muted" }, said ?? "")));
}

function without(cursor, rulings) {
  if (!rulings.length) return null;
  const shownAt = rulings.slice(0, 8);
  return tag("div", { class: "rk-question", style: "cursor:auto" }, tag("div", { class: "rk-muted rk-small" }, "No difference in this replay"),
    tag("div", { class: "rk-options", style: "margin-top:4px;align-items:center" },
      shownAt.map((each) => tag("button", { type: "button", class: "rk-chip rk-code", onclick: () => look(cursor, { ruling: each.id }) }, each.id)),
      rulings.length > shownAt.length && tag("span", { class: "rk-small rk-muted" }, `and ${rulings.length - shownAt.length} more`)));
}

function logOfStep(cursor) {
  const rerun = cursor.get("rerun"), row = here(cursor);
  if (!rerun?.nodes?.length) return null;
  return tag("div", { class: "rk-panel", style: "border-top:1px solid var(--rk-hairline)" },
    tag("div", { class: "rk-title" }, tag("b", {}, `Log, step ${row.number}`), tag("span", {}, rerun.to)),
    tag("div", { class: "rk-log" }, row.log.map((line) => logLine(cursor, line))));
}

export default {
  async render({ model, el, host }) {
    const cursor = await cursorOf({ model, host });
    panel(el, "rk-rulings", inside(el) ? "" : "Rulings");
    let filter = "", asked = false;
    const field = tag("input", { class: "rk-field rk-grow", type: "search", placeholder: "Find a ruling", "aria-label": "Find a ruling" });
    const total = tag("span", { class: "rk-chip" });
    const chips = tag("div", { class: "rk-options", style: "margin-top:6px", role: "group", "aria-label": "Which rulings" });
    const list = tag("div"), busy = tag("div", { class: "rk-panel rk-muted", hidden: true });
    el.append(tag("div", { class: "rk-panel" }, inside(el) ? "" : title("Rulings"), tag("div", { class: "rk-row" }, field, total), chips), busy, list);

    /** Which of them matter is worked out by Python the first time somebody looks. */
    const find = () => {
      if (asked || cursor.get("matter")) return;
      asked = true;
      ask(cursor, "matter");
      setTimeout(() => { if (!cursor.get("matter")) { busy.hidden = false; busy.textContent = "Running the replay under each reading…"; } }, 200);
      setTimeout(() => { if (!cursor.get("matter") && busy.textContent) busy.textContent = "Needs a running kernel: Run > Run All Cells."; }, 15000);
    };
    const paint = () => {
      const all = cursor.get("about").rulings ?? [], matter = cursor.get("matter"), step = ofStep(cursor), words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      if (matter) { busy.hidden = true; filter ||= all.some((each) => matter[each.id]) ? "matter" : "all"; }
      const now = words.length ? "all" : filter || "all";
      const sets = { matter: all.filter((each) => matter?.[each.id]), step: all.filter((each) => step.has(each.id)), all };
      total.textContent = count(all.length, "open question");
      chips.replaceChildren(...FILTERS.map(([id, label]) => tag("button", { type: "button", class: "rk-chip", "aria-pressed": `${now === id}`, disabled: id === "matter" && !matter,
        onclick: () => { filter = id; field.value = ""; paint(); } }, id === "all" ? label : id === "matter" && !matter ? label : `${label}, ${sets[id].length}`)));
      const open = cursor.get("ruling");
      const found = sets[now].filter((each) => words.every((word) => `${each.id} ${each.question}`.toLowerCase().includes(word)));
      const opened = all.find((each) => each.id === open);
      const rows = opened && !found.includes(opened) ? [opened, ...found] : found;
      list.replaceChildren(...rows.map((each) => (each.id === open ? openCard : closedCard)(cursor, each)),
        ...[!rows.length && tag("div", { class: "rk-panel rk-muted" }, now === "step" ? "No open question was asked in this step." : "Nothing found."),
          now === "matter" && without(cursor, all.filter((each) => !matter?.[each.id] && each.id !== open)), logOfStep(cursor)].filter(Boolean));
    };
    field.addEventListener("input", paint);
    followSeen(cursor, el, "about matter readings rerun ruling index branch main piece verdict", paint, "the rulings");
    cursor.on("change:ruling change:tab", () => requestAnimationFrame(() => { if (cursor.get("tab") === "rulings") reveal(el, list.querySelector(".rk-open")); }));
    const looked = () => { if (!inside(el) || cursor.get("tab") === "rulings") find(); };
    cursor.on("change:tab", looked);
    looked();
  },
};
