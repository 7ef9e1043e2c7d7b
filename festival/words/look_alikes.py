"""Finds names that are equal or look alike, and may be one person twice."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

import regex
from django.utils.translation import gettext, ngettext

from festival.words.sentences import listed

MOST_SHOWN = 3
MOST_COUNTED = 20
LONG_ENOUGH = 5  # letters; shorter names that differ in one letter are different names
LONGEST_OUTLINE = 80  # letters; one sign can stand for eighteen
NAMES = 16_384  # that the cache holds
LISTS = 256

# Letters whose small or capital form looks like a Latin letter; digits that look like letters.
CYRILLIC = dict(zip("авекмнорстухіјѕ", "abekmhopctyxijs", strict=True))
GREEK = dict(zip("αβεζηικμνορτυχ", "abezhikmnoptyx", strict=True))
ALIKE = str.maketrans({**CYRILLIC, **GREEK, "0": "o", "1": "l", "ł": "l", "ø": "o", "đ": "d"})

ACCENTS = regex.compile(r"(?<=[\p{Latin}\p{Greek}\p{Cyrillic}])\p{Mn}+")
BETWEEN = regex.compile(r"[\s\p{P}]+")
# Namesakes are told apart by a number or an initial: Maria 1 and Maria 2, Maria B. and Maria C.
APART = regex.compile(r"\d+|\b\p{L}\b")


def look_alikes(names: Mapping[int, str]) -> Mapping[int, tuple[int, ...]]:
    """The numbers of similar names, by the number of each name that has any.

    Two names are alike when they differ only in case, accents, width, spaces, punctuation or
    letters of the same look, or, from five letters on, in one letter. At most MOST_COUNTED similar
    names are found for each, which bounds the cost of many equal names.
    """
    return _look_alikes(tuple(sorted(names.items())))


@lru_cache(maxsize=LISTS)  # Optimization: a list changes seldom, its screens with every roll
def _look_alikes(names: tuple[tuple[int, str], ...]) -> Mapping[int, tuple[int, ...]]:
    same: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
    for number, name in names:
        same[traits_of(name)].append(number)
    sharing: defaultdict[int, list[list[int]]] = defaultdict(list)
    for traits, numbers in same.items():
        for trait in traits:
            sharing[trait].append(numbers)
    alike = {}
    for traits, numbers in same.items():
        found = _first_found(numbers, (sharing[trait] for trait in traits))
        for number in numbers:
            others = tuple(sorted(found - {number})[:MOST_COUNTED])
            if others:
                alike[number] = others
    return alike


def _first_found(own: list[int], groups: Iterable[list[list[int]]]) -> set[int]:
    """The numbers of names that share all traits, then of those that share one, until
    MOST_COUNTED + 1 are found."""
    found = set(own[: MOST_COUNTED + 1])
    for group in groups:
        for numbers in group:
            if len(found) > MOST_COUNTED:
                return found
            if numbers is not own:
                found.update(numbers[: MOST_COUNTED + 1])
    return found


@lru_cache(maxsize=NAMES)  # Optimization: 60 microseconds a name
def traits_of(name: str) -> tuple[int, ...]:
    """Hashes of a name's forms: any two similar names share at least one."""
    plain = _plain(name)
    outline = (BETWEEN.sub("", plain) or plain).translate(ALIKE)  # alike for Zoë, ZOE and Ζ ο ε
    traits = [hash(outline)]
    # A name that unfolds to more letters than anybody can type is compared only as a whole.
    if LONG_ENOUGH <= len(outline) <= LONGEST_OUTLINE:
        apart = tuple(APART.findall(plain))
        traits += [hash((apart, variant)) for variant in _with_one_letter_less(outline)]
    return tuple(dict.fromkeys(traits))


def _with_one_letter_less(outline: str) -> Iterator[tuple[int, str]]:
    """The text without each of its letters: two texts that differ in one letter, or by one letter
    more, share one of these forms."""
    yield -1, outline
    for index in range(len(outline)):
        rest = outline[:index] + outline[index + 1 :]
        yield index, rest
        if len(rest) >= LONG_ENOUGH:
            yield -1, rest


def _plain(name: str) -> str:
    """Small letters of common width, without accents."""
    wide = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFC", ACCENTS.sub("", unicodedata.normalize("NFD", wide)))


def warnings_of(names: Mapping[int, str]) -> dict[int, str]:
    """A warning for each name that looks like another, by its number."""
    return {
        number: _warning(number, others, names) for number, others in look_alikes(names).items()
    }


def _warning(number: int, others: tuple[int, ...], names: Mapping[int, str]) -> str:
    label = gettext("{name} (no. {number})")
    shown = [label.format(name=names[other], number=other) for other in others[:MOST_SHOWN]]
    more = len(others) - len(shown)
    if len(others) == MOST_COUNTED:
        shown.append(gettext("many more"))
    elif more:
        shown.append(ngettext("{count} more", "{count} more", more).format(count=more))
    is_same = all(names[other] == names[number] for other in others)
    sentence = gettext("The same name as {others}.") if is_same else gettext("Looks like {others}.")
    return sentence.format(others=listed(shown))
