"""Signs in by a one-time link, and lets visitors of a demo in.

Opening a link changes nothing, since chat programs and browsers open links before people do.
"""

from __future__ import annotations

import secrets
from http import HTTPStatus

from django.conf import settings
from django.contrib.auth import SESSION_KEY, login, logout
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from festival.accounts.needed_rights import asked_page
from festival.accounts.one_time_links import BY_LINK, find, is_helpers, redeem, revoked
from festival.accounts.pages import sign_in_log
from festival.accounts.pages.sign_in_log import Way
from festival.accounts.request_logs import mark_logged
from festival.accounts.rights import helper_of
from festival.accounts.signed_in_browsers import announce_revoked
from festival.web.limits.quotas import require_room_for_visitor
from festival.web.visitors import counted_address


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest, token: str) -> HttpResponse:
    if request.method == "POST":
        return _redeem(request, token)
    link = find(token)
    if link is not None:
        helper = helper_of(link.user)
        # Another user of this device must not lose their rights by opening a link.
        is_somebody_else = request.user.is_authenticated and request.user != link.user
        context = {"helper": helper, "is_asked_first": helper and is_somebody_else}
        return render(request, "accounts/sign_in/confirm.html", context)
    if request.user.is_authenticated:
        # The emcee opened the link in the terminal again.
        return redirect(asked_page(request) or "home")
    return _refuse(request, token)


@require_safe
@never_cache
def sign_in_help(request: HttpRequest) -> HttpResponse:
    context = _help(request)
    if settings.IS_DEMO and not context["revoked"]:
        return redirect("home")
    if settings.IS_HOSTED and not context["revoked"]:
        query = request.GET.urlencode()
        return redirect(f"{reverse('account_sign_in')}{query and f'?{query}'}")
    return render(request, "accounts/sign_in/help.html", context)


def _help(request: HttpRequest) -> dict[str, object]:
    """The context of the help page. revoked: the helper whose session this was, if their rights
    were revoked."""
    user_id = None if request.user.is_authenticated else request.session.get(SESSION_KEY)
    return {"revoked": revoked(user_id), "has_accounts": settings.IS_HOSTED}


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    sign_in_log.signed_out(request)
    person = request.user.pk
    logout(request)
    if person is not None:
        transaction.on_commit(lambda: announce_revoked(person), robust=True)
    return redirect("sign_in_help")


def _redeem(request: HttpRequest, token: str) -> HttpResponse:
    user = redeem(token)
    if user is None:
        return _refuse(request, token)
    request.session.flush()  # keep nothing of the visitor's session, and change its key
    login(request, user, backend=BY_LINK)
    sign_in_log.signed_in(request, user, Way.LINK)
    return redirect(asked_page(request) or "home")


def _refuse(request: HttpRequest, token: str) -> HttpResponse:
    sign_in_log.refused(request, Way.LINK)
    context = {**_help(request), "is_helpers": is_helpers(token)}
    response = render(request, "accounts/sign_in/help.html", context, status=HTTPStatus.FORBIDDEN)
    mark_logged(request)  # marks the message as shown
    return response


@require_POST
@never_cache
def visit(request: HttpRequest) -> HttpResponse:
    """Let a visitor of a demo in: an organiser without address and password, until the night."""
    if not request.user.is_authenticated:
        require_room_for_visitor(counted_address(request))
        # By the @ it is an organiser's name; it is nobody's address.
        user = User(username=f"visitor-{secrets.token_hex(8)}@", first_name=gettext("emcee"))
        user.set_unusable_password()
        user.save()
        request.session.flush()
        login(request, user, backend=BY_LINK)
    return redirect("home")
