"""What is published: complete, the same each time, and never with an invented address."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
import release

from festival import __version__
from tests.house.test_house import LOCKS, PIN
from tests.running import ROOT, copy_sources

IDENTITY = ("-c", "user.name=Ana", "-c", "user.email=ana@example.org")


class Repository:
    """One of its own, with the files of this one as they are now, in a home without settings."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder.with_name(f"{folder.name} home")
        self.home.mkdir()

    def run(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command,
            cwd=self.folder,
            env={"HOME": str(self.home), "PATH": os.environ["PATH"]},
            capture_output=True,
            text=True,
            check=False,
        )

    def git(self, *command: str) -> str:
        ran = self.run("git", *IDENTITY, *command)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout.strip()

    def commit(self) -> None:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "What is there")

    def release(self) -> subprocess.CompletedProcess[str]:
        return self.run(sys.executable, ".ci/release.py")

    def released(self) -> dict[str, bytes]:
        ran = self.release()
        assert ran.returncode == 0, ran.stderr
        return {path.name: path.read_bytes() for path in (self.folder / "dist").iterdir()}

    def put_addresses(self) -> None:
        """In the place of each line that a refusal lists."""
        listed = self.release().stderr.splitlines()
        for path in {line.split(":")[0] for line in listed if release.PLACEHOLDER in line}:
            file = self.folder / path
            if file.is_file():
                text = file.read_text(encoding="utf-8")
                file.write_text(text.replace(release.PLACEHOLDER, "example.org"), encoding="utf-8")


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    made = Repository(tmp_path_factory.mktemp("release") / "月餅 1")
    copy_sources(made.folder)
    made.git("init", "--quiet")
    made.commit()
    return made


@pytest.mark.proof
def test_release_waits_for_addresses_and_commits_and_gives_the_same_bytes_twice(
    repository: Repository, tmp_path: Path
) -> None:
    """An address that nobody has reaches nobody."""
    first = repository.release()
    repository.put_addresses()
    changed = repository.release()
    repository.commit()
    files = repository.released()

    assert (first.returncode, changed.returncode) == (1, 1)
    for path in ("pyproject.toml", ".github/SECURITY.md", ".github/CODE_OF_CONDUCT.md"):
        assert f"\n{path}:" in first.stderr
        assert path in changed.stderr
    assert "Commit these files first" in changed.stderr
    name = f"moonbowl-{__version__}"
    made = {f"{name}.zip", f"{name}-py3-none-any.whl", f"{name}.cdx.json", "notes.md"}
    assert files.keys() == {*made, "SHA256SUMS"}
    sums = {line.split()[1]: line.split()[0] for line in files["SHA256SUMS"].decode().splitlines()}
    assert sums == {each: sha256(files[each]).hexdigest() for each in made}
    assert b"example.invalid" not in files["notes.md"]

    assert repository.git("rev-parse", f"v{__version__}") == repository.git("rev-parse", "HEAD")
    repository.git("clone", "--quiet", ".", str(tmp_path / "another place"))
    assert Repository(tmp_path / "another place").released() == files


def test_notes_are_the_introduction_of_the_version() -> None:
    changes = (ROOT / "docs" / "CHANGELOG.md").read_text(encoding="utf-8")

    assert release.notes()
    assert f"\n## {__version__}\n\n{release.notes()}\n\n#" in changes


def test_bill_of_materials_lists_each_pin_with_its_digests_and_each_font() -> None:
    party, _ = LOCKS
    lock = party.read_text(encoding="ascii")
    parts = json.loads(release.bill())["components"]
    libraries = [part for part in parts if part["type"] == "library"]

    assert [f"{part['name']}=={part['version']}" for part in libraries] == PIN.findall(lock)
    digests = [
        file["content"] for part in libraries for file in part["externalReferences"][0]["hashes"]
    ]
    assert len(digests) == lock.count("--hash=sha256:")
    assert all(digest in lock for digest in digests)
    fonts = {part["name"] for part in parts if part["type"] == "file"}
    assert fonts == {f"static/fonts/{path.name}" for path in ROOT.glob("static/fonts/*.woff2")}
