"""Chats and replies to and from files."""
