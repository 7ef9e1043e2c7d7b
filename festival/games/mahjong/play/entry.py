"""Reads a hand from the fields of a form."""

from __future__ import annotations

from festival.games.mahjong.board.build import FLAGS
from festival.play.kind import Data
from rules.mahjong.draft import Draft
from rules.mahjong.hand import WHOLE, WRONG_COUNT, Hand
from rules.mahjong.tiles import NAMES, InvalidHand, text_of

LONGEST = 200  # letters of the typed tiles


def draft_of(data: Data) -> Draft:
    """The typed tiles, with a further tile by a tap. Raises InvalidHand."""
    typed = str(data.get("tiles") or "")[:LONGEST]
    return Draft.parse(f"{typed} {data.get('take') or ''}")


def payer_of(data: Data) -> int | None:
    """The player who pays alone; None if all pay."""
    return int(data.get("payer") or 0) or None


def hand_of(draft: Draft, data: Data) -> Hand:
    """The hand, won with the tile that was typed last. Raises InvalidHand."""
    payer, discards = payer_of(data), data.get("discards")
    about = {flag: bool(data.get(flag)) for flag in FLAGS}
    flowers = " ".join(draft.flowers)
    tiles, win = draft.tiles, ""
    is_by_flowers = len(draft.flowers) == 8 or about["robs_eighth_flower"]
    if draft.win is not None:
        tiles, win = tiles[:-1], NAMES[draft.win]
    elif not is_by_flowers:
        raise InvalidHand(WRONG_COUNT(whole=WHOLE, count=draft.count))
    return Hand(
        text_of(tiles),
        tuple(str(meld) for meld in draft.melds),
        win,
        payer is None,
        flowers,
        discards=None if discards in (None, "") else int(str(discards)),
        **about,
    )
