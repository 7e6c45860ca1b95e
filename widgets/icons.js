// Our icons, 16 x 16, drawn with the current text colour.

import { svg } from "./dom.js";

const PATHS = {
  first: "M3.5 3v10M13 3.5 6 8l7 4.5z",
  last: "M12.5 3v10M3 3.5 10 8l-7 4.5z",
  prev: "M11.5 3.5 4.5 8l7 4.5z",
  next: "M4.5 3.5 11.5 8l-7 4.5z",
  "round-back": "M8 3.5 2.5 8 8 12.5M13.5 3.5 8 8l5.5 4.5",
  "round-on": "M8 3.5 13.5 8 8 12.5M2.5 3.5 8 8l-5.5 4.5",
  play: "M5 3.2v9.6L13 8z",
  pause: "M5.5 3.5v9M10.5 3.5v9",
  bookmark: "M4.5 2.5h7v11L8 10.5l-3.5 3z",
  search: "M11 7a4 4 0 1 1-8 0a4 4 0 1 1 8 0zM10 10l3.5 3.5",
  passed: "m3 8.5 3.2 3.2L13 4.8",
  failed: "m4 4 8 8M12 4l-8 8",
  close: "m4.5 4.5 7 7M11.5 4.5l-7 7",
  not: "M13 8a5 5 0 1 1-10 0a5 5 0 1 1 10 0zM4.5 11.5l7-7",
  effect: "M4 3v5a2 2 0 0 0 2 2h6M9.5 7.5 12 10l-2.5 2.5",
  choice: "M2.5 8h9M8 4.5 11.5 8 8 11.5M13.8 3v10",
  chance: "M5 2.5h6A2.5 2.5 0 0 1 13.5 5v6a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 11V5A2.5 2.5 0 0 1 5 2.5zM5.6 5.6v.1M8 8v.1M10.4 10.4v.1",
  ruling: "M8 2.5v11M5 13.5h6M3 5h10M3 5l-1.6 4h3.2zM13 5l-1.6 4h3.2z",
  warning: "M8 2.2 14.5 13.5h-13zM8 6.5v3.6M8 11.8v.4",
  main: "M6.5 4 2.5 8l4 4M3 8h7a3.5 3.5 0 0 1 0 7",
  branch: "M4.5 5.2v5.6M6.2 3.5a1.7 1.7 0 1 1-3.4 0a1.7 1.7 0 1 1 3.4 0zM6.2 12.5a1.7 1.7 0 1 1-3.4 0a1.7 1.7 0 1 1 3.4 0zM13.2 5.5a1.7 1.7 0 1 1-3.4 0a1.7 1.7 0 1 1 3.4 0zM11.5 7.2c0 2.5-7 1.6-7 3.6",
  eye: "M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM10 8a2 2 0 1 1-4 0a2 2 0 1 1 4 0z",
  copy: "M7 5.5h5A1.5 1.5 0 0 1 13.5 7v5a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 12V7A1.5 1.5 0 0 1 7 5.5zM10.5 3.5v-1h-8v8h1",
  zoom: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
  book: "M2.5 3.5h4a1.5 1.5 0 0 1 1.5 1.5v8.5a1.5 1.5 0 0 0-1.5-1.5h-4zM13.5 3.5h-4A1.5 1.5 0 0 0 8 5v8.5a1.5 1.5 0 0 1 1.5-1.5h4z",
  table: "M2.5 3.5h11v9h-11zM2.5 6.5h11M6.5 3.5v9",
};
const SOLID = new Set(["play"]);

/** An icon beside a label (hidden from screen readers), or with a label of its own. */
export function icon(name, size = 16, label = "") {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return svg(
    "svg",
    { class: "rk-icon", width: size, height: size, viewBox: "0 0 16 16", ...named },
    svg("path", {
      d: PATHS[name] ?? PATHS.warning,
      fill: SOLID.has(name) ? "currentColor" : "none",
      stroke: "currentColor",
      "stroke-width": 1.6,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    }),
  );
}
