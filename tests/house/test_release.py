"""What is published: complete, the same each time, and never with an invented address."""

from __future__ import annotations

import json

import dist
import release

from festival import __version__
from tests.house.test_house import LOCKS, PIN
from tests.running import ROOT


def test_notes_are_the_introduction_of_the_version() -> None:
    changes = (ROOT / "docs" / "CHANGELOG.md").read_text(encoding="utf-8")

    assert release.notes()
    _, found, after = changes.partition(f"\n## {__version__}\n\n{release.notes()}\n")
    assert found
    assert not after or after.startswith("\n#")


def test_bill_of_materials_has_pins_with_digests_and_fonts() -> None:
    party, _ = LOCKS
    lock = party.read_text(encoding="ascii") + dist.uv_pin()  # the archives of systems bring uv
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
