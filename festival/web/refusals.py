"""Refuses a request in the reader's language: with a page, or with JSON where a script asks."""

from __future__ import annotations

import io
from functools import lru_cache

from asgiref.typing import WWWScope
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language_from_request, gettext, override

from festival.web.asgi import SECURITY_HEADERS, Send


def refusal(scope: WWWScope, status: int, sentence: str, **values: str) -> HttpResponse:
    """The refusal of a request that Django has not seen. sentence: a msgid. values: for the
    sentence."""
    # The Content-Type is left out: it may be the reason of the refusal.
    named = [(name, value) for name, value in scope["headers"] if name != b"content-type"]
    request = ASGIRequest({**scope, "headers": named}, io.BytesIO())
    language = get_language_from_request(request)
    is_for_script = request.headers.get("Accept") == "application/json"
    return _made(status, sentence, tuple(values.items()), language, is_for_script)


# Optimization: a thousand refusals cost as much as one.
@lru_cache(maxsize=64)
def _made(
    status: int, sentence: str, values: tuple[tuple[str, str], ...], language: str, is_json: bool
) -> HttpResponse:
    with override(language):
        notice = gettext(sentence).format(**dict(values))
        if is_json:
            answer: HttpResponse = JsonResponse(_for_script(notice), status=status)
        else:
            answer = HttpResponse(
                render_to_string(f"{status}.html", {"notice": notice}), status=status
            )
    answer.headers["Content-Length"] = str(len(answer.content))
    for name, value in SECURITY_HEADERS.items():  # the server may send this outside all layers
        answer.headers[name] = value
    return answer


def refused(
    request: HttpRequest, page: str, notice: str, *, status: int, **context: object
) -> HttpResponse:
    """The refusal of a request that Django has seen. page: a template. context: for the page."""
    if request.headers.get("Accept") == "application/json":
        return JsonResponse(_for_script(notice), status=status)
    return render(request, page, {"notice": notice, **context}, status=status)


def _for_script(notice: str) -> dict[str, str | None]:
    return {"kind": "refused", "notice": notice, "revision": None}


async def send_answer(send: Send, answer: HttpResponse) -> None:
    headers = [(name.encode("ascii"), value.encode("ascii")) for name, value in answer.items()]
    await send(
        {
            "type": "http.response.start",
            "status": answer.status_code,
            "headers": headers,
            "trailers": False,
        }
    )
    await send({"type": "http.response.body", "body": answer.content, "more_body": False})
