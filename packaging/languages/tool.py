"""Keeps the translations: collects the texts of the program, takes their translations in and compiles them.

    python packaging/languages/tool.py update              # texts of the program -> <part>_<language>.ts (lupdate)
    python packaging/languages/tool.py missing de window    # untranslated texts as JSON ([""]: counted)
    python packaging/languages/tool.py fill de window FILE  # translations from such a JSON file into the .ts file
    python packaging/languages/tool.py build               # *.ts -> resources/languages/<language>.qm (lrelease)

The texts are the literals in calls of `tr`, `trn` and `later` (foretoken.wording). lupdate itself cannot read keyword
arguments in Python, so it is given a list of the texts instead of the sources.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import string
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SOURCES = ROOT / "app" / "foretoken"
COMPILED = ROOT / "resources" / "languages"
LANGUAGES = {"de": "de_DE", "zh": "zh_CN"}
# A part of the program is translated in one file. Later entries take what the earlier ones left.
PARTS = {
    "window": ("gui", "features"),
    "engine": ("",),
    "catalog": (),  # what CATALOG says of its pairs
}
"""A file of translations for each; a text that two have is in the first of them."""
CATALOG = ROOT / "resources" / "catalog.json"


class Text(NamedTuple):
    """A text to translate. `plural`: it is counted."""

    text: str
    meaning: str
    plural: bool


def texts(file: Path) -> Iterator[Text]:
    """The texts in a module; raises SystemExit where one is no literal."""
    source = file.read_text(encoding="utf-8")
    if not re.search(r"\b(tr|trn|later)\(", source):
        return
    for node, at_import in _nodes(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id not in ("tr", "trn", "later") or not node.args:
            continue
        if at_import and node.func.id != "later":
            raise SystemExit(f"{file}:{node.lineno}: on import no language is chosen yet: mark the text with later()")
        first = node.args[0]
        if not (isinstance(first, ast.Constant) and isinstance(first.value, str)):
            if isinstance(first, ast.JoinedStr | ast.BinOp):
                raise SystemExit(f"{file}:{node.lineno}: a text to translate must be one literal, not put together")
            continue  # a name: its text was marked by `later`
        meaning = [k.value.value for k in node.keywords if k.arg == "meaning" and isinstance(k.value, ast.Constant)]
        yield Text(first.value, str(meaning[0]) if meaning else "", node.func.id == "trn")


@lru_cache(None)
def _cached_texts(file: Path) -> tuple[Text, ...]:
    return tuple(texts(file))


def _nodes(module: ast.Module) -> Iterator[tuple[ast.AST, bool]]:
    """Every node of a module in its order, and whether it is evaluated when the module is imported."""
    waiting: list[tuple[ast.AST, bool]] = [(module, True)]
    while waiting:
        node, at_import = waiting.pop()
        yield node, at_import
        inside = at_import and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        waiting += reversed([(child, inside) for child in ast.iter_child_nodes(node)])


def files(part: str) -> list[Path]:
    """The modules of a part."""
    taken: set[Path] = set()
    for name, folders in PARTS.items():
        found = {file for folder in folders for file in (SOURCES / folder).rglob("*.py")} - taken
        if name == part:
            return sorted(found)
        taken |= found
    raise SystemExit(f"{part} is none of: {', '.join(PARTS)}")


def collected(part: str) -> list[Text]:
    """All texts of a part that are in no part before it, each once, in their order."""
    before = {text for other in list(PARTS)[: list(PARTS).index(part)] for text in collected(other)}
    if part == "catalog":
        pairs = json.loads(CATALOG.read_text(encoding="utf-8"))["pairs"]
        found = (Text(pair[field], "", False) for pair in pairs for field in ("good_for", "why"))
    else:
        found = (text for file in files(part) for text in _cached_texts(file))
    return [text for text in dict.fromkeys(found) if text not in before]


def _tool(name: str, *arguments: str) -> None:
    beside = Path(sys.executable).with_name(f"pyside6-{name}")
    subprocess.run([str(beside if beside.exists() else f"pyside6-{name}"), *arguments], check=True)


def _ts(part: str, language: str) -> Path:
    return HERE / f"{part}_{language}.ts"


def update(parts: list[str]) -> None:
    """Bring the .ts files up to date with the sources; translations of texts that are gone are dropped."""
    for part in parts:
        lines = (f"tr({text.text!r}, {text.meaning!r}{', 1' if text.plural else ''})" for text in collected(part))
        with tempfile.TemporaryDirectory() as folder:
            stub = Path(folder) / f"{part}.py"
            stub.write_text("\n".join(lines) + "\n", encoding="utf-8")
            for language, locale in LANGUAGES.items():
                heuristics = ("-disable-heuristic", "similartext", "-disable-heuristic", "sametext")
                languages = ("-source-language", "en", "-target-language", locale)
                kept = ("-silent", "-no-obsolete", "-locations", "none", *heuristics)
                _tool("lupdate", *kept, *languages, str(stub), "-ts", str(_ts(part, language)))


def _messages(tree: ET.ElementTree[ET.Element]) -> Iterator[tuple[ET.Element, str]]:
    for message in tree.iter("message"):
        comment = message.findtext("comment", "")
        yield message, message.findtext("source", "") + (f"\x04{comment}" if comment else "")


def _translations(message: ET.Element) -> list[str]:
    translation = message.find("translation")
    if translation is None or translation.get("type") == "unfinished":
        return []
    forms = [form.text or "" for form in translation.findall("numerusform")]
    return forms or [translation.text or ""]


def missing(part: str, language: str) -> dict[str, str | list[str]]:
    """What is untranslated: English -> "", or -> [""] where it is counted. A meaning follows the text after \\x04."""
    empty: dict[str, str | list[str]] = {}
    for message, key in _messages(ET.parse(_ts(part, language))):
        if not any(_translations(message)):
            empty[key] = [""] if message.get("numerus") else ""
    return empty


def fill(part: str, language: str, given: dict[str, str | list[str]]) -> int:
    """Take translations into the .ts file; returns how many. Names in braces have to be those of the English text."""
    path = _ts(part, language)
    tree = ET.parse(path)
    taken = 0
    for message, key in _messages(tree):
        value = given.get(key)
        if not value:
            continue
        forms = [value] if isinstance(value, str) else value
        counted = {"n"} if message.get("numerus") else set()  # the text is the singular, which may have no number
        for form in forms:
            if _names(form) - _names(key) - counted or (not counted and _names(form) != _names(key)):
                raise SystemExit(f"the names in braces differ:\n  {key}\n  {form}")
        translation = message.find("translation")
        assert translation is not None
        translation.attrib.pop("type", None)
        translation.text = None if message.get("numerus") else forms[0]
        for child in list(translation):
            translation.remove(child)
        if message.get("numerus"):
            for form in forms:
                ET.SubElement(translation, "numerusform").text = form
        taken += 1
    _write(path, tree)
    return taken


def _write(path: Path, tree: ET.ElementTree[ET.Element]) -> None:
    """As lupdate writes it, so that a change is seen as such."""
    ET.indent(tree, "    ")
    text = ET.tostring(tree.getroot(), "unicode", short_empty_elements=False)
    lines = (line.removeprefix("    ") for line in text.split("\n"))
    escapes = str.maketrans({'"': "&quot;", "'": "&apos;", "\N{NO-BREAK SPACE}": "&#xa0;"})
    text = re.sub(r">[^<]+<", lambda found: found[0].translate(escapes), "\n".join(lines))
    path.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{text}\n', encoding="utf-8")


def _names(text: str) -> set[str]:
    return {name for _text, name, _form, _conversion in string.Formatter().parse(text) if name is not None}


def build() -> None:
    """Compile the translations into resources/languages."""
    COMPILED.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        sources = [str(_ts(part, language)) for part in PARTS if _ts(part, language).exists()]
        _tool("lrelease", "-silent", *sources, "-qm", str(COMPILED / f"{language}.qm"))


def main() -> None:
    """Run one command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("update", "missing", "fill", "build"))
    parser.add_argument("language", nargs="?", help="de or zh; a part for update")
    parser.add_argument("part", nargs="?")
    parser.add_argument("file", nargs="?", type=Path)
    arguments = parser.parse_args()
    if arguments.command == "update":
        update([arguments.language] if arguments.language else list(PARTS))
    elif arguments.command == "build":
        build()
    elif arguments.command == "missing":
        print(json.dumps(missing(arguments.part, arguments.language), ensure_ascii=False, indent=1))
    else:
        given = json.loads(arguments.file.read_text(encoding="utf-8"))
        print(f"{fill(arguments.part, arguments.language, given)} translations taken in")
        update([arguments.part])  # lupdate's own way of writing the file: others' changes then differ in theirs alone


if __name__ == "__main__":
    main()
