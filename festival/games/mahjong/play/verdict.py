"""Judges a hand while it is typed: which tiles are missing, and what it scores so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from django.template.loader import render_to_string
from django.utils.translation import gettext, ngettext

from festival.games.mahjong.board.board_values import Group, Tile
from festival.games.mahjong.board.build_board import next_of
from festival.games.mahjong.board.hands import (
    flower_group,
    hand_group,
    meld_group,
    rows_of,
    tile_of,
    win_of,
)
from festival.games.mahjong.play.command_forms import draft_of, hand_of, payer_of, told_of
from festival.tables.record.record import Record
from festival.words.mahjong_tiles import called
from festival.words.sentences import Naming, as_sentence, full_stop, in_a_row, sentence_of
from rules.errors import RulesError
from rules.mahjong import House
from rules.mahjong import commands as c
from rules.mahjong.decide import PAYS_SELF, decide, refusal
from rules.mahjong.state import State, apply
from rules.mahjong.tiles import NAMES, NUMBER
from rules.mahjong.typed_hand import Draft
from rules.mahjong.waits import Wait, waiting
from rules.mahjong.winning_hand import WHOLE, Hand
from rules.wording import player

Asked = Mapping[str, str]
Lying = tuple[Group, list[tuple[Tile, str]]]  # each tile with the typed text without it
T = TypeVar("T")


def verdict(record: Record, naming: Naming, asked: Asked) -> dict[str, str]:
    """tray: the tiles as they lie, and the missing ones. score: of the hand."""
    state: State = record.state
    asked = _plain(asked)
    try:
        draft = draft_of(asked)
    except RulesError as error:
        draft = _readable(asked.get("tiles", "").split())
        shown = {"error": sentence_of(error, naming), "lying": list(lying(draft)), "draft": draft}
        return _rendered(shown, {}, _used(draft))
    waits = waiting(House(state.settings), draft) if draft.count == WHOLE - 1 else ()
    score = _score(state, draft, waits, naming, asked)
    tray: dict[str, object] = {
        "settle": score if "win" in score else None,
        "lying": list(lying(draft)),
        "draft": draft,
        "waits": list(_waits(waits, asked)),
        "notice": _why_not(draft, score) or _notice(draft, waits, score),
    }
    return _rendered(tray, score, _used(draft))


def _readable(words: list[str]) -> Draft:
    """The tiles of the words before those that cannot be read."""
    try:
        return Draft.parse(" ".join(words))
    except RulesError:
        return _readable(words[:-1])


def _used(draft: Draft) -> str:
    used = " ".join(f"{NAMES[tile]}:{count}" for tile, count in draft.used.items())
    flowers = " ".join(f"{name}:1" for name in draft.flowers)
    return f"{used} {flowers}"


def _plain(asked: Asked) -> dict[str, str]:
    """The last value of each field; a number that cannot be read is ""."""
    plain = {name: asked[name] for name in asked}
    told = (name for name in asked if name == "told" or name.startswith("row_"))
    for name in ("player", "payer", "discards", *told):
        number = plain.get(name, "")
        plain[name] = number if number.isascii() and number.isdigit() and len(number) < 10 else ""
    return plain


def _rendered(tray: dict[str, object], score: dict[str, object], used: str) -> dict[str, str]:
    return {
        "tray": render_to_string("games/mahjong/play/_tray.html", {**tray, "used": used}),
        "score": render_to_string("games/mahjong/play/_score.html", score),
    }


def lying(draft: Draft) -> Iterator[Lying]:
    """Melds, flowers, and concealed tiles in order; the winning tile separately."""
    for index, meld in enumerate(draft.melds):
        then = replace(draft, melds=_without(draft.melds, index))
        yield _laid(meld_group(meld), [then] * len(meld.tiles))
    if draft.flowers:
        places = range(len(draft.flowers))
        yield _laid(
            flower_group(draft.flowers),
            [replace(draft, flowers=_without(draft.flowers, index)) for index in places],
        )
    last = len(draft.tiles) - 1 if draft.is_whole else len(draft.tiles)
    order = sorted(range(len(draft.tiles)), key=draft.tiles.__getitem__)
    if concealed := [index for index in order if index != last]:
        group = hand_group([draft.tiles[index] for index in concealed])
        yield _laid(group, [_let_go(draft, index) for index in concealed])
    if draft.win is not None:
        won = tile_of(NAMES[draft.win], is_won=True)
        yield _laid(Group(label=gettext("winning tile"), tiles=(won,)), [_let_go(draft, last)])


def _laid(group: Group, thens: Iterable[Draft]) -> Lying:
    return group, list(zip(group.tiles, map(str, thens), strict=True))


def _let_go(draft: Draft, index: int) -> Draft:
    return replace(draft, tiles=_without(draft.tiles, index))


def _without(things: tuple[T, ...], index: int) -> tuple[T, ...]:
    return things[:index] + things[index + 1 :]


def _waits(waits: Iterable[Wait], asked: Asked) -> Iterator[tuple[Tile, Wait, bool]]:
    """Each missing tile, and whether its tai reach the minimum as the form says that it came."""
    is_drawn = payer_of(asked) is None
    for wait in waits:
        yield tile_of(NAMES[wait.tile]), wait, wait.is_win_drawn if is_drawn else wait.is_win_given


def _why_not(draft: Draft, score: Mapping[str, object]) -> str:
    """Why a complete hand cannot be settled; "" if it can be, or is incomplete."""
    reasons = (str(score.get(name, "")) for name in ("error", "refused", "asks"))
    return next(filter(None, reasons), "") if draft.is_whole or score.get("is_told") else ""


def _notice(draft: Draft, waits: tuple[Wait, ...], score: Mapping[str, object]) -> str:
    """A sentence about the missing tiles."""
    count = draft.count
    if score.get("is_told"):
        return gettext("Entered without tiles.")
    if score.get("won", draft) is None:
        return gettext("The flowers win, whatever the tiles are.")
    if not count and not draft.flowers:
        return gettext("Tap the tiles or type them; the winning one last.")
    if count < WHOLE - 1:
        missing = WHOLE - count
        sentence = ngettext("{missing} tile is missing.", "{missing} tiles are missing.", missing)
        return sentence.format(missing=missing)
    if count > WHOLE:
        return gettext("A hand is {whole} tiles, a kong three. Tap a tile to remove it.").format(
            whole=WHOLE
        )
    if count == WHOLE:
        return gettext("All {whole} are there. Tap a tile to take it away.").format(whole=WHOLE)
    if not waits:
        return gettext("The winning tile is missing, and no tile completes this hand.")
    names = in_a_row(called(NAMES[wait.tile]) for wait in waits)
    if len(waits) == 1:
        sentence = gettext("The winning tile is missing: only {tiles} completes the hand.")
    else:
        sentence = gettext("The winning tile is missing: {tiles} complete the hand.")
    return sentence.format(tiles=names)


def _score(
    state: State, draft: Draft, waits: tuple[Wait, ...], naming: Naming, asked: Asked
) -> dict[str, object]:
    """The score of the hand; if only one tile would complete it, with that tile."""
    take = NAMES[waits[0].tile] if len(waits) == 1 else ""
    data = {**asked, "take": take}
    try:
        hand = hand_of(draft_of(data), data)
    except RulesError as error:
        is_told = draft.count == WHOLE or told_of(data)
        return {"error": sentence_of(error, naming) if is_told else ""}
    score = House(state.settings).score(hand)
    if score.reading is None and not score.rows and not hand.is_told:
        return {"error": as_sentence(score.refusal, naming)}
    context: dict[str, object] = {
        "score": score,
        "least": state.settings.min_tai,
        "refused": as_sentence(score.refusal, naming),
        "rows": rows_of(score, state.settings, naming),
        "won": tile_of(hand.win) if hand.win in NUMBER else None,
        "is_told": hand.is_told,
        "take": take,
    }
    if not score.is_win:
        return context | _own_payer(asked, naming)
    return context | _settled(state, hand, naming, asked)


def _own_payer(asked: Asked, naming: Naming) -> dict[str, object]:
    """The refusal of a winner who pays themselves, also before the hand is complete."""
    winner = int(asked.get("player") or 0)
    if not winner or winner != payer_of(asked):
        return {}
    return {"asks": as_sentence(PAYS_SELF(player=player(winner)), naming)}


def _settled(state: State, hand: Hand, naming: Naming, asked: Asked) -> dict[str, object]:
    """The payments and the next dealer, or why the hand cannot be settled yet."""
    winner = int(asked.get("player") or 0)
    if winner not in state.seats.players:
        return {"asks": gettext("Who won?")}
    command = c.Win(winner, hand, payer_of(asked))
    reason = refusal(state, command)
    if reason is not None:
        return {"asks": as_sentence(reason, naming)}
    (won,) = decide(state, command)
    after = apply(state, won)
    win = win_of(won, state, naming)  # type: ignore[arg-type]
    why = full_stop(win.why) if win.why else ""
    return {"win": win, "why": why, "next": next_of(after, naming)}
