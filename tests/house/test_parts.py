"""What gets the browser and the font, on machines that have neither."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Error, sync_playwright

from tests.parts import chromium
from tests.running import ROOT

PACKAGES = ["libatomic1", "chromium-headless-shell", "fontconfig", "fonts-noto-cjk"]
PACKAGES += ["firefox-esr", "xvfb", "webkit2gtk-driver", "libreoffice-calc-nogui"]
PACKAGES += ["postgresql", "redis-server", "caddy"]
# Knows every package, and lays down the commands that are looked for.
APT_GET = """#!/bin/sh
for last in "$@"; do :; done
echo "$last" >>"$HOME/asked-for"
case "$last" in
    chromium-headless-shell | firefox-esr) ln -s /bin/true "$HOME/tools/$last" ;;
    fonts-noto-cjk) ln -sf /bin/echo "$HOME/tools/fc-list" ;;
    libreoffice-calc-nogui) ln -s /bin/true "$HOME/tools/soffice" ;;
    redis-server | caddy) ln -s /bin/true "$HOME/tools/$last" ;;
    postgresql)
        mkdir -p "$HOME/lib/postgresql/15/bin"
        ln -s /bin/true "$HOME/lib/postgresql/15/bin/initdb"
        ln -s /bin/true "$HOME/lib/postgresql/15/bin/postgres" ;;
    xvfb) ln -s /bin/true "$HOME/tools/Xvfb" ;;
    webkit2gtk-driver)
        ln -s /bin/true "$HOME/tools/WebKitWebDriver"
        mkdir -p "$HOME/lib/any/webkit2gtk-4.1"
        ln -s /bin/true "$HOME/lib/any/webkit2gtk-4.1/MiniBrowser" ;;
esac
"""
SUDO = """#!/bin/sh
echo "sudo $*" >>"$HOME/asked-for"
[ "$1" = -n ] && [ -z "$NEEDS_PASSWORD" ] || exit 1
shift
exec "$@"
"""
GOOD = "#!/bin/sh\nexit 0\n"


def command(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


class Machine:
    """Debian without a browser and without a font, and without a network for Playwright."""

    def __init__(self, folder: Path, *, user: int = 0, **environment: str) -> None:
        self.folder = folder / "moon bowl"
        self.tools = folder / "tools"
        for name in (".ci/apt", "tests/parts.py"):
            (self.folder / name).parent.mkdir(parents=True)
            shutil.copy(ROOT / name, self.folder / name)
        command(self.tools / "id", f"#!/bin/sh\necho {user}\n")
        command(self.tools / "apt-get", APT_GET)
        command(self.tools / "sudo", SUDO)
        for name in ("sh", "env", "ln", "mkdir", "true"):
            (self.tools / name).symlink_to(str(shutil.which(name)))
        (self.tools / "fc-list").symlink_to(str(shutil.which("true")))  # has nothing to list
        self.environment = environment | {
            "HOME": str(folder),
            "PATH": str(self.tools),
            "PLAYWRIGHT_BROWSERS_PATH": str(folder / "browsers"),
            "PLAYWRIGHT_DOWNLOAD_HOST": "http://127.0.0.1:9",  # nobody answers
        }

    def get_parts(self, *kind: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "tests.parts", *kind],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )

    @property
    def asked_for(self) -> list[str]:
        return (self.folder.parent / "asked-for").read_text().splitlines()

    @property
    def log(self) -> Path:
        return self.folder / ".cache" / "parts.log"


@pytest.mark.parametrize("user", [0, pytest.param(1000, marks=pytest.mark.proof)])
def test_what_is_missing_is_installed_once_where_that_takes_no_password(
    tmp_path: Path, user: int
) -> None:
    machine = Machine(tmp_path, user=user)

    answer = machine.get_parts()

    assert (answer.returncode, answer.stderr) == (0, "")
    assert [name for name in machine.asked_for if name in PACKAGES] == PACKAGES
    assert any(line.startswith("sudo") for line in machine.asked_for) == (user != 0)
    assert not machine.log.exists()
    assert not (tmp_path / "browsers").exists()  # Playwright had nothing to do

    asked_for = machine.asked_for
    again = machine.get_parts()

    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")
    assert machine.asked_for == asked_for


def test_the_gate_gets_a_browser_and_a_font_alone(tmp_path: Path) -> None:
    machine = Machine(tmp_path)

    machine.get_parts("gate")

    assert [name for name in machine.asked_for if name in PACKAGES] == PACKAGES[:4]


@pytest.mark.proof
def test_a_password_is_never_waited_for_and_what_is_missing_is_said(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=1000, NEEDS_PASSWORD="yes")
    (machine.tools / "apt-get").unlink()

    answer = machine.get_parts()

    assert answer.returncode == 1
    assert machine.asked_for == ["sudo -n true"] * 8
    browser, font, firefox, webkit, office, *servers, log = answer.stderr.splitlines()
    assert "no Chromium" in browser
    assert "sudo apt install libatomic1 chromium-headless-shell" in browser
    assert "sudo apt install fontconfig fonts-noto-cjk" in font
    assert "sudo apt install firefox-esr" in firefox
    assert "sudo apt install xvfb webkit2gtk-driver" in webkit
    assert "sudo apt install libreoffice-calc-nogui" in office
    commands = [line.partition("sudo apt install ")[2] for line in servers]
    assert commands == ["postgresql`", "redis-server`", "caddy`"]
    assert log == ".cache/parts.log has what was tried"


def test_the_browser_that_playwright_fetched_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "browsers"))
    with sync_playwright() as playwright, pytest.raises(Error) as refusal:
        playwright.chromium.launch()
    looked_for = re.search(r"Executable doesn't exist at (\S+)", str(refusal.value))
    assert looked_for

    before = chromium()
    command(Path(looked_for[1]), GOOD)

    assert (before, chromium()) == (None, looked_for[1])
