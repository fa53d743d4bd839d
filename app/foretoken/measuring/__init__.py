"""Measuring: prompts taken through contestants, replies kept as they come, and a table with intervals."""
