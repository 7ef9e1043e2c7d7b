"""Chinese poker on the players' phones: who may see which cards, and how a deal is shown."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from festival.festivals.files.pack_zip import log_text
from festival.models import LogEntry, Table
from festival.tables.record.record import table_record
from rules.chinese_poker.arrangement import Arrangement
from rules.chinese_poker.best_setting import best_setting
from rules.chinese_poker.variation import Variation
from tests.festival.pages import page_of
from tests.festival.side_tables import state_of, stored, tell
from tests.games.bobing.join.phones import BY_SCRIPT, on_phones, press_at
from tests.games.chinese_poker.samples import ANA, BEN, CORA, cards_of, game, legal, seen_in

pytestmark = pytest.mark.django_db

SET = "Time was up: the program set your cards."


def on(table: Table, desk: Client) -> dict[int, Client]:
    """Players play on their phones; Ana and Ben have one, Cora does not."""
    return on_phones(desk, table, ANA, BEN)


def asked(table: Table) -> str:
    here = stored(table)
    return str(here.version)


def entry_asked(table: Table) -> int | None:
    return table_record(stored(table)).asked_at()


def ready(guest: Client, table: Table, number: int, seq: str, cards: str = "") -> Any:
    return press_at(guest, table, number, "ready", asked=seq, cards=cards or legal(table, number))


def hand(guest: Client, table: Table, number: int) -> str:
    return guest.get(stored(table).public_address("hand", number)).content.decode()


def test_each_phone_gets_its_own_cards_until_all_are_ready(desk: Client) -> None:
    table = game()
    guests = on(table, desk)
    dealt = press_at(guests[ANA], table, ANA, "deal")
    seq = asked(table)

    assert dealt.status_code == 200
    assert state_of(table).is_hidden
    assert seen_in(hand(guests[ANA], table, ANA), cards_of(table, ANA)) == 13
    assert ready(guests[ANA], table, ANA, seq).status_code == 200
    assert ready(guests[BEN], table, BEN, seq).status_code == 200
    assert state_of(table).is_hidden  # Cora has no phone: the emcee plays for her
    answer = desk.post(
        stored(table).address("emcee_hand_action", CORA, "ready"),
        {"asked": seq, "cards": legal(table, CORA)},
        headers=BY_SCRIPT,
    )
    assert answer.status_code == 200
    (deal,) = state_of(table).deals
    assert sum(deal.net) == 0
    assert not state_of(table).dealt


def test_screens_say_who_deals_and_whom_the_deal_waits_for(desk: Client) -> None:
    table = game()
    guests = on(table, desk)

    def seen() -> tuple[str, str]:
        pages = stored(table).public_address("board"), stored(table).address("console")
        board, console = (page_of(desk.get(page)).text for page in pages)
        return board, console

    before, _ = seen()
    press_at(guests[ANA], table, ANA, "deal")
    dealt, console = seen()
    ready(guests[ANA], table, ANA, asked(table))

    assert "Ana on their phone ◉ deals" in before
    assert "set your hands" not in before
    assert "◉ deals" not in dealt
    assert "set your hands" in dealt
    assert "waits for Ana, Ben, Cora" in console
    assert "waits for Ben, Cora" in seen()[1]


def test_player_finds_this_is_me_before_all_else(desk: Client) -> None:
    page = desk.get(game().public_address("board")).content.decode()

    assert page.index("This is me") < page.index('class="middle"')


def test_wrong_cards_and_foul_settings_are_refused_unchanged(desk: Client) -> None:
    table = game()
    guests = on(table, desk)
    press_at(guests[ANA], table, ANA, "deal")
    seq = asked(table)

    other = ready(guests[ANA], table, ANA, seq, legal(table, BEN))
    rows = Arrangement.parse(legal(table, ANA))
    foul = str(Arrangement(rows.front, rows.back, rows.middle))
    laid = press_at(guests[ANA], table, ANA, "set", asked=seq, cards=foul)
    refused = ready(guests[ANA], table, ANA, seq, foul)

    assert (other.status_code, laid.status_code) == (422, 200)
    assert refused.status_code == 422
    assert refused.content.decode().count("must beat") == 1
    assert re.findall(r'data-row="(\w+)" data-wrong', refused.content.decode()) == at_fault(foul)
    shown = re.findall(r'data-card="(\w+)"', hand(guests[ANA], table, ANA))
    assert shown == [str(card) for card in Arrangement.parse(foul).cards]


def test_surrender_is_asked_for_and_said_afterwards(desk: Client) -> None:
    table = game(surrender="2")
    guests = on(table, desk)
    press_at(guests[ANA], table, ANA, "deal")

    before = hand(guests[ANA], table, ANA)
    press_at(guests[ANA], table, ANA, "ready", asked=asked(table), special="surrender")

    folded = before.partition("<details")[2].partition("</details>")[0]
    assert "You pay 2 points to each of the others" in folded
    assert before.count('value="surrender"') == folded.count('value="surrender"') == 1
    assert "You surrender." in hand(guests[ANA], table, ANA)


def test_phone_says_first_what_its_player_won_or_lost(desk: Client) -> None:
    table = game(names=("Ana", "Ben"), point="10")
    guests = on(table, desk)
    press_at(guests[ANA], table, ANA, "deal")
    seq = asked(table)
    for number, guest in guests.items():
        ready(guest, table, number, seq)
    (deal,) = state_of(table).deals
    winner, loser = sorted((ANA, BEN), key=lambda number: -deal.net[number - ANA])
    points = max(deal.net)

    assert points
    assert f"You: +{points}, you get ₱{10 * points}" in hand(guests[winner], table, winner)
    assert f"You: −{points}, you pay ₱{10 * points}" in hand(guests[loser], table, loser)


def test_phones_and_walls_are_told_of_an_undone_deal(desk: Client) -> None:
    table = game(names=("Ana", "Ben"))
    guests = on(table, desk)
    press_at(guests[ANA], table, ANA, "deal")
    seq = asked(table)
    for number, guest in guests.items():
        ready(guest, table, number, seq)

    tell(desk, table, "undo")

    for name in ("board", "tv"):
        text = page_of(Client().get(stored(table).public_address(name))).text
        assert "Taken back: deal 1" in text, name


def at_fault(text: str) -> list[str]:
    """The rows that are out of order with the row beside them, worked out from their ranks."""
    front, middle, back = Arrangement.parse(text).worths(Variation.load("base").ranking)
    is_wrong = {
        "front": front > middle,
        "middle": front > middle or middle > back,
        "back": middle > back,
    }
    return [row for row, wrong in is_wrong.items() if wrong]


def test_emcee_takes_a_seat_over_and_the_table_is_told(desk: Client) -> None:
    table = game()
    guests = on(table, desk)
    press_at(guests[ANA], table, ANA, "deal")

    desk.post(stored(table).address("emcee_hand_action", ANA, "take"))

    board = Client().get(stored(table).public_address("board")).content.decode()
    assert "played by the emcee" in board
    assert seen_in(hand(guests[ANA], table, ANA), cards_of(table, ANA)) == 0
    assert "The emcee plays this seat now." in hand(guests[ANA], table, ANA)
    assert ready(guests[ANA], table, ANA, asked(table)).status_code == 422


def test_hand_taken_over_and_returned_stays_in_log_and_on_board(
    desk: Client,
) -> None:
    """On the board until the showdown; an undo of the deal does not take it out of the log."""
    table = game()
    guests = on(table, desk)
    press_at(guests[ANA], table, ANA, "deal")
    seq = asked(table)
    for verb in ("take", "take", "give"):
        desk.post(stored(table).address("emcee_hand_action", ANA, verb))

    def said(page: str, guest: Client = desk) -> str:
        return page_of(guest.get(page)).text

    here = stored(table)
    board, console = here.public_address("board"), here.address("console")
    took = "The emcee took over the seat of Ana at "
    gave = "The emcee gave back the seat of Ana at "
    phone = hand(guests[ANA], table, ANA)
    assert (phone.count(took), phone.count(gave)) == (0, 1)  # what was last
    assert seen_in(phone, cards_of(table, ANA)) == 13
    assert said(board, Client()).count("taken over and given back") == 1
    assert [said(console).count(each) for each in (took, gave)] == [1, 1]
    assert took not in hand(guests[BEN], table, BEN)
    assert "taken over and given back" in hand(guests[BEN], table, BEN)

    for number, client in ((ANA, guests[ANA]), (BEN, guests[BEN])):
        ready(client, table, number, seq)
    fields = {"asked": seq, "cards": legal(table, CORA)}
    desk.post(here.address("emcee_hand_action", CORA, "ready"), fields)
    assert "taken over and given back" not in said(board, Client())

    tell(desk, table, "undo")
    assert "taken over and given back" in said(board, Client())
    for name in ("public_log", "log"):
        address = here.address(name) if name == "log" else here.public_address(name)
        text = said(address)
        assert (text.count(took), text.count(gave)) == (1, 1), name
    assert log_text(stored(table)).count(took) == 1


def test_hand_the_emcee_returns_in_the_deal_was_taken_over(
    desk: Client,
) -> None:
    table = game()
    guests = on(table, desk)
    desk.post(stored(table).address("emcee_hand_action", ANA, "take"))
    tell(desk, table, "deal")
    desk.post(stored(table).address("emcee_hand_action", ANA, "give"))

    board = page_of(guests[BEN].get(stored(table).public_address("board"))).text

    assert "taken over and given back" in board


def test_phone_is_lent_to_a_player_without_one_and_given_back(desk: Client) -> None:
    table = game()
    guests = on(table, desk)
    press_at(guests[ANA], table, ANA, "deal")

    lent = press_at(guests[ANA], table, CORA, "lend")
    refused = [
        press_at(guests[BEN], table, number, "lend").status_code for number in (ANA, CORA, 9)
    ]
    seen = seen_in(hand(guests[ANA], table, CORA), cards_of(table, CORA))
    press_at(guests[ANA], table, CORA, "return")

    assert (lent.status_code, refused, seen) == (200, [422, 422, 302], 13)
    assert seen_in(hand(guests[ANA], table, CORA), cards_of(table, CORA)) == 0

    desk.post(stored(table).address("emcee_hand_action", CORA, "take"))
    assert press_at(guests[ANA], table, CORA, "lend").status_code == 422


def test_after_an_undo_nobody_is_ready_and_all_is_set_again(desk: Client) -> None:
    table = game(names=("Ana", "Ben"))
    guests = on(table, desk)
    press_at(guests[ANA], table, ANA, "deal")
    seq = asked(table)
    for number, guest in guests.items():
        ready(guest, table, number, seq)
    first = state_of(table).deals

    tell(desk, table, "undo")
    waiting = hand(guests[ANA], table, ANA)
    for number, guest in guests.items():
        ready(guest, table, number, seq)

    assert "drag a card, or tap two to swap" in waiting
    assert [deal.net for deal in state_of(table).deals] == [deal.net for deal in first]


def best_of(table: Table, number: int) -> str:
    return str(best_setting(Variation.load("base"), cards_of(table, number)))


def test_best_setting_is_offered_on_phones_only_if_allowed(
    desk: Client,
) -> None:
    plain, offering = game(), game(best_setting=True)
    seen = []
    for table in (plain, offering):
        guests = on(table, desk)
        press_at(guests[ANA], table, ANA, "deal")
        seq = asked(table)
        button = 'name="best"' in hand(guests[ANA], table, ANA)
        laid = press_at(guests[ANA], table, ANA, "set", asked=seq, best="on")
        other = press_at(guests[BEN], table, ANA, "set", asked=seq, best="on")
        rows = re.findall(r'name="cards" value="([^"]*)"', hand(guests[ANA], table, ANA))
        seen.append((button, laid.status_code, other.status_code, rows == [best_of(table, ANA)]))

    assert seen == [(False, 422, 422, False), (True, 200, 422, True)]


def pass_time(table: Table, seconds: int) -> None:
    at = timezone.now() - timedelta(seconds=seconds)
    LogEntry.objects.filter(table=table, seq=stored(table).version).update(at=at)


def test_late_players_get_their_best_setting_once_time_is_up(
    desk: Client,
) -> None:
    table = game(set_within="60")
    guests = on(table, desk)
    press_at(guests[ANA], table, ANA, "deal")
    seq, bens = asked(table), best_of(table, BEN)
    ready(guests[ANA], table, ANA, seq)  # Ben's phone died, and Cora has none
    anas = legal(table, ANA)

    pass_time(table, 50)
    early = press_at(guests[ANA], table, ANA, "overdue", asked=seq)
    pass_time(table, 61)
    answers = [press_at(guests[ANA], table, ANA, "overdue", asked=seq) for _ in range(2)]

    assert (early.status_code, "10 seconds left" in early.content.decode()) == (422, True)
    assert 'data-left="10"' in early.content.decode()
    assert [each.status_code for each in answers] == [200, 200]  # two phones ask at one time
    (deal,) = state_of(table).deals
    assert [shown.cards for shown in deal.hands[:2]] == [anas, bens]
    said = [SET in hand(guests[number], table, number) for number in (ANA, BEN)]
    console = desk.get(table.address("console")).content.decode()
    assert (said, console.count("Time was up: the program chose.")) == ([False, True], 2)
    tell(desk, table, "undo")
    assert SET not in hand(guests[BEN], table, BEN)


def test_clock_of_players_restarts_after_undo_and_needs_a_limit(
    desk: Client,
) -> None:
    free, table = game(), game(set_within="60")

    def overdue(where: Table, ana: Client) -> int:
        answer = press_at(ana, where, ANA, "overdue", asked=str(entry_asked(where)))
        return int(answer.status_code)

    anas = {each: on(each, desk)[ANA] for each in (free, table)}
    statuses = []
    for each, ana in anas.items():
        press_at(ana, each, ANA, "deal")
        pass_time(each, 61)
        assert ("data-left" in hand(ana, each, ANA)) == (each is table)
        statuses.append(overdue(each, ana))

    tell(desk, table, "undo")

    assert statuses == [422, 200]
    assert 'data-left="60"' in hand(anas[table], table, ANA)
    assert overdue(table, anas[table]) == 422


def test_game_cannot_end_while_hands_are_hidden(desk: Client) -> None:
    """An undo of the end would bring the deal back, with hands that anybody can work out."""
    table = game()
    guests = on(table, desk)
    press_at(guests[ANA], table, ANA, "deal")

    refused = tell(desk, table, "end", confirmed="1").json()
    tell(desk, table, "undo")
    ended = tell(desk, table, "end", confirmed="1").json()

    assert (refused["kind"], ended["kind"]) == ("refused", "done")
    assert "wait until all are ready, or undo the deal" in refused["notice"]
