"""A festival that is carried to another laptop as a file, and played on there."""

from __future__ import annotations

import io
import json
import sys
import zipfile
from time import monotonic
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from festival.festivals.files.pack_zip import everything as everything_of
from festival.festivals.files.pack_zip import log_text
from festival.festivals.transfer import read_file
from festival.festivals.transfer.import_festival import AlreadyHere, take_in
from festival.festivals.transfer.read_file import FileRefused, read
from festival.games.bobing.desk.hand_outs import hand_out
from festival.games.bobing.join import claimed_names
from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.players.player_list import merge
from festival.games.bobing.prizes import reserve, slots
from festival.games.bobing.prizes.pictures import draw, hang
from festival.games.bobing.prizes.slots import Slot
from festival.games.bobing.results import data_of, rows_of
from festival.games.bobing.rulebooks import own_rulebooks as own_rulebooks
from festival.games.bobing.rulebooks.editable_rulebook import starting_text
from festival.lists.excel_csv_json import to_csv, to_json
from festival.models import Festival, OwnRulebook, Picture, Player, Prize, Screen, SparePrize, Table
from festival.play import write_path
from festival.play.helpers.helpers import add_helper
from festival.play.side_play import start
from festival.play.side_tables.side_tables import open_table, set_table
from festival.play.undo import redo, undo
from festival.tables.record.festival_file import (
    BOWL,
    FESTIVAL,
    PLAYER,
    PRIZE,
    SCREEN,
    SPARE,
    TABLE,
    document,
)
from festival.tables.record.record import table_record
from festival.tables.results import players_and_prizes_lists
from rules.bobing.game import commands as c
from tests.festival import side_tables
from tests.festival.evening import (
    NOTHING,
    ONE,
    RED_3,
    SIX_5S,
    STRAIGHT,
    TWO,
    correct,
    everything,
    new_festival,
    post,
    started,
    stored,
    throw,
    throws,
)
from tests.festival.pages import page_of
from tests.games.bobing.prizes.photos import photo
from tests.games.chinese_poker import samples as chinese_poker
from tests.games.mahjong import samples as mahjong
from tests.games.poker_dice import samples as poker_dice
from tests.tables import beside

if sys.platform != "win32":
    import resource

pytestmark = pytest.mark.django_db
URL = "/festivals/in/"


def evening(emcee: User) -> Festival:
    """Something of everything: undone, corrected, given by hand, merged, handed out, a side table,
    a picture, things in reserve, a rulebook of its own, a phone, a wall, a prize that was taken off
    the list."""
    text = starting_text("manila", owner=None)
    assert text is not None
    own = own_rulebooks.save_book(text, owner=None, book_id=None, seen="").own
    festival = new_festival(
        names=["Ana", "Ben", "Cora", "Corra"],
        rulebook=own.key,
        wifi_name="Hall",
        wifi_password="sesame",
        counts={1: 1, 2: 1, 3: 2, 4: 1, 5: 2, 6: 4},
    )
    uploaded = photo()
    drawn = draw(io.BytesIO(uploaded), len(uploaded))
    hang(festival.pk, [(6, [1, 2], drawn)])
    reserve.store_spare(festival.pk, "Umbrella", 30_000, 3)
    pictured = festival.table.prizes.filter(picture__isnull=False)[0]
    reserve.exchange(festival.pk, festival.table.spares.get().pk, pictured.pk)
    claimed_names.claim(festival.pk, 1, "phone-of-ana")
    program_rolls_and_lots.start(post(festival, author=emcee))
    undo(post(festival, author=emcee))
    # Started with a prize that is gone by now: the log knows it still.
    left = [Slot(name=each.name, value=each.value) for each in festival.table.prizes.filter(tier=6)]
    slots.set_prizes(festival.pk, {6: left[:3]})
    program_rolls_and_lots.start(post(festival, author=emcee))
    side = open_table(festival.pk, "poker_dice", "Corner")
    set_table(side.pk, settings={}, numbers=[2, 1])
    start(side_tables.post(side))
    poker_dice.make(side_tables.stored(side), "44426")
    throws(festival, ONE, TWO, RED_3, NOTHING, STRAIGHT, ONE, ONE)
    undo(post(festival, author=emcee))
    undo(post(festival, author=emcee))
    redo(post(festival, author=emcee))
    correct(festival, 6, ONE)
    hana = add_helper(festival.pk, name="Hana", role="desk").helper
    table = stored(festival).table
    holdings = table_record(table).state.holdings
    first, last = next(iter(holdings)), list(holdings)[-1]
    hand_out(table.pk, holdings[first], [first], hana.user)
    hand_out(table.pk, holdings[last], [last], emcee)
    free = table_record(table).state.free(5)[0]
    write_path.perform(post(festival, author=hana.user), c.Give(free, 2))
    merge(post(festival, author=emcee), player=4, into=3)
    throw(festival, SIX_5S, is_confirmed=True)
    return stored(festival)


def as_bytes(data: Any) -> bytes:
    return json.dumps(data).encode()


def taken(festival: Festival, emcee: User | None = None) -> Festival:
    """A copy of it out of its own file."""
    return stored(take_in(read(as_bytes(document(festival))), emcee, as_copy=True))


def without_code(festival: Festival) -> dict[str, Any]:
    """What a copy has too: its name and address are its own, and so is the seed of its dice."""
    data: dict[str, Any] = json.loads(json.dumps(document(festival)))
    del data["setup"]["code"], data["setup"]["name"], data["festival"]
    for table in (data, *data["side_tables"]):
        del table["promises"]
    return data


def test_copy_is_the_same_festival_in_every_word(emcee: User) -> None:
    festival = evening(emcee)

    copied, again = taken(festival, emcee), taken(festival, emcee)

    assert without_code(copied) == without_code(festival)
    assert copied.code != festival.code
    names = [f"{festival.name} (copy)", f"{festival.name} (copy 2)"]
    assert [copied.name, again.name] == names
    Festival.objects.filter(pk=copied.pk).update(name=festival.name)
    assert seen(stored(copied)) == seen(festival)


def test_copy_is_played_on_and_put_right_as_the_original_would(emcee: User) -> None:
    festival = evening(emcee)
    copied = taken(festival, emcee)

    held = []
    for each in (festival, copied):
        undo(post(each))
        throw(each, RED_3)
        correct(each, 4, TWO)
        holdings = table_record(stored(each).table).state.holdings
        prizes = each.table.prizes.all()
        held.append([(prize.tier, prize.position, holdings.get(prize.pk)) for prize in prizes])

    assert held[0] == held[1]
    claimed_names.claim(copied.pk, 1, "new-phone")  # who chooses a name again
    assert copied.players.get(number=1).device == "new-phone"


def test_no_secret_and_no_phone_is_in_the_file(emcee: User) -> None:
    festival = evening(emcee)
    Festival.objects.update(entry_code="1234")
    Player.objects.filter(number=2).update(device="phone", address="10.9.8.7")

    text = as_bytes(document(stored(festival))).decode()

    secrets = ("sesame", "1234", "bad-phone", "phone-of-ana", "asker", "10.9.8.7", "denied")
    assert [secret for secret in secrets if f'"{secret}"' in text] == []
    assert "press-" not in text  # the keys of presses


def test_every_column_is_carried_or_left_at_home_on_purpose() -> None:
    left = {
        Festival: {
            *("id", "archived_at", "wifi_name", "wifi_password", "entry_code"),
            *("setup_revision", "created_at", "demo_pace", "public_days", "is_closed"),
            *("hall", "owner"),  # a hall's file has its bowls in it
        },
        Player: {
            *("id", "festival", "device", "address", "rejected_at"),
            "came_from",  # in a hall's file as round, place and number
        },
        Prize: {"id", "table", "picture"},
        SparePrize: {"id", "table", "picture"},
        Table: {
            "id",
            "festival",
            "version",
            "revision",
            "promises",
            *("setbacks", "take_overs"),
            *("has_lanterns", "has_phones"),  # of the phones that were there
            *("has_photos", "shares_photos"),  # photos stay at the laptop that took them
        },  # in their own ways
        Screen: {"id", "table"},
    }
    carried = {
        **{Festival: (*FESTIVAL, *BOWL), Player: PLAYER, Prize: PRIZE},
        **{SparePrize: SPARE, Table: TABLE, Screen: SCREEN},
    }

    for model, names in carried.items():
        columns = {field.name for field in model._meta.concrete_fields}
        assert columns == {*names, *left[model]}


def test_festival_that_is_here_is_asked_about(desk: Client, emcee: User) -> None:
    festival = evening(emcee)
    raw = everything_of(festival)
    before = everything()

    here = sent(desk, raw)
    with pytest.raises(AlreadyHere):
        take_in(read(raw), None, as_copy=False)

    assert here.status_code == 409
    assert reverse("console", args=[festival.pk]) in here.content.decode()
    now = everything()
    assert [name for name in before if "Kept" not in name and now[name] != before[name]] == []


def test_festival_that_is_not_here_is_taken_in_at_once(desk: Client, emcee: User) -> None:
    data = document(evening(emcee))
    data["setup"]["code"] = "elsewhere"

    answer = sent(desk, as_bytes(data), "log.json")

    new = Festival.objects.get(code="elsewhere")
    assert answer["Location"] == reverse("console", args=[new.pk])
    assert (new.name, new.table.version) == (data["festival"], len(data["entries"]))


def sent(desk: Client, raw: bytes, name: str = "festival.zip") -> Any:
    return desk.post(URL, {"festival_file": SimpleUploadedFile(name, raw)})


ANY_CHANGE = "Choose the file as Moonbowl saved it (this one was changed or damaged)."
# Where in the file, what stands there instead, and what is said of it.
TAMPERED: list[tuple[str, Any, str]] = [
    *((place, value, said or ANY_CHANGE) for place, value, said in beside(__file__)["tampered"]),
    ("setup.name", "half a sign: \ud83d", ANY_CHANGE),
    ("players", None, ANY_CHANGE),
]


def put(data: Any, place: str, value: Any) -> None:
    """place: keys and numbers; * is the first key there is."""
    *way, last = place.split(".")
    for step in way:
        key = next(iter(data)) if step == "*" else step
        data = data[int(key)] if isinstance(data, list) else data[key]
    data[int(last) if isinstance(data, list) else last] = value


def test_changed_file_is_refused_and_nothing_is_written(emcee: User) -> None:
    raw = as_bytes(document(evening(emcee)))
    Picture.objects.all().delete()  # or the file's own would not be looked at
    before = everything()

    told = []
    for place, value, _ in TAMPERED:
        data = json.loads(raw)
        put(data, place, value)
        with pytest.raises(FileRefused) as refused:
            take_in(read(as_bytes(data)), emcee, as_copy=True)
        told.append(str(refused.value))

    said = [(expected, got) for (*_, expected), got in zip(TAMPERED, told, strict=True)]
    assert [each for each in said if each[0] not in each[1]] == []
    assert everything() == before


def forged(table: Table, event: str, key: str, value: list[int]) -> dict[str, Any]:
    """The file of a side table's festival with one event that pays otherwise."""
    data: dict[str, Any] = json.loads(as_bytes(document(stored(table.festival))))
    events = [each for entry in data["side_tables"][0]["entries"] for each in entry["events"]]
    next(each for each in events if each["type"] == event)[key] = value
    return data


def test_money_that_comes_from_nowhere_is_refused() -> None:
    files = [
        forged(chinese_poker.game(1), "DealSettled", "net", [9, 0, -6]),
        forged(mahjong.game((2, mahjong.TWELVE, 3)), "Won", "points", [0, 9, 0, 0]),
    ]

    for data in files:
        with pytest.raises(FileRefused, match="does not fit the entries before it"):
            take_in(read(as_bytes(data)), None, as_copy=True)


def test_entry_with_thousands_of_events_is_refused_at_once() -> None:
    data = json.loads(as_bytes(document(started())))
    roll = {"type": "Rolled", "player": 1, "roll": "123456", "is_simulated": False}
    data["entries"][0]["events"] += [roll] * 2000

    with pytest.raises(FileRefused, match="changed or damaged"):
        take_in(read(as_bytes(data)), None, as_copy=True)


def most_memory() -> int:
    """Bytes that this process has held at once, ever."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def test_file_that_unfolds_is_refused_before_it_is_unfolded(desk: Client) -> None:
    """Forty million lists in 120 MB, which a ZIP of 120 KB holds; and more than there can be."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("log.json", b"[" + b"[]," * 39_000_000 + b"[]]")
    larger = io.BytesIO()
    with zipfile.ZipFile(larger, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("log.json", b" " * (121 * 1024 * 1024))
    before = most_memory()

    told = [page_of(sent(desk, each.getvalue())).text for each in (packed, larger)]

    assert ANY_CHANGE in told[0]
    assert "Choose a file of at most 60 MB (this one is larger)." in told[1]
    assert most_memory() - before < 100 * 1024 * 1024


MANY: list[tuple[str, int, dict[str, Any], str]] = [
    ("players", 100_000, {}, "at most 5000 rows in “players”"),
    ("prizes", 100_000, {"id": 1}, "at most 10000 rows in “prizes”"),
    ("spares", 1001, {}, "at most 1000 rows in “spares”"),
    ("side_tables", 1, {"seats": [{}] * 5001}, "at most 5000 rows in “seats”"),
    ("bowls", 1, {"side_tables": [{}] * 201}, "at most 200 rows in “side_tables”"),
    ("bowls", 112, {"spares": [{}] * 900}, "at most 100000 rows"),
]


@pytest.mark.parametrize(("name", "count", "row", "said"), MANY)
def test_list_that_is_too_long_is_refused_before_a_row_is_made(
    name: str, count: int, row: dict[str, Any], said: str
) -> None:
    raw = as_bytes({**document(started()), name: [row] * count})

    with pytest.raises(FileRefused, match=said):
        read(raw)


def test_deeply_nested_file_is_refused_in_a_fifth_of_a_second() -> None:
    begun = monotonic()

    for nested in (b"[" * 200_000, b'{"a":' * 40_000):
        with pytest.raises(read_file.FileRefused):
            read_file.read(nested)

    assert monotonic() - begun < 0.2


OTHER_KIND = "this is another kind of file"
BROKEN = "cut off or damaged"


def test_other_files_are_refused_in_a_sentence(desk: Client) -> None:
    letter = io.BytesIO()
    with zipfile.ZipFile(letter, "w") as archive:
        archive.writestr("letter.txt", "hello")
    whole = everything_of(started())
    refused = {
        **{b"": "this one is empty", b"%PDF-1.7 ...": OTHER_KIND, b"[1, 2]": OTHER_KIND},
        **{b"{}": OTHER_KIND, b"\xff\xfe\x00\x01": OTHER_KIND, b"[" * 100_000: OTHER_KIND},
        **{b"PK\x03\x04 and nothing": BROKEN, letter.getvalue(): OTHER_KIND},
        whole[: len(whole) // 2]: BROKEN,
    }

    for raw, said in refused.items():
        answer = sent(desk, raw)
        assert (answer.status_code, said in page_of(answer).text) == (422, True), raw[:40]
    answer = desk.post(URL, {})
    assert answer.status_code == 422
    assert "Choose a festival file." in page_of(answer).text


def test_rulebook_that_differs_here_gets_a_key_of_its_own(emcee: User) -> None:
    raw = as_bytes(document(evening(emcee)))
    own = OwnRulebook.objects.get()
    OwnRulebook.objects.update(text=own.text + "\n# changed since\n")

    copied = take_in(read(raw), emcee, as_copy=True)

    assert (copied.rulebook != own.key, OwnRulebook.objects.count()) == (True, 2)


def seen(festival: Festival) -> dict[str, Any]:
    """Every export of a festival as text, and whose turn it is."""
    table = festival.table
    by = ("prize", "person")
    return {
        "csv": {each: to_csv(rows_of(table, each)) for each in by},
        "json": {each: to_json(data_of(table, each)) for each in by},
        "lists": {
            each: to_csv(players_and_prizes_lists.rows_of(festival, each))
            for each in players_and_prizes_lists.LISTS
        },
        "logs": [log_text(each) for each in festival.tables.select_related("festival")],
        "turn": getattr(table_record(table).state, "turn", None),
    }
