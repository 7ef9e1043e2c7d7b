"""The demo evening: a party that is in the middle of its game, to try everything on."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from festival import services, setup
from festival.models import Festival
from festival.money import parse_money
from festival.parts import new_key
from festival.queries import festival_record
from festival.services import Post
from festival.setup import Details, Slot
from rules.bobing.commands import Command, Fault, Throw, ThrowInvalid
from rules.dice import Roll

SEED = Path(__file__).parents[1] / "seeds" / "demo" / "manila.toml"


def play_demo(author: User | None) -> Festival:
    """Set the demo festival up and play it as far as its seed goes, through the one write path."""
    seed = tomllib.loads(SEED.read_text(encoding="utf-8"))
    with transaction.atomic():
        details = Details(
            name=seed["name"],
            date=timezone.localdate(),
            currency=seed["currency"],
            budget=parse_money(seed["budget"], seed["currency"]),
            rulebook=seed["rulebook"],
            switches={},
        )
        festival = setup.create_festival(details, is_demo=True)
        tiers = {int(tier): _slots(data, seed["currency"]) for tier, data in seed["prizes"].items()}
        setup.set_prizes(festival.pk, tiers)
        setup.add_players(festival.pk, seed["players"])
        services.start(_post(festival, author))
        for text in seed["evening"]["throws"]:
            post = _post(festival, author)
            services.perform(post, _command(text, festival_record(festival).state.turn or 0))
    return festival


def _slots(data: Any, currency: str) -> list[Slot]:
    if isinstance(data, dict):
        data = [[data["name"], data["value"]]] * data["count"]
    return [Slot(name=name, value=parse_money(value, currency)) for name, value in data]


def _post(festival: Festival, author: User | None) -> Post:
    festival.game.refresh_from_db()
    version = festival.game.version
    return Post(festival_id=festival.pk, key=new_key(), version=version, author=author)


def _command(text: str, player: int) -> Command:
    if text == "out":
        return ThrowInvalid(player, Fault.OUT)
    return Throw(player, Roll.parse(text))
