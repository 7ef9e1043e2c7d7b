"""What is believed of a request that came through the proxy, and what is written of it."""

from __future__ import annotations

import json
import logging
import logging.config
import sys
from collections.abc import Iterator
from ipaddress import ip_network
from typing import Any

import pytest
from pytest_django import Settings

from festival.accounts.request_logs import without_secrets
from festival.server.hosted.logs import LOGGING
from festival.server.hosted.outermost_layer import Front, believed
from festival.web import measurements
from festival.web.socket_origin import is_from_own_page
from festival.web.visitors import address_of

PROXY, STRANGER, GUEST = "192.0.2.7", "198.51.100.9", "203.0.113.5"
TOKEN = "aB3_-xyz0123456789aB3_-xyz012345"
FORWARDED = {"x-forwarded-for": GUEST, "x-forwarded-proto": "https", "x-request-id": "0123-abcd"}


@pytest.fixture(autouse=True)
def _hosted(settings: Settings) -> None:
    settings.TRUSTED_PROXIES = (ip_network(PROXY),)
    settings.ALLOWED_HOSTS = ["moonbowl.example"]
    settings.SECURE_SSL_REDIRECT = True


def asked(peer: str, path: str = "/", kind: str = "http", **headers: str) -> Any:
    pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
    scheme = "ws" if kind == "websocket" else "http"
    return {
        "type": kind,
        "method": "GET",
        "path": path,
        "scheme": scheme,
        "client": [peer, 5000],
        "headers": pairs,
    }


@pytest.mark.parametrize(("kind", "scheme"), [("http", "https"), ("websocket", "wss")])
def test_proxy_says_by_which_scheme_and_for_whom_it_asks(kind: str, scheme: str) -> None:
    found = believed(asked(PROXY, kind=kind, **FORWARDED))

    assert (found["scheme"], address_of(found)) == (scheme, GUEST)


def test_whoever_is_no_proxy_says_so_in_vain() -> None:
    found = believed(asked(STRANGER, accept="*/*", forwarded="for=x", **FORWARDED))

    assert (found["scheme"], address_of(found)) == ("http", STRANGER)
    assert found["headers"] == [(b"accept", b"*/*")]


OURS = "https://moonbowl.example"


def test_socket_is_opened_only_by_an_own_page_behind_the_proxy() -> None:
    for peer, origin in (
        (PROXY, "http://moonbowl.example"),
        (PROXY, f"{OURS}:8443"),
        (PROXY, "https://evil.example"),
        (STRANGER, OURS),
        (STRANGER, "http://moonbowl.example"),  # a page that nobody has had by https
        (PROXY, OURS),
    ):
        scope = asked(peer, kind="websocket", host="moonbowl.example", origin=origin, **FORWARDED)
        assert is_from_own_page(believed(scope)) is ((peer, origin) == (PROXY, OURS)), origin


class Said(logging.Handler):
    """The lines of the log, as they are written."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[dict[str, Any]] = []
        configurator = logging.config.DictConfigurator(LOGGING)
        formatters = LOGGING["formatters"]
        assert isinstance(formatters, dict)
        self.setFormatter(configurator.configure_formatter(dict(formatters["json"])))

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(json.loads(self.format(record)))


@pytest.fixture
def said() -> Iterator[Said]:
    handler, logger = Said(), logging.getLogger("festival")
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    yield handler
    logger.setLevel(level)
    logger.removeHandler(handler)


async def answer(scope: Any, receive: Any, send: Any) -> None:
    logging.getLogger("festival.somewhere").warning("seen at %s", scope["path"])
    await send({"type": "http.response.start", "status": 403, "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def sent(scope: dict[str, Any]) -> list[Any]:
    messages: list[Any] = []

    async def send(message: Any) -> None:
        messages.append(message)

    front: Any = Front(answer)
    await front(scope, None, send)
    return messages


async def test_id_of_a_request_is_in_all_its_lines_and_in_its_answer(said: Said) -> None:
    start, _ = await sent(asked(PROXY, "/f/ab12cd/", **FORWARDED))

    assert start["headers"] == [(b"X-Request-ID", b"0123-abcd")]
    assert [line["request_id"] for line in said.lines] == ["0123-abcd", "0123-abcd"]
    own = {name: said.lines[1][name] for name in ("logger", "message", "status", "address")}
    assert own == {
        "logger": "festival.server.hosted.outermost_layer",
        "message": "GET /f/ab12cd/ 403",
        "status": 403,
        "address": GUEST,
    }


async def test_answer_is_counted_by_the_hundred_of_its_status() -> None:
    counted: list[Any] = []
    measurements.give_to(lambda *each: counted.append(each))

    await sent(asked(PROXY, **FORWARDED))

    measurements.give_to(None)
    assert counted == [(measurements.ANSWERS, 1, ("4xx",))]


async def test_log_of_a_demo_has_an_alias_for_each_address(said: Said, settings: Settings) -> None:
    settings.IS_DEMO = True

    for guest in (GUEST, GUEST, "203.0.113.6", "2001:db8:1:2::7", "2001:db8:1:2::8"):
        await sent(asked(PROXY, **{**FORWARDED, "x-forwarded-for": guest}))

    aliases = [line["address"] for line in said.lines if "address" in line]
    one, again, other, household, same = aliases
    assert (one, household) == (again, same)
    assert len({one, other, household}) == 3
    assert [line for line in said.lines if "203.0" in str(line) or "db8:1" in str(line)] == []


@pytest.mark.parametrize("typed", ["", "short", 'a"quote-and-more', "x" * 101])
async def test_id_is_made_where_none_can_be_taken(said: Said, typed: str) -> None:
    headers = {**FORWARDED, "x-request-id": typed}
    (start, _), (again, _) = await sent(asked(PROXY, **headers)), await sent(asked(PROXY))

    made = {start["headers"][0][1], again["headers"][0][1]}
    assert len(made) == 2
    assert typed.encode() not in made
    assert {line["request_id"].encode() for line in said.lines} == made


async def test_link_that_signs_in_is_not_in_the_log(said: Said) -> None:
    await sent(asked(PROXY, f"/sign-in/{TOKEN}/", **FORWARDED))

    assert TOKEN not in json.dumps(said.lines)
    assert said.lines[1]["path"] == "/sign-in/…/"


def test_error_is_one_line_without_what_the_browser_sent(said: Said) -> None:
    try:
        raise ValueError(f"no page at /sign-in/{TOKEN}/")
    except ValueError:
        logging.getLogger("festival").error(
            "broken", exc_info=sys.exc_info(), extra={"request": "Cookie: hush"}
        )

    (line,) = said.lines
    assert "ValueError: no page at /sign-in/…/" in line["exc_info"]
    assert "hush" not in json.dumps(line)
    assert (line["level"], line["message"]) == ("ERROR", "broken")


def test_only_what_is_as_long_as_a_secret_is_left_out() -> None:
    for text, left in (
        ("/festivals/12/tables/2/console/state/", "/festivals/12/tables/2/console/state/"),
        ("/pictures/0123456789abcdef.webp", "/pictures/0123456789abcdef.webp"),
        (f"GET /sign-in/{TOKEN} 200", "GET /sign-in/… 200"),
        (f"/account/password/MQ/cq1x2y-{'0123456789abcdef' * 2}/", "/account/password/MQ/…/"),
    ):
        assert without_secrets(text) == left


async def test_repeated_answer_has_the_id_of_its_own_request() -> None:
    """As a file from memory is."""
    start = {"type": "http.response.start", "status": 200, "headers": []}
    heard: list[Any] = []

    async def same(scope: Any, receive: Any, send: Any) -> None:
        await send(start)

    async def send(message: Any) -> None:
        heard.append(message)

    front: Any = Front(same)
    for _ in range(2):
        await front(asked(PROXY, "/static/x.css", **FORWARDED), None, send)

    assert [each["headers"] for each in heard] == [[(b"X-Request-ID", b"0123-abcd")]] * 2
