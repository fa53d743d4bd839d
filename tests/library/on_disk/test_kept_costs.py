"""Costs are kept by what they depend on, and a broken file is only a file less."""

from pathlib import Path

from foretoken.engine.plain_speed import CostsSnapshot, PlainSpeed
from foretoken.library.on_disk.kept import costs_key, pair_costs, plain_speeds

SNAPSHOT = CostsSnapshot(passes={1: 10.0, 4: 19.5}, step=1.25, depths={11: 1.4})


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    cache = pair_costs(tmp_path / "costs")
    assert cache.read("a") is None
    cache.write("a", SNAPSHOT)
    assert cache.read("a") == SNAPSHOT
    assert cache.read("b") is None


def test_a_file_that_cannot_be_used_is_no_file(tmp_path: Path) -> None:
    cache = pair_costs(tmp_path)
    (tmp_path / "a.json").write_text('{"passes": {"one": "dear"}}')
    assert cache.read("a") is None
    for fields in (
        '"passes": {"1": 1e308, "8": 1e308}, "step": 1.0, "depths": {}',
        '"passes": {"1": 0.0}, "step": 1.0, "depths": {}',
        '"passes": {"-1": 1.0}, "step": 1.0, "depths": {}',
        '"passes": {"1": 1.0}, "step": 1e308, "depths": {}',
        '"passes": {"1": 1.0}, "step": 1.0, "depths": {"11": 1e308}',
        '"passes": {"1": 1.0}, "step": 1.0, "depths": {}, "busy": {"1": 1e308}',
        '"passes": {"1": 1.0}, "step": 1.0, "depths": {}, "reading": -1.0',
        '"passes": {"1": 1.0}, "step": 1.0, "depths": {}, "blocks": {"3": 1e308}',
    ):
        (tmp_path / "b.json").write_text("{" + fields + "}")
        assert cache.read("b") is None
    plain = '{"version":1,"plain":{"samples":[{"tokens":9,"ms":%s,"depth":0,"at":1.0}]}}'
    for ms, count in (("1e308", 0), ("-1", 0), ("9.5", 1)):
        (tmp_path / "c.json").write_text(plain % ms)
        assert len((plain_speeds(tmp_path).read("c") or PlainSpeed()).samples) == count
    blocked = pair_costs(tmp_path / "a.json")
    blocked.write("b", SNAPSHOT)
    assert blocked.read("b") is None


def test_everything_that_costs_depend_on_makes_another_key(tmp_path: Path) -> None:
    main, draft = tmp_path / "main", tmp_path / "draft"
    main.write_bytes(b"m" * 3_000_000)
    draft.write_bytes(b"d" * 10)

    def key(
        threads: int = 2, gpu_layers: int = 0, kv: str = "f16", build: str = "AVX2", draft: Path | None = draft
    ) -> str:
        return costs_key(main, draft, threads=threads, gpu_layers=gpu_layers, kv=kv, build=build)

    first = key()
    assert key() == first
    others = [key(threads=4), key(gpu_layers=99), key(kv="q8_0"), key(build="CUDA"), key(draft=None)]
    main.write_bytes(b"m" * 2_999_999 + b"n")
    others.append(key())
    assert len({first, *others}) == 7
