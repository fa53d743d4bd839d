"""``foretoken models``: lists, searches, downloads, checks and removes models."""

from foretoken.cli.models.actions import register

__all__ = ["register"]
