"""The order of names, as readers of a language look them up."""

from __future__ import annotations

import json
import unicodedata
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

import regex

from festival.words.sentences import language_now

Letter = tuple[int, str]
Key = tuple[tuple[Letter, ...], str]

SIGN, FIGURE, LETTER, HANZI, RARE_HANZI = range(5)
FILIPINO = "fil"
# Letters of their own, behind N.
OWN_LETTERS = {"ñ": "n~", "ng": "n~~"}
LETTERS = regex.compile(r"ñ|.", regex.DOTALL)
FILIPINO_LETTERS = regex.compile(r"ñ|ng|.", regex.DOTALL)
# Unicode does not take these apart.
APART = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe"})
A_HANZI = regex.compile(r"\p{Han}")
TONES = {"\u0304": "1", "\u0301": "2", "\u030c": "3", "\u0300": "4"}
NO_TONE = "5"


def order_key(name: str) -> Key:
    """The key that orders names for the reader's language; case and, among equal names only,
    accents count last. Spaces come before letters, and Latin letters before Hanzi."""
    language = language_now()
    folded = unicodedata.normalize("NFC", name.casefold())
    signs = (FILIPINO_LETTERS if language == FILIPINO else LETTERS).findall(folded)
    return tuple(letter for sign in signs for letter in _letters(sign, language)), folded


@lru_cache(maxsize=8192)  # of single letters: whole names would outlive what is forgotten
def _letters(sign: str, language: str) -> tuple[Letter, ...]:
    if sign in OWN_LETTERS:
        return ((LETTER, OWN_LETTERS[sign]),)
    bare = unicodedata.normalize("NFKD", sign).translate(APART)
    found = (_letter(letter, language) for letter in bare)
    return tuple(letter for letter in found if letter)


def _letter(sign: str, language: str) -> Letter | None:
    """None for what does not count: accents, apostrophes, dots."""
    kind = unicodedata.category(sign)
    if A_HANZI.match(sign):
        return _hanzi(sign, language)
    if kind == "Pd":
        return SIGN, " "
    if kind[0] in "MPC":
        return None
    return {"L": LETTER, "N": FIGURE}.get(kind[0], SIGN), sign


def _hanzi(sign: str, language: str) -> Letter:
    """By strokes, by pinyin, or else by radicals, as Unicode lists them."""
    if language == "zh-hant":
        try:  # Big5 lists first the 5,401 common ones by their strokes, then the others
            return HANZI, sign.encode("big5").hex()
        except UnicodeEncodeError:
            return RARE_HANZI, sign
    if language == "zh-hans":
        reading = _pinyin().get(str(ord(sign)), "")
        return (HANZI, _spelt(reading) + sign) if reading else (RARE_HANZI, sign)
    return HANZI, sign


@cache
def _pinyin() -> dict[str, str]:
    """The readings of each Hanzi by its code point, the usual one first. This is the file of the
    library alone: to import it loads its phrases too, which takes a second and 60 MB."""
    library = find_spec("pypinyin")
    assert library is not None
    assert library.origin is not None
    text = Path(library.origin).with_name("pinyin_dict.json").read_text("utf-8")
    found: dict[str, str] = json.loads(text)
    return found


def _spelt(readings: str) -> str:
    """The first reading as it is ordered: wang2 behind wan4, and lü behind lu."""
    marked = unicodedata.normalize("NFD", readings.split(",")[0]).replace("\u0308", ":")
    tone = next((TONES[sign] for sign in marked if sign in TONES), NO_TONE)
    return "".join(sign for sign in marked if sign not in TONES) + tone
