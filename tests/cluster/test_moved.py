"""A festival that is carried from a laptop to a server and back in mid-game is the same."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from festival.models import Festival
from festival.play import write_path
from festival.play.write_path import Post, new_key
from festival.record.festival_file import document, written
from festival.setup.demo.festival import play_demo
from festival.setup.transfer.festival_in import take_in
from festival.setup.transfer.festival_on import go_on
from festival.setup.transfer.file_read import read
from rules.bobing.game.commands import Throw
from rules.dice import Roll
from tests.festival.evening import NOTHING, ONE, post, state_of, stored
from tests.festival.setup.transfer.test_festival_in import evening
from tests.running import ROOT, at_laptop
from tests.servers.postgresql import postgresql

pytestmark = [pytest.mark.proof, pytest.mark.postgresql]

STEP = (
    "import django, sys; django.setup(); from tests.cluster.test_moved import main; "
    "main(*sys.argv[1:])"
)


@dataclass
class Place:
    """Where it is played. environment: of its processes."""

    folder: Path
    environment: dict[str, str]

    def do(self, step: str, came: Path = Path("nothing")) -> tuple[Path, Path]:
        """The file of the festival as it came, and after it was played on."""
        name = step.replace(" ", "-")
        files = self.folder / f"{name}-came.json", self.folder / f"{name}-played.json"
        run = subprocess.run(
            [sys.executable, "-c", STEP, step, came, *files],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            encoding="utf-8",
        )
        assert run.returncode == 0, run.stderr
        return files


def entries(file: Path) -> list[str]:
    """Letter by letter, as they stand in it."""
    return [json.dumps(each) for each in json.loads(file.read_bytes())["entries"]]


def test_a_festival_moves_from_a_laptop_to_a_server_and_back_in_mid_game(tmp_path: Path) -> None:
    for name in ("laptop", "server"):
        (tmp_path / name).mkdir()
    with postgresql() as server:
        there = {
            **at_laptop(tmp_path / "server" / "data"),
            "DJANGO_SETTINGS_MODULE": "tests.on_postgresql",
            "MOONBOWL_TEST_DATABASE_URL": server.url(server.new_database()),
        }
        laptop = Place(tmp_path / "laptop", at_laptop(tmp_path / "laptop" / "data"))
        hosted = Place(tmp_path / "server", there)

        _, begun = laptop.do("begin")
        taken_in, played_there = hosted.do("take in", begun)
        come_home, played_here = laptop.do("go on", played_there)
        gone_again, played_last = hosted.do("go on", played_here)

    assert taken_in.read_bytes() == begun.read_bytes()
    assert come_home.read_bytes() == played_there.read_bytes()
    assert gone_again.read_bytes() == played_here.read_bytes()
    logs = [entries(file) for file in (begun, played_there, played_here, played_last)]
    assert all(later[: len(earlier)] == earlier for earlier, later in pairwise(logs))
    assert [len(log) - len(logs[0]) for log in logs] == [0, 5, 10, 15]


def main(step: str, came: str, as_it_came: str, played_on: str) -> None:
    """In a process of its own. came: the file of it, and where it is written to before and after it
    is played on."""
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
    throws = [write_path.perform(press(festival), next_throw(festival)).entry for _ in range(3)]
    assert throws[0].command is not None
    write_path.undo(press(festival))
    right = replace(throws[0].command, roll=Roll.parse(ONE))
    write_path.correct(press(festival), throws[0].seq, right, "rules")


def next_throw(festival: Festival) -> Throw:
    return Throw(state_of(festival).turn or 0, Roll.parse(NOTHING), is_confirmed=True)


def press(festival: Festival) -> Post:
    """With a key that no process has given before."""
    return post(stored(festival), key=new_key())
