"""Forecasts an evening: how long it takes, the chances of a tie, and who gets nothing."""
