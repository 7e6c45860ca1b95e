"""Moving creatures, turning, coming home, and markers."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from rulekit.games.crazy_race.book import R
from rulekit.games.crazy_race.table import HOME, TURN, Setup, Table, Values
from rulekit.games.crazy_race.words import CREATURE_WORDS, END_WORDS, SIDE_WORDS, way_text
from rulekit.step import Event, Rules
from rulekit.value import Seat, put
from rulekit.words import counted


class Stayed(Event):
    """The winner moves nothing."""

    rules = R["resolve.highest"]
    player: Seat
    side: int
    left: int = 0

    def apply(self, table: Table) -> Table:
        """Spaces left over are gone."""
        return replace(table, surplus=0)

    def says(self, setup: Setup) -> str:
        """The move is declined, or what is left of it."""
        if self.left:
            over = counted(self.left, "space that is", "spaces that are")
            return f"{setup.names[self.player]} does not use {over} left over."
        return f"{setup.names[self.player]} declines the move of the {SIDE_WORDS[self.side]}."


class Moved(Event):
    """A creature moves; occupied spaces are jumped over."""

    marker, label = "triangle", "moved"
    player: Seat
    creature: int
    start: int
    to: int
    spaces: int
    jumped: Values
    choice: str

    @property
    def rules(self) -> Rules:
        """By the kind of side, the way, and what was jumped."""
        rules = [R[self.choice], R["resolve.highest"]]
        if self.jumped:
            rules += R["jump.skip", "jump.one"]
        if self.start == 0:
            rules += R["start.first-step", "move.out"]
        if self.to > TURN:
            rules.append(R["move.back"])
        if not self.start < TURN <= self.to:
            rules.append(R["facing.keep"])
        return tuple(rules)

    def apply(self, table: Table) -> Table:
        """The creature stands on its new space."""
        own = put(table.progress[self.player], self.creature, self.to)
        return replace(table, progress=put(table.progress, self.player, own), surplus=0)

    def says(self, setup: Setup) -> str:
        """From where to where, and over whom."""
        what = f"moves the {CREATURE_WORDS[self.creature]} {counted(self.spaces, 'space')}{over(self.jumped)}"
        return f"{setup.names[self.player]} {what}, {way_text(self.start, self.to, TURN, HOME)}."


TIMES = ("", "", " twice", " three times", " four times")


def over(jumped: Values) -> str:
    """The spaces that were jumped, each once."""
    times = Counter(jumped)
    if len(set(times.values())) == 1:
        named = f"{' and '.join(map(str, times))}{TIMES[max(times.values())]}"
    else:
        named = " and ".join(f"{space}{TIMES[n]}" for space, n in times.items())
    return f" over space{'s' * (len(times) > 1)} {named}" if times else ""


def scored(table: Table, seat: Seat, end: int, marker: int) -> Table:
    """A marker goes from an end of the track to a player."""
    markers = put(table.markers, seat, tuple(sorted((*table.markers[seat], marker), reverse=True)))
    left = put(table.left, end, tuple(value for value in table.left[end] if value != marker))
    return replace(table, markers=markers, left=left)


class Turned(Event):
    """A creature reaches the far end, turns round, and earns the highest marker left there."""

    under = (Moved,)
    marker, label = "chevron", "turning point"
    player: Seat
    creature: int
    points: int
    due: bool = False
    jumped: bool = False

    @property
    def rules(self) -> Rules:
        """With a marker, without one, or with one that may still be taken."""
        free = R["facing.turn", "facing.free"]
        if self.points:
            return (*free, *R["turn.marker", "move.turn-points"])
        return free if self.due or self.jumped else (*free, R["turn.limit"])

    def apply(self, table: Table) -> Table:
        """The marker is taken, or its question is due."""
        if self.points:
            return scored(table, self.player, 0, self.points)
        return replace(table, due=(*table.due, 0)) if self.due else table

    def says(self, setup: Setup) -> str:
        """What it earns."""
        who = f"{setup.names[self.player]} turns the {CREATURE_WORDS[self.creature]} round"
        if self.points:
            return f"{who} and earns the {self.points}."
        if self.due:
            return f"{who}; its marker may be taken after the move."
        return f"{who} in a jump, which earns nothing." if self.jumped else f"{who}; no marker is left there."


class Finished(Event):
    """A creature crosses the finishing line and leaves the board."""

    under = (Moved,)
    marker, label = "flag", "home"
    player: Seat
    creature: int
    points: int
    lost: int
    due: bool = False

    @property
    def rules(self) -> Rules:
        """With a marker, without one, or with one that may still be taken."""
        if self.points:
            return R["idea.goal", "finish.remove", "finish.marker", "move.finish-points"]
        return R["idea.goal", "finish.remove"] if self.due else R["idea.goal", "finish.remove", "finish.none-left"]

    def apply(self, table: Table) -> Table:
        """It is noted as the last one home; the marker is taken, or its question is due."""
        table = replace(table, home=(*table.home, (self.player, self.creature)))
        if self.points:
            return scored(table, self.player, 1, self.points)
        return replace(table, due=(*table.due, 1)) if self.due else table

    def says(self, setup: Setup) -> str:
        """What it earns, and what is left over."""
        who = f"{setup.names[self.player]} takes the {CREATURE_WORDS[self.creature]} off the board"
        earned = f" for the {self.points}" if self.points else ""
        over = f", with {counted(self.lost, 'space')} to spare" if self.lost else ""
        none = "" if self.points or self.due else "; no marker is left there"
        return f"{who}{earned}{over}{none}."


class SpacesLeft(Event):
    """Spaces left over at home may go to another creature (ruling ``finish.surplus``)."""

    rules = R["finish.remove"]
    player: Seat
    spaces: int

    def apply(self, table: Table) -> Table:
        """They are to be divided."""
        return replace(table, surplus=self.spaces)

    def says(self, setup: Setup) -> str:
        """How many."""
        return f"{setup.names[self.player]} has {counted(self.spaces, 'space')} left over for another creature."


class MarkerTaken(Event):
    """The owner takes a marker that might have been declined (ruling ``marker.may``)."""

    player: Seat
    end: int
    points: int

    @property
    def rules(self) -> Rules:
        """By the end of the track."""
        return R["finish.marker", "move.finish-points"] if self.end else R["turn.marker", "move.turn-points"]

    def apply(self, table: Table) -> Table:
        """The marker is the player's; the question is answered."""
        return replace(scored(table, self.player, self.end, self.points), due=table.due[1:])

    def says(self, setup: Setup) -> str:
        """Which one."""
        return f"{setup.names[self.player]} takes the {self.points} from the {END_WORDS[self.end]}."


class MarkerLeft(Event):
    """The owner leaves a marker for others (ruling ``marker.may``)."""

    player: Seat
    end: int
    points: int

    @property
    def rules(self) -> Rules:
        """By the end of the track."""
        return R["finish.marker"] if self.end else R["turn.marker"]

    def apply(self, table: Table) -> Table:
        """The question is answered."""
        return replace(table, due=table.due[1:])

    def says(self, setup: Setup) -> str:
        """Which one."""
        return f"{setup.names[self.player]} leaves the {self.points} at the {END_WORDS[self.end]}."
