"""How traditions differ: the house rules of each, unless somebody changes them, in a line."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.text import capfirst
from django.utils.translation import gettext

from rules.bobing.book.rulebook import Rulebook
from rules.wording import gettext_noop

# By house rule and value. A value without a line is left out.
_LINES = {
    "champion_award": {
        "at_end": gettext_noop("champion at the end"),
        "held_and_chased": gettext_noop("champion can change"),
    },
    "third": {
        "red3": gettext_noop("three 4s third"),
        "same4": gettext_noop("four of a kind third"),
    },
    "goldflower": {"top": gettext_noop("444411 highest")},
}
_NO_GRAB = gettext_noop("no total grab")
_GRABS = {
    "all": gettext_noop("six 4s take all"),
    "untaken": gettext_noop("six 4s take the rest"),
    "champion_and_second": gettext_noop("six 4s take first and second prizes"),
}


def gist(book: Rulebook) -> str:
    """In the reader's language, such as "Champion decided at the end · three 4s third"."""
    return capfirst(" · ".join(gettext(line) for line in _lines(book)))


def _lines(book: Rulebook) -> Iterator[str]:
    for key, lines in _LINES.items():
        if line := lines.get(book.switches.get(key, "")):
            yield line
    if book.switches["grab"] == "off":
        yield _NO_GRAB
    elif line := _GRABS.get(book.switches["grab_scope"]):
        yield line
