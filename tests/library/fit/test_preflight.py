"""All checks of a pair at once."""

from collections.abc import Callable
from pathlib import Path

import pytest

from foretoken.engine.models.devices import Device, DeviceKind
from foretoken.engine.models.kv_types import KvTypes
from foretoken.errors import BadModelFile, DoesNotFit, IncompatiblePair
from foretoken.library.fit.footprint import Room, Wish
from foretoken.library.fit.preflight import preflight

MakeModel = Callable[..., Path]
GIB = 2**30


def test_a_sound_pair(make_model: MakeModel) -> None:
    found = preflight(make_model("main", layers=4, width=128), make_model("draft", layers=1, width=32))
    assert found.context == 512
    assert found.pair is not None
    assert found.pair.fits
    assert found.draft is not None
    assert found.warnings == ()
    assert found.memory.total < GIB


def test_a_model_alone(make_model: MakeModel) -> None:
    found = preflight(make_model("main"), None, Wish(context=128))
    assert (found.draft, found.pair, found.context) == (None, None, 128)


def test_the_demo_pair(demo_pair: tuple[Path, Path]) -> None:
    found = preflight(*demo_pair)
    assert found.context == min(found.main.context_length, 8192)
    assert found.warnings == ()


def test_each_kind_of_refusal(make_model: MakeModel, tmp_path: Path) -> None:
    main, other = make_model("main"), make_model("other", extra_tokens=tuple(f"<{number}>" for number in range(200)))
    with pytest.raises(BadModelFile, match=r"gone\.gguf cannot be used"):
        preflight(tmp_path / "gone.gguf", None)
    with pytest.raises(BadModelFile, match=r"gone\.gguf cannot be used"):
        preflight(main, tmp_path / "gone.gguf")
    with pytest.raises(IncompatiblePair, match=r"other\.gguf cannot draft for main\.gguf"):
        preflight(main, other)
    with pytest.raises(DoesNotFit):
        preflight(main, None, room=Room(1))
    with pytest.raises(DoesNotFit):
        preflight(main, None, Wish(context=1))
    with pytest.raises(DoesNotFit, match="heads of 16 numbers, and q8_0 keeps multiples of 32 only; choose f16"):
        preflight(main, None, Wish(kv=KvTypes.parse("q8_0")))


def test_warnings_of_all_parts_are_gathered(make_model: MakeModel) -> None:
    main = make_model("main", lambda file, kinds: file.drop("tokenizer.ggml.pre"))
    found = preflight(main, make_model("draft"), Wish(context=4096))
    text = " ".join(found.warnings)
    for part in ("pre-tokenizer", "parameters", "beyond the 512"):
        assert part in text


def test_a_shrunk_context_is_said(make_model: MakeModel) -> None:
    main = make_model("main", layers=4, context=8192)
    ample = preflight(main, None).memory
    found = preflight(main, None, room=Room(ample.total - 1))
    assert found.context == 4096
    assert any("4,096 tokens because" in warning for warning in found.warnings)


def test_fewer_layers_on_the_graphics_card_are_said(make_model: MakeModel) -> None:
    main = make_model("main", layers=4, context=8192, width=512, feed_forward=2048, heads=8)
    card = Device(name="CUDA0", description="Some card", kind=DeviceKind.GPU, free=548 * 2**20, total=4 * GIB)
    found = preflight(main, None, room=Room(8 * GIB, (card,)))
    assert 0 < found.memory.gpu_layers < 5
    assert any("layers are on the graphics card because no more fit" in warning for warning in found.warnings)


def test_what_does_not_fit_can_be_loaded_anyway(make_model: MakeModel) -> None:
    found = preflight(make_model("main"), None, room=Room(1000), anyway=True)
    assert not found.memory.fits
    assert any("are free: the load may fail" in warning for warning in found.warnings)


def test_replies_share_passes_where_the_models_can(make_model: MakeModel) -> None:
    main, draft, other = make_model("main"), make_model("draft", layers=1), make_model("other", layers=1)
    pair = preflight(main, draft, Wish(256, parallel=4))
    assert pair.parallel == 4
    assert not any("one after another" in warning for warning in pair.warnings)
    assert pair.memory.main.whole.kv == 4 * preflight(main, draft, Wish(256)).memory.main.whole.kv
    two = preflight(main, draft, Wish(256, parallel=4), second=other)
    assert two.parallel == 1
    assert two.memory.main.whole.kv * 4 == pair.memory.main.whole.kv
    assert "one after another" in two.warnings[-1]
