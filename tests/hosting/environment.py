"""The environment of a hosted process, and what is said by one that only looks at it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from tests.running import ROOT

HOST = "moonbowl.example"
KEY = "of-the-tests-" + "0123456789" * 5
# Twisted leaves the empty body of a request that becomes a socket to the garbage collector.
WARNINGS = "error,ignore:StreamingHttpResponse must consume,ignore::ResourceWarning"
NOWHERE = {
    "DATABASE_URL": "postgres://moonbowl@127.0.0.1:9/moonbowl",
    "REDIS_URL": "redis://127.0.0.1:9/0",
}


def environment(**more: str) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "HOME": "/nonexistent",
        "PYTHONPATH": str(ROOT),
        "PYTHONWARNINGS": WARNINGS,
        "DJANGO_SETTINGS_MODULE": "festival.config.settings",
        "MOONBOWL_PROFILE": "hosted",
        "ALLOWED_HOSTS": HOST,
        "SECRET_KEY": KEY,
        **NOWHERE,
        **more,
    }


def run(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """A command of manage.py; its output and its errors together."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment(**more),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def told(code: str, **more: str) -> Any:
    """What a process that has Django set up prints of itself, as JSON."""
    code = f"import json, django; django.setup(); {code}"
    command = [sys.executable, "-c", code]
    said = subprocess.check_output(command, cwd=ROOT, env=environment(**more), text=True)
    return json.loads(said)
