"""How a comparison is carried out, on engines that are not there."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import os

import pytest
import versus_hall
from answers import Answer, Models, Prompt
from peer_builds import PeerError
from peer_runner import PeerRunner, contestants
from versus import Measure, parser
from versus_hall import Contestant, Hall
from versus_prompts import Asked
from versus_results import Header, append, read
from versus_sides import Wanted

from foretoken.bench.shared.running import Gate
from foretoken.engine.options import ChatMessage, ReplyOptions, SamplingOptions, StopOptions
from foretoken.errors import UnusableInput

PROMPT = Prompt((1, 2), "hello", (0,))
pid = os.getpid()


class Engine:
    """A side and its only kind of server; `log`: what was asked of it."""

    def __init__(self, log: list[str]) -> None:
        self.log, self.pid = log, pid

    def build(self) -> str:
        return "build 1"

    def process(self, setting: str) -> str:
        return setting

    def start(self, models: Models, setting: str) -> "Engine":
        self.log.append(f"start {setting}")
        return self

    def close(self) -> None:
        self.log.append("close")

    def answer(self, server: object, prompt: Prompt, setting: str, wanted: Wanted) -> Answer:
        if setting == "broken":
            raise PeerError("It is broken.")
        self.log.append(f"{setting} {prompt.rendered} {wanted.max_tokens}{' cold' if wanted.cold else ''}")
        return Answer((5, 6), 10.0, 1.0, 1, 4, 3, 12.0, 2, said="hi")


def test_everyone_is_warmed_up_primed_and_started_anew_for_each_repeat(tmp_path: Path) -> None:
    path, log = tmp_path / "r.jsonl", list[str]()
    target = tmp_path / "m.gguf"
    target.write_bytes(b"")
    args = parser().parse_args(["run", "--out", str(path), "--warm-up", "1", "--max-tokens", "9"])
    append(path, [Header(pair={}, threads=2, max_tokens=9, temperature=0.0)])
    who, one = Contestant("N", "n3"), Asked("lists", "a")
    prompts = {text: Prompt((1,), text, ()) for text in ("a", versus_warm_up())}
    with Hall(Models(target=target, draft=None), {"N": Engine(log)}) as hall:  # type: ignore[dict-item]
        assert not Measure(hall, prompts, args).all([(who, one, 0), (who, one, 1)])
    whole = [f"n3 {versus_warm_up()} 9", "n3 a 4", "n3 a 9"]
    assert log == ["start n3", *whole, "close", "start n3", *whole, "close"]
    results = read(path)
    assert results is not None
    assert [record.decode_tps for record in results.records] == [100.0, 100.0]


def versus_warm_up() -> str:
    from benchmark_pair.agreement import PROMPTS

    return str(PROMPTS[0])


def test_a_process_makes_room_where_memory_is_short_and_is_warmed_up_again(tmp_path: Path, monkeypatch: object) -> None:
    log = list[str]()
    target = tmp_path / "m.gguf"
    target.write_bytes(b"")

    class Short:
        available = 0

    monkeypatch.setattr(versus_hall.psutil, "virtual_memory", Short)  # type: ignore[attr-defined]
    first, second = Contestant("N", "n3"), Contestant("N", "n7")
    with Hall(Models(target=target, draft=None), {"N": Engine(log)}) as hall:  # type: ignore[dict-item]
        hall.answer(first, PROMPT, Wanted(max_tokens=1))
        assert hall.knows(first)
        hall.answer(second, PROMPT, Wanted(max_tokens=1))
        assert not hall.knows(first)
        assert hall.knows(second)
    assert log == ["start n3", "n3 hello 1", "close", "start n7", "n7 hello 1", "close"]


def test_another_engine_is_a_runner_of_the_bench() -> None:
    class Asked:
        def of(self, messages: list[ChatMessage]) -> Prompt:
            return Prompt((1, 2, 3), messages[-1].content, (0,))

    log = list[str]()
    side, models = Engine(log), Models(target=Path("m.gguf"), draft=None)
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0, seed=7), stop=StopOptions(max_tokens=2, ignore_eos=True)
    )
    said = [ChatMessage(role="user", content="hello")]
    row = contestants({"N": side}, {"N": ["n3"]}, "Foretoken plain")[0]  # type: ignore[dict-item]
    assert (row.label, row.setting, row.reference) == ("llama-server n3", "n3", "Foretoken plain")
    runner = PeerRunner(side, models, row.setting, Asked())  # type: ignore[arg-type]
    runner.start(lambda loaded: log.append(f"{loaded:.0%}"))
    reply = runner.answer(said, "n3", options, cold=True, gate=Gate())
    assert reply is not None
    assert log == ["start n3", "100%", "n3 hello 2 cold"]
    assert (reply.text, reply.tokens, reply.ttft_ms, reply.last_ms) == ("hi", 2, 1.0, 11.0)
    assert (reply.decode_tps, reply.drafted, reply.accepted, reply.reused) == (100.0, 4, 3, 2)
    assert runner.memory()
    with pytest.raises(UnusableInput, match="broken"):
        runner.answer(said, "broken", options, cold=True, gate=Gate())
    gate = Gate()
    gate.cancel()
    assert runner.answer(said, "n3", options, cold=False, gate=gate) is None
    runner.stop()
    runner.close()
    assert log[-1] == "close"
