"""Cases as a table of text, which is read down: one a line, its cells between bars."""

from __future__ import annotations


def cells(table: str) -> list[tuple[str, ...]]:
    """A line that stands further in goes on with the one before; a remark begins with #."""
    found: list[str] = []
    for line in table.strip().split("\n"):
        if line.startswith("    "):
            found[-1] += f" {line.strip()}"
        elif line and not line.startswith("#"):
            found.append(line)
    return [tuple(cell.strip() for cell in line.split("|")) for line in found]
