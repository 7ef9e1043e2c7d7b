"""`{{ names|in_a_row }}` and its like: what is put together, as the language has it.
`{% title row.names %}`: a title in its scripts, first the one that the reader knows it by."""

from __future__ import annotations

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from festival.words import sentences
from rules.names import Names

register = template.Library()
register.filter("in_a_row", sentences.in_a_row)
register.filter("one_by_one", sentences.one_by_one)
register.filter("titled", sentences.titled)
register.filter("title_of", sentences.title_of)
register.filter("full_stop", sentences.full_stop)


@register.simple_tag
def title(names: Names) -> SafeString:
    """The sound and the characters of a title. In Chinese the characters come first."""
    characters = sentences.in_characters(names)
    script = get_language() if sentences.is_chinese() else "zh-Hant"
    parts = [("roman", "nan-Latn", names.roman), ("hanzi", script, characters)]
    if sentences.is_chinese():
        parts.reverse()
    shown = [part for part in parts if part[-1]]
    return format_html_join(" ", '<span class="{}" lang="{}">{}</span>', shown)
