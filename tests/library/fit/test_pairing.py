"""The pairing rule, its reasons, and its agreement with llama.cpp's own vocabularies."""

import ctypes
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import llama_cpp
import pytest

from foretoken.engine.gguf import GgufHeader, read_header
from foretoken.library.fit.pairing import PairVerdict, active_parameters, check_pair, incompatible, percent, quoted

MakeHeader = Callable[..., GgufHeader]


def test_a_smaller_sibling_fits(make_header: MakeHeader) -> None:
    report = check_pair(make_header("large", layers=8, width=128), make_header("small", layers=1, width=32, heads=2))
    assert report.fits
    assert (report.reasons, report.warnings) == ((), ())
    assert (report.overlap, report.differing, report.first_difference) == (1.0, 0, None)
    assert report.size_ratio < 0.1


def test_the_demo_pair_fits(demo_pair: tuple[Path, Path]) -> None:
    target, draft = (read_header(path) for path in demo_pair)
    report = check_pair(target, draft)
    assert report.fits
    assert report.warnings == ()


def replace_token(at: int, text: str) -> Callable[[Any, Any], None]:
    def change(file: Any, kinds: Any) -> None:
        tokens = list(file.get("tokenizer.ggml.tokens")[1])
        tokens[at] = text
        file.put("tokenizer.ggml.tokens", kinds.ARRAY, (kinds.STRING, tokens))

    return change


def test_a_different_token_is_named_with_both_texts(make_header: MakeHeader) -> None:
    report = check_pair(make_header("main"), make_header("draft", replace_token(260, "<|im_stop|>"), layers=1))
    assert not report.fits
    (reason,) = report.reasons
    assert reason.startswith("Token 260 is “the” in the main model and “<|im_stop|>” in the draft (1 token differs, ")
    assert "99.6% are the same" in reason
    assert report.first_difference is not None
    assert report.first_difference.token_id == 260


@pytest.mark.parametrize(("token_id", "fits"), [(0, True), (4, True), (5, False), (266, False)])
def test_ids_below_five_may_differ(make_header: MakeHeader, token_id: int, fits: bool) -> None:
    assert check_pair(make_header("main"), make_header("draft", replace_token(token_id, "<x>"))).fits is fits


@pytest.mark.parametrize(("extra", "fits"), [(1, True), (128, True), (129, False)])
def test_sizes_may_differ_by_128(make_header: MakeHeader, extra: int, fits: bool) -> None:
    padded = make_header("padded", extra_tokens=tuple(f"<pad{number}>" for number in range(extra)))
    plain = make_header("plain")
    for main, draft, larger in ((padded, plain, "main model"), (plain, padded, "draft")):
        report = check_pair(main, draft)
        assert report.fits is fits
        if fits:
            assert any(f"The {larger} has {extra} tokens more" in warning for warning in report.warnings)
        else:
            assert "where at most 128" in report.reasons[0]


def as_sentence_piece(file: Any, kinds: Any) -> None:
    tokens = list(file.get("tokenizer.ggml.tokens")[1])
    count = len(tokens)
    # Bytes that byte-level BPE writes as other letters; a SentencePiece vocabulary without them cannot read all texts.
    tokens[3:259] = [chr(byte) if 0x20 < byte < 0x7F else f"<0x{byte:02X}>" for byte in range(256)]
    file.put("tokenizer.ggml.tokens", kinds.ARRAY, (kinds.STRING, tokens))
    file.put("tokenizer.ggml.model", kinds.STRING, "llama")
    file.put("tokenizer.ggml.scores", kinds.ARRAY, (kinds.F32, [0.0] * count))
    file.put("tokenizer.ggml.add_bos_token", kinds.BOOL, 1)


def test_every_reason_is_named(make_header: MakeHeader) -> None:
    def other(file: Any, kinds: Any) -> None:
        as_sentence_piece(file, kinds)
        file.put("tokenizer.ggml.add_eos_token", kinds.BOOL, 1)

    main = make_header("main")
    draft = make_header("draft", other, extra_tokens=tuple(f"<p{number}>" for number in range(200)))
    report = check_pair(main, draft)
    text = " ".join(report.reasons)
    assert len(report.reasons) == 5
    for part in ("byte-level BPE", "SentencePiece", "BOS token", "EOS token", "267", "467", "Token 5"):
        assert part in text
    error = incompatible(main, draft, report)
    assert str(error).startswith("draft.gguf cannot draft for main.gguf: the main model has a byte-level BPE")
    assert str(error).endswith("(and 4 more reasons).")
    assert error.reasons == report.reasons
    assert error.exit_code == 3


def put(key: str, kind: str, value: Any) -> Callable[[Any, Any], object]:
    return lambda file, kinds: file.put(key, kinds[kind], value)


def both(*changes: Callable[[Any, Any], object]) -> Callable[[Any, Any], object]:
    return lambda file, kinds: [change(file, kinds) for change in changes]


def test_added_tokens_must_be_the_same(make_header: MakeHeader) -> None:
    adds = put("tokenizer.ggml.add_bos_token", "BOOL", 1)
    report = check_pair(make_header("main", adds), make_header("draft", both(adds, put_id("bos", 1))))
    assert report.reasons == (
        "The main model begins every text with token 0 “<|endoftext|>” and the draft with token 1 “<|im_start|>”.",
    )


def put_id(name: str, token_id: int) -> Callable[[Any, Any], object]:
    return put(f"tokenizer.ggml.{name}_token_id", "U32", token_id)


def test_what_is_only_warned_of(make_header: MakeHeader) -> None:
    main = make_header("main")
    assert any("same file" in warning for warning in check_pair(main, main).warnings)
    again = make_header("again", both(put_id("eos", 1), put_id("bos", 2)), pre="qwen2")
    report = check_pair(main, again)
    assert report.fits
    text = " ".join(report.warnings)
    for part in ("100% of the main model's parameters", "“gpt-2”", "“qwen2”", "EOS is token 2", "BOS is token 0"):
        assert part in text


def test_a_pair_the_wrong_way_round_is_told(make_header: MakeHeader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foretoken.library.fit.pairing.size_ratio", lambda _target, _draft: 12.5)
    report = check_pair(make_header("main"), make_header("larger"))
    assert any("are the two the wrong way round?" in warning for warning in report.warnings)


def test_a_link_to_the_main_model_is_the_same_file(make_model: Callable[..., Path]) -> None:
    path = make_model("main")
    link = path.with_name("link.gguf")
    link.symlink_to(path)
    assert any("same file" in warning for warning in check_pair(read_header(path), read_header(link)).warnings)


def test_texts_in_sentences_are_visible_and_short() -> None:
    assert quoted("\n\x1b") == "“\\n\\x1b”"
    assert len(quoted("x" * 500)) == 43
    assert [percent(share) for share in (1.0, 0.99999, 0.5, 0.00001, 0.0)] == [
        "100%",
        "99.9%",
        "50%",
        "under 0.1%",
        "0%",
    ]


# --- agreement with llama.cpp ---


class _NativeVocabulary:
    """What llama.cpp makes of a file's vocabulary."""

    def __init__(self, path: Path) -> None:
        parameters = llama_cpp.llama_model_default_params()
        parameters.vocab_only = True
        self.model = llama_cpp.llama_model_load_from_file(str(path).encode(), parameters)
        assert self.model
        vocab = llama_cpp.llama_model_get_vocab(self.model)
        self.kind = llama_cpp.llama_vocab_type(vocab)
        self.add_bos = bool(llama_cpp.llama_vocab_get_add_bos(vocab))
        self.add_eos = bool(llama_cpp.llama_vocab_get_add_eos(vocab))
        self.bos = llama_cpp.llama_vocab_bos(vocab)
        self.eos = llama_cpp.llama_vocab_eos(vocab)
        count = llama_cpp.llama_vocab_n_tokens(vocab)
        self.texts = [llama_cpp.llama_vocab_get_text(vocab, token_id) for token_id in range(count)]
        llama_cpp.llama_model_free(self.model)


def native_rule(main: _NativeVocabulary, draft: _NativeVocabulary) -> bool:
    """llama.cpp's condition for speculation, said again over what its own loader found."""
    if main.kind != draft.kind or (main.add_bos, main.add_eos) != (draft.add_bos, draft.add_eos):
        return False
    if (main.add_bos and main.bos != draft.bos) or (main.add_eos and main.eos != draft.eos):
        return False
    if abs(len(main.texts) - len(draft.texts)) > 128:
        return False
    return all(here == there for here, there in list(zip(main.texts, draft.texts, strict=False))[5:])


@llama_cpp.llama_log_callback
def _silent(level: int, text: bytes, data: ctypes.c_void_p) -> None:
    pass


@pytest.fixture
def quiet_llama() -> Iterator[None]:
    llama_cpp.llama_log_set(_silent, ctypes.c_void_p(0))
    yield
    llama_cpp.llama_log_set(ctypes.cast(None, llama_cpp.llama_log_callback), ctypes.c_void_p(0))


def without(*keys: str) -> Callable[[Any, Any], object]:
    return lambda file, kinds: file.drop(*(f"tokenizer.ggml.{key}" for key in keys))


VARIANTS: dict[str, tuple[Callable[[Any, Any], object], dict[str, Any]]] = {
    "plain": (lambda f, k: None, {}),
    "other shape": (lambda f, k: None, {"layers": 1, "width": 32, "heads": 2}),
    "padded by 1": (lambda f, k: None, {"extra_tokens": ("<pad>",)}),
    "padded by 128": (lambda f, k: None, {"extra_tokens": tuple(f"<p{n}>" for n in range(128))}),
    "padded by 129": (lambda f, k: None, {"extra_tokens": tuple(f"<p{n}>" for n in range(129))}),
    "token 4 differs": (replace_token(4, "<x>"), {}),
    "token 5 differs": (replace_token(5, "<x>"), {}),
    "last token differs": (replace_token(-1, "<x>"), {}),
    "token 200 empty": (replace_token(200, ""), {}),
    "sentence piece": (as_sentence_piece, {}),
    "sentence piece, all assumed": (
        both(as_sentence_piece, without("add_bos_token", "bos_token_id", "eos_token_id")), {},
    ),
    "adds BOS": (put("tokenizer.ggml.add_bos_token", "BOOL", 1), {}),
    "adds another BOS": (both(put("tokenizer.ggml.add_bos_token", "BOOL", 1), put_id("bos", 1)), {}),
    "adds EOS": (put("tokenizer.ggml.add_eos_token", "BOOL", 1), {}),
    "adds another EOS": (both(put("tokenizer.ggml.add_eos_token", "BOOL", 1), put_id("eos", 1)), {}),
    "another EOS, not added": (put_id("eos", 1), {}),
    "nothing said": (without("add_bos_token", "bos_token_id", "eos_token_id"), {}),
    "llama 3": (without("add_bos_token"), {"pre": "llama-bpe"}),
    "llama 3, BOS assumed": (without("add_bos_token", "bos_token_id"), {"pre": "llama-bpe"}),
    "glm": (without("add_bos_token", "bos_token_id"), {"pre": "glm4"}),
    "ids of -1": (both(put_id("bos", 2**32 - 1), put_id("eos", 2**32 - 1)), {}),
    "no pre-tokenizer": (without("pre"), {}),
}  # fmt: skip


def test_the_floor_is_llama_cpps_own(make_model: Callable[..., Path], quiet_llama: None) -> None:
    paths = {name: make_model(name.replace(" ", "-"), change, **shape) for name, (change, shape) in VARIANTS.items()}
    native = {name: _NativeVocabulary(path) for name, path in paths.items()}
    headers = {name: read_header(path) for name, path in paths.items()}
    for name, header in headers.items():
        found, tokenizer = native[name], header.tokenizer
        ours = (tokenizer.add_bos, tokenizer.add_eos, tokenizer.bos_id, tokenizer.eos_id)
        theirs = (found.add_bos, found.add_eos, *(None if token < 0 else token for token in (found.bos, found.eos)))
        assert ours == theirs, name
    verdicts = {True: 0, False: 0}
    for main, draft in itertools.product(VARIANTS, repeat=2):
        expected = native_rule(native[main], native[draft])
        assert check_pair(headers[main], headers[draft]).fits is expected, (main, draft)
        verdicts[expected] += 1
    assert min(verdicts.values()) > 50


def test_the_floor_is_that_of_llama_cpps_server(
    make_model: Callable[..., Path], helper: Callable[[str], ModuleType]
) -> None:
    """Each variant beside the plain model, either way round, in the server as it is distributed: the same verdict, and
    where it refuses, for a respect that we name as well."""
    paths = {name: make_model(name.replace(" ", "-"), change, **shape) for name, (change, shape) in VARIANTS.items()}
    pairs = [pair for name in VARIANTS for pair in (("plain", name), (name, "plain"))]
    pairs += [("adds BOS", "adds another BOS"), ("adds EOS", "adds another EOS"), ("padded by 1", "padded by 129")]
    found = helper("library/fit/vocabulary_judge.py").judge([(paths[main], paths[draft]) for main, draft in pairs])
    said = {"type": "cut text differently", "BOS": "begins", "EOS": "ends", "size": "at most 128", "token": "Token "}
    seen = set()
    for (main, draft), theirs in zip(pairs, found, strict=True):
        report = check_pair(read_header(paths[main]), read_header(paths[draft]))
        assert report.fits is theirs.fits, (main, draft, theirs)
        if theirs.why is not None:
            assert any(said[theirs.why] in reason for reason in report.reasons), (main, draft, theirs, report)
        seen.add(theirs.why)
    assert seen == {None, *said}


def test_known_names_are_those_of_the_pinned_library(gguf_files: ModuleType, tmp_path: Path, quiet_llama: None) -> None:
    """Every architecture and pre-tokenizer we accept is one that llama.cpp accepts, and a made-up one is not."""
    from foretoken.engine.gguf.architectures import KNOWN
    from foretoken.engine.gguf.tokenizer import PRE_TOKENIZERS

    lines: list[bytes] = []

    @llama_cpp.llama_log_callback
    def collect(level: int, text: bytes, data: ctypes.c_void_p) -> None:
        lines.append(text)

    llama_cpp.llama_log_set(collect, ctypes.c_void_p(0))
    parameters = llama_cpp.llama_model_default_params()
    parameters.vocab_only = True

    def complains(file: Any, about: bytes) -> bool:
        lines.clear()
        path = file.write(tmp_path / "probe.gguf")
        model = llama_cpp.llama_model_load_from_file(str(path).encode(), parameters)
        if model:
            llama_cpp.llama_model_free(model)
        return about in b"".join(lines)

    kinds = gguf_files.Kind
    for name in (*KNOWN, "llama9"):
        file = gguf_files.GgufFile().put("general.architecture", kinds.STRING, name)
        assert complains(file, b"unknown model architecture") == (name == "llama9"), name
    model = gguf_files.tiny_model(layers=1)
    model.tensors.clear()
    for name in (*PRE_TOKENIZERS, "later"):
        model.put("tokenizer.ggml.pre", kinds.STRING, name)
        assert complains(model, b"unknown pre-tokenizer") == (name == "later"), name


def test_differences_are_named_one_by_one(make_header: MakeHeader) -> None:
    def change(file: Any, kinds: Any) -> None:
        tokens = list(file.get("tokenizer.ggml.tokens")[1])
        tokens[100:130] = [f"<other{number}>" for number in range(30)]
        file.put("tokenizer.ggml.tokens", kinds.ARRAY, (kinds.STRING, tokens))

    report = check_pair(make_header("main"), make_header("draft", change, layers=1))
    assert report.verdict is PairVerdict.CANNOT
    assert report.differing == 30
    assert [one.token_id for one in report.differences] == list(range(100, 120))
    assert report.differences[0] == report.first_difference
    assert report.shared == pytest.approx(237 / 267)


def test_tokens_at_other_ids_are_shared(make_header: MakeHeader) -> None:
    def shuffle(file: Any, kinds: Any) -> None:
        tokens = list(file.get("tokenizer.ggml.tokens")[1])
        file.put("tokenizer.ggml.tokens", kinds.ARRAY, (kinds.STRING, [*tokens[:3], *reversed(tokens[3:])]))

    report = check_pair(make_header("main"), make_header("draft", shuffle, layers=1))
    assert not report.fits
    assert report.overlap < 0.02
    assert report.shared == 1.0


def test_verdicts(make_header: MakeHeader) -> None:
    large = make_header("large", layers=8, width=128)
    assert check_pair(large, make_header("small", layers=1, width=32, heads=2)).verdict is PairVerdict.FITS
    assert check_pair(large, large).verdict is PairVerdict.WARNING


def with_experts(file: Any, kinds: Any) -> None:
    file.put("general.architecture", kinds.STRING, "qwen3moe")
    for key, kind, value in [entry for entry in file.metadata if str(entry[0]).startswith("llama.")]:
        file.drop(key).put(key.replace("llama.", "qwen3moe."), kind, value)
    file.put("qwen3moe.expert_count", kinds.U32, 8).put("qwen3moe.expert_used_count", kinds.U32, 2)
    for tensor in file.tensors:
        if ".ffn_gate" in tensor.name or ".ffn_up" in tensor.name or ".ffn_down" in tensor.name:
            tensor.name = tensor.name.replace(".weight", "_exps.weight")
            tensor.dims = (*tensor.dims, 8)
            tensor.data *= 8


def test_a_mixture_of_experts_counts_the_experts_that_are_used(make_header: MakeHeader) -> None:
    mixed, plain = make_header("mixed", with_experts), make_header("plain")
    routed = sum(tensor.elements for tensor in mixed.tensors if "_exps" in tensor.name)
    assert active_parameters(plain) == plain.parameters
    assert active_parameters(mixed) == mixed.parameters - routed + routed // 4
    report = check_pair(mixed, make_header("draft", layers=1, width=32, heads=2))
    assert any("mixture of experts" in warning for warning in report.warnings)
    assert report.verdict is PairVerdict.WARNING
