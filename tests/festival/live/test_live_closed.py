"""A real server: which sockets are refused, and which are closed."""

from __future__ import annotations

import pytest
from websockets.exceptions import InvalidStatus

from tests.festival.live.wire import CUT_OFF, Emcee, House, board, console, line, wall

NOTHING = "112356"


@pytest.fixture(scope="module")
def emcee(house: House) -> Emcee:
    return house.sign_in()


@pytest.fixture
def evening(emcee: Emcee) -> tuple[int, str]:
    return emcee.demo()


@pytest.mark.parametrize("said", ["", "hello", '{"type": "throw"}', b"\x00\xff", "x" * 4096])
def test_a_screen_that_talks_is_closed(
    house: House, emcee: Emcee, evening: tuple[int, str], said: str | bytes
) -> None:
    festival_id, code = evening
    before = house.revision(code)
    codes = []
    for path, cookies in ((board(code), ""), (console(festival_id), emcee.cookies)):
        with line(house, path, cookies=cookies) as screen:
            screen.next()
            screen.socket.send(said)
            codes.append(screen.closed())

    assert codes == [4400, 4400]
    assert house.revision(code) == before


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

    assert closed in (CUT_OFF, 1009)


@pytest.mark.parametrize(
    "path", ["/ws/f/nosuch/", "/ws/f/nosuch/tv/tv/", "/ws/festivals/999999/console/"]
)
def test_a_festival_that_is_not_there_closes_with_its_own_code(
    house: House, emcee: Emcee, path: str
) -> None:
    with line(house, path, cookies=emcee.cookies) as screen:
        assert screen.closed() == 4404


@pytest.mark.parametrize("path", ["/ws/", "/ws/f/", "/ws/f/a/b/", f"/ws/festivals/{10**30}/c/"])
def test_an_address_without_a_socket_is_refused(house: House, path: str) -> None:
    with pytest.raises(InvalidStatus) as refused, line(house, path):
        pass

    assert refused.value.response.status_code == 403


def test_a_screen_that_is_not_there_closes_with_the_same_code(
    house: House, evening: tuple[int, str]
) -> None:
    with line(house, wall(evening[1], "nowhere")) as screen:
        assert screen.closed() == 4404


def test_a_festival_number_beyond_all_bounds_is_not_there(house: House, emcee: Emcee) -> None:
    with line(house, console(10**30), cookies=emcee.cookies) as screen:
        assert screen.closed() == 4404


@pytest.mark.parametrize("cookies", ["", "moonbowl_session=stolen", "moonbowl_session="])
def test_the_consoles_socket_is_closed_to_whoever_is_not_signed_in(
    house: House, evening: tuple[int, str], cookies: str
) -> None:
    with line(house, console(evening[0]), cookies=cookies) as screen:
        assert screen.closed() == 4403
        assert screen.heard == []


@pytest.mark.parametrize(
    "origin",
    [None, "null", "http://evil.example", "file://", "http://localhost:9", "https://localhost"],
)
def test_a_socket_of_another_page_is_refused(
    house: House, emcee: Emcee, evening: tuple[int, str], origin: str | None
) -> None:
    festival_id, code = evening
    for path in (board(code), console(festival_id)):
        with (
            pytest.raises(InvalidStatus) as refused,
            line(house, path, cookies=emcee.cookies, origin=origin),
        ):
            pass
        assert refused.value.response.status_code == 403


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
