"""A real server: which sockets are refused, and which are closed."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.festival.live.wire import CUT_OFF, Emcee, House, Line, board, console, line, wall
from tests.festival.live.wire import emcee as emcee
from tests.festival.live.wire import evening as evening
from tests.house.test_crowds import Phone
from tests.running import PATIENCE

NOTHING = "112356"
UPGRADE = (
    *("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"),
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)


def test_a_screen_that_talks_is_closed(
    house: House, emcee: Emcee, evening: tuple[int, str]
) -> None:
    festival_id, code = evening
    before = house.revision(code)
    codes = []
    for said in ("", "hello", '{"type": "throw"}', b"\x00\xff", "x" * 4096):
        for path, cookies in ((board(code), ""), (console(festival_id), emcee.cookies)):
            with line(house, path, cookies=cookies) as screen:
                screen.next()
                screen.socket.send(said)
                codes.append(screen.closed())

    assert codes == [4400] * 10
    assert house.revision(code) == before


def test_lanterns_of_phones_reach_walls_and_no_phone(
    house: House, emcee: Emcee, evening: tuple[int, str]
) -> None:
    """Until the emcee switches them off; and a phone that sends them without end is closed."""
    festival_id, code = evening
    phones = [line(house, board(code), compression=way) for way in (None, "deflate")]
    with phones[0] as one, phones[1] as other, line(house, wall(code)) as screen:
        for each in (one, other, screen):
            each.next()
        for each in (one, other, one):
            each.socket.send("*")
        told = 0
        while told < 3:
            message = screen.next()
            told += message.get("count", 0)
        assert told == 3
        before = [text for text in screen.heard if "lanterns" in text]
        emcee.direct(festival_id, "lanterns")
        other.socket.send("*")
        emcee.give(festival_id, "throw", roll=NOTHING)
        for each in (screen, one):
            each.until(house.revision(code))
            each.after_a_beat()
        with suppress(ConnectionClosed):
            for _ in range(30):
                other.socket.send("*")
        assert other.closed() in (4400, CUT_OFF)

    assert [text for text in screen.heard if "lanterns" in text] == before
    assert [text for text in one.heard if "lanterns" in text] == []
    emcee.direct(festival_id, "lanterns")


@pytest.mark.parametrize("way", ["ping", "pong"])
def test_a_screen_that_pings_without_end_is_closed(
    house: House, evening: tuple[int, str], way: str
) -> None:
    """Each would be answered, or at least looked at, before anybody's roll. One may come now and
    then: browsers answer the server's, and other programs ask whether it is there."""
    _, code = evening
    with line(house, board(code)) as screen:
        screen.next()
        assert screen.socket.ping().wait(PATIENCE)
        with suppress(ConnectionClosed):
            for _ in range(1000):
                getattr(screen.socket, way)()
        closed = screen.closed()

    assert closed in (4400, CUT_OFF)


def code_within_two_beats(screen: Line) -> int:
    """That it is closed with; 0 if it goes on."""
    try:
        for _ in range(2):
            screen.after_a_beat()
    except ConnectionClosed as error:
        return error.rcvd.code if error.rcvd else CUT_OFF
    return 0


def test_a_message_in_two_frames_closes_its_screen(house: House, evening: tuple[int, str]) -> None:
    """Its frames could be empty and have no end. The message would be a lantern."""
    _, code = evening
    with line(house, board(code)) as screen:
        screen.next()
        screen.socket.send(["*"])
        assert code_within_two_beats(screen) == 4400


def test_a_frame_too_large_closes_its_screen_and_no_other(
    house: House, emcee: Emcee, evening: tuple[int, str]
) -> None:
    festival_id, code = evening
    with line(house, board(code)) as quiet:
        quiet.next()
        with line(house, board(code)) as loud:
            loud.next()
            loud.socket.send("x" * 65536)
            closed = loud.closed()
        emcee.give(festival_id, "throw", roll=NOTHING)
        quiet.next_parts()

    assert closed in (CUT_OFF, 4400)


def test_nothing_is_sent_after_a_close_frame(
    house: House, emcee: Emcee, evening: tuple[int, str]
) -> None:
    """A slow phone answers it later; browsers report whatever comes meanwhile."""
    festival_id, code = evening
    close = b"\x88\x02" + (4400).to_bytes(2, "big")
    with Phone(house.party) as phone:
        phone.send("GET", board(code), f"Origin: {house.url}", *UPGRADE)
        received = phone.socket.recv(65536)
        phone.socket.sendall(b"\x81\x81\0\0\0\0x")  # a masked text of one letter
        while close not in received:
            received += phone.socket.recv(65536)
        emcee.give(festival_id, "throw", roll=NOTHING)
        with suppress(ConnectionError):
            while piece := phone.socket.recv(65536):
                received += piece

    assert received.partition(close)[2] == b""


def closes_with(house: House, path: str, cookies: str) -> int:
    """The code of a socket that is told nothing."""
    with line(house, path, cookies=cookies) as screen:
        code = screen.closed()
        assert screen.heard == []
    return code


def refused(house: House, path: str, **about: Any) -> int:
    with pytest.raises(InvalidStatus) as refusal, line(house, path, **about):
        pass
    return int(refusal.value.response.status_code)


def test_a_festival_number_beyond_all_bounds_is_not_there(
    house: House, emcee: Emcee, evening: tuple[int, str]
) -> None:
    """Nor is another festival or screen that is none, and all say so with the same code."""
    nowhere = [
        *("/ws/f/nosuch/", "/ws/f/nosuch/tv/tv/", "/ws/festivals/999999/console/"),
        *(wall(evening[1], "nowhere"), console(10**30)),
    ]

    assert [closes_with(house, path, emcee.cookies) for path in nowhere] == [4404] * 5


def test_consoles_socket_is_closed_to_strangers(
    house: House, emcee: Emcee, evening: tuple[int, str]
) -> None:
    name = next(each.name for each in emcee.visitor.cookies if "session" in each.name)
    for cookies in ("", f"{name}=stolen", f"{name}="):
        assert closes_with(house, console(evening[0]), cookies) == 4403, cookies


def test_a_socket_of_another_page_is_refused(
    house: House, emcee: Emcee, evening: tuple[int, str]
) -> None:
    festival_id, code = evening
    pages = ("http://evil.example", "file://", "http://localhost:9", "https://localhost", "null")
    for origin in (None, *pages):
        for path in (board(code), console(festival_id)):
            assert refused(house, path, cookies=emcee.cookies, origin=origin) == 403, origin


@pytest.mark.parametrize("way", ["sign-out", "session deleted", "user disabled"])
def test_a_console_loses_its_socket_with_its_session(
    house: House, evening: tuple[int, str], way: str
) -> None:
    leaving = house.sign_in()
    with line(house, console(evening[0]), cookies=leaving.cookies) as screen:
        screen.next()
        try:
            match way:
                case "sign-out":
                    leaving.sign_out()
                case "session deleted":
                    house.sql("DELETE FROM django_session WHERE session_key = ?", leaving.session)
                case _:
                    house.sql("UPDATE auth_user SET is_active = 0")
            code = screen.closed()
        finally:
            house.sql("UPDATE auth_user SET is_active = 1")

    assert code == 4403
