// The verdict on a move tried: one sentence, the rule, every condition, what is allowed instead, the readings it turned on.
// Without one, its place shows the rules of this step.

import { tag } from "./dom.js";
import { icon } from "./icons.js";
import { ask, cursorOf, follow, here, look } from "./line.js";
import { button, option, panel, ruleLink, ruleLinks, ruleOf, rulingLink } from "./parts.js";

const MOST = 3; // rules of a step that are told where no verdict stands

/** Does the verdict speak of the step we stand on, or of the move that has just led here? */
const speaks = (cursor, verdict) => Boolean(verdict?.node) && [verdict.node, verdict.to].includes(here(cursor).id);

function broken(cursor, rule) {
  return tag("div", { class: "rk-card", style: "margin-top:8px" },
    tag("div", { class: "rk-row" }, ruleLink(cursor, rule.id), tag("span", { class: "rk-grow" }), tag("span", { class: "rk-badge" }, rule.kind)),
    tag("div", { style: "margin:2px 0" }, rule.text), rule.printed && tag("div", { class: "rk-small rk-muted" }, `In print: ${rule.printed}`));
}

function conditions(cursor, findings) {
  const row = ({ ok, text, rule }) => tag("li", { class: ok ? "rk-ok" : "" }, icon(ok ? "passed" : "failed"),
    tag("span", {}, tag("span", { class: "rk-unseen" }, ok ? "holds: " : "does not hold: "), text), rule ? ruleLinks(cursor, [rule]) : tag("span"));
  return tag("ul", { class: "rk-conditions", "aria-label": "Conditions", tabindex: findings.length > 6 ? 0 : null }, findings.map(row));
}

function instead(cursor, nearest) {
  return tag("div", { class: "rk-options", style: "margin-top:8px;align-items:center" }, tag("span", { class: "rk-small rk-muted" }, "Allowed instead"),
    nearest.map((move) => option(move, () => { cursor.set("typed", ""); ask(cursor, "play", { text: move.text }); })));
}

/** What one ruling that was asked does to the answer: the same, or another one under some readings, each with a way to see it. */
function turned(cursor, { id, reading, now, under }) {
  const compare = (other) => () => { look(cursor, { tab: "rulings" }); ask(cursor, "reading", { ruling: id, reading: other }); };
  const others = under.map((each) => ["; under ", tag("b", {}, each.reading), each.legal === (now === "legal") ? " the answer is the same" : each.legal ? " it is allowed" : " it is refused",
    each.legal !== (now === "legal") && [" (", tag("button", { type: "button", class: "rk-link", onclick: compare(each.reading) }, "Compare"), ")"]]);
  return tag("div", {}, "Depends on ", rulingLink(cursor, id), ", here read as ", tag("b", {}, reading), others, ".");
}

function scales(cursor, verdict) {
  const differ = verdict.rulings.filter((each) => each.under.some((other) => other.legal !== verdict.legal));
  const same = verdict.rulings.filter((each) => !differ.includes(each));
  const alike = same.length > 0 && ["he answer is the same under every reading of ", same.flatMap((each, i) => [i ? ", " : "", rulingLink(cursor, each.id)]), "."];
  const lines = verdict.settled
    ? [tag("div", {}, "Settled by print: ", alike ? ["t", alike] : "no open question was asked.")]
    : [...differ.map((each) => turned(cursor, each)), ...(alike ? [tag("div", {}, "T", alike)] : [])];
  return tag("div", { class: "rk-scales" }, icon("ruling"), tag("div", {}, lines));
}

function card(cursor, verdict, close) {
  const word = verdict.error ? "Not understood." : verdict.legal ? "Allowed." : "Not allowed.";
  return tag("div", { class: `rk-panel rk-judged ${verdict.legal ? "rk-yes" : ""}` },
    tag("div", { class: "rk-answer" }, icon(verdict.legal ? "passed" : "failed", 18), tag("span", { class: "rk-grow" }, tag("em", {}, word), ` ${verdict.error || verdict.sentence}`),
      button({ icon: "close", size: 14, title: "Close (Esc)", className: "rk-plain rk-low", press: close })),
    !verdict.legal && verdict.rule?.id && broken(cursor, verdict.rule),
    verdict.findings?.length > 0 && conditions(cursor, verdict.findings),
    verdict.odds && tag("div", { class: "rk-small rk-muted", style: "margin-top:8px" }, `Probability ${verdict.odds}.`),
    !verdict.legal && verdict.nearest?.length > 0 && instead(cursor, verdict.nearest),
    !verdict.error && scales(cursor, verdict), expected(cursor));
}

/** What a scenario expects: told once something was tried. */
function expected(cursor) {
  const words = cursor.get("about").expected;
  return words && tag("div", { class: "rk-small", style: "margin-top:8px" }, tag("b", {}, "The scenario expects: "), `${words}.`);
}

function rulesOfStep(cursor) {
  const ids = here(cursor).rules, rows = ids.slice(0, MOST).map((id) => ruleOf(cursor, id)).filter(Boolean);
  const all = ids.length > MOST && button({ label: `all ${ids.length}`, title: "All rules of this step, among the rules", className: "rk-low", press: () => look(cursor, { tab: "rules", rule: "" }) });
  return tag("div", { class: "rk-panel rk-quiet" }, tag("div", { class: "rk-title" }, tag("span", { class: "rk-grow" }, "Rules of this step"), all),
    rows.length ? tag("ul", {}, rows.map((rule) => tag("li", {}, ruleLink(cursor, rule.id), " ", rule.text))) : tag("p", { class: "rk-small rk-muted" }, "No rule is cited here."));
}

export default {
  async render({ model, el, host }) {
    const cursor = await cursorOf({ model, host });
    panel(el, "rk-verdict", "Verdict");
    const close = () => look(cursor, { verdict: {}, typed: "" });
    follow(cursor, "verdict index branch main rerun about", () => {
      const verdict = cursor.get("verdict"), spoken = speaks(cursor, verdict);
      el.classList.toggle("rk-quiet", !spoken);
      el.replaceChildren(spoken ? card(cursor, verdict, close) : rulesOfStep(cursor));
    }, "the verdict");
  },
};
