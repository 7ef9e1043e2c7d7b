"""Builds what a phone says of its owner alone: cards with status, prizes and the prize desk.

The page has them at first; after each change a phone fetches its own, for which
static/games/bobing/guest-card.js asks.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext

from festival.games.bobing.board.board_values import Board
from festival.games.bobing.board.phone.facts import Facts
from festival.games.bobing.board.rule_sheet import sheet_of
from festival.games.bobing.prizes.slots import prize_label
from festival.games.bobing.record import naming_of
from festival.games.bobing.record.halls import merged_in, root_of
from festival.games.bobing.record.prizes_to_collect import held_in_hand
from festival.models import FIRST, Festival, HandOut, Player, Table
from festival.tables.record.log_line import Person
from festival.tables.record.people_of_hall import at_other_tables, earlier, gone_on_from
from festival.tables.record.players import is_free
from festival.tables.record.record import table_record
from festival.web.addresses import guest_host, qr_image, with_scheme
from festival.web.storage_errors import UnreadableLog
from festival.words.sentences import champion_title, counted, full_stop
from rules.bobing.game.state import Phase
from rules.errors import InvalidRulebook

# The kinds of guests who may still roll: only they see what a throw can win.
IN_PLAY = ("now", "rolloff", "break", "choosing", "next", "turns", "sitting", "away")

logger = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True)
class Onward:
    """Where a guest plays on: another table of the hall, or the final. text: a sentence on it."""

    address: str
    text: str


@dataclass(frozen=True, kw_only=True)
class GuestCard:
    """The card of one of the names that belong to a phone."""

    person: Person
    kind: str  # of `GuestStatus`
    text: str
    lead: str  # "" for guests who do not lead
    can_roll: bool
    prizes: tuple[str, ...]  # to collect, equal prizes counted
    handed: tuple[str, ...]  # that the prize desk has handed out
    line: str  # on their place at the prize desk, or ""
    is_called: bool
    is_in_line: bool  # in the queue at the prize desk, or called from it
    can_line_up: bool  # has something to collect and is not in the queue
    desk_qr: str  # the code to show at the prize desk, a data: URI
    onward: Onward | None  # where a champion who went on plays now
    before: tuple[WonAt, ...]  # prizes from the tables where they played before

    @property
    def has_code(self) -> bool:
        """Whether there is a prize left to collect with the code."""
        return bool(self.prizes) or any(won.left for won in self.before)


def texts(table: str = "") -> dict[str, str]:
    """The texts of a card by their keys. table: its name if it is one of many."""
    ended = gettext("The evening is over. Thank you for playing")
    if table:
        ended = gettext("This table is over. Thank you for playing")
    return {
        "waiting": gettext("Waiting for the emcee to let you in"),
        "rejected": gettext("The emcee did not let you in; please ask"),
        "merged": gettext("Another phone uses your name; please ask the emcee"),
        "gone": gettext("This name is no longer on the list"),
        "in": gettext("You are in. The game starts when the emcee begins"),
        "now": gettext("Your turn now"),
        "rolloff": gettext("Roll-off: your turn now"),
        "choosing": gettext("Tell the emcee whose prize you take"),
        "break": gettext("It is your turn after the break"),
        "next": gettext("You are next"),
        "turns": gettext("{count} players before you"),
        "sitting": gettext("You miss your next turn"),
        "lapped": gettext("You roll again only if somebody beats the leader"),
        "away": gettext("You have left; tell the emcee when you are back"),
        "watching": gettext("Others roll off for the champion’s prize"),
        "done": gettext("You have no more turns"),
        "over": gettext("No more rolls"),
        "ended": ended,
        "elsewhere": gettext("Your table plays without network; your prizes appear here later"),
        "crowning": gettext("You are champion; the crowning comes next"),
        "champion": champion_title(table),
        # Who would be champion now, alone or as one of several.
        "leads": gettext("You lead the race for champion"),
        "equals": gettext("You share the lead in the race for champion; please stay near"),
        **_at_the_desk(table),
    }


def _at_the_desk(table: str) -> dict[str, str]:
    """The texts for guests who queue at the prize desk, are called there, or hold only prizes that
    can still be taken. table: as in `texts`; all tables share one queue."""
    line = gettext("You are number {place} in line at the prize desk")
    unsettled = gettext("others can still win your prize; collect it when the rolling is over")
    return {
        "line": gettext("You are in line at the prize desk") if table else line,
        "called": gettext("Your turn at the prize desk: please come"),
        "unsettled": full_stop(capfirst(unsettled)),
    }


def card_of(
    board: Board, person: Person, onward: Onward | None, before: tuple[WonAt, ...]
) -> GuestCard:
    """onward: where a champion who went on plays now. before: the prizes from earlier tables."""
    facts, told = board.facts, texts(board.table)
    status = facts.status(person.number)
    is_in_line = person.number in (*facts.line, *facts.called)
    tiles = (tile for row in board.tiers for tile in row.tiles)
    own = [tile for tile in tiles if tile.holder and tile.holder.number == person.number]

    def called(*, is_handed: bool) -> tuple[str, ...]:
        some = (tile for tile in own if (tile.id in facts.collected) == is_handed)
        return tuple(counted(tile.prize or tile.value or gettext("a prize") for tile in some))

    return GuestCard(
        person=person,
        kind=status.kind,
        text=told[status.kind].replace("{count}", str(status.turns)),
        lead=_lead(facts, person, told),
        can_roll=facts.can_roll and status.kind in ("now", "rolloff"),
        prizes=called(is_handed=False),
        handed=called(is_handed=True),
        line=_line(facts, person, told),
        is_called=person.number in facts.called,
        is_in_line=is_in_line,
        can_line_up=person.number in facts.ready and not is_in_line,
        desk_qr=qr_image(desk_address(board.code, person.number)),
        onward=onward,
        before=before,
    )


def desk_address(code: str, number: int) -> str:
    """The address in the QR code that a guest shows at the prize desk. code: of the festival."""
    return with_scheme(f"{guest_host()}{reverse('at_desk', args=[code, number])}")


def _line(facts: Facts, person: Person, told: Mapping[str, str]) -> str:
    if person.number in facts.called:
        return told["called"]
    if person.number not in facts.line:
        return told["unsettled"] if person.number in facts.unsettled else ""
    return told["line"].replace("{place}", str(facts.line.index(person.number) + 1))


def _lead(facts: Facts, person: Person, told: Mapping[str, str]) -> str:
    if person.number not in facts.leads:
        return ""
    return told["equals" if person.number in facts.equals else "leads"]


def rules_context(table: Table, board: Board) -> dict[str, object]:
    """The context of the rules page. is_live: False before the start, when rules may still change
    without the page being updated."""
    is_live = board.phase != Phase.WAITING
    return {"festival": table.festival, "sheet": sheet_of(table, board.tiers), "is_live": is_live}


def own_part(
    table: Table, board: Board, people: Sequence[Person], device: str
) -> tuple[str, dict[str, object]]:
    cards = own_cards(table, board, people, device)
    joins = table.festival.joins_by_phone
    has_free_names = joins and any(is_free(player) for player in table.festival.players.all())
    return "games/bobing/board/_own.html", {
        **cards,
        "asks": joins and not board.is_away and (board.phase != Phase.ENDED or has_free_names),
        "has_free_names": has_free_names,
    }


def own_cards(
    table: Table, board: Board, people: Sequence[Person], device: str
) -> dict[str, object]:
    """The context of the cards alone. people: those whom the phone shows."""
    here = {player.number for player in table.festival.players.all()}
    gone = gone_on_from(table.festival) if board.phase == Phase.ENDED and people else {}
    onward = {number: _onward(guest, _going_on(guest, device)) for number, guest in gone.items()}
    before = won_before(table, people)
    me = [card_of(board, p, onward.get(p.number), before.get(p.number, ())) for p in people]
    has_none = device and not any(person.number in here for person in people)
    here_no_more = at_other_tables(table.festival, device) if has_none else ()
    sits = gettext("{name} sits at {table} now, as number {number}.")
    return {
        "me": me,
        "moved": [_onward(guest, sits) for guest in here_no_more],
        "has_turns": any(card.kind in IN_PLAY for card in me),
    }


def with_gone(festival: Festival, own: Iterable[Person], shown: Iterable[int]) -> list[Person]:
    """The players of a phone, and those that it shows although they are no longer on the list;
    their names are known only there. shown: the numbers on the phone."""
    here = {player.number for player in festival.players.all()}
    people = {number: Person(number=number, name="") for number in shown if number not in here}
    people |= {person.number: person for person in own}
    return sorted(people.values(), key=attrgetter("number"))


def _going_on(player: Player, device: str) -> str:
    """device: of the phone that reads this; somebody else may play on instead of the champion."""
    if player.device == device:
        return gettext("You go through to {table}, as number {number}")
    return gettext("{name} goes through to {table}, as number {number}")


def _onward(player: Player, text: str) -> Onward:
    """player: the entry at the new table. text: on that table, with placeholders."""
    table = player.festival.table_name or gettext("the grand final")
    return Onward(
        address=reverse("board", args=[player.festival.code]),
        text=text.format(name=player.name, table=table, number=player.number),
    )


@dataclass(frozen=True, kw_only=True)
class WonAt:
    """The prizes that a player won at one table."""

    table: str  # its name
    address: str  # of its board
    left: tuple[str, ...]  # to be collected, equal prizes counted
    handed: tuple[str, ...]  # that the prize desk has handed out


def won_before(table: Table, people: Iterable[Person]) -> Mapping[int, tuple[WonAt, ...]]:
    """The earlier prizes of each person, by their number here, the newest table first. Needs no
    queries for people who came from no other table."""
    here = {player.number: player for player in table.festival.players.all()}
    came = (here[person.number] for person in people if person.number in here)
    return {guest.number: tuple(_tables(guest)) for guest in came if guest.came_from_id}


def _tables(player: Player) -> Iterator[WonAt]:
    for guest in earlier(player):
        table = Table.objects.select_related("festival").get(
            festival=guest.festival_id, number=FIRST
        )
        try:
            won = _won_at(table, guest.number)
        except (InvalidRulebook, UnreadableLog):
            logger.exception("table %s cannot be read", table.pk)
            continue  # a damaged game must not hide the other tables
        if won.left or won.handed:
            yield won


def _won_at(table: Table, number: int) -> WonAt:
    record = table_record(table)
    held = held_in_hand(table, record.state, naming_of(table, record.state))
    own = root_of(dict(merged_in(record)), number)  # their prizes go with a merge
    ticks = HandOut.objects.filter(prize__table=table, player=own)
    given = set(ticks.values_list("prize_id", flat=True))
    prizes = [prize for prize in table.prizes.all() if held.get(prize.pk) == own]

    def called(*, is_handed: bool) -> tuple[str, ...]:
        some = (prize for prize in prizes if (prize.pk in given) == is_handed)
        names = (prize_label(prize, table.festival.currency) for prize in some)
        return tuple(counted(name or gettext("a prize") for name in names))

    return WonAt(
        table=table.festival.name,
        address=table.public_address("board"),
        left=called(is_handed=False),
        handed=called(is_handed=True),
    )
