"""Files that another program holds for a moment, such as a virus scanner."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from threading import Event, Timer

import pytest

from festival.server.laptop.data_file import held_files
from festival.server.laptop.data_file.held_files import when_free


def test_held_file_is_moved_as_soon_as_it_is_free(tmp_path: Path) -> None:
    source, is_free = tmp_path / "source", Event()
    source.touch()

    def move() -> None:
        if not is_free.is_set():
            raise PermissionError(errno.EACCES, "another process uses this file")
        os.replace(source, tmp_path / "target")

    release = Timer(0.3, is_free.set)
    release.start()
    when_free(move)
    release.join()

    assert [each.name for each in tmp_path.iterdir()] == ["target"]


@pytest.mark.parametrize(("error", "is_patient"), [(PermissionError, True), (OSError, False)])
def test_only_held_files_are_tried_again_and_not_for_ever(
    error: type[OSError], *, is_patient: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(held_files, "PATIENCE", 0.12)
    tries = []

    def fail() -> None:
        tries.append(1)
        raise error

    with pytest.raises(error):
        when_free(fail)
    assert (len(tries) > 1) is is_patient
