"""Forms for the console of mahjong and for corrections, and the hand in their fields."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from festival.games.mahjong.board.board_values import Group
from festival.games.mahjong.board.build_board import FLAGS, fields_of
from festival.games.mahjong.board.hands import flower_group, hand_group, meld_group
from festival.play import side_forms
from festival.play.side_forms import CorrectionForm, one_of, typed_line
from festival.tables.record.log_line import Act, Person
from festival.web.answers import Data
from rules.errors import RulesError
from rules.mahjong import commands as c
from rules.mahjong.tai_table import ROWS
from rules.mahjong.tiles import NAMES, InvalidHand, text_of
from rules.mahjong.typed_hand import Draft
from rules.mahjong.winning_hand import (
    MOST_OF_ROW,
    MOST_TOLD,
    ROWS_EXCLUDE,
    TILES_AND_TOLD,
    TOLD_AND_ROWS,
    WHOLE,
    WRONG_COUNT,
    Hand,
)

LONGEST = 200  # letters of the typed tiles
WON, DRAWN = "won", "nobody"
WHAT_HAPPENED = ((WON, _("somebody won")), (DRAWN, _("nobody won")))
TOLD = _("Tai, without the tiles")
EXCLUDING = (("flower", "no_flowers"), ("honor_pung", "no_honors"))
DISCARDS = _("Discards on the table, if few of them count")


def draft_of(data: Data) -> Draft:
    """The typed tiles, with a further tile by a tap. Raises InvalidHand."""
    typed = str(data.get("tiles") or "")[:LONGEST]
    return Draft.parse(f"{typed} {data.get('take') or ''}")


def payer_of(data: Data) -> int | None:
    """The player who pays alone; None if all pay."""
    return int(data.get("payer") or 0) or None


def told_of(data: Data) -> dict[str, object]:
    """The tai or the rows that were told without tiles; {} where none were."""
    counts = {row: min(int(data.get(f"row_{row}") or 0), MOST_OF_ROW + 1) for row in ROWS}
    rows = " ".join(row for row, count in counts.items() for _ in range(count))
    told = data.get("told")
    if rows:
        return {"rows": rows}
    return {} if told in (None, "") else {"told": int(str(told))}


def hand_of(draft: Draft, data: Data) -> Hand:
    """The hand, won with the tile that was typed last; or what was told of it. Raises
    InvalidHand."""
    told = told_of(data)
    if told:
        if draft.count or draft.flowers:
            raise InvalidHand(TILES_AND_TOLD())
        _refuse_rows(data, str(told.get("rows", "")).split())
        return Hand.from_dict({"self_drawn": payer_of(data) is None, "concealed": "", **told})
    payer, discards = payer_of(data), data.get("discards")
    flags = {flag: bool(data.get(flag)) for flag in FLAGS}
    flowers = " ".join(draft.flowers)
    tiles, win = draft.tiles, ""
    is_by_flowers = len(draft.flowers) == 8 or flags["robs_eighth_flower"]
    if draft.win is not None:
        tiles, win = tiles[:-1], NAMES[draft.win]
    elif not is_by_flowers:
        raise InvalidHand(WRONG_COUNT(whole=WHOLE, count=draft.count))
    about = {
        "concealed": text_of(tiles),
        "melds": tuple(str(meld) for meld in draft.melds),
        "win": win,
        "self_drawn": payer is None,
        "flowers": flowers,
        "discards": None if discards in (None, "") else int(str(discards)),
    }
    return Hand.from_dict({**about, **flags})


def _refuse_rows(data: Data, rows: Sequence[str]) -> None:
    """Raises InvalidHand for rows beside a number of tai, and for rows that exclude each other."""
    if rows and data.get("told") not in (None, ""):
        raise InvalidHand(TOLD_AND_ROWS())
    for one, other in EXCLUDING:
        if one in rows and other in rows:
            raise InvalidHand(
                ROWS_EXCLUDE(one=ROWS[one].names.english, other=ROWS[other].names.english)
            )


class CircumstancesForm(forms.Form):
    """Beside these it has a field for each of `FLAGS`, and one for how often each row counts,
    `row_flower` for example."""

    discards = forms.IntegerField(label=DISCARDS, required=False, min_value=0, max_value=200)
    told = forms.IntegerField(label=TOLD, required=False, min_value=0, max_value=MOST_TOLD)

    def __init__(
        self, data: Data | None = None, *, initial: dict[str, object] | None = None
    ) -> None:
        super().__init__(data, initial=initial)
        for name, (label, _hanzi) in FLAGS.items():
            self.fields[name] = forms.BooleanField(label=label, required=False)
        for row in ROWS.values():
            self.fields[f"row_{row.id}"] = forms.IntegerField(
                label=_(row.names.english),
                required=False,
                min_value=0,
                max_value=MOST_OF_ROW if row.is_each else 1,
            )


class CommandForm(CircumstancesForm, side_forms.CommandForm):
    """tiles: as `Draft` reads them, the winning tile last. take: a further tile, by a tap. payer:
    who pays alone; 0 or empty if all pay."""

    tiles = forms.CharField(required=False, max_length=LONGEST, strip=False)
    take = forms.CharField(required=False, max_length=2)
    payer = forms.IntegerField(required=False, min_value=0, max_value=2**31)


class FalseWinForm(CorrectionForm):
    """The corrected player of a false win."""

    player = forms.TypedChoiceField(label=_("Who called a false win"), coerce=int)

    def __init__(self, data: Data | None, number: int, people: Iterable[Person]) -> None:
        super().__init__(data, initial={"player": number})
        self.choose_from("player", [(person.number, person.name) for person in people])


class ResultForm(CircumstancesForm, CorrectionForm):
    """The corrected result of a hand."""

    styles = "mahjong-tiles"  # style sheet of its page

    what = one_of(
        _("What happened"), _("choose one of these two (“%(value)s” came)"), WHAT_HAPPENED
    )
    winner = forms.TypedChoiceField(
        label=_("Who won"), coerce=int, required=False, empty_value=None
    )
    payer = forms.TypedChoiceField(
        label=_("Who pays"), coerce=int, required=False, empty_value=None
    )
    tiles = typed_line(
        _("The hand, the winning tile last"), most=LONGEST, placeholder="pe1 f1 c2344566899 c7"
    )

    def __init__(
        self, data: Data | None, initial: dict[str, object], people: Iterable[Person]
    ) -> None:
        super().__init__(data, initial=initial)
        named = [(person.number, person.name) for person in people]
        self.choose_from("winner", named)
        self.choose_from("payer", [(0, _("all three, self-drawn")), *named])

    def flags(self) -> list[forms.BoundField]:
        return [self[name] for name in FLAGS]

    def rows(self) -> list[forms.BoundField]:
        return [self[f"row_{row}"] for row in ROWS if row != "self_drawn"]

    def has_rows(self) -> bool:
        return any(field.value() for field in self.rows())

    def groups(self) -> list[Group]:
        """The typed tiles as they lie; [] if they cannot be read."""
        try:
            draft = draft_of({"tiles": self["tiles"].value()})
        except RulesError:
            return []
        found = [meld_group(meld) for meld in draft.melds]
        found += [flower_group(draft.flowers)] if draft.flowers else []
        return [*found, hand_group(draft.tiles)] if draft.tiles else found

    def clean(self) -> None:
        data = self.cleaned_data
        if data.get("what") != WON:
            return
        if not data.get("winner"):
            self.add_error("winner", _("choose who won"))
        if "tiles" in data:
            self.read("tiles", lambda _: draft_of(data))


def as_it_stands(act: Act | None) -> dict[str, object]:
    match act.command if act else None:
        case c.Win() as win:
            return {"what": WON, "winner": win.player, **fields_of(win)}
        case c.Draw():
            return {"what": DRAWN}
        case _:
            return {}
