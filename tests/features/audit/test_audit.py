"""`foretoken audit` against a real llama.cpp server, a proxy with faults before it, our own server, and text alone.

The campaign with its table is `pytest -m slow tests/features/audit -s`.
"""

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.engine.planted import ONLY_DRAWN, Fault
from tests.features.audit.faulty_proxy import POSSIBLE, FaultyProxy
from tests.session.remote.real_server import KEY, RealServer

from foretoken.cli.main import main
from foretoken.engine.examined import Fork, Judged, JudgedToken
from foretoken.engine.lossless import ENOUGH, Evidence
from foretoken.engine.model import Interrupted
from foretoken.engine.options import ChatMessage, ReplyOptions, SamplingOptions, StopOptions
from foretoken.errors import UsageError
from foretoken.features.audit.auditing import Auditing, AuditPlan
from foretoken.features.audit.verdict import AuditedFork, AuditVerdict, Found, page, report_of
from foretoken.session.caller.blocking import BlockingSession
from foretoken.session.messages import Generate, LoadPair, Question
from foretoken.session.remote.access import Access
from foretoken.session.remote.whole import WholeReply, _of_openai

ASKED = ("What is 2+2?", "Count from one to twenty.", "Tell me a story about a dog.", "Name three colours.")
OPEN = SamplingOptions(temperature=0.0, top_k=0, top_p=1.0, min_p=0.0, seed=1)


@pytest.fixture(scope="module")
def session(demo_pair: tuple[Path, Path]) -> Iterator[BlockingSession]:
    with BlockingSession() as opened:
        opened.load(LoadPair(main=str(demo_pair[0]), draft=str(demo_pair[1])))  # its threads begin with that
        yield opened


@pytest.fixture(scope="module")
def proxy(demo_pair: tuple[Path, Path]) -> Iterator[FaultyProxy]:
    target, draft = demo_pair
    with (
        RealServer(target, draft) as real,
        RealServer(draft, draft) as small,
        FaultyProxy(real.address, small.address, KEY) as standing,
    ):
        yield standing


@pytest.fixture
def nameless(proxy: FaultyProxy) -> Iterator[None]:
    proxy.nameless = True
    yield
    proxy.nameless = False


def plan(pair: tuple[Path, Path], *, temperature: float = 0.0, replies: int = 4, **more: Any) -> AuditPlan:
    return AuditPlan(
        pair=LoadPair(main=str(pair[0]), draft=str(pair[1])),
        prompts=tuple((ChatMessage(role="user", content=text),) for text in ASKED),
        options=ReplyOptions(
            sampling=msgspec.structs.replace(OPEN, temperature=temperature), stop=StopOptions(max_tokens=32)
        ),
        replies=replies,
        access=Access(key=KEY),
        **more,
    )


def test_an_honest_server_is_not_blamed(
    session: BlockingSession, proxy: FaultyProxy, demo_pair: tuple[Path, Path], tmp_path: Path
) -> None:
    proxy.fault = Fault.NONE
    found = Auditing(session, plan(demo_pair, server=proxy.address, replies=20), folder=tmp_path).run()
    assert found.verdict is not AuditVerdict.VIOLATION
    assert found.violations == 0
    assert found.exact + found.near_ties == found.tokens > 400
    drawn = plan(demo_pair, server=proxy.address, temperature=0.7, replies=8)
    found = Auditing(session, drawn, folder=tmp_path).run()
    assert (found.verdict, found.violations) == (AuditVerdict.UNDECIDED, 0)
    assert found.wanted > 1000


@pytest.mark.parametrize("fault", [Fault.UNVERIFIED, Fault.DOUBLED, Fault.LOST, Fault.MASK])
def test_a_fault_is_found_through_a_server(
    session: BlockingSession, proxy: FaultyProxy, demo_pair: tuple[Path, Path], tmp_path: Path, fault: Fault
) -> None:
    proxy.fault = fault
    found = Auditing(session, plan(demo_pair, server=proxy.address), folder=tmp_path).run()
    assert found.verdict is AuditVerdict.VIOLATION
    assert found.forks[0].fork.shape.name in page(found) or found.forks[0].came in page(found)


@pytest.mark.slow
def test_campaign(session: BlockingSession, proxy: FaultyProxy, demo_pair: tuple[Path, Path], tmp_path: Path) -> None:
    print()
    for fault in POSSIBLE:
        for temperature in (0.0, 0.7):
            if temperature == 0 and fault in ONLY_DRAWN:
                continue
            proxy.fault = fault
            asked = plan(demo_pair, server=proxy.address, temperature=temperature, replies=200 if temperature else 60)
            found = Auditing(session, asked, folder=tmp_path).run()
            said = f"{found.verdict.value} after {found.replies} replies, {found.tokens} tokens"
            print(f"{fault.value:45} {temperature:3} {said}, evidence 10^{found.evidence:.1f}", flush=True)
            assert (found.verdict is AuditVerdict.VIOLATION) == (fault is not Fault.NONE)


@pytest.mark.parametrize(
    ("off", "verdict"),
    [
        (0.0, AuditVerdict.VIOLATION),
        (0.2, AuditVerdict.LOSSLESS),  # another number format, as of weights in bfloat16
        (3.0, AuditVerdict.UNDECIDED),  # other weights
    ],
)
def test_log_probabilities_tell_noise_and_other_weights_from_a_fault(off: float, verdict: AuditVerdict) -> None:
    raw = math.log(0.5)
    tokens = tuple(JudgedToken(token=5, best=5, free=5, margin=0.0, raw=raw) for _ in range(ENOUGH))
    fork = Fork(index=3, token=5, best=6, margin=0.3, noise=0.001)
    judged = Judged(prompt_tokens=3, vocabulary=9, greedy=True, tokens=tokens, forks=(fork,), noise=0.001)
    reply = WholeReply(token_ids=(5,) * ENOUGH, logprobs=(raw + off / 2,) * ENOUGH)
    found = Found(plain=False, number=0, prompt=0, asked="", reply=reply, judged=judged)
    forked = AuditedFork(reply=1, asked="", before="", came="a", right="b", fork=fork)
    report = report_of(
        (found,), (forked,), Evidence(), Evidence(), engine="", main="", draft=None, sampling=OPEN, notes=(),
        other_weights=False, finished=True,
    )  # fmt: skip
    assert report.verdict is verdict
    assert report.least == pytest.approx(2 * off if off < 1 else 0)


def test_vllm_tells_tokens_guesses_and_log_probabilities() -> None:
    """Of an answer that vLLM 0.32 gave."""
    found = _of_openai(
        {
            "choices": [
                {
                    "text": " I am the",
                    "logprobs": {"token_logprobs": [-1.44, -0.07, None]},
                    "finish_reason": "length",
                    "token_ids": [374, 646, 268],
                }
            ],
            "metrics": {"speculative_decoding": {"num_draft_tokens": 4, "num_accepted_draft_tokens": 1}},
        },
        by_ids=True,
    )
    assert found == WholeReply(
        text=" I am the", token_ids=(374, 646, 268), drafted=4, accepted=1, logprobs=(-1.44, -0.07, None)
    )


class Interrupting:
    """A session that is stopped at the so-manieth reply."""

    def __init__(self, session: BlockingSession, at: int) -> None:
        self._session, self._left, self.replies = session, at, 0

    def ask(self, question: Question) -> Iterator[Any]:
        if isinstance(question, Generate):
            self.replies += 1
            if self.replies == self._left:
                raise Interrupted("The reply was stopped.")
        return self._session.ask(question)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)


def test_an_audit_of_our_own_engine_goes_on_where_it_was_ended(
    session: BlockingSession, demo_pair: tuple[Path, Path], tmp_path: Path
) -> None:
    first = Auditing(Interrupting(session, 3), plan(demo_pair), folder=tmp_path)  # type: ignore[arg-type]
    with pytest.raises(Interrupted):
        first.run()
    assert (first.result.replies, first.result.finished) == (2, False)
    rest = Interrupting(session, 99)
    found = Auditing(rest, plan(demo_pair), folder=tmp_path).run()  # type: ignore[arg-type]
    assert (found.replies, found.finished, rest.replies) == (4, True, 2)
    assert found.drafted
    again = Interrupting(session, 99)
    Auditing(again, plan(demo_pair), folder=tmp_path).run()  # type: ignore[arg-type]
    assert again.replies == 4  # an audit that is over is made anew


def test_an_engine_that_names_no_tokens_is_audited_by_its_text(
    session: BlockingSession, proxy: FaultyProxy, demo_pair: tuple[Path, Path], tmp_path: Path, nameless: None
) -> None:
    proxy.fault = Fault.NONE
    found = Auditing(session, plan(demo_pair, server=proxy.address), folder=tmp_path).run()
    assert (found.violations, found.tokens > 60) == (0, True)
    assert "tokenized here" in found.notes[0]
    proxy.fault = Fault.UNVERIFIED
    found = Auditing(session, plan(demo_pair, server=proxy.address), folder=tmp_path).run()
    assert found.verdict is AuditVerdict.VIOLATION
    with pytest.raises(UsageError, match="only be audited at temperature 0"):
        Auditing(session, plan(demo_pair, server=proxy.address, temperature=0.7), folder=tmp_path).run()


def test_the_command_says_what_it_found(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "page.html"
    said = ["audit", "--prompts", "2", "--max-tokens", "20", "--out", str(out)]
    assert main(said) == 3
    assert "Undecided." in capsys.readouterr().out
    assert "<h1>Audit: Undecided</h1>" in out.read_text(encoding="utf-8")
    assert main([*said, "--json", "--temperature", "0.7", "--acceptance", "typical"]) in (1, 3)
    found = json.loads(capsys.readouterr().out)
    assert found["temperature"] == 0.7
    assert {"verdict", "why", "forks", "shifts"} <= set(found)
