"""The moves of Piston Cup and their notation."""

from rulekit.moves import Move


class Roll(Move):
    """The die shows this many pips."""

    pips: int


class Drive(Move):
    """The racer advances this many pieces."""

    pieces: int


class Skip(Move):
    """The turn that a flat tyre costs."""


class Again(Move):
    """The extra roll of the long straight is taken."""


class Stop(Move):
    """The extra roll is declined."""


class Chip(Move):
    """The lap chip is claimed."""


class Pass(Move):
    """The lap chip is left lying."""


MOVES = (Roll, Drive, Skip, Again, Stop, Chip, Pass)
ROLLS = tuple(Roll(pips) for pips in range(1, 7))
DRIVES = tuple(Drive(pieces) for pieces in range(7))
SKIP, AGAIN, STOP, CHIP, PASS = Skip(), Again(), Stop(), Chip(), Pass()
