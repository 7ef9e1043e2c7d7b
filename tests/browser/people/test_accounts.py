"""From the invitation to a festival of one's own: a real browser, by keyboard, without script."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.fixtures import screens_of
from tests.browser.screens import LAPTOP, PHONE, SCRIPTED, TV, Screens, open_page
from tests.browser.web.test_access import barriers, overflow
from tests.festival.accounts.on_a_server.people import PASSWORD, code_of
from tests.running import ROOT
from tests.servers.cluster import Cluster, cluster, grounds

KEY = ".offer__key"

pytestmark = [pytest.mark.proof, pytest.mark.postgresql, pytest.mark.redis, pytest.mark.caddy]


@pytest.fixture(scope="module")
def site() -> Iterator[Cluster]:
    """Moonbowl as it is hosted: only there people have accounts."""
    with grounds() as ground, cluster(ground) as made:
        yield made


@pytest.fixture
def screens(site: Cluster, browser: Browser) -> Iterator[Screens]:
    with screens_of(browser, is_secure=True) as opened:
        yield opened


def invited(site: Cluster, address: str, name: str) -> str:
    """The link that the operator hands over."""
    command = [sys.executable, "manage.py", "organiser", address, "--name", name]
    known = site.members[0].process.environment
    said = subprocess.check_output(command, cwd=ROOT, env=known, text=True)
    link = re.search(r"http\S+", said)
    assert link, said
    return link[0]


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).press("Enter")


def open_account(page: Page) -> None:
    press(page, "Menu")
    page.get_by_role("link", name="Account").click()


def choose_password(page: Page) -> None:
    page.get_by_label("New password", exact=True).fill(PASSWORD)
    page.get_by_label("New password again").fill(PASSWORD)
    press(page, "Set the password")


def give_password(page: Page, address: str, code: str = "") -> None:
    page.get_by_label("E-mail address").fill(address)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Code").fill(code)
    press(page, "Sign in")


def set_second_factor_up(page: Page) -> None:
    page.get_by_label("The code in the app now").fill(code_of(page.locator(KEY).inner_text()))
    page.get_by_label("Your password").fill(PASSWORD)
    press(page, "Set it up")


@pytest.mark.parametrize("has_script", SCRIPTED)
def test_invited_organiser_makes_a_festival_no_other_one_sees(
    screens: Screens, site: Cluster, has_script: bool
) -> None:
    tag = "s" if has_script else "p"
    address, night = f"ana-{tag}@example.com", f"Night of Ana {tag}"
    link = invited(site, address, "Ana Cruz")
    page = open_page(screens.context(LAPTOP, has_script=has_script), link)
    choose_password(page)
    expect(page.get_by_text("Password set. Sign in with it.")).to_be_visible()
    give_password(page, address)

    open_account(page)
    page.get_by_role("link", name="Set up a second factor").click()
    expect(page.get_by_role("img", name="QR code of the key")).to_be_visible()
    set_second_factor_up(page)
    expect(page.get_by_role("heading", name="Backup codes")).to_be_visible()
    codes = page.locator(".paper-codes code").all_inner_texts()
    assert len(codes) == 10
    page.get_by_role("link", name="I have them").click()
    press(page, "Menu")
    press(page, "Sign out")

    give_password(page, address, codes[0])
    page.get_by_role("link", name="New festival").click()
    page.locator("#id_name").fill(night)
    page.locator("#id_name").press("Enter")
    page.wait_for_url(re.compile(r"/festivals/\d+/prizes/"))
    of_ana = page.url

    other_address = f"ben-{tag}@example.com"
    link = invited(site, other_address, "Ben Tan")
    other = open_page(screens.context(LAPTOP, has_script=has_script), link)
    choose_password(other)
    give_password(other, other_address)
    expect(other.get_by_role("heading", name="Six dice")).to_be_visible()
    expect(other.get_by_text(night)).to_have_count(0)
    screens.expect_complaints("404")
    other.goto(of_ana)
    expect(other.get_by_role("heading", name="There is nothing at this address")).to_be_visible()


def test_every_page_of_accounts_is_for_everybody(screens: Screens, site: Cluster) -> None:
    """As axe has it, in the width of each screen; what is pressed is pressed on a phone."""
    address = "dan@example.com"
    link = invited(site, address, "Dan")
    page = open_page(screens.context(PHONE), site.url)
    found = {}

    def look(heading: str) -> None:
        expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
        for size in (TV, LAPTOP, PHONE):
            page.set_viewport_size(size)
            found[heading, size["width"]] = (barriers(page), max(overflow(page), 0))

    look("Six dice, one\u00a0bowl, a\u00a0full\u00a0moon.")
    page.get_by_role("link", name="Organisers sign in here").click()
    look("Sign in")
    page.get_by_role("link", name="Forgot your password?").click()
    look("A new password")
    page.goto(link)
    look("Choose a password")
    choose_password(page)
    screens.expect_complaints("422")
    page.get_by_label("E-mail address").fill(address)
    page.get_by_label("Password").fill("wrong")
    press(page, "Sign in")
    expect(page.get_by_text("Wrong address, password or code.")).to_be_visible()
    look("Sign in")
    give_password(page, address)
    open_account(page)
    look("Account")
    page.get_by_role("link", name="Change the password").click()
    look("Change the password")
    page.goto(f"{site.url}/account/second-factor/")
    look("Set up a second factor")
    set_second_factor_up(page)
    look("Backup codes")
    page.get_by_role("link", name="I have them").click()
    open_account(page)
    look("Account")
    page.goto(link)
    look("This link is used up")

    assert {name: each for name, each in found.items() if each != ([], 0)} == {}
