"""`{% cached "games/bobing/play/_seat.html" seat=seat %}`: a fragment that shows these values."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from festival.live.fragments import render_values

register = template.Library()


@register.simple_tag
def cached(name: str, **shown: object) -> SafeString:
    return render_values(name, shown)
