"""What the documents name is there: files they link to, and what ARCHITECTURE.md says is where."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from foretoken.engine.options import SamplingOptions
from foretoken.option import options_of

ROOT = Path(__file__).resolve().parents[1]
CODE = ROOT / "app" / "foretoken"
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
PLACE = re.compile(r"`([\w/]+/|[\w/]+\.py)(?::\s+([\w.]+))?`")


def defined(tree: ast.Module) -> Iterator[str]:
    """Names of a module, members of its classes as `Class.name`."""
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name, body=body):
                yield name
                yield from (f"{name}.{one.name}" for one in body if isinstance(one, ast.FunctionDef))
            case ast.FunctionDef(name=name):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_to_files(document: Path) -> None:
    missing = [link for link in LINK.findall(document.read_text("utf-8")) if not (document.parent / link).exists()]
    assert not missing


def test_what_the_architecture_names_is_there() -> None:
    missing = []
    for path, name in PLACE.findall((ROOT / "ARCHITECTURE.md").read_text("utf-8")):
        base = ROOT if path.startswith(("app/", "packaging/", "resources/", "tests/")) else CODE
        found = base / path
        if not found.exists():
            found = next(base.rglob(path.strip("/")), found)
        if not found.exists():
            missing.append(path)
        elif name and name not in defined(ast.parse(found.read_text("utf-8"))):
            missing.append(f"{path}: {name}")
    assert not missing


def test_documents_that_the_code_cites_are_there() -> None:
    cited = {
        (str(path.relative_to(ROOT)), name)
        for folder in (CODE, ROOT / "packaging", ROOT / "tests")
        for path in folder.rglob("*.py")
        for name in re.findall(r"\b[A-Z_]{4,}\.md\b", path.read_text("utf-8"))
    }
    assert {(path, name) for path, name in cited if not (ROOT / name).exists()} == set()


def test_the_test_command_of_the_readme_is_what_is_run_before_a_change_lands() -> None:
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    (tests,) = [block for block in blocks if "pytest" in block]
    run = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    assert {step.strip(" \\\n") for step in tests.split("&&")} <= set(run)


def test_the_page_on_sampling_tells_the_filters_with_their_flags_and_defaults() -> None:
    rows = re.findall(
        r"^\| ([\w-]+) \| `--([\w-]+)`.* \| ([\w.]+) \|$", (ROOT / "docs/sampling.md").read_text("utf-8"), re.M
    )
    fields = {field.outside.replace("_", "-"): field for field in options_of(SamplingOptions).values()}
    assert len(rows) == 7
    for name, flag, default in rows:
        option = fields[flag].option
        assert name == (option.brief or option.title.lower())
        assert default == ("off" if fields[flag].default == option.off else f"{fields[flag].default:g}")
