from __future__ import annotations

import pytest

from festival.models import OwnRulebook
from festival.record.queries import current_festival
from rules.bobing.game.state import Phase
from tests.festival.evening import STRAIGHT, new_festival, started, state_of, throws

pytestmark = pytest.mark.django_db


def test_a_game_in_which_somebody_chooses_whom_to_take_from_is_being_played() -> None:
    chase = {"chase": "champion+second+red3", "chase_from": "thrower_chooses"}
    playing = started(switches=chase)
    throws(playing, STRAIGHT, STRAIGHT, STRAIGHT)
    new_festival()

    assert state_of(playing).phase is Phase.CHOOSING
    assert current_festival() == playing


def test_a_festival_whose_book_is_gone_is_not_in_the_way_of_the_one_being_played() -> None:
    playing = started()
    own = OwnRulebook.objects.create(
        key="own", text='key = "own"\nedition = "Own"\nextends = "manila"'
    )
    new_festival(rulebook="own")
    own.delete()

    assert current_festival() == playing
