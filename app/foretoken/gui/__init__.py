"""The window: PySide6 over a session. `composition.py` builds and connects everything, `app.py` runs it."""
