"""Widgets, each with one purpose; they show view-models and decide nothing."""
