"""What players have on their phones stays there until all is shown: no byte of it reaches anybody
else, in any game that is played on phones."""

from __future__ import annotations

import logging

import pytest

from festival.festivals.files import pack_zip
from festival.live.hub import Hub
from festival.models import FIRST, Table
from festival.play.phones import phone_hands
from festival.tables.board import side_screens
from festival.tables.board.side_values import Common, common_board
from festival.tables.kinds import side_kinds
from festival.tables.record.log_line import Person
from tests.festival.live.conftest import of_here as of_here
from tests.games.onlookers import SOCKETS, leaks
from tests.games.sample import Private
from tests.given import chooses_in_secret, given_by

pytestmark = pytest.mark.django_db(transaction=True)

every_game = pytest.mark.parametrize(
    "key", [kind.key for kind in side_kinds() if chooses_in_secret(kind)]
)


@every_game
async def test_private_bytes_of_a_player_reach_nobody_else(
    key: str, of_here: Hub, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)

    found = await leaks(of_here, given_by(key, "PRIVATE"), lambda: caplog.text)

    assert found == set()


@every_game
async def test_reader_catches_what_leaks_on_purpose(
    key: str, of_here: Hub, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The twin: into the board that all screens share, into the part of a hand that another phone
    gets, into the log of the ZIP, and into the log of the program."""
    private: Private = given_by(key, "PRIVATE")

    def secrets() -> str:
        table = Table.objects.select_related("festival").exclude(number=FIRST).get()
        return " ".join(private.secrets(table).values())

    def board(table: Table) -> Common:
        logging.getLogger("festival").warning(secrets())
        return {**common_board(table), "name": secrets()}

    monkeypatch.setattr(side_screens, "common_board", board)
    monkeypatch.setattr(
        phone_hands, "person_of", lambda number, _: Person(number=number, name=secrets())
    )
    monkeypatch.setattr(pack_zip, "log_text", lambda *_: secrets())

    found = await leaks(of_here, private, lambda: caplog.text)

    told = [name for name in SOCKETS if name != "socket of a viewer"]  # a viewer sees the board
    sockets = {(name, when) for name in told for when in ("from the beginning", "first message")}
    guests = ("board", "board_state", "tv", "screen", "screen_state", "rules", "hand")
    assert found >= {
        *sockets,
        *((who, name) for who in ("another phone", "no cookie") for name in guests[:-1]),
        ("another phone", guests[-1]),
        *(("emcee", name) for name in ("console", "console_state", "everything")),
        ("log", ""),
    }
