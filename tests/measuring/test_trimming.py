"""Drafts with fewer tokens: what a copy keeps, how it pairs and guesses, and that nothing half is left behind."""

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from tests.engine.alone import Alone

from foretoken.engine.drafting.shared_tokens import SharedTokens
from foretoken.engine.gguf import GgufHeader, read_draft, read_header
from foretoken.engine.gguf.layout import StringArray
from foretoken.engine.model import Interrupted
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.errors import ForetokenError, IncompatiblePair, UnusableInput, UnwritableFile, UsageError
from foretoken.library.fit.pairing import check_pair, token_bytes
from foretoken.library.fit.preflight import preflight
from foretoken.measuring.trimming import trim
from foretoken.session.messages import AnswerEvent, LoadPair, Question, TokensCounted

TOKENS = 900


@pytest.fixture(scope="module")
def header(demo_pair: tuple[Path, Path]) -> GgufHeader:
    return read_header(demo_pair[1])


@pytest.fixture(scope="module")
def trimmed(header: GgufHeader, tmp_path_factory: pytest.TempPathFactory) -> GgufHeader:
    return trim(header, tmp_path_factory.mktemp("trimmed") / "small.gguf", tokens=TOKENS).header


class Counting:
    """A session that finds the same tokens in every text."""

    def __init__(self, *ids: int) -> None:
        self.ids, self.asked, self.closed = ids, list[str](), False

    def load(self, pair: LoadPair, on_progress: Any = None) -> Any:
        self.loaded = pair.main

    def ask(self, question: Question) -> Iterator[AnswerEvent]:
        self.asked.append(question.raw_prompt)  # type: ignore[union-attr, arg-type]
        yield TokensCounted(tokens=len(self.ids), context=512, pieces=tuple((token, b"") for token in self.ids))

    def stop(self) -> None: ...

    def cancel_load(self) -> None: ...

    def close(self) -> None:
        self.closed = True


def test_logits_of_tokens_that_stay_are_those_they_had(header: GgufHeader, trimmed: GgufHeader) -> None:
    backend = Backend(lambda level, line: None)
    whole, small = (Alone(LlamaModel(one.path, context=128, threads=1)) for one in (header, trimmed))
    ids = trimmed.trimmed_ids
    assert ids is not None
    shared = SharedTokens(whole, small, ids)
    assert small.n_vocab == TOKENS == len(ids)
    assert np.array_equal(shared.to_draft, SharedTokens(whole, small).to_draft)
    text = whole.tokenize("Count from one to ten.", add_special=True, parse_special=False)
    text = [token for token in text if shared.to_draft[token] >= 0]
    assert len(text) > 3
    before = whole.decode(text, logits=1)[0]
    after = small.decode([int(shared.to_draft[token]) for token in text], logits=1)[0]
    assert np.array_equal(before[list(ids)], after)
    for model in (whole, small):
        model.close()
    del backend


def test_what_must_stay_stays_and_lists_are_cut_alike(header: GgufHeader, trimmed: GgufHeader) -> None:
    tokenizer, texts = trimmed.tokenizer, set(trimmed.tokenizer.texts)
    assert {text for text in token_bytes(header.tokenizer) if len(text) == 1} <= set(token_bytes(tokenizer))
    assert tokenizer.text(tokenizer.eos_id or 0) == header.tokenizer.text(header.tokenizer.eos_id or 0)
    assert len(tokenizer.types) == TOKENS
    assert header.tokenizer.merges is not None
    assert isinstance(tokenizer.merges, StringArray)
    assert 0 < len(tokenizer.merges) < len(header.tokenizer.merges)
    assert all(merge.replace(b" ", b"") in texts for merge in tokenizer.merges)
    assert trimmed.output_share < header.output_share
    assert trimmed.size < header.size


def test_it_fits_the_main_model_without_being_asked_for_and_no_other(
    demo_pair: tuple[Path, Path], trimmed: GgufHeader, gguf_files: ModuleType, tmp_path: Path
) -> None:
    found = preflight(demo_pair[0], trimmed.path)
    assert found.shared_tokens
    assert found.warnings == ()
    assert found.pair is not None
    assert found.pair.shared == pytest.approx(TOKENS / found.main.n_vocab)
    other = gguf_files.tiny_model().write(tmp_path / "other.gguf")
    report = check_pair(read_header(other), trimmed)
    assert not report.fits
    assert not report.can_share
    with pytest.raises(IncompatiblePair):
        preflight(other, trimmed.path, shared_tokens=True)


def test_tokens_of_texts_come_first(header: GgufHeader, tmp_path: Path) -> None:
    rare = header.n_vocab - 1
    usual = trim(header, tmp_path / "usual.gguf", tokens=TOKENS).header.trimmed_ids
    engine, parts = Counting(rare, rare, rare, 10_000_000), list[float]()
    done = trim(
        header,
        tmp_path / "own.gguf",
        tokens=TOKENS,
        texts=["a" * 20_000, "b"],
        session=lambda: engine,
        progress=lambda part: not parts.append(part),
    )
    own = done.header.trimmed_ids
    assert usual is not None
    assert own is not None
    assert rare in own
    assert rare not in usual
    assert done.covered == 0.75
    assert (engine.loaded, engine.closed, "".join(engine.asked)) == (str(header.path), True, "a" * 20_000 + "b")
    assert parts == sorted(parts)
    assert parts[-1] == 1.0


@pytest.mark.parametrize("at", [0.0, 0.9])
def test_given_up_it_leaves_what_was_there(header: GgufHeader, tmp_path: Path, at: float) -> None:
    engine, other = Counting(1), tmp_path / "x.gguf.part"  # such as of a download
    other.write_bytes(b"half")
    with pytest.raises(Interrupted):
        trim(
            header,
            tmp_path / "x.gguf",
            tokens=TOKENS,
            texts=["a"],
            session=lambda: engine,
            progress=lambda done: done < at,
        )
    assert engine.closed
    assert [(path, path.read_bytes()) for path in tmp_path.iterdir()] == [(other, b"half")]


def test_what_cannot_be_trimmed_is_refused_in_a_sentence(
    header: GgufHeader, trimmed: GgufHeader, demo_pair: tuple[Path, Path], tmp_path: Path
) -> None:
    there = tmp_path / "there.gguf"
    there.write_bytes(b"mine")
    head = read_draft(demo_pair[0].with_name("demo-eagle3.gguf"))
    cases: tuple[tuple[GgufHeader, Path, int, type[ForetokenError], str], ...] = (
        (trimmed, tmp_path / "x", 400, UnusableInput, "has been trimmed already"),
        (head, tmp_path / "x", 400, UnusableInput, "only draft models can be trimmed"),
        (header, there, TOKENS, UnusableInput, "exists; choose another name"),
        (header, tmp_path / "x", 3, UsageError, "must stay; keep a number between these"),
        (header, tmp_path / "x", header.n_vocab, UsageError, "must stay; keep a number between these"),
        (header, tmp_path / "no folder" / "x", TOKENS, UnwritableFile, "cannot be written to"),
    )
    for draft, out, tokens, kind, why in cases:
        with pytest.raises(kind, match=why):
            trim(draft, out, tokens=tokens)
    assert there.read_bytes() == b"mine"
    assert list(tmp_path.iterdir()) == [there]
