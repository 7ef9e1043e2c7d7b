"""Runs Python with the libraries for development where there is neither make nor sh.

`python .ci/run.py` is the gate, `python .ci/run.py -m tests proof` the proof.
"""

from __future__ import annotations

import os
import sys

import environment

if __name__ == "__main__":
    os.chdir(environment.ROOT)
    arguments = sys.argv[1:] or ["-m", "tests", "gate"]
    sys.exit(environment.hand_over([environment.python_of("dev"), *arguments]))
