"""``python -m foretoken`` is the command ``foretoken``."""

import sys

from foretoken.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
