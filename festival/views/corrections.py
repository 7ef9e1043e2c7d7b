"""The whole log, and the page on which one entry of it is put right."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from festival.models import Table
from festival.play import write_path
from festival.play.bobing.command_forms import CorrectionForm
from festival.play.correction_preview import Effect, effect, items
from festival.play.write_path import Post, StaleVersion, new_key
from festival.record.bobing import naming_of
from festival.record.bobing.lines import Act, line_of
from festival.record.log_lines import LogLine, log_lines, person_of
from festival.record.record import Record, table_record
from festival.record.rulebooks import book_of
from festival.rights import Right
from festival.views.common import author_of, needs_at_table, refusal, tell, warn
from festival.views.watching import console_line
from festival.words.wording import Naming
from rules.bobing import game as bobing
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.game import commands as c
from rules.bobing.game.check import UNCONFIRMED, UNCONFIRMED_END
from rules.bobing.game.commands import Fault
from rules.correction import correct
from rules.dice import Roll
from rules.errors import IllegalCommand, RulesError
from rules.game import replay

ENDINGS = (UNCONFIRMED.code, UNCONFIRMED_END.code)
AWAY = "away"


@dataclass(frozen=True, kw_only=True)
class Case:
    """An entry that somebody wants to put right. act: as it counts now; None when it does not."""

    table: Table
    record: Record
    book: Rulebook
    naming: Naming
    seq: int
    act: Act | None


@dataclass(frozen=True, kw_only=True)
class Preview:
    """What a correction would bring. is_ending: it has to be confirmed."""

    line: LogLine
    effect: Effect
    is_ending: bool


@require_safe
@never_cache
@needs_at_table(Right.WATCH)
def log(request: HttpRequest, table: Table) -> HttpResponse:
    record, book = table_record(table), book_of(table.festival)
    context = {
        "festival": table.festival,
        "items": items(table, record, book, naming_of(table, record.state)),
        "version": record.log.version,
        "key": new_key(),
        "live": console_line(request, table),
    }
    return render(request, "play/corrections/log.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@needs_at_table(Right.SCORE)
def correction(request: HttpRequest, table: Table, seq: int) -> HttpResponse:
    """First what a correction would change, then the correction itself."""
    case = _case(table, seq)
    form = CorrectionForm(
        request.POST if request.method == "POST" else None,
        players=_players(case),
        initial=_as_it_stands(case),
    )
    if case.act is None or not form.is_bound:
        return _page(request, case, form)
    if not form.is_valid():
        return _page(request, case, form, status=422)
    command = _command(case.act, form.cleaned_data)
    is_saving = "save" in request.POST and form.cleaned_data["version"] is not None
    try:
        if is_saving:
            return _saved(request, case, form.cleaned_data, command)
        return _page(request, case, form, preview=_preview(case, command))
    except StaleVersion:
        return _shown_anew(request, table, seq, form.cleaned_data)
    except RulesError as error:
        warn(request, refusal(table, error))
        is_open = is_saving and error.sentence.code in ENDINGS
        preview = _preview(case, command) if is_open else None
        return _page(request, case, form, preview=preview, status=422)


def _case(table: Table, seq: int) -> Case:
    """Raises Http404 where the log has no such act."""
    record = table_record(table)
    if not 1 <= seq <= record.log.version or record.log.entries[seq - 1].command is None:
        raise Http404
    return Case(
        table=table,
        record=record,
        book=book_of(table.festival),
        naming=naming_of(table, record.state),
        seq=seq,
        act=next((act for act in record.log.done if act.seq == seq), None),
    )


def _players(case: Case) -> list[tuple[int, str]]:
    """Who had a seat when the entry was written."""
    done = [act for act in case.record.log.done if act.seq < case.seq]
    return [
        (number, f"{number} · {person_of(number, case.naming).name}")
        for number in replay(bobing, bobing.opening(case.book), done).players
    ]


def _as_it_stands(case: Case) -> dict[str, Any]:
    match case.act.command if case.act else None:
        case c.Throw(player, roll):
            return {"player": player, "what": "dice", "roll": " ".join(str(roll))}
        case c.Void(player, fault):
            return {"player": player, "what": fault.value}
        case c.Skip(player):
            return {"player": player, "what": AWAY}
        case _:
            return {}


def _command(act: Act, data: dict[str, Any]) -> c.Turn:
    """What should have been written. Dice that stay as they were stay who threw them."""
    player, what, was = data["player"], data["what"], act.command
    if what == AWAY:
        return c.Skip(player)
    if what != "dice":
        return c.Void(player, Fault(what))
    roll = Roll.parse(data["roll"])
    if not isinstance(was, c.Throw):
        return c.Throw(player, roll, is_confirmed=data["confirmed"])
    if (player, roll) == (was.player, was.roll):
        return was
    is_simulated = was.is_simulated and roll == was.roll
    return replace(
        was, player=player, roll=roll, is_simulated=is_simulated, is_confirmed=data["confirmed"]
    )


def _preview(case: Case, command: c.Turn) -> Preview:
    log, is_ending = case.record.log, False
    opening = bobing.opening(case.book)
    try:
        found = correct(bobing, opening, log, case.seq, command)
    except IllegalCommand as error:
        if error.sentence.code not in ENDINGS or not isinstance(command, c.Throw):
            raise
        is_ending = True
        found = correct(bobing, opening, log, case.seq, replace(command, is_confirmed=True))
    return Preview(
        line=line_of(found.entry, case.record.state, case.naming),
        effect=effect(case.book, was=log, now=log.append(found.entry), naming=case.naming),
        is_ending=is_ending,
    )


def _saved(request: HttpRequest, case: Case, data: dict[str, Any], command: c.Turn) -> HttpResponse:
    post = Post(
        table_id=case.table.pk,
        key=data["key"] or new_key(),
        version=data["version"],
        author=author_of(request),
    )
    entry = write_path.correct(post, case.seq, command)
    tell(request, gettext("Corrected. What changes hands stands at the new line."))
    return redirect(case.table.address("log", fragment=f"entry-{entry.seq}"))


def _shown_anew(request: HttpRequest, table: Table, seq: int, data: dict[str, Any]) -> HttpResponse:
    """Somebody else was faster: what was typed, judged by how the game stands now."""
    table.refresh_from_db()
    case = _case(table, seq)
    form = CorrectionForm(request.POST, players=_players(case), initial=_as_it_stands(case))
    warn(request, gettext("Somebody else was faster. Please look again at what this changes now."))
    preview = None
    if case.act is not None and form.is_valid():
        try:
            preview = _preview(case, _command(case.act, data))
        except RulesError as error:
            warn(request, refusal(table, error))
    return _page(request, case, form, preview=preview, status=409)


def _page(
    request: HttpRequest,
    case: Case,
    form: CorrectionForm,
    *,
    preview: Preview | None = None,
    status: int = 200,
) -> HttpResponse:
    lines = log_lines(case.record, case.naming, case.record.log.version)
    newest = next((line for line in lines if line.to_correct == case.seq), None)
    context = {
        "festival": case.table.festival,
        "line": newest or next(line for line in lines if line.seq == case.seq),
        "can_correct": newest is not None,
        "seq": case.seq,
        "form": form,
        "preview": preview,
        "version": case.record.log.version,
        "key": new_key(),
    }
    return render(request, "play/corrections/correction.html", context, status=status)
