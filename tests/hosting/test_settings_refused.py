"""What the environment of a hosted Moonbowl has to say, and the sentence for each bad value."""

from __future__ import annotations

from ipaddress import ip_network

import pytest
from django.core.exceptions import ImproperlyConfigured

from festival import hosted_environment as hosted

NAMES = ("SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL", "MOONBOWL_ADDRESS")
READ = {
    "SECRET_KEY": hosted.secret,
    "ALLOWED_HOSTS": hosted.hosts,
    "DATABASE_URL": hosted.database,
    "REDIS_URL": hosted.redis,
}


@pytest.fixture(autouse=True)
def _nothing_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*NAMES, "MOONBOWL_METRICS_FROM", "MOONBOWL_PROXIES"):
        monkeypatch.delenv(name, raising=False)


def sentence(name: str) -> str:
    with pytest.raises(ImproperlyConfigured) as refused:
        READ[name]()
    assert "\n" not in str(refused.value)
    return str(refused.value)


@pytest.mark.parametrize("name", READ)
@pytest.mark.parametrize("value", [None, "", "  "])
def test_what_is_missing_is_named_with_an_example(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str | None
) -> None:
    if value is not None:
        monkeypatch.setenv(name, value)

    assert sentence(name).startswith(
        f"{name} is not set; a hosted Moonbowl needs it, such as {name}="
    )


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("SECRET_KEY", "short", "SECRET_KEY is too easy to guess; expected at least 50 random"),
        ("SECRET_KEY", "ab" * 40, "SECRET_KEY is too easy to guess"),
        ("SECRET_KEY", "django-insecure-abcdefghij0123456789" * 2, "SECRET_KEY is too easy"),
        ("ALLOWED_HOSTS", "*", "ALLOWED_HOSTS holds '*', which is no host name"),
        ("ALLOWED_HOSTS", "a.example,.b.example", "ALLOWED_HOSTS holds '.b.example'"),
        ("ALLOWED_HOSTS", "https://a.example", "ALLOWED_HOSTS holds 'https://a.example'"),
        ("ALLOWED_HOSTS", "a.example:443", "ALLOWED_HOSTS holds 'a.example:443'"),
        ("ALLOWED_HOSTS", "[::1", "ALLOWED_HOSTS holds '[::1'"),
        (
            "DATABASE_URL",
            "sqlite:////data/moonbowl.sqlite3",
            (
                "DATABASE_URL begins with 'sqlite'; expected postgres://. A hosted Moonbowl is "
                "several processes, and only PostgreSQL lets them write one after another: SQLite "
                "is a file of one laptop, for MOONBOWL_PROFILE=party."
            ),
        ),
        ("DATABASE_URL", "mysql://h/n", "DATABASE_URL begins with 'mysql'; expected postgres://"),
        ("DATABASE_URL", "postgres://h:5432", "DATABASE_URL names no database; expected one"),
        ("DATABASE_URL", "postgres://u:p@h:99x/n", "DATABASE_URL cannot be read"),
        ("REDIS_URL", "memory://", "REDIS_URL begins with 'memory'; expected redis://"),
        ("REDIS_URL", "redis://", "REDIS_URL cannot be read; expected a host and a port"),
        ("REDIS_URL", "redis://h:port/0", "REDIS_URL cannot be read"),
    ],
)
def test_bad_value_is_refused_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, said: str
) -> None:
    monkeypatch.setenv(name, value)

    assert sentence(name).startswith(said)


def test_no_refusal_repeats_a_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://u:hush-hush@h:99x/n")
    monkeypatch.setenv("REDIS_URL", "redis://:hush-hush@h:port/0")

    assert "hush" not in sentence("DATABASE_URL") + sentence("REDIS_URL")


def test_good_values_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "Moonbowl.example, bowl.example ,[2001:db8::7]")
    monkeypatch.setenv("DATABASE_URL", "postgres://u:p@db:5433/n?sslmode=require")

    assert hosted.hosts() == ["moonbowl.example", "bowl.example", "[2001:db8::7]"]
    found = hosted.database()
    assert (found["HOST"], found["PORT"], found["NAME"]) == ("db", 5433, "n")
    assert found["ENGINE"] == "festival.hosting.database"
    assert found["OPTIONS"]["sslmode"] == "require"
    assert found["OPTIONS"]["pool"]["max_size"] == 9


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        (None, "https://moonbowl.example"),
        ("https://moonbowl.example/", "https://moonbowl.example"),
        ("https://bowl.example:8443", "https://bowl.example:8443"),
    ],
)
def test_public_address_is_the_first_host_or_the_one_that_is_named(
    monkeypatch: pytest.MonkeyPatch, typed: str | None, address: str
) -> None:
    if typed:
        monkeypatch.setenv("MOONBOWL_ADDRESS", typed)

    assert hosted.public_address(["moonbowl.example", "bowl.example"]) == address


@pytest.mark.parametrize(
    "typed",
    ["http://moonbowl.example", "https://other.example", "https://moonbowl.example/f/", "bowl"],
)
def test_public_address_that_guests_cannot_come_by_is_refused(
    monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    monkeypatch.setenv("MOONBOWL_ADDRESS", typed)

    with pytest.raises(ImproperlyConfigured, match="expected https:// and one of ALLOWED_HOSTS"):
        hosted.public_address(["moonbowl.example"])


def test_proxy_and_metrics_are_of_this_machine_unless_the_environment_names_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loopback = (ip_network("127.0.0.1"), ip_network("::1"))
    assert (hosted.proxies_in_front(), hosted.metrics_from()) == (loopback, loopback)

    monkeypatch.setenv("MOONBOWL_METRICS_FROM", "192.0.2.0/24")
    assert hosted.metrics_from() == (ip_network("192.0.2.0/24"),)

    monkeypatch.setenv("MOONBOWL_METRICS_FROM", "everybody")
    with pytest.raises(ImproperlyConfigured, match="MOONBOWL_METRICS_FROM holds 'everybody'"):
        hosted.metrics_from()
