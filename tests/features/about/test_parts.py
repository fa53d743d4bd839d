"""What the program says that it is made of."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from foretoken.features.about.parts import bill, parts, releases, shown


def test_every_part_has_a_version_a_licence_and_its_text() -> None:
    found = parts()
    names = [one.name for one in found]
    assert names[0] == "foretoken"
    assert {"llama-cpp-python", "pyside6-essentials", "numpy", "jinja2", "markupsafe"} <= set(names)
    assert not {"pytest", "mypy"} & set(names)  # those are not shipped
    assert [one.name for one in found if not one.version or one.licence == "unknown"] == []
    assert [one.name for one in found if not one.texts] == []


def test_the_texts_have_what_packages_have_inside() -> None:
    text = shown(parts(), texts=True)
    for words in ("GNU LESSER GENERAL PUBLIC LICENSE", "The ggml authors", "The Foretoken authors"):
        assert words in text


def test_the_bill_of_materials_names_each_part_once_and_all_that_it_needs() -> None:
    done = subprocess.run([sys.executable, "-m", "foretoken", "about", "--sbom"], capture_output=True, check=True)
    made = json.loads(done.stdout)
    assert made == bill(parts())
    assert (made["bomFormat"], made["specVersion"]) == ("CycloneDX", "1.6")
    references = [made["metadata"]["component"]["bom-ref"], *(one["bom-ref"] for one in made["components"])]
    assert len(set(references)) == len(references)
    assert [one["ref"] for one in made["dependencies"]] == references
    assert {needed for one in made["dependencies"] for needed in one["dependsOn"]} == set(references[1:])


def test_the_page_of_releases_is_the_one_that_the_metadata_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = tmp_path / "foretoken-0.1.0.dist-info" / "METADATA"
    made.parent.mkdir()
    made.write_text("Name: foretoken\nProject-URL: Docs, https://x.org\nProject-URL: Releases, https://x.org/all\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert releases() == "https://x.org/all"
    made.write_text("Name: foretoken\n")
    assert releases() == ""
