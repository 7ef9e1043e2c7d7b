"""A hall that is carried to another Moonbowl as one file, and played on there."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.utils import timezone

from festival.accounts.rights import EMCEE
from festival.festivals.files import pack_zip
from festival.festivals.files.pack_zip import everything as everything_of
from festival.festivals.transfer.import_festival import take_in
from festival.festivals.transfer.read_file import FileRefused, read
from festival.festivals.transfer.replace_festival import replace
from festival.games.bobing.photos import photos
from festival.games.bobing.results.hall_winner_list import hall_list
from festival.models import Festival, LogEntry, Player
from festival.tables.record.festival_file import document, written
from tests.festival.bowls import begin, bowl_of, goes_on
from tests.festival.evening import everything, stored, throw
from tests.festival.festivals.transfer.test_import_festival import put
from tests.festival.hall.test_results import city_night, won_by_name
from tests.games.bobing.prizes.photos import photo

pytestmark = pytest.mark.django_db


def as_file(festival: Festival) -> bytes:
    return written(document(festival))


def plain(festival: Festival) -> Any:
    """Its document as another laptop would read it, without what each gives anew: the codes, the
    name of a copy, and the seeds of dice that are secret."""
    data = json.loads(as_file(festival))
    del data["festival"], data["setup"]["name"]
    for each in (data, *data.get("bowls", ())):
        del each["setup"]["code"]
        for table in (each, *each["side_tables"]):
            table["promises"] = [one for one in table["promises"] if one["is_revealed"]]
    return data


def running_hall() -> Festival:
    """A city night with a third table that is still being played, and a fourth that is away."""
    hall = city_night()
    throw(begin(bowl_of(hall, 3)))
    away = bowl_of(hall, 4)
    Festival.objects.filter(pk=away.pk).update(away_since=timezone.now())
    return stored(hall)


def taken(hall: Festival, emcee: User | None = None) -> Festival:
    return stored(take_in(read(as_file(hall)), emcee, as_copy=True))


def test_copy_of_a_hall_is_the_same_in_every_word(emcee: User) -> None:
    hall = running_hall()

    copied = taken(hall, emcee)
    unpacked = stored(take_in(read(everything_of(hall)), None, as_copy=True))

    assert plain(copied) == plain(unpacked) == plain(hall)
    assert [(b.round, b.place, b.name) for b in copied.bowls.order_by("round", "place")] == [
        *[(1, 1, "Table 1"), (1, 2, "Table 2"), (1, 3, "Table 3"), (1, 4, "Table 4")],
        (2, 1, "Semi-final 1"),
    ]
    assert copied.bowls.get(place=4).away_since == hall.bowls.get(place=4).away_since
    assert not set(copied.bowls.values_list("code")) & set(hall.bowls.values_list("code"))
    # Who went on is still one person.
    assert won_by_name(hall_list(copied)) == won_by_name(hall_list(hall))
    before = copied.players.get(name="Dina").came_from
    assert before is not None
    assert before.came_from is not None
    assert (before.festival.name, before.came_from.festival.name) == ("Semi-final 1", "Table 2")


def test_hall_is_replaced_with_its_tables_and_the_old_is_kept(emcee: User) -> None:
    hall = running_hall()
    there = taken(hall, emcee)
    throw(there.bowls.get(place=3))
    throw(begin(bowl_of(there, 5, names=("Uma", "Vic"))))
    goes_on(there.bowls.get(round=1, place=1), 2, begin(bowl_of(there, 7)))
    data = carried_back(there, hall)
    throw(begin(bowl_of(hall, 6)))  # and here, too, something went on
    hall = stored(hall)
    before = {bowl.place: bowl.table.version for bowl in hall.bowls.filter(round=1)}
    codes = dict(hall.bowls.filter(round=1).values_list("place", "code"))
    semi = hall.bowls.get(round=2)
    winners = won_by_name(hall_list(hall))

    kept = replace(data, hall.pk, emcee)

    now, kept = stored(hall), stored(kept)
    versions = {bowl.place: bowl.table.version for bowl in now.bowls.filter(round=1)}
    assert versions == {place: before.get(place) for place in (1, 2, 4)} | {3: 3, 5: 2, 7: 2}
    assert {bowl.place: bowl.table.version for bowl in kept.bowls.filter(round=1)} == before
    codes_now = dict(now.bowls.filter(round=1).values_list("place", "code"))
    assert [codes_now[place] for place in (1, 2, 3, 4)] == [codes[place] for place in (1, 2, 3, 4)]
    assert kept.archived_at is not None
    assert all(bowl.archived_at for bowl in kept.bowls.all())
    came = Player.objects.get(festival__hall=now, festival__place=7, name="Ben", number=4)
    assert came.came_from is not None
    assert came.came_from.festival == now.bowls.get(round=1, place=1)  # who is here
    # Who went on before is still one person.
    assert now.bowls.get(round=2) == semi
    assert winners.items() <= won_by_name(hall_list(now)).items()


def carried_back(there: Festival, hall: Festival) -> Any:
    """The file of a copy as it would be, had it been taken in at a laptop of its own."""
    data = json.loads(as_file(there))
    data["setup"]["code"] = hall.code
    data["festival"] = data["setup"]["name"] = hall.name
    return data


TAMPERED: list[tuple[str, Any]] = [
    *(("bowls.1.place", 1), ("bowls.0.round", 0), ("bowls.0.place", "first")),
    *(("bowls.0.away_since", "soon"), ("bowls.1", []), ("bowls", 5)),
    *(("bowls.2.players.0.came_from", "Ana"), ("bowls.2.players.0.came_from", [[], 1])),
    ("bowls.1.entries.3.events", [{"type": "Rolled", "player": 77}]),
]


def test_changed_file_of_a_hall_is_refused_and_writes_nothing() -> None:
    raw = as_file(city_night())
    before = everything()

    for place, value in TAMPERED:
        data = json.loads(raw)
        put(data, place, value)
        with pytest.raises(FileRefused):
            take_in(read(json.dumps(data).encode()), None, as_copy=True)

    assert everything() == before


def test_zip_of_a_hall_has_a_folder_per_bowl_and_all_lists() -> None:
    with zipfile.ZipFile(io.BytesIO(everything_of(running_hall()))) as packed:
        files = {name: packed.read(name) for name in packed.namelist()}

    folders = {
        *("tables/1-001_Table_1", "tables/1-002_Table_2", "tables/1-003_Table_3"),
        *("tables/1-004_Table_4", "tables/2-001_Semi-final_1"),
    }
    assert {name.rpartition("/")[0] for name in files if name.startswith("tables/")} >= folders
    for folder in folders:
        assert {f"{folder}/winners-by-person.xlsx", f"{folder}/log.txt"} <= files.keys()
        assert "bowls" not in json.loads(files[f"{folder}/log.json"])
    kinds = ("xlsx", "csv", "json")
    by = ("table", "prize", "person")
    assert {f"winners-by-{each}.{kind}" for each in by for kind in kinds} <= files.keys()
    assert len(json.loads(files["log.json"])["bowls"]) == 5
    lists = [json.loads(files[f"{at}winners-by-prize.json"]) for at in ("", "tables/final/")]
    assert ["table" in each["prizes"][0] for each in lists] == [True, False]


def test_zip_of_a_hall_has_photos_unless_there_are_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hall = running_hall()
    bowl = hall.bowls.get(round=1, place=3)
    photos.keep(bowl.table.pk, photo(), seq=bowl.table.version)

    found = []
    for most in (1, 0):
        monkeypatch.setattr(pack_zip, "MOST_PHOTOS", most)
        with zipfile.ZipFile(io.BytesIO(everything_of(hall))) as packed:
            found.append([name for name in packed.namelist() if "/photos/" in name])

    assert [len(each) for each in found] == [1, 0]
    assert found[0][0].startswith(f"tables/1-003_Table_3/photos/{bowl.table.version:03} ")


NO_EMCEE, EMCEES = '"is_emcee": false', '"is_emcee": true'


def test_commands_carry_a_hall_out_and_in(tmp_path: Path) -> None:
    hall = running_hall()
    file, other = tmp_path / "hall.json", tmp_path / "other.json"

    def taken_in(*options: str) -> str:
        said = io.StringIO()
        call_command("import_festival", file, *options, stdout=said)
        return said.getvalue()

    call_command("export_festival", hall.code, file, verbosity=0)
    there = taken(hall)
    throw(there.bowls.get(place=3))
    file.write_text(json.dumps(carried_back(there, hall)), encoding="utf-8")
    with pytest.raises(CommandError, match="See --replace"):
        taken_in()
    further = taken_in("--replace")
    text = file.read_text().replace(hall.code, "elsewhere").replace(NO_EMCEE, EMCEES)
    file.write_text(text, encoding="utf-8")
    new = taken_in()

    assert "is as in the file now: " in further
    assert "What was here is kept: City Night (here until " in further
    assert "is here, with the code elsewhere" in new
    assert LogEntry.objects.filter(table__festival__code="elsewhere", author__username=EMCEE)
    refused: dict[str, tuple[Any, ...]] = {
        "cannot be written": ("export_festival", hall.code, file),
        "Expected the code": ("export_festival", "nosuch", other),
        "cannot be read": ("import_festival", other),
    }
    for said, command in refused.items():
        with pytest.raises(CommandError, match=said):
            call_command(*command)
