"""Cleans names and texts that people type, once, in the form, so that they are safe to show;
refuses a name that is too long or that nobody can read."""

from __future__ import annotations

import unicodedata

import regex
from django.core.exceptions import ValidationError
from django.utils.translation import gettext

LONGEST = 40
MOST_CODE_POINTS = 200
MOST_MARKS = 2
MOST_READ = 2000

JOINER = "\u200d"
LETTER = regex.compile(r"\X")
PICTURE = regex.compile(r"\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?")
# One picture, or several that joiners hold together: a family, a flag with a rainbow.
PICTURES = regex.compile(rf"{PICTURE.pattern}({JOINER}{PICTURE.pattern})*")
# Control and direction characters, lone surrogates, and other invisible characters.
UNSEEN = regex.compile(r"[\p{C}\p{Default_Ignorable_Code_Point}\u2800]")
# Marks above and below a letter pile up; marks beside it, as in Burmese, do not.
MARKS = regex.compile(rf"([\p{{Mn}}\p{{Me}}]{{{MOST_MARKS}}})[\p{{Mn}}\p{{Me}}]+")
BLANK = regex.compile(r"[\s\p{Z}]+")
SEEN = regex.compile(r"[\p{L}\p{N}\p{S}\p{P}]")
APOSTROPHE = regex.compile(r"['’‘‛ʼʻ`´′＇]")
DASH = regex.compile(r"[\p{Pd}\u2212]")
OTHER = regex.compile(r"[^\p{L}\p{M}\p{N}-]+")
STROKED = str.maketrans("łøđ", "lod")  # letters that have no form without their stroke
AMONG_HANZI = regex.compile(r"(?<=\p{Han})\s+(?=\p{Han})")


def clean_text(text: str) -> str:
    """One line of plain text: NFC, no invisible characters, at most two marks a letter.

    The zero-width joiner stays between emoji, where it forms one picture.
    """
    previous = None
    while previous != text:
        previous = text
        text = unicodedata.normalize("NFC", BLANK.sub(" ", text))
        text = _outside_pictures(text)
        text = BLANK.sub(" ", MARKS.sub(r"\1", text)).strip()
    return text


def _outside_pictures(text: str) -> str:
    """Remove invisible characters, but keep pictures whole."""
    cleaned, end = [], 0
    for picture in PICTURES.finditer(text):
        cleaned += [UNSEEN.sub("", text[end : picture.start()]), picture.group()]
        end = picture.end()
    return "".join([*cleaned, UNSEEN.sub("", text[end:])])


def letters(text: str) -> int:
    """How many letters a reader sees: a letter with its marks counts as one, as does a picture."""
    return len(LETTER.findall(text))


def clean_label(text: str, too_long: str) -> str:
    """The cleaned text of at most forty letters; may be empty.

    Raises ValidationError with `too_long`, which has places for {most} and {count}; or with its own
    text for too many accents.
    """
    label = clean_text(text[:MOST_READ])
    length = letters(label) if len(text) <= MOST_READ else len(text)
    if length > LONGEST:
        raise ValidationError(too_long.format(most=LONGEST, count=f"{length:,}"))
    if len(label) > MOST_CODE_POINTS:
        message = gettext("type at most {most} characters, accents included (you typed {count})")
        raise ValidationError(message.format(most=MOST_CODE_POINTS, count=len(label)))
    return label


def clean_name(text: str) -> str:
    """The cleaned name of one to forty letters. Raises ValidationError."""
    too_long = gettext("type a name of at most {most} letters (you typed {count})")
    name = clean_label(text, too_long)
    if not SEEN.search(name):
        raise ValidationError(gettext("type a name (nothing readable was typed)"))
    return name


_CHINESE = r"[\u3001-\u303f\u3400-\u9fff\uf900-\ufaff\uff01-\uff60]"
# Chinese phrases: any that are short, and in longer text the words of the game.
PHRASE = regex.compile(
    rf"((?<!{_CHINESE}){_CHINESE}{{2,10}}(?!{_CHINESE})|[月博][餅饼]|中秋|[狀状]元|[禮礼]盒)"
)


def file_name(text: str) -> str:
    """The text as the name of a file: letters of any script, figures and hyphens; other signs
    become one underscore."""
    words = OTHER.sub("_", APOSTROPHE.sub("", unicodedata.normalize("NFC", text)))
    return regex.sub(r"_?-_?", "-", words).strip("_-")


def breadth(text: str) -> int:
    """The width in Latin letters: a Chinese letter or a picture counts as two."""
    widths = (unicodedata.east_asian_width(letter[0]) for letter in LETTER.findall(text))
    return sum(2 if width in "WF" else 1 for width in widths)


def key_of(name: str) -> str:
    """The form by which names are equal: case and blanks between Hanzi (李　丽) do not count."""
    return AMONG_HANZI.sub("", name).casefold()


def plain(text: str) -> str:
    """The key of a text as people in a hurry type: without accents and apostrophes, and with a
    blank for a hyphen. `static/js/plain-text.js` does the same."""
    signs = unicodedata.normalize("NFKD", DASH.sub(" ", APOSTROPHE.sub("", text)))
    bare = "".join(sign for sign in signs if not unicodedata.combining(sign))
    return key_of(" ".join(bare.split())).translate(STROKED)
