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

from festival.games.bobing.results.winners import rows_of as winner_rows
from festival.games.bobing.results.winners import winner_list
from festival.models import Festival, OwnRulebook
from festival.people.imported import PlayerImport
from festival.record.festival_file import document, written
from festival.results.files import to_csv, to_xlsx
from festival.setup.prizes.imported import PrizeImport
from festival.setup.rulebooks import own as own_rulebooks
from festival.setup.transfer.festival_in import AlreadyHere, take_in
from festival.setup.transfer.file_read import FileRefused, read
from festival.views.setup.festival_zip import about_winners, everything
from festival.web.lists.rows import TableRefused
from festival.web.lists.workbooks import rows_of_file
from rules.errors import RulesError
from rules.files import FILES
from tests.faults.fuzz import nasty
from tests.faults.fuzz.count import Count, drawn
from tests.faults.fuzz.guard import Statements, is_sentence, trapped
from tests.faults.fuzz.town import an_evening
from tests.faults.fuzz.trying import conserved
from tests.festival.evening import new_festival, stored
from tests.festival.memory import forget_everything

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(0)]

REFUSALS = (TableRefused, FileRefused, AlreadyHere, RulesError)
NAMES = "No.,Name\n1,Ana Cruz\n2,Ben Tan\n3,陳怡君\n,Đan\n\nTotal,4\n"
PRIZES = 'Tier,Prize,Value (PHP),Count\n1,TV,12000,1\n2,Bike,"1,200.50",2\n二獎,Pan,80,4\n'
BOOKS = [
    *[path.read_text(encoding="utf-8") for path in sorted((FILES / "seeds/rulebooks").iterdir())],
    (FILES / "seeds" / "own_rulebook.toml").read_text(encoding="utf-8"),
]


@contextmanager
def taken_back() -> Iterator[Statements]:
    """Whatever is written in it is as if it had not been; and nothing is logged as broken."""
    statements = Statements()
    with transaction.atomic(), connection.execute_wrapper(statements), trapped() as trap:
        yield statements
        transaction.set_rollback(True)
    connection.run_on_commit = []
    if statements.writes:
        forget_everything()
    assert [each for each in trap.records if each.levelname == "ERROR"] == []


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
    rows = winner_rows(winner_list(festival.table), "prize")
    texts = [NAMES, PRIZES]
    found = [text.encode(code) for text in texts for code in ("utf-8", "utf-16", "gb18030")]
    return [*found, to_csv(rows), to_xlsx(rows, about_winners(festival.table, "prize"))]


def test_no_list_breaks_what_reads_it(request: pytest.FixtureRequest) -> None:
    festival, count = new_festival(), Count("lists")
    files, saved = lists_of(an_evening()), []

    def bring(data: bytes, letters: str) -> None:
        for sheet in rows_of_file(data, len(data), letters, PlayerImport.headings):
            people = PlayerImport(festival, sheet.rows, {"is_headed": "yes"})
            assert people.reading
            saved.append(refused(partial(people.save, None)))
            prizes = PrizeImport(festival, sheet.rows, {})
            assert prizes.reading
            refused(partial(prizes.save, None))

    @drawn("lists")
    @given(spoilt(files), LETTERS)
    def search(data: bytes, letters: str) -> None:
        count.one()
        with taken_back():
            refused(lambda: bring(data, letters))

    search()

    count.close(request)
    assert False in saved


def test_no_rulebook_breaks_what_reads_it(request: pytest.FixtureRequest) -> None:
    count, saved = Count("books"), []
    own = OwnRulebook(owner=None)

    @drawn("books")
    @given(spoilt([text.encode() for text in BOOKS]))
    def search(data: bytes) -> None:
        count.one()
        with taken_back() as statements:
            if refused(lambda: own_rulebooks.decode(data)):
                return
            text = own_rulebooks.clean(own_rulebooks.decode(data))
            found = own_rulebooks.check_book(text, own, {})
            assert bool(found.problems) == refused(
                lambda: own_rulebooks.save_book(text, owner=None, book_id=None, seen="")
            )
            saved.append(not found.problems)
            assert bool(statements.writes) == (not found.problems)

    search()

    count.close(request)
    assert False in saved


@st.composite
def otherwise(draw: st.DrawFn, data: Any) -> Any:
    """JSON data of which one place holds something else."""
    if isinstance(data, dict) and data and draw(st.integers(0, 7)):
        key = draw(st.sampled_from(sorted(data)))
        return {**data, key: draw(otherwise(data[key]))}
    if isinstance(data, list) and data and draw(st.integers(0, 7)):
        at = draw(st.integers(0, len(data) - 1))
        return [*data[:at], draw(otherwise(data[at])), *data[at + 1 :]]
    whole_number = st.sampled_from((0, -1, 1, 2, 6, 7, 10**6, 2**31, 2**63, 10**30))
    return draw(
        st.one_of(
            whole_number,
            st.sampled_from((None, True, False, 0.5, [], {}, [None], {"type": "Throw"}, [[1, 2]])),
            nasty.words.map(lambda text: text[:300]),
            st.just(data).map(lambda same: [same, same]),
            st.sampled_from(("\ud800", "2026-09-25T20:00:00+08:00", "2026-09-25")),
        )
    )


def test_no_festival_that_is_brought_in_breaks_anything(request: pytest.FixtureRequest) -> None:
    count, taken = Count("files"), []
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

    changed = otherwise(whole).map(lambda data: json.dumps(data).encode())

    @drawn("files")
    @given(st.one_of(changed, changed, spoilt(files)), st.booleans())
    def search(raw: bytes, as_copy: bool) -> None:
        count.one()
        with taken_back() as statements:
            was = list(Festival.objects.values_list("pk", flat=True))
            if refused(lambda: bring(raw, as_copy=as_copy)):
                assert list(Festival.objects.values_list("pk", flat=True)) == was
            else:
                assert statements.writes

    search()

    count.close(request)
    assert taken
