// The step bar: transport, autoplay, events of a kind, the step field, bookmarks; under it the timeline.

import { tag } from "./dom.js";
import { icon } from "./icons.js";
import { at, cursorOf, eventFrom, follow, go, happened, here, last, look, roundFrom, seek, shown } from "./line.js";
import { button, panel } from "./parts.js";
import { timeline } from "./timeline.js";

const SPEEDS = [0.5, 1, 2, 4];
const PACE = 1000; // milliseconds a step at 1x; a step with an event of the chosen kind stands twice as long

/** Step on by itself until the end; steps with an event stay longer. */
function autoplay(cursor, changed) {
  let timer = null, speed = 1;
  const stop = () => { clearTimeout(timer); timer = null; changed(); };
  const rest = () => (PACE / speed) * (happened(here(cursor), cursor.get("kind")) ? 2 : 1);
  const tick = () => {
    if (at(cursor) >= shown(cursor).length - 1) return stop();
    go(cursor, at(cursor) + 1);
    timer = setTimeout(tick, rest());
  };
  return {
    stop,
    get running() { return timer !== null; },
    get speed() { return speed; },
    faster() { speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]; changed(); },
    toggle() {
      if (timer !== null) return stop();
      if (at(cursor) >= shown(cursor).length - 1) go(cursor, 0);
      timer = setTimeout(tick, 250 / speed);
      changed();
    },
  };
}

function transport(cursor) {
  const step = (name, words, where, className = "") => button({ icon: name, title: words, press: () => go(cursor, where()), className });
  const back = [step("first", "First (Home)", () => 0, "rk-not-tiny"), step("roundBack", "A round back ([)", () => roundFrom(cursor, -1), "rk-not-tiny"),
    step("prev", "Back (left arrow)", () => at(cursor) - 1)];
  const on = [step("next", "On (right arrow)", () => at(cursor) + 1), step("roundOn", "A round on (])", () => roundFrom(cursor, 1), "rk-not-tiny"),
    step("last", "Last (End)", () => shown(cursor).length - 1, "rk-not-tiny")];
  const bar = tag("span", { class: "rk-joined", role: "group", "aria-label": "Step" }, back, on);
  const paint = () => {
    for (const each of back) each.disabled = at(cursor) === 0;
    for (const each of on) each.disabled = at(cursor) === shown(cursor).length - 1;
  };
  return { bar, paint };
}

function events(cursor) {
  const to = (way) => () => { const i = eventFrom(cursor, way); if (i !== null) go(cursor, i); };
  const [before, after] = [button({ icon: "prev", size: 12, title: "Previous event (p)", press: to(-1) }),
    button({ icon: "next", size: 12, title: "Next event (n)", press: to(1) })];
  const list = tag("select", { class: "rk-select", "aria-label": "Kind of event", style: "min-width:112px", onchange: () => look(cursor, { kind: list.value }) });
  const bar = tag("span", { class: "rk-row rk-wide", style: "gap:6px" }, tag("span", { class: "rk-muted rk-small" }, "Event"),
    tag("span", { class: "rk-joined" }, before, tag("span", { class: "rk-choose" }, list), after));
  let kinds = "";
  const paint = () => {
    const rows = [...(cursor.get("about").kinds ?? []), ...(cursor.get("rerun")?.nodes?.length ? [{ kind: "difference", label: "difference" }] : [])];
    const now = JSON.stringify(rows);
    if (now !== kinds) list.replaceChildren(...rows.map((row) => tag("option", { value: row.kind }, row.label)));
    kinds = now;
    list.value = cursor.get("kind");
    before.disabled = eventFrom(cursor, -1) === null;
    after.disabled = eventFrom(cursor, 1) === null;
  };
  return { bar, paint };
}

function stepField(cursor) {
  const field = tag("input", { class: "rk-field rk-step-field", inputmode: "numeric", "aria-label": "Step" });
  const all = tag("span", { class: "rk-muted rk-small" });
  const leave = () => { const to = Number.parseInt(field.value, 10); if (Number.isFinite(to)) seek(cursor, Math.max(0, Math.min(to, last(cursor)))); field.value = at(cursor); };
  field.addEventListener("change", leave);
  const bar = tag("span", { class: "rk-row", style: "gap:4px" }, tag("span", { class: "rk-muted rk-small" }, "Step"), field, all);
  const paint = () => { field.value = at(cursor); all.textContent = `of ${last(cursor)}`; };
  return { bar, paint };
}

function bookmark(cursor) {
  const flip = () => {
    const marks = cursor.get("bookmarks") ?? [], i = at(cursor);
    look(cursor, { bookmarks: marks.includes(i) ? marks.filter((each) => each !== i) : [...marks, i].sort((a, b) => a - b) });
  };
  const bar = button({ icon: "bookmark", title: "Bookmark this step", press: flip });
  const paint = () => {
    const on = (cursor.get("bookmarks") ?? []).includes(at(cursor));
    bar.setAttribute("aria-pressed", on);
    bar.title = on ? "Take the bookmark away" : "Bookmark this step";
    bar.setAttribute("aria-label", bar.title);
  };
  return { bar, paint };
}

export default {
  async render({ model, el, host, signal }) {
    const cursor = await cursorOf({ model, host });
    panel(el, "rk-steps", "Steps");
    const faces = { play: [icon("play"), tag("span", {}, "Play")], pause: [icon("pause"), tag("span", {}, "Pause")] };
    const play = button({ label: "Play", title: "Autoplay (space)", press: () => auto.toggle() });
    const speed = button({ label: "1×", title: "Speed of autoplay", className: "rk-small", press: () => auto.faster() });
    const auto = autoplay(cursor, () => {
      play.replaceChildren(...faces[auto.running ? "pause" : "play"]);
      play.setAttribute("aria-pressed", auto.running);
      speed.textContent = auto.speed === 0.5 ? "½×" : `${auto.speed}×`;
      el.closest(".rk")?.classList.toggle("rk-playing", auto.running);
      cursor.set("playing", auto.running);
    });
    auto.stop();
    const parts = [transport(cursor), events(cursor), stepField(cursor), bookmark(cursor)];
    const [moving, event, field, flag] = parts.map((part) => part.bar);
    const rail = timeline(cursor, signal);
    el.append(tag("div", { class: "rk-bar", role: "toolbar", "aria-label": "Transport" }, moving, tag("span", { class: "rk-joined" }, play, speed), event,
      tag("span", { class: "rk-grow rk-wide" }), field, flag), rail);
    el.addEventListener("rk-play", () => auto.toggle());   // the explorer's space bar
    follow(cursor, "index branch main piece rerun kind bookmarks about", () => { for (const part of parts) part.paint(); });
    return () => auto.stop();
  },
};
