"""The proxy that is hosted with, as whoever comes from outside meets it."""

from __future__ import annotations

import http.client
import re
import socket
import ssl
import warnings
from collections.abc import Iterator
from contextlib import closing
from email.message import Message

import pytest
from django.conf import settings

from tests.running import PATIENCE, unused_port
from tests.servers.caddy import Caddy, caddy

pytestmark = [pytest.mark.proof, pytest.mark.caddy]

YEAR = "max-age=31536000;"


@pytest.fixture(scope="module")
def door() -> Iterator[Caddy]:
    """With no process behind it."""
    with caddy([unused_port()], unused_port()) as front:
        yield front


def test_door_says_the_choice_about_subdomains_too() -> None:
    with caddy([unused_port()], unused_port(), MOONBOWL_HSTS="includeSubDomains; preload") as front:
        said, *_ = asked(front, "/metrics")

    assert said["Strict-Transport-Security"] == f"{YEAR} includeSubDomains; preload"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        (f"{settings.STATIC_URL}css/base.css", 200),
        ("/metrics", 404),
        ("/ready/", 404),
    ],
)
def test_whatever_comes_from_the_door_itself_is_of_https_for_a_year(
    door: Caddy, path: str, status: int
) -> None:
    headers, answered, _ = asked(door, path)

    said = headers["Strict-Transport-Security"], headers["X-Content-Type-Options"]
    assert (answered, *said) == (status, YEAR, "nosniff")
    assert "Server" not in headers


def asked(door: Caddy, path: str) -> tuple[Message, int, bytes]:
    """The headers, the status and the body."""
    line = http.client.HTTPSConnection("localhost", door.port, timeout=PATIENCE, context=door.trust)
    with closing(line):
        line.request("GET", path)
        answer = line.getresponse()
        return answer.headers, answer.status, answer.read()


def spoken(door: Caddy, version: ssl.TLSVersion) -> tuple[str | None, str]:
    """The version and the cipher with a browser that knows no other version."""
    trust = ssl.create_default_context(cafile=str(door.authority))
    trust.set_ciphers("DEFAULT:@SECLEVEL=0")  # or it would not even offer an old one
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        trust.minimum_version = trust.maximum_version = version
    with (
        socket.create_connection(("127.0.0.1", door.port), PATIENCE) as line,
        trust.wrap_socket(line, server_hostname="localhost") as kept,
    ):
        return kept.version(), (kept.cipher() or ("",))[0]


def test_door_speaks_new_versions_of_tls_with_ciphers_that_are_whole(door: Caddy) -> None:
    newest, before = (
        spoken(door, each) for each in (ssl.TLSVersion.TLSv1_3, ssl.TLSVersion.TLSv1_2)
    )

    assert (newest[0], before[0]) == ("TLSv1.3", "TLSv1.2")
    assert [c for _, c in (newest, before) if not re.search("GCM|CHACHA20", c)] == []
    assert before[1].startswith("ECDHE")


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1])
def test_door_speaks_no_old_version_of_tls(door: Caddy, version: ssl.TLSVersion) -> None:
    with pytest.raises(ssl.SSLError, match="alert"):  # by the other side, not for want of asking
        spoken(door, version)
