// Lines of the charts as points, from the rows of a line. The twin of lines.py, for what changes in the browser.

/** The line of one seat: [[step, value], …], the steps at which its value changes, and the ends. */
export function points(rows, { measure }, seat) {
  const line = [];
  rows.forEach((row, i) => {
    const value = row.values?.[measure]?.[seat];
    if (value !== undefined && value !== null && (i === rows.length - 1 || value !== line.at(-1)?.[1])) line.push([i, value]);
  });
  return line;
}

/** The height of a line at a step: it stays level from one change to the next. */
export const valueAt = (line, step) => (line.findLast(([x]) => x <= step) ?? line[0])[1];

/** A line between two steps as columns x and y, with its ends on the line. */
export function columns(line, from, to) {
  if (!line.length || to < from) return { xs: [], ys: [] };
  const xs = [from], ys = [valueAt(line, from)];
  for (const [x, y] of line) {
    if (x <= from || x > to || y === ys.at(-1)) continue;
    xs.push(x, x);
    ys.push(ys.at(-1), y);
  }
  return { xs: [...xs, to], ys: [...ys, ys.at(-1)] };
}

/** At most four round numbers from 0 up; for places all of them. */
export function ticks(values, places) {
  if (places) return Array.from({ length: places }, (_, i) => i + 1);
  const top = Math.max(...values, 0) || 1;
  let power = 1, step = 0;
  while (!(step = [1, 2, 4, 5].map((size) => size * power).find((size) => Math.floor(top / size) <= 3))) power *= 10;
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, i) => i * step);
}

/** The steps that bring a new round, without any all steps: [[step, name], …], at least `apart` steps from one to the next. */
export function rounds(rows, apart) {
  const starts = rows.flatMap((row, i) => (i > 0 && row.round !== rows[i - 1].round ? [[i - 1, row.period]] : []));
  const found = [];
  for (const each of starts.length ? starts : rows.map((_, i) => [i, `step ${i}`]).slice(1)) if (!found.length || each[0] - found.at(-1)[0] >= apart) found.push(each);
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

/** The stretches of the band with this number: [{ start, end, name }, …], each up to the step at which something else holds. */
function stretches(rows, nth) {
  const found = [];
  rows.forEach((row, i) => {
    const name = row.bands?.[nth] ?? "", open = found.at(-1);
    if (open) open.end = i;
    if (open?.name !== name) found.push({ start: i, end: i, name });
  });
  return found.filter(({ name }) => name);
}

/** The bands that change in a line, as far as `seen` of its rows go; one whose names stand under the chart anyway is not `named`. */
export function bands(about, rows, seen) {
  const all = about.map((band, nth) => ({ ...band, nth, stretches: stretches(rows, nth) })).filter((band) => band.stretches.length > 1);
  return all.map((band) => ({ ...band, named: band.stretches.some(({ end, name }) => rows[end].period !== name), stretches: stretches(rows.slice(0, seen), band.nth) }));
}
