"""Bodies that are too large, sent to a running party by somebody on the same Wi-Fi."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.test_crowds import MB, Phone
from tests.running import PartyProcess, Visitor, party, sign_in

TOO_LARGE = "Send at most 64 KB (this form is larger)."
PIECE = bytes(MB)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PartyProcess]:
    with party(tmp_path_factory.mktemp("bodies") / "data") as process:
        yield process


class Sender(Phone):
    """Posts a form piece by piece, and watches what the server keeps of it on the disk."""

    def __init__(self, running: PartyProcess, *headers: str) -> None:
        super().__init__(running)
        self.pid, self.most_kept = running.pid, 0
        self.send("POST", "/language/", "Connection: close", *headers)

    def fill(self, megabytes: int) -> None:
        """All of it."""
        for _ in range(megabytes):
            self.socket.sendall(PIECE)
            self.most_kept = max(self.most_kept, on_disk(self.pid))


def on_disk(pid: int) -> int:
    """How many bytes the files hold that the process has open, those without a name included."""
    sizes = 0
    for entry in Path(f"/proc/{pid}/fd").iterdir():
        try:
            found = os.stat(entry)
        except FileNotFoundError:
            continue
        if stat.S_ISREG(found.st_mode) and "data" not in os.readlink(entry):
            sizes += found.st_size
    return sizes


def test_body_that_is_too_large_is_refused_and_not_kept(running: PartyProcess) -> None:
    before = on_disk(running.pid)

    with Sender(running, f"Content-Length: {20 * MB}") as sender:
        sender.fill(20)
        status, page = sender.answer()

    assert status == 413
    assert TOO_LARGE in page
    assert sender.most_kept < before + len(PIECE)  # SQLite has files of its own meanwhile


@pytest.mark.parametrize("body", [b"1\r\na\r\n", b"1\r\na\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n"])
def test_body_in_chunks_is_refused_before_it_ends(running: PartyProcess, body: bytes) -> None:
    """Chunks of a byte would have no end. What follows is no request of its own."""
    with Phone(running) as phone:
        phone.send("POST", "/language/", "Transfer-Encoding: chunked").socket.sendall(body)
        status, page = phone.answer()

    assert status == 400
    assert "Send the length of the form (it came in chunks)." in page
    assert page.count("HTTP/1.1 ") == 1


@pytest.mark.parametrize(
    "headers",
    [
        ("Content-Length: 5", "Transfer-Encoding: chunked"),
        ("Transfer-Encoding: chunked", "Content-Length: 5"),
        ("Content-Length: 5", "Content-Length: 6"),
        ("Transfer-Encoding: chunked, identity",),
        ("Content-Length: +5",),
    ],
)
def test_body_that_ends_in_two_places_is_refused(
    running: PartyProcess, headers: tuple[str, ...]
) -> None:
    """A second request could hide behind it (RFC 9112, 6.3)."""
    with Sender(running, *headers) as sender:
        status, _ = sender.answer()

    assert status == 400


def test_session_that_nobody_has_allows_no_larger_body(running: PartyProcess) -> None:
    visitor = Visitor()
    visitor.get(f"{running.url}/sign-in/{'x' * 32}/")
    (token,) = (each.name for each in visitor.cookies)
    made_up = f"Cookie: {token.replace('csrf', 'session')}={'a' * 32}"

    with Sender(running, f"Content-Length: {MB}", made_up) as sender:
        sender.fill(1)
        status, page = sender.answer()

    assert status == 413
    assert TOO_LARGE in page


def test_script_is_refused_in_its_own_manner_and_language(running: PartyProcess) -> None:
    headers = ("Accept: application/json", "Accept-Language: zh-Hant", f"Content-Length: {MB}")

    with Sender(running, *headers) as sender:
        sender.fill(1)
        _, body = sender.answer()

    answer = json.loads(body.partition("\r\n\r\n")[2])
    assert (answer["kind"], answer["revision"]) == ("refused", None)
    assert "64 KB" in answer["notice"]
    assert "表單" in answer["notice"]


def test_emcee_may_send_a_large_photo_but_no_film(running: PartyProcess) -> None:
    """The photo gets as far as the page, which misses its token."""
    cookies = sign_in(running.link).cookies
    emcee = "Cookie: " + "; ".join(f"{each.name}={each.value}" for each in cookies)

    with Sender(running, emcee, f"Content-Length: {12 * MB}") as photo:
        photo.fill(12)
        of_photo, _ = photo.answer()
    with Sender(running, emcee, f"Content-Length: {65 * MB}") as film:
        film.fill(65)
        of_film, page = film.answer()

    assert of_photo == 403
    assert of_film == 413
    assert "at most 64 MB" in page
