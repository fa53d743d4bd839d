"""Pairs that go together: curated ones and those of the user."""
