"""``foretoken models``: what is here, what there is, and getting, checking and removing it."""

from foretoken.cli.models.actions import register

__all__ = ["register"]
