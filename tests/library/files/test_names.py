"""Names from outside become paths below the folder, or are refused."""

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from foretoken.errors import HostileName
from foretoken.library.files.file_names import below, safe_relative


@pytest.mark.parametrize(
    "name",
    ["model.gguf", "Q8_0/model-00001-of-00003.gguf", "a b (1).gguf", "模型.gguf", "model.Q4_K_M.gguf", "console.gguf"],
)
def test_usual_names_are_taken_as_they_are(name: str, tmp_path: Path) -> None:
    assert str(safe_relative(name)) == name
    assert below(tmp_path, "owner/name-GGUF", name) == tmp_path / "owner" / "name-GGUF" / name


def test_hostile_names_are_refused_in_one_sentence(helper: Any, tmp_path: Path) -> None:
    names: ModuleType = helper("library/downloads/fault_runs.py")
    assert len(names.HOSTILE) > 20
    for name in names.HOSTILE:
        with pytest.raises(HostileName) as caught:
            below(tmp_path, "owner/name", name)
        assert str(caught.value).isprintable()
        assert str(caught.value).endswith("choose another file.")


@pytest.mark.parametrize("repository", ["name", "../x", "a/b/c", "a/..", "/a/b", "a/b--c", "a\\b/c", "", ".x/y"])
def test_hostile_repositories_are_refused(repository: str, tmp_path: Path) -> None:
    with pytest.raises(HostileName):
        below(tmp_path, repository, "model.gguf")


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    folder, outside = tmp_path / "models", tmp_path / "outside"
    (folder / "owner").mkdir(parents=True)
    outside.mkdir()
    (folder / "owner" / "name").symlink_to(outside)
    with pytest.raises(HostileName, match="a link leads out"):
        below(folder, "owner/name", "model.gguf")
