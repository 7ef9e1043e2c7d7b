"""The way to the first roll: what is done, and what comes next; practice, the same festival once
more, and festivals that are put away."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from festival.games.bobing.play import program_rolls_and_lots
from festival.models import Festival
from festival.people import players
from festival.prizes.slots import Slot, set_prizes
from festival.record.queries import approved, current_festival, seated
from festival.setup import copies, festivals
from festival.setup.festivals import create_festival
from festival.setup.steps import Step, steps_of
from tests.festival.evening import (
    ONE,
    ONE_EACH,
    details,
    new_festival,
    post,
    started,
    state_of,
    stored,
    throws,
)
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db


def following(festival: Festival | None) -> list[str]:
    return [step.key for step in steps_of(festival) if step.is_next]


def test_each_step_leads_to_the_next_until_the_game_begins() -> None:
    assert following(None) == ["festival"]
    festival = create_festival(details())
    assert following(festival) == ["prizes"]
    set_prizes(festival.pk, {6: [Slot(name="Hopia", value=0)] * 32})
    assert following(stored(festival)) == ["players"]
    players.add_players(festival.pk, ["Ana"])
    assert following(stored(festival)) == ["players"]
    players.add_players(festival.pk, ["Ben"])
    assert following(stored(festival)) == ["start"]
    program_rolls_and_lots.start(post(festival))
    assert steps_of(stored(festival)) == ()


def test_missing_steps_are_named_and_blank_prizes_are_not_done() -> None:
    """The organiser may go on before that; but nobody is told that it is done. Blank cakes can be
    played for: the way says what is missing, and locks nothing."""
    festival, blank = create_festival(details()), create_festival(details())
    players.add_players(blank.pk, ["Ana", "Ben"])

    def with_prizes(**values: int) -> Step:
        slots = [Slot(name=name.strip("_"), value=value) for name, value in values.items()]
        set_prizes(festival.pk, {**{tier: [] for tier in range(1, 6)}, 6: slots})
        return steps_of(stored(festival))[1]

    notes = {step.key: step.note for step in steps_of(festival)}
    expected = {"prizes": "63 places, still empty", "players": "at least 2", "start": ""}
    assert expected.items() <= notes.items()
    last = Step(key="start", title="The first roll", url_name="players")
    assert steps_of(stored(blank))[-1] == last
    some, every = with_prizes(_=0, Hopia=0), with_prizes(_=600, Hopia=0)
    assert (some.note, some.is_done) == ("1 of 2 still empty; that can wait", False)
    assert (every.is_done, following(stored(festival))) == (True, ["players"])
    assert (with_prizes().note, following(stored(festival))) == ("none yet", ["prizes"])


def test_set_up_pages_show_steps_and_the_console_leads_to_gaps(
    desk: Client,
) -> None:
    waiting, running = new_festival(counts=ONE_EACH), started(counts=ONE_EACH)
    unseated, bare = new_festival(names=(), counts=ONE_EACH), new_festival(counts={})

    for name in ("festival_edit", "prizes", "players"):
        shown, hidden = (
            page_of(desk.get(reverse(name, args=[each.pk]))) for each in (waiting, running)
        )
        here = [a for tag, a in shown.elements if a.get("aria-current") == "step"]
        assert (len(here), "Add players" in shown.text) == (1, False), name
        assert not [a for _, a in hidden.elements if "steps" in a.get("class", "").split()], name
    for festival, leads_to in ((unseated, "players"), (bare, "prizes")):
        page = page_of(desk.get(reverse("console", args=[festival.pk])))
        (start,) = [a for _, a in page.elements if a.get("id") == "start"]
        assert start["href"] == reverse(leads_to, args=[festival.pk])


def prizes_of(festival: Festival) -> list[tuple[int, int, str, int]]:
    return list(festival.table.prizes.values_list("tier", "position", "name", "value"))


def test_practice_copies_a_festival_and_a_repeat_is_of_today() -> None:
    festival = started(names=["Ana", "Ben"])
    festivals.update_festival(festival.pk, details(pace=20, guests=12))

    practice = copies.rehearse(festival.pk)
    again, all_again = (
        copies.duplicate(festival.pk, with_players=with_players) for with_players in (False, True)
    )
    throws(festival, ONE)

    assert prizes_of(practice) == prizes_of(again) == prizes_of(festival)
    assert (practice.is_rehearsal, practice.pace, practice.guests) == (True, 20, 12)
    assert (practice.name, again.name) == ("Practice: Moon Night", "Moon Night")
    assert (len(state_of(practice).holdings), len(state_of(festival).holdings)) == (0, 1)
    assert (again.date, again.is_rehearsal, again.is_demo) == (timezone.localdate(), False, False)
    assert len({festival.code, practice.code, again.code}) == 3
    named = [[player.name for player in approved(each)] for each in (practice, again, all_again)]
    assert named == [["Ana", "Ben"], [], ["Ana", "Ben"]]
    assert [player.number for player in seated(all_again.table)] == [1, 2]


def test_practice_button_leads_to_its_players_without_downloads(
    desk: Client,
) -> None:
    festival = started(names=["Ana", "Ben"])

    offered, unknown = (
        desk.post(reverse("festival_action", args=[festival.pk, verb]))
        for verb in ("rehearse", "delete")
    )
    practice = Festival.objects.get(is_rehearsal=True)
    answer = desk.get(reverse("winners_file", args=[practice.pk, "prize", "csv"]))

    assert offered["Location"] == reverse("players", args=[practice.pk])
    assert (answer.status_code, unknown.status_code) == (404, 404)
    page = desk.get(reverse("winners", args=[practice.pk])).content.decode()
    assert ["This is practice" in page, "winners/prize.csv" in page] == [True, False]


def test_archived_festival_is_listed_apart_and_comes_back(
    desk: Client,
) -> None:
    older, festival = new_festival(), new_festival()
    copies.rehearse(festival.pk)

    def pressed(verb: str) -> tuple[list[list[Festival]], Festival | None]:
        desk.post(reverse("festival_action", args=[festival.pk, verb]))
        page = desk.get(reverse("home"))
        listed = [
            [each["festival"] for each in page.context[name]] for name in ("festivals", "archived")
        ]
        own = [[each for each in some if not each.is_rehearsal] for some in listed]
        return own, current_festival()

    assert pressed("archive") == ([[older], [festival]], older)
    assert pressed("restore") == ([[festival, older], []], festival)
