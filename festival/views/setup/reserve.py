"""The shopping list and the prizes in reserve."""

from __future__ import annotations

from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext, pgettext
from django.views.decorators.http import require_http_methods, require_safe

from festival.games.bobing.results.shopping import shopping_list, shopping_rows
from festival.models import Festival, HandOut, SparePrize
from festival.record.queries import naming_at
from festival.rights import Right
from festival.setup.festivals import MOST_IN_TIER
from festival.setup.prizes import reserve
from festival.setup.prizes.spare_form import SpareForm, called, places_of, read_place
from festival.views.common import list_file, needs, number_in, refusal, tell, warn
from festival.views.setup.festival_zip import about_shopping
from festival.web.clean_text import file_name
from festival.web.fields import whole_number
from festival.words.sentences import full_stop, one_by_one
from rules.errors import RulesError


@require_safe
@needs(Right.SET_UP)
def shopping(request: HttpRequest, festival: Festival) -> HttpResponse:
    context = {"festival": festival, "shopping": shopping_list(festival.table)}
    return render(request, "setup/shopping.html", context)


@require_safe
@needs(Right.SET_UP)
def shopping_file(request: HttpRequest, festival: Festival, kind: str) -> HttpResponse:
    if kind not in ("csv", "xlsx"):
        raise Http404
    said = pgettext("file", "shopping")
    name = file_name(f"{festival.name}-{festival.date}-{said}")
    about = about_shopping(festival)
    return list_file(f"{name}.{kind}", lambda: shopping_rows(festival.table), about)


@require_http_methods(["GET", "HEAD", "POST"])
@needs(Right.SET_UP)
def spares(request: HttpRequest, festival: Festival) -> HttpResponse:
    posted = request.POST
    form = SpareForm(posted if "keep" in posted else None, currency=festival.currency)
    problem, winner = "", 0
    if request.method == "POST" and (not form.is_bound or form.is_valid()):
        try:
            tell(request, _changed(festival, posted, form))
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
        warn(request, problem)
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
    status = 422 if request.method == "POST" else 200
    return render(request, "setup/spares.html", context, status=status)


def _changed(festival: Festival, posted: Mapping[str, str], form: SpareForm) -> str:
    """Carry out the press and return a sentence. Raises ValidationError and RulesError."""
    if form.is_bound:
        data = form.cleaned_data
        reserve.keep(festival.pk, data["name"], data["value"], data["count"])
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
