"""`{{ names|in_a_row }}` and its like: what is put together, as the language has it."""

from __future__ import annotations

from django import template

from festival.words import sentences

register = template.Library()
register.filter("counted", sentences.counted)
register.filter("in_a_row", sentences.in_a_row)
register.filter("one_by_one", sentences.one_by_one)
register.filter("titled", sentences.titled)
register.filter("full_stop", sentences.full_stop)
