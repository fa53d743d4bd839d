"""Display state of the chosen pair: pickers, options, memory, engine."""
