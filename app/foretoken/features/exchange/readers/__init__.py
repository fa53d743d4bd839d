"""Import formats: our JSON, and exports of ChatGPT, LM Studio and Open WebUI, recognised by their content."""
