"""Grammars and JSON schemas that replies are held to, by llguidance."""
