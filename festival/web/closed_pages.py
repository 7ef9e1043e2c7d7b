"""The answer to guests once the public pages of a festival are closed."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext

from festival.web.refusals import refused


class PublicPagesClosed(Exception):
    """The public pages of the festival with this code are closed."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def closed_page(request: HttpRequest, code: str) -> HttpResponse:
    notice = gettext("The organiser has closed these pages.")
    match = request.resolver_match
    was_asked = match is not None and str(match.url_name).startswith("keepsake")
    answer = refused(
        request, "closed.html", notice, status=HTTPStatus.GONE, code=code, was_asked=was_asked
    )
    add_never_cache_headers(answer)
    return answer
