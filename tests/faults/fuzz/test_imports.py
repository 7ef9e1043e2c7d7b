"""Everything that is brought in: lists, rulebooks and festivals, real ones that something happened
to. Each is taken in or refused in a sentence, and what is refused leaves nothing behind."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from django.db import connection, transaction
from hypothesis import given
from hypothesis import strategies as st

from festival.games.bobing.results import rows_of as winner_rows
from festival.lists.rows import TableRefused
from festival.lists.uploaded_list import rows_of_file
from festival.models import Festival, Table
from festival.people.player_import import PlayerImport
from festival.prizes.prize_import import PrizeImport
from festival.record.festival_file import document, written
from festival.record.record import table_record
from festival.results.excel_csv_json import to_csv, to_xlsx
from festival.rulebooks import own_rulebooks as own_rulebooks
from festival.transfer.import_festival import AlreadyHere, take_in
from festival.transfer.read_file import FileRefused, read
from festival.views.setup.festival_zip import about_winners, everything
from rules.data_folders import FILES
from rules.errors import RulesError
from tests.faults.fuzz import nasty
from tests.faults.fuzz.judged import is_sentence, nothing_breaks
from tests.faults.fuzz.town import an_evening
from tests.festival.evening import new_festival, stored
from tests.festival.memory import forget_everything
from tests.festival.rulebooks.bookshelf import OWN

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(0)]

REFUSALS = (TableRefused, FileRefused, AlreadyHere, RulesError)
NAMES = "No.,Name\n1,Ana Cruz\n2,Ben Tan\n3,陳怡君\n,Đan\n\nTotal,4\n"
PRIZES = 'Tier,Prize,Value (PHP),Count\n1,TV,12000,1\n2,Bike,"1,200.50",2\n二獎,Pan,80,4\n'
BOOKS = [
    *[path.read_text(encoding="utf-8") for path in sorted((FILES / "seeds/rulebooks").iterdir())],
    OWN,
]


@contextmanager
def taken_back() -> Iterator[None]:
    """Whatever is written in it is as if it had not been; and nothing is logged as broken."""
    with nothing_breaks(), transaction.atomic():
        yield
        transaction.set_rollback(True)
    connection.run_on_commit = []
    forget_everything()


def refused(do: Callable[[], Any]) -> bool:
    """Whether it was, and then in a sentence."""
    try:
        do()
    except AlreadyHere:
        return True
    except REFUSALS as error:
        said = str(error)
    else:
        return False
    assert is_sentence(said if said.endswith((".", "。")) else f"{said}."), said
    return True


def spoilt(files: list[bytes]) -> st.SearchStrategy[bytes]:
    return st.one_of(
        st.sampled_from(files).flatmap(nasty.mutated), st.sampled_from(files), nasty.raw_bytes
    )


LETTERS = st.sampled_from(("", "utf-8", "big5", "gb18030", "cp1252", "utf-16"))


def lists_of(festival: Festival) -> list[bytes]:
    rows = winner_rows(festival.table, "prize")
    texts = [NAMES, PRIZES]
    found = [text.encode(code) for text in texts for code in ("utf-8", "utf-16", "gb18030")]
    return [*found, to_csv(rows), to_xlsx(rows, about_winners(festival.table, "prize"))]


def test_no_list_breaks_what_reads_it() -> None:
    festival, files, saved = new_festival(), lists_of(an_evening()), list[bool]()

    def bring(data: bytes, letters: str) -> None:
        for sheet in rows_of_file(data, letters, PlayerImport.headings):
            people = PlayerImport(festival, sheet.rows, {"is_headed": "yes"})
            assert people.lines is not None
            saved.append(refused(partial(people.save, None)))
            prizes = PrizeImport(festival, sheet.rows, {})
            assert prizes.lines is not None
            refused(partial(prizes.save, None))

    @given(spoilt(files), LETTERS)
    def search(data: bytes, letters: str) -> None:
        with taken_back():
            refused(lambda: bring(data, letters))

    search()

    assert False in saved


def test_no_rulebook_breaks_what_reads_it() -> None:
    saved = list[bool]()

    @given(spoilt([text.encode() for text in BOOKS]))
    def search(data: bytes) -> None:
        with taken_back():
            if refused(lambda: own_rulebooks.decode(data)):
                return
            text = own_rulebooks.clean(own_rulebooks.decode(data))
            saved.append(
                not refused(
                    lambda: own_rulebooks.save_book(text, owner=None, book_id=None, seen="")
                )
            )

    search()

    assert True in saved


def conserved(table: Table) -> None:
    """No prize is lost or doubled, and somebody has each that was won."""
    state = table_record(table).state
    if table.kind == "bobing" and state.prizes:
        free = [prize for tier in range(1, 7) for prize in state.free(tier)]
        assert sorted([*free, *state.holdings]) == sorted(prize.id for prize in state.prizes)
        assert set(state.holdings.values()) <= set(state.players)


def test_no_festival_that_is_brought_in_breaks_anything() -> None:
    taken = list[int]()
    evening = an_evening()
    whole = document(evening)
    files = [written(whole), everything(evening)]

    def bring(raw: bytes, *, as_copy: bool) -> None:
        festival = stored(take_in(read(raw), None, as_copy=as_copy))
        for table in festival.tables.all():
            conserved(table)
        again = document(festival)
        assert len(again["entries"]) == festival.table.version
        taken.append(festival.pk)

    changed = nasty.otherwise(whole).map(lambda data: json.dumps(data).encode())

    @given(st.one_of(changed, changed, spoilt(files)), st.booleans())
    def search(raw: bytes, as_copy: bool) -> None:
        with taken_back():
            was = list(Festival.objects.values_list("pk", flat=True))
            if refused(lambda: bring(raw, as_copy=as_copy)):
                assert list(Festival.objects.values_list("pk", flat=True)) == was

    search()

    assert taken
