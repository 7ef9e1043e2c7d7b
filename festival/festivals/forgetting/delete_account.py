"""An organiser deletes their account, with all its festivals and rulebooks."""

from __future__ import annotations

from django.contrib.auth import logout
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from festival.accounts.pages.accounts import for_organisers
from festival.accounts.pages.forms import ProofForm
from festival.festivals.forgetting.forgetting_organisers import forget_organiser
from festival.web.answers import show_notice, show_warning


@sensitive_post_parameters("password")
@require_POST
@for_organisers
def delete_account(request: HttpRequest, user: User) -> HttpResponse:
    """Delete the account with all its festivals and rulebooks."""
    form = ProofForm(user, request.POST)
    if not form.is_valid():
        show_warning(request, " ".join(map(str, form.errors["password"])))
        return redirect("account")
    logout(request)
    forget_organiser(user)
    show_notice(request, gettext("Your account is deleted, with all its festivals."))
    return redirect("home")
