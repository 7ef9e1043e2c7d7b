"""Builds the scenes that fill the screen: a total grab, the end by six alike, the champion, and how
the prizes that were left were given away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from django.utils.text import capfirst
from django.utils.translation import gettext

from festival.games.bobing.board.board_values import Scene
from festival.games.bobing.board.pyramid import TierRow, Tile
from festival.games.bobing.record import roll_offs
from festival.games.bobing.record.dice_log_lines import (
    Act,
    Events,
    found_by_words,
    line_of,
    reasons_of,
    shares_of,
)
from festival.games.bobing.record.throw_of_the_champion import champion_throw
from festival.models import Table
from festival.tables.record.log_line import LogLine, person_of
from festival.tables.record.photos import digest_at
from festival.tables.record.record import Record, table_record
from festival.words.sentences import Naming, champion_title, over_words, say
from rules.bobing.book.switches import GrabScope
from rules.bobing.game import events as e
from rules.bobing.game.events import Dealing
from rules.bobing.game.sentences import GRABBED
from rules.bobing.game.state import Phase, State

AFTERWARDS = (e.PrizeReturned, e.PrizeGiven, e.PrizesSwapped, e.PlayersMerged)


def scene_of(record: Record, naming: Naming, table: str, tiers: Sequence[TierRow]) -> Scene | None:
    """The game's scene now, or None. table: its name if it is one of many, else ""."""
    state = record.state
    if state.phase not in (Phase.CROWNING, Phase.ENDED):
        return None
    last = _ending(record.log.done)
    if state.grabbed_by is not None:
        scene = _grab(state, last, naming)
    elif _is_scrambled(last.events) or _dealing(last.events) is Dealing.SHARED:
        scene = _black(last, line_of(last, state, naming))
    elif state.phase is Phase.CROWNING:
        return None
    elif state.champions:
        return champion_of(record, naming, table, tiers)
    elif shares := shares_of(last.events, naming):
        scene = Scene(kind="rest", title=over_words(table), shares=shares)
    else:
        return None
    return replace(scene, moment=last.seq, heading=heading(last.events))


def champion_of(
    record: Record, naming: Naming, table: str, tiers: Sequence[TierRow]
) -> Scene | None:
    """The champions' scene, even if something else ended the game; None before there is one. With
    dice if there is one champion, by the best champion throw."""
    state = record.state
    if state.phase is not Phase.ENDED or not state.champions:
        return None
    last = _ending(record.log.done)
    best, count = state.standing()[:1], len(state.champions)
    is_best = bool(count == 1 and best and best[0].player == state.champions[0])
    why = [reasons_of(state.book.score(best[0].roll), naming)] if is_best else []
    how = [roll_offs.beside_the_name(state, number) for number in state.champions[:1]]
    return Scene(
        kind="champion",
        title="",
        people=tuple(person_of(number, naming) for number in state.champions),
        names=state.book.tiers[0].names,
        dice=best[0].roll.faces if is_best else (),
        why=gettext("; ").join(text for text in (*why, *how) if text),
        note=capfirst(found_by_words(state.found_by)) or champion_title(table, count),
        won=won_by_one(tiers, state.champions),
        moment=last.seq,
        heading=heading(last.events),
        shares=shares_of(last.events, naming),
    )


def with_photo(table: Table, scene: Scene | None, seq: int = 0) -> Scene | None:
    """The scene with the photo of its throw. seq: its entry, where the scene does not tell."""
    if scene is None or not scene.dice or not table.has_photos:
        return scene
    if scene.kind == "champion":
        seq = champion_throw(table_record(table))
    return replace(scene, photo=digest_at(table, seq or scene.moment))


def won_by_one(tiers: Sequence[TierRow], champions: Sequence[int]) -> tuple[Tile, ...]:
    """The champion's prize that the only champion holds; () for several champions."""
    if len(champions) != 1:
        return ()
    held = (tile for tile in tiers[0].tiles if tile.holder and tile.holder.number in champions)
    return tuple(islice(held, 1))


def _ending(done: Sequence[Act]) -> Act:
    """The last act that is not a correction of who holds what."""
    return next(
        act
        for act in reversed(done)
        if not all(isinstance(event, AFTERWARDS) for event in act.events)
    )


def of_throw(kind: str, title: str, line: LogLine) -> Scene:
    """A scene about a throw, with its thrower, dice and name."""
    people = () if line.person is None else (line.person,)
    return Scene(kind=kind, title=title, people=people, names=line.names, dice=line.dice)


def _grab(state: State, act: Act, naming: Naming) -> Scene:
    line = line_of(act, state, naming)
    scene = of_throw("grab", gettext("Total grab"), line)
    note = say(GRABBED[GrabScope(state.switch("grab_scope"))]())
    return replace(scene, why=line.reasons, note=note, shares=line.shares)


def _black(act: Act, line: LogLine) -> Scene:
    title, note = gettext("Six of a kind ends the game"), ""
    if _is_scrambled(act.events):
        title, note = gettext("Lights out!"), gettext("Everybody grabs what is left on the table.")
    return replace(of_throw("black", title, line), names=None, note=note, shares=line.shares)


def heading(events: Events) -> str:
    """How the prizes that were left were given away."""
    match _dealing(events):
        case Dealing.SHARED:
            return gettext("Shared round the table")
        case Dealing.RAFFLE:
            return gettext("Raffled among all players")
        case Dealing.CONSOLATION:
            return gettext("Consolation prizes")
        case None:
            return ""


def _dealing(events: Events) -> Dealing | None:
    return next((event.why for event in events if isinstance(event, e.PrizesDealt)), None)


def _is_scrambled(events: Events) -> bool:
    return any(isinstance(event, e.RestScrambled) for event in events)
