"""The way to the first roll: what is done, and what comes next."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import Festival
from festival.people import players
from festival.play.bobing import commands
from festival.setup.festivals import Slot, create_festival, set_prizes
from festival.setup.steps import Step, steps_of
from tests.festival.evening import ONE_EACH, details, new_festival, post, started, stored
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db


def following(festival: Festival | None) -> list[str]:
    return [step.key for step in steps_of(festival) if step.is_next]


def notes(festival: Festival) -> dict[str, str]:
    return {step.key: step.note for step in steps_of(festival)}


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
    commands.start(post(festival))
    assert steps_of(stored(festival)) == ()


def test_what_is_missing_is_said_and_prizes_are_done_once_none_is_blank() -> None:
    """The organiser may go on before that; but nobody is told that it is done. Blank cakes can be
    played for: the way says what is missing, and locks nothing."""
    festival = create_festival(details())

    def with_prizes(**values: int) -> Step:
        slots = [Slot(name=name.strip("_"), value=value) for name, value in values.items()]
        set_prizes(festival.pk, {**{tier: [] for tier in range(1, 6)}, 6: slots})
        return steps_of(stored(festival))[1]

    assert notes(festival) | {"festival": ""} == {
        **{"festival": "", "prizes": "63 places, still blank"},
        **{"players": "at least 2", "start": ""},
    }
    blank = create_festival(details())
    players.add_players(blank.pk, ["Ana", "Ben"])
    last = Step(key="start", title="The first roll", url_name="players")
    assert steps_of(stored(blank))[-1] == last
    some, every = with_prizes(_=0, Hopia=0), with_prizes(_=600, Hopia=0)
    assert (some.note, some.is_done) == ("1 of 2 still blank; that can wait", False)
    assert every.is_done
    assert following(stored(festival)) == ["players"]
    assert with_prizes().note == "none yet"
    assert following(stored(festival)) == ["prizes"]


def test_the_pages_of_the_way_show_it_until_the_game_begins(desk: Client) -> None:
    waiting, running = new_festival(counts=ONE_EACH), started(counts=ONE_EACH)

    for name in ("festival_edit", "prizes", "players"):
        shown, hidden = (
            page_of(desk.get(reverse(name, args=[each.pk]))) for each in (waiting, running)
        )
        here = [a for tag, a in shown.elements if a.get("aria-current") == "step"]
        assert (len(here), "Add players" in shown.text) == (1, False), name
        assert not [a for _, a in hidden.elements if "steps" in a.get("class", "").split()], name


def test_the_console_leads_to_what_is_missing(desk: Client) -> None:
    unseated, bare = new_festival(names=(), counts=ONE_EACH), new_festival(counts={})

    for festival, leads_to in ((unseated, "players"), (bare, "prizes")):
        page = page_of(desk.get(reverse("console", args=[festival.pk])))
        (start,) = [a for _, a in page.elements if a.get("id") == "start"]
        assert start["href"] == reverse(leads_to, args=[festival.pk])
