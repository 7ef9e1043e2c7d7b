"""A variation of Chinese poker: settles a deal by its switches and tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rules.chinese_poker.arrangement import Arrangement, foul
from rules.chinese_poker.data import Table, Terms, chosen, preset, switches
from rules.chinese_poker.ranking import Category
from rules.chinese_poker.settlement import Declared, Settlement, settle
from rules.chinese_poker.specials import SPECIALS
from rules.errors import InvalidSettings
from rules.wording import Sentence, Wording

ROWS = ("front", "middle", "back")
MIDDLE = 1
WITH_OVERALL_POINT = "follows"  # a value of the switch `surrender`
MIDDLE_BONUS = {Category.FOUR: 5, Category.STRAIGHT_FLUSH: 6}

TOGETHER = Wording("variation.together", "the house rules {one} and {other} exclude each other")
APART = (
    ("pool", "bank"),
    ("pool", "single_winner"),
    ("pool", "chip_limit"),
    ("single_winner", "bank"),
)


@dataclass(frozen=True, slots=True)
class Variation(Terms):
    """Terms that are loaded by name and settle a deal.

    >>> Variation.load("base").specials["complete_straight"]
    13
    """

    @classmethod
    def load(cls, name: str, **switches: str) -> Variation:
        """A shipped variation with changed switches. Values are text, such as bank="0".

        Raises InvalidSettings with one sentence.
        """
        return _loaded(name, tuple(sorted(switches.items())))

    def refusal(self, arrangement: Arrangement) -> Sentence | None:
        """Why an arrangement is a wrong setting here; None when it is legal."""
        worths = arrangement.worths(self.ranking)
        return foul(worths, equal_is_foul=self.is_equal_foul)

    def settle(
        self,
        arrangements: Sequence[Arrangement | None],
        declared: Declared | None = None,
        surrendered: Sequence[int] = (),
        *,
        dealer: int = 0,
    ) -> Settlement:
        """Settle a deal.

        arrangements: by seat; None where a seat declares or surrenders. declared: by seat, the key
        of a special hand and its 13 cards. dealer: the seat that deals. Raises InvalidCards and
        InvalidSettings with one sentence.
        """
        return settle(self, arrangements, declared or {}, tuple(surrendered), dealer)


@lru_cache(maxsize=256)
def _loaded(name: str, own: tuple[tuple[str, str], ...]) -> Variation:
    values = chosen(name, dict(own))
    for one, other in APART:
        if all(values[key] != switches()[key]["default"] for key in (one, other)):
            raise InvalidSettings(TOGETHER(one=one, other=other))
    book = preset(name)
    has_bonus = values["middle_bonus"] == "on"
    if values["surrender"] == WITH_OVERALL_POINT:
        values["surrender"] = "2" if values["overall_point"] == "on" else "1"  # source: CP
    units = {key: int(values[key]) for key in UNITS}
    return Variation(
        key=name,
        switches=values,
        won=_table(book["bonuses"], 1, MIDDLE_BONUS if has_bonus else {}),
        extra=_table(
            book["extras"], 0, {c: worth - 1 for c, worth in MIDDLE_BONUS.items() if has_bonus}
        ),
        specials={key: int(values[key]) for key in SPECIALS if values[key] != "0"},
        **units,
        bank=values["bank"],
        meeting=values["specials_meet"],
        is_majority=values["scoring"] == "two_of_three",
        has_overall_point=values["overall_point"] == "on",
        has_extras=values["extras_always"] == "on",
        has_pockets=values["pockets"] == "on",
        has_ace_bet=values["ace_bet"] == "on",
        has_ace_of_spades=values["ace_of_spades"] == "on",
        has_chip_limit=values["chip_limit"] == "on",
        is_equal_foul=values["equal_rows"] == "foul",
        is_wheel_second=values["wheel"] == "second",
        is_foul_refused=values["foul"] == "refuse",
    )


UNITS = (
    "sweep",
    "sweep_one",
    "sweep_all",
    "single_winner",
    "surrender",
    "pool",
    "pool_sweep",
)


def _table(rows: Mapping[str, int], least: int, middle: Mapping[Any, int]) -> Table:
    """Units of each category in each row. least: for categories that `rows` does not name."""

    def units(place: int, category: Category) -> int:
        named: int = rows.get(f"{ROWS[place]}_{category.name.lower()}", least)
        return max(named, middle.get(category, least)) if place == MIDDLE else named

    front, in_the_middle, back = (
        tuple(units(place, category) for category in Category) for place in range(3)
    )
    return front, in_the_middle, back
