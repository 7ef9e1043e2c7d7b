"""The long description of the wheel, for hatchling: the README with addresses for any place."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)(\[[^\]]*\]\()(?![a-z]+:|#)([^)]+\))")


class Description(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        described = elsewhere(text, metadata["urls"]["Repository"], f"v{metadata['version']}")
        metadata["readme"] = {"content-type": "text/markdown", "text": described}


def elsewhere(text: str, repository: str, tag: str) -> str:
    """Give relative links and pictures their addresses in the repository at this tag."""

    def absolute(link: re.Match[str]) -> str:
        mark, label, path = link.groups()
        return f"{mark}{label}{repository}/{'raw' if mark else 'blob'}/{tag}/{path}"

    return LINK.sub(absolute, text)
