"""Whatever the emcee does, in whatever order: no prize is lost and the game can always go on."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.bobing import commands as c
from rules.bobing.check import check
from rules.bobing.commands import Fault
from rules.bobing.events import Event
from rules.bobing.game import decide, opening, replay
from rules.bobing.state import Phase, State, apply_all
from rules.dice import Roll
from rules.errors import IllegalCommand
from rules.log import Entry, Log
from tests.rules.bobing.playing import GRAB, start
from tests.rules.bobing.referee import Referee

TOWNS: tuple[tuple[str, dict[str, str]], ...] = (
    ("manila", {}),
    ("manila", {"third": "same4", "double3": "not_fours", "grab": "off"}),
    ("manila", {"end": "immediate", "empty_tier": "next_lower", "turn_order": "open"}),
    ("manila", {"tie": "first_keeps", "direction": "counterclockwise", "invalid": "skip_next"}),
    ("xiamen", {}),
    ("xiamen", {"third": "same4", "end": "finish_round", "empty_tier": "next_lower"}),
    ("xiamen", {"chase": "champion", "tie": "rolloff_fours", "turn_order": "open"}),
    ("xiamen", {"chase": "none", "direction": "counterclockwise"}),
    ("xiamen", {"champion_award": "at_end", "invalid": "reroll", "grab": "red6_and_six_ones"}),
)
TELLING = (
    *("112356", "411235", "411235", "441123", "444123", "222213", "123456", "111222", "444222"),
    *("444411", "444416", "444425", "444466", "222221", "666662", "444441", "111111", "666666"),
)
rolls = st.sampled_from(TELLING).map(Roll.parse) | st.tuples(*[st.integers(1, 6)] * 6).map(Roll)
people = st.integers(1, 7)
counts = st.fixed_dictionaries(
    {tier: st.integers(0, (3, 2, 1, 1, 1, 1)[tier - 1]) for tier in range(1, 7)}
)


class Evening(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.log: Log[c.Command, Event] = Log()
        self.first = State(start("manila", {1: 1}).book)
        self.state = self.first

    @initialize(town=st.sampled_from(TOWNS), counts=counts, players=st.integers(2, 4))
    def open(self, town: tuple[str, dict[str, str]], counts: dict[int, int], players: int) -> None:
        key, switches = town
        opened = start(key, {**counts, 6: 1 + counts[6]}, players=players, **switches)
        self.first = self.state = opening(opened.book)
        self.do(opened)

    def do(self, command: c.Command) -> None:
        before = self.state
        try:
            events = decide(self.state, command)
        except IllegalCommand:
            assert self.state == before
            return
        self.append(self.log.act(command, events))
        assert self.state == apply_all(before, events)

    def append(self, entry: Entry[c.Command, Event]) -> None:
        self.log = self.log.append(entry)
        self.state = replay(self.first.book, self.log.done)

    @precondition(lambda self: self.state.turn is not None)
    @rule(thrown=st.lists(rolls, min_size=1, max_size=8))
    def throw_in_turn(self, thrown: list[Roll]) -> None:
        for roll in thrown:
            if self.state.turn is not None:
                self.do(c.Throw(self.state.turn, roll, is_confirmed=roll != Roll.parse(GRAB)))

    @precondition(lambda self: self.state.turn is not None)
    @rule(fault=st.sampled_from(Fault))
    def throw_void_in_turn(self, fault: Fault) -> None:
        assert self.state.turn is not None
        self.do(c.ThrowInvalid(self.state.turn, fault))

    @rule(player=people, roll=rolls, fault=st.sampled_from(Fault))
    def throw_by_anyone(self, player: int, roll: Roll, fault: Fault) -> None:
        self.do(c.Throw(player, roll))
        self.do(c.ThrowInvalid(player, fault))

    @rule(player=people, kind=st.sampled_from((c.Skip, c.Call, c.Join)))
    def ask_for(self, player: int, kind: type[c.Skip | c.Call | c.Join]) -> None:
        self.do(kind(player))

    @rule(really=st.sampled_from((None, None, c.Crown(), c.Crown(), c.Stop(), GRAB)))
    def come_to_an_end(self, really: c.Crown | c.Stop | str | None) -> None:
        if isinstance(really, str) and self.state.turn is not None:
            self.do(c.Throw(self.state.turn, Roll.parse(really), is_confirmed=True))
        elif isinstance(really, c.Crown | c.Stop):
            self.do(really)
        self.do(start("xiamen", {1: 1}))

    @precondition(lambda self: len(self.log.done) > 1)
    @rule()
    def undo_then_redo(self) -> None:
        before = self.state
        self.append(self.log.undo())
        self.append(self.log.redo())
        assert self.state == before

    @precondition(lambda self: len(self.log.done) > 1)
    @rule()
    def undo(self) -> None:
        self.append(self.log.undo())

    @precondition(lambda self: self.log.undone)
    @rule()
    def redo(self) -> None:
        self.append(self.log.redo())

    @precondition(lambda self: self.state.phase is not Phase.WAITING)
    @invariant()
    def no_prize_is_lost(self) -> None:
        opened = self.log.done[0].command
        assert isinstance(opened, c.Start)
        assert self.state.prizes == opened.prizes
        free = [prize for tier in range(1, 7) for prize in self.state.free(tier)]
        assert sorted([*free, *self.state.holdings]) == sorted(p.id for p in opened.prizes)
        assert set(self.state.holdings.values()) <= set(self.state.players)

    @precondition(lambda self: self.state.phase is not Phase.WAITING)
    @invariant()
    def second_referee_agrees(self) -> None:
        opened = self.log.done[0].command
        assert isinstance(opened, c.Start)
        referee = Referee(opened)
        for entry in self.log.done[1:]:
            assert entry.command is not None
            referee.watch(entry.command)
        state = self.state
        assert (state.phase.value, state.turn) == (referee.stage, referee.turn)
        assert (state.players, state.champions) == (tuple(referee.seats), tuple(referee.champions))
        assert dict(state.holdings) == dict(referee.won)
        if state.grabbed_by is None:
            assert list(state.holdings.items()) == referee.won
        assert state.sits_out == referee.sitting

    @precondition(lambda self: self.state.phase not in (Phase.WAITING, Phase.ENDED))
    @invariant()
    def game_can_go_on(self) -> None:
        if self.state.phase is Phase.CROWNING:
            check(self.state, c.Crown())
        else:
            assert self.state.turn is not None
            check(self.state, c.Throw(self.state.turn, Roll.parse(GRAB), is_confirmed=True))

    def teardown(self) -> None:
        log, end = self.log, self.state
        while log.done:
            log = log.append(log.undo())
        assert replay(self.first.book, log.done) == self.first
        while len(log.undone) > len(self.log.undone):
            log = log.append(log.redo())
        assert replay(self.first.book, log.done) == end


TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=250, stateful_step_count=25, deadline=None, derandomize=True
)
