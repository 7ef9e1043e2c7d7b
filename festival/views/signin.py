"""Signing in with a one-time link. Opening it changes nothing: chat programs and browsers look at
links before people do."""

from __future__ import annotations

from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from festival import signin

BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest, token: str) -> HttpResponse:
    if request.method == "POST":
        return _redeem(request, token)
    if signin.is_usable(token):
        return render(request, "sign_in/confirm.html", {"token": token})
    if request.user.is_authenticated:
        return redirect("home")  # the emcee pressed the link in the terminal once more
    return _refuse(request)


@require_safe
def sign_in_help(request: HttpRequest) -> HttpResponse:
    return render(request, "sign_in/help.html")


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("sign_in_help")


def _redeem(request: HttpRequest, token: str) -> HttpResponse:
    emcee = signin.redeem(token)
    if emcee is None:
        return _refuse(request)
    request.session.flush()  # nothing of the visitor's session, least of all its key, lives on
    login(request, emcee, BACKEND)
    return redirect("home")


def _refuse(request: HttpRequest) -> HttpResponse:
    return render(request, "sign_in/help.html", status=403)
