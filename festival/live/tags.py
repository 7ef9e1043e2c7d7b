"""Template tags of screens.

`{% cached "games/bobing/play/_seat.html" seat=seat %}`: a fragment that shows these values.
`{{ festival|tv_address }}`, `{{ table|wall_address }}`: addresses of pages for TVs.
"""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from festival.board.screens import tv_address, wall_address
from festival.live.fragments import render_values

register = template.Library()


@register.simple_tag
def cached(name: str, **shown: object) -> SafeString:
    return render_values(name, shown)


register.filter("tv_address", tv_address)
register.filter("wall_address", wall_address)
