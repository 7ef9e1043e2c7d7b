"""`manage.py party` that has read its program already: each start is a copy of this process.

python -m tests.faults.forking [CHANGE] --data FOLDER
Each line that comes is a start: the file of what it says, and the options of the party. The answer
is the number of its process. CHANGE: one of tests.servers.changed.
"""

from __future__ import annotations

import gc
import importlib
import os
import signal
import sys

from festival.command_line import run, take_folders
from tests.servers import changed


def main(arguments: list[str]) -> None:
    change = None if arguments[0] == "--data" else getattr(changed, arguments[0])
    take_folders(arguments[1:] if change else arguments)
    os.environ["DJANGO_SETTINGS_MODULE"] = "festival.settings"
    importlib.import_module("django").setup()
    for name in ("festival.management.commands.party", "festival.asgi", "daphne.server"):
        importlib.import_module(name)
    if change:
        change()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever is killed leaves nothing behind
    gc.freeze()
    for line in sys.stdin:
        log, *options = line.split("\t")
        process = os.fork()
        if not process:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            start(log, [option.strip() for option in options])
            break
        sys.stdout.write(f"{process}\n")
        sys.stdout.flush()


def start(log: str, options: list[str]) -> None:
    os.setsid()
    nothing, said = os.open(os.devnull, os.O_RDONLY), os.open(log, os.O_WRONLY | os.O_CREAT)
    for number, file in enumerate((nothing, said, said)):
        os.dup2(file, number)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    run(["manage.py", "party", *options])


if __name__ == "__main__":
    main(sys.argv[1:])
