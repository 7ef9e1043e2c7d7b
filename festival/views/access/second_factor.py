"""Pages to set up or remove a second factor or print new backup codes; each needs the password."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from festival.people.accounts import browsers, organisers, second_factor, waiting
from festival.people.accounts.backends import BY_CODE, BY_PASSWORD
from festival.people.accounts.forms import ProofForm, SetUpForm
from festival.rights import organiser_of
from festival.views.access.accounts import FORM, REFUSED, for_organisers, let_in
from festival.views.common import tell, warn


@sensitive_post_parameters("password", "offer")
@require_http_methods(FORM)
@never_cache
def set_up(request: HttpRequest) -> HttpResponse:
    """For users who are signed in, or who gave the password and must now set up a second factor."""
    user = organiser_of(request.user) or waiting.who_waits(request)
    if user is None:
        return redirect("account_sign_in")
    if second_factor.has_one(user):
        return redirect("account")
    form = SetUpForm(user, request.POST if request.method == "POST" else None)
    if form.is_valid():
        then = waiting.then(request)
        organisers.end_sessions(user, form.cleaned_data["password"])
        let_in(request, user, BY_CODE)
        return browsers.remember(request, _codes_page(request, form.codes, then), user)
    offer = second_factor.offer(user, form.data.get("offer", ""))
    context = {"form": form, "offer": offer, "is_required": settings.REQUIRE_SECOND_FACTOR}
    status = REFUSED if form.errors else 200
    return render(request, "people/accounts/second_factor.html", context, status=status)


@sensitive_post_parameters("password")
@require_POST
@for_organisers
def action(request: HttpRequest, user: User, verb: str) -> HttpResponse:
    if verb not in ("codes", "off") or not second_factor.has_one(user):
        raise Http404
    form = ProofForm(user, request.POST)
    if not form.is_valid():
        warn(request, " ".join(map(str, form.errors["password"])))
        return redirect("account")
    if verb == "codes":
        return _codes_page(request, second_factor.new_codes(user), "")
    if settings.REQUIRE_SECOND_FACTOR:
        warn(request, gettext("On this server everybody needs a second factor."))
        return redirect("account")
    second_factor.remove(user)
    organisers.end_sessions(user, form.cleaned_data["password"])
    let_in(request, user, BY_PASSWORD)
    tell(request, gettext("Your password alone signs you in now."))
    return browsers.remember(request, redirect("account"), user)


def _codes_page(request: HttpRequest, codes: tuple[str, ...], then: str) -> HttpResponse:
    """Show the backup codes. Only the answer to the post that made them shows them."""
    context = {"codes": codes, "then": then or reverse("home")}
    return render(request, "people/accounts/codes.html", context)
