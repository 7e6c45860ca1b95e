"""The colours and faces of every panel: one table, for the live pages and for pictures that stand alone."""

from __future__ import annotations

# token: (light, dark). Text colours reach 4.5:1 on paper, shade and every tint, marks and seat lines 3:1.
COLOURS = {
    "ink": ("#1f1f1f", "#f0f0f0"),
    "muted": ("#5c6066", "#b4b8be"),
    "paper": ("#ffffff", "#212121"),
    "shade": ("#f5f5f5", "#2c2c2c"),
    "border": ("#bdbdbd", "#616161"),
    "hairline": ("#e0e0e0", "#424242"),
    "brand": ("#1565c0", "#7db8f5"),
    "brand-tint": ("#e7f0fb", "#1c3147"),
    "allowed": ("#1b7742", "#7ed6a0"),
    "allowed-tint": ("#e9f5ee", "#1d3427"),
    "refused": ("#b3261e", "#ff9c92"),
    "refused-tint": ("#fdeeec", "#41241f"),
    "ruling": ("#7a4f00", "#f0c261"),
    "ruling-tint": ("#fdf3dc", "#3a2f17"),
    "branch": ("#6b3fa0", "#c9a7f0"),
    "branch-tint": ("#f3edfa", "#32264a"),
    "ground": ("#f3f2ed", "#282a2c"),
    "grass": ("#e3eadb", "#2b3328"),
    "sand": ("#ead9bf", "#3d3529"),
    "road": ("#d9dde3", "#434950"),
    "corner": ("#c9cfd8", "#535a63"),
    "edge": ("#8f98a3", "#7d868f"),
    "lane": ("#ffffff", "#8d959e"),
    "red-space": ("#f0b9ac", "#6e3428"),
    "red-ink": ("#9c2f17", "#ffb3a3"),
    "hole": ("#2c3138", "#0d0e10"),
    "gleam": ("#9fb4cc", "#9fb4cc"),
    "slime": ("#7fa36b", "#5c7a4c"),
    "die": ("#ffffff", "#ffffff"),
    "pip": ("#111111", "#111111"),
}

# hue: (fill of the token, its line in charts, the letter on it); the same in both themes
HUES = {
    "red": ("#CB4527", "#CB4527", "#ffffff"),
    "blue": ("#1F6FB8", "#2878BD", "#ffffff"),
    "sky": ("#6DB7E3", "#3A93C8", "#111111"),
    "indigo": ("#4A57A8", "#5F6BC0", "#ffffff"),
    "green": ("#1FA97E", "#159A70", "#111111"),
    "yellow": ("#F0C02E", "#B58A00", "#111111"),
    "black": ("#3A3A3A", "#747474", "#ffffff"),
    "white": ("#F7F7F7", "#949494", "#111111"),
    "purple": ("#9A4FA0", "#A65AA6", "#ffffff"),
    "brown": ("#8A5A32", "#A06A3B", "#ffffff"),
    "teal": ("#1B9AA8", "#1B9AA8", "#111111"),
    "orange": ("#D9822B", "#C2701C", "#111111"),
}

# what the reader's JupyterLab decides
JUPYTER = {
    "ink": "--jp-ui-font-color1",
    "paper": "--jp-layout-color1",
    "border": "--jp-border-color1",
    "hairline": "--jp-border-color2",
}
FACES = {
    "face": ("--jp-ui-font-family", "system-ui, 'Segoe UI', Helvetica, Arial, sans-serif"),
    "code": ("--jp-code-font-family", "Menlo, Consolas, 'DejaVu Sans Mono', monospace"),
}


def live() -> str:
    """CSS of the tokens on ``.rk``, following the theme of the JupyterLab around it."""
    faces = "".join(f"--rk-{name}:var({jupyter},{own});" for name, (jupyter, own) in FACES.items())
    light, dark = (_colours(which, JUPYTER) for which in (0, 1))
    return f'.rk{{{faces}{_hues()}{light}}}\n[data-jp-theme-light="false"] .rk{{{dark}}}\n'


def standalone(selector: str) -> str:
    """CSS of the tokens for a picture that follows the reader's system."""
    faces = "".join(f"--rk-{name}:{own};" for name, (_, own) in FACES.items())
    light, dark = (_colours(which, {}) for which in (0, 1))
    return f"{selector}{{{faces}{_hues()}{light}}}@media (prefers-color-scheme:dark){{{selector}{{{dark}}}}}"


def _colours(which: int, jupyter: dict[str, str]) -> str:
    def value(name: str, colour: str) -> str:
        return f"var({jupyter[name]},{colour})" if name in jupyter else colour

    return "".join(f"--rk-{name}:{value(name, both[which])};" for name, both in COLOURS.items())


def _hues() -> str:
    return "".join(
        f"--rk-{hue}:{fill};--rk-{hue}-line:{line};--rk-{hue}-letter:{letter};"
        for hue, (fill, line, letter) in HUES.items()
    )


def light(name: str) -> str:
    """The light colour of a token, for viewers that know no properties."""
    if name in COLOURS:
        return COLOURS[name][0]
    hue, _, part = name.partition("-")
    return HUES[hue][("", "line", "letter").index(part)]
