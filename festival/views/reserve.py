"""What is to be bought, and what is kept in reserve."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from festival.models import Festival
from festival.record.record import table_record
from festival.results.everything import about_shopping
from festival.results.files import to_csv, to_xlsx
from festival.results.shopping import shopping_list, shopping_rows
from festival.rights import Right
from festival.setup import reserve
from festival.setup.spare_form import MORE, SpareForm, places_of, read_count, read_place
from festival.views.common import as_file, needs, refusal, tell, warn
from festival.web.text import file_name
from festival.words.sentences import full_stop
from rules.bobing.game.state import Phase
from rules.errors import RulesError

NUMBER_DIGITS = 12


@require_safe
@never_cache
@needs(Right.SET_UP)
def shopping(request: HttpRequest, festival: Festival) -> HttpResponse:
    context = {"festival": festival, "shopping": shopping_list(festival.table)}
    return render(request, "setup/shopping.html", context)


@require_safe
@never_cache
@needs(Right.SET_UP)
def shopping_file(request: HttpRequest, festival: Festival, kind: str) -> HttpResponse:
    if kind not in ("csv", "xlsx"):
        raise Http404
    rows = shopping_rows(festival.table)
    data = to_csv(rows) if kind == "csv" else to_xlsx(rows, about_shopping(festival))
    said = pgettext("file", "shopping")
    name = file_name(f"{festival.name}-{festival.date}-{said}")
    return as_file(data, f"{name}.{kind}")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@needs(Right.SET_UP)
def spares(request: HttpRequest, festival: Festival) -> HttpResponse:
    posted = request.POST
    form = SpareForm(posted if "keep" in posted else None, currency=festival.currency)
    if request.method == "POST" and (not form.is_bound or form.is_valid()):
        try:
            tell(request, _changed(festival, posted, form))
            return redirect("spares", festival.pk)
        except ValidationError as error:
            warn(request, full_stop(error.messages[0][:1].upper() + error.messages[0][1:]))
        except RulesError as error:
            warn(request, refusal(festival.table, error))
    is_running = table_record(festival.table).state.phase is not Phase.WAITING
    context = {
        "festival": festival,
        "form": form,
        "spares": festival.table.spares.all(),
        "places": places_of(festival.table, is_running=is_running),
        "is_running": is_running,
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "setup/spares.html", context, status=status)


def _changed(festival: Festival, posted: dict[str, str], form: SpareForm) -> str:
    """Do what was asked for, and say so. Raises ValidationError and RulesError."""
    if form.is_bound:
        data = form.cleaned_data
        reserve.keep(festival.pk, data["name"], data["value"], data["count"])
        said = gettext("In reserve: {name} × {count}.")
        return said.format(name=data["name"], count=data["count"])
    number = posted.get("spare", "")
    spare = (
        int(number)
        if number.isascii() and number.isdecimal() and len(number) < NUMBER_DIGITS
        else 0
    )
    if "count" in posted:
        reserve.set_count(festival.pk, spare, read_count(posted["count"]))
        return gettext("Saved.")
    word, numbers = read_place(posted.get("place", ""))
    if word == MORE:
        prize = reserve.add_to_game(festival.pk, spare, *numbers)
        return gettext("{name} is in the game now.").format(name=prize.name)
    reserve.exchange(festival.pk, spare, *numbers)
    return gettext("Exchanged: the game has it now, and what was there is in reserve.")
