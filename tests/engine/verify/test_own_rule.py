"""Rules out of files: they judge, and what is wrong with one is said in a sentence."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from foretoken.engine.draft_length.policy import FixedLength
from foretoken.engine.drafting.chain import ChainDrafter
from foretoken.engine.drafting.draft_model import ModelDrafter
from foretoken.engine.events import ReplyFinished, Round
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.scripted import ASSISTANT, HashedDistribution, ScriptedModel
from foretoken.engine.options import RULES, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.speculate import Speculation
from foretoken.engine.verify import own_rule
from foretoken.engine.verify.acceptors import ExactMatch
from foretoken.engine.verify.own_rule import rule_of
from foretoken.errors import EngineError, ForetokenError, UnusableInput

HEAD = """
from foretoken.engine.verify.acceptance import Verdict
from foretoken.engine.verify.acceptors import ExactMatch, TypicalAcceptance
from foretoken.engine.events import Fate
"""

KEEPS_ALL = """
class acceptor:
    name = "keeps all"
    lossless = False

    def judge(self, proposals, draft_distributions, target_distribution, chance):
        probs = tuple(target_distribution(i).probability(proposal) for i, proposal in enumerate(proposals))
        distribution = target_distribution(len(proposals))
        token = chance.draw(distribution)
        fate = Fate.BONUS if proposals else Fate.PLAIN
        return Verdict(len(proposals), token, fate, probs, distribution.probability(token))
"""


def reply(rule: str, temperature: float = 1.3) -> ReplyFinished:
    target = CachedModel(ScriptedModel(HashedDistribution(1, length=60, sharpness=2.0)))
    draft = CachedModel(ScriptedModel(HashedDistribution(1, agreement=0.5, length=60, sharpness=2.0)))
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=temperature, seed=9),
        draft=DraftOptions(length=4, acceptance=rule),
        stop=StopOptions(max_tokens=40, ignore_eos=True),
    )
    drafter = ChainDrafter(ModelDrafter(draft, n_shared=target.model.n_vocab), None, lambda _: FixedLength(4))
    *_, end = Speculation(target, drafter, [3, ASSISTANT], lambda: options)
    assert isinstance(end, ReplyFinished)
    return end


ENDLESS = {
    "judging": (
        "class acceptor(ExactMatch):\n    def judge(self, *_):\n        while True:\n            pass\n",
        "took",
    ),
    "catching all it can": (
        "class acceptor(ExactMatch):\n    def judge(self, *_):\n        while True:\n            try:\n"
        "                pass\n            except Exception:\n                pass\n",
        "took",
    ),
    "read": ("while True:\n    pass\n", "takes"),
}


@pytest.fixture
def rule(tmp_path: Path) -> Path:
    return tmp_path / "rule.py"


def test_a_rule_out_of_a_file_judges(rule: Path) -> None:
    rule.write_text(HEAD + "acceptor = ExactMatch()\n")
    assert reply(str(rule)).token_ids == reply("exact").token_ids
    rule.write_text(HEAD + KEEPS_ALL)  # what is written anew counts at once
    metrics = reply(str(rule)).metrics
    assert metrics.num_accepted_tokens == metrics.num_draft_tokens > 0
    assert not metrics.lossless
    assert not (rule.parent / "__pycache__").exists()


def test_a_reply_says_whether_a_lossy_rule_judged_it(rule: Path) -> None:
    rule.write_text(HEAD + "acceptor = TypicalAcceptance(epsilon=0.2, delta=0.5)\n")
    lossless = {name: reply(name).metrics.lossless for name in (*RULES, str(rule))}
    assert lossless == {"rejection": True, "exact": True, "typical": False, str(rule): False}
    assert reply("typical", temperature=0).metrics.lossless  # where only the argmax is kept, whatever the rule


def test_a_round_without_guesses_is_judged_by_no_lossy_rule() -> None:
    target = CachedModel(ScriptedModel(HashedDistribution(1, length=20)))
    options = ReplyOptions(sampling=SamplingOptions(seed=1), draft=DraftOptions(acceptance="typical"))
    events = Speculation(target, ChainDrafter(None, None, lambda _: FixedLength(4)), [3, ASSISTANT], lambda: options)
    assert all(event.lossless for event in events if isinstance(event, Round))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, r"cannot be read \(No such file or directory\)"),
        ("acceptor = (", "cannot be read"),
        ("rule = 1", "holds no rule"),
        ("acceptor = 1", "holds no rule"),
        ("class acceptor:\n    name = 'a'\n    lossless = True\n", "holds no rule"),
        ("import nothing_of_the_kind", "does not run"),
        ("raise SystemExit", "does not run"),
        ("class acceptor:\n    def __init__(self, number): ...\n", "does not run"),
    ],
)
def test_a_file_without_a_rule_is_refused_in_a_sentence(rule: Path, text: str | None, said: str) -> None:
    if text is not None:
        rule.write_text(text)
    with pytest.raises(UnusableInput, match=said) as caught:
        reply(str(rule))
    assert str(rule) in str(caught.value)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("return None", "no Verdict"),
        ("return Verdict(9, 1, Fate.BONUS, (), 0.5)", "keeps 9 of"),
        ("return Verdict(0, 1, Fate.CORRECTED if proposals else Fate.PLAIN, (), 0.5)", "probability of each guess"),
        ("return Verdict(0, 1, Fate.BONUS, (0.5,) if proposals else (), 0.5)", "calls the token"),
        ("return proposals[99]", "failed"),
    ],
)
def test_a_verdict_that_cannot_be_is_said_to_be_the_rules_fault(rule: Path, change: str, said: str) -> None:
    rule.write_text(
        f"{HEAD}class acceptor(ExactMatch):\n"
        f"    def judge(self, proposals, draft_distributions, target_distribution, chance):\n        {change}\n"
    )
    with pytest.raises(EngineError, match=said) as caught:
        reply(str(rule))
    assert "rule.py" in str(caught.value)


def test_errors_of_the_engine_pass_through_a_rule(rule: Path) -> None:
    rule.write_text(HEAD + "acceptor = ExactMatch()\n")

    def full(_position: int) -> object:
        raise ForetokenError("The context is full.")

    made = rule_of(str(rule))
    assert (made.name, made.lossless) == (ExactMatch.name, True)
    with pytest.raises(ForetokenError, match="full"):
        made.judge([1], [], full, None)  # type: ignore[arg-type]


@pytest.mark.parametrize("how", ENDLESS)
def test_an_endless_rule_is_ended_and_named(rule: Path, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_rule, "PATIENCE", 0.2)
    source, verb = ENDLESS[how]
    rule.write_text(HEAD + source)
    with pytest.raises(ForetokenError, match=rf"rule.*rule\.py {verb} longer than 0\.2 seconds .*mend it or choose"):
        reply(str(rule))
    rule.write_text(HEAD + "acceptor = ExactMatch()")
    assert reply(str(rule)).token_ids == reply("exact").token_ids


def test_a_rule_that_cannot_be_interrupted_ends_the_process_with_the_same_sentence(rule: Path) -> None:
    stubborn = "while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass\n"
    rule.write_text(stubborn)
    program = (
        "import sys\nfrom foretoken.engine.verify import own_rule\n"
        "own_rule.PATIENCE = 0.2\nown_rule.rule_of(sys.argv[1])"
    )
    ended = subprocess.run([sys.executable, "-c", program, str(rule)], capture_output=True, timeout=60, check=False)
    assert ended.returncode == 1
    assert re.fullmatch(rb"Error: The rule \S+rule\.py takes longer than 0\.2 seconds to begin; .*\n", ended.stderr)


def test_a_profiler_runs_after_a_rule() -> None:
    """A cancelled exception of a thread keeps CPython 3.11 from entering any function under a profiler."""
    program = (
        "import sys\nfrom foretoken.engine.verify.own_rule import Overran, limited\n"
        "with limited(60, ''): pass\n"
        "try:\n  with limited(0.01, ''):\n    while True: pass\nexcept Overran: pass\n"
        "def entered(): return 'entered'\nsys.setprofile(lambda *_: None)\nprint(entered())"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60, check=False)
    assert ended.stdout == b"entered\n"
