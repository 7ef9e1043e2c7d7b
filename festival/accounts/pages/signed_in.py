"""Pages that list the browsers where a user is signed in, and sign them out there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from festival.accounts import refused_requests, signed_in_browsers
from festival.accounts.devices import label_of
from festival.accounts.needed_rights import author_of, needs_somewhere
from festival.accounts.one_time_links import sign_out
from festival.accounts.rights import Right, access_of
from festival.models import Helper, SignedIn
from festival.web.answers import number_in, show_notice
from festival.web.visitors import is_at_laptop


@dataclass(frozen=True)
class ShownBrowser:
    browser: SignedIn
    label: str
    is_here: bool


def rows_of(request: HttpRequest, users: Iterable[User]) -> list[ShownBrowser]:
    here = request.session.session_key
    return [
        ShownBrowser(browser, label_of(browser.device), browser.session_key == here)
        for browser in signed_in_browsers.browsers_of(users)
    ]


@require_safe
@needs_somewhere(Right.WATCH, Right.DESK)
def own(request: HttpRequest) -> HttpResponse:
    user = author_of(request)
    context = {"rows": rows_of(request, [user] if user else []), "refused": _refused(request)}
    return render(request, "accounts/sign_in/signed_in.html", context)


MOST_SHOWN = 30


def _refused(request: HttpRequest) -> list[dict[str, object]]:
    """Refused requests since the program started. Only for the emcee of a laptop."""
    if not is_at_laptop(request) or Right.LAPTOP not in access_of(request.user).rights:
        return []
    found = refused_requests.rows()[:MOST_SHOWN]
    helpers = Helper.objects.in_bulk({browser.user_id for browser in found}, field_name="user_id")
    return [
        {"row": browser, "label": label_of(browser.device), "helper": helpers.get(browser.user_id)}
        for browser in found
    ]


@require_POST
@needs_somewhere(Right.WATCH, Right.DESK)
def own_action(request: HttpRequest, verb: str) -> HttpResponse:
    user = author_of(request)
    if verb not in VERBS or user is None:
        raise Http404
    end(request, user, verb)
    return redirect("signed_in")


VERBS = ("one", "others", "everywhere")


def end(request: HttpRequest, user: User, verb: str) -> None:
    """Sign out some browsers of a user.

    verb: one of VERBS. For "one", the field `browser` says which.
    """
    here, number = request.session.session_key, number_in(request.POST.get("browser", ""))

    def is_meant(browser: SignedIn) -> bool:
        match verb:
            case "one":
                return browser.pk == number
            case "others":
                return browser.session_key != here
            case _:
                return True

    count = sign_out(user, is_meant)
    is_still_here = any(
        browser.session_key == here for browser in signed_in_browsers.browsers_of([user])
    )
    if user != request.user or is_still_here:
        sentence = ngettext(
            "{count} browser is signed out.", "{count} browsers are signed out.", count
        )
        show_notice(request, sentence.format(count=count))
