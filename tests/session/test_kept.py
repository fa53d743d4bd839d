"""What a pair taught outlives the engine process, however that ended."""

import os
import signal
from pathlib import Path

import pytest
from tests.session.conftest import StartHost

from foretoken import paths
from foretoken.engine.draft_length.calibration import Calibration
from foretoken.engine.draft_length.learned import Belief, Learned
from foretoken.engine.options import ChatMessage, ReplyOptions, SamplingOptions, StopOptions
from foretoken.library.on_disk.kept import learned_acceptance, learned_key
from foretoken.session.caller.child import EngineLauncher
from foretoken.session.engine_process import loading
from foretoken.session.engine_process.loading import Loader, PairInUse
from foretoken.session.messages import Loaded, LoadPair, Ready

HELLO = (ChatMessage(role="user", content="Count from one to twenty."),)
OPTIONS = ReplyOptions(sampling=SamplingOptions(temperature=0), stop=StopOptions(max_tokens=48, ignore_eos=True))


def test_a_killed_process_leaves_what_its_replies_taught(
    start_host: StartHost, demo_pair: tuple[Path, Path], home: Path
) -> None:
    main, draft = map(str, demo_pair)
    cache, key = learned_acceptance(home / "cache" / "learned"), learned_key(*demo_pair)
    host, heard = start_host(launcher=EngineLauncher(environment={"FORETOKEN_HOME": str(home)}))
    pid = heard.first(Ready).pid
    host.load(LoadPair(main=main, draft=draft, context=512, threads=1))
    heard.first(Loaded)
    assert cache.read(key) is None
    heard.ending(heard.ask(host, HELLO, options=OPTIONS))
    heard.ending(heard.count(host, HELLO))  # the process does one thing after the other, so what came before is done
    os.kill(pid, signal.SIGKILL)
    learned = cache.read(key)
    assert learned is not None
    assert learned.lookup.variances[0] != pytest.approx(1.0)  # every token of a reply teaches lookup something
    assert list((home / "cache" / "costs").glob("*.json"))


def test_a_load_begins_with_what_is_kept(demo_pair: tuple[Path, Path], home: Path) -> None:
    new = Calibration().belief
    belief = Belief(coefficients=(-0.25, 1.5, *new.coefficients[2:]), variances=(0.9, *new.variances[1:]))
    kept = Learned(greedy=belief, drawn=belief, lookup=belief, confidences=(1.0, 2.0))
    learned_acceptance(paths.cache_dir() / "learned").write(learned_key(*demo_pair), kept)
    assert (home / "cache" / "learned").is_dir()
    main, draft = map(str, demo_pair)
    loader = Loader()
    pair, _ = loader(LoadPair(main=main, draft=draft, context=512, threads=1))(lambda _part, _fraction: True)
    assert pair.learned == kept  # type: ignore[attr-defined]
    pair.close()


class Unkept:
    """A pair whose replies cannot be kept."""

    def settle(self) -> None:
        raise RuntimeError("the disk has left")

    def close(self) -> None:
        pass


def test_a_reply_that_cannot_be_kept_is_a_reply(caplog: pytest.LogCaptureFixture) -> None:
    in_use = PairInUse()
    in_use.pair = Unkept()  # type: ignore[assignment]
    in_use.settle()
    assert "could not be kept" in caplog.text
    caplog.clear()


def test_memory_between_replies_is_given_back_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    given = list[None]()
    monkeypatch.setattr(loading, "give_back", lambda: given.append(None))
    in_use = PairInUse()
    in_use.pair = Settled()  # type: ignore[assignment]
    for _ in range(300):
        in_use.settle()
    assert len(given) == 2


class Settled:
    def settle(self) -> None:
        pass
