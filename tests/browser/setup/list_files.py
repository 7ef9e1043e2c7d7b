"""Lists as organisers have them in files: three hundred guests, sixty-three prizes."""

from __future__ import annotations

import io

import openpyxl
from playwright.sync_api import FilePayload

COUNTS = {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32}
NAMES = [f"陳怡君 {number}" if number % 3 else f"Peña {number}" for number in range(1, 301)]
PRIZES = [f"Prize {tier}-{place}" for tier, most in COUNTS.items() for place in range(1, most + 1)]


def guests_file() -> FilePayload:
    """As offices in Taipei have it: CSV in Big5, with a number in front of each name."""
    names = [name.replace("Peña", "Pena") for name in NAMES]
    lines = ["編號,姓名,桌次", *[f"{n},{name},{n % 30}" for n, name in enumerate(names, start=1)]]
    data = "\r\n".join(lines).encode("big5")
    return FilePayload(name="來賓.csv", mimeType="text/csv", buffer=data)


def prizes_file() -> FilePayload:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet.append(["Prize", "Tier", "Value"])
    for prize in PRIZES:
        sheet.append([prize, int(prize[6]), 50])
    file = io.BytesIO()
    book.save(file)
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    return FilePayload(name="prizes.xlsx", mimeType=kind, buffer=file.getvalue())
