"""Whatever the emcee does, in whatever order: no prize is lost and the game can always go on."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from rules.bobing import game as bobing
from rules.bobing.book.rulebook import shipped
from rules.bobing.book.switches import StopLeftover
from rules.bobing.game import commands as c
from rules.bobing.game.commands import ChampionBy, Fault
from rules.bobing.game.correction import changes, judge_of
from rules.bobing.game.decide import decide, opening
from rules.bobing.game.events import Event, PlayerCalled
from rules.bobing.game.refusals import refusal
from rules.bobing.game.state import Phase, State, apply
from rules.correction import Correction, correct
from rules.dice import Roll
from rules.errors import IllegalCommand
from rules.game import follow, replay
from rules.log import Entry, Log
from tests.rules.bobing.books import BOTH
from tests.rules.bobing.game.referee import Referee
from tests.rules.bobing.odds import drawing
from tests.rules.bobing.playing import GRAB, handed, start
from tests.rules.bobing.scorer import JUDGED

Act = Entry[c.Command, Event]


class Evening(RuleBasedStateMachine):
    key = ""  # of the rulebook; "" for any of them

    def __init__(self) -> None:
        super().__init__()
        self.log: Log[c.Command, Event] = Log()
        self.first = State(start("manila", {1: 1}).book)
        self.state = self.first
        self.clock = 0

    @initialize(data=st.data(), thrown=drawing.runs, pause=drawing.seconds, giver=drawing.people)
    def open(self, data: st.DataObject, thrown: list[Roll], pause: int, giver: int) -> None:
        opened = data.draw(drawing.starts(self.key))
        self.first = self.state = opening(opened.book)
        self.clock = opened.at
        self.do(opened)
        self.throw_in_turn(thrown, pause, giver)

    def do(self, command: c.Command) -> None:
        before = self.state
        try:
            events = decide(self.state, command)
        except IllegalCommand:
            assert self.state == before
            return
        self.append(self.log.act(command, events))
        assert self.state == follow(bobing, before, events)

    def append(self, entry: Act) -> None:
        self.log = self.log.append(entry)
        self.state = replay(bobing, self.first, self.log.done)

    @precondition(lambda self: self.state.turn is not None)
    @rule(thrown=drawing.runs, pause=drawing.seconds, giver=drawing.people)
    def throw_in_turn(self, thrown: list[Roll], pause: int, giver: int) -> None:
        for roll in thrown:
            self.clock += pause
            if self.state.turn is not None:
                self.do(c.Throw(self.state.turn, roll, at=self.clock))
            self.do(c.TakeFrom(giver, at=self.clock))

    @precondition(lambda self: self.state.turn is not None)
    @rule(roll=drawing.rolls, pause=drawing.seconds)
    def throw_and_confirm_in_turn(self, roll: Roll, pause: int) -> None:
        assert self.state.turn is not None
        self.clock += pause
        self.do(c.Throw(self.state.turn, roll, is_confirmed=True, at=self.clock))

    @precondition(lambda self: self.state.turn is not None)
    @rule(fault=st.sampled_from(Fault), pause=drawing.seconds)
    def throw_void_in_turn(self, fault: Fault, pause: int) -> None:
        assert self.state.turn is not None
        self.clock += pause
        self.do(c.Void(self.state.turn, fault, at=self.clock))

    @rule(pause=st.sampled_from((-30, 0, 40, 300)), data=st.data(), goes_on=st.booleans())
    def take_a_break(self, pause: int, data: st.DataObject, goes_on: bool) -> None:
        self.do(c.Pause(at=self.clock))
        self.clock = max(0, self.clock + pause)
        if self.state.players:
            self.do(data.draw(drawing.by_hand(self.state, self.clock)))
        if goes_on:
            self.do(c.Resume(at=self.clock))

    @precondition(lambda self: self.state.is_paused())
    @rule(player=drawing.people, roll=drawing.rolls, fault=st.sampled_from(Fault))
    def try_to_play_in_a_break(self, player: int, roll: Roll, fault: Fault) -> None:
        before = self.log
        for turn in (c.Throw(player, roll), c.Void(player, fault), c.Skip(player)):
            self.do(turn)
        for other in (c.Call(player), c.TakeFrom(player), c.Crown(), c.Stop()):
            self.do(other)
        assert self.log == before

    @rule(player=drawing.people, roll=drawing.rolls, fault=st.sampled_from(Fault))
    def throw_by_anyone(self, player: int, roll: Roll, fault: Fault) -> None:
        self.do(c.Throw(player, roll, at=self.clock))
        self.do(c.Void(player, fault, at=self.clock))

    @rule(player=drawing.people, kind=st.sampled_from((c.Skip, c.Call, c.Join, c.TakeFrom)))
    def ask_for(self, player: int, kind: type[c.Skip | c.Call | c.Join | c.TakeFrom]) -> None:
        self.do(kind(player))

    @precondition(lambda self: self.state.players)
    @rule(data=st.data(), times=st.integers(1, 3))
    def do_without_dice(self, data: st.DataObject, times: int) -> None:
        for _ in range(times):
            self.do(data.draw(drawing.by_hand(self.state, self.clock)))

    @precondition(lambda self: self.state.turn is not None)
    @rule(roll=drawing.rolls, place=st.integers(0, 9))
    def throw_and_pick(self, roll: Roll, place: int) -> None:
        assert self.state.turn is not None
        picked = self.state.prizes[place % len(self.state.prizes)].id
        self.do(c.Throw(self.state.turn, roll, prize=picked, at=self.clock))

    @rule(really=st.sampled_from((None, None, c.Crown(), c.Crown(), GRAB)), drawn=drawing.orders)
    def come_to_an_end(self, really: c.Crown | str | None, drawn: list[int]) -> None:
        if isinstance(really, str) and self.state.turn is not None:
            self.do(c.Throw(self.state.turn, Roll.parse(really), is_confirmed=True, at=self.clock))
        elif isinstance(really, c.Crown):
            self.do(c.Crown(tuple(player for player in drawn if player in self.state.present())))
            self.do(really)
        self.do(start("xiamen", {1: 1}))

    @rule(data=st.data(), is_now=st.sampled_from((True, True, True, False)))
    def finish_sooner(self, data: st.DataObject, is_now: bool) -> None:
        if data.draw(st.integers(0, 4)) and self.state.phase is not Phase.ROLL_OFF:
            return  # or most games would be over soon
        by = data.draw(st.sampled_from(ChampionBy))
        leftover = data.draw(st.none() | st.sampled_from(StopLeftover))
        drawn = tuple(data.draw(st.permutations(self.state.players)))
        self.do(c.Stop(by, leftover, drawn[1:]))
        self.do(c.Stop(by, leftover, drawn, is_after_round=not is_now))

    def undo_then_redo(self) -> None:
        before, done = self.state, self.log.done
        self.append(self.log.undo())
        self.append(self.log.redo())
        assert (self.state, self.log.done) == (before, done)

    @precondition(lambda self: len(self.log.steps) > 1)
    @rule(times=st.integers(0, 2))
    def undo(self, times: int) -> None:
        self.undo_then_redo()
        for _ in range(min(times, len(self.log.steps) - 1)):
            self.append(self.log.undo())

    @precondition(lambda self: self.log.undone)
    @rule()
    def redo(self) -> None:
        self.append(self.log.redo())

    @precondition(lambda self: len(self.log.done) > 1)
    @rule(data=st.data(), back=st.integers(1, 40))
    def correct(self, data: st.DataObject, back: int) -> None:
        before, place = self.log, len(self.log.done) - min(back, len(self.log.done) - 1)
        wrong = self.log.done[place]
        assert wrong.command is not None
        try:
            right = data.draw(drawing.corrected(wrong.command))
            judge = judge_of(self.log, alike=data.draw(drawing.alike(self.state)))
            made = correct(bobing, self.first, self.log, wrong.seq, right, judge)
        except IllegalCommand:
            return
        was = self.state
        self.append(made.entry)
        self.agree_on_correction(before, place, made)
        held = dict(was.holdings)
        for change in changes(was, self.state):
            assert held.pop(change.prize, None) == change.giver
            if change.player is not None:
                held[change.prize] = change.player
        assert held == self.state.holdings
        self.undo_then_redo()
        after = self.log.append(self.log.undo())
        assert (after.done, replay(bobing, self.first, after.done)) == (before.done, was)

    def agree_on_correction(
        self, before: Log[c.Command, Event], place: int, made: Correction[c.Command, Event]
    ) -> None:
        """What was kept was said then, in that order; what was dropped cannot have happened."""
        kept, later = list(made.entry.acts), before.done[place:]
        assert self.log.done == (*before.done[:place], *kept)
        assert [act.seq for act in later] == sorted(act.seq for act in (*kept, *made.dropped))
        was = replay(bobing, self.first, before.done[:place])
        now = was
        for act in later:
            if act in made.dropped:
                assert not isinstance(act.command, c.Join | c.Merge)
                assert self.is_impossible(was, now, act), (was, now, act)
            else:
                again = kept.pop(0)
                assert again.seq == later[0].seq or type(again.command) is type(act.command)
                assert again.events
                now = follow(bobing, now, again.events)
            was = follow(bobing, was, act.events)

    def is_impossible(self, was: State, now: State, act: Act) -> bool:
        command = act.command
        assert command is not None
        if isinstance(command, c.TakeBack | c.Give | c.Swap):
            return self.has_left_those_hands(was, now, command)
        if now.chase is not None and not isinstance(command, c.TakeFrom | c.Pause | c.Resume):
            giver = now.chased(now.chase.tier, now.chase.player)[0][1]
            running = replace(now, paused_at=None)
            now = follow(bobing, now, decide(running, c.TakeFrom(giver)))
        is_turn = isinstance(command, c.Throw | c.Void | c.Skip)
        if is_turn and (was.phase is Phase.ROLL_OFF) != (now.phase is Phase.ROLL_OFF):
            return True
        if isinstance(command, c.Throw | c.Void | c.Skip) and now.turn is not None:
            contest = now.roll_off
            if contest is None or command.player in set(contest.contestants) - set(contest.thrown):
                now = apply(now, PlayerCalled(command.player))
        try:
            decide(now, command)
        except IllegalCommand:
            return True
        return False

    def has_left_those_hands(
        self, was: State, now: State, command: c.TakeBack | c.Give | c.Swap
    ) -> bool:
        """Whether somebody who handed a prize over has none of its tier any more, or whoever got
        it has to choose first."""
        given = {command.prize, getattr(command, "other", command.prize)}
        tiers = {prize.id: prize.tier for prize in now.prizes}
        there = {(tiers[prize], now.holdings.get(prize)) for prize in tiers}
        return not there.issuperset((tiers[prize], was.holdings.get(prize)) for prize in given)

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
    @precondition(lambda self: self.first.book.key in JUDGED)
    @invariant()
    def second_referee_agrees(self) -> None:
        opened = self.log.done[0].command
        assert isinstance(opened, c.Start)
        referee = Referee(opened)
        for entry in self.log.done[1:]:
            assert entry.command is not None
            referee.watch(entry.command, handed(entry))
        state, chase = self.state, self.state.chase
        assert (state.phase.value, state.turn) == (referee.stage, referee.turn)
        assert (state.players, state.champions) == (tuple(referee.seats), tuple(referee.champions))
        assert list(state.holdings.items()) == referee.won
        assert (set(state.sits_out), state.round) == (referee.sitting, referee.lap)
        assert (None if chase is None else (chase.player, chase.tier)) == referee.asks
        clock = referee.clock
        assert (state.paused_at, state.ends_at) == (clock.stopped_at, clock.deadline)

    @precondition(lambda self: self.state.phase not in (Phase.WAITING, Phase.ENDED))
    @invariant()
    def game_can_go_on(self) -> None:
        state = self.state
        if state.is_paused():
            assert refusal(state, c.Resume()) is None
            state = replace(state, paused_at=None)
        if state.phase is Phase.CROWNING:
            assert refusal(state, c.Crown(state.present())) is None
        elif state.chase is not None:
            holders = {holder for _, holder in state.chased(state.chase.tier, state.chase.player)}
            assert len(holders) > 1
            for holder in holders:
                assert refusal(state, c.TakeFrom(holder)) is None
        else:
            assert state.turn is not None
            assert refusal(state, c.Throw(state.turn, Roll.parse(GRAB), is_confirmed=True)) is None

    def teardown(self) -> None:
        log, end = self.log, self.state
        while log.steps:
            log = log.append(log.undo())
        assert replay(bobing, self.first, log.done) == self.first
        while len(log.undone) > len(self.log.undone):
            log = log.append(log.redo())
        assert replay(bobing, self.first, log.done) == end
        read: Log[c.Command, Event] = Log()
        for entry in self.log.entries:
            text = json.dumps(bobing.CODEC.entry_to_dict(read.brief(entry)))
            read = read.append(bobing.CODEC.entry_from_dict(json.loads(text)))
        assert (read.entries, read.done) == (self.log.entries, self.log.done)


@pytest.mark.hypothesis
@pytest.mark.parametrize(
    "key",
    [
        pytest.param(key, marks=[] if key in BOTH else pytest.mark.proof)  # under any house rules
        for key in shipped()
    ],
)
def test_an_evening_can_always_go_on_and_loses_no_prize(key: str) -> None:
    by_this_book = type("ByThisBook", (Evening,), {"key": key})

    run_state_machine_as_test(by_this_book, settings=settings(stateful_step_count=20))
