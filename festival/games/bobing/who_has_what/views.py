"""Who has which prize; takes prizes back, gives or swaps them, or says which choice is missing."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from festival.accounts.needed_rights import needs_at_table
from festival.accounts.rights import Right
from festival.games.bobing.record import naming_of
from festival.games.bobing.who_has_what.who_has_what import (
    Hand,
    Holding,
    change_of,
    hands_of,
    holdings_of,
    is_meant,
)
from festival.models import HandOut, Table
from festival.play.console import carry_out
from festival.play.write_path import new_key
from festival.tables.pages import page_at
from festival.tables.record.log_in_words import undo_label
from festival.tables.record.record import table_record
from festival.web.answers import show_notice, show_warning
from rules.bobing.game import commands as c
from rules.bobing.game import refusals
from rules.bobing.game.state import Phase

LONGEST_SEARCH = 200
VERBS = ("take_back", "give", "swap", "undo")


@require_safe
@needs_at_table(Right.WATCH)
def who_has_what(request: HttpRequest, table: Table) -> HttpResponse:
    return page_at(
        request, table, "games/bobing/who_has_what/who_has_what.html", _context(table, request.GET)
    )


def _context(table: Table, asked: QueryDict) -> dict[str, object]:
    """The context of the page. asked: the search, the hand and the prize that are open, and the
    choice made for that prize."""
    record = table_record(table)
    naming = naming_of(table, record.state)
    every, wanted = holdings_of(table), asked.get("q", "")[:LONGEST_SEARCH].strip()
    handed = HandOut.objects.filter(prize__table=table).values_list("prize_id", flat=True)
    hands = hands_of(every, frozenset(handed))
    is_begun = record.state.phase is not Phase.WAITING
    hand, holding = _chosen(hands, asked) if is_begun else (None, None)
    return {
        "wanted": wanted,
        "kept": f"&{urlencode({'q': wanted})}" if wanted else "",
        "hands": [other for other in hands if other is hand or is_meant(other, wanted)],
        "is_begun": is_begun,
        "is_over": record.state.phase is Phase.ENDED,
        "hand": hand,
        "change": change_of(every, holding, record, naming) if holding else None,
        "player": asked.get("player", ""),
        "other": asked.get("other", ""),
        "version": record.log.version,
        "key": new_key(),
        "undo": undo_label(record, naming),
    }


def _chosen(hands: Iterable[Hand], asked: QueryDict) -> tuple[Hand | None, Holding | None]:
    """The hand that is open, and the prize chosen of it: the one asked for, or the only one."""
    who, wanted = asked.get("who", ""), asked.get("prize", "")
    for hand in hands:
        for alike in hand.alike:
            for holding in alike.holdings:
                if str(holding.id) == wanted:
                    return hand, holding
    found = next((hand for hand in hands if hand.key == who), None)
    return found, found.alike[0].first if found and len(found.alike) == 1 else None


@require_POST
@needs_at_table(Right.SCORE)
def hand_over(request: HttpRequest, table: Table, verb: str) -> HttpResponse:
    if verb not in VERBS:
        return render(request, "404.html", status=HTTPStatus.NOT_FOUND)
    missing = _missing(request.POST, verb)
    if missing:
        return _again(request, table, missing, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    question = "" if verb != "take_back" else _question(table, request.POST)
    if question:
        query = {"prize": request.POST["prize"], "q": request.POST.get("q", "")[:LONGEST_SEARCH]}
        fields = {name: request.POST.get(name, "") for name in ("version", "key")} | query
        confirm = {
            "action": request.path,
            "back": table.address("holdings", query=query),
            "notice": question,
            "fields": fields.items(),
        }
        context = {"festival": table.festival, "confirm": confirm}
        return render(request, "games/bobing/who_has_what/confirm.html", context)
    answer = carry_out(request, table, verb)
    if answer.kind != "done":
        return _again(request, table, answer.notice, status=answer.status)
    show_notice(request, answer.notice)
    query = {"q": request.POST.get("q", "")[:LONGEST_SEARCH]}
    if "prize" in request.POST:  # keeps it open: its new holder may not match the search
        query["prize"] = request.POST["prize"]
    return redirect(table.address("holdings", query=query))


def _missing(posted: QueryDict, verb: str) -> str:
    """A sentence that says which choice is missing."""
    if verb == "give" and not posted.get("player"):
        return gettext("Choose who gets the prize.")
    if verb == "swap" and not posted.get("other"):
        return gettext("Choose a prize to swap it with.")
    return ""


def _question(table: Table, posted: QueryDict) -> str:
    """Ask whether a prize goes back to the table; "" if that was confirmed or is impossible."""
    record = table_record(table)
    holding = next((x for x in holdings_of(table) if str(x.id) == posted.get("prize")), None)
    if "confirmed" in posted or holding is None or holding.holder is None:
        return ""
    if refusals.refusal(record.state, c.TakeBack(holding.id)) is not None:
        return ""
    sentence = gettext("{prize} goes back to the table; {player} no longer has it.")
    return sentence.format(prize=holding.name, player=holding.holder.name)


def _again(request: HttpRequest, table: Table, notice: str, *, status: int) -> HttpResponse:
    """The current page, with the choices that were made."""
    show_warning(request, notice)
    table.refresh_from_db()
    context = _context(table, request.POST)
    return page_at(
        request, table, "games/bobing/who_has_what/who_has_what.html", context, status=status
    )
