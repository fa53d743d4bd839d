"""Grammars and acceptors reach a reply: the real pair and the loop together."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal

import pytest

from foretoken.engine import judge
from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.policy import FixedLength
from foretoken.engine.drafting.chain import ChainDrafter
from foretoken.engine.drafting.draft_model import ModelDrafter
from foretoken.engine.drafting.lookup import LookupDrafter
from foretoken.engine.events import FinishReason, ReplyFinished, Round, Source
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.llama import Backend
from foretoken.engine.models.scripted import ASSISTANT, HashedDistribution, ScriptedModel
from foretoken.engine.options import ChatMessage, DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.sampling.chance import Chance
from foretoken.engine.speculate import Speculation
from foretoken.engine.verify.acceptance import Drafts, TargetAt, Verdict
from foretoken.engine.verify.acceptors import ExactMatch

SCHEMA = json.dumps(
    {
        "type": "object",
        "properties": {"name": {"type": "string"}, "age": {"type": "integer"}},
        "required": ["name", "age"],
    }
)


@pytest.mark.parametrize("temperature", [0.0, 0.8])
def test_a_schema_holds_a_reply_of_the_real_pair(demo_pair: tuple[Path, Path], temperature: float) -> None:
    backend = Backend(lambda level, line: None)
    pair = load_pair(*demo_pair, LoadOptions(context=512, threads=2))
    texts = []
    for length in (1, 5):
        options = ReplyOptions(
            sampling=SamplingOptions(temperature=temperature, seed=4, json_schema=SCHEMA),
            draft=DraftOptions(length=length, acceptance="exact"),
            stop=StopOptions(max_tokens=80),
        )
        prompt = pair.chat_prompt([ChatMessage(role="user", content="Write JSON for a person called Ada, aged 36.")])
        *_, end = pair.reply(prompt, options=lambda o=options: o, should_stop=lambda: False)  # type: ignore[misc]
        assert isinstance(end, ReplyFinished)
        assert end.metrics.num_drafts > 0
        texts.append(end.text)
        if end.reason.value == "stop":
            assert set(json.loads(end.text)) == {"name", "age"}
    assert texts[0].startswith("{")
    assert texts[1].startswith("{")
    pair.close()
    del backend


def _reply(options: ReplyOptions, draft_agreement: float) -> ReplyFinished:
    target = CachedModel(ScriptedModel(HashedDistribution(1, length=40, sharpness=2.0)))
    draft = CachedModel(ScriptedModel(HashedDistribution(1, agreement=draft_agreement, length=40, sharpness=2.0)))
    length = options.draft.length
    policy = AutoLength(Costs()) if length == "auto" else FixedLength(length)
    drafter = ChainDrafter(ModelDrafter(draft, n_shared=target.model.n_vocab), None, lambda _: policy)
    *_, end = Speculation(target, drafter, [3, ASSISTANT], lambda: options)
    assert isinstance(end, ReplyFinished)
    return end


@pytest.mark.parametrize("version", [1, 2])
def test_mirostat_goes_with_both_sources_of_guesses(version: Literal[1, 2]) -> None:
    # What prompt lookup guesses has no distribution, and the model's next guess comes after it.
    model = ScriptedModel(HashedDistribution(1, length=60, sharpness=4.0))
    twin = ScriptedModel(HashedDistribution(1, length=60, sharpness=4.0))
    options = ReplyOptions(
        sampling=SamplingOptions(mirostat=version, mirostat_tau=1.0, seed=3),
        draft=DraftOptions(length=5, lookup=True),
        stop=StopOptions(max_tokens=60, ignore_eos=True),
    )
    drafter = ChainDrafter(
        ModelDrafter(CachedModel(twin), n_shared=model.n_vocab), LookupDrafter(), lambda _: _LookupThenModel(5)
    )
    events = Speculation(CachedModel(model), drafter, [3, ASSISTANT, *(4, 5, 6, 7) * 3], lambda: options)
    sources = [[guess.source for guess in event.guesses] for event in events if isinstance(event, Round)]
    assert [Source.LOOKUP, Source.MODEL] in [found[:2] for found in sources]


class _LookupThenModel(FixedLength):
    """One guess of the conversation's, then the model's."""

    def take(self, first: float, others: Iterable[float]) -> int:
        return super().take(1.0, ())


def test_exact_match_writes_what_plain_decoding_draws_with_the_same_seed() -> None:
    def options(length: int, enabled: bool) -> ReplyOptions:
        return ReplyOptions(
            sampling=SamplingOptions(temperature=1.2, seed=9),
            draft=DraftOptions(
                length=length, acceptance="exact", source=DraftSource.AUTO if enabled else DraftSource.NONE
            ),
        )

    plain = _reply(options(1, False), 0.5)
    assert plain.metrics.num_drafts == 0
    for length in (1, 4, 9):
        assert _reply(options(length, True), 0.5).token_ids == plain.token_ids


def test_typical_acceptance_keeps_more_and_a_rule_of_ones_own_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    base = SamplingOptions(temperature=1.5, seed=2)
    rejection, typical = (
        _reply(ReplyOptions(sampling=base, draft=DraftOptions(length=4, acceptance=name)), 0.7)  # type: ignore[arg-type]
        for name in ("exact", "typical")
    )
    assert typical.metrics.num_accepted_tokens > rejection.metrics.num_accepted_tokens
    asked = []

    class Own(ExactMatch):
        def judge(
            self, proposals: Sequence[int], draft_distributions: Drafts, target_distribution: TargetAt, chance: Chance
        ) -> Verdict:
            asked.append(len(proposals))
            return super().judge(proposals, draft_distributions, target_distribution, chance)

    monkeypatch.setattr(judge, "rule_of", lambda _: Own())
    _reply(ReplyOptions(sampling=base, draft=DraftOptions(length=4)), 0.7)
    assert max(asked) == 4


@pytest.mark.parametrize("temperature", [0.0, 1.0])
@pytest.mark.parametrize("enabled", [True, False])
def test_where_the_end_is_ignored_a_reply_still_ends_with_its_grammar(temperature: float, enabled: bool) -> None:
    phrase = r'root ::= [\x06\x07] [\x09\x0a] "\x06"'  # tokens 8 or 9, 11 or 12, and 8
    model = ScriptedModel(HashedDistribution(1, length=40, sharpness=2.0))
    twin = ScriptedModel(HashedDistribution(1, length=40, sharpness=2.0))
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=temperature, top_k=0, top_p=1.0, min_p=0.0, seed=1, grammar=phrase),
        draft=DraftOptions(length=5, lookup=True, source=DraftSource.AUTO if enabled else DraftSource.NONE),
        stop=StopOptions(max_tokens=20, ignore_eos=True),
    )
    drafter = ChainDrafter(
        ModelDrafter(CachedModel(twin), n_shared=model.n_vocab), LookupDrafter(), lambda _: FixedLength(5)
    )
    *rounds, end = Speculation(CachedModel(model), drafter, [3, ASSISTANT, *(8, 11, 9, 12, 30) * 3], lambda: options)
    assert isinstance(end, ReplyFinished)
    assert end.reason is FinishReason.END
    assert len(end.token_ids) == 3
    emitted = [token for event in rounds if isinstance(event, Round) for token in event.emitted if not token.cut]
    assert [token.token_id for token in emitted] == list(end.token_ids)
