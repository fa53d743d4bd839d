"""The beginning of a file: never refused while it may still become a model, refused as soon as it cannot."""

from pathlib import Path
from types import ModuleType

import pytest

from foretoken.engine.gguf import prefix


def test_no_beginning_of_a_sound_model_is_refused(gguf_files: ModuleType) -> None:
    file = gguf_files.tiny_model()
    content = file.to_bytes()
    header = len(file.header())
    for cut in [*range(4, 200), *range(200, header, 97), header - 1, header, header + 1, len(content)]:
        assert prefix.why_unusable("m.gguf", content[:cut], len(content)) is None, cut


def test_the_bundled_models_begin_well(demo_pair: tuple[Path, Path]) -> None:
    for path in demo_pair:
        with path.open("rb") as file:
            head = file.read(prefix.ENOUGH)
        assert prefix.why_unusable(path.name, head, path.stat().st_size) is None


def test_a_file_that_is_shorter_than_its_header_claims_is_refused_early(gguf_files: ModuleType) -> None:
    file = gguf_files.tiny_model()
    content = file.to_bytes()
    fault = prefix.why_unusable("m.gguf", content, len(content) - 1000)
    assert fault is not None
    assert "lie beyond its end" in fault


@pytest.mark.parametrize(
    ("head", "says"),
    [
        (b"<!DOCTYPE html>", "web page"),
        (b"PK\x03\x04" + bytes(100), "zip archive"),
        (b"GGUF" + (99).to_bytes(4, "little") + bytes(16), "version 99"),
        (b"GGUF" + (3).to_bytes(4, "little") + b"\xff" * 16, "metadata entries"),
    ],
)
def test_what_cannot_become_a_model(head: bytes, says: str) -> None:
    fault = prefix.why_unusable("m.gguf", head, 10_000_000)
    assert fault is not None
    assert says in fault
