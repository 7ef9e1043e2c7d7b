"""Style sheets that are fetched as one: the right text at its address, and nothing else there."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template import Context, Template
from django.test import Client
from django.urls import reverse

from festival.web.stylesheets import UnknownSheet, known, path_of

CSS = Path(settings.BASE_DIR) / "static" / "css"
PAGE = "{% load web %}{% styles %}base languages {% block more %}join{% endblock %}{% endstyles %}"


def get(names: str, **headers: str) -> Any:
    return Client().get(f"{settings.STATIC_URL}css/{names}.css", headers=headers)


def text_of(name: str) -> str:
    return known()[name].read_text(encoding="utf-8")


def test_page_asks_for_all_its_sheets_at_one_address_beside_them() -> None:
    page = Template(PAGE).render(Context())

    href = f"{settings.STATIC_URL}css/base.languages.join.css"
    assert page == f'<link rel="stylesheet" href="{href}">'
    assert href == reverse("sheet", args=["base.languages.join"])


def test_sheet_named_twice_is_sent_once_where_it_was_named_first() -> None:
    assert path_of(["base", "join", "base"]) == "css/base.join.css"


def test_sheet_holds_its_files_in_their_order() -> None:
    answer = get("languages.base.nav")

    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/css; charset=utf-8"
    assert answer.content.decode() == text_of("languages") + text_of("base") + text_of("nav")


def test_drawings_come_with_the_sheet_and_what_else_it_names_stays_where_it_was() -> None:
    whole = get("base.board").content.decode()

    assert 'url("data:image/svg+xml,%3Csvg xmlns=%22' in whole
    assert "../img/" not in whole
    assert whole.count("../fonts/") == (text_of("base") + text_of("board")).count("../fonts/")


def test_sheet_is_kept_for_ever() -> None:
    assert get("base.join")["Cache-Control"] == "max-age=315360000, public, immutable"


def test_sheet_is_compressed_for_whoever_asks() -> None:
    plain, packed = get("base.join"), get("base.join", accept_encoding="gzip")

    assert "Content-Encoding" not in plain
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < len(plain.content) / 2


def test_browser_that_has_the_sheet_is_told_so() -> None:
    for coding in ("", "gzip"):
        etag = get("base.join", accept_encoding=coding)["ETag"]

        again = get("base.join", accept_encoding=coding, if_none_match=etag)
        other = get("base.join", accept_encoding=coding, if_none_match='"of another state"')

        assert (again.status_code, again.content) == (304, b"")
        assert again["Cache-Control"] == "max-age=315360000, public, immutable"
        assert other.status_code == 200


def test_head_tells_the_length_and_sends_nothing() -> None:
    whole = get("base.join")

    head = Client().head(f"{settings.STATIC_URL}css/base.join.css")

    assert (head.status_code, head.content) == (200, b"")
    assert head["Content-Length"] == whole["Content-Length"] == str(len(whole.content))


def test_sheet_cannot_be_posted_to() -> None:
    assert Client().post(f"{settings.STATIC_URL}css/base.join.css").status_code == 405


def test_what_names_no_sheets_is_not_found() -> None:
    wrong = (
        *("base.nowhere", "base.base", "base.", ".base", "base..join", "", "base.Join"),
        *("base.join.css", "base.../img/moon", "../css/base.join", "%2e%2e%2fcss%2fbase.join"),
        *("base.join%00", "base,join", "base.%E6%9C%88", "x" * 5000),
    )
    for headers in ({}, {"if_none_match": "*"}):
        found = [names for names in wrong if get(names, **headers).status_code != 404]
        assert found == []


def test_address_of_another_state_of_the_files_is_not_found() -> None:
    assert Client().get("/static/00000000/css/base.join.css").status_code == 404


def test_no_address_asks_for_more_sheets_than_a_page_has() -> None:
    names = sorted(known())

    assert get(".".join(names[:16])).status_code == 200
    assert get(".".join(names[:17])).status_code == 404


def test_template_that_names_an_unknown_sheet_fails_at_once() -> None:
    with pytest.raises(UnknownSheet, match=r"got 'base\.nowhere'"):
        path_of(["base", "nowhere"])
