"""Options of loading on their way to the native library, and what stands in the way of it."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from foretoken.engine.load_pair import Progress
from foretoken.engine.models.devices import DeviceKind
from foretoken.engine.models.kv_types import KvTypes
from foretoken.errors import DoesNotFit, EngineError
from foretoken.library.fit import footprint
from foretoken.session.engine_process import loading
from foretoken.session.engine_process.loading import Loader, PairInUse
from foretoken.session.messages import LoadPair


@pytest.fixture(scope="module")
def loader() -> Loader:
    return Loader()


def test_what_does_not_fit_is_refused_with_what_would_and_loaded_anyway_when_asked(
    home: Path, loader: Loader, demo_pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = LoadPair(main=str(demo_pair[0]), context=2048, threads=1)
    monkeypatch.setattr(footprint, "available_memory", lambda: 55 * 2**20)
    with pytest.raises(DoesNotFit, match="or choose q8_0 keys and values"):
        loader(command)
    pair, warnings = loader(
        LoadPair(main=command.main, context=2048, threads=1, kv=KvTypes.parse("q8_0"), load_anyway=True)
    )(lambda _part, _fraction: True)
    assert pair.context == 2048
    assert warnings == ()  # it fits so
    pair.close()
    monkeypatch.setattr(footprint, "available_memory", lambda: 1000)
    pair, warnings = loader(LoadPair(main=command.main, context=256, threads=1, load_anyway=True))(
        lambda _part, _fraction: True
    )
    assert any("the load may fail" in warning for warning in warnings)
    pair.close()


def test_a_kv_type_that_a_model_cannot_have_is_refused_before_loading(
    home: Path, loader: Loader, gguf_files: object, tmp_path: Path
) -> None:
    path = gguf_files.tiny_model().write(tmp_path / "narrow.gguf")  # type: ignore[attr-defined]
    command = LoadPair(main=str(path), kv=KvTypes.parse("q4_0"), load_anyway=True)
    with pytest.raises(DoesNotFit, match="key heads of 16 numbers"):
        loader(command)


def test_the_processor_is_among_the_devices_from_the_start(loader: Loader) -> None:
    assert any(device.kind is DeviceKind.CPU and device.total for device in loader.devices)


def test_what_stop_ends_is_no_error_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    loading._on_native_log(4, "llama_decode: failed to decode, ret = 2\n")
    loading._on_native_log(4, "llama_decode: failed to decode, ret = -3\n")
    assert [record.getMessage() for record in caplog.records] == ["llama_decode: failed to decode, ret = -3"]


def test_a_pair_is_loaded_in_a_thread_that_ends() -> None:
    """Threads of OpenMP that loading leaves behind would slow every pass."""
    loader = list[threading.Thread]()

    def prepare(_command: LoadPair) -> Callable[[Progress], tuple[Any, tuple[str, ...]]]:
        def load(_progress: Progress) -> tuple[Any, tuple[str, ...]]:
            loader.append(threading.current_thread())
            raise EngineError("There is no such model.")

        return load

    with pytest.raises(EngineError, match="no such model"):
        PairInUse().load(LoadPair(main="x"), prepare, progress=lambda *_: True, cancelled=lambda: False)
    assert loader[0] is not threading.current_thread()
    assert not loader[0].is_alive()
