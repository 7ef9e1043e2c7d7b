"""Evenings of every game in which the program throws, draws or deals: with undo and redo,
corrected, ended, and the end taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.test import Client

from festival.games.bobing.play import commands
from festival.models import Table
from festival.play import write_path
from festival.record.record import table_record
from rules.bobing.game.commands import ChampionBy
from rules.bobing.game.commands import Throw as BobingThrow
from rules.dice import Roll
from rules.poker_dice import commands as poker
from rules.promotion import commands as promotion
from rules.spots import commands as spots
from tests.festival.evening import new_festival
from tests.festival.evening import post as post_of
from tests.festival.side_tables import begun_table, do, post, state_of, stored, tell, undo


def bobing(desk: Client, first: str = "elder", **switches: str) -> Table:
    """The first is chosen by dice or lots, three throw, one is corrected; stopped, with lots."""
    rules = {"first_player": first, "stop_leftover": "raffle", **switches}
    festival = new_festival(switches=rules)
    table = festival.table
    commands.start(post_of(festival))
    for _ in range(3):
        commands.simulate(post_of(festival), state_of(table).turn)
    undo(table)
    commands.simulate(post_of(festival), state_of(table).turn)
    put_right(table, BobingThrow, roll=Roll.parse("112356"))
    undo(table)
    write_path.redo(post(table))
    commands.stop(post_of(festival), ChampionBy.LOTS, None, after_round=False)
    commands.crown(post_of(festival))
    return end_again(desk, table)


def put_right(table: Table, kind: type[Any], **changes: Any) -> None:
    """The first act of this kind, as if somebody had read other dice."""
    done = table_record(stored(table)).log.done
    seq, was = next((act.seq, act.command) for act in done if isinstance(act.command, kind))
    command = replace(was, is_simulated=False, **changes)
    (way, *_) = table_record(stored(table)).kind.play.ways(
        stored(table), table_record(stored(table)), seq, command
    )
    write_path.correct(post(table), seq, command, way.key)


def end_again(desk: Client, table: Table) -> Table:
    """The end is taken back, and comes once more."""
    assert state_of(table).phase == "ended"
    undo(table)
    write_path.redo(post(table))
    return stored(table)


def poker_dice(desk: Client) -> Table:
    table = begun_table("poker_dice")
    for held in ([], ["0", "3"], []):
        answer = tell(desk, table, "throw", simulate="1", player=state_of(table).turn, held=held)
        assert answer.json()["kind"] == "done", answer.json()
        if held:
            do(table, poker.Stand(state_of(table).turn))
    undo(table)
    put_right(table, poker.Throw, faces=(1, 1, 2, 3, 4))
    do(table, poker.End(is_confirmed=True))
    return end_again(desk, table)


def promotion_game(desk: Client) -> Table:
    table = begun_table("promotion")
    for _ in range(4):
        answer = tell(desk, table, "throw", simulate="1", player=state_of(table).turn)
        assert answer.json()["kind"] == "done", answer.json()
    undo(table)
    put_right(table, promotion.Throw, faces=(1, 1, 2, 3, 5, 6))
    do(table, promotion.End(is_confirmed=True))
    return end_again(desk, table)


def spots_game(desk: Client) -> Table:
    table = begun_table("spots")
    for _ in range(3):
        for number in (1, 2, 3):
            do(table, spots.Guess(number, 5 + number))
        assert tell(desk, table, "simulate").json()["kind"] == "done"
    undo(table)
    write_path.redo(post(table))
    do(table, spots.End(is_confirmed=True))
    return end_again(desk, table)


def chinese_poker(desk: Client) -> Table:
    table = begun_table("chinese_poker")
    assert tell(desk, table, "deal").json()["kind"] == "done"
    undo(table)
    assert tell(desk, table, "deal").json()["kind"] == "done"
    assert tell(desk, table, "end", confirmed="1").json()["kind"] == "done"
    return end_again(desk, table)


def lots(desk: Client) -> Table:
    return bobing(desk, "lots")


EVENINGS = {
    "bobing": bobing,
    "lots": lots,
    "poker_dice": poker_dice,
    "promotion": promotion_game,
    "spots": spots_game,
    "chinese_poker": chinese_poker,
}
