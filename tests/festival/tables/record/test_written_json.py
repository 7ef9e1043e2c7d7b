"""JSON data are read back as they were written, from whichever database."""

from __future__ import annotations

import json

import pytest

from festival.models import Festival, LogEntry, Table

ENTRY = {
    "seq": 1,
    "kind": "act",
    "command": {"type": "Throw", "player": 1, "roll": "444263"},
    "events": [{"type": "Thrown", "zz": 1, "a": None, "long_name": [1, {"y": 2, "x": 1}]}],
    "way": "\0 and \ud83e\udd6e",
}


@pytest.mark.django_db
def test_entry_comes_back_letter_by_letter() -> None:
    festival = Festival.objects.create(
        name="Harvest", date="2026-09-25", budget=0, switches={"chase": "off", "a": "b"}
    )
    table = Table.objects.create(festival=festival, settings={"z": 1, "a": {"y": 1, "b": 2}})
    LogEntry.objects.bulk_create([LogEntry(table=table, seq=1, key="one", entry=ENTRY)])
    LogEntry.objects.create(table=table, seq=2, key="two", entry=ENTRY)

    found = [row.entry for row in table.entries.all()]
    again = Table.objects.select_related("festival").get()

    assert [json.dumps(each) for each in found] == [json.dumps(ENTRY)] * 2
    assert json.dumps(again.settings) == json.dumps(table.settings)
    assert json.dumps(again.festival.switches) == json.dumps(festival.switches)
