"""The rule sheet of Chinese poker, made from the variation's data, on one page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from festival.board.side_kind import HouseRule, SideSheet, house_rules, sentences
from festival.games.chinese_poker.board.board import CardShown
from festival.games.chinese_poker.board.cards import cards_shown
from festival.record.record import Record
from festival.words.prices import Prices
from festival.words.sentences import Naming, in_a_row, in_characters
from rules.cards import read_cards
from rules.chinese_poker.data import NOBODY, preset
from rules.chinese_poker.settings import Settings
from rules.chinese_poker.sheet import (
    ALSO_CALLED,
    SWITCHES,
    CategoryRow,
    SpecialRow,
    rows,
    rules_of,
    special_rows,
)
from rules.names import Names


@dataclass(frozen=True, kw_only=True)
class RuleSheet(SideSheet):
    variation: str
    hanzi: str
    meaning: str
    also: str  # other names of the game
    price: str  # of a point; "" for none
    has_bank: bool
    has_extras: bool  # whether extra units are paid beside the unit of a row, won or lost
    is_majority: bool  # whether two of three rows decide, and units are paid besides
    rows: tuple[
        tuple[CategoryRow, tuple[CardShown, ...]], ...
    ]  # each category of hands, with an example
    specials: tuple[SpecialRow, ...]


def sheet_of(record: Record, naming: Naming) -> RuleSheet:
    settings: Settings = record.state.settings
    book, variation = preset(settings.variation), settings.loaded()
    title, meaning = str(book["english"]), str(book["meaning"])
    return RuleSheet(
        variation=gettext(title),
        hanzi=in_characters(Names("", book["hanzi"], title)),
        also=in_a_row(
            f"{roman} {in_characters(Names(roman, hanzi, roman))}".strip()
            for roman, hanzi in ALSO_CALLED
        ),
        meaning=gettext(meaning),
        price=Prices.at(naming.currency, settings.money).each,
        has_bank=variation.bank != NOBODY,
        has_extras=variation.has_extras,
        is_majority=variation.is_majority,
        rows=tuple((row, cards_shown(read_cards(row.example))) for row in rows(settings)),
        specials=special_rows(settings),
        rules=sentences(rules_of(settings)),
        house_rules=tuple(_house_rules(settings)),
    )


def _is_told(key: str, value: str | bool) -> bool:
    """Whether to print a house rule: rules that are off are left out."""
    is_on = value not in ("0", "off", "none", False)
    return is_on and (key, value) not in (("sweep_one", "1"), ("sweep_all", "1"))


def _house_rules(settings: Settings) -> Iterator[HouseRule]:
    """The house rules to print. is_own: whether the table changed the variation's rule."""
    of_table: dict[str, str | bool] = {
        "best_setting": settings.best_setting,
        "set_within": settings.set_within,
    }
    values = {**settings.loaded().switches, **of_table}
    played = [
        each for each in SWITCHES if each.key in values and _is_told(each.key, values[each.key])
    ]
    own = {*of_table, *settings.own()}
    for switch, rule in zip(played, house_rules(played, values), strict=True):
        yield replace(rule, is_own=switch.key in own)
