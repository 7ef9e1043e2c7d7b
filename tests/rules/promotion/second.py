"""A second reading of the rules, written another way: the table as the rule text lists it, counts
of faces in place of actions, and a place that is a space or a space with one before it."""

from __future__ import annotations

import re
from collections import Counter

TE = """1 2 3>37; 4 5 6>38; 7>73; 8>72; 9>52; 10>51; 11>50; 12>49; 13>48; 14>47; 15>55; 16..21>23;
27>56; 30>32; 35>67; 36>66; 46>89; 47>59; 48>74; 49>71; 50>47; 51>50; 52>51; 59>71; 60>62; 61>47;
62>61; 63>65; 64>69; 65>64; 66>60; 67>70; 68>86; 69>84; 70>68; 71>74; 72>90; 73>92; 75>93; 81>31;
82>91; 83>82; 84>83; 85>84; 86>85; 87>86; 88>87; 89>91; 90>92; 91>93; 92>94; 94>97; 95>98; 96>95;
97 98>0"""
CUNG = """1 2 3>76; 8>60; 9>23; 15>53; 16..21>22; 27>25; 37>36; 41>30; 42>31; 47>54; 48>65; 49>54;
69>88"""
CHANG = "54..59>28; 30..35 68>29"
JAILS = (28, 29)


def read(text: str) -> dict[int, int]:
    found = {}
    for line in text.split(";"):
        starts, end = line.split(">")
        for first, last in re.findall(r"(\d+)(?:\.\.(\d+))?", starts):
            for space in range(int(first), int(last or first) + 1):
                found[space] = int(end)
    return found


TO_THE_NEXT = {space: space + 1 for space in (*range(22, 27), *range(31, 35), *range(37, 46))}
TO_THE_NEXT |= {space: space + 1 for space in (*range(53, 59), 74, *range(76, 81), 93)}
TE_OF = {**TO_THE_NEXT, **read(TE)}
CUNG_OF, CHANG_OF = read(CUNG), read(CHANG)

Place = int | tuple[int, int]  # in disgrace: the jail, and the space before it


def pairs(throw: str, how: str) -> tuple[int, int, int]:
    """How many Te, Cung and Chang a throw has."""
    counts = Counter(throw)

    def of(faces: str) -> int:
        if how == "even":
            return sum({2: 1, 4: 2, 6: 3}.get(counts[face], 0) for face in faces)
        if how == "minus1":
            return sum(counts[face] - 1 for face in faces if counts[face])
        return sum((0, 0, 1, 1, 2, 2, 3)[counts[face]] for face in faces)

    return of("4"), of("2356"), of("1")


def moved(place: Place, te: int, cung: int, chang: int) -> Place:
    """All Te, then all Cung, then all Chang; 0 is the palace."""
    for _ in range(te):
        if place == 0:
            return 0
        place = place[1] if isinstance(place, tuple) else TE_OF[place]
    for _ in range(cung):
        if isinstance(place, int):
            place = CUNG_OF.get(place, place)
    if chang and isinstance(place, int) and place in CHANG_OF:
        return CHANG_OF[place], place
    return place


def every_end(place: Place, te: int, cung: int, chang: int) -> set[Place]:
    """Where the player may end who chooses the order."""
    nexts: set[Place] = set()
    if te and place != 0:
        after = place[1] if isinstance(place, tuple) else TE_OF[place]
        nexts |= every_end(after, te - 1, cung, chang)
    if cung and isinstance(place, int) and place in CUNG_OF:
        nexts |= every_end(CUNG_OF[place], te, cung - 1, chang)
    if chang and isinstance(place, int) and place in CHANG_OF:
        nexts |= every_end((CHANG_OF[place], place), te, cung, chang - 1)
    return nexts or {place}


def starts(throw: str) -> list[int]:
    """The spaces that a throw leads to, the rule's own first."""
    if len(set(throw)) == 6:
        return [15]
    found = []
    for size, add in ((6, None), (5, None), (4, 15), (3, 8), (2, 0)):
        for face in "465321":
            if throw.count(face) == size:
                found.append({6: 8, 5: 7}[size] if add is None else int(face) + add)
    return found
