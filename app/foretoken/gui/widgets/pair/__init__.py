"""The bar above the chat: models, options, memory."""
