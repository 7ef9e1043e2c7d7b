"""The page of files: lists, the ZIP with all of a festival, and files from another laptop."""
