"""The page of a festival's helpers: add, invite again, sign out, remove."""

from __future__ import annotations

from http import HTTPStatus

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from festival.accounts.needed_rights import needs
from festival.accounts.one_time_links import works_until_when
from festival.accounts.pages import signed_in
from festival.accounts.rights import Right
from festival.accounts.signed_in_browsers import browsers_of
from festival.models import Festival, Helper
from festival.play.helpers import helpers
from festival.play.helpers.helpers import Invitation
from festival.play.helpers.scorers import scorers_of
from festival.tables.pages import refusal
from festival.web.addresses import guest_host, has_network, qr_image, with_scheme
from festival.web.answers import FORM, show_notice
from festival.web.fields import NameField
from rules.errors import RulesError

# What each role does, shown beside its name.
WHAT_THEY_DO = (
    (Helper.Role.SCORER, gettext_lazy("types the rolls and directs the screens")),
    (Helper.Role.DESK, gettext_lazy("sees who won what, and ticks each prize handed out")),
    (
        Helper.Role.VIEWER,
        gettext_lazy("sees the console, the log and the winners, and changes nothing"),
    ),
    (Helper.Role.EMCEE, gettext_lazy("all of this, and the set-up and helpers of this festival")),
)


class HelperForm(forms.Form):
    name = NameField(label=gettext_lazy("Name of the helper or the device"))
    role = forms.ChoiceField(
        label=gettext_lazy("May do"),
        choices=Helper.Role.choices,
        error_messages={
            "required": gettext_lazy("choose one of the four roles"),
            "invalid_choice": gettext_lazy("choose one of the four roles (“%(value)s” came)"),
        },
    )


@require_http_methods(FORM)
@needs(Right.SET_UP)
def helper_list(request: HttpRequest, festival: Festival) -> HttpResponse:
    form = HelperForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            invitation = helpers.add_helper(festival.pk, **form.cleaned_data)
        except RulesError as error:
            form.add_error("name", refusal(festival.table, error))
        else:
            return _page(request, festival, HelperForm(), invitation)
    return _page(request, festival, form)


@require_POST
@needs(Right.SET_UP)
def helper_action(request: HttpRequest, festival: Festival, number: int, verb: str) -> HttpResponse:
    helper = get_object_or_404(festival.helpers, pk=number)
    match verb:
        case "link":
            invitation = helpers.invite(festival.pk, helper.pk)
            return _page(request, festival, HelperForm(), invitation)
        case "revoke":
            helpers.revoke(festival.pk, helper.pk)
            sentence = gettext("{name} is shut out on every device.")
            show_notice(request, sentence.format(name=helper.name))
            return redirect("helpers", festival.pk)
        case "one" | "everywhere":
            signed_in.end(request, helper.user, verb)
            return redirect("helpers", festival.pk)
        case _:
            raise Http404


def _page(
    request: HttpRequest,
    festival: Festival,
    form: HelperForm,
    invitation: Invitation | None = None,
) -> HttpResponse:
    """The list and the form.

    invitation: a new link, shown only in this answer, because its token is not stored.
    """
    context = {
        "festival": festival,
        "form": form,
        "roles": WHAT_THEY_DO,
        "helpers": _with_browsers(request, festival),
        "scorers": len(scorers_of(festival)) if festival.is_hall else 0,
        "invitation": None if invitation is None else _shown(invitation),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "play/helpers/helpers.html", context, status=status)


def _with_browsers(request: HttpRequest, festival: Festival) -> list[Helper]:
    """The helpers, each with an attribute `browsers`: where they are signed in."""
    found = list(festival.helpers.select_related("user"))
    rows = signed_in.rows_of(request, [helper.user for helper in found if not helper.revoked_at])
    for helper in found:
        own = [row for row in rows if row.browser.user_id == helper.user_id]
        vars(helper)["browsers"] = own
    return found


def _shown(invitation: Invitation) -> dict[str, object]:
    url = with_scheme(f"{guest_host()}{reverse('sign_in', args=[invitation.token])}")
    return {
        "helper": invitation.helper,
        "browsers": len(browsers_of([invitation.helper.user])),
        "url": url,
        "qr": qr_image(url),
        "until": works_until_when(invitation.helper.festival),
        "has_network": has_network(),
    }
