"""What guests are told once the public pages of a festival are closed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext

GONE = 410


class PublicPagesClosed(Exception):
    """code: of the festival."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class PublicPagesClosedMiddleware(MiddlewareMixin):
    """Says so on every public page."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, PublicPagesClosed):
            return None
        notice = gettext("The organiser has closed these pages.")
        if request.headers.get("Accept") == "application/json":
            body = {"kind": "refused", "notice": notice, "revision": None}
            response: HttpResponse = JsonResponse(body, status=GONE)
        else:
            match = request.resolver_match
            was_asked = match is not None and str(match.url_name).startswith("keepsake")
            context = {"notice": notice, "code": exception.code, "was_asked": was_asked}
            response = render(request, "closed.html", context, status=GONE)
        add_never_cache_headers(response)
        return response
