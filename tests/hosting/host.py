"""A folder that is a host for docs/hosting.md: its commands run there as they are printed, at other
ports and in other folders, with `stand_ins` for what a test has not."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests import parts
from tests.running import PATIENCE, ROOT, unused_port
from tests.servers.cluster import Ground
from tests.servers.process import folder

MOVED = re.compile(
    r"/opt/moonbowl|/etc/|/usr/local/sbin|/var/lib/moonbowl|/srv/moonbowl|\b800[1-4]\b"
)
FILLED_IN = re.compile(r"^install .* (\S+)    # then (?:fill it in|the name)$")
STAND_IN = Path(__file__).with_name("stand_ins.py")
STAND_INS = ("fill", "runuser", "systemctl", "systemd-run")
PROGRAM = (".ci", ".venv", "festival", "rules", "seeds", "static", "templates", "manage.py")
DOOR = """
	admin unix/{place}/admin
	skip_install_trust
	auto_https disable_redirects
	default_bind 127.0.0.1
	storage file_system {place}/storage
	servers {{
		protocols h1 h2
	}}
"""


@dataclass
class Host:
    place: Path
    ground: Ground
    ports: Mapping[str, int]  # those of this host, by those on the paper
    door: int

    @property
    def program(self) -> Path:
        return self.place / "opt" / "moonbowl-1.0.0"

    @property
    def elsewhere(self) -> Path:
        return self.place / "elsewhere" / "moonbowl"

    @property
    def known(self) -> dict[str, str]:
        """The environment of every command."""
        postgresql, caddy = parts.postgresql(), parts.caddy()
        assert postgresql
        programs = (postgresql / "postgres").resolve().parent
        beside = Path(sys.executable).parent
        path = [self.place / "bin", self.place / "usr/local/sbin", programs, beside]
        return {
            "PATH": os.pathsep.join([*map(str, path), os.environ["PATH"]]),
            "HOME": str(self.place),
            "HOST": str(self.place),
            "CADDY": caddy or "",
            "PGHOST": "127.0.0.1",
            "PGPORT": str(self.ground.postgresql.port),
            "PGUSER": "postgres",
        }

    def moved(self, text: str) -> str:
        return MOVED.sub(
            lambda found: str(self.ports.get(found[0], f"{self.place}{found[0]}")), text
        )

    def fill(self, file: str, values: Mapping[str, str]) -> None:
        """What an operator writes into a file of this name: the values of its settings."""
        path = self.place / "filled.json"
        known = json.loads(path.read_text()) if path.exists() else {}
        lines = {f"^(# )?{name} ?=.*$": f"{name}={value}" for name, value in values.items()}
        path.write_text(json.dumps({**known, file: lines}))

    def run(self, commands: Sequence[str], **more: str) -> str:
        """What they say; raises AssertionError with the first that fails."""
        lines = ["set -euo pipefail", "shopt -s expand_aliases"]
        for command in commands:
            lines.append(self.moved(command))
            if found := FILLED_IN.match(command):
                lines.append(f"fill {self.moved(found[1])}")
        script = (
            self.place / "script"
        )  # in a file, since aliases hold from the next line that is read
        script.write_text("\n".join(lines), encoding="utf-8")
        ran = self.ran("bash", str(script), **more)
        assert ran.returncode == 0, f"{ran.stdout}\n{self.logs}"
        return ran.stdout

    def ran(self, *command: str, **more: str) -> subprocess.CompletedProcess[str]:
        ran = subprocess.run(
            command,
            cwd=self.program,
            env={**self.known, **more},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=PATIENCE,
            check=False,
        )
        said = ran.stdout.decode(errors="replace")
        return subprocess.CompletedProcess(command, ran.returncode, said)

    @property
    def logs(self) -> str:
        found = sorted((self.place / "run").glob("*.log"))
        return "\n".join(f"{path.name}:\n{path.read_text()}" for path in found)

    def end(self) -> None:
        for path in (self.place / "run").glob("*.pid"):
            with suppress(ProcessLookupError):
                os.killpg(int(path.read_text()), signal.SIGKILL)


@contextmanager
def host(ground: Ground) -> Iterator[Host]:
    """A new one, with the program in its folder; its processes are gone afterwards."""
    with folder("host") as place:
        made = Host(place, ground, {f"800{n}": unused_port() for n in range(1, 5)}, unused_port())
        for name in ("bin", "run", "elsewhere", "etc/caddy", "etc/prometheus", "usr/local/sbin"):
            (place / name).mkdir(parents=True)
        (place / "etc/systemd/system").mkdir(parents=True)
        (place / "srv/moonbowl/static").mkdir(parents=True)
        (place / "var/lib/moonbowl-dumps").mkdir(parents=True)
        for name in STAND_INS:
            path = place / "bin" / name
            path.write_text(f'#!/bin/sh\nexec {sys.executable} {STAND_IN} {name} "$@"\n')
            path.chmod(0o755)
        made.program.mkdir(parents=True)
        for name in PROGRAM:
            target = Path(sys.prefix) if name == ".venv" else ROOT / name
            (made.program / name).symlink_to(target)
        hosting = made.program / "docs" / "hosting"
        shutil.copytree(ROOT / "docs" / "hosting", hosting)
        for file in hosting.rglob("*"):
            if file.is_file():
                file.write_text(made.moved(file.read_text(encoding="utf-8")), encoding="utf-8")
        options = DOOR.format(place=place)
        for name in ("caddy", "demo"):
            caddyfile = hosting / name / "Caddyfile"
            caddyfile.write_text(caddyfile.read_text().replace("{\n", f"{{\n{options}", 1))
        try:
            yield made
        finally:
            made.end()
