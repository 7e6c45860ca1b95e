// Over the first chart, a row for each band of the game: what holds for a stretch of steps, such as the weather or the lap.

import { tag } from "./dom.js";

/** The rows; `frame` says where steps lie, and is not there yet while the chart is loading. */
export function strips(bands, frame) {
  return bands.filter(({ named }) => named).map((band) => {
    const share = (step) => `${(100 * frame.part(step)).toFixed(2)}%`;
    const strip = ({ start, end, name }, i) => {
      const tone = band.tones[name], told = name.includes(band.title) ? name : `${band.title}: ${name}`;
      const style = `left:${share(start)};width:calc(${share(end)} - ${share(start)})${tone ? `;--tone:var(--rk-${tone}-line)` : ""}`;
      return tag("div", { class: `rk-strip ${tone ? "rk-toned" : i % 2 ? "rk-shaded" : ""}`, style, title: `${told}, steps ${start} to ${end}` }, tag("span", {}, name));
    };
    return tag("div", { class: "rk-strip-row", role: "img", "aria-label": `${band.title} over the steps`, style: frame ? `margin-left:${frame.left}px` : null }, frame ? band.stretches.map(strip) : []);
  });
}
