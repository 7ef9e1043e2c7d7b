"""The rules of the games: pure functions over frozen values. Imports only the standard library."""
