"""No public page, no socket of guests, no message and no log says a password, a key or a
link that signs in; what a party writes is of its owner alone, and whoever is refused leaves nothing
behind, however often."""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import Request

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from festival.server.laptop.data_file.at_start import forbid_others
from tests.festival.live.wire import Emcee, House, board, line, wall
from tests.festival.pages import page_of
from tests.festival.web.test_views import KEPT, PUBLIC, addresses, evening
from tests.running import Visitor, origin, party, sign_in

WIFI = "mooncake 88"
NAMES = (
    *("moonbowl.sqlite3", "moonbowl.log", "moonbowl.log.1", "secret_key", "party.json"),
    *("backups/one.sqlite3", "backups/one.json"),
)
OF_A_SCREEN = {"screen", "screen_state"}
OF_NOBODY = ("/", "/sign-in/", "/guide/", "/nothing/", "/festivals/1/console/", "/?q=%FF")


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A party in a folder where an earlier one let everybody read."""
    data = tmp_path_factory.mktemp("own") / "data"
    data.mkdir(mode=0o755)
    (data / "moonbowl.log").write_text("of before\n", encoding="utf-8")
    before = os.umask(0o022)
    try:
        with party(data) as running:
            yield House(running, data)
    finally:
        os.umask(before)


def festival_of(emcee: Emcee) -> str:
    """The code of one whose Wi-Fi has a password, before anybody has looked at it."""
    _, code = emcee.demo()
    emcee.house.sql(
        "UPDATE festival_festival SET wifi_name = ?, wifi_password = ? WHERE code = ?",
        *("Lim House", WIFI, code),
    )
    return code


def new_link(house: House) -> str:
    """The word of a link that nobody has used."""
    token = secrets.token_urlsafe(24)
    house.sql(
        "INSERT INTO festival_signinlink (digest, created_at) VALUES (?, datetime('now'))",
        sha256(token.encode()).hexdigest(),
    )
    return token


def public(code: str) -> list[str]:
    named = [reverse(name, args=[code]) for name in sorted((PUBLIC | KEPT) - OF_A_SCREEN)]
    return [*OF_NOBODY, *named, *(reverse(name, args=[code, "tv"]) for name in OF_A_SCREEN)]


def join(house: House, code: str) -> tuple[Visitor, str]:
    """A guest on the list, and the word that their phone is known by."""
    guest, url = Visitor(), f"{house.url}/f/{code}/join/"
    _, page = guest.get(url)
    assert guest.post(url, page, name="Lola Nening")[0] in (200, 302)
    return guest, next(each.value or "" for each in guest.cookies if "device" in each.name)


def seen_by(visitor: Visitor, house: House, code: str) -> str:
    """All that somebody without rights is told, whatever they ask for."""
    told = []
    for path in public(code):
        told.append(visitor.get(house.url + path)[1])
        told.append(visitor.led_to)
    _, page = visitor.get(f"{house.url}/f/{code}/join/")
    for path in (f"/f/{code}/join/", f"/f/{code}/me/1/roll/", "/language/", "/nothing/"):
        told.append(visitor.post(house.url + path, page, name="Lola\0", to="/")[1])
    for socket in (board(code), wall(code)):
        with line(house, socket) as screen:
            told.append(str(screen.next()))
    return "\n".join(told)


def tv_of(emcee: Emcee, code: str) -> str:
    """Where the emcee's pages lead to."""
    _, page = emcee.visitor.get(f"{emcee.house.url}/")
    number = emcee.house.sql("SELECT id FROM festival_festival WHERE code = ?", code)[0][0]
    _, page = emcee.visitor.get(f"{emcee.house.url}/festivals/{number}/console/")
    return f"/f/{code}/tv/" + page.split(f'"/f/{code}/tv/', 1)[1].split('"', 1)[0]


def without_cookies(url: str) -> Request:
    """A press in a browser that keeps none."""
    return Request(url, data=b"", headers={"Origin": origin(url)})


@pytest.mark.proof
@pytest.mark.skipif(os.name == "nt", reason="Windows keeps files to their owner in another way")
def test_no_secret_is_told_or_held_in_a_readable_file(own: House) -> None:
    emcee = Emcee(own, sign_in(own.party.link))
    code, link = festival_of(emcee), new_link(own)
    guest, phone = join(own, code)
    tv = tv_of(emcee, code)
    seal = tv.rstrip("/").rpartition("--")[2]

    seen = seen_by(Visitor(), own, code) + seen_by(guest, own, code)
    status, said = Visitor()._open(without_cookies(f"{own.url}/sign-in/{link}/"))
    lost, _ = Visitor().get(f"{own.url}{tv}nothing/")

    with line(own, f"/ws{tv}") as screen:
        assert WIFI in str(screen.next())
    assert WIFI in Visitor().get(own.url + tv)[1]

    key = (own.data / "secret_key").read_text(encoding="ascii").strip()
    used = urlsplit(own.party.link).path.split("/")[2]
    hidden = {WIFI, "Lim House", link, used, emcee.session, phone, seal, key}
    assert all(len(each) > 8 for each in hidden)
    log = "".join(each.read_text(encoding="utf-8") for each in own.data.glob("moonbowl.log*"))
    assert (status, lost) == (403, 404)
    assert log.count("/sign-in/…/") == 1
    assert f"/f/{code}/tv/tv--…/nothing/" in log
    shown = own.party.output.replace(own.party.link, "")  # which it is for
    for text in (seen, said, log, shown):
        assert [each for each in hidden if each in text] == []

    loose = [each for each in [own.data, *own.data.rglob("*")] if each.stat().st_mode & 0o077]
    assert loose == []
    assert stat.S_IMODE((own.data / "moonbowl.log").stat().st_mode) == 0o600


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Of data from before. Others may read what is made here, as on most systems."""
    before = os.umask(0o022)
    made = tmp_path / "data"
    (made / "backups").mkdir(parents=True)
    for name in NAMES:
        (made / name).touch()
    yield made
    os.umask(before)


def modes(folder: Path) -> set[int]:
    files = [each for each in folder.rglob("*") if each.is_file()]
    return {stat.S_IMODE(each.stat().st_mode) for each in files}


@pytest.mark.skipif(os.name == "nt", reason="Windows has other means")
def test_what_is_there_and_what_comes_is_of_its_owner(folder: Path) -> None:
    assert modes(folder) == {0o644}  # without it everybody at the laptop may read

    forbid_others(folder)
    (folder / "moonbowl.log.2").touch()
    (folder / "backups" / "two.sqlite3").touch()

    assert modes(folder) == {0o600}
    for each in (folder, folder / "backups"):
        assert stat.S_IMODE(each.stat().st_mode) == 0o700


@pytest.mark.skipif(os.name == "nt", reason="Windows has other means")
def test_a_folder_that_holds_something_else_is_left_as_it_is(folder: Path) -> None:
    (folder / "photos.txt").touch()

    forbid_others(folder)

    assert stat.S_IMODE(folder.stat().st_mode) == 0o755
    assert stat.S_IMODE((folder / "photos.txt").stat().st_mode) == 0o644
    assert stat.S_IMODE((folder / "secret_key").stat().st_mode) == 0o600


@pytest.mark.django_db
@pytest.mark.proof
def test_a_stranger_makes_no_row_of_a_session_at_any_address() -> None:
    pages = addresses(evening())
    left = {}
    assert len(pages) > 80

    for name, urls in sorted(pages.items()):
        if name == "sign_in":  # whose link is good is no stranger
            continue
        for method in ("get", "post"):
            before = Session.objects.count()
            getattr(Client(), method)(urls[0], {"name": "x", "code": "x"})
            if Session.objects.count() != before:
                left[name, method] = Session.objects.count() - before

    assert left == {}


@pytest.mark.django_db
def test_a_guest_who_is_refused_reads_why_and_leaves_no_row() -> None:
    festival, guest = evening(), Client()
    url = reverse("guest_action", args=[festival.code, 1, "roll"])

    said = [page_of(guest.post(url, follow=True)).text for _ in range(3)]

    assert all("nothing was rolled" in text for text in said)
    assert "nothing was rolled" not in page_of(guest.get(f"/f/{festival.code}/")).text
    assert Session.objects.count() == 0
