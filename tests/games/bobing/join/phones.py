"""Guests' phones: browsers that remember who they are."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.test import Client
from django.urls import reverse

from festival.models import Festival, Player, Table
from festival.play.phones.phone_cookies import DEVICE_SIGNER
from tests.festival.evening import new_key, version_of
from tests.festival.pages import page_of


def phone(letter: str = "a") -> Client:
    """The same letter is the same phone."""
    client = Client()
    client.cookies[settings.DEVICE_COOKIE_NAME] = DEVICE_SIGNER.sign(device(letter))
    return client


def device(letter: str = "a") -> str:
    return letter * 32


def press(guest: Client, festival: Festival, number: int, verb: str, **fields: Any) -> Any:
    """A button of a guest's page, as the script presses it; html=True for one without scripts."""
    headers = {} if fields.pop("html", False) else {"Accept": "application/json"}
    address = reverse("guest_action", args=[festival.code, number, verb])
    return guest.post(address, fields, headers=headers)


def claim(guest: Client, festival: Festival, number: int) -> Any:
    return press(guest, festival, number, "claim")


def roll(guest: Client, festival: Festival, number: int, **fields: Any) -> Any:
    sent = {"version": version_of(festival), "key": new_key(), **fields}
    return press(guest, festival, number, "roll", **sent)


def text_of(guest: Client, festival: Festival, name: str = "board") -> str:
    return page_of(guest.get(reverse(name, args=[festival.code]))).text


def devices(festival: Festival) -> dict[int, str]:
    """The first letter of the phone of each player who has one."""
    players = Player.objects.filter(festival=festival).exclude(device="")
    return {player.number: player.device[0] for player in players}


BY_SCRIPT = {"HX-Request": "true"}


def press_at(guest: Client, table: Table, number: int, verb: str, **fields: str) -> Any:
    """A button of a player's own hand at a side table, as the script presses it."""
    table = Table.objects.select_related("festival").get(pk=table.pk)
    sent = {"version": str(table.version), "key": new_key(), **fields}
    address = table.public_address("hand_action", number, verb)
    return guest.post(address, sent, headers=BY_SCRIPT)


def on_phones(emcee: Client, table: Table, *numbers: int) -> dict[int, Client]:
    """The phones of these players, who play the side table on them."""
    emcee.post(table.address("phones_switch", "on"))
    guests = {number: phone("abcdefgh"[number - 1]) for number in numbers}
    for number, guest in guests.items():
        claim(guest, table.festival, number)
    return guests
