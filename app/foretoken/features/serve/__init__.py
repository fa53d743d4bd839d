"""The loaded pair for other programs, over HTTP."""
