"""What a phone has to know to tell its guests where they stand: the same for all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules.bobing.book.switches import End
from rules.bobing.game.check import refusal
from rules.bobing.game.commands import Fault, Void
from rules.bobing.game.ending import challengers, has_champions, is_over_after_round
from rules.bobing.game.state import Phase, State


@dataclass(frozen=True, kw_only=True)
class Facts:
    """Who stands where, by the players' numbers.

    version: of the game. order: who rolls, the player in turn at the head; nobody twice. listed:
    who is on the list of players. lapped: who has no turn any more unless the leader is beaten.
    leads: who would be champion now. equals:
    those of them whose throw somebody else has too. champions: once decided. line: who waits at the
    prize desk, whoever came first. called: from there to the desk. ready and unsettled: who has
    something to collect, as in `waiting_for_prizes`. collected: prizes that the desk has handed
    out. chooser: who says whose prize they take.
    can_roll: whether whoever is in turn may let the dice roll on their own phone. is_away: whether
    the table is played at another laptop. phones: of `phone_marks`.
    """

    phase: str
    version: int
    order: tuple[int, ...]
    listed: tuple[int, ...]
    waiting: tuple[int, ...]
    rejected: tuple[int, ...]
    merged: tuple[int, ...]
    sitting: tuple[int, ...]
    away: tuple[int, ...]
    lapped: tuple[int, ...]
    leads: tuple[int, ...]
    equals: tuple[int, ...]
    champions: tuple[int, ...]
    line: tuple[int, ...]
    called: tuple[int, ...]
    ready: tuple[int, ...]
    unsettled: tuple[int, ...]
    collected: tuple[int, ...]
    chooser: int | None
    is_paused: bool
    can_roll: bool
    is_away: bool
    phones: str

    def data(self) -> Iterator[tuple[str, str]]:
        """As the page tells it to its script: the names of attributes with their values."""
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
class Standing:
    """Where one guest stands. kind: a key of `me.texts`. turns: until their own; 0 is now."""

    kind: str
    turns: int = 0


def facts_of(
    state: State,
    version: int,
    statuses: Mapping[int, str],
    *,
    guests_roll: bool,
    phones: str,
    is_away: bool = False,
    line: tuple[int, ...],
    called: tuple[int, ...],
    ready: tuple[int, ...],
    unsettled: tuple[int, ...],
    collected: tuple[int, ...],
) -> Facts:
    """statuses: of every entry of the list, by its number, in the order of the seats."""
    turn = state.turn or 0
    leads, equals = _leading(state)
    may_throw = refusal(state, Void(turn, Fault.LEANING)) is None

    def are(status: str) -> tuple[int, ...]:
        return tuple(sorted(number for number, each in statuses.items() if each == status))

    return Facts(
        phase=state.phase.value,
        version=version,
        order=order_of(state),
        listed=are("approved"),
        waiting=are("waiting"),
        rejected=are("rejected"),
        merged=are("merged"),
        sitting=tuple(sorted(state.sits_out)),
        away=tuple(sorted(state.away)),
        lapped=tuple(sorted(_after_a_lap(state))),
        leads=leads,
        equals=equals,
        champions=state.champions or _grabber(state),
        line=line,
        called=called,
        ready=ready,
        unsettled=unsettled,
        collected=collected,
        chooser=None if state.chase is None else state.chase.player,
        is_paused=state.is_paused(),
        can_roll=guests_roll and may_throw and not is_away,
        is_away=is_away,
        phones=phones,
    )


def _grabber(state: State) -> tuple[int, ...]:
    return () if state.grabbed_by is None else (state.grabbed_by,)


def order_of(state: State) -> tuple[int, ...]:
    """Who rolls, as far as the order is known: this round's, then the rest in the next round."""
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
    """Who has no turn any more unless the leader is beaten before."""
    is_lap = state.switch("end") == End.UNBEATEN_LAP and has_champions(state)
    if not is_lap or state.phase not in (Phase.ROLLING, Phase.CHOOSING):
        return frozenset()
    return frozenset(state.present()).difference(challengers(state))


def _leading(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who leads, and who of them shares their place."""
    if state.phase not in (Phase.ROLLING, Phase.CHOOSING):
        return (), ()
    places = {each.player: state.place(each) for each in state.standing()}
    counts = Counter(places.values())
    leads = tuple(player for player, place in places.items() if place <= state.seats())
    return leads, tuple(player for player in leads if counts[places[player]] > 1)


def standing_of(facts: Facts, number: int) -> Standing:
    """static/games/bobing/guest-card.js finds the same for a page that is open."""
    for kind in ("waiting", "rejected", "merged"):
        if number in getattr(facts, kind):
            return Standing(kind)
    if number not in facts.listed:
        return Standing("gone")
    if facts.is_away:
        return Standing("elsewhere")
    if number in facts.champions:
        return Standing("crowning" if facts.phase == Phase.CROWNING else "champion")
    match facts.phase:
        case Phase.WAITING:
            return Standing("in")
        case Phase.CROWNING:
            return Standing("over")
        case Phase.ENDED:
            return Standing("ended")
        case _:
            return _standing_in_play(facts, number)


def _standing_in_play(facts: Facts, number: int) -> Standing:
    if number == facts.chooser:
        return Standing("choosing")
    is_roll_off = facts.phase == Phase.ROLL_OFF
    if number in facts.order:
        turns = facts.order.index(number)
        if turns:
            return Standing("next" if turns == 1 else "turns", turns)
        return Standing("break" if facts.is_paused else "rolloff" if is_roll_off else "now")
    for kind in ("away", "sitting", "lapped"):
        if number in getattr(facts, kind):
            return Standing(kind)
    return Standing("watching" if is_roll_off else "done")


def runs(numbers: Iterable[int]) -> str:
    """Numbers in few signs, in their order: 4 5 6 1 is "4-6,1", and 6 5 4 is "6-4"."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and _goes_on(parts[-1], number):
            parts[-1].append(number)
        else:
            parts.append([number])
    return ",".join(str(p[0]) if len(p) == 1 else f"{p[0]}-{p[-1]}" for p in parts)


def _goes_on(run: list[int], number: int) -> bool:
    """Whether the number is the next of a run that counts up or down."""
    step = number - run[-1]
    return abs(step) == 1 and (len(run) == 1 or run[1] - run[0] == step)
