"""Sheets for show: tent cards, which are folded in the middle, stand on a table and can be read
from both sides; and the champion's certificate, to be framed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import get_language, gettext

from festival.games.bobing.board.board_values import Board
from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.rule_sheet import SheetThrow, SheetTier, sheet_of
from festival.games.bobing.prints.paper import PAPERS, READABLE, Printable, size_in
from festival.games.bobing.record.throw_of_the_champion import champion_throw
from festival.games.bobing.results.results import Results, results_at
from festival.games.bobing.results.story import Crown
from festival.models import Festival
from festival.tables.record.photos import digest_at
from festival.tables.record.record import table_record
from festival.words.sentences import champion_title
from rules.bobing import Roll, Rulebook
from rules.bobing.book.switches import GrabScope
from rules.names_in_scripts import Names

MOST_THROWS = 3  # of a lower tier; there is no room for more
FESTIVAL_WIDTH, FESTIVAL_HEIGHT = 92.0, 36.0  # mm, on a tent card
PRIZE_WIDTH, PRIZE_HEIGHT = 53.0, 14.0
LARGEST_ON_TENT, LARGEST_PRIZE = 130, 40
# Millimetres on a certificate, inside the rim of the moon, which is narrower at its top.
NAME_WIDTH, NAME_HEIGHT = 140.0, 24.0
TITLE_WIDTH, TITLE_HEIGHT = 100.0, 12.0
LARGEST_NAME, LARGEST_FESTIVAL = 175, 60


@dataclass(frozen=True, kw_only=True)
class TentTier:
    """One tier on a tent card. lines: the throws that win it: all of the champion's tier; of others
    the most frequent, and those that take every prize."""

    tier: SheetTier
    lines: tuple[SheetThrow, ...]
    prizes: tuple[str, ...]  # such as "Kettle" and "Tea tin · + 2"
    size: int  # one of `SIZES`


@dataclass(frozen=True, kw_only=True)
class Tent:
    number: int  # of the table, 0 for none
    names: Names
    board: Board
    tiers: tuple[TentTier, ...]
    grab: str  # what the throw does that takes every prize
    size: int  # of the festival's name, one of `SIZES`


def tents(festival: Festival, chosen: dict[str, str]) -> Printable:
    """chosen: paper, and tables: how many, 0 for one card without a number."""
    board = board_of(festival.table)
    sheet = sheet_of(festival.table, board.tiers)
    tiers = tuple(_tier(tier, is_first=tier is sheet.tiers[0]) for tier in sheet.tiers)
    book = table_record(festival.table).state.book
    count = int(chosen["tables"])
    return Printable(
        key="tents",
        title=gettext("Tent card"),
        paper=PAPERS[chosen["paper"]],
        sheets=tuple(
            Tent(
                number=number,
                names=book.names,
                board=board,
                tiers=tiers,
                grab=_grab(book),
                size=min(size_in(festival.name, FESTIVAL_WIDTH, FESTIVAL_HEIGHT), LARGEST_ON_TENT),
            )
            for number in (range(1, count + 1) if count else (0,))
        ),
    )


def _grab(book: Rulebook) -> str:
    if book.switches["grab_scope"] == GrabScope.UNTAKEN:
        return gettext("takes every prize not yet won")
    return gettext("takes every prize")


def _tier(tier: SheetTier, *, is_first: bool) -> TentTier:
    *names, last = (name.replace(" ×", "\u00a0×") for name in tier.prizes or ("",))
    prizes = (*names, f"{last}\u00a0·\u00a0+\u00a0{tier.more}" if tier.more else last)
    rare = [line for line in tier.lines[:-MOST_THROWS] if is_first or line.takes_all]
    size = min(LARGEST_PRIZE, size_in(" · ".join(prizes), PRIZE_WIDTH, PRIZE_HEIGHT))
    if names and size < READABLE:
        fewer = replace(tier, prizes=tier.prizes[:-1], more=tier.more + 1)
        return _tier(fewer, is_first=is_first)
    lines = (*rare, *tier.lines[-MOST_THROWS:])
    return TentTier(tier=tier, lines=lines, prizes=prizes, size=size)


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
    photo: str = ""  # the address of the throw's photo


def certificates(festival: Festival, chosen: dict[str, str]) -> Printable:
    """One for each champion; before there is one, a blank to fill in by hand. chosen: paper,
    and photo, of the only champion's throw."""
    table, language = festival.table, get_language() or "en"
    found = results_at(festival.code, table.number, table.revision, language)
    book = table_record(table).state.book
    crowns = found.crowns if found.is_kept else ()
    wanted = champion_throw(table_record(table)) if crowns and chosen["photo"] == "yes" else 0
    digest = digest_at(table, wanted)
    photo = table.address("own_photo", digest) if digest else ""
    return Printable(
        key="certificate",
        title=gettext("Champion’s certificate"),
        paper=PAPERS[chosen["paper"]].across,
        sheets=tuple(
            replace(_certificate(festival, found, book, crown, prize), photo=photo)
            for crown, prize in crowns or ((None, ""),)
        ),
        note=gettext("There is no photo of the champion’s throw, so the certificate has none.")
        if chosen["photo"] == "yes" and not photo
        else "",
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
