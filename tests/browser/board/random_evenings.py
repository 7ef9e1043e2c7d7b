"""Random evenings of the dice game: the same for the same number."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from rules.bobing import game as bobing
from rules.bobing.book.rulebook import shipped
from rules.bobing.game import commands as c
from rules.bobing.game.commands import Fault
from rules.bobing.game.decide import decide, opening
from rules.bobing.game.events import Event
from rules.bobing.game.state import Phase
from rules.dice import Roll
from rules.errors import IllegalCommand
from rules.game import follow
from rules.log import Log
from tests.rules.bobing.books import book
from tests.rules.bobing.odds.drawing import TELLING
from tests.rules.bobing.playing import start

MOST_THROWS = 60
MOST_OF_TIER = (2, 3, 3, 3, 3, 5)
ENDING = ("444444", "111111", "666666")  # the games would be short
# Where a champion is missing players would roll for ever, so those throws come often enough.
THROWS = tuple(roll for roll in TELLING if roll not in ENDING)
FLOW = (
    *("champion_award", "chase", "chase_from", "empty_tier", "end", "invalid", "own_repeat"),
    *("stop_leftover", "tie", "turn_order", "carry", "goldflower", "goldflower_bonus"),
)


class RandomEvening:
    def __init__(self, number: int) -> None:
        self.chance = Random(number)
        self.log: Log[c.Command, Event] = Log()
        opened = self._start()
        self.state = opening(opened.book)
        self.clock = 0
        self.do(opened)
        for _ in range(MOST_THROWS):
            if self.state.phase in (Phase.ROLLING, Phase.ROLL_OFF):
                self._turn()
        self._end()

    def _start(self) -> c.Start:
        key, chance = self.chance.choice(shipped()), self.chance
        values = {name: tuple(rule.values) for name, rule in book(key).definitions.items()}
        drawn = {name: chance.choice(values[name]) for name in FLOW if name in values}
        counts = {tier: chance.randint(0, most) for tier, most in enumerate(MOST_OF_TIER, 1)}
        if drawn.get("end") in ("best_of_round", "unbeaten_lap"):
            counts[1] = max(1, counts[1])
        opened = start(
            key,
            {**counts, 6: max(1, counts[6])},
            players=chance.randint(2, 6),
            **(drawn if chance.random() < 0.7 else {}),
        )
        return replace(opened, minutes=10 if opened.book.switches["end"] == "timed" else None)

    def do(self, command: c.Command) -> None:
        """Do it, where it can be done."""
        try:
            events = decide(self.state, command)
        except IllegalCommand:
            return
        self.log = self.log.append(self.log.act(command, events))
        self.state = follow(bobing, self.state, events)

    def _turn(self) -> None:
        chance, turn = self.chance, self.state.turn
        assert turn is not None, "nobody is in turn while players roll"
        self.clock += 30
        what = chance.random()
        if what < 0.04:
            self.do(c.Void(turn, chance.choice(tuple(Fault)), at=self.clock))
        elif what < 0.07:
            self.do(c.Skip(turn, at=self.clock))
        else:
            self.do(self._throw(turn))
        if self.state.chase is not None:
            chased = self.state.chased(self.state.chase.tier, self.state.chase.player)
            self.do(c.TakeFrom(chance.choice(chased)[1], at=self.clock))
        if chance.random() < 0.05:
            self._by_hand()

    def _throw(self, player: int) -> c.Throw:
        roll = Roll.parse(self.chance.choice(THROWS if self.chance.random() < 0.99 else ENDING))
        thrown = c.Throw(player, roll, is_confirmed=True, at=self.clock)
        free = self.state.free(self.state.book.score(roll).tier or 0)
        if self.state.phase is Phase.ROLLING and free and self.chance.random() < 0.2:
            return replace(thrown, prize=self.chance.choice(free))
        return thrown

    def _by_hand(self) -> None:
        prize, other = (self.chance.choice(self.state.prizes).id for _ in range(2))
        player = self.chance.choice(self.state.players)
        acts = (c.TakeBack(prize), c.Give(prize, player), c.Swap(prize, other))
        self.do(self.chance.choice(acts))

    def _end(self) -> None:
        self.do(c.Stop())
        while self.state.phase is Phase.ROLL_OFF:
            self._turn()
        lots = list(self.state.present())
        self.chance.shuffle(lots)
        self.do(c.Crown(tuple(lots)))
        for _ in range(self.chance.choice((0, 0, 1, 2))):
            self._by_hand()
