"""Static files of several versions: each under its own hash, and the one before for a day."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from festival.web.assets import kept_versions
from festival.web.assets.kept_versions import KEPT, keep_version

NOW = 1_800_000_000.0


def version(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(kept_versions, "own_version", lambda: name)


def versions(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.is_dir()}


@pytest.fixture(autouse=True)
def _few_files(monkeypatch: pytest.MonkeyPatch) -> None:
    def copy(own: Path) -> None:
        own.mkdir()
        (own / "base.css").write_text(f"/* {own.name} */")

    monkeypatch.setattr(kept_versions, "_copy_all", copy)


def test_files_of_the_version_before_stay_for_a_day_after_the_new_one_came(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    for name, at in (
        ("0000000a", NOW),
        ("0000000a", NOW + 30 * KEPT),  # a process starts again
        ("0000000b", NOW + 30 * KEPT + 1),
        ("0000000b", NOW + 31 * KEPT),
        ("0000000b", NOW + 31 * KEPT + 2),
    ):
        version(monkeypatch, name)
        keep_version(tmp_path, at)
        seen.append(versions(tmp_path))

    both = {"0000000a", "0000000b"}
    assert seen == [{"0000000a"}, {"0000000a"}, both, both, {"0000000b"}]


def test_on_the_way_back_the_files_of_the_newer_version_stay_for_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, at in (("0000000a", NOW), ("0000000b", NOW + 1), ("0000000a", NOW + 10 * KEPT)):
        version(monkeypatch, name)
        keep_version(tmp_path, at)

    keep_version(tmp_path, NOW + 11 * KEPT)
    assert versions(tmp_path) == {"0000000a", "0000000b"}
    keep_version(tmp_path, NOW + 11 * KEPT + 1)
    assert versions(tmp_path) == {"0000000a"}


def test_sheet_of_a_version_that_is_kept_is_its_own_and_others_are_not_found(
    tmp_path: Path, settings: Settings
) -> None:
    settings.KEPT_STATIC = tmp_path
    (tmp_path / "0000000a").mkdir()
    for name in ("base", "join"):
        (tmp_path / "0000000a" / f"{name}.css").write_text(f".{name} {{ /* before */ }}")

    kept, other, made_up = (
        Client().get(f"/static/{each}/css/base.join.css")
        for each in ("0000000a", "0000000b", "..%2f0000000a")
    )

    assert kept.content.decode() == ".base { }.join { }"
    assert kept["ETag"] != Client().get(f"{settings.STATIC_URL}css/base.join.css")["ETag"]
    assert (other.status_code, made_up.status_code) == (404, 404)
