"""Promised dice at the table: no draw comes from anywhere else, nobody sees the seed too early, and
nobody draws twice."""

from __future__ import annotations

import io
import json
import os
import random
import subprocess
import sys
import zipfile
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.test import Client

from festival.festivals.transfer import import_festival
from festival.festivals.transfer.read_file import FileRefused, read
from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.setup import copies
from festival.models import Festival, Table
from festival.play.helpers import helpers
from festival.play.undo import undo
from festival.tables.record.dice_commitment import draws, promises_of
from festival.tables.record.festival_file import document, written
from festival.tables.record.record import table_record
from festival.tables.record.setbacks import note_setback
from festival.tables.results.dice_commitment_file import dice_file
from rules.bobing.game.commands import ChampionBy
from rules.random_dice import simulate_dice
from tests import dice_script
from tests.festival.evening import new_festival, post, started, stored
from tests.festival.play.dice_evenings import EVENINGS
from tests.festival.side_tables import stored as stored_table
from tests.festival.web.test_views import POST_ONLY, addresses

pytestmark = pytest.mark.django_db

CHANGES = int(os.environ.get("CHANGED_BITS", "100"))


def table_of(festival: Festival) -> Table:
    return stored(festival).table


def raw(table: Table) -> bytes:
    return dice_file(stored_table(table)).encode()


def simulate(festival: Festival, key: str | None = None) -> tuple[int, ...]:
    turn = table_record(table_of(festival)).state.turn
    command: Any = program_rolls_and_lots.simulate(post(festival, key=key), turn).entry.command
    faces: tuple[int, ...] = command.roll.faces
    return faces


@pytest.mark.parametrize("name", EVENINGS)
def test_every_draw_of_an_evening_is_what_was_promised(name: str, desk: Client) -> None:
    """And one changed bit anywhere is refused; so is a changed draw with a digest that fits:
    whoever changes a die can write that anew, but the seed still says another."""
    table = EVENINGS[name](desk)
    file, found = raw(table), list(draws(table_record(table)))

    lines = dice_script.said(file)

    assert len(found) >= 2
    assert [line.split(":")[0] for line in lines if line.endswith("is right")] == [
        str(seq) for seq, _ in found
    ]
    assert [each.is_revealed for each in promises_of(table)] == [True, True]
    assert accepted_though_changed(file, random.Random(name)) == []
    assert accepted_though_other_dice(json.loads(file)) == []


def accepted_though_changed(file: bytes, chance: random.Random) -> list[tuple[int, int]]:
    accepted = []
    for _ in range(CHANGES):
        place, bit = chance.randrange(len(file)), 1 << chance.randrange(8)
        changed = bytearray(file)
        changed[place] ^= bit
        accepted += [(place, bit)] if dice_script.is_accepted(bytes(changed)) else []
    return accepted


def accepted_though_other_dice(data: Any) -> list[Any]:
    accepted = []
    for promise in data["promises"]:
        for draw in promise["draws"]:
            values = draw[2:]
            draw[2:] = [values[-1], *values[:-1]] if len({*values}) > 1 else [7 - values[0]]
            accepted += [list(draw)] if dice_script.is_accepted(dice_script.sealed(data)) else []
            draw[2:] = values
    assert dice_script.is_accepted(dice_script.sealed(data))
    return accepted


BROKEN: list[Callable[[Any], object]] = [
    lambda data: data["promises"][0].pop("seed"),
    lambda data: data["promises"][0].update(seed="00" * 32),
    lambda data: data["promises"][0].update(promise="00" * 32),
    lambda data: data["promises"][0]["draws"].append(data["promises"][0]["draws"][-1]),
    lambda data: data["promises"][0]["draws"].reverse(),
    lambda data: data["promises"][0].update(words=["other"]),
    lambda data: data["promises"].clear(),
    lambda data: data["drawn"].remove(data["promises"][0]["draws"][0][0]),
    lambda data: data["drawn"].append(10**6),
    lambda data: data["typed"].append(10**6),
    lambda data: data["typed"].append(data["drawn"][0]),
    lambda data: data["restores"].append(["", None, -1]),
]


def test_script_refuses_what_does_not_fit_together(desk: Client) -> None:
    """A copy of an evening that is over has the same dice to be checked."""
    table = EVENINGS["bobing"](desk)
    file, accepted = raw(table), []
    data = read(written(document(stored(table.festival))))
    assert raw(table_of(import_festival.take_in(data, None, as_copy=True))) == file
    for number, break_it in enumerate(BROKEN):
        data = json.loads(file)
        break_it(data)
        accepted += [number] if dice_script.is_accepted(dice_script.sealed(data)) else []

    assert accepted == []


def test_script_says_it_on_the_command_line(tmp_path: Any, desk: Client) -> None:
    file = tmp_path / "dice.json"
    whole = raw(EVENINGS["spots"](desk))

    answers = []
    older = dice_script.sealed({"promises": json.loads(whole)["promises"]})
    deep = b"[" * 200_000
    for data in (whole, whole.replace(b'"dice",', b'"dice", '), b"", b"[]", deep, older):
        file.write_bytes(data)
        command = [sys.executable, "-I", dice_script.PATH, file]
        answers.append(subprocess.run(command, capture_output=True, text=True, check=False))

    assert [each.returncode for each in answers] == [0, 1, 1, 1, 1, 1]
    assert "an older Moonbowl wrote it" in answers[-1].stderr
    numbers = [seq for seq, *_ in json.loads(whole)["promises"][0]["draws"]]
    told = f"Right: {len(numbers)} draws, of entries {numbers}."
    assert answers[0].stdout.splitlines()[-1].startswith(told)
    assert all("Traceback" not in each.stderr for each in answers)
    said = [each.stderr.partition(":")[0] for each in answers[1:]]
    assert said == ["WRONG", *["Nothing was checked"] * 3, "WRONG"]
    assert len(dice_script.PATH.read_text(encoding="utf-8").splitlines()) < 90


def test_what_is_taken_back_is_thrown_with_another_number() -> None:
    """The file has both; a press that is repeated has the same dice."""
    festival = started()
    posted, turn = post(festival), table_record(table_of(festival)).state.turn
    press: Any = program_rolls_and_lots.simulate(posted, turn).entry
    first = press.command.roll.faces
    assert program_rolls_and_lots.simulate(posted, turn).entry == press
    undo(post(festival))

    second = simulate(festival)

    table = table_of(festival)
    promise = table.promise
    assert [seq for seq, _ in draws(table_record(table))][-2:] == [2, 4]
    assert [simulate_dice(6, promise.drawing(seq)) for seq in (2, 4)] == [first, second]


def test_nothing_that_is_made_of_a_festival_has_its_seed() -> None:
    festival = started()
    kept = document(stored(festival))
    own = table_of(festival)
    for copy in (
        copies.rehearse(festival.pk),
        import_festival.take_in(read(written(kept)), None, as_copy=True),
    ):
        its = table_of(copy)
        assert its.promise.seed != own.promise.seed
        assert own.promise.seed not in json.dumps(its.promises)
        assert its.promise.since == its.version + 1


PROMISES: list[Any] = [
    "none",
    [{}],
    [None],
    {"seed": "1"},
    lambda known: [{**known, "since": 99}],
    lambda known: [{**known, "until": 2}],
    lambda known: [known, known],
    lambda known: [{**known, "until": 1}, known],
    lambda known: [{**known, "seed": known["seed"][:-1]}],
    lambda known: [known] * 1001,
]


def test_malformed_promises_of_a_file_are_refused_in_a_sentence() -> None:
    festival = started()
    data = read(written(document(stored(festival))))
    (known,) = table_of(festival).promises
    before = Festival.objects.count()

    for wrong in PROMISES:
        data["promises"] = wrong(known) if callable(wrong) else wrong
        with pytest.raises(FileRefused, match="The promises of the dice in this file"):
            import_festival.take_in(data, None, as_copy=True)

    assert Festival.objects.count() == before


@pytest.mark.parametrize(
    "role", ["emcee", *(pytest.param(role, marks=pytest.mark.proof) for role in ("scorer", "desk"))]
)
def test_nobody_reads_the_seed_before_the_end(caplog: Any, role: str) -> None:
    """Every page and file of guests and of helpers, and what is answered to their presses."""
    festival = started()
    simulate(festival)
    seed = table_of(festival).promise.seed
    guest, client = Client(), Client()
    client.force_login(helpers.add_helper(festival.pk, name=role, role=role).helper.user)
    seen = 0
    for browser in (guest, client):
        for name, urls in addresses(festival).items():
            for url in urls:
                answer = browser.post(url) if name in POST_ONLY else browser.get(url)
                text = b"".join(answer) if answer.streaming else answer.content
                if text.startswith(b"PK"):
                    archive = zipfile.ZipFile(io.BytesIO(text))
                    text = b"".join(map(archive.read, archive.namelist()))
                assert seed.encode() not in text, (name, url)
                seen += answer.status_code == 200

    assert seen > 40
    assert seed not in caplog.text
    over = end_again_of(festival)
    told = Client().get(over.public_address("dice_json")).content
    assert seed.encode() in told  # this test would see it


def end_again_of(festival: Festival) -> Table:
    program_rolls_and_lots.stop(post(festival), ChampionBy.LOTS, None, after_round=False)
    program_rolls_and_lots.crown(post(festival))
    return table_of(festival)


def test_undone_end_has_a_new_promise_before_any_throw(desk: Client) -> None:
    festival = started()
    simulate(festival)
    over = end_again_of(festival)
    undo(post(festival))
    again = table_of(festival)

    first, second = promises_of(again)
    page = Client().get(again.public_address("dice")).content.decode()

    assert over.promise.is_revealed
    assert (first.is_revealed, second.is_revealed) == (True, False)
    assert second.seed != first.seed
    assert second.short in page
    assert second.seed not in page
    undo(post(festival))
    simulate(festival)
    assert dice_script.is_accepted(raw(end_again_of(festival)))


def test_draws_that_are_left_out_are_named_and_a_restore_too(desk: Client) -> None:
    """One by one, and with a digest that fits."""
    table = EVENINGS["bobing"](desk)
    note_setback([table], datetime.fromisoformat("2026-09-25T20:14:00+08:00"))
    whole = json.loads(raw(table))
    assert dice_script.missing(raw(table)) == []
    assert any("a backup of" in line for line in dice_script.said(raw(table)))

    left_out: list[int] = []
    for promise in whole["promises"]:
        while promise["draws"]:
            left_out.append(promise["draws"].pop(0)[0])
            assert dice_script.missing(dice_script.sealed(whole)) == left_out

    assert len(left_out) >= 2


def test_word_of_the_room_is_typed_only_before_the_game(desk: Client) -> None:
    festival = new_festival()
    address = table_of(festival).address("dice_word")
    long = "type a word of at most 40 letters (you typed 41)"

    given = []
    for word in ("moon", " 月餅\n\rx ", "\u200b", "cake"):
        assert desk.post(address, {"word": word}).status_code == 302
        given.append(table_of(festival).promise.words)
    refused = desk.post(address, {"word": "x" * 41})

    assert given == [("moon",), ("月餅 x",), (), ("cake",)]
    assert (refused.status_code, long in refused.content.decode()) == (422, True)
    page = Client().get(table_of(festival).public_address("dice")).content.decode()
    assert "cake" in page
    begun = started()
    late = desk.post(table_of(begun).address("dice_word"), {"word": "late"})
    assert (late.status_code, table_of(begun).promise.words) == (422, ())
    assert "only before the game begins" in late.content.decode()
    assert Client().post(address, {"word": "guest"}).status_code != 200
    assert table_of(festival).promise.words == ("cake",)
