"""Audit: is an engine lossless?"""
