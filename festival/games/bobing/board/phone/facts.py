"""Collects the facts from which every phone finds its guests' status: the same for all phones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter

from festival.board.parts import Whole
from festival.games.bobing.board.phone.marks import marks_of
from festival.games.bobing.record.collected import collected, handed_at, waiting_for_prizes
from festival.models import Festival, Player, Table
from festival.record.queries import went_on_from
from festival.record.record import Record
from festival.words.sentences import Naming
from rules.bobing.book.switches import End
from rules.bobing.game.check import refusal
from rules.bobing.game.commands import Fault, Void
from rules.bobing.game.ending import challengers, has_champions, is_over_after_round
from rules.bobing.game.state import Phase, State


@dataclass(frozen=True, kw_only=True)
class Facts(Whole):
    """The status of all players, as their numbers."""

    phase: str
    version: int  # of the game
    order: tuple[int, ...]  # the next to roll, the player in turn first; nobody twice
    listed: tuple[int, ...]  # players on the list
    waiting: tuple[int, ...]
    rejected: tuple[int, ...]
    merged: tuple[int, ...]
    sitting: tuple[int, ...]  # players who miss their next turn
    away: tuple[int, ...]
    lapped: tuple[int, ...]  # players without another turn unless the leader is beaten
    leads: tuple[int, ...]  # those who would be champion now
    equals: tuple[int, ...]  # those in `leads` whose throw equals another player's
    champions: tuple[int, ...]  # once decided
    line: tuple[int, ...]  # the queue at the prize desk
    called: tuple[int, ...]  # those called from the queue to the desk
    ready: tuple[int, ...]  # as in `waiting_for_prizes`
    unsettled: tuple[int, ...]  # as in `waiting_for_prizes`
    collected: tuple[int, ...]  # prizes that the desk has handed out
    chooser: int | None  # who chooses from whom to take a prize
    is_paused: bool
    can_roll: bool  # whether the player in turn may roll on their own phone
    is_away: bool  # whether the table is played at another laptop
    phones: str  # from `marks_of`

    def data(self) -> Iterator[tuple[str, str]]:
        """The names and values of the attributes that the page's script reads."""
        yield "phase", self.phase
        yield "version", str(self.version)
        yield "chooser", str(self.chooser or "")
        yield "paused", "yes" if self.is_paused else ""
        yield "roll", "yes" if self.can_roll else ""
        yield "elsewhere", "yes" if self.is_away else ""
        for name in ("order", "listed", "waiting", "rejected", "merged"):
            yield name, runs(getattr(self, name))
        for name in ("sitting", "away", "lapped", "leads", "equals", "champions"):
            yield name, runs(getattr(self, name))
        for name in ("line", "called", "ready", "unsettled", "collected"):
            yield name, runs(getattr(self, name))


@dataclass(frozen=True)
class GuestStatus:
    """One guest's status. kind: a key of `guest_card.texts`. turns: until theirs; 0 is now."""

    kind: str
    turns: int = 0


def facts_of(table: Table, record: Record, naming: Naming, *, is_away: bool) -> Facts:
    festival, state = table.festival, record.state
    everybody = list(festival.players.all())
    desk, status = Player.AtDesk, Player.Status
    in_line = [each for each in everybody if each.at_desk == desk.IN_LINE and each.at_desk_since]
    handed = handed_at(table)
    ready, unsettled = waiting_for_prizes(table, state, naming, handed)
    leads, equals = _leading(state)
    may_throw = refusal(state, Void(state.turn or 0, Fault.LEANING)) is None

    def are(wanted: Player.Status) -> tuple[int, ...]:
        return tuple(sorted(each.number for each in everybody if each.status == wanted))

    return Facts(
        phase=state.phase.value,
        version=record.log.version,
        order=order_of(state),
        listed=are(status.APPROVED),
        waiting=are(status.WAITING),
        rejected=are(status.REJECTED),
        merged=are(status.MERGED),
        sitting=tuple(sorted(state.sits_out)),
        away=tuple(sorted(state.away)),
        lapped=tuple(sorted(_after_a_lap(state))),
        leads=leads,
        equals=equals,
        champions=state.champions or _grabber(state),
        line=tuple(each.number for each in sorted(in_line, key=attrgetter("at_desk_since"))),
        called=tuple(each.number for each in everybody if each.at_desk == desk.CALLED),
        ready=tuple(sorted(ready)),
        unsettled=tuple(sorted(unsettled)),
        collected=tuple(sorted(collected(table, state, naming, handed))),
        chooser=None if state.chase is None else state.chase.player,
        is_paused=state.is_paused(),
        can_roll=festival.guests_roll and may_throw and not is_away,
        is_away=is_away,
        phones=_marks(festival, everybody, is_over=state.phase is Phase.ENDED),
    )


def _marks(festival: Festival, everybody: Iterable[Player], *, is_over: bool) -> str:
    """The marks of all phones, of their players' numbers, names and next tables."""
    gone = went_on_from(festival) if is_over else {}
    names: dict[str, list[tuple[int, str, bool, int]]] = {}
    for each in sorted(everybody, key=attrgetter("number")):
        if each.device:
            is_merged = each.status == each.Status.MERGED
            now = gone[each.number].festival_id if each.number in gone else 0
            names.setdefault(each.device, []).append((each.number, each.name, is_merged, now))
    return marks_of(names)


def _grabber(state: State) -> tuple[int, ...]:
    return () if state.grabbed_by is None else (state.grabbed_by,)


def order_of(state: State) -> tuple[int, ...]:
    """The next to roll as far as known: those of this round, then those of the next."""
    if state.turn is None:
        return ()
    if state.roll_off is not None:
        waiting = (p for p in state.roll_off.contestants if p not in state.roll_off.thrown)
        return tuple(dict.fromkeys((state.turn, *waiting)))
    ready = [p for p in state.present() if p not in state.sits_out]
    this_round = [player for player in ready if player not in state.acted]
    next_round = [] if is_over_after_round(state) else ready
    order = tuple(dict.fromkeys((state.turn, *this_round, *next_round)))
    return tuple(p for p in order if p == state.turn or p not in _after_a_lap(state))


def _after_a_lap(state: State) -> frozenset[int]:
    """The players who have no turn left unless somebody beats the leader."""
    is_lap = state.switch("end") == End.UNBEATEN_LAP and has_champions(state)
    if not is_lap or state.phase not in (Phase.ROLLING, Phase.CHOOSING):
        return frozenset()
    return frozenset(state.present()).difference(challengers(state))


def _leading(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The players who lead, and those among them who share their place."""
    if state.phase not in (Phase.ROLLING, Phase.CHOOSING):
        return (), ()
    places = state.places()
    counts = Counter(places.values())
    leads = tuple(player for player, place in places.items() if place <= state.seats())
    return leads, tuple(player for player in leads if counts[places[player]] > 1)


def standing_of(facts: Facts, number: int) -> GuestStatus:
    """The status of a player; static/games/bobing/guest-card.js finds the same on an open page."""
    for kind in ("waiting", "rejected", "merged"):
        if number in getattr(facts, kind):
            return GuestStatus(kind)
    if number not in facts.listed:
        return GuestStatus("gone")
    if facts.is_away:
        return GuestStatus("elsewhere")
    if number in facts.champions:
        return GuestStatus("crowning" if facts.phase == Phase.CROWNING else "champion")
    match facts.phase:
        case Phase.WAITING:
            return GuestStatus("in")
        case Phase.CROWNING:
            return GuestStatus("over")
        case Phase.ENDED:
            return GuestStatus("ended")
        case _:
            return _standing_in_play(facts, number)


def _standing_in_play(facts: Facts, number: int) -> GuestStatus:
    if number == facts.chooser:
        return GuestStatus("choosing")
    is_roll_off = facts.phase == Phase.ROLL_OFF
    if number in facts.order:
        turns = facts.order.index(number)
        if turns:
            return GuestStatus("next" if turns == 1 else "turns", turns)
        return GuestStatus("break" if facts.is_paused else "rolloff" if is_roll_off else "now")
    for kind in ("away", "sitting", "lapped"):
        if number in getattr(facts, kind):
            return GuestStatus(kind)
    return GuestStatus("watching" if is_roll_off else "done")


def runs(numbers: Iterable[int]) -> str:
    """Numbers in their order, with runs shortened: 4 5 6 1 is "4-6,1", and 6 5 4 is "6-4"."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and _goes_on(parts[-1], number):
            parts[-1].append(number)
        else:
            parts.append([number])
    return ",".join(str(p[0]) if len(p) == 1 else f"{p[0]}-{p[-1]}" for p in parts)


def _goes_on(run: list[int], number: int) -> bool:
    """Whether the number continues a run that counts up or down."""
    step = number - run[-1]
    return abs(step) == 1 and (len(run) == 1 or run[1] - run[0] == step)
