"""A table at which anything may be tried in any order: what holds at the table of every game."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from rules.correction import correct
from rules.errors import IllegalCommand
from rules.game import Game, follow, replay
from rules.log import Entry, Log


class TableMachine(RuleBasedStateMachine):
    """The log is the game: a refusal changes nothing, and all that was done is told from it."""

    game: Game[Any, Any, Any]
    turns: st.SearchStrategy[Any]  # what may be tried at any time, and stand in place of another
    others: st.SearchStrategy[Any]

    def __init__(self) -> None:
        super().__init__()
        self.log: Log[Any, Any] = Log()
        self.settings: Any = None
        self.state: Any = None

    def begin(self, settings: Any, start: Any) -> None:
        self.settings, self.state = settings, self.game.opening(settings)
        self.do(start)

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

    def put_right(self, seq: int, command: Any) -> bool:
        """Whether it could be done; then what came after is either judged again or dropped."""
        try:
            found = correct(self.game, self.game.opening(self.settings), self.log, seq, command)
        except IllegalCommand:
            return False
        kept, before = {act.seq for act in found.entry.acts}, self.log.done
        codec = self.game.CODEC
        brief = json.loads(json.dumps(codec.entry_to_dict(self.log.brief(found.entry))))
        assert self.log.append(codec.entry_from_dict(brief)) == self.log.append(found.entry)
        self.append(found.entry)
        gone = {act.seq for act in found.dropped}
        assert kept | gone == {each.seq for each in before if each.seq >= seq}
        assert not kept & gone
        return True

    @rule(data=st.data())
    def try_any_turn(self, data: st.DataObject) -> None:
        self.do(data.draw(self.turns))

    @rule(data=st.data())
    def try_anything_else(self, data: st.DataObject) -> None:
        self.do(data.draw(self.others))

    @rule(data=st.data())
    def correct(self, data: st.DataObject) -> None:
        act = data.draw(st.sampled_from(self.log.done))
        self.put_right(act.seq, data.draw(self.turns))

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
                self.game.tell(event)
