"""Tables that are played at another laptop without a network, and files that come back from there.

A table leaves as a file and returns as a file; the same file may be read more than once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext

from festival.hall.setup.standing import Stand, stand_here, stand_of
from festival.models import FIRST, Festival, LogEntry
from festival.play.write_path import lock, locked, touch
from festival.record.rulebooks import book_of
from festival.rights import organiser_of
from festival.setup.transfer.commitments_in import renew_all
from festival.setup.transfer.compared import Comparison, Relation, compared_bowl, compared_bowls
from festival.setup.transfer.festival_in import take_in
from festival.setup.transfer.festival_on import brought, require_list_unlocked
from festival.setup.transfer.file_check import check
from festival.setup.transfer.file_read import UNREADABLE, Document, FileRefused, damaged, time_of
from festival.setup.transfer.hall_file import Where, where_of
from festival.web.locked_winners import require_unlocked
from rules.bobing import Rulebook
from rules.errors import RulesError

LONGEST_NAME = 200
FIRST_ROUND = 1  # the round of the first tables


class Fate(Enum):
    """What became of a returned file, by its `Relation` to the table here. ON: its newer entries
    were added. NEW: no table here has its code; it can become one. UNFIT: it cannot."""

    SAME = Relation.SAME.value
    ON = Relation.FURTHER.value
    BEHIND = Relation.BEHIND.value
    PARTED = Relation.PARTED.value
    NEW = "new"
    UNFIT = "unfit"


@dataclass(frozen=True, kw_only=True)
class Returned:
    """What became of the file of one table. here, there: progress on both sides if they have
    parted."""

    name: str
    fate: Fate
    bowl: Festival | None = None  # the table here; None if there is none
    comparison: Comparison | None = None  # of file and table before
    why: str = ""  # the reason, if UNFIT
    away: Stand | None = None  # progress of a table that is still at the other laptop
    here: Stand | None = None
    there: Stand | None = None


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


def has_news(hall: Festival, data: Document) -> bool:
    """Whether `returned` will write newer entries of this file. Raises FileRefused if it would
    refuse them: so call this first, a backup takes far longer."""
    try:
        here = hall if data["setup"]["code"] == hall.code else bowl_of(hall, data)
        if here is None:
            return False
        bowls = compared_bowls(data, here)
        found = (compared_bowl(data, here), *bowls.values())
        is_further = any(each.relation is Relation.FURTHER for each in found)
        if is_further:
            require_list_unlocked(here)
            check(_without_parted(data, bowls))
        return is_further
    except UNREADABLE as error:
        raise FileRefused(damaged()) from error


def returned(hall: Festival, data: Document, author: User | None) -> list[Returned]:
    """Add the newer entries of a file to the hall, table by table. Raises FileRefused, and then
    writes nothing."""
    try:
        code = data["setup"]["code"]
        if code == hall.code:
            return _of_hall(hall, data, author)
        bowl = bowl_of(hall, data)
        if bowl is not None:
            return [_of_bowl(bowl, data, author)]
        why = _unfit(hall, data)
        name = str(data["setup"]["name"])[:200]
        return [Returned(name=name, fate=Fate.UNFIT if why else Fate.NEW, why=why)]
    except UNREADABLE as error:
        raise FileRefused(damaged()) from error


def hall_of(data: Document, author: User | None) -> Festival | None:
    """The hall here that has the table of this document; None if there is none. author: whose halls
    are searched."""
    with_bowls = Festival.objects.filter(hall__isnull=False).values("hall")
    halls = Festival.objects.filter(owner=organiser_of(author), pk__in=with_bowls)
    try:
        return next((hall for hall in halls if bowl_of(hall, data)), None)
    except UNREADABLE:
        return None  # importing the file says why


def bowl_of(hall: Festival, data: Document) -> Festival | None:
    """The table of a document: by its code, or else (if a parted file has replaced the table) by
    the moment its game began."""
    found = hall.bowls.filter(code=data["setup"]["code"]).first()
    if found is not None or not data["entries"]:
        return found
    began = {"table__number": FIRST, "seq": 1, "at": time_of(data["entries"][0]["at"])}
    entry = LogEntry.objects.filter(table__festival__hall=hall, **began).first()
    return None if entry is None else entry.table.festival


def _of_bowl(bowl: Festival, data: Document, author: User | None) -> Returned:
    comparison = compared_bowl(data, bowl)
    if comparison.relation is Relation.FURTHER:
        comparison = brought(data, bowl.pk, author)  # compares again, with the table locked
    now = Festival.objects.get(pk=bowl.pk)
    has_parted = comparison.relation is Relation.PARTED
    return Returned(
        name=now.name,
        fate=Fate(comparison.relation.value),
        bowl=now,
        comparison=comparison,
        away=stand_here(now) if now.away_since is not None and not has_parted else None,
        here=stand_here(now) if has_parted else None,
        there=stand_of(data) if has_parted else None,
    )


def _of_hall(hall: Festival, data: Document, author: User | None) -> list[Returned]:
    """Read a file with all tables. A table that has parted does not stop the others. Raises
    FileRefused if the final has parted."""
    here = {(bowl.round, bowl.place): bowl for bowl in hall.bowls.all()}
    found = {(hall.round, hall.place): compared_bowl(data, hall), **compared_bowls(data, hall)}
    if found[hall.round, hall.place].relation is Relation.PARTED:
        raise FileRefused(
            gettext(
                "This file has another final, so it does not continue this hall. Take it in "
                "as a festival of its own."
            )
        )
    if any(each.relation is Relation.FURTHER for each in found.values()):
        brought(_without_parted(data, found), hall.pk, author)
    there = {where_of(each): each["setup"]["name"] for each in data.get("bowls", ())}
    here |= {(each.round, each.place): each for each in hall.bowls.all()}
    here[hall.round, hall.place] = hall
    return [
        Returned(
            name=here[where].name if where in here else str(there[where]),
            fate=Fate(comparison.relation.value),
            bowl=here.get(where),
            comparison=comparison,
        )
        for where, comparison in sorted(found.items())
    ]


def _without_parted(data: Document, found: Mapping[Where, Comparison]) -> Document:
    """The document without the tables that have parted. found: the comparison of each table."""
    parted = {where for where, each in found.items() if each.relation is Relation.PARTED}
    kept = [each for each in data.get("bowls", ()) if where_of(each) not in parted]
    return {**data, "bowls": kept}


def _known(hall: Festival, data: Document) -> Festival | None:
    """The festival of a document, if it is here and belongs to the owner of the hall."""
    return Festival.objects.filter(code=data["setup"]["code"], owner=hall.owner).first()


def _unfit(hall: Festival, data: Document) -> str:
    """Why a file cannot become a table of this hall; "" if it can."""
    known = _known(hall, data)
    if known is not None and known.hall_id not in (None, hall.pk):
        return gettext("It belongs to another hall here.")
    if data.get("bowls") or (known is not None and known.bowls.exists()):
        return gettext("It is a hall with tables of its own; take it in as a festival.")
    if data["setup"]["currency"] != hall.currency:
        text = gettext("Its prizes are in {theirs}, those of this hall in {ours}.")
        return text.format(theirs=str(data["setup"]["currency"])[:3], ours=hall.currency)
    if _rules_of(_book(data)) != _rules_of(book_of(hall)):
        return gettext("It is played by other rules than this hall.")
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
