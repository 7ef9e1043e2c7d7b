"""Builds the rule sheet of a party: the throws that win each prize, and the house rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import get_language, gettext, gettext_noop, override

from festival.games.bobing.board.pyramid import TierRow
from festival.games.bobing.rulebooks.rule_words import comparison, consequences, in_words
from festival.models import Table
from festival.tables.board.side_screens import HouseRule
from festival.tables.record.record import table_record
from festival.words.chances import odds_in_words
from festival.words.sentences import counted, titled
from rules.bobing import Roll, Rulebook
from rules.bobing.book.pattern import Match
from rules.bobing.book.rulebook_parts import BookRow, Switch
from rules.bobing.book.switches import ChampionAward, Chase
from rules.dice import FACES, distinct_rolls, ways
from rules.names_in_scripts import Names

RED = (1, 4)
MOST_KINDS = 3  # of prizes named in a tier
THROWS = gettext_noop("The throws")
HELD_AND_KEPT = gettext_noop("Handed out at once; the holder keeps it")
GROUPS = (
    (gettext_noop("The turn"), ("first_player", "direction", "turn_order")),
    (gettext_noop("A die out of the bowl"), ("invalid",)),
    (gettext_noop("When a tier is used up"), ("empty_tier",)),
    (gettext_noop("Prizes that change hands"), ("champion_award", "chase", "chase_from")),
    (gettext_noop("Equal throws"), ("tie", "own_repeat")),
    (gettext_noop("The end"), ("end", "stop_leftover")),
)
GROUPED = frozenset(key for _, keys in GROUPS for key in keys)


@dataclass(frozen=True, kw_only=True)
class SheetThrow:
    """A throw that wins, with an example of its dice."""

    names: Names  # roman is "" if the book has none
    asked: tuple[int, ...]  # the dice that the throw requires
    open: tuple[int, ...]  # the dice that may show anything
    words: str
    odds: str
    notes: tuple[str, ...]  # how equal throws are compared, what else the throw does, exceptions
    takes_all: bool


@dataclass(frozen=True, kw_only=True)
class SheetTier:
    """A prize tier with its throws, the strongest first."""

    row: TierRow
    lines: tuple[SheetThrow, ...]
    prizes: tuple[str, ...]  # kinds of prizes, won or not
    more: int  # kinds of prizes that are left out for lack of room


@dataclass(frozen=True, kw_only=True)
class RuleGroup:
    title: str
    rules: tuple[HouseRule, ...]


@dataclass(frozen=True, kw_only=True)
class RuleSheet:
    """Everything the rules page shows. left_out: throws of the book that win nothing here."""

    names: Names
    edition: str
    tiers: tuple[SheetTier, ...]
    left_out: tuple[Names, ...]
    groups: tuple[RuleGroup, ...]


@dataclass(frozen=True)
class Decided:
    """A row of the book, the rolls that it decides, and how each roll matches its pattern."""

    row: BookRow
    rolls: tuple[tuple[int, ...], ...]
    matches: tuple[Match, ...]


def sheet_of(table: Table, tiers: Sequence[TierRow]) -> RuleSheet:
    """The rules of a table's game, in the current language."""
    return rule_sheet(table_record(table).state.book, tiers)


def rule_sheet(book: Rulebook, tiers: Sequence[TierRow]) -> RuleSheet:
    decided = _decided(book)
    return RuleSheet(
        names=book.names,
        edition=gettext(book.edition) if book.edition else "",
        tiers=tuple(_sheet_tier(tier, decided, book) for tier in tiers),
        left_out=_left_out(book, decided),
        groups=_groups(book, decided),
    )


def _sheet_tier(tier: TierRow, decided: Sequence[Decided], book: Rulebook) -> SheetTier:
    prizes = counted(tile.prize or tile.value or gettext("a prize") for tile in tier.tiles)
    room = MOST_KINDS if len(prizes) > MOST_KINDS + 1 else len(prizes)
    return SheetTier(
        row=tier,
        lines=tuple(_line(one, decided, book) for one in decided if one.row.tier == tier.number),
        prizes=tuple(prizes[:room]),
        more=len(prizes) - room,
    )


def _decided(book: Rulebook) -> list[Decided]:
    """The rows that decide at least one roll, the strongest first; rows that take every prize come
    before all others."""
    rolls: dict[int, list[tuple[int, ...]]] = {id(row): [] for row in book.rows}
    strength: dict[int, tuple[bool, tuple[int, ...]]] = {}
    for faces in distinct_rolls():
        score = book.score(Roll(faces))
        if score.row is not None:
            rolls[id(score.row)].append(faces)
            before = strength.get(id(score.row), (False, ()))
            strength[id(score.row)] = max(before, (score.takes_all, score.rank))
    rows = [row for row in book.rows if rolls[id(row)]]
    rows.sort(key=lambda row: strength[id(row)], reverse=True)
    return [Decided(row, tuple(rolls[id(row)]), _matches(row, rolls[id(row)])) for row in rows]


def _matches(row: BookRow, rolls: Sequence[tuple[int, ...]]) -> tuple[Match, ...]:
    return tuple(match for faces in rolls if (match := row.pattern.match(faces)) is not None)


def _line(one: Decided, decided: Sequence[Decided], book: Rulebook) -> SheetThrow:
    row, example = one.row, min(one.matches, key=lambda match: _oddness(one.row, match))
    compared = comparison(row, book, is_alone=len(one.rolls) == 1)
    return SheetThrow(
        names=_titles(_names(row, book)),
        asked=_asked(example),
        open=tuple(reversed(example.open)),
        words=in_words(row.pattern),
        odds=odds_in_words(sum(ways(faces) for faces in one.rolls)),
        notes=(
            *([compared] if compared else []),
            *consequences(row, book, one.matches),
            *_exceptions(one, decided, book),
        ),
        takes_all=row.takes_all,
    )


def _names(row: BookRow, book: Rulebook) -> Names:
    """The names of a row's throw; a throw that takes every prize has the grab's, but keeps its own
    English name."""
    throw = book.combinations[row.key]
    grab = book.grab(row.key)
    return replace(grab, english=throw.english) if row.takes_all else throw


def _asked(example: Match) -> tuple[int, ...]:
    """The required dice: the largest group first, single dice in rising order."""
    groups = sorted(
        example.faces, key=lambda group: (-group[1], group[0] if group[1] == 1 else -group[0])
    )
    return tuple(face for face, count in groups for _ in range(count))


def _titles(names: Names) -> Names:
    """The names without repetitions: no romanised name that repeats the English one, and in Chinese
    no translation that repeats the Hanzi."""
    roman = "" if names.roman == names.english else names.roman
    said = titled(names.english)
    with override("zh-hant"):
        says_it_already = titled(names.english).startswith(names.hanzi)
    if says_it_already and (get_language() or "").startswith("zh"):
        return Names(roman=roman, hanzi=said, english="")
    return Names(roman=roman, hanzi=names.hanzi, english=said)


def _oddness(row: BookRow, match: Match) -> tuple[object, ...]:
    """A sort key, low for good examples of a row: no die should suggest more than the row asks."""
    asked = [face for face, _ in match.faces]
    signs = len(row.pattern.literals) + len(row.pattern.letters)
    chosen = [face for face in asked if face not in row.pattern.literals]
    return (
        signs - len(asked),  # a letter that stands for a face already written out
        len({*asked, *match.open}) == len(FACES) and "*" in row.pattern.text,  # a straight
        match.open.count(4),
        sum(face in asked for face in match.open),
        len(match.open) - len(set(match.open)),
        max(map(match.open.count, match.open), default=0),
        sum(face in RED for face in (*chosen, *match.open)),
        tuple(-face for face in asked),
        match.open[::-1],
    )


def _exceptions(one: Decided, decided: Sequence[Decided], book: Rulebook) -> Iterator[str]:
    """A sentence for each row of a lower tier that decides rolls which match this row too."""
    for other in decided:
        is_lower = other.row.tier > one.row.tier
        if is_lower and any(one.row.pattern.match(faces) for faces in other.rolls):
            name = titled(book.combinations[other.row.key].english)
            sentence = gettext("A throw that is also {combination} counts as {combination}.")
            yield sentence.format(combination=name)


def _left_out(book: Rulebook, decided: Sequence[Decided]) -> tuple[Names, ...]:
    counting = {one.row.key for one in decided}
    keys = dict.fromkeys(row.key for row in book.all_rows if row.key not in counting)
    return tuple(_titles(book.combinations[key]) for key in keys)


def _groups(book: Rulebook, decided: Sequence[Decided]) -> tuple[RuleGroup, ...]:
    """The house rules in force. The tiers already show the rules about throws, so these are listed
    only if the party changed them."""
    idle = _idle(book, decided)
    chosen = [key for key, rule in book.definitions.items() if book.switches[key] != rule.default]
    throws = tuple(key for key in chosen if key not in GROUPED)
    groups = []
    for title, keys in ((THROWS, throws), *GROUPS):
        rules = tuple(
            _house_rule(book, book.definitions[key])
            for key in keys
            if key in book.definitions and key not in idle
        )
        if rules:
            groups.append(RuleGroup(title=gettext(title), rules=rules))
    return tuple(groups)


def _idle(book: Rulebook, decided: Sequence[Decided]) -> set[str]:
    """The house rules that make no difference at this party."""
    switches = book.switches
    rows = [one.row for one in decided]
    is_chased = any(switches["chase"] in row.chased_under for row in rows)
    is_held = switches["champion_award"] == ChampionAward.HELD_AND_CHASED
    at_work = {
        "chase": is_chased or is_held,
        "chase_from": is_chased,
        "grab_scope": any(row.takes_all for row in rows),
        "goldflower_bonus": any(row.takes_second for row in rows),
        "six_black": any(row.ends_game for row in rows),
        "carry": any(row.carries for row in rows),
    }
    return {key for key, is_at_work in at_work.items() if not is_at_work}


def _house_rule(book: Rulebook, switch: Switch) -> HouseRule:
    value = book.switches[switch.key]
    said = switch.values[value]
    if value == ChampionAward.HELD_AND_CHASED and book.switches["chase"] == Chase.NONE:
        said = HELD_AND_KEPT
    return HouseRule(
        meaning=gettext(switch.meaning),
        value=gettext(said),
        is_own=value != switch.default,
    )
