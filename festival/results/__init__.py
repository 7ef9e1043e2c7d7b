"""After the evening: winner files, charts, the guests' results."""
