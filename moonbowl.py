#!/usr/bin/env python3
# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
"""Start Moonbowl with nothing but Python: `python moonbowl.py`, or `uv run moonbowl.py`.

The first start makes the environment. Even an old Python can run this file, and say that it is too
old.
"""

import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(
        "Moonbowl needs Python 3.11 or newer, and this is {}.{}. Install a newer one from "
        "python.org and start again.".format(*sys.version_info[:2])
    )

HERE = os.path.dirname(os.path.abspath(__file__))
if not os.path.exists(os.path.join(HERE, ".ci", "environment.py")):
    sys.exit(
        "Some files of Moonbowl are missing. Unpack the whole archive into a folder of yours, and "
        "start it there."
    )
sys.path.append(os.path.join(HERE, ".ci"))

if __name__ == "__main__":
    try:
        import environment

        environment.lead_into(os.path.abspath(__file__), sys.argv[1:])
        from festival.config.command_line import moonbowl

        moonbowl()
    except KeyboardInterrupt:  # during an import
        sys.exit("\nStopped.")
