"""Where a log went back: what everybody knew by then is told, and checked."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from festival.games.bobing.play import commands
from festival.models import Table
from festival.record import lost_entries
from festival.record.commitments import draws, promises_of
from festival.record.festival_file import document, written
from festival.record.lost_entries import (
    Shown,
    after_exchange,
    missing_draws,
    newest_setback,
    setbacks_of,
    shown_in,
)
from festival.record.record import table_record
from festival.results.dice_commitment_file import dice_file
from festival.transfer import import_festival
from festival.transfer.read_file import FileRefused, read
from festival.views.setup.festival_zip import log_text
from rules.dice_commitment import Draw, Drawn, Promise
from rules.random_dice import simulate_dice
from tests import dice_script
from tests.festival.evening import ONE, post, started, stored, throws
from tests.festival.play.dice_evenings import EVENINGS
from tests.festival.side_tables import stored as stored_table

pytestmark = pytest.mark.django_db


def gone_back(table: Table, *numbers: int) -> Table:
    """Everybody knew the draws of these numbers, which are made of the first promise."""
    promise, drawn = promises_of(table)[0], dict(draws(table_record(table)))
    known = {number: Draw(Drawn.DICE, thrown(promise, number)) for number in numbers} | drawn
    told = [
        [promise.digest, number, known[number].kind.value, *known[number].values]
        for number in numbers
    ]
    at = "2026-09-25T20:14:00+08:00"
    setback = {"at": at, "after": table.version, "lost": len(numbers), "draws": told}
    Table.objects.filter(pk=table.pk).update(setbacks=[setback])
    return stored_table(table)


def thrown(promise: Promise, number: int) -> tuple[int, ...]:
    return simulate_dice(6, promise.drawing(number))


def played(desk: Client) -> tuple[Table, int, int]:
    """A table with the number of a draw, and one of an entry that draws nothing."""
    table = EVENINGS["bobing"](desk)
    record = table_record(table)
    promise = promises_of(table)[0]
    drawn = [number for number, _ in draws(record) if promise.covers(number)]
    others = {entry.seq for entry in record.log.entries if promise.covers(entry.seq)} - {*drawn}
    return table, drawn[0], max(others)


def test_draw_that_was_known_is_missing_unless_it_is_in_the_log_as_it_was(
    desk: Client, tmp_path: Path
) -> None:
    table, drawn, other = played(desk)

    def checked(table: Table) -> subprocess.CompletedProcess[str]:
        (tmp_path / "dice.json").write_text(dice_file(table), encoding="utf-8")
        command = [sys.executable, "-I", str(dice_script.PATH), str(tmp_path / "dice.json")]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    came_again = gone_back(table, drawn)
    assert missing_draws(came_again, table_record(table)) == ()
    assert checked(came_again).returncode == 0
    left_out = gone_back(table, drawn, other)
    assert missing_draws(left_out, table_record(table)) == (other,)
    assert checked(left_out).returncode == 1
    assert f"MISSING: known before the log went back: [{other}]" in checked(left_out).stdout
    page = desk.get(left_out.public_address("dice")).content.decode()
    assert f"are not in the log now: {other}." in page
    (known,) = left_out.setbacks
    elsewhere = [["", 3, "dice", 1], [promises_of(table)[0].digest, *known["draws"][0][1:]]]
    unknown = {**known, "at": "2026-09-25T20:20:00+08:00", "lost": None, "draws": elsewhere}
    Table.objects.filter(pk=table.pk).update(setbacks=[unknown])
    nobody_knows = stored_table(table)
    assert missing_draws(nobody_knows, table_record(table)) == (3,)
    file, after = json.loads(dice_file(nobody_knows)), table.version
    assert file["back"] == [["2026-09-25T20:20:00+08:00", after, None, 3]]
    answer = checked(nobody_knows)
    assert (answer.returncode, answer.stdout.splitlines()[-2:]) == (
        1,
        [
            "MISSING: known before the log went back: [3]",
            f"UNKNOWN: how many entries fell away when the log went back to entry [{after}]",
        ],
    )
    false = json.loads(dice_file(left_out))
    false["promises"][0]["told"][0][-1] = 7 - false["promises"][0]["told"][0][-1]
    assert not dice_script.is_accepted(dice_script.sealed(false))


def test_entries_that_stand_in_both_logs_have_not_fallen_away() -> None:
    festival = started()
    throws(festival, ONE, ONE, ONE)
    before = shown_in(stored(festival).table)
    less = replace(before, entries=before.entries[:2])
    other = replace(before, entries=[*before.entries[:3], *before.entries[1:2]])

    fell = [after_exchange(before, now) for now in (before, less, other)]

    assert [[each["lost"] for each in found] for found in fell] == [[], [2], [1]]
    assert [[each["after"] for each in found] for found in fell] == [[], [2], [4]]
    twice = after_exchange(replace(less, setbacks=fell[1]), replace(less, setbacks=()))
    assert twice == fell[1]


def test_seed_that_people_may_know_is_used_no_more_and_draws_keep_their_words() -> None:
    festival = started()
    commands.simulate(post(festival), 1)
    simulated = shown_in(stored(festival).table)
    opened = Promise.new()
    moon, cake = (opened.with_word(word, "a").closed() for word in ("moon", "cake"))
    played = replace(simulated, promises=[moon])
    bare = replace(simulated, entries=[], promises=[opened])
    going_on = replace(simulated, entries=simulated.entries[:1], promises=[moon])
    ended = replace(moon, until=2)

    def exchanged(before: Shown | None, after: Shown) -> tuple[list[tuple[str, ...]], list[str]]:
        """The words of each promise, and for each draw the digest of its promise."""
        promises = lost_entries.promises_after(before, after)
        found = after_exchange(before, replace(after, promises=promises))
        told = [digest for each in found for digest, *_ in each["draws"]]
        return [each.words for each in promises], told

    renewed = {
        "played": (played, bare, [("moon",), ()], [moon.digest]),
        "nobody knows": (None, bare, [(), ()], []),
        "perhaps played": (replace(bare, is_whole=False), bare, [(), ()], []),
        "words unknown": (replace(played, promises=[opened]), bare, [(), ()], [""]),
        "twice": (replace(bare, promises=[ended, Promise.new()]), bare, [("moon",), ()], []),
        "elsewhere": (
            replace(played, promises=[ended, Promise.new(3)]),
            going_on,
            [("moon",), ()],
            [moon.digest],
        ),
    }
    kept = {
        "not begun": (replace(bare, promises=[opened.with_word("moon", "a")]), bare, [()], []),
        "gone on": (played, going_on, [("moon",)], [moon.digest]),
        "parted": (replace(played, promises=[cake]), going_on, [("moon",)], [""]),
    }
    for name, (before, after, words, told) in (renewed | kept).items():
        assert exchanged(before, after) == (words, told), name


def test_screens_say_it_until_somebody_plays_on_the_game_ends_or_the_evening_is_over(
    desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, drawn, _ = played(desk)
    Table.objects.filter(pk=gone_back(table, drawn).pk).update(version=table.version)
    table = stored_table(table)
    at = setbacks_of(table)[0].at

    def said(hours: int, phase: str = "rolling", further: int = 0) -> bool:
        monkeypatch.setattr(lost_entries, "now", lambda: at + timedelta(hours=hours))
        table.version += further
        return newest_setback(table, phase) != ""

    assert (said(11), said(13), said(11, "ended")) == (True, False, False)
    assert not said(11, further=1)
    monkeypatch.setattr(lost_entries, "AN_EVENING", timedelta.max)  # the twin
    table.version -= 1
    assert said(24 * 365)


def test_setback_is_in_every_log_and_in_the_file_that_is_taken_in(desk: Client) -> None:
    table, drawn, _ = played(desk)
    table = Table.objects.select_related("festival").get(pk=gone_back(table, drawn).pk)
    said = "1 entry that people saw is missing"

    addresses = (
        table.public_address("public_log"),
        table.address("log"),
        table.public_address("dice"),
        table.public_address("results"),
    )
    pages = [desk.get(address).content.decode() for address in addresses]
    copy = import_festival.take_in(read(written(document(table.festival))), None, as_copy=True)

    assert [said in page for page in (*pages, log_text(table))] == [True] * 5
    assert stored(copy).table.setbacks == table.setbacks
    broken, (setback,) = document(table.festival), table.setbacks
    wrongs: list[Any] = ["x", [{}], [{**setback, "at": ""}], [{**setback, "draws": [[]]}]]
    wrongs += [[{**setback, "lost": lost}] for lost in (-1, "", False)]
    for wrong in wrongs:
        with pytest.raises(FileRefused):
            import_festival.take_in(
                read(written({**broken, "setbacks": wrong})), None, as_copy=True
            )
