"""Whole evenings written down by hand, and how they are played again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules.bobing import game as bobing
from rules.bobing.book.switches import StopLeftover
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.commands import ChampionBy, Fault, Prize
from rules.bobing.game.correction import changes, judge_of
from rules.bobing.game.decide import decide, opening
from rules.bobing.game.state import State
from rules.correction import correct
from rules.dice import Roll
from rules.errors import IllegalCommand
from rules.game import replay
from rules.log import Entry, Log
from tests.golden.told import Line, label, number_of, told
from tests.rules.bobing.books import book

EVENINGS = tuple(sorted((Path(__file__).parent / "evenings").glob("*.json")))
# What a line says about what to do; everything else on it is what must come of it.
WORDS = """
by throw confirmed picks fault skip takes_from join call leave back order merge into take_back give
to swap with correct undo redo stop pause go_on crown lots leftover after_round at
"""
ASKED = WORDS.split()


def written(path: Path) -> Line:
    evening: Line = json.loads(path.read_text(encoding="utf-8"))
    return evening


def hold(law: Callable[[Path], None], paths: Iterable[Path] = EVENINGS) -> None:
    """Fail with all evenings in which a law does not hold, each with what the law says of it."""
    said = []
    for path in paths:
        try:
            law(path)
        except Exception as error:
            said.append(f"{path.name}: {type(error).__name__}: {error}")
    assert not said, "\n\n".join(said)


@dataclass
class Evening:
    """An evening being played. Players count from 1 in the order of their seats.

    seqs: the entry of the log that each line became, the lines counted from 1. clock: the minute
    of the line played last.
    """

    text: Line
    state: State = field(init=False)
    log: Log[c.Command, e.Event] = field(default_factory=Log)
    lines: int = 0
    seqs: dict[int, int] = field(default_factory=dict)
    clock: int = 0

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
        """The opening; of the elder's dice and the lot it says what the house rule asks for."""
        text, rule = self.text, self.book.switches["first_player"]
        is_elder = rule == "elder" and "elder" in text
        is_drawn = rule in ("lots", "random") and "drawn" in text
        return c.Start(
            self.book,
            prizes=tuple(
                Prize(100 * int(tier) + position, int(tier))
                for tier, count in text["prizes"].items()
                for position in range(1, count + 1)
            ),
            players=tuple(self.number(name) for name in text["players"]),
            elder=self.number(text["elder"]) if is_elder else None,
            elder_dice=tuple(text["elder_dice"]) if is_elder else (),
            first=self.number(text["drawn"]) if is_drawn else None,
            minutes=text.get("minutes"),
            at=60 * text.get("at", 0),
        )

    def act(self, command: c.Command) -> Entry[c.Command, e.Event]:
        return self.log.act(command, decide(self.state, command))

    def append(self, entry: Entry[c.Command, e.Event]) -> None:
        self.log = self.log.append(entry)
        self.state = replay(bobing, opening(self.book), self.log.done)

    def play(self, line: Line) -> Line:
        """Do what a line says, and give what came of it in the words of the file."""
        self.lines += 1
        self.clock = line.get("at", self.clock)
        try:
            if "correct" in line:
                return self._correct(line)
            entry = self._entry(line)
        except IllegalCommand as refused:
            return {"refused": refused.sentence.code}
        self.append(entry)
        self.seqs[self.lines] = entry.seq
        return told(entry.events, self.name, getattr(entry.command, "player", None))

    def _entry(self, line: Line) -> Entry[c.Command, e.Event]:
        if "undo" in line:
            return self.log.undo()
        if "redo" in line:
            return self.log.redo()
        return self.act(self.command(line))

    def _correct(self, line: Line) -> Line:
        """Put a line in the place of an earlier one, and give what changes hands by it."""
        was, seq = self.state, self.seqs.get(line["correct"], 0)
        judge, command = judge_of(self.log), self.command(line)
        made = correct(bobing, opening(self.book), self.log, seq, command, judge)
        self.append(made.entry)
        hands = {
            label(change.prize): [
                None if player is None else self.name(player)
                for player in (change.giver, change.player)
            ]
            for change in changes(was, self.state)
        }
        gone = {act.seq for act in made.dropped}
        dropped = [line for line, seq in self.seqs.items() if seq in gone]
        return {"changes": hands, **({"dropped": dropped} if dropped else {})}

    def command(self, line: Line) -> c.Command:
        """The command that a line stands for."""
        at, number = 60 * self.clock, self.number
        match line:
            case {"by": by, "throw": text}:
                is_confirmed = line.get("confirmed", False)
                picked = number_of(line["picks"]) if "picks" in line else None
                roll = Roll.parse(text)
                return c.Throw(number(by), roll, is_confirmed=is_confirmed, prize=picked, at=at)
            case {"by": by, "fault": fault}:
                return c.Void(number(by), Fault(fault), at)
            case {"by": by, "skip": True}:
                return c.Skip(number(by), at)
            case {"stop": way}:
                return self._stop(line, way)
        commands: dict[str, Callable[[Any], c.Command]] = {
            "takes_from": lambda giver: c.TakeFrom(number(giver), at),
            "join": lambda name: c.Join(number(name)),
            "call": lambda name: c.Call(number(name)),
            "crown": lambda _: c.Crown(tuple(map(number, line.get("lots", ())))),
            "leave": lambda name: c.Leave(number(name), at),
            "back": lambda name: c.ComeBack(number(name)),
            "order": lambda names: c.Reorder(tuple(map(number, names))),
            "merge": lambda name: c.Merge(number(name), number(line["into"]), at),
            "pause": lambda _: c.Pause(at),
            "go_on": lambda _: c.Resume(at),
            "take_back": lambda prize: c.TakeBack(number_of(prize)),
            "give": lambda prize: c.Give(number_of(prize), number(line["to"])),
            "swap": lambda prize: c.Swap(number_of(prize), number_of(line["with"])),
        }
        asked = next(key for key in commands if key in line)
        return commands[asked](line[asked])

    def _stop(self, line: Line, way: Any) -> c.Stop:
        """way: how a champion is found without a champion throw; True where nobody said."""
        return c.Stop(
            ChampionBy.ROLL_OFF if way is True else ChampionBy(way),
            StopLeftover(line["leftover"]) if "leftover" in line else None,
            tuple(map(self.number, line.get("lots", ()))),
            is_after_round=line.get("after_round", False),
        )

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
