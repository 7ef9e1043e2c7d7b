"""A load client in a process of its own: it is told lines of JSON, and answers each with one."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.running import ROOT

Answer = Callable[[Any], Awaitable[Any]]


class Child:
    def __init__(self, module: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", module],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tell(self, what: Any) -> None:
        assert self.process.stdin
        self.process.stdin.write(f"{json.dumps(what)}\n")
        self.process.stdin.flush()

    def hear(self) -> Any:
        assert self.process.stdout
        return json.loads(self.process.stdout.readline())

    def ask(self, what: Any) -> Any:
        self.tell(what)
        return self.hear()


@contextmanager
def child(module: str) -> Iterator[Child]:
    made = Child(module)
    try:
        yield made
    finally:
        made.process.kill()
        made.process.communicate()


async def answer_lines(answers: dict[str, Answer]) -> None:
    """In the child: {"do": name, ...} is answered by what the function of that name gives."""
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        told = json.loads(line)
        answer = await answers[told.pop("do")](told)
        sys.stdout.write(f"{json.dumps(answer)}\n")
        sys.stdout.flush()
