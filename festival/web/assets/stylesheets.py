"""Joins the style sheets of a page into one file.

All phones of a party share one Wi-Fi, where a request costs more than the few bytes of its answer.
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
MOST = 24  # names in one address
KEPT = 64  # joined sheets in memory
FOR_EVER = "max-age=315360000, public, immutable"  # as WhiteNoise sends with the files themselves
FONT = re.compile(r'url\("\.\./fonts/([a-z-]+\.woff2)"\)')
PICTURE = re.compile(r'url\("\.\./img/([a-z-]+\.svg)"\)')
COMMENT = re.compile(r"(?:(?<!\s)\s+)?/\*(?:[^*]|\*(?!/))*(?:\*/)?")
PLAIN = " !$&()*+,/:;=?@~'"  # needs no quoting in a data: address


class UnknownSheet(ValueError):
    """Too many names of style sheets, a name twice, or an unknown name."""


def path_of(names: Sequence[str]) -> str:
    """The path of the sheet that joins these files. It is in `css`, so relative addresses in the
    files start there. Raises UnknownSheet."""
    named = ".".join(dict.fromkeys(names))
    joined(named)
    return f"css/{named}.css"


@lru_cache(maxsize=KEPT)
def joined(named: str, folder: Path = STATIC) -> str:
    """The files as one text. named: their names in order, dots between. folder: of their version.
    Raises UnknownSheet."""
    names, found = named.split("."), known(folder)
    if len(names) > MOST or len(set(names)) < len(names) or not found.keys() >= set(names):
        raise UnknownSheet(f"expected up to {MOST} different names of style sheets, got {named!r}")
    return "".join(_read(found[name], folder) for name in names)


def inlined(names: Sequence[str]) -> str:
    """The files as one text that includes their fonts and so needs no other file."""
    return FONT.sub(_inlined_font, joined(".".join(names)))


@require_safe
def sheet(request: HttpRequest, version: str, names: str) -> HttpResponseBase:
    """A sheet of this version, or of another one whose files are on this server."""
    folder = STATIC if version == Path(settings.STATIC_URL).name else _other_version(version)
    if folder is None:
        raise Http404(f"no files of version {version} are here")
    try:
        text = joined(names, folder)
    except UnknownSheet as error:
        raise Http404(str(error)) from error
    # The address includes the version of all files, so its content never changes.
    etag = f'"static-{version}"'
    answer = HttpResponse(text, content_type="text/css; charset=utf-8")
    answer["Cache-Control"] = FOR_EVER
    answer["ETag"] = etag
    return get_conditional_response(request, etag=etag, response=answer) or answer


def _other_version(version: str) -> Path | None:
    """The folder of its files; see STATIC_ROOT in the settings. None if they are not here."""
    folder = settings.STATIC_ROOT and Path(settings.STATIC_ROOT).with_name(version)
    return folder if folder and folder.is_dir() else None


@cache
def known(folder: Path = STATIC) -> dict[str, Path]:
    """The path of each style sheet of a version, by name."""
    return {path.stem: path for path in folder.rglob("*.css")}


def _read(path: Path, folder: Path) -> str:
    def inlined(found: re.Match[str]) -> str:
        """The drawing itself, a few hundred bytes, in place of its address."""
        drawing = (folder / "img" / found[1]).read_text(encoding="utf-8")
        return f'url("data:image/svg+xml,{quote(drawing, safe=PLAIN)}")'

    text = COMMENT.sub("", path.read_text(encoding="utf-8"))
    return PICTURE.sub(inlined, text.lstrip())


def _inlined_font(found: re.Match[str]) -> str:
    font = base64.b64encode((STATIC / "fonts" / found[1]).read_bytes()).decode()
    return f'url("data:font/woff2;base64,{font}")'
