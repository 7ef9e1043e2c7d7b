"""The page of rulebooks that organisers choose and write, and the forecast of an evening."""
