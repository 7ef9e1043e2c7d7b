"""The scripts that dump the database of a server, and that put a dump back."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psycopg
import pytest
from psycopg import sql
from pytest_django import Settings

from festival.server.hosted import doctor_of_host
from tests import parts
from tests.hosting.environment import environment
from tests.running import PATIENCE, ROOT
from tests.servers.cluster import grounds
from tests.servers.postgresql import PostgreSQL
from tests.servers.process import folder

pytestmark = [pytest.mark.proof, pytest.mark.postgresql, pytest.mark.redis, pytest.mark.dumps]

RESTORE = ROOT / "docs" / "hosting" / "systemd" / "moonbowl-restore"
OTHER_DISK = "/dev/shm"  # noqa: S108  (another than that of temporary files)
ORGANISERS = sql.SQL("SELECT username FROM auth_user")
CHANGE = sql.SQL("UPDATE auth_user SET username = 'later@example.org'")
ANA, LATER = [("ana@example.org",)], [("later@example.org",)]
# What the command of a host asks of systemd: noted, or run as anybody.
PROGRAMS = {
    "systemctl": 'echo "$@" >> "$HOST/asked"',
    "systemd-run": """
while [ "${1#-}" != "$1" ]; do
    case $1 in --uid | --working-directory | --setenv | --property) shift ;; esac
    shift
done
exec "$@"
""",
}


@dataclass
class Dumped:
    """A database with an organiser, whose dumps are in a folder here and in one elsewhere."""

    place: Path
    server: PostgreSQL
    name: str

    @property
    def here(self) -> Path:
        return self.place / "here"

    @property
    def elsewhere(self) -> Path:
        return self.place / "elsewhere" / "moonbowl"

    @property
    def known(self) -> dict[str, str]:
        postgresql = parts.postgresql()
        assert postgresql
        programs = (postgresql / "postgres").resolve().parent
        path = [self.place / "bin", programs, Path(sys.executable).parent]
        identity = (self.place / "identity").read_text(encoding="utf-8")
        return environment(
            DATABASE_URL=self.server.url(self.name),
            MOONBOWL_DUMP_KEY=re.findall("^# public key: (.*)$", identity, re.MULTILINE)[0],
            MOONBOWL_DUMP_TO="dumps:moonbowl",
            RCLONE_CONFIG=str(self.place / "rclone.conf"),
            STATE_DIRECTORY=str(self.here),
            HOST=str(self.place),
            PATH=os.pathsep.join([*map(str, path), os.environ["PATH"]]),
        )

    def run(self, *command: str | Path, **more: str) -> tuple[int, str]:
        """Its code, and what it says."""
        ran = subprocess.run(
            command,
            cwd=ROOT,
            env={**self.known, **more},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=PATIENCE,
            check=False,
        )
        return ran.returncode, ran.stdout.decode(errors="replace")

    def dump(self, **more: str) -> int:
        return self.run("bash", "docs/hosting/backup/dump", **more)[0]

    def first(self) -> bytes:
        """The first dump that came to the other place."""
        dump = sorted(self.elsewhere.glob("moonbowl-2*.dump.age"))[0].read_bytes()
        assert dump.startswith(b"age-encryption.org/v1\n")
        return dump

    def restored(self, dump: bytes, *options: str, identity: str = "identity") -> tuple[int, str]:
        """By the script that every way runs."""
        path = self.place / "one.dump.age"
        path.write_bytes(dump)
        read = f"{{ grep ^AGE {self.place / identity}; cat {path}; }}"
        script = f"{read} | bash docs/hosting/backup/restore {' '.join(options)}"
        return self.run("bash", "-c", script)

    def organisers(self) -> list[tuple[Any, ...]]:
        return self.server.run(ORGANISERS, self.name)


@pytest.fixture(scope="module")
def dumped() -> Iterator[Dumped]:
    with (
        grounds() as ground,
        folder("dumps") as place,
        TemporaryDirectory(dir=OTHER_DISK) as other,
    ):
        made = Dumped(place, ground.postgresql, ground.postgresql.new_database())
        (place / "elsewhere").symlink_to(other)
        for each in (made.here, made.elsewhere, place / "bin"):
            each.mkdir(parents=True)
        for name, script in PROGRAMS.items():
            (place / "bin" / name).write_text(f"#!/bin/sh\n{script}\n")
            (place / "bin" / name).chmod(0o755)
        subprocess.run(["age-keygen", "-o", place / "identity"], check=True, capture_output=True)
        (place / "rclone.conf").write_text(f"[dumps]\ntype=alias\nremote={place}/elsewhere")
        for command in ("update", "organiser ana@example.org --name Ana"):
            code, said = made.run(sys.executable, "manage.py", *command.split())
            assert code == 0, said
        assert made.dump() == 0
        yield made


def test_restore_over_data_needs_a_yes_and_dumps_it_first(dumped: Dumped) -> None:
    whole = dumped.first()
    dumped.server.run(CHANGE, dumped.name)

    code, said = dumped.restored(whole)
    assert (code, dumped.organisers()) == (1, LATER), said
    assert "The database has data: --replace dumps them" in said
    before = len([*dumped.here.glob("moonbowl-2*")])

    code, said = dumped.restored(whole, "--replace")
    assert (code, dumped.organisers()) == (0, ANA), said
    assert len([*dumped.here.glob("moonbowl-2*")]) == before + 1


def test_host_command_stops_nothing_if_refused_and_restarts_all(
    dumped: Dumped,
) -> None:
    command, asked = dumped.place / "moonbowl-restore", dumped.place / "asked"
    command.write_text(RESTORE.read_text().replace("here=/opt/moonbowl", f"here={ROOT}"))
    (dumped.place / "a.dump.age").write_bytes(dumped.first())
    given = ("bash", command, dumped.place / "a.dump.age", dumped.place / "identity")
    dumped.server.run(CHANGE, dumped.name)

    code, said = dumped.run(*given)
    assert (code, asked.exists()) == (1, False), said
    assert dumped.run(*given[:-1])[0] == 2

    code, said = dumped.run(*given, "--replace")
    assert (code, dumped.organisers()) == (0, ANA), said
    assert asked.read_text().splitlines() == [
        "stop moonbowl.target moonbowl@*",
        "start moonbowl.target",
    ]


def test_restore_refuses_damage_wrong_key_and_running_process(dumped: Dumped) -> None:
    whole = dumped.first()
    dumped.server.run(CHANGE, dumped.name)
    other = dumped.place / "other"
    subprocess.run(["age-keygen", "-o", other], check=True, capture_output=True)

    for damaged, identity in ((whole[:-5000], "identity"), (b"", "identity"), (whole, "other")):
        for options, reason in ((("--check",), "read"), ((), "restored")):
            code, said = dumped.restored(damaged, "--replace", *options, identity=identity)
            assert (code, f"could not be {reason}. Nothing was changed." in said) == (1, True), said
    with psycopg.connect(dumped.server.url(dumped.name)):
        code, said = dumped.restored(whole, "--replace")
        assert code == 1
        assert "stop all processes first. Nothing was changed." in said

    assert dumped.organisers() == LATER


def test_expired_dumps_go_before_a_new_one_and_the_newest_stays(dumped: Dumped) -> None:
    expired, kept = "moonbowl-20200101-000000", "moonbowl-20200102-000000"
    for place in (dumped.here, dumped.elsewhere):
        for name, days in ((expired, 15), (kept, 13)):
            path = place / f"{name}.dump.age"
            path.touch()
            at = time.time() - days * 24 * 3600
            os.utime(path, (at, at))

    assert dumped.dump(DATABASE_URL="no") != 0
    found = {path.name.split(".")[0] for path in dumped.here.iterdir()}
    assert {expired, "unfinished"} & found == set()
    assert dumped.dump() == 0

    for place in (dumped.here, dumped.elsewhere):
        found = {path.name.split(".")[0] for path in place.iterdir()}
        assert found & {expired, kept} == {kept}
    assert (dumped.here / "copied").exists()


def test_folder_on_the_disk_of_the_dumps_is_none_to_copy_to(
    dumped: Dumped, tmp_path: Path, settings: Settings
) -> None:
    nas = tmp_path / "mnt" / "nas"  # not mounted now
    here = tmp_path / "dumps"
    here.mkdir()
    settings.DUMPS, settings.IS_DEMO, settings.UNSET_FOR_DUMPS = here, False, []
    known = {"STATE_DIRECTORY": str(here), "MOONBOWL_DUMP_TO": str(nas)}

    code, said = dumped.run("bash", "docs/hosting/backup/dump", **known)
    assert code == 1
    assert f"{nas} is on the disk of the dumps, so nothing is copied. Is it mounted?" in said
    assert len([*here.glob("moonbowl-2*.dump.age")]) == 1
    assert not nas.exists()
    told = f"{nas} is on the disk of the dumps: set MOONBOWL_DUMP_TO to another disk or host."
    assert next(doctor_of_host.dumps()) == told

    assert dumped.dump(STATE_DIRECTORY=str(here)) == 0
    assert [*doctor_of_host.dumps()] == []


def test_newest_dump_stays_however_old_it_is(dumped: Dumped, tmp_path: Path) -> None:
    only = tmp_path / "moonbowl-20200101-000000.dump.age"
    only.touch()
    os.utime(only, (0, 0))

    dumped.dump(DATABASE_URL="no", STATE_DIRECTORY=str(tmp_path))

    assert list(tmp_path.iterdir()) == [only]
