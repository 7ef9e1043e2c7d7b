"""Middleware of all pages: the reader's language, refusals, errors, security headers."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.middleware.csrf import REASON_NO_CSRF_COOKIE
from django.middleware.locale import LocaleMiddleware
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext
from django.views.defaults import server_error

from festival.accounts.request_logs import mark_logged
from festival.web import storage_errors
from festival.web.asgi import SECURITY_HEADERS
from festival.web.closed_pages import PublicPagesClosed, closed_page
from festival.web.limits import limit_guesses
from festival.web.limits.quotas import QuotaReached
from festival.web.played_elsewhere import PlayedElsewhere
from festival.web.refusals import refused
from festival.web.storage_errors import UnreadableLog
from festival.web.visitors import is_at_laptop, record_arrival
from festival.words.sentences import as_sentence, say
from rules.errors import InvalidRulebook

logger = logging.getLogger(__name__)
Answering = Callable[[HttpRequest], HttpResponseBase]
LONGEST_CHARSET = 20  # letters that are shown
RETRY_AFTER = 2  # seconds
UTF_8 = ("utf-8", "utf8")
TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def security_headers(get_response: Answering) -> Answering:
    """Adds the security headers that an answer lacks."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        for name, value in SECURITY_HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    return answer


class PageLanguageMiddleware(LocaleMiddleware):
    """The reader's language. A page's scripts ask in the language of the page, since another may
    have been chosen in another tab since."""

    def process_request(self, request: HttpRequest) -> None:
        language = request.headers.get("Page-Language")
        if language in dict(settings.LANGUAGES):
            request.COOKIES[settings.LANGUAGE_COOKIE_NAME] = language
        super().process_request(request)


class RefusalMiddleware(MiddlewareMixin):
    """Refuses forms in other encodings and guesses at addresses, answers the exceptions that any
    page may raise, and notes that another machine came and what became of its request."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        charset = (request.content_params or {}).get("charset", "")
        if charset.lower() in ("", *UTF_8):
            return None
        request.encoding = "utf-8"  # Django would read addresses in the other one
        notice = gettext("Send the form in UTF-8 (it came in “{charset}”).")
        said = notice.format(charset=charset[:LONGEST_CHARSET])
        return refused(request, "400.html", said, status=HTTPStatus.BAD_REQUEST)

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: dict[str, object]
    ) -> HttpResponse | None:
        record_arrival(request)
        return limit_guesses.refusal(request, kwargs.get("code"))

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        limit_guesses.record_answer(request, response)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and not response.content:
            return other_method(request, response.headers["Allow"])
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        match exception:
            case PublicPagesClosed(code=code):
                return closed_page(request, code)
            case PlayedElsewhere(sentence=sentence):
                notice = as_sentence(sentence)
                return refused(request, "elsewhere.html", notice, status=HTTPStatus.CONFLICT)
            case QuotaReached():
                return refused(request, "quota.html", str(exception), status=HTTPStatus.CONFLICT)
            case InvalidRulebook(problems=problems):
                # A rulebook written here builds on a shipped one that has changed. A game that has
                # begun keeps its copy and continues.
                logger.warning("a rulebook cannot be read: %s", exception)
                context = {"problems": [say(problem) for problem in problems]}
                page = "games/bobing/rulebooks/unreadable.html"
                return render(request, page, context, status=HTTPStatus.CONFLICT)
            case _:
                return not_saved(request, exception)


def without_token(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answers 403 to a form without the token that this browser got. Always with a page: to the
    console's script, what is not JSON says that its page is out of date."""
    has_no_cookie = reason == REASON_NO_CSRF_COOKIE and not request.COOKIES
    long_open, no_cookie = gettext("The page was open too long"), gettext("No cookies are kept")
    context = {
        "has_no_cookie": has_no_cookie,
        "heading": no_cookie if has_no_cookie else long_open,
    }
    return render(request, "403_csrf.html", context, status=HTTPStatus.FORBIDDEN)


def other_method(request: HttpRequest, expected: str) -> HttpResponse:
    """Answers 405 with a page, because Django's own answer is empty. People get there by typing
    the address of a button, or by going back to it."""
    notice = gettext("Nothing was changed. Go back to the page and press its button.")
    answer = refused(request, "405.html", notice, status=HTTPStatus.METHOD_NOT_ALLOWED)
    answer.headers["Allow"] = expected
    return answer


def not_saved(request: HttpRequest, error: BaseException | None) -> HttpResponse | None:
    """The answer to an error of the database, with the cause and when to ask again (a press that
    is sent again counts once). None for an error that is not one of the data file."""
    is_ours = isinstance(error, DatabaseError | InterfaceError | UnreadableLog | OSError)
    found = storage_errors.record_error(error) if is_ours else None
    if found is None:
        return None
    if request.headers.get("Accept") == "application/json":
        body = {
            "kind": "held",
            "notice": found.notice,
            "restore": found.can_be_restored,
            "cause": found,
            "revision": None,
        }
        response: HttpResponse = JsonResponse(body, status=HTTPStatus.SERVICE_UNAVAILABLE)
    else:
        # Without the request, whose user would have to be read from the database.
        context = {
            "trouble": found,
            "is_press": request.method == "POST",
            "is_hosted": settings.IS_HOSTED,
            "is_laptop": is_at_laptop(request),
            "path": storage_errors.data_file(),
        }
        page = render_to_string("503.html", context)
        response = HttpResponse(page, status=HTTPStatus.SERVICE_UNAVAILABLE)
    response.headers["Retry-After"] = str(RETRY_AFTER)
    # `record_error` has logged the error; Django would log it again for every press that follows.
    mark_logged(request)
    return response


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler of requests that cannot be read (400)."""
    if isinstance(exception, TOO_MUCH):
        notice = gettext("Send a smaller form (this one has too much to read at once).")
    else:
        notice = gettext("This form cannot be read. Go back and send it again.")
    if request.headers.get("Accept") == "application/json":
        return refused(request, "400.html", notice, status=HTTPStatus.BAD_REQUEST)
    # Without the request, whose form would be read again.
    return HttpResponse(
        render_to_string("400.html", {"notice": notice}), status=HTTPStatus.BAD_REQUEST
    )


def broken(request: HttpRequest) -> HttpResponse:
    """Django's handler of errors (500); also answers errors of the data file in middleware."""
    return not_saved(request, sys.exc_info()[1]) or server_error(request)
