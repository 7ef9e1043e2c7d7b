"""The guide: its chapters, its pictures, and every way that leads into it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from urllib.parse import unquote

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.translation import to_locale

from festival.words.guide import chapters
from tests.festival.pages import Page, page_of
from tests.festival.web.test_views import EMCEES, POST_ONLY, each, evening
from tests.running import ROOT
from tests.tools import messages

pytestmark = pytest.mark.django_db

LANGUAGES = [code for code, _ in settings.LANGUAGES]
KEYS = (chapters.INDEX, *chapters.keys())
BLOCK = re.compile(r"\{% block guide %\}(.*?)\{% endblock %\}")
NAMED = re.compile(r"\{% url 'guide_chapter' '([a-z-]+)' %\}(?:#([a-z0-9-]+))?")
SEEN = re.compile(r'"guide/_link_to_section.html" with section="([a-z0-9-]+)"')
SOURCES = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "templates").rglob("*.html"))
}
MOST_BYTES = 3 * 1024 * 1024  # of all pictures together
# Chapters that name nothing but what this program shows, and how names are marked in each language.
OUR_OWN = ("first-evening", "prize-desk", "two-laptops", "side-tables", "camera")
MARKED = {"zh-hant": r"「(.+?)」", "zh-hans": r"“(.+?)”"}
EMPHASISED = r"(?<!\*)\*([^*]+)\*(?!\*)"
KEY = r"`[^`]+`"
SHORTEST_ALT = 15  # letters: a sentence, not a word


def opened(key: str, language: str) -> Page:
    answer = Client().get(chapters.address_of(key), headers={"Accept-Language": language})
    assert answer.status_code == 200
    return page_of(answer)


def ids(page: Page) -> list[str]:
    return [found["id"] for _, found in page.elements if "id" in found]


def links(page: Page) -> Iterator[str]:
    """Those that lead to the guide."""
    for tag, found in page.elements:
        if tag == "a" and found.get("href", "").startswith(reverse("guide")):
            yield found["href"]


@cache
def ids_at(path: str, language: str) -> frozenset[str] | None:
    """Where a page of the guide can be opened; None where there is no page."""
    answer = Client().get(path, headers={"Accept-Language": language})
    return frozenset(ids(page_of(answer))) if answer.status_code == 200 else None


def leads_somewhere(address: str, language: str = "en") -> bool:
    path, _, slug = address.partition("#")
    there = ids_at(path, language)
    return there is not None and (not slug or unquote(slug) in there)


def dead(addresses: Iterator[str] | set[str], language: str = "en") -> set[str]:
    return {each for each in set(addresses) if not leads_somewhere(each, language)}


def own_links(page: Page) -> set[str]:
    return {f["href"] for tag, f in page.elements if tag == "a" and f.get("href", "")[:1] == "#"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_link_and_no_picture_of_a_chapter_is_dead(language: str) -> None:
    for key in KEYS:
        page = opened(key, language)
        assert dead(links(page), language) == set(), key
        assert {link for link in own_links(page) if link[1:] not in ids(page)} == set(), key
        assert len(ids(page)) == len(set(ids(page))), key
        for picture in [found for tag, found in page.elements if tag == "img"]:
            answer = Client().get(picture["src"])
            assert answer.headers["Content-Type"] == "image/webp", picture
            assert len(picture["alt"]) >= (1 if language.startswith("zh") else SHORTEST_ALT)
            assert {"width", "height"} <= picture.keys(), picture


def test_every_picture_is_used_and_all_are_small() -> None:
    files = sorted(chapters.PICTURES.iterdir())
    used = {
        name
        for path in chapters.FOLDER.glob("*.md")
        for name in re.findall(r"\(img/([\w.-]+)\)", path.read_text(encoding="utf-8"))
    }

    assert {path.name for path in files} == used
    assert sum(path.stat().st_size for path in files) < MOST_BYTES


def test_the_first_page_names_every_chapter() -> None:
    there = {path.stem for path in chapters.FOLDER.glob("*.md")} - {chapters.INDEX}

    assert set(chapters.keys()) == there
    assert len(there) == len(chapters.keys())


def test_every_chapter_is_translated_with_the_same_headings() -> None:
    for language in [code for code in LANGUAGES if code != "en"]:
        translated = {path.stem for path in (chapters.FOLDER / to_locale(language)).glob("*.md")}
        assert translated == {*KEYS}, language
        for key in translated:
            levels, original = (
                [section.level for section in chapters.chapter(key, each).sections]
                for each in (language, "en")
            )
            assert levels == original, (key, language)


def test_what_a_template_names_of_the_guide_is_there() -> None:
    wrong = {}
    for name, source in SOURCES.items():
        named = {f"{reverse('guide')}{rest}" for rest in BLOCK.findall(source)}
        named |= {
            f"{chapters.address_of(key)}#{slug}".rstrip("#") for key, slug in NAMED.findall(source)
        }
        troubles = chapters.address_of("troubleshooting")
        named |= {f"{troubles}#{slug}" for slug in SEEN.findall(source)}
        wrong.update({name: dead(named)} if named else {})

    assert wrong
    assert {name: missing for name, missing in wrong.items() if missing} == {}


@pytest.mark.parametrize(
    "names",
    [
        {"console", "players", "prizes", "winners"},
        pytest.param(EMCEES - POST_ONLY, marks=pytest.mark.proof),
    ],
    ids=["some", "all"],
)
def test_every_page_of_the_emcee_leads_to_its_guide_chapter(desk: Client, names: set[str]) -> None:
    pages = {
        url: page_of(answer)
        for url in each(evening(), names)
        if (answer := desk.get(url)).headers["Content-Type"].startswith("text/html")
        and b"<html" in answer.content
    }
    found = {url: set(links(page)) for url, page in pages.items()}
    shown_in_another = {url for url in found if "/screens/tv/" in url}  # what a TV shows

    assert found
    assert {url for url, led in found.items() if not led} == shown_in_another
    assert dead({each for led in found.values() for each in led}) == set()


def test_a_search_that_finds_nothing_is_no_fault() -> None:
    typed = ("xyzzy", "<script>", "%00", " ", "狀元" * 200)

    assert [Client().get("/guide/", {"q": each}).status_code for each in typed] == [200] * 5


def test_html_in_a_chapter_is_text() -> None:
    tokens = chapters._markdown.parse("<b>bold</b> <script>alert(1)</script>")

    assert "<script" not in chapters._markdown.renderer.render(
        tokens, chapters._markdown.options, {}
    )


def called(language: str) -> set[str]:
    """Every text of the program."""
    if language != settings.LANGUAGE_CODE:
        found = [messages.texts(each) for each in messages.stored(language) if each.id]
    else:
        found = [(t,) if isinstance(t, str) else t for _, t, _ in messages.extracted()]
    texts = [text for each in found for text in each]
    return {plain(text) for text in texts}


def plain(text: str) -> str:
    return " ".join(text.split()).casefold().rstrip(".…。 ")


@pytest.mark.parametrize("language", ["en", *MARKED, "fil"])
def test_names_in_a_chapter_are_those_in_the_program(language: str) -> None:
    paths = [chapters._path(key, language) for key in OUR_OWN]
    texts = [re.sub(KEY, "", path.read_text(encoding="utf-8")) for path in paths]
    named = {plain(name) for t in texts for name in re.findall(MARKED.get(language, EMPHASISED), t)}

    assert named
    assert named - called(language) == set()
