"""A data file that is gone, and somebody at the terminal: the backup comes back by one word."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import ROOT, party, sign_in, unused_port


def data_that_is_gone(folder: Path) -> Path:
    """One evening was played, and backed up at the stop."""
    with party(folder) as running:
        visitor = sign_in(running.link)
        visitor.post(f"{running.url}/festivals/demo/", visitor.get(f"{running.url}/")[1])
        running.stop()
    path = folder / "moonbowl.sqlite3"
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


@pytest.mark.parametrize("word", ["yes", "YES "])
def test_the_backup_is_restored_by_one_word(tmp_path: Path, word: str) -> None:
    path = data_that_is_gone(tmp_path / "data")

    said = started(path.parent, word)

    assert "is gone" in said
    assert "is restored." in said
    assert "Keep this window open" in said
    assert path.exists()


def test_any_other_answer_leaves_everything_as_it_is(tmp_path: Path) -> None:
    path = data_that_is_gone(tmp_path / "data")

    said = started(path.parent, "")

    assert "Restore it now? Type yes and press Enter." in said
    assert "is restored" not in said
    assert not path.exists()
