"""The view-models are QtCore only: display state that needs no screen."""

import ast
from pathlib import Path

import foretoken.gui.viewmodels

FOLDER = Path(foretoken.gui.viewmodels.__file__).parent


def test_the_view_models_import_nothing_of_qt_but_its_core() -> None:
    seen = set()
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            seen |= {name for name in names if name.startswith(("PySide6", "pyqtgraph"))}
    assert seen == {"PySide6.QtCore"}
