"""Where the files lie that come with the program: its seeds, templates, styles, scripts and papers.

In a checkout they are the folders beside the packages; a wheel has the same folders in one of
their own, so that what is installed beside it keeps its names.
"""

from __future__ import annotations

from pathlib import Path

BESIDE_THE_PACKAGES = Path(__file__).resolve().parents[1]
OF_A_WHEEL = BESIDE_THE_PACKAGES / "moonbowl_files"  # pyproject.toml fills it
FILES = OF_A_WHEEL if OF_A_WHEEL.is_dir() else BESIDE_THE_PACKAGES
