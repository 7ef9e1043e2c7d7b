"""Makes a release of the present commit in dist/: archives, wheel, bill of materials, notes and
checksums; then tags the commit. The same commit gives the same bytes.

Refuses, and names every reason, if something would be in the release that is in no commit, if an
address is still a placeholder, or if the changelog does not introduce the version.
"""

from __future__ import annotations

import hashlib
import json
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import dist

ROOT = dist.ROOT
FOLDER = ROOT / "dist"
VERSION = str(runpy.run_path(str(ROOT / "festival" / "__init__.py"))["__version__"])
TAG = f"v{VERSION}"
# RFC 2606: nobody has this domain. Those who publish the repository put theirs in its place.
PLACEHOLDER = "example.invalid"
OUTSIDE = (":!tests", ":!.ci/release.py", ":!docs/release.md")  # they explain it
PIN = re.compile(r"^([\w.-]+)==(\S+)(?: ; (.+?))? \\\n((?:    --hash=.+\n)+)", re.MULTILINE)
HASH = re.compile(r"--hash=sha256:(\w+)")


def problems() -> Iterator[str]:
    if changed := git("status", "--porcelain"):
        yield f"Commit these files first, or remove them:\n{changed}"
    if found := git("grep", "--line-number", PLACEHOLDER, "--", ".", *OUTSIDE):
        yield f"Replace each placeholder, {PLACEHOLDER}, by an address of yours:\n{found}"
    if not notes():
        yield f"Introduce the version in docs/CHANGELOG.md, below a heading '## {VERSION}'."
    if tagged() not in ("", git("rev-parse", "HEAD")):
        yield f"{TAG} is the tag of another commit: raise the version in festival/__init__.py."


def git(*command: str) -> str:
    said = subprocess.run(  # noqa: S603  (all of it written here)
        ["git", *command],  # noqa: S607
        cwd=ROOT,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=False,
    )
    if said.returncode > 1:  # 1 says that nothing was found
        sys.exit(f"git {command[0]} failed.")
    return said.stdout.rstrip()


def tagged() -> str:
    return git("rev-parse", "--quiet", "--verify", f"refs/tags/{TAG}^{{commit}}")


def notes() -> str:
    """The version's introduction in the changelog: what is between its heading and the next one."""
    changes = (ROOT / "docs" / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(VERSION)}\n(.*?)(?=^##|\Z)", changes, re.M | re.S)
    return found[1].strip() if found else ""


def bill() -> str:
    """What the program consists of, in the JSON of CycloneDX 1.6: libraries, uv and fonts."""
    lock = (ROOT / ".ci" / "requirements.lock").read_text(encoding="ascii") + dist.uv_pin()
    fonts = sorted((ROOT / "static" / "fonts").glob("*.woff2"))
    own = {"type": "application", "name": "moonbowl", "version": VERSION}
    return json.dumps(
        {
            "bomFormat": "CycloneDX",
            "specVersion": "1.6",
            "version": 1,
            "metadata": {"component": {**own, "licenses": [{"expression": "MIT AND OFL-1.1"}]}},
            "components": [*map(library, PIN.finditer(lock)), *map(font, fonts)],
        },
        indent=2,
    )


def library(pin: re.Match[str]) -> dict[str, object]:
    name, version, system, hashes = pin.groups()
    identity = f"pkg:pypi/{name}@{version}"
    files = [{"alg": "SHA-256", "content": each} for each in HASH.findall(hashes)]
    return {
        "type": "library",
        "bom-ref": identity,
        "name": name,
        "version": version,
        "purl": identity,
        "externalReferences": [{"type": "distribution", "url": identity, "hashes": files}],
        **({"properties": [{"name": "moonbowl:where", "value": system}]} if system else {}),
    }


def font(path: Path) -> dict[str, object]:
    return {
        "type": "file",
        "name": path.relative_to(ROOT).as_posix(),
        "hashes": [{"alg": "SHA-256", "content": digest(path)}],
        "licenses": [{"license": {"id": "OFL-1.1"}}],
    }


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main() -> None:
    if reasons := "\n\n".join(problems()):
        sys.exit(reasons)
    made = dist.build_all(FOLDER)
    for name, text in ((f"moonbowl-{VERSION}.cdx.json", bill()), ("notes.md", notes())):
        (FOLDER / name).write_text(f"{text}\n", encoding="utf-8", newline="\n")
        made.append(FOLDER / name)
    sums = "".join(f"{digest(path)}  {path.name}\n" for path in made)
    (FOLDER / "SHA256SUMS").write_text(sums, encoding="utf-8", newline="\n")
    if not tagged():
        git("tag", TAG)
    sys.stdout.write(f"{sums}{TAG} is ready in {FOLDER}. Publish it: git push origin {TAG}\n")


if __name__ == "__main__":
    main()
