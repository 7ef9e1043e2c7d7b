"""Organisers' pages to sign in, to change or delete their account, and to set up or remove a second
factor or print new backup codes; each change needs the password."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, ParamSpec, cast

from django.conf import settings
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.models import User
from django.contrib.auth.views import PasswordResetConfirmView, redirect_to_login
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from festival.accounts import emails, familiar_browsers, organisers, second_factor
from festival.accounts.needed_rights import PlainView, asked_page
from festival.accounts.pages import sign_in_log, sign_in_tries
from festival.accounts.pages.forms import (
    WRONG_CODE,
    NewPasswordForm,
    NewPasswordLinkForm,
    PasswordForm,
    ProofForm,
    SetUpForm,
    SignInForm,
)
from festival.accounts.pages.sign_in_log import Way
from festival.accounts.rights import organiser_of
from festival.accounts.second_factor import BY_CODE, BY_PASSWORD
from festival.web.answers import FORM, show_notice, show_warning
from festival.web.limits.limited_tries import seconds_to_wait
from festival.words.sentences import language_now

P = ParamSpec("P")
OrganiserView = Callable[Concatenate[HttpRequest, User, P], HttpResponse]


def for_organisers(view: OrganiserView[P]) -> PlainView[P]:
    """Require a signed-in organiser, and pass the user to the view."""

    @never_cache
    @wraps(view)
    def wrapper(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        user = organiser_of(request.user)
        if user is None:
            return redirect_to_login(request.get_full_path(), reverse("account_sign_in"))
        return view(request, user, *args, **kwargs)

    return cast(PlainView[P], wrapper)


@sensitive_post_parameters("password")
@require_http_methods(FORM)
@never_cache
def sign_in(request: HttpRequest) -> HttpResponse:
    form = SignInForm(request, request.POST if request.method == "POST" else None)
    if not form.is_valid():
        if form.is_bound:
            way = Way.CODE if form.has_error(NON_FIELD_ERRORS, WRONG_CODE) else Way.PASSWORD
            sign_in_log.refused(request, way, form.cleaned_data.get("username", ""))
        return _page(request, "sign_in", form=form, next=asked_page(request))
    user, then = form.get_user(), asked_page(request)
    if settings.REQUIRE_SECOND_FACTOR and not form.has_second_factor:
        return _set_up_page(request, SetUpForm(user), then)
    _let_in(request, user, BY_CODE if form.has_second_factor else BY_PASSWORD)
    left = second_factor.codes_left(user)
    if form.has_second_factor and left < second_factor.FEW:
        text = gettext("Backup codes left: {count}. Make new ones under Account.")
        show_notice(request, text.format(count=left))
    return familiar_browsers.remember(redirect(then or "home"), user)


def _let_in(request: HttpRequest, user: User, backend: str) -> None:
    """Sign in with a new session: nothing of the visitor's session stays, and its key changes."""
    request.session.flush()
    login(request, user, backend=backend)
    sign_in_log.signed_in(request, user, Way.CODE if backend == BY_CODE else Way.PASSWORD)


@require_safe
@for_organisers
def account(request: HttpRequest, user: User) -> HttpResponse:
    return _page(
        request,
        "account",
        has_second_factor=second_factor.has_one(user),
        codes_left=second_factor.codes_left(user),
        second_form=ProofForm(user, prefix="second_"),
        delete_form=ProofForm(user, prefix="delete_"),
        is_required=settings.REQUIRE_SECOND_FACTOR,
    )


@sensitive_post_parameters()
@require_http_methods(FORM)
@for_organisers
def password(request: HttpRequest, user: User) -> HttpResponse:
    form = PasswordForm(user, request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, "password", form=form)
    update_session_auth_hash(request, form.save())
    show_notice(request, gettext("Password changed. Every other browser is signed out."))
    return familiar_browsers.remember(redirect("account"), user)


@require_http_methods(FORM)
@never_cache
def password_link(request: HttpRequest) -> HttpResponse:
    """E-mail a link to choose a new password. The answer never reveals who has an account."""
    form = NewPasswordLinkForm(request, request.POST if request.method == "POST" else None)
    if not settings.EMAIL_HOST or not form.is_valid():
        return _page(request, "password_link", form=form, has_mail=bool(settings.EMAIL_HOST))
    address = form.cleaned_data["address"]
    if not seconds_to_wait((sign_in_tries.EMAILS_TO, address)):
        site = request.build_absolute_uri("/").removesuffix("/")
        emails.send_new_password(address, site, language_now())
    return _page(request, "password_link", sent_to=address)


class NewPassword(PasswordResetConfirmView):
    """Django's view, which keeps the token out of the Referer header. After choosing a password,
    users sign in with it, and with a code if they have a second factor. The browser is remembered
    as known, since its user reads the owner's e-mails: guesses of others do not keep it out."""

    form_class = NewPasswordForm
    template_name = "accounts/account/new_password.html"
    success_url = reverse_lazy("account_sign_in")

    def form_valid(self, form: SetPasswordForm[User]) -> HttpResponse:
        show_notice(self.request, gettext("Password set. Sign in with it."))
        return familiar_browsers.remember(super().form_valid(form), form.user)

    def form_invalid(self, form: SetPasswordForm[User]) -> HttpResponse:
        return self.render_to_response(
            self.get_context_data(form=form), status=HTTPStatus.UNPROCESSABLE_ENTITY
        )


def _page(request: HttpRequest, name: str, **context: object) -> HttpResponse:
    form = context.get("form")
    is_refused = form is not None and getattr(form, "errors", None)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if is_refused else HTTPStatus.OK
    return render(request, f"accounts/account/{name}.html", context, status=status)


@sensitive_post_parameters("password", "offer")
@require_http_methods(FORM)
@never_cache
def set_up_second_factor(request: HttpRequest) -> HttpResponse:
    """For users who are signed in, or who were offered a key after their password."""
    user = organiser_of(request.user) or second_factor.offered_to(request.POST.get("offer", ""))
    if user is None:
        return redirect("account_sign_in")
    if second_factor.has_one(user):
        return redirect("account")
    form = SetUpForm(user, request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _set_up_page(request, form, asked_page(request))
    organisers.end_sessions(user, form.cleaned_data["password"])
    _let_in(request, user, BY_CODE)
    return familiar_browsers.remember(_codes_page(request, form.codes, asked_page(request)), user)


def _set_up_page(request: HttpRequest, form: SetUpForm, then: str) -> HttpResponse:
    offer = second_factor.offer(form.user, form.data.get("offer", ""))
    is_required = settings.REQUIRE_SECOND_FACTOR
    return _page(
        request, "second_factor", form=form, offer=offer, is_required=is_required, next=then
    )


@sensitive_post_parameters("password")
@require_POST
@for_organisers
def second_factor_action(request: HttpRequest, user: User, verb: str) -> HttpResponse:
    if verb not in ("codes", "off") or not second_factor.has_one(user):
        raise Http404
    form = ProofForm(user, request.POST)
    if not form.is_valid():
        show_warning(request, " ".join(map(str, form.errors["password"])))
        return redirect("account")
    if verb == "codes":
        return _codes_page(request, second_factor.new_codes(user), "")
    if settings.REQUIRE_SECOND_FACTOR:
        show_warning(request, gettext("On this server everybody needs a second factor."))
        return redirect("account")
    second_factor.remove(user)
    organisers.end_sessions(user, form.cleaned_data["password"])
    _let_in(request, user, BY_PASSWORD)
    show_notice(request, gettext("Your password alone signs you in now."))
    return familiar_browsers.remember(redirect("account"), user)


def _codes_page(request: HttpRequest, codes: tuple[str, ...], then: str) -> HttpResponse:
    """Show the backup codes. Only the answer to the post that made them shows them."""
    context = {"codes": codes, "then": then or reverse("home")}
    return render(request, "accounts/account/codes.html", context)
