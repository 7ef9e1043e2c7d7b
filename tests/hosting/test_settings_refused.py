"""What the environment of a hosted Moonbowl has to say, and the sentence for each bad value."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured

from festival.config import hosted_environment as hosted
from tests.hosting.environment import KEY

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


def test_what_is_missing_is_named_with_an_example(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in READ:
        said = f"{name} is not set; a hosted Moonbowl needs it, such as {name}="
        assert sentence(name).startswith(said)
        for value in ("", "  "):
            monkeypatch.setenv(name, value)
            assert sentence(name).startswith(said)


REFUSED = f"""
SECRET_KEY=short | is too easy to guess; expected at least 50 random
SECRET_KEY={"ab" * 40} | is too easy to guess
SECRET_KEY={"django-insecure-abcdefghij0123456789" * 2} | is too easy
ALLOWED_HOSTS=* | holds '*', which is no host name
ALLOWED_HOSTS=a.example,.b.example | holds '.b.example'
ALLOWED_HOSTS=https://a.example | holds 'https://a.example'
ALLOWED_HOSTS=a.example:443 | holds 'a.example:443'
ALLOWED_HOSTS=[::1] | holds '[::1]'
DATABASE_URL=sqlite:////data/moonbowl.sqlite3 | begins with 'sqlite'; expected postgres://. A hosted
DATABASE_URL=mysql://h/n | begins with 'mysql'; expected postgres://
DATABASE_URL=postgres://h:5432 | names no database; expected one
DATABASE_URL=postgres://u:p@h:99x/n | cannot be read
REDIS_URL=memory:// | cannot be read
REDIS_URL=redis:// | cannot be read; expected a host and a port
REDIS_URL=redis://h:port/0 | cannot be read
"""


def test_bad_value_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    for line in REFUSED.strip().splitlines():
        variable, _, said = line.partition(" | ")
        name, _, value = variable.partition("=")
        monkeypatch.setenv(name, value)
        assert sentence(name).startswith(f"{name} {said}"), line


def test_keys_before_are_taken_and_must_be_hard_to_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY_FALLBACKS", f"{KEY}, {KEY[::-1]}")
    assert hosted.fallback_secrets() == [KEY, KEY[::-1]]

    monkeypatch.setenv("SECRET_KEY_FALLBACKS", "short")
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY_FALLBACKS is too easy to guess"):
        hosted.fallback_secrets()


def test_no_refusal_repeats_a_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://u:hush-hush@h:99x/n")
    monkeypatch.setenv("REDIS_URL", "redis://:hush-hush@h:port/0")

    assert "hush" not in sentence("DATABASE_URL") + sentence("REDIS_URL")


def test_good_values_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "Moonbowl.example, bowl.example ")
    monkeypatch.setenv("DATABASE_URL", "postgres://u:p@db:5433/n?sslmode=require")

    assert hosted.hosts() == ["moonbowl.example", "bowl.example"]
    found = hosted.database()
    assert (found["HOST"], found["PORT"], found["NAME"]) == ("db", 5433, "n")
    assert found["ENGINE"] == "django.db.backends.postgresql"
    assert found["OPTIONS"]["sslmode"] == "require"
    assert found["OPTIONS"]["pool"]["max_size"] == 9


def test_public_address_is_the_first_host_or_the_named_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hosts = ["moonbowl.example", "bowl.example"]
    assert hosted.public_address(hosts) == "https://moonbowl.example"
    for typed in ("https://moonbowl.example/", "https://bowl.example:8443"):
        monkeypatch.setenv("MOONBOWL_ADDRESS", typed)
        assert hosted.public_address(hosts) == typed.rstrip("/")

    for typed in ("http://moonbowl.example", "https://other.example", "https://bowl.example/f/"):
        monkeypatch.setenv("MOONBOWL_ADDRESS", typed)
        with pytest.raises(ImproperlyConfigured, match="https:// and one of ALLOWED_HOSTS"):
            hosted.public_address(hosts)


def test_folder_of_static_files_is_a_full_path_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MOONBOWL_STATIC", raising=False)
    assert hosted.static_folder() is None

    monkeypatch.setenv("MOONBOWL_STATIC", "static")
    with pytest.raises(ImproperlyConfigured, match="MOONBOWL_STATIC is 'static'; expected a full"):
        hosted.static_folder()
