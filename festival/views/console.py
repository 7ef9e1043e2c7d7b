"""The emcee's console: one page, one address for each command."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.backends.utils import csrf_input
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from festival.board.bobing.board import Console
from festival.board.bobing.build import console_of
from festival.board.stage import known_screens
from festival.live.fragments import console_layout, new_key
from festival.live.snapshots import WATCH, console_audience, revision_of, shown_festival
from festival.models import Festival
from festival.play import write_path
from festival.play.command_forms import CommandForm
from festival.play.confirmations import end_question, stop_question
from festival.play.correction_preview import undo_question
from festival.play.holdings import picks
from festival.play.write_path import Post, StaleVersion
from festival.record.log_lines import line_of
from festival.record.queries import Record, festival_record, naming_of
from festival.rights import Right
from festival.views.boards import socket_address, state_answer
from festival.views.common import author_of, needs, refusal, rights_at, sentence_of, tell, warn
from festival.views.watching import watch
from festival.words.wording import Naming
from rules.bobing.game import check
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.commands import Fault
from rules.bobing.game.decide import decide
from rules.bobing.game.state import State
from rules.dice import FACES, Roll
from rules.errors import RulesError
from rules.log import Entry, Kind

Data = dict[str, Any]


def _throw(post: Post, data: Data) -> Entry[c.Command, e.Event]:
    return write_path.perform(post, _thrown(data))


def _thrown(data: Data) -> c.Throw:
    roll = Roll.parse(data["roll"])
    return c.Throw(_player(data), roll, is_confirmed=data["confirmed"], prize=data["prize"])


def _start(post: Post, data: Data) -> Entry[c.Command, e.Event]:
    typed = re.findall(r"\w", data["elder_roll"])
    dice = tuple(int(sign) if sign.isdecimal() else 0 for sign in typed)  # 0 is refused as no face
    return write_path.start(post, elder=data["elder"], elder_dice=dice, first=data["first"])


def _player(data: Data) -> int:
    return int(data["player"] or 0)


WINS = (e.PrizeAwarded, e.PrizeTaken, e.ChaseOpened, e.CandidateRecorded, e.AllGrabbed)
FIVE_DICE = re.compile("[1-6]{5}")
ENDINGS = (check.UNCONFIRMED.code, check.UNCONFIRMED_END.code)
VERBS: dict[str, Callable[[Post, Data], Entry[c.Command, e.Event]]] = {
    "start": _start,
    "throw": _throw,
    "void": lambda post, d: write_path.perform(
        post, c.Void(_player(d), Fault(d["fault"] or Fault.OUT))
    ),
    "simulate": lambda post, d: write_path.simulate(post, _player(d)),
    "skip": lambda post, d: write_path.perform(post, c.Skip(_player(d))),
    "pick": lambda post, d: write_path.perform(post, c.Call(_player(d))),
    "give": lambda post, d: write_path.perform(post, c.Give(d["prize"] or 0, _player(d))),
    "take_back": lambda post, d: write_path.perform(post, c.TakeBack(d["prize"] or 0)),
    "swap": lambda post, d: write_path.perform(post, c.Swap(d["prize"] or 0, d["other"] or 0)),
    "leave": lambda post, d: write_path.perform(post, c.Leave(_player(d))),
    "back": lambda post, d: write_path.perform(post, c.ComeBack(_player(d))),
    "take": lambda post, d: write_path.perform(post, c.TakeFrom(int(d["giver"] or 0))),
    "crown": lambda post, _: write_path.crown(post),
    "stop": lambda post, _: write_path.perform(post, c.Stop()),
    "pause": lambda post, _: write_path.perform(post, c.Pause()),
    "resume": lambda post, _: write_path.perform(post, c.Resume()),
    "undo": lambda post, _: write_path.undo(post),
    "redo": lambda post, _: write_path.redo(post),
    "undo_to": lambda post, d: write_path.undo_to(post, d["seq"] or post.version),
}


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What became of a command. kind: "done" | "late" | "refused" | "confirm". revision: at which
    the screens show it, where it is done."""

    kind: str
    notice: str = ""
    revision: int | None = None

    @property
    def status(self) -> int:
        return {"done": 200, "late": 409, "refused": 422, "confirm": 422}[self.kind]


@require_safe
@never_cache
@needs(Right.WATCH)
def console(request: HttpRequest, festival: Festival) -> HttpResponse:
    if Right.SCORE not in rights_at(request, festival):
        return watch(request, festival)
    return render(request, "console/console.html", _context(request, festival))


def _context(request: HttpRequest, festival: Festival) -> Data:
    view: Console = console_of(festival, new_key())
    return {
        "festival": festival,
        "console": view,
        "screens": known_screens(festival),
        "board": view.board,
        "layout": console_layout(),
        "csrf_input": csrf_input(request),
        "socket": socket_address(f"/ws/festivals/{festival.pk}/console/"),
        "state_url": reverse("console_state", args=[festival.pk]),
    }


@require_safe
@never_cache
@needs(Right.WATCH)
def console_state(request: HttpRequest, festival: Festival) -> HttpResponse:
    audience = console_audience(rights_at(request, festival)) or WATCH
    return state_answer(request, audience, festival.pk)


@require_POST
@needs(Right.SCORE)
def command(request: HttpRequest, festival: Festival, verb: str) -> HttpResponse:
    if verb not in VERBS:
        return render(request, "404.html", status=404)
    answer = carry_out(request, festival, verb)
    if wants_json(request):
        return json_answer(festival, answer)
    return _page_answer(request, festival, verb, answer)


def wants_json(request: HttpRequest) -> bool:
    return request.headers.get("Accept") == "application/json"


def carry_out(request: HttpRequest, festival: Festival, verb: str) -> Answer:
    """Do what was posted, and say what became of it."""
    form = CommandForm(request.POST)
    if not form.is_valid():
        name, errors = next(iter(form.errors.items()))
        notice = gettext("{field}: {problem}").format(field=name, problem=errors[0])
        return Answer(kind="refused", notice=notice)
    data = form.cleaned_data
    question = "" if data["confirmed"] else _asked_first(festival, verb, data)
    if question:
        return Answer(kind="confirm", notice=question)
    post = Post(
        festival_id=festival.pk,
        key=data["key"],
        version=data["version"],
        author=author_of(request),
    )
    try:
        entry = VERBS[verb](post, data)
    except StaleVersion:
        return late()
    except RulesError as error:
        if error.sentence.code in ENDINGS:
            return _question(festival, data)
        return Answer(kind="refused", notice=refusal(festival, error))
    shown = shown_festival(festival.pk)
    if verb == "undo_to":
        notice = gettext("Taken back · everything after entry {seq}").format(seq=data["seq"])
    else:
        notice = _done(shown, entry)
    return Answer(kind="done", notice=notice, revision=shown.revision)


def _asked_first(festival: Festival, verb: str, data: Data) -> str:
    """What is asked before a command that cannot be meant lightly; "" where nothing is."""
    if verb == "undo_to":
        record = festival_record(festival)
        naming = naming_of(festival, record.state.book)
        return undo_question(record, data["seq"] or data["version"], naming)
    if verb == "stop":
        state = festival_record(festival).state
        return stop_question(state) if check.refusal(state, c.Stop()) is None else ""
    return ""


def late() -> Answer:
    """To whoever posted what they saw before somebody else changed it."""
    notice = gettext("Somebody else was faster. This is how it stands now; please look again.")
    return Answer(kind="late", notice=notice)


def _question(festival: Festival, data: Data) -> Answer:
    """Whether a throw shall end the game, in the state in which that was refused."""
    record = festival_record(festival)
    if record.log.version != data["version"]:
        return late()
    naming = naming_of(festival, record.state.book)
    return Answer(kind="confirm", notice=end_question(record.state, _thrown(data), naming))


def json_answer(festival: Festival, answer: Answer) -> JsonResponse:
    """What became of a command, and the revision at which the console shows it: that comes to it
    as to all others."""
    revision = revision_of(festival.pk) if answer.revision is None else answer.revision
    body = {"kind": answer.kind, "notice": answer.notice, "revision": revision}
    return JsonResponse(body, status=answer.status)


def _done(festival: Festival, entry: Entry[c.Command, e.Event]) -> str:
    """What an entry of the log did, for the line that says so."""
    record = festival_record(festival)
    said = {Kind.UNDO: gettext("Taken back"), Kind.REDO: gettext("Brought back")}
    shown = record.log.entries[(entry.target or 0) - 1] if entry.kind in said else entry
    line = line_of(shown, record.state.book, naming_of(festival, record.state.book))
    parts = (
        said.get(entry.kind, ""),
        line.person.name if line.person else "",
        line.names.roman if line.names else "",
        line.outcome,
    )
    return " · ".join(part for part in parts if part)


def _page_answer(
    request: HttpRequest, festival: Festival, verb: str, answer: Answer
) -> HttpResponse:
    """The same answers for a browser without scripts."""
    if answer.kind == "done":
        tell(request, answer.notice)
        return redirect("console", festival.pk)
    context = _context(request, festival)
    if answer.kind == "confirm":
        fields = [
            (name, request.POST[name]) for name in CommandForm.base_fields if name in request.POST
        ]
        context["confirm"] = {"verb": verb, "notice": answer.notice, "fields": fields}
        return render(request, "console/confirm.html", context)
    warn(request, answer.notice)
    context["typed"] = request.POST.get("roll", "")
    return render(request, "console/console.html", context, status=answer.status)


@require_safe
@never_cache
@needs(Right.SCORE)
def judge(request: HttpRequest, festival: Festival) -> HttpResponse:
    """What a roll would do for whoever is in turn, before it is given.

    With one die missing: that of each face it may show, as JSON, so that the answer is there
    before the last key is pressed.
    """
    record = festival_record(festival)
    naming = naming_of(festival, record.state.book)
    typed = request.GET.get("roll", "")
    if FIVE_DICE.fullmatch(typed):
        each = {str(face): _verdict(record, naming, f"{typed}{face}", None) for face in FACES}
        return JsonResponse(each)
    return HttpResponse(_verdict(record, naming, typed, _picked(request)))


def _verdict(record: Record, naming: Naming, typed: str, prize: int | None) -> str:
    state = record.state
    try:
        throw = c.Throw(state.turn or 0, Roll.parse(typed), is_confirmed=True)
        choices = picks(state, throw, naming, prize)
        chosen = next((pick.prize for pick in choices if pick.is_chosen), None)
        throw = replace(throw, prize=chosen)
        events = decide(state, throw)
    except RulesError as error:
        context: Data = {"error": sentence_of(error, naming)}
    else:
        line = line_of(record.log.act(throw, events), state.book, naming)
        context = {
            "line": line,
            "row": _stock(state, line.tier) if line.tier and line.kind == "roll" else None,
            "picks": choices,
            "wins": any(isinstance(event, WINS) and event.player == state.turn for event in events),
        }
    return render_to_string("console/_verdict.html", context)


def _picked(request: HttpRequest) -> int | None:
    """The prize that the winner asked for."""
    picked = request.GET.get("prize", "")[:20]
    return int(picked) if picked.isdecimal() else None


def _stock(state: State, tier: int) -> Data:
    """How many prizes of a tier there are, and how many are left."""
    return {"number": tier, "left": len(state.free(tier)), "count": len(state.prizes_of(tier))}
