"""High die: everybody throws one die, the highest wins."""
