"""Corrects a turn of the dice game and judges all later acts again.

Later throws were thrown, so they are never refused for being out of turn. Acts that are no longer
possible, such as a throw after the end, are dropped; so is a prize handed over by hand if its giver
no longer has one of that tier.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import reduce

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.commands import ChampionBy
from rules.bobing.game.decide import decide
from rules.bobing.game.ending import crown, stop
from rules.bobing.game.holdings import Piles
from rules.bobing.game.prizes_kept_in_a_correction import (
    NOTHING_ALIKE,
    Acts,
    Alike,
    kept,
    kinds_of,
    match_equal_prizes,
    piles_at,
    with_present_prizes,
)
from rules.bobing.game.refusals import NOT_A_CONTESTANT, pick_refusal, refusal
from rules.bobing.game.state import Phase, State, apply, happen
from rules.errors import IllegalCommand
from rules.fast_replace import changed
from rules.game import Judged
from rules.log import Log
from rules.wording import player as named

OVER = (Phase.ROLL_OFF, Phase.CROWNING, Phase.ENDED)


class Way(StrEnum):
    """How a finished evening continues after a correction.

    RULES: as if the right throw had been made; this may reopen the game or crown another player.
    OVER: the evening stays over, as if the emcee had stopped it where prizes are still to be won.
    CHAMPION: the same, and the crowned player stays champion, even if another player now leads.
    """

    RULES = "rules"
    OVER = "over"
    CHAMPION = "champion"


@dataclass(frozen=True, slots=True)
class Change:
    """A prize that must change hands."""

    prize: int
    giver: int | None  # None: the table
    player: int | None  # None: the table


def changes(was: State, now: State, alike: Alike = NOTHING_ALIKE) -> tuple[Change, ...]:
    """The prizes that must change hands, in prize order; alike prizes are interchangeable."""
    before = {prize.id: was.holdings.get(prize.id) for prize in now.prizes}
    held = match_equal_prizes(before, now.holdings, kinds_of(now.prizes, alike))
    return tuple(
        Change(prize.id, before[prize.id], held.get(prize.id))
        for prize in now.prizes
        if before[prize.id] != held.get(prize.id)
    )


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges everything after a corrected turn so that the fewest prizes change hands."""

    way: Way  # for an evening that was over
    alike: Alike  # the kind of each prize
    piles: Mapping[int, Piles]  # by `prizes_kept_in_a_correction.piles_at`

    def judge_again(
        self, was: State, now: State, command: c.Command, seq: int, /
    ) -> Judged[e.Event]:
        settled = _settled(now, command)
        ended = self._ended(was, reduce(apply, settled, now), command)
        before = (*settled, *ended)
        now = changed(reduce(apply, before, now), piles=self.piles[seq])
        if isinstance(command, c.Handing):
            command = with_present_prizes(was, now, command)
        return Judged(_judged(was, now, command), before, command)

    def _ended(self, was: State, now: State, command: c.Command) -> tuple[e.Event, ...]:
        """Events that keep the earlier end, where the rules now give another end or none."""
        if self.way is Way.RULES or was.phase not in OVER:
            return ()
        ended = () if now.phase in OVER else tuple(_stopped(was, now))
        now = reduce(apply, ended, now)
        is_kept = self.way is Way.CHAMPION and isinstance(command, c.Crown)
        if is_kept and now.phase is not Phase.ENDED and now.champions != was.champions:
            return (*ended, e.ChampionsDecided(was.champions, was.found_by))
        return ended

    def settle(self, before: State, was: State, acts: Acts, /) -> Acts:
        now = _after(before, acts)
        if self.way is not Way.RULES and was.phase in OVER and now.phase not in OVER:
            last = replace(acts[-1], events=(*acts[-1].events, *_closed(was, now)))
            acts = (*acts[:-1], last)
            now = _after(before, acts)
        return kept(before, was, now, acts, self.alike)


def judge_of(
    log: Log[c.Command, e.Event], way: Way = Way.RULES, alike: Alike = NOTHING_ALIKE
) -> Judge:
    """The judge for a correction of this log; see `rules.correction.correct`."""
    return Judge(way, alike, piles_at(log.done))


def _after(before: State, acts: Acts) -> State:
    return reduce(apply, (event for act in acts for event in act.events), before)


def _closed(was: State, now: State) -> Iterator[e.Event]:
    """Events that end an evening without a coronation: it is stopped, and prizes that need no lots
    are handed over at once."""
    now = yield from happen(now, *_stopped(was, now))
    if now.phase is Phase.CROWNING and refusal(now, c.Crown()) is None:
        yield from crown(now, ())


def _stopped(was: State, now: State) -> Iterator[e.Event]:
    """Events of the end; a champion is found in the same way as before the correction."""
    otherwise = ChampionBy.ROLL_OFF if was.champions else ChampionBy.NOBODY
    return stop(now, c.Stop(was.found_by or otherwise))


def is_correctable(command: c.Command) -> bool:
    """Whether the command can be corrected later: a throw, a void throw or a skip can."""
    return isinstance(command, c.Turn)


def judge_again(was: State, now: State, command: c.Command) -> Judged[e.Event]:
    """The events that follow from a later command after a correction; see `rules.game.Game`.

    An open choice of whom to take a prize from is made first, if play continued without it.
    """
    settled = _settled(now, command)
    return Judged(_judged(was, reduce(apply, settled, now), command), before=settled)


def _judged(was: State, now: State, command: c.Command) -> tuple[e.Event, ...]:
    match command:
        case c.Join(player):
            return (e.PlayerJoined(player),)
        case c.Merge(player, into) if refusal(now, command) is not None:
            # The two entries are still one person, so the merge is kept.
            return (e.PlayersMerged(player, into),)
        case c.Throw(player) | c.Void(player) | c.Skip(player) if _differs(was, now):
            raise IllegalCommand(NOT_A_CONTESTANT(player=named(player)))
        case _:
            return _carried_out(now, command)


def _differs(was: State, now: State) -> bool:
    """Whether only one of the states is in a roll-off; then the throw counts in only one of
    them."""
    return (was.phase is Phase.ROLL_OFF) != (now.phase is Phase.ROLL_OFF)


def _carried_out(state: State, command: c.Command) -> tuple[e.Event, ...]:
    """The events of a command, without a picked prize or a giver that is no longer possible; a
    player out of turn is called first."""
    if isinstance(command, c.Throw) and pick_refusal(state, command) is not None:
        command = replace(command, prize=None)  # so the next prize is won
    match command:
        case c.TakeFrom(giver) if (givers := state.givers()) and giver not in givers:
            return decide(state, c.TakeFrom(givers[0], command.at))
        case c.Throw(player) | c.Void(player) | c.Skip(player):
            if refusal(state, command) is not None and _can_still_throw(state, player):
                called = e.PlayerCalled(player)
                return (called, *decide(apply(state, called), command))
    return decide(state, command)


def _settled(state: State, following: c.Command) -> tuple[e.Event, ...]:
    """The choice of whom to take a prize from, if play continued without it; not during a break."""
    if state.chase is None or isinstance(following, c.TakeFrom | c.Break):
        return ()
    return decide(changed(state, paused_at=None), c.TakeFrom(state.givers()[0]))


def _can_still_throw(state: State, player: int) -> bool:
    """Whether the player can be given the turn; in a roll-off each throws once."""
    contest = state.roll_off
    return contest is None or player in set(contest.contestants) - set(contest.thrown)
