"""What is otherwise where Moonbowl is hosted, seen in a process that has its settings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management.base import CommandError
from django.urls import get_resolver
from pytest_django import Settings

from festival.management.commands.update import copy_static_files
from tests.hosting.environment import run, told

SETTINGS = """
from django.conf import settings as s
from festival.config.urls import urlpatterns
from festival.web import addresses as a
print(json.dumps({
    "cookies": [
        s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME, s.LANGUAGE_COOKIE_NAME, s.DEVICE_COOKIE_NAME,
        s.ENTRY_COOKIE_NAME, s.TABLE_COOKIE_NAME, s.TV_COOKIE_NAME,
    ],
    "secure": [
        s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.LANGUAGE_COOKIE_SECURE,
        s.SECURE_CROSS_ORIGIN_OPENER_POLICY,
    ],
    "backups": [e.name for e in urlpatterns if (e.name or '').startswith('backup')],
    "guests": [a.guest_host(), a.with_scheme(a.guest_host() + '/f/ab12cd/'), a.has_network()],
}))
"""


@pytest.fixture(scope="module")
def hosted() -> Any:
    return told(SETTINGS)


def test_deployment_check_passes_with_subdomains_silenced() -> None:
    checked = run("check", "--deploy", "--fail-level", "DEBUG")

    assert checked.stdout == "System check identified no issues (3 silenced).\n"
    assert checked.returncode == 0


def test_cookies_are_of_this_host_and_of_https_alone(hosted: Any) -> None:
    assert hosted["cookies"] == [
        "__Host-moonbowl_session",
        "__Host-moonbowl_csrf",
        "__Host-moonbowl_language",
        "__Host-moonbowl_device",
        "__Secure-moonbowl_entry",
        "__Host-moonbowl_table",
        "__Host-moonbowl_tv",
    ]
    assert hosted["secure"] == [True, True, True, "same-origin"]


def test_backups_of_a_data_file_are_pages_of_the_laptop_alone(hosted: Any, tmp_path: Path) -> None:
    laptop = told(SETTINGS, MOONBOWL_PROFILE="party", MOONBOWL_DATA=str(tmp_path))

    assert hosted["backups"] == []
    assert laptop["backups"] == ["backups", "backup_new", "backup_file", "backup_restore"]


@pytest.mark.parametrize("addresses", ["hosted_urls", "demo_urls"])
def test_answers_to_errors_are_those_of_the_laptop(addresses: str) -> None:
    laptop, server = map(get_resolver, ("festival.config.urls", f"festival.config.{addresses}"))

    for status in (400, 500):
        assert server.resolve_error_handler(status) == laptop.resolve_error_handler(status)


def test_guests_are_led_to_the_public_address(hosted: Any) -> None:
    address = "https://moonbowl.example:8443"
    elsewhere = told(SETTINGS, MOONBOWL_ADDRESS=address)["guests"]

    assert hosted["guests"] == ["moonbowl.example", "https://moonbowl.example/f/ab12cd/", True]
    assert elsewhere == ["moonbowl.example:8443", f"{address}/f/ab12cd/", True]


@pytest.mark.proof
def test_server_and_party_say_why_they_do_not_start(tmp_path: Path) -> None:
    laptop = {"MOONBOWL_PROFILE": "party", "MOONBOWL_DATA": str(tmp_path)}
    for ran, said in (
        (run("party", "--no-browser"), "a hosted Moonbowl is started with manage.py serve"),
        (run("serve", **laptop), "Two processes on one SQLite file"),
        (run("update"), "The database of DATABASE_URL does not answer (connection failed"),
        (run("update", **laptop), "a laptop brings its data up to date when it starts"),
    ):
        assert said in ran.stdout
        assert "Traceback" not in ran.stdout
        assert ran.returncode == 1


def test_static_files_that_cannot_all_be_copied_are_removed(
    settings: Settings, tmp_path: Path
) -> None:
    """A proxy would send a file that is there in half, and browsers would keep it for ever."""
    settings.STATIC_ROOT = tmp_path / "0000000a"
    settings.STATIC_ROOT.mkdir()
    (settings.STATIC_ROOT / "css").write_text("where a folder belongs")

    with pytest.raises(CommandError, match=r"^The static files cannot be copied: .*0000000a/css"):
        copy_static_files(settings.STATIC_ROOT)

    assert not settings.STATIC_ROOT.exists()
