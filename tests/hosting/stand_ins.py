"""What docs/hosting.md asks of a host and a test has not: systemd, other users. Units run as they
are written, without their walls, in a folder.

python stand_ins.py NAME ARGUMENTS, with the folder in HOST.
"""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HOST = Path(os.environ["HOST"])
UNITS = HOST / "etc" / "systemd" / "system"
RUNNING = HOST / "run"
PATIENCE = 60  # seconds
# As the package of Caddy has it.
CADDY = f"""
ExecStart={os.environ.get("CADDY")} run --config {HOST}/etc/caddy/Caddyfile
ExecReload={os.environ.get("CADDY")} reload --config {HOST}/etc/caddy/Caddyfile
"""


def environment(**more: str) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "HOST": str(HOST), "HOME": str(HOST), **more}


def file_of(path: str) -> dict[str, str]:
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    pairs = (line.split("=", 1) for line in lines if re.match("[A-Z_]+=", line))
    return {name: value.strip("\"'") for name, value in pairs}


class Unit:
    def __init__(self, name: str) -> None:
        self.name = name if "." in name else f"{name}.service"
        base, _, self.instance = self.name.rpartition(".")[0].partition("@")
        self.file = UNITS / (f"{base}@.service" if self.instance else self.name)
        drop_ins = sorted(UNITS.glob(f"{self.name}.d/*.conf"))
        texts = [
            path.read_text(encoding="utf-8") for path in (self.file, *drop_ins) if path.exists()
        ]
        text = "\n".join([*([CADDY] if base == "caddy" else []), *texts])
        self.settings = re.findall(r"^(\w+)=(.*)$", text, re.MULTILINE)
        assert self.settings, f"there is no unit {name}"

    def all(self, name: str) -> list[str]:
        known = {"%i": self.instance, "%n": self.name, "%H": "a-host"}
        values = [value for key, value in self.settings if key == name]
        return [re.sub("%[inH]", lambda found: known[found[0]], value) for value in values]

    def run(self, what: str = "ExecStart") -> None:
        known = environment()
        for line in self.all("Environment"):
            known |= dict(pair.split("=", 1) for pair in shlex.split(line))
        for path in self.all("EnvironmentFile"):
            known |= file_of(path)
        for name in self.all("StateDirectory"):
            known["STATE_DIRECTORY"] = str(HOST / "var" / "lib" / name)
            Path(known["STATE_DIRECTORY"]).mkdir(parents=True, exist_ok=True)
        (command,) = self.all(what)
        folder = (self.all("WorkingDirectory") or [str(HOST)])[0]
        with (RUNNING / f"{self.name}.log").open("ab") as log:
            asked: dict[str, Any] = {"cwd": folder, "env": known, "stdout": log, "stderr": log}
            if self.all("Type") == ["oneshot"] or what != "ExecStart":
                ended = subprocess.run(shlex.split(command), **asked, check=False).returncode
                if ended and (tells := self.all("OnFailure")):
                    Unit(tells[0]).run()
                if ended:
                    sys.exit(f"{self.name} failed")
            else:
                process = subprocess.Popen(shlex.split(command), start_new_session=True, **asked)
                self.pid.write_text(str(process.pid))

    @property
    def pid(self) -> Path:
        return RUNNING / f"{self.name}.pid"

    def start(self) -> None:
        if self.name.endswith(".target"):
            for enabled in wanted():
                Unit(enabled).start()
        elif self.file.suffix == ".service" and not self.pid.exists():
            self.run()

    def stop(self) -> None:
        if self.name.endswith(".target"):
            for enabled in wanted():
                Unit(enabled).stop()
        elif self.pid.exists():
            number = int(self.pid.read_text())
            os.kill(number, signal.SIGTERM)
            end = time.monotonic() + PATIENCE
            while is_alive(number):
                assert time.monotonic() < end, f"{self.name} does not stop"
                time.sleep(0.05)
            self.pid.unlink()


def is_alive(number: int) -> bool:
    """The process is no child of this one: nobody collects a dead one but init."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wanted() -> list[str]:
    file = RUNNING / "enabled"
    return file.read_text().split() if file.exists() else []


def started(pattern: str) -> list[str]:
    names = sorted(path.name.removesuffix(".pid") for path in RUNNING.glob("*.pid"))
    return fnmatch.filter(names, f"{pattern}.service" if "." not in pattern else pattern)


def systemctl(action: str, *names: str) -> None:
    names = tuple(name for name in names if not name.startswith("--"))
    match action:
        case "daemon-reload":
            return
        case "disable":  # timers do not run here
            (RUNNING / "enabled").write_text(" ".join(set(wanted()) - set(names)))
            for name in names:
                Unit(name).stop()
        case "enable":
            services = [name for name in names if "@" in name]
            (RUNNING / "enabled").write_text(" ".join([*wanted(), *services]))
            Unit("moonbowl-update").start()  # which the services want
            for name in names:
                Unit(name).start()
        case "start":
            for name in names:
                Unit(name).start()
        case "stop":
            found = [each for name in names for each in started(name)]
            for name in found:
                os.kill(int(Unit(name).pid.read_text()), signal.SIGTERM)
            for name in found:
                Unit(name).stop()
        case "restart":
            for name in names:
                Unit(name).stop()
                Unit(name).start()
        case "reload":
            Unit(names[0]).run("ExecReload")
        case _:
            sys.exit(f"systemctl {action} is not known here")


def runuser(*arguments: str) -> None:
    os.execvp(arguments[3], arguments[3:])  # noqa: S606  (a command of the paper)


def systemd_run(*arguments: str) -> None:
    rest, known = list(arguments), environment()
    while rest[0].startswith("--"):
        option = rest.pop(0)
        if option in ("--uid", "--working-directory", "--setenv", "--property"):
            name, _, value = rest.pop(0).partition("=")
            if option == "--working-directory":
                os.chdir(name)
            elif option == "--setenv":
                known[name] = value
            elif name == "EnvironmentFile":
                known |= file_of(value)
            elif name == "StateDirectory":
                known["STATE_DIRECTORY"] = str(HOST / "var" / "lib" / value)
    os.execvpe(rest[0], rest, known)  # noqa: S606  (a command of the paper)


def fill(file: str) -> None:
    """Fill in what the paper says is to be filled in."""
    path = Path(file)
    text = path.read_text(encoding="utf-8")
    for pattern, value in json.loads((HOST / "filled.json").read_text())[path.name].items():
        text, count = re.subn(pattern, lambda _, value=value: value, text, flags=re.MULTILINE)  # type: ignore[misc]
        assert count == 1, (file, pattern)
    path.write_text(text, encoding="utf-8")


def main(name: str, *arguments: str) -> None:
    stand_ins: dict[str, Callable[..., None]] = {
        "fill": fill,
        "runuser": runuser,
        "systemctl": systemctl,
        "systemd-run": systemd_run,
    }
    stand_ins[name](*arguments)


if __name__ == "__main__":
    main(*sys.argv[1:])
