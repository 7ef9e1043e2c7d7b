"""One festival on whichever database the settings name: begun, taken in or gone on with, written
out, played on, and written out again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from django.contrib.auth.models import User
from django.core.management import call_command

from festival.models import Festival
from festival.play import write_path
from festival.play.write_path import Post, new_key
from festival.record.festival_file import document, written
from festival.setup.demo import play_demo
from festival.setup.festival_file_read import read
from festival.setup.festival_in import take_in
from festival.setup.festival_on import go_on
from rules.bobing.game.commands import Throw
from rules.dice import Roll
from tests.festival.evening import NOTHING, ONE, post, state_of, stored
from tests.festival.setup.test_festival_in import evening


def main(step: str, came: str, as_it_came: str, played_on: str) -> None:
    """came: the file of it, and where it is written to before and after it is played on."""
    call_command("migrate", verbosity=0)
    emcee, _ = User.objects.get_or_create(username="emcee")
    match step:
        case "begin":
            festival = evening(emcee)
        case "take in":
            play_demo(emcee)  # so that no row has the number that it has elsewhere
            festival = take_in(read(Path(came).read_bytes()), emcee, as_copy=False)
        case "go on":
            data = read(Path(came).read_bytes())
            here = Festival.objects.get(code=data["setup"]["code"])
            festival = go_on(data, here.pk, emcee)
        case _:
            raise ValueError(f"expected begin, take in or go on, got {step!r}")
    Path(as_it_came).write_bytes(written(document(stored(festival))))
    play_on(festival)
    Path(played_on).write_bytes(written(document(stored(festival))))


def play_on(festival: Festival) -> None:
    """Three throws, of which the last is taken back and the first put right."""
    throws = [write_path.perform(press(festival), next_throw(festival)) for _ in range(3)]
    assert throws[0].command is not None
    write_path.undo(press(festival))
    right = replace(throws[0].command, roll=Roll.parse(ONE))
    write_path.correct(press(festival), throws[0].seq, right, "rules")


def next_throw(festival: Festival) -> Throw:
    return Throw(state_of(festival).turn or 0, Roll.parse(NOTHING), is_confirmed=True)


def press(festival: Festival) -> Post:
    """With a key that no process has given before."""
    return post(stored(festival), key=new_key())
