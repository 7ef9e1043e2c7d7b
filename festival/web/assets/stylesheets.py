"""Style sheets that travel together: a page asks for one, made of the files it names.

Each phone of a party asks for every file of a page over one radio, and each asking costs more than
the few bytes it brings.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from urllib.parse import quote

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

STATIC = Path(settings.BASE_DIR) / "static"
MOST = 20  # names in one address
KEPT = 64
FOR_EVER = "max-age=315360000, public, immutable"  # as WhiteNoise says of the files themselves
FONT = re.compile(r'url\("\.\./fonts/([a-z-]+\.woff2)"\)')
PICTURE = re.compile(r'url\("\.\./img/([a-z-]+\.svg)"\)')
PLAIN = " !$&()*+,/:;=?@~'"  # stands in a quoted address as it is


class UnknownSheet(ValueError):
    """Names that make no style sheet."""


def path_of(names: Sequence[str]) -> str:
    """Where the sheet of these files stands: in `css`, whatever their rooms. Addresses in them are
    as from there."""
    named = ".".join(dict.fromkeys(names))
    joined(named)
    return f"css/{named}.css"


@lru_cache(maxsize=KEPT)
def joined(named: str) -> str:
    """The files in this order as one text, with dots between their names."""
    names = named.split(".")
    if len(names) > MOST or len(set(names)) < len(names) or not known().keys() >= set(names):
        raise UnknownSheet(f"expected up to {MOST} different names of style sheets, got {named!r}")
    return "".join(_read(name) for name in names)


def inlined(names: Sequence[str]) -> str:
    """The files as one text that needs no other: their fonts are in it too."""
    return FONT.sub(_inlined_font, joined(".".join(names)))


@require_safe
def sheet(request: HttpRequest, names: str) -> HttpResponseBase:
    try:
        text = joined(names)
    except UnknownSheet as error:
        raise Http404(str(error)) from error
    # The address names the state of all files: what stands there never changes.
    etag = f'"{settings.STATIC_URL.strip("/").replace("/", "-")}"'
    answer = HttpResponse(text, content_type="text/css; charset=utf-8")
    answer["Cache-Control"] = FOR_EVER
    answer["ETag"] = etag
    return get_conditional_response(request, etag=etag, response=answer) or answer


@cache
def known() -> dict[str, Path]:
    """Each sheet by its name, in whatever room it is."""
    return {path.stem: path for path in STATIC.rglob("*.css")}


def _read(name: str) -> str:
    text = known()[name].read_text(encoding="utf-8")
    return PICTURE.sub(_inlined, text)


def _inlined(found: re.Match[str]) -> str:
    """The drawing itself in place of its address: a few hundred bytes, packed."""
    drawing = (STATIC / "img" / found[1]).read_text(encoding="utf-8")
    return f'url("data:image/svg+xml,{quote(drawing, safe=PLAIN)}")'


def _inlined_font(found: re.Match[str]) -> str:
    font = base64.b64encode((STATIC / "fonts" / found[1]).read_bytes()).decode()
    return f'url("data:font/woff2;base64,{font}")'
