"""Runs Django for a request on one thread, from the first middleware to the view."""

from __future__ import annotations

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest, HttpResponseBase

from festival.web.edge.request import Request


class Site(ASGIHandler):
    """Django's handler with synchronous middleware.

    Optimization: under ASGI Django switches to a thread and back for each step of each middleware,
    two dozen times a request, 1.5 ms. None of our middleware and views awaits anything.
    """

    request_class = Request

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self.get_response)(request)
