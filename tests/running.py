"""A real `manage.py party` in its own process, and a visitor with cookies."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from http.cookiejar import CookieJar
from pathlib import Path
from random import SystemRandom
from types import MappingProxyType
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import (
    HTTPCookieProcessor,
    HTTPRedirectHandler,
    HTTPSHandler,
    Request,
    build_opener,
)

from django.core.files.base import File
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

if sys.platform != "win32":
    import resource

ROOT = Path(__file__).resolve().parent.parent
DATA_FILE = "moonbowl.sqlite3"
MIGRATIONS = ROOT / "festival" / "models" / "migrations"
MANAGE = (sys.executable, "manage.py", "party")
# Seconds: the machine may have other things to do.
PATIENCE = int(os.environ.get("PATIENCE_OF_TESTS", "180"))
PORTS = range(20_000, 32_000)
_given: set[int] = set()
# WhiteNoise hands each file over in pieces, and Django would rather await them.
WARNINGS = "error,ignore:StreamingHttpResponse must consume"
LINK = re.compile(r"http://localhost:(\d+)/sign-in/[\w-]+/")
CSRF = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


class PartyProcess:
    """The server as the emcee starts it. `link` signs in once; `url` is the console's origin."""

    def __init__(
        self,
        data: Path,
        *options: str,
        port: int | None = None,
        warnings: str = WARNINGS,
        program: Sequence[str] = MANAGE,
        folder: Path = ROOT,
        encoding: str = "utf-8",
        environment: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """environment: what more it has of it than is needed here."""
        self._encoding = encoding
        self._log = data.parent / f"{data.name}-{time.monotonic_ns()}.log"
        command = [*program, "--no-browser", "--data", str(data)]
        command += ["--port", str(port or unused_port()), *options]
        whole = {
            **environment,
            "HOME": str(data.parent),
            "PATH": os.environ["PATH"],
            "PYTHONWARNINGS": warnings,
            "PYTHONIOENCODING": encoding,
        }
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(
                command,
                cwd=folder,
                env=whole,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    @property
    def output(self) -> str:
        return self._log.read_text(encoding=self._encoding)

    @property
    def pid(self) -> int:
        return self.process.pid

    def wait_until_ready(self) -> PartyProcess:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            if "Ctrl-C stops" in self.output:
                return self
            time.sleep(0.02)
        raise AssertionError(f"the server did not start:\n{self.output}")

    @property
    def link(self) -> str:
        match = LINK.search(self.output)
        assert match, self.output
        return match[0]

    @property
    def port(self) -> int:
        match = LINK.search(self.output)
        assert match, self.output
        return int(match[1])

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def stop(self, with_signal: int = signal.SIGINT) -> int:
        """End it as Ctrl-C does; the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(with_signal)
        return self.process.wait(timeout=PATIENCE)

    def kill(self) -> None:
        """As when the battery falls out: also what a start file has started."""
        if os.name == "nt":
            self.process.kill()
        else:
            with suppress(ProcessLookupError):
                os.killpg(self.pid, signal.SIGKILL)
        self.process.wait(timeout=PATIENCE)


@contextmanager
def party(
    data: Path,
    *options: str,
    port: int | None = None,
    program: Sequence[str] = MANAGE,
    folder: Path = ROOT,
    warnings: str = WARNINGS,
    descriptors: int | None = None,
    environment: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[PartyProcess]:
    """A running party that is gone afterwards, whatever happened.

    descriptors: how many files and sockets the system lets it have.
    """
    if program == MANAGE and folder == ROOT and not data.exists():
        lay_data_file(data)
    running = PartyProcess(
        data,
        *options,
        port=port,
        warnings=warnings,
        program=program,
        folder=folder,
        environment=environment,
    )
    if descriptors is not None:  # long before it asks for more than it was given
        resource.prlimit(running.pid, resource.RLIMIT_NOFILE, (descriptors, descriptors))
    try:
        yield running.wait_until_ready()
    finally:
        running.kill()


def copy_sources(folder: Path, tree: Path = ROOT) -> None:
    """All files of a tree that its repository has, or would have."""
    listing = ["git", "-C", str(tree), "ls-files", "-coz", "--exclude-standard"]
    said = subprocess.run(listing, check=True, capture_output=True, text=True).stdout
    for name in said.split("\0"):
        if name and (tree / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(tree / name, folder / name)


def lay_data_file(data: Path) -> None:
    """An empty data file, as the first start makes it: the migrations take longer than the rest."""
    data.mkdir(mode=0o700, parents=True)
    shutil.copyfile(empty_data_file(), data / DATA_FILE)


def empty_data_file() -> Path:
    """Made once for each set of migrations, by whichever process is the first."""
    sources = b"".join(path.read_bytes() for path in sorted(MIGRATIONS.glob("*.py")))
    kept = ROOT / ".cache" / f"empty-{hashlib.sha256(sources).hexdigest()[:16]}.sqlite3"
    if not kept.exists():
        kept.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
            migrate = (sys.executable, "manage.py", "migrate", "--verbosity=0")
            subprocess.run(migrate, cwd=ROOT, env=at_laptop(Path(folder)), check=True)
            os.replace(Path(folder) / DATA_FILE, kept)
    return kept


class StayHere(HTTPRedirectHandler):
    def redirect_request(self, *_: object, **__: object) -> None:
        return None


class Visitor:
    """A browser without a window: keeps cookies, follows no redirect. trust: those who may vouch
    for a server with TLS; None for the system's."""

    def __init__(self, trust: ssl.SSLContext | None = None) -> None:
        self.cookies = CookieJar()
        self.led_to = ""  # where the last answer sends a browser
        tls = HTTPSHandler(context=trust)
        self._opener = build_opener(StayHere, HTTPCookieProcessor(self.cookies), tls)

    def get(self, url: str) -> tuple[int, str]:
        return self._open(Request(url))

    def post(self, url: str, page: str, **fields: str | Sequence[str]) -> tuple[int, str]:
        """Send a form of this page, with the token the page holds. A field with several values
        is a sequence of them."""
        body = urlencode({**_token(page), **fields}, doseq=True).encode()
        return self._open(Request(url, data=body, headers={"Origin": origin(url)}))

    def upload(self, url: str, page: str, **fields: str | File[bytes]) -> tuple[int, str]:
        """Send a form with files, else as `post` does."""
        body = encode_multipart(BOUNDARY, {**_token(page), **fields})
        headers = {"Origin": origin(url), "Content-Type": MULTIPART_CONTENT}
        return self._open(Request(url, data=body, headers=headers))

    def _open(self, request: Request) -> tuple[int, str]:
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as error:
            with error:
                self.led_to = error.headers.get("Location", "")
                return error.code, error.read().decode()


def _token(page: str) -> dict[str, str]:
    token = CSRF.search(page)
    assert token, page
    return {"csrfmiddlewaretoken": token[1]}


def sign_in(link: str, trust: ssl.SSLContext | None = None) -> Visitor:
    visitor = Visitor(trust)
    _, page = visitor.get(link)
    status, _ = visitor.post(link, page)
    assert status == 302
    return visitor


def at_laptop(data: Path) -> dict[str, str]:
    """The environment of a program whose data lie there, wherever those of the tests do."""
    own = {"DJANGO_SETTINGS_MODULE": "festival.config.settings", "MOONBOWL_DATA": str(data)}
    return {**os.environ, **own}


def origin(url: str) -> str:
    return "/".join(url.split("/")[:3])


def unused_port() -> int:
    """One that is not given twice, and that no system gives to the near end of a connection: it
    would be taken by whoever knocks while the server is away."""
    while True:
        port = SystemRandom().choice(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            if port not in _given:
                _given.add(port)
                return port
