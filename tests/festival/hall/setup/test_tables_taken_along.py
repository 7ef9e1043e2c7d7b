"""A table that was offline: nothing is written to it here while it is away, and what was played
there comes back once, however often and from however many hands."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from festival.festivals.transfer import tables_taken_along as hall_return
from festival.festivals.transfer.import_festival import take_in
from festival.festivals.transfer.read_file import FileRefused, read
from festival.festivals.transfer.replace_festival import replace
from festival.games.bobing.desk.hand_outs import hand_out
from festival.games.bobing.direction import directed_screens
from festival.games.bobing.players import players
from festival.games.bobing.results.hall_winner_list import hall_list
from festival.games.bobing.setup import festivals, hall_tables
from festival.hall.setup import seats_at_tables
from festival.hall.setup.seats_at_tables import NewGuest
from festival.live.shown_tables import snapshot
from festival.live.snapshots import CONSOLE, Topic
from festival.models import Festival, LogEntry, Prize, Table
from festival.play import write_path
from festival.play.undo import undo
from festival.play.write_path import StaleVersion
from festival.tables.record.festival_file import document, written
from festival.web.played_elsewhere import PlayedElsewhere
from rules.bobing.game.commands import Throw
from rules.dice import Roll
from tests.festival.accounts.test_rights import browser, new_helper
from tests.festival.bowls import begin, bowl_of, goes_on, new_hall, play_out
from tests.festival.evening import (
    NOTHING,
    ONE,
    RED_4,
    TWO,
    at_once,
    correct,
    details,
    everything,
    new_festival,
    order,
    post,
    state_of,
    stored,
    throw,
    throws,
)
from tests.festival.hall.test_results import won_by_name
from tests.festival.pages import page_of
from tests.festival.web.test_views import POST_ONLY, addresses

pytestmark = pytest.mark.django_db
COUNTS = {1: 1, 5: 4, 6: 9}


def hall_with_two_tables() -> tuple[Festival, Festival]:
    """A hall, and the one of its tables that has begun."""
    hall = new_hall()
    bowl = begin(bowl_of(hall, 1, counts=COUNTS))
    bowl_of(hall, 2)
    throws(bowl, ONE, TWO)
    return stored(hall), stored(bowl)


def three_tables() -> tuple[Festival, list[Festival]]:
    hall = new_hall()
    return hall, [begin(bowl_of(hall, place, counts=COUNTS)) for place in (1, 2, 3)]


def file_of(festival: Festival) -> bytes:
    return written(document(stored(festival)))


def played_there(bowl: Festival, *rolls: str, is_over: bool = False) -> bytes:
    """The file of a bowl after these rolls at another laptop. is_over: and all that come after."""
    there = stored(take_in(read(file_of(bowl)), None, as_copy=True))
    throws(there, *rolls)
    if is_over:
        throw(there, RED_4)
        throws(there, *[ONE] * len(state_of(there).free(6)), *[TWO] * len(state_of(there).free(5)))
        play_out(there)
    data = json.loads(file_of(there))
    data["festival"] = data["setup"]["name"] = bowl.name
    data["setup"]["code"] = bowl.code
    gone(there)
    return json.dumps(data).encode()


def gone(festival: Festival) -> None:
    """The other laptop's rows are not in this one's database."""
    LogEntry.objects.filter(table__festival=festival)._raw_delete("default")
    Festival.objects.filter(pk=festival.pk).delete()


def looked(hall: Festival, raw: bytes) -> hall_return.ComparedFile:
    return hall_return.look(read(raw), stored(hall), None)


def brought(bowl: Festival, raw: bytes) -> Festival:
    """The table after its file replaced what is here."""
    replace(read(raw), bowl.pk, None)
    return stored(bowl)


def parted() -> tuple[Festival, Festival, bytes]:
    """A table that went on here and elsewhere; its hall, and the file of elsewhere."""
    hall, bowl = hall_with_two_tables()
    raw = played_there(bowl, ONE, ONE)
    throw(bowl, NOTHING)
    return hall, stored(bowl), raw


def away() -> tuple[Festival, Festival]:
    hall, bowl = hall_with_two_tables()
    hall_return.take_along(bowl.pk)
    return hall, bowl


def upload(desk: Client, hall: Festival, *raws: bytes) -> Any:
    files = [SimpleUploadedFile(f"{at}.json", raw) for at, raw in enumerate(raws, start=1)]
    return desk.post(reverse("hall_return", args=[hall.pk]), {"festival_file": files})


def test_nothing_is_written_to_a_table_that_is_away(emcee: User) -> None:
    _, bowl = hall_with_two_tables()
    prize = next(iter(state_of(bowl).holdings))
    pressed, command = post(bowl), Throw(3, Roll.parse(NOTHING))
    entry = write_path.perform(pressed, command)
    hall_return.take_along(bowl.pk)
    before = everything()

    writes: list[Callable[[], Any]] = [
        lambda: throw(bowl),
        lambda: undo(post(bowl)),
        lambda: correct(bowl, 2, TWO),
        lambda: hand_out(bowl.table.pk, 2, [prize], emcee),
        lambda: players.add_players(bowl.pk, ["Late"]),
        lambda: festivals.update_festival(bowl.pk, details(name="Renamed")),
        lambda: directed_screens.reload(bowl.table.pk, "tv"),
    ]
    for write in writes:
        with pytest.raises(PlayedElsewhere, match="has been at another laptop since"):
            write()

    # A press that was written before it went is answered as before.
    assert write_path.perform(pressed, command) == entry
    assert everything() == before


def test_presses_for_the_whole_hall_leave_a_table_away_as_it_is() -> None:
    hall = new_hall()
    bowls = [bowl_of(hall, place, names=["Ana", "Ben"]) for place in (1, 2)]
    empty = bowl_of(hall, 3, names=[])
    for bowl in (bowls[1], empty):
        hall_return.take_along(bowl.pk)
    first = bowls[0].table.prizes.order_by("pk")[0]
    Prize.objects.filter(pk=first.pk).update(name="Another")
    before = [rows_of(bowl) for bowl in (bowls[1], empty)]

    late = [NewGuest(name=name) for name in ("Cora", "Dan", "Eve")]
    seats_at_tables.seat_guests(hall.pk, late, None, is_random=False)
    seats_at_tables.shuffle(hall.pk, seen=stored(hall).setup_revision)
    hall_tables.copy_prizes(hall.pk, bowls[0].pk)
    with pytest.raises(PlayedElsewhere):
        hall_tables.remove_bowl(hall.pk, empty.pk)
    with pytest.raises(PlayedElsewhere):
        hall_tables.set_count(hall.pk, 2)

    assert bowls[0].players.count() == 5
    assert [rows_of(bowl) for bowl in (bowls[1], empty)] == before


def rows_of(bowl: Festival) -> list[Any]:
    rows = (bowl.players, bowl.table.prizes)
    return [list(each.order_by("pk").values()) for each in rows]


def test_posts_to_a_table_away_write_nothing_and_never_fail(desk: Client) -> None:
    _, bowl = hall_with_two_tables()
    local = {"away", "helper_action", "festival_action", "sign_out", "set_language"}
    local |= {"forgetting_action"}  # what is shown to guests here, and whose names are kept here
    urls = addresses(bowl)
    hall_return.take_along(bowl.pk)
    before = everything()

    answers = {
        url: desk.post(url, {"version": bowl.table.version, "key": "k", "name": "Eve"})
        for name in sorted(POST_ONLY - local)
        for url in urls[name]
        if f"/{bowl.pk}/" in url or f"/{bowl.code}/" in url
    }

    assert {url: a.status_code for url, a in answers.items() if a.status_code >= 500} == {}
    assert {name for name, rows in everything().items() if rows != before[name]} == set()


def test_console_says_it_is_away_until_the_emcee_takes_it_back(desk: Client) -> None:
    _, bowl = hall_with_two_tables()
    topic, url = Topic(CONSOLE, bowl.table.pk, "en"), reverse("console", args=[bowl.pk])
    here = snapshot(topic).layout
    desk.post(reverse("away", args=[bowl.pk, "take"]))
    away, scorer = snapshot(topic).layout, browser(new_helper(bowl, "scorer"))

    refused = order(desk, bowl, "throw", roll=ONE, player=3)
    answer = desk.get(url)
    told = page_of(scorer.get(url)).text
    statuses = [scorer.post(reverse("away", args=[bowl.pk, "back"])).status_code]
    form = page_of(answer).posts_to("/away/back/")
    back = desk.post(form.action, {**form.fields, "console": "1"})
    statuses.append(order(desk, bowl, "throw", roll=ONE, player=3).status_code)

    assert refused.status_code == 422
    assert refused.json()["notice"].startswith("This table has been at another laptop since ")
    assert refused.json()["notice"].endswith("Bring its file in, or take the table back.")
    assert "This table has been at another laptop since" in page_of(answer).text
    assert "The emcee can take it back." in told
    assert (back["Location"], statuses) == (url, [403, 200])
    # Those that stand open are loaded anew, when it goes and when it comes back.
    assert away != here == snapshot(topic).layout
    assert f'data-layout="{away}"' in answer.content.decode()


def test_half_way_file_replaces_the_table_and_may_reopen_it() -> None:
    hall, bowl = away()
    semi = bowl_of(hall, 1, stage=2, names=())
    goes_on(bowl, 2, semi)
    same, raw = file_of(bowl), played_there(bowl, ONE, TWO, NOTHING)

    found = looked(hall, raw)
    now = brought(bowl, raw)

    assert (found.here, found.is_newer) == (bowl, True)
    assert found.figures is not None
    assert (found.figures.entries, found.in_file.entries) == (3, 6)
    assert (now.table.version, now.hall, now.code) == (6, hall, bowl.code)
    assert now.away_since is not None  # it may be played there still
    assert won_by_name(hall_list(hall))["Cora"] == [("Table 1", "6-2")]
    # A guest who went on is still who they were.
    assert semi.players.get().came_from == now.players.get(number=2)
    # The same file again is not newer, nor is an older one.
    assert (looked(hall, raw).is_newer, looked(hall, same).is_newer) == (False, False)

    over = brought(bowl, played_there(now, is_over=True))
    assert over.away_since is None
    assert state_of(over).phase == "ended"


def test_table_that_was_replaced_is_kept_beside_the_hall(desk: Client) -> None:
    hall, bowl, raw = parted()

    form = page_of(upload(desk, hall, raw)).form("kept")
    answer = desk.post(form.action, {**form.fields, "replace": "1"}, follow=True)

    kept = Festival.objects.get(name__startswith="Table 1 (here until ")
    assert (kept.hall, kept.archived_at is not None, kept.table.version) == (None, True, 4)
    assert f"What was here is kept as “{kept.name}”, put away." in page_of(answer).text
    assert hall.bowls.count() == 2
    assert stored(bowl).table.version == 5


def test_file_can_become_a_table_of_its_own_beside_the_one_here(desk: Client) -> None:
    hall, bowl, raw = parted()
    page = page_of(upload(desk, hall, raw))
    url = reverse("hall_return", args=[hall.pk])
    kept = page.form("kept").fields["kept"]

    statuses = [desk.post(url, {"kept": kept, "table": "1"}).status_code for _ in range(2)]

    added = Festival.objects.get(name="Table 1 (copy)")
    assert "Table 1 is here already. Which one counts?" in page.text
    assert statuses == [302, 302]
    assert (added.hall, added.code != bowl.code, added.table.version) == (hall, True, 5)
    assert stored(bowl).table.version == 4
    assert hall.bowls.filter(round=1).count() == 3


def test_files_of_several_tables_replace_older_ones_together(
    desk: Client,
) -> None:
    hall, bowls = three_tables()
    older = file_of(bowls[2])
    throw(bowls[2])
    newer = [played_there(bowl, ONE) for bowl in bowls[:2]]

    page = upload(desk, hall, *newer, older).content.decode()
    form = next(form for form in page.split("<form") if "Replace all 2" in form)
    kept = re.findall(r'name="kept" value="([^"]+)"', form)
    desk.post(reverse("hall_return", args=[hall.pk]), {"kept": kept, "replace": "1"})

    assert len(kept) == 2
    assert [stored(bowl).table.version for bowl in bowls] == [2, 2, 2]


def test_festival_that_is_no_table_here_can_become_one_once(desk: Client) -> None:
    hall, _ = hall_with_two_tables()
    stranger = new_festival(name="Garden", counts=COUNTS)
    raw = file_of(begin(stranger))
    gone(stranger)
    url = reverse("hall_return", args=[hall.pk])

    page = page_of(upload(desk, hall, raw))
    kept = page.form("kept").fields["kept"]
    desk.post(url, {"kept": kept, "table": "1"})
    again = looked(hall, raw)

    assert "an unknown table. You can add it." in page.text
    added = hall.bowls.get(name="Garden")
    assert (added.round, added.place, added.code) == (1, 3, stranger.code)
    assert (again.is_newer, again.here) == (False, added)


def test_festival_of_other_money_rules_or_hall_is_no_table() -> None:
    hall, _ = hall_with_two_tables()
    other = bowl_of(new_hall(name="Other Night"), 1)
    strangers = [
        (new_festival(currency="TWD"), "Its prizes are in TWD, this hall’s in PHP."),
        (new_festival(rulebook="xiamen"), "Its rules differ from this hall’s."),
        (new_festival(switches={"third": "same4"}), "Its rules differ from this hall’s."),
        (other, "It belongs to another hall here."),
    ]

    found = [looked(hall, file_of(stranger)) for stranger, _ in strangers]

    assert [each.why for each in found] == [why for _, why in strangers]
    with pytest.raises(FileRefused):
        hall_return.add_as_table(hall, read(file_of(other)), None)


@pytest.mark.django_db(transaction=True)
def test_roll_during_the_export_is_in_the_file_or_refused() -> None:
    for _ in range(3):
        _, bowl = hall_with_two_tables()
        rolled, _ = at_once(partial(throw, bowl), partial(hall_return.take_along, bowl.pk))

        is_refused = isinstance(rolled, PlayedElsewhere | StaleVersion)
        entries = len(json.loads(file_of(bowl))["entries"])
        assert entries == (3 if is_refused else 4)
        assert Table.objects.get(festival=bowl).version == entries
