"""Style sheets that are fetched as one: the right text at its address, and nothing else there."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Any

from django.conf import settings
from django.template import Context, Template
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from festival.web.assets.stylesheets import known

OWN = Path(settings.STATIC_URL).name
PAGE = "{% styles %}base languages {% block more %}join{% endblock %}{% endstyles %}"


def get(names: str, **headers: str) -> Any:
    return Client().get(f"{settings.STATIC_URL}css/{names}.css", headers=headers)


def text_of(name: str) -> str:
    """The sheet without comments, which a browser need not get."""
    text = known()[name].read_text(encoding="utf-8")
    return re.sub(r"\s*/\*.*?\*/", "", text, flags=re.DOTALL).lstrip()


def test_page_loads_all_its_sheets_from_one_address() -> None:
    page = Template(PAGE).render(Context())

    href = f"{settings.STATIC_URL}css/base.languages.join.css"
    assert page == f'<link rel="stylesheet" href="{href}">'
    assert href == reverse("sheet", args=[OWN, "base.languages.join"])


def test_kept_version_has_its_own_sheets_and_others_are_missing(
    tmp_path: Path, settings: Settings
) -> None:
    settings.STATIC_ROOT = tmp_path / OWN
    for version in (OWN, "0000000a"):
        (tmp_path / version).mkdir()
    for name in ("base", "join"):
        (tmp_path / "0000000a" / f"{name}.css").write_text(f".{name} {{ /* before */ }}")

    kept, other, made_up = (
        Client().get(f"/static/{each}/css/base.join.css")
        for each in ("0000000a", "0000000b", "..%2f0000000a")
    )

    assert kept.content.decode() == ".base { }.join { }"
    assert kept["ETag"] != get("base.join")["ETag"]
    assert (other.status_code, made_up.status_code) == (404, 404)


def test_sheet_holds_its_files_in_their_order() -> None:
    answer = get("languages.base.nav")

    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/css; charset=utf-8"
    assert answer.content.decode() == text_of("languages") + text_of("base") + text_of("nav")


def test_drawings_come_with_the_sheet_and_other_urls_stay() -> None:
    whole = get("base.board").content.decode()

    assert 'url("data:image/svg+xml,%3Csvg xmlns=%22' in whole
    assert "../img/" not in whole
    assert whole.count("../fonts/") == (text_of("base") + text_of("board")).count("../fonts/")


def test_sheet_is_compressed_for_whoever_asks() -> None:
    plain, packed = get("base.join"), get("base.join", accept_encoding="gzip")

    assert "Content-Encoding" not in plain
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < len(plain.content) / 2


def test_what_names_no_sheets_is_not_found() -> None:
    wrong = (
        *("base.nowhere", "base.base", "base.", ".base", "base..join", "", "base.Join"),
        *("base.join.css", "base.../img/moon", "../css/base.join", "%2e%2e%2fcss%2fbase.join"),
        *("base.join%00", "base,join", "base.%E6%9C%88", "x" * 5000),
    )
    for headers in ({}, {"if_none_match": "*"}):
        found = [names for names in wrong if get(names, **headers).status_code != 404]
        assert found == []


def test_no_address_asks_for_more_sheets_than_a_page_has() -> None:
    names = sorted(known())

    assert get(".".join(names[:24])).status_code == 200
    assert get(".".join(names[:25])).status_code == 404
