"""Tables that are played at another laptop without a network, and files that come back from there.

A table leaves as a file and returns as a file; the same file may be read more than once.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext

from festival.models import FIRST, Festival, LogEntry
from festival.play.write_path import lock, locked, touch
from festival.record.rulebooks import book_of
from festival.rights import organiser_of
from festival.transfer.check_logs import check
from festival.transfer.commitments_in_file import renew_all
from festival.transfer.compare_logs import (
    Comparison,
    Relation,
    compared,
    compared_bowl,
    compared_bowls,
    without_parted,
)
from festival.transfer.continue_from_file import brought, require_list_unlocked
from festival.transfer.hall_in_file import where_of
from festival.transfer.import_festival import festival_here, take_in
from festival.transfer.read_file import UNREADABLE, Document, FileRefused, damaged, time_of
from festival.web.locked_winners import require_unlocked
from rules.bobing import Rulebook
from rules.errors import RulesError

LONGEST_NAME = 200
FIRST_ROUND = 1  # the round of the first tables


@dataclass(frozen=True, kw_only=True)
class Found:
    """A festival's file, beside what is here."""

    name: str
    here: Festival | None = None  # its festival or table; None if it is not here
    comparison: Comparison | None = None  # of the file and `here`
    parts: tuple[tuple[str, Comparison], ...] = ()  # tables of a hall, by name
    hall: Festival | None = None  # the hall of the table
    why: str = ""  # why it cannot become a table of the hall

    @property
    def is_ahead(self) -> bool:
        return self.comparison is not None and self.comparison.relation is Relation.FURTHER

    @property
    def can_be_added(self) -> bool:
        """Whether it can become a table of the hall."""
        if self.hall is None or self.why:
            return False
        return self.comparison is None or self.comparison.relation is Relation.PARTED


def take_along(bowl_id: int) -> None:
    """Note that a table is now played at another laptop, which has its file. Raises WinnersLocked,
    since its file could not come back."""
    with locked(bowl_id, even_away=True) as bowl:
        require_unlocked(bowl)
        if bowl.away_since is None:
            bowl.away_since = timezone.now()
            bowl.save(update_fields=["away_since"])
            touch(bowl)
    # A roll that was waiting for this lock may have read that the table is still here: let it
    # finish.
    with transaction.atomic():
        lock(bowl_id, even_away=True)


def take_back(bowl_id: int) -> None:
    """Play a table here again, from its state here. The dice get a new seed, so that they differ
    from any thrown at the other laptop meanwhile."""
    with locked(bowl_id, even_away=True) as bowl:
        if bowl.away_since is not None:
            bowl.away_since = None
            bowl.save(update_fields=["away_since"])
            renew_all(bowl)
            touch(bowl)


def look(data: Document, hall: Festival | None, author: User | None) -> Found:
    """Compare a document with what is here, and write nothing. hall: its tables are searched, or
    else all festivals of the author. Raises FileRefused, also if newer entries would be refused."""
    try:
        here = here_of(data, hall, author)
        if here is None:
            why = "" if hall is None else _unfit(hall, data)
            return Found(name=str(data["setup"]["name"])[:LONGEST_NAME], hall=hall, why=why)
        comparison = compared(data, here)
        if comparison.relation is Relation.FURTHER:
            require_list_unlocked(here)
            check(without_parted(data, here))
        return Found(
            name=here.name,
            here=here,
            comparison=comparison,
            parts=_parts(data, here),
            hall=here.hall,
        )
    except UNREADABLE as error:
        raise FileRefused(damaged()) from error


def here_of(data: Document, hall: Festival | None, author: User | None) -> Festival | None:
    """The festival or table here that the document is of; None if there is none."""
    code = data["setup"]["code"]
    if hall is not None:
        return hall if code == hall.code else bowl_of(hall, data)
    known = festival_here(code, author)
    if known is not None:
        return known
    with_bowls = Festival.objects.filter(hall__isnull=False).values("hall")
    halls = Festival.objects.filter(owner=organiser_of(author), pk__in=with_bowls)
    return next(filter(None, (bowl_of(each, data) for each in halls)), None)


def _parts(data: Document, hall: Festival) -> tuple[tuple[str, Comparison], ...]:
    names = {where_of(each): str(each["setup"]["name"]) for each in data.get("bowls", ())}
    names |= {(each.round, each.place): each.name for each in hall.bowls.all()}
    found = compared_bowls(data, hall)
    return tuple((names[where], each) for where, each in sorted(found.items()))


def bowl_of(hall: Festival, data: Document) -> Festival | None:
    """The table of a document: by its code, or else (earlier versions let a parted file replace
    it) by the moment its game began."""
    found = hall.bowls.filter(code=data["setup"]["code"]).first()
    if found is not None or not data["entries"]:
        return found
    began = {"table__number": FIRST, "seq": 1, "at": time_of(data["entries"][0]["at"])}
    entry = LogEntry.objects.filter(table__festival__hall=hall, **began).first()
    return None if entry is None else entry.table.festival


def _known(hall: Festival, data: Document) -> Festival | None:
    """The festival of a document, if it is here and belongs to the owner of the hall."""
    return Festival.objects.filter(code=data["setup"]["code"], owner=hall.owner).first()


def _unfit(hall: Festival, data: Document) -> str:
    """Why a file cannot become a table of this hall; "" if it can."""
    known = _known(hall, data)
    if known is not None and known.hall_id not in (None, hall.pk):
        return gettext("It belongs to another hall here.")
    if data.get("bowls") or (known is not None and known.bowls.exists()):
        return gettext("The file is a whole hall; open it as a festival.")
    if data["setup"]["currency"] != hall.currency:
        text = gettext("Its prizes are in {theirs}, this hall’s in {ours}.")
        return text.format(theirs=str(data["setup"]["currency"])[:3], ours=hall.currency)
    if _rules_of(_book(data)) != _rules_of(book_of(hall)):
        return gettext("Its rules differ from this hall’s.")
    return ""


def _rules_of(book: Rulebook | None) -> object:
    """The rules that all tables share; only the way a game ends may differ (in the final)."""
    if book is None:
        return None
    return book.data, {key: value for key, value in book.switches.items() if key != "end"}


def _book(data: Document) -> Rulebook | None:
    """The rulebook of a document; None if it cannot be read here."""
    setup, own = data["setup"], data.get("own_rulebook")
    try:
        book = Rulebook.parse(own["text"]) if own else Rulebook.load(setup["rulebook"])
        return book.under(setup["switches"])
    except RulesError:
        return None


def add_as_table(hall: Festival, data: Document, author: User | None) -> Festival:
    """Make the festival of a document a table of this hall, at the next free place. If the festival
    is here already, add its newer entries; if a table here has parted from it, keep both. Raises
    FileRefused."""
    table, known = bowl_of(hall, data), _known(hall, data)
    if table is not None:
        if compared_bowl(data, table).relation is not Relation.PARTED:  # pressed twice
            return table
        known = None
    if why := _unfit(hall, data):
        raise FileRefused(why)
    with transaction.atomic():
        require_list_unlocked(lock(hall.pk))
        # The festival with this code may belong to another organiser: say nothing of it.
        bowl = known or take_in(data, author, as_copy=True)
        if known is not None:
            comparison = compared_bowl(data, known)
            if comparison.relation is Relation.FURTHER:
                comparison = brought(data, known.pk, author)
            if comparison.relation is Relation.PARTED:
                raise FileRefused(
                    gettext("{festival} is here already, with other entries.").format(
                        festival=known.name
                    )
                )
        bowl = lock(bowl.pk, even_away=True)
        if table is not None:
            bowl.name = gettext("{table} (from the file)").format(table=bowl.name)[:LONGEST_NAME]
        bowl.hall, bowl.owner, bowl.round = hall, hall.owner, FIRST_ROUND
        last = hall.bowls.filter(round=FIRST_ROUND).aggregate(place=Max("place", default=0))
        bowl.place = last["place"] + 1
        bowl.save(update_fields=["name", "hall", "owner", "round", "place"])
        touch(bowl)
        return bowl
