"""What guests of a hall are told: of which table somebody is champion, where they play by now, and
what they have won at all tables."""

from __future__ import annotations

import re
from importlib import import_module

import pytest
from django.apps import apps
from django.conf import settings
from django.test import Client
from django.urls import reverse

from festival.festivals.transfer.tables_taken_along import take_along, take_back
from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.desk.desk_of_all_tables import whole_desk
from festival.games.bobing.desk.hand_outs import hand_out
from festival.games.bobing.players.player_list import merge
from festival.games.bobing.players.players import add_players, rename_player
from festival.games.bobing.prints.tent_cards_and_certificate import certificates
from festival.games.bobing.record.halls import bowls_of
from festival.games.bobing.results.hall_winner_list import hall_list
from festival.hall.setup.rounds import advance, rounds_of, take_out
from festival.live import hall_snapshots
from festival.live.table_snapshots import BOARD, Topic, snapshot
from festival.models import Festival
from festival.tables.record.people_of_hall import same_person
from tests.festival.bowls import begin, bowl_of, new_hall, play_out
from tests.festival.evening import ONE, RED_4, TWO, post, stored, throws
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

PHONE = "p" * 32


def played() -> tuple[Festival, Festival]:
    """A hall, and its first table: Ana is champion there and plays from a phone, Ben has 6, Cora 5.
    A second table plays on."""
    hall = new_hall()
    bowl = begin(bowl_of(hall, 1))
    begin(bowl_of(hall, 2, names=("Dina", "Anabel")))
    bowl.players.filter(number=1).update(device=PHONE)
    play_out(bowl, RED_4, ONE, TWO)
    return stored(hall), stored(bowl)


def go_on(hall: Festival, number: int = 1) -> None:
    (view,) = [each for each in rounds_of(stored(hall)) if each.number == number]
    advance(hall.pk, number, [each.player.pk for each in view.waiting], None)


def phone(festival: Festival, device: str = PHONE) -> str:
    guest = Client()
    guest.cookies[settings.DEVICE_COOKIE_NAME] = device
    return guest.get(reverse("board", args=[festival.code])).content.decode()


def text_at(name: str, festival: Festival, **asked: str) -> str:
    return page_of(Client().get(reverse(name, args=[festival.code]), asked)).text


def own_of(page: str) -> str:
    return page.partition('<section id="me"')[2].partition("</section>")[0]


def test_champion_of_a_table_is_not_that_of_the_evening() -> None:
    hall, bowl = played()

    board = board_of(bowl.table)
    seen = (phone(bowl), *(text_at(name, bowl) for name in ("results", "keepsake", "public_log")))

    assert board.champion_title == "Champion of Table 1"
    assert board.scene is not None
    assert board.scene.note == "Champion of Table 1"
    assert "Champion of Table 1" in own_of(seen[0])
    assert [page for page in seen if "of the evening" in page] == []
    assert "Champion of Table 1" in text_of_certificate(bowl)
    assert board_of(stored(hall).table).champion_title.endswith("of the evening")


def text_of_certificate(bowl: Festival) -> str:
    (sheet,) = certificates(bowl, {"paper": "a4", "photo": "no"}).sheets
    return str(sheet.title)


def test_champions_phone_says_where_they_play_by_now() -> None:
    hall, bowl = played()
    assert "goes on" not in phone(bowl)
    revision = bowl.table.revision

    go_on(hall)

    assert {each.place: each.table.revision for each in bowls_of(hall)}[1] > revision
    own = own_of(phone(bowl))
    assert "You go through to the grand final, as number 1" in own
    assert f'href="{reverse("board", args=[hall.code])}"' in own
    at_another_table = own_of(phone(hall.bowls.get(place=2)))
    assert reverse("board", args=[hall.code]) in at_another_table
    assert "sits at Table 1" not in at_another_table
    take_out(hall.pk, hall.players.get().pk)
    assert "grand final" not in own_of(phone(bowl))


def test_phone_of_a_champion_who_is_replaced_names_who_goes() -> None:
    hall, bowl = played()
    go_on(hall)

    rename_player(hall.pk, 1, "Zoe", is_substitute=True)

    assert "Zoe goes through to the grand final, as number 1" in own_of(phone(bowl))


def card_of(festival: Festival) -> str:
    """What a phone says of its prizes, in a line."""
    won = own_of(phone(festival)).partition('<div class="me__won"')[2].partition("<details")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", f"<{won}").split())


def hand(bowl: Festival, number: int, name: str) -> None:
    hand_out(bowl.table.pk, number, [bowl.table.prizes.get(name=name).pk], None)


def test_phone_of_a_finalist_lists_prizes_of_earlier_tables() -> None:
    hall = new_hall()
    first, second = begin(bowl_of(hall, 1)), begin(bowl_of(hall, 2, names=("Dina", "Eli")))
    second.players.filter(number=1).update(device=PHONE)
    play_out(first, RED_4, ONE, TWO)
    play_out(second, RED_4, ONE, TWO)  # Dina has 1-1 and 5-1
    semi = bowl_of(hall, 1, stage=2, names=())
    go_on(hall)
    play_out(begin(stored(semi)), TWO, RED_4, ONE)  # Dina is its champion
    go_on(hall, 2)
    hand(second, 1, "Prize 5-1")

    card = card_of(hall)

    won = ["Semi-final 1 Prize 1-1", "Table 2 Prize 1-1 Prize 5-1 handed out"]
    assert card.startswith(" ".join(["My prizes", *won]))
    assert f'href="{reverse("board", args=[second.code])}"' in own_of(phone(hall))
    assert "me__won" in own_of(phone(hall))
    assert '<div class="me__won" hidden' not in own_of(phone(hall))  # nor its code


def test_code_of_a_finalist_finds_all_prizes_on_their_phone() -> None:
    hall, _ = played()
    go_on(hall)
    code = f"http://bowl.local/f/{hall.code}/desk/1/"

    before = whole_desk(hall, code).at  # who waits for the final collects meanwhile
    add_players(hall.pk, ["Zoe"])
    begin(stored(hall))
    after = whole_desk(hall, code).at

    assert before is not None
    assert after is not None
    assert [(part.place, part.who.total) for part in before.parts] == [("Table 1", 1)]
    assert [part.place for part in after.parts] == ["Table 1", "Grand final"]
    assert "Table 1 Prize 1-1" in card_of(hall)


def test_substitute_of_a_champion_has_none_of_their_prizes() -> None:
    hall, _ = played()
    go_on(hall)
    rename_player(hall.pk, 1, "Ana Cruz", is_substitute=True)
    assert not hall.players.exclude(device="").exists()
    hall.players.update(device="z" * 32)
    add_players(hall.pk, ["Fe"])
    throws(begin(stored(hall)), ONE)  # a sixth prize for the substitute

    found = {each.person.name: each.count for each in hall_list(stored(hall)).people}

    assert "Prize 1-1" not in own_of(phone(hall, "z" * 32))
    assert (found["Ana"], found["Ana Cruz"]) == (1, 1)


@pytest.mark.parametrize(("name", "is_substitute"), [("ANA (Table 1)", False), ("Anabel", True)])
def test_finalist_of_an_older_data_file_is_a_substitute_by_name(
    name: str, is_substitute: bool
) -> None:
    hall, _ = played()
    go_on(hall)
    hall.players.update(name=name, device="")

    import_module("festival.models.migrations.0009_substitutes").mark_substitutes(apps, None)

    assert hall.players.get().is_substitute == is_substitute


def test_renamed_finalist_stays_the_champion_without_a_tick(desk: Client) -> None:
    hall, bowl = played()
    go_on(hall)
    url = reverse("player_action", args=[hall.pk, 1, "rename"])
    one = {(hall.pk, 1): (bowl.pk, 1)}

    found = []
    for tick in ({}, {"is_substitute": "on"}, {}):
        desk.post(url, {"name": "Anna", **tick})
        page = desk.get(reverse("players", args=[hall.pk])).content.decode()
        is_shown = 'name="is_substitute" checked' in page
        found.append((same_person(stored(hall)), is_shown))

    assert found == [(one, False), ({}, True), (one, False)]


def test_finalist_joined_with_another_entry_has_its_prizes() -> None:
    hall, bowl = played()
    go_on(hall)
    merge(post(bowl), player=1, into=2)

    assert "Prize 6-1" in card_of(hall)


def test_pages_of_a_table_and_of_the_final_lead_to_all_tables() -> None:
    hall, bowl = played()
    link = f'href="{reverse("hall_board", args=[hall.code])}"'
    names = ("board", "results", "public_log", "rules", "join")

    asked = [*((name, of) for name in names for of in (hall, bowl)), ("who", bowl)]
    pages = {
        (name, of.name): Client().get(reverse(name, args=[of.code])).content.decode()
        for name, of in asked
    }

    assert [page for page, html in pages.items() if link not in html] == []


def test_somebody_is_found_where_they_play_now() -> None:
    hall, bowl = played()
    assert f"/f/{bowl.code}/" in found_at(hall, "ana")

    go_on(hall)
    hall_snapshots._shown.clear()  # what guests are shown of a hall may be some seconds old

    told = found_at(hall, "ana")
    assert f"/f/{hall.code}/" in told
    assert f"/f/{bowl.code}/" not in told
    assert told.index(hall.code) < told.index(hall.bowls.get(place=2).code)  # Anabel


def found_at(hall: Festival, wanted: str) -> str:
    page = Client().get(reverse("hall_board", args=[hall.code]), {"q": wanted}).content.decode()
    return page.partition('<section class="found"')[2].partition("</section>")[0]


def test_guest_finds_their_prizes_at_every_table() -> None:
    hall, _ = played()
    go_on(hall)

    text = text_at("hall_results", hall, q="ANA")

    assert "Found for “ANA” Ana Table 1 Champion Prize 1-1 Grand final no prize yet Anabel" in text
    assert "Anabel Table 2 no prize yet" in text
    assert "Nobody has that name." in text_at("hall_results", hall, q="zzz")


def away() -> tuple[Festival, Festival]:
    hall = new_hall()
    bowl = bowl_of(hall, 1)
    bowl.players.filter(number=1).update(device=PHONE)
    take_along(bowl.pk)
    return hall, stored(bowl)


def test_table_that_is_away_says_so_and_lets_nobody_join() -> None:
    _, bowl = away()

    mine, nobodys = phone(bowl), phone(bowl, "")

    for page in (mine, nobodys, Client().get(reverse("tv", args=[bowl.code])).content.decode()):
        assert "This table is at another laptop now; you see its last state here" in page
        assert "your phone" not in page.replace("Press any key", "")
        assert "The game has not started yet" not in page
        assert "data-live-pill" not in page
        assert reverse("join", args=[bowl.code]) not in page
    assert "Your table plays without network; your prizes appear here later" in own_of(mine)
    assert "This is me" not in own_of(nobodys)
    assert "I want to play" not in text_at("join", bowl)


def test_page_of_a_departed_or_returned_table_is_reloaded() -> None:
    hall, bowl = away()
    gone = snapshot(Topic(BOARD, bowl.table.pk, "en")).layout
    text = text_at("hall_results", hall, q="ana")

    take_back(bowl.pk)

    assert text.count("played offline; the results come later") == 2
    assert snapshot(Topic(BOARD, bowl.table.pk, "en")).layout != gone
    assert "The game has not started yet" in phone(stored(bowl))
