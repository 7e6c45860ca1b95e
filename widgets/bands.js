// What went wrong, under the head: a callback that failed, a file that is not whole, a line that comes in pieces.

import { tag } from "./dom.js";
import { icon } from "./icons.js";
import { count, button } from "./parts.js";
import { ask, follow, look, recorded } from "./line.js";

const PATIENCE = 4000; // milliseconds without an answer from Python

const band = (className, words, ...more) => tag("div", { class: `rk-band ${className}`, role: "alert" }, icon("warning"), tag("div", { class: "rk-grow", style: "overflow-wrap:anywhere" }, words), more);

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** An exception by its name and text; a refusal is a sentence of its own. */
const said = ({ type, text }) => (type ? `${type}: ${text}` : `${capital(text)}.`);

function report(cursor, error) {
  const about = cursor.get("about");
  return [`${error.part} failed. ${said(error)}`, `${about.title}, ${about.replay || "no replay"}, step ${cursor.get("index")}; rules data ${about.version}`, error.details].filter(Boolean).join("\n");
}

async function copy(text, press) {
  try { await navigator.clipboard.writeText(text); press.textContent = "Copied"; } catch { press.textContent = "Copy it from Details"; }
}

function failure(cursor, error) {
  const more = tag("pre", { hidden: true, tabindex: 0 }, report(cursor, error));
  const details = button({ label: "Details", "aria-expanded": "false", press: () => { more.hidden = !more.hidden; details.setAttribute("aria-expanded", `${!more.hidden}`); } });
  const copying = button({ label: "Copy report", icon: "copy", press: () => copy(report(cursor, error), copying) });
  return band("", [tag("div", {}, tag("b", {}, `${error.part} failed.`), ` ${said(error)}`), tag("div", { class: "rk-muted" }, error.stands)],
    details, copying, button({ icon: "close", title: "Close", className: "rk-plain", press: () => look(cursor, { error: {} }) }), more);
}

function problems(cursor, sentences, closing) {
  const [first, ...rest] = sentences;
  const list = tag("ul", { hidden: true }, rest.map((each) => tag("li", {}, each)));
  const all = rest.length > 0 && button({ label: `All problems, ${sentences.length}`, press: () => { list.hidden = !list.hidden; } });
  const stands = cursor.get("about").stands;
  return band("rk-amber", [tag("div", {}, tag("b", {}, first)), list, stands && tag("div", { class: "rk-muted" }, stands)], all,
    button({ icon: "close", title: "Close", className: "rk-plain", press: closing }));
}

/** Ask for the rest of a long line, piece by piece. */
function pieces(cursor) {
  const have = recorded(cursor).length, all = cursor.get("loaded")?.all ?? have;
  if (have >= all) return null;
  ask(cursor, "more", { start: have });
  return tag("div", { class: "rk-band rk-amber", role: "status" }, tag("div", { class: "rk-grow" }, `${count(all - 1, "step")}: the first ${(have - 1).toLocaleString("en")} are here, the others are on their way.`));
}

/** After a request without an answer: what is missing, until Python answers. */
function lost(cursor, el) {
  let timer = null, shown = null;
  const words = [tag("b", {}, "No answer yet."), " Needs a running kernel: Run > Run All Cells. Stepping goes on without it."];
  cursor.on("change:asked", () => { timer ??= setTimeout(() => { shown = el.appendChild(band("rk-amber", words)); }, PATIENCE); });
  cursor.on("change:answered", () => { clearTimeout(timer); shown?.remove(); timer = shown = null; });
}

/** The element; closing an amber band keeps it closed until the file changes. */
export function bands(cursor) {
  const inner = tag("div"), el = tag("div", { class: "rk-errors" }, inner);
  let seen = null;
  lost(cursor, el);
  follow(cursor, "error about main piece", () => {
    const error = cursor.get("error"), about = cursor.get("about"), wrong = about.problems ?? [];
    const close = () => { seen = about; el.querySelector(".rk-amber")?.remove(); };
    inner.replaceChildren(...[error?.part && failure(cursor, error), wrong.length > 0 && seen !== about && problems(cursor, wrong, close), pieces(cursor)].filter(Boolean));
  }, "the errors");
  return el;
}
