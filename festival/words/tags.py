"""`{{ names|in_a_row }}` and its like: what is put together, as the language has it."""

from __future__ import annotations

from django import template

from festival.words import wording

register = template.Library()
register.filter("in_a_row", wording.in_a_row)
register.filter("one_by_one", wording.one_by_one)
register.filter("titled", wording.titled)
register.filter("full_stop", wording.full_stop)
