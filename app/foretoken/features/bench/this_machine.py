"""What a report says of the machine and the programs it was measured with."""

import os
import platform
from pathlib import Path

import psutil

from foretoken import __version__
from foretoken.amounts import gib


def machine() -> str:
    """This one, in words."""
    cores = psutil.cpu_count(logical=False) or os.cpu_count() or 1
    model = _processor() or platform.machine()
    return f"{model}, {cores} cores, {gib(psutil.virtual_memory().total)}, {platform.system()}"


def versions() -> dict[str, str]:
    return {"Foretoken": __version__, "Python": platform.python_version()}


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:  # where there is no Linux
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
