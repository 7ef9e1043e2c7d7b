"""A real server: which sockets open to a helper, what they are told, and when they close."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.festival.live.wire import Emcee, House, console, line
from tests.festival.live.wire import emcee as emcee
from tests.running import party, sign_in

NOTHING = "112356"
WATCHED = {"c-header", "c-watch", "c-stock", "c-ladder", "c-log", "c-next"}


def let_in(emcee: Emcee, festival_id: int, role: str, name: str = "Hana") -> Emcee:
    """A helper, signed in by the link that the emcee's page shows."""
    url = f"{emcee.house.url}/festivals/{festival_id}/helpers/"
    _, page = emcee.visitor.get(url)
    status, page = emcee.visitor.post(url, page, name=name, role=role)
    found = re.search(r"/sign-in/[\w-]+/", page)
    assert found, (status, page)
    return Emcee(emcee.house, sign_in(emcee.house.url + found[0]))


def shut_out(emcee: Emcee, festival_id: int) -> None:
    url = f"{emcee.house.url}/festivals/{festival_id}/helpers/"
    _, page = emcee.visitor.get(url)
    (number,) = re.findall(r"/helpers/(\d+)/revoke/", page)
    status, _ = emcee.visitor.post(f"{url}{number}/revoke/", page)
    assert status == 302


@pytest.mark.parametrize("role", ["emcee", "scorer", "viewer"])
def test_revoked_helper_loses_an_open_socket_not_the_emcee(
    house: House, emcee: Emcee, role: str
) -> None:
    festival_id, _ = emcee.demo()
    helper = let_in(emcee, festival_id, role)
    with (
        line(house, console(festival_id), cookies=emcee.cookies) as own,
        line(house, console(festival_id), cookies=helper.cookies) as screen,
    ):
        own.next()
        screen.next()
        shut_out(emcee, festival_id)
        code = screen.closed()
        emcee.give(festival_id, "throw", roll=NOTHING)
        own.next_parts()

    assert code == 4403


def test_new_link_closes_the_socket_of_the_old_device_alone(house: House, emcee: Emcee) -> None:
    festival_id, _ = emcee.demo()
    lost = let_in(emcee, festival_id, "scorer")
    helpers = f"{house.url}/festivals/{festival_id}/helpers/"
    _, page = emcee.visitor.get(helpers)
    (number,) = re.findall(r"/helpers/(\d+)/revoke/", page)
    _, page = emcee.visitor.post(f"{helpers}{number}/link/", page)
    found = re.search(r"/sign-in/[\w-]+/", page)
    assert found
    with (
        line(house, console(festival_id), cookies=emcee.cookies) as other,
        line(house, console(festival_id), cookies=lost.cookies) as screen,
    ):
        other.next()
        screen.next()
        kept = Emcee(house, sign_in(house.url + found[0]))
        assert screen.closed() == 4403
        kept.give(festival_id, "throw", roll=NOTHING)
        other.next_parts()


def test_emcee_who_signs_out_closes_open_sockets_elsewhere(tmp_path: Path) -> None:
    with party(tmp_path / "data") as running:
        house = House(running, tmp_path / "data")
        here, there = house.sign_in(), house.sign_in()
        festival_id, _ = here.demo()
        with (
            line(house, console(festival_id), cookies=here.cookies) as own,
            line(house, console(festival_id), cookies=there.cookies) as other,
        ):
            own.next()
            other.next()
            _, page = here.visitor.get(f"{house.url}/signed-in/")
            status, _ = here.visitor.post(f"{house.url}/signed-in/others/", page)
            assert (status, other.closed()) == (302, 4403)
            here.give(festival_id, "throw", roll=NOTHING)
            own.next_parts()
            here.visitor.post(f"{house.url}/signed-in/everywhere/", page)
            assert own.closed() == 4403


def test_viewer_is_told_the_news_without_anything_to_press(house: House, emcee: Emcee) -> None:
    festival_id, _ = emcee.demo()
    viewer = let_in(emcee, festival_id, "viewer")
    with line(house, console(festival_id), cookies=viewer.cookies) as screen:
        first = screen.next()["parts"]
        emcee.give(festival_id, "throw", roll=NOTHING)
        news = screen.next_parts()["parts"]
    _, state = viewer.visitor.get(f"{house.url}/festivals/{festival_id}/console/state/")

    assert set(first) == WATCHED
    assert {"c-watch", "c-log"} <= set(news) <= WATCHED
    to_press = re.compile(r"<form|<button|<input|name=.?.key|data-command|/log/\d+/")
    assert to_press.findall("".join([*first.values(), *news.values(), state])) == []


@pytest.mark.parametrize("where", ["desk", "another festival"])
def test_console_of_others_is_closed_to_a_helper(house: House, emcee: Emcee, where: str) -> None:
    festival_id, _ = emcee.demo()
    other_id, _ = emcee.demo()
    helper = let_in(emcee, festival_id, "desk" if where == "desk" else "scorer")
    path = console(festival_id if where == "desk" else other_id)

    with line(house, path, cookies=helper.cookies) as screen:
        assert screen.closed() == 4403
        assert screen.heard == []
