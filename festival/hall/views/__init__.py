"""The pages of a hall, a festival with many tables."""
