"""Collects the facts from which every phone finds its guests' status: the same for all phones."""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2s
from operator import attrgetter

from festival.games.bobing.record.prizes_to_collect import collected, handed_at, waiting_for_prizes
from festival.models import Festival, Player, Table
from festival.record.people_of_hall import gone_on_from
from festival.record.record import Record
from festival.words.sentences import Naming
from rules.bobing.book.switches import End
from rules.bobing.game.commands import Fault, Void
from rules.bobing.game.ending import challengers, has_champions, is_over_after_round
from rules.bobing.game.refusals import refusal
from rules.bobing.game.state import Phase, State

Names = tuple[tuple[str, tuple[Hashable, ...]], ...]  # of each phone, by its secret
OUT_OF_PLAY = {Phase.WAITING: "in", Phase.CROWNING: "over", Phase.ENDED: "ended"}


@dataclass(frozen=True, kw_only=True)
class Facts:
    """The status of all players, as their numbers."""

    version: int  # of the game
    kinds: Mapping[str, tuple[int, ...]]  # players by their status, the next to roll first
    leads: tuple[int, ...]  # those who would be champion now
    equals: tuple[int, ...]  # those in `leads` whose throw equals another player's
    line: tuple[int, ...]  # the queue at the prize desk
    called: tuple[int, ...]  # those called from the queue to the desk
    ready: tuple[int, ...]  # as in `waiting_for_prizes`
    unsettled: tuple[int, ...]  # as in `waiting_for_prizes`
    collected: tuple[int, ...]  # prizes that the desk has handed out
    can_roll: bool  # whether the player in turn may roll on their own phone
    phones: str  # from `marks_of`

    def data(self) -> Iterator[tuple[str, str]]:
        """The names and values of the attributes that the page's script reads."""
        yield "version", str(self.version)
        yield "roll", "yes" if self.can_roll else ""
        yield "kinds", ";".join(f"{kind} {runs(them)}" for kind, them in self.kinds.items())
        for name in ("leads", "equals", "line", "called", "ready", "unsettled", "collected"):
            yield name, runs(getattr(self, name))


@dataclass(frozen=True)
class GuestStatus:
    """One guest's status. kind: a key of `guest_card.texts`. turns: until theirs; 0 is now."""

    kind: str
    turns: int = 0


def facts_of(table: Table, record: Record, naming: Naming, *, is_away: bool) -> Facts:
    festival, state = table.festival, record.state
    everybody = list(festival.players.all())
    desk = Player.AtDesk
    in_line = [each for each in everybody if each.at_desk == desk.IN_LINE and each.at_desk_since]
    handed = handed_at(table)
    ready, unsettled = waiting_for_prizes(table, state, naming, handed)
    leads, equals = _leading(state)
    may_throw = refusal(state, Void(state.turn or 0, Fault.LEANING)) is None
    return Facts(
        version=record.log.version,
        kinds=_by_kind(state, everybody, is_away=is_away),
        leads=leads,
        equals=equals,
        line=tuple(each.number for each in sorted(in_line, key=attrgetter("at_desk_since"))),
        called=tuple(each.number for each in everybody if each.at_desk == desk.CALLED),
        ready=tuple(sorted(ready)),
        unsettled=tuple(sorted(unsettled)),
        collected=tuple(sorted(collected(table, state, naming, handed))),
        can_roll=festival.rolls_on_phones and may_throw and not is_away,
        phones=_marks(festival, everybody, is_over=state.phase is Phase.ENDED),
    )


def _marks(festival: Festival, everybody: Iterable[Player], *, is_over: bool) -> str:
    """The marks of all phones, of their players' numbers, names and next tables."""
    gone = gone_on_from(festival) if is_over else {}
    names: dict[str, list[tuple[int, str, bool, int]]] = {}
    playing = {each.device for each in everybody if each.status == each.Status.APPROVED}
    for each in sorted(everybody, key=attrgetter("number")):
        is_hidden = each.status == each.Status.REJECTED and each.device in playing
        if each.device and not is_hidden:
            is_merged = each.status == each.Status.MERGED
            now = gone[each.number].festival_id if each.number in gone else 0
            names.setdefault(each.device, []).append((each.number, each.name, is_merged, now))
    return marks_of(names)


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


def _by_kind(
    state: State, everybody: Iterable[Player], *, is_away: bool
) -> dict[str, tuple[int, ...]]:
    places = {number: place for place, number in enumerate(order_of(state))}
    last = len(places)
    lapped = _after_a_lap(state)
    kinds: dict[str, list[int]] = {}
    for each in sorted(everybody, key=lambda each: (places.get(each.number, last), each.number)):
        kind: str = each.status
        if kind == Player.Status.APPROVED:
            place = places.get(each.number)
            kind = "elsewhere" if is_away else _kind_of(state, each.number, place, lapped)
        kinds.setdefault(str(kind), []).append(each.number)
    return {kind: tuple(numbers) for kind, numbers in kinds.items()}


def _kind_of(state: State, number: int, place: int | None, lapped: Container[int]) -> str:
    """place: among the next to roll, 0 for the player in turn. lapped: from `_after_a_lap`."""
    is_roll_off = state.phase is Phase.ROLL_OFF
    if number in state.champions or number == state.grabbed_by:
        return "crowning" if state.phase is Phase.CROWNING else "champion"
    if state.phase in OUT_OF_PLAY:
        return OUT_OF_PLAY[state.phase]
    if state.chase is not None and number == state.chase.player:
        return "choosing"
    if place is not None and place > 0:
        return "next" if place == 1 else "turns"
    if place == 0:
        return "break" if state.is_paused() else "rolloff" if is_roll_off else "now"
    if number in state.away:
        return "away"
    if number in state.sits_out:
        return "sitting"
    if number in lapped:
        return "lapped"
    return "watching" if is_roll_off else "done"


def standing_of(facts: Facts, number: int) -> GuestStatus:
    """The status of a player; static/games/bobing/guest-card.js reads the same on an open page."""
    for kind, numbers in facts.kinds.items():
        if number in numbers:
            turns = numbers.index(number) + 2 if kind == "turns" else int(kind == "next")
            return GuestStatus(kind, turns)
    return GuestStatus("gone")


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


def mark_of(text: str) -> str:
    """A short digest of a text. A phone's secret cannot be guessed from it, being random."""
    return _digest(text, 4)


def key_of(device: str) -> str:
    """The key with which a phone alone reads its marks. device: the phone's secret."""
    return _digest(device, 8)


def marks_of(names: Mapping[str, Sequence[Hashable]]) -> str:
    """The marks, the same for all phones, by which each phone notices that its own names have
    changed. names: the names of each phone, by its secret.

    Nobody else can see which names share a phone: neither by the marks, nor by which of them change
    together, nor by how many there are. static/games/bobing/guest-card.js reads them.

    The first word changes with any of the names; a pair of words for each name follows, sorted.
    With its key and the first word a phone finds and decodes one pair; its other pairs only keep
    others from counting phones.
    """
    return _sealed(tuple((device, tuple(own)) for device, own in sorted(names.items())))


# Optimization: between two throws the names are nearly always the same.
@lru_cache(maxsize=64)
def _sealed(names: Names) -> str:
    state = mark_of(repr(names))
    pairs = []
    for device, own in names:
        key = key_of(device)
        content = int(mark_of(f"{device} {own!r}"), 16)
        for place in range(len(own)):
            found, cover = seal(key, f"{state} {place}")
            pairs.append(f"{found}{int(cover, 16) ^ content:08x}")
    return " ".join([state, *sorted(pairs)])


def seal(key: str, text: str) -> tuple[str, str]:
    """Two words of HMAC-SHA-256, which static/js/board/hashes.js computes as well."""
    digits = hmac.digest(key.encode(), text.encode(), "sha256").hex()
    return digits[:8], digits[8:16]


def _digest(text: str, size: int) -> str:
    return blake2s(text.encode(), digest_size=size).hexdigest()
