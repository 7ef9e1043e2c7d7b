"""Lists the rulebooks: shipped ones to read, the user's own to change."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from festival.models import Festival, OwnRulebook
from festival.record.rulebooks import by_key, load_book, own_books
from festival.rights import Right, access_of
from festival.setup.rulebooks import own as own_rulebooks
from festival.setup.rulebooks.check import chosen_of, right
from festival.setup.rulebooks.own import BookRefused
from festival.setup.rulebooks.traditions import gist
from festival.views.common import needs_somewhere, owner_of, tell, warn
from festival.words.sentences import in_a_row, sentence_of
from rules.bobing.book.rulebook import Rulebook, shipped
from rules.errors import InvalidRulebook


@dataclass(frozen=True)
class Entry:
    key: str
    book: Rulebook | None  # None if it cannot be read any more
    festivals: str
    own: OwnRulebook | None = None

    @property
    def gist(self) -> str:
        return gist(self.book) if self.book else ""

    @property
    def is_hidden(self) -> bool:
        """Whether a shipped book has the same key."""
        return self.own is not None and self.key in shipped()


@require_safe
@needs_somewhere(Right.ORGANISE)
def book_list(request: HttpRequest) -> HttpResponse:
    used: dict[str, list[Festival]] = {}
    owner = owner_of(request)
    for festival in access_of(request.user).festivals.select_related("hall"):
        used.setdefault(festival.rulebook, []).append(festival)
    # Festivals with a shipped key use the shipped book, even if an own book has the same key.
    festivals = {key: in_a_row(own_rulebooks.called(theirs)) for key, theirs in used.items()}
    context = {
        "shipped": [
            Entry(key, load_book(key, owner=owner), festivals=festivals.pop(key, ""))
            for key in shipped()
        ],
        "own": [
            Entry(own.key, _read(own), festivals=festivals.get(own.key, ""), own=own)
            for own in by_key(own_books(owner))
        ],
    }
    return render(request, "setup/rulebooks/books.html", context)


def _read(own: OwnRulebook) -> Rulebook | None:
    try:
        return Rulebook.parse(own.text)
    except InvalidRulebook:
        return None


@require_safe
@needs_somewhere(Right.ORGANISE)
def book_show(request: HttpRequest, key: str) -> HttpResponse:
    """A shipped book: its text, and its odds under any house rules."""
    if key not in shipped():
        raise Http404
    asked = request.GET.dict()
    owner = owner_of(request)
    book = load_book(key, chosen_of(asked), owner=owner)
    context = {
        "key": key,
        "book": book,
        "text": own_rulebooks.text_of(key, owner=owner),
        "check": right(book),
        "is_looking": bool(asked.get("look")),
    }
    page = "_check.html" if request.headers.get("HX-Request") else "book.html"
    return render(request, f"setup/rulebooks/{page}", context)


@require_POST
@needs_somewhere(Right.ORGANISE)
def book_delete(request: HttpRequest, book_id: int) -> HttpResponse:
    try:
        own_rulebooks.delete_book(book_id, owner=owner_of(request))
    except BookRefused as error:
        warn(request, sentence_of(error))
    else:
        tell(request, gettext("Deleted."))
    return redirect("books")
