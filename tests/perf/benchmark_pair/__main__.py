"""`python tests/perf/benchmark_pair`: see `command.py`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmark_pair.command import main

if __name__ == "__main__":
    main()
