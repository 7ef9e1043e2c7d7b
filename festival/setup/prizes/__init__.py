"""The prizes of a festival, their pictures and those in reserve."""
