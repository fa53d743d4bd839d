"""Finding, fetching and listing model files, and their folder."""
