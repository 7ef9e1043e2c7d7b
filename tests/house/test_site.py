"""The guide and the papers as a site: whole in each language, and in need of nobody else."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.festival.pages import Page
from tests.running import ROOT

pytestmark = pytest.mark.proof

LEADS = {"a": "href", "img": "src", "link": "href", "script": "src"}
FETCHED = {"img", "link", "script"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "site"
    subprocess.run([sys.executable, ".ci/site.py", folder], cwd=ROOT, check=True)
    return folder


def pages(site: Path) -> list[Path]:
    """All but those for what is not found, which are shown at any address."""
    return [path for path in sorted(site.rglob("*.html")) if path.name != "404.html"]


@cache
def read(path: Path) -> Page:
    return Page(path.read_text(encoding="utf-8"))


def leads(path: Path) -> Iterator[tuple[str, str]]:
    for tag, found in read(path).elements:
        address = found.get(LEADS.get(tag, ""), "")
        if address:
            yield tag, address


def is_there(path: Path, address: str) -> bool:
    """Whether a link of a page leads to a file of the site, and to a place in it."""
    parts = urlsplit(address)
    there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    there = there / "index.html" if there.is_dir() else there
    if not there.is_file():
        return False
    ids = {found.get("id") for _, found in read(there).elements} if parts.fragment else set()
    return not parts.fragment or unquote(parts.fragment) in ids


def test_no_link_of_the_site_is_dead_and_it_asks_no_other_host(site: Path) -> None:
    found = [(path, *lead) for path in pages(site) for lead in leads(path)]
    own = [each for each in found if not urlsplit(each[2]).netloc and ":" not in each[2]]

    papers, chapters = (len(list((ROOT / "docs").glob(each))) for each in ("*.md", "guide/**/*.md"))
    assert len(pages(site)) == papers + chapters
    assert len(own) > len(pages(site))
    assert [each for each in own if not is_there(each[0], each[2])] == []
    assert [each for each in found if each[1] in FETCHED and urlsplit(each[2]).netloc] == []
