"""A request as we read it: in UTF-8, and a form that cannot be read is an empty one that says why.

Django raises where such a form is looked into, which every page does that answers: the page that
says so would break in the same manner, and so would the next.
"""

from __future__ import annotations

from typing import IO

from asgiref.typing import WWWScope
from django.core.exceptions import (
    BadRequest,
    RequestDataTooBig,
    SuspiciousOperation,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.core.files.uploadedfile import UploadedFile
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.multipartparser import MultiPartParserError
from django.utils.datastructures import MultiValueDict
from django.utils.deprecation import MiddlewareMixin
from django.utils.functional import cached_property
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

    def __init__(self, scope: WWWScope, body_file: IO[bytes]) -> None:
        """Django takes no encoding from a browser: addresses and cookies would be read in it as
        well."""
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
        """Its fields and files; none where it cannot be read."""
        if self.content_type in FORMS and self.charset.lower() not in ("", *UTF_8):
            self.unreadable = OTHER_LETTERS
        else:
            try:
                return super().POST, super().FILES
            except UNREADABLE as error:
                for handler in self.upload_handlers:  # the file that it broke off in
                    handler.upload_interrupted()
                self.unreadable = SMALLER if isinstance(error, TOO_MUCH) else BROKEN
        return QueryDict(), MultiValueDict()

    @property
    def POST(self) -> QueryDict:  # type: ignore[override]
        return self.form[0]

    @property
    def FILES(self) -> MultiValueDict[str, UploadedFile[bytes]]:  # type: ignore[override]
        return self.form[1]


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
