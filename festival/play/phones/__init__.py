"""Players who play on their own phones: their seats, their hands and their cookies."""
