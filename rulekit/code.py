"""A position as one line of text, for links and bug reports."""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from rulekit.game import Game
    from rulekit.position import Position

VERSION = "rk1."
LARGEST = 1_000_000


class Coded(msgspec.Struct):
    """What a code holds: everything that makes the position again."""

    game: str
    rules_version: str
    options: dict[str, Any] = {}
    rulings: dict[str, str] = {}
    position: dict[str, Any] = {}


def encode(position: Position) -> str:
    """The code of a position."""
    chosen = position.readings.chosen
    rulebook = position.game.rulebook
    whole = Coded(position.game.name, rulebook.version, position.setup.options, chosen, position.to_data())
    packed = zlib.compress(msgspec.json.encode(whole), 9)
    return VERSION + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def decode(code: str, game: Game | None = None) -> Position:
    """The position of a code.

    Raises:
        ValueError: the text is no such code, is too large, or belongs to another game.
        IllegalSetup: the position cannot be.
    """
    whole = _unpacked(code.strip())
    if game is None:
        from rulekit.game import game as find

        try:
            game = find(whole.game)
        except KeyError as no:
            raise ValueError(f"the code is of another program: {no.args[0]}") from None
    if whole.game != game.name:
        raise ValueError(f"this code is a position of {whole.game}, not of {game.name}")
    return game.position(whole.position, whole.options, whole.rulings)


def _unpacked(code: str) -> Coded:
    if not code.startswith(VERSION):
        raise ValueError(f"a code of a position begins with {VERSION!r}; this begins with {code[:12]!r}")
    try:
        packed = base64.urlsafe_b64decode(code.removeprefix(VERSION) + "==")
        unpacker = zlib.decompressobj()
        plain = unpacker.decompress(packed, LARGEST)
    except (binascii.Error, zlib.error, ValueError) as no:
        raise ValueError(f"the code is damaged: {no}; copy it whole, from {VERSION!r} to its end") from None
    if unpacker.unconsumed_tail:
        raise ValueError("the code unpacks to more than a megabyte; no position is that large")
    if not unpacker.eof:
        raise ValueError(f"the code is cut off; copy it whole, from {VERSION!r} to its end")
    try:
        return msgspec.json.decode(plain, type=Coded)
    except msgspec.MsgspecError as no:
        raise ValueError(f"the code does not hold a position: {no}") from None
