"""A measurement: many prompts through all contestants, kept as records and made into a table with a report."""
