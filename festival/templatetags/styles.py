"""`{% styles %}base dice {% block styles %}{% endblock %}{% endstyles %}`: the style sheets of a
page, fetched as one. Templates that extend this one add names."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from festival.sheets import path_of

register = template.Library()


@register.simple_block_tag
def styles(content: str) -> SafeString:
    return format_html('<link rel="stylesheet" href="{}">', static(path_of(content.split())))
