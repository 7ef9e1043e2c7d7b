"""Template tags of all pages.

`{% module "dice" "tv-sound" %}`: scripts of ours; the browser fetches their imports meanwhile.
`{% styles %}base dice {% block styles %}{% endblock %}{% endstyles %}`: the style sheets of a page
as one file; templates that extend this one add names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.template import Context
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from festival.models import Table
from festival.web import played_elsewhere, storage_errors
from festival.web.adapters import Address
from festival.web.addresses import address_with_port, found_addresses
from festival.web.assets import stylesheets
from festival.web.visitors import is_at_laptop, last_arrival

register = template.Library()
register.filter("since_when", played_elsewhere.since)

STATIC = Path(settings.BASE_DIR) / "static"
IMPORT = re.compile(r'(?:^import|\bfrom) "\.[a-z_./-]*/([a-z-]+)\.js";', re.MULTILINE)


@register.simple_tag
def module(*names: str) -> SafeString:
    return format_html_join("", "{}{}", ((_ahead(name), _script(name)) for name in names))


def _ahead(name: str) -> SafeString:
    """Links that let the browser fetch the imports of a script while it fetches the script."""
    imported = ((static(path_of(script)),) for script in imported_by(name))
    return format_html_join("", '<link rel="modulepreload" href="{}">', imported)


def _script(name: str) -> SafeString:
    return format_html('<script type="module" src="{}"></script>', static(path_of(name)))


@register.simple_tag(takes_context=True)
def part(context: Context, name: str, number: object) -> str:
    """`{% part "tile" 7 %}`: a part of the screen, rendered once for pages and sockets."""
    return str(context["parts"][f"{name}-{number}"])


@register.simple_tag
def at(table: Table, name: str, *args: object) -> str:
    """`{% at table "command" "undo" %}`: the address of a page of this table."""
    return table.address(name, *args)


@register.simple_tag
def public_at(table: Table, name: str, *args: object) -> str:
    """`{% public_at table "rules" %}`: the address of a public page of this table."""
    return table.public_address(name, *args)


@register.simple_tag(takes_context=True)
def hand_at(context: Context, verb: str) -> str:
    """`{% hand_at "ready" %}`: where the device that plays a seat posts what it does there."""
    table, number = context["table"], context["person"].number
    if context["is_emcee"]:
        return str(table.address("emcee_hand_action", number, verb))
    return str(table.public_address("hand_action", number, verb))


@register.simple_tag
def data_path(request: HttpRequest) -> str:
    """The path of the data file, for the laptop itself; "" for everybody else."""
    return str(storage_errors.data_file()) if is_at_laptop(request) else ""


@register.simple_tag
def is_hosted() -> bool:
    """Whether this Moonbowl is hosted, so that no laptop has backups and a Wi-Fi."""
    return bool(settings.IS_HOSTED)


@register.inclusion_tag("games/bobing/invite/_guests_address.html", takes_context=True)
def guests_address(context: Context) -> dict[str, object]:
    """The address that guests use, and the others of this laptop; nothing when hosted."""
    if settings.IS_HOSTED:
        return {}
    found = found_addresses()
    used, *others = map(_described, found.addresses) if found.addresses else (None,)
    return {
        "request": context["request"],
        "used": used,
        "others": others,
        "chosen": found.chosen and found.chosen.ip,
        "is_choice_gone": found.is_choice_gone,
    }


def _described(address: Address) -> dict[str, object]:
    typed = address_with_port(str(address.ip))
    return {
        "ip": address.ip,
        "typed": typed,
        "adapter": address.adapter,
        "arrived": last_arrival(typed),
    }


@register.simple_tag
def is_demo() -> bool:
    """Whether visitors make the festivals of this Moonbowl, until tonight."""
    return bool(settings.IS_DEMO)


@register.filter
def breaking(address: str) -> SafeString:
    """An address that may break into a new line before its path, and after each slash of it."""
    pieces = re.findall(r"^[^/]*|/?[^/]+/?", address)
    return format_html_join(SafeString("<wbr>"), "{}", ([piece] for piece in pieces))


@register.filter
def item(values: Mapping[str, str] | None, name: str) -> str:
    """The value of a name in a mapping, such as a posted form; "" without one."""
    return values.get(name, "") if values else ""


@register.simple_tag
def inlined_styles(*names: str) -> SafeString:
    """`{% inlined_styles "base" "dice" %}`: style sheets inside a page that is saved as a file."""
    return format_html("<style>{}</style>", SafeString(stylesheets.inlined(names)))


@register.simple_block_tag
def styles(content: str) -> SafeString:
    return format_html(
        '<link rel="stylesheet" href="{}">', static(stylesheets.path_of(content.split()))
    )


@cache
def path_of(name: str) -> str:
    """The path of a script below the static folder."""
    (path,) = STATIC.rglob(f"{name}.js")
    return path.relative_to(STATIC).as_posix()


@cache
def imported_by(name: str) -> tuple[str, ...]:
    """The names of the modules that a module imports, directly or not."""
    found: dict[str, None] = {}
    for script in IMPORT.findall((STATIC / path_of(name)).read_text(encoding="utf-8")):
        found |= dict.fromkeys((script, *imported_by(script)))
    return tuple(found)
