"""Records out of what other programs say; the forms are those that they print."""

import json
from pathlib import Path

import pytest

from foretoken.cli.main import main
from foretoken.errors import BadRecordFile, UnusableInput
from foretoken.features.record.imports import imported
from foretoken.features.record.predict import predict
from foretoken.measuring.open_record import read_record
from foretoken.measuring.table import TableRow

# As vLLM 0.2x prints it, shortened.
VLLM = """\
# HELP python_info Python platform information
# TYPE python_info gauge
python_info{implementation="CPython",major="3"} 1.0
# TYPE vllm:spec_decode_num_drafts_total counter
vllm:spec_decode_num_drafts_total{engine="0",model_name="/weights/smollm2"} 1000.0
vllm:spec_decode_num_drafts_total{engine="1",model_name="/weights/smollm2"} 181.0
vllm:spec_decode_num_drafts_created{engine="0",model_name="/weights/smollm2"} 1.7956796591350503e+09
vllm:spec_decode_num_draft_tokens_total{engine="0",model_name="/weights/smollm2"} 3532.0
vllm:spec_decode_num_accepted_tokens_total{engine="0",model_name="/weights/smollm2"} 949.0
vllm:spec_decode_num_accepted_tokens_per_pos_total{engine="0",model_name="/weights/smollm2",position="0"} 420.0
vllm:spec_decode_num_accepted_tokens_per_pos_total{engine="0",model_name="/weights/smollm2",position="1"} 291.0
vllm:spec_decode_num_accepted_tokens_per_pos_total{engine="0",model_name="/weights/smollm2",position="2"} 238.0
vllm:generation_tokens_total{engine="0",model_name="/weights/smollm2"} 3070.0
vllm:time_to_first_token_seconds_bucket{engine="0",le="0.001",model_name="/weights/smollm2"} 0.0
vllm:time_to_first_token_seconds_count{engine="0",model_name="/weights/smollm2"} 48.0
vllm:time_to_first_token_seconds_sum{engine="0",model_name="/weights/smollm2"} 10.08
vllm:request_time_per_output_token_seconds_count{engine="0",model_name="/weights/smollm2"} 48.0
vllm:request_time_per_output_token_seconds_sum{engine="0",model_name="/weights/smollm2"} 0.96
"""
BENCH = {
    "build_commit": "8cf427ff", "build_number": 5163, "cpu_info": "AMD Ryzen 7 7800X3D", "gpu_info": "RTX 4080",
    "backends": "CUDA", "model_filename": "models/Qwen2.5-7B-Instruct-Q4_K_M.gguf", "model_size": 4677120000,
    "model_type": "qwen2 7B Q4_K - Medium", "model_n_params": 7615616512, "n_batch": 2048, "n_ubatch": 512,
    "n_threads": 8, "type_k": "f16", "n_gpu_layers": -1, "n_prompt": 0, "n_gen": 0, "n_depth": 0, "embeddings": False,
    "test_time": "2025-04-24T11:58:50Z",
}  # fmt: skip
AIPERF = {
    "schema_version": "1.5", "aiperf_version": "0.13.0", "start_time": "2026-01-01T00:00:00", "was_cancelled": False,
    "input_config": {"models": {"items": [{"name": "meta-llama/Llama-3.1-8B-Instruct"}]}},
    "request_count": {"unit": "requests", "avg": 20.0}, "request_latency": {"unit": "ms", "avg": 2620.7},
    "time_to_first_token": {"unit": "ms", "avg": 50.0, "p50": 40.0, "p99": 90.0, "count": 20},
    "inter_token_latency": {"unit": "ms", "avg": 11.0, "p50": 10.0, "p99": 20.0},
    "output_token_throughput_per_user": {"unit": "tokens/sec/user", "avg": 95.0},
    "total_output_tokens": {"unit": "tokens", "avg": 2000.0}, "total_spec_decode_steps": {"unit": "count", "avg": 800},
    "total_accepted_draft_tokens": {"unit": "tokens", "avg": 1200},
    "total_draft_tokens": {"unit": "tokens", "avg": 2400},
}  # fmt: skip


def told(tmp_path: Path, content: str) -> list[TableRow]:
    path = tmp_path / "file"
    path.write_text(content)
    assert main(["record", "import", str(path), "--out", str(tmp_path / "record.json")]) == 0
    return list(read_record(tmp_path / "record.json").rows)


def share(row: TableRow) -> float:
    assert row.acceptance is not None
    return row.acceptance.share


def test_counters_of_vllm_are_summed_over_its_engines(tmp_path: Path) -> None:
    (row,) = told(tmp_path, VLLM)
    assert (row.main, row.length, row.tokens, row.replies) == ("smollm2", "3", 3070, 48)
    assert share(row) == pytest.approx(949 / 3532)
    assert row.acceptance_per_position == pytest.approx((420 / 1181, 291 / 1181, 238 / 1181))
    assert (row.ttft_ms, row.tpot_ms, row.decode_tps) == pytest.approx((210, 20, 50))


def test_tests_of_llama_bench_give_pass_costs_from_which_a_pair_of_vllm_is_predicted(tmp_path: Path) -> None:
    each = [
        BENCH | {"n_prompt": 512, "avg_ns": 72e6, "avg_ts": 7100.0, "samples_ts": [7000.0, 7200.0]},
        BENCH | {"n_prompt": 4, "avg_ns": 12e6, "avg_ts": 333.0},
        BENCH | {"n_gen": 128, "avg_ns": 1280e6, "avg_ts": 100.0, "stddev_ts": 1.5, "samples_ts": [99.0, 101.0]},
        BENCH | {"n_gen": 128, "n_depth": 4096, "avg_ns": 2560e6, "avg_ts": 50.0},
    ]
    rows = told(tmp_path, json.dumps(each))
    assert [(row.label, row.decode_tps) for row in rows] == [
        ("Qwen2.5-7B-Instruct-Q4_K_M tg128", 100.0), ("Qwen2.5-7B-Instruct-Q4_K_M tg128 @ d4096", 50.0),
    ]  # fmt: skip
    assert told(tmp_path, "\n".join(map(json.dumps, each))) == rows
    record = read_record(tmp_path / "record.json")
    (costs,), (file,) = record.costs, record.files
    assert costs.prices.costs.passes == {1: 10.0, 4: 12.0, 512: 72.0}
    assert costs.prices.costs.depths == {13: 2.0}
    assert (file.architecture, file.quantisation, file.parameters) == ("qwen2", "Q4_K_Medium", 7615616512)
    assert (costs.library, costs.accelerators) == ("5163 (8cf427ff)", ("RTX 4080",))
    (tmp_path / "metrics").write_text(VLLM)
    pair = imported(tmp_path / "metrics")
    with pytest.raises(UnusableInput, match="what a guess of draft costs"):
        predict([record], pair, main=costs.main)
    found = predict([record], pair, main=costs.main, guesser=costs.main)  # a draft as slow as the main model
    assert found.plain_tps == pytest.approx(100)
    assert {row.length: row.speedup.ratio for row in found.rows}["1"] == pytest.approx(
        (1 + 420 / 1181) / 2.067, rel=0.01
    )


def test_the_summary_and_the_requests_of_aiperf(tmp_path: Path) -> None:
    (row,) = told(tmp_path, json.dumps(AIPERF))
    assert (row.main, row.replies, row.ttft_ms, row.tpot_ms, row.decode_tps) == (
        "Llama-3.1-8B-Instruct", 20, 40.0, 10.0, 95.0
    )  # fmt: skip
    assert (share(row), row.mean_acceptance_length, row.length) == (0.5, 2.5, "3")
    request = {
        "engine": "vllm", "mean_acceptance_length": 2.0, "draft_acceptance_rate": 0.5, "num_spec_steps": 4,
        "acceptance_histogram": {"0": 1, "1": 2, "2": 1}, "num_accepted_draft_tokens": 4, "num_draft_tokens": 8,
        "num_spec_tokens": 2, "completion_tokens": 8,
    }  # fmt: skip
    (row,) = told(tmp_path, "\n".join([json.dumps({"spec_decode_acceptance": request})] * 2))
    assert (row.acceptance_per_position, row.replies, row.tokens) == ((0.75, 0.25), 2, 16)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "is none of these"),
        ("hello", "is none of these"),
        ("[1, 2]", "is none of these"),
        ("[" * 100_000, "is none of these"),
        ('{"a": 1}', "is none of these"),
        ("vllm:num_requests_running 0", "no count of tokens"),
        (VLLM.replace("949.0", "9e9"), "guesses were accepted"),
        (VLLM.replace("420.0", "1.0"), "than at the one before"),
        (VLLM.replace('position="2"', 'position="99999999999"'), "position 99999999999"),
        (VLLM.replace("949.0", "NaN"), "is NaN"),
        (VLLM.replace("949.0", "-1"), "is -1"),
        (VLLM.replace("949.0", "many"), "could not convert"),
        (json.dumps(BENCH | {"n_gen": 1, "avg_ns": -1, "avg_ts": 1}), "tg1"),
        (json.dumps(BENCH | {"n_gen": "x", "avg_ns": 1, "avg_ts": 1}), "cannot be"),
        (json.dumps(AIPERF | {"inter_token_latency": {"avg": 1.0, "unit": "weeks"}}), "a time in weeks"),
        (json.dumps(AIPERF | {"total_draft_tokens": {"avg": 1}}), "guesses were accepted"),
        (json.dumps(AIPERF | {"request_count": 7}), "cannot be"),
        ('{"spec_decode_acceptance": {"engine": "x"}}', "cannot be"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(tmp_path: Path, content: str, said: str) -> None:
    path = tmp_path / "file.json"
    path.write_text(content)
    with pytest.raises(BadRecordFile, match=said):
        imported(path)
