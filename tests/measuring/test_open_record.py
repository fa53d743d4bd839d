"""Records of measurements: their form, and what is refused."""

import hashlib
import json
import os
import shutil
from pathlib import Path

import msgspec
import pytest

from foretoken import paths
from foretoken.encoding import to_json
from foretoken.errors import BadRecordFile
from foretoken.library.files.digest import FileDigest
from foretoken.measuring import open_record
from foretoken.measuring.open_record import OpenRecord, files_of, read_record, schema

ROOT = Path(__file__).resolve().parents[2]


def test_the_schema_in_the_documents_is_that_of_the_program() -> None:
    # As values: whether a bound is written 1 or 1.0 depends on what was imported before.
    assert json.loads((ROOT / "docs" / "record.schema.json").read_bytes()) == json.loads(to_json(schema()))


def test_files_have_digests_and_what_is_no_model_its_name(tmp_path: Path) -> None:
    (tmp_path / "no.gguf").write_bytes(b"GGUF")
    main, _draft = paths.demo_pair()
    known, unknown = files_of({str(main): "main", str(tmp_path / "no.gguf"): "other"})
    assert (known.name, len(known.sha256), known.bytes) == ("main", 64, main.stat().st_size)
    assert (unknown.name, unknown.sha256) == ("other", "")


@pytest.mark.usefixtures("home")
def test_a_file_is_read_whole_once_and_again_when_it_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    main = shutil.copy(paths.demo_pair()[1], tmp_path / "main.gguf")
    (before,) = files_of({str(main): "main"})
    assert before.sha256 == hashlib.sha256(main.read_bytes()).hexdigest()
    read = list[Path]()
    monkeypatch.setattr(FileDigest, "__iter__", lambda digest: iter(read.append(digest._path) or ()))
    assert files_of({str(main): "main"}) == (before,)
    assert not read
    os.utime(main, ns=(1, 1))
    files_of({str(main): "main"})
    assert read == [main]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is no record"),
        (b"\xff\xfe", "is no record"),
        (b"[" * 100_000, "is no record"),
        (b'{"format": "foretoken-trace", "version": 1}', "is no record"),
        (b'{"format": "foretoken-record", "version": 2}', "newer version"),
        (b'{"format": "foretoken-record", "rows": [{"label": 5}]}', "is damaged"),
        (b'{"format": "foretoken-record", "costs": [{"prices": {}}]}', "is damaged"),
        (
            b'{"format": "foretoken-record", "costs": [{"prices": {"costs": {"passes": {"1": -1}, "step": null, '
            b'"depths": {}}, "as_seen": {}, "draft": 0, "guess": 0, "other": 0, "judging": 0}}]}',
            "is damaged",
        ),
        (b'{"format": "foretoken-record", "prompts": -1}', "is damaged"),
    ],
)
def test_what_is_no_record_is_refused_in_a_sentence(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "r.json"
    path.write_bytes(content)
    with pytest.raises(BadRecordFile, match=said):
        read_record(path)


def test_too_large_or_no_file_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "r.json"
    path.write_bytes(to_json(OpenRecord()))
    assert read_record(path) == msgspec.json.decode(path.read_bytes(), type=OpenRecord)
    monkeypatch.setattr(open_record, "LARGEST_FILE", 10)
    for wrong in (path, tmp_path, tmp_path / "missing"):
        with pytest.raises(BadRecordFile, match="could not be read"):
            read_record(wrong)
