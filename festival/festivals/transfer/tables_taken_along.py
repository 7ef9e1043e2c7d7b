"""Tables that are played at another laptop without a network, and files that come back from there.

A table leaves as a file and returns as a file; the same file may be read more than once.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.translation import gettext

from festival.festivals.transfer.figures import Figures
from festival.festivals.transfer.import_festival import LONGEST_NAME, festival_here, take_in
from festival.festivals.transfer.read_file import UNREADABLE, Document, FileRefused, damaged
from festival.festivals.transfer.replace_festival import require_list_unlocked
from festival.games.bobing.rulebooks.load_rulebook import book_of
from festival.models import Festival
from festival.play.write_path import lock, locked, touch
from festival.web.locked_winners import require_unlocked
from rules.bobing import Rulebook
from rules.errors import RulesError

FIRST_ROUND = 1  # the round of the first tables


@dataclass(frozen=True, kw_only=True)
class ComparedFile:
    """A festival's file, beside what is here."""

    name: str
    here: Festival | None = None  # its festival or table; None if it is not here
    figures: Figures | None = None  # of `here`
    in_file: Figures
    hall: Festival | None = None  # the hall of the table
    why: str = ""  # why it cannot become a table of the hall

    @property
    def is_newer(self) -> bool:
        return self.figures is not None and self.in_file.goes_on_from(self.figures)


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
    """Play a table here again, from its state here."""
    with locked(bowl_id, even_away=True) as bowl:
        if bowl.away_since is not None:
            bowl.away_since = None
            bowl.save(update_fields=["away_since"])
            touch(bowl)


def look(data: Document, hall: Festival | None, author: User | None) -> ComparedFile:
    """Compare a document with what is here, and write nothing. hall: its tables are searched, or
    else all festivals of the author. Raises FileRefused."""
    try:
        in_file = Figures.of_file(data)
        here = here_of(data, hall, author)
        if here is None:
            why = "" if hall is None else _unfit(hall, data)
            name = str(data["setup"]["name"])[:LONGEST_NAME]
            return ComparedFile(name=name, in_file=in_file, hall=hall, why=why)
        require_list_unlocked(here)
        why = "" if here.hall is None else _unfit(here.hall, data)
        figures = Figures.of_festival(here)
        return ComparedFile(
            name=here.name, here=here, figures=figures, in_file=in_file, hall=here.hall, why=why
        )
    except UNREADABLE as error:
        raise FileRefused(damaged()) from error


def here_of(data: Document, hall: Festival | None, author: User | None) -> Festival | None:
    """The festival or table here that the document is of; None if there is none."""
    code = data["setup"]["code"]
    if hall is None:
        return festival_here(code, author)
    return Festival.objects.filter(Q(pk=hall.pk) | Q(hall=hall), code=code).first()


def _unfit(hall: Festival, data: Document) -> str:
    """Why a file cannot become a table of this hall; "" if it can."""
    others = Festival.objects.filter(code=data["setup"]["code"], owner=hall.owner)
    if others.exclude(hall=None).exclude(hall=hall).exists():
        return gettext("It belongs to another hall here.")
    if data.get("bowls"):
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
    """Make the festival of a document another table of this hall, at the next free place. Raises
    FileRefused."""
    if why := _unfit(hall, data):
        raise FileRefused(why)
    with transaction.atomic():
        require_list_unlocked(lock(hall.pk))
        bowl = lock(take_in(data, author, as_copy=True).pk, even_away=True)
        bowl.hall, bowl.owner, bowl.round = hall, hall.owner, FIRST_ROUND
        last = hall.bowls.filter(round=FIRST_ROUND).aggregate(place=Max("place", default=0))
        bowl.place = last["place"] + 1
        bowl.save(update_fields=["hall", "owner", "round", "place"])
        touch(bowl)
        return bowl
