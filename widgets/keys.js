// The keys of the explorer, only while it has the focus and never while somebody types; and the sheet that lists them.

import { tag } from "./dom.js";
import { ask, at, eventFrom, go, look, onBranch, roundFrom, shown, toMain } from "./line.js";
import { key } from "./markers.js";
import { button } from "./parts.js";

const LIST = [
  ["← →", "a step back, a step on"], ["Home End", "first, last step"], ["[ ]", "a round back, a round on"],
  ["p n", "previous, next event of the chosen kind"], ["↑ ↓", "the branch above, below"], ["Space", "autoplay"],
  ["Esc", "close what is open; then back to the main line"], ["Enter", "on a marked space: try that move"], ["?", "this sheet"],
];

/** Main line and branches from top to bottom; go to the one above or below. */
function branchBy(cursor, way) {
  const tree = cursor.get("tree") ?? [], now = onBranch(cursor) ? tree.findIndex((row) => row.id === cursor.get("branch").id) : -1;
  const to = now + way;
  if (to < -1 || to >= tree.length) return;
  if (to === -1) toMain(cursor, at(cursor));
  else ask(cursor, "branch", { node: tree[to].id, step: at(cursor) });
}

/** Close the sheet, then the verdict; true if something was open. */
function closed(cursor, sheet) {
  if (!sheet.hidden) { sheet.toggle(false); return true; }
  if (cursor.get("verdict")?.node || cursor.get("typed")) { look(cursor, { verdict: {}, typed: "" }); return true; }
  return false;
}

const typing = (element) => element.closest("input:not([type=radio]), textarea, select, [contenteditable]");

/** Listen on the host. */
export function keys(host, cursor, { sheet, play }) {
  const event = (way) => { const i = eventFrom(cursor, way); if (i !== null) go(cursor, i); };
  const does = {
    ArrowLeft: () => go(cursor, at(cursor) - 1), ArrowRight: () => go(cursor, at(cursor) + 1), Home: () => go(cursor, 0), End: () => go(cursor, shown(cursor).length - 1),
    ArrowUp: () => branchBy(cursor, -1), ArrowDown: () => branchBy(cursor, 1), "[": () => go(cursor, roundFrom(cursor, -1)), "]": () => go(cursor, roundFrom(cursor, 1)),
    n: () => event(1), p: () => event(-1), " ": play, "?": () => sheet.toggle(),
  };
  host.addEventListener("keydown", (pressed) => {
    if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return;
    const target = pressed.target;
    if (pressed.key === "Escape") {
      if (!closed(cursor, sheet) && !typing(target)) toMain(cursor);
      return pressed.preventDefault();
    }
    const work = does[pressed.key];
    if (!work || typing(target)) return;
    if (pressed.key === " " && target.closest("button, summary, input, [role=button]")) return;
    if (pressed.key.startsWith("Arrow") && target.closest("[role=tab], [role=slider], input")) return;
    pressed.preventDefault();
    work();
  });
}

/** What is known of the replay, whole: in the head it may be too long to stand there. */
function known(cursor) {
  const { title, replay, people = [], source, chip, version } = cursor.get("about");
  const rows = [["Game", title], ["Replay", replay], ["Players", people.join(", ")], ["Source", source], ["Readings", chip], ["Rules data", version]];
  return rows.filter(([, words]) => words).map(([name, words]) => [tag("dt", { class: "rk-muted" }, name), tag("dd", {}, words)]);
}

/** The sheet under `?`: keys, the kind of event, what is known of the replay, the ways in. */
export function keySheet(cursor, ways) {
  const names = LIST.map(([key, words]) => [tag("dt", {}, key.split(" ").flatMap((each, i) => [i ? " " : "", tag("kbd", {}, each)])), tag("dd", {}, words)]);
  const kind = tag("select", { class: "rk-select", onchange: () => look(cursor, { kind: kind.value }) });
  const about = tag("dl", { class: "rk-keys rk-about" });
  const signs = tag("div", { class: "rk-chart-keys rk-small rk-muted rk-signs", "aria-label": "Signs of events" });
  const close = button({ icon: "close", title: "Close (Esc)", className: "rk-plain", press: () => sheet.toggle(false) });
  const sheet = tag("div", { class: "rk-sheet", role: "dialog", "aria-label": "Keys", hidden: true },
    tag("div", { class: "rk-panel" }, tag("div", { class: "rk-title" }, tag("b", { class: "rk-grow" }, "Keys"), close), tag("dl", { class: "rk-keys" }, names),
      tag("label", { class: "rk-row" }, tag("span", { class: "rk-muted rk-small" }, "Kind of event"), tag("span", { class: "rk-choose" }, kind)), signs),
    tag("div", { class: "rk-panel" }, tag("div", { class: "rk-title" }, tag("b", {}, "This replay")), about), ways);
  let before = null;
  sheet.toggle = (open = sheet.hidden) => {
    if (open === !sheet.hidden) return;
    sheet.hidden = !open;
    if (open) {
      before = document.activeElement;
      kind.replaceChildren(...(cursor.get("about").kinds ?? []).map((row) => tag("option", { value: row.kind }, row.label)));
      kind.value = cursor.get("kind");
      signs.replaceChildren(...(cursor.get("about").kinds ?? []).filter((row) => row.marker).map(key));
      about.replaceChildren(...known(cursor).flat());
      close.focus();
    } else (before?.isConnected ? before : sheet.parentElement).focus({ preventScroll: true });
  };
  return sheet;
}
