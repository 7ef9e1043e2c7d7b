"""A hall that is played by posts alone, with the second referee at each of its bowls."""

from __future__ import annotations

import json
import random
import re
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.bobing.game import commands as c
from rules.dice import Roll
from tests.browser.desk import Desk, Table, hidden, prize_fields
from tests.rules.bobing.books import book
from tests.rules.bobing.game.referee import Referee

FACES = "123456"
LUCK = ("441123", "444123", "222213", "123456", "442236", "441444")  # so that an evening ends
Won = tuple[str, str, str]  # the bowl, the prize and the name of who has it


def dice(seed: str) -> Iterator[str]:
    """Six dice after another; each second throw is one of luck."""
    chance = random.Random(seed)
    while True:
        yield "".join(chance.choices(FACES, k=6))
        yield chance.choice(LUCK)


@dataclass
class Bowl:
    """One bowl of a hall, wherever it is played. name: what it is called in the hall."""

    name: str
    desk: Desk
    table: Table
    switches: dict[str, str]

    def __post_init__(self) -> None:
        self.dice = dice(self.name)
        self.people: dict[int, str] = {}
        self.prizes: dict[int, str] = {}
        self.referee: Referee | None = None
        self.version = 0

    def fill(self, counts: Sequence[int]) -> None:
        self.desk.post(f"{self.table.edit}prizes/", save="1", **prize_fields(counts))

    def start(self) -> None:
        """The game begins, and the referee reads who plays for what."""
        self.desk.start(self.table)
        _, raw = self.desk.visitor.get(f"{self.table.edit}log.json")
        said = json.loads(raw)
        self.people = {player["number"]: player["name"] for player in said["players"]}
        self.prizes = {prize["id"]: prize["name"] for prize in said["prizes"]}
        _, page = self.desk.visitor.get(self.table.console)
        self.version = int(hidden(page, "version"))
        prizes = tuple(c.Prize(prize["id"], prize["tier"]) for prize in said["prizes"])
        rules = book("manila", **self.switches)
        self.referee = Referee(c.Start(rules, prizes, tuple(self.people), elder=None))

    def play(self, throws: int | None = None) -> None:
        """So many throws, or all until the game is over. Whoever the referee holds to be in turn
        throws, and the console refuses anybody else."""
        assert self.referee is not None
        while self.referee.stage in ("rolling", "roll_off") and throws != 0:
            roll = next(self.dice)
            player = self.referee.turn
            assert player is not None
            self._press("throw", player=str(player), roll=roll, confirmed="1")
            self.referee.watch(c.Throw(player, Roll.parse(roll)))
            throws = None if throws is None else throws - 1
        if self.referee.stage == "crowning":
            self._press("crown")
            self.referee.watch(c.Crown(()))

    def _press(self, verb: str, **fields: str) -> None:
        seen = {"version": str(self.version), "key": secrets.token_hex(8)}
        self.desk.post(f"{self.table.console}{verb}/", **seen, **fields)
        self.version += 1

    @property
    def champions(self) -> list[str]:
        assert self.referee is not None
        return [self.people[number] for number in self.referee.champions]

    @property
    def won(self) -> list[Won]:
        """Whose each prize is by the referee's account."""
        assert self.referee is not None
        return [
            (self.name, self.prizes[prize], self.people[player])
            for prize, player in self.referee.won
        ]


def bowls_named(host: Desk, hall: Table, called: str, switches: dict[str, str]) -> list[Bowl]:
    """Those of a hall that are called so and a number, in their order."""
    _, page = host.visitor.get(f"{hall.edit}hall/")
    pattern = rf'/festivals/(\d+)/console/">\s*Console<span class="visually-hidden"> ({called} \d+)'
    found = re.findall(pattern, page)
    return [Bowl(name, host, host.table(int(number)), switches) for number, name in found]
