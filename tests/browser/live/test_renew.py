"""What stays when a part of a page is changed to what the server has drawn anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.desk import Desk
from tests.browser.screens import Screens, open_page

RENEW = """async (markup) => {
  const { renew, elementOf } = await import(document.querySelector('link[href*="/live.js"]').href);
  const fresh = elementOf(`<div id="part">${markup}</div>`);
  const part = document.getElementById("part");
  if (!part) return document.body.append(fresh);
  renew(part, fresh);
  const chosen = part.querySelector(":checked");
  return {
    text: part.textContent,
    focused: document.activeElement.textContent,
    values: [...part.querySelectorAll("input:not([type=radio])")].map(({ value }) => value),
    chosen: chosen && chosen.value,
  };
}"""
ROWS = "<p id='{0}'>{0} <input> <button name='give' value='{0}'>Give {0}</button></p>"
RADIO = "<input type='radio' name='to' value='{}'{}>"


@pytest.fixture
def page(screens: Screens, host: Desk) -> Page:
    return open_page(screens.context(), host.begin("144263").phone)


def changed(page: Page, before: str, after: str, act: Callable[[Locator], None]) -> dict[str, Any]:
    page.reload()
    page.evaluate(RENEW, before)
    act(page.locator("#part"))
    found: dict[str, Any] = page.evaluate(RENEW, after)
    return found


def test_rows_keep_their_own_typing_and_focus(page: Page) -> None:
    ana, ben, dan = map(ROWS.format, ["Ana", "Ben", "Dan"])

    def act(part: Locator) -> None:
        part.locator("#Ben input").fill("x")
        part.locator("#Ben button").focus()

    found = changed(page, ana + ben, ben + dan, act)

    assert found["values"] == ["x", ""]
    assert found["focused"] == "Give Ben"
    assert "Ana" not in found["text"]


def test_a_button_for_something_else_gets_no_focus(page: Page) -> None:
    give = "<button name='give' value='{}'>Give</button>".format

    found = changed(page, give(1), give(2), lambda part: part.locator("button").focus())

    assert found["focused"] != "Give"


def test_another_question_begins_empty(page: Page) -> None:
    ask = "<p data-at='{}'><input></p>".format

    def act(part: Locator) -> None:
        part.locator("input").fill("x")

    assert changed(page, ask(1), ask(1) + "!", act)["values"] == ["x"]
    assert changed(page, ask(1), ask(2), act)["values"] == [""]


def test_a_choice_that_is_gone_falls_back(page: Page) -> None:
    first, second = RADIO.format("all", " checked"), RADIO.format("hall", "")

    def act(part: Locator) -> None:
        part.locator("[value=hall]").check()

    assert changed(page, first + second, first + second + "!", act)["chosen"] == "hall"
    assert changed(page, first + second, first + "!", act)["chosen"] == "all"
