"""From the tables to the grand final: champions go on once, and a correction is told."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.games.bobing.join import claimed_names
from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.players.players import add_players
from festival.games.bobing.prizes.slots import Slot, set_prizes
from festival.games.bobing.record.halls import bowls_of
from festival.games.bobing.setup.hall_tables import set_count
from festival.hall.setup.rounds import Change, RoundView, advance, rounds_of, take_out
from festival.models import Festival, LogEntry, Player
from festival.play.undo import undo as undo_step
from festival.tables.record import record
from rules.bobing.game.commands import ChampionBy
from rules.errors import RulesError
from tests.festival import evening
from tests.festival.bowls import begin
from tests.festival.hall.setup.halls import all_won, at_table, at_tables, names, new_hall, won
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db
CUP = Slot(name="Cup", value=0)


def view(hall: Festival, number: int = 1) -> RoundView:
    return next(each for each in rounds_of(hall) if each.number == number)


def send(hall: Festival, number: int = 1, **choices: Any) -> int:
    """All champions of a round who have not gone on."""
    chosen = [each.player.pk for each in view(hall, number).waiting]
    return advance(hall.pk, number, chosen, None, **choices)


def over(tables: int) -> Festival:
    """A hall of so many tables for two, at each of which the first has won everything."""
    hall = new_hall(tables, names(2 * tables))
    all_won(hall)
    return hall


def stopped(bowl: Festival) -> None:
    """Ended early: who leads is champion, and without anybody in the lead nobody is."""
    program_rolls_and_lots.stop(evening.post(bowl), ChampionBy.NOBODY, None, after_round=False)


def undo(bowl: Festival) -> None:
    undo_step(evening.post(evening.stored(bowl)))


def won_by_second(bowl: Festival) -> Change:
    """The last throw is taken back, and the second player wins; what the hall is told of it."""
    undo(bowl)
    evening.throw(bowl, evening.NOTHING)
    evening.confirmed(bowl, evening.GRAB)
    assert bowl.hall
    (change,) = view(bowl.hall).changes
    return change


def test_champion_of_each_table_that_is_over_goes_to_the_final() -> None:
    hall = new_hall(4, names(8))
    first, second, third, fourth = bowls_of(hall)
    claimed_names.claim(first.pk, 1, "phone")
    evening.throw(begin(first), evening.RED_4)  # champion by the ladder, and the third's by a grab
    stopped(first)
    program_rolls_and_lots.crown(evening.post(first))
    begin(second)
    won(third, seat=2)
    begin(fourth)
    stopped(fourth)

    shown = view(hall)
    count = send(hall)

    assert [each.player.name for each in shown.waiting] == ["Guest 1", "Guest 6"]
    assert (shown.over, list(shown.without)) == (3, [fourth])  # it ended without a champion
    assert (count, at_table(hall)) == (2, ["Guest 1", "Guest 6"])
    came = Player.objects.filter(festival=hall).values_list("came_from__festival__name", "device")
    assert list(came) == [("Table 1", "phone"), ("Table 3", "")]


def test_champion_goes_on_once_and_nobody_else_does() -> None:
    hall = over(2)
    ana, ben = (each.player.pk for each in view(hall).waiting)
    loser = Player.objects.get(festival__hall=hall, name="Guest 2")

    chosen = ([loser.pk, 10**8], [ben], *[[ana, ben]] * 3)
    counts = [advance(hall.pk, 1, each, None) for each in chosen]

    assert (counts, at_table(hall)) == ([0, 1, 1, 0, 0], ["Guest 3", "Guest 1"])


@pytest.mark.django_db(transaction=True)
def test_of_two_presses_at_once_one_sends_the_champions() -> None:
    hall = over(3)
    chosen = [each.player.pk for each in view(hall).waiting]

    found = evening.at_once(*[lambda: advance(hall.pk, 1, chosen, None)] * 2)

    assert (sorted(found), len(at_table(hall))) == ([0, 3], 3)


def test_semi_finals_have_the_tables_rules_and_name_blanks(
    desk: Client,
) -> None:
    hall = new_hall(4, names(8), switches={"end": "one_more_round"})
    for bowl in bowls_of(hall):
        set_prizes(bowl.pk, {tier: [] for tier in (2, 3, 4, 5)} | {1: [CUP], 6: [CUP] * 3})

    semi_finals = set_count(hall.pk, 2, round_number=2)
    add_players(semi_finals[0].pk, ["Ana", "Ben"])
    pages = {
        **{reverse(name, args=[hall.pk]): "have no prizes yet" for name in ("hall", "hall_rounds")},
        **{
            reverse(name, args=[semi_finals[0].pk]): "No prize here has a name or a value yet"
            for name in ("console", "players")
        },
    }

    def told() -> set[bool]:
        return {said in page_of(desk.get(url)).text for url, said in pages.items()}

    assert [(bowl.name, bowl.switches["end"]) for bowl in semi_finals] == [
        *(("Semi-final 1", "one_more_round"), ("Semi-final 2", "one_more_round"))
    ]
    prizes = [bowl.table.prizes.values_list("name", flat=True) for bowl in semi_finals]
    assert list(map(list, prizes)) == [[""] * 4] * 2
    assert told() == {True}
    for bowl in semi_finals:
        set_prizes(bowl.pk, {1: [CUP]})
    assert told() == {False}


def test_champions_go_through_semi_finals_to_the_final() -> None:
    hall = new_hall(6, names(12))
    set_count(hall.pk, 2, round_number=2)

    all_won(hall)
    send(hall)
    semi_finals = at_tables(hall, 2)
    all_won(hall, 2)
    send(hall, 2)

    assert list(semi_finals.values()) == [
        ["Guest 1", "Guest 3", "Guest 5"],
        ["Guest 7", "Guest 9", "Guest 11"],
    ]
    assert at_table(hall) == ["Guest 1", "Guest 7"]


def test_late_champion_joins_only_a_final_that_is_not_over() -> None:
    hall = new_hall(4, names(8))
    bowls = bowls_of(hall)
    for bowl in bowls[:2]:
        won(bowl)
    send(hall)
    with pytest.raises(RulesError, match="champions are already in the grand final"):
        set_count(hall.pk, 2, round_number=2)  # no round comes between any more
    begin(hall)
    with pytest.raises(RulesError):
        take_out(hall.pk, Player.objects.get(festival=hall, number=1).pk)
    won(bowls[2])
    send(hall)
    evening.confirmed(evening.stored(hall), evening.GRAB)
    won(bowls[3])

    with pytest.raises(RulesError, match="is over"):
        send(hall)

    assert at_table(hall) == ["Guest 1", "Guest 3", "Guest 5"]


def test_corrected_champion_goes_on_when_the_first_is_out(
    desk: Client,
) -> None:
    hall = over(2)
    first, _ = bowls_of(hall)
    claimed_names.claim(first.pk, 2, "phone of 2")
    send(hall)

    gone = won_by_second(first).gone.player
    page = page_of(desk.get(reverse("hall_rounds", args=[hall.pk])))
    said = [press(desk, hall, "take_out", guest=gone.pk) for _ in range(2)]
    send(hall)

    assert "Guest 1 went through, but is no longer the champion of Table 1." in page.text
    assert ["Taken out of the next round." in text for text in said] == [True, True]
    assert at_table(hall) == ["Guest 3", "Guest 2"]
    assert hall.players.get(name="Guest 2").device == "phone of 2"
    assert (view(hall).changes, view(hall).waiting) == ([], [])


def test_one_damaged_game_hides_no_other() -> None:
    hall = over(2)
    first, _ = bowls_of(hall)
    entry = first.table.entries.first()
    assert entry is not None
    LogEntry.objects.filter(pk=entry.pk).update(entry={"kind": "nothing"})
    record.forget_records()

    shown = view(hall)

    assert [each.player.name for each in shown.waiting] == ["Guest 3"]
    assert (shown.over, shown.without) == (1, [])


def press(desk: Client, hall: Festival, verb: str, **fields: Any) -> str:
    url = reverse("hall_action", args=[hall.pk, verb])
    return page_of(desk.post(url, fields, follow=True)).text


def test_pages_lead_to_the_final_and_refuse_what_is_no_round(desk: Client) -> None:
    hall = over(2)
    url = reverse("hall_rounds", args=[hall.pk])
    duel = {"count": "1", "round": "2", "called": "Duel"}
    wrong = ({"count": ""}, {"round": "9"}, {"called": ""}, {"round": "1", "called": "Table"})
    refused = [desk.post(url, {**duel, **each}).status_code for each in wrong]
    refused.append(desk.post(url).status_code)
    before = hall.bowls.count()
    desk.post(url, duel)

    page = page_of(desk.get(url))
    chosen = [each.player.pk for each in view(hall).waiting]
    said = press(desk, hall, "advance", round=1, champion=chosen, how="random")

    assert (refused, before) == ([422] * 5, 2)
    assert "2 of 2 tables are over." in page.text
    count = hall.table.prizes.count()
    assert f"The final has {count} prizes, the same as each table." in page.text
    assert f"{count} prizes" in page_of(desk.get(reverse("console", args=[hall.pk]))).text
    everything = page_of(desk.get(reverse("hall_overview", args=[hall.pk])))
    assert "waits for the champions" in everything.text
    assert "2 champions go through." in said
    assert sorted(at_tables(hall, 2)["Duel 1"]) == ["Guest 1", "Guest 3"]


def test_table_says_that_its_champion_has_gone_on(desk: Client) -> None:
    hall = over(2)
    bowl = bowls_of(hall)[0]
    pages = [reverse("console", args=[bowl.pk]), reverse("correction", args=[bowl.pk, 2])]
    assert "has gone on" not in desk.get(pages[0]).content.decode()
    before = bowl.table.revision

    send(hall)
    bowl.table.refresh_from_db()
    undo(bowl)

    assert bowl.table.revision > before  # or an open console would not hear of it
    told = [page_of(desk.get(url)).text for url in pages]
    assert ["is already in the grand final" in text for text in told] == [True, True]
