"""The emcee's first page: two buttons, the festivals, and a menu with all else."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import Festival
from rules.bobing.game.state import Phase
from tests.festival.evening import ONE_EACH, confirmed, new_festival, started, state_of
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db


def large_button(desk: Client) -> str:
    """Where that of the only festival leads."""
    page = page_of(desk.get(reverse("home")))
    found = [
        a["href"] for tag, a in page.elements if tag == "a" and a.get("id", "")[:6] == "first-"
    ]
    assert len(found) == 1
    return str(found[0])


def test_large_button_of_a_festival_is_what_comes_next(desk: Client) -> None:
    festival = new_festival(counts=ONE_EACH)
    waiting, set_up = large_button(desk), reverse("festival_edit", args=[festival.pk])
    festival.delete()
    festival = started(counts=ONE_EACH)
    running = large_button(desk)
    confirmed(festival, "444444")
    assert state_of(festival).phase is Phase.ENDED
    over = large_button(desk)
    Festival.objects.update(is_rehearsal=True)  # which has no list of winners

    assert waiting == set_up
    assert running == reverse("console", args=[festival.pk])
    assert over == reverse("winners", args=[festival.pk])
    assert large_button(desk) == running


def test_empty_page_says_only_what_its_two_buttons_do(desk: Client) -> None:
    empty = page_of(desk.get(reverse("home"))).text
    new_festival()
    with_one = page_of(desk.get(reverse("home"))).text

    says = ("a name is enough to begin", "made-up guests and prizes")
    assert [each in empty for each in says] == [True, True]
    assert [each in with_one for each in says] == [False, False]


def test_menu_has_all_else(desk: Client) -> None:
    page = page_of(desk.get(reverse("home")))

    links = {a.get("href") for tag, a in page.elements if tag == "a"}
    assert links >= {reverse(name) for name in ("books", "import_festival", "backups", "signed_in")}
