"""Rulebooks of one's own for tests, and the editor as a browser uses it."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client
from django.urls import reverse

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
# Every section has a mistake; the lines are counted by hand.
MISTAKEN = """\
key = "Own Book"
edition = ""
extends = "manila"
row = 1

[names]
english = 7

[combinations.pairs]
hanzi = "三對"
english = "Pairs"

[switches.double3]
default = "never"

[[rows]]
key = "red_6"
pattern = "44444"
tier = 9
when = { grab = ["no"], nosuch = ["on"] }
"""
LINES = [
    *(
        (1, "key: write a key"),
        (2, "edition: write a text"),
        (4, "row: use one"),
        (7, "names.english: "),
    ),
    *((9, "combinations.pairs: "), (13, "switches.double3: "), (14, "switches.double3.default: ")),
    *((18, "rows[1].pattern: "), (19, "rows[1].tier: "), (20, "rows[1].when.grab: ")),
    (20, "rows[1].when.nosuch: write one of "),
]


def own_book(text: str = OWN, key: str = "own") -> OwnRulebook:
    return OwnRulebook.objects.create(key=key, text=text)


def changed(old: str, new: str) -> str:
    assert old in OWN
    return OWN.replace(old, new)


def edit_url(own: OwnRulebook) -> str:
    return reverse("book_edit", args=[own.pk])


def save(desk: Client, text: str, own: OwnRulebook | None = None, **fields: Any) -> Any:
    """Post the editor as a browser does that opened it just now."""
    url = reverse("book_new") if own is None else edit_url(own)
    form = page_of(desk.get(url)).form("save").fields
    sent = {"seen": form["seen"], "text": text.replace("\n", "\r\n"), "save": "1", **fields}
    return desk.post(url, {name: value for name, value in sent.items() if value is not None})


def text_in(page: Page) -> str:
    return page.form("save").fields["text"]


def problems_on(answer: Any) -> list[tuple[int, str]]:
    """The problems of a page with the lines that lead to them, 0 for none."""
    html = answer.content.decode().partition('class="problems"')[2].partition("</main>")[0]
    items = re.findall(r"<li>(.*?)</li>", html, re.DOTALL)
    return [
        (int((re.findall(r'data-line="(\d+)"', item) or ["0"])[0]), Page(item).text.split("  ")[-1])
        for item in items
    ]


def said(answer: Any, desk: Client) -> str:
    """What the page says to which the answer leads."""
    return page_of(desk.get(answer["Location"])).text
