"""Installs Foretoken into the folder `.venv` here: from a folder of wheels where there is one, else from source.

    python3 packaging/install.py [WHEELS]

Wheels (made by `packaging/wheelhouse.sh`) need neither compiler nor network. They are taken from WHEELS, from the
folder of this file, or from `wheelhouse` here. Without them llama.cpp is compiled, which takes a C++ compiler and some
minutes.
"""

import os
import shlex
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ENGINE = {
    "CMAKE_ARGS": shlex.join(
        ["-DLLAVA_BUILD=OFF", f"-DCMAKE_PROJECT_llama.cpp_INCLUDE={(HERE / 'engine.cmake').as_posix()}"]
    ),
    "CMAKE_BUILD_PARALLEL_LEVEL": str(os.cpu_count() or 1),
}
"""How llama.cpp is compiled, where the environment does not say otherwise."""


def wheels(given: list[str]) -> Path | None:
    """The folder to install from, None for the checkout that this file is in."""
    for folder in [Path(one) for one in given] or [HERE, Path("wheelhouse")]:
        if any(folder.glob("foretoken-*.whl")):
            return folder.resolve()
    if given:
        sys.exit(f"{given[0]} has no wheel of Foretoken; packaging/wheelhouse.sh {given[0]} makes them.")
    return None


def command(folder: Path | None) -> list[str]:
    """What pip is asked for."""
    if folder:
        return ["--no-index", "--find-links", str(folder), "foretoken"]
    return ["-c", str(HERE / "constraints.txt"), str(HERE.parent)]


def main() -> None:
    asked = command(wheels(sys.argv[1:]))
    venv.create(".venv", with_pip=True)
    programs = Path(".venv", "Scripts" if os.name == "nt" else "bin")
    pip = [str(programs / "python"), "-m", "pip", "install", "--disable-pip-version-check", *asked]
    code = subprocess.run(pip, env={**ENGINE, **os.environ}).returncode
    if code:
        sys.exit(code)
    print(f"Foretoken is installed: {programs / 'foretoken'}")


if __name__ == "__main__":
    main()
