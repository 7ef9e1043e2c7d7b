"""The prizes of a festival, their pictures and the prizes in reserve."""
