"""Every form of every page, as a browser would send it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

from festival.models import Festival
from tests.faults.fuzz.asking import GUESTS_PHONE, Asked, Line, without_closing
from tests.faults.fuzz.asking import LAPTOP as AT_LAPTOP
from tests.faults.fuzz.town import LAPTOP, PHONE, Town
from tests.festival.pages import Form, Page
from tests.festival.web.test_views import BACKUPS, KEPT, POST_ONLY, PUBLIC, addresses

# Ends what all others are tried at; and a backup that is restored is another data file.
LEFT_OUT = ("/sign-out/", "/restore/")
NO_PAGES = POST_ONLY | BACKUPS | {"sign_in", "picture", "sheet", "guide_picture", "everything"}
NO_PAGES |= {"list_file", "winners_file", "hall_winners_file", "shopping_file", "log_file"}
BEFORE = ("festival_edit", "prizes", "players", "console", "spares", "players_import")
OF_HALLS = (
    *("hall", "hall_seats", "hall_rounds", "hall_import", "hall_desk", "hall_return"),
    *("festival_edit", "players", "prizes", "hall_winners"),
)


@dataclass(frozen=True)
class Sendable:
    """A form with what stands in it and one of its buttons. who: on whose page it is."""

    who: str
    path: str
    query: bytes
    fields: tuple[tuple[str, str], ...]
    files: tuple[str, ...] = ()


def pages_of(town: Town) -> list[str]:
    """One of each kind: what an evening has, and a hall, and one that has not begun."""
    found = _named(town.evening, addresses(town.evening))
    for table in town.evening.tables.all():
        found += [table.address(name) for name in ("console", "screens")]
        found += [table.address("correction", table.version), table.public_address("board")]
    for festival, names in ((town.waiting, BEFORE), (town.hall, OF_HALLS)):
        found += _named(festival, {name: addresses(festival)[name] for name in names})
    return list(dict.fromkeys(found))


def _named(festival: Festival, all_of_them: dict[str, list[str]]) -> list[str]:
    return [url for name, urls in all_of_them.items() if name not in NO_PAGES for url in urls]


def all_forms(town: Town) -> list[Sendable]:
    """Those of the emcee's pages and of guests' pages: others have some of the same."""
    line, found = Line(), dict[tuple[str, tuple[str, ...]], Sendable]()
    for who, urls in ((LAPTOP, pages_of(town)), (PHONE, _public(town))):
        for url in urls:
            for form in _forms_at(line, town, who, url):
                found.setdefault((form.path, tuple(name for name, _ in form.fields)), form)
    return list(found.values())


def _public(town: Town) -> list[str]:
    there = addresses(town.evening)
    return _named(town.evening, {name: there[name] for name in PUBLIC | KEPT})


def _forms_at(line: Line, town: Town, who: str, url: str) -> Iterable[Sendable]:
    client = AT_LAPTOP if who == LAPTOP else GUESTS_PHONE
    with without_closing():
        answered = line.ask(Asked(path=url), town.cookies[who], client)
    if answered.status != 200 or answered.kind != "text/html":
        return
    html = answered.body.decode()
    page, posts = Page(html), Methods(html).posts
    inputs = [a for tag, a in page.elements if tag == "input"]
    files = tuple(a.get("name", "") for a in inputs if a.get("type") == "file")
    for form, is_post in zip(page.forms, posts, strict=True):
        if is_post and not any(end in form.action for end in LEFT_OUT):
            yield from _sendable(who, url, form, files)


class Methods(HTMLParser):
    """Which of the forms of a page are posted."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.posts: list[bool] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "form":
            self.posts.append((dict(attrs).get("method") or "").lower() == "post")


def _sendable(who: str, url: str, form: Form, files: tuple[str, ...]) -> Iterable[Sendable]:
    to = urlsplit(urljoin(url, form.action))
    shown = {name: value for name, value in form.fields.items() if name not in files}
    shown.pop("csrfmiddlewaretoken", None)
    if not to.path.startswith("/"):
        return
    own = tuple(name for name in files if name in form.fields)
    buttons = list(dict.fromkeys([("", ""), *form.buttons]))
    for name, value in buttons[:8]:
        pressed = {**shown, name: value} if name else shown
        yield Sendable(who, to.path, to.query.encode(), tuple(pressed.items()), own)
