"""The game itself: what is asked, what follows, and what each entry of the log moves on."""
