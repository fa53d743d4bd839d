"""Chats to and from files: Markdown, web pages, our JSON, and the exports of other programs."""
