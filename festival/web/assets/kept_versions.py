"""Keeps the static files of this version, and of those before it, in a folder of the proxy.

Each version has a folder of its own, named by the hash in the addresses of its files. While
processes of two versions run, and while pages that the version before made are still open, the
files of both are asked for.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from tempfile import mkdtemp

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders

KEPT = 24 * 3600  # seconds after a newer version came
NEWEST = ".newest"  # a file with the hash of the version that was last kept here
FOLDER, FILE = 0o755, 0o644  # the proxy is another user


def own_version() -> str:
    """The hash in the addresses of this version's files."""
    return Path(settings.STATIC_URL).name


def folder_of(version: str) -> Path | None:
    """The folder of a version's files; None if they are not kept. version: its hash."""
    kept = settings.KEPT_STATIC and Path(settings.KEPT_STATIC, version)
    return kept if kept and kept.is_dir() else None


def keep_version(folder: Path, now: float) -> None:
    """Copy the files of this version into `folder`, if they are not there, and delete those of
    versions that were replaced more than a day before `now`, in seconds of the epoch."""
    own, newest = folder / own_version(), folder / NEWEST
    if not own.exists():
        _copy_all(own)
    before = folder / newest.read_text() if newest.exists() else own
    if before != own and before.is_dir():
        os.utime(before, (now, now))  # replaced now
    newest.write_text(own.name)
    for other in folder.iterdir():
        if other.is_dir() and other != own and other.stat().st_mtime < now - KEPT:
            shutil.rmtree(other, ignore_errors=True)


def _copy_all(own: Path) -> None:
    """Copy beside it first, so that the proxy never sees half of a version."""
    unfinished = Path(mkdtemp(prefix=".unfinished-", dir=own.parent))
    for finder in get_finders():
        for name, storage in finder.list([]):
            path = unfinished / name
            path.parent.mkdir(mode=FOLDER, parents=True, exist_ok=True)
            shutil.copyfile(storage.path(name), path)
            path.chmod(FILE)
    for path in (unfinished, *filter(Path.is_dir, unfinished.rglob("*"))):
        path.chmod(FOLDER)
    unfinished.rename(own)
