"""The HTTP server over a session: OpenAI's and Anthropic's interfaces, with what speculation did in every answer."""
