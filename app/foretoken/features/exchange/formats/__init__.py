"""Export formats: Markdown, HTML and our JSON. Each yields its file's text piece by piece."""
