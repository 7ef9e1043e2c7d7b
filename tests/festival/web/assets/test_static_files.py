"""What pages are made of: asked for once, and small on the way."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from django.templatetags.static import static
from django.test import Client

from festival.config.environment import fingerprint

pytestmark = pytest.mark.django_db


def test_static_file_is_kept_for_ever() -> None:
    for name in ("css/base.css", "js/live/live.js", "img/moon.svg"):
        with closing(Client().get(static(name))) as answer:
            assert answer.status_code == 200
            assert answer["Cache-Control"] == "max-age=315360000, public, immutable"


def test_address_of_static_files_changes_with_any_of_them(tmp_path: Path) -> None:
    style = tmp_path / "css" / "base.css"
    style.parent.mkdir()
    style.write_text("a {}")
    before = fingerprint([tmp_path])

    same = fingerprint([tmp_path])
    style.write_text("a { }")
    other = fingerprint([tmp_path])
    style.rename(style.with_name("bass.css"))

    assert before == same
    assert len({before, other, fingerprint([tmp_path])}) == 3
