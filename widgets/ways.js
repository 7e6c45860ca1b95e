// The first view: three ways in, until the first step is made. The sheet of keys shows them again.

import { tag } from "./dom.js";
import { go, look } from "./line.js";
import { button } from "./parts.js";

/** The card; `act` does what is not a step: play it through, or put the cursor into the move field. */
export function waysIn(cursor, act, last = "") {
  const way = (row) => tag("div", { class: "rk-way" },
    button({ label: row.label, icon: { turn: "next", all: "play", begin: "play" }[row.kind], className: row.kind === "turn" ? "rk-primary" : "", title: row.text, press: () => press(row) }), tag("span", {}, row.text));
  const press = (row) => {
    if (row.kind === "turn") go(cursor, 1);
    if (row.kind === "question") { go(cursor, row.index); look(cursor, { tab: "log" }); act("ask"); }
    if (row.kind === "all") act("play");
  };
  const rows = cursor.get("about").ways ?? [];
  const heading = `${["", "One way", "Two ways", "Three ways"][rows.length] ?? "Ways"} in`;
  return tag("div", { class: "rk-panel rk-ways", role: "region", "aria-label": heading, hidden: !rows.length }, tag("b", {}, heading), rows.map(way),
    last && tag("div", { class: "rk-small rk-muted", style: "margin-top:6px" }, last));
}
