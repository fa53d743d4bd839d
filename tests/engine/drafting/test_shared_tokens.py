"""Drafting over the tokens that two vocabularies share: what is paired, what is read, and that nothing is lost."""

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foretoken.engine.drafting.shared_tokens import SharedTokens
from foretoken.engine.model import Interrupted, Logits
from foretoken.engine.models.scripted import ScriptedModel

BYTES = [bytes([byte]) for byte in range(256)]


@pytest.fixture(scope="module")
def others(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("engine/drafting/other_vocabularies.py")


def flat(ids: Sequence[int]) -> Logits:
    return np.zeros(1, dtype=np.float32)


# --- what is paired ---------------------------------------------------------------------------------------------


def test_tokens_of_the_same_bytes_are_paired_whatever_their_ids(others: ModuleType) -> None:
    target = others.Worded(flat, vocabulary=[b"", b"the", b" cat", b"x", b"dog"], controls={0: b"<s>"})
    draft = others.Worded(flat, vocabulary=[b"dog", b"x", b"", b" cat", b"cat"], controls={2: b"<s>"})
    shared = SharedTokens(target, draft)
    assert shared.to_draft.tolist() == [2, -1, 3, 1, 0]
    assert shared.share == pytest.approx(0.8)


def test_a_control_token_is_not_its_name_in_letters(others: ModuleType) -> None:
    target = others.Worded(flat, vocabulary=[b"", b"<s>"], controls={0: b"<s>"})
    draft = others.Worded(flat, vocabulary=[b"<s>", b""], controls={1: b"<s>"})
    assert SharedTokens(target, draft).to_draft.tolist() == [1, 0]


def test_of_several_tokens_with_the_same_bytes_the_last_are_paired(others: ModuleType) -> None:
    """Single bytes that a tokenizer resorts to stand before the letter that it uses."""
    with_bytes = others.Worded(flat, vocabulary=[*BYTES, b"a", b"b"], controls={})
    without = others.Worded(flat, vocabulary=[b"b", b"a"], controls={})
    there, back = SharedTokens(with_bytes, without), SharedTokens(without, with_bytes)
    assert (there.to_draft[256], there.to_draft[ord("a")]) == (1, -1)
    assert back.to_draft.tolist() == [257, 256]
    same = SharedTokens(with_bytes, with_bytes).to_draft.tolist()
    assert same == list(range(258))


def test_unused_ids_without_bytes_are_never_shared(others: ModuleType) -> None:
    target = others.Worded(flat, vocabulary=[b"", b"a"], controls={})
    assert SharedTokens(target, target).to_draft.tolist() == [-1, 1]


@settings(max_examples=200, deadline=None)
@given(sides=st.tuples(*[st.lists(st.sampled_from([b"", b"a", b"b", b"ab", b"<s>", b"c"]), min_size=1)] * 2))
def test_pairs_are_those_of_the_definition(others: ModuleType, sides: tuple[list[bytes], list[bytes]]) -> None:
    """From the last id down, each with the last one of the same spelling that is still free."""
    target, draft = (
        others.Worded(flat, vocabulary=side, controls={token: b"<s>" for token, piece in enumerate(side) if not piece})
        for side in sides
    )
    free, expected = list(range(draft.n_vocab)), [-1] * target.n_vocab
    for here in reversed(range(target.n_vocab)):
        name = target.piece(here), target.written(here)
        same = [there for there in free if (draft.piece(there), draft.written(there)) == name]
        if same:
            expected[here] = same[-1]
            free.remove(same[-1])
    assert SharedTokens(target, draft).to_draft.tolist() == expected


def test_each_vocabulary_is_asked_once(others: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not token by token: for two vocabularies of 128 000 that took a second and a half."""
    target = others.Worded(flat, vocabulary=[*BYTES, b" cat"], controls={})
    draft = others.Worded(flat, vocabulary=[b" cat", *BYTES], controls={})
    names = {id(model): model.spellings() for model in (target, draft)}
    asked: list[int] = []
    monkeypatch.setattr(others.Worded, "spellings", lambda model: (asked.append(id(model)), names[id(model)])[1])
    for name in ("piece", "written"):
        monkeypatch.setattr(others.Worded, name, lambda *_: pytest.fail("asked for one token"))
    assert SharedTokens(target, draft).share == 1.0
    assert sorted(asked) == sorted(names)


# --- what the draft reads ---------------------------------------------------------------------------------------


def said(model: ScriptedModel, ids: Sequence[int]) -> bytes:
    return b"".join(map(model.written, ids))


@pytest.mark.parametrize("spaced", [False, True])
def test_an_unknown_token_is_read_in_the_drafts_own_tokens(others: ModuleType, spaced: bool) -> None:
    words = [b" quick", b"\xe2\x96\x81", b"\xe2\x96", b"unheard of"]
    target = others.Worded(flat, vocabulary=[*BYTES, *words, b""], controls={260: b"<|im_end|>"})
    draft = others.Worded(flat, vocabulary=[b" qu", b"ick", b"un", *reversed(BYTES)], controls={}, spaced=spaced)
    shared = SharedTokens(target, draft)
    for token in range(target.n_vocab):
        read = shared.read_as(token, first=False)
        assert said(draft, read) == target.written(token)
    assert [draft.piece(t) for t in shared.read_as(256, first=False)] == [b" qu", b"ick"]
    assert shared.read_as(259, first=False)[0] == 2


def test_what_the_draft_cannot_write_is_left_out_but_never_all_of_a_token(others: ModuleType) -> None:
    target = others.Worded(flat, vocabulary=[b"a-b", b"--", b""], controls={})
    draft = others.Worded(flat, vocabulary=[b"b", b"a", b""], controls={2: b"</s>"}, eog_ids=frozenset({2}))
    shared = SharedTokens(target, draft)
    assert [shared.read_as(token, first=False) for token in range(3)] == [(1, 0), (2,), (2,)]


def test_texts_begin_as_the_draft_has_them_begin(others: ModuleType) -> None:
    def make(*head: int) -> ScriptedModel:
        made: ScriptedModel = others.Worded(
            flat, vocabulary=[b"", b"", b"a"], controls={0: b"</s>", 1: b"<s>"} if head else {0: b"</s>"}, head=head
        )
        return made

    bare, begun = make(), make(1)
    assert SharedTokens(bare, begun).read_as(2, first=True) == (1, 2)
    assert SharedTokens(bare, begun).read_as(2, first=False) == (2,)
    assert SharedTokens(begun, begun).read_as(1, first=True) == (1,)
    assert SharedTokens(begun, bare).read_as(1, first=True) == (0,)  # the draft has only an end
    assert SharedTokens(begun, bare).read_as(2, first=True) == (2,)


def test_logits_come_over_and_the_rest_is_impossible(others: ModuleType) -> None:
    target = others.Worded(flat, vocabulary=[b"a", b"b", b"c", b"d"], controls={})
    draft = others.Worded(flat, vocabulary=[b"d", b"x", b"a", b"b"], controls={})
    rows = np.array([[4.0, 9.0, 1.0, 2.0], [0.0, 9.0, 5.0, 6.0]], dtype=np.float32)
    found = SharedTokens(target, draft).rows(rows, np.empty((2, 4), dtype=np.float32))
    assert found.tolist() == [[1.0, 2.0, -np.inf, 4.0], [5.0, 6.0, -np.inf, 0.0]]


# --- the model as the loop sees it -----------------------------------------------------------------------------


@settings(max_examples=80, deadline=None)
@given(data=st.data(), seed=st.integers(0, 5), chunk=st.sampled_from([1, 3, 256]))
def test_the_draft_always_holds_the_reading_of_what_is_held(
    others: ModuleType, data: st.DataObject, seed: int, chunk: int
) -> None:
    target, draft, model = others.translated(seed=seed, prompt_chunk=chunk)
    shared = SharedTokens(target, draft)
    held: list[int] = []
    saved: list[tuple[Any, list[int]]] = []
    tokens = st.lists(st.integers(1, target.n_vocab - 1), min_size=1, max_size=9)
    for _ in range(data.draw(st.integers(1, 12))):
        act = data.draw(st.sampled_from(["decode", "truncate", "save", "load"]))
        if act == "decode":
            new = data.draw(tokens)
            wanted = data.draw(st.integers(0, min(3, len(new))))
            rows = model.decode(new, logits=wanted).copy()
            held += new
            assert rows.shape == (wanted, target.n_vocab)
            for row, end in zip(rows, range(len(held) - wanted + 1, len(held) + 1), strict=True):
                own = draft._distribution(others.reading(shared, held[:end]))
                expected = shared.rows(own[None], np.empty((1, target.n_vocab), dtype=np.float32))[0]
                assert np.array_equal(row, expected)
        elif act == "truncate":
            length = data.draw(st.integers(0, len(held)))
            model.truncate(length)
            del held[length:]
        elif act == "save" and held:
            start = data.draw(st.integers(0, len(held) - 1))
            saved.append((model.save(start, len(held)), list(held)))
        elif act == "load" and saved:
            piece, text = data.draw(st.sampled_from(saved))
            if held[: piece.start] == text[: piece.start] and len(held) >= piece.start:
                model.truncate(piece.start)
                held = text[: piece.end]
                assert model.load(piece, text[piece.start : piece.end])
        assert model.length == len(held)
        assert list(draft.held) == others.reading(shared, held)
        assert model.reachable(len(held)) == len(held)


def test_an_interrupted_pass_leaves_the_positions_before_it(others: ModuleType) -> None:
    passes: list[int] = []

    def wait(count: int) -> None:
        passes.append(count)
        if len(passes) == 4:
            draft.abort()

    target, draft, model = others.translated(prompt_chunk=4, wait=wait)
    model.decode([10, 11], logits=1)
    with pytest.raises(Interrupted):
        model.decode(list(range(20, 40)), logits=1)
    assert model.length == 2
    assert len(draft.held) == 3  # with its BOS
    draft.resume()
    assert model.decode([12], logits=1).shape == (1, target.n_vocab)


def test_a_running_state_is_gone_back_in_only_where_a_token_ends(others: ModuleType) -> None:
    target, draft, model = others.translated(saves=None)
    unknown = next(token for token in range(258, target.n_vocab) if len(model._shared.read_as(token, first=False)) > 1)
    model.decode([10, unknown, 11], logits=1)
    assert [model.reachable(length) for length in range(4)] == [0, 0, 0, 3]
    kept = model.save(0, 3)
    assert (kept.start, kept.end) == (0, 3)
    model.truncate(0)
    assert model.load(kept, [10, unknown, 11])
    assert list(draft.held) == others.reading(model._shared, [10, unknown, 11])
