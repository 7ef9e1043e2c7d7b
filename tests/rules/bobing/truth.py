"""What is true of six dice, sentence by sentence, by the second scorer."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from tests.rules.bobing.scorer import judge, text_of
from tests.rules.cells import cells

Faces = tuple[int, ...]
COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
# What each combination is called in a town.
CALLED = """
red_6 | Red 6 | Six 4s
ones_6 | Six 1s | Six 1s
same_6 | Same 6 | Six of a kind
red_5 | Red 5 | Five 4s
same_5 | Same 5 | Five of a kind
red_4 | Red 4 | Four 4s
golden_flower | Golden Flower | Golden Flower
straight | Straight | Straight
double_triple | Double Half | Two triples
red_3 | Red 3 | Three 4s
same_4 | Same 4 | Four of a kind
red_2 | Red 2 | Two 4s
red_1 | Red 1 | One 4
"""
TOWNS = {
    town: {row[0]: row[place] for row in cells(CALLED)}
    for place, town in enumerate(("manila", "xiamen"), start=1)
}


def names_of(key: str) -> dict[str, str]:
    """What each combination is called in a shipped book: as in its town, or by its own title."""
    if key in TOWNS:
        return TOWNS[key]
    text = text_of(key)
    own = {each: title["english"] for each, title in text.get("combinations", {}).items()}
    return {**names_of(text["extends"]), **own}


def groups(faces: Faces) -> list[int]:
    return sorted((faces.count(face) for face in set(faces)), reverse=True)


class Truth:
    """What is true of some dice under some house rules, by the second scorer.

    names: what each combination is called.
    """

    def __init__(self, faces: Faces, switches: Mapping[str, str], names: Mapping[str, str]) -> None:
        self.faces, self.switches, self.names = faces, switches, names
        self.verdict = judge(faces, switches)
        self.fours = faces.count(4)
        self.is_triples = groups(faces) == [3, 3]
        self.is_straight = groups(faces) == [1] * 6

    def holds(self, sentence: str) -> bool:
        for pattern, question in SENTENCES:
            said = re.fullmatch(pattern, sentence)
            if said is not None:
                return question(self, *said.groups())
        raise AssertionError(f"expected a known sentence, got {sentence!r}")

    def required(self) -> set[str]:
        """The sentences that may not be missing."""
        verdict, rules = self.verdict, self.switches
        must = set()
        if verdict.combination is not None:
            must.add(f"so {self.names[verdict.combination]}")
        if verdict.takes_all:
            must.add(TAKES[rules["grab_scope"]])
        if verdict.ends_game:
            must.add("this throw ends the game")
        if verdict.brings_second:
            must.add(BONUS[rules["goldflower_bonus"]])
        if verdict.carried is not None:
            must.add(CARRIED[verdict.carried, min(self.fours, 2)])
        elif verdict.combination in ("same_4", "same_5", "double_triple") and self.fours:
            lost = self.names[f"red_{self.fours}"]
            must.add(f"only the highest counts, not {lost} too")
        if self.is_triples and verdict.combination != "double_triple":
            must.add("these two triples win nothing by themselves")
        if self.is_straight and verdict.combination != "straight":
            must.add("one of each face wins nothing by itself")
        return must

    def lies_there(self, name: str) -> bool:
        """Whether a combination that is no better lies in the dice beside what they count as."""
        key = next(key for key, known in self.names.items() if known == name)
        fours = {"red_1": 1, "red_2": 2, "red_3": 3}.get(key)
        assert fours is not None, f"expected red dice beside a set, got {name}"
        tier = judge((4,) * fours + (1, 1, 2, 3, 5)[: 6 - fours], self.switches).tier
        own = self.verdict.tier
        return self.fours == fours and tier is not None and own is not None and own <= tier

    def would_win_more(self) -> bool:
        """Whether three 4s would win more with another triple."""
        with_triple = judge((4, 4, 4, 1, 1, 1), self.switches).tier
        assert with_triple is not None
        assert self.verdict.tier is not None
        return with_triple < self.verdict.tier


TAKES = {
    "all": "this throw takes every prize",
    "untaken": "this throw takes every prize not yet won",
    "champion_and_second": "this throw takes the champion’s and all second prizes",
}
BONUS = {
    "remaining_second": "it also wins the second prizes that are left",
    "both_second": "it also wins all second prizes",
}
CARRIED = {
    (6, 1): "the 4 beside it wins tier 6 as well",
    (5, 2): "the 4s beside it win tier 5 as well",
}
Question = Callable[..., bool]
# Each kind of sentence with the question whether it is true; a group of the pattern is handed over.
SENTENCES: list[tuple[str, Question]] = [
    (
        r"(one|two|three|four|five|six) (\d)s?",
        lambda true, count, face: true.faces.count(int(face)) == COUNTS[count],
    ),
    (r"one of each face", lambda true: true.is_straight and true.verdict.tier == 2),
    (
        r"three (\d)s and three (\d)s",
        lambda true, high, low: (
            true.is_triples and (int(high), int(low)) == (max(true.faces), min(true.faces))
        ),
    ),
    (
        r"the other two add up to (\d+)",
        lambda true, number: (
            true.verdict.combination == "red_4" and sum(true.faces) - 16 == int(number)
        ),
    ),
    (
        r"the sixth die is a (\d)",
        lambda true, face: groups(true.faces) == [5, 1] and true.faces.count(int(face)) == 1,
    ),
    (r"only the highest counts, not (.+) too", lambda true, name: true.lies_there(name)),
    (
        r"the other three are no triple",
        lambda true: true.fours == 3 and not true.is_triples and true.would_win_more(),
    ),
    (
        r"no 4 and no set that wins",
        lambda true: true.fours == 0 and true.verdict.tier is None and groups(true.faces)[0] < 4,
    ),
    (
        r"these two triples win nothing by themselves",
        lambda true: true.is_triples and true.verdict.combination != "double_triple",
    ),
    (
        r"one of each face wins nothing by itself",
        lambda true: true.is_straight and true.verdict.combination != "straight",
    ),
    (
        r"the 4s? beside it wins? tier (\d) as well",
        lambda true, tier: true.verdict.carried == int(tier),
    ),
    (r"this throw takes .+", lambda true: true.verdict.takes_all),
    (r"it also wins (?:all|the) second prizes.*", lambda true: true.verdict.brings_second),
    (r"this throw ends the game", lambda true: true.verdict.ends_game),
    (
        r"so (.+)",
        lambda true, name: (
            true.verdict.combination is not None and true.names[true.verdict.combination] == name
        ),
    ),
]
