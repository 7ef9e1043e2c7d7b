"""The rule sheet of Chinese poker as data: rows and their pay, rules, switches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules.chinese_poker.data import NOBODY, VARIATIONS, chosen, preset, specials, switches
from rules.chinese_poker.ranking import Category
from rules.chinese_poker.settings import AS_PRESET, Settings
from rules.names import Names
from rules.sheet import CP, HOUSE, POINT, Choice, Rule, Switch
from rules.wording import gettext_noop

AS_VARIATION = gettext_noop("As the variation has it")
NOT_PLAYED = gettext_noop("Not played")
NONE: Mapping[str, str] = MappingProxyType({})
OF_ROWS = gettext_noop("What is paid, and to whom")
OF_SPECIALS = gettext_noop("Special hands: how many units each pays")
SOURCES = {"CP": CP, "house": HOUSE}
# Other names of the game. Source: CP.
ALSO_CALLED = (
    ("Sap Sam Cheung", "十三張"),
    ("Luosong Pai Jiu", "羅宋牌九"),
    ("Xập Xám", ""),
    ("Good-Better-Best", ""),
    ("Pepito", ""),
)
SPECIAL_UNITS = (3, 4, 5, 6, 10, 13, 16, 18, 26, 39)

NAMES = {
    Category.STRAIGHT_FLUSH: gettext_noop("Straight flush"),
    Category.FOUR: gettext_noop("Four of a kind"),
    Category.FULL_HOUSE: gettext_noop("Full house"),
    Category.FLUSH: gettext_noop("Flush"),
    Category.STRAIGHT: gettext_noop("Straight"),
    Category.THREE: gettext_noop("Three of a kind"),
    Category.TWO_PAIRS: gettext_noop("Two pairs"),
    Category.PAIR: gettext_noop("Pair"),
    Category.HIGH: gettext_noop("High card"),
}
EXAMPLES = {
    Category.STRAIGHT_FLUSH: "6c 5c 4c 3c 2c",
    Category.FOUR: "9s 9h 9d 9c Kd",
    Category.FULL_HOUSE: "Ts Th Td 4s 4d",
    Category.FLUSH: "Kh 9h 5h 3h 2h",
    Category.STRAIGHT: "Jd Tc 9h 8s 7c",
    Category.THREE: "6s 6h 6d Qc 2s",
    Category.TWO_PAIRS: "As Ad 8h 8c 5d",
    Category.PAIR: "Jh Jc Ad 7s 3h",
    Category.HIGH: "Ac Qd 9h 7s 4c",
}


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """A category on the sheet. pays: units for winning front, middle and back; None where a row
    cannot be this category."""

    category: Category
    name: str
    example: str  # cards
    pays: tuple[int | None, int | None, int | None]


@dataclass(frozen=True, slots=True)
class SpecialRow:
    """A special hand on the sheet."""

    key: str
    names: Names
    meaning: str
    units: int


GENERAL = (
    Rule("Two to four players; everybody gets 13 cards of a pack of 52.", CP),
    Rule("They are set in three rows: 3 in front, 5 in the middle, 5 at the back.", CP),
    Rule("The back must beat the middle, and the middle the front.", CP),
    Rule("Straights and flushes count for nothing in front. Suits have no order.", CP),
)
PAIRS = (
    Rule("All show at once. Each two players compare front, middle and back.", CP),
    Rule("The better row wins; equal rows pay nothing.", CP),
)
AGAINST_BANK = (
    Rule("All show at once. Each compares front, middle and back with the bank only.", CP),
    Rule("The better row wins; equal rows go to the bank.", CP),
)
FROM_POOL = (
    Rule("All show at once. The best front, middle and back each win from the pool.", CP),
    Rule("Equal rows share the win.", CP),
)
DECLARING = (Rule("A special hand is declared before the cards are shown. Nobody has to.", CP),)
SURRENDERING = (
    Rule(
        "A player who surrenders pays only the fee, even against a special hand; two who "
        "surrender pay each other nothing.",
        HOUSE,
    ),
)
CLOSING = (
    Rule("An ace is high; it is low only in A-2-3-4-5 and A-2-3.", HOUSE),
    Rule("The deal passes to the next seat.", HOUSE),
)


# All rules, of whatever settings.
RULES = (*GENERAL, *PAIRS, *AGAINST_BANK, *FROM_POOL, *DECLARING, *SURRENDERING, *CLOSING)


def rules_of(settings: Settings) -> tuple[Rule, ...]:
    """The rules of a table with these settings."""
    variation = settings.loaded()
    compared = PAIRS if variation.bank == NOBODY else AGAINST_BANK
    return (
        *GENERAL,
        *(FROM_POOL if variation.pool else compared),
        *(DECLARING if variation.specials else ()),
        *(SURRENDERING if variation.surrender else ()),
        *CLOSING,
    )


def rows(settings: Settings) -> tuple[CategoryRow, ...]:
    """The pay of each category at a table with these settings, the best first."""
    variation = settings.loaded()
    table = variation.extra if variation.has_extras else variation.won
    in_front = (Category.HIGH, Category.PAIR, Category.THREE)
    return tuple(
        CategoryRow(
            category,
            NAMES[category],
            EXAMPLES[category],
            (
                table[0][category] if category in in_front else None,
                table[1][category],
                table[2][category],
            ),
        )
        for category in reversed(Category)
    )


def special_rows(settings: Settings) -> tuple[SpecialRow, ...]:
    """The special hands that are played at a table with these settings, ascending."""
    known, played = specials(), settings.loaded().specials
    return tuple(
        SpecialRow(
            key,
            Names("", known[key]["hanzi"], known[key]["english"]),
            known[key]["meaning"],
            played[key],
        )
        for key in known
        if key in played
    )


def switches_at(settings: Settings) -> tuple[Switch, ...]:
    """The switches, with the value that "as the variation has it" means for these settings."""
    return tuple(_switches(chosen(settings.variation, {})))


def _switches(usual: Mapping[str, str] = NONE) -> Iterator[Switch]:
    """All switches. usual: the value of each switch in a variation."""
    yield Switch(
        "variation",
        "Variation",
        "base",
        CP,
        tuple(Choice(key, preset(key)["meaning"], preset(key)["english"]) for key in VARIATIONS),
    )
    yield Switch("point", POINT, "0", HOUSE)
    yield Switch(
        "chips",
        "Chips that everybody begins with, where chips are the limit",
        "50",
        HOUSE,
    )
    yield Switch.on_or_off(
        "best_setting",
        gettext_noop("Phones offer the best setting of one's own cards"),
        HOUSE,
        off=gettext_noop("No"),
        on=gettext_noop("Yes"),
    )
    yield Switch(
        "set_within",
        "Seconds to set the cards on phones, 0: no limit; then the program sets those of players "
        "who are not ready",
        "0",
        HOUSE,
    )
    for key, row in switches().items():
        choices = _as_usual(_choices(row), usual.get(key))
        yield Switch(key, row["meaning"], AS_PRESET, SOURCES[row["source"]], choices, OF_ROWS)
    for key, names in specials().items():
        choices = (
            Choice(AS_PRESET, AS_VARIATION),
            Choice("0", NOT_PLAYED),
            *(Choice(str(units), str(units)) for units in SPECIAL_UNITS),
        )
        of_hand = _as_usual(choices, usual.get(key))
        yield Switch(key, names["english"], AS_PRESET, CP, of_hand, OF_SPECIALS)


def _as_usual(choices: tuple[Choice, ...], usual: str | None) -> tuple[Choice, ...]:
    """The choices, with the first one naming the variation's value."""
    if usual is None:
        return choices
    first, *others = choices
    meaning = next((each.meaning for each in others if each.value == usual), usual)
    return (Choice(first.value, meaning, first.meaning), *others)


def _choices(row: Mapping[str, object]) -> tuple[Choice, ...]:
    first = Choice(AS_PRESET, AS_VARIATION)
    values, offered = row.get("values", {}), row.get("offered", [])
    assert isinstance(values, dict)
    assert isinstance(offered, list)
    return (
        first,
        *(Choice(key, meaning) for key, meaning in values.items()),
        *(Choice(str(units), str(units)) for units in offered),
    )


SWITCHES = tuple(_switches())
