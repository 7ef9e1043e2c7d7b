"""Walls at random: evenings of every game with hard names, the same for the same number, each drawn
at some of its moments.

They are laid in a data file and never stay there: whoever draws them takes them back.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import override

from festival.hall.views import boards as hall_boards
from festival.live import hall_snapshots as live_halls
from festival.live.shown_tables import ShownTable, whole_table
from festival.live.snapshots import Topic
from festival.models import (
    FIRST,
    Festival,
    LogEntry,
    PhoneSeat,
    Picture,
    Player,
    Prize,
    Screen,
    Seat,
    Table,
)
from festival.play.screens import boards
from festival.tables.board.board_kind import BoardKind
from festival.tables.board.wall_addresses import MAIN
from festival.tables.kinds import kinds, side_kinds
from festival.tables.record.record import table_record
from festival.web.addresses import guest_host
from festival.words.clean_text import clean_name
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
from tests.browser.heavy import HARD
from tests.festival import halls
from tests.festival.evening import DATE
from tests.festival.memory import forget_everything
from tests.games.random_turns import random_log
from tests.given import given_by
from tests.rules.bobing.books import book
from tests.rules.bobing.odds.drawing import TELLING

MOST_THROWS = 60
ENDING = ("444444", "111111", "666666")  # the games would be short
# Where a champion is missing players would roll for ever, so those throws come often enough.
THROWS = tuple(roll for roll in TELLING if roll not in ENDING)
FLOW = (
    *("champion_award", "chase", "chase_from", "empty_tier", "end", "invalid", "own_repeat"),
    *("stop_leftover", "tie", "turn_order", "carry", "goldflower", "goldflower_bonus"),
)


class RandomEvening:
    """With breaks, of the players and prizes of a table."""

    def __init__(self, chance: Random, opened: c.Start, *, is_level: bool) -> None:
        """is_level: few prizes, and throws that are equal, so that it ends in a roll-off."""
        self.chance, self._is_level = Random(chance.randrange(2**32)), is_level
        self.log: Log[c.Command, Event] = Log()
        self.state = opening(opened.book)
        self.clock = 0
        self.do(opened)
        for _ in range(MOST_THROWS):
            if self.state.phase in (Phase.ROLLING, Phase.ROLL_OFF):
                self._turn()
        self._end()

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
        usual = THROWS if self.chance.random() < 0.99 else ENDING
        roll = Roll.parse(self.chance.choice(LEVEL if self._is_level else usual))
        thrown = c.Throw(player, roll, is_confirmed=True, at=self.clock)
        if self._is_level:
            return thrown
        free = self.state.free(self.state.book.score(roll).tier or 0)
        if self.state.phase is Phase.ROLLING and free and self.chance.random() < 0.2:
            return replace(thrown, prize=self.chance.choice(free))
        return thrown

    def _by_hand(self) -> None:
        if self.chance.random() < 0.5:
            self.do(c.Pause(at=self.clock, minutes=self.chance.choice((0, 5, 120))))
            self.do(c.Resume(at=self.clock + 60))
            return
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


STATES = 5  # of an evening that are drawn
LANGUAGES = [code for code, _ in settings.LANGUAGES]
FEW = (1, 0, 0, 0, 0, 2)
LEVEL = ("444416", "444416", "112356", "112356", "411235")  # two who lead are equal
SCENES = [scene for scene in Screen.Scene if scene != Screen.Scene.BOARD]
HALL = "hall"
GAMES = (*("bobing",) * 6, HALL, *(key for key in kinds() if key != "bobing"))
PICTURE = "a" * 64

# What a font does not have is as wide as it likes: families of emoji are left out.
LONGEST = (*(name for name in HARD if "\u200d" not in name), "🥮" * 40)
TOLD = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
NAMES = tuple(map(clean_name, (*TOLD["names"], *LONGEST)))
PRIZES, FESTIVALS, SAID, COUNTS = (TOLD[key] for key in ("prizes", "festivals", "said", "counts"))


@dataclass(frozen=True)
class Wall:
    """about: the game, its phase, the scene and the language. html: the whole page."""

    about: str
    html: str


def walls(seed: int) -> list[Wall]:
    """The same for the same seed. Inside a transaction that is taken back."""
    forget_everything()
    chance = Random(seed)
    game = chance.choice(GAMES)
    return list(_of_hall(chance) if game == HALL else _of_game(chance, game))


def _of_game(chance: Random, game: str) -> Iterator[Wall]:
    table, log = (_bobing if game == "bobing" else _side_table)(chance, game)
    rows = [
        LogEntry(
            table=table,
            seq=entry.seq,
            key=f"k{entry.seq}",
            entry=kinds()[game].game.CODEC.entry_to_dict(entry),
        )
        for entry in log.entries
    ]
    LogEntry.objects.bulk_create(rows)
    for version in sorted(chance.choices(_telling(log), k=STATES)):
        Table.objects.filter(pk=table.pk).update(version=version, revision=version)
        if table.has_phones:
            _choose(chance, whole_table(table.pk))
        yield _drawn(chance, whole_table(table.pk))


def _choose(chance: Random, table: Table) -> None:
    """Some play on their phones, some on a lent one, some through the emcee; some are ready with
    what nobody else may see."""
    record, people = table_record(table), [seat.player for seat in table.seats.all()]
    table.phone_seats.all().delete()
    PhoneSeat.objects.bulk_create(
        PhoneSeat(
            table=table,
            player=player,
            lent_to=chance.choice((None, *people[:1])),
            is_by_emcee=chance.random() < 0.2,
            seq=record.asked_at() or 0,
            is_ready=chance.random() < 0.5,
        )
        for player in people
    )


def _telling(log: Log[Any, Any]) -> list[int]:
    """Versions to draw: the rarer what has just happened, the more often."""
    kinds = [type(entry.command).__name__ for entry in log.entries]
    phases = [type(event).__name__ for entry in log.entries for event in entry.events[-1:]]
    found = [0]
    for entry, kind, phase in zip(log.entries, kinds, phases, strict=False):
        share = min(kinds.count(kind), phases.count(phase)) / len(kinds)
        is_level = any(type(event).__name__.startswith("RollOff") for event in entry.events)
        found += [entry.seq] * (12 if is_level else max(1, min(8, int(0.5 / share))))
    return [*found, *[log.version] * 4]


def _drawn(chance: Random, table: Table) -> Wall:
    screen = Screen(table=table, slug=MAIN, name="TV", language=chance.choice(LANGUAGES))
    screen.is_sealed = chance.random() < 0.5
    is_level = table_record(table).state.phase == "roll_off"
    if table.is_first and chance.random() < (0.1 if is_level else 0.45):
        screen.scene = chance.choice(SCENES)
        screen.page = chance.randrange(40)
        screen.text = chance.choice(SAID)[:200]
    table.screens.all().delete()
    screen.save()
    forget_everything()
    table = whole_table(table.pk)
    with override(screen.language):
        context = boards._wall(ShownTable(table, guest_host()), screen, is_still=True)
        context["state"] = chance.random()  # nothing is kept from wall to wall
        html = render_to_string(f"games/{table.kind}/board/tv.html", context)
    phase = BoardKind.of(table).board_of(table).phase
    return Wall(f"{table.kind} {phase} {screen.scene} {screen.language}", html)


def _of_hall(chance: Random) -> Iterator[Wall]:
    hall = halls.new_hall(chance.choice((1, 2, 3, 5, 9, 16, 25, 40)), name=chance.choice(FESTIVALS))
    own = halls.tables_of(hall)
    halls.seat(own[: chance.randint(0, len(own))], chance.randint(2, 4))
    for player in (people := list(Player.objects.filter(festival__hall=hall))):
        player.name = chance.choice(NAMES)
    Player.objects.bulk_update(people, ["name"])
    begun = [table for table in own if table.seats.exists()]
    halls.play(
        begun[: chance.randint(0, len(begun))], chance.randint(1, 30), seed=chance.randrange(99)
    )
    done = begun[: chance.randint(0, min(3, len(begun)))]
    halls.play([table for table in done if not table.version], None, seed=chance.randrange(99))
    for language in chance.sample(LANGUAGES, 2):
        yield _hall_drawn(hall.table.pk, language)


def _hall_drawn(table_id: int, language: str) -> Wall:
    with override(language):
        topic = Topic(live_halls.WALL, table_id, language)
        shown, hall = live_halls.recent(topic, oldest=-1)
        context = hall_boards._wall(shown, hall)
        html = render_to_string("hall/board/tv.html", context)
    return Wall(f"hall of {len(hall.bowls)} {hall.grid.kind} {language}", html)


def _festival(chance: Random, **about: Any) -> Festival:
    return Festival.objects.create(
        name=chance.choice(FESTIVALS),
        date=DATE,
        budget=6_000_000,
        currency=chance.choice(("PHP", "CNY", "TWD", "USD")),
        code=f"z{chance.randrange(10**5):05}",
        wifi_name=chance.choice(("", "Garden", "W" * 32, "陳家餐廳的無線網路")),
        wifi_password=chance.choice(("", "moon1234", "W" * 32, "x" * 63)),
        is_join_open=chance.random() < 0.7,
        is_rehearsal=chance.random() < 0.2,
        guests_roll=chance.random() < 0.2,
        **about,
    )


def _seat(chance: Random, table: Table, count: int) -> None:
    names = chance.choice((NAMES, NAMES[:12], LONGEST))
    people = Player.objects.bulk_create(
        Player(
            festival=table.festival,
            number=number,
            name=chance.choice(names),
            device=chance.choice(("", f"{number:032}")),
        )
        for number in range(1, count + 1)
    )
    Seat.objects.bulk_create(
        Seat(table=table, player=player, place=player.number) for player in people
    )


def _give(chance: Random, table: Table, counts: Sequence[int]) -> list[Prize]:
    short = PICTURE[: 64 - len(str(table.pk))] + str(table.pk)
    picture = Picture.objects.create(digest=short, data=b"", width=160, height=160)
    has_pictures, names = chance.random() < 0.4, chance.choice((PRIZES, PRIZES[:7]))
    return Prize.objects.bulk_create(
        Prize(
            table=table,
            tier=tier,
            position=place,
            name=name,
            value=chance.choice((0, 10_000, 250_000, 123_456_789)) if name else 50_000,
            picture=picture if has_pictures and chance.random() < 0.5 else None,
        )
        for tier, count in enumerate(counts, 1)
        for name in [chance.choice(names)]
        for place in range(1, count + 1)
        for name in [chance.choice(names) if chance.random() < 0.5 else name]
    )


def _bobing(chance: Random, _: str) -> tuple[Table, Log[Any, Any]]:
    key = chance.choice(shipped())
    values = {name: tuple(rule.values) for name, rule in book(key).definitions.items()}
    rules = {name: chance.choice(values[name]) for name in FLOW if name in values}
    is_level = chance.random() < 0.3
    chosen = {} if is_level or chance.random() < 0.3 else rules
    festival = _festival(chance, rulebook=key, switches=chosen, minutes=45)
    table = Table.objects.create(festival=festival)
    _seat(chance, table, chance.choice((2, 3, 4, 4, 6, 9, 14, 40)))
    prizes = _give(chance, table, FEW if is_level else chance.choice(COUNTS))
    opened = c.Start(
        book(key, **chosen),
        tuple(c.Prize(prize.pk, prize.tier) for prize in prizes),
        tuple(range(1, table.seats.count() + 1)),
    )
    switches = opened.book.switches
    if switches["first_player"] in ("lots", "random"):
        opened = replace(opened, first=1)
    if switches["first_player"] == "elder":
        opened = replace(opened, elder=1, elder_dice=(1, 2), is_simulated=chance.random() < 0.3)
    if switches["end"] == "timed":
        opened = replace(opened, minutes=10)
    return table, RandomEvening(chance, opened, is_level=is_level).log


def _side_table(chance: Random, game: str) -> tuple[Table, Log[Any, Any]]:
    kind = next(kind for kind in side_kinds() if kind.key == game)
    festival = _festival(chance)
    Table.objects.create(festival=festival)
    name = chance.choice(("", chance.choice(NAMES)))
    rules = kind.settings.from_dict(given_by(game, "house_rules")(chance))
    table = Table.objects.create(
        festival=festival,
        number=FIRST + 1,
        kind=game,
        name=name,
        settings=rules.to_dict(),
        has_phones=kind.phones is not None,
    )
    _seat(chance, table, 4 if game in ("mahjong", "chinese_poker") else chance.choice(SEATED))
    return table, random_log(chance, kind, _numbers(table), rules)


SEATED = (2, 3, 5, 8, 12)


def _numbers(table: Table) -> tuple[int, ...]:
    return tuple(range(1, table.seats.count() + 1))
