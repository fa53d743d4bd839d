"""Replies drafted by a head: their distribution is the target's, and after any walk through texts its cache is what a
fresh one would be."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.drafting.scripted_head import ScriptedHead, scripted_head

from foretoken.engine import judge
from foretoken.engine.draft_length.policy import FixedLength
from foretoken.engine.drafting.chain import ChainDrafter
from foretoken.engine.drafting.draft_model import HEAD_STEP_WIDTH, ModelDrafter
from foretoken.engine.drafting.lookup import LookupDrafter
from foretoken.engine.events import ReplyFinished
from foretoken.engine.model import Logits
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.head_cache import HeadCache
from foretoken.engine.models.prefix_cache import PrefixCache
from foretoken.engine.models.scripted import ScriptedModel
from foretoken.engine.options import DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.speculate import Speculation

WORDS = [b"a", b"b", b"c"]
TARGET = np.random.default_rng(3).normal(0, 1.2, (3, 3)).astype(np.float32)


def target_row(ids: Sequence[int]) -> Logits:
    return TARGET[ids[-1]].copy()


class Both:
    """A target and its head, with caches in step."""

    def __init__(self, prefixes: PrefixCache | None = None, *, n_vocab: int = 3) -> None:
        words = [bytes([97 + at]) for at in range(n_vocab)]
        row = target_row if n_vocab == 3 else lambda ids: np.zeros(n_vocab, dtype=np.float32)
        self.main = ScriptedModel(row, vocabulary=words, eog_ids=frozenset())
        self.head = ScriptedHead(scripted_head(1, n_vocab), vocabulary=words)
        self.target, self.cache = CachedModel(self.main, prefixes), HeadCache(self.head, prefixes)
        self.target.tell(self.cache)

    def read(self, text: Sequence[int]) -> None:
        self.target.reuse(text)
        for _ in self.target.extend_to(text, should_stop=lambda: False):
            pass


def replies(
    chances: ModuleType, monkeypatch: pytest.MonkeyPatch, asked: ReplyOptions, *, drafting: bool
) -> dict[tuple[int, ...], float]:
    """Probability of every reply."""
    found: dict[tuple[int, ...], float] = defaultdict(float)
    paths: list[tuple[int, ...]] = [()]
    while paths:
        chance = chances.EnumeratedChance(paths.pop())
        monkeypatch.setattr(judge, "RandomChance", lambda rng, chance=chance: chance)
        both = Both()
        model = ModelDrafter(both.cache, n_shared=3, step_width=HEAD_STEP_WIDTH) if drafting else None
        drafter = ChainDrafter(model, LookupDrafter(), lambda options: FixedLength(2))
        *_, end = Speculation(both.target, drafter, [0, 1, 2, 0, 1], lambda: asked)
        assert isinstance(end, ReplyFinished)
        found[end.token_ids] += chance.weight
        paths += chance.others
    return dict(found)


@pytest.mark.parametrize("lookup", [False, True])
@pytest.mark.parametrize("sampling", [{}, {"temperature": 0.6}, {"top_k": 2}, {"repetition_penalty": 1.4}])
def test_the_distribution_of_the_text_is_the_targets(
    helper: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch, sampling: dict[str, Any], lookup: bool
) -> None:
    chances = helper("engine/drafting/test_shared_tokens_replies.py")
    settings = {"temperature": 1.0, "top_k": 0, "top_p": 1.0, "min_p": 0.0, **sampling}
    asked = ReplyOptions(
        sampling=SamplingOptions(**settings),
        draft=DraftOptions(length=2, lookup=lookup, acceptance="rejection"),
        stop=StopOptions(max_tokens=3),
    )
    plain = replies(chances, monkeypatch, asked, drafting=False)
    found = replies(chances, monkeypatch, asked, drafting=True)
    assert sum(plain.values()) == pytest.approx(1)
    assert found == pytest.approx(plain, abs=1e-7)


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["round", "round", "round", "extend", "edit", "back"]),
        st.integers(0, 4),  # guesses
        st.integers(0, 4),  # accepted
        st.integers(0, 3),  # guesses that are not the head's, before its own
        st.integers(0, 10**6),
    ),
    max_size=14,
)


@settings(max_examples=150, deadline=None)
@given(steps=STEPS, kept=st.booleans())
def test_any_walk_leaves_the_cache_of_its_text(steps: list[tuple[str, int, int, int, int]], kept: bool) -> None:
    both = Both(PrefixCache(2**20) if kept else None, n_vocab=8)
    text = list(np.random.default_rng(0).integers(0, 8, 12).tolist())
    both.read(text[:-1])
    texts = [list(text)]
    for what, guesses, accepted, foreign, seed in steps:
        drawn = np.random.default_rng(seed).integers(0, 8, 40).tolist()
        if what == "round":
            length, ahead = len(text), drawn[:foreign]
            for _ in range(guesses):
                row = both.cache.decode([*text, *ahead][both.cache.length :], logits=1)[0]
                ahead.append(int(row.argmax()))
            both.target.decode([text[-1], *ahead], logits=len(ahead) + 1)
            accepted = min(accepted, len(ahead))
            both.target.truncate(length + accepted)
            both.cache.truncate(min(length + accepted, both.cache.length))
            text = [*text, *ahead[:accepted], drawn[-1]]
            continue
        texts.append(list(text))
        if what == "extend":
            text = [*text, *drawn[: 5 + guesses]]
        elif what == "edit":
            text = [*text[: seed % len(text)], *drawn[: 3 + guesses]]
        else:
            text = [*texts[seed % len(texts)], drawn[-1]]
        both.read(text[:-1])
    assert both.head.known == len(text) - 1
    fresh = Both(n_vocab=8)
    fresh.read(text[:-1])
    held = min(both.cache.length, len(text) - 1)
    both.cache.truncate(held)
    rows = [one.cache.decode(text[one.cache.length :], logits=1) for one in (both, fresh)]
    np.testing.assert_array_equal(*rows)
