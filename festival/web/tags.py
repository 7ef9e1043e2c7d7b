"""`{% module "console" %}`: a script of ours, and all that it imports, fetched at the same time.
`{% styles %}base dice {% block styles %}{% endblock %}{% endstyles %}`: the style sheets of a page,
fetched as one; templates that extend this one add names."""

from __future__ import annotations

from collections.abc import Mapping

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from festival.models import Table
from festival.web import played_elsewhere, storage_errors
from festival.web.assets import scripts, stylesheets
from festival.web.edge.visitors import is_at_laptop

register = template.Library()
register.filter("since_when", played_elsewhere.since)


@register.simple_tag
def module(name: str) -> SafeString:
    script = format_html('<script type="module" src="{}"></script>', static(scripts.path_of(name)))
    ahead = ((static(scripts.path_of(each)),) for each in scripts.imported_by(name))
    return format_html_join("", '<link rel="modulepreload" href="{}">', ahead) + script


@register.simple_tag
def at(table: Table, name: str, *args: object) -> str:
    """`{% at table "command" "undo" %}`: the address of a page of this table."""
    return table.address(name, *args)


@register.simple_tag
def public_at(table: Table, name: str, *args: object) -> str:
    """`{% public_at table "rules" %}`: that of a page which is open to everybody."""
    return table.public_address(name, *args)


@register.simple_tag
def data_path(request: HttpRequest) -> str:
    """Where the data file lies, on the laptop itself; "" for everybody else."""
    return str(storage_errors.data_file()) if is_at_laptop(request) else ""


@register.simple_tag
def is_hosted() -> bool:
    """Whether there is no laptop that leads the evening, and so no backups and no Wi-Fi of it."""
    return bool(settings.IS_HOSTED)


@register.filter
def breaking(address: str) -> SafeString:
    """An address of a page that may go on in the next line where its path begins."""
    host, slash, path = address.partition("/")
    return format_html("{}<wbr>{}{}", host, slash, path)


@register.filter
def item(values: Mapping[str, str] | None, name: str) -> str:
    """What was posted under a name; "" where nothing was."""
    return values.get(name, "") if values else ""


@register.simple_tag
def inlined_styles(*names: str) -> SafeString:
    """`{% inlined_styles "base" "dice" %}`: for a page that is kept as a file."""
    return format_html("<style>{}</style>", SafeString(stylesheets.inlined(names)))


@register.simple_block_tag
def styles(content: str) -> SafeString:
    return format_html(
        '<link rel="stylesheet" href="{}">', static(stylesheets.path_of(content.split()))
    )
