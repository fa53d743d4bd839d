"""The window: PySide6 over a session. `app.py` builds and connects everything."""
