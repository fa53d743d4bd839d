"""Display state of measurements: comparisons, the league of drafts, the lab."""
