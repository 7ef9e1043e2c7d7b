"""Builds a screen's view of one table of a hall from its game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from festival.games.bobing.board.time_left import time_left_of
from festival.games.bobing.record.dice_log_lines import Act, actor_of, kind_of, newest_throws
from festival.hall.board.hall_values import TIERS, Bowl, Great, Thrown
from festival.models import Table
from festival.tables.record.log_line import Person, person_of
from festival.tables.record.record import Record
from festival.words.sentences import Naming
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.state import Phase, State
from rules.seats import FEWEST_PLAYERS

MOST_GREATS = 5  # great throws that one table passes on, besides its newest
LOOKED_BACK = 400  # newest throws that are searched for great ones
STATES = {
    Phase.ROLLING: "rolling",
    Phase.CHOOSING: "choosing",
    Phase.ROLL_OFF: "roll_off",
    Phase.CROWNING: "crowning",
    Phase.ENDED: "done",
}


@dataclass(frozen=True, kw_only=True)
class Lists:
    """Names and numbers that a game's log does not hold. champion_prizes: names of the final's
    champion prizes, by primary key."""

    naming: Naming = field(default_factory=Naming)  # of all players
    guests: tuple[str, ...] = ()  # names of the players on the list who have not gone on
    asking: int = 0  # guests who wait for approval
    origins: frozenset[int] = frozenset()  # festivals of the tables that players come from
    seats: int = 0  # players on seats
    prizes: Mapping[int, int] = field(default_factory=dict)  # counts by tier
    champion_prizes: Mapping[int, str] = field(default_factory=dict)


def unbegun(table: Table, lists: Lists) -> Bowl:
    """A table before its game begins."""
    is_ready = lists.seats >= FEWEST_PLAYERS and bool(lists.prizes)
    counts = tuple(lists.prizes.get(tier, 0) for tier in range(1, TIERS + 1))
    state = "ready" if is_ready else "unset"
    return _bowl(
        table,
        lists,
        state="away" if table.festival.away_since else state,
        players=lists.seats,
        counts=counts,
        left=counts,
    )


def begun(table: Table, record: Record, lists: Lists, *, now: float, lowest: int) -> Bowl:
    """A table whose game is running or over. now: in seconds. lowest: the last tier whose throws
    the hall's screens show."""
    state: State = record.state
    naming = lists.naming
    standing = () if state.grabbed_by is not None else state.standing()
    time_left = time_left_of(table, record, now)
    # The player who took every prize is also champion of the table.
    champions = state.champions if state.grabbed_by is None else (state.grabbed_by,)
    return _bowl(
        table,
        lists,
        state=_state(table, state),
        game_round=state.shown_round(),
        players=len(state.present()),
        turn=None if state.turn is None else person_of(state.turn, naming),
        last=_last(record, naming),
        last_at=next(filter(None, map(_at, reversed(record.log.done))), None),
        leader=person_of(standing[0].player, naming) if standing else None,
        leading=standing[0].roll.faces if standing else (),
        champions=tuple(person_of(number, naming) for number in champions),
        counts=tuple(len(state.prizes_of(tier)) for tier in range(1, TIERS + 1)),
        left=tuple(len(state.free(tier)) for tier in range(1, TIERS + 1)),
        minutes=time_left.minutes if time_left else None,
        greats=_told(_greats(table, record, naming, lowest)),
        won_with=_won_with(state, lists),
    )


def unreadable(table: Table) -> Bowl:
    """A table whose game cannot be read; the other tables are still shown."""
    return _bowl(table, Lists(), state="unreadable")


def _bowl(table: Table, lists: Lists, **known: object) -> Bowl:
    festival = table.festival
    return Bowl(
        id=table.pk,
        festival=festival.pk,
        code=festival.code,
        name=festival.name,
        round=festival.round,
        place=festival.place,
        away_since=festival.away_since,
        guests=lists.guests,
        asking=0 if known["state"] in ("done", "away") else lists.asking,
        origins=lists.origins,
        **known,  # type: ignore[arg-type]  # fields of a Bowl, by name
    )


def _state(table: Table, state: State) -> str:
    if state.phase is Phase.ENDED:
        return "done"
    if table.festival.away_since is not None:
        return "away"
    return "paused" if state.is_paused() else STATES[state.phase]


def _at(act: Act) -> int:
    return int(getattr(act.command, "at", 0))


def _last(record: Record, naming: Naming) -> Thrown | None:
    """The last throw that counts, with what it won."""
    book = record.state.book
    for act in newest_throws(record.log.done):
        if isinstance(act.command, c.Throw):
            score = book.score(act.command.roll)
            is_of_roll_off = kind_of(act) == "roll_off"
            return Thrown(
                person=person_of(act.command.player, naming),
                dice=act.command.roll.faces,
                names=None if is_of_roll_off else book.title(score),
            )
    return None


def _told(greats: Iterator[Great]) -> tuple[Great, ...]:
    """The newest throw, then the greatest of the rest."""
    newest_first = tuple(greats)
    greatest = sorted(newest_first[1:], key=lambda great: great.worth, reverse=True)
    return (*newest_first[:1], *greatest[:MOST_GREATS])


def _won_with(state: State, lists: Lists) -> tuple[tuple[Person, str], ...]:
    """The names of the champion prizes that are won, with their winners."""
    return tuple(
        (person_of(state.holdings[prize], lists.naming), lists.champion_prizes[prize])
        for prize in state.prizes_of(1)
        if prize in state.holdings and lists.champion_prizes.get(prize)
    )


def _greats(table: Table, record: Record, naming: Naming, lowest: int) -> Iterator[Great]:
    """From the newest to the oldest."""
    book = record.state.book
    for act in islice(newest_throws(record.log.done), LOOKED_BACK):
        command = act.command
        if not isinstance(command, c.Throw):
            continue
        score = book.score(command.roll)
        if score.tier is None:
            continue
        kind, names = kind_of(act), book.title(score)
        if kind == "roll_off" or names is None or not (kind == "grab" or score.tier <= lowest):
            continue
        taken = _taken(act)
        if kind != "grab" and score.tier > 1 and taken is None and not _has_won(act):
            continue  # no prize was left in that tier
        yield Great(
            kind=_kind(kind, score.tier, taken),
            at=command.at,
            seq=act.seq,
            bowl=table.pk,
            table=table.festival.name if table.festival.hall_id else "",
            person=person_of(command.player, naming),
            dice=command.roll.faces,
            names=names,
            tier=score.tier,
            rank=(*score.rank, command.player in record.state.champions),  # won a roll-off
            giver=None if taken is None else person_of(taken.giver, naming),
        )


def _kind(kind: str, tier: int, taken: e.PrizeTaken | None) -> str:
    if kind == "grab":
        return "grab"
    if tier == 1:
        return "champion"
    return "prize" if taken is None else "chase"


def _taken(act: Act) -> e.PrizeTaken | None:
    """The prize that the thrower took from another player."""
    actor = actor_of(act)
    found = (x for x in act.events if isinstance(x, e.PrizeTaken) and x.player == actor)
    return next(found, None)


def _has_won(act: Act) -> bool:
    return any(isinstance(event, e.PrizeAwarded | e.ChaseOpened) for event in act.events)
