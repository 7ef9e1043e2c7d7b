"""The commands of `manage.py`: `party`, `serve`, `restore`, `simulate`, `score` and others."""
