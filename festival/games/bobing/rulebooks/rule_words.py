"""Describes the lines of a rulebook in plain words of the reader's language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext, gettext_noop

from festival.words.sentences import Naming, in_a_row, say, title_of, titled
from rules.bobing import Rulebook
from rules.bobing.book.pattern import Match, Pattern
from rules.bobing.book.reasons import SO
from rules.bobing.book.rulebook_parts import BookRow
from rules.bobing.book.switches import ChampionAward, Chase, GoldflowerBonus, GrabScope, SixBlack
from rules.bobing.book.throw_groups import MOST_SPOTS, TWO_ONES, TWO_SIXES, Group
from rules.dice import ALIKE
from rules.wording import Sentence

RUN = 3  # as many single faces, or more, are read as a row: 1-2-3

# By the number of dice that one letter needs, and by the number of such letters.
SETS = {
    (6, 1): gettext_noop("six alike"),
    (5, 1): gettext_noop("five alike"),
    (4, 1): gettext_noop("four alike"),
    (3, 1): gettext_noop("three alike"),
    (3, 2): gettext_noop("two triples"),
    (2, 1): gettext_noop("a pair"),
    (2, 2): gettext_noop("two pairs"),
    (2, 3): gettext_noop("three pairs"),
    (1, 1): gettext_noop("one of any face"),
    (1, 2): gettext_noop("two different faces"),
    (1, 3): gettext_noop("three different faces"),
    (1, 4): gettext_noop("four different faces"),
    (1, 5): gettext_noop("five different faces"),
    (1, 6): gettext_noop("six different faces"),
}
OTHERS = {
    1: gettext_noop("any other die"),
    2: gettext_noop("any two others"),
    3: gettext_noop("any three others"),
    4: gettext_noop("any four others"),
    5: gettext_noop("any five others"),
    6: gettext_noop("any six dice"),
}
SUMS = {
    1: gettext_noop("the higher other die"),
    2: gettext_noop("the higher sum of the other two"),
    3: gettext_noop("the higher sum of the other three"),
    4: gettext_noop("the higher sum of the other four"),
    5: gettext_noop("the higher sum of the other five"),
    6: gettext_noop("the higher sum of all six"),
}
EITHER = {
    4: gettext_noop("four {low}s or {high}s"),
    5: gettext_noop("five {low}s or {high}s"),
    6: gettext_noop("six {low}s or {high}s"),
}
OR_HIGHER = {
    4: gettext_noop("four {face}s or higher"),
    5: gettext_noop("five {face}s or higher"),
    6: gettext_noop("six {face}s or higher"),
}
PAIRS = {(TWO_ONES,): 1, (TWO_SIXES,): 6}
TAKES = {
    GrabScope.ALL: gettext_noop(
        "Takes every prize, those already won included, and ends the game."
    ),
    GrabScope.UNTAKEN: gettext_noop("Takes every prize not yet won and ends the game."),
    GrabScope.CHAMPION_AND_SECOND: gettext_noop(
        "Takes the champion’s and all second prizes and ends the game; the rest is shared round"
        " the table."
    ),
}
BONUS = {
    GoldflowerBonus.REMAINING_SECOND: gettext_noop("Wins the second prizes that are left as well."),
    GoldflowerBonus.BOTH_SECOND: gettext_noop(
        "Wins all second prizes as well, those already won included."
    ),
}
ENDS = {
    SixBlack.ENDS_AND_SHARE: gettext_noop(
        "Ends the game: the rest is shared round the table, then the champion is decided."
    ),
    SixBlack.SCRAMBLE: gettext_noop(
        "Lights out: the game ends, everybody grabs from the rest, then the champion is decided."
    ),
}
CARRIES = {
    1: gettext_noop("One 4 beside it wins {tier} as well."),
    2: gettext_noop("Two 4s beside it win {tier} as well."),
    3: gettext_noop("Three 4s beside it win {tier} as well."),
    4: gettext_noop("Four 4s beside it win {tier} as well."),
    5: gettext_noop("Five 4s beside it win {tier} as well."),
}


def in_words(pattern: Pattern) -> str:
    """A pattern in words: "four 4s and any two others"."""
    asked = [*_literals(pattern), *_letters(pattern)]
    is_open = pattern.text.count("*")
    return _listed([*asked, gettext(OTHERS[is_open])] if is_open else asked)


def _literals(pattern: Pattern) -> Iterator[str]:
    groups = sorted(pattern.literals.items(), key=lambda group: (-group[1], group[0]))
    singles = [face for face, count in groups if count == 1]
    is_run = len(singles) >= RUN
    for face, count in groups:
        if count > 1 or not is_run:
            yield gettext(ALIKE[count].english).format(face=face)
    if is_run:
        yield "-".join(str(face) for face in singles)


def _letters(pattern: Pattern) -> Iterator[str]:
    sizes = Counter(count for _, count in pattern.letters)
    for size, number in sorted(sizes.items(), reverse=True):
        is_another = (size, number) == (1, 1) and len(sizes) > 1
        yield gettext("one of another face") if is_another else gettext(SETS[size, number])


def group_in_words(group: Group) -> str:
    """Throws with several dice of a face: "five alike", "four 4s with 9 or more"."""
    throw = _alike(group.count, group.faces)
    if group.sums in PAIRS:
        pair = gettext(ALIKE[2].english).format(face=PAIRS[group.sums])
        return gettext("{these} and {last}").format(these=throw, last=pair)
    if len(group.sums) == 1:
        return gettext("{throw} with a {face}").format(throw=throw, face=group.sums[0])
    if group.sums:
        low, high = group.sums
        return gettext("{throw} with a {low} or {high}").format(throw=throw, low=low, high=high)
    if not group.least:
        return throw
    sentence = gettext("{throw} with {least} or more")
    if group.count == 4 and group.least <= MOST_SPOTS:  # not on one of them
        sentence = gettext("{throw} with {least} or more on the other two")
    return sentence.format(throw=throw, least=group.least)


def _alike(count: int, faces: tuple[int, ...]) -> str:
    first, last = faces[0], faces[-1]
    if len(faces) == 1:
        return gettext(ALIKE[count].english).format(face=first)
    if len(faces) == 2:
        return gettext(EITHER[count]).format(low=first, high=last)
    return gettext(SETS[count, 1] if first == 1 else OR_HIGHER[count]).format(face=first)


def one_of(throws: Sequence[str]) -> str:
    """The throws joined for a sentence: "six alike, or five 4s"."""
    *others, last = throws
    if not others:
        return last
    return gettext("{these}, or {last}").format(these=in_a_row(others), last=last)


def reasons_said(reasons: Iterable[Sentence], naming: Naming) -> Iterator[tuple[Sentence, str]]:
    """Each reason with its words. It skips the name of a throw that repeats an earlier reason, as
    in "six 1s, so Six 1s"."""
    before: set[str] = set()
    for reason in reasons:
        called = str(naming.name(reason.values["combination"])) if reason.code == SO.code else ""
        if called.casefold() not in before:
            said = say(reason, naming)
            before.add(said.casefold())
            yield reason, said


def _listed(parts: list[str]) -> str:
    *most, last = parts
    if not most:
        return last
    return gettext("{these} and {last}").format(these=in_a_row(most), last=last)


def comparison(row: BookRow, book: Rulebook, *, is_alone: bool) -> str:
    """How ties within a champion row are decided; "" where no ties are compared.

    is_alone: whether the row decides only one roll.
    """
    if row.tier != 1 or row.takes_all:
        return ""
    rule = _criteria(row)
    if row.ranks_with != row.key:
        other = titled(book.combinations[row.ranks_with].english)
        if not rule:
            return gettext("Counts the same as {combination}.").format(combination=other)
        sentence = gettext("Compared with {combination}: {rule}.")
        return sentence.format(combination=other, rule=rule)
    if rule:
        return gettext("Among equals {rule}.").format(rule=rule)
    return "" if is_alone else gettext("All of these are equal.")


def _criteria(row: BookRow) -> str:
    words = ""
    for name in row.rank:
        criterion = _criterion(name, row.pattern.text.count("*"))
        if not words:
            words = gettext("{criterion} wins").format(criterion=criterion)
        else:
            words = gettext("{rule}, then {criterion}").format(rule=words, criterion=criterion)
    return words


def _criterion(name: str, is_open: int) -> str:
    match name:
        case "face":
            return gettext("the higher face")
        case "sum":
            return gettext(SUMS[is_open])
        case "kicker" if is_open == 1:
            return gettext("the higher sixth die")
        case "kicker":
            return gettext("the highest of the other dice, then the next")
        case _:
            raise ValueError(f"expected a rank of a rulebook, got {name}")


def consequences(row: BookRow, book: Rulebook, matches: Iterable[Match]) -> Iterator[str]:
    """Other effects of a throw than its prize. matches: of the rolls that the row decides."""
    if row.takes_all:
        yield _takes(row, book)
    if row.has_bonus(book.switches):
        yield gettext(BONUS[GoldflowerBonus(book.switches["goldflower_bonus"])])
    if row.is_last(book.switches):
        yield gettext(ENDS[SixBlack(book.switches["six_black"])])
    carried = {match.open.count(4): row.carried(match, book.switches) for match in matches}
    for fours, tier in sorted(carried.items()):
        if tier is not None:
            yield gettext(CARRIES[fours]).format(tier=title_of(book.tiers[tier - 1].names))


def _takes(row: BookRow, book: Rulebook) -> str:
    scope = GrabScope(book.switches["grab_scope"])
    is_held = book.switches["champion_award"] == ChampionAward.HELD_AND_CHASED
    passes = is_held and book.switches["chase"] != Chase.NONE and row.tier == 1
    if scope is GrabScope.UNTAKEN and passes:
        return gettext(
            "Takes every prize not yet won, and the champion’s from a lower throw, and ends "
            "the game."
        )
    return gettext(TAKES[scope])
