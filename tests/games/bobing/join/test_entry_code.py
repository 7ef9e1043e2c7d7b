"""The entry code: who sees the poster can register and choose a name, and nobody can guess it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.games.bobing.join import entry_code
from festival.games.bobing.join.entry_code import set_entry_code
from festival.models import Festival
from tests.festival.evening import everything, new_festival, started, stored
from tests.festival.pages import page_of
from tests.games.bobing.join.phones import claim, devices, phone, text_of

pytestmark = pytest.mark.django_db
HERE = "192.0.2.7"
WRONG = "000000"


@pytest.fixture
def festival() -> Festival:
    """It asks for the code 482913."""
    festival = started()
    set_entry_code(festival.pk, is_on=True)
    Festival.objects.update(entry_code="482913")
    return stored(festival)


def register(guest: Client, festival: Festival, name: str = "Gina", **fields: str) -> Any:
    return guest.post(reverse("join", args=[festival.code]), {"name": name, **fields})


def enter(guest: Client, festival: Festival, code: str) -> Any:
    """The field above the names of the list."""
    return guest.post(reverse("who", args=[festival.code]), {"code": code})


def guesses(festival: Festival, count: int, make: Any) -> list[str]:
    """What so many wrong codes, and then the right one, are answered."""
    for _ in range(count):
        register(make(), festival, code=WRONG)
    return page_of(register(make(), festival, code="482913")).text.split(" · ")


def test_nobody_is_asked_unless_the_emcee_wants_it(desk: Client, client: Client) -> None:
    festival = new_festival()
    address = reverse("players", args=[festival.pk])
    shown = page_of(client.get(reverse("join", args=[festival.code])))
    codes = [stored(festival).entry_code]
    assert "code" not in shown.form("name").fields
    assert register(client, festival).status_code == 302
    for is_on in ("on", "on", "off"):
        page = page_of(desk.get(address))
        assert ("ask_code", is_on) in [button for form in page.forms for button in form.buttons]
        assert desk.post(address, {"ask_code": is_on})["Location"] == address
        codes.append(stored(festival).entry_code)

    assert [len(code) for code in codes if code.isdecimal() or not code] == [0, 6, 6, 0]
    assert codes[1] != codes[2]


def test_poster_and_list_show_the_code_and_guest_pages_do_not(
    desk: Client, festival: Festival
) -> None:
    emcees = [desk.get(reverse(name, args=[festival.pk])) for name in ("players", "invite")]
    public = ("board", "board_state", "join", "who", "tv", "rules", "results", "public_log")
    guests = [phone().get(reverse(name, args=[festival.code])) for name in public]

    assert ["482 913" in answer.content.decode() for answer in emcees] == [True, True]
    assert [
        "482913" in answer.content.decode() or "482 913" in answer.content.decode()
        for answer in guests
    ] == [False] * len(public)


NOT_THE_CODE = "Type the 6 digits of the entry code from the poster (you typed “{}”)."
WRONG_CODES = {
    "": "Type the entry code from the poster.",
    "12345": NOT_THE_CODE.format("12345"),
    "<b>" * 40: "“<b><b>",
    "\x00é٣": NOT_THE_CODE.format("é٣"),
}


def test_wrong_code_is_refused_and_the_typing_is_kept(
    festival: Festival,
) -> None:
    before = everything()

    for typed, sentence in WRONG_CODES.items():
        answer = register(phone(), festival, code=typed)

        shown = page_of(answer)
        fields = shown.form("name").fields
        assert (answer.status_code, sentence in shown.text) == (422, True), typed
        assert (fields["name"], fields["code"], shown.marked()) == ("Gina", typed[:40], {"code"})
    assert everything() == before
    for letter, typed in zip(
        "bcde", ("482913", "482 913", " 482-913 ", "４８２９１３"), strict=True
    ):
        assert register(phone(letter), festival, f"Gina {letter}", code=typed).status_code == 302
        assert festival.players.get(name=f"Gina {letter}").status == "waiting"


def test_pass_of_one_phone_opens_nothing_to_another(festival: Festival) -> None:
    """That phone is not asked again, until there is another code."""
    guest, thief = phone("a"), phone("b")
    bad_name = page_of(register(guest, festival, name="", code="482913"))
    register(guest, festival, code="482913")
    thief.cookies["moonbowl_entry"] = guest.cookies["moonbowl_entry"].value

    statuses = [register(each, festival, "Hana").status_code for each in (guest, thief)]
    claimed = claim(guest, festival, 1)

    assert bad_name.form("name").fields["code"] == "482913"
    assert (statuses, claimed.json()["kind"]) == ([302, 422], "done")
    assert "entry code" not in text_of(guest, festival, "join")
    assert "entry code" in text_of(phone("b"), festival, "join")
    set_entry_code(festival.pk, is_on=True)
    assert register(guest, festival, "Ida").status_code == 422


def test_names_of_the_list_are_shown_only_after_the_code(festival: Festival) -> None:
    guest = phone()
    before = text_of(guest, festival, "who")
    refused = claim(guest, festival, 1)

    wrong = enter(guest, festival, WRONG)
    right = enter(guest, festival, "482913")
    claimed = claim(guest, festival, 1)

    assert "Ana" not in before
    assert (refused.status_code, refused.json()["notice"]) == (422, "Type the entry code first.")
    assert (wrong.status_code, right.status_code) == (422, 302)
    assert page_of(wrong).form("code").fields["code"] == WRONG
    assert right["Location"] == reverse("who", args=[festival.code])
    assert (claimed.status_code, devices(festival)) == (200, {1: "a"})
    assert "Ben" in text_of(guest, festival, "who")


def test_who_forgets_their_cookies_does_not_guess_on(
    festival: Festival, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone at that address goes on that gave the code before."""
    monkeypatch.setattr(entry_code, "WRONG_CODES", replace(entry_code.WRONG_CODES, most=3))
    guest = Client(REMOTE_ADDR=HERE)
    register(guest, festival, "Hana", code="482913")

    answers = guesses(festival, 3, lambda: Client(REMOTE_ADDR=HERE))
    elsewhere = register(Client(REMOTE_ADDR="192.0.2.8"), festival, code="482913")

    assert "Too many wrong entry codes" in answers[-1]
    assert elsewhere.status_code == 302
    assert register(guest, festival, "Ida").status_code == 302
    Festival.objects.update(is_join_open=False)
    shown = text_of(Client(), festival, "join")
    assert ("Registration is closed" in shown, "entry code" in shown) == (True, False)
