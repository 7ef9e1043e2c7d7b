"""Explains the score of a roll in plain sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.bobing.book.pattern import Match
from rules.bobing.book.rulebook_parts import BookRow
from rules.bobing.book.switches import GoldflowerBonus, GrabScope
from rules.dice import ALIKE, FACES
from rules.names_in_scripts import Names
from rules.wording import Ref, Sentence, Wording

Matches = list[tuple[BookRow, Match]]  # the rows that fit a roll, in the order of the book

NO_FOURS = Wording("reason.no_fours", "no 4")
STRAIGHT = Wording("reason.straight", "one of each face")
TRIPLES = Wording("reason.triples", "three {high}s and three {low}s")
OPEN_SUM = Wording("reason.sum", "the other two add up to {sum}")
KICKER = Wording("reason.kicker", "the sixth die is a {face}")
HIGHEST_ONLY = Wording("reason.highest", "only the highest counts, not {other} too")
NO_ROW = Wording("reason.nothing", "no 4 and no set that wins")
NO_ROW_HERE = Wording("reason.nothing_here", "nothing that wins under these rules")
NO_TRIPLE = Wording("reason.no_triple", "the other three are no triple")
TRIPLES_NOT_HERE = Wording("reason.triples_not_here", "these two triples win nothing by themselves")
STRAIGHT_NOT_HERE = Wording("reason.straight_not_here", "one of each face wins nothing by itself")
CARRIES = {
    1: Wording("reason.carries_one", "the 4 beside it wins {tier} as well"),
    2: Wording("reason.carries_some", "the 4s beside it win {tier} as well"),
}
TAKES = {
    GrabScope.ALL: Wording("reason.takes_all", "this throw takes every prize"),
    GrabScope.UNTAKEN: Wording("reason.takes_untaken", "this throw takes every prize not yet won"),
    GrabScope.CHAMPION_AND_SECOND: Wording(
        "reason.takes_best", "this throw takes the champion’s and all second prizes"
    ),
}
BONUS = {
    GoldflowerBonus.REMAINING_SECOND: Wording(
        "reason.bonus", "it also wins the second prizes that are left"
    ),
    GoldflowerBonus.BOTH_SECOND: Wording("reason.bonus_all", "it also wins all second prizes"),
}
ENDS = Wording("reason.ends", "this throw ends the game")
SO = Wording("reason.so", "so {combination}")


@dataclass(frozen=True, slots=True)
class Explainer:
    """Explains in sentences why a roll has its score."""

    combinations: Mapping[str, Names]
    switches: Mapping[str, str]
    implied: Mapping[str, set[str]]  # by combination, those that all its rolls fit too
    triples: Mapping[int, int]  # by face, the best tier of three with another triple

    def why(self, faces: tuple[int, ...], matches: Matches) -> tuple[Sentence, ...]:
        """Why the roll counts as the first of these rows."""
        row, match = matches[0]
        reasons = shape(match)
        if "sum" in row.rank:
            reasons.append(OPEN_SUM(sum=sum(match.open)))
        if "kicker" in row.rank:
            reasons.append(KICKER(face=match.open[0]))
        reasons += self._what_it_is_not(row, match, faces)
        reasons += self._what_comes_with_it(row, match)
        if row.carried(match, self.switches) is None:
            reasons += self._what_else_it_fits(row, matches)
        return (*reasons, SO(combination=self._name(row.key)))

    def why_nothing(self, faces: tuple[int, ...]) -> tuple[Sentence, ...]:
        if is_straight(faces):
            return (STRAIGHT_NOT_HERE(),)
        if is_two_triples(faces):
            return (TRIPLES_NOT_HERE(),)
        return (NO_ROW_HERE(),) if 4 in faces else (NO_ROW(),)

    def _name(self, key: str) -> Ref:
        return Ref("combination", key, self.combinations[key].english)

    def _what_it_is_not(
        self, row: BookRow, match: Match, faces: tuple[int, ...]
    ) -> Iterator[Sentence]:
        """Better shapes that the dice have or nearly have, but that do not count here."""
        asked = [count for _, count in match.faces]
        if is_straight(faces) and len(asked) < len(FACES):
            yield STRAIGHT_NOT_HERE()
        if asked == [3]:
            if is_two_triples(faces):
                yield TRIPLES_NOT_HERE()
            elif self.triples.get(match.faces[0][0], row.tier) < row.tier:
                yield NO_TRIPLE()

    def _what_comes_with_it(self, row: BookRow, match: Match) -> Iterator[Sentence]:
        if row.takes_all:
            yield TAKES[GrabScope(self.switches["grab_scope"])]()
        carried = row.carried(match, self.switches)
        if carried is not None:
            yield CARRIES[min(2, match.open.count(4))](tier=Ref("tier", carried))
        if row.has_bonus(self.switches):
            yield BONUS[GoldflowerBonus(self.switches["goldflower_bonus"])]()
        if row.is_last(self.switches):
            yield ENDS()

    def _what_else_it_fits(self, row: BookRow, matches: Matches) -> Iterator[Sentence]:
        """A lower combination in these dice that not every throw of this combination contains."""
        for other, _ in matches:
            if other.key not in self.implied[row.key] and other.tier >= row.tier:
                yield HIGHEST_ONLY(other=self._name(other.key))
                return


def fours_of(count: int) -> Sentence:
    """So many 4s, in words."""
    return ALIKE[count](face=4) if count else NO_FOURS()


def shape(match: Match) -> list[Sentence]:
    """Which faces make the combination."""
    counts = [count for _, count in match.faces]
    if counts == [1] * len(FACES):
        return [STRAIGHT()]
    if counts == [3, 3]:
        return [TRIPLES(high=match.faces[0][0], low=match.faces[1][0])]
    return [ALIKE[count](face=face) for face, count in match.faces]


def is_straight(faces: tuple[int, ...]) -> bool:
    return len(set(faces)) == len(FACES)


def is_two_triples(faces: tuple[int, ...]) -> bool:
    return sorted(Counter(faces).values()) == [3, 3]


def implied(matched: Mapping[tuple[int, ...], Matches]) -> dict[str, set[str]]:
    """For each combination, all combinations that each of its rolls fits.

    matched: the rows that fit each of the 462 distinct rolls.
    """
    found: dict[str, set[str]] = {}
    for matches in matched.values():
        if matches:
            keys = {row.key for row, _ in matches}
            first = matches[0][0].key
            found[first] = found.get(first, keys) & keys
    return found


def triples(matched: Mapping[tuple[int, ...], Matches]) -> dict[int, int]:
    """For each face, the best tier that three of this face win with another triple, if any."""
    tiers: dict[int, int] = {}
    for faces, matches in matched.items():
        if matches and is_two_triples(faces):
            tier = matches[0][0].tier
            tiers.update({face: min(tier, tiers.get(face, tier)) for face in faces})
    return tiers
