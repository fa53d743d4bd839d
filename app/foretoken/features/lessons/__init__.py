"""Lessons: recorded replies with explanations."""
