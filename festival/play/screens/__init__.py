"""The public screens: the wall, the board on phones, and the rules."""
