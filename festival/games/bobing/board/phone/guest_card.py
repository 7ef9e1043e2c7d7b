"""What a guest is told about themselves on their own phone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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

# Who has no throw to come has nothing to win by one.
IN_PLAY = ("now", "rolloff", "break", "choosing", "next", "turns", "sitting", "away")


@dataclass(frozen=True, kw_only=True)
class Onward:
    """To another table of the hall, or to the final. text: how that is said."""

    address: str
    text: str


@dataclass(frozen=True, kw_only=True)
class GuestCard:
    """One of the names that belong to a phone. kind: a key of `texts`. turns: see `Standing`.
    lead: a text of `leads`, "" for guests who do not lead.
    prizes: those to collect, equal ones counted; handed: those that the prize desk has handed out.
    line: a text of `lines`, "" where nothing is to be said of the prize desk. is_in_line: there, or
    called from there. can_line_up: they have something to collect and are not in line.
    desk_qr: the code to show at the prize desk, a data: URI. onward: where they play by now, who
    went on as champion. before: what they have from the tables that they came from."""

    person: Person
    kind: str
    turns: int
    text: str
    lead: str
    can_roll: bool
    prizes: tuple[str, ...]
    handed: tuple[str, ...]
    line: str
    is_called: bool
    is_in_line: bool
    can_line_up: bool
    desk_qr: str
    onward: Onward | None
    before: tuple[WonAt, ...]

    @property
    def has_code(self) -> bool:
        """Whether anything is left to collect with the code."""
        return bool(self.prizes) or any(each.left for each in self.before)


def texts(table: str = "") -> dict[str, str]:
    """How each kind of standing is said; the page gives them to its script as well. table: what it
    is called where it is one of many."""
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
    }


def leads() -> dict[str, str]:
    """How it is said that somebody would be champion now, alone or as one of several."""
    return {
        "leads": gettext("You lead the race for champion"),
        "equals": gettext("You share the lead in the race for champion"),
    }


def lines(table: str = "") -> dict[str, str]:
    """How it is said that somebody waits at the prize desk, that they are called, and that nothing
    they have won is theirs for good. table: as in `texts`; there all tables wait in one line."""
    line = gettext("You are number {place} in line at the prize desk")
    unsettled = gettext(
        "somebody can still win your prize from you; you can collect it when the rolling is over"
    )
    return {
        "line": gettext("You are in line at the prize desk") if table else line,
        "called": gettext("Your turn at the prize desk: please come"),
        "unsettled": full_stop(capfirst(unsettled)),
    }


def cards_of(
    board: Board,
    people: Iterable[Person],
    gone: Mapping[int, Onward],
    before: Mapping[int, tuple[WonAt, ...]],
) -> tuple[GuestCard, ...]:
    """What the board says about these people, each by themselves. gone: who went on, by number.
    before: what those won elsewhere who came from another table."""
    return tuple(
        _me(board, each, gone.get(each.number), before.get(each.number, ())) for each in people
    )


def _me(
    board: Board, person: Person, onward: Onward | None, before: tuple[WonAt, ...]
) -> GuestCard:
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
    """What is in the code that a guest shows at the prize desk. code: of the festival."""
    return with_scheme(f"{guest_host()}{reverse('at_desk', args=[code, number])}")


def _line(board: Board, person: Person) -> str:
    if person.number in board.facts.called:
        return lines(board.table)["called"]
    if person.number not in board.facts.line:
        return lines()["unsettled"] if person.number in board.facts.unsettled else ""
    place = board.facts.line.index(person.number) + 1
    return lines(board.table)["line"].replace("{place}", str(place))


def _lead(board: Board, person: Person) -> str:
    if person.number not in board.facts.leads:
        return ""
    return leads()["equals" if person.number in board.facts.equals else "leads"]
