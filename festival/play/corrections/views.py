"""The emcee's log, all its entries on one page, and the page that corrects one of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from http import HTTPStatus

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext, pgettext
from django.views.decorators.http import require_http_methods, require_safe

from festival.accounts.needed_rights import author_of, needs_at_table, rights_at
from festival.accounts.rights import Right
from festival.models import HandOut, Table
from festival.play import write_path
from festival.play.console import console_line
from festival.play.corrections.emcee_log import items
from festival.play.corrections.what_a_correction_changes import Effect, effect
from festival.play.play_kind import CHOOSE_ONE, PlayKind, Way
from festival.play.post import Post
from festival.play.write_path import StaleVersion, new_key
from festival.tables.kinds import has_prizes
from festival.tables.pages import name_of_file, page_at, refusal, warn_of_lock
from festival.tables.record.festival_file import document, table_document, written
from festival.tables.record.log_in_words import log_lines
from festival.tables.record.log_line import Act, LogLine
from festival.tables.record.people_of_hall import gone_on_from
from festival.tables.record.photos import has_readings, kept_of
from festival.tables.record.record import Record, table_record
from festival.tables.record.setbacks import setbacks_of
from festival.web.answers import FORM, as_file, show_notice, show_warning
from festival.web.threads import COMMANDS, on_thread
from festival.words.sentences import Naming
from rules.errors import IllegalCommand, RulesError
from rules.game import replay

MOST_OF_WAY = 20  # letters


@dataclass(frozen=True, kw_only=True)
class Case:
    table: Table
    record: Record
    naming: Naming
    seq: int
    act: Act | None  # as it counts now; None if it no longer counts

    def form(self, data: QueryDict | None) -> forms.Form:
        done = [act for act in self.record.log.done if act.seq < self.seq]
        then = replay(self.record.game, self.record.opening, done)
        return PlayKind.of_kind(self.record.kind).correction_form(data, self.act, then, self.naming)


@dataclass(frozen=True, kw_only=True)
class Preview:
    line: LogLine
    choices: tuple[WayToGoOn, ...]  # the ways to go on, if there are several and one must be chosen
    is_ending: bool  # whether the user must confirm it


@dataclass(frozen=True, kw_only=True)
class WayToGoOn:
    """One way in which the game can go on, and its effects."""

    key: str
    title: str
    effect: Effect


@require_safe
@needs_at_table(Right.WATCH)
def log(request: HttpRequest, table: Table) -> HttpResponse:
    record = table_record(table)
    differ = "differ" in request.GET
    lines = items(table, record, record.naming(table), differ=differ)
    context = {
        "items": lines,
        "differ": differ,
        "has_readings": has_readings(table),
        "setbacks": () if lines else setbacks_of(table),
        "version": record.log.version,
        "key": new_key(),
        "live": console_line(table, is_watched=Right.SCORE not in rights_at(request, table)),
    }
    return page_at(request, table, "play/corrections/log.html", context)


@require_safe
@needs_at_table(Right.SET_UP)
def log_file(request: HttpRequest, table: Table) -> HttpResponse:
    """Every entry as it is stored, for other programs; for the first table the whole festival, for
    another laptop."""
    festival = table.festival
    data = document(festival) if table.is_first else table_document(table)
    name = name_of_file(table, pgettext("file", "log"))
    return as_file(written({"festival": festival.name, **data}), f"{name}.json")


@on_thread(COMMANDS)
@require_http_methods(FORM)
@needs_at_table(Right.SCORE)
def correction(request: HttpRequest, table: Table, seq: int) -> HttpResponse:
    """Preview the correction, then save it."""
    case = _case(table, seq)
    form = case.form(request.POST if request.method == "POST" else None)
    if "save" not in request.POST:
        warn_of_lock(request, table)
    if case.act is None or not form.is_bound:
        return _page(request, case, form)
    if not form.is_valid():
        return _page(request, case, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    is_saving = "save" in request.POST and form.cleaned_data["version"] is not None
    command = None
    try:
        command = PlayKind.of_kind(case.record.kind).corrected(case.act, form.cleaned_data)
        if is_saving:
            return _saved(request, case, form, command)
        return _page(request, case, form, preview=_preview(case, command))
    except StaleVersion:
        return _shown_anew(request, table, seq)
    except RulesError as error:
        show_warning(request, refusal(table, error))
        is_choice = error.sentence.code == CHOOSE_ONE.code
        is_open = (
            is_choice or PlayKind.of_kind(case.record.kind).confirmed(command, error) is not None
        )
        preview = _preview(case, command) if is_saving and is_open else None
        return _page(request, case, form, preview=preview, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _case(table: Table, seq: int) -> Case:
    """Raises Http404 if the log has no such entry."""
    record = table_record(table)
    if not 1 <= seq <= record.log.version or record.log.entries[seq - 1].command is None:
        raise Http404
    handed = HandOut.objects.filter(prize__table=table).values_list("prize_id", "player")
    return Case(
        table=table,
        record=record,
        naming=replace(record.naming(table), handed=dict(handed)),
        seq=seq,
        act=next((act for act in record.log.done if act.seq == seq), None),
    )


def _preview(case: Case, command: object) -> Preview:
    record, play, is_ending = case.record, PlayKind.of_kind(case.record.kind), False
    try:
        ways = play.ways(case.table, record, case.seq, command)
    except IllegalCommand as error:
        command = play.confirmed(command, error)
        if command is None:
            raise
        is_ending = True
        ways = play.ways(case.table, record, case.seq, command)
    return Preview(
        line=record.line_of(ways[0].entry, case.naming),
        choices=tuple(_choice(case, way) for way in ways),
        is_ending=is_ending,
    )


def _choice(case: Case, way: Way) -> WayToGoOn:
    log = case.record.log
    brought = effect(case.record, was=log, now=log.append(way.entry), naming=case.naming)
    return WayToGoOn(key=way.key, title=way.title, effect=brought)


def _saved(request: HttpRequest, case: Case, form: forms.Form, command: object) -> HttpResponse:
    data = form.cleaned_data
    post = Post(
        table_id=case.table.pk,
        key=data["key"] or new_key(),
        version=data["version"],
        author=author_of(request),
    )
    way = request.POST.get("way", "")[:MOST_OF_WAY]
    written = write_path.correct(post, case.seq, command, way)
    if has_prizes(case.table):
        show_notice(request, gettext("Corrected. The new line lists the prizes that change hands."))
    else:
        show_notice(request, gettext("Corrected. The new line lists what changes."))
    return redirect(case.table.address("log", fragment=f"entry-{written.entry.seq}"))


def _shown_anew(request: HttpRequest, table: Table, seq: int) -> HttpResponse:
    """Another page was faster: show what was typed, with its effects on the game as it is now."""
    table.refresh_from_db()
    case = _case(table, seq)
    form = case.form(request.POST)
    show_warning(
        request, gettext("Another device acted first. Look again at what this changes now.")
    )
    preview = None
    if case.act is not None and form.is_valid():
        try:
            preview = _preview(
                case, PlayKind.of_kind(case.record.kind).corrected(case.act, form.cleaned_data)
            )
        except RulesError as error:
            show_warning(request, refusal(table, error))
    return _page(request, case, form, preview=preview, status=HTTPStatus.CONFLICT)


def _lines(case: Case) -> tuple[LogLine, ...]:
    """The lines of the entry and of its corrections, without rendering thousands of others."""
    acts = [each for each in reversed(case.record.log.entries) if each.command is not None]
    places = [n for n, each in enumerate(acts) if case.seq in (each.seq, each.target)]
    return tuple(
        line for place in places for line in log_lines(case.record, case.naming, 1, skipped=place)
    )


def _page(
    request: HttpRequest,
    case: Case,
    form: forms.Form,
    *,
    preview: Preview | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    lines = _lines(case)
    newest = next((line for line in lines if line.to_correct == case.seq), None)
    typed = [each for each in form if isinstance(each.field.widget, forms.TextInput)]
    if typed and preview is None:
        typed[0].field.widget.attrs["autofocus"] = True
    line = newest or next(line for line in lines if line.seq == case.seq)
    photo = kept_of(case.table, (case.seq,)).get(case.seq)
    context = {
        "line": line,
        "can_correct": newest is not None,
        "photo": photo,
        "reading": photo.said(line.dice) if photo else "",
        "seq": case.seq,
        "form": form,
        "fields": (
            f"games/{case.table.kind}/play/_correction.html",
            "play/side_table/_correction.html",
        ),
        "preview": preview,
        "way": request.POST.get("way", ""),
        "gone_on": gone_on_from(case.table.festival).values() if case.table.is_first else (),
        "version": case.record.log.version,
        "key": new_key(),
    }
    return page_at(request, case.table, "play/corrections/correction.html", context, status=status)
