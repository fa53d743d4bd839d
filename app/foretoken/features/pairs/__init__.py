"""The menu of pairs to download or to load."""
