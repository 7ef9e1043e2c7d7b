"""The style sheet of a page: see festival/web/stylesheets.py."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from festival.web.stylesheets import UnknownSheet, joined

FOR_EVER = "max-age=315360000, public, immutable"  # as WhiteNoise says of the files themselves


@require_safe
def sheet(request: HttpRequest, names: str) -> HttpResponseBase:
    try:
        text = joined(names)
    except UnknownSheet as error:
        raise Http404(str(error)) from error
    # The address names the state of all files: what stands there never changes.
    etag = f'"{settings.STATIC_URL.strip("/").replace("/", "-")}"'
    answer = HttpResponse(text, content_type="text/css; charset=utf-8")
    answer["Cache-Control"] = FOR_EVER
    answer["ETag"] = etag
    return get_conditional_response(request, etag=etag, response=answer) or answer
