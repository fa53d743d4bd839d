"""Measurements in the window: one run at a time, in an engine process of its own."""
