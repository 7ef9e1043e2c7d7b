"""The guests' own phones: the facts they get, and the cards they show."""
