"""Nine tables, two of them at another laptop, semi-finals and a grand final: one winner list, with
the second referee at each table."""

from __future__ import annotations

import json
import random
import re
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from rules.bobing.game import commands as c
from rules.dice import Roll
from tests.browser.desk import Desk, Table, hidden, prize_fields
from tests.browser.fixtures import screens_of
from tests.browser.screens import AWAY, PHONE, TV, Screens, open_page
from tests.rules.bobing.books import book
from tests.rules.bobing.game.referee import Referee
from tests.running import party
from tests.servers.cluster import Cluster, cluster, grounds

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


pytestmark = [pytest.mark.proof, pytest.mark.postgresql, pytest.mark.redis, pytest.mark.caddy]

TABLES, SEMIFINALS, SEATS = 9, 3, 4
OFFLINE = ("Table 2", "Table 7")
GUESTS = [f"Guest {number}" for number in range(1, TABLES * SEATS + 1)]
OF_A_TABLE, OF_A_SEMIFINAL, OF_THE_FINAL = (
    (1, 1, 1, 2, 2, 4),
    (1, 0, 1, 1, 1, 1),
    (1, 2, 0, 0, 0, 0),
)


def laid(host: Desk) -> tuple[Table, list[Bowl]]:
    """A hall whose tables have prizes and guests."""
    hall = host.lay("City Moon", players=(), counts=OF_THE_FINAL)
    host.post(f"{hall.edit}hall/", count=str(TABLES), names="")
    tables = bowls_named(host, hall, "Table", {"third": "red3"})
    tables[0].fill(OF_A_TABLE)
    host.post(f"{hall.edit}hall/press/prizes/", table=str(tables[0].table.number))
    host.post(f"{hall.edit}players/import/", paste="1", pasted="\n".join(GUESTS))
    host.post(f"{hall.edit}hall/press/sit_down/")
    return hall, tables


def take_along(bowl: Bowl, elsewhere: Desk) -> Desk:
    """Its game goes on at the other laptop. The one it comes from."""
    here, at = bowl.desk, bowl.table
    here.post(f"{at.edit}away/take/")
    _, file = here.visitor.get(f"{at.edit}log.json")
    status, answer = elsewhere.upload("/festivals/in/", file)
    assert status == 302, answer
    bowl.desk = elsewhere
    bowl.table = elsewhere.table(int(elsewhere.visitor.led_to.split("/")[2]))
    return here


def bring_back(bowl: Bowl, hall: Table, here: Desk, at: Table) -> None:
    _, file = bowl.desk.visitor.get(f"{bowl.table.edit}log.json")
    page = f"{hall.edit}hall/return/"
    status, asked = here.upload(page, file)
    kept = re.findall(r'name="kept" value="([^"]+)"', asked)
    here.post(page, kept=kept[0], replace="1")
    assert (status, here.upload(page, file)[0]) == (409, 409)
    bowl.desk, bowl.table = here, at


def go_on(host: Desk, hall: Table, number: int) -> None:
    """All champions of a round."""
    _, page = host.visitor.get(f"{hall.edit}hall/rounds/")
    waiting = re.findall(r'name="champion" value="(\d+)" checked', page)
    host.post(f"{hall.edit}hall/press/advance/", round=str(number), champion=waiting)


def seated(bowls: Sequence[Bowl]) -> list[str]:
    return sorted(name for bowl in bowls for name in bowl.people.values())


def champions(bowls: Sequence[Bowl]) -> list[str]:
    return sorted(name for bowl in bowls for name in bowl.champions)


def winners(host: Desk, hall: Table) -> list[Won]:
    """What the list of all tables says, prize by prize."""
    _, raw = host.visitor.get(f"{hall.edit}hall/winners/prize.json")
    return sorted(
        (item["table"]["name"], item["prize"], item["winner"]["name"])
        for item in json.loads(raw)["prizes"]
        if item["winner"]
    )


@pytest.fixture
def hosted() -> Iterator[Cluster]:
    with grounds() as ground, cluster(ground) as made:
        yield made


@pytest.fixture
def screens(hosted: Cluster, browser: Browser) -> Iterator[Screens]:
    with screens_of(browser, is_secure=True) as opened:
        yield opened


def test_nine_tables_two_elsewhere_end_in_one_right_list(
    hosted: Cluster, tmp_path: Path, screens: Screens
) -> None:
    screens.expect_complaints(*AWAY)
    desk = Desk(hosted.link, hosted.caddy.trust)
    hall, tables = laid(desk)
    for bowl in tables:
        bowl.start()

    with party(tmp_path / "elsewhere") as other:
        elsewhere = Desk(other.link)
        away = [bowl for bowl in tables if bowl.name in OFFLINE]
        places = [bowl.table for bowl in away]
        for bowl in away:
            bowl.play(5)
            take_along(bowl, elsewhere)
        for bowl in tables:
            bowl.play()
        for bowl, at in zip(away, places, strict=True):
            bring_back(bowl, hall, desk, at)

    desk.post(f"{hall.edit}hall/rounds/", count=str(SEMIFINALS), called="Semi-final", round="2")
    semifinals = bowls_named(desk, hall, "Semi-final", {"third": "red3"})
    semifinals[0].fill(OF_A_SEMIFINAL)
    desk.post(f"{hall.edit}hall/press/prizes/", table=str(semifinals[0].table.number))
    go_on(desk, hall, 1)
    for bowl in semifinals:
        bowl.start()
        bowl.play()
    go_on(desk, hall, 2)
    final = Bowl("Grand final", desk, hall, {"third": "red3", "end": "best_of_round"})
    final.start()
    final.play()

    assert seated(tables) == sorted(GUESTS)
    assert seated(semifinals) == champions(tables)
    assert seated([final]) == champions(semifinals)
    expected = sorted(won for bowl in (*tables, *semifinals, final) for won in bowl.won)
    assert winners(desk, hall) == expected
    count = TABLES * sum(OF_A_TABLE) + SEMIFINALS * sum(OF_A_SEMIFINAL) + sum(OF_THE_FINAL)
    assert len({(bowl, prize) for bowl, prize, _ in expected}) == len(expected) <= count
    (champion,) = final.champions
    for size, path in ((TV, "tv/"), (PHONE, ""), (PHONE, "results/")):
        page = open_page(screens.context(size), f"{hall.phone}hall/{path}")
        expect(page.locator("main")).to_contain_text(champion)
