"""Adapts Daphne and Twisted to Moonbowl. Only this room uses their private parts."""

import sys

# Optimization: Twisted works without OpenSSL, and no server here speaks TLS: importing it takes
# 45 ms of a start.
sys.modules.setdefault("OpenSSL", None)  # type: ignore[arg-type]
