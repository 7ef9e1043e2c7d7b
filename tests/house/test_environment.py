"""What is read from outside, and the script that makes the environment."""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from festival.environment import data_folder, extra_hosts, proxies, secret_key, time_zone
from tests.running import ROOT


def test_the_secret_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    first, second = secret_key(tmp_path), secret_key(tmp_path)

    assert first == second
    assert len(first) >= 64
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_first_starts_at_the_same_moment_agree_on_one_key(tmp_path: Path) -> None:
    barrier = threading.Barrier(8)
    keys = []

    def start() -> None:
        barrier.wait()
        keys.append(secret_key(tmp_path))

    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(keys) == 8
    assert len(set(keys)) == 1


def test_a_folder_without_hard_links_gets_its_key_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object) -> None:
        raise PermissionError("not on this file system")

    monkeypatch.setattr(os, "link", no_links)

    assert secret_key(tmp_path) == (tmp_path / "secret_key").read_text()


def test_a_damaged_secret_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text("short")

    with pytest.raises(ImproperlyConfigured, match="is damaged"):
        secret_key(tmp_path)


def test_a_data_folder_is_made_with_its_parents_and_closed_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOONBOWL_DATA", str(tmp_path / "a" / "b c"))

    folder = data_folder()

    assert folder == tmp_path / "a" / "b c"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert list(folder.iterdir()) == []


def test_a_data_folder_is_the_one_that_was_named_whatever_its_first_letter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MOONBOWL_DATA", "$evenings")

    assert data_folder() == tmp_path / "$evenings"


@pytest.mark.parametrize("name", ["Manila", "", "../etc/passwd", "Asia/Nowhere"])
def test_a_time_zone_that_is_none_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOONBOWL_TIME_ZONE", name)

    with pytest.raises(ImproperlyConfigured, match="no time zone"):
        time_zone()


@pytest.mark.parametrize("host", ["*", ".example.org", "http://tv", "tv:8000", "a b", "tv/"])
def test_an_extra_host_that_is_none_is_refused(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOONBOWL_HOSTS", f"laptop.home,{host}")

    with pytest.raises(ImproperlyConfigured, match="MOONBOWL_HOSTS"):
        extra_hosts()


def test_extra_hosts_are_names_with_commas_between_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOONBOWL_HOSTS", "Laptop.home, 198.51.100.7")

    assert extra_hosts() == ("laptop.home", "198.51.100.7")


class Tree:
    """A copy of what makes the environment, in a folder with a space, with nothing to install."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "moon bowl"
        shutil.copytree(ROOT / ".ci", self.folder / ".ci")
        shutil.copy(ROOT / "Makefile", self.folder)
        for lock in (self.folder / ".ci").glob("*.lock"):
            lock.write_text("# nothing\n")
        self.path = f"{Path(sys.executable).resolve().parent}:/usr/bin:/bin"

    def run(self, *command: str, path: str = "") -> subprocess.CompletedProcess[str]:
        environment = {
            "HOME": str(self.folder),
            "PATH": path or self.path,
            "PIP_INDEX_URL": "http://127.0.0.1:9/",  # nobody answers: as without a network
            "PIP_RETRIES": "0",
        }
        return subprocess.run(
            command,
            cwd=self.folder.parent,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def environment(self, path: str = "") -> subprocess.CompletedProcess[str]:
        return self.run("/bin/sh", str(self.folder / ".ci" / "environment"), "party", path=path)


def test_the_environment_is_made_once_and_then_left_alone(tmp_path: Path) -> None:
    tree = Tree(tmp_path)

    first, second = tree.environment(), tree.environment()

    assert (first.returncode, second.returncode) == (0, 0), first.stderr
    assert "Installing" in first.stdout
    assert (second.stdout, second.stderr) == ("", "")
    assert (tree.folder / ".venv" / "bin" / "python").exists()


def test_a_changed_lock_is_installed_and_a_failure_is_said_and_not_remembered(
    tmp_path: Path,
) -> None:
    tree = Tree(tmp_path)
    tree.environment()
    (tree.folder / ".ci" / "requirements.lock").write_text(
        f"no-such-moonbowl-library==1 --hash=sha256:{'0' * 64}\n"
    )

    answers = [tree.environment(), tree.environment()]

    assert [answer.returncode for answer in answers] == [1, 1]
    assert all("Check the internet connection" in answer.stderr for answer in answers)


def test_an_environment_whose_python_is_gone_is_made_anew(tmp_path: Path) -> None:
    tree = Tree(tmp_path)
    tree.environment()
    python = tree.folder / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to("/nowhere/python3.11")

    answer = tree.environment()

    assert answer.returncode == 0
    assert "Installing" in answer.stdout
    assert python.resolve().exists()


def test_a_machine_without_python_is_told_what_to_install(tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("cmp", "cp", "rm", "dirname"):
        (tools / name).symlink_to(str(shutil.which(name)))
    old = tools / "python3"
    old.write_text("#!/bin/sh\nexit 1\n")  # what a Python that is too old answers
    old.chmod(0o755)

    answer = Tree(tmp_path).environment(path=str(tools))

    assert answer.returncode == 1
    assert "needs Python 3.11 or newer" in answer.stderr


def test_a_python_that_cannot_make_environments_is_told_apart(tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("cmp", "cp", "rm", "dirname"):
        (tools / name).symlink_to(str(shutil.which(name)))
    without_venv = tools / "python3"
    without_venv.write_text('#!/bin/sh\n[ "$1" = -c ]\n')
    without_venv.chmod(0o755)

    answer = Tree(tmp_path).environment(path=str(tools))

    assert answer.returncode == 1
    assert "python3-venv" in answer.stderr


def test_make_works_from_another_folder_and_lists_what_it_can_do(tmp_path: Path) -> None:
    tree = Tree(tmp_path)

    answer = tree.run("make", "-C", str(tree.folder))

    assert answer.returncode == 0
    assert "make party" in answer.stdout
    assert "make test" in answer.stdout


MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
COMMANDS = {*re.findall(r"^([a-z]+):.*##", MAKEFILE, re.MULTILINE)} - {"help", "lock", "clean"}
# Plays Python: notes what it is asked for, and has no real part to give.
PYTHON = """#!/bin/sh
[ "$1" = -c ] || echo "$*" >>asked-for
[ "$2" != tests.parts ] || { mkdir -p .cache && : >.cache/parts.log && exit 1; }
"""


@pytest.fixture
def made(tmp_path: Path) -> Tree:
    """Its environment is there already."""
    tree = Tree(tmp_path)
    python = tree.folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(PYTHON)
    python.chmod(0o755)
    for kind, lock in (("party", "requirements.lock"), ("dev", "requirements-dev.lock")):
        shutil.copy(tree.folder / ".ci" / lock, tree.folder / ".venv" / f"installed-{kind}.lock")
    return tree


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_an_unpacked_archive_without_execute_bits_works(made: Tree, command: str) -> None:
    for file in (made.folder / ".ci").iterdir():
        file.chmod(0o644)

    answer = made.run("make", "-C", str(made.folder), command)

    assert "ermission denied" not in answer.stderr
    assert (made.folder / "asked-for").exists()


def test_real_parts_are_asked_for_once_and_the_tests_run_without_them(made: Tree) -> None:
    answers = [made.run("make", "-C", str(made.folder), "pytest") for _ in range(2)]

    assert [answer.returncode for answer in answers] == [0, 0]
    parts, *tests = (made.folder / "asked-for").read_text().splitlines()
    assert parts == "-m tests.parts"
    assert [line.split()[:2] for line in tests] == [["-m", "pytest"]] * 2


def test_proxies_are_addresses_and_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOONBOWL_PROXIES", "127.0.0.1, 192.0.2.0/24,2001:db8::/32")

    assert [str(each) for each in proxies()] == ["127.0.0.1/32", "192.0.2.0/24", "2001:db8::/32"]


def test_nobody_is_a_proxy_unless_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MOONBOWL_PROXIES", raising=False)

    assert proxies() == ()


@pytest.mark.parametrize("typed", ["proxy.example", "*", "192.0.2.1/24", "1.2.3"])
def test_what_is_no_proxy_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    monkeypatch.setenv("MOONBOWL_PROXIES", typed)

    with pytest.raises(ImproperlyConfigured, match=f"holds '{re.escape(typed)}'"):
        proxies()
