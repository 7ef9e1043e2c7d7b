"""Builds what each screen shows: the prize board, or the scene that the emcee chose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

from django.utils.translation import gettext

from festival.board.screens import has_secret
from festival.games.bobing.board.board_values import Board, Rung, Scene, TierRow
from festival.games.bobing.board.build_board import LADDER, ladder_of
from festival.games.bobing.board.ending_scenes import champion_of, of_throw, scene_of, with_photo
from festival.games.bobing.board.moments import (
    MOST_CAKES,
    Break,
    Moment,
    break_of,
    moment_of,
    rank_of,
)
from festival.games.bobing.board.roll_off import Duel, duel_of
from festival.games.bobing.board.rule_sheet import SheetThrow, sheet_of
from festival.games.bobing.board.tile_layout import leaves_of
from festival.games.bobing.record import naming_of
from festival.games.bobing.record.dice_log_lines import Act, actor_of, line_of, newest_throws
from festival.games.bobing.record.prizes_to_collect import to_collect
from festival.models import Screen, Table
from festival.record.log_line import Person
from festival.record.record import table_record
from festival.web.wifi import Wifi, wifi_of
from festival.words.clean_text import breadth
from festival.words.sentences import Naming
from festival.words.text_size import Fit, fit_of, lines_at, pieces
from rules.bobing.game import events as e
from rules.bobing.game.state import Phase, State

BIG_TIERS = (1, 2, 3)
WON = (e.PrizeAwarded, e.PrizeTaken)
MOST_NAMES, MOST_LETTERS = 48, 720  # on a page
BESIDE = 3  # letters of space beside a name
NUMBER = 3  # letters
# In tenths of a rem: the sizes of names in the style sheet, and the page that the names share.
NAME_SIZES = (140, 120, 105, 92, 82, 74, 66, 60, 54, 50, 46, 42, 37, 32, 27, 23)
NAMES_WIDE, NAMES_HIGH, PAGE_HIGH = 1140, 530, 50  # PAGE_HIGH: the page number below the names
# Of a name's tag, in hundredths of its letters: line height, padding, and gaps to the next tags.
TAG_LINE, TAG_BESIDE, TAG_AROUND, TAG_GAP, TAG_BELOW = 115, 110, 20, 50, 35
MOST_PRIZES = 12
MOST_BESIDE = 3  # most columns of the upper tiers that leave the right half of the wall free
WIDE = 1.8  # width to height of a large cake's face
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

    @property
    def fit(self) -> Fit:
        return fit_of(self.shown, WIDE)


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
    moment: Moment | None = None  # the last throw, over the middle of the board
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
        longest = max(breadth(person.name) for person in self.people) + self._beside
        return leaves_of(self.people, min(MOST_NAMES, MOST_LETTERS // longest))

    @property
    def _beside(self) -> int:
        """Letters of space beside a name; people called to the prize desk have a number too."""
        return BESIDE + NUMBER if self.kind == Screen.Scene.COLLECT else BESIDE

    @property
    def names_size(self) -> int:
        """The largest of `NAME_SIZES` at which every page has room for its names."""
        is_numbered = self.kind == Screen.Scene.COLLECT
        pages = [
            [pieces(f"{each.number} {each.name}" if is_numbered else each.name) for each in page]
            for page in leaves_of(self.people, len(self.leaves[0]))
        ]
        most = NAMES_HIGH - (PAGE_HIGH if len(pages) > 1 else 0)
        fitting = (
            size for size in NAME_SIZES if all(_height(page, size) <= most for page in pages)
        )
        return next(fitting, NAME_SIZES[-1])


def _height(names: Sequence[list[tuple[int, int]]], size: int) -> float:
    """The height of the names' tags, laid out in rows, in tenths of a rem. size: of the letters."""
    most = 100 * NAMES_WIDE // size
    rows: list[int] = []
    room = 0
    for parts in names:
        width, inside = sum(map(sum, parts)) + TAG_BESIDE, most - TAG_BESIDE
        lines = lines_at(parts, inside)
        if rows and width + TAG_GAP <= room:
            room -= width + TAG_GAP
        else:
            rows.append(lines)
            room = most - width
    heights = (TAG_LINE * lines + TAG_AROUND + TAG_BELOW for lines in rows)
    return (sum(heights) - TAG_BELOW) * size / 100


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
            return _without(table, stage)
        case Screen.Scene.COLLECT:
            return _to_collect(table, stage)
        case Screen.Scene.CELEBRATION:
            return replace(stage, scene=_celebration(table, board))
        case Screen.Scene.ANNOUNCEMENT:
            return replace(stage, text=screen.text)
        case _:
            return stage


def _paged(stage: Stage, pages: Sequence[tuple[TierRow, SheetThrow | None]], page: int) -> Stage:
    if not pages:
        return stage
    place = page % len(pages)
    row, line = pages[place]
    prizes = () if line else _prizes(row)
    return replace(stage, page=place + 1, pages=len(pages), row=row, line=line, prizes=prizes)


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


def _without(table: Table, stage: Stage) -> Stage:
    """Present players without a prize, in the order of play."""
    state = table_record(table).state
    lucky = {*state.holdings.values(), *state.away}
    people = tuple(person for person in stage.board.players if person.number not in lucky)
    return replace(stage, people=people)


def _to_collect(table: Table, stage: Stage) -> Stage:
    """The players who should come to the prize desk, by number; the board if there are none."""
    state = table_record(table).state
    waiting = to_collect(table, state, naming_of(table, state))
    called = (person for person in stage.board.players if person.number in waiting)
    people = tuple(sorted(called, key=lambda person: person.number))
    return replace(stage, people=people) if people else replace(stage, kind=Screen.Scene.BOARD)


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
