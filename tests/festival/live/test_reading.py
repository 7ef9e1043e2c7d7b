"""A part from memory is the part rendered anew, whatever happens in a game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

from festival.live import shown_tables
from festival.live.snapshots import BOARD, CONSOLE, WATCH, Topic
from festival.models import Table
from festival.play.undo import undo as undo_step
from rules.errors import RulesError
from tests.festival.evening import post, started, throw
from tests.festival.side_tables import begun_table, do, state_of, undo
from tests.given import SIDE_GAMES, given_by

TOPICS = ((BOARD, ""), (BOARD, "main"), (CONSOLE, ""), (WATCH, ""))
FOUR = ("Ana", "Ben", "Cora", "Dan")  # as mahjong needs
LANGUAGES = ("en", "zh-hans")


def tables(game: str, acts: int) -> Iterator[Table]:
    """One table after each act."""
    chance = Random(5)
    if game == "bobing":
        festival = started(names=FOUR)
        for step in range(acts):
            with suppress(RulesError):
                throw(festival, "".join(chance.choices("123456", k=6)))
            if step % 5 == 4:
                undo_step(post(festival))
            yield festival.table
        return
    table = begun_table(game, names=FOUR)
    for step in range(acts):
        for command in given_by(game, "turn")(chance, state_of(table)):
            with suppress(RulesError):
                do(table, command)
        if step % 5 == 4:
            undo(table)
        yield table


def parts(topic: Topic) -> dict[str, str]:
    return shown_tables.snapshot(topic).parts


def parts_anew(topic: Topic) -> dict[str, str]:
    known = shown_tables._shown.get(topic.table_id)
    shown_tables._shown.forget(topic.table_id)
    found = parts(topic)
    if known is not None:
        shown_tables._shown[topic.table_id] = known
    return found


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["bobing", *SIDE_GAMES])
def test_part_from_memory_is_the_part_rendered_anew(game: str) -> None:
    seen: set[str] = set()
    for step, table in enumerate(tables(game, 20)):
        for audience, screen in TOPICS:
            topic = Topic(audience, table.pk, LANGUAGES[step % len(LANGUAGES)], screen)
            remembered = parts(topic)
            assert remembered == parts_anew(topic), (step, topic)
            seen.update(remembered.values())
    assert len(seen) > 40
