"""Which head may guess for which main model, and every reason why not."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from foretoken.engine.gguf import GgufHeader, read_draft, read_header
from foretoken.library.fit.footprint import Room, Wish, estimate
from foretoken.library.fit.heads import built_in, incompatible, read_beside, reasons_against, why_not
from foretoken.library.fit.profile import profile_of_head, profiles_of

Helper = Callable[[str], Any]
Make = Callable[..., GgufHeader]


@pytest.fixture
def heads(helper: Helper) -> Any:
    return helper("engine/gguf/tiny_heads.py")


@pytest.fixture
def main(gguf_files: ModuleType, tmp_path: Path) -> Make:
    """A sound main model of four layers, 64 wide; `change` of its file as wanted."""

    def make(change: Callable[[Any], object] = lambda _file: None, **measures: Any) -> GgufHeader:
        file = gguf_files.tiny_model(**({"layers": 4} | measures))
        change(file)
        return read_header(file.write(tmp_path / "main.gguf"))

    return make


@pytest.fixture
def head(heads: Any, gguf_files: ModuleType, tmp_path: Path) -> Make:
    """A sound head of a kind."""

    def make(kind: str, *arguments: Any, change: Callable[[Any], object] = lambda _file: None, **asks: Any) -> Any:
        file = getattr(heads, kind)(gguf_files, *arguments, **asks)
        change(file)
        return read_draft(file.write(tmp_path / "head.gguf"))

    return make


def can_serve(main: GgufHeader, draft: GgufHeader, *, lacking: str | None = None) -> str | None:
    """The first reason against it."""
    return next(iter(reasons_against(main, draft, lacking=lacking)), None)


def lack(*names: str) -> Callable[[Any], object]:
    return lambda file: setattr(file, "tensors", [one for one in file.tensors if one.name not in names])


@pytest.mark.parametrize("kind", ["eagle3", "dflash"])
def test_a_head_for_its_model(kind: str, main: Make, head: Make) -> None:
    assert can_serve(main(), head(kind)) is None


def test_a_draft_model_is_judged_as_a_pair(main: Make, gguf_files: ModuleType, tmp_path: Path) -> None:
    small = read_draft(gguf_files.tiny_model(layers=1).write(tmp_path / "small.gguf"))
    assert can_serve(main(), small) is None
    other = read_draft(gguf_files.tiny_model(extra_tokens=("x1",) * 1).write(tmp_path / "other.gguf"))
    assert can_serve(main(), other) is None
    file = gguf_files.tiny_model()
    file.put("tokenizer.ggml.add_bos_token", gguf_files.Kind.BOOL, 1)
    reason = can_serve(main(), read_draft(file.write(tmp_path / "bos.gguf")))
    assert reason == "The draft begins every text with its BOS token and the main model does not."


def test_another_hidden_size(main: Make, head: Make) -> None:
    assert can_serve(main(), head("eagle3", hidden=128)) == (
        "The EAGLE-3 head is for a model of hidden size 128, and the main model's is 64."
    )
    wide = main(width=128)
    assert (
        can_serve(wide, head("dflash"))
        == "The DFlash head is for a model of hidden size 64, and the main model's is 128."
    )


@pytest.mark.parametrize("kind", ["eagle3", "dflash"])
def test_layers_that_the_main_model_lacks(kind: str, main: Make, head: Make) -> None:
    layers = (0, 1, 5) if kind == "eagle3" else (1, 5)
    found = can_serve(main(), head(kind, layers=layers))
    name = "EAGLE-3" if kind == "eagle3" else "DFlash"
    assert found == f"The {name} head reads layer 5 of the main model, which has 4 layers."
    layers = (0, 1, 4) if kind == "eagle3" else (1, 4)
    found = can_serve(main(), head(kind, layers=layers))
    last = "reads the output of the last layer too, which llama.cpp does not give of a llama model."
    assert found == f"The {name} head {last}"


@pytest.mark.parametrize(("kind", "given"), [("eagle3", True), ("dflash", False)])
def test_the_output_of_the_last_layer_where_it_is_given(kind: str, given: bool, main: Make, head: Make) -> None:
    """As the hidden state of gpt-oss for EAGLE-3; DFlash wants it among the layers' inputs."""
    target = main(architecture="gpt-oss")
    assert (can_serve(target, head(kind, layers=(0, 1, 4) if kind == "eagle3" else (1, 4))) is None) is given


@pytest.mark.parametrize("architecture", ["qwen2", "mistral3", "gemma3", "phi3"])
@pytest.mark.parametrize("kind", ["eagle3", "dflash"])
def test_architectures_that_give_no_layer_inputs(kind: str, architecture: str, main: Make, head: Make) -> None:
    found = can_serve(main(architecture=architecture), head(kind))
    assert found is not None
    assert found.endswith(
        f" head reads inputs of the main model's layers, and llama.cpp gives none of a {architecture} model."
    )


def test_another_vocabulary(main: Make, head: Make, gguf_files: ModuleType) -> None:
    tokens = gguf_files.tiny_tokens()
    tokens[100], tokens[101] = tokens[101], tokens[100]
    found = can_serve(main(lambda file: file.put_tokens(tokens)), head("eagle3"))
    assert found is not None
    assert found.startswith("Token 100 is “")
    assert found.endswith("(2 tokens differ).")
    larger = main(extra_tokens=tuple(f"<{n}>" for n in range(3)))
    assert can_serve(larger, head("eagle3")) == "The EAGLE-3 head knows 267 tokens, and the main model has 270."
    assert can_serve(larger, head("eagle3", change=lack("token_embd.weight"))) is None


def test_a_head_that_borrows_takes_what_fits(main: Make, head: Make, gguf_files: ModuleType) -> None:
    assert can_serve(main(), head("eagle3", change=lack("token_embd.weight", "output.weight"))) is None
    wide = main(width=128)
    found = can_serve(wide, head("eagle3", hidden=128, change=lack("token_embd.weight")))
    assert found == "The EAGLE-3 head takes the main model's embeddings, and is 64 wide where that is 128."
    assert can_serve(wide, head("eagle3", hidden=128)) is None
    larger = main(extra_tokens=("<a>",))
    found = can_serve(larger, head("eagle3", change=lack("token_embd.weight", "output.weight")))
    assert found == "The EAGLE-3 head takes the main model's output of 268 tokens, and has 267 itself."


def test_mtp_of_one_family_and_size(
    heads: Any,
    main: Make,
    head: Make,
    helper: Helper,
    gguf_files: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tiny = helper("engine/gguf/tiny_architectures.py")
    target = read_header(tiny.qwen35(gguf_files).write(tmp_path / "qwen35.gguf"))
    sidecar = head("sidecar", tiny)
    assert can_serve(target, sidecar) is None
    assert can_serve(main(), sidecar) == "The MTP head was made for a qwen35 model, and the main model is a llama one."
    whole = read_header(heads.with_mtp(gguf_files, tiny).write(tmp_path / "whole.gguf"))
    assert can_serve(whole, sidecar) is None
    assert built_in(whole) is None
    assert built_in(target) == "The main model's file has no MTP inside."
    assert built_in(whole, lacking="It lacks.") == "It lacks."


def test_mtp_of_a_model_whose_hidden_state_is_wider_than_it(
    main: Make, head: Make, helper: Helper, gguf_files: ModuleType
) -> None:
    """As DeepSeek-V4's, of several streams."""

    def streams(file: Any) -> None:
        file.metadata = [(key.replace("qwen35.", "deepseek4."), *rest) for key, *rest in file.metadata]
        file.put("general.architecture", gguf_files.Kind.STRING, "deepseek4")
        file.put("deepseek4.embedding_length_out", gguf_files.Kind.U32, 256)

    sidecar = head("sidecar", helper("engine/gguf/tiny_architectures.py"), change=streams)
    wide = main(lambda f: f.put("deepseek4.embedding_length_out", 4, 256), architecture="deepseek4")
    assert can_serve(wide, sidecar) is None
    plain = main(architecture="deepseek4")
    found = can_serve(plain, sidecar)
    assert found == "The MTP head is for a model of hidden size 256, and the main model's is 64."


def test_mtp_of_another_depth(main: Make, head: Make, helper: Helper, gguf_files: ModuleType, tmp_path: Path) -> None:
    tiny = helper("engine/gguf/tiny_architectures.py")
    target = read_header(tiny.qwen35(gguf_files).write(tmp_path / "qwen35.gguf"))

    def deeper(file: Any) -> None:
        file.put("qwen35.block_count", gguf_files.Kind.U32, 9)
        for tensor in file.tensors:
            tensor.name = tensor.name.replace("blk.4.", "blk.8.")

    assert can_serve(target, head("sidecar", tiny, change=deeper)) == (
        "The MTP head was made for a model of 8 layers, and the main model has 4."
    )


def test_mtp_that_llama_cpp_does_not_run(main: Make, gguf_files: ModuleType) -> None:
    def with_layer(file: Any) -> None:
        architecture = file.get("general.architecture")
        file.put(f"{architecture}.nextn_predict_layers", gguf_files.Kind.U32, 1)
        data = bytes(4 * 64)
        file.tensors.append(gguf_files.Tensor("blk.3.nextn.enorm.weight", (64,), gguf_files.F32, data))

    found = built_in(main(with_layer, architecture="exaone4"))
    assert found == "llama.cpp keeps the MTP layers of exaone4 models and does not run them."


def gemma4(files: ModuleType, *, head: int = 16, kv_heads: int = 2) -> Callable[[Any], object]:
    def change(file: Any) -> None:
        kind = files.Kind
        for key in ("key_length", "value_length", "key_length_swa", "value_length_swa"):
            file.put(f"gemma4.attention.{key}", kind.U32, head)
        file.put("gemma4.attention.head_count_kv", kind.ARRAY, (kind.U32, [2, 2, kv_heads, 2]))
        file.put("gemma4.attention.sliding_window", kind.U32, 32)
        file.put("gemma4.attention.sliding_window_pattern", kind.ARRAY, (kind.BOOL, [1, 1, 1, 0]))
        file.put("gemma4.rope.dimension_count", kind.U32, head)

    return change


def test_gemmas_assistant_reads_the_main_models_cache(main: Make, head: Make, gguf_files: ModuleType) -> None:
    def target(**sizes: int) -> GgufHeader:
        return main(gemma4(gguf_files, **sizes), architecture="gemma4")

    assert can_serve(target(), head("assistant", hidden=128)) == (
        "The MTP head (Gemma 4's assistant) is for a model of hidden size 128, and the main model's is 64."
    )
    narrow = main(gemma4(gguf_files), architecture="gemma4", width=128, heads=8)
    fitting = head("assistant", hidden=128)
    assert can_serve(narrow, fitting) is None
    other = "The MTP head (Gemma 4's assistant) reads keys and values of another size than the main model's."
    assert can_serve(main(gemma4(gguf_files, head=32), architecture="gemma4", width=128, heads=4), fitting) == other
    one = main(gemma4(gguf_files, kv_heads=1), architecture="gemma4", width=128, heads=8)
    assert can_serve(one, fitting) == other
    assert can_serve(main(width=128), fitting) == (
        "The MTP head (Gemma 4's assistant) was made for a gemma4 model, and the main model is a llama one."
    )


def test_every_reason_is_said(main: Make, head: Make) -> None:
    found = reasons_against(main(architecture="qwen2"), head("eagle3", hidden=128), lacking="Something lacks.")
    assert [reason.split(",")[0] for reason in found] == [
        "Something lacks.",
        "The EAGLE-3 head is for a model of hidden size 128",
        "The EAGLE-3 head reads inputs of the main model's layers",
    ]


def test_why_not(heads: Any, main: Make, head: Make, helper: Helper, gguf_files: ModuleType, tmp_path: Path) -> None:
    """Heads beside a model, what is inside one, and Gemma 4's."""
    tiny = helper("engine/gguf/tiny_architectures.py")
    whole = read_header(heads.with_mtp(gguf_files, tiny).write(tmp_path / "whole.gguf"))
    sidecar = read_draft(heads.sidecar(gguf_files, tiny).write(tmp_path / "sidecar.gguf"))
    assistant = read_draft(heads.assistant(gguf_files).write(tmp_path / "assistant.gguf"))
    gemma = main(gemma4(gguf_files), architecture="gemma4", width=128, heads=8)
    for pair in ((main(), head("eagle3")), (whole, whole), (whole, sidecar), (gemma, assistant)):
        assert why_not(*pair) == ()
        assert why_not(*pair, lacking=lambda kind: f"No {kind.value}.") == (
            f"No {'mtp' if pair[1] is whole else pair[1].kind.value}.",
        )
    reasons = why_not(main(), head("eagle3"), lacking=lambda _kind: "It lacks.")
    assert str(incompatible(main(), head("eagle3"), reasons)) == "head.gguf cannot draft for main.gguf: it lacks."
    assert str(incompatible(whole, whole, reasons)) == "The MTP inside whole.gguf cannot be used: it lacks."


def test_the_main_models_own_path_means_the_mtp_inside_it(
    heads: Any, helper: Helper, gguf_files: ModuleType, tmp_path: Path
) -> None:
    inside, plain = tmp_path / "inside.gguf", tmp_path / "plain.gguf"
    heads.with_mtp(gguf_files, helper("engine/gguf/tiny_architectures.py")).write(inside)
    gguf_files.tiny_model().write(plain)
    for path in (inside, plain):
        target = read_header(path)
        assert (read_beside(target, path) is target) is (path == inside)


def test_what_a_head_takes_beside_its_main_model(
    heads: Any, main: Make, head: Make, helper: Helper, gguf_files: ModuleType, tmp_path: Path
) -> None:
    tiny = helper("engine/gguf/tiny_architectures.py")
    whole = read_header(heads.with_mtp(gguf_files, tiny).write(tmp_path / "whole.gguf"))
    sidecar = read_draft(heads.sidecar(gguf_files, tiny).write(tmp_path / "sidecar.gguf"))
    inside, beside = profile_of_head(whole, whole), profile_of_head(whole, sidecar)
    assert sum(inside.layers) == sum(beside.layers) == sum(one.size for one in whole.tensors if "blk.4." in one.name)
    assert (inside.entry, inside.exit) == (0, 0)
    assert beside.entry + beside.exit == sum(one.size for one in sidecar.tensors if "blk." not in one.name)
    for profile in (inside, beside):
        assert profile.cells == ((2 * 16, 2 * 16),)
        assert profile.kept == 64 * 4
        assert profile.states == (0,)
    eagle, reduced = head("eagle3"), head("eagle3", d2t=list(range(50)))
    target = main()
    assert profile_of_head(target, eagle).cells == ((2 * 16, 2 * 16),)
    assert profile_of_head(target, eagle).kept == 64 * 4
    assert profile_of_head(target, eagle).waiting > 768 * 3 * 64 * 4
    assert (profile_of_head(target, eagle).logits, profile_of_head(target, reduced).logits) == (267, 50)
    short = head("eagle3", change=lambda file: file.put("eagle3.context_length", gguf_files.Kind.U32, 64))
    assert profile_of_head(target, short).trained_context == target.context_length
    without = profiles_of(target, None)
    assert without[1] is None
    alone, pair = (estimate(*one, Wish(512), Room(0)) for one in (without, profiles_of(target, eagle)))
    assert pair.draft is not None
    assert pair.draft.whole.states == 512 * 64 * 4 + profile_of_head(target, eagle).waiting
    assert pair.main == alone.main


def test_gemmas_assistant_keeps_no_cells(
    main: Make, heads: Any, gguf_files: ModuleType, tmp_path: Path, helper: Helper
) -> None:
    target = read_header(helper("engine/gguf/tiny_architectures.py").gemma4(gguf_files).write(tmp_path / "main.gguf"))
    assistant = read_draft(heads.whole_assistant(gguf_files).write(tmp_path / "assistant.gguf"))
    profile = profile_of_head(target, assistant)
    assert set(profile.cells) == {(0, 0)}
    assert sum(profile.layers) + profile.entry + profile.exit == assistant.weight_bytes
