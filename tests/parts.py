"""The real parts that some tests cannot do without: found, or got where that takes no password.

python -m tests.parts [gate]: with that word those of the gate alone.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from playwright._impl._driver import compute_driver_executable

ROOT = Path(__file__).resolve().parent.parent
# What those said who were asked for a part. While it is there, nobody asks again unless told to.
LOGS = ROOT / ".cache"
# The same browser without its windows: to open a page costs it a third of the work.
HEADLESS = "chromium-headless-shell"
CHROMIUMS = (HEADLESS, "chromium", "chromium-browser", "google-chrome")
PLAYWRIGHT = (sys.executable, "-m", "playwright", "install", HEADLESS)
# That of Debian, and what everybody else calls it.
FIREFOXES = ("firefox-esr", "firefox")
OFFICES = ("soffice", "libreoffice")
WEBKIT_TOOLS = ("WebKitWebDriver", "Xvfb")
MINI_BROWSER = "lib*/*/webkit2gtk-*/MiniBrowser"  # beside the driver's folder, and in no PATH
# Debian keeps the server's programs beside the folder of PATH, each version in a folder of its own.
POSTGRESQL_PROGRAMS = ("initdb", "postgres")
OF_DEBIAN = "lib/postgresql/[0-9]*/bin"
CADDY_VERSION = (2, 7)
REDISES = ("redis-server", "valkey-server")
NODE, _ = compute_driver_executable()  # which Playwright brings and stands on
# Packages of npm with a Chromium in them, by its version.
OLD_CHROMIUMS = {
    76: "chrome-aws-lambda@1.17.1",
    87: "chrome-aws-lambda@5.4.0",
    106: "@sparticuz/chromium@106.0.2",
}
RECHECK, RECHECK_FOLDER = "recheck@4.5.0", ROOT / ".cache" / "recheck"
EXE = sysconfig.get_config_var("EXE") or ""
FOLDER = re.compile(r"Install location: +(.*chromium.*)")


@dataclass(frozen=True)
class Part:
    marker: str  # of the tests that need it
    tests: str  # what those are
    lack: str
    find: Callable[[], object]
    packages: tuple[str, ...]  # of Debian
    otherwise: tuple[str, ...] = ()  # the command that gets it where those cannot be had
    is_extra: bool = False  # not every system has it
    best: str = ""  # the program of a package that is got even where another does

    @property
    def is_wanted(self) -> bool:
        """Whether it is to be got: it is not there, or a better one may be had."""
        is_better = self.best and not shutil.which(self.best) and shutil.which("apt-get")
        return bool(is_better) or not self.find()

    @property
    def is_required(self) -> bool:
        """Whether it must be there where all real parts must: what no package brings, need not."""
        return not self.is_extra or all(map(is_offered, self.packages))

    def __str__(self) -> str:
        packages = " ".join(self.packages)
        return f"{self.lack}; install it with `make parts` or `sudo apt install {packages}`"


def chromium() -> str | None:
    """The path of the browser to test with; None where there is none that can be started."""
    return next(filter(starts, chromiums()), None) if starts(NODE) else None


def chromiums() -> Iterator[str]:
    yield from filter(None, map(shutil.which, CHROMIUMS))
    # Of its own Playwright tells the folder alone.
    said = subprocess.run([*PLAYWRIGHT, "--dry-run"], capture_output=True, text=True, check=False)
    if folder := FOLDER.search(said.stdout):
        yield from map(str, Path(folder[1]).glob(f"*/*headless*shell{EXE}"))


def firefox() -> str | None:
    found = filter(None, map(shutil.which, FIREFOXES))
    return next((path for path in found if not is_of_a_snap(path) and starts(path)), None)


def is_of_a_snap(path: str) -> bool:
    """Those keep to their own folders: they see no profile that tests make."""
    return b"/snap/bin/" in Path(path).read_bytes()[:1000] or Path(path).resolve().name == "snap"


def old_chromium(version: int) -> Path:
    """Where the Chromium of that version is, once it was got."""
    return ROOT / ".cache" / "chromium" / str(version)


def old_chromiums() -> bool:
    return all(map(Path.exists, map(old_chromium, OLD_CHROMIUMS)))


def webkit() -> str | None:
    """The path of the browser; None where that, its driver or a screen for it is not there."""
    driver, screen = map(shutil.which, WEBKIT_TOOLS)
    if not driver or not screen:
        return None
    return next(map(str, Path(driver).parent.parent.glob(MINI_BROWSER)), None)


def office() -> str | None:
    found = filter(None, map(shutil.which, OFFICES))
    return next((path for path in found if starts(path)), None)


def postgresql() -> Path | None:
    """The folder of the server's programs, of the newest version that is there."""
    whole = (folder for folder in postgresqls() if all(map(starts, programs_of(folder))))
    return next(whole, None)


def postgresqls() -> Iterator[Path]:
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    yield from folders
    versions = {found for folder in folders for found in folder.parent.glob(OF_DEBIAN)}
    yield from sorted(versions, key=lambda folder: -float(folder.parent.name))


def programs_of(folder: Path) -> list[str]:
    return [str(folder / name) for name in POSTGRESQL_PROGRAMS]


def redis() -> str | None:
    found = filter(None, map(shutil.which, REDISES))
    return next((path for path in found if starts(path)), None)


def caddy() -> str | None:
    """The path of one that is new enough: that of the libraries, or that of PATH."""
    beside = Path(sys.executable).with_name("caddy")
    found = filter(None, (str(beside), shutil.which("caddy")))
    return next((path for path in found if is_new_caddy(path)), None)


def is_new_caddy(path: str) -> bool:
    """Whether it keeps sockets open when its configuration changes."""
    try:
        said = subprocess.run((path, "version"), capture_output=True, text=True, check=False).stdout
    except OSError:
        return False
    version = re.match(r"v?(\d+)\.(\d+)", said)
    return version is not None and (int(version[1]), int(version[2])) >= CADDY_VERSION


def starts(path: str) -> bool:
    """Some only say that they want to be installed, or lack a library of the system."""
    return succeeds(path, "--version")


def is_offered(package: str) -> bool:
    """By the system's packages, as far as it knows them."""
    return bool(shutil.which("apt-cache")) and succeeds("apt-cache", "show", package)


def succeeds(*command: str) -> bool:
    try:
        return not subprocess.run(command, capture_output=True, check=False).returncode
    except OSError:  # it is not there
        return False


def chinese_font() -> bool:
    if sys.platform != "linux":
        return True  # other systems come with one
    command = ["fc-list", ":lang=zh", "family"]
    return bool(shutil.which("fc-list") and subprocess.check_output(command))


def with_libraries() -> tuple[str, ...]:
    """Only root may ask Playwright for those of the system: for others it would call sudo."""
    return ("--with-deps",) if shutil.which("apt-get") and os.geteuid() == 0 else ()


BROWSER = Part(
    marker="browser",
    tests="browser tests",
    lack="no Chromium that Playwright can start was found",
    find=chromium,
    packages=("libatomic1", HEADLESS),
    best=HEADLESS,
    otherwise=(*PLAYWRIGHT, *with_libraries()),
)
CHINESE = Part(
    marker="chinese",
    tests="tests that look at Chinese",
    lack="no font with its signs was found",
    find=chinese_font,
    packages=("fontconfig", "fonts-noto-cjk"),
)
FIREFOX = Part(
    marker="firefox",
    tests="tests in Firefox",
    lack="no Firefox that can be started was found",
    find=firefox,
    packages=("firefox-esr",),
    is_extra=True,
)
WEBKIT = Part(
    marker="webkit",
    tests="tests in WebKit",
    lack="no WebKit with its driver, and a screen for it, was found",
    find=webkit,
    packages=("xvfb", "webkit2gtk-driver"),
    is_extra=True,
)
OLD_CHROMIUM = Part(
    marker="old_chromium",
    tests="tests in the Chromiums of televisions",
    lack="no Chromium of each of the years was found",
    find=old_chromiums,
    packages=("npm",),
    otherwise=(sys.executable, "-m", "tests.old_chromiums"),
    is_extra=True,
)
EXPRESSIONS = Part(
    marker="recheck",
    tests="tests of regular expressions",
    lack="recheck was not found",
    find=lambda: (RECHECK_FOLDER / "node_modules" / "recheck").exists() and starts(NODE),
    packages=("npm",),
    otherwise=("npm", "install", "--silent", "--no-save", "--prefix", str(RECHECK_FOLDER), RECHECK),
)
OFFICE = Part(
    marker="office",
    tests="tests in LibreOffice",
    lack="no LibreOffice that can be started was found",
    find=office,
    packages=("libreoffice-calc-nogui",),
    is_extra=True,
)
POSTGRESQL = Part(
    marker="postgresql",
    tests="tests on PostgreSQL",
    lack="no server of PostgreSQL was found",
    find=postgresql,
    packages=("postgresql",),
)
REDIS = Part(
    marker="redis",
    tests="tests over Redis",
    lack="no Redis was found",
    find=redis,
    packages=("redis-server",),
)
CADDY = Part(
    marker="caddy",
    tests="tests behind a reverse proxy",
    lack="no Caddy 2.7 or newer was found",
    find=caddy,
    packages=("caddy",),
    is_extra=True,
)
DUMPS = Part(
    marker="dumps",
    tests="tests of encrypted dumps",
    lack="no age or no rclone was found",
    find=lambda: all(map(shutil.which, ("age", "rclone"))),
    packages=("age", "rclone"),
    is_extra=True,
)
PARTS = (
    *(BROWSER, CHINESE, EXPRESSIONS, FIREFOX, WEBKIT, OLD_CHROMIUM, OFFICE),
    *(POSTGRESQL, REDIS, CADDY, DUMPS),
)
OF_GATE = (BROWSER, CHINESE, EXPRESSIONS)  # the gate tries PostgreSQL and Redis where they are


class Python(Part):
    """A version of it, which nobody gets for the tests: most machines have one."""

    def __str__(self) -> str:
        return f"{self.lack}; install it from python.org or with `uv python install`"


def python(version: str) -> str | None:
    """One of this version that can make environments: our own, one of the system, uv or pyenv."""
    if version == f"{sys.version_info[0]}.{sys.version_info[1]}":
        return sys.executable
    makes = ("-c", "import ensurepip, venv")
    return next((path for path in pythons(version) if succeeds(path, *makes)), None)


def pythons(version: str) -> Iterator[str]:
    if found := shutil.which(f"python{version}"):
        yield found
    yield from map(str, (Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python"))
    if uv := shutil.which("uv"):
        asked = (uv, "python", "find", "--no-project", "--no-python-downloads", version)
        said = subprocess.run(asked, capture_output=True, text=True, check=False)
        yield from said.stdout.splitlines()


PYTHONS = tuple(
    Python(
        marker=f"python{version.replace('.', '')}",
        tests=f"tests in Python {version}",
        lack=f"no Python {version} was found",
        find=partial(python, version),
        packages=(f"python{version}-venv",),
        is_extra=True,
    )
    for version in ("3.11", "3.12", "3.13")
)


ALL = (*PARTS, *PYTHONS)


@cache
def is_missing(part: Part) -> bool:
    return not part.find()


def missing(parts: Iterable[Part]) -> list[Part]:
    return [part for part in parts if not part.find()]


def get(part: Part, log: Path) -> None:
    sys.stdout.write(f"Getting {part.packages[-1]} for the tests (once; needs the internet) ...\n")
    sys.stdout.flush()
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    packages = ("sh", ".ci/apt", *part.packages)
    has_npm = part.packages == ("npm",) and shutil.which("npm")
    with log.open("ab") as said:
        for command in (packages, part.otherwise):
            is_needed = not has_npm if command == packages else not part.find()
            if is_needed and command and shutil.which(command[0]):
                subprocess.run(
                    command,
                    cwd=ROOT,
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    stdout=said,
                    stderr=said,
                    check=False,
                )


def main(*kind: str) -> None:
    parts = OF_GATE if kind == ("gate",) else PARTS
    log = LOGS / f"{'-'.join(('parts', *kind))}.log"
    log.parent.mkdir(exist_ok=True)
    log.unlink(missing_ok=True)
    for part in [part for part in parts if part.is_wanted]:
        get(part, log)
    lacking = missing(parts)
    if not lacking:
        # Where the better one is not to be had, the log keeps everybody from asking again.
        if not any(part.best and part.is_wanted for part in parts):
            log.unlink(missing_ok=True)
        return
    said = "\n".join([*map(str, lacking), f"{log.relative_to(ROOT)} has what was tried"])
    if any(part.is_required for part in lacking):
        sys.exit(said)
    sys.stdout.write(f"{said}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
