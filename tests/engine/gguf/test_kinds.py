"""What a file is, told by its header whatever its name says; and heads, checked before the native library sees them."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from foretoken.engine.gguf import kinds, prefix, read_draft, read_header
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.gguf.read import tell
from foretoken.errors import BadModelFile

Helper = Callable[[str], Any]
KINDS = "model model+mtp mtp eagle3 dflash projector adapter embedding vocabulary shard".split()


@pytest.fixture
def heads(helper: Helper) -> Any:
    return helper("engine/gguf/tiny_heads.py")


@pytest.fixture
def write(heads: Any, helper: Helper, gguf_files: ModuleType, tmp_path: Path) -> Callable[[str], Path]:
    """A file of this kind under a name that says something else."""
    makers = heads.every_kind(gguf_files, helper("engine/gguf/tiny_architectures.py"))
    return lambda kind: makers[kind]().write(tmp_path / f"{heads.MISLEADING[kind]}.gguf")


@pytest.mark.parametrize("kind", KINDS)
def test_the_header_tells_the_kind_whatever_the_name_says(kind: str, write: Callable[[str], Path]) -> None:
    assert tell(write(kind)).kind.value == kind


@pytest.mark.parametrize("kind", KINDS)
def test_only_whole_models_pass_for_a_main_model_and_heads_for_a_draft(kind: str, write: Callable[[str], Path]) -> None:
    path, expected = write(kind), FileKind(kind)
    for read, taken in ((read_header, expected.whole), (read_draft, expected.whole or expected.head)):
        if taken:
            assert read(path).kind is expected
            continue
        with pytest.raises(BadModelFile, match=r"^[^:]+ cannot be used: it is ") as refused:
            read(path)
        assert "; choose" in str(refused.value)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("eagle3", "an EAGLE-3 head for a model of hidden size 64"),
        ("dflash", "a DFlash head for a model of hidden size 64"),
        ("mtp", "an MTP head for a qwen35 model of hidden size 64"),
        ("model+mtp", "a model with MTP inside"),
    ],
)
def test_heads_in_plain_words(kind: str, words: str, write: Callable[[str], Path]) -> None:
    assert tell(write(kind)).described == words


def test_a_head_refused_as_a_main_model_says_what_it_is(write: Callable[[str], Path]) -> None:
    with pytest.raises(BadModelFile) as refused:
        read_header(write("eagle3"))
    assert str(refused.value) == (
        "Llama-3.1-8B-Instruct-Q4_K_M.gguf cannot be used: it is an EAGLE-3 head for a model of hidden size 64, "
        "which guesses for that and writes nothing by itself; choose a whole model."
    )


def test_dspark_and_gemmas_assistant_have_names_of_their_own(
    heads: Any, gguf_files: ModuleType, tmp_path: Path
) -> None:
    spark = tell(heads.dflash(gguf_files, markov=True).write(tmp_path / "a.gguf"))
    assert (spark.kind, spark.described) == (FileKind.DFLASH, "a DSpark head for a model of hidden size 64")
    assistant = read_draft(heads.assistant(gguf_files).write(tmp_path / "b.gguf"))
    assert assistant.kind is FileKind.MTP
    assert assistant.described == "an MTP head (Gemma 4's assistant) for a model of hidden size 128"


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        (lambda f, k: f.put("general.architecture", k.STRING, "nomic-bert"), "embedding"),
        (lambda f, k: f.put("llama.pooling_type", k.U32, 0), "model"),
        (lambda f, k: f.put("general.type", k.STRING, "imatrix"), "matrix"),
        (lambda f, k: f.put("general.architecture", k.STRING, "wavtokenizer-dec"), "other"),
        (lambda f, k: f.put("general.architecture", k.STRING, "unheard-of"), "model"),
        (lambda f, k: f.drop("general.architecture"), "unknown"),
        (lambda f, k: f.put("llama.nextn_predict_layers", k.U32, 1), "model"),  # the key alone, without its tensors
        (lambda f, k: f.put("llama.nextn_predict_layers", k.U32, 9), "model"),  # more than there are layers
        (lambda f, k: f.put("split.count", k.U16, 3), "shard"),  # the others are not there
    ],
)
def test_kinds_by_single_keys(
    change: Callable[[Any, Any], object], kind: str, gguf_files: ModuleType, tmp_path: Path
) -> None:
    file = gguf_files.tiny_model()
    change(file, gguf_files.Kind)
    assert tell(file.write(tmp_path / "x.gguf")).kind.value == kind


def test_a_torn_head_is_told_by_what_is_there(heads: Any, gguf_files: ModuleType, tmp_path: Path) -> None:
    whole = heads.eagle3(gguf_files).to_bytes()
    path = tmp_path / "x.gguf"
    path.write_bytes(whole[:2000])
    assert tell(path).kind is FileKind.EAGLE3
    path.write_bytes(b"GGUF")
    assert tell(path).kind is FileKind.UNKNOWN
    assert tell(tmp_path / "gone.gguf").kind is FileKind.UNKNOWN


def test_an_mtp_head_is_told_by_the_beginning_of_its_file(heads: Any, helper: Helper, gguf_files: ModuleType) -> None:
    architectures = helper("engine/gguf/tiny_architectures.py")
    sidecar = heads.sidecar(gguf_files, architectures)
    sidecar.put("qwen35.block_count", gguf_files.Kind.U32, 65)  # of a model as large as real ones
    for file, kind in ((sidecar, FileKind.MTP), (heads.with_mtp(gguf_files, architectures), FileKind.MODEL)):
        content = file.to_bytes()
        assert prefix.why_unusable("whole-Q8_0.gguf", content[:9000], len(content)) is None
        assert prefix.metadata(content[:9000], len(content))[0] is kind


def _ids(heads: Any, files: ModuleType, ids: list[int], output: int | None = None) -> Any:
    file = heads.eagle3(files, d2t=ids)
    if output is not None:
        at = file.tensors.index(file.tensor("output.weight"))
        file.tensors[at] = files.Tensor("output.weight", (64, output), files.F32, bytes(64 * output * 4))
    return file


def _list(key: str, kind: str, values: list[Any]) -> Callable[[Any, Any], object]:
    return lambda f, k: f.put(key, k.ARRAY, (k[kind], values))


def _tensor(name: str, **changes: Any) -> Callable[[Any, Any], object]:
    def change(file: Any, _kinds: Any) -> None:
        for key, value in changes.items():
            setattr(file.tensor(name), key, value)

    return change


def _without(name: str) -> Callable[[Any, Any], object]:
    return lambda f, k: f.tensors.remove(f.tensor(name))


HOSTILE: dict[str, tuple[str, Callable[[Any, Any], object], str]] = {
    "no layers read": ("eagle3", lambda f, k: f.drop("eagle3.target_layers"), "lacks eagle3.target_layers"),
    "fractions of layers": (
        "eagle3", _list("eagle3.target_layers", "F32", [0.5, 1.0, 2.0]), "not a list of 32-bit whole numbers",
    ),
    "layers as text": (
        "eagle3", _list("eagle3.target_layers", "STRING", ["1", "2", "3"]), "not a list of 32-bit whole numbers",
    ),
    "layers as a number": (
        "eagle3", lambda f, k: f.put("eagle3.target_layers", k.U32, 3), "not a list of 32-bit whole numbers",
    ),
    "a layer below 0": ("eagle3", _list("eagle3.target_layers", "I32", [-1, 2, 3]), "names layer -1, which no model"),
    "a layer beyond all": ("eagle3", _list("eagle3.target_layers", "I32", [1, 2, 600]), "names layer 600, which no"),
    "hidden size 0": (
        "eagle3", lambda f, k: f.put("eagle3.target_hidden_size", k.U32, 0), "target_hidden_size is 0, which no real",
    ),
    "no hidden size": (
        "eagle3", lambda f, k: f.drop("eagle3.target_hidden_size"), "lacks eagle3.target_hidden_size",
    ),
    "hidden size below 0": (
        "eagle3", lambda f, k: f.put("eagle3.target_hidden_size", k.I32, -64), "not a 32-bit whole number",
    ),
    "its layer predicts ahead": (
        "eagle3", lambda f, k: f.put("eagle3.nextn_predict_layers", k.U32, 1), "1 of them to predict ahead",
    ),
    "keys unlike values": (
        "eagle3", lambda f, k: f.put("eagle3.attention.value_length", k.U32, 32), "which must be equal",
    ),
    "fusion in whole numbers": ("eagle3", _tensor("fc.weight", type=26), "is stored as I32, which cannot be computed"),
    "norm in half precision": (
        "eagle3", _tensor("output_norm.weight", type=1, data=bytes(128)), "is stored as F16, which cannot be computed",
    ),
    "out unlike in": (
        "eagle3", lambda f, k: f.put("eagle3.embedding_length_out", k.U32, 256), "is 256, and its width is 64",
    ),
    "DSpark without its block": ("dspark", lambda f, k: f.drop("dflash.block_size"), "lacks dflash.block_size"),
    "no block": ("dflash", lambda f, k: f.put("dflash.block_size", k.U32, 0), "block_size is 0, which no real head"),
    "huge block": ("dflash", lambda f, k: f.put("dflash.block_size", k.U32, 1 << 30), "which no real head"),
    "block as text": ("dflash", lambda f, k: f.put("dflash.block_size", k.STRING, "8"), "not a 32-bit whole number"),
    "block without a guess": ("dflash", lambda f, k: f.put("dflash.block_size", k.U32, 1), "leaves no place for"),
    "DSpark with a long block": ("dspark", lambda f, k: f.put("dflash.block_size", k.U32, 33), "is 33, which no real"),
    "DSpark that leaves its anchor open": (
        "dspark", lambda f, k: f.put("dflash.sample_from_anchor", k.STRING, "false"), "is neither true nor false",
    ),
    "dflash reads a layer below 0": ("dflash", _list("dflash.target_layers", "I32", [1, -7]), "names layer -7"),
    "no mask": ("dflash", lambda f, k: f.drop("tokenizer.ggml.mask_token_id"), "lacks tokenizer.ggml.mask_token_id"),
    "mask of another vocabulary": (
        "dflash", lambda f, k: f.put("tokenizer.ggml.mask_token_id", k.U32, 267), "is 267, and its vocabulary has 267",
    ),
    "chooses among more than there are": (
        "dflash", lambda f, k: f.put("dflash.selector_top_k", k.U32, 300), "is 300, and its vocabulary has 267 tokens",
    ),
    "DeepSeek's blocks, no groups": (
        "dflash", lambda f, k: f.put("dflash.hyper_connection_count", k.U32, 4), "lacks dflash.attention.output_group",
    ),
    "no projection": ("mtp", _without("blk.4.nextn.eh_proj.weight"), "lacks blk.4.nextn.eh_proj.weight"),
    "no embeddings": ("mtp", _without("token_embd.weight"), "lacks token_embd.weight"),
    "several MTP layers": (
        "mtp", lambda f, k: f.put("qwen35.block_count", k.U32, 6).put("qwen35.nextn_predict_layers", k.U32, 2),
        "2 layers that predict ahead, where llama.cpp runs one",
    ),
    "assistant as wide as its model": (
        "assistant", lambda f, k: f.put("gemma4-assistant.embedding_length_out", k.U32, 64), "is its own width",
    ),
    "assistant with a trunk": (
        "assistant", lambda f, k: f.put("gemma4-assistant.nextn_predict_layers", k.U32, 0), "which no real head has",
    ),
    "assistant without windows": (
        "assistant", lambda f, k: f.drop("gemma4-assistant.attention.sliding_window_pattern"), "does not say which",
    ),
    "assistant without projection": (
        "assistant", _without("nextn.post_projection.weight"), "lacks nextn.post_projection.weight",
    ),
}  # fmt: skip


LEFT: dict[str, tuple[str, Callable[[Any, Any], object]]] = {
    "another hidden size": ("eagle3", lambda f, k: f.put("eagle3.target_hidden_size", k.U32, 128)),
    "no fusion": ("eagle3", _without("fc.weight")),
    "no second norm": ("eagle3", _without("blk.0.attn_norm_2.weight")),
    "narrow queries": ("eagle3", _tensor("blk.0.attn_q.weight", dims=(64, 128))),
    "no norm of the encoder": ("dflash", _without("enc.output_norm.weight")),
}  # fmt: skip
"""What is left to llama.cpp, which refuses it by itself."""


def test_llama_cpp_refuses_heads_that_are_not_looked_at_so_closely(
    heads: Any, helper: Helper, gguf_files: ModuleType, tmp_path: Path
) -> None:
    main, files = gguf_files.tiny_model(layers=4).write(tmp_path / "main.gguf"), []
    for number, (kind, change) in enumerate(LEFT.values()):
        file = getattr(heads, kind)(gguf_files)
        change(file, gguf_files.Kind)
        files.append(file.write(tmp_path / f"{number}.gguf"))
    child = str(Path(__file__).with_name("native_head_child.py"))
    loader = helper("engine/models/native_loader.py").NativeLoader(command=(child, str(main)))
    assert {answer.split(":")[0] for _, answer in loader.results(files)} == {"refused"}


@pytest.mark.parametrize("fault", HOSTILE)
def test_hostile_heads_are_explained(
    fault: str, heads: Any, helper: Helper, gguf_files: ModuleType, tmp_path: Path
) -> None:
    kind, change, expected = HOSTILE[fault]
    if kind == "mtp":
        file = heads.sidecar(gguf_files, helper("engine/gguf/tiny_architectures.py"))
    else:
        file = heads.dflash(gguf_files, markov=True) if kind == "dspark" else getattr(heads, kind)(gguf_files)
    change(file, gguf_files.Kind)
    with pytest.raises(BadModelFile) as refused:
        read_draft(file.write(tmp_path / "head.gguf"))
    assert any(expected in reason for reason in refused.value.reasons), refused.value.reasons


@pytest.mark.parametrize(
    ("ids", "output", "expected"),
    [
        ([0, 5, 9], None, None),
        ([0, 5, 267], None, "names token 267 of a vocabulary of 267"),
        ([0, -5, 9], None, "names token -5 of a vocabulary of 267"),
        ([0, 5, 5], None, "names 1 of its 3 tokens more than once"),
        ([0, 5, 9], 4, "names 3 tokens, and its output has 4 rows"),
        (list(range(300)), None, "names 300 tokens of a vocabulary of 267"),
    ],
)
def test_a_reduced_vocabulary_names_tokens_once_each(
    ids: list[int], output: int | None, expected: str | None, heads: Any, gguf_files: ModuleType, tmp_path: Path
) -> None:
    path = _ids(heads, gguf_files, ids, output).write(tmp_path / "head.gguf")
    if expected is None:
        assert read_draft(path).kind is FileKind.EAGLE3
        return
    with pytest.raises(BadModelFile) as refused:
        read_draft(path)
    assert expected in str(refused.value)


def test_a_reduced_vocabulary_out_of_order_is_warned_of(heads: Any, gguf_files: ModuleType, tmp_path: Path) -> None:
    header = read_draft(_ids(heads, gguf_files, [9, 5, 0]).write(tmp_path / "head.gguf"))
    assert header.warnings == ("Its d2t is not in ascending order, which no converter writes.",)
    wrong = _ids(heads, gguf_files, [0, 5, 9])
    wrong.tensor("d2t").type, wrong.tensor("d2t").data = 26, np.arange(3, dtype="<i4").tobytes()
    with pytest.raises(BadModelFile, match="d2t is stored as I32"):
        read_draft(wrong.write(tmp_path / "wrong.gguf"))


def test_what_a_head_asks_of_its_model(heads: Any, gguf_files: ModuleType, tmp_path: Path) -> None:
    header = read_draft(heads.eagle3(gguf_files, layers=(2, 5, 7)).write(tmp_path / "head.gguf"))
    assert kinds.target_layers(header.entries) == (2, 5, 7)
    assert kinds.hidden_size(header.entries) == 64


def test_heads_of_deepseek_4_have_measures_of_their_own(
    heads: Any, helper: Helper, gguf_files: ModuleType, tmp_path: Path
) -> None:
    """Blocks of experts, and a hidden state of several streams."""
    kind = gguf_files.Kind
    spark = heads.dflash(gguf_files, markov=True).drop("dflash.feed_forward_length")
    for key, value in {
        "hyper_connection_count": 4,
        "attention.output_group_count": 2,
        "attention.sliding_window": 128,
    }.items():
        spark.put(f"dflash.{key}", kind.U32, value)
    spark.tensors = [one for one in spark.tensors if not one.name.startswith("blk.0.ffn_")]
    assert read_draft(spark.write(tmp_path / "spark.gguf")).kind is FileKind.DFLASH
    sidecar = heads.sidecar(gguf_files, helper("engine/gguf/tiny_architectures.py"))
    sidecar.metadata = [(key.replace("qwen35.", "deepseek4."), *rest) for key, *rest in sidecar.metadata]
    sidecar.put("general.architecture", kind.STRING, "deepseek4")
    sidecar.put("deepseek4.embedding_length_out", kind.U32, 4 * 64)
    assert read_draft(sidecar.write(tmp_path / "sidecar.gguf")).kind is FileKind.MTP


def test_mtp_inside_counts_for_nothing_but_its_layers(
    heads: Any, helper: Helper, gguf_files: ModuleType, tmp_path: Path
) -> None:
    architectures = helper("engine/gguf/tiny_architectures.py")
    plain = read_header(architectures.qwen35(gguf_files).write(tmp_path / "plain.gguf"))
    header = read_header(heads.with_mtp(gguf_files, architectures).write(tmp_path / "mtp.gguf"))
    assert (header.block_count, header.trunk_layers) == (5, 4)
    for one in ("kv_head_counts", "cells", "state_bytes", "kept_states", "head_counts"):
        assert getattr(header, one) == getattr(plain, one), one


def test_a_model_that_the_library_would_take_for_a_head_is_refused(
    heads: Any, helper: Helper, gguf_files: ModuleType, tmp_path: Path
) -> None:
    file = heads.with_mtp(gguf_files, helper("engine/gguf/tiny_architectures.py"))
    _without("blk.0.attn_norm.weight")(file, None)
    with pytest.raises(BadModelFile, match="without which it is taken for an MTP head"):
        read_header(file.write(tmp_path / "x.gguf"))


def test_a_delta_net_model_has_a_layer_with_a_state(
    heads: Any, helper: Helper, gguf_files: ModuleType, tmp_path: Path
) -> None:
    file = heads.with_mtp(gguf_files, helper("engine/gguf/tiny_architectures.py"))
    file.put("qwen35.full_attention_interval", gguf_files.Kind.U32, 1)
    with pytest.raises(BadModelFile, match="none of its layers keeps a running state"):
        read_header(file.write(tmp_path / "x.gguf"))
