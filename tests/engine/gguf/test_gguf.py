"""Sound files are read as they are; broken ones are refused in one sentence that says what is wrong."""

import os
import random
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import gguf
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from foretoken.engine.gguf import GgufHeader, VocabularyKind, read_header
from foretoken.engine.gguf.formats import NUMBER_CODES, TENSOR_TYPES, Kind
from foretoken.errors import BadModelFile


def refusal(path: Path) -> BadModelFile:
    """The error, after checking what every refusal promises."""
    with pytest.raises(BadModelFile) as caught:
        read_header(path)
    error = caught.value
    message = str(error)
    assert message.startswith(f"{path.name} cannot be used: ")
    assert message.endswith(".")
    assert message.isprintable()
    assert error.exit_code == 3
    assert error.reasons[0] == message
    assert len(error.reasons) <= 20
    return error


# --- sound files ---


@pytest.mark.parametrize(("weights", "label"), [(0, "F32"), (1, "F16"), (8, "Q8_0")])
def test_facts_of_a_sound_file(gguf_files: ModuleType, tmp_path: Path, weights: int, label: str) -> None:
    path = gguf_files.tiny_model(weights=weights).write(tmp_path / "tiny.gguf")
    header = read_header(path)
    assert (header.name, header.architecture, header.quantisation) == ("Tiny", "llama", label)
    assert (header.block_count, header.n_embd, header.context_length) == (2, 64, 512)
    assert (header.head_counts, header.kv_head_counts) == ((4, 4), (2, 2))
    assert (header.key_length, header.value_length, header.sliding_window) == (16, 16, None)
    assert header.n_vocab == len(gguf_files.tiny_tokens())
    assert header.parameters == sum(int(np.prod(tensor.dims)) for tensor in gguf_files.tiny_model().tensors)
    assert header.size == path.stat().st_size
    assert header.files == (path,)
    assert header.chat_template is not None
    assert header.warnings == ()
    tokenizer = header.tokenizer
    assert (tokenizer.kind, tokenizer.bos_id, tokenizer.eos_id) == (VocabularyKind.BPE, 0, 2)
    assert (tokenizer.add_bos, tokenizer.add_eos) == (False, False)
    assert [text.decode() for text in tokenizer.texts] == gguf_files.tiny_tokens()
    assert tokenizer.text(-1) == "on"
    assert tokenizer.tokens[1:3] == [b"<|im_start|>", b"<|im_end|>"]
    assert header.metadata["llama.block_count"] == 2


def test_a_file_by_the_format_authors_own_writer(gguf_files: ModuleType, tmp_path: Path) -> None:
    tiny = gguf_files.tiny_model()
    path = tmp_path / "theirs.gguf"
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_name("Theirs")
    writer.add_context_length(256)
    writer.add_embedding_length(64)
    writer.add_block_count(2)
    writer.add_feed_forward_length(96)
    writer.add_head_count(4)
    writer.add_head_count_kv([2, 2])
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_tokenizer_model("llama")
    writer.add_token_list(gguf_files.SPM_TOKENS)
    writer.add_token_scores([0.0] * len(gguf_files.SPM_TOKENS))
    for tensor in tiny.tensors:
        data = np.frombuffer(tensor.data, np.float32).reshape(tensor.dims[::-1])
        if tensor.name.endswith("ffn_up.weight"):
            quantised = gguf.quants.quantize(data, gguf.GGMLQuantizationType.Q8_0)
            writer.add_tensor(tensor.name, quantised, raw_dtype=gguf.GGMLQuantizationType.Q8_0)
        else:
            writer.add_tensor(tensor.name, data)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    header = read_header(path)
    assert (header.name, header.kv_head_counts, header.quantisation) == ("Theirs", (2, 2), "F32")
    assert header.tokenizer.kind is VocabularyKind.SPM
    # What llama.cpp assumes of a SentencePiece vocabulary that says nothing.
    assert (header.tokenizer.add_bos, header.tokenizer.bos_id, header.tokenizer.eos_id) == (True, 1, 2)


def test_version_2_and_other_alignments(gguf_files: ModuleType, tmp_path: Path) -> None:
    file = gguf_files.tiny_model()
    file.version, file.alignment = 2, 64
    file.put("general.alignment", gguf_files.Kind.U32, 64)
    assert read_header(file.write(tmp_path / "two.gguf")).version == 2


def test_the_demo_pair_is_sound(demo_pair: tuple[Path, Path]) -> None:
    target, draft = (read_header(path) for path in demo_pair)
    assert target.parameters > 5 * draft.parameters
    assert target.chat_template is not None
    assert target.warnings == draft.warnings == ()


@pytest.mark.parametrize(
    ("label", "types", "expected"),
    [(15, {12: 10, 0: 1}, "Q4_K_M"), (15, {8: 10, 0: 1}, "Q8_0"), (None, {2: 5, 1: 4}, "Q4_0"), (0, {8: 5}, "Q8_0")],
)
def test_the_label_must_be_borne_out(
    gguf_files: ModuleType, tmp_path: Path, label: int | None, types: dict[int, int], expected: str
) -> None:
    header = read_header(gguf_files.tiny_model().write(tmp_path / "tiny.gguf"))
    entries = dict(header.entries)
    del entries["general.file_type"]
    if label is not None:
        entries["general.file_type"] = type(header.entries["llama.block_count"])(Kind.U32, label)
    tensor = header.tensors[0]
    tensors = tuple(
        type(tensor)(f"t{number}.{part}", (256,), number, 0, 1)
        for number, times in types.items()
        for part in range(times)
    )
    relabelled = GgufHeader(
        path=header.path, version=3, entries=entries, tensors=tensors, files=header.files, size=1,
        tokenizer=header.tokenizer,
    )  # fmt: skip
    assert relabelled.quantisation == expected


def test_tensor_types_are_those_of_the_format() -> None:
    known = {member.value: member for member in gguf.GGMLQuantizationType}
    for number, kind in TENSOR_TYPES.items():
        # Q8_1 is an intermediate that no file holds; the package and the library differ on its size.
        if number in known and kind.name != "Q8_1":
            assert kind.name == known[number].name
            assert (kind.block, kind.block_bytes) == gguf.GGML_QUANT_SIZES[known[number]]


def test_number_codes_have_one_size_everywhere() -> None:
    import array

    for code in NUMBER_CODES.values():
        assert array.array(code).itemsize == struct.calcsize("<" + code)


def test_a_large_vocabulary_is_read_with_few_calls_for_each_token(gguf_files: ModuleType, tmp_path: Path) -> None:
    count, calls = 128_256, 0

    def profile(_frame: object, event: str, _what: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    kinds = gguf_files.Kind
    file = gguf_files.tiny_model(width=32, heads=1, kv_heads=1, feed_forward=32)
    file.put_tokens([f"token{number:06x}" for number in range(count)])
    file.put("tokenizer.ggml.merges", kinds.ARRAY, (kinds.STRING, [f"a b{number}" for number in range(2 * count)]))
    embedding = file.tensor("token_embd.weight")
    embedding.dims, embedding.data = (32, count), bytes(32 * count * 4)
    path = file.write(tmp_path / "large.gguf")
    sys.setprofile(profile)
    try:
        header = read_header(path)
    finally:
        sys.setprofile(None)
    assert header.tokenizer.text(count - 1) == f"token{count - 1:06x}"
    assert calls < 10 * count  # of three strings for each token


# --- not a GGUF at all ---

NOT_GGUF = {
    "page.gguf": (b"<!DOCTYPE html><html><body>Sign in</body></html>", "web page"),
    "bare.gguf": (b"\n  <html lang=en>", "web page"),
    "weights.safetensors": (struct.pack("<Q", 64) + b'{"__metadata__":{}}'.ljust(64) + bytes(64), "safetensors"),
    "model.pt": (b"PK\x03\x04" + bytes(60), "PyTorch"),
    "model.bin": (b"\x80\x02}q\x00." + bytes(60), "pickle"),
    "pointer.gguf": (b"version https://git-lfs.github.com/spec/v1\noid sha256:00\n", "Git LFS"),
    "old.bin": (b"lmgg" + bytes(60), "GGML"),
    "older.bin": (b"tjgg\x03\x00\x00\x00" + bytes(60), "GGJT"),
    "half.gguf.part": (random.Random(1).randbytes(300), "unfinished download"),
    "zeros.gguf": (bytes(4096), "zeros"),
    "error.gguf": (b'{"error": "not found"}', "JSON"),
    "notes.txt": (b"Dear diary,\n", "text file"),
    "archive.gz": (b"\x1f\x8b\x08" + bytes(60), "gzip"),
    "random.gguf": (random.Random(2).randbytes(5000), "not a GGUF"),
    "letter.gguf": (b"G", "text file"),
}


@pytest.mark.parametrize("name", NOT_GGUF)
def test_what_is_no_gguf_is_told_by_name(tmp_path: Path, name: str) -> None:
    content, expected = NOT_GGUF[name]
    path = tmp_path / name
    path.write_bytes(content)
    assert expected in str(refusal(path))


def test_missing_empty_folder_and_pipe(tmp_path: Path) -> None:
    assert "no such file" in str(refusal(tmp_path / "gone.gguf"))
    (tmp_path / "empty.gguf").touch()
    assert "empty" in str(refusal(tmp_path / "empty.gguf"))
    (tmp_path / "folder.gguf").mkdir()
    assert "folder" in str(refusal(tmp_path / "folder.gguf"))
    os.mkfifo(tmp_path / "pipe.gguf")
    assert "not a regular file" in str(refusal(tmp_path / "pipe.gguf"))
    (tmp_path / "loop.gguf").symlink_to(tmp_path / "loop.gguf")
    assert "cannot be read" in str(refusal(tmp_path / "loop.gguf"))
    assert "cannot be read" in str(refusal(tmp_path / "empty.gguf" / "below.gguf"))
    with pytest.raises(BadModelFile, match="cannot be read"):
        read_header(tmp_path / "zero\0byte.gguf")


def test_reading_not_permitted(gguf_files: ModuleType, tmp_path: Path) -> None:
    path = gguf_files.tiny_model().write(tmp_path / "secret.gguf")
    path.chmod(0)
    if os.geteuid() != 0:
        assert "not permitted" in str(refusal(path))
        return
    # The superuser may read anything: give the right up in a child.
    code = "import os, sys; from pathlib import Path; from foretoken.engine.gguf import read_header\n"
    code += "fd = os.open('.', os.O_PATH); os.setgroups([]); os.setgid(65534); os.setuid(65534)\n"
    code += "try: read_header(Path(sys.argv[1]))\nexcept Exception as error: print(error)"
    for folder in (tmp_path, *tmp_path.parents[:3]):
        if folder != folder.parent:
            folder.chmod(0o755)
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
    assert "not permitted" in done.stdout


# --- truncated and malformed ---


def test_truncated_anywhere(gguf_files: ModuleType, tmp_path: Path) -> None:
    file = gguf_files.tiny_model(layers=1)
    whole, header = file.to_bytes(), len(file.header())
    path = tmp_path / "cut.gguf"
    rng = random.Random(3)
    inside = sorted({*range(4, 64), *rng.sample(range(64, header), 300), *rng.sample(range(header, len(whole)), 60)})
    for size in inside:
        path.write_bytes(whole[:size])
        message = str(refusal(path))
        assert "incomplete" in message or "more than" in message, (size, message)
    path.write_bytes(whole)
    read_header(path)


Break = Callable[[Any, Any], object]  # (file, gguf_files.Kind)


def _last(file: Any) -> Any:
    return file.tensors[-1]


def _set(which: str, **fields: Any) -> Break:
    def change(file: Any, kinds: Any) -> None:
        tensor = file.tensor(which)
        for field, value in fields.items():
            setattr(tensor, field, value)

    return change


def _tokens(change: Callable[[list[Any]], None]) -> Break:
    def apply(file: Any, kinds: Any) -> None:
        tokens = list(file.get("tokenizer.ggml.tokens")[1])
        change(tokens)
        file.put("tokenizer.ggml.tokens", kinds.ARRAY, (kinds.STRING, tokens))

    return apply


BROKEN: dict[str, tuple[Break, str]] = {
    "version 1": (lambda f, k: setattr(f, "version", 1), "version 1"),
    "version 99": (lambda f, k: setattr(f, "version", 99), "version 99"),
    "big-endian": (lambda f, k: setattr(f, "order", ">"), "big-endian"),
    "tensor count": (lambda f, k: setattr(f, "tensor_count", 2**63), "tensors, more than it has room for"),
    "entry count": (lambda f, k: setattr(f, "metadata_count", 2**40), "metadata entries, more than"),
    "one entry too many": (lambda f, k: setattr(f, "metadata_count", len(f.metadata) + 1), ""),
    "unknown kind": (lambda f, k: f.metadata.append(("x", 13, b"1234")), "unknown kind"),
    "list of lists": (lambda f, k: f.put("x", k.ARRAY, (k.ARRAY, [(k.U8, [1])])), "list of lists"),
    "huge list": (lambda f, k: f.metadata.append(("x", 9, struct.pack("<IQ", 4, 2**60))), "more than the file"),
    "huge string list": (lambda f, k: f.metadata.append(("x", 9, struct.pack("<IQ", 8, 2**60))), "more than the file"),
    "bool of 2": (lambda f, k: f.put("x", k.BOOL, 2), "neither true nor false"),
    "no key": (lambda f, k: f.put("", k.U8, 1), "has no name"),
    "same key twice": (lambda f, k: f.metadata.append(f.metadata[0]), "more than once"),
    "alignment 0": (lambda f, k: f.put("general.alignment", k.U32, 0), "not a power of two"),
    "alignment 48": (lambda f, k: f.put("general.alignment", k.U32, 48), "not a power of two"),
    "alignment 1": (lambda f, k: f.put("general.alignment", k.U32, 1), "aligned"),
    "alignment a text": (lambda f, k: f.put("general.alignment", k.STRING, "32"), "not a 32-bit number"),
    "no tensors": (lambda f, k: f.tensors.clear(), "it is a vocabulary only, without weights; choose a whole model"),
    "five dimensions": (_set("output_norm.weight", dims=(2, 2, 2, 2, 4)), "5 dimensions"),
    "no elements": (_set("output_norm.weight", dims=(0,)), "impossible shape"),
    "too many elements": (_set("output_norm.weight", dims=(2**40, 2**40)), "impossible shape"),
    "unknown type": (_set("output_norm.weight", type=77), "does not know"),
    "removed type": (_set("output_norm.weight", type=4), "does not know"),
    "row not in blocks": (_set("blk.0.attn_q.weight", type=12), "needs a multiple of 256"),
    "beyond the end": (_set("blk.1.ffn_down.weight", dims=(96, 6400)), "beyond its end"),
    "norm in half precision": (_set("blk.0.attn_norm.weight", type=1, dims=(128,)), "cannot be computed"),
    "weights as whole numbers": (_set("blk.0.attn_q.weight", type=26), "cannot be computed"),
    "wrong head size": (lambda f, k: f.put("llama.attention.key_length", k.U32, 32), "which must be equal"),
    "no architecture": (lambda f, k: f.drop("general.architecture"), "which architecture"),
    "architecture a number": (lambda f, k: f.put("general.architecture", k.U32, 1), "which architecture"),
    "unknown architecture": (lambda f, k: f.put("general.architecture", k.STRING, "llama9"), "'llama9' is not known"),
    "embedding model": (lambda f, k: f.put("general.architecture", k.STRING, "bert"), "embedding model"),
    "image encoder": (lambda f, k: f.put("general.architecture", k.STRING, "clip"), "an encoder of images"),
    "adapter": (lambda f, k: f.put("general.type", k.STRING, "adapter"), "addition"),
    "no context": (lambda f, k: f.drop("llama.context_length"), "lacks llama.context_length"),
    "context 0": (lambda f, k: f.put("llama.context_length", k.U32, 0), "which no real model has"),
    "context huge": (lambda f, k: f.put("llama.context_length", k.U32, 2**32 - 1), "which no real model has"),
    "context negative": (lambda f, k: f.put("llama.context_length", k.I32, -1), "not a 32-bit whole number"),
    "width 0": (lambda f, k: f.put("llama.embedding_length", k.U32, 0), "which no real model has"),
    "no layers": (lambda f, k: f.put("llama.block_count", k.U32, 0), "which no real model has"),
    "layers a list": (
        lambda f, k: f.put("llama.block_count", k.ARRAY, (k.U32, [2])), "block_count is not a 32-bit whole number",
    ),
    "513 layers": (lambda f, k: f.put("llama.block_count", k.U32, 513), "which no real model has"),
    "unknown scaling": (lambda f, k: f.put("llama.rope.scaling.type", k.STRING, "x"), "rope.scaling.type"),
    "experts": (lambda f, k: f.put("llama.expert_used_count", k.U32, 2), "2 of 0 experts"),
    "layers ahead": (lambda f, k: f.put("llama.nextn_predict_layers", k.U32, 2), "predict ahead"),
    "epsilon NaN": (
        lambda f, k: f.put("llama.attention.layer_norm_rms_epsilon", k.F32, float("nan")), "which no real model has",
    ),
    "no vocabulary": (lambda f, k: f.drop("tokenizer.ggml.model"), "no vocabulary"),
    "nothing at all": (
        lambda f, k: (f.tensors.clear(), f.drop("tokenizer.ggml.model")),
        "it holds descriptions only and no weights",
    ),
    "vocabulary none": (lambda f, k: f.put("tokenizer.ggml.model", k.STRING, "no_vocab"), "no vocabulary"),
    "unknown tokenizer": (lambda f, k: f.put("tokenizer.ggml.model", k.STRING, "magic"), "'magic' is not known"),
    "no tokens": (lambda f, k: f.drop("tokenizer.ggml.tokens"), "no list of tokens"),
    "zero tokens": (lambda f, k: f.put_tokens([]), "no list of tokens"),
    "odd rotation": (lambda f, k: f.put("llama.rope.dimension_count", k.U32, 15), "does not match heads of 16"),
    "token twice": (_tokens(lambda tokens: tokens.__setitem__(9, tokens[8])), "there 2 times"),
    "token twice up to its zero": (_tokens(lambda tokens: tokens.__setitem__(9, tokens[8] + "\0x")), "there 2 times"),
    "unknown pre-tokenizer": (lambda f, k: f.put("tokenizer.ggml.pre", k.STRING, "later"), "'later' is not known"),
}  # fmt: skip


LEFT: dict[str, Break] = {
    "other vocabulary": _tokens(lambda tokens: tokens.append("extra")),
    "no embedding": _set("token_embd.weight", name="other.weight"),
    "missing layer": lambda f, k: f.put("llama.block_count", k.U32, 3),
    "no heads": lambda f, k: f.put("llama.attention.head_count", k.U32, 0),
    "3 KV heads": lambda f, k: f.put("llama.attention.head_count_kv", k.U32, 3),
    "KV heads by layer": lambda f, k: f.put("llama.attention.head_count_kv", k.ARRAY, (k.U32, [2])),
    "5 heads": lambda f, k: f.put("llama.attention.head_count", k.U32, 6),
    "tokens as numbers": lambda f, k: f.put("tokenizer.ggml.tokens", k.ARRAY, (k.U32, [1])),
    "one type missing": lambda f, k: f.put("tokenizer.ggml.token_type", k.ARRAY, (k.I32, [1] * 266)),
    "one score missing": lambda f, k: f.put("tokenizer.ggml.scores", k.ARRAY, (k.F32, [0.0] * 266)),
    "EOS a text": lambda f, k: f.put("tokenizer.ggml.eos_token_id", k.STRING, "2"),
    "no merges": lambda f, k: f.drop("tokenizer.ggml.merges"),
    "tensor name twice": _set("blk.0.attn_q.weight", name="blk.0.attn_k.weight"),
    "tensor name too long": lambda f, k: setattr(_last(f), "name", "x" * 64),
    "tensor name empty": lambda f, k: setattr(_last(f), "name", ""),
    "overlapping": _set("output_norm.weight", offset=0),
    "gap": _set("output_norm.weight", offset=2**30),
    "narrow queries": _set("blk.0.attn_q.weight", dims=(64, 32), data=bytes(8192)),
    "wrong feed forward": lambda f, k: f.put("llama.feed_forward_length", k.U32, 128),
    "no feed forward": lambda f, k: f.drop("llama.feed_forward_length"),
}  # fmt: skip
"""What is left to llama.cpp, which refuses it by itself."""


def test_llama_cpp_refuses_what_is_not_looked_for_here(gguf_files: ModuleType, tmp_path: Path, helper: Any) -> None:
    files = []
    for number, change in enumerate(LEFT.values()):
        file = gguf_files.tiny_model()
        change(file, gguf_files.Kind)
        files.append(file.write(tmp_path / f"{number}.gguf"))
    loader = helper("engine/models/native_loader.py").NativeLoader()
    assert {answer.split(":")[0] for _, answer in loader.results(files)} == {"refused"}


@pytest.mark.parametrize("fault", BROKEN)
def test_broken_files(gguf_files: ModuleType, tmp_path: Path, fault: str) -> None:
    change, expected = BROKEN[fault]
    file = gguf_files.tiny_model()
    change(file, gguf_files.Kind)
    error = refusal(file.write(tmp_path / "broken.gguf"))
    assert any(expected in reason for reason in error.reasons), error.reasons


def test_every_fault_is_named(gguf_files: ModuleType, tmp_path: Path) -> None:
    kinds = gguf_files.Kind
    file = gguf_files.tiny_model()
    file.drop("llama.context_length")
    file.put("llama.block_count", kinds.U32, 0)
    file.put("tokenizer.ggml.pre", kinds.STRING, "later")
    file.tensor("blk.0.attn_q.weight").type = 26
    text = " ".join(refusal(file.write(tmp_path / "bad.gguf")).reasons)
    for part in ("llama.context_length", "block_count", "pre-tokenizer", "blk.0.attn_q.weight"):
        assert part in text


def test_harmless_oddities_are_warned_of(gguf_files: ModuleType, tmp_path: Path) -> None:
    kinds = gguf_files.Kind
    file = gguf_files.tiny_model().drop("tokenizer.ggml.pre")
    file.put("tokenizer.ggml.padding_token_id", kinds.U32, 5000)
    file.put("tokenizer.ggml.eos_token_id", kinds.U32, 267)
    file.put("tokenizer.ggml.mask_token_id", kinds.U32, 2**32 - 1)
    warnings = read_header(file.write(tmp_path / "odd.gguf")).warnings
    assert any("pre-tokenizer" in warning for warning in warnings)
    assert any("padding token id 5,000" in warning for warning in warnings)
    assert any("eos token id 267" in warning for warning in warnings)
    assert not any("mask" in warning for warning in warnings)


def test_names_in_a_file_cannot_steer_a_terminal(gguf_files: ModuleType, tmp_path: Path) -> None:
    file = gguf_files.tiny_model()
    file.put("general.architecture", gguf_files.Kind.STRING, "\x1b[2J\u202eevil" + "x" * 1000)
    assert len(str(refusal(file.write(tmp_path / "evil.gguf")))) < 300


def test_hostile_counts_cost_nothing(gguf_files: ModuleType, tmp_path: Path) -> None:
    file = gguf_files.GgufFile()
    file.metadata.append(("x", 9, struct.pack("<IQ", 8, 1000) + struct.pack("<Q", 2**62)))
    refusal(file.write(tmp_path / "hostile.gguf"))  # or it would go on for ever


# --- shards ---


def _split(gguf_files: ModuleType, folder: Path, count: int = 3) -> list[Path]:
    kinds, whole = gguf_files.Kind, gguf_files.tiny_model()
    share = -(-len(whole.tensors) // count)
    paths = []
    for number in range(count):
        part = gguf_files.GgufFile(tensors=whole.tensors[number * share : (number + 1) * share])
        part.metadata = list(whole.metadata) if number == 0 else []
        part.put("split.no", kinds.U16, number).put("split.count", kinds.U16, count)
        part.put("split.tensors.count", kinds.I32, len(whole.tensors))
        paths.append(part.write(folder / f"tiny-{number + 1:05d}-of-{count:05d}.gguf"))
    return paths


def test_shards_are_one_model(gguf_files: ModuleType, tmp_path: Path) -> None:
    paths = _split(gguf_files, tmp_path)
    header = read_header(paths[0])
    assert header.files == tuple(paths)
    assert len(header.tensors) == len(gguf_files.tiny_model().tensors)
    assert header.size == sum(path.stat().st_size for path in paths)


def test_what_can_be_wrong_with_shards(gguf_files: ModuleType, tmp_path: Path) -> None:
    paths = _split(gguf_files, tmp_path)
    assert "part 2 of a model in 3 parts; choose tiny-00001-of-00003.gguf" in str(refusal(paths[1]))
    renamed = tmp_path / "renamed.gguf"
    renamed.write_bytes(paths[0].read_bytes())
    assert "must be named like" in str(refusal(renamed))
    third = paths[2].read_bytes()
    paths[2].write_bytes(third[:-50000])
    assert any("tiny-00003-of-00003.gguf" in reason for reason in refusal(paths[0]).reasons)
    paths[2].write_bytes(b"GGUF")
    assert "its part tiny-00003-of-00003.gguf" in str(refusal(paths[0]))
    paths[2].write_bytes(paths[1].read_bytes())
    assert "should be part 3 of 3" in str(refusal(paths[0]))
    paths[2].unlink()
    assert "needs tiny-00003-of-00003.gguf beside it" in str(refusal(paths[0]))


# --- anything at all ---


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary(min_size=1, max_size=400), with_magic=st.booleans())
def test_any_bytes_are_refused_in_a_sentence(tmp_path: Path, content: bytes, with_magic: bool) -> None:
    path = tmp_path / "any.gguf"
    path.write_bytes((b"GGUF\x03\x00\x00\x00" if with_magic else b"") + content)
    refusal(path)
