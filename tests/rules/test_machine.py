"""Whatever the emcee does, in whatever order: the log is the game, and the laws of the game hold.

A side game may give its laws, `check`, and the house rules to draw from, `RULES`, in its `laws.py`;
`OTHERS` draws commands beside those of its turns.
"""

from __future__ import annotations

import json
from dataclasses import MISSING, fields, replace
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from rules.correction import correct
from rules.errors import IllegalCommand
from rules.game import follow, replay
from rules.log import Entry, Log
from rules.seats import ComeBack, Join, Leave
from tests.given import given_by
from tests.rules.games import GAMES

seeds = st.integers(0, 2**32)
people = st.integers(1, 5)


class Evening(RuleBasedStateMachine):
    """A table at which anything may be tried in any order."""

    key: str

    def __init__(self) -> None:
        super().__init__()
        self.game, self.settings_of = GAMES[self.key]
        laws = f"tests.rules.{self.key}.laws"
        self.laws = vars(import_module(laws)) if find_spec(laws) else {}
        self.turn = given_by(self.key, "turn")
        kinds = get_args(import_module(f"rules.{self.key}.commands").Command)
        self.bare = [
            kind
            for kind in kinds
            if all((each.default, each.default_factory) != (MISSING,) * 2 for each in fields(kind))
        ]
        self.log: Log[Any, Any] = Log()
        self.state: Any = None

    @initialize(seed=seeds, count=st.integers(2, 4))
    def open(self, seed: int, count: int) -> None:
        chance = Random(seed)
        rules = {key: chance.choice(values) for key, values in self.laws.get("RULES", {}).items()}
        self.settings = self.settings_of.from_dict(rules)
        self.state = self.game.opening(self.settings)
        start = self.game.CODEC.kinds["Start"]
        for players in (count, 4):
            if self.state.phase == "waiting":
                self.do(start(tuple(range(1, players + 1)), self.settings))

    def do(self, command: Any) -> None:
        before = self.state
        try:
            events = self.game.decide(before, command)
        except IllegalCommand:
            assert self.state == before
            return
        self.append(self.log.act(command, events))
        assert self.state == follow(self.game, before, events)

    def append(self, entry: Entry[Any, Any]) -> None:
        self.log = self.log.append(entry)
        self.state = replay(self.game, self.game.opening(self.settings), self.log.done)

    @rule(seed=seeds)
    def play(self, seed: int) -> None:
        for command in self.turn(Random(seed), self.state):
            self.do(command)

    @rule(seed=seeds, player=people)
    def play_for_another(self, seed: int, player: int) -> None:
        for command in self.turn(Random(seed), self.state)[:1]:
            self.do(replace(command, player=player) if hasattr(command, "player") else command)

    @rule(data=st.data(), player=people)
    def change_seats(self, data: st.DataObject, player: int) -> None:
        self.do(data.draw(st.sampled_from((Join, Leave, ComeBack)))(player))

    @rule(data=st.data(), seed=seeds)
    def try_anything_else(self, data: st.DataObject, seed: int) -> None:
        chance, others = Random(seed), self.laws.get("OTHERS", ())
        make = data.draw(st.sampled_from((*self.bare, *others)))
        self.do(make(chance) if make in others else make())

    @rule(data=st.data(), seed=seeds)
    def correct(self, data: st.DataObject, seed: int) -> None:
        """What came after is either judged again or dropped."""
        place = data.draw(st.integers(0, len(self.log.done) - 1))
        act, before = self.log.done[place], self.log.done
        then = replay(self.game, self.game.opening(self.settings), before[:place])
        chance = Random(seed)
        offered = [each for each in self.turn(chance, then) if self.game.is_correctable(each)]
        if not offered:
            return
        try:
            found = correct(
                self.game,
                self.game.opening(self.settings),
                self.log,
                act.seq,
                chance.choice(offered),
            )
        except IllegalCommand:
            return
        codec = self.game.CODEC
        brief = json.loads(json.dumps(codec.entry_to_dict(self.log.brief(found.entry))))
        assert self.log.append(codec.entry_from_dict(brief)) == self.log.append(found.entry)
        self.append(found.entry)
        kept, gone = {act.seq for act in found.entry.acts}, {act.seq for act in found.dropped}
        assert kept | gone == {each.seq for each in before[place:]}
        assert not kept & gone

    @rule()
    def undo_and_redo(self) -> None:
        if len(self.log.steps) < 2:  # the start stays
            return
        before = self.state
        self.append(self.log.undo())
        self.append(self.log.redo())
        assert self.state == before

    @rule()
    def undo(self) -> None:
        if len(self.log.steps) > 1:
            self.append(self.log.undo())

    @invariant()
    def log_survives_being_written_and_is_told(self) -> None:
        for entry in self.log.entries[-1:]:
            data = json.loads(json.dumps(self.game.CODEC.entry_to_dict(entry)))
            assert self.game.CODEC.entry_from_dict(data) == entry
            for event in entry.events:
                self.game.event_sentence(event)

    @invariant()
    def laws_hold(self) -> None:
        if self.log.done and "check" in self.laws:
            self.laws["check"](self.log.done, self.state)


@pytest.mark.hypothesis
@pytest.mark.parametrize("key", GAMES)
def test_whatever_the_emcee_does_the_game_goes_on(key: str) -> None:
    played = type(key, (Evening,), {"key": key})

    run_state_machine_as_test(played, settings=settings(stateful_step_count=40))
