"""Rulebooks of one's own for tests, and their form as a browser uses it."""

from __future__ import annotations

import re
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from festival.games.bobing.rulebooks import own_rulebooks as own_rulebooks
from festival.models import OwnRulebook
from tests.festival.pages import Page, page_of

OWN = """\
key = "own"
edition = "Our own"
extends = "manila"

[names]
roman = "Own Dice"

[switches.double3]
default = "off"
"""


def own_book(text: str = OWN, key: str = "own") -> OwnRulebook:
    return OwnRulebook.objects.create(key=key, text=text)


def changed(old: str, new: str) -> str:
    assert old in OWN
    return OWN.replace(old, new)


def form_url(own: OwnRulebook | None = None) -> str:
    return reverse("book_form", args=[own.pk]) if own else reverse("book_form_new")


def opened(desk: Client, content: bytes | None, own: OwnRulebook | None = None) -> Any:
    """Open a file in the form, as a browser does that opened the page just now."""
    file = {} if content is None else {"file": SimpleUploadedFile("book.toml", content)}
    seen = {"seen": own_rulebooks.stamp(own)} if own else {}
    return desk.post(form_url(own), {"open": "1", **seen, **file})


def replaced(desk: Client, text: str, own: OwnRulebook) -> Any:
    """Replace a book with a file."""
    return opened(desk, text.encode(), own)


def problems_on(answer: Any) -> list[str]:
    html = answer.content.decode().partition('class="problems"')[2].partition("</main>")[0]
    return [Page(item).text for item in re.findall(r"<li>(.*?)</li>", html, re.DOTALL)]


def said(answer: Any, desk: Client) -> str:
    """What the page says to which the answer leads."""
    return page_of(desk.get(answer["Location"])).text
