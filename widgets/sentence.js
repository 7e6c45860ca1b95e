// The step in one sentence, where we are, and on a branch the way back. The one live region of the explorer.

import { tag } from "./dom.js";
import { icon } from "./icons.js";
import { at, cursorOf, follow, happened, here, onBranch, recorded, shown, toMain } from "./line.js";
import { button, linked, panel, ruleLinks } from "./parts.js";

function words(cursor) {
  const verdict = cursor.get("verdict"), row = here(cursor);
  if (verdict?.sentence && verdict.node === row.id && !verdict.legal) return `Not allowed: ${verdict.text}. ${verdict.short ?? ""}`.trim();
  const question = cursor.get("about").question, last = at(cursor) === recorded(cursor).length - 1;
  if (question && last && !onBranch(cursor)) return question;
  return row.sentence;
}

function cited(cursor) {
  const verdict = cursor.get("verdict"), row = here(cursor);
  if (verdict?.rule?.id && verdict.node === row.id && !verdict.legal) return [verdict.rule.id];
  return row.rules;
}

/** In autoplay only steps with an event are announced. */
const quiet = (cursor, el) => Boolean(el.closest(".rk-playing")) && !happened(here(cursor), cursor.get("kind"));

export default {
  async render({ model, el, host }) {
    const cursor = await cursorOf({ model, host });
    panel(el, "rk-say-panel");
    const sentence = tag("div", { class: "rk-sentence" }), note = tag("div", { class: "rk-note" });
    const spoken = tag("div", { class: "rk-unseen", "aria-live": "polite" });
    const place = tag("div", { class: "rk-where" });
    const chip = tag("span", { class: "rk-chip rk-violet", hidden: true });
    const back = button({ icon: "mainLine", size: 14, label: "Main line", title: "Back to the main line (Esc); the branch is kept", className: "rk-primary", press: () => toMain(cursor) });
    const bar = tag("div", { class: "rk-say" }, tag("div", { class: "rk-grow" }, sentence, note), chip, back, place);
    el.append(bar, spoken);

    follow(cursor, "index branch main piece rerun verdict about", () => {
      const row = here(cursor), branch = cursor.get("branch"), off = onBranch(cursor), text = words(cursor);
      const first = at(cursor) === 0 && !cursor.get("about").question && recorded(cursor).length > 1;
      sentence.replaceChildren(text, ...(first ? [" Press ", tag("kbd", {}, "→"), " or Play."] : []));
      if (!quiet(cursor, el)) spoken.textContent = text;
      chip.hidden = back.hidden = !off;
      chip.title = off ? `${branch.name}, left the main line at step ${branch.at}` : "";
      if (off) chip.replaceChildren(icon("branch", 14), tag("span", {}, branch.name, tag("span", { class: "rk-wide" }, `, left the main line at step ${branch.at}`)));
      place.replaceChildren(tag("div", {}, row.where ?? ""), ruleLinks(cursor, cited(cursor), 3));
      bar.classList.toggle("rk-told", shown(cursor).some((each) => each.comment));
      note.replaceChildren(...(row.comment ? linked(cursor, row.comment) : []));
    }, "the sentence");
  },
};
