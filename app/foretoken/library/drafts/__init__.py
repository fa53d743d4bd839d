"""Which draft for a main model, and how much faster it would be."""
