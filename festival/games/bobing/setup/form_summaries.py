"""Summaries of the folded parts of a festival's form, one line each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from festival.games.bobing.rulebooks.forecast_cache import PACE
from festival.games.bobing.rulebooks.traditions import FIRST_QUESTION
from festival.games.bobing.setup.festival_form import WIFI, Answers, FestivalForm
from festival.models.columns import own_zone
from festival.words.money import currencies, format_money, symbol
from festival.words.sentences import title_of

# The fields that may be left alone.
OF_THE_EVENING = (
    *("date", "time_zone", "currency", "guests", "buy_in", "sets", "pace"),
    *WIFI,
)
OF_THE_RULES = ("switch_", "minutes")  # how the names of their fields begin


@dataclass(frozen=True, kw_only=True)
class FoldedParts:
    """The summaries of both folded parts. evening, rules: the lines. is_evening_open,
    is_rules_open: whether an answer inside is refused."""

    evening: str
    rules: str
    sign: str  # the currency's sign, written before an amount
    is_evening_open: bool
    is_rules_open: bool


def folded_parts(form: FestivalForm) -> FoldedParts:
    """Summarise the answers; those that cannot be read are left out."""
    known = form.known()
    wrong = form.errors if form.is_bound else {}
    return FoldedParts(
        evening=" · ".join(_of_evening(known)),
        rules=_of_rules(form, known["switches"]),
        sign=symbol(known.get("currency") or "PHP"),
        is_evening_open=any(name in OF_THE_EVENING for name in wrong),
        is_rules_open=any(name.startswith(OF_THE_RULES) for name in wrong),
    )


def _of_evening(known: Answers) -> Iterator[str]:
    if date := known.get("date"):
        yield date_format(date)
    zone = known.get("time_zone", own_zone())
    if zone != own_zone():
        yield zone
    guests = known.get("guests")
    if guests:
        yield ngettext("{count} guest", "{count} guests", guests).format(count=guests)
    currency = known.get("currency")
    if currency:
        if known.get("buy_in"):
            money = format_money(known["buy_in"], currency)
            yield gettext("{money} per guest").format(money=money)
        yield gettext(dict(currencies())[currency])
    sets, pace = known.get("sets") or 1, known.get("pace") or PACE
    if sets > 1:
        yield ngettext("{count} set of prizes", "{count} sets of prizes", sets).format(count=sets)
    if pace != PACE:
        yield gettext("{count} seconds per roll").format(count=pace)
    if known.get("wifi_name"):
        yield gettext("Wi-Fi {name}").format(name=known["wifi_name"])


def _of_rules(form: FestivalForm, switches: Mapping[str, str]) -> str:
    """switches: those that differ from the book's own."""
    changed = len(switches.keys() - {FIRST_QUESTION})
    if changed:
        text = ngettext("{count} house rule changed", "{count} house rules changed", changed)
        return text.format(count=changed)
    book = form.book
    name = gettext(book.edition) if book.edition else title_of(book.names)
    return gettext("all as in {book}").format(book=name)
