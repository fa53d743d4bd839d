"""Compiles `foretoken.engine.sampling._likely` while the program is installed, if this machine can, and writes into the
wheel which commit it was made of.

Where it cannot (no compiler, no headers of Python), numpy does what the module does: the program is installed all the
same, and this says why. To build it in a checkout (with the test extra installed, which brings hatchling and
setuptools):

    python packaging/native.py
"""

import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parents[1]
NAME = "foretoken.engine.sampling._likely"
SOURCE = "app/foretoken/engine/sampling/likely.c"


def build(folder: Path) -> Path:
    """The module, compiled into `folder` for this Python and any later one. Raises an error of setuptools'."""
    # -O3 and no traps: vector instructions, with the same results; without debugging symbols.
    flags = ["-O3", "-fno-trapping-math", "-g0"]
    extension = Extension(NAME, [str(ROOT / SOURCE)], py_limited_api=True, extra_compile_args=flags)
    command = build_ext(Distribution({"ext_modules": [extension]}))
    command.build_lib, command.build_temp = str(folder), str(folder / "objects")
    command.ensure_finalized()
    command.run()
    return Path(command.get_ext_fullpath(NAME))


class NativeHook(BuildHookInterface[Any]):
    """Puts the compiled module into a wheel, or into the checkout for an installation that can be edited."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before a wheel is written. `version`: "standard" or "editable"."""
        if self.target_name != "wheel":
            return
        self._folder = tempfile.TemporaryDirectory()
        if version != "editable" and (commit := _commit()):
            known = Path(self._folder.name, "commit")
            known.write_text(f"{commit}\n", "ascii")
            build_data["force_include"][str(known)] = "foretoken/resources/commit"
        try:
            module = build(Path(self._folder.name))
        except Exception as error:
            self.app.display_warning(f"{SOURCE} was not compiled ({error}); numpy does its work, more slowly.")
            return
        if version == "editable":
            _into_the_checkout(module)
        else:
            build_data["force_include"][str(module)] = f"foretoken/engine/sampling/{module.name}"
            build_data["pure_python"] = False
            build_data["tag"] = f"cp311-abi3-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"

    def finalize(self, *_args: object) -> None:
        """After it was written."""
        if self.target_name == "wheel":
            self._folder.cleanup()


def _commit() -> str:
    """That of the checkout; none where this is not one."""
    if not (ROOT / ".git").exists():
        return ""
    ask = ["git", "-C", str(ROOT), "rev-parse", "--short=8", "HEAD"]
    try:
        return subprocess.run(ask, check=True, capture_output=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def _into_the_checkout(module: Path) -> Path:
    place = ROOT / "app" / Path(*NAME.split(".")[:-1]) / module.name
    place.unlink(missing_ok=True)  # a program that has it loaded keeps the old one
    place.write_bytes(module.read_bytes())
    return place


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        print(_into_the_checkout(build(Path(folder))))


if __name__ == "__main__":
    sys.exit(main())
