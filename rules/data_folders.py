"""The folder of the program's data files: seeds, templates, static files and docs.

In a checkout these folders are beside the packages. A wheel has them in a folder of its own, so
that their names cannot clash with other installed packages.
"""

from __future__ import annotations

from pathlib import Path

BESIDE_THE_PACKAGES = Path(__file__).resolve().parents[1]
OF_A_WHEEL = BESIDE_THE_PACKAGES / "moonbowl_files"  # pyproject.toml fills it
FILES = OF_A_WHEEL if OF_A_WHEEL.is_dir() else BESIDE_THE_PACKAGES
