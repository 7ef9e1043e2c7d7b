"""`{% module "console" %}`: a script of ours, and all that it imports, fetched at the same time."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from festival.scripts import imported_by

register = template.Library()


@register.simple_tag
def module(name: str) -> SafeString:
    script = format_html('<script type="module" src="{}"></script>', static(f"js/{name}.js"))
    ahead = ((static(f"js/{each}.js"),) for each in imported_by(name))
    return format_html_join("", '<link rel="modulepreload" href="{}">', ahead) + script
