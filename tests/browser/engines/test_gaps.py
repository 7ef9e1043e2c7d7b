"""Gaps of flex boxes in browsers that have none, of which this one plays one."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.browser.screens import PHONE, Screens
from tests.running import ROOT

# What shows that a browser has gaps is as tall as without them.
NO_GAPS = 'Object.defineProperty(Element.prototype, "scrollHeight", { get: () => 0 });'
SCRIPT = ROOT / "static" / "js" / "flex-gaps.js"
# The sheet is a script's, which waits for none.
PAGE = """
<!doctype html><p id="row"><i>1</i><i id="name">Ana</i></p>
<script>
  const made = (name, about) => Object.assign(document.createElement(name), about);
  const sheet = made("link", { rel: "stylesheet", href: "/sheet" });
  const gaps = made("script", { src: "/script" });
  gaps.onload = () => { document.title = "has run"; };
  document.head.append(sheet, gaps);
</script>
"""


def test_gaps_come_even_if_the_script_runs_before_the_sheet(screens: Screens) -> None:
    page, sheets = screens.context(PHONE).new_page(), list[Route]()
    page.add_init_script(NO_GAPS)
    page.route("**/page", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    page.route(
        "**/script", lambda route: route.fulfill(path=SCRIPT, content_type="text/javascript")
    )
    page.route("**/sheet", lambda route: sheets.append(route))
    page.goto("http://old.test/page", wait_until="commit")
    expect(page).to_have_title("has run")

    sheets[0].fulfill(body="#row { display: flex; gap: 8px }", content_type="text/css")

    expect(page.locator("#row > :first-child")).to_have_css("margin-right", "8px")
