"""Reads chats out of files: ours, and those of ChatGPT, LM Studio and Open WebUI, told by what is in them."""
