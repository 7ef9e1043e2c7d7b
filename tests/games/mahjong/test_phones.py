"""Mahjong on the players' phones: the winner enters the hand, the others say yes or no to it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from festival.models import Table
from tests.festival.pages import page_of
from tests.festival.side_tables import begun_table, lay_table, state_of, stored, tell
from tests.games.bobing.join.phones import on_phones, press_at
from tests.games.mahjong.samples import ANA, BEN, CORA, DORA, FIVE, FIVE_TOO, NAMES

pytestmark = pytest.mark.django_db
Guests = dict[int, Client]


def seated(desk: Client, **about: Any) -> tuple[Table, Guests]:
    """Ana, Ben and Cora have phones; Dora has none."""
    table = begun_table("mahjong", names=NAMES, **about)
    return stored(table), on_phones(desk, table, ANA, BEN, CORA)


def hand_at(guest: Client, table: Table, number: int) -> str:
    return guest.get(stored(table).public_address("hand", number)).content.decode()


def value(text: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', text)
    assert found, f"no field {name}"
    return found[1]


def say(guest: Client, table: Table, number: int, verb: str) -> int:
    seen = value(hand_at(guest, table, number), "claim")
    return int(press_at(guest, table, number, verb, claim=seen).status_code)


def enter(guest: Client, table: Table, number: int, verb: str = "win", **fields: str) -> int:
    asked = value(hand_at(guest, table, number), "asked")
    return int(press_at(guest, table, number, verb, asked=asked, **fields).status_code)


def say_for_dora(desk: Client, table: Table) -> None:
    """The emcee says yes for Dora, who has no phone."""
    text = desk.get(stored(table).address("emcee_hand", DORA)).content.decode()
    fields = {name: value(text, name) for name in ("claim", "version")}
    desk.post(stored(table).address("emcee_hand_action", DORA, "yes"), {**fields, "key": "k"})


def test_wall_says_who_is_here_before_the_game(desk: Client) -> None:
    table = lay_table("mahjong", names=NAMES)
    on_phones(desk, table, ANA)
    text = page_of(Client().get(table.public_address("tv"))).text

    assert "Play on your phone Scan, then press “This is me”." in text
    assert "Ana east on their phone 南 Ben south not here yet" in text
    tell(desk, table, "start")
    text = page_of(Client().get(table.public_address("tv"))).text
    assert "Ana east on their phone 南 Ben south played by the emcee" in text


def test_hand_is_paid_once_all_others_said_yes(desk: Client) -> None:
    """5 off Cora, by Ben: no dealer in it, so 5 points change hands; the emcee answers for Dora."""
    table, guests = seated(desk, confirm=True)

    entered = enter(guests[BEN], table, BEN, tiles=FIVE, payer=str(CORA))
    seen = [hand_at(guests[number], table, number) for number in (ANA, CORA)]
    said = [say(guests[number], table, number, "yes") for number in (ANA, CORA)]
    before = state_of(table).scores
    say_for_dora(desk, table)

    assert (entered, said, before) == (200, [200, 200], (0, 0, 0, 0))
    assert all("Small all chows" in text for text in seen)
    assert not any("Only this phone" in text for text in seen)
    settled = hand_at(guests[BEN], table, BEN)
    assert ("You: +5" in settled, "Only this phone" in settled) == (True, False)
    assert state_of(table).scores == (0, 5, -5, 0)


def test_after_the_end_a_phone_says_what_all_hands_came_to(desk: Client) -> None:
    table, guests = seated(desk)
    for verb, fields in (("next_hand", {}), ("end", {"confirmed": "1"})):
        enter(guests[BEN], table, BEN, tiles=FIVE, payer=str(CORA))
        tell(desk, table, verb, **fields)

    points = state_of(table).scores[BEN - 1]
    after = hand_at(guests[BEN], table, BEN)

    assert points > 5
    assert (f"You: +{points}" in after, "on their phone" in after) == (True, False)


def test_claimed_hand_is_on_all_screens_until_settled(desk: Client) -> None:
    table, guests = seated(desk, confirm=True)
    enter(guests[BEN], table, BEN, tiles=FIVE, payer=str(CORA))
    say(guests[ANA], table, ANA, "yes")
    here, told = stored(table), "Ben shows a hand. Still to say yes: Cora, Dora."
    pages = (*map(here.public_address, ("tv", "board")), here.address("console"))

    seen = [told in page_of(desk.get(page)).text for page in pages]
    wall = page_of(Client().get(pages[0])).text
    console = desk.get(pages[-1]).content.decode()
    over = [tell(desk, table, verb).json()["notice"] for verb in ("draw", "next_hand")]

    assert seen == [True, True, True]
    assert "Small all chows" in wall
    assert "data-throw" not in console  # no other hand is entered meanwhile
    assert over == ["First say yes or no to Ben’s entry."] * 2
    assert state_of(table).phase == "playing"


def test_no_withdraws_the_hand_and_voids_an_old_yes(desk: Client) -> None:
    table, guests = seated(desk, confirm=True)
    enter(guests[BEN], table, BEN, told="9", payer=str(CORA))
    old = value(hand_at(guests[CORA], table, CORA), "claim")
    said_yes = say(guests[ANA], table, ANA, "yes")
    say(guests[CORA], table, CORA, "no")
    told = hand_at(guests[BEN], table, BEN)
    enter(guests[BEN], table, BEN, told="9", payer=str(CORA))
    late = press_at(guests[CORA], table, CORA, "yes", claim=old)

    assert said_yes == 200
    assert "Cora says no." in told
    assert late.status_code == 409
    assert "You said yes." not in hand_at(guests[ANA], table, ANA)
    assert state_of(table).scores == (0, 0, 0, 0)


def test_while_one_hand_lies_open_another_waits(desk: Client) -> None:
    table, guests = seated(desk, confirm=True)
    asked = value(hand_at(guests[ANA], table, ANA), "asked")
    enter(guests[BEN], table, BEN, told="9", payer=str(CORA))
    other = press_at(guests[ANA], table, ANA, "win", asked=asked, told="9", payer=str(CORA))

    assert other.status_code == 422
    assert "First say yes or no to Ben’s entry." in other.content.decode()


def test_hands_are_paid_at_once_without_the_house_rule(
    desk: Client,
) -> None:
    """Ben 5 and Ana 5 + 1 as dealer, each in full of Cora."""
    table, guests = seated(desk)

    first = enter(guests[BEN], table, BEN, tiles=FIVE, payer=str(CORA))
    second = enter(guests[ANA], table, ANA, tiles=FIVE_TOO, payer=str(CORA))

    assert (first, second) == (200, 200)
    assert state_of(table).scores == (6, 5, -11, 0)


def test_tai_that_are_paid_at_once_are_asked_about_first(desk: Client) -> None:
    table, guests = seated(desk)

    html = hand_at(guests[BEN], table, BEN)
    asked = html.partition('<summary class="button">8</summary>')[2].partition("</details>")[0]

    assert "the others need not say yes" in asked
    assert html.count('name="told" value="8"') == asked.count('name="told" value="8"') == 1


def test_second_winner_is_asked_about_after_what_comes_next(desk: Client) -> None:
    """Folded, and of the one discard: a stray tap claims nothing."""
    table, guests = seated(desk)
    enter(guests[BEN], table, BEN, told="9", payer=str(CORA))

    html = hand_at(guests[ANA], table, ANA)
    before, _, within = html.partition('<details class="own-also">')

    assert "Next: Ben deals." in before
    assert 'name="told"' not in before
    assert "Did you also win on" in within
    assert value(within, "payer") == str(CORA)


def test_nobody_won_once_all_others_agreed_and_the_next_deals(desk: Client) -> None:
    """Ana, the dealer, stays after a hand that nobody won."""
    table, guests = seated(desk, confirm=True)

    said = [enter(guests[CORA], table, CORA, "draw")]
    seen = page_of(guests[ANA].get(stored(table).public_address("hand", ANA))).text
    said += [say(guests[number], table, number, "yes") for number in (ANA, BEN)]
    before = state_of(table).phase
    say_for_dora(desk, table)
    after = state_of(table).phase
    dealt = [press_at(guests[number], table, number, "next").status_code for number in (BEN, ANA)]

    assert said == [200, 200, 200]
    assert "nobody won." in seen
    assert (before, after) == ("playing", "settled")
    assert dealt == [422, 200]
    assert state_of(table).deal.number == 2


def test_only_the_emcee_says_nobody_won_without_the_house_rule(desk: Client) -> None:
    table, guests = seated(desk)

    refused = enter(guests[ANA], table, ANA, "draw")
    offered = "Nobody won" in hand_at(guests[ANA], table, ANA)
    told = tell(desk, table, "draw").json()["kind"]

    assert (refused, offered, told) == (422, False, "done")


def test_next_hand_waits_for_the_answers_to_another_winner(desk: Client) -> None:
    """Ben was paid; Ana, who deals, won on the same discard. Dora answers to neither."""
    table, guests = seated(desk, confirm=True)
    enter(guests[BEN], table, BEN, tiles=FIVE, payer=str(CORA))
    for number in (ANA, CORA):
        say(guests[number], table, number, "yes")
    say_for_dora(desk, table)
    enter(guests[ANA], table, ANA, tiles=FIVE_TOO, payer=str(CORA))

    early = press_at(guests[BEN], table, BEN, "next").status_code

    assert early == 422
    assert state_of(table).phase == "settled"


def test_tiles_grow_by_taps_and_only_their_own_phone_sees_them(desk: Client) -> None:
    table, guests = seated(desk, confirm=True)
    empty = hand_at(guests[BEN], table, BEN)
    for fields in (
        {"take": "c1", "meld": "pung"},
        {"take": "d9", "meld": "chow"},
        {"take": "w1"},
        {"take": "w2"},
        {"take": "back"},
    ):
        text = hand_at(guests[BEN], table, BEN)
        sent = {"asked": value(text, "asked"), "tiles": value(text, "tiles"), **fields}
        press_at(guests[BEN], table, BEN, "set", **sent)

    grown = hand_at(guests[BEN], table, BEN)
    assert value(grown, "tiles") == "pc1 rd7 w1"
    assert ["Only this phone shows" in text for text in (empty, grown)] == [False, True]
    assert "pc1" not in hand_at(guests[ANA], table, ANA)
    assert (
        "pc1" not in guests[ANA].get(stored(table).public_address("board_state")).content.decode()
    )


def test_phone_offers_another_seat_until_the_end(desk: Client) -> None:
    table, guests = seated(desk)

    before = hand_at(guests[ANA], table, ANA)
    tell(desk, table, "end", confirmed="1")
    after = hand_at(guests[ANA], table, ANA)

    assert state_of(table).phase == "ended"
    assert ("Play here" in before, "Play here" in after) == (True, False)


def test_number_of_tai_is_settled_at_the_console(desk: Client) -> None:
    """9 off Cora, by Ben; the empty field for another number is sent before the tapped one."""
    table = begun_table("mahjong", names=NAMES)
    tell(desk, table, "win", player=BEN, payer=CORA, tiles="", told=["", "9"])

    assert state_of(table).scores == (0, 9, -9, 0)
