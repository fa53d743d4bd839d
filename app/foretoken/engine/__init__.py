"""Drafting, verifying and measuring. Headless: no Qt, no I/O beyond model files."""
