// Elements from plain data. Text goes in as text, so nothing from a file can become markup.

const SVG = "http://www.w3.org/2000/svg";
const TAGS = new Set("path rect circle ellipse line polygon polyline text g".split(" "));
const ATTRIBUTES = new Set(
  `d x y x1 y1 x2 y2 dx dy width height rx ry r cx cy points transform class opacity
  fill fill-opacity stroke stroke-width stroke-opacity stroke-dasharray stroke-linecap stroke-linejoin
  paint-order font-size font-weight font-style text-anchor marker-end textLength lengthAdjust`.split(/\s+/),
);
const PAINT = new Set(["fill", "stroke", "marker-end"]);
const COLOUR = /^(none|currentColor|var\(--rk-[\w-]+\)|url\(#rk-[\w-]+\))$/;

/** An HTML element: tag("button", { class: "rk-button", onclick: go }, "Try", icon). */
export function tag(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** An SVG element, for our own code; what comes from Python goes through shape(). */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/** An SVG element from a row [tag, {attributes}, text or rows]; anything not on the lists is left out.
 *  Paint servers are named url(#rk-…); `suffix` makes them the ones of one drawing. */
export function shape([name, attributes, content], suffix = "") {
  if (!TAGS.has(name)) return document.createComment("left out");
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (!ATTRIBUTES.has(key) || (PAINT.has(key) && !COLOUR.test(value))) continue;
    element.setAttribute(key, PAINT.has(key) ? `${value}`.replace(/\)$/, value[0] === "u" ? `${suffix})` : ")") : value);
  }
  if (Array.isArray(content)) element.append(...content.map((row) => shape(row, suffix)));
  else if (content !== undefined && content !== null) element.textContent = content;
  return element;
}

/** The small sign of a seat: its shape, colour and letter (a row of about.seats). */
export function sign(seat, size = 20) {
  const box = { width: size, height: size, viewBox: "0 0 20 20", class: "rk-sign", role: "img", "aria-label": `seat ${seat.number}` };
  return svg("svg", box, seat.sign.map((row) => shape(row)));
}

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== null && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}
