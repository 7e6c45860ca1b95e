// The signs of events, on the time line, in the charts and in their keys: a path in a box of 10 by 10 round 0 0, and whether it is filled.

import { svg, tag } from "./dom.js";

export const MARKERS = {
  triangle: ["M0 -4 4 3H-4z", true], ring: ["M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0", false],
  cross: ["M-3.5 -3.5 3.5 3.5M3.5 -3.5-3.5 3.5", false], square: ["M-3.4 -3.4h6.8v6.8h-6.8z", false],
  bar: ["M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0M-2 0h4", false], diamond: ["M0 -4.5 4.5 0 0 4.5 -4.5 0z", true],
  bookmark: ["M-3.5 -5h7v10L0 2.4 -3.5 5z", true], flag: ["M-3.6 5V-5H-2.4V-4.8L4.4 -2.1-2.4 .6V5z", true],
  chevron: ["M-4 -3.5-.5 0-4 3.5M0 -3.5 3.5 0 0 3.5", false], circle: ["M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0", true],
  star: ["M0 -5 1.5 -1.6 5 -1.5 2.3 .8 3.1 4.4 0 2.4-3.1 4.4-2.3 .8-5 -1.5-1.5 -1.6z", true],
  burst: ["M0 -4.5V4.5M-4.5 0H4.5M-3.2 -3.2 3.2 3.2M3.2 -3.2-3.2 3.2", false], plus: ["M0 -4V4M-4 0H4", false],
  bolt: ["M1.5 -5-3.5 1H-.5L-1.5 5 3.5 -1.2H.6z", true], crown: ["M-4.5 3.5V-3L-2 -.2 0 -4.2 2 -.2 4.5 -3V3.5z", true],
  cloud: ["M-2.5 3.5a2.3 2.3 0 0 1-.2-4.5a3 3 0 0 1 5.6-.4a2.5 2.5 0 0 1 .1 4.9z", false],
  drop: ["M0 -5C2 -2 3.5 0 3.5 1.5a3.5 3.5 0 0 1-7 0C-3.5 0-2 -2 0 -5z", true], pit: ["M-4.5 0a4.5 3 0 1 0 9 0a4.5 3 0 1 0-9 0", true],
  skull: ["M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M-1.8 -1.8 1.8 1.8M1.8 -1.8-1.8 1.8", false],
  wrench: ["M-4 4 .5 -.5M1 -3.8a2.7 2.7 0 1 0 2.8 2.8", false],
  hand: ["M-3 1V-2.5M-1 1V-4.5M1 1V-4.5M3 1V-3M-3 1Q-3 4.5 0 4.5T3 1", false],
  link: ["M-1 -2.4H-2.4a2.4 2.4 0 0 0 0 4.8H-1M1 -2.4H2.4a2.4 2.4 0 0 1 0 4.8H1M-1.8 0h3.6", false],
};

/** The path of a sign and whether it is filled; what has none gets a dot. */
export const marker = (name) => MARKERS[name] ?? MARKERS.circle;

/** The sign of a kind of event with its name. */
export const key = ({ label, marker: name }) => {
  const [d, filled] = marker(name);
  return tag("span", { class: "rk-chart-key", title: label }, svg("svg", { width: 10, height: 10, viewBox: "-5 -5 10 10", "aria-hidden": "true" }, svg("path", { d, class: filled ? "rk-solid" : "rk-open" })), label);
};
