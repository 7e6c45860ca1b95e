// The line of nodes on show, and moving along it. Panels read and move the cursor through these few functions only.

const LINES = new WeakMap();   // main rows -> { rerun, branch, base, line }: the joined line, made once for all panels
const OPENED = new WeakMap();  // rows as they travelled -> whole rows
const PIECES = new WeakMap();  // main rows -> all rows that have come so far, where a long line travels in pieces

/** The cursor of a panel. */
export function cursorOf({ model, host }) {
  return host.getModel(model.get("cursor"));
}

/** Rows as they travelled, made whole: what is 0 is as in the row before (packed.py). */
function opened(rows) {
  if (!OPENED.has(rows)) {
    let before = {};
    OPENED.set(rows, rows.map((row) => (before = whole(row, before))));
  }
  return OPENED.get(rows);
}

function whole(row, before) {
  const made = { ...row };
  for (const name of ["scene", "cards"]) made[name] = row[name]?.map((each, i) => (each === 0 ? before[name][i] : each));
  for (const name of ["agenda", "bands", "values"]) if (row[name] === 0) made[name] = before[name];
  return made;
}

/** The recorded line, as the file has it. */
export function recorded(cursor) {
  const main = cursor.get("main") ?? [];
  const piece = cursor.get("piece");
  let rows = PIECES.get(main) ?? opened(main);
  if (piece?.rows?.length && piece.from === rows.length) PIECES.set(main, rows = rows.concat(opened(piece.rows)));
  return rows;
}

function joined(rows, part) {
  return part?.nodes?.length ? rows.slice(0, part.at + 1).concat(opened(part.nodes)) : rows;
}

function lines(cursor) {
  const main = recorded(cursor), rerun = cursor.get("rerun"), branch = cursor.get("branch");
  const kept = LINES.get(main);
  if (kept && kept.rerun === rerun && kept.branch === branch) return kept;
  const base = joined(main, rerun);
  const made = { rerun, branch, base, line: joined(base, branch) };
  LINES.set(main, made);
  return made;
}

/** The line without the branch: recorded, or run again under other readings. */
export const base = (cursor) => lines(cursor).base;

/** The rows of the line on show: the base line up to the fork, then the branch we are on. */
export const shown = (cursor) => lines(cursor).line;

/** The number of the last step on the time line: a short branch does not shorten it. */
export const last = (cursor) => Math.max(shown(cursor).length, base(cursor).length) - 1;

/** Where we stand in the line on show, always inside it. */
export const at = (cursor) => Math.max(0, Math.min(cursor.get("index") ?? 0, shown(cursor).length - 1));

/** The row we stand on. */
export const here = (cursor) => shown(cursor)[at(cursor)] ?? { id: "", log: [], rules: [], agenda: [], kinds: [], scene: [] };

/** Are we off the base line, on a branch? */
export const onBranch = (cursor) => {
  const branch = cursor.get("branch");
  return Boolean(branch?.nodes?.length) && at(cursor) > branch.at;
};

/** Stand at step `i` of the line on show. */
export function go(cursor, i) {
  const there = Math.max(0, Math.min(i, shown(cursor).length - 1));
  if (there === cursor.get("index")) return;
  cursor.set("index", there);
  cursor.save_changes();
}

/** Back to the base line, at the fork or at `step`; the branch stays in the tree. Needs no kernel. */
export function toMain(cursor, step = cursor.get("branch")?.at) {
  if (!cursor.get("branch")?.nodes?.length) return;
  const last = base(cursor).length - 1;
  look(cursor, { branch: {}, index: Math.max(0, Math.min(step, last)), verdict: {}, typed: "" });
}

/** Stand at a step of the time line: behind the end of a branch that is the base line. */
export function seek(cursor, i) {
  if (i > shown(cursor).length - 1) toMain(cursor, i);
  else go(cursor, i);
}

/** Set something all panels look at, such as the rule to open. */
export function look(cursor, values) {
  for (const [name, value] of Object.entries(values)) cursor.set(name, value);
  cursor.save_changes();
}

/** Ask Python; the answer comes as a changed trait. */
export function ask(cursor, what, more = {}) {
  cursor.send({ ask: what, node: here(cursor).id, ...more });
  cursor.set("asked", (cursor.get("asked") ?? 0) + 1); // stays in the browser; Python counts its answers in "answered"
}

/** Call `paint` now and whenever one of `names` changes, once for changes that come together. What fails is shown, never silent. */
export function follow(cursor, names, paint, part = "a panel") {
  let due = false;
  const now = () => {
    due = false;
    try { paint(); } catch (error) { failed(cursor, part, error); }
  };
  const soon = () => {
    if (due) return;
    due = true;
    queueMicrotask(now);
  };
  for (const name of names.split(" ")) cursor.on(`change:${name}`, soon);
  now();
}

/** The same for a panel in a tab: while nobody sees it, it waits. */
export function followSeen(cursor, el, names, paint, part) {
  let stale = false;
  const seen = () => {
    stale = Boolean(el.closest("[hidden]"));
    if (!stale) paint();
  };
  follow(cursor, names, seen, part);
  cursor.on("change:tab", () => queueMicrotask(() => { if (stale) seen(); }));
}

/** Show an error of the browser side in the explorer. */
export function failed(cursor, part, error) {
  console.error(error);
  cursor.set("error", { part: `Drawing ${part}`, type: error.name ?? "Error", text: error.message ?? `${error}`, stands: "The other panels are not touched by it.", details: error.stack ?? "" });
}

/** The step where the round before (-1) or after (+1) begins. */
export function roundFrom(cursor, way) {
  const rows = shown(cursor), from = at(cursor);
  const starts = rows.map((row, i) => i).filter((i) => i === 0 || rows[i].round !== rows[i - 1].round);
  return way > 0 ? starts.find((i) => i > from) ?? rows.length - 1 : starts.findLast((i) => i < from) ?? 0;
}

/** Has something of that kind happened in this row? Its kinds come with the seats they concern: [[kind, seat], …]. */
export const happened = (row, kind) => row.kinds.some(([each]) => each === kind);

/** Has this row something of that kind? "difference" and "ruling" are kinds of our own. */
export function isKind(cursor, row, i, kind) {
  if (kind === "difference") return (cursor.get("rerun")?.differences ?? []).includes(i);
  if (kind === "ruling") return row.log.some((line) => line.icon === "ruling");
  if (kind === "illegal") return row.mark === "x";
  return happened(row, kind);
}

/** The next step (or, way -1, the one before) with something of the chosen kind; null if there is none. */
export function eventFrom(cursor, way, kind = cursor.get("kind")) {
  const rows = shown(cursor);
  for (let i = at(cursor) + way; i >= 0 && i < rows.length; i += way) if (isKind(cursor, rows[i], i, kind)) return i;
  return null;
}
