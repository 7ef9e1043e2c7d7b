"""Lists and festivals that are brought in, real ones that something happened to: each is taken in
or refused in a sentence, and what is refused leaves nothing behind."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from festival.festivals.files.pack_zip import everything
from festival.festivals.transfer.import_festival import AlreadyHere, take_in
from festival.festivals.transfer.read_file import FileRefused, read
from festival.games.bobing.players.player_import import PLAYERS
from festival.games.bobing.prizes.prize_import import PRIZES
from festival.games.bobing.results import rows_of as winner_rows
from festival.lists.excel_csv_json import to_csv, to_xlsx
from festival.lists.list_import import ListImport
from festival.lists.rows import TableRefused
from festival.models import Festival
from festival.tables.record.festival_file import document, written
from festival.tables.results.about_lists import about_winners
from rules.errors import RulesError
from tests.faults.fuzz import nasty
from tests.faults.fuzz.town import an_evening, taken_back
from tests.festival.evening import new_festival, stored
from tests.festival.lists.workbooks import rows_of_file

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(0)]

NAMES = "No.,Name\n1,Ana Cruz\n2,Ben Tan\n3,陳怡君\n,Đan\n\nTotal,4\n"
PRIZE_LIST = 'Tier,Prize,Value (PHP),Count\n1,TV,12000,1\n2,Bike,"1,200.50",2\n二獎,Pan,80,4\n'
LETTERS = st.sampled_from(("", "utf-8", "big5", "gb18030", "cp1252", "utf-16"))


def refused(do: Callable[[], Any]) -> bool:
    """Whether it was, and then in a sentence."""
    try:
        do()
    except AlreadyHere:
        return True
    except (TableRefused, FileRefused, RulesError) as error:
        said = str(error)
    else:
        return False
    assert nasty.is_sentence(said if said.endswith(".") else f"{said}."), said
    return True


def spoilt(files: list[bytes]) -> st.SearchStrategy[bytes]:
    return st.one_of(st.sampled_from(files).flatmap(nasty.mutated), nasty.raw_bytes)


@pytest.mark.proof
def test_no_list_breaks_what_reads_it(caplog: pytest.LogCaptureFixture) -> None:
    festival, evening, saved = new_festival(), an_evening(), list[bool]()
    rows = winner_rows(evening.table, "prize")
    files = [text.encode(code) for text in (NAMES, PRIZE_LIST) for code in ("utf-8", "gb18030")]
    files += [to_csv(rows), to_xlsx(rows, about_winners(evening.table, "prize"))]

    def bring(data: bytes, letters: str) -> None:
        for sheet in rows_of_file(data, letters, PLAYERS.reading.headings):
            people = ListImport(PLAYERS, festival, sheet.rows, {"heading": "1"})
            assert people.lines is not None
            saved.append(not refused(partial(people.save, None)))
            prizes = ListImport(PRIZES, festival, sheet.rows, {})
            assert prizes.lines is not None
            refused(partial(prizes.save, None))

    @given(spoilt(files), LETTERS)
    def search(data: bytes, letters: str) -> None:
        with taken_back(caplog):
            refused(lambda: bring(data, letters))

    search()

    assert True in saved


def test_no_festival_that_is_brought_in_breaks_anything(caplog: pytest.LogCaptureFixture) -> None:
    evening, taken = an_evening(), list[int]()
    whole = document(evening)
    changed = nasty.otherwise(whole).map(lambda data: json.dumps(data).encode())

    def bring(raw: bytes, *, as_copy: bool) -> None:
        festival = stored(take_in(read(raw), None, as_copy=as_copy))
        assert len(document(festival)["entries"]) == festival.table.version
        taken.append(festival.pk)

    @example(raw=written(whole), as_copy=True)
    @given(st.one_of(changed, spoilt([written(whole), everything(evening)])), st.booleans())
    def search(raw: bytes, as_copy: bool) -> None:
        with taken_back(caplog):
            before = list(Festival.objects.values_list("pk", flat=True))
            if refused(lambda: bring(raw, as_copy=as_copy)):
                assert list(Festival.objects.values_list("pk", flat=True)) == before

    search()

    assert taken
