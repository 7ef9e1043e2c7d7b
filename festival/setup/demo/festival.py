"""Creates the demo evening: a party in the middle of its game, to try everything on."""

from __future__ import annotations

import tomllib
from typing import TypedDict

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from festival.games.bobing.play import commands
from festival.models import Festival
from festival.people import players
from festival.play import write_path
from festival.play.post import Post
from festival.play.write_path import new_key
from festival.record.record import table_record
from festival.rights import organiser_of
from festival.setup import festivals
from festival.setup.festivals import Details, Slot
from festival.words.money import parse_money
from rules.bobing.game.commands import Command, Fault, Throw, Void
from rules.dice import Roll
from rules.files import FILES

SEED = FILES / "seeds" / "demo" / "manila.toml"


def play_demo(author: User | None) -> Festival:
    """Create the demo festival and play the throws of its seed file."""
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
        organiser = organiser_of(author)
        owner = None if organiser is None else organiser.pk
        festival = festivals.create_festival(details, owner=owner, is_demo=True)
        tiers = {int(tier): _slots(data, seed["currency"]) for tier, data in seed["prizes"].items()}
        festivals.set_prizes(festival.pk, tiers)
        players.add_players(festival.pk, seed["players"])
        commands.start(_post(festival, author))
        for text in seed["evening"]["throws"]:
            post = _post(festival, author)
            write_path.perform(post, _command(text, table_record(festival.table).state.turn or 0))
    return festival


class Alike(TypedDict):
    """Several prizes of the same kind."""

    name: str
    value: str
    count: int


def _slots(data: Alike | list[list[str]], currency: str) -> list[Slot]:
    """data: the prizes of a tier, one by one or all of one kind."""
    pairs = [[data["name"], data["value"]]] * data["count"] if isinstance(data, dict) else data
    return [Slot(name=name, value=parse_money(value, currency)) for name, value in pairs]


def _post(festival: Festival, author: User | None) -> Post:
    festival.table.refresh_from_db()
    version = festival.table.version
    return Post(table_id=festival.table.pk, key=new_key(), version=version, author=author)


def _command(text: str, player: int) -> Command:
    if text == "out":
        return Void(player, Fault.OUT)
    return Throw(player, Roll.parse(text))
