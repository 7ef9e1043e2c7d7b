"""Template filters and tags that join words for the reader's language, and write titles.

Examples: `{{ names|in_a_row }}`; `{% title row.names %}`, a title in both its scripts.
"""

from __future__ import annotations

import re

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from festival.words import money, sentences
from festival.words.clean_text import PHRASE, breadth
from festival.words.local_times import with_offset
from festival.words.text_size import pieces
from rules.names_in_scripts import Names

WORD = re.compile(r"(\S+)")
LONGEST_WHOLE = 12  # letters: a longer word may have to break in large type

LETTER_WIDTH = 55  # of most letters, in hundredths of the font size

register = template.Library()
register.filter("amount", sentences.amount)
register.filter("counted", sentences.counted)
register.filter("listed", sentences.listed)
register.filter("kept_apart", sentences.kept_apart)
register.filter("in_a_row", sentences.in_a_row)
register.filter("one_by_one", sentences.one_by_one)
register.filter("titled", sentences.titled)
register.filter("title_of", sentences.title_of)
register.filter("in_characters", sentences.in_characters)
register.filter("full_stop", sentences.full_stop)
register.filter("money", money.format_money)
register.filter("with_offset", with_offset)


@register.filter
def has_hanzi(text: str) -> bool:
    """Whether it has letters that are as wide as two."""
    return breadth(text) > len(text)


@register.filter
def isolated(name: str) -> SafeString:
    """A name within a sentence: its direction changes nothing around it, and no browser translates
    it."""
    return format_html('<bdi translate="no">{}</bdi>', sentences.on_one_line(name))


@register.filter(is_safe=True)
def bound(text: str) -> str:
    """No line of it ends with the dot between two parts, or breaks at an arrow."""
    return text.replace(" · ", " ·\u00a0").replace(" → ", "\u00a0→\u00a0")


@register.filter
def room(text: str) -> str:
    """The room that a sentence needs: "s", "m", "l" or "xl"."""
    wide = sum(map(sum, pieces(text))) // LETTER_WIDTH
    return "s" if wide <= 40 else "m" if wide <= 80 else "l" if wide <= 130 else "xl"


@register.simple_tag
def title(names: Names) -> SafeString:
    """A title romanized and in characters; for Chinese readers the characters come first."""
    parts = [_sound(names) if names.roman else "", hanzi(names) if names.hanzi else ""]
    if sentences.is_chinese():
        parts.reverse()
    return format_html_join(" ", "{}", ((part,) for part in parts if part))


@register.simple_tag
def called(names: Names) -> SafeString:
    """A title in characters for Chinese readers, else romanized."""
    return hanzi(names) if sentences.is_chinese() else _sound(names)


@register.simple_tag
def hanzi(names: Names) -> SafeString:
    """A title in characters alone."""
    script = get_language() if sentences.is_chinese() else "zh-Hant"
    characters = sentences.in_characters(names)
    return format_html('<span class="hanzi" lang="{}">{}</span>', script, characters)


@register.filter
def phrases(text: str) -> SafeString:
    """As `whole_words`; a short Chinese phrase moves whole to the next line if it fits there."""
    parts = (
        format_html('<span class="phrase">{}</span>', part) if at % 2 else whole_words(part)
        for at, part in enumerate(PHRASE.split(text))
    )
    return format_html_join("", "{}", ((part,) for part in parts))


@register.filter
def whole_words(text: str) -> SafeString:
    """A text in which no short word breaks after its hyphen, as in "6-pack" and "Prize 2-1"."""
    parts = (
        format_html('<span class="whole">{}</span>', part)
        if "-" in part[1:-1] and len(part) <= LONGEST_WHOLE
        else part
        for part in WORD.split(text)
    )
    return format_html_join("", "{}", ((part,) for part in parts))


def _sound(names: Names) -> SafeString:
    return format_html('<span class="roman" lang="nan-Latn">{}</span>', names.roman)
