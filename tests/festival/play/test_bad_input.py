"""The console: bad input has its sentence, writes nothing and loses nothing typed; every state of
a game has a way forward and a way back; what ends the game is asked about."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import Festival
from festival.play import write_path
from rules.bobing.game import commands as c
from rules.bobing.game.commands import Crown, Leave, Pause, Stop
from rules.bobing.game.state import Phase
from tests.festival.evening import (
    CHOOSES,
    GRAB,
    NOTHING,
    ONE,
    ONE_EACH,
    RED_4,
    SIX_5S,
    STRAIGHT,
    confirmed,
    everything,
    new_festival,
    order,
    post,
    started,
    state_of,
    stored,
    throw,
    throw_at_desk,
    throws,
    version_of,
)
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

SENTENCE = re.compile(r"^\S.{10,400}[.!?]$", re.DOTALL)
CODE = re.compile(r"Traceback|Exception|Error\b|<class|None\b|\{\w*\}|_\w+_")
LATE = "Another device acted first. Look again: this is the state now."
# A verb, what is posted beside the version and the key, and what is said: any sentence where none.
Case = tuple[str, dict[str, Any], str]


def not_refused(
    desk: Client, festival: Festival, cases: Iterable[Case], *, html: bool = True
) -> list[Any]:
    """The cases that are answered in another way, to a script and (html) to a browser without one.
    None of them has written anything."""
    before, wrong = everything(), []
    for verb, fields, sentence in cases:
        answer = order(desk, festival, verb, **fields)
        body, status = answer.json(), 409 if sentence == LATE else 422
        notice = body.get("notice", "")
        is_well = (answer.status_code, set(body)) == (status, {"kind", "notice", "revision"})
        is_well &= body["kind"] == ("late" if sentence == LATE else "refused")
        is_well &= notice == sentence if sentence else is_plain(notice)
        if html and is_well:
            answer = order(desk, festival, verb, html=True, **fields)
            is_well = answer.status_code == status and notice in page_of(answer).text
        if not is_well:
            wrong.append((verb, str(fields)[:80], answer.status_code, body))
    assert everything() == before
    return wrong


def is_plain(notice: str) -> bool:
    return bool(SENTENCE.match(notice)) and not CODE.search(notice)


SIX_DIGITS = "Type six digits from 1 to 6, such as 144263 (you typed “{}”)."
WRONG_ROLLS = {
    "": SIX_DIGITS.format(""),
    "14426": "Type six dice (you typed 5: “14426”).",
    "1442633": "Type six dice (you typed 7: “1442633”).",
    "014426": "Type faces from 1 to 6 (die 1 says 0).",
    "144267": "Type faces from 1 to 6 (die 6 says 7).",
    "9" * 900: "Type faces from 1 to 6 (die 1 says 9).",
    **{
        typed: SIX_DIGITS.format(typed)
        for typed in ("14426x", "six fours", "-1-4-4-2-6-3", "1.4426e5", "⚀⚃⚃⚁⚅⚂")
    },
    "<b>4</b>": SIX_DIGITS.format("<b>4</b>"),
}


NO_FIELD = {"1" * 10_000: "1000", "144263\x00": "Null characters", "\x00": "Null characters"}


def test_invalid_roll_is_refused_and_stays_in_the_field(desk: Client) -> None:
    festival = started()

    cases = [("throw", {"roll": roll, "player": 1}, said) for roll, said in WRONG_ROLLS.items()]
    cases += [("throw", {"roll": roll, "player": 1}, "") for roll in NO_FIELD]
    pages = {
        roll: page_of(order(desk, festival, "throw", html=True, roll=roll, player=1))
        for roll in ("14426x", "9" * 900, "<b>4</b>", *NO_FIELD)
    }

    assert not_refused(desk, festival, cases, html=False) == []
    assert not_refused(desk, festival, cases[1:4]) == []
    kept = {roll: page.form("roll").fields["roll"] for roll, page in pages.items()}
    assert [roll for roll in kept if kept[roll] != roll and roll not in NO_FIELD] == []
    assert [roll for roll, said in NO_FIELD.items() if said not in pages[roll].text] == []


VERBS = ("throw", "void", "simulate", "skip", "call")
NOBODY = ("9", "0", "-1", "", "x", "1.5", "9" * 30, "9" * 5000, "\x00", None)


def test_unknown_player_fault_or_way_is_refused(desk: Client) -> None:
    cases: list[Case] = [
        (verb, {"roll": ONE, "player": who}, "") for verb in VERBS for who in NOBODY
    ]
    faults: list[Case] = [
        ("void", {"player": 1, "fault": fault}, "") for fault in ("burnt", "OUT", "\x00", "out out")
    ]
    ways: list[Case] = [("stop", {field: "nowhere"}, "") for field in ("way", "leftover")]

    assert not_refused(desk, started(), cases + faults + ways, html=False) == []
    assert not_refused(desk, started(), cases[:: len(NOBODY)]) == []


def each(sentence: str, *verbs: str, player: int = 1) -> list[Case]:
    return [(verb, {"roll": ONE, "player": player}, sentence) for verb in verbs]


def ended() -> Festival:
    festival = started(counts=ONE_EACH)
    throw(festival, RED_4)
    write_path.perform(post(festival), c.Stop())
    write_path.perform(post(festival), c.Crown())
    assert state_of(festival).phase is Phase.ENDED
    return stored(festival)


def test_command_out_of_turn_or_outside_the_game_is_refused(desk: Client) -> None:
    early = each("The game has not started yet.", *VERBS, "crown")
    early += each("There is nothing to undo.", "undo")
    early += each("There is nothing to redo.", "redo")
    turns = each("It is Ana’s turn, not Ben’s.", *VERBS[:4], player=2)
    turns += each("The game has already started.", "start")
    over = each("The game is over; undo brings it back.", *VERBS, "crown")

    for festival, cases in ((new_festival(), early), (started(), turns), (ended(), over)):
        assert not_refused(desk, festival, cases) == []


def test_stale_version_is_called_late_and_names_typed_digits(desk: Client) -> None:
    festival = started()
    throw(festival, NOTHING)
    fields: dict[str, Any] = {"roll": ONE, "player": 1, "version": 1}

    wrong = not_refused(desk, festival, [("throw", fields, LATE)])
    page = page_of(order(desk, festival, "throw", html=True, **fields))

    assert wrong == []
    assert page.form("roll").fields["roll"] == ""
    assert f"{ONE} was typed for a turn that is over." in page.text
    assert page.form("roll").fields["version"] == "2"


def test_a_press_from_before_a_backup_was_restored_is_told_so(desk: Client) -> None:
    answer = order(desk, started(), "throw", roll=ONE, player=1, version=9)

    notice = "A backup was restored. Look again: this is the state now."
    assert (answer.status_code, answer.json()["notice"]) == (409, notice)


def test_missing_or_garbled_version_or_key_is_refused(desk: Client) -> None:
    festival = started()
    keys = ("-1", "1.5", "9" * 30, "[]")  # as good as any
    wrong = (None, "", "x" * 100, "9" * 5000, "\x00", "１\x00")
    fields = [*(("version", each) for each in (*keys, *wrong)), *(("key", each) for each in wrong)]

    cases = [("throw", {"roll": ONE, "player": 1, name: value}, "") for name, value in fields]

    assert not_refused(desk, festival, cases, html=False) == []
    assert not_refused(desk, festival, [cases[0], cases[-1]]) == []
    for key in keys:
        throw(festival)
        assert order(desk, festival, "undo", key=key).status_code == 200, key


NO_ELDER = "This rulebook does not use the eldest’s dice; leave them out."
NO_LOT = "This rulebook decides who rolls first; leave the lot out."
ELDERS = [
    *(("9", "3 5"), ("1", "7 1"), ("1", "3"), ("1", "1 2 3"), ("1", "0 0"), ("x", "3 5")),
    *(("9" * 30, "3 5"), ("1", "\x00"), ("1", "6" * 1000)),
]


def test_a_wrong_elder_or_lot_is_refused_in_a_sentence(desk: Client) -> None:
    lots = ("9", "0", "x", "9" * 30, "\x00")
    cases: dict[str, list[tuple[dict[str, Any], str]]] = {
        "elder": [({"elder": elder, "elder_roll": dice}, "") for elder, dice in ELDERS],
        "lots": [({"first": first}, "") for first in lots],
        "order": [({"elder": "1", "elder_roll": "3 5"}, NO_ELDER), ({"first": "1"}, NO_LOT)],
    }
    cases["elder"].append(({"first": "1"}, NO_LOT))

    for rule, tried in cases.items():
        festival = new_festival(rulebook="xiamen", switches={"first_player": rule})
        assert not_refused(desk, festival, [("start", *case) for case in tried]) == []


def test_roll_being_typed_is_judged_or_refused_never_written(desk: Client) -> None:
    rolls = {*WRONG_ROLLS, "\x00", "1" * 10_000, GRAB, ONE} - {"14426"}  # five are judged six times
    for festival in (new_festival(), started(), ended()):
        before, url = everything(), reverse("judge", args=[festival.pk])

        answers = {roll: desk.get(url, {"roll": roll}) for roll in rolls}

        assert {answer.status_code for answer in answers.values()} == {200}
        told = {roll: answer.content.decode().strip() for roll, answer in answers.items()}
        assert [roll for roll in told if not told[roll].startswith('<div id="verdict"')] == []
        assert everything() == before


FEW = {1: 1, 6: 1}


def done(festival: Festival, *commands: Any) -> Festival:
    for command in commands:
        write_path.perform(post(festival), command)
    return stored(festival)


def thrown(*rolls: str, **changes: Any) -> Festival:
    festival = started(**changes)
    throws(festival, *rolls)
    return stored(festival)


def over_by(festival: Festival, roll: str) -> Festival:
    confirmed(festival, roll)
    return stored(festival)


CHASING: dict[str, Any] = {"switches": CHOOSES}
STATES: dict[str, Callable[[], Festival]] = {
    "begun": started,
    "in a round": lambda: thrown(ONE),
    "somebody left": lambda: done(started(), Leave(2)),
    "all but one left": lambda: done(started(), Leave(2), Leave(3)),
    "prizes gone": lambda: thrown(ONE, counts=FEW),
    "no champion after the last round": lambda: thrown(ONE, NOTHING, NOTHING, counts=FEW),
    "choosing": lambda: thrown(STRAIGHT, STRAIGHT, STRAIGHT, **CHASING),
    "tie": lambda: thrown(RED_4, RED_4, ONE, counts=FEW),
    "paused": lambda: done(thrown(ONE), Pause()),
    "choosing, paused": lambda: done(thrown(STRAIGHT, STRAIGHT, STRAIGHT, **CHASING), Pause()),
    "tie, paused": lambda: done(thrown(RED_4, RED_4, ONE, counts=FEW), Pause()),
    "roll-off of all": lambda: done(started(), Stop()),
    "crowning": lambda: done(thrown(RED_4), Stop()),
    "crowning with a raffle": (
        lambda: done(thrown(RED_4, switches={"stop_leftover": "raffle"}), Stop())
    ),
    "lights out": lambda: over_by(started(switches={"six_black": "scramble"}), SIX_5S),
    "crowned": lambda: done(thrown(RED_4), Stop(), Crown()),
    "grabbed": lambda: over_by(started(), GRAB),
}
# By what it goes on, where it is not by a throw.
ON = {"choosing": "take", "lights out": "crown", "crowned": "", "grabbed": ""}


@pytest.mark.parametrize("state", STATES)
def test_console_undoes_everything_redoes_it_and_goes_on(desk: Client, state: str) -> None:
    """On by the next command, or to the winners when the game is over."""
    festival = STATES[state]()
    there = state_of(festival)

    page = desk.get(reverse("console", args=[festival.pk])).content.decode()
    back = order(desk, festival, "undo")
    forth = order(desk, festival, "redo")

    assert reverse("command", args=[festival.pk, "undo"]) in page
    assert (back.status_code, forth.status_code) == (200, 200)
    assert state_of(festival) == there
    verb = "resume" if state.endswith("paused") else "crown" if "crowning" in state else "throw"
    verb = ON.get(state, verb)
    if not verb:
        assert f'href="{reverse("winners", args=[festival.pk])}"' in page
        return
    fields = {"roll": NOTHING, "player": there.turn} if verb == "throw" else {"giver": 1}
    assert reverse("command", args=[festival.pk, verb]) in page
    assert order(desk, festival, verb, **fields).status_code == 200


SHARED = "The %s prizes that are left are shared round the table."
FOURS, FIVES = ("\u00a0".join(face * 6) for face in "45")


def running(*rolls: str, **changes: Any) -> Festival:
    festival = started(counts=ONE_EACH, **changes)
    throws(festival, *rolls)
    return festival


def asked(desk: Client, festival: Festival, roll: str) -> str:
    before = everything()
    answer = throw_at_desk(desk, festival, roll)
    assert (answer.status_code, answer.json()["kind"]) == (422, "confirm")
    assert everything() == before
    return str(answer.json()["notice"])


SCOPES = {
    "all": "Ben takes every prize.",
    "untaken": "Ben takes every prize not yet won.",
    # of six prizes Ana has one and Ben takes two
    "champion_and_second": f"Ben takes the champion’s and all second prizes. {SHARED % 3}",
}


def test_a_total_grab_is_asked_with_what_it_takes(desk: Client) -> None:
    found = {
        scope: asked(desk, running(ONE, switches={"grab_scope": scope}), GRAB) for scope in SCOPES
    }

    assert found == {
        scope: f"Ben has Red 6, which ends the game. {sentence} Do the dice show {FOURS}?"
        for scope, sentence in SCOPES.items()
    }


def test_grab_of_nothing_says_that_the_champions_prize_passes(desk: Client) -> None:
    festival = running(
        RED_4, rulebook="xiamen", switches={"grab_scope": "untaken", "first_player": "order"}
    )

    assert "Ben takes Prize 1-1 from Ana." in asked(desk, festival, GRAB)


def test_six_alike_ask_first_and_are_written_once_confirmed(
    desk: Client,
) -> None:
    """Where they end nothing they are given without a question. A name that looks like a
    placeholder stays a name."""
    lights_out = "Lights out: everybody grabs what is left on the table."
    names = ("Ana", "{throw}", "{0}")
    for rule, sentence in (("ends_and_share", SHARED % 4), ("scramble", lights_out)):
        festival = running(ONE, switches={"six_black": rule}, names=names)

        assert asked(desk, festival, SIX_5S) == (
            f"{{throw}} has Same 6, which ends the game. {sentence} Do the dice show {FIVES}?"
        )
        assert throw_at_desk(desk, festival, SIX_5S, confirmed="1").status_code == 200
        assert version_of(festival) == 3
    assert throw_at_desk(desk, running(), SIX_5S).status_code == 200
