"""The champion's certificate, to be framed."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import get_language, gettext

from festival.games.bobing.results.results import Results, results_at
from festival.games.bobing.results.story import Crown
from festival.models import Festival
from festival.prints.paper import PAPERS, Printable
from festival.prints.sizes import size_in
from festival.record.record import table_record
from festival.words.champions import champion_title
from rules.bobing import Roll, Rulebook
from rules.names import Names

# Millimetres, inside the rim of the moon, which is narrower at its top.
NAME_WIDTH, NAME_HEIGHT = 140.0, 24.0
TITLE_WIDTH, TITLE_HEIGHT = 100.0, 12.0
LARGEST_NAME, LARGEST_FESTIVAL = 175, 60


@dataclass(frozen=True, kw_only=True)
class Certificate:
    """What a certificate says. prize: "" if not known. sizes: of `SIZES`."""

    names: Names  # the title
    title: str  # what its holder is champion of
    game: Names
    name: str  # "" for a line to write on
    size: int
    festival_size: int
    dice: tuple[int, ...]  # of the throw, () for none
    how: str  # the way of winning
    prize: str


def certificates(festival: Festival, chosen: dict[str, str]) -> Printable:
    """One for each champion; before there is one, a blank to fill in by hand. chosen: paper."""
    table, language = festival.table, get_language() or "en"
    found = results_at(festival.code, table.number, table.revision, language)
    book = table_record(table).state.book
    crowns = found.crowns if found.is_kept else ()
    return Printable(
        key="certificate",
        title=gettext("Champion’s certificate"),
        about=gettext("To frame. Before the end, with a blank line for the name."),
        paper=PAPERS[chosen["paper"]].across,
        sheets=tuple(
            _certificate(festival, found, book, crown, prize)
            for crown, prize in crowns or ((None, ""),)
        ),
    )


def _certificate(
    festival: Festival, found: Results, book: Rulebook, crown: Crown | None, prize: str
) -> Certificate:
    names = found.champion_names
    if crown and found.is_grabbed:
        names = book.title(book.score(Roll(crown.dice))) or names
    how = (crown.how or found.found_by) if crown else ""
    name = crown.person.alone if crown else ""
    return Certificate(
        names=names,
        title=champion_title(festival.table_name),
        game=found.title,
        name=name,
        size=min(size_in(name, NAME_WIDTH, NAME_HEIGHT), LARGEST_NAME),
        festival_size=min(size_in(festival.name, TITLE_WIDTH, TITLE_HEIGHT), LARGEST_FESTIVAL),
        dice=crown.dice if crown else (),
        how=how,
        prize=prize,
    )
