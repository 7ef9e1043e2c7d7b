"""An upgrade and the way back, by the command of the paper, while people play."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.cluster.evening import Evening
from tests.faults.history import Balance
from tests.running import ROOT, unused_port
from tests.servers.caddy import caddy
from tests.servers.cluster import Cluster, Ground, Member, members

pytestmark = [pytest.mark.proof, pytest.mark.postgresql, pytest.mark.redis, pytest.mark.caddy]

SCRIPT = ROOT / "docs" / "hosting" / "systemd" / "moonbowl-version"
LINK = "here=/opt/moonbowl "
# What the command asks of systemd. To stop and start processes is left to the test.
SYSTEMCTL = """#!/bin/sh
set -eu
case "$1 ${2:-}" in
"list-units --plain") cat "$HOST/units" ;;
"restart moonbowl-update")
    umask 077
    cd "$HOST/current"
    PYTHONPATH="$PWD" exec .venv/bin/python manage.py update ;;
"restart moonbowl@"*)
    touch "$HOST/asked/$2"
    while [ -e "$HOST/asked/$2" ]; do sleep 0.1; done ;;
"daemon-reload " | "reload caddy" | "reset-failed moonbowl@"*) ;;
*) exit 1 ;;
esac
"""
PLACES = ("etc/systemd/system", "etc/caddy", "usr/local/sbin")  # of what a version installs
ADDRESS = re.compile(r'"(/static/[^"]+\.(?:css|js))"')
MADE_UP = "/static/00000000/css/base.css"
ROLLED = 120.0


@dataclass
class Host:
    """A server with two versions. upgraded: called with the number of processes that were restarted
    by then."""

    folder: Path
    made: Cluster
    upgraded: Callable[[int], None] = lambda count: None
    asked: Path = field(init=False)

    def __post_init__(self) -> None:
        self.asked = self.folder / "asked"
        self.asked.mkdir()
        for name in PLACES:
            (self.folder / name).mkdir(parents=True)
        units = [f"moonbowl@{member.port}.service loaded active\n" for member in self.made.members]
        (self.folder / "units").write_text("".join(units))
        for name, text in {"bin/systemctl": SYSTEMCTL, "moonbowl-version": self.script()}.items():
            path = self.folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
            path.chmod(0o755)

    @property
    def environment(self) -> dict[str, str]:
        return {
            **self.made.members[0].process.environment,
            "PATH": f"{self.folder}/bin:{os.environ['PATH']}",
            "HOST": str(self.folder),
        }

    def begin(self) -> None:
        """Start all processes, for the first time."""
        command = [str(self.folder / "bin" / "systemctl"), "restart", "moonbowl-update"]
        subprocess.run(command, env=self.environment, check=True, capture_output=True)
        self.made.start()

    def script(self) -> str:
        text = SCRIPT.read_text(encoding="utf-8")
        assert text.count(LINK) == 1
        text = text.replace(LINK, f"here={self.folder}/current ")
        return re.sub("/etc/|/usr/local/sbin/", lambda found: f"{self.folder}{found[0]}", text)

    def put(self, version: Path) -> str:
        """Run the command; what it said."""
        with (self.folder / "said").open("w+") as said:
            command = [self.folder / "moonbowl-version", version]
            running = subprocess.Popen(command, env=self.environment, stdout=said, stderr=said)
            count = 0
            while running.poll() is None:
                for asked in self.asked.iterdir():
                    self.restart(asked)
                    count += 1
                    self.upgraded(count)
                time.sleep(0.05)
            said.seek(0)
            text = said.read()
        assert running.returncode == 0, text
        return text

    def restart(self, asked: Path) -> None:
        port = int(asked.name.removeprefix("moonbowl@").removesuffix(".service"))
        (member,) = (each for each in self.made.members if each.port == port)
        member.stop()
        run_from(member, (self.folder / "current").resolve())
        member.start()
        asked.unlink()


@pytest.fixture
def host(ground: Ground, tmp_path: Path) -> Iterator[Host]:
    """It runs this version."""
    front, static = unused_port(), tmp_path / "static"
    static.mkdir()
    (tmp_path / "current").symlink_to(this_version(tmp_path / "moonbowl-1"))
    newer_version(tmp_path / "moonbowl-2")
    database = ground.new_database()
    with (
        members(ground, database, front, 3) as found,
        caddy([member.port for member in found], front, static=static) as proxy,
    ):
        for member in found:
            run_from(member, tmp_path / "moonbowl-1")
            member.process.environment = {
                **member.process.environment,
                "MOONBOWL_STATIC": str(static),
            }
        begun = Host(tmp_path, Cluster(ground, database, found, proxy))
        begun.begin()
        yield begun


def test_upgrade_and_downgrade_lose_no_press_and_no_file(host: Host) -> None:
    balance, dropped = asyncio.run(there_and_back(host))

    assert balance.is_right, balance
    assert balance.acknowledged > 0
    # A screen is led elsewhere when its process stops: at most once for each, on each way.
    assert max(dropped) <= 2 * len(host.made.members)


async def there_and_back(host: Host) -> tuple[Balance, list[int]]:
    """The balance, and how often each screen lost its socket."""
    made, seen = host.made, list[int]()
    first, second = (host.folder / f"moonbowl-{number}" for number in (1, 2))

    async with Evening.at(made, tables=3, every=0.5, screens=2) as evening:
        path = f"/f/{evening.tables[0].table.code}/"

        def upgraded(count: int) -> None:
            if count == 1:
                seen.append(compare_files(made, path))

        host.upgraded = upgraded
        static = Path(host.environment["MOONBOWL_STATIC"])
        for version in (second, first):
            said = await asyncio.to_thread(host.put, version)
            assert said.count(f"runs {version}") == len(made.members)
            assert all(any((host.folder / name).iterdir()) for name in PLACES)
            await evening.until_all_roll_again(ROLLED)
        dropped = [screen.opened - 1 for screen in evening.watchers]
    assert seen == [2, 2]
    # The proxy is another user.
    assert {path.stat().st_mode & 0o777 for path in static.rglob("*") if path.is_dir()} == {0o755}
    return await asyncio.to_thread(evening.balance), dropped


def compare_files(made: Cluster, path: str) -> int:
    """Ask the door for every file of the page that each process makes; how many versions there are
    at once. Raises AssertionError where the door has other bytes than that process."""
    files = {address: member for member in made.members for address in files_of(member, path)}
    for address, member in files.items():
        own = of_process(member, address)
        assert own
        for _ in made.members:
            found = made.caddy.ask(address)
            assert (found.status, found.text) == (200, own), address
    assert made.caddy.ask(MADE_UP).status == 404
    return len({address.split("/")[2] for address in files})


def files_of(member: Member, path: str) -> set[str]:
    found = set(ADDRESS.findall(of_process(member, path)))
    assert any(address.count(".") > 1 for address in found)  # sheets that the process joins
    return found


def of_process(member: Member, path: str) -> str:
    answer = member.ask(path, **{"Host": "localhost", "X-Forwarded-Proto": "https"})
    assert answer.status == 200, (path, answer.status)
    return answer.text


# A version that is newer than this one: other static files, and one more column.
PARTS = ("festival", "rules", "seeds", "static", "templates", "docs", "manage.py")
MODEL = Path("festival", "models", "__init__.py")
FIELD = "    has_phones = "
MORE = '    more = models.TextField(null=True, help_text="of the newer version")\n'
MIGRATION = """
from django.db import migrations, models

class Migration(migrations.Migration):
    dependencies = [("festival", "{before}")]
    operations = [
        migrations.AddField(
            "table", "more", models.TextField(null=True, help_text="of the newer version")
        )
    ]
"""
STYLE = Path("static", "css", "base.css")
NEW_STYLE = "\n.of-the-newer-version { color: inherit }\n"


def this_version(folder: Path) -> Path:
    """A folder for this version, as somebody who hosts it makes one."""
    folder.mkdir()
    for name in PARTS:
        (folder / name).symlink_to(ROOT / name)
    (folder / ".venv").symlink_to(sys.prefix)
    return folder


def newer_version(folder: Path) -> Path:
    folder.mkdir()
    for name in PARTS:
        source = ROOT / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "img")
            shutil.copytree(source, folder / name, ignore=ignored if name == "docs" else None)
        else:
            shutil.copy(source, folder / name)
    (folder / ".venv").symlink_to(sys.prefix)
    model, style = folder / MODEL, folder / STYLE
    text = model.read_text(encoding="utf-8")
    model.write_text(text.replace(FIELD, MORE + FIELD, 1), encoding="utf-8")
    style.write_text(style.read_text(encoding="utf-8") + NEW_STYLE, encoding="utf-8")
    migrations = folder / "festival" / "models" / "migrations"
    before = max(path.stem for path in migrations.glob("0*.py"))
    newer = migrations / f"{int(before[:4]) + 1:04}_more.py"
    newer.write_text(MIGRATION.format(before=before), encoding="utf-8")
    return folder


def run_from(member: Member, folder: Path) -> None:
    """Let the process start from another version's folder from now on."""
    command = member.process.command
    place = next(at for at, part in enumerate(command) if part.endswith("manage.py"))
    member.process.command = [*command[:place], str(folder / "manage.py"), *command[place + 1 :]]
    environment = dict(member.process.environment)
    member.process.environment = {**environment, "PYTHONPATH": str(folder)}
