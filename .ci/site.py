"""Builds the guide and the papers as a site, in site/ or a given folder: `make site`.

Zensical makes one site for each language, each with a search of its own. Any static server can
serve them, and they ask no other host for anything.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path, PurePosixPath

from markdown_it import MarkdownIt

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
GUIDE = DOCS / "guide"
WORK = ROOT / ".cache" / "site"
# The folder of each language in the site and in docs/guide, its name, and its name for Zensical.
ENGLISH = ("", "English", "en")
LANGUAGES = (
    ENGLISH,
    ("zh_Hant", "繁體中文", "zh-Hant"),
    ("zh_Hans", "简体中文", "zh"),
    ("fil", "Filipino", "tl"),
)
PAPERS = (
    *("starting", "televisions", "hosting", "accounts", "security", "performance", "dice"),
    *("glossary", "architecture", "CONTRIBUTING", "new-rulebook", "new-game"),
    *("new-chapter", "new-language", "release", "CHANGELOG"),
)
LINK = re.compile(r"(\]\()([^)#:]+)((?:#[^)]*)?\))")
NOT_IN_SLUG = re.compile(r"[^\w\- ]")
REPOSITORY = re.compile(r'^Repository = "(.+)"$', re.MULTILINE)

_markdown = MarkdownIt("commonmark").enable("table")


def chapters() -> list[str]:
    """The files of the guide, in the order of its first page."""
    found = re.findall(r"\]\(([\w-]+\.md)\)", (GUIDE / "README.md").read_text("utf-8"))
    return ["README.md", *dict.fromkeys(found)]


def headings(text: str) -> list[tuple[int, str]]:
    """The line and the text of each heading."""
    tokens = _markdown.parse(text)
    pairs = pairwise(tokens)
    return [(t.map[0], after.content) for t, after in pairs if t.type == "heading_open" and t.map]


def slug(title: str) -> str:
    """The id of a heading, the same as in the program."""
    plain = "".join(each.content for each in _markdown.parseInline(title)[0].children or ())
    return NOT_IN_SLUG.sub("", plain.lower()).replace(" ", "-")


def with_ids(text: str) -> str:
    """The text with the ids of its headings, as on the repository's pages."""
    lines = text.splitlines()
    for line, title in headings(text):
        lines[line] += f" {{#{slug(title)}}}"
    return "\n".join(lines) + "\n"


def led(text: str, place: Callable[[str], str]) -> str:
    return LINK.sub(lambda link: f"{link[1]}{place(link[2])}{link[3]}", text)


def of_guide(path: str) -> str:
    """Where a link of a chapter leads in the site."""
    name = PurePosixPath(path).name
    if name.endswith(".webp"):
        return f"img/{name}"
    return "index.md" if name == "README.md" else name


def of_papers(path: str) -> str:
    """Where a link of a paper leads: other files of the repository are not in the site."""
    if path.startswith("guide/"):
        return f"../{of_guide(path)}"
    if path.endswith(".md") and (DOCS / path).parent == DOCS:
        return path
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    there = (DOCS / path).resolve().relative_to(ROOT).as_posix()
    return f"{REPOSITORY.findall(project)[0]}/blob/main/{there}"


def lay(folder: str) -> Path:
    """The files of one language, as Zensical takes them."""
    place = WORK / (folder or "en") / "docs"
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(GUIDE / "img", place / "img")
    for name in chapters():
        text = with_ids((GUIDE / folder / name).read_text("utf-8"))
        (place / of_guide(name)).write_text(led(text, of_guide), encoding="utf-8")
    if not folder:
        (place / "papers").mkdir()
        for paper in PAPERS:
            text = (DOCS / f"{paper}.md").read_text("utf-8")
            text = led(with_ids(text), of_papers)
            (place / "papers" / f"{paper}.md").write_text(text, encoding="utf-8")
    return place


def configuration(folder: str, language: str) -> str:
    """The settings for one language. JSON strings and lists are TOML as well."""
    pages = [of_guide(name) for name in chapters()]
    papers = f', {{"Papers" = {json.dumps([f"papers/{each}.md" for each in PAPERS])}}}'
    up = "../" if folder else "./"
    names = "".join(
        f"[[project.extra.alternate]]\nname = {json.dumps(name, ensure_ascii=False)}\n"
        f'link = "{up}{other and f"{other}/"}"\nlang = "{code}"\n'
        for other, name, code in LANGUAGES
    )
    return f"""[project]
site_name = "Moonbowl"
docs_dir = "docs"
site_dir = "site"
use_directory_urls = false
nav = [{", ".join(map(json.dumps, pages))}{"" if folder else papers}]
[project.theme]
language = "{language}"
font = false
features = ["navigation.footer", "navigation.top", "search.highlight"]
[project.markdown_extensions.attr_list]
[project.markdown_extensions.tables]
[project.markdown_extensions.pymdownx.superfences]
[project.markdown_extensions.toc]
[project.extra]
generator = false
{names}"""


def build(site: Path) -> None:
    shutil.rmtree(site, ignore_errors=True)
    for folder, name, language in LANGUAGES:
        place = lay(folder).parent
        settings = place / "zensical.toml"
        settings.write_text(configuration(folder, language), encoding="utf-8")
        command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict"]
        command += ["--config-file", str(settings)]
        said = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)  # noqa: S603  (all of it written here)
        if said.returncode:
            sys.exit(f"{name}: {said.stdout}{said.stderr}")
        shutil.copytree(place / "site", site / folder, dirs_exist_ok=True)


if __name__ == "__main__":
    build((Path(sys.argv[1]) if sys.argv[1:] else ROOT / "site").resolve())
