"""What the person at the terminal sees."""

from __future__ import annotations

from functools import partial
from io import StringIO
from ipaddress import IPv4Interface

import pytest
import segno

from festival.management.commands.party import Command, choose_address
from festival.server.daphne_server import Stop
from festival.server.laptop.errors import PartyError
from festival.server.laptop.terminal.terminal import (
    can_open_browser,
    guests,
    has_colour,
    language,
    qr_lines,
)
from festival.web.adapters import Address
from festival.web.addresses import FoundAddresses
from tests.festival.web.laptops import plug_in

URL = "http://192.168.1.5:8000/"
# Light parts are drawn, as terminals are mostly dark: the upper half of a line, then the lower one.
HALVES = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}


def test_the_qr_code_in_the_terminal_is_the_code_of_the_address() -> None:
    lines = [line[2:] for line in qr_lines(URL, has_colour=False, encoding="utf-8")]

    rows = [[HALVES[block][half] for block in line] for line in lines for half in (0, 1)]

    matrix = [list(row) for row in segno.make_qr(URL, error="l").matrix_iter(border=2)]
    assert rows[: len(matrix)] == matrix
    assert len(rows) - len(matrix) <= 1  # the lower half of the last line


@pytest.mark.parametrize("encoding", ["ascii", "no-such-encoding"])
def test_a_terminal_without_blocks_shows_the_address_alone(encoding: str) -> None:
    lines = guests(at("192.168.1.5 (wlan0)"), 8000, has_colour=False, encoding=encoding)

    assert lines[1:] == [f"  {URL}", "Television, in its browser:", f"  {URL}tv"]


def at(*addresses: str, chosen: str = "") -> FoundAddresses:
    """At addresses written as 192.168.1.5 (wlan0), the used one first."""
    pairs = (each.rstrip(")").split(" (") for each in addresses)
    found = (Address(IPv4Interface(f"{ip}/24"), adapter) for ip, adapter in pairs)
    return FoundAddresses(tuple(found), IPv4Interface(f"{chosen}/24") if chosen else None)


def test_terminal_lists_other_addresses_and_a_lost_choice() -> None:
    found = at("192.168.1.5 (Wi-Fi)", "10.5.0.2 (NordLynx)", chosen="192.168.137.1")

    lines = guests(found, 8000, has_colour=False, encoding="ascii")

    assert "192.168.137.1, which you chose" in lines[0]
    assert lines[1:3] == ["Guests, on the same Wi-Fi:", f"  {URL}"]
    assert lines[-1] == "  10.5.0.2 (NordLynx)"


def test_address_of_another_machine_is_refused_with_own_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plug_in(monkeypatch).join(wlan0="192.168.1.5/24", tun0="10.5.0.2/24")

    with pytest.raises(PartyError) as refused:
        choose_address("192.168.1.6")

    assert str(refused.value).splitlines() == [
        "This laptop has no address 192.168.1.6. Choose one of these:",
        "  192.168.1.5 (wlan0)",
        "  10.5.0.2 (tun0)",
    ]


def read(variables: str) -> dict[str, str]:
    return dict(each.split("=") for each in variables.split())


SPOKEN = """
| en
LANG=C.UTF-8 | en
LANG=POSIX | en
LANG=eo.UTF-8 | en
LANG=fil_PH.UTF-8 | fil
LANG=tl_PH | fil
LANG=zh_TW.UTF-8 | zh-hant
LANG=zh_HK.UTF-8 | zh-hant
LANG=zh_CN.UTF-8 | zh-hans
LANG=zh_Hans_SG.UTF-8 | zh-hans
LANG=en_PH.UTF-8 LC_MESSAGES=zh_CN.UTF-8 | zh-hans
LANG=zh_CN.UTF-8 LC_MESSAGES=zh_TW LC_ALL=fil_PH | fil
LANG=zh_TW.UTF-8 LC_ALL= | zh-hant
"""
SYSTEMS = {"zh_TW": "zh-hant", "zh-Hans_PH": "zh-hans", "fil_PH": "fil", "de_DE": "en", "": "en"}


def test_terminal_speaks_the_language_of_the_machine() -> None:
    for line in SPOKEN.strip().splitlines():
        variables, _, spoken = line.partition("| ")
        assert language(read(variables), "utf-8") == spoken, line
    for system, spoken in SYSTEMS.items():  # which is asked where no variable names a language
        assert language({}, "utf-8", partial(str, system)) == spoken, system
        assert language({"LANG": "en_PH.UTF-8"}, "utf-8", partial(str, system)) == "en", system
    for encoding in ("ascii", "latin-1", "no-such-encoding"):  # without its letters
        assert language({"LANG": "zh_TW"}, encoding) == "en", encoding


def test_without_a_network_no_address_is_invented() -> None:
    (line,) = guests(at(), 8000, has_colour=False, encoding="utf-8")

    assert "http" not in line


SEEN = """
linux | | no
linux | DISPLAY=:0 | yes
linux | WAYLAND_DISPLAY=wayland-0 | yes
linux | DISPLAY=:0 CI=true | no
linux | DISPLAY=:10 SSH_CONNECTION=192.0.2.1 | no
darwin | | yes
win32 | | yes
darwin | SSH_CONNECTION=192.0.2.1 | no
"""


def test_browser_opens_and_colours_show_only_where_useful() -> None:
    for line in SEEN.strip().splitlines():
        platform, variables, expected = line.split("|")
        can_open = can_open_browser(read(variables), platform.strip())
        assert can_open is (expected.strip() == "yes"), line
    assert not any(map(has_colour, ({}, {"TERM": "dumb"})))
    assert all(map(has_colour, ({"TERM": "xterm"}, {"WT_SESSION": "1"})))


def test_a_new_address_is_said_once_when_the_network_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    laptop = plug_in(monkeypatch)
    laptop.join(wlan0="192.168.1.5/24")
    terminal = StringIO()
    watch = Command(stdout=terminal).watcher(8003, Stop(lambda: 0))

    watch()
    assert terminal.getvalue() == ""
    laptop.join(wlan0="10.20.30.40/24")
    watch()
    watch()

    assert terminal.getvalue().count("http://10.20.30.40:8003/\n") == 1
