"""Live plots over pyqtgraph.

A plot is a subclass of `plot.Plot`, shown in `panel.PlotsPanel`; its numbers are in `replies.series.Series`.
"""
