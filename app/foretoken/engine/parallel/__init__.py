"""Several replies at once, which share the passes of both models."""
