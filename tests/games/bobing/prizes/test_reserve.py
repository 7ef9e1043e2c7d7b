"""Prizes in reserve: in no count until they are wanted, and then the same as any other."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.prizes import reserve
from festival.models import Festival, Prize, SparePrize
from festival.tables.record.record import table_record
from tests.festival.evening import ONE, ONE_EACH, everything, new_festival, post, stored, throw
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db


def kept(festival: Festival) -> list[tuple[str, int, int]]:
    return list(festival.table.spares.values_list("name", "value", "count"))


def spare_of(festival: Festival) -> SparePrize:
    found = festival.table.spares.first()
    assert found is not None
    return found


def prize(festival: Festival, tier: int, position: int = 1) -> Prize:
    return stored(festival).table.prizes.get(tier=tier, position=position)


def test_repeated_reserve_is_counted_and_bad_input_kept(
    desk: Client,
) -> None:
    festival = new_festival(counts=ONE_EACH)
    fields = {"keep": "1", "name": "Umbrella", "value": "150", "count": "3"}
    bad = {
        "type a name (nothing readable was typed)": {"name": ""},
        "type a name of at most 40 letters (you typed 41)": {"name": "a" * 41},
        "type an amount such as 600 or 12,500.50 (you typed “dear”)": {"value": "dear"},
        "type a whole number from 1 to 400 (you typed “0”)": {"count": "0"},
    }

    for _ in range(2):  # whoever presses twice has not twice as much
        answer = desk.post(url(festival), {**fields, "name": " Umbrella "})
        assert (answer.status_code, kept(festival)) == (302, [("Umbrella", 15000, 3)])
    desk.post(url(festival), {**fields, "count": "", "name": "umbrella"})
    assert kept(festival) == [("Umbrella", 15000, 1)]
    before = everything()
    for sentence, changes in bad.items():
        typed = {**fields, **changes}
        answer = desk.post(url(festival), typed)
        page = page_of(answer)
        assert (answer.status_code, sentence in page.text) == (422, True), sentence
        shown = page.form("keep").fields
        assert [name for name in ("name", "value", "count") if shown[name] != typed[name]] == []
    assert everything() == before


def test_what_is_in_reserve_is_no_prize_of_the_game(desk: Client) -> None:
    table = in_game().table

    assert table.prizes.count() == len(table_record(table).state.prizes) == 6
    pages = ("desk", "holdings", "winners", "console")
    shown = [page_of(desk.get(table.address(name))).text for name in pages]
    assert [text for text in shown if "Umbrella" in text] == []


def test_broken_prize_is_exchanged_for_its_winner_in_the_game(
    desk: Client,
) -> None:
    festival = in_game()
    throw(festival, ONE)  # Ana wins the sixth prize
    places = page_of(desk.get(url(festival))).text
    won, version = prize(festival, 6), stored(festival).table.version

    use = {"spare": str(spare_of(festival).pk), "place": instead(won)}
    asking = page_of(desk.post(url(festival), use))
    with pytest.raises(reserve.Won):  # whoever asks
        reserve.exchange(festival.pk, spare_of(festival).pk, won.pk)
    asked = kept(festival)
    sure = {**asking.form("sure").fields, "sure": "1"}
    told = page_of(desk.post(url(festival), sure, follow=True)).text

    # As its label has it, and with its winner.
    said = ("5-1 · Prize 5-1", "6-1 · Prize 6-1 · Ana")
    assert [each for each in said if each not in places] == []
    assert "Ana has won 6-1 · Prize 6-1, and gets Umbrella instead." in asking.text
    assert asked == [("Umbrella", 15000, 2)]
    assert "Ana has Umbrella now; Prize 6-1 is in reserve." in told
    after = stored(festival)
    assert table_record(after.table).state.holdings == {won.pk: 1}
    assert after.table.version == version
    assert (prize(festival, 6).pk, prize(festival, 6).name) == (won.pk, "Umbrella")
    assert kept(festival) == [("Umbrella", 15000, 1), ("Prize 6-1", 600, 1)]
    assert "Umbrella" in page_of(desk.get(after.table.address("winners"))).text


def test_what_is_gone_or_never_was_is_refused_in_a_sentence(desk: Client) -> None:
    festival, other = new_festival(counts=ONE_EACH), new_festival(counts=ONE_EACH)
    reserve.store_spare(festival.pk, "Umbrella", 15000, 1)
    reserve.store_spare(other.pk, "Kettle", 15000, 1)
    here, there = str(spare_of(festival).pk), str(spare_of(other).pk)
    before = everything()
    nowhere = ("", "x-6", "²-1", f"{prize(festival, 6).pk}")
    wrong = {
        "That is no longer in reserve.": [
            *({"spare": spare, "count": "1"} for spare in ("", "9" * 400)),
            {"spare": there, "place": instead(prize(festival, 6))},
        ],
        "That prize is not in the game.": [{"spare": here, "place": instead(prize(other, 6))}],
        "Choose its place in the game.": [
            {"spare": here},
            *({"spare": here, "place": place} for place in nowhere),
        ],
        "Type a whole number from 0 to 400 (you typed “many”).": [{"spare": here, "count": "many"}],
    }

    for sentence, posts in wrong.items():
        for fields in posts:
            answer = desk.post(url(festival), fields)
            assert (answer.status_code, sentence in page_of(answer).text) == (422, True), fields
    assert everything() == before


def test_change_of_another_page_is_said_then_overwritten(
    desk: Client,
) -> None:
    festival = new_festival(counts=ONE_EACH)
    reserve.store_spare(festival.pk, "Umbrella", 15000, 3)
    reserve.store_spare(festival.pk, "Thermos", 20000, 1)
    umbrella, thermos = festival.table.spares.all()
    spare, old = {"spare": str(umbrella.pk)}, instead(prize(festival, 6))
    reserve.exchange(festival.pk, thermos.pk, prize(festival, 6).pk)

    refused = page_of(desk.post(url(festival), {**spare, "place": old}))
    assert "The prizes changed meanwhile; look again." in refused.text
    assert prize(festival, 6).name == "Thermos"
    options = [a for tag, a in refused.elements if tag == "option"]
    again = next(a["value"] for a in options if "selected" in a)
    assert desk.post(url(festival), {**spare, "place": again}).status_code == 302
    assert prize(festival, 6).name == "Umbrella"

    counted = page_of(desk.post(url(festival), {**spare, "seen": "3", "count": "5"}))
    fields = counted.form("count").fields
    assert "Another page changed Umbrella to 2." in counted.text
    assert (fields["seen"], fields["count"], spare_of(festival).count) == ("2", "5", 2)
    desk.post(url(festival), {**fields, **spare})
    assert spare_of(festival).count == 5


def instead(prize: Prize) -> str:
    return f"{prize.pk}-{reserve.stamp(prize)}"


def url(festival: Festival) -> str:
    return reverse("spares", args=[festival.pk])


def in_game() -> Festival:
    """A game that runs, with two umbrellas in reserve."""
    festival = new_festival(counts=ONE_EACH)
    reserve.store_spare(festival.pk, "Umbrella", 15000, 2)
    program_rolls_and_lots.start(post(festival))
    return stored(festival)
