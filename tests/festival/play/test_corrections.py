"""Any earlier entry is put right: first it is said what changes hands, then it is saved."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.record import naming_of
from festival.models import Festival, LogEntry
from festival.play import write_path
from festival.play.corrections.emcee_log import Item, items
from festival.play.undo import undo
from festival.tables.record.record import forget_records, table_record
from rules.bobing.game.commands import Skip, Throw
from rules.dice import Roll
from tests.festival.evening import (
    GRAB,
    NOTHING,
    ONE,
    ONE_EACH,
    PYRAMID,
    RED_4,
    TWO,
    correct,
    everything,
    order,
    post,
    started,
    state_of,
    stored,
    throws,
    version_of,
)
from tests.festival.pages import Page, page_of

pytestmark = pytest.mark.django_db

ANA, BEN = 1, 2


def played(*rolls: str, **changes: Any) -> Festival:
    """Entry 1 starts the game; the rolls are the entries from 2 on, by Ana, Ben, Cora in turn."""
    festival = started(**{"counts": ONE_EACH, **changes})
    throws(festival, *rolls)
    return stored(festival)


def over(*rolls: str, **changes: Any) -> Festival:
    """An evening for one sixth prize and the champion's, played and crowned."""
    festival = played(*rolls, **{"counts": {1: 1, 6: 1}, **changes})
    program_rolls_and_lots.crown(post(festival))
    return stored(festival)


def address(festival: Festival, seq: int) -> str:
    return reverse("correction", args=[festival.pk, seq])


def preview(desk: Client, festival: Festival, seq: int, **fields: Any) -> Page:
    answer = desk.post(address(festival, seq), {"what": "dice", "roll": "", **fields})
    assert answer.status_code == 200, page_of(answer).text
    return page_of(answer)


def save(desk: Client, festival: Festival, seq: int, shown: Page, **fields: Any) -> Any:
    """Press "Save the correction" on the page that showed what it changes."""
    return desk.post(address(festival, seq), {**shown.form("save").fields, "save": "1", **fields})


def log_items(festival: Festival) -> tuple[Item, ...]:
    festival = stored(festival)
    record = table_record(festival.table)
    naming = naming_of(festival.table, record.state)
    return items(festival.table, record, naming)


def hands(festival: Festival) -> dict[int, tuple[str, ...]]:
    """What each correction says that it passes on, by the number of its entry."""
    return {i.line.seq: i.effect.hands for i in log_items(festival) if i.effect is not None}


NO_CHANGE_OF_HANDS = "No prize changes hands."


def test_a_prize_goes_from_the_wrong_player_to_the_right_one(desk: Client, emcee: User) -> None:
    festival = played(ONE, TWO)
    stands = page_of(desk.get(address(festival, 2))).form("player", "roll").fields

    shown = preview(desk, festival, 2, player=BEN, roll=ONE)
    answers = [save(desk, festival, 2, shown) for _ in range(2)]  # pressed twice

    found = (stands["player"], stands["what"], stands["roll"])
    assert found == ("1", "dice", "4 1 1 2 3 5")
    assert "Prize 6-1 goes from Ana to Ben" in shown.text
    log = reverse("log", args=[festival.pk])
    assert [answer["Location"] for answer in answers] == [f"{log}#entry-4"] * 2
    assert hands(festival) == {4: ("Prize 6-1 goes from Ana to Ben",)}
    assert sorted(state_of(festival).holdings.values()) == [BEN, BEN]
    lines = [(i.line.seq, i.line.mark, i.written.author) for i in log_items(festival)]
    assert lines[:3] == [(4, "", emcee.username), (3, "", ""), (2, "corrected", "")]


def test_dice_in_place_of_the_computers_are_not_the_computers(desk: Client) -> None:
    for roll, is_simulated in ((NOTHING, True), (ONE, False)):
        festival = played()
        write_path.perform(post(festival), Throw(ANA, Roll.parse(NOTHING), is_simulated=True))

        save(desk, festival, 2, preview(desk, festival, 2, player=BEN, roll=roll))

        command = table_record(stored(festival).table).log.done[1].command
        assert command == Throw(BEN, Roll.parse(roll), is_simulated=is_simulated)


def test_a_prize_that_was_not_won_returns_to_the_table(desk: Client) -> None:
    """And a skipped turn is put right by the dice that were thrown."""
    for what in ("out", "leaning", "away", "dice"):
        festival = played(ONE)

        save(desk, festival, 2, preview(desk, festival, 2, player=ANA, what=what, roll=NOTHING))

        assert hands(festival) == {3: ("Prize 6-1 returns from Ana to the table",)}, what
        assert state_of(festival).holdings == {}
    festival = played()
    write_path.perform(post(festival), Skip(ANA))
    save(desk, festival, 2, preview(desk, festival, 2, player=ANA, roll=ONE))
    assert hands(festival) == {3: ("Prize 6-1 goes from the table to Ana",)}


def test_a_preview_says_who_leads_now_and_writes_nothing(desk: Client) -> None:
    festival = played(RED_4, NOTHING)
    before = everything()
    entries = {
        (2, BEN, RED_4): "First on the champion ladder now: Ben.",
        (3, BEN, RED_4): "First on the champion ladder now: Ana and Ben.",
        (2, ANA, NOTHING): "Nobody is on the champion ladder now.",
    }

    texts = {
        entry: preview(desk, festival, entry[0], player=entry[1], roll=entry[2]).text
        for entry in entries
    }

    assert [said for entry, said in entries.items() if said not in texts[entry]] == []
    assert all(NO_CHANGE_OF_HANDS in text for text in texts.values())
    assert everything() == before


def test_a_preview_lists_the_later_entries_that_no_longer_count(desk: Client) -> None:
    """The only prize went with Ana's throw, so the game was over before Ben's."""
    festival = played(NOTHING, NOTHING, counts={6: 1}, switches={"end": "immediate"})

    text = preview(desk, festival, 2, player=ANA, roll=ONE).text

    assert "Prize 6-1 goes from the table to Ana" in text
    assert "These later entries no longer count: 3 Ben" in text


def test_a_throw_that_ends_the_game_is_saved_only_with_a_tick(desk: Client) -> None:
    festival = played(ONE)
    shown = preview(desk, festival, 2, player=ANA, roll=GRAB)

    refused = save(desk, festival, 2, shown)
    assert (refused.status_code, version_of(festival)) == (422, 2)
    assert "total grab of Ana" in page_of(refused).text

    saved = save(desk, festival, 2, page_of(refused), confirmed="1")
    assert (saved.status_code, version_of(festival)) == (302, 3)
    assert set(state_of(festival).holdings.values()) == {ANA}


def test_correction_from_an_old_page_is_shown_anew_as_typed(desk: Client) -> None:
    festival = played(ONE)
    shown = preview(desk, festival, 2, player=BEN, roll="4-1-1-2-3-5")
    throws(festival, TWO)

    late = save(desk, festival, 2, shown)

    page = page_of(late)
    assert (late.status_code, version_of(festival)) == (409, 3)
    assert "Another device acted first." in page.text
    assert page.form("save").fields["roll"] == "4-1-1-2-3-5"
    assert save(desk, festival, 2, page).status_code == 302
    assert version_of(festival) == 4


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"roll": "41123"}, "Type six dice"),
    ({"roll": "411237"}, "Type faces from 1 to 6 (die 6 says 7)."),
    *(({"roll": "four"}, "Type six digits"), ({"roll": ""}, "Type six digits")),
    ({"player": 99}, "choose one of the players (“99” came)"),
    ({"player": "x"}, "choose one of the players (“x” came)"),
    ({"what": "lucky"}, "choose one of these four (“lucky” came)"),
    ({"roll": "4 11235"}, "The log already says so."),
]


def test_what_cannot_be_is_refused_in_a_sentence_and_kept(desk: Client) -> None:
    festival, known = played(ONE), {"player": ANA, "what": "dice", "roll": TWO}

    answers = [(desk.post(address(festival, 2), {**known, **each}), said) for each, said in REFUSED]

    pages = [page_of(answer) for answer, _ in answers]
    kept = [page.form("player", "roll").fields["roll"] for page in pages]
    assert [(answer.status_code, version_of(festival)) for answer, _ in answers] == [
        (422, 2)
    ] * len(REFUSED)
    assert [
        said for page, (_, said) in zip(pages, answers, strict=True) if said not in page.text
    ] == []
    assert kept == [{**known, **each}["roll"] for each, _ in REFUSED]


def test_an_entry_that_is_no_throw_or_was_undone_has_no_form(desk: Client) -> None:
    """One that is not there, an undo, and those that are not yet are not found."""
    festival = played(ONE)
    undo(post(festival))

    pages = [page_of(desk.get(address(festival, seq))) for seq in (1, 2)]
    statuses = [desk.get(address(festival, seq)).status_code for seq in (0, 3, 4, 10**30)]

    assert [page.text.count("can be corrected.") for page in pages] == [1, 1]
    assert [form for page in pages for form in page.forms if "roll" in form.fields] == []
    assert statuses == [404] * 4


def test_undoing_a_correction_sends_the_prizes_back(desk: Client, emcee: User) -> None:
    """Each of two corrections, of which the second begins at the newest line, has its own share."""
    festival = played(ONE)
    correct(festival, 2, TWO)
    before = state_of(festival)
    links = [i.line.to_correct for i in log_items(festival)]
    form = page_of(desk.get(address(festival, 2))).form("player", "roll")
    correct(festival, 2, NOTHING)
    shares = hands(festival)

    undo(post(festival, author=emcee))

    newest = log_items(festival)[0]
    assert (links, form.fields["roll"]) == ([2, None, None], "4 4 1 1 2 3")
    assert shares == {
        3: ("Prize 5-1 goes from the table to Ana", "Prize 6-1 returns from Ana to the table"),
        4: ("Prize 5-1 returns from Ana to the table",),
    }
    assert state_of(festival) == before
    assert hands(festival)[4] == ("Prize 5-1 goes from the table to Ana",)
    assert newest.line.mark == "undone"
    assert newest.taken_back is not None
    assert newest.taken_back.author == emcee.username


def test_undo_to_here_asks_once_and_takes_back_what_came_after(desk: Client) -> None:
    festival = played(ONE)
    before = state_of(festival)
    throws(festival, TWO, NOTHING)
    log = page_of(desk.get(reverse("log", args=[festival.pk])))
    form = next(form for form in log.forms if form.fields.get("seq") == "2")

    question = page_of(desk.post(form.action, form.fields))
    assert "Take back the 2 entries after entry 2?" in question.text
    assert "Prize 5-1 returns from Ben to the table." in question.text
    assert version_of(festival) == 4

    done = desk.post(form.action, question.form("confirmed").fields, follow=True)
    assert "Taken back · everything after entry 2" in page_of(done).text
    assert (version_of(festival), state_of(festival)) == (6, before)


def test_undo_to_here_names_six_winners_and_counts_the_others(desk: Client) -> None:
    """Eight throws took eight of the nine prizes of the sixth tier, in their order. Of a champion
    it says that there is none any more, and with nothing after the entry it is refused."""
    names = ("Ana", "Ben", "Cora", "Dan", "Eva", "Fe", "Gil", "Hana")
    festival = played(*[ONE] * 8, counts={6: 9}, names=names)

    answer = order(desk, festival, "undo_to", seq=1).json()
    crowned = order(desk, over(RED_4, ONE, NOTHING), "undo_to", seq=2).json()
    refused = [order(desk, festival, "undo_to", confirmed="1", seq=seq) for seq in (9, None)]

    assert answer["kind"] == "confirm"
    assert answer["notice"].endswith(
        "Prize 6-5 returns from Eva to the table; Prize 6-6 returns from Fe to the table; 2 more."
    )
    assert "No champion any more: Ana." in crowned["notice"]
    nothing = (422, "There is nothing to undo.")
    assert [(each.status_code, each.json()["notice"]) for each in refused] == [nothing] * 2
    assert version_of(festival) == 9


def test_log_costs_the_same_queries_for_any_number_of_entries(
    desk: Client, django_assert_num_queries: Any
) -> None:
    for count in (1, 3):
        festival = played(*[ONE] * count)
        correct(festival, 2, TWO)
        url = reverse("log", args=[festival.pk])
        desk.get(url)
        # session, user, table with its festival; players, prizes; former names, stamps, devices;
        # whether it is a hall
        with django_assert_num_queries(8):
            desk.get(url)


def test_log_has_every_entry_on_one_page(desk: Client) -> None:
    """A browser prints no more than the page has."""
    festival = started(counts=PYRAMID)
    throws(festival, *[NOTHING] * 30)
    logs = ((desk, "log", festival.pk), (Client(), "public_log", festival.code))

    for client, name, start in logs:
        page = page_of(client.get(reverse(name, args=[start])))
        found = [a["id"] for tag, a in page.elements if tag == "li" and "id" in a]
        assert found == [f"entry-{seq}" for seq in range(31, 0, -1)], name


def test_stored_correction_holds_what_changed_and_reads_back(desk: Client) -> None:
    festival = started()
    throws(festival, *[NOTHING] * 30)
    wrong = table_record(stored(festival).table).log.done[1]

    assert isinstance(wrong.command, Throw)
    right = replace(wrong.command, roll=Roll.parse(ONE))
    entry = write_path.correct(post(festival), wrong.seq, right).entry

    before = table_record(stored(festival).table)
    forget_records()
    row = LogEntry.objects.get(seq=entry.seq)
    assert [act["seq"] for act in row.entry["changed"]] == [wrong.seq]
    assert row.entry["kept"] == [[wrong.seq + 1, entry.seq - 1]]
    assert table_record(stored(festival).table) == before
    assert len(before.log.steps[-1].acts) == 30
