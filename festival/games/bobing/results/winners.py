"""Builds the winner list, by prize and by player, and its rows and data for files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext

from festival.games.bobing.record import called_by_tier, naming_of
from festival.games.bobing.record.collected import gone_home, held_in_hand
from festival.games.bobing.record.lines import found_by_words
from festival.games.bobing.results import handed_out as handed
from festival.games.bobing.results import won_by
from festival.games.bobing.results.handed_out import Handed
from festival.games.bobing.results.won_by import Throw
from festival.models import Prize, Table
from festival.models.columns import JSONObject
from festival.record.log_lines import Person, person_of
from festival.record.one_moment import at_one_moment
from festival.record.record import table_record
from festival.results.files import Cell, Count, Rows
from festival.words.money import amount, format_money
from festival.words.sentences import in_characters, is_chinese, language_now, titled
from rules.bobing.game.commands import ChampionBy
from rules.bobing.game.ending import found_by
from rules.bobing.game.state import Phase, State
from rules.names import Names


@dataclass(frozen=True, kw_only=True)
class Won:
    """One prize and its winner."""

    tier: int
    place: int  # in its tier
    names: Names
    prize: str
    called: str  # the prize where its tier is not shown beside it
    value: str  # `worth` in the reader's format
    worth: int  # minor units
    picture: str  # the part of its address that names it, "" for no picture
    person: Person | None
    is_to_win: bool  # the game goes on, and nobody has the prize
    is_scrambled: bool  # everybody grabbed at the end, and nobody wrote down who got it
    handed: Handed | None  # None until the prize desk hands it out
    is_kept: bool  # its winner went home without it
    found_by: ChampionBy | None = None  # of a champion's prize: how the champion was found, or None
    thrown: Throw | None = None  # how it was won; None if nobody has it

    @property
    def number(self) -> str:
        """The number on its label."""
        return f"{self.tier}-{self.place}"

    @property
    def how(self) -> str:
        """How the champion was found without a champion throw, in words, or ""."""
        return found_by_words(self.found_by)

    @property
    def title(self) -> str:
        """The title in files: in two scripts, or in Chinese characters for Chinese readers, with
        `how`."""
        in_both = f"{self.names.roman} {self.names.hanzi}"
        title = in_characters(self.names) if is_chinese() else in_both
        return f"{title} ({self.how})" if self.how else title

    @property
    def winner(self) -> str:
        """The winner's name without number, or why nobody is named."""
        if self.person is not None:
            return self.person.alone
        if self.is_scrambled:
            return gettext("scrambled for")
        return gettext("still to win") if self.is_to_win else gettext("not won")


@dataclass(frozen=True, kw_only=True)
class Winner:
    """One person and everything they have won."""

    person: Person
    prizes: tuple[str, ...]
    called: tuple[str, ...]  # `Won.called` of their prizes
    total: str
    worth: int
    handed: tuple[Handed, ...]  # the hand-outs of their prizes to them
    won: tuple[Won, ...]
    astray: tuple[Won, ...]  # prizes that they received and no longer own


@dataclass(frozen=True, kw_only=True)
class WinnerList:
    """The winners of all prizes, and the prizes of all players, including players without any."""

    currency: str
    by_prize: tuple[Won, ...]
    by_person: tuple[Winner, ...]
    is_final: bool


def winner_list(table: Table) -> WinnerList:
    return winner_list_at(table, table.revision, table.version, language_now())


# Optimization: all files of a table need the same list, which takes 15 ms. Few are kept: each roll
# makes another, of some 300 KB.
@lru_cache(maxsize=8)
def winner_list_at(table: Table, revision: int, version: int, language: str) -> WinnerList:
    """The list at a revision. table: as read at that revision. language: the active language."""
    record = table_record(table)
    state: State = record.state
    naming = naming_of(table, state)
    tiers = {tier.number: tier.names for tier in state.book.tiers}
    with at_one_moment():
        holdings = held_in_hand(table, state, naming)
        given = handed.handed_out(table, holdings, naming)
    home = gone_home(table)
    thrown = won_by.won_by(table, record, holdings, naming)
    won = []
    for prize in table.prizes.all():
        holder = holdings.get(prize.pk)
        value = format_money(prize.value, table.festival.currency) if prize.value else ""
        won.append(
            Won(
                tier=prize.tier,
                place=prize.position,
                names=tiers[prize.tier],
                prize=prize.name or value or titled(tiers[prize.tier].english),
                called=called_by_tier(prize, tiers[prize.tier], table.festival.currency),
                value=value,
                worth=prize.value,
                picture=prize.picture.short if prize.picture else "",
                person=None if holder is None else person_of(holder, naming),
                is_to_win=state.phase is not Phase.ENDED and holder is None,
                is_scrambled=state.is_rest_gone and prize.tier > 1 and holder is None,
                handed=given.get(prize.pk),
                is_kept=holder in home and prize.pk not in given,
                found_by=_found_by(state, prize, holder),
                thrown=thrown.get(prize.pk),
            )
        )
    people = [person_of(number, naming) for number in sorted(state.players)]
    return WinnerList(
        currency=table.festival.currency,
        by_prize=tuple(won),
        by_person=tuple(_winner(person, won, table.festival.currency) for person in people),
        is_final=state.phase is Phase.ENDED,
    )


def _found_by(state: State, prize: Prize, holder: int | None) -> ChampionBy | None:
    if prize.tier > 1 or holder is None or holder not in state.champions:
        return None
    return found_by(state, holder)


def _winner(person: Person, won: Sequence[Won], currency: str) -> Winner:
    own = [item for item in won if item.person == person]
    worth = sum(item.worth for item in own)
    return Winner(
        person=person,
        prizes=tuple(item.prize for item in own),
        called=tuple(item.called for item in own),
        total=format_money(worth, currency) if worth else "",
        worth=worth,
        handed=tuple(item.handed for item in own if item.handed and not item.handed.is_astray),
        won=tuple(own),
        astray=tuple(item for item in won if _has_astray(item, person)),
    )


def _has_astray(item: Won, person: Person) -> bool:
    return item.handed is not None and item.handed.is_astray and item.handed.person == person


def rows_of(winners: WinnerList, by: str) -> Rows:
    """The list as rows under a heading. by: "prize" or "person".

    There is no row of totals, so that spreadsheets can add up each column.
    """
    if by == "prize":
        rows = (prize_row(item, winners.currency) for item in winners.by_prize)
        return [prize_heading(winners.currency), *rows]
    together = gettext("Together ({currency})").format(currency=winners.currency)
    heading: list[Cell] = [gettext("No."), gettext("Name"), gettext("How many"), together]
    heading += own_heading(winners.currency)
    people = (_person_rows(item, winners.currency) for item in winners.by_person)
    return [heading, *(row for rows in people for row in rows)]


def prize_heading(currency: str) -> list[Cell]:
    return [
        gettext("Tier"),
        gettext("Title"),
        gettext("Prize"),
        gettext("Value ({currency})").format(currency=currency),
        gettext("No."),
        gettext("Winner"),
        gettext("Won ({currency})").format(currency=currency),
        *won_by.headings(),
        *handed.headings(),
    ]


def prize_row(item: Won, currency: str) -> list[Cell]:
    """The row of one prize, under `prize_heading`."""
    return [
        titled(item.names.english),
        item.title,
        item.prize,
        _money(item.worth, currency),
        item.person.number if item.person else "",
        item.winner,
        _money(item.worth, currency) if item.person else "",
        *won_by.cells(item.thrown),
        *handed.cells(item.handed, is_kept=item.is_kept),
    ]


def own_heading(currency: str) -> list[Cell]:
    value = gettext("Value ({currency})").format(currency=currency)
    return [gettext("Tier"), gettext("Prize"), value, *won_by.headings(), *handed.headings()]


def own_rows(winner: Winner, currency: str) -> list[list[Cell]]:
    """A row for each prize of one person, under `own_heading`. Prizes that they have to return come
    last, without a value."""
    rows: list[list[Cell]] = [
        [
            titled(item.names.english),
            item.prize,
            _money(item.worth, currency),
            *won_by.cells(item.thrown),
            *handed.cells(item.handed, is_kept=item.is_kept),
        ]
        for item in winner.won
    ]
    return rows + [
        [
            titled(item.names.english),
            item.prize,
            "",
            *won_by.cells(None),
            *handed.cells_of_astray(item.handed),
        ]
        for item in winner.astray
        if item.handed
    ]


def no_row() -> list[Cell]:
    """The row of a player without prizes, under `own_heading`."""
    return ["", "", "", *won_by.cells(None), *handed.cells(None)]


def _person_rows(winner: Winner, currency: str) -> list[list[Cell]]:
    """The rows of one person; only the first has the sums."""
    sums: list[Cell] = [Count(len(winner.won)), _money(winner.worth, currency)]
    return [
        [winner.person.number, winner.person.alone, *(sums if place == 0 else ["", ""]), *row]
        for place, row in enumerate(own_rows(winner, currency) or [no_row()])
    ]


def _money(worth: int, currency: str) -> Cell:
    return amount(worth, currency) if worth else ""


def data_of(table: Table, winners: WinnerList, by: str) -> JSONObject:
    """The list for other programs, with the same keys in every language. by: as in `rows_of`."""
    data: dict[str, object] = {
        "festival": table.festival.name,
        "date": table.festival.date.isoformat(),
        "currency": winners.currency,
        "is_final": winners.is_final,
    }
    if by == "prize":
        data["prizes"] = [prize_data(item, winners.currency) for item in winners.by_prize]
    else:
        data["people"] = [_person_data(item, winners.currency) for item in winners.by_person]
    return data


def prize_data(item: Won, currency: str) -> dict[str, object]:
    person = item.person
    return {
        "tier": item.tier,
        "title": {"roman": item.names.roman, "hanzi": item.names.hanzi},
        "prize": item.prize,
        "value": number_of(item.worth, currency),
        "winner": person and {"number": person.number, "name": person.alone},
        "is_scrambled": item.is_scrambled,
        **({"found_by": item.found_by.value} if item.found_by else {}),
        "won_with": won_by.data_of(item.thrown),
        "handed_out": handed.data_of(item.handed),
        "is_kept": item.is_kept,
    }


def _person_data(item: Winner, currency: str) -> dict[str, object]:
    return {
        "number": item.person.number,
        "name": item.person.alone,
        "prizes": list(item.prizes),
        "won_with": [won_by.data_of(each.thrown) for each in item.won],
        "handed_out": [handed.data_of(each) for each in item.handed],
        "to_fetch_back": [
            {"prize": each.prize, "handed_out": handed.data_of(each.handed)} for each in item.astray
        ],
        "value": number_of(item.worth, currency),
    }


def number_of(minor: int, currency: str) -> int | float:
    """The amount in major units; a float is exact for the at most 15 digits that can be typed."""
    value = amount(minor, currency)
    return int(value) if value == value.to_integral_value() else float(value)
