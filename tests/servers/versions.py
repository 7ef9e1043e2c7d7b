"""A version of Moonbowl that is newer than this one: other static files, and one more column."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from tests.running import ROOT
from tests.servers.cluster import Member

PARTS = ("festival", "rules", "seeds", "static", "templates", "docs", "manage.py")
MODEL = Path("festival", "models", "__init__.py")
FIELD = "    has_phones = "
MORE = '    more = models.TextField(null=True, help_text="of the newer version")\n'
MIGRATION = """
from django.db import migrations, models

class Migration(migrations.Migration):
    dependencies = [("festival", "{before}")]
    operations = [
        migrations.AddField(
            "table", "more", models.TextField(null=True, help_text="of the newer version")
        )
    ]
"""
STYLE = Path("static", "css", "base.css")
NEW_STYLE = "\n.of-the-newer-version { color: inherit }\n"


def this_version(folder: Path) -> Path:
    """A folder for this version, as somebody who hosts it makes one."""
    folder.mkdir()
    for name in PARTS:
        (folder / name).symlink_to(ROOT / name)
    (folder / ".venv").symlink_to(sys.prefix)
    return folder


def newer_version(folder: Path) -> Path:
    folder.mkdir()
    for name in PARTS:
        source = ROOT / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "img")
            shutil.copytree(source, folder / name, ignore=ignored if name == "docs" else None)
        else:
            shutil.copy(source, folder / name)
    (folder / ".venv").symlink_to(sys.prefix)
    model, style = folder / MODEL, folder / STYLE
    text = model.read_text(encoding="utf-8")
    model.write_text(text.replace(FIELD, MORE + FIELD, 1), encoding="utf-8")
    style.write_text(style.read_text(encoding="utf-8") + NEW_STYLE, encoding="utf-8")
    migrations = folder / "festival" / "models" / "migrations"
    before = max(path.stem for path in migrations.glob("0*.py"))
    newer = migrations / f"{int(before[:4]) + 1:04}_more.py"
    newer.write_text(MIGRATION.format(before=before), encoding="utf-8")
    return folder


def run_from(member: Member, folder: Path) -> None:
    """Let the process start from another version's folder from now on."""
    command = member.process.command
    place = next(at for at, part in enumerate(command) if part.endswith("manage.py"))
    member.process.command = [*command[:place], str(folder / "manage.py"), *command[place + 1 :]]
    environment = dict(member.process.environment)
    member.process.environment = {**environment, "PYTHONPATH": str(folder)}
