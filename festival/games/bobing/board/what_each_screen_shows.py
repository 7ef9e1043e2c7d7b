"""Builds what each screen shows: the prize board, or the scene that the emcee chose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

from django.utils.translation import gettext

from festival.games.bobing.board.board_values import Board, Rung, Scene
from festival.games.bobing.board.build_board import LADDER, ladder_of
from festival.games.bobing.board.cake_layout import leaves_of
from festival.games.bobing.board.ending_scenes import champion_of, of_throw, scene_of, with_photo
from festival.games.bobing.board.moments import (
    MOST_CAKES,
    Break,
    LastThrow,
    break_of,
    moment_of,
    rank_of,
)
from festival.games.bobing.board.names_on_the_wall import (
    called_to_the_desk,
    pages_of_names,
    without_prizes,
)
from festival.games.bobing.board.pyramid import TierRow
from festival.games.bobing.board.roll_off import Duel, duel_of
from festival.games.bobing.board.rule_sheet import SheetThrow, sheet_of
from festival.games.bobing.record import naming_of
from festival.games.bobing.record.dice_log_lines import Act, actor_of, line_of, newest_throws
from festival.models import Screen, Table
from festival.tables.board.wall_addresses import has_secret
from festival.tables.record.log_line import Person
from festival.tables.record.record import table_record
from festival.web.wifi import Wifi, wifi_of
from festival.words.sentences import Naming
from rules.bobing.game import events as e
from rules.bobing.game.state import Phase, State

BIG_TIERS = (1, 2, 3)
WON = (e.PrizeAwarded, e.PrizeTaken)
MOST_PRIZES = 12
MOST_BESIDE = 3  # most columns of the upper tiers that leave the right half of the wall free
LOOKED_BACK = 200  # throws that are searched for the last big win


@dataclass(frozen=True, kw_only=True)
class PrizeCount:
    """Prizes of one name, value and picture in a tier."""

    prize: str
    value: str
    count: int
    left: int
    picture: str = ""

    @property
    def shown(self) -> str:
        return self.prize or self.value


@dataclass(frozen=True, kw_only=True)
class Stage:
    """The content of one screen. Only the fields of its kind are filled."""

    kind: str  # a value of Screen.Scene
    board: Board
    directed: int = 0  # how often the emcee chose a scene for this screen
    page: int = 1  # from 1
    pages: int = 1
    row: TierRow | None = None
    line: SheetThrow | None = None
    prizes: tuple[PrizeCount, ...] = ()
    people: tuple[Person, ...] = ()
    rungs: tuple[Rung, ...] = ()
    scene: Scene | None = None
    text: str = ""
    wifi: Wifi | None = None
    moment: LastThrow | None = None  # the last throw, over the middle of the board
    duel: Duel | None = None  # the roll-off, in place of the board
    rest: Break | None = None  # the present break, in place of the board

    @property
    def is_wide(self) -> bool:
        """Whether the cakes take up the place where a moment is shown."""
        upper = self.board.tiers[:3]
        return any(row.shelf.columns > MOST_BESIDE + (row.number == 3) for row in upper)

    @property
    def leaves(self) -> tuple[tuple[object, ...], ...]:
        """The prizes, people or rungs of the scene, by pages that turn automatically."""
        if self.prizes:
            return leaves_of(self.prizes, MOST_PRIZES)
        if not self.people:
            return leaves_of(self.rungs, LADDER)
        return pages_of_names(self.people, is_numbered=self.is_numbered)

    @property
    def is_numbered(self) -> bool:
        """Whether the names have numbers, as those of people who are called to the prize desk."""
        return self.kind == Screen.Scene.COLLECT


def pages_of(table: Table, board: Board, scene: str) -> int:
    """How many pages a scene has."""
    return max(1, len(_pages(table, board, scene)))


def _pages(table: Table, board: Board, scene: str) -> list[tuple[TierRow, SheetThrow | None]]:
    """The pages of the rules, one for each throw, or of the prizes, one for each tier."""
    match scene:
        case Screen.Scene.RULES:
            tiers = sheet_of(table, board.tiers).tiers
            return [(tier.row, line) for tier in tiers for line in tier.lines]
        case Screen.Scene.PRIZES:
            return [(row, None) for row in board.tiers if row.tiles]
        case _:
            return []


def stage_of(table: Table, board: Board, screen: Screen) -> Stage:
    """The present content of a screen, in the current language."""
    record = table_record(table)
    festival, is_over = table.festival, record.state.phase is Phase.ENDED
    is_shown = screen.is_sealed and has_secret(festival) and not is_over
    wifi = wifi_of(festival.wifi_name, festival.wifi_password) if is_shown else None
    naming = naming_of(table, record.state)
    duel = duel_of(record, board.tiers, naming)
    # A roll-off shows its dice itself, beside the dice that they have to beat.
    is_in_duel = board.last is not None and board.last.kind == "roll_off"
    is_beside = is_in_duel and duel is not None and duel.shows_dice
    moment = moment_of(record, board, naming)
    return replace(
        _stage(table, board, screen),
        directed=screen.directed,
        wifi=wifi,
        moment=None if is_beside else moment,
        duel=duel,
        rest=break_of(record.state, naming),
    )


def _stage(table: Table, board: Board, screen: Screen) -> Stage:
    stage = Stage(kind=screen.scene, board=board)
    match screen.scene:
        case Screen.Scene.RULES | Screen.Scene.PRIZES:
            return _paged(stage, _pages(table, board, screen.scene), screen.page)
        case Screen.Scene.LADDER:
            return _whole_ladder(table, stage)
        case Screen.Scene.WITHOUT:
            return replace(stage, people=without_prizes(table, board))
        case Screen.Scene.COLLECT:
            people = called_to_the_desk(table, board)
            return (
                replace(stage, people=people) if people else replace(stage, kind=Screen.Scene.BOARD)
            )
        case Screen.Scene.CELEBRATION:
            return replace(stage, scene=_celebration(table, board))
        case Screen.Scene.ANNOUNCEMENT:
            return replace(stage, text=screen.text)
        case _:
            return stage


def _paged(stage: Stage, pages: Sequence[tuple[TierRow, SheetThrow | None]], page: int) -> Stage:
    if not pages:
        return stage
    index = page % len(pages)
    row, line = pages[index]
    prizes = () if line else _prizes(row)
    return replace(stage, page=index + 1, pages=len(pages), row=row, line=line, prizes=prizes)


def _prizes(row: TierRow) -> tuple[PrizeCount, ...]:
    """The prizes of a tier, those that are left first."""
    there = Counter((tile.prize, tile.value, tile.picture) for tile in row.tiles)
    left = Counter((t.prize, t.value, t.picture) for t in row.tiles if t.state == "left")
    prizes = [
        PrizeCount(prize=kind[0], value=kind[1], picture=kind[2], count=count, left=left[kind])
        for kind, count in there.items()
    ]
    return tuple(sorted(prizes, key=lambda prize: not prize.left))


def _whole_ladder(table: Table, stage: Stage) -> Stage:
    """The ladder; while nobody leads, the lowest champion throw."""
    state = table_record(table).state
    rungs = ladder_of(state, naming_of(table, state))
    champion = sheet_of(table, stage.board.tiers).tiers[0].lines
    return replace(stage, rungs=rungs, line=champion[-1] if champion and not rungs else None)


def _celebration(table: Table, board: Board) -> Scene | None:
    """The champions' scene or the game's; before that the last big win; None if there is none."""
    record = table_record(table)
    naming = naming_of(table, record.state)
    of = table.festival.table_name
    tiers = board.tiers
    scene = champion_of(record, naming, of, tiers) or scene_of(record, naming, of, tiers)
    if scene is not None:
        return with_photo(table, scene)
    acts = islice(newest_throws(record.log.done), LOOKED_BACK)
    wins = ((act.seq, _win(act, record.state, naming, tiers)) for act in acts)
    seq, won = next((each for each in wins if each[1] is not None), (0, None))
    return with_photo(table, won, seq)


def _win(act: Act, state: State, naming: Naming, tiers: Sequence[TierRow]) -> Scene | None:
    """The scene of a throw that won a prize of `BIG_TIERS` or the lead; None for any other."""
    actor = actor_of(act)
    ids = {x.prize for x in act.events if isinstance(x, WON) and x.player == actor}
    won = [tile for row in tiers for tile in row.tiles if tile.id in ids]
    if not any(tile.tier in BIG_TIERS for tile in won) and rank_of(act.events) != "leads":
        return None
    line = line_of(act, state, naming)
    return replace(
        of_throw("win", gettext("What a throw!"), line),
        why=line.reasons,
        note="" if won else line.outcome,  # the cakes show what it won
        won=tuple(won[:MOST_CAKES]),
    )
