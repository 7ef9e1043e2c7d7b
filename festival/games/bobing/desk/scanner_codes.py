"""Reads a guest's code as a hand scanner types it, whatever the layout of the keyboard.

A scanner is a keyboard with the English (US) layout: it presses keys, and the layout of the
computer decides which signs they type.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import dataclass

import regex
from django.utils.translation import gettext, gettext_noop

# What an address ends with: /f/CODE/desk/NUMBER/. Most layouts type another sign for "/", and the
# same letters in these two words. Of a code scanned twice, the last counts.
TYPED = re.compile(
    r".*(?P<slash>[^0-9a-z\s])f(?P=slash)(?P<code>((?!(?P=slash)).){1,12})"
    r"(?P=slash)desk(?P=slash)(?P<number>((?!(?P=slash)).){1,9})((?P=slash)|$)"
)
READABLE = re.compile(r"[0-9a-z]+")
# What these layouts type differently in a code or a number. Canada and Belgium have "§" and "!".
LAYOUTS = (
    str.maketrans("", ""),
    str.maketrans("yz", "zy"),  # German
    str.maketrans("aqzw,&é\"'(-è_çà§!", "qawzm123456789068"),  # French
    str.maketrans("yz+ěščřžýáíé", "zy1234567890"),  # Czech
    str.maketrans("yz+ľščťžýáíé", "zy1234567890"),  # Slovak
)
LANGUAGES = {
    gettext_noop("Japanese"): regex.compile(r"[\p{Hiragana}\p{Katakana}]"),
    gettext_noop("Korean"): regex.compile(r"\p{Hangul}"),
    gettext_noop("Chinese"): regex.compile(r"[\p{Han}\p{Bopomofo}]"),
}
LONG = 20  # letters without a space: no name that people search for, and shorter than any address
SHOWN = 40


@dataclass(frozen=True)
class Scan:
    code: str  # of a festival
    number: int  # of a player there


def scanned(text: str, codes: Collection[str]) -> Scan | None:
    """The guest whose code was scanned; None for other text and for codes of other festivals."""
    return next((scan for scan in _readings(text) if scan.code in codes), None)


def why_unread(text: str) -> str:
    """A sentence about text that `scanned` cannot read and nobody is called; "" where it is not
    like a scanned code at all."""
    got = text.strip()
    if len(got) < LONG or " " in got:
        return ""
    if next(_readings(got), None):
        sentence = gettext(
            "This code is from another festival: scan the guest’s code of this one (you "
            "scanned “{got}”)."
        )
    elif language := next((name for name, signs in LANGUAGES.items() if signs.search(got)), ""):
        sentence = gettext(
            "A scanned code? This computer’s keyboard is set to {language}: set it to English (US) "
            "and scan again (it typed “{got}”)."
        ).replace("{language}", gettext(language))
    else:
        sentence = gettext(
            "A scanned code? Set this computer’s keyboard to English (US), without Caps Lock, and "
            "scan again (it typed “{got}”)."
        )
    return sentence.replace("{got}", got[:SHOWN] + "…" * (len(got) > SHOWN))


def _readings(text: str) -> Iterator[Scan]:
    """What the keys mean in one layout after the other, those first that are typed as they are."""
    found = TYPED.match(unicodedata.normalize("NFKC", text).lower())
    if found is None:
        return
    for layout in LAYOUTS:
        code, number = (found[part].translate(layout) for part in ("code", "number"))
        if READABLE.fullmatch(code) and number.isdecimal():
            yield Scan(code, int(number))
