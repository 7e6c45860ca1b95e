// Small parts every text panel is made of: titles, buttons, seats, links to rules with the card that shows on hover.

import { sign, tag } from "./dom.js";
import { icon } from "./icons.js";
import { look } from "./line.js";

/** Make `el` the root of a panel; alone in a cell it gets the frame and keeps JupyterLab's shortcuts away. */
export function panel(el, className, label) {
  el.classList.add(...className.split(" "));
  if (label) { el.setAttribute("role", "region"); el.setAttribute("aria-label", label); }
  if (!el.closest(".rk-explorer")) {
    el.classList.add("rk", "rk-alone");
    keepKeys(el);
  }
  return el;
}

/** Keys pressed in here are not JupyterLab's ("b" would insert a cell); those with Ctrl or Cmd, such as saving, still are. */
export function keepKeys(el) {
  el.addEventListener("keydown", (event) => { if (!event.ctrlKey && !event.metaKey) event.stopPropagation(); });
}

/** Bring a part of a panel into view by scrolling its tab only; `above` is the share of the free room left above it. */
export function reveal(el, part, above = 0) {
  if (!part || !el.isConnected) return;
  const scroller = el.closest(".rk-tab-body") ?? el, room = scroller.clientHeight - part.offsetHeight;
  const top = part.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  if (top < 0 || top > room) scroller.scrollTop += top - Math.max(0, room * above);
}

/** Is this panel inside an explorer, which names it by a tab? */
export const inside = (el) => Boolean(el.closest(".rk-explorer"));

/** A title row: the panel's name, what it shows now, and more on the right. */
export const title = (name, what, ...more) =>
  tag("div", { class: "rk-title" }, tag("span", {}, name), what && tag("b", { title: plain(what) }, what), more);

const plain = (what) => (typeof what === "string" ? what : null);

/** A labelled button; without a visible label the title names it. */
export function button({ label, icon: name, title: words, press, className = "", ...more }) {
  const attributes = { type: "button", class: `rk-button ${className}`, title: words, "aria-label": label ? null : words, onclick: press, ...more };
  return tag("button", attributes, name && icon(name, more.size ?? 16), label);
}

/** The seat as sign and name, cut by the place it has and whole in the title; or as sign and words, which may take more lines. */
export function seat(cursor, index, words = "") {
  const row = cursor.get("about").seats?.[index];
  if (!row) return words ? tag("span", {}, words) : null;
  return tag("span", { class: "rk-seat", title: row.name }, sign(row), tag("span", { class: words ? "rk-words-of-seat" : "rk-cut" }, words || row.name));
}

/** The rule with that id, from the sections of about. */
export function ruleOf(cursor, id) {
  for (const section of cursor.get("about").sections ?? []) {
    const rule = section.rules.find((each) => each.id === id);
    if (rule) return rule;
  }
  return null;
}

/** A link to a rule: hover or focus shows our words and the printed place, a click opens it among the rules. */
export function ruleLink(cursor, id) {
  const link = tag("button", { type: "button", class: "rk-rule" }, id);
  link.addEventListener("click", (event) => { event.stopPropagation(); hidePeek(); look(cursor, { rule: id, tab: "rules" }); });
  peeks(link, () => {
    const rule = ruleOf(cursor, id);
    return rule && [tag("div", {}, rule.text), rule.printed && tag("div", { class: "rk-muted rk-small" }, `In print: ${rule.printed}`)];
  });
  return link;
}

/** Several rule links in a row; those beyond `most` come when asked for. */
export function ruleLinks(cursor, ids = [], most = ids.length) {
  const links = ids.map((id) => ruleLink(cursor, id)), rest = links.splice(most);
  const more = tag("button", { type: "button", class: "rk-link rk-small", title: ids.slice(most).join(", ") }, `${rest.length} more`);
  more.addEventListener("click", (event) => { event.stopPropagation(); more.replaceWith(...rest); });
  return tag("span", { class: "rk-rules" }, links, rest.length > 0 && more);
}

/** A link to an open question: it opens among the rulings. */
export const rulingLink = (cursor, id) =>
  tag("button", { type: "button", class: "rk-rule", onclick: (event) => { event.stopPropagation(); look(cursor, { tab: "rulings", ruling: id }); } }, id);

/** Text with [rule.id] and "ruling flat.lane" made into links; everything else stays text. */
export function linked(cursor, text) {
  const rulings = new Set((cursor.get("about").rulings ?? []).map((each) => each.id));
  return `${text}`.split(/(\[[a-z0-9-]+(?:\.[a-z0-9-]+)+\]|\bruling [a-z0-9-]+(?:\.[a-z0-9-]+)+)/).flatMap((part) => {
    if (part.startsWith("[") && ruleOf(cursor, part.slice(1, -1))) return [tag("span", { class: "rk-whole-word" }, "(", ruleLink(cursor, part.slice(1, -1)), ")")];
    const id = part.startsWith("ruling ") ? part.slice(7) : "";
    return rulings.has(id) ? ["ruling ", rulingLink(cursor, id)] : [part];
  });
}

/** What is reconstructed on a board, each with where it comes from. */
export const badges = (ground) => (ground.badges ?? []).map((each) => tag("span", { class: "rk-badge rk-made-up", title: each.title, tabindex: 0 }, each.text));

/** A move in code face with where it leads, as a button. */
export function option({ text, leads, odds }, press, className = "") {
  return tag("button", { type: "button", class: `rk-option ${className}`, onclick: press },
    tag("code", {}, text), (leads || odds) && tag("span", { class: "rk-muted" }, [leads, odds].filter(Boolean).join(" · ")));
}

/** One line of a log: its sign, its words, its rules. */
export function logLine(cursor, line) {
  const own = { not: "rk-not", ruling: "rk-turned" }[line.icon] ?? "";
  return tag("div", { class: `rk-line rk-d${Math.min(line.depth ?? 0, 3)} ${own}` },
    icon(line.icon, 14), tag("span", {}, line.text, amount(line.amount)), line.rules?.length ? ruleLinks(cursor, line.rules, 3) : tag("span"));
}

/** What was counted before and after, "pips lost 0 → 3". */
const amount = (text) => text && tag("span", { class: "rk-muted" }, ` · ${text}`);

/** `n thing` or `n things`. */
export const count = (n, thing) => `${n} ${thing}${n === 1 ? "" : "s"}`;

let peek = null;
function hidePeek() { peek?.remove(); peek = null; }

function peeks(anchor, content) {
  const show = () => {
    hidePeek();
    const inner = content();
    const root = anchor.closest(".rk");
    if (!inner || !root) return;
    peek = root.appendChild(tag("div", { class: "rk-peek", popover: "manual", role: "tooltip" }, inner));
    peek.showPopover?.();
    const box = anchor.getBoundingClientRect(), own = peek.getBoundingClientRect();
    const left = Math.max(4, Math.min(box.right - own.width, innerWidth - own.width - 4));
    const top = box.bottom + own.height + 8 > innerHeight ? box.top - own.height - 4 : box.bottom + 4;
    peek.style.left = `${left}px`;
    peek.style.top = `${top}px`;
  };
  anchor.addEventListener("pointerenter", show);
  anchor.addEventListener("focus", () => { if (anchor.matches(":focus-visible")) show(); });
  for (const name of ["pointerleave", "blur"]) anchor.addEventListener(name, hidePeek);
}
