"""SQL that is made once reads the same rows as Django's own."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.db.models import Model
from django.db.transaction import TransactionManagementError
from django.utils import timezone

from festival.accounts.sign_in_links import Backend
from festival.models import FIRST, Festival, Helper, LogEntry, Table
from festival.people.helpers import add_helper, revoke
from festival.play.write_path import TO_LOCK, WITH_KEY
from festival.views.common import TABLES
from tests.festival.evening import started

pytestmark = pytest.mark.django_db


def columns(row: Model | None) -> dict[str, object]:
    assert row is not None
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_a_table_and_its_festival_are_read_as_by_the_plain_query() -> None:
    festival = started(switches={"third": "same4"})
    Festival.objects.update(archived_at=timezone.now())
    expected = Table.objects.select_related("festival").get()

    for found in (TABLES.get(festival.pk, FIRST), TO_LOCK.get(expected.pk)):
        assert columns(found) == columns(expected)
        assert columns(found.festival) == columns(expected.festival)
        assert (found._state.adding, found._state.db) == (False, "default")
        assert found.festival.hall is None


def test_an_entry_is_found_by_its_key_at_its_own_table_alone() -> None:
    table, other = started().table, started().table
    entry = LogEntry.objects.get(table=table)

    assert columns(WITH_KEY.get(table.pk, entry.key)) == columns(entry)
    assert WITH_KEY.first(other.pk, entry.key) is None
    assert WITH_KEY.first(table.pk, "") is None


def test_a_user_comes_with_the_helper_and_without_another_query() -> None:
    helper = add_helper(started().pk, name="Hana", role="scorer").helper
    emcee = User.objects.create_user("emcee")
    revoke(helper.festival_id, helper.pk)

    found, at_laptop = Backend.users.get(helper.user_id), Backend.users.get(emcee.pk)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "cursor", None)
        assert columns(found.helper) == columns(Helper(**columns(found.helper)))
        assert found.helper.user is found
        assert not hasattr(at_laptop, "helper")
    assert columns(found.helper) == columns(Helper.objects.get())
    assert columns(found) == columns(User.objects.get(pk=helper.user_id))


@pytest.mark.django_db(transaction=True)
def test_rows_are_locked_within_a_transaction_alone() -> None:
    with pytest.raises(TransactionManagementError):
        TO_LOCK.get(started().table.pk)


@pytest.mark.django_db(transaction=True)
def test_each_thread_reads_over_its_own_connection() -> None:
    festival = started()

    def read() -> tuple[str, int]:
        try:
            table = TABLES.get(festival.pk, FIRST)
            return table.festival.name, id(connection.connection)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as first, ThreadPoolExecutor(1) as second:
        found = [each.submit(read).result() for each in (first, second, first)]

    assert [name for name, _ in found] == [festival.name] * 3
