"""Lists the rulebooks, and changes those of the user in a form."""

from __future__ import annotations

from dataclasses import dataclass, replace
from http import HTTPStatus

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from festival.accounts.needed_rights import needs_somewhere, owner_of
from festival.accounts.rights import Right, access_of
from festival.games.bobing.board.pyramid import TierRow, Tile
from festival.games.bobing.board.rule_sheet import RuleSheet, rule_sheet
from festival.games.bobing.rulebooks import own_rulebooks as own_rulebooks
from festival.games.bobing.rulebooks.editable_rulebook import EditableRulebook, starting_text
from festival.games.bobing.rulebooks.load_rulebook import by_key, known_books, load_book, own_books
from festival.games.bobing.rulebooks.own_rulebooks import BookRefused, Saved
from festival.games.bobing.rulebooks.rulebook_form import RulebookForm
from festival.games.bobing.rulebooks.rulebook_page import RulebookPage
from festival.games.bobing.rulebooks.traditions import gist
from festival.games.bobing.setup.festival_form import first_choices
from festival.games.bobing.setup.shared_rulebook import play_by
from festival.models import Festival, OwnRulebook
from festival.tables.pages import refusal
from festival.tables.record.record import has_begun
from festival.web.answers import FORM, as_file, number_in, show_notice, show_warning
from festival.words.clean_text import file_name
from festival.words.sentences import as_sentence, full_stop, in_a_row, one_by_one, say, sentence_of
from rules.bobing.book.rulebook import Rulebook, shipped
from rules.errors import InvalidRulebook, RulesError

MOST_PROBLEMS = 20  # of a text that the form cannot show
VERBS = ("save", "use", "print", "send")  # buttons that open another page or save


@dataclass(frozen=True)
class ListedBook:
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
            ListedBook(key, load_book(key, owner=owner), festivals=festivals.pop(key, ""))
            for key in shipped()
        ],
        "own": [
            ListedBook(own.key, _read(own), festivals=festivals.get(own.key, ""), own=own)
            for own in by_key(own_books(owner))
        ],
    }
    return render(request, "games/bobing/rulebooks/books.html", context)


def _read(own: OwnRulebook) -> Rulebook | None:
    try:
        return Rulebook.parse(own.text)
    except InvalidRulebook:
        return None


@require_POST
@needs_somewhere(Right.ORGANISE)
def book_delete(request: HttpRequest, book_id: int) -> HttpResponse:
    try:
        own_rulebooks.delete_book(book_id, owner=owner_of(request))
    except BookRefused as error:
        show_warning(request, sentence_of(error))
    else:
        show_notice(request, gettext("Deleted."))
    return redirect("books")


def _own(request: HttpRequest) -> QuerySet[OwnRulebook]:
    return own_books(owner_of(request))


def _new(request: HttpRequest) -> OwnRulebook:
    """A new book of this user, not saved yet."""
    return OwnRulebook(owner_id=owner_of(request))


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


@require_http_methods(FORM)
@needs_somewhere(Right.ORGANISE)
def book_form(request: HttpRequest, book_id: int | None = None) -> HttpResponse:
    """The form for an own book or a new one. ?from= names the book to start from, ?festival= the
    festival that will use it, and ?file= asks for the saved text as a file."""
    own = None if book_id is None else _own(request).filter(pk=book_id).first()
    if own is None and book_id is not None:
        if request.method != "POST":
            raise Http404
        show_warning(request, as_sentence(own_rulebooks.GONE()))
        return redirect("books")
    if "open" in request.POST:
        return _opened(request, own)
    if own is not None and "file" in request.GET:
        return _as_file(own.text, own.key)
    try:
        text = own.text if own else starting_text(_start(request), owner=owner_of(request))
        if text is None:
            raise Http404
        start = EditableRulebook.open(text)
    except (InvalidRulebook, BookRefused) as error:
        return _no_form(request, own, error)
    form = RulebookForm(start, own or _new(request), request.POST.dict())
    form.full_clean()  # also a page that is only shown has mistakes and figures
    answer = _posted if request.method == "POST" else _form_page
    return answer(request, own, form)


def _no_form(request: HttpRequest, own: OwnRulebook | None, error: RulesError) -> HttpResponse:
    """What is wrong with a text that the form cannot show."""
    problems = getattr(error, "problems", [error.sentence])[:MOST_PROBLEMS]
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
    context = {
        **_standing(request, own),
        "action": _form_url(own, None),
        "asking": _asking(request),
        "problems": map(say, problems),
    }
    return render(request, "games/bobing/rulebooks/no_form.html", context, status=status)


def _as_file(text: str, name: str) -> HttpResponse:
    return as_file(text.encode(), f"{file_name(name)}.toml", "application/toml")


def _start(request: HttpRequest) -> str:
    """The key of the book from which a new one starts."""
    named = request.POST.get("from") or request.GET.get("from")
    if named:
        return named
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


def _opened(request: HttpRequest, own: OwnRulebook | None) -> HttpResponse:
    """Save a rulebook from an uploaded file, as the text of this book or as a new book."""
    try:
        text = _text_of_file(request)
        if own is None:
            text = own_rulebooks.opened(text, owner=owner_of(request))
        saved = _save(request, own, text)
    except InvalidRulebook as error:
        return _no_form(request, own, error)
    except BookRefused as error:
        show_warning(request, sentence_of(error))
        return redirect(_form_url(own, _asking(request)))
    return _after_saving(request, saved, is_used=False)


def _save(request: HttpRequest, own: OwnRulebook | None, text: str) -> Saved:
    owner, seen = owner_of(request), request.POST.get("seen", "")
    return own_rulebooks.save_book(text, owner=owner, book_id=own.pk if own else None, seen=seen)


def _form_url(own: OwnRulebook | None, festival: Festival | None) -> str:
    path = reverse("book_form", args=[own.pk]) if own else reverse("book_form_new")
    return f"{path}?festival={festival.pk}" if festival else path


def _posted(request: HttpRequest, own: OwnRulebook | None, form: RulebookForm) -> HttpResponse:
    # htmx sends the last pressed button together with the typed text.
    pressed = () if _is_live(request) else request.POST
    verb = next((verb for verb in VERBS if verb in pressed), "")
    if not verb:
        return _form_page(request, own, form)
    is_saving = verb in ("save", "use")
    if not form.is_valid():
        said = gettext("Not saved. Correct the marked fields.")
        show_warning(request, said if is_saving else gettext("Correct the marked fields."))
    elif verb == "print":
        context = {"book": form.book, "sheet": _sheet_of(form.book)}
        return render(request, "games/bobing/rulebooks/sheet.html", context)
    elif verb == "send":
        return _as_file(form.text, form.book.edition)
    else:
        try:
            saved = _save(request, own, form.text)
        except RulesError as error:  # somebody else was faster
            show_warning(request, sentence_of(error))
        else:
            return _after_saving(request, saved, is_used=verb == "use")
    return _form_page(request, own, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _is_live(request: HttpRequest) -> bool:
    """Whether the page asks for the figures and mistakes of what is typed so far."""
    return request.headers.get("HX-Target") == "check"


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
        show_notice(request, _saved(saved))
    if not is_used:
        return redirect(_form_url(saved.own, festival))
    if festival is None:
        return redirect(f"{reverse('festival_new')}?{urlencode({'rulebook': saved.own.key})}")
    try:
        form = play_by(festival, saved.own.key)
    except RulesError as error:
        show_warning(request, refusal(festival.table, error))
        return redirect(_form_url(saved.own, festival))
    if form.errors:
        problems = (full_stop(str(problem)) for said in form.errors.values() for problem in said)
        show_warning(request, one_by_one(problems))
    else:
        sentence = gettext("{festival} plays by this rulebook now.")
        show_notice(request, sentence.format(festival=festival.name))
    return redirect("festival_edit", festival.pk)


def _standing(request: HttpRequest, own: OwnRulebook | None) -> dict[str, object]:
    """The saved book, and whether somebody else saved it since the page was opened."""
    stamp = own_rulebooks.stamp(own) if own else ""
    seen = request.POST.get("seen", stamp)
    return {"own": own, "seen": seen, "is_stale": seen != stamp}


def _form_page(
    request: HttpRequest,
    own: OwnRulebook | None,
    form: RulebookForm,
    *,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The form; while something is typed, only its figures and mistakes."""
    page = RulebookPage(form, tried=request.POST.get("try", ""))
    context = {**_standing(request, own), "form": form, "page": page}
    context["action"] = _form_url(own, None)
    if _is_live(request):
        return render(request, "games/bobing/rulebooks/form/_live.html", context)
    start = _start(request)
    if own:
        start = form.start.tradition.key if form.start.tradition else ""
    books = known_books(owner_of(request)).values()
    context |= {
        "is_unsaved": request.method == "POST",
        "asking": _asking(request),
        "start": start,
        "starts": [(book, gist(book)) for book in books if not own or book.key == start],
    }
    return render(request, "games/bobing/rulebooks/form/page.html", context, status=status)
