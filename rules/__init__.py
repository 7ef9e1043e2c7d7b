"""The rules: pure functions over frozen values, with nothing but the standard library."""
