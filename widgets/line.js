// The line on screen, read from the cursor: the main line, or its beginning and the branch we are on.

/** All rows of the line shown. */
export function line(cursor) {
  const main = cursor.get("main");
  const branch = cursor.get("branch");
  return branch?.nodes ? main.slice(0, branch.at + 1).concat(branch.nodes) : main;
}

/** The row we stand on (undefined when nothing was played). */
export function here(cursor) {
  return rowAt(cursor, cursor.get("index"));
}

/** One row of the line shown. */
export function rowAt(cursor, index) {
  const branch = cursor.get("branch");
  return branch?.nodes && index > branch.at ? branch.nodes[index - branch.at - 1] : cursor.get("main")[index];
}

/** How many rows the line shown has. */
export function length(cursor) {
  const branch = cursor.get("branch");
  return branch?.nodes ? branch.at + 1 + branch.nodes.length : cursor.get("main").length;
}

/** Are we on a branch, beyond its fork? */
export function offMain(cursor) {
  const branch = cursor.get("branch");
  return Boolean(branch?.nodes) && cursor.get("index") > branch.at;
}

/** Stand on a row of the line shown; no kernel is needed for it. */
export function go(cursor, index) {
  const wanted = Math.max(0, Math.min(length(cursor) - 1, index));
  if (wanted === cursor.get("index")) return;
  cursor.set("index", wanted);
  cursor.save_changes();
}

/** A seat's row by its number (0-based), or undefined. */
export function seatOf(cursor, number) {
  return cursor.get("about").seats[number];
}

/** Ask Python something (see the cursor); the answer comes back as a change of a trait. */
export function ask(cursor, what, more = {}) {
  cursor.send({ ask: what, node: here(cursor)?.id, ...more });
}
