"""The native library behind the loop: real GGUFs, a real cache, real interruption."""

import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from tests.engine.alone import Alone

from foretoken.engine.events import FinishReason, PromptProgress, PromptStarted, ReplyFinished
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.model import Interrupted
from foretoken.engine.models.chunks import MAX_BATCH, chunk_for
from foretoken.engine.models.devices import DeviceKind, offload_targets
from foretoken.engine.models.kv_types import KvType, KvTypes
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.errors import BadModelFile, ContextFull, LoadCancelled, UsageError
from foretoken.model_devices import AUTOMATIC, ModelDevices


@pytest.fixture(scope="module")
def backend() -> Backend:
    return Backend(lambda level, line: None)


@pytest.fixture(scope="module")
def model(backend: Backend, demo_pair: tuple[Path, Path]) -> Iterator[LlamaModel]:
    loaded = Alone(LlamaModel(demo_pair[0], context=1024, threads=2))
    yield loaded
    loaded.close()


@pytest.fixture(autouse=True)
def _empty(request: pytest.FixtureRequest) -> None:
    if "model" in request.fixturenames:
        held = request.getfixturevalue("model")
        held.resume()
        held.truncate(0)


def test_a_pass_in_pieces_gives_the_same_logits_as_in_one(model: LlamaModel) -> None:
    ids = model.tokenize("The quick brown fox counts: one, two, three.", add_special=True, parse_special=True)
    whole = model.decode(ids, logits=len(ids)).copy()
    assert whole.shape == (len(ids), model.n_vocab)
    model.truncate(0)
    rows = [model.decode([token], logits=1)[0].copy() for token in ids]
    # Kernels differ by width, so equal within float noise and no closer.
    np.testing.assert_allclose(np.stack(rows), whole, atol=2e-2)


def test_logits_are_the_passes_own_wherever_wider_passes_before_it_had_them_put(
    backend: Backend, demo_pair: tuple[Path, Path]
) -> None:
    loaded = Alone(LlamaModel(demo_pair[0], context=256, threads=1))
    ids = loaded.tokenize("one two three four five six seven eight nine ten " * 4, add_special=True, parse_special=True)
    seen: dict[int, list[np.ndarray]] = {}
    for wanted in (1, 33, 2, 0, 33, 1, 2):  # the library's room for them grows on the way, and may move
        loaded.truncate(0)
        rows = loaded.decode(ids[:33], logits=wanted)
        assert rows.shape == (wanted, loaded.n_vocab)
        seen.setdefault(wanted, []).append(rows.copy())
    for wanted in (1, 2):
        first, again = seen[wanted]
        np.testing.assert_array_equal(first, again)
        np.testing.assert_allclose(first, seen[33][0][-wanted:], atol=2e-2)  # kernels differ by width
    np.testing.assert_array_equal(*seen[33])
    loaded.close()


def test_rollback_and_going_on_gives_bit_for_bit_what_was_there(model: LlamaModel) -> None:
    ids = model.tokenize("one two three four five six seven", add_special=True, parse_special=True)
    model.decode(ids[:4], logits=0)
    expected = model.decode(ids[4:6], logits=1).copy()
    model.truncate(4)
    model.decode([9, 9, 9], logits=3)
    assert model.length == 7
    model.truncate(4)
    again = model.decode(ids[4:6], logits=1)
    assert model.length == 6
    np.testing.assert_array_equal(again, expected)


def test_abort_from_another_thread_interrupts_a_pass_and_keeps_the_cache_true(model: LlamaModel) -> None:
    ids = [5] * MAX_BATCH
    model.decode(ids[:10], logits=0)
    started = threading.Event()

    def interrupt() -> None:
        started.wait()
        model.abort()

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(Interrupted):
        _decode_for_ever(model, ids, started)
    thread.join()
    assert model.length == 10
    model.resume()
    assert model.decode([7], logits=1).shape == (1, model.n_vocab)
    assert model.length == 11


def _decode_for_ever(model: LlamaModel, ids: list[int], started: threading.Event) -> None:
    while True:
        started.set()
        model.decode(ids, logits=0)
        model.truncate(10)


def test_a_full_context_is_said_and_changes_nothing(model: LlamaModel) -> None:
    while model.length + MAX_BATCH <= model.n_ctx:
        model.decode([5] * MAX_BATCH, logits=0)
    held = model.length
    with pytest.raises(ContextFull, match="full"):
        model.decode([5] * (model.n_ctx - held + 1), logits=0)
    assert model.length == held


def test_a_context_holds_what_was_asked_for(backend: Backend, demo_pair: tuple[Path, Path]) -> None:
    loaded = Alone(LlamaModel(demo_pair[1], context=100, threads=1))  # the library itself would round it up
    loaded.decode([5] * 100, logits=0)
    with pytest.raises(ContextFull, match="100 tokens"):
        loaded.decode([5], logits=1)
    loaded.close()


def test_every_text_survives_tokens_and_back(model: LlamaModel) -> None:
    for text in ("plain words", "naïve café ❤ 🎈 日本", "tabs\tand\nlines\n\n", "x" * 3000, ""):
        ids = model.tokenize(text, add_special=False, parse_special=False)
        assert b"".join(model.piece(i) for i in ids).decode() == text


def test_the_end_tokens_are_few_and_silent(model: LlamaModel) -> None:
    assert 1 <= len(model.eog_ids) <= 8
    assert all(model.piece(i) == b"" for i in model.eog_ids)


def test_facts_of_the_model(model: LlamaModel, demo_pair: tuple[Path, Path]) -> None:
    info = model.info
    assert info.architecture == "llama"
    assert info.path == str(demo_pair[0])
    assert 10**6 < info.parameters < 10**8
    assert info.size <= demo_pair[0].stat().st_size
    assert not info.quantisation.startswith(("all ", "unknown"))
    assert model.chat_template
    assert "assistant" in model.chat_template


def test_a_file_that_is_no_model_is_refused(backend: Backend, tmp_path: Path) -> None:
    path = tmp_path / "bad.gguf"
    path.write_bytes(b"GGUF" + bytes(200))
    with pytest.raises(BadModelFile, match=r"bad\.gguf"):
        Alone(LlamaModel(path, context=256, threads=1))


def test_loading_reports_progress_and_can_be_cancelled(backend: Backend, demo_pair: tuple[Path, Path]) -> None:
    seen: list[tuple[str, float]] = []
    pair = load_pair(*demo_pair, LoadOptions(context=256), progress=lambda part, f: seen.append((part, f)) is None)
    pair.close()
    assert seen[0][0] == "main"
    assert seen[-1] == ("draft", 1.0)
    assert [f for part, f in seen if part == "main"] == sorted(f for part, f in seen if part == "main")
    with pytest.raises(LoadCancelled, match="cancelled"):
        load_pair(*demo_pair, LoadOptions(context=256), progress=lambda part, f: part == "main")


@pytest.fixture(scope="module")
def pair(backend: Backend, demo_pair: tuple[Path, Path]) -> Iterator[LoadedPair]:
    loaded = load_pair(*demo_pair, LoadOptions(context=1024, threads=2))
    yield loaded
    loaded.close()


def _tokens(pair: LoadedPair, prompt: list[int], options: ReplyOptions) -> tuple[int, ...]:
    *_, end = pair.reply(prompt, options=lambda: options, should_stop=lambda: False)
    return end.token_ids  # type: ignore[union-attr]


def test_a_conversation_goes_through_the_files_own_template(pair: LoadedPair) -> None:
    ids = pair.chat_prompt([ChatMessage(role="user", content="Hello <|im_end|>")])
    assert len(ids) > 5
    longer = pair.chat_prompt(
        [
            ChatMessage(role="user", content="Hello"),
            ChatMessage(role="assistant", content="Hi."),
            ChatMessage(role="user", content="Again"),
        ]
    )
    assert len(longer) > len(ids)


class Stop:
    """Asked for while a pair is told to abort and no longer, so that nothing but the abort ends a reply."""

    asked = False

    def __call__(self) -> bool:
        return self.asked

    def abort(self, pair: LoadedPair) -> None:
        self.asked = True
        pair.abort()
        self.asked = False


def test_the_same_seed_gives_the_same_sampled_reply_and_abort_stops_one(pair: LoadedPair) -> None:
    prompt = pair.chat_prompt([ChatMessage(role="user", content="Tell me a story.")])
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0.9, seed=4),
        draft=DraftOptions(length=4),
        stop=StopOptions(max_tokens=60, ignore_eos=True),
    )
    first = _tokens(pair, prompt, options)
    assert len(first) == 60
    stop = Stop()
    events = pair.reply(prompt, options=lambda: options, should_stop=stop)
    for _ in range(6):
        next(events)
    stop.abort(pair)
    *_, end = events
    assert end.reason.name == "STOPPED"  # type: ignore[union-attr]
    assert 0 < len(end.token_ids) < 60  # type: ignore[union-attr]


def test_a_draft_that_guesses_ahead_writes_the_same_and_ends_at_a_stop(
    pair: LoadedPair, demo_pair: tuple[Path, Path]
) -> None:
    prompt = pair.chat_prompt([ChatMessage(role="user", content="Count from one to ten.")])
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0.9, seed=4), draft=DraftOptions(length=3), stop=StopOptions(max_tokens=40)
    )
    loading = LoadOptions(context=1024, threads=2, on_draft=ModelDevices(overlap=True))
    ahead = load_pair(*demo_pair, loading, costs=pair.costs)
    try:
        *_, end = ahead.reply(prompt, options=lambda: options, should_stop=lambda: False)
        assert isinstance(end, ReplyFinished)
        assert end.token_ids == _tokens(pair, prompt, options)
        assert end.metrics.hidden_ms > 0
        stop = Stop()
        events = ahead.reply(prompt, options=lambda: options, should_stop=stop)
        for _ in range(6):
            next(events)
        stop.abort(ahead)
        *_, end = events
        assert isinstance(end, ReplyFinished)
        assert end.reason is FinishReason.STOPPED
    finally:
        ahead.close()


def test_a_stop_while_the_prompt_is_read_is_heard_within_a_chunk_and_loses_nothing(pair: LoadedPair) -> None:
    """`abort` ends the pass itself; what was read before is not read again."""
    prompt = pair.raw_prompt("one two three " * 300)[:900]
    options = ReplyOptions(stop=StopOptions(max_tokens=3), sampling=SamplingOptions(temperature=0))
    stop = Stop()
    events = pair.reply(prompt, options=lambda: options, should_stop=stop)
    done = next(event.done for event in events if isinstance(event, PromptProgress))
    assert 0 < done <= 256
    stop.abort(pair)
    *_, end = events
    assert isinstance(end, ReplyFinished)
    assert (end.reason, end.token_ids) == (FinishReason.STOPPED, ())
    started = next(iter(pair.reply(prompt, options=lambda: options, should_stop=lambda: False)))
    assert isinstance(started, PromptStarted)
    assert started.reused == done


def test_a_chunk_is_small_where_a_model_is_large() -> None:
    assert [chunk_for(parameters, offloaded=False) for parameters in (10**7, 10**9 // 2, 8 * 10**9)] == [256, 128, 64]
    assert chunk_for(8 * 10**9, offloaded=True) == MAX_BATCH


def test_the_processor_is_among_the_devices(backend: Backend) -> None:
    found = backend.devices()
    processor = next(device for device in found if device.kind is DeviceKind.CPU)
    assert processor.name
    assert processor.description
    assert 2**28 < processor.free <= processor.total < 2**50
    assert all(device.kind is not DeviceKind.CPU for device in offload_targets(found))


def test_a_model_runs_as_chosen_and_says_the_same(backend: Backend, demo_pair: tuple[Path, Path]) -> None:
    """On the processor, the one device that every machine has."""

    def said(on: ModelDevices) -> list[float]:
        model = Alone(LlamaModel(demo_pair[1], context=128, threads=2, on=on))
        assert not model.offloaded
        found = [float(number) for number in model.decode(range(3, 99), logits=1)[0]]
        model.close()
        return found

    plain = said(AUTOMATIC)
    for on in (
        ModelDevices(devices=(), split="tensor", shares=(1.0,), batch_threads=1),
        ModelDevices(kv_offload=False, load_mode="none"),
        ModelDevices(flash="on", load_mode="mmap+mlock"),
    ):
        assert said(on) == pytest.approx(plain, abs=0.05)
    without = said(ModelDevices(flash="off"))
    assert without == pytest.approx(plain, abs=0.1)
    assert without != plain  # the choice came through
    with pytest.raises(UsageError, match="no device CUDA9"):
        said(ModelDevices(devices=("CUDA9",)))


@pytest.mark.parametrize("kind", list(KvType))
def test_every_kv_type_is_one_that_llama_cpp_allows(
    backend: Backend, demo_pair: tuple[Path, Path], kind: KvType
) -> None:
    """Both for keys and for values; values that are quantised switch flash attention on by themselves. Beside the exact
    cache the logits move a little, and more the fewer bits there are."""
    exact = Alone(LlamaModel(demo_pair[0], context=256, threads=2, kv=KvTypes(KvType.F32, KvType.F32)))
    model = Alone(LlamaModel(demo_pair[0], context=256, threads=2, kv=KvTypes(kind, kind)))
    ids = model.tokenize("Count from one to twenty: one, two, three, four", add_special=True, parse_special=True)
    off = np.abs(model.decode(ids, logits=1)[0] - exact.decode(ids, logits=1)[0]).max()
    assert off <= {KvType.F32: 0, KvType.F16: 0.05, KvType.BF16: 0.3, KvType.Q8_0: 0.3}.get(kind, 6)
    assert off > 0 or kind in (KvType.F32, KvType.F16)  # a type that was not passed on would change nothing
    for loaded in (exact, model):
        loaded.close()


def test_a_quantised_cache_is_rolled_back_and_copied_like_any_other(
    backend: Backend, demo_pair: tuple[Path, Path]
) -> None:
    model = Alone(LlamaModel(demo_pair[0], context=256, threads=2, kv=KvTypes(KvType.Q8_0, KvType.Q4_0)))
    ids = list(range(40, 72))
    model.decode(ids, logits=0)
    expected = model.decode([7, 8], logits=1).copy()
    model.truncate(32)
    model.decode([9, 9, 9], logits=3)
    model.truncate(32)
    np.testing.assert_array_equal(model.decode([7, 8], logits=1), expected)
    model.truncate(32)
    saved = model.save(0, 32)
    model.truncate(0)
    assert model.load(saved, ids)
    np.testing.assert_array_equal(model.decode([7, 8], logits=1), expected)
    model.close()
