"""Live plots over pyqtgraph."""
