"""Lets a request pause at its next step while a more urgent request is there.

Threads of one interpreter take turns, so a page that is being rendered would double the time of a
roll. Steps are queries outside transactions, and each pass of a loop in a template.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, local
from time import monotonic
from typing import TypeVar

from django.db import connection
from django.template import Context, Library
from django.template.base import Node, Parser, Token
from django.template.defaulttags import ForNode, do_for

LONGEST_REST = 0.5  # seconds that one request may pause in total

register = Library()

Params = TypeVar("Params")
Found = TypeVar("Found")


class _Own(local):
    """The state of one thread."""

    goes_on: Event | None = None  # set while nothing is more urgent; None: never pauses
    left = 0.0  # seconds that the present request may still pause


_own = _Own()


def give_way_here(goes_on: Event) -> None:
    """Let this thread pause while the event is not set."""
    _own.goes_on = goes_on


@contextmanager
def resting() -> Iterator[None]:
    """Lets a request pause at its steps; wrap the answering of the request in this."""
    if _own.goes_on is None:
        yield
        return
    _own.left = LONGEST_REST
    try:
        with connection.execute_wrapper(_before_query):
            yield
    finally:
        _own.left = 0.0


def step() -> None:
    goes_on = _own.goes_on
    if goes_on is None or goes_on.is_set() or _own.left <= 0:
        return
    if connection.in_atomic_block:  # the roll may wait for a lock of this transaction
        return
    begin = monotonic()
    goes_on.wait(_own.left)
    _own.left -= monotonic() - begin


def _before_query(
    execute: Callable[[str, Params, bool, dict[str, object]], Found],
    sql: str,
    params: Params,
    many: bool,
    context: dict[str, object],
) -> Found:
    if not sql.startswith("BEGIN"):  # a writer has its turn by now, and others wait for it
        step()
    return execute(sql, params, many, context)


class Step(Node):
    """A template node that shows nothing and is a step."""

    def render(self, context: Context) -> str:
        step()
        return ""


@register.tag("for")
def for_in_steps(parser: Parser, token: Token) -> ForNode:
    """Django's `for` tag with a step in each pass."""
    node = do_for(parser, token)
    node.nodelist_loop.insert(0, Step())  # type: ignore[arg-type]  # declared as of texts
    return node
