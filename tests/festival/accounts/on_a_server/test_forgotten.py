"""An organiser is forgotten: the address is in no row, and festivals are another's or gone."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.urls import reverse

from festival.accounts import organisers
from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.rulebooks import own_rulebooks as own_rulebooks
from festival.games.bobing.rulebooks.editable_rulebook import starting_text
from festival.models import Festival, LogEntry, OwnRulebook
from tests.festival.accounts.on_a_server.people import PASSWORD, new_organiser, signed_in
from tests.festival.evening import everything, new_festival, post, stored

pytestmark = pytest.mark.django_db
ADDRESS, NAME = "qzwrtia@example.com", "Qzwrtia Vexx"


@pytest.fixture
def ana() -> User:
    """She has led an evening with a book of her own, and has signed in."""
    user = new_organiser(ADDRESS, NAME)
    text = starting_text("manila", owner=user.pk)
    own_rulebooks.save_book(text or "", owner=user.pk, book_id=None, seen="")
    key = OwnRulebook.objects.get().key
    festival = new_festival()
    Festival.objects.update(owner=user, rulebook=key)
    program_rolls_and_lots.start(post(stored(festival), author=user))
    signed_in(user)
    assert LogEntry.objects.filter(author=user).exists()
    return user


def rows() -> str:
    return json.dumps(everything(), default=str, ensure_ascii=False)


def test_address_and_name_are_in_no_row_and_festivals_are_gone(ana: User) -> None:
    assert ADDRESS in rows()

    call_command("organiser", ADDRESS, "--delete")

    assert [word for word in (ADDRESS, NAME, "qzwrtia") if word in rows()] == []
    assert not Festival.objects.exists()
    assert not OwnRulebook.objects.exists()
    assert organisers.find(ADDRESS) is None


def test_festivals_go_on_with_their_heir(ana: User) -> None:
    ben = new_organiser("ben@example.com", "Ben Tan")
    festival = Festival.objects.get()

    call_command("organiser", ADDRESS, "--hand-over-to", "ben@example.com")

    assert [word for word in (ADDRESS, NAME, "qzwrtia") if word in rows()] == []
    festival = stored(festival)
    assert festival.owner == ben
    assert OwnRulebook.objects.get().owner == ben
    assert OwnRulebook.objects.get().key == festival.rulebook
    page = signed_in(ben).get(reverse("console", args=[festival.pk]))
    assert page.status_code == 200


def test_nobody_inherits_who_is_no_organiser(ana: User) -> None:
    with pytest.raises(CommandError, match="expected the address of another organiser, got"):
        call_command("organiser", ADDRESS, "--hand-over-to", "nobody@example.com")

    assert User.objects.filter(username=ADDRESS).exists()


def test_organiser_deletes_the_own_account_by_the_password(ana: User) -> None:
    client = signed_in(ana)

    refused = client.post(reverse("account_delete"), {"password": "wrong mooncakes"})
    done = client.post(reverse("account_delete"), {"password": PASSWORD})

    assert refused["Location"] == reverse("account")
    assert done["Location"] == reverse("home")
    assert [word for word in (ADDRESS, NAME) if word in rows()] == []
    assert client.get(reverse("account"))["Location"].startswith(reverse("account_sign_in"))


def test_organiser_deletes_an_own_festival_without_a_data_file(ana: User) -> None:
    festival = Festival.objects.get()
    address = reverse("forgetting_action", args=[festival.pk, "delete"])

    page = signed_in(ana).get(reverse("forgetting", args=[festival.pk])).content.decode()
    done = signed_in(ana).post(address, {"name": festival.name})

    assert "This server’s backups contain the deleted data" in page
    assert done["Location"] == reverse("home")
    assert not Festival.objects.exists()
