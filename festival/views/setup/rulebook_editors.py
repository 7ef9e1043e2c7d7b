"""The two editors of the user's own rulebooks: a form and a text."""

from __future__ import annotations

import re
from dataclasses import replace

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from festival.games.bobing.board.board import TierRow, Tile
from festival.games.bobing.board.rule_sheet import RuleSheet, rule_sheet
from festival.models import Festival, OwnRulebook
from festival.record.record import has_begun
from festival.record.rulebooks import known_books, own_books
from festival.rights import Right, access_of
from festival.setup.bowls.one_rulebook import play_by
from festival.setup.festival_form import first_choices
from festival.setup.rulebooks import own as own_rulebooks
from festival.setup.rulebooks.check import chosen_of
from festival.setup.rulebooks.draft import Draft, draft_text, steps_in
from festival.setup.rulebooks.form import form_of
from festival.setup.rulebooks.own import BookRefused, Saved
from festival.setup.rulebooks.traditions import gist
from festival.views.common import as_file, needs_somewhere, number_in, owner_of, refusal, tell, warn
from festival.web.clean_text import file_name
from festival.words.sentences import full_stop, in_a_row, one_by_one, sentence_of
from rules.bobing.book.rulebook import Rulebook
from rules.errors import InvalidRulebook, RulesError

FORM = ["GET", "HEAD", "POST"]
NOTE = re.compile(r"^\s*#", re.MULTILINE)  # a comment in the text
FORM_PARTS = {"check": "_live", "rulebook": "_whole"}  # by the part of the page to replace
VERBS = ("save", "use", "print", "send", "toml")  # buttons that open another page or save


def _own(request: HttpRequest) -> QuerySet[OwnRulebook]:
    return own_books(owner_of(request))


def _new(request: HttpRequest) -> OwnRulebook:
    """A new book of this user, not saved yet."""
    return OwnRulebook(owner_id=owner_of(request))


@require_http_methods(FORM)
@needs_somewhere(Right.ORGANISE)
def book_new(request: HttpRequest) -> HttpResponse:
    """The text editor for a new book. ?from= names the book to copy."""
    if request.method == "POST":
        return _posted(request, None)
    text = own_rulebooks.draft_of(request.GET.get("from", ""), owner=owner_of(request))
    if text is None:
        raise Http404
    return _editor(request, None, text)


@require_http_methods(FORM)
@needs_somewhere(Right.ORGANISE)
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
        warn(request, sentence_of(error))
        status = 422
    return _editor(request, own, text, status=status)


def _text_of_file(request: HttpRequest) -> str:
    """The text of the uploaded file; its size is checked before it is read."""
    file = request.FILES.get("file")
    if file is None or isinstance(file, list):
        raise BookRefused(own_rulebooks.NO_FILE())
    own_rulebooks.check_size(file.size or 0)
    return own_rulebooks.decode(file.read())


def _saved(saved: Saved) -> str:
    """Sentences that say that the book was saved, and which festivals this affects."""
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
    context = {
        **_standing(request, own, text),
        "text": text,
        "check": own_rulebooks.check_book(text, own or _new(request), chosen_of(posted)),
        "is_looking": bool(posted.get("look")),
        "most": own_rulebooks.MOST_KILOBYTES,
    }
    return render(request, "setup/rulebooks/editor.html", context, status=status)


def _standing(request: HttpRequest, own: OwnRulebook | None, text: str) -> dict[str, object]:
    """The saved book, and how it and the text differ."""
    stamp = "" if own is None else own_rulebooks.stamp(own)
    # A text from a stale page stays stale, even if it is sent again.
    seen = request.POST.get("seen", stamp) if own else ""
    is_unsaved = request.method == "POST" and (own is None or own.text != text)
    return {"own": own, "seen": seen, "is_stale": seen != stamp, "is_unsaved": is_unsaved}


@require_http_methods(FORM)
@needs_somewhere(Right.ORGANISE)
def book_form_new(request: HttpRequest) -> HttpResponse:
    """The form for a new book. ?from= names the book to start from, and ?festival= the festival
    that will use it."""
    if "open" in request.POST:
        return _opened(request)
    if request.method == "POST":
        return _form_posted(request, None)
    owner = owner_of(request)
    key = request.GET.get("from") or _nearest(request)
    try:
        text = draft_text(key, owner=owner)
    except BookRefused as error:
        warn(request, sentence_of(error))
        return _editor(request, None, own_rulebooks.draft_of(key, owner=owner) or "")
    if not text:
        raise Http404
    return _form_page(request, None, Draft.open(text))


def _nearest(request: HttpRequest) -> str:
    """The book to start from if the address names none."""
    festival = _asking(request)
    books = known_books(owner_of(request))
    if festival is not None and festival.rulebook in books:
        return festival.rulebook
    return str(first_choices()["rulebook"])


def _asking(request: HttpRequest) -> Festival | None:
    """The festival that will use the book, if its rules can still be changed."""
    number = number_in(request.POST.get("festival") or request.GET.get("festival", ""))
    festival = Festival.objects.filter(pk=number, owner=owner_of(request)).first()
    if festival is None or Right.SET_UP not in access_of(request.user).at(festival):
        return None
    return None if has_begun(festival.table) else festival


def _opened(request: HttpRequest) -> HttpResponse:
    """The form with a rulebook from an uploaded file."""
    text = ""
    try:
        text = own_rulebooks.opened(_text_of_file(request), owner=owner_of(request))
        return _form_page(request, None, Draft.open(text))
    except BookRefused as error:
        warn(request, sentence_of(error))
        if text:
            return _editor(request, None, text, status=422)
        return redirect(_form_url(None, _asking(request)))


def _form_url(own: OwnRulebook | None, festival: Festival | None) -> str:
    path = reverse("book_form", args=[own.pk]) if own else reverse("book_form_new")
    return f"{path}?festival={festival.pk}" if festival else path


@require_http_methods(FORM)
@needs_somewhere(Right.ORGANISE)
def book_form(request: HttpRequest, book_id: int) -> HttpResponse:
    if request.method == "POST":
        return _form_posted(request, _own(request).filter(pk=book_id).first(), book_id)
    own = get_object_or_404(_own(request), pk=book_id)
    try:
        return _form_page(request, own, Draft.open(own.text))
    except BookRefused as error:
        warn(request, sentence_of(error))
        return redirect("book_edit", book_id)


def _form_posted(
    request: HttpRequest, own: OwnRulebook | None, book_id: int | None = None
) -> HttpResponse:
    post, part = request.POST.dict(), request.headers.get("HX-Target", "")
    if part == "check":
        post.pop("do", None)  # htmx sends the last pressed button together with the typed text
    verb = next((each for each in VERBS if each in post and part not in FORM_PARTS), "")
    before = own_rulebooks.clean(post.get("text", ""))
    try:
        draft = Draft.open(before, steps_in(request.POST.getlist("step"))).posted(post)
    except BookRefused as error:
        warn(request, sentence_of(error))
        return _editor(request, own, before, status=422)
    if verb == "toml":
        return _editor(request, own, draft.text)
    try:
        if verb in ("save", "use"):
            owner, seen = owner_of(request), post.get("seen", "")
            saved = own_rulebooks.save_book(draft.text, owner=owner, book_id=book_id, seen=seen)
            return _after_saving(request, saved, is_used=verb == "use")
        if verb in ("print", "send"):
            book = own_rulebooks.checked(draft.text, own or _new(request))
            if verb == "print":
                context = {"book": book, "sheet": _sheet_of(book)}
                return render(request, "setup/rulebooks/sheet.html", context)
            name = f"{file_name(book.edition or book.key)}.toml"
            return as_file(draft.text.encode(), name, "application/toml")
    except InvalidRulebook:
        said = gettext("Not saved. Correct the marked fields.")
        warn(request, said if verb in ("save", "use") else gettext("Correct the marked fields."))
    except BookRefused as error:
        warn(request, sentence_of(error))
    return _form_page(request, own, draft, status=422 if verb else 200)


def _sheet_of(book: Rulebook) -> RuleSheet:
    """The rule sheet of a book, before any festival plays by it."""
    rows = [
        TierRow(
            number=tier.number,
            names=tier.names,
            tiles=tuple(
                Tile(id=n, tier=tier.number, prize="", value="", state="left", holder=None)
                for n in range(tier.count)
            ),
            left=tier.count,
            scrambled=0,
        )
        for tier in book.tiers
    ]
    sheet = rule_sheet(book, rows)
    # The prizes have no names yet; each tier shows how many there are.
    return replace(sheet, tiers=tuple(replace(tier, prizes=()) for tier in sheet.tiers))


def _after_saving(request: HttpRequest, saved: Saved, *, is_used: bool) -> HttpResponse:
    festival = _asking(request)
    if saved.following or saved.keeping:  # the book's own page says that it is saved
        tell(request, _saved(saved))
    if not is_used:
        return redirect(_form_url(saved.own, festival))
    if festival is None:
        return redirect(f"{reverse('festival_new')}?{urlencode({'rulebook': saved.own.key})}")
    try:
        form = play_by(festival, saved.own.key)
    except RulesError as error:
        warn(request, refusal(festival.table, error))
        return redirect(_form_url(saved.own, festival))
    if form.errors:
        problems = (full_stop(str(problem)) for said in form.errors.values() for problem in said)
        warn(request, one_by_one(problems))
    else:
        sentence = gettext("{festival} plays by this rulebook now.")
        tell(request, sentence.format(festival=festival.name))
    return redirect("festival_edit", festival.pk)


def _form_page(
    request: HttpRequest, own: OwnRulebook | None, draft: Draft, *, status: int = 200
) -> HttpResponse:
    """The form, or the part of it that the page asks for."""
    posted = request.POST.dict()
    part = FORM_PARTS.get(request.headers.get("HX-Target", ""), "page")
    form = form_of(draft, own or _new(request), posted)
    context = {
        **_standing(request, own, form.text),
        "form": form,
        "action": _form_url(own, None),
    }
    if part == "page":
        start = draft.extends or posted.get("from") or request.GET.get("from", "")
        context |= {
            "asking": _asking(request),
            "start": start,
            "starts": [
                (book, gist(book))
                for book in known_books(owner_of(request)).values()
                if not own or book.key == start
            ],
            "has_notes": own is not None and NOTE.search(own.text) is not None,
        }
    return render(request, f"setup/rulebooks/form/{part}.html", context, status=status)


@require_POST
@needs_somewhere(Right.ORGANISE)
def book_check(request: HttpRequest) -> HttpResponse:
    """The part beside the text, updated while typing."""
    posted = request.POST.dict()
    own = _own(request).filter(pk=number_in(posted.get("book", ""))).first()
    check = own_rulebooks.check_book(
        own_rulebooks.clean(posted.get("text", "")), own or _new(request), chosen_of(posted)
    )
    context = {"check": check, "is_looking": bool(posted.get("look"))}
    return render(request, "setup/rulebooks/_check.html", context)
