"""Reads with more than one caller."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import QuerySet, prefetch_related_objects

from festival.models import Festival, Game, OwnRulebook, Player, Prize
from festival.words.money import format_money
from festival.words.wording import Naming
from rules.bobing import Rulebook
from rules.bobing import game as bobing
from rules.bobing.book.rulebook import shipped
from rules.bobing.game.commands import Command
from rules.bobing.game.events import Event
from rules.bobing.game.state import Phase, State
from rules.errors import InvalidRulebook
from rules.game import follow, replay
from rules.log import Entry, Kind, Log

FALLBACK = "manila"  # a book that is always there


@dataclass(frozen=True)
class Record:
    """A game as it stands: its log and the state that the log replays to."""

    log: Log[Command, Event]
    state: State

    def extend(self, entry: Entry[Command, Event], book: Rulebook) -> Record:
        """The record with one more entry. book: the rules of a game that is not started."""
        log = self.log.append(entry)
        if entry.kind is Kind.ACT:
            return Record(log, follow(bobing, self.state, entry.events))
        return Record(log, replay(bobing, bobing.opening(book), log.done))


# Optimization: an evening is replayed once in a process, not at every roll; entries are never
# edited, so a record of the same version is the same record.
_records: dict[int, Record] = {}


def load_record(game: Game, book: Rulebook) -> Record:
    """The game at its stored version. book: the rules of a game that is not started yet."""
    record = _records.get(game.pk)
    if record is not None and record.log.version == game.version and not _is_unstarted(record):
        return record
    if record is None or record.log.version > game.version or _is_unstarted(record):
        record = Record(Log(), bobing.opening(book))
    for row in game.entries.filter(seq__gt=record.log.version, seq__lte=game.version):
        record = record.extend(bobing.CODEC.entry_from_dict(row.entry), book)
    _records[game.pk] = record
    return record


def keep_record(game: Game, record: Record) -> None:
    """What was appended and committed need not be read again."""
    known = _records.get(game.pk)
    if known is None or known.log.version < record.log.version:
        _records[game.pk] = record


def _is_unstarted(record: Record) -> bool:
    """Before the start the organiser may still choose another book."""
    return not record.state.prizes


def book_of(festival: Festival) -> Rulebook:
    """The rules chosen at set-up; a running game keeps its own copy in its state.

    Raises InvalidRulebook when they cannot be read any more. A game that has begun has no need of
    them, and gives its copy.
    """
    try:
        return load_book(festival.rulebook, festival.switches)
    except InvalidRulebook:
        record = load_record(festival.game, _shipped_book(FALLBACK, ()))
        if _is_unstarted(record):
            raise
        return record.state.book


def load_book(key: str, switches: Mapping[str, str] | None = None) -> Rulebook:
    """A shipped book or one written here, under the given house rules.

    Raises InvalidRulebook for a key that nothing has, or a book that cannot be read any more. House
    rules that the book does not know, or no longer, are left out.
    """
    own = None if key in shipped() else OwnRulebook.objects.filter(key=key).first()
    chosen = tuple(sorted((switches or {}).items()))
    return _shipped_book(key, chosen) if own is None else _parsed_book(own.text, chosen)


def known_books() -> dict[str, Rulebook]:
    """Every book that a festival can be played by, under its own house rules.

    One that was written here and cannot be read any more, because the shipped book it builds on has
    changed, is left out.
    """
    books = {key: load_book(key) for key in shipped()}
    for own in OwnRulebook.objects.exclude(key__in=list(books)):
        with suppress(InvalidRulebook):
            books[own.key] = _parsed_book(own.text, ())
    return books


# Optimization: reading and compiling a book takes 15 ms, and every page needs one.
@lru_cache(maxsize=64)
def _shipped_book(key: str, switches: tuple[tuple[str, str], ...]) -> Rulebook:
    return Rulebook.load(key).under(dict(switches))


@lru_cache(maxsize=64)
def _parsed_book(text: str, switches: tuple[tuple[str, str], ...]) -> Rulebook:
    return Rulebook.parse(text).under(dict(switches))


def festival_record(festival: Festival) -> Record:
    return load_record(festival.game, book_of(festival))


PREFETCHED = "_prefetched_objects_cache"  # as Django calls it


def whole_festival(festival_id: int, known: Festival | None = None) -> Festival:
    """The festival with all that its screens show: whoever reads that asks the database no more.

    known: as it was before; between two rolls nothing changes but the game. Raises
    Festival.DoesNotExist.
    """
    festival = Festival.objects.select_related("game").get(pk=festival_id)
    if known is not None and known.setup_revision == festival.setup_revision:
        share_lists(known, festival)
    else:
        prefetch_related_objects([festival], "players", "prizes", "screens")
    return festival


def share_lists(known: Festival, festival: Festival) -> None:
    """Give a festival the players, prizes and screens that were read before for `known`."""
    vars(festival)[PREFETCHED] = vars(known)[PREFETCHED]


def current_festival() -> Festival | None:
    """The festival a guest means who types the bare address: the newest that is being played, else
    the newest; a demo, practice or one that was put away only where there is nothing else."""

    def is_set_aside(festival: Festival) -> bool:
        return festival.is_practice or festival.archived_at is not None

    festivals = sorted(Festival.objects.all(), key=is_set_aside)
    for festival in festivals:
        if not is_set_aside(festival) and _is_played(festival):
            return festival
    return festivals[0] if festivals else None


def _is_played(festival: Festival) -> bool:
    try:
        phase = festival_record(festival).state.phase
    except InvalidRulebook:  # it has not begun: a game that has keeps a copy
        return False
    return phase not in (Phase.WAITING, Phase.ENDED)


def approved(festival: Festival) -> QuerySet[Player]:
    return festival.players.filter(status=Player.Status.APPROVED)


def waiting(festival: Festival) -> QuerySet[Player]:
    return festival.players.filter(status=Player.Status.WAITING)


def prize_label(prize: Prize, currency: str) -> str:
    """The prize's name, or its value when it has none."""
    if prize.name or not prize.value:
        return prize.name
    return format_money(prize.value, currency)


def naming_of(festival: Festival, book: Rulebook) -> Naming:
    """What the sentences of this festival's game call its players, prizes and tiers."""
    return Naming(
        players={player.number: player.name for player in festival.players.all()},
        prizes={p.pk: prize_label(p, festival.currency) for p in festival.prizes.all()},
        tiers={tier.number: tier.names.roman for tier in book.tiers},
    )
