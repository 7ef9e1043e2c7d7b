"""Marks the views that do not wait behind others: `open_requests` has a thread for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.http import HttpResponseBase
from django.urls import Resolver404, resolve

View = TypeVar("View", bound=Callable[..., HttpResponseBase])
COMMANDS = "commands"  # presses of running games, and the pages where they are made
LISTS = "lists"  # files and pasted lists, also those that a form carries from page to page


def on_thread(name: str) -> Callable[[View], View]:
    """The thread of a view for people who are signed in. Put it above all other decorators."""

    def decorate(view: View) -> View:
        view.thread = name  # type: ignore[attr-defined]
        return view

    return decorate


def thread_at(path: str) -> str:
    """The name that the view of an address was marked with; "" for none."""
    try:
        return getattr(resolve(path).func, "thread", "")
    except Resolver404:
        return ""
