"""The guests' own phones: the cards they show, and what these are made of."""
