"""Whole evenings written down by hand, and how they are played again."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules.bobing import commands as c
from rules.bobing import events as e
from rules.bobing.commands import Fault, Prize
from rules.bobing.game import decide, opening, replay
from rules.bobing.state import State
from rules.dice import Roll
from rules.errors import IllegalCommand
from rules.log import Entry, Log
from tests.rules.bobing.books import book

EVENINGS = tuple(sorted((Path(__file__).parent / "evenings").glob("*.json")))
# What a line says about what to do; everything else on it is what must come of it.
ASKED = (
    "by",
    "throw",
    "confirmed",
    "fault",
    "skip",
    "join",
    "call",
    "undo",
    "redo",
    "stop",
    "crown",
)
Line = dict[str, Any]


def written(path: Path) -> Line:
    evening: Line = json.loads(path.read_text(encoding="utf-8"))
    return evening


@dataclass
class Evening:
    """An evening being played. Players count from 1 in the order of their seats."""

    text: Line
    state: State = field(init=False)
    log: Log[c.Command, e.Event] = field(default_factory=Log)

    def __post_init__(self) -> None:
        self.names = [*self.text["players"], *self.text.get("late", ())]
        self.book = book(self.text["rulebook"], **self.text["switches"])
        self.state = opening(self.book)
        self.append(self.act(self.start()))

    def number(self, name: str) -> int:
        return int(self.names.index(name)) + 1

    def name(self, number: int) -> str:
        return str(self.names[number - 1])

    def start(self) -> c.Start:
        prizes = tuple(
            Prize(100 * int(tier) + position, int(tier))
            for tier, count in self.text["prizes"].items()
            for position in range(1, count + 1)
        )
        elder = self.number(self.text["elder"]) if "elder" in self.text else None
        seats = tuple(self.number(name) for name in self.text["players"])
        dice = tuple(self.text.get("elder_dice", ()))
        return c.Start(self.book, prizes, seats, elder=elder, elder_dice=dice)

    def act(self, command: c.Command) -> Entry[c.Command, e.Event]:
        return self.log.act(command, decide(self.state, command))

    def append(self, entry: Entry[c.Command, e.Event]) -> None:
        self.log = self.log.append(entry)
        self.state = replay(self.book, self.log.done)

    def play(self, line: Line) -> Line:
        """Do what a line says, and give what came of it in the words of the file."""
        try:
            entry = self._entry(line)
        except IllegalCommand as refused:
            return {"refused": refused.sentence.code}
        self.append(entry)
        return self.outcome(entry.events)

    def _entry(self, line: Line) -> Entry[c.Command, e.Event]:
        if "undo" in line:
            return self.log.undo()
        if "redo" in line:
            return self.log.redo()
        return self.act(self.command(line))

    def command(self, line: Line) -> c.Command:
        """The command that a line stands for."""
        match line:
            case {"by": by, "throw": text}:
                is_confirmed = line.get("confirmed", False)
                return c.Throw(self.number(by), Roll.parse(text), is_confirmed=is_confirmed)
            case {"by": by, "fault": fault}:
                return c.ThrowInvalid(self.number(by), Fault(fault))
            case {"by": by, "skip": True}:
                return c.Skip(self.number(by))
            case {"join": name}:
                return c.Join(self.number(name))
            case {"call": name}:
                return c.Call(self.number(name))
            case {"stop": True}:
                return c.Stop()
            case {"crown": True}:
                return c.Crown()
            case _:
                raise ValueError(f"expected something to do, got {line}")

    def outcome(self, events: tuple[e.Event, ...]) -> Line:
        said: Line = {}
        for event in events:
            match event:
                case e.PrizeAwarded(prize):
                    said["wins"] = label(prize)
                case e.PrizeTaken(prize, giver):
                    said |= {"takes": label(prize), "from": self.name(giver)}
                case e.TierFoundEmpty(_, tier):
                    said["empty"] = tier
                case e.CandidateRecorded():
                    said["candidate"] = True
                case e.AllGrabbed():
                    said["grabs"] = True
                case e.ThrowVoided(rolls_again=True):
                    said["rolls_again"] = True
                case e.ThrowVoided(sits_out=True):
                    said["sits_out_next"] = True
                case e.RollOffThrown(_, roll) if roll is not None:
                    said["fours"] = roll.count(4)
                case _:
                    said |= self._turn_of_events(event)
        return said

    def _turn_of_events(self, event: e.Event) -> Line:
        match event:
            case e.PrizesExhausted():
                return {"prizes_gone": True}
            case e.RoundEnded(number):
                return {"ends_round": number}
            case e.TurnForgone(player):
                return {"forgo": [self.name(player)]}
            case e.RollOffOpened(contestants):
                return {"roll_off": [self.name(player) for player in contestants]}
            case e.ChampionsDecided(players):
                return {"champions": [self.name(player) for player in players]}
            case e.Crowned(player):
                return {"crowned": [self.name(player)]}
            case e.Stopped():
                return {"stopped": True}
            case e.Ended():
                return {"over": True}
            case _:
                return {}

    def end(self) -> Line:
        """How the evening stands, in the words of the file."""
        holdings: dict[str, list[str]] = {}
        for prize, player in sorted(self.state.holdings.items()):
            holdings.setdefault(self.name(player), []).append(label(prize))
        left = {str(tier): len(self.state.free(tier)) for tier in range(1, 7)}
        grabber = self.state.grabbed_by
        return {
            "phase": self.state.phase.value,
            "champions": [self.name(player) for player in self.state.champions],
            "grabbed_by": None if grabber is None else self.name(grabber),
            "holdings": holdings,
            "left": {tier: count for tier, count in left.items() if count},
        }


def label(prize: int) -> str:
    return f"{prize // 100}-{prize % 100}"
