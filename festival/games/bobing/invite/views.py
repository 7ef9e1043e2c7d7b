"""The poster and cards for the tables, and the choice of the address that guests use."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext, override
from django.views.decorators.http import require_POST, require_safe

from festival.accounts.needed_rights import asked_page, needs, needs_somewhere
from festival.accounts.rights import Right
from festival.games.bobing.board.board_values import Board
from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.join.entry_code import spaced
from festival.games.bobing.prints.paper import PAPERS, asked_for
from festival.games.bobing.rulebooks.load_rulebook import book_of
from festival.models import Festival
from festival.web.addresses import NotHere, choose_address, guest_host, has_network
from festival.web.answers import show_notice, show_warning
from festival.web.wifi import wifi_of
from rules.wording import shorten

CARDS = range(4)


@require_safe
@needs(Right.SCORE)
def invite(request: HttpRequest, festival: Festival) -> HttpResponse:
    context = {
        **leaf_of(festival, board_of(festival.table)),
        "cards": CARDS,
        "has_network": has_network(),
        "paper": asked_for(request.GET.get("paper", "")),
        "papers": PAPERS.values(),
    }
    return render(request, "games/bobing/invite/invite.html", context)


@require_POST
@needs_somewhere(Right.LAPTOP)
def guests_address(request: HttpRequest) -> HttpResponse:
    """Change the address of all codes and links, for all festivals of this laptop."""
    ip = request.POST.get("address", "")
    try:
        choose_address(ip)
    except NotHere:
        sentence = gettext("This laptop no longer has the address {address}. Choose another one.")
        show_warning(request, sentence.format(address=shorten(ip)))
    except OSError as error:
        sentence = gettext("The choice could not be saved in the data folder: {problem}.")
        show_warning(request, sentence.format(problem=error.strerror))
    else:
        sentence = gettext("All codes and links lead to {address} now.")
        show_notice(request, sentence.format(address=guest_host()))
    return redirect(asked_page(request) or "home")


def leaf_of(festival: Festival, board: Board) -> dict[str, object]:
    """The context of a poster or a table card."""
    wifi = wifi_of(festival.wifi_name, festival.wifi_password)
    return {
        "festival": festival,
        "board": board,
        "names": book_of(festival).names,
        "wifi": wifi,
        "entry_code": spaced(festival.entry_code),
        "entry_words": " · ".join(dict.fromkeys(_entry_code(code) for code in _languages())),
        "sentences": [(code, _how(code, has_wifi=wifi is not None)) for code in _languages()],
    }


def _languages() -> list[str]:
    """All languages, since guests differ; the reader's own first."""
    return sorted(dict(settings.LANGUAGES), key=lambda code: code != get_language())


def _entry_code(language: str) -> str:
    with override(language):
        return gettext("Entry code")


def _how(language: str, *, has_wifi: bool) -> str:
    with override(language):
        if has_wifi:
            return gettext("Scan 1 for the Wi-Fi, then 2 for the prizes and your turn.")
        return gettext("Scan the code for the prizes and your turn.")
