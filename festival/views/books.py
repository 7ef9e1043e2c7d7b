"""The rulebooks: those that come with the program to look at, those written here to change."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from festival.models import Festival, OwnRulebook
from festival.record.rulebooks import by_key, known_books, load_book, own_books
from festival.rights import Right, access_of
from festival.setup import own_rulebooks
from festival.setup.book_check import chosen_of, right
from festival.setup.own_rulebooks import BookRefused, Saved
from festival.setup.rulebook_draft import Draft, draft_text
from festival.setup.rulebook_fields import gist_of
from festival.setup.rulebook_form import form_of
from festival.views.common import needs_somewhere, owner_of, tell, warn
from festival.words.sentences import full_stop, in_a_row, one_by_one, say
from rules.bobing.book.rulebook import Rulebook, shipped
from rules.errors import InvalidRulebook, RulesError

FORM = ["GET", "HEAD", "POST"]
FORM_PARTS = {"check": "_live", "rulebook": "_whole"}  # by the part of the page that asks


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A book as the list has it. book: None when it cannot be read any more."""

    key: str
    book: Rulebook | None
    own: OwnRulebook | None
    festivals: str

    @property
    def is_hidden(self) -> bool:
        """A book of this key comes with the program by now."""
        return self.own is not None and self.key in shipped()


@require_safe
@needs_somewhere(Right.ORGANISE)
@never_cache
def book_list(request: HttpRequest) -> HttpResponse:
    used: dict[str, list[Festival]] = {}
    owner = owner_of(request)
    for festival in access_of(request.user).festivals.select_related("hall"):
        used.setdefault(festival.rulebook, []).append(festival)
    context = {
        "shipped": [
            Entry(
                key=key,
                book=load_book(key, owner=owner),
                own=None,
                festivals=in_a_row(own_rulebooks.called(used.pop(key, ()))),
            )
            for key in shipped()
        ],
        "own": [
            Entry(
                key=own.key,
                book=_read(own),
                own=own,
                festivals=in_a_row(own_rulebooks.called(used.get(own.key, ()))),
            )
            for own in by_key(own_books(owner))
        ],
    }
    return render(request, "setup/rulebooks/books.html", context)


def _own(request: HttpRequest) -> QuerySet[OwnRulebook]:
    return own_books(owner_of(request))


def _new(request: HttpRequest) -> OwnRulebook:
    """A book of theirs that nobody has saved yet."""
    return OwnRulebook(owner_id=owner_of(request))


def _read(own: OwnRulebook) -> Rulebook | None:
    try:
        return Rulebook.parse(own.text)
    except InvalidRulebook:
        return None


@require_safe
@needs_somewhere(Right.ORGANISE)
@never_cache
def book_show(request: HttpRequest, key: str) -> HttpResponse:
    """A book that comes with the program: its text, and its odds under any house rules."""
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
    template = (
        "setup/rulebooks/_check.html"
        if request.headers.get("HX-Request")
        else "setup/rulebooks/book.html"
    )
    return render(request, template, context)


@require_http_methods(FORM)
@needs_somewhere(Right.ORGANISE)
@never_cache
def book_new(request: HttpRequest) -> HttpResponse:
    """A book that is not saved yet; ?from= names the one that it begins as a copy of."""
    if request.method == "POST":
        return _posted(request, None)
    text = own_rulebooks.draft_of(request.GET.get("from", ""), owner=owner_of(request))
    if text is None:
        raise Http404
    return _editor(request, None, text)


@require_http_methods(FORM)
@needs_somewhere(Right.ORGANISE)
@never_cache
def book_edit(request: HttpRequest, book_id: int) -> HttpResponse:
    if request.method == "POST":
        return _posted(request, _own(request).filter(pk=book_id).first(), book_id)
    own = get_object_or_404(_own(request), pk=book_id)
    return _editor(request, own, own.text)


def _posted(
    request: HttpRequest, own: OwnRulebook | None, book_id: int | None = None
) -> HttpResponse:
    text, status = own_rulebooks.clean(request.POST.get("text", "")), 200
    try:
        if "form" in request.POST:
            return _form_page(request, own, Draft.open(text))
        if "read" in request.POST:
            text = _text_of_file(request)
        elif request.FILES and "save" in request.POST:
            raise BookRefused(own_rulebooks.UNREAD())
        elif "save" in request.POST:
            seen = request.POST.get("seen", "")
            owner = owner_of(request)
            saved = own_rulebooks.save_book(text, owner=owner, book_id=book_id, seen=seen)
            tell(request, _saved(saved))
            return redirect("book_edit", saved.own.pk)
    except InvalidRulebook:
        warn(request, gettext("Not saved. Correct the problems beside the text."))
        status = 422
    except BookRefused as error:
        warn(request, _said(error))
        status = 422
    return _editor(request, own, text, status=status)


def _text_of_file(request: HttpRequest) -> str:
    """The text of the file that was sent along; its size is looked at before it is read."""
    file = request.FILES.get("file")
    if file is None or isinstance(file, list):
        raise BookRefused(own_rulebooks.NO_FILE())
    own_rulebooks.check_size(file.size or 0)
    return own_rulebooks.decode(file.read())


def _said(error: RulesError) -> str:
    return full_stop(capfirst(say(error.sentence)))


def _saved(saved: Saved) -> str:
    """That it was saved, and whom it concerns."""
    parts = [gettext("Saved.")]
    if saved.following:
        sentence = gettext("These festivals use the new text: {names}.")
        parts.append(sentence.format(names=in_a_row(saved.following)))
    for festival, keys in saved.dropped.items():
        sentence = gettext("{festival} used house rules that the book no longer has: {keys}.")
        parts.append(sentence.format(festival=festival, keys=in_a_row(keys)))
    if saved.keeping:
        sentence = gettext("These have begun and keep the old text: {names}.")
        parts.append(sentence.format(names=in_a_row(saved.keeping)))
    return one_by_one(parts)


def _editor(
    request: HttpRequest, own: OwnRulebook | None, text: str, *, status: int = 200
) -> HttpResponse:
    posted = request.POST.dict()
    stamp = "" if own is None else own_rulebooks.stamp(own)
    # A text on a stale page stays stale, however often it is sent.
    seen = posted.get("seen", stamp) if own else ""
    context: dict[str, Any] = {
        "own": own,
        "text": text,
        "seen": seen,
        "is_stale": seen != stamp,
        "check": own_rulebooks.check_book(text, own or _new(request), chosen_of(posted)),
        "is_looking": bool(posted.get("look")),
        "is_unsaved": request.method == "POST" and (own is None or own.text != text),
        "most": own_rulebooks.MOST_KILOBYTES,
    }
    return render(request, "setup/rulebooks/editor.html", context, status=status)


@require_http_methods(FORM)
@needs_somewhere(Right.ORGANISE)
@never_cache
def book_form_new(request: HttpRequest) -> HttpResponse:
    """The form of a book that is not saved yet; ?from= names the one that it starts from."""
    if request.method == "POST":
        return _form_posted(request, None)
    key = request.GET.get("from")
    if key is None:
        books = [(book, gist_of(book)) for book in known_books(owner_of(request)).values()]
        return render(request, "setup/rulebooks/form/start.html", {"books": books})
    try:
        text = draft_text(key, owner=owner_of(request))
    except BookRefused as error:
        warn(request, _said(error))
        draft = own_rulebooks.draft_of(key, owner=owner_of(request))
        return _editor(request, None, draft or "")
    if not text:
        raise Http404
    return _form_page(request, None, Draft.open(text))


@require_http_methods(FORM)
@needs_somewhere(Right.ORGANISE)
@never_cache
def book_form(request: HttpRequest, book_id: int) -> HttpResponse:
    if request.method == "POST":
        return _form_posted(request, _own(request).filter(pk=book_id).first(), book_id)
    own = get_object_or_404(_own(request), pk=book_id)
    try:
        return _form_page(request, own, Draft.open(own.text))
    except BookRefused as error:
        warn(request, _said(error))
        return redirect("book_edit", book_id)


def _form_posted(
    request: HttpRequest, own: OwnRulebook | None, book_id: int | None = None
) -> HttpResponse:
    post, status = request.POST.dict(), 200
    if request.headers.get("HX-Target") == "check":
        post.pop("do", None)  # htmx sends the button that was pressed last with what is typed
    before = own_rulebooks.clean(post.get("text", ""))
    try:
        draft = Draft.open(before).posted(post)
    except BookRefused as error:
        warn(request, _said(error))
        return _editor(request, own, before, status=422)
    if "toml" in post:
        return _editor(request, own, draft.text)
    try:
        if "save" in post:
            owner, seen = owner_of(request), post.get("seen", "")
            saved = own_rulebooks.save_book(draft.text, owner=owner, book_id=book_id, seen=seen)
            tell(request, _saved(saved))
            return redirect("book_form", saved.own.pk)
    except InvalidRulebook:
        warn(request, gettext("Not saved. Correct the marked fields."))
        status = 422
    except BookRefused as error:
        warn(request, _said(error))
        status = 422
    return _form_page(request, own, draft, status=status)


def _form_page(
    request: HttpRequest, own: OwnRulebook | None, draft: Draft, *, status: int = 200
) -> HttpResponse:
    """The form, or that part of it for which the page asks."""
    posted = request.POST.dict()
    stamp = "" if own is None else own_rulebooks.stamp(own)
    seen = posted.get("seen", stamp) if own else ""
    part = FORM_PARTS.get(request.headers.get("HX-Target", ""), "page")
    context = {
        "own": own,
        "form": form_of(draft, own or _new(request), posted),
        "action": reverse("book_form", args=[own.pk]) if own else reverse("book_form_new"),
        "seen": seen,
        "is_stale": seen != stamp,
        "is_unsaved": request.method == "POST" and (own is None or own.text != draft.text),
        "has_notes": own is not None and re.search(r"^\s*#", own.text, re.MULTILINE) is not None,
    }
    return render(request, f"setup/rulebooks/form/{part}.html", context, status=status)


@require_POST
@needs_somewhere(Right.ORGANISE)
def book_check(request: HttpRequest) -> HttpResponse:
    """What is beside the text while it is being typed."""
    posted = request.POST.dict()
    own = _book_of(request, posted.get("book", ""))
    check = own_rulebooks.check_book(
        own_rulebooks.clean(posted.get("text", "")), own or _new(request), chosen_of(posted)
    )
    context = {"check": check, "is_looking": bool(posted.get("look"))}
    return render(request, "setup/rulebooks/_check.html", context)


def _book_of(request: HttpRequest, number: str) -> OwnRulebook | None:
    if not re.fullmatch(r"[0-9]{1,18}", number):
        return None
    return _own(request).filter(pk=int(number)).first()


@require_POST
@needs_somewhere(Right.ORGANISE)
def book_delete(request: HttpRequest, book_id: int) -> HttpResponse:
    try:
        own_rulebooks.delete_book(book_id, owner=owner_of(request))
    except BookRefused as error:
        warn(request, _said(error))
    else:
        tell(request, gettext("Deleted."))
    return redirect("books")
