"""Measurements: comparisons, the league of drafts, the lab."""
