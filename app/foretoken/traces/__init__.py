"""Traces in files: our own form, those of other programs, and a reply as a web page."""
