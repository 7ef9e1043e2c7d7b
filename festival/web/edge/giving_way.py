"""Work that rests at its next step while something more urgent is there.

Threads of one interpreter take turns, so a page that is being made would double the time of a roll.
A step is a query outside a transaction, and each pass of a loop in a template.
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

LONGEST_REST = 0.5  # second that one request may rest altogether

register = Library()

Params = TypeVar("Params")
Found = TypeVar("Found")


class _Own(local):
    """Of a thread. goes_on: set while nothing is more urgent; None for what never rests.
    left: seconds that the request of the moment may still rest."""

    goes_on: Event | None = None
    left = 0.0


_own = _Own()


def give_way_here(goes_on: Event) -> None:
    """Called once by each thread that is to rest."""
    _own.goes_on = goes_on


@contextmanager
def resting() -> Iterator[None]:
    """While a request is answered."""
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
    if connection.in_atomic_block:  # the roll may wait for what is locked here
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
    if not sql.startswith("BEGIN"):  # a transaction that writes already keeps others from it
        step()
    return execute(sql, params, many, context)


class Step(Node):
    """Shows nothing."""

    def render(self, context: Context) -> str:
        step()
        return ""


@register.tag("for")
def for_in_steps(parser: Parser, token: Token) -> ForNode:
    """Django's own, with a step in each pass."""
    node = do_for(parser, token)
    node.nodelist_loop.insert(0, Step())  # type: ignore[arg-type]  # declared as of texts
    return node
