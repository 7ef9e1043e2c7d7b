"""Makes .venv and installs the locked libraries, once: moonbowl.py for a party,
`python .ci/environment.py dev` for development.

Does nothing, and needs no network, if they are installed. Uses only the standard library.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCKS = {
    "party": ROOT / ".ci" / "requirements.lock",
    "hosted": ROOT / ".ci" / "requirements-hosted.lock",
    "dev": ROOT / ".ci" / "requirements-dev.lock",
}
UV = os.environ.get("MOONBOWL_UV")  # the uv that lies beside and has brought this Python
VENV = ROOT / ".venv"
SCRIPTS = Path(sysconfig.get_path("scripts", "venv", {"base": str(VENV), "platbase": str(VENV)}))
PYTHON = SCRIPTS / f"python{sysconfig.get_config_var('EXE') or ''}"
UNFINISHED = VENV / "unfinished"  # exists during an installation
LOG = VENV / "installation.log"
PATIENCE = 1800  # seconds that a second start waits for the first one to install
# Python is new enough, belongs to an environment, and still has its libraries.
WORKS = """
import os, sys, sysconfig
is_its_own = sys.prefix != sys.base_prefix and os.path.isdir(sysconfig.get_path("purelib"))
sys.exit(sys.version_info < (3, 11) or not is_its_own)
"""
PIN = re.compile(r"^[\w.-]+==", re.MULTILINE)

FROM_CACHE = "Putting Moonbowl together again (no internet needed) ...\n"
FROM_INTERNET = "Installing what Moonbowl needs (40 MB; once, from the internet) ...\n"
AGAIN = "Then start again; it goes on where it stopped."
REASONS = ROOT / ".ci" / "reasons"  # signs in messages, a line each, then the sentence for them
PYTHONS = {
    r"ensurepip|No module named '?venv": f"This Python ({sys.executable}) cannot make a virtual "
    "environment. On Debian and Ubuntu: sudo apt install python3-venv; elsewhere install Python "
    f"from python.org. {AGAIN}",
    r"(?:Failed (?:to build|building wheel for)|satisfies the requirement) '?(?P<name>[\w.-]+)": (
        f"For Python {sys.version_info[0]}.{sys.version_info[1]} on this system NAME is not ready "
        f"made. Install Python 3.13 from python.org, or update the system. {AGAIN}"
    ),
}


def lead_into(program: str, arguments: list[str]) -> None:
    """Return in the environment; outside, make it and run the program in it instead."""
    if not (runs_in_it() and is_stamped("party")):
        sys.exit(hand_over([python_of("party"), program, *arguments]))


def python_of(kind: str) -> str:
    """The Python of the environment, which is first made and filled if it is missing."""
    try:
        if not is_ready(kind):
            with alone():
                if not is_ready(kind):
                    was_whole = is_stamped(kind)
                    make()
                    fill(kind, was_whole=was_whole)
    except (OSError, sqlite3.Error) as error:
        sys.exit(reason(str(error)))
    except KeyboardInterrupt:
        sys.exit("\nStopped before all was installed. Start again; it goes on from there.")
    return str(PYTHON)


def is_ready(kind: str) -> bool:
    return is_stamped(kind) and works()


def is_stamped(kind: str) -> bool:
    """A copy of the lock is the stamp: a checkout changes the times of files."""
    try:
        is_same = stamp(kind).read_bytes() == LOCKS[kind].read_bytes()
    except FileNotFoundError:
        return False
    return is_same and not UNFINISHED.exists()


def stamp(kind: str) -> Path:
    return VENV / f"installed-{kind}.lock"


def runs_in_it() -> bool:
    """With its libraries: a Python that was replaced no longer finds those of the old version."""
    is_its_own = sys.prefix != sys.base_prefix and VENV.exists() and VENV.samefile(sys.prefix)
    return is_its_own and Path(sysconfig.get_path("purelib")).is_dir()


def works() -> bool:
    try:
        return not subprocess.run(  # noqa: S603  (all of it written here)
            [PYTHON, "-c", WORKS], capture_output=True, check=False
        ).returncode
    except OSError:
        return False


@contextmanager
def alone() -> Iterator[None]:
    """Two starts at once install once. The lock ends with the process."""
    folder = ROOT / ".cache"
    folder.mkdir(exist_ok=True)
    path = folder / "environment.lock"
    with closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        yield


def make() -> None:
    """An interrupted installation leaves half a library, which pip would take for whole."""
    if works() and not UNFINISHED.exists():
        return
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    if UV:
        command = [UV, "venv", "--clear", "--force", "--no-project"]  # force: even half of one
        command += ["--python", sys.executable, str(VENV)]
    made = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)  # noqa: S603  (our own folder)
    if made.returncode or not works():
        shutil.rmtree(VENV, ignore_errors=True)
        sys.exit(reason(made.stdout + made.stderr))


def fill(kind: str, *, was_whole: bool) -> None:
    """was_whole: all was installed here before the folder moved, or before its Python broke."""
    UNFINISHED.touch()
    lock = LOCKS[kind]
    status = install_by_uv(lock, was_whole=was_whole) if UV else install(lock)
    UNFINISHED.unlink()
    if status:
        sys.exit(reason(LOG.read_text(encoding="utf-8")))
    shutil.copyfile(LOCKS[kind], stamp(kind))
    if kind == "dev":  # its lock has every pin of the party's
        shutil.copyfile(LOCKS["party"], stamp("party"))


def install(lock: Path) -> int:
    """Run pip and count the packages it has checked; its output goes into the log."""
    command = [str(PYTHON), "-m", "pip", "install", "--no-input", "--no-user"]
    command += ["--disable-pip-version-check", "--progress-bar", "off", "--no-deps"]
    command += ["--require-hashes", "-r", str(lock)]
    say(FROM_INTERNET)
    count, last = 0, len(PIN.findall(lock.read_text(encoding="ascii")))
    with (
        LOG.open("w", encoding="utf-8") as log,
        subprocess.Popen(  # noqa: S603  (our own lock)
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
            encoding="utf-8",
            errors="replace",
        ) as pip,
    ):
        for line in pip.stdout or ():
            log.write(line)
            if line.startswith(("Collecting", "Requirement", "Ignoring")) and sys.stdout.isatty():
                count += 1
                say(f"\r  {count} of {last} ")
        if count:
            say("\n")
        return pip.wait()


def install_by_uv(lock: Path, *, was_whole: bool) -> int:
    """From uv's cache, if everything is there: the folder has moved, perhaps to another laptop."""
    command = [str(UV), "pip", "install", "--python", str(PYTHON), "--no-deps", "--require-hashes"]
    command += ["--compile-bytecode", "-r", str(lock)]
    say(FROM_CACHE if was_whole else FROM_INTERNET)
    if not subprocess.run([*command, "--offline"], capture_output=True, check=False).returncode:  # noqa: S603  (our own lock)
        return 0
    if was_whole:
        say(FROM_INTERNET)
    if not subprocess.run(command, check=False).returncode:  # noqa: S603  (shows how far it is)
        return 0
    said = subprocess.run(command, capture_output=True, check=False)  # noqa: S603  (for the reason)
    LOG.write_bytes(said.stderr)
    return said.returncode


def reason(said: str) -> str:
    is_found = False
    for line in REASONS.read_text(encoding="utf-8").splitlines():
        if line.startswith("= ") and is_found:
            return f"{line[2:]} {AGAIN}"
        is_found = is_found or line in said
    for pattern, sentence in PYTHONS.items():
        if found := re.search(pattern, said):
            return sentence.replace("NAME", found.groupdict().get("name", "NAME"))
    lines = said.strip().splitlines() or ["no word of it"]
    return f"The installation did not finish ({lines[-1].strip()}). {AGAIN}"


def hand_over(command: list[str], platform: str = sys.platform) -> int:
    """Replace this program by that one. Windows cannot: there this one waits for it."""
    sys.stdout.flush()
    if platform != "win32":
        os.execv(command[0], command)  # noqa: S606  (our own program)
    with subprocess.Popen(command) as program:  # noqa: S603  (our own program)
        # Both get Ctrl-C, and the other one stops in its own time.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        return program.wait()


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


if __name__ == "__main__":
    python_of(sys.argv[1])
