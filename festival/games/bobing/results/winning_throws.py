"""Finds how each prize was won, with which throw and when, from the log as it counts now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum

from django.utils.translation import gettext, gettext_noop

from festival.games.bobing.record.dice_log_lines import throw_name
from festival.games.bobing.record.halls import merged_in, root_of
from festival.games.bobing.results.log_in_order import replayed
from festival.lists.excel_csv_json import Cell, at_zone, instant, moment
from festival.models import Table
from festival.tables.record.record import Record
from festival.words.sentences import Naming
from rules.bobing.game import events as e
from rules.bobing.game.commands import ChampionBy
from rules.bobing.game.ending import found_by
from rules.bobing.game.prizes_kept_in_a_correction import kinds_of
from rules.bobing.game.state import State
from rules.dice import Roll

BY_HAND = (e.PrizeGiven, e.PrizesSwapped)


class Way(Enum):
    """How a prize was won. The value is the same in every language."""

    ROLLED = "rolled"
    TAKEN = "taken"
    TOTAL_GRAB = "total_grab"
    BY_HAND = "by_hand"
    SHARED = "shared"
    RAFFLE = "raffle"
    CONSOLATION = "consolation"
    ROLL_OFF = "roll_off"
    BEST_THROW = "best_throw"
    MOST_FOURS = "most_fours"
    LOTS = "lots"


WORDS = {
    Way.ROLLED: gettext_noop("by their roll"),
    Way.TAKEN: gettext_noop("by their roll, from another winner"),
    Way.TOTAL_GRAB: gettext_noop("total grab"),
    Way.BY_HAND: gettext_noop("given by hand"),
    Way.SHARED: gettext_noop("shared out at the end"),
    Way.RAFFLE: gettext_noop("raffle"),
    Way.CONSOLATION: gettext_noop("consolation prize"),
    Way.ROLL_OFF: gettext_noop("roll-off"),
    Way.BEST_THROW: gettext_noop("champion by the best throw so far"),
    Way.MOST_FOURS: gettext_noop("champion by the most 4s"),
    Way.LOTS: gettext_noop("champion by lot"),
}
# The number of the entry, the throw (None if no throw won the prize), and how it was won.
Cause = tuple[int, Roll | None, Way]


@dataclass(frozen=True, kw_only=True)
class WinningThrow:
    """How a prize was won. dice: () if it was not won by a throw. key: of the combination, the same
    in every language; "" for none."""

    dice: tuple[int, ...]
    combination: str
    key: str
    at: datetime
    way: Way = Way.ROLLED

    @property
    def how(self) -> str:
        return gettext(WORDS[self.way])


@dataclass
class _Causes:
    """Collects the cause of each prize from the events of a log."""

    same: Mapping[int, int]  # merged entries: from number to number
    found: dict[int, Cause] = field(default_factory=dict)  # by prize
    rolled: dict[int, tuple[int, Roll | None]] = field(default_factory=dict)  # last, by player
    candidates: dict[tuple[int, Roll], int] = field(default_factory=dict)  # entries of the throws

    def add_event(self, seq: int, event: e.Event, before: State, after: State) -> None:
        match event:
            case e.Rolled(player, roll):
                self.rolled[root_of(self.same, player)] = (seq, roll)
            case e.CandidateRecorded(player, roll):
                self.candidates.setdefault((root_of(self.same, player), roll), seq)
            case e.PlayersMerged():
                return
        if after.holdings is not before.holdings:
            held = after.holdings.items()
            moved = {prize: who for prize, who in held if before.holdings.get(prize) != who}
            for prize, holder in moved.items():
                is_crown = prize in after.prizes_of(1) and holder in after.champions
                if isinstance(event, BY_HAND):
                    self.found[prize] = (seq, None, Way.BY_HAND)
                elif isinstance(event, e.PrizesDealt):
                    self.found[prize] = (seq, None, Way(event.why.value))
                elif is_crown:
                    self.found[prize] = self._champion_throw(seq, holder, after)
                else:
                    rolled = self.rolled.get(root_of(self.same, holder), (seq, None))
                    self.found[prize] = (*rolled, _way_of(event))

    def _champion_throw(self, seq: int, holder: int, state: State) -> Cause:
        """The cause of a champion's prize: their best throw, or how else the champion was found."""
        best = next(
            (candidate for candidate in state.standing() if candidate.player == holder), None
        )
        by = found_by(state, holder)
        if by in (ChampionBy.LOTS, ChampionBy.BEST_THROW, ChampionBy.MOST_FOURS):
            return seq, None, Way(by.value)
        if best is None or by is not None:
            return seq, None, Way.ROLL_OFF
        made = self.candidates.get((root_of(self.same, holder), best.roll), seq)
        return made, best.roll, Way.ROLLED


def _way_of(event: e.Event) -> Way:
    """How a prize was won, by the event of the throw."""
    match event:
        case e.AllGrabbed():
            return Way.TOTAL_GRAB
        case e.PrizeTaken():
            return Way.TAKEN
        case _:
            return Way.ROLLED


def won_by(
    table: Table, record: Record, holdings: Mapping[int, int], naming: Naming
) -> dict[int, WinningThrow]:
    """How each prize was won, by prize. holdings: the owners, with equal prizes swapped as at the
    prize desk."""
    state: State = record.state
    causes = _Causes(same=dict(merged_in(record)))
    for seq, event, before, after in replayed(record):
        causes.add_event(seq, event, before, after)
    times = dict(table.entries.values_list("seq", "at"))
    return {
        prize: _throw(state, causes.found[origin], times)
        for kind in kinds_of(state.prizes, naming.alike)
        for prize, origin in _origins(kind, holdings, state.holdings)
        if origin in causes.found
    }


def _origins(
    kind: Sequence[int], held: Mapping[int, int], won: Mapping[int, int]
) -> Iterator[tuple[int, int]]:
    """Pairs of a prize that somebody has and the equal prize that they won by the log."""
    same = {prize for prize in kind if prize in held and held[prize] == won.get(prize)}
    yield from ((prize, prize) for prize in kind if prize in same)
    left = [prize for prize in kind if prize in won and prize not in same]
    for prize in kind:
        if prize in held and prize not in same:
            origin = next((other for other in left if won[other] == held[prize]), None)
            if origin is not None:
                left.remove(origin)
                yield prize, origin


def _throw(state: State, cause: Cause, times: Mapping[int, datetime]) -> WinningThrow:
    seq, roll, way = cause
    score = None if roll is None else state.book.score(roll)
    return WinningThrow(
        dice=() if roll is None else tuple(roll.faces),
        combination=throw_name(score, state.book),
        key=(score.combination or "") if score else "",
        at=times[seq],
        way=way,
    )


def headings() -> list[Cell]:
    return [
        gettext("How it was won"),
        gettext("Dice"),
        gettext("Combination"),
        at_zone(gettext("Won at")),
    ]


def cells(throw: WinningThrow | None) -> list[Cell]:
    """The cells of one prize, under `headings`."""
    if throw is None:
        return ["", "", "", ""]
    return [throw.how, " ".join(map(str, throw.dice)), throw.combination, moment(throw.at)]


def data_of(throw: WinningThrow | None) -> dict[str, object] | None:
    if throw is None:
        return None
    return {
        "how": throw.way.value,
        "dice": list(throw.dice),
        "combination": throw.key,
        "at": instant(throw.at),
    }
