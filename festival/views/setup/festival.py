"""Setting up a festival: its form, its house rules, its prizes, what is to be bought and what is in
reserve; copying it and archiving it."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext, pgettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from festival.games.bobing.results.shopping import shopping_list, shopping_rows
from festival.models import Festival, HandOut, SparePrize
from festival.prizes import reserve
from festival.prizes.pictures import PictureForm
from festival.prizes.prize_form import PrizesForm
from festival.prizes.prize_form import save as save_prizes
from festival.prizes.prize_summary import summary_of
from festival.prizes.reserve import SpareForm, called, places_of, read_place
from festival.prizes.slots import MOST_IN_TIER
from festival.prizes.warnings import warnings_of
from festival.record.queries import naming_at
from festival.record.record import has_begun, is_over, table_record
from festival.rights import Right, access_of
from festival.rulebooks.forecast import expectations_of
from festival.setup import copies, festivals
from festival.setup.festival_form import FestivalForm
from festival.setup.form_summaries import folded_parts
from festival.setup.shared_rulebook import save_for_all
from festival.setup.steps import steps_of
from festival.views import common
from festival.views.setup.festival_zip import about_shopping
from festival.web.fields import whole_number
from festival.words.clean_text import file_name
from festival.words.sentences import full_stop, in_a_row, one_by_one
from rules.bobing.game.state import Phase
from rules.errors import RulesError

PANEL = "expectations"  # the part beside the festival's form that is updated while typing


@require_http_methods(common.FORM)
@common.needs_somewhere(Right.ORGANISE)
def festival_new(request: HttpRequest) -> HttpResponse:
    if request.headers.get("HX-Target") == PANEL:
        return _festival_panel(request, None)
    owner, asked = common.owner_of(request), request.GET.get("rulebook", "")
    form = FestivalForm(None, request.POST or None, owner=owner, asked=asked)
    if form.is_valid() and "look" not in request.POST:
        festival = festivals.create_festival(form.details(), owner=owner)
        return redirect("prizes", festival.pk)
    return _festival_page(request, None, form)


@require_http_methods(common.FORM)
@common.needs(Right.SET_UP)
def festival_edit(request: HttpRequest, festival: Festival) -> HttpResponse:
    if request.headers.get("HX-Target") == PANEL:
        return _festival_panel(request, festival)
    form = FestivalForm(festival, request.POST or None)
    if form.is_valid() and "look" not in request.POST:
        try:
            form = save_for_all(festival, request.POST)
        except RulesError as error:
            form.add_error(None, common.refusal(festival.table, error))
        else:
            if not form.undoes:
                common.show_notice(request, gettext("Saved."))
                return redirect("festival_edit", festival.pk)
    _tell_of_changes(request, form)
    return _festival_page(request, festival, form)


def _festival_page(
    request: HttpRequest, festival: Festival | None, form: FestivalForm
) -> HttpResponse:
    phase = table_record(festival.table).state.phase if festival else Phase.WAITING
    context = {
        "festival": festival,
        "form": form,
        "panel": form.panel(),
        "folded": folded_parts(form),
        "phase": phase,
        "is_settled": phase is not Phase.WAITING,
        "steps": steps_of(festival),
    }
    is_refused = form.errors or form.undoes
    status = (
        HTTPStatus.UNPROCESSABLE_ENTITY
        if is_refused and "look" not in request.POST
        else HTTPStatus.OK
    )
    return render(request, "setup/festival.html", context, status=status)


def _festival_panel(request: HttpRequest, festival: Festival | None) -> HttpResponse:
    """The effects of the answers in the form on the evening; saves nothing."""
    form = FestivalForm(festival, request.GET.copy(), owner=common.owner_of(request))
    context = {"panel": form.panel(), "folded": folded_parts(form)}
    return render(request, "setup/_expectations_parts.html", context)


@require_safe
@common.needs_somewhere(Right.SET_UP)
def house_rules(request: HttpRequest) -> HttpResponse:
    """The house rules of the chosen tradition, for an existing or a new festival."""
    known = Festival.objects.filter(pk=common.number_in(request.GET.get("festival", ""))).first()
    if known is not None and Right.SET_UP not in access_of(request.user).at(known):
        known = None
    form = FestivalForm(known, request.GET.copy(), owner=common.owner_of(request))
    return render(request, "setup/_house_rules.html", {"form": form})


@require_http_methods(common.FORM)
@common.needs(Right.SET_UP)
def prizes(request: HttpRequest, festival: Festival) -> HttpResponse:
    if request.method != "POST":
        return _prizes_page(request, festival, PrizesForm(festival))
    chosen = PictureForm(festival, request.POST, request.FILES)
    if "save" in request.POST and not chosen.errors:
        return _prizes_saved(request, festival, chosen)
    is_hung = chosen.hang()
    form = PrizesForm(festival, request.POST.dict(), chosen.errors)
    if "save" in request.POST:
        common.show_warning(request, gettext("Not saved. Correct the marked prizes."))
    elif is_hung and not form.is_unsaved() and not chosen.errors:
        common.show_notice(request, gettext("Saved."))
        return redirect("prizes", festival.pk)
    _tell_of_changes(request, form)
    return _prizes_page(request, festival, form)


def _prizes_saved(request: HttpRequest, festival: Festival, chosen: PictureForm) -> HttpResponse:
    data = {name: str(text) for name, text in request.POST.items()}
    form, problem = None, ""
    try:
        form = save_prizes(festival.pk, data)
    except RulesError as error:
        problem = common.refusal(festival.table, error)
    chosen.hang()
    if form is None or form.undoes or not form.is_valid():
        form = PrizesForm(festival, data, chosen.errors)
        if not form.is_valid():
            problem = gettext("Not saved. Correct the marked prizes.")
        if problem:
            common.show_warning(request, problem)
        _tell_of_changes(request, form)
        return _prizes_page(request, festival, form)
    common.show_notice(request, _saved(form))
    for sentence in chosen.errors.values():
        common.show_warning(request, sentence)
    return redirect("players" if request.POST["save"] == "players" else "prizes", festival.pk)


def _tell_of_changes(request: HttpRequest, form: PrizesForm | FestivalForm) -> None:
    """Tell what somebody has saved since this page was made."""
    if form.undoes:
        text = gettext(
            "Not saved yet. Somebody changed this page meanwhile. Stored now, unlike here: "
            "{places}. Your text is still here; press Save again to keep it."
        )
        common.show_warning(request, text.format(places=form.undoes))


def _prizes_page(request: HttpRequest, festival: Festival, form: PrizesForm) -> HttpResponse:
    is_unsaved = form.is_unsaved()
    context = {
        **_prize_parts(festival, form),
        "form": form,
        # After other buttons the address has an anchor: the tier of the button.
        "focus": form.first_wrong if "save" in request.POST else "",
        "tiers": form.tiers,
        "is_locked": has_begun(festival.table),
        "is_unsaved": is_unsaved,
        "steps": steps_of(festival, has_unsaved_prizes=is_unsaved),
    }
    is_refused = "save" in request.POST or form.picture_errors
    return render(
        request,
        "setup/prizes.html",
        context,
        status=HTTPStatus.UNPROCESSABLE_ENTITY if is_refused else HTTPStatus.OK,
    )


def _prize_parts(festival: Festival, form: PrizesForm) -> dict[str, object]:
    """The context of the parts that are updated while typing."""
    return {
        "festival": festival,
        "summary": summary_of(form),
        "warnings": warnings_of(form),
        "plans": form.plans,
        "ladder_note": form.ladder_note,
        "expectations": expectations_of(form.evening()),
        "is_over": is_over(festival.table),
    }


def _saved(form: PrizesForm) -> str:
    left_out = in_a_row(tier.left_out for tier in form.tiers if tier.left_out)
    said = gettext("Saved.")
    if left_out:
        said = gettext("Saved. No longer among the prizes: {names}.").format(names=left_out)
    return said


@require_POST
@common.needs(Right.SET_UP)
def prizes_summary(request: HttpRequest, festival: Festival) -> HttpResponse:
    parts = _prize_parts(festival, PrizesForm(festival, request.POST.dict()))
    return render(request, "setup/_prize_parts.html", parts)


@require_POST
@common.needs(Right.ORGANISE)
def festival_action(request: HttpRequest, festival: Festival, verb: str) -> HttpResponse:
    match verb:
        case "rehearse":
            practice = copies.rehearse(festival.pk)
            common.show_notice(request, gettext("This is a practice copy: nothing here counts."))
            return redirect("players", practice.pk)
        case "duplicate":
            with_players = "with_players" in request.POST
            again = copies.duplicate(festival.pk, with_players=with_players)
            common.show_notice(
                request, gettext("This new festival has the same rules and prizes. Set its date.")
            )
            return redirect("festival_edit", again.pk)
        case "archive" | "restore":
            copies.archive(festival.pk, is_archived=verb == "archive")
            said = {
                "archive": gettext("{festival} is put away. You can bring it back below."),
                "restore": gettext("{festival} is back."),
            }
            common.show_notice(request, said[verb].format(festival=festival.name))
            return redirect("home")
        case _:
            raise Http404


@require_safe
@common.needs(Right.SET_UP)
def shopping(request: HttpRequest, festival: Festival) -> HttpResponse:
    context = {"festival": festival, "shopping": shopping_list(festival.table)}
    return render(request, "setup/shopping.html", context)


@require_safe
@common.needs(Right.SET_UP)
def shopping_file(request: HttpRequest, festival: Festival, kind: str) -> HttpResponse:
    if kind not in ("csv", "xlsx"):
        raise Http404
    said = pgettext("file", "shopping")
    name = file_name(f"{festival.name}-{festival.date}-{said}")
    about = about_shopping(festival)
    return common.list_file(f"{name}.{kind}", lambda: shopping_rows(festival.table), about)


@require_http_methods(common.FORM)
@common.needs(Right.SET_UP)
def spares(request: HttpRequest, festival: Festival) -> HttpResponse:
    posted = request.POST
    form = SpareForm(posted if "keep" in posted else None, currency=festival.currency)
    problem, winner = "", 0
    if request.method == "POST" and (not form.is_bound or form.is_valid()):
        try:
            common.show_notice(request, _changed(festival, posted, form))
            return redirect("spares", festival.pk)
        except ValidationError as error:
            problem = full_stop(capfirst(error.messages[0]))
        except reserve.Won as won:
            winner = won.winner
        except RulesError as error:
            problem = common.refusal(festival.table, error)
    there = list(festival.table.spares.all())
    asked = next(
        (spare for spare in there if spare.pk == common.number_in(posted.get("spare", ""))), None
    )
    if problem and asked is None:
        common.show_warning(request, problem)
    context = {
        "festival": festival,
        "form": form,
        "spares": there,
        "asked": asked,
        "posted": posted,
        "problem": problem,
        "winner": winner,
        "question": _question(festival, asked, posted, winner) if asked and winner else "",
        "chosen": common.number_in(posted.get("place", "").partition("-")[0]),
        "places": places_of(festival.table),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
    return render(request, "setup/spares.html", context, status=status)


def _changed(festival: Festival, posted: Mapping[str, str], form: SpareForm) -> str:
    """Carry out the press and return a sentence. Raises ValidationError and RulesError."""
    if form.is_bound:
        data = form.cleaned_data
        reserve.store_spare(festival.pk, data["name"], data["value"], data["count"])
        said = gettext("In reserve: {name} × {count}.")
        return said.format(name=data["name"], count=data["count"])
    spare = common.number_in(posted.get("spare", ""))
    if "count" in posted:
        count = whole_number(posted["count"].strip(), least=0, most=MOST_IN_TIER)
        seen = posted.get("seen")
        reserve.set_count(festival.pk, spare, count, seen=common.number_in(seen) if seen else None)
        return gettext("Saved.")
    prize, seen_prize = read_place(posted.get("place", ""))
    sure_of = common.number_in(posted.get("sure", ""))
    done = reserve.exchange(festival.pk, spare, prize, seen=seen_prize, sure_of=sure_of)
    return _exchanged(festival, done)


def _exchanged(festival: Festival, done: reserve.Exchanged) -> str:
    said = gettext("{place} is {name} now.")
    if done.winner is not None and done.was:
        said = gettext("{winner} has {name} now; {was} is in reserve.")
    elif done.winner is not None:
        said = gettext("{winner} has {name} now.")
    elif done.was:
        said = gettext("{place} is {name} now; {was} is in reserve.")
    winner = naming_at(festival.table).players.get(done.winner or 0, "")
    place = f"{done.prize.tier}-{done.prize.position}"
    return said.format(winner=winner, name=done.prize.name, was=done.was, place=place)


def _question(festival: Festival, spare: SparePrize, posted: Mapping[str, str], winner: int) -> str:
    """The consequences of exchanging a prize that somebody has won."""
    prize = festival.table.prizes.get(pk=read_place(posted["place"])[0])
    names = {
        "winner": naming_at(festival.table).players.get(winner, ""),
        "prize": called(prize, festival.table, ""),
        "name": spare.name,
    }
    sentences = [
        gettext("{winner} has won {prize}, and gets {name} instead."),
        gettext("The log names prizes by their places, so its lines now say {name} too."),
    ]
    if HandOut.objects.filter(prize=prize).exists():
        sentences.insert(1, gettext("The tick at the desk stays: ask for the old prize back."))
    return one_by_one(sentence.format(**names) for sentence in sentences)
