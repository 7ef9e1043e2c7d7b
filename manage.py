#!/usr/bin/env python
"""Django's command line, with Moonbowl's settings."""

from __future__ import annotations

import sys

from festival.config.command_line import run

if __name__ == "__main__":
    run(sys.argv)
