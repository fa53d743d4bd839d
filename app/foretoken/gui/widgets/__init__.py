"""Widgets. They show view-models and decide nothing."""
