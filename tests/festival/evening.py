"""Evenings to test with, set up and played through the program's own write path."""

from __future__ import annotations

import datetime
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse

from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.players import players
from festival.games.bobing.prizes.slots import Slot, set_prizes
from festival.games.bobing.setup import festivals
from festival.games.bobing.setup.festivals import Details
from festival.models import Festival, Table
from festival.play import write_path
from festival.play.post import Post
from festival.tables.record.record import Record, table_record
from rules.bobing.game.commands import Command, TakeFrom, Throw
from rules.bobing.game.decide import decide
from rules.bobing.game.events import Event
from rules.bobing.game.state import State
from rules.dice import Roll
from rules.log import Entry
from tests.running import PATIENCE

NOTHING = "112356"
ONE = "411235"
TWO = "441123"
RED_3 = "444123"
STRAIGHT = "123456"
RED_4 = "444412"
GRAB = "444444"
SIX_5S = "555555"

PYRAMID = {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32}
ONE_EACH = dict.fromkeys(range(1, 7), 1)
NAMES = ("Ana", "Ben", "Cora")
# Whoever throws for a second or third prize that is gone says from whom they take one.
CHOOSES = {"chase": "champion+second+red3", "chase_from": "thrower_chooses"}
DATE = datetime.date(2026, 9, 25)

_numbers = count(1)


def details(**changes: Any) -> Details:
    answers: dict[str, Any] = {
        "name": "Moon Night",
        "date": DATE,
        "currency": "PHP",
        "budget": 60000,
        "rulebook": "manila",
        "switches": {},
    }
    return Details(**{**answers, **changes})


def new_festival(
    *, names: Sequence[str] = NAMES, counts: Mapping[int, int] = PYRAMID, **changes: Any
) -> Festival:
    """A festival that is set up but not started; every prize has a name and a value."""
    festival = festivals.create_festival(details(**changes))
    slots = {
        tier: [
            Slot(name=f"Prize {tier}-{place}", value=100 * tier)
            for place in range(1, counts.get(tier, 0) + 1)
        ]
        for tier in PYRAMID
    }
    set_prizes(festival.pk, slots)
    players.add_players(festival.pk, names)
    return stored(festival)


def started(**changes: Any) -> Festival:
    festival = new_festival(**changes)
    program_rolls_and_lots.start(post(festival))
    return stored(festival)


def stored(festival: Festival) -> Festival:
    """As it is now, and its table with it."""
    there = Festival.objects.get(pk=festival.pk)
    assert there.table.festival == there
    return there


def version_of(festival: Festival) -> int:
    return Table.objects.get(festival=festival, number=1).version


def state_of(festival: Festival) -> State:
    state: State = table_record(stored(festival).table).state
    return state


def new_key() -> str:
    return f"press-{next(_numbers)}"


def post(
    festival: Festival,
    *,
    key: str | None = None,
    version: int | None = None,
    author: User | None = None,
) -> Post:
    """What a browser posts that has just been brought up to date."""
    return Post(
        table_id=festival.table.pk,
        key=new_key() if key is None else key,
        version=version_of(festival) if version is None else version,
        author=author,
    )


def throw(
    festival: Festival, roll: str = NOTHING, *, is_confirmed: bool = False
) -> Entry[Command, Event]:
    """The player in turn throws."""
    player = state_of(festival).turn or 0
    command = Throw(player, Roll.parse(roll), is_confirmed=is_confirmed)
    return write_path.perform(post(festival), command).entry


def throws(festival: Festival, *rolls: str) -> None:
    for roll in rolls:
        throw(festival, roll)


def confirmed(festival: Festival, roll: str) -> Entry[Command, Event]:
    """The player in turn makes a throw that ends the game."""
    return throw(festival, roll, is_confirmed=True)


def take(festival: Festival, giver: int) -> Entry[Command, Event]:
    return write_path.perform(post(festival), TakeFrom(giver)).entry


def began(festival: Festival, at: int) -> Festival:
    """Start the game as it would have been started at that second."""

    def make(table: Table, record: Record) -> Entry[Command, Event]:
        command = replace(program_rolls_and_lots.start_command(table), at=at)
        return record.log.act(command, decide(record.state, command))

    write_path.append(post(festival), make, lambda _: False)
    return stored(festival)


def correct(festival: Festival, seq: int, roll: str, way: str = "rules") -> Entry[Command, Event]:
    """Put other dice in the place of those of an earlier throw."""
    log = table_record(stored(festival).table).log
    wrong = log.done[log.index_of(seq)].command
    assert isinstance(wrong, Throw)
    right = replace(wrong, roll=Roll.parse(roll))
    return write_path.correct(post(festival), seq, right, way).entry


def everything() -> dict[str, list[dict[str, Any]]]:
    """Every row of every table but the sessions."""
    return {
        model._meta.label: list(model._default_manager.order_by("pk").values())
        for model in apps.get_models()
        if model._meta.app_label != "sessions"
    }


def order(client: Client, festival: Festival, verb: str, **fields: Any) -> Any:
    """A command as the console posts it; html=True for a browser without scripts."""
    headers = {} if fields.pop("html", False) else {"Accept": "application/json"}
    sent = {"version": version_of(festival), "key": new_key(), **fields}
    data = {name: value for name, value in sent.items() if value is not None}
    return client.post(reverse("command", args=[festival.pk, verb]), data, headers=headers)


def throw_at_desk(client: Client, festival: Festival, roll: str, **fields: Any) -> Any:
    player = fields.pop("player", state_of(festival).turn)
    return order(client, festival, "throw", roll=roll, player=player, **fields)


def at_once(*jobs: Callable[[], Any]) -> list[Any]:
    """Run the jobs in threads that start together; what each gave or raised, in their order."""
    barrier = threading.Barrier(len(jobs), timeout=PATIENCE)
    results: list[Any] = [None] * len(jobs)

    def run(place: int) -> None:
        try:
            connection.ensure_connection()
            barrier.wait()
            results[place] = jobs[place]()
        except Exception as error:
            results[place] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[place]) for place in range(len(jobs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results
