"""``python -m foretoken`` is the command ``foretoken``; a bundle begins here."""

import os
import sys

from foretoken.cli.main import main

if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        # The bundle names its libraries to all that it starts. A browser or a file manager takes those of the system;
        # our own processes begin as this one did.
        os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
        os.environ.pop("LD_LIBRARY_PATH", None)
        if before := os.environ.pop("LD_LIBRARY_PATH_ORIG", ""):
            os.environ["LD_LIBRARY_PATH"] = before
    sys.exit(main())
