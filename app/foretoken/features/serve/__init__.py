"""The HTTP server of the window, which offers the loaded pair to other programs."""
