"""The screens of the dice game: boards, scenes, the console and guests' phones."""
