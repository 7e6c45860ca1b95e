// Lines of the charts as points, from the rows of a line. The twin of lines.py, for what changes in the browser.

/** The line of one seat: [[step, value], …], each step, or the ends of the rounds joined by slopes. */
export function points(rows, { measure, how }, seat) {
  const last = rows.length - 1;
  const ends = (i) => i === 0 || i === last || rows[i].round !== rows[i + 1].round;
  const line = [];
  rows.forEach((row, i) => {
    const value = row.values?.[measure]?.[seat];
    if (value !== undefined && value !== null && (how !== "slope" || ends(i))) line.push([i, value]);
  });
  return line;
}

/** Whether a line stays level until it jumps: counts, and states of whole things. */
const jumps = (how) => how === "step" || how === "stairs";

/** The height of a line at a step. */
export function valueAt(line, step, how) {
  const after = line.findIndex(([x]) => x > step);
  if (after === 0) return line[0][1];
  if (after < 0 || jumps(how)) return line.at(after < 0 ? -1 : after - 1)[1];
  const [a, low] = line[after - 1], [b, high] = line[after];
  return low + ((high - low) * (step - a)) / (b - a);
}

/** A line between two steps as columns x and y, with its ends on the line; counts rise by stairs. */
export function columns(line, how, from, to) {
  if (!line.length || to < from) return { xs: [], ys: [] };
  const inner = line.filter(([x]) => x > from && x < to);
  const all = [[from, valueAt(line, from, how)], ...inner, [to, valueAt(line, to, how)]];
  const xs = [], ys = [];
  all.forEach(([x, y], i) => {
    if (jumps(how) && i > 0 && y !== ys.at(-1)) { xs.push(x); ys.push(ys.at(-1)); }
    xs.push(x);
    ys.push(y);
  });
  return { xs, ys };
}

/** At most four round numbers from 0 up; for places all of them. */
export function ticks(values, places) {
  if (places) return Array.from({ length: places }, (_, i) => i + 1);
  const top = Math.max(...values, 0) || 1;
  let power = 1, step = 0;
  while (!(step = [1, 2, 4, 5].map((size) => size * power).find((size) => Math.floor(top / size) <= 3))) power *= 10;
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, i) => i * step);
}

/** Where rounds begin: [[step, name], …], at least `apart` steps from one to the next. */
export function rounds(rows, apart) {
  const found = [];
  rows.forEach((row, i) => {
    if (i > 0 && row.round !== rows[i - 1].round && (!found.length || i - found.at(-1)[0] >= apart)) found.push([i, row.period]);
  });
  return found;
}

/** Heights pushed apart to at least `least`, none cut at the top or beyond `bottom`; in the order given back as they came. */
export function apart(heights, least, bottom) {
  const order = heights.map((y, i) => [y, i]).sort((a, b) => a[0] - b[0]);
  order.forEach((each, k) => { each[0] = Math.max(each[0], k ? order[k - 1][0] + least : least / 2); });
  let limit = bottom;
  for (const each of order.toReversed()) { each[0] = Math.min(each[0], limit); limit = each[0] - least; }
  const result = [];
  for (const [y, i] of order) result[i] = y;
  return result;
}
