"""Names that may be one person twice: the same, or hard to tell apart."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping

import regex
from django.utils.translation import gettext, ngettext

from festival.words.sentences import listed

MOST_SHOWN = 3
LONG_ENOUGH = 5  # letters; among shorter names one other letter is another name

# Small letters whose small or capital form is drawn like a Latin one; digits like letters.
CYRILLIC = dict(zip("авекмнорстухіјѕ", "abekmhopctyxijs", strict=True))
GREEK = dict(zip("αβεζηικμνορτυχ", "abezhikmnoptyx", strict=True))
ALIKE = str.maketrans({**CYRILLIC, **GREEK, "0": "o", "1": "l", "ł": "l", "ø": "o", "đ": "d"})

ACCENTS = regex.compile(r"(?<=[\p{Latin}\p{Greek}\p{Cyrillic}])\p{Mn}+")
BETWEEN = regex.compile(r"[\s\p{P}]+")
# Namesakes are told apart by a number or an initial: Maria 1 and Maria 2, Maria B. and Maria C.
APART = regex.compile(r"\d+|\b\p{L}\b")


def look_alikes(names: Mapping[int, str]) -> dict[int, tuple[int, ...]]:
    """Whom each name could be taken for, by their numbers; names of their own are left out.

    Two names are alike when they differ in nothing but case, accents, width, spaces, punctuation or
    letters that are drawn the same, or, from five letters on, in one letter.
    """
    alike: defaultdict[int, set[int]] = defaultdict(set)
    for group in _groups(names).values():
        for number in group:
            alike[number] |= group
    return {
        number: tuple(sorted(alike[number] - {number}))
        for number in names
        if alike[number] - {number}
    }


def _groups(names: Mapping[int, str]) -> Mapping[object, set[int]]:
    """The numbers of those that are alike, under what they have in common."""
    groups: defaultdict[object, set[int]] = defaultdict(set)
    for number, name in names.items():
        outline = outline_of(name)
        groups[outline].add(number)
        if len(outline) >= LONG_ENOUGH:
            apart = tuple(APART.findall(_plain(name)))
            for variant in _with_one_letter_less(outline):
                groups[apart, variant].add(number)
    return groups


def _with_one_letter_less(outline: str) -> Iterator[tuple[int, str]]:
    """What two texts have in common that differ in one letter, or of which one has one more."""
    yield -1, outline
    for place in range(len(outline)):
        rest = outline[:place] + outline[place + 1 :]
        yield place, rest
        if len(rest) >= LONG_ENOUGH:
            yield -1, rest


def outline_of(name: str) -> str:
    """What is left of a name from afar: Zoë, ZOE and Ζ ο ε are one."""
    plain = _plain(name)
    return (BETWEEN.sub("", plain) or plain).translate(ALIKE)


def _plain(name: str) -> str:
    """Small letters of common width, without accents."""
    wide = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFC", ACCENTS.sub("", unicodedata.normalize("NFD", wide)))


def warnings_of(names: Mapping[int, str]) -> dict[int, str]:
    """What to say at each name that could be taken for another, by its number."""
    return {
        number: _warning(number, others, names) for number, others in look_alikes(names).items()
    }


def _warning(number: int, others: tuple[int, ...], names: Mapping[int, str]) -> str:
    label = gettext("{name} (no. {number})")
    shown = [label.format(name=names[other], number=other) for other in others[:MOST_SHOWN]]
    more = len(others) - len(shown)
    if more:
        shown.append(ngettext("{count} more", "{count} more", more).format(count=more))
    is_same = all(names[other] == names[number] for other in others)
    sentence = gettext("The same name as {others}.") if is_same else gettext("Looks like {others}.")
    return sentence.format(others=listed(shown))
