"""The screens of a side table, and its rule sheet."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Generic, TypeVar

from django.utils.text import capfirst
from django.utils.translation import gettext

from festival.models import Screen, Table
from festival.tables.board.board_kind import BoardKind, Part
from festival.tables.board.side_values import (
    Common,
    Opening,
    SeatAtFirst,
    SideBoard,
    SideConsole,
    common_board,
    common_console,
    phone_seats,
)
from festival.tables.record.log_line import Person, person_of
from festival.tables.record.phone_seats import seats_played
from festival.tables.record.record import Record, table_record
from festival.words.sentences import Naming, in_a_row
from rules.sheet import Rule, Switch

ON_BOARDS = ("header", "ticker", "join")
ON_PHONES = ("phone_seats",)
ON_WALLS = ("opening",)
MOST_RULES = 4  # on a wall
ON_CONSOLES = ("header", "undo", "phone_hands", "phone_seats", "seats", "log")
B = TypeVar("B", bound=SideBoard)
K = TypeVar("K", bound=SideConsole)


@dataclass(frozen=True, kw_only=True)
class HouseRule:
    """A house rule in force."""

    meaning: str
    value: str
    is_own: bool  # differs from the default


@dataclass(frozen=True, kw_only=True)
class SideSheet:
    """The rule sheet of a game in the current language. A game adds fields of its own."""

    rules: tuple[str, ...]
    house_rules: tuple[HouseRule, ...]


def sentences(rules: Iterable[Rule]) -> tuple[str, ...]:
    return tuple(gettext(rule.text) for rule in rules)


def house_rules(
    switches: Iterable[Switch], values: Mapping[str, str | int | bool], *, zero: str = ""
) -> tuple[HouseRule, ...]:
    """values: from the settings, by key. zero: the word for a number that is 0."""
    return tuple(_house_rule(switch, values[switch.key], zero) for switch in switches)


def _house_rule(switch: Switch, value: str | int | bool, zero: str) -> HouseRule:
    meanings = {choice.value: gettext(choice.meaning) for choice in switch.choices}
    text = meanings.get(value) or str(value or zero or value)
    return HouseRule(
        meaning=gettext(switch.meaning), value=capfirst(text), is_own=value != switch.default
    )


class SideScreens(BoardKind[B, K], Generic[B, K]):
    """The screens of a side table's game, and its rule sheet. A game names its own parts; part
    `name` has the template `parts.html#name` of its folder."""

    on_phones: Sequence[str] = ()  # the parts on phones alone

    @property
    @abstractmethod
    def on_boards(self) -> Sequence[str]:
        """The parts on phones and walls."""

    @property
    @abstractmethod
    def on_consoles(self) -> Sequence[str]: ...

    @abstractmethod
    def board(self, record: Record, naming: Naming, common: Common) -> B:
        """The game's board. common: the fields that all side tables have."""

    @abstractmethod
    def console(self, record: Record, naming: Naming, common: Common) -> K:
        """The game's console. common: the fields that all side tables have."""

    @abstractmethod
    def sheet(self, record: Record, naming: Naming) -> SideSheet:
        """The rule sheet in the current language."""

    def is_opening(self, board: B) -> bool:
        """Whether walls still show the seats and the code: until the first hand is over, or until
        there is something else to see."""
        return board.phase == "waiting"

    def is_beside(self, board: B) -> bool:
        """Whether the game's own picture shows the seats, and the code stands beside it."""
        return False

    def signs(self, state: Any) -> Sequence[tuple[str, str]]:
        """The signs of the seats in their order, each with its word; () for none. Four sit around a
        table if they have signs."""
        return ()

    def deciding(self, state: Any, naming: Naming) -> Iterable[str]:
        """The house rules that decide the game, a sentence for each, the most important first."""
        return ()

    def task(self, board: B) -> str:
        """Who has to do what now, after the start; "" where something else says it."""
        return ""

    @property
    def console_ids(self) -> Sequence[str]:
        return tuple(f"c-{name}" for name in (*ON_CONSOLES, *self.on_consoles))

    def board_of(self, table: Table) -> B:
        record = table_record(table)
        naming = record.naming(table)
        board = self.board(record, naming, common_board(table))
        board = self.with_claim(table, record, naming, board)
        if not self.is_opening(board):
            return board
        return replace(board, opening=self._opening(table, record, naming, board))

    def with_claim(self, table: Table, record: Record, naming: Naming, board: B) -> B:
        """The board with what a phone shows to all before it is in the log."""
        return board

    def _opening(self, table: Table, record: Record, naming: Naming, board: B) -> Opening:
        state, numbers = record.state, [each.number for each in board.players]
        phones = {each.person: each for each in phone_seats(table, record, naming, numbers)}
        signs, first = self.signs(state), gettext("When all are here, the emcee starts the game.")
        if board.phase != "waiting":
            first = self.task(board)
        return Opening(
            seats=tuple(
                SeatAtFirst(person=person, sign=sign, word=word, phone=phones.get(person))
                for person, (sign, word) in zip(
                    board.players, (*signs, *[("", "")] * len(numbers)), strict=False
                )
            ),
            rules=tuple(map(capfirst, islice(self.deciding(state, naming), MOST_RULES))),
            first=first,
            is_square=bool(signs) and len(numbers) == len(signs),
            is_beside=self.is_beside(board),
        )

    def console_of(self, table: Table, key: str, board: B | None = None) -> K:
        common = common_console(table, key, board or self.board_of(table))
        common["task"] = self.task(common["board"]) if common["can_end"] else ""
        record = table_record(table)
        return self.console(record, record.naming(table), common)

    def board_parts(self, table: Table, board: B) -> Iterator[Part]:
        return _parts(table, "board", ON_BOARDS, self.on_boards, {"board": board})

    def phone_parts(self, table: Table, board: B) -> Iterator[Part]:
        return _parts(table, "board", ON_PHONES, self.on_phones, {"board": board})

    def wall_parts(self, table: Table, board: B, screen: Screen) -> Iterator[Part]:
        return _parts(table, "board", ON_WALLS, (), {"board": board})

    def console_parts(self, table: Table, console: K) -> Iterator[Part]:
        context = {"console": console, "board": console.board}
        return _parts(table, "play", ON_CONSOLES, self.on_consoles, context)

    def own_part(
        self, table: Table, board: B, people: Sequence[Person], device: str
    ) -> tuple[str, dict[str, object]]:
        mine = [person.number for person in people]
        record = table_record(table)
        naming = record.naming(table)
        hands = [  # its own also while the emcee plays them: they may be given back
            (table.public_address("hand", seat.number), person_of(seat.number, naming))
            for seat in seats_played(table, record)
            if device and (seat.device == device or seat.number in mine)
        ]
        seated = {person.number for person in board.players}
        elsewhere = () if seated.intersection(mine) else people
        names = in_a_row(person.name for person in elsewhere)
        return "board/side_table/parts.html#own", {
            "mine": mine,
            "hands": hands,
            "elsewhere": names,
            "code": board.code,
        }

    def rules_context(self, table: Table, board: B) -> dict[str, object]:
        # Before the start the house rules may change, which the socket does not send.
        record = table_record(table)
        sheet = self.sheet(record, record.naming(table))
        return {"sheet": sheet, "is_live": board.phase != "waiting"}


def _parts(
    table: Table, room: str, shared: Sequence[str], own: Sequence[str], shown: Mapping[str, object]
) -> Iterator[Part]:
    """The parts that all side tables share, then those of the game."""
    before, context = "c-" if room == "play" else "", {"table": table, **shown}
    for folder, names in ((f"{room}/side_table", shared), (f"games/{table.kind}/{room}", own)):
        for name in names:
            yield Part(f"{before}{name}", f"{folder}/parts.html#{name}", context)
