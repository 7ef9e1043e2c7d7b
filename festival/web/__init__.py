"""What pages share: addresses, files, refusals, limits, headers."""
