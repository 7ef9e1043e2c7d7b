"""Forecasts of an evening: exact where computation is possible, otherwise simulated."""
