"""Answers that every page may have to give."""

from __future__ import annotations

import logging

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from festival.words.sentences import say
from rules.errors import InvalidRulebook

logger = logging.getLogger(__name__)
CONFLICT = 409


class UnreadableRulebookMiddleware(MiddlewareMixin):
    """A festival whose rulebook cannot be read any more says so, on whichever page it is met.

    That happens when the shipped book changes on which one written here builds. A game that has
    begun keeps its copy and goes on.
    """

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, InvalidRulebook):
            return None
        logger.warning("a rulebook cannot be read: %s", exception)
        context = {"problems": [say(problem) for problem in exception.problems]}
        return render(request, "setup/rulebooks/unreadable.html", context, status=CONFLICT)
