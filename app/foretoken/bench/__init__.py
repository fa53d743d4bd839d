"""Measurements of pairs: comparisons, the league of drafts, sweeps and their reports; no Qt."""
