"""Collects what the cards of all guests are made of, once for a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from operator import attrgetter

from festival.games.bobing.record.prizes_to_collect import collected, handed_at, waiting_for_prizes
from festival.models import Player, Table
from festival.tables.record.record import Record
from festival.words.sentences import Naming
from rules.bobing.game.commands import Fault, Void
from rules.bobing.game.next_to_roll import after_a_lap, order_of
from rules.bobing.game.refusals import refusal
from rules.bobing.game.state import Phase, State

OUT_OF_PLAY = {Phase.WAITING: "in", Phase.CROWNING: "over", Phase.ENDED: "ended"}


@dataclass(frozen=True)
class GuestStatus:
    """One guest's status. kind: a key of `guest_card.texts`. turns: until theirs; 0 is now."""

    kind: str
    turns: int = 0


GONE = GuestStatus("gone")


@dataclass(frozen=True, kw_only=True)
class Facts:
    """The status of all players, by their numbers."""

    version: int  # of the game
    statuses: Mapping[int, GuestStatus]
    leads: frozenset[int]  # those who would be champion now
    equals: frozenset[int]  # those in `leads` whose throw equals another player's
    line: tuple[int, ...]  # the queue at the prize desk
    called: frozenset[int]  # those called from the queue to the desk
    ready: frozenset[int]  # as in `waiting_for_prizes`
    unsettled: frozenset[int]  # as in `waiting_for_prizes`
    collected: frozenset[int]  # prizes that the desk has handed out
    can_roll: bool  # whether the player in turn may roll on their own phone

    def status(self, number: int) -> GuestStatus:
        return self.statuses.get(number, GONE)


def facts_of(table: Table, record: Record, naming: Naming, *, is_away: bool) -> Facts:
    festival, state = table.festival, record.state
    everybody = list(festival.players.all())
    desk = Player.AtDesk
    in_line = [
        guest for guest in everybody if guest.at_desk == desk.IN_LINE and guest.at_desk_since
    ]
    handed = handed_at(table)
    ready, unsettled = waiting_for_prizes(table, state, naming, handed)
    leads, equals = _leading(state)
    may_throw = refusal(state, Void(state.turn or 0, Fault.LEANING)) is None
    return Facts(
        version=record.log.version,
        statuses=_statuses(state, everybody, is_away=is_away),
        leads=leads,
        equals=equals,
        line=tuple(guest.number for guest in sorted(in_line, key=attrgetter("at_desk_since"))),
        called=frozenset(guest.number for guest in everybody if guest.at_desk == desk.CALLED),
        ready=frozenset(ready),
        unsettled=frozenset(unsettled),
        collected=frozenset(collected(table, state, naming, handed)),
        can_roll=festival.rolls_on_phones and may_throw and not is_away,
    )


def _leading(state: State) -> tuple[frozenset[int], frozenset[int]]:
    """The players who lead, and those among them who share their place."""
    if state.phase not in (Phase.ROLLING, Phase.CHOOSING):
        return frozenset(), frozenset()
    places = state.places()
    counts = Counter(places.values())
    leads = frozenset(player for player, place in places.items() if place <= state.seats())
    return leads, frozenset(player for player in leads if counts[places[player]] > 1)


def _statuses(
    state: State, everybody: Iterable[Player], *, is_away: bool
) -> dict[int, GuestStatus]:
    places = {number: turns_before for turns_before, number in enumerate(order_of(state))}
    lapped, found = after_a_lap(state), dict[int, GuestStatus]()
    for guest in everybody:
        kind, turns = str(guest.status), 0
        if guest.status == Player.Status.APPROVED:
            turns_before = places.get(guest.number)
            kind = "elsewhere" if is_away else _kind_of(state, guest.number, turns_before, lapped)
            turns = turns_before or 0 if kind in ("next", "turns") else 0
        found[guest.number] = GuestStatus(kind, turns)
    return found


def _kind_of(state: State, number: int, turns_before: int | None, lapped: Container[int]) -> str:
    """turns_before: theirs, 0 for the player in turn. lapped: from `after_a_lap`."""
    is_roll_off = state.phase is Phase.ROLL_OFF
    if number in state.champions or number == state.grabbed_by:
        return "crowning" if state.phase is Phase.CROWNING else "champion"
    if state.phase in OUT_OF_PLAY:
        return OUT_OF_PLAY[state.phase]
    if state.chase is not None and number == state.chase.player:
        return "choosing"
    if turns_before is not None and turns_before > 0:
        return "next" if turns_before == 1 else "turns"
    if turns_before == 0:
        return "break" if state.is_paused() else "rolloff" if is_roll_off else "now"
    if number in state.away:
        return "away"
    if number in state.sits_out:
        return "sitting"
    if number in lapped:
        return "lapped"
    return "watching" if is_roll_off else "done"
