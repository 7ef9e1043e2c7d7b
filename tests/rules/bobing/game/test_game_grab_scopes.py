"""What the total grab takes where the house says less than everything; it always ends the game."""

from __future__ import annotations

from dataclasses import replace

from rules.bobing import Rulebook
from rules.bobing.book.switches import GrabScope
from rules.bobing.game import events as e
from rules.bobing.game.events import Dealing
from tests.rules.bobing.books import book
from tests.rules.bobing.playing import GRAB, STAGE, opened, start

FEW = {1: 1, 2: 1, 5: 1, 6: 2}
MORE = {1: 1, 2: 2, 3: 1, 5: 1, 6: 3}


SCENES = """
Grab of the untaken leaves everybody what they hold
    manila 1:1 2:1 5:1 6:2 grab_scope=untaken | 411235 123456 444444! -> Rolled(3, 444444)
        AllGrabbed(3, untaken) Ended()
    holdings = {101: 3, 201: 2, 501: 3, 601: 1, 602: 3}; phase = ended; turn = None; grabbed_by = 3
Grab of the untaken leaves a recorded candidate without a claim
    manila 1:1 2:1 5:1 6:2 grab_scope=untaken | 666666 444444!
    champions = (); holdings[101] = 2
Grab of the untaken wins a free champion’s prize as a champion throw
    xiamen 1:1 2:1 5:1 6:2 grab_scope=untaken | 411235 444444! -> Rolled(2, 444444)
        CandidateRecorded(2, 444444, 2) PrizeAwarded(101, 2) AllGrabbed(2, untaken) Ended()
    holdings = {101: 2, 201: 2, 501: 2, 601: 1, 602: 2}
Grab of the untaken takes the champion’s prize as any higher throw
    xiamen 1:1 2:1 5:1 6:2 grab_scope=untaken | 444466 444444! -> CandidateRecorded(2, 444444, 2)
        PrizeTaken(101, 1, 2) AllGrabbed(2, untaken) Ended()
Grab of the untaken leaves the champion’s prize with a higher throw
    xiamen 1:1 2:1 5:1 6:2 goldflower=top grab_scope=untaken | 444411 444444! ->
        CandidateRecorded(2, 444444, 1) ...
    holdings = {101: 1, 201: 2, 501: 2, 601: 2, 602: 2}
Grab of the untaken leaves the champion’s prize where nothing is chased
    xiamen 1:1 2:1 5:1 6:2 chase=none grab_scope=untaken | 444466 444444!
    holdings = {101: 1, 201: 2, 501: 2, 601: 2, 602: 2}
Competition sheet of Xiamen grabs the untaken
    xiamen_sheet 1:1 2:1 5:1 6:2 | 441123 444444!
    holdings = {101: 2, 201: 2, 501: 1, 601: 2, 602: 2}
Grab of the best prizes takes them from their holders and shares the rest
    manila 1:1 2:2 3:1 5:1 6:3 grab_scope=champion_and_second | 411235 123456 444123 444444! ->
        Rolled(1, 444444) AllGrabbed(1, champion_and_second) PrizesDealt(((501, 2), (602, 3), (603,
        1)), shared) Ended()
    holdings = {101: 1, 201: 1, 202: 1, 301: 3, 501: 2, 601: 1, 602: 3, 603: 1}; phase = ended;
        grabbed_by = 1
Nothing is shared where nothing is left
    manila 1:1 2:1 6:1 grab_scope=champion_and_second | 411235 444444! -> AllGrabbed(2,
        champion_and_second) Ended()
Grab of less than everything is asked once more
    manila 1:1 2:1 5:1 6:2 grab_scope=untaken |
    444444 !> game.unconfirmed
    manila 1:1 2:1 5:1 6:2 grab_scope=champion_and_second |
    444444 !> game.unconfirmed
Grab of the best prizes takes the champions from its holder
    xiamen 1:1 2:2 3:1 5:1 6:3 grab_scope=champion_and_second | 444466 123456 444444!
    holdings[101] = 3; holdings[201] = 3; holdings[202] = 3
Rest is shared in the direction of play beginning beside the thrower
    manila 1:1 2:2 3:1 5:1 6:3 grab_scope=champion_and_second | 112356 444444!
    in_order = [(101, 2), (201, 2), (202, 2), (301, 3), (501, 1), (601, 2), (602, 3), (603, 1)]
    manila 1:1 2:2 3:1 5:1 6:3 grab_scope=champion_and_second direction=counterclockwise |
    112356 444444!
    in_order = [(101, 3), (201, 3), (202, 3), (301, 2), (501, 1), (601, 3), (602, 2), (603, 1)]
Six ones take no more than six fours
    manila 1:1 2:1 5:1 6:2 grab=red6_and_six_ones grab_scope=all | 411235 111111!
    holdings = {101: 2, 201: 2, 501: 2, 601: 2, 602: 2}
    manila 1:1 2:1 5:1 6:2 grab=red6_and_six_ones grab_scope=untaken | 411235 111111!
    holdings = {101: 2, 201: 2, 501: 2, 601: 1, 602: 2}
Six 1s that grab the untaken take a held champion’s prize as a chase would
    # six 1s are the lowest six of a kind, and the first of equals keeps
    xiamen 1:1 2:1 5:1 6:2 grab=red6_and_six_ones grab_scope=untaken ones6=by_face | 222222 111111!
    holdings = {101: 1, 201: 2, 501: 2, 601: 2, 602: 2}; grabbed_by = 2
    xiamen 1:1 2:1 5:1 6:2 grab=red6_and_six_ones grab_scope=untaken ones6=by_face | 444466 111111!
    holdings = {101: 2, 201: 2, 501: 2, 601: 2, 602: 2}; grabbed_by = 2
    xiamen 1:1 2:1 5:1 6:2 grab=red6_and_six_ones grab_scope=untaken ones6=above | 666666 111111!
    holdings[101] = 2; grabbed_by = 2
    xiamen 1:1 2:1 5:1 6:2 grab=red6_and_six_ones grab_scope=untaken ones6=above chase=none |
    444466 111111!
    holdings[101] = 1; holdings[201] = 2; grabbed_by = 2
    xiamen 1:1 2:1 5:1 6:2 grab=red6_and_six_ones grab_scope=untaken ones6=by_face same6_order=equal
        |
    222222 111111!
    holdings[101] = 1; grabbed_by = 2
    xiamen 1:1 2:1 5:1 6:2 grab=red6_and_six_ones grab_scope=untaken ones6=by_face same6_order=equal
        tie=last_wins | 222222 111111!
    holdings[101] = 2; grabbed_by = 2
"""


def test_each_scene_goes_as_it_says() -> None:
    assert STAGE.otherwise(SCENES) == {}


def test_grab_of_another_town_that_is_no_champion_throw_takes_no_held_prize() -> None:
    data = book("xiamen").data
    rows = [{**row, "tier": 2} if row.get("takes_all") else row for row in data["rows"]]
    second = Rulebook({**data, "rows": rows}, {"grab_scope": "untaken"})
    table = opened(replace(start("xiamen", FEW), book=second))
    table.throw("444411")

    assert table.throw(GRAB, confirmed=True)[1:] == (e.AllGrabbed(2, GrabScope.UNTAKEN), e.Ended())
    assert table.holdings[101] == 1


def test_best_of_the_rest_is_shared_first_however_the_prizes_are_listed() -> None:
    listed = start("manila", MORE, grab_scope="champion_and_second")
    table = opened(replace(listed, prizes=listed.prizes[::-1]))

    dealt = table.throw(GRAB, confirmed=True)[2]

    assert dealt == e.PrizesDealt(
        ((301, 2), (501, 3), (603, 1), (602, 2), (601, 3)), Dealing.SHARED
    )
