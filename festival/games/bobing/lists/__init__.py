"""The page that imports a list: of players, of prizes, of a hall's guests."""
