"""The shared part of two vocabularies, as headers tell it, is what the loaded models share."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from foretoken.engine.drafting.shared_tokens import SharedTokens
from foretoken.engine.gguf import GgufHeader, read_header
from foretoken.engine.gguf.tokenizer import VocabularyKind
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.errors import IncompatiblePair
from foretoken.library.fit.pairing import check_pair, incompatible, shared, token_bytes
from foretoken.library.fit.preflight import preflight

MakeModel = Callable[..., Path]
MakeHeader = Callable[..., GgufHeader]
NORMAL, UNKNOWN, CONTROL, USER_DEFINED, UNUSED, BYTE = range(1, 7)


def sentence_piece(words: int = 8) -> Callable[[Any, Any], None]:
    """A vocabulary as SentencePiece makes one: bytes first, spaces as ▁; the last `words` of eight words are there."""

    def change(file: Any, kinds: Any) -> None:
        known = ["the", "▁the", "in", "▁a", "er", "▁t", "on", "th"][8 - words :]
        tokens = ["<unk>", "<s>", "</s>", *(f"<0x{byte:02X}>" for byte in range(256)), *known, "▁", "t", "h", "e", "a"]
        types = [UNKNOWN, CONTROL, CONTROL, *[BYTE] * 256, *[NORMAL] * words, *[NORMAL] * 5]
        size = file.tensor("token_embd.weight").dims[1]
        tokens += [f"<unused{n}>" for n in range(size - len(tokens))]
        types += [USER_DEFINED, *[UNUSED] * size][: size - len(types)]
        file.put("tokenizer.ggml.model", kinds.STRING, "llama")
        file.put("tokenizer.ggml.tokens", kinds.ARRAY, (kinds.STRING, tokens))
        file.put("tokenizer.ggml.token_type", kinds.ARRAY, (kinds.I32, types))
        file.put("tokenizer.ggml.scores", kinds.ARRAY, (kinds.F32, [-float(n) for n in range(size)]))
        file.put("tokenizer.ggml.bos_token_id", kinds.U32, 1)
        file.put("tokenizer.ggml.add_bos_token", kinds.BOOL, 1)
        file.drop("tokenizer.ggml.merges", "tokenizer.ggml.pre")

    return change


def reorder(gguf_files: ModuleType, helper: Callable[[str], ModuleType], **more: int) -> Callable[[Any, Any], None]:
    return lambda file, kinds: helper("engine/drafting/other_vocabularies.py").reordered(gguf_files, file, **more)


@pytest.fixture
def models(make_model: MakeModel, gguf_files: ModuleType, helper: Callable[[str], ModuleType]) -> dict[str, Path]:
    return {
        "plain": make_model("plain"),
        "reordered": make_model("reordered", reorder(gguf_files, helper)),
        "changed": make_model("changed", reorder(gguf_files, helper, drop=6, spare=2), layers=1),
        "pieces": make_model("pieces", sentence_piece(), extra_tokens=tuple(f"<{n}>" for n in range(20))),
        "fewer pieces": make_model("fewer", sentence_piece(5), extra_tokens=tuple(f"<{n}>" for n in range(20))),
    }


def test_headers_tell_what_the_loaded_models_share(models: dict[str, Path]) -> None:
    backend = Backend(lambda level, line: None)
    loaded = {name: LlamaModel(path, context=64, threads=1) for name, path in models.items()}
    headers = {name: read_header(path) for name, path in models.items()}
    for name, model in loaded.items():
        assert token_bytes(headers[name].tokenizer) == [model.written(token) for token in range(model.n_vocab)], name
        assert model.spellings() == [(model.piece(token), model.written(token)) for token in range(model.n_vocab)], name
    for main, target in loaded.items():
        for draft, proposer in loaded.items():
            expected = SharedTokens(target, proposer).share
            assert shared(headers[main].tokenizer, headers[draft].tokenizer) == pytest.approx(expected), (main, draft)
    for model in loaded.values():
        model.close()
    del backend


def test_kinds_are_compared_by_their_bytes(models: dict[str, Path]) -> None:
    plain, pieces = (read_header(models[name]).tokenizer for name in ("plain", "pieces"))
    assert (plain.kind, pieces.kind) == (VocabularyKind.BPE, VocabularyKind.SPM)
    assert shared(plain, pieces) > 0.95  # all bytes, and words with a space in front of them
    assert shared(plain, plain) == 1.0


def test_a_pair_that_could_share_says_so(models: dict[str, Path]) -> None:
    main, draft = read_header(models["plain"]), read_header(models["changed"])
    report = check_pair(main, draft)
    assert (report.fits, report.can_share) == (False, True)
    assert report.shared == pytest.approx(261 / 267)
    message = str(incompatible(main, draft, report))
    assert message.endswith(
        "; choose another draft, or allow drafting over the shared tokens, 97.7% of all (--shared-tokens)."
    )
    assert message.count(".gguf") == 2


def test_where_it_is_allowed_the_pair_may_be_loaded(models: dict[str, Path]) -> None:
    main, draft = models["plain"], models["changed"]
    with pytest.raises(IncompatiblePair, match="allow drafting over the shared tokens"):
        preflight(main, draft)
    found = preflight(main, draft, shared_tokens=True)
    assert found.shared_tokens
    assert "it guesses among the 97.7% of the main model's tokens that both have" in found.warnings[0]
    assert not any("EOS" in warning or "tokens more" in warning for warning in found.warnings)
    assert not preflight(main, main, shared_tokens=True).shared_tokens  # no need


def test_too_little_in_common_is_refused_all_the_same(make_model: MakeModel, models: dict[str, Path]) -> None:
    def letters(file: Any, kinds: Any) -> None:
        tokens = list(file.get("tokenizer.ggml.tokens")[1])
        tokens[100:] = [f"<other{number}>" for number in range(len(tokens) - 100)]
        file.put("tokenizer.ggml.tokens", kinds.ARRAY, (kinds.STRING, tokens))

    other = make_model("other", letters, layers=1)
    assert not check_pair(read_header(models["plain"]), read_header(other)).can_share
    with pytest.raises(IncompatiblePair) as caught:
        preflight(models["plain"], other, shared_tokens=True)
    assert "the draft has 37.4% of the main model's tokens" in str(caught.value)
    assert len(caught.value.reasons) == 2
    with pytest.raises(IncompatiblePair) as caught:
        preflight(models["plain"], other)
    assert "shared" not in str(caught.value)
