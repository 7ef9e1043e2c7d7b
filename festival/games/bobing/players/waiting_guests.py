"""One press on the page of players lets in or rejects all guests who wait, or frees all names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_POST

from festival.accounts.needed_rights import author_of, needs
from festival.accounts.rights import Right
from festival.games.bobing.join import claimed_names
from festival.games.bobing.players import players
from festival.games.bobing.players.views import answer_to, page_after
from festival.models import Festival
from festival.play.console import Answer, answered, json_answer, wants_json
from festival.tables.record.players import approved, waiting
from festival.web.answers import number_in
from festival.words.clean_text import plain
from festival.words.sentences import in_a_row, one_by_one

MANY = 10  # from so many waiting guests on, the page suggests an entry code


@require_POST
@needs(Right.SET_UP)
def approve_all(request: HttpRequest, festival: Festival) -> HttpResponse:
    """Let in the guests who waited when the page was made, not later ones."""
    numbers = [number_in(typed) for typed in request.POST.get("guests", "").split()]
    author = author_of(request)
    twins = _twins(festival, numbers)
    if twins and "confirmed" not in request.POST:
        text = gettext(
            "Two of one name: {names}. Let all in? If they are one person, answer the others one "
            "by one and press “One person?” on the players’ page."
        )
        return _asked(request, festival, text.format(names=in_a_row(twins)))
    answer = answered(
        festival.table, lambda: _let_in(players.approve_guests(festival.pk, numbers, author))
    )
    return answer_to(request, festival, answer)


@require_POST
@needs(Right.SET_UP)
def reject_all(request: HttpRequest, festival: Festival) -> HttpResponse:
    """Reject the guests who waited when the page was made, after a confirmation."""
    numbers = [number_in(typed) for typed in request.POST.get("guests", "").split()]
    count = waiting(festival).filter(number__in=numbers).count()
    if count and "confirmed" not in request.POST:
        return _ask_about_rejecting(request, festival, count)
    count = players.reject_guests(festival.pk, numbers)
    return answer_to(request, festival, Answer(kind="done", notice=_rejected(count)))


@require_POST
@needs(Right.SET_UP)
def free_all(request: HttpRequest, festival: Festival) -> HttpResponse:
    """Free all names from their phones, after a confirmation."""
    if "confirmed" not in request.POST:
        text = gettext(
            "Free all names from their phones? Nothing else changes: guests choose their names "
            "again. If somebody takes names that are not theirs, ask for an entry code first."
        )
        return _asked(request, festival, text)
    count = claimed_names.free_all_names(festival.pk)
    text = ngettext(
        "{count} name is free. Its guest can choose it again.",
        "{count} names are free. Their guests can choose them again.",
        count,
    )
    return answer_to(request, festival, Answer(kind="done", notice=text.format(count=count)))


def _twins(festival: Festival, numbers: Sequence[int]) -> list[str]:
    """The names of these waiting guests that somebody else has, who waits or is on the list."""
    guests = [guest for guest in waiting(festival) if guest.number in numbers]
    there = Counter(plain(guest.name) for guest in (*guests, *approved(festival)))
    return list({guest.name: None for guest in guests if there[plain(guest.name)] > 1})


def _counted(count: int, sentence: str) -> str:
    if not count:  # pressed twice, or on another console before
        return gettext("None of them is waiting now.")
    return sentence.format(count=count)


def _ask_about_rejecting(request: HttpRequest, festival: Festival, guests: int) -> HttpResponse:
    notice = ngettext(
        "Reject {count} waiting guest? For half an hour you can still let them in, under "
        "“Not admitted” on the players’ page.",
        "Reject all {count} waiting guests? For half an hour you can still let them in, "
        "under “Not admitted” on the players’ page.",
        guests,
    ).format(count=guests)
    if guests >= MANY:
        more = gettext("An entry code, set on that page, keeps strangers out.")
        notice = one_by_one([notice, more])
    return _asked(request, festival, notice)


def _asked(request: HttpRequest, festival: Festival, notice: str) -> HttpResponse:
    """Ask whether to do the same to all."""
    if wants_json(request):
        return json_answer(festival.table, Answer(kind="confirm", notice=notice))
    page = reverse(page_after(request), args=[festival.pk])
    fields = [(name, request.POST[name]) for name in ("guests", "next") if name in request.POST]
    confirm = {"action": request.path, "back": page, "notice": notice, "fields": fields}
    return render(request, "play/confirm.html", {"festival": festival, "confirm": confirm})


def _let_in(count: int) -> str:
    text = ngettext("{count} guest was let in.", "{count} guests were let in.", count)
    return _counted(count, text)


def _rejected(count: int) -> str:
    text = ngettext("{count} guest was rejected.", "{count} guests were rejected.", count)
    return _counted(count, text)
