"""An address that takes something else than what came: a page says so, with a way out."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.festival.evening import started
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db


def test_the_address_of_a_button_says_that_it_is_one(desk: Client) -> None:
    festival = started()

    answer = desk.get(reverse("command", args=[festival.pk, "undo"]))

    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    page = page_of(answer)
    assert "This is the address of a button Nothing was changed." in " ".join(page.text.split())
    assert any(a.get("href") == "/" for tag, a in page.elements if tag == "a")


def test_a_script_is_told_in_its_own_manner(desk: Client) -> None:
    board = started()

    answer = desk.put(reverse("board", args=[board.code]), headers={"Accept": "application/json"})

    assert (answer.status_code, answer.json()["kind"]) == (405, "refused")
    assert (answer["Allow"], answer.json()["notice"][:20]) == ("GET, HEAD", "Nothing was changed.")


def test_whoever_asks_for_the_head_alone_gets_no_page() -> None:
    assert Client().head(reverse("sign_out")).content == b""
