"""A request as we read it: in UTF-8, and a form that cannot be read is an empty one that says why.

Django raises where such a form is looked into, which every page does that answers: the page that
says so would break in the same manner, and so would the next.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.core.exceptions import (
    BadRequest,
    RequestDataTooBig,
    SuspiciousOperation,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.utils.deprecation import MiddlewareMixin
from django.utils.http import parse_header_parameters
from django.utils.translation import gettext_noop

from festival.web.edge.refusals import refusal

BAD_REQUEST = 400
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
UTF_8 = ("utf-8", "utf8")
LONGEST_SHOWN = 20
UNREADABLE = (BadRequest, SuspiciousOperation, MultiPartParserError, ValueError, LookupError)
TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)

OTHER_LETTERS = gettext_noop("Send the form in UTF-8 (it came in “{charset}”).")
SMALLER = gettext_noop("Send a smaller form (this one has too much to read at once).")
BROKEN = gettext_noop("This form cannot be read. Go back and send it again.")


class Request(ASGIRequest):
    """unreadable: why the form cannot be read, as a sentence; "" where it can. charset: what it
    says that it is written in."""

    unreadable = ""
    charset = ""

    def _set_content_type_params(self, meta: Mapping[str, str]) -> None:
        """Take no encoding from a browser: addresses and cookies would be read in it as well."""
        try:
            self.content_type, self.content_params = parse_header_parameters(
                meta.get("CONTENT_TYPE", "")
            )
        except (ValueError, LookupError):
            self.content_type, self.content_params = "", {}
            self.unreadable = BROKEN
        self.charset = str(self.content_params.get("charset", ""))

    def _load_post_and_files(self) -> None:
        if self.content_type in FORMS and self.charset.lower() not in ("", *UTF_8):
            self._refuse(OTHER_LETTERS)
            return
        try:
            super()._load_post_and_files()
        except UNREADABLE as error:
            for handler in self.upload_handlers:  # the file that it broke off in
                handler.upload_interrupted()
            self._refuse(SMALLER if isinstance(error, TOO_MUCH) else BROKEN)

    def _refuse(self, sentence: str) -> None:
        self.unreadable = sentence
        self._mark_post_parse_error()  # type: ignore[attr-defined]


class ReadableFormMiddleware(MiddlewareMixin):
    """Answers a form that cannot be read, before anything looks into it: 400, and one line in the
    log. An address of nothing has its own answer, whatever is sent there."""

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: object
    ) -> HttpResponse | None:
        if request.method != "POST" or not isinstance(request, Request):
            return None
        _ = request.POST
        if not request.unreadable:
            return None
        charset = request.charset[:LONGEST_SHOWN]
        said = refusal(request.scope, BAD_REQUEST, request.unreadable, charset=charset)
        # A new one: what other layers add to it, cookies too, is of this visitor alone.
        return HttpResponse(said.content, said["Content-Type"], status=BAD_REQUEST)
