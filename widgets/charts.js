// The charts: which measure is shown where, hover and click, a table of the same numbers, two readings one above the other.

import { tag } from "./dom.js";
import { icon } from "./icons.js";
import { at, base, cursorOf, failed, follow, go, look, recorded, shown } from "./line.js";
import { button, inside, panel, ruleLinks } from "./parts.js";
import { bokeh } from "./bokeh.js";
import { key } from "./markers.js";
import { Plot } from "./plot.js";
import { bands } from "./series.js";
import { strips } from "./strips.js";

const OURS = new Set(["ruling", "difference", "illegal"]);
const MOST = 3;        // kinds of events marked at once
const NOTHING = "–";
const MEANWHILE = 8000; // milliseconds without BokehJS after which tables stand in for charts
const AROUND = "100%"; // of what is in sight: charts so far outside are drawn, those of the other explorers of a long notebook not yet
const SEGMENTS = 6;    // choices that stand side by side; more of them are a list

/** The kinds of events that stand as marks in the first chart: the chosen one and a few more. */
function marked(cursor) {
  const kinds = (cursor.get("about").kinds ?? []).filter((each) => !OURS.has(each.kind)), chosen = cursor.get("kind");
  const kept = [...kinds.filter((each) => each.kind === chosen), ...kinds.filter((each) => each.kind !== chosen && !each.always)].slice(0, MOST);
  return kinds.filter((each) => kept.includes(each));
}

/** What a chart shows: its rows, the branch over them, and the bands of the line on show behind them. */
function content(cursor, chart, choice) {
  const branch = cursor.get("branch"), rerun = cursor.get("rerun");
  const ahead = cursor.get("ahead") !== false, all = chart.recorded ? recorded(cursor) : base(cursor);
  const rows = ahead ? all : all.slice(0, at(cursor) + 1);
  const off = branch?.nodes?.length && !chart.recorded ? { at: branch.at, rows: shown(cursor) } : null;
  const length = Math.max(all.length, shown(cursor).length, rerun?.nodes?.length ? recorded(cursor).length : 0);
  const line = off?.rows ?? all, behind = bands(cursor.get("about").bands ?? [], line, ahead ? line.length : at(cursor) + 1);
  return { rows, branch: off, choice, bands: behind, length, seats: cursor.get("about").seats ?? [], kinds: marked(cursor), index: at(cursor), ahead };
}

/** One chart with its title row. `item` names its figure, `of` the chart of the plan. */
class Chart {
  constructor(context, item, of, recordedOnly) {
    Object.assign(this, { context, item, of, recorded: recordedOnly });
    this.host = tag("div", { class: "rk-plot", role: "img" });
    this.table = tag("div", { class: "rk-plot-table", hidden: true });
    this.head = tag("div", { class: "rk-title rk-chart-title" });
    this.tip = tag("div", { class: "rk-pointer", hidden: true });
    this.strips = tag("div", { class: "rk-strips" });
    this.el = tag("div", { class: "rk-chart" }, this.head, tag("div", { class: "rk-plot-frame" }, of === context.model.get("plan")[0] && this.strips, this.host, this.tip), this.table);
    this.plot = new Plot(this.host);
    this.host.style.minHeight = `${of.height + (item === context.last ? 20 : 0)}px`;
    this.host.append(tag("p", { class: "rk-empty" }, "Charts are loading"));
    this.listen();
  }

  get choice() {
    const { model } = this.context, wanted = model.get("chosen")?.[this.of.id];
    return this.of.choices.find((each) => each.id === wanted) ?? this.of.choices[0];
  }

  /** Two readings have one choice, over the first of the two charts. */
  get chooses() {
    return this.item === this.of.id;
  }

  async open(B) {
    if (this.standsIn) this.table.hidden = true;
    this.host.replaceChildren();
    await this.plot.open(B, this.context.model.get("items")[this.item]);
  }

  /** While the kernel has no time to send BokehJS, the numbers stand there all the same. */
  meanwhile() {
    this.standsIn = this.table.hidden;
    this.host.replaceChildren(tag("p", { class: "rk-empty" }, "The chart comes as soon as the kernel answers: it is still busy, or not running. Until then its numbers are in the table."));
    this.table.hidden = false;
    this.tabular();
  }

  /** Without Bokeh there is nothing else. */
  onlyTable() {
    this.host.hidden = this.strips.hidden = true;
    this.table.hidden = false;
    this.tabular();
  }

  fill() {
    const { cursor } = this.context, data = content(cursor, this, this.choice);
    this.heading(data);
    this.draw(data);
    this.host.setAttribute("aria-label", `${this.choice.title}${this.choice.unit ? ` in ${this.choice.unit}` : ""} over the steps, one line a seat; also as a table`);
    if (!this.table.hidden) this.tabular();
  }

  draw(data) {
    this.plot.fill(data);
    this.strips.replaceChildren(...strips(data.bands, this.plot.plot && this.plot.frame));
  }

  move() {
    this.plot.move(at(this.context.cursor));
  }

  heading(data) {
    const { cursor, model } = this.context, rerun = cursor.get("rerun"), choice = this.choice;
    const choose = (id) => { model.set("chosen", { ...model.get("chosen"), [this.of.id]: id }); model.save_changes(); };
    const segment = (each) => tag("button", { type: "button", class: "rk-button rk-low", "aria-pressed": `${each === choice}`, title: each.title, onclick: () => choose(each.id) }, each.id.replaceAll("-", " "));
    const many = this.chooses && this.of.choices.length > SEGMENTS;
    const list = many && tag("select", { class: "rk-select rk-low", "aria-label": "What the chart shows", onchange: () => choose(list.value) }, this.of.choices.map((each) => tag("option", { value: each.id, selected: each === choice }, each.title)));
    const focused = this.head.contains(document.activeElement) ? document.activeElement.textContent : null;
    const reading = rerun?.nodes?.length ? tag("span", { class: this.recorded ? "" : "rk-other-reading" }, tag("b", {}, this.recorded ? rerun.from : rerun.to)) : null;
    const tells = choice.unit && !choice.title.toLowerCase().includes(choice.unit.toLowerCase());  // "Bases gained" needs no "bases"
    this.head.replaceChildren(...[
      many ? tag("span", { class: "rk-choose" }, list) : tag("b", {}, choice.title), reading, tells && tag("span", { class: "rk-cut", title: choice.unit }, choice.unit),
      this.chooses && this.of.choices.length > 1 && !many && tag("span", { class: "rk-joined" }, this.of.choices.map(segment)),
      data.branch && tag("span", { class: "rk-chip rk-violet rk-wide", title: `${cursor.get("branch").name} drawn over` }, icon("branch", 14), tag("span", { class: "rk-cut" }, cursor.get("branch").name)),
      tag("span", { class: "rk-grow" }), !choice.counts && tag("span", { class: "rk-chart-keys" }, data.kinds.map(key)),
      this.item === this.context.first && this.blind(), this.toTable(),
    ].flat().filter(Boolean));
    if (focused) [...this.head.querySelectorAll("button")].find((each) => each.textContent === focused)?.focus() ?? this.head.querySelector("select")?.focus();
  }

  /** No spoilers while guessing. */
  blind() {
    const { cursor } = this.context, hidden = cursor.get("ahead") === false;
    return tag("button", { type: "button", class: "rk-button rk-low", "aria-pressed": `${hidden}`, "aria-label": "hide what lies ahead", title: "Hide what lies ahead of the cursor", onclick: () => look(cursor, { ahead: hidden }) }, icon("eye", 14));
  }

  toTable() {
    const press = () => { this.table.hidden = !this.table.hidden; this.fill(); };
    return button({ icon: "table", size: 14, title: "Show as table", className: "rk-low", press, "aria-pressed": `${!this.table.hidden}` });
  }

  /** The same numbers at the end of each round. */
  tabular() {
    const { rows, seats, choice, index, ahead, bands } = content(this.context.cursor, this, this.choice);
    const last = rows.length - 1, ends = rows.map((row, i) => i).filter((i) => (i === last || rows[i].round !== rows[i + 1].round) && (ahead || i <= index));
    const line = (i) => tag("tr", { class: i === index ? "rk-now" : "" }, tag("th", { scope: "row" }, `${i}`), tag("td", { class: "rk-muted" }, rows[i].period), bands.map(({ nth }) => tag("td", { class: "rk-muted" }, rows[i].bands[nth])), seats.map((_, s) => tag("td", { class: "rk-number" }, told(choice, rows[i], s))));
    this.table.replaceChildren(tag("table", { class: "rk-table" }, tag("caption", { class: "rk-unseen" }, choice.title),
      tag("thead", {}, tag("tr", {}, tag("th", { scope: "col" }, "step"), tag("th", { scope: "col" }, "end of"), bands.map(({ title }) => tag("th", { scope: "col" }, title)), seats.map((seat) => tag("th", { scope: "col", class: "rk-number" }, seat.short)))), tag("tbody", {}, ends.map(line))));
  }

  listen() {
    const { cursor } = this.context;
    for (const each of [this.strips, this.host]) {
      each.addEventListener("click", (event) => { const step = this.plot.stepAt(event.clientX); if (step !== null) go(cursor, step); });
      each.addEventListener("pointermove", (event) => this.point(event));
      each.addEventListener("pointerleave", () => { this.tip.hidden = true; });
    }
  }

  point(event) {
    const { cursor } = this.context, step = this.plot.stepAt(event.clientX), { rows, seats, choice, ahead, index } = content(cursor, this, this.choice);
    const row = rows[step] ?? shown(cursor)[step];
    this.tip.hidden = step === null || !row || (!ahead && step > index);
    if (this.tip.hidden) return;
    const values = seats.map((seat, s) => [seat, told(choice, row, s)]).filter(([, value]) => value !== NOTHING);
    this.tip.replaceChildren(tag("b", {}, [`step ${step}`, ...(row.bands ?? []).filter(Boolean)].join(" · ")), tag("div", {}, row.sentence), tag("dl", { class: "rk-pointer-facts" }, values.map(([seat, value]) => [tag("dt", {}, seat.short), tag("dd", {}, `${value} ${choice.unit}`)])), row.rules?.length ? ruleLinks(cursor, row.rules.slice(0, 3)) : "");
    const box = this.host.getBoundingClientRect(), x = event.clientX - box.left;
    this.tip.style.left = `${x > box.width / 2 ? Math.max(4, x - this.tip.offsetWidth - 12) : x + 12}px`;
    this.tip.style.top = `${Math.min(8, box.height - 20)}px`;
  }
}

/** The value of a seat in words; a place that is shared says so. */
function told(choice, row, seat) {
  const all = row.values?.[choice.told] ?? [], value = all[seat];
  if (value === undefined || value === null) return NOTHING;
  return `${Math.round(value * 10) / 10}${choice.places && all.filter((each) => each === value).length > 1 ? "=" : ""}`;
}

/** The charts of the plan; while a reading is switched, the first one twice, on one range of steps. */
function layout(context) {
  const { model, cursor } = context, plan = model.get("plan"), two = Boolean(cursor.get("rerun")?.nodes?.length);
  context.first = plan[0]?.id;
  context.last = two ? "other" : plan.at(-1)?.id;
  return two ? [new Chart(context, plan[0].id, plan[0], true), new Chart(context, "other", plan[0], false)] : plan.map((each) => new Chart(context, each.id, each, false));
}

/** Calls back once, when an element of the page comes near what is in sight of it. */
function whenNear(el, come) {
  let root = null;
  for (let up = el.parentElement; up; up = up.parentElement) if (/auto|scroll/.test(getComputedStyle(up).overflowY)) root = up;
  const sight = new IntersectionObserver((seen) => {
    if (!seen.some((each) => each.isIntersecting)) return;
    sight.disconnect();
    come();
  }, { root, rootMargin: AROUND, scrollMargin: AROUND });
  sight.observe(el);
  return sight;
}

export default {
  async render({ model, el, host, signal }) {
    const cursor = await cursorOf({ model, host }), context = { model, cursor };
    panel(el, "rk-charts rk-panel", "Charts");
    const empty = tag("p", { class: "rk-empty" }, "One point per step will appear here."), list = tag("div");
    el.append(list, empty);
    let charts = [], two = null, B = null, late = false, near = false, sight = null;

    const each = (work) => charts.forEach(work);
    const fill = () => { empty.hidden = recorded(cursor).length > 1 || shown(cursor).length > 1; each((chart) => chart.fill()); };
    const tables = () => each((chart) => chart.onlyTable());
    const openAll = async () => {
      if (!Object.keys(model.get("items")).length) return tables();
      if (!B) return late && each((chart) => chart.meanwhile());
      if (!near) return;
      const opened = charts;
      await Promise.all(opened.map((chart) => chart.open(B)));
      if (opened === charts) fill();
    };
    const open = () => openAll().catch((error) => { failed(cursor, "the charts", error); tables(); });
    const arrange = () => {
      each((chart) => chart.plot.close());
      charts = layout(context);
      list.replaceChildren(...charts.map((chart) => chart.el));
      fill();
      open();
    };
    follow(cursor, "main branch rerun piece about ahead kind", () => {
      const now = Boolean(cursor.get("rerun")?.nodes?.length);
      if (now !== two) { two = now; arrange(); } else fill();
    }, "the charts");
    follow(cursor, "index", () => each((chart) => (cursor.get("ahead") === false ? chart.fill() : chart.move())), "the charts");
    model.on("change:chosen", fill);
    model.on("change:items", arrange);

    const repaint = () => each((chart) => chart.plot.restyle());
    const themes = new MutationObserver(repaint), sizes = new ResizeObserver(() => {
      sight ??= whenNear(el, () => { near = true; if (B) open(); });
      each((chart) => chart.plot.plot && chart.draw(chart.plot.drawn));
      requestAnimationFrame(() => each((chart) => chart.plot.refit()));
    });
    themes.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "data-jp-theme-name"] });
    sizes.observe(el);
    signal?.addEventListener("abort", () => { themes.disconnect(); sizes.disconnect(); sight?.disconnect(); each((chart) => chart.plot.close()); });
    if (!inside(el)) el.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (way) { event.preventDefault(); go(cursor, at(cursor) + way); }
    });
    const patience = setTimeout(() => { late = true; open(); }, MEANWHILE);
    signal?.addEventListener("abort", () => clearTimeout(patience));
    bokeh(model).then((found) => { B = found; clearTimeout(patience); open(); });
  },
};
