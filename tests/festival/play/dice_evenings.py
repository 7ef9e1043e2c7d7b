"""Evenings of every game in which the program throws, draws or deals: with undo and redo,
corrected, ended, and the end taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.test import Client

from festival.games.bobing.play import program_rolls_and_lots
from festival.models import Table
from festival.play import write_path
from festival.play.play_kind import PlayKind
from festival.play.undo import redo
from festival.tables.kinds import side_kinds
from festival.tables.record.record import table_record
from rules.bobing.game.commands import ChampionBy
from rules.bobing.game.commands import Throw as BobingThrow
from rules.dice import Roll
from tests.festival.evening import new_festival
from tests.festival.evening import post as post_of
from tests.festival.side_tables import post, state_of, stored, undo
from tests.given import given_by, lack


def bobing(desk: Client, first: str = "elder", **switches: str) -> Table:
    """The first is chosen by dice or lots, three throw, one is corrected; stopped, with lots."""
    rules = {"first_player": first, "stop_leftover": "raffle", **switches}
    festival = new_festival(switches=rules)
    table = festival.table
    program_rolls_and_lots.start(post_of(festival))
    for _ in range(3):
        program_rolls_and_lots.simulate(post_of(festival), state_of(table).turn)
    undo(table)
    program_rolls_and_lots.simulate(post_of(festival), state_of(table).turn)
    put_right(table, BobingThrow, roll=Roll.parse("112356"))
    undo(table)
    redo(post(table))
    program_rolls_and_lots.stop(post_of(festival), ChampionBy.LOTS, None, after_round=False)
    program_rolls_and_lots.crown(post_of(festival))
    return end_again(desk, table)


def put_right(table: Table, kind: type[Any], **changes: Any) -> None:
    """The first act of this kind, as if somebody had read other dice."""
    done = table_record(stored(table)).log.done
    seq, was = next((act.seq, act.command) for act in done if isinstance(act.command, kind))
    command = replace(was, is_simulated=False, **changes)
    (way, *_) = PlayKind.of(stored(table)).ways(
        stored(table), table_record(stored(table)), seq, command
    )
    write_path.correct(post(table), seq, command, way.key)


def end_again(desk: Client, table: Table) -> Table:
    """The end is taken back, and comes once more."""
    assert state_of(table).phase == "ended"
    undo(table)
    redo(post(table))
    return stored(table)


def of_a_side_table(key: str) -> Callable[[Client], Table]:
    def evening(desk: Client) -> Table:
        table: Table = given_by(key, "evening")(desk)
        return table

    return evening


def lots(desk: Client) -> Table:
    return bobing(desk, "lots")


EVENINGS: dict[str, Callable[[Client], Table]] = {
    "bobing": bobing,
    "lots": lots,
    **{
        kind.key: of_a_side_table(kind.key)
        for kind in side_kinds()
        if not lack(kind.key, "evening")
    },
}
