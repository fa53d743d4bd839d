"""Verification: which proposals are kept, and which token comes after them."""
