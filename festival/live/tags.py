"""`{% cached "games/bobing/play/_seat.html" seat=seat %}`: a fragment that shows these values.
`{% cached_each "games/bobing/play/_seat.html" "seat" seats %}`: one for each of the seats.
"""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.utils.safestring import SafeString

from festival.live.shared_parts import render_each, render_values

register = template.Library()


@register.simple_tag
def cached(name: str, **shown: object) -> SafeString:
    return render_values(name, shown)


@register.simple_tag
def cached_each(name: str, called: str, things: Iterable[object], **shown: object) -> SafeString:
    """called: the name of each thing in its fragment. shown: values that all fragments show."""
    return render_each(name, called, things, shown)
