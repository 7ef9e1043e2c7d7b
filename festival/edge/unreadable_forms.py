"""Reads requests as UTF-8, and runs Django for each on one thread, from the first middleware to the
view. A form that cannot be read is empty and has a reason.

Django raises an error whenever such a form is read, and every page reads it, the error page too.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import IO

from asgiref.sync import sync_to_async
from asgiref.typing import WWWScope
from django.core.exceptions import (
    BadRequest,
    RequestDataTooBig,
    SuspiciousOperation,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.core.files.uploadedfile import UploadedFile
from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.http.multipartparser import MultiPartParserError
from django.utils.datastructures import MultiValueDict
from django.utils.functional import cached_property
from django.utils.http import parse_header_parameters
from django.utils.translation import gettext_noop

from festival.web.asgi import EVERYWHERE
from festival.web.refusals import refusal

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
    """A request whose form is always readable, and empty where it is broken."""

    unreadable = ""  # a msgid: why the form cannot be read; "" where it can
    charset = ""  # the encoding that the form names

    def __init__(self, scope: WWWScope, body_file: IO[bytes]) -> None:
        """Hide the Content-Type from Django, which would read addresses and cookies in the encoding
        that a browser names there."""
        types = [value for name, value in scope["headers"] if name == b"content-type"]
        headers = [each for each in scope["headers"] if each[0] != b"content-type"]
        super().__init__({**scope, "headers": headers}, body_file)
        self.scope = scope
        if types:
            self.META["CONTENT_TYPE"] = b",".join(types).decode("latin1")
        try:
            self.content_type, self.content_params = parse_header_parameters(
                self.META.get("CONTENT_TYPE", "")
            )
        except (ValueError, LookupError):
            self.content_type, self.content_params = "", {}
            self.unreadable = BROKEN
        self.charset = str(self.content_params.get("charset", ""))

    @cached_property
    def form(self) -> tuple[QueryDict, MultiValueDict[str, UploadedFile[bytes]]]:
        """The form's fields and files; empty where the form cannot be read."""
        if self.content_type in FORMS and self.charset.lower() not in ("", *UTF_8):
            self.unreadable = OTHER_LETTERS
        else:
            try:
                return super().POST, super().FILES
            except UNREADABLE as error:
                for handler in self.upload_handlers:  # where the upload broke off
                    handler.upload_interrupted()
                self.unreadable = SMALLER if isinstance(error, TOO_MUCH) else BROKEN
        return QueryDict(), MultiValueDict()

    @property
    def POST(self) -> QueryDict:  # type: ignore[override]
        return self.form[0]

    @property
    def FILES(self) -> MultiValueDict[str, UploadedFile[bytes]]:  # type: ignore[override]
        return self.form[1]


def unreadable_form(request: HttpRequest) -> HttpResponse | None:
    """The answer (400) to a form that cannot be read."""
    if request.method != "POST" or not isinstance(request, Request):
        return None
    _ = request.POST
    if not request.unreadable:
        return None
    charset = request.charset[:LONGEST_SHOWN]
    said = refusal(request.scope, BAD_REQUEST, request.unreadable, charset=charset)
    # A copy: other layers add headers and cookies of this visitor, and `said` is cached.
    return HttpResponse(said.content, said["Content-Type"], status=BAD_REQUEST)


class Site(ASGIHandler):
    """Django's handler with synchronous middleware. It adds security headers that an answer lacks.

    Optimization: under ASGI Django switches to a thread and back for each step of each middleware,
    two dozen times a request, 1.5 ms. None of our middleware and views awaits anything.
    """

    request_class = Request

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self.get_response)(request)

    async def send_response(
        self, response: HttpResponseBase, send: Callable[[Mapping[str, object]], Awaitable[None]]
    ) -> None:
        for name, value in EVERYWHERE.items():
            response.headers.setdefault(name, value)
        await super().send_response(response, send)
