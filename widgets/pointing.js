// What a reader points at on a board: a card with facts on hover; a click proposes a move, or pins the card with its links.

import { tag } from "./dom.js";
import { go, here } from "./line.js";

const LONG = 40;  // letters of a fact from which it is told in plain letters

/** The step at which a token came to where it stands. */
function since(rows, index, token) {
  let i = index;
  const same = (row) => row?.scene.some((each) => each.id === token.id && each.x === token.x && each.y === token.y);
  while (i > 0 && same(rows[i - 1])) i -= 1;
  return rows[i];
}

function facts(rows = []) {
  return rows.length > 0 && tag("dl", { class: "rk-pointer-facts" }, rows.map(([name, value]) => [tag("dt", {}, name), tag("dd", { class: `${value}`.length > LONG ? "rk-told" : "" }, value)]));
}

/** Hover and click on a board. `now()` gives the scene and the rows, `propose` tries a move, `links` makes rule links. */
export function pointing(root, cursor, { now, propose, links }) {
  const el = tag("div", { class: "rk-pointer", hidden: true });
  let pinned = false;

  const target = (event) => {
    const found = event.target.closest?.("[data-id], [data-space]");
    const { rows, index } = now(), scene = rows[index]?.scene ?? [];
    const token = found?.dataset.id && scene.find((each) => each.id === found.dataset.id && each.label);
    return { token: token || null, space: now().scene.spaces.get(token ? token.space : found?.dataset.space) ?? null };
  };

  const fill = ({ token, space }) => {
    const { rows, index } = now(), came = token && since(rows, index, token);
    const step = came && tag("button", { type: "button", class: "rk-link", onclick: () => go(cursor, rows.indexOf(came)) }, `step ${came.number}`);
    const told = [...(token?.facts ?? []), ...(now().scene.ground.symbols[token?.symbol]?.facts ?? [])];
    el.replaceChildren(...[
      tag("b", {}, token?.label ?? space?.label), facts(told.length ? told : space?.facts),
      came && tag("div", { class: "rk-muted rk-small" }, "here since ", step, `: ${came.sentence}`),
      links(cursor, (token?.rules?.length ? token : space)?.rules ?? []),
    ].filter(Boolean));
  };

  const stand = (x, y) => {
    el.hidden = false;
    const box = root.getBoundingClientRect(), { offsetWidth: width, offsetHeight: height } = el;
    const left = Math.max(4, Math.min(x - box.left + 14, box.width - width - 4));
    const below = y - box.top + 18;
    el.style.left = `${left}px`;
    el.style.top = `${below + height > box.height ? Math.max(4, y - box.top - height - 12) : below}px`;
  };

  const show = (event, pin) => {
    const found = target(event);
    if (!found.token && !found.space) return pin || !pinned ? leave() : undefined;
    if (pinned && !pin) return undefined;
    fill(found);
    pinned = pin;
    el.classList.toggle("rk-pinned", pin);
    return stand(event.clientX, event.clientY);
  };

  const leave = () => { pinned = false; el.hidden = true; };

  /** A player is asked: a click on a space means a move there; else it tells about the space. */
  const press = (event) => {
    const { token, space } = target(event), options = cursor.get("options");
    const asks = options?.node === here(cursor).id && !options.chance && !options.over;
    const move = space && asks && options.groups.flatMap((group) => group.moves).find((each) => each.space === space.id);
    if (token?.proposes && asks) return propose({ space: token.id });
    if (move && !token) return propose({ text: move.text });
    if (space && asks && !token) return propose({ space: space.id });
    return show(event, true);
  };

  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && pinned) { event.stopPropagation(); leave(); }
  });
  const watch = (scene) => {
    scene.el.addEventListener("pointermove", (event) => show(event, false));
    scene.el.addEventListener("pointerleave", () => { if (!pinned) leave(); });
    scene.el.addEventListener("click", press);
  };
  const seat = (event, number, glyph) => {
    const { rows, index } = now(), token = rows[index]?.scene.find((each) => (glyph ? each.id === glyph : each.seat === number && each.label));
    if (!token) return;
    fill({ token, space: now().scene.spaces.get(token.space) });
    pinned = true;
    el.classList.add("rk-pinned");
    stand(event.clientX, event.clientY);
  };
  return { el, watch, seat, leave };
}
