"""The window: PySide6 over a session. `app.py` composes everything."""
