"""What is read from outside, and what makes the environment."""

from __future__ import annotations

import ast
import os
import runpy
import shutil
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from unittest.mock import Mock

import environment
import pytest
from django.core.exceptions import ImproperlyConfigured

from festival.config.environment import (
    data_folder,
    extra_hosts,
    networks,
    own_zone,
    secret_key,
    time_zone,
)
from tests.house.test_data_file import an_ordinary_users_folder, as_an_ordinary_user
from tests.running import ROOT

PYTHON = Path(sys.executable).resolve()  # that of the system
NOWHERE = f"no-such-moonbowl-library==1 --hash=sha256:{'0' * 64}\n"


def test_secret_key_is_made_once_and_private_to_its_owner(tmp_path: Path) -> None:
    first, second = secret_key(tmp_path), secret_key(tmp_path)

    assert first == second
    assert len(first) >= 64
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_first_starts_at_the_same_moment_agree_on_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as eight:
        keys = [*eight.map(secret_key, [tmp_path] * 8)]

    assert len(set(keys)) == 1


def test_key_needs_no_hard_links_and_a_damaged_one_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "link", Mock(side_effect=PermissionError("not on this file system")))

    assert secret_key(tmp_path) == (tmp_path / "secret_key").read_text()

    (tmp_path / "secret_key").write_text("short")
    assert "is damaged" in refusal(partial(secret_key, tmp_path))


def test_data_folder_is_made_with_its_parents_and_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MOONBOWL_DATA", "$a/b c")  # and no variable of the name of its first letter

    folder = data_folder()

    assert folder == tmp_path / "$a" / "b c"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert list(folder.iterdir()) == []


def refusal(ask: Callable[[], object]) -> str:
    """What is said where a variable cannot be used; nothing where it can."""
    try:
        ask()
    except ImproperlyConfigured as error:
        return str(error)
    return ""


def test_a_time_zone_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("Manila", "", "../etc/passwd", "Asia/Nowhere"):
        monkeypatch.setenv("MOONBOWL_TIME_ZONE", name)
        assert "no time zone" in refusal(time_zone), name


def test_clocks_go_as_the_laptop_does_unless_a_zone_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TZ", raising=False)
    zone = tmp_path / "zoneinfo" / "Europe" / "London"
    zone.parent.mkdir(parents=True)
    zone.touch()
    (tmp_path / "localtime").symlink_to(zone)

    assert own_zone(tmp_path / "localtime") == "Europe/London"
    assert own_zone(tmp_path / "nowhere") is None
    monkeypatch.setenv("TZ", "America/Lima")
    assert own_zone(tmp_path / "localtime") == "America/Lima"
    monkeypatch.delenv("MOONBOWL_TIME_ZONE", raising=False)
    assert time_zone() == "America/Lima"
    monkeypatch.setenv("MOONBOWL_TIME_ZONE", "Asia/Taipei")
    assert time_zone() == "Asia/Taipei"


def test_extra_hosts_are_names_with_commas_between_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOONBOWL_HOSTS", "Laptop.home, 198.51.100.7")
    assert extra_hosts() == ("laptop.home", "198.51.100.7")

    for host in ("*", ".example.org", "http://tv", "tv:8000", "a b", "tv/"):
        monkeypatch.setenv("MOONBOWL_HOSTS", f"laptop.home,{host}")
        assert "MOONBOWL_HOSTS" in refusal(extra_hosts), host


def test_proxies_are_addresses_or_networks_and_none_by_default(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("MOONBOWL_PROXIES", raising=False)
    assert networks("MOONBOWL_PROXIES") == ()
    monkeypatch.setenv("MOONBOWL_PROXIES", "127.0.0.1, 192.0.2.0/24,2001:db8::/32")
    found = [str(each) for each in networks("MOONBOWL_PROXIES")]
    assert found == ["127.0.0.1/32", "192.0.2.0/24", "2001:db8::/32"]

    for typed in ("proxy.example", "*", "192.0.2.1/24", "1.2.3"):
        monkeypatch.setenv("MOONBOWL_PROXIES", typed)
        assert f"holds '{typed}'" in refusal(lambda: networks("MOONBOWL_PROXIES")), typed


class Tree:
    """A copy of what makes the environment, in a folder with a space, with nothing to install."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "moon bowl 月亮"
        if not self.folder.exists():
            shutil.copytree(ROOT / ".ci", self.folder / ".ci")
            for name in ("Makefile", "moonbowl.py"):
                shutil.copy(ROOT / name, self.folder)
            for lock in (self.folder / ".ci").glob("*.lock"):
                lock.write_text("# nothing\n")
        self.python = self.folder / ".venv" / "bin" / "python"

    def variables(self, index: str = "http://127.0.0.1:9/") -> dict[str, str]:
        """Without another index nobody answers, as without a network."""
        pip = {"PIP_INDEX_URL": index, "PIP_RETRIES": "0"}
        return {"HOME": str(self.folder), "PATH": f"{PYTHON.parent}:/usr/bin:/bin", **pip}

    def run(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command,
            cwd=self.folder.parent,
            env=self.variables(),
            capture_output=True,
            text=True,
            check=False,
        )

    def environment(self) -> subprocess.CompletedProcess[str]:
        return self.run(PYTHON, self.folder / ".ci" / "environment.py", "party")


@pytest.fixture(scope="module")
def first(
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[Tree, subprocess.CompletedProcess[str]]:
    """One with its environment, and what was said as that was made."""
    tree = Tree(tmp_path_factory.mktemp("first"))
    return tree, tree.environment()


@pytest.fixture
def standing(first: tuple[Tree, subprocess.CompletedProcess[str]], tmp_path: Path) -> Tree:
    """A copy of it, for one test."""
    made, _ = first
    shutil.copytree(made.folder, tmp_path / made.folder.name, symlinks=True)
    return Tree(tmp_path)


@pytest.mark.proof
def test_the_environment_is_made_once_and_then_left_alone(
    first: tuple[Tree, subprocess.CompletedProcess[str]],
) -> None:
    tree, made = first

    again = tree.environment()

    assert (made.returncode, again.returncode) == (0, 0), made.stderr
    assert "Installing" in made.stdout
    assert (again.stdout, again.stderr) == ("", "")
    assert tree.python.exists()


@pytest.mark.proof
def test_failed_install_of_a_changed_lock_is_said_and_retried(
    standing: Tree,
) -> None:
    (standing.folder / ".ci" / "requirements.lock").write_text(NOWHERE)

    answers = [standing.environment(), standing.environment()]

    assert [answer.returncode for answer in answers] == [1, 1]
    assert all("Check the connection" in answer.stderr for answer in answers)
    assert all(len(answer.stderr.splitlines()) == 1 for answer in answers)


def test_unwritable_folder_is_reported_in_a_sentence() -> None:
    with an_ordinary_users_folder() as folder:
        tree = Tree(folder)
        tree.folder.chmod(0o555)
        python_of = runpy.run_path(str(tree.folder / ".ci" / "environment.py"))["python_of"]

        with as_an_ordinary_user(), pytest.raises(SystemExit, match="Nothing can be written into"):
            python_of("party")


WENT_WRONG = r"""
OSError: [Errno 28] No space left on device => There is no room left on the disk
ERROR: Could not install packages due to an OSError: [WinError 112] => no room left
[WinError 5] Access is denied: 'C:\\Program Files\\moonbowl' => Nothing can be written
HINT: This system does not have Windows Long Path support enabled. => too long
because ensurepip is not\navailable.  On Debian/Ubuntu => sudo apt install python3-venv
/usr/bin/python3: No module named venv => sudo apt install python3-venv
ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE => Try another network
WARNING: Retrying after connection broken by 'NewConnectionError( => the internet
that satisfies the requirement asgiref==3.13.0 (from versions: none) => the internet
that satisfies the requirement pillow==13.0.0 (from versions: 11) =>  pillow is not ready made
ERROR: Failed to build 'cryptography' when => cryptography is not ready
failed to create file `.venv/x`: No space left on device (os error 28) => no room left on the disk
failed to write to `C:\\party`: There is not enough space. (os error 112) => no room
error: Failed to initialize cache: Permission denied (os error 13) => Nothing can be written
failed to copy: The cloud operation is invalid. (os error 396) => The drive in the cloud
cause: dns error => the internet
cause: tcp connect error: Connection refused (os error 111) cause: error sending request => internet
cause: HTTP status client error (407 Proxy Authentication Required) => its proxy
cause: HTTP status client error (403 Forbidden) for url => blocks the download
cause: invalid peer certificate: UnknownIssuer => blocks the download
× Hash mismatch for `asgiref==3.13.0` => Try another network
Application Control policy has blocked this file. (os error 4551) => Smart App Control
Killed => did not finish (Killed)
 => did not finish
"""


def test_what_went_wrong_is_told_with_what_to_do() -> None:
    for line in WENT_WRONG.strip("\n").splitlines():
        said, _, told = line.replace("\\n", "\n").partition(" => ")
        reason = environment.reason(said)
        assert told in reason, said
        assert "tart again" in reason, said


def test_python_that_is_too_old_says_so_itself(tmp_path: Path) -> None:
    old = "import runpy, sys; sys.version_info = (2, 7); "
    run = f"runpy.run_path({str(ROOT / 'moonbowl.py')!r}, run_name='__main__')"

    answer = Tree(tmp_path).run(PYTHON, "-c", old + run)

    assert answer.returncode == 1
    assert answer.stderr.startswith("Moonbowl needs Python 3.11 or newer, and this is 2.7.")


def test_any_python_can_read_the_file_that_starts_it() -> None:
    source = (ROOT / "moonbowl.py").read_text(encoding="ascii")

    tree = ast.parse(source, feature_version=(3, 4))

    new = (ast.AnnAssign, ast.FunctionDef, ast.ClassDef, ast.JoinedStr, ast.NamedExpr, ast.Match)
    assert [node for node in ast.walk(tree) if isinstance(node, new)] == []


STOPS_IN_ITS_OWN_TIME = """
import signal, sys
def stop(*_): sys.exit(7)
signal.signal(signal.SIGINT, stop)
print("ready", flush=True)
while True: signal.pause()
"""


@pytest.mark.parametrize("platform", ["linux", "win32"])
def test_ctrl_c_stops_the_program_and_its_answer_is_kept(tmp_path: Path, platform: str) -> None:
    """Windows cannot put one program in the place of another: it waits, and Ctrl-C is for both."""
    program = tmp_path / "program.py"
    program.write_text(STOPS_IN_ITS_OWN_TIME)
    lead = f"""
import sys
sys.path.append({str(ROOT / ".ci")!r})
import environment
sys.exit(environment.hand_over([sys.executable, {str(program)!r}], {platform!r}))
"""
    with subprocess.Popen(
        [sys.executable, "-c", lead], stdout=subprocess.PIPE, start_new_session=True
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == b"ready\n"
        os.killpg(process.pid, signal.SIGINT)

    assert process.returncode == 7
