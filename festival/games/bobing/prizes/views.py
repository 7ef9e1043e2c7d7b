"""Prizes before the evening: their names, values and pictures, and what is in reserve."""

from __future__ import annotations

import re
from collections.abc import Mapping
from http import HTTPStatus

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.views.decorators.http import (
    conditional_page,
    require_http_methods,
    require_POST,
    require_safe,
)

from festival.accounts.needed_rights import needs
from festival.accounts.rights import Right
from festival.games.bobing.prizes import reserve
from festival.games.bobing.prizes.pictures import PictureForm, picture_at
from festival.games.bobing.prizes.prize_form import PrizesForm
from festival.games.bobing.prizes.prize_form import save as save_prizes
from festival.games.bobing.prizes.prize_summary import summary_of
from festival.games.bobing.prizes.reserve import SpareForm, called, places_of, read_place
from festival.games.bobing.prizes.slots import MOST_IN_TIER
from festival.games.bobing.rulebooks.forecast import expectations_of
from festival.models import Festival, HandOut, SparePrize
from festival.tables.pages import refusal, warn_of_lock
from festival.tables.record.record import has_begun, is_over, naming_at
from festival.web.answers import FORM, number_in, show_notice, show_warning, warn_of_changes
from festival.web.fields import whole_number
from festival.words.clean_text import LONGEST
from festival.words.sentences import full_stop, in_a_row, one_by_one
from rules.errors import RulesError

FIELD = re.compile(r"(?:count|name|value)-\d-?\d*")


@require_http_methods(FORM)
@needs(Right.SET_UP)
def prizes(request: HttpRequest, festival: Festival) -> HttpResponse:
    if request.method != "POST":
        warn_of_lock(request, festival.table)
        opened = {name: "1" for name in request.GET if name.startswith("open-")}
        return _prizes_page(request, festival, PrizesForm(festival, opened))
    chosen = PictureForm(festival, request.POST, request.FILES)
    if "save" in request.POST and not chosen.errors:
        return _prizes_saved(request, festival, chosen)
    is_hung = chosen.hang()
    form = PrizesForm(festival, request.POST.dict(), chosen.errors)
    if "save" in request.POST:
        show_warning(request, gettext("Not saved. Correct the marked prizes."))
    elif is_hung and not form.is_unsaved() and not chosen.errors:
        show_notice(request, gettext("Saved."))
        return _shown_again(form)
    warn_of_changes(request, form.undoes)
    return _prizes_page(request, festival, form)


def _shown_again(form: PrizesForm, field: str = "") -> HttpResponse:
    """The page as it is stored; opened tiers stay open. field: where the cursor was."""
    opened = {f"open-{tier.number}": 1 for tier in form.tiers if tier.is_open}
    anchor = field if FIELD.fullmatch(field) else None
    return redirect(reverse("prizes", args=[form.festival.pk], query=opened, fragment=anchor))


def _prizes_saved(request: HttpRequest, festival: Festival, chosen: PictureForm) -> HttpResponse:
    data = {name: str(text) for name, text in request.POST.items()}
    form, problem = None, ""
    try:
        form = save_prizes(festival.pk, data)
    except RulesError as error:
        problem = refusal(festival.table, error)
    chosen.hang()
    if form is None or form.undoes or not form.is_valid():
        form = PrizesForm(festival, data, chosen.errors)
        if not form.is_valid():
            problem = gettext("Not saved. Correct the marked prizes.")
        if problem:
            show_warning(request, problem)
        warn_of_changes(request, form.undoes)
        return _prizes_page(request, festival, form)
    show_notice(request, _saved(form))
    for sentence in chosen.errors.values():
        show_warning(request, sentence)
    if request.POST["save"] == "players":
        return redirect("players", festival.pk)
    return _shown_again(form, request.POST["save"])


def _prizes_page(request: HttpRequest, festival: Festival, form: PrizesForm) -> HttpResponse:
    is_unsaved, is_locked = form.is_unsaved(), has_begun(festival.table)
    context = {
        **_prize_parts(festival, form),
        # Browsers ignore it where the address has an anchor, as after the buttons of a tier.
        "focus": form.first_wrong if "save" in request.POST else not is_locked and form.first_name,
        "longest": LONGEST,
        "is_locked": is_locked,
        "is_unsaved": is_unsaved,
    }
    is_refused = "save" in request.POST or form.picture_errors
    return render(
        request,
        "games/bobing/prizes/prizes.html",
        context,
        status=HTTPStatus.UNPROCESSABLE_ENTITY if is_refused else HTTPStatus.OK,
    )


def _prize_parts(festival: Festival, form: PrizesForm) -> dict[str, object]:
    """The context of the parts that are updated while typing."""
    return {
        "festival": festival,
        "form": form,
        "summary": summary_of(form),
        "tiers": form.tiers,
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
@needs(Right.SET_UP)
def prizes_summary(request: HttpRequest, festival: Festival) -> HttpResponse:
    parts = _prize_parts(festival, PrizesForm(festival, request.POST.dict()))
    return render(request, "games/bobing/prizes/_prize_parts.html", parts)


@require_http_methods(FORM)
@needs(Right.SET_UP)
def spares(request: HttpRequest, festival: Festival) -> HttpResponse:
    posted = request.POST
    form = SpareForm(posted if "keep" in posted else None, currency=festival.currency)
    problem, winner = "", 0
    if request.method == "POST" and (not form.is_bound or form.is_valid()):
        try:
            show_notice(request, _changed(festival, posted, form))
            return redirect("spares", festival.pk)
        except ValidationError as error:
            problem = full_stop(capfirst(error.messages[0]))
        except reserve.Won as won:
            winner = won.winner
        except RulesError as error:
            problem = refusal(festival.table, error)
    there = list(festival.table.spares.all())
    asked = next((spare for spare in there if spare.pk == number_in(posted.get("spare", ""))), None)
    if problem and asked is None:
        show_warning(request, problem)
    context = {
        "festival": festival,
        "form": form,
        "spares": there,
        "asked": asked,
        "posted": posted,
        "problem": problem,
        "winner": winner,
        "question": _question(festival, asked, posted, winner) if asked and winner else "",
        "chosen": number_in(posted.get("place", "").partition("-")[0]),
        "places": places_of(festival.table),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
    return render(request, "games/bobing/prizes/spares.html", context, status=status)


def _changed(festival: Festival, posted: Mapping[str, str], form: SpareForm) -> str:
    """Carry out the press and return a sentence. Raises ValidationError and RulesError."""
    if form.is_bound:
        data = form.cleaned_data
        reserve.store_spare(festival.pk, data["name"], data["value"], data["count"])
        said = gettext("In reserve: {name} × {count}.")
        return said.format(name=data["name"], count=data["count"])
    spare = number_in(posted.get("spare", ""))
    if "count" in posted:
        count = whole_number(posted["count"].strip(), least=0, most=MOST_IN_TIER)
        seen = posted.get("seen")
        reserve.set_count(festival.pk, spare, count, seen=number_in(seen) if seen else None)
        return gettext("Saved.")
    prize, seen_prize = read_place(posted.get("place", ""))
    sure_of = number_in(posted.get("sure", ""))
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
    slot = f"{done.prize.tier}-{done.prize.position}"
    return said.format(winner=winner, name=done.prize.name, was=done.was, place=slot)


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


@require_safe
@conditional_page
def picture(request: HttpRequest, short: str) -> HttpResponse:
    found = picture_at(short)
    if found is None:
        raise Http404
    headers = {
        "Cache-Control": "public, max-age=3600",
        "Content-Disposition": f'inline; filename="{found.short}.webp"',
    }
    return HttpResponse(bytes(found.data), content_type="image/webp", headers=headers)
