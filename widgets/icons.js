// Our own icons, 16 x 16, drawn in the colour of the text beside them.

const LINES = {
  first: "M3.5 3v10M13 3.5 6 8l7 4.5z",
  last: "M12.5 3v10M3 3.5 10 8l-7 4.5z",
  prev: "M11.5 3.5 4.5 8l7 4.5z",
  next: "M4.5 3.5 11.5 8l-7 4.5z",
  roundBack: "M8 3.5 2.5 8 8 12.5M13.5 3.5 8 8l5.5 4.5",
  roundOn: "M8 3.5 13.5 8 8 12.5M2.5 3.5 8 8l-5.5 4.5",
  play: "M5 3.2v9.6L13 8z",
  pause: "M5.5 3.5v9M10.5 3.5v9",
  bookmark: "M4.5 2.5h7v11L8 10.5l-3.5 3z",
  search: "M3 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0M10 10l3.5 3.5",
  passed: "m3 8.5 3.2 3.2L13 4.8",
  failed: "m4 4 8 8M12 4l-8 8",
  close: "m4.5 4.5 7 7M11.5 4.5l-7 7",
  not: "M3 8a5 5 0 1 0 10 0a5 5 0 1 0-10 0M4.5 11.5l7-7",
  effect: "M4 3v5a2 2 0 0 0 2 2h6M9.5 7.5 12 10l-2.5 2.5",
  choice: "M2.5 8h9M8 4.5 11.5 8 8 11.5M13.8 3v10",
  chance: "M5 2.5h6a2.5 2.5 0 0 1 2.5 2.5v6a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 11V5A2.5 2.5 0 0 1 5 2.5z"
    + "M5.6 5.7h.2M7.9 8h.2M10.2 10.3h.2",
  ruling: "M8 2.5v11M5 13.5h6M3 5h10M3 5l-1.6 4h3.2zM13 5l-1.6 4h3.2z",
  warning: "M8 2.2 14.5 13.5h-13zM8 6.5v3.6M8 11.8v.4",
  mainLine: "M6.5 4 2.5 8l4 4M3 8h7a3.5 3.5 0 0 1 0 7",
  zoom: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
  branch: "M2.8 3.5a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0M2.8 12.5a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0"
    + "M9.8 5.5a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0M4.5 5.2v5.6M11.5 7.2c0 2.5-7 1.6-7 3.6",
  eye: "M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM6 8a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  copy: "M7 5.5h5A1.5 1.5 0 0 1 13.5 7v5a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 12V7A1.5 1.5 0 0 1 7 5.5z"
    + "M10.5 3.5v-1h-8v8h1",
  note: "M3 3.5h10M3 7h10M3 10.5h6",
  book: "M2.5 3.5h4a1.5 1.5 0 0 1 1.5 1.5v8.5a1.5 1.5 0 0 0-1.5-1.5h-4zM13.5 3.5h-4A1.5 1.5 0 0 0 8 5v8.5a1.5 1.5 0 0 1 1.5-1.5h4z",
};
const FILLED = new Set(["play"]);
const SVG = "http://www.w3.org/2000/svg";

/** The icon of that name; always beside a label or on a button with a title, so hidden from screen readers. */
export function icon(name, size = 16) {
  const svg = document.createElementNS(SVG, "svg");
  const path = svg.appendChild(document.createElementNS(SVG, "path"));
  const attributes = {
    class: `rk-icon rk-icon-${name}`, width: size, height: size, viewBox: "0 0 16 16", fill: FILLED.has(name) ? "currentColor" : "none",
    stroke: "currentColor", "stroke-width": 1.6, "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true",
  };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value);
  path.setAttribute("d", LINES[name] ?? LINES.note);
  return svg;
}
