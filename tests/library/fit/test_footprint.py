"""Reckoning memory: what is counted, and where it goes."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest

from foretoken import amounts
from foretoken.engine.gguf import GgufHeader
from foretoken.engine.models.devices import Device, DeviceKind, offload_targets
from foretoken.engine.models.kv_types import KvShape, KvType, KvTypes
from foretoken.library.fit import footprint
from foretoken.library.fit.footprint import RAM, MemoryEstimate, MemoryParts, Room, Wish, estimate, placement, shares_of
from foretoken.library.fit.profile import Profile, profile_of
from foretoken.model_devices import AUTOMATIC, ModelDevices

GIB = 2**30
MIB = 2**20
MakeHeader = Callable[..., GgufHeader]
MakeProfile = Callable[..., Profile]
AMPLE = Room(2**50)


def card(free: int, *, name: str = "CUDA0", kind: DeviceKind = DeviceKind.GPU, total: int = 64 * GIB) -> Device:
    return Device(name=name, description="Some card", kind=kind, free=free, total=total)


@pytest.fixture
def make_profile(make_header: MakeHeader) -> MakeProfile:
    return lambda *arguments, **shape: profile_of(make_header(*arguments, **shape))


def whole(profile: Profile, wish: Wish) -> MemoryParts:
    return estimate(profile, None, wish, AMPLE).main.whole


def test_weights_and_kv_are_counted_exactly(make_header: MakeHeader) -> None:
    header = make_header("model", layers=3, width=64, heads=4, kv_heads=2)
    found = estimate(profile_of(header), None, Wish(context=1000), AMPLE)
    assert found.main.whole.weights == header.weight_bytes
    # 1,000 tokens take 1,024 cells; 3 layers, 2 heads, 16 values each for key and value, 2 bytes a value.
    assert found.main.whole.kv == 1024 * 3 * 2 * (16 + 16) * 2
    assert found.draft is None
    assert found.total == found.main.total == found.places[0].needed
    assert found.places[0].name == RAM


def test_each_of_several_replies_has_a_context_of_its_own(make_profile: MakeProfile) -> None:
    profile = make_profile("model", layers=3, width=64, heads=4, kv_heads=2)
    one, four = (whole(profile, Wish(1000, parallel=parallel)) for parallel in (1, 4))
    assert four.kv == -(-4000 // 256) * 256 * 3 * 2 * (16 + 16) * 2
    assert four.weights == one.weights
    assert four.compute > one.compute


@pytest.mark.parametrize(("kv", "row"), [("f32", 256), ("q8_0", 68), ("q4_0", 36), ("q8_0/q4_0", 52), ("f16/q8_0", 98)])
def test_kv_types_take_what_their_blocks_take(make_profile: MakeProfile, kv: str, row: int) -> None:
    profile = make_profile("model", layers=3, width=64, heads=2, kv_heads=1)  # 32 keys and 32 values a layer
    assert whole(profile, Wish(512, KvTypes.parse(kv))).kv == 512 * 3 * row


def test_layers_may_differ_in_heads(make_profile: MakeProfile) -> None:
    def mixed(file: Any, kinds: Any) -> None:
        file.put("llama.attention.head_count_kv", kinds.ARRAY, (kinds.U32, [4, 2]))
        for name in ("blk.0.attn_k.weight", "blk.0.attn_v.weight"):
            file.tensor(name).dims, file.tensor(name).data = (64, 64), bytes(64 * 64 * 4)

    assert whole(make_profile("mixed", mixed), Wish(256)).kv == 256 * (4 + 2) * (16 + 16) * 2


def renamed(architecture: str, **numbers: int) -> Callable[[Any, Any], None]:
    """The model as one of another architecture, with more hyper-parameters."""

    def change(file: Any, kinds: Any) -> None:
        file.put("general.architecture", kinds.STRING, architecture)
        for key, kind, value in list(file.metadata):
            if key.startswith("llama."):
                file.put(key.replace("llama.", f"{architecture}."), kind, value)
        for key, value in numbers.items():
            file.put(f"{architecture}.{key.replace('__', '.')}", kinds.U32, value)

    return change


def test_running_states_are_counted_and_layers_that_have_them_take_no_cells(make_profile: MakeProfile) -> None:
    sizes = {"conv_kernel": 4, "inner_size": 64, "state_size": 16, "group_count": 2, "time_step_rank": 4}
    hybrid = renamed("qwen35", **{f"ssm__{key}": value for key, value in sizes.items()})
    found = whole(make_profile("hybrid", hybrid, layers=8), Wish(256))
    assert found.kv == 256 * 2 * 2 * (16 + 16) * 2  # every fourth of the 8 layers is attention
    # Six states of 3 · (64 + 2·2·16) + 16 · 64 floats: the running one, 32 the library keeps, 3 checkpoints.
    assert found.states == 6 * (3 * (64 + 64) + 16 * 64) * 4 * (1 + 32 + 3)
    assert found.total == found.weights + found.kv + found.compute + found.states


def test_layers_that_read_earlier_keys_take_no_cells(make_profile: MakeProfile) -> None:
    shared = renamed("gemma4", attention__shared_kv_layers=3)
    assert whole(make_profile("shared", shared, layers=5), Wish(256)).kv == 256 * 2 * 2 * (16 + 16) * 2
    first = renamed("gemma3n")
    assert whole(make_profile("first", first, layers=24), Wish(256)).kv == 256 * 20 * 2 * (16 + 16) * 2


def test_windowed_layers_have_the_whole_context_in_heads_of_their_own(make_profile: MakeProfile) -> None:
    def change(file: Any, kinds: Any) -> None:
        windowed = {"attention__sliding_window": 24, "attention__key_length_swa": 8, "attention__value_length_swa": 8}
        renamed("gemma4", **windowed)(file, kinds)
        file.put("gemma4.attention.sliding_window_pattern", kinds.ARRAY, (kinds.BOOL, [1, 0]))

    assert whole(make_profile("windowed", change), Wish(1024)).kv == 1024 * (2 * (8 + 8) + 2 * (16 + 16)) * 2


def test_latent_attention_keeps_keys_alone(make_profile: MakeProfile) -> None:
    profile = make_profile("latent", renamed("deepseek2", attention__key_length_mla=24))
    assert whole(profile, Wish(256)).kv == 256 * 2 * 2 * 16 * 2
    assert profile.kv_shape.fault(KvTypes.parse("q8_0/f16")) is not None


@pytest.mark.parametrize(
    ("shape", "kv", "fault"),
    [
        (KvShape(64, 64), "q8_0/q4_0", None),
        (KvShape(80, 64), "f16/q4_0", None),
        (KvShape(80, 64), "q8_0/f16", "key heads of 80"),
        (KvShape(64, 80), "f16/q5_1", "value heads of 80"),
        (KvShape(64, 64, flash=False), "q8_0/f16", None),
        (KvShape(64, 64, flash=False), "f16/q8_0", "no flash attention"),
        (KvShape(64, 64, latent=True), "q8_0", None),
        (KvShape(64, 64, latent=True), "bf16/f16", "one type"),
    ],
)
def test_which_kv_types_a_model_can_have(shape: KvShape, kv: str, fault: str | None) -> None:
    found = shape.fault(KvTypes.parse(kv))
    assert (found is None) is (fault is None)
    assert fault is None or fault in str(found)


def test_kv_types_read_and_written() -> None:
    assert str(KvTypes.parse(" Q8_0 ")) == "q8_0"
    assert KvTypes.parse("q8_0/f16") == KvTypes(KvType.Q8_0, KvType.F16)
    assert str(KvTypes.parse("q8_0/f16")) == "q8_0/f16"
    for text in ("q8", "", "f16/", "f16/f16/f16"):
        with pytest.raises(ValueError, match="is no KV type; choose from f32, f16,"):
            KvTypes.parse(text)


# --- where -----------------------------------------------------------------------------------------------------


def test_layers_go_on_devices_from_the_end_shared_out_by_what_is_free() -> None:
    one, two = card(8 * GIB), card(24 * GIB, name="CUDA1")
    assert placement(4, -1, ()) == (0, 0, 0, 0, 0)
    assert placement(4, 0, (8.0,)) == (0, 0, 0, 0, 0)
    assert placement(4, 2, (8.0,)) == (0, 0, 0, 1, 1)
    assert placement(4, -1, (8.0,)) == (1, 1, 1, 1, 1)
    assert placement(7, -1, shares_of(AUTOMATIC, (one, two))) == (1, 1, 2, 2, 2, 2, 2, 2)
    assert placement(7, 4, (8.0, 24.0)) == (0, 0, 0, 0, 1, 2, 2, 2)


def test_what_is_offloaded_is_counted_on_the_device(make_profile: MakeProfile) -> None:
    profile = make_profile("model", layers=4)
    found = estimate(profile, None, Wish(512, gpu_layers=2), Room(8 * GIB, (card(8 * GIB),)))
    ram, on_card = found.main.places
    assert on_card.kv == 512 * 2 * (16 + 16) * 2  # one layer: the other is the output
    assert ram.kv == 3 * on_card.kv
    assert on_card.weights == profile.layers[3] + profile.exit + profile.tied
    assert ram.weights == profile.entry + sum(profile.layers[:3])
    assert [place.name for place in found.places] == [RAM, "CUDA0"]
    assert found.fits


def test_main_model_and_draft_are_counted_where_each_runs(make_profile: MakeProfile) -> None:
    main, draft = make_profile("main", layers=4), make_profile("draft", layers=1)
    one, two = card(8 * GIB), card(8 * GIB, name="CUDA1")
    apart = Wish(512, main=ModelDevices(devices=("CUDA1",)), draft=ModelDevices(devices=()))
    found = estimate(main, draft, apart, Room(8 * GIB, (one, two)))
    assert found.draft is not None
    assert [part.weights > 0 for part in found.main.places] == [True, False, True]  # embeddings stay in RAM
    assert [part.weights > 0 for part in found.draft.places] == [True, False, False]
    in_ram = estimate(main, None, Wish(512, main=ModelDevices(kv_offload=False)), Room(8 * GIB, (one,)))
    assert [part.kv > 0 for part in in_ram.main.places] == [True, False]
    follows = Wish(512, gpu_layers=0, draft=ModelDevices(gpu_layers=1))
    found = estimate(main, draft, follows, Room(8 * GIB, (one,)))
    assert found.draft is not None
    assert [part.weights > 0 for part in (found.main.places[1], found.draft.places[1])] == [False, True]


def test_a_card_needs_room_for_its_driver_too(make_profile: MakeProfile) -> None:
    profile = make_profile("model")
    found = estimate(profile, None, Wish(512), Room(8 * GIB, (card(513 * MIB),)))
    assert [place.name for place in found.short] == ["CUDA0"]
    assert found.short[0].free == MIB


@pytest.mark.parametrize("device", [card(2 * GIB, name="MTL0"), card(2 * GIB, kind=DeviceKind.INTEGRATED)])
def test_memory_that_is_shared_is_counted_in_both_places(make_profile: MakeProfile, device: Device) -> None:
    found = estimate(make_profile("model"), None, Wish(512), Room(4 * GIB, (device,)))
    assert found.places[0].needed == found.total
    assert 0 < found.places[1].needed < found.total


def test_a_device_that_reports_nothing_uses_ram(make_profile: MakeProfile) -> None:
    found = estimate(make_profile("model"), None, Wish(512), Room(4 * GIB, (card(0, total=0),)))
    assert [(place.name, place.needed) for place in found.places] == [(RAM, found.total)]


def test_integrated_graphics_are_used_only_without_a_card() -> None:
    processor = card(GIB, name="CPU", kind=DeviceKind.CPU)
    small, large = card(GIB, name="iGPU", kind=DeviceKind.INTEGRATED), card(GIB)
    assert offload_targets([processor, small, large]) == (large,)
    assert offload_targets([processor, small]) == (small,)
    assert offload_targets([processor]) == ()


# --- the rest --------------------------------------------------------------------------------------------------


def test_a_pair_is_the_sum_of_both(make_profile: MakeProfile) -> None:
    main, draft = make_profile("main", layers=4), make_profile("draft", layers=1)
    found: MemoryEstimate = estimate(main, draft, Wish(512), AMPLE)
    assert found.draft is not None
    assert found.total == found.main.total + found.draft.total
    assert found.draft.whole.compute < found.main.whole.compute  # logits of one position, not of 33


def test_a_machine_without_other_programs_has_more_room(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("foretoken.library.fit.footprint._CGROUP", tmp_path)
    now = Room(GIB, (card(2 * GIB, total=10 * GIB), card(12 * GIB, total=12 * GIB)))
    emptied = now.emptied()
    assert GIB < emptied.ram <= psutil.virtual_memory().total
    assert [device.free for device in emptied.devices] == [9 * GIB, 12 * GIB]
    for name, text in (("memory.max", f"{4 * GIB}"), ("memory.current", "0"), ("memory.stat", "")):
        (tmp_path / name).write_text(text)
    assert now.emptied() == now  # a container shares its room with nobody


def test_free_memory_is_plausible() -> None:
    assert 2**20 < footprint.available_memory() < 2**50


def test_a_container_has_no_more_than_its_limit(tmp_path: Path) -> None:
    assert footprint._container_room(tmp_path) is None
    (tmp_path / "memory.max").write_text("max\n")
    (tmp_path / "memory.current").write_text("700\n")
    (tmp_path / "memory.stat").write_text("anon 500\ninactive_file 150\nactive_file 20\n")
    assert footprint._container_room(tmp_path) is None
    (tmp_path / "memory.max").write_text("1000\n")
    assert footprint._container_room(tmp_path) == 1000 - 700 + 150 + 20


def test_amounts_in_sentences() -> None:
    assert amounts.gib(3 * GIB // 2) == "1.5 GiB"
    assert amounts.gib(5 * 2**20) == "5.0 MiB"
