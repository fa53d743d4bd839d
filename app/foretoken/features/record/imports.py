"""Records out of what other programs say of themselves: vLLM's metrics, AIPerf's exports, llama-bench's output.

The forms are those of https://docs.vllm.ai (Prometheus text of /metrics), https://docs.nvidia.com/aiperf (JSON export
schema, records of requests) and llama.cpp's `tools/llama-bench/README.md` (JSON and JSON Lines).
"""

import math
import re
import statistics
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path, PureWindowsPath
from typing import Any, Final

import msgspec

from foretoken.decoding import Undecodable, from_json
from foretoken.engine.plain_speed import CostsSnapshot
from foretoken.errors import BadRecordFile, BadTraceFile
from foretoken.measuring.open_record import OpenRecord, RecordedDevice, RecordedFile, RecordSubject, content_of
from foretoken.measuring.prices import PassCosts, Prices
from foretoken.measuring.table import Note, TableRow
from foretoken.plain import one_line
from foretoken.replies.acceptance import Acceptance, read_acceptances
from foretoken.speedups import Share

_DRAFT: Final = "draft"  # what guesses, where a program does not name it
_MOST_POSITIONS: Final = 256
_WIDEST: Final = 4096


def imported(path: Path) -> OpenRecord:
    """The record of a file of one of these programs. Raises BadRecordFile."""
    name, content = one_line(path.name, 80), content_of(path)
    try:
        found = _read(path, content)
    except (msgspec.ValidationError, ValueError, OverflowError, ArithmeticError) as why:
        said = one_line(str(why), 200)
        raise BadRecordFile(f"{name} says something that cannot be ({said}).") from why
    if found is None:
        raise BadRecordFile(f"{name} is none of these: metrics of vLLM, an export of AIPerf, JSON of llama-bench.")
    return found


def _read(path: Path, content: bytes) -> OpenRecord | None:
    if b"vllm:" in content and content.lstrip()[:1] not in (b"{", b"["):
        return _of_vllm(content.decode(errors="replace"))
    rows = _objects(content)
    if rows and all("avg_ns" in row and "model_filename" in row for row in rows):
        return _of_llama_bench([msgspec.convert(row, _Test, strict=False) for row in rows])
    if len(rows) == 1 and "aiperf_version" in rows[0]:
        return _of_aiperf(rows[0])
    try:
        return _of_requests(read_acceptances(path)) if rows else None
    except BadTraceFile as why:
        if "spec_decode_acceptance" in rows[0] or "metrics" in rows[0]:
            raise ValueError(str(why)) from why
        return None


def _objects(content: bytes) -> list[dict[str, Any]]:
    """A JSON object, a list of them, or one a line; [] for anything else."""
    try:
        whole = from_json(content, dict[str, Any] | list[dict[str, Any]])
        return whole if isinstance(whole, list) else [whole]
    except Undecodable:
        pass
    try:
        return [from_json(line, dict[str, Any]) for line in content.splitlines() if line.strip()]
    except Undecodable:
        return []


# --- vLLM -------------------------------------------------------------------------------------------------------

_SAMPLE: Final = re.compile(r"(?P<name>vllm:\w+)(?:\{(?P<labels>.*)\})?\s+(?P<value>[^\s{}]+)(?:\s+-?\d+)?\s*")
_LABEL: Final = re.compile(r'(\w+)="((?:[^"\\]|\\.)*)"')


def _of_vllm(text: str) -> OpenRecord:
    """The sums since the server was started, of all its engines, for each model."""
    models = defaultdict[str, defaultdict[str, float]](lambda: defaultdict(float))
    for line in text.splitlines():
        sample = _SAMPLE.fullmatch(line)
        if sample is not None and not sample["name"].endswith(("_created", "_bucket")):
            labels = dict(_LABEL.findall(sample["labels"] or ""))
            at = labels.get("position", "")
            _require(at == "" or 0 <= int(at) < _MOST_POSITIONS, f"position {at}")
            name = sample["name"].removeprefix("vllm:").removesuffix("_total") + at
            models[labels.get("model_name", "")][name] += _count(sample["value"], name)
    rows = [_vllm_row(_stem(model), sums) for model, sums in models.items()]
    rows = [row for row in rows if row.acceptance is not None or row.tpot_ms is not None]
    _require(bool(rows), "it has no count of tokens")
    note = "Counts and means since the server was started, of all requests together."
    return _record("vllm", rows, {"vLLM": ""}, Note(code="means", text=note))


def _vllm_row(name: str, sums: defaultdict[str, float]) -> TableRow:
    def mean_ms(*names: str) -> float | None:
        means = (1000.0 * sums[f"{one}_sum"] / sums[f"{one}_count"] for one in names if sums[f"{one}_count"])
        return next(means, None) or None

    tpot, spec = mean_ms("request_time_per_output_token_seconds", "time_per_output_token_seconds"), "spec_decode_num_"
    kept = [sums.get(f"{spec}accepted_tokens_per_pos{at}", 0.0) for at in range(_MOST_POSITIONS)]
    while kept and not kept[-1]:
        kept.pop()
    return TableRow(
        label=name,
        main=name,
        replies=int(sums["time_to_first_token_seconds_count"]),
        tokens=int(sums["generation_tokens"]),
        ttft_ms=mean_ms("time_to_first_token_seconds"),
        tpot_ms=tpot,
        decode_tps=tpot and 1000.0 / tpot,
        clock="caller",
        **_guesses(sums[f"{spec}drafts"], sums[f"{spec}draft_tokens"], sums[f"{spec}accepted_tokens"], kept),
    )


# --- AIPerf -----------------------------------------------------------------------------------------------------


class _Metric(msgspec.Struct, frozen=True):
    """One of AIPerf's; what it is, is in its unit."""

    avg: float | None = None
    p50: float | None = None
    p99: float | None = None
    unit: str = ""

    def ms(self, value: float | None) -> float | None:
        """A time in milliseconds. Raises ValueError for another unit."""
        if value is None:
            return None
        _require(self.unit in _IN_MS, f"a time in {one_line(self.unit, 20) or 'no unit'}")
        return _count(value, "a time") * _IN_MS[self.unit]


_IN_MS: Final = {"ms": 1.0, "s": 1000.0, "sec": 1000.0, "us": 1e-3, "ns": 1e-6}


def _of_aiperf(whole: dict[str, Any]) -> OpenRecord:
    """The summary of a run."""
    names = ("request_count", "time_to_first_token", "inter_token_latency", "output_token_throughput_per_user",
             "total_output_tokens", "total_spec_decode_steps", "total_accepted_draft_tokens",
             "total_draft_tokens")  # fmt: skip
    found = {name: msgspec.convert(whole.get(name) or {}, _Metric) for name in names}
    counts = {name: _count(one.avg or 0.0, name) for name, one in found.items()}
    ttft, gap = found["time_to_first_token"], found["inter_token_latency"]
    model = _stem(_model(whole.get("input_config")))
    speed = found["output_token_throughput_per_user"].avg
    row = TableRow(
        label=model,
        main=model,
        replies=int(counts["request_count"]),
        tokens=int(counts["total_output_tokens"]),
        decode_tps=None if speed is None else _count(speed, "a speed"),
        ttft_ms=ttft.ms(ttft.p50 if ttft.p50 is not None else ttft.avg),
        tpot_ms=gap.ms(gap.p50 if gap.p50 is not None else gap.avg),
        itl_p50_ms=gap.ms(gap.p50),
        itl_p99_ms=gap.ms(gap.p99),
        clock="caller",
        **_guesses(
            counts["total_spec_decode_steps"], counts["total_draft_tokens"], counts["total_accepted_draft_tokens"]
        ),
    )
    started = whole.get("start_time")
    cancelled = [Note(code="cut", text="The run was cancelled.")] if whole.get("was_cancelled") else []
    record = _record("aiperf", [row], {"AIPerf": one_line(str(whole["aiperf_version"]), 40)}, *cancelled)
    return msgspec.structs.replace(record, written=one_line(str(started), 40)) if started else record


def _model(config: object) -> str:
    """The name of the model in AIPerf's settings, which have had several forms."""
    for _step in range(6):
        match config:
            case str():
                return config
            case {"name": found} | {"model": found} | {"models": found} | {"model_names": found}:
                config = found
            case {"endpoint": found} | {"items": found} | [found, *_]:
                config = found
    return ""


def _of_requests(found: Sequence[Acceptance]) -> OpenRecord:
    """What single requests said of their drafts."""
    engine = found[0].engine
    kept = [0] * max((one.longest or max(one.histogram, default=0) for one in found), default=0)
    for one in found:
        for accepted, count in one.histogram.items():
            for place in range(accepted):
                kept[place] += count
    row = TableRow(
        label=engine,
        main=engine,
        replies=len(found),
        tokens=sum(one.completion_tokens or 0 for one in found),
        **_guesses(sum(one.verifications for one in found), sum(one.drafted for one in found),
                   sum(one.accepted for one in found), kept),
    )  # fmt: skip
    return _record("aiperf" if engine != "vllm" else "vllm", [row], {one_line(engine, 40): ""})


def _guesses(drafts: float, drafted: float, accepted: float, kept: Sequence[float] = ()) -> dict[str, Any]:
    """Fields of a row with guesses. Raises ValueError where the counts contradict each other."""
    if not drafts or not drafted:
        return {}
    _require(accepted <= drafted, f"{accepted:.0f} of {drafted:.0f} guesses were accepted")
    falling = list(kept) == sorted(kept, reverse=True) and all(one <= drafts for one in kept)
    _require(falling, "more guesses were accepted at a position than at the one before")
    length = drafted / drafts
    return {
        "draft": _DRAFT,
        "length": str(round(length)) if abs(length - round(length)) < 0.05 else "auto",
        "acceptance": Share(share=accepted / drafted),
        "mean_acceptance_length": 1 + accepted / drafts,
        "acceptance_per_position": tuple(one / drafts for one in kept),
    }


# --- llama-bench ------------------------------------------------------------------------------------------------


class _Test(msgspec.Struct, frozen=True, kw_only=True):
    """One of llama-bench's: a prompt of `n_prompt` tokens, `n_gen` tokens behind it, both behind `n_depth`."""

    model_filename: str
    avg_ns: float
    avg_ts: float
    stddev_ts: float = 0.0
    samples_ts: list[float] = []
    n_prompt: int = 0
    n_gen: int = 0
    n_depth: int = 0
    n_ubatch: int = 512
    n_threads: int = 0
    n_gpu_layers: int = 0
    model_type: str = ""
    model_size: int = 0
    model_n_params: int = 0
    build_commit: str = ""
    build_number: int = 0
    cpu_info: str = ""
    gpu_info: str = ""
    backends: str = ""
    test_time: str = ""

    @property
    def label(self) -> str:
        said = " ".join(
            filter(None, (f"pp{self.n_prompt}" if self.n_prompt else "", f"tg{self.n_gen}" if self.n_gen else ""))
        )
        return f"{said} @ d{self.n_depth}" if self.n_depth else said


def _of_llama_bench(tests: Sequence[_Test]) -> OpenRecord:
    for one in tests:
        _require(one.avg_ns > 0 and one.avg_ts > 0 and min(one.n_prompt, one.n_gen, one.n_depth) >= 0, one.label)
    names = {file: _stem(file) for file in dict.fromkeys(one.model_filename for one in tests)}
    kinds = {one.model_filename: one for one in tests}
    first = tests[0]
    rows = [
        TableRow(
            label=f"{names[one.model_filename]} {one.label}",
            main=names[one.model_filename],
            replies=len(one.samples_ts),
            tokens=one.n_gen * len(one.samples_ts),
            decode_tps=one.avg_ts,
            tpot_ms=1000.0 / one.avg_ts,
        )
        for one in tests
        if one.n_gen and not one.n_prompt
    ]
    notes = [
        Note(
            code="spread",
            text=f"{one.label}: {one.avg_ts:,.2f} ± {one.stddev_ts:,.2f} tokens/s.",
            value=one.stddev_ts / one.avg_ts,
        )
        for one in tests
    ]
    groups = defaultdict[tuple[str, int, int], list[_Test]](list)
    for one in tests:
        groups[one.model_filename, one.n_threads, one.n_gpu_layers].append(one)
    machine = ", ".join(filter(None, (first.cpu_info, first.gpu_info, first.backends)))
    record = _record("llama-bench", rows, {}, *notes)
    return msgspec.structs.replace(
        record,
        files=tuple(_bench_file(names[file], one) for file, one in kinds.items()),
        device=RecordedDevice(processor=one_line(first.cpu_info, 200)),
        about=msgspec.structs.replace(record.about, main=names[first.model_filename], machine=one_line(machine, 200)),
        costs=tuple(costs for key, group in groups.items() if (costs := _passes(names[key[0]], group)) is not None),
        written=one_line(first.test_time, 40) or record.written,
    )


def _bench_file(name: str, one: _Test) -> RecordedFile:
    """`model_type` is as "qwen2 7B Q4_K - Medium"."""
    architecture, *_size, kind = one_line(one.model_type.replace(" - ", "_"), 80).split() or ("", "")
    size, parameters = one.model_size, one.model_n_params
    return RecordedFile(name=name, bytes=size, parameters=parameters, architecture=architecture, quantisation=kind)


def _passes(name: str, tests: Sequence[_Test]) -> PassCosts | None:
    """A prompt that fits one pass is a pass of that width; a token after another is a pass over one."""
    by_depth = defaultdict[int, dict[int, list[float]]](lambda: defaultdict(list))
    for one in tests:
        if one.n_gen and not one.n_prompt:
            by_depth[one.n_depth][1].append(one.avg_ns / one.n_gen / 1e6)
        elif not one.n_gen and 0 < one.n_prompt <= min(one.n_ubatch, _WIDEST):
            by_depth[one.n_depth][one.n_prompt].append(one.avg_ns / 1e6)
    table = {
        depth: {width: statistics.median(ms) for width, ms in sorted(widths.items())}
        for depth, widths in by_depth.items()
    }
    if 1 not in table.get(min(table, default=0), {}):
        return None
    shallow = table[min(table)]
    depths = {
        depth.bit_length(): widths[1] / shallow[1] for depth, widths in table.items() if depth >= 512 and 1 in widths
    }
    known = CostsSnapshot(passes=shallow, step=None, depths=depths)
    prices = Prices(costs=known, as_seen={}, draft=0.0, guess=0.0, other=0.0, judging=0.0)
    first = tests[0]
    return PassCosts(
        main=name,
        threads=first.n_threads,
        prices=prices,
        library=f"{first.build_number} ({one_line(first.build_commit, 40)})",
        accelerators=tuple(filter(None, (one_line(one, 100) for one in first.gpu_info.split(", ")))),
    )


# --- all of them ------------------------------------------------------------------------------------------------


def _record(source: str, rows: Iterable[TableRow], versions: dict[str, str], *notes: Note) -> OpenRecord:
    rows = tuple(rows)
    names = dict.fromkeys(row.main for row in rows if row.main)
    return OpenRecord(
        source=source,
        about=RecordSubject(main=next(iter(names), ""), versions=versions),
        files=tuple(RecordedFile(name=name) for name in names),
        rows=rows,
        notes=notes,
        cold=False,
    )


def _stem(path: str) -> str:
    """The name of a model by its path or repository."""
    return one_line(PureWindowsPath(path).name.removesuffix(".gguf"), 120) or "model"


def _count(value: str | float, what: str) -> float:
    """Raises ValueError."""
    found = float(value)
    _require(math.isfinite(found) and 0 <= found <= 1e15, f"{what} is {value}")
    return found


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise ValueError(otherwise)
