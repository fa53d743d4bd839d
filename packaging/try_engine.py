"""Tries another llama-cpp-python than the pinned one, and says what breaks.

    python3 packaging/try_engine.py 0.3.37 [options of pytest]

In an environment of its own it compiles that version as install.py does, installs Foretoken beside it, and tries what
Foretoken takes from the binding, the structs that both share with the library, the functions of each kind of head, and
the tests. What pyproject.toml allows follows what was tried. The environment is kept for the next run.
"""

import ast
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from install import ENGINE, HERE

ROOT = HERE.parent
CHECKS = """
import sys
import llama_cpp
missing = [name for name in sys.argv[1:] if not hasattr(llama_cpp, name)]
print("binding:", f"lacks {', '.join(missing)}" if missing else f"has all {len(sys.argv) - 1} names that are used")
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.models import symbols
try:
    symbols.check_structs()
    print("structs: fit")
except Exception as error:
    missing.append(print("structs:", error))
for kind in symbols.NEEDED:
    lacking = symbols.lacking(kind)
    print(f"heads, {kind.name}:", lacking or "run")
    missing += [lacking] if lacking else []
sys.exit(bool(missing))
"""


def used() -> list[str]:
    """The names of `llama_cpp` that the program takes."""
    trees = (ast.parse(path.read_text("utf-8")) for path in (ROOT / "app").rglob("*.py"))
    nodes = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    return sorted({node.attr for node in nodes if isinstance(node.value, ast.Name) and node.value.id == "llama_cpp"})


def environment(version: str) -> Path:
    """The Python of an environment with that version, made where there is none."""
    folder = Path(tempfile.gettempdir(), f"foretoken-engine-{version}")
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pip = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    pins = [line for line in (HERE / "constraints.txt").read_text("utf-8").splitlines() if "==" in line]
    others = [pin for pin in pins if not pin.startswith("llama_cpp_python==")]
    if not python.exists():
        venv.create(folder, with_pip=True)
        subprocess.run([*pip, *others], check=True)
    engine = [*pip, "--no-cache-dir", "--no-deps", f"llama-cpp-python=={version}"]  # the cache has other options
    subprocess.run(engine, check=True, env={**ENGINE, **os.environ})
    subprocess.run([*pip, "--no-deps", "--force-reinstall", str(ROOT)], check=True)
    return python


def main() -> None:
    if not sys.argv[1:]:
        sys.exit(__doc__)
    version, *options = sys.argv[1:]
    python = environment(version)
    checked = subprocess.run([python, "-P", "-c", CHECKS, *used()])
    tested = subprocess.run([python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options], cwd=ROOT)
    broken = [name for name, done in (("its interface", checked), ("tests", tested)) if done.returncode]
    print(f"llama-cpp-python {version}:", f"breaks {' and '.join(broken)}" if broken else "nothing breaks")
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
