"""Starts an unpacked archive by its start file, plays a roll over HTTP, and stops it:
`python .ci/try_archive.py FOLDER`.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

PATIENCE = 900  # seconds for the first start, which downloads
LINK = re.compile(r"(http://localhost:\d+)/sign-in/[\w-]+/")
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
SHOWN = re.compile(r'form="throw" name="(\w+)" value="([^"]*)"')


def main(folder: Path) -> None:
    (start,) = folder.glob("Start on *")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as data:
        log = Path(data) / "log"
        command = [str(start), "--no-browser", "--data", data]
        process = subprocess.Popen(  # noqa: S603  (our own archive)
            [*(["cmd", "/c"] if os.name == "nt" else []), *command],
            stdin=subprocess.DEVNULL,
            stdout=log.open("wb"),
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            sys.stdout.write(play(*wait_for_link(process, log)) + "\n")
        finally:
            stop(process)


def wait_for_link(process: subprocess.Popen[bytes], log: Path) -> tuple[str, str]:
    """The link that signs the emcee in, and the address of the console."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        said = log.read_text(encoding="utf-8", errors="replace")
        if "Ctrl-C" in said and (found := LINK.search(said)):
            return found[0], found[1]
        time.sleep(0.5)
    sys.exit(f"It did not start:\n{log.read_text(encoding='utf-8', errors='replace')}")


def play(link: str, origin: str) -> str:
    """Give six 4s in the demo; the answer to it."""
    opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def ask(address: str, **fields: str) -> tuple[str, str]:
        body = urlencode(fields).encode() if fields else None
        headers = {"Origin": origin}
        with opener.open(Request(address, body, headers)) as answer:  # noqa: S310  (our own link)
            return answer.url, answer.read().decode()

    def press(address: str, page: str, **fields: str) -> tuple[str, str]:
        (token, *_) = TOKEN.findall(page)
        return ask(address, csrfmiddlewaretoken=token, **fields)

    _, page = ask(link)
    _, page = press(link, page)
    console, page = press(f"{origin}/festivals/demo/", page)
    shown = dict(SHOWN.findall(page))
    _, answer = press(f"{console}throw/", page, **shown, roll="444444", confirmed="1")
    if "444444" not in ask(console.replace("console/", "log.json"))[1]:
        sys.exit(f"The roll is not in the log: {answer}")
    return "A roll was played."


def stop(process: subprocess.Popen[bytes]) -> None:
    if os.name == "nt":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], check=False)  # noqa: S603, S607  (our own process)
    else:
        os.killpg(process.pid, signal.SIGINT)
    process.wait(timeout=PATIENCE)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
