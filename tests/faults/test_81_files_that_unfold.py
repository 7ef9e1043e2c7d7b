"""Row 81: files that unfold to gigabytes, uploaded beside a game that is played."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.files.base import ContentFile

from festival.web.lists.uploads import FESTIVAL_FILE
from tests.festival.live.wire import Emcee, House, board, line
from tests.festival.web.lists.bombs import SHAPES
from tests.running import party

pytestmark = pytest.mark.proof

MB = 1024 * 1024
MOST = 150 * MB  # that the server grows by, the page of a list and its form included
NOTHING = "112346"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    data = tmp_path_factory.mktemp("files") / "data"
    with party(data) as running:
        yield House(running, data)


def most_held(house: House) -> int:
    """Bytes that the server has held at once, ever."""
    status = Path(f"/proc/{house.party.pid}/status").read_text(encoding="ascii")
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    assert found
    return int(found[1]) * 1024


def unfolding() -> bytes:
    """The file of a festival: forty million lists."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("log.json", b"[" + b"[]," * 39_000_000 + b"[]]")
    return packed.getvalue()


def upload(emcee: Emcee, path: str, **files: bytes) -> int:
    url = f"{emcee.house.url}{path}"
    _, page = emcee.visitor.get(url)
    named = {field: ContentFile(data, name=field) for field, data in files.items()}
    return emcee.visitor.upload(url, page, **named)[0]


def test_party_plays_on_beside_files_that_unfold(house: House) -> None:
    emcee, other = house.sign_in(), house.sign_in()
    festival_id, code = emcee.demo()
    lists = f"/festivals/{festival_id}/players/import/"
    emcee.give(festival_id, "throw", roll=NOTHING)
    before = most_held(house)

    with ThreadPoolExecutor(1) as pool, line(house, board(code)) as phone:
        phone.next_parts()
        sent = pool.submit(
            lambda: [
                *(upload(other, lists, file=data) for data in SHAPES.values()),
                upload(other, "/festivals/in/", **{FESTIVAL_FILE: unfolding()}),
            ]
        )
        rolls = 0
        while not sent.done() or rolls < 10:
            assert emcee.give(festival_id, "throw", roll=NOTHING)["kind"] == "done"
            rolls += 1
        phone.until(house.revision(code))

    assert set(sent.result()) == {422}
    assert most_held(house) - before < MOST
    assert "Traceback" not in house.party.output
