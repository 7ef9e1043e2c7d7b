"""Games of side tables at random: whoever is in turn does what may be refused."""

from __future__ import annotations

from random import Random
from typing import Any

from festival.tables.kinds import AnySideKind
from rules.errors import RulesError
from rules.game import follow
from rules.log import Log
from tests.given import given_by


def dice(chance: Random, count: int) -> tuple[int, ...]:
    faces = chance.choice(((1, 2, 3, 4, 5, 6), (3, 4, 4, 6)))
    return tuple(chance.choice(faces) for _ in range(count))


def rarely(chance: Random, command: Any) -> list[Any]:
    return [command] if chance.random() < 0.03 else []


def random_log(
    chance: Random, kind: AnySideKind, players: tuple[int, ...], rules: Any
) -> Log[Any, Any]:
    """Of a game that was left at some moment."""
    turn = given_by(kind.key, "turn")
    log: Log[Any, Any] = Log()
    state = kind.game.opening(rules)
    wanted: list[Any] = [kind.start(players, rules)]
    for _ in range(chance.choice((4, 15, 60))):
        wanted = wanted or turn(chance, state) or [None]
        command = wanted.pop(0)
        if command is None:
            break
        try:
            events = kind.game.decide(state, command)
        except RulesError:
            continue
        log = log.append(log.act(command, events))
        state = follow(kind.game, state, events)
    return log
