"""The log as a browser prints it."""

from __future__ import annotations

import io
import re

from pypdf import PdfReader

from tests.browser.desk import Desk
from tests.browser.screens import Screens, open_page

ENTRIES = 40  # several sheets; the numbers to 6 are of dice, too


def test_browser_prints_every_entry_of_both_logs(screens: Screens, host: Desk) -> None:
    table = host.begin(*["112356"] * (ENTRIES - 1))
    context = screens.context(session=host.session)

    for url in (f"{table.edit}log/", f"{table.phone}log/"):
        pdf = open_page(context, url).pdf(format="A4")
        text = "\n".join(sheet.extract_text() for sheet in PdfReader(io.BytesIO(pdf)).pages)
        found = {int(number) for number in re.findall(r"^\d+", text, re.MULTILINE)}
        assert {*range(7, ENTRIES + 1)} <= found, url
