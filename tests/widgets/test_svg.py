"""The picture a saved notebook shows: well-formed, small, rounded, and never markup from a file."""

import re
from xml.etree import ElementTree as ET

import pytest

from rulekit import game, load
from widgets import svg, theme
from widgets.cursor import Cursor
from widgets.glyphs import shape, text
from widgets.picture import picture

HOSTILE = '<img src=x onerror="alert(1)">&"'
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def race():
    return Cursor("piston_cup/four-in-the-valley", step=40)


def parsed(text_of_svg):
    return ET.fromstring(text_of_svg)  # noqa: S314 - our own text


def words(text_of_svg):
    return [element.text or "" for element in parsed(text_of_svg).iter(f"{SVG}text")]


# ---------------------------------------------------------------- shapes


def test_only_known_tags_and_attributes_are_drawn():
    assert svg.element(["script", {}, "alert(1)"]) == ""
    assert svg.element(["path", {"d": "M0 0", "onload": "alert(1)", "href": "x"}]) == '<path d="M0 0"/>'


def test_only_tokens_of_the_theme_are_colours():
    assert svg.element(["rect", {"fill": "url(http://example.org/x)"}]) == "<rect/>"
    assert svg.element(["rect", {"fill": "var(--rk-road)"}]) == '<rect fill="var(--rk-road,#d9dde3)"/>'


def test_text_and_values_are_escaped():
    assert "<img" not in svg.element(text(0, 0, HOSTILE))
    assert svg.element(["path", {"d": '"/><script>'}]).count("<") == 1


def test_coordinates_are_rounded_to_a_tenth():
    assert svg.element(shape("path", d="M1.23456 -0.04999L2.0000 3")) == '<path d="M1.2 -0L2 3"/>'


# ---------------------------------------------------------------- the whole picture


def test_the_picture_has_board_cards_and_chart_lines_in_at_most_100_kb(race):
    drawn = picture(race)
    assert len(drawn.encode()) <= 100_000
    told = words(drawn)
    assert {"Piston Cup", "Four in the valley", "Place", "chicane", "stands on", "step 40 of 146"} <= set(told)


def test_board_and_charts_can_be_drawn_alone(race):
    assert "Place" not in words(picture(race, charts=False))
    assert "chicane" not in words(picture(race, board=False))


def test_a_chart_is_drawn_as_it_was_chosen(race):
    drawn = words(picture(race, board=False, chosen={"progress": "distance"}))
    assert "Place" not in drawn
    assert any(text.startswith("Distance") for text in drawn)


def test_no_coordinate_has_more_than_one_decimal(race):
    drawn = re.sub(r"<style>.*?</style>", "", picture(race))
    assert not re.search(r"\d\.\d{2,}(?!\d*\))", re.sub(r"scale\([^)]*\)", "", drawn))


def test_the_same_step_gives_the_same_text(race):
    assert picture(race) == picture(Cursor("piston_cup/four-in-the-valley", step=40))


def test_the_picture_follows_the_readers_system_and_needs_nothing_else(race):
    drawn = picture(race)
    assert "@media (prefers-color-scheme:dark)" in drawn
    assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "")
    used = set(re.findall(r"var\(--rk-([\w-]+)", drawn))
    assert used <= set(theme.COLOURS) | {f"{hue}{part}" for hue in theme.HUES for part in ("", "-line", "-letter")}


def test_names_from_a_file_stay_text():
    timeline = load("piston_cup/four-in-the-valley")
    cursor = Cursor(timeline)
    seats = [{**seat, "name": HOSTILE, "short": HOSTILE} for seat in cursor.about["seats"]]
    cursor.about = {**cursor.about, "replay": HOSTILE, "seats": seats}
    drawn = picture(cursor)
    assert "<img" not in drawn
    assert any(told.startswith("<img") for told in words(drawn)), "shown as what it is"


def test_every_step_of_every_replay_is_a_well_formed_picture():
    for name in ("three-abreast", "spin", "tyre", "pit-stop", "fourth-chip", "narrow-piece"):
        cursor = Cursor(f"piston_cup/{name}")
        for step in range(len(cursor.line)):
            cursor.index = step
            parsed(picture(cursor))


def test_a_new_game_has_a_picture_of_its_first_position():
    cursor = Cursor(game("piston_cup"))
    assert "Place" not in words(picture(cursor)), "nothing to plot yet"


# ---------------------------------------------------------------- contrast


def luminance(colour):
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a, b):
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("which", [0, 1], ids=["light", "dark"])
def test_text_colours_reach_four_and_a_half_on_every_background(which):
    for words_in in ("ink", "muted", "brand", "allowed", "refused", "ruling", "branch"):
        own_tint = [f"{words_in}-tint"] if f"{words_in}-tint" in theme.COLOURS else []
        for behind in ("paper", "shade", *own_tint):
            assert contrast(theme.COLOURS[words_in][which], theme.COLOURS[behind][which]) >= 4.5, (words_in, behind)


@pytest.mark.parametrize("hue", theme.HUES)
def test_letters_are_readable_on_their_token_and_lines_on_both_themes(hue):
    fill, line, letter = theme.HUES[hue]
    assert contrast(fill, letter) >= 4.5
    assert contrast(line, "#ffffff") >= 3
    assert contrast(line, "#212121") >= 3
