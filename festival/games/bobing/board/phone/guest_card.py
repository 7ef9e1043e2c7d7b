"""Builds the card about a guest on their own phone: status, prizes, the prize desk."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext

from festival.games.bobing.board.board import Board
from festival.games.bobing.board.phone.facts import standing_of
from festival.games.bobing.board.phone.won_before import WonAt
from festival.record.log_lines import Person
from festival.web.addresses import guest_host, qr_image, with_scheme
from festival.words.champions import champion_title
from festival.words.sentences import counted, full_stop

# The kinds of guests who may still roll: only they see what a throw can win.
IN_PLAY = ("now", "rolloff", "break", "choosing", "next", "turns", "sitting", "away")


@dataclass(frozen=True, kw_only=True)
class Onward:
    """Where a guest plays on: another table of the hall, or the final. text: a sentence on it."""

    address: str
    text: str


@dataclass(frozen=True, kw_only=True)
class GuestCard:
    """The card of one of the names that belong to a phone."""

    person: Person
    kind: str  # of `Standing`
    turns: int  # as in `Standing`
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
        return bool(self.prizes) or any(each.left for each in self.before)


def texts(table: str = "") -> dict[str, str]:
    """The texts of a card by their keys; the page's script has them too. table: its name if it is
    one of many."""
    ended = gettext("The evening is over. Thank you for playing")
    if table:
        ended = gettext("This table is over. Thank you for playing")
    return {
        "waiting": gettext("Waiting for the emcee to let you in"),
        "rejected": gettext("The emcee did not let you in; please ask"),
        "merged": gettext(
            "You play under a name that belongs to another phone; please ask the emcee"
        ),
        "gone": gettext("This name is no longer on the list"),
        "in": gettext("You are in. The game starts when the emcee begins"),
        "now": gettext("Your turn now"),
        "rolloff": gettext("Roll-off: your turn now"),
        "choosing": gettext("Tell the emcee whose prize you take"),
        "break": gettext("It is your turn after the break"),
        "next": gettext("You are next"),
        "turns": gettext("Your turn in {count}"),
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
        "equals": gettext("You share the lead in the race for champion"),
        **_at_the_desk(table),
    }


def _at_the_desk(table: str) -> dict[str, str]:
    """The texts for guests who queue at the prize desk, are called there, or hold only prizes that
    can still be taken. table: as in `texts`; all tables share one queue."""
    line = gettext("You are number {place} in line at the prize desk")
    unsettled = gettext(
        "somebody can still win your prize from you; you can collect it when the rolling is over"
    )
    return {
        "line": gettext("You are in line at the prize desk") if table else line,
        "called": gettext("Your turn at the prize desk: please come"),
        "unsettled": full_stop(capfirst(unsettled)),
    }


def card_of(
    board: Board, person: Person, onward: Onward | None, before: tuple[WonAt, ...]
) -> GuestCard:
    """onward: where a champion who went on plays now. before: the prizes from earlier tables."""
    standing, facts = standing_of(board.facts, person.number), board.facts
    is_in_line = person.number in (*facts.line, *facts.called)
    tiles = (tile for row in board.tiers for tile in row.tiles)
    own = [tile for tile in tiles if tile.holder and tile.holder.number == person.number]

    def called(*, is_handed: bool) -> tuple[str, ...]:
        some = (tile for tile in own if (tile.id in facts.collected) == is_handed)
        return tuple(counted(tile.prize or tile.value or gettext("a prize") for tile in some))

    return GuestCard(
        person=person,
        kind=standing.kind,
        turns=standing.turns,
        text=texts(board.table)[standing.kind].replace("{count}", str(standing.turns)),
        lead=_lead(board, person),
        can_roll=facts.can_roll and standing.kind in ("now", "rolloff"),
        prizes=called(is_handed=False),
        handed=called(is_handed=True),
        line=_line(board, person),
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


def _line(board: Board, person: Person) -> str:
    if person.number in board.facts.called:
        return texts(board.table)["called"]
    if person.number not in board.facts.line:
        return texts()["unsettled"] if person.number in board.facts.unsettled else ""
    place = board.facts.line.index(person.number) + 1
    return texts(board.table)["line"].replace("{place}", str(place))


def _lead(board: Board, person: Person) -> str:
    if person.number not in board.facts.leads:
        return ""
    return texts()["equals" if person.number in board.facts.equals else "leads"]
