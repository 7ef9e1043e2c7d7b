"""A second scorer, written from the rules of the two towns and not from the patterns.

It counts the faces of a throw and asks one question after the other. It shares nothing with
`rules`, so that where both agree, neither is wrong by habit.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

MANILA = {
    "third": "red3",
    "double3": "all",
    "straight_prize": "on",
    "goldflower": "off",
    "goldflower_bonus": "none",
    "ones6": "by_face",
    "same5_order": "face_kicker",
    "same6_order": "face",
    "red5_kicker": "on",
    "grab": "red6",
    "six_black": "champion",
    "carry": "off",
    "chase": "champion",
}
XIAMEN = {**MANILA, "ones6": "above", "same5_order": "kicker", "chase": "champion+second+red3"}
TOWNS = {"manila": MANILA, "xiamen": XIAMEN}
BOOKS = Path(__file__).parents[3] / "seeds" / "rulebooks"


def text_of(key: str) -> dict[str, Any]:
    """What the file of a shipped book says itself, not what it takes over from another."""
    return tomllib.loads((BOOKS / f"{key}.toml").read_text(encoding="utf-8"))


def is_judged(key: str) -> bool:
    """Whether a shipped book plays a town's game. One with rows of its own is a town by itself."""
    if key in TOWNS:
        return True
    text = text_of(key)
    return "rows" not in text and is_judged(text["extends"])


JUDGED = sorted(path.stem for path in BOOKS.glob("*.toml") if is_judged(path.stem))


def setting_of(key: str) -> dict[str, str]:
    """The house rules of a shipped book: the town's, but for those that it plays otherwise."""
    if key in TOWNS:
        return TOWNS[key]
    text = text_of(key)
    habits = {rule: said.get("default") for rule, said in text.get("switches", {}).items()}
    own = {rule: habit for rule, habit in habits.items() if habit and rule in MANILA}
    return {**setting_of(text["extends"]), **own}


@dataclass(frozen=True)
class Verdict:
    """combination and tier, or None. strength: compares champion throws; () for all others.

    carried: the tier that 4s beside the set win too. brings_second: second prizes come with it.
    ends_game: the game is over, but it is no total grab. is_chased: it may take from a holder.
    """

    combination: str | None
    tier: int | None
    strength: tuple[float, ...] = ()
    takes_all: bool = False
    carried: int | None = None
    brings_second: bool = False
    ends_game: bool = False
    is_chased: bool = False


def judge(faces: tuple[int, ...], switches: Mapping[str, str]) -> Verdict:
    """What six dice in any order are worth."""
    fours = faces.count(4)
    face, most = max(((f, faces.count(f)) for f in faces), key=lambda group: group[1])
    is_chased = switches["chase"] == "champion+second+red3"
    if most == 6:
        return _six(face, switches)
    if most == 5:
        return _five(face, sum(faces) - 5 * face, switches)
    if fours == 4:
        return _four_fours(faces, switches)
    if most == 4:
        carried = {0: None, 1: 6, 2: 5}[fours] if switches["carry"] == "on" else None
        return Verdict("same_4", 4 if switches["third"] == "red3" else 3, carried=carried)
    if len(set(faces)) == 6 and switches["straight_prize"] == "on":
        return Verdict("straight", 2, is_chased=is_chased)
    if _is_two_triples(faces) and _counts_as_two_triples(fours, switches):
        return Verdict("double_triple", 2, is_chased=is_chased)
    if fours == 3:
        return Verdict("red_3", 3 if switches["third"] == "red3" else 4, is_chased=is_chased)
    if fours == 2:
        return Verdict("red_2", 5)
    if fours == 1:
        return Verdict("red_1", 6)
    return Verdict(None, None)


def _is_two_triples(faces: tuple[int, ...]) -> bool:
    return len(set(faces)) == 2 and {faces.count(f) for f in faces} == {3}


def _counts_as_two_triples(fours: int, switches: Mapping[str, str]) -> bool:
    if switches["double3"] == "off":
        return False
    return not (fours and switches["double3"] == "not_fours")


def _six(face: int, switches: Mapping[str, str]) -> Verdict:
    """Six 4s are 100, six alike 90, and what house rules put between them lies between."""
    grab, is_last = switches["grab"], switches["six_black"] != "champion"
    if face == 4:
        return Verdict("red_6", 1, (100,), takes_all=grab != "off")
    pips = face if switches["same6_order"] == "face" else 0
    if face != 1:
        return Verdict("same_6", 1, (90, pips), ends_game=is_last)
    grabs = grab == "red6_and_six_ones"
    if switches["ones6"] == "above":
        return Verdict("ones_6", 1, (95,), takes_all=grabs)
    return Verdict("ones_6", 1, (90, pips), takes_all=grabs, ends_game=is_last and not grabs)


def _five(face: int, sixth: int, switches: Mapping[str, str]) -> Verdict:
    if face == 4:
        return Verdict("red_5", 1, (80, sixth if switches["red5_kicker"] == "on" else 0))
    order = {"face_kicker": (face, sixth), "kicker": (sixth,), "kicker_face": (sixth, face)}
    carried = 6 if sixth == 4 and switches["carry"] == "on" else None
    return Verdict("same_5", 1, (70, *order[switches["same5_order"]]), carried=carried)


def _four_fours(faces: tuple[int, ...], switches: Mapping[str, str]) -> Verdict:
    place = {"off": None, "top": 110, "under_red6": 99, "under_sixes": 85}[switches["goldflower"]]
    if place is not None and faces.count(1) == 2:
        has_bonus = switches["goldflower_bonus"] != "none"
        return Verdict("golden_flower", 1, (place,), brings_second=has_bonus)
    return Verdict("red_4", 1, (60, sum(faces) - 16))
