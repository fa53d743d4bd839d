"""A mistake in a pair file is named: which pair, which field, what would be right."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from foretoken.errors import BadPairFile
from foretoken.library.catalog import pair_file

MODEL: dict[str, Any] = {
    "repository": "maker/Large-GGUF",
    "files": ["Large-Q8_0.gguf"],
    "size": 1000,
    "quantisation": "Q8_0",
    "parameters": 900,
    "context": 4096,
    "shape": {"layers": 2, "width": 16, "feed_forward": 32, "kv_heads": 1, "head": 8, "vocabulary": 100},
    "licence": "mit",
}
PAIR: dict[str, Any] = {
    "id": "good",
    "title": "A pair",
    "good_for": "Tests.",
    "why": "Why.",
    "main": MODEL,
    "draft": MODEL,
}
MISSING = object()


def file_with(path: str, value: object) -> bytes:
    """Two pairs, the second of which has `value` at `path`, "/" between its parts."""
    second = msgspec.json.decode(msgspec.json.encode({**PAIR, "id": "second"}))
    *way, last = path.split("/")
    at = second
    for part in way:
        at = at[part]
    if value is MISSING:
        del at[last]
    else:
        at[last] = value
    return msgspec.json.encode({"version": 1, "pairs": [PAIR, second]})


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("main/size", 0, "pair 2 (“second”), main.size: it must be at least 1"),
        ("main/size", "large", "pair 2 (“second”), main.size: a whole number is needed here, not text"),
        ("main/files", [], "pair 2 (“second”), main.files: it must have at least 1 entry"),
        ("main/files", ["a.gguf", 5], "pair 2 (“second”), main.files[1]: text is needed here, not a whole number"),
        ("title", "", "pair 2 (“second”), title: it must have at least 1 character"),
        ("title", "x" * 301, "pair 2 (“second”), title: it must have at most 300 characters"),
        ("id", "Not an id", "pair 2 (“Not an id”), id: it must be small letters, digits, dots and dashes"),
        ("id", "bell\a", "pair 2, id: it must be small letters, digits, dots and dashes"),
        ("why", MISSING, "pair 2 (“second”), the field “why” is missing"),
        ("draft/shape", MISSING, "pair 2 (“second”), draft: the field “shape” is missing"),
        ("draft/colour", "red", "pair 2 (“second”), draft: there is no field “colour”"),
        ("draft/shape/layers", 9999, "pair 2 (“second”), draft.shape.layers: it must be at most 4,096"),
        ("draft/gated", "no", "pair 2 (“second”), draft.gated: true or false is needed here, not text"),
        ("draft/sha256", ["abc"], "pair 2 (“second”), draft.sha256[0]: it must be 64 digits of 0-9 and a-f"),
        ("draft/sha256", ["0" * 64] * 2, "pair 2 (“second”), draft: expected one `sha256` for each of `files`"),
        ("main/shape/kv_heads", [1], "pair 2 (“second”), main.shape: expected one number of `kv_heads` for each of 2"),
        (
            "main/verified",
            [{"facts": ["mood"], "on": "2026-01-31", "page": "https://example.org"}],
            "pair 2 (“second”), main.verified[0].facts[0]: 'mood' is none of its values",
        ),
        (
            "main/verified",
            [{"facts": ["size"], "on": "today", "page": "https://example.org"}],
            "pair 2 (“second”), main.verified[0].on: it must be a day as in 2026-01-31",
        ),
        (
            "reports",
            [{"says": "Fast.", "page": "a friend"}],
            "pair 2 (“second”), reports[0].page: it must be an address that begins with https://",
        ),
        ("main/files", ["../x.gguf"], "pair 2 (“second”), main.files: The file name “../x.gguf” is refused"),
        ("main/files", ["run.exe"], "pair 2 (“second”), main.files: run.exe is not a GGUF"),
        ("draft/repository", "nobody", "pair 2 (“second”), draft.repository: The file name “nobody” is refused"),
        ("id", "good", "has two pairs with the id “good”"),
    ],
)
def test_a_mistake_is_named(path: str, value: object, says: str) -> None:
    with pytest.raises(BadPairFile) as caught:
        pair_file.parse(file_with(path, value), "pairs.json")
    message = str(caught.value)
    assert says in message
    assert message.startswith("pairs.json ")
    assert message.endswith(".")
    assert message.isprintable()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "it ends too early"),
        (b'{"version": 1, "pairs": [', "it ends too early"),
        (b"pairs", "it is not JSON (invalid character (byte 0))"),
        (b'{"version": 1, "pairs": [{"id": "\xff"}]}', "it is not text in UTF-8"),
        (b'{"\xff": 1}', "it is not text in UTF-8"),
        (b"[]", "an object in braces is needed here, not a list"),
        (b'{"version": 1}', "the field “pairs” is missing"),
        (b'{"version": 2, "pairs": []}', "version: 2 is none of its values"),
        (b'{"version": 1, "pairs": {}}', "pairs: a list is needed here, not an object in braces"),
        (b'{"version": 1, "pairs": [5]}', "pair 1, an object in braces is needed here, not a whole number"),
    ],
)
def test_a_file_that_is_something_else(content: bytes, says: str) -> None:
    with pytest.raises(BadPairFile) as caught:
        pair_file.parse(content, "pairs.json")
    assert str(caught.value) == f"pairs.json is not a pair file of Foretoken: {says}; ask for it again or repair it."


def test_sound_pairs_are_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "pairs.json"
    file.write_bytes(file_with("why", "Because."))
    assert [pair.id for pair in pair_file.load(file).pairs] == ["good", "second"]
