"""A model that runs on a server, used as the loaded pair."""
