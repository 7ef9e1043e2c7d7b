"""A data file that is gone, and somebody at the terminal: the backup comes back by one word."""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import ROOT, party, sign_in, unused_port

pytestmark = pytest.mark.proof


@pytest.fixture(scope="module")
def stopped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an evening that was played, and backed up at the stop."""
    folder = tmp_path_factory.mktemp("stopped") / "data"
    with party(folder) as running:
        visitor = sign_in(running.link)
        visitor.post(f"{running.url}/festivals/demo/", visitor.get(f"{running.url}/")[1])
        running.stop()
    return folder


@pytest.fixture
def gone(stopped: Path, tmp_path: Path) -> Path:
    """Where its data file was."""
    path = Path(shutil.copytree(stopped, tmp_path / "data")) / "moonbowl.sqlite3"
    path.unlink()
    return path


def started(folder: Path, typed: str) -> str:
    """What the terminal shows of a start that is answered so; it is stopped once it plays."""
    ours, its = pty.openpty()
    command = [sys.executable, "manage.py", "party", "--no-browser", "--port", str(unused_port())]
    with subprocess.Popen(
        [*command, "--data", str(folder)],
        cwd=ROOT,
        env={**os.environ, "LANG": "en_US.UTF-8"},
        stdin=its,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    ) as process:
        os.write(ours, f"{typed}\n".encode())
        said = []
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line)
            if "Ctrl-C stops" in line:
                process.terminate()
    os.close(ours)
    os.close(its)
    return "".join(said)


def test_the_backup_is_restored_by_one_word(gone: Path) -> None:
    said = started(gone.parent, "YES ")

    assert "is gone" in said
    assert "is restored." in said
    assert "Keep this window open" in said
    assert gone.exists()


def test_any_other_answer_leaves_everything_as_it_is(gone: Path) -> None:
    said = started(gone.parent, "")

    assert "Restore it now? Type yes and press Enter." in said
    assert "is restored" not in said
    assert not gone.exists()
