"""Finds drafts for a main model and predicts their speedup."""
