"""The winner list as another program reads it."""

from __future__ import annotations

import json

import pytest
from django.utils import timezone

from festival.models import Festival, Prize
from festival.play.bobing import commands
from festival.results.bobing import data_of
from festival.results.files import to_json
from tests.festival.evening import (
    NOTHING,
    ONE,
    TWO,
    post,
    started,
    stored,
    throw,
    throws,
)

pytestmark = pytest.mark.django_db


def written(festival: Festival, seq: int) -> str:
    """When an entry of the log was."""
    return timezone.localtime(festival.table.entries.get(seq=seq).at).isoformat()


def test_another_program_reads_who_has_each_prize() -> None:
    festival = started(name="Moon Night", counts={1: 1, 5: 1}, switches={"six_black": "scramble"})
    Prize.objects.filter(tier=5).update(value=12550)
    throw(festival, "555555", is_confirmed=True)
    commands.crown(post(festival))

    data = json.loads(to_json(data_of(stored(festival).table, "prize")))

    assert data == {
        "festival": "Moon Night",
        "date": "2026-09-25",
        "currency": "PHP",
        "is_final": True,
        "prizes": [
            {
                "tier": 1,
                "title": {"roman": "Tsiong Guan", "hanzi": "狀元"},
                "prize": "Prize 1-1",
                "value": 1,
                "winner": {"number": 1, "name": "Ana"},
                "is_scrambled": False,
                "won_with": {
                    "how": "rolled",
                    "dice": [5, 5, 5, 5, 5, 5],
                    "combination": "same_6",
                    "at": written(festival, 2),
                },
                "handed_out": None,
            },
            {
                "tier": 5,
                "title": {"roman": "Ki Din", "hanzi": "舉人"},
                "prize": "Prize 5-1",
                "value": 125.5,
                "winner": None,
                "is_scrambled": True,
                "won_with": None,
                "handed_out": None,
            },
        ],
    }


def test_another_program_reads_what_each_person_has() -> None:
    festival = started(name="Moon Night", counts={1: 1, 5: 1, 6: 1})
    Prize.objects.filter(tier=6).update(value=70)
    throws(festival, TWO, NOTHING, NOTHING, ONE)

    data = json.loads(to_json(data_of(stored(festival).table, "person")))

    ana = {"number": 1, "name": "Ana", "prizes": ["Prize 5-1", "Prize 6-1"]}
    dice = {"how": "rolled", "dice": [4, 4, 1, 1, 2, 3], "combination": "red_2"}
    two = {**dice, "at": written(festival, 2)}
    dice = {"how": "rolled", "dice": [4, 1, 1, 2, 3, 5], "combination": "red_1"}
    one = {**dice, "at": written(festival, 5)}
    nothing = {"prizes": [], "won_with": [], "handed_out": [], "to_fetch_back": [], "value": 0}
    assert (data["currency"], data["is_final"]) == ("PHP", False)
    assert data["people"] == [
        {**ana, "won_with": [two, one], "handed_out": [], "to_fetch_back": [], "value": 5.7},
        {"number": 2, "name": "Ben", **nothing},
        {"number": 3, "name": "Cora", **nothing},
    ]
