"""The page of prizes: names, values, pictures, reserve, and their import."""
