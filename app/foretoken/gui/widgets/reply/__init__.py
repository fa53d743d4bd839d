"""A reply as text, as tokens and as rounds, and what was thought before it."""
