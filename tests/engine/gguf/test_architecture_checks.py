"""Numbers in a header that llama.cpp would abort over are refused in a sentence; sound files next to them are not."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from foretoken.engine.gguf import read_header
from foretoken.errors import BadModelFile

REFUSED = {
    "groups of experts where there are none": ("llama", {"expert_group_count": 1}, "0 experts in 1 groups"),
    "more groups than experts": (
        "llama", {"expert_count": 4, "expert_used_count": 2, "expert_group_count": 4}, "4 experts in 4 groups",
    ),
    "experts that groups do not divide": (
        "llama", {"expert_count": 4, "expert_used_count": 2, "expert_group_count": 3}, "4 experts in 3 groups",
    ),
    "no group used": (
        "llama", {"expert_count": 4, "expert_used_count": 2, "expert_group_count": 2}, "uses 0 of 2 groups",
    ),
    "no room": ("llama", {"context_length": 1}, "context_length is 1, which no real model has"),
    "nothing rotated": ("gemma2", {"rope.dimension_count": 0}, "does not match heads of 16"),
    "more rotated than there is": ("gemma3", {"rope.dimension_count": 1000}, "does not match heads of 16"),
    "nothing rotated in windows": ("gemma2", {"rope.dimension_count_swa": 0}, "rope.dimension_count_swa is 0"),
    "an odd count rotated in windows": ("gemma2", {"rope.dimension_count_swa": 7}, "rope.dimension_count_swa is 7"),
    "no windowed layer": ("gemma3", {"attention.sliding_window_pattern": 1}, "leaves no layer with a window"),
    "no interval": ("qwen35", {"full_attention_interval": 0}, "full_attention_interval is 0, which cannot be"),
    "states of another size": ("qwen35", {"ssm.inner_size": 1000}, "ssm.inner_size is 1,000, which must be"),
    "no groups of states": ("qwen35", {"ssm.group_count": 0}, "ssm.group_count is 0, which cannot be"),
    "another inner size": ("jamba", {"ssm.inner_size": 64}, "must be twice its width of 64"),
    "nothing rotated beside states": ("lfm2", {"rope.dimension_count": 0}, "does not match heads of 16"),
}  # fmt: skip
RELABELLED = {
    "jamba": "none of its layers keeps a running state",
    "paddleocr": "rope.dimension_sections are missing or zero",
    "smallthinker": "expert_count is missing or zero",
    "qwen35moe": "expert_count is missing or zero",
    "qwen3next": "expert_count is missing or zero",
}


@pytest.fixture
def made(helper: Callable[[str], ModuleType], gguf_files: ModuleType) -> Callable[[str, dict[str, int]], Any]:
    def make(architecture: str, numbers: dict[str, int]) -> Any:
        file = helper("engine/gguf/tiny_architectures.py").ALL[architecture](gguf_files)
        for key, value in numbers.items():
            file.put(f"{architecture}.{key}", gguf_files.Kind.U32, value)
        return file

    return make


@pytest.mark.parametrize("fault", REFUSED)
def test_numbers_that_llama_cpp_aborts_over_are_refused(
    made: Callable[[str, dict[str, int]], Any], tmp_path: Path, fault: str
) -> None:
    architecture, numbers, sentence = REFUSED[fault]
    with pytest.raises(BadModelFile, match="cannot be used: ") as caught:
        read_header(made(architecture, numbers).write(tmp_path / "x.gguf"))
    assert any(sentence in reason for reason in caught.value.reasons), caught.value.reasons


@pytest.mark.parametrize("architecture", RELABELLED)
def test_an_architecture_without_what_it_needs_is_refused(
    gguf_files: ModuleType, tmp_path: Path, architecture: str
) -> None:
    with pytest.raises(BadModelFile) as caught:
        read_header(gguf_files.tiny_model(architecture=architecture).write(tmp_path / "x.gguf"))
    assert any(RELABELLED[architecture] in reason for reason in caught.value.reasons), caught.value.reasons


@pytest.mark.parametrize("lost", ["attn_qkv", "attn_gate"])
def test_a_delta_net_without_what_it_reads_is_refused(
    made: Callable[[str, dict[str, int]], Any], tmp_path: Path, lost: str
) -> None:
    file = made("qwen35", {})
    file.tensors.remove(file.tensor(f"blk.2.{lost}.weight"))
    with pytest.raises(BadModelFile, match=rf"it lacks blk\.2\.{lost}\.weight, without which its layer cannot work"):
        read_header(file.write(tmp_path / "x.gguf"))


@pytest.mark.parametrize(
    ("name", "kind", "size"),
    [("ssm_out.weight", 28, 8), ("ssm_dt.bias", 1, 2), ("ssm_a", 30, 2), ("ssm_beta.weight", 24, 1)],
)
def test_weights_of_a_state_in_types_that_cannot_be_computed_with_are_refused(
    made: Callable[[str, dict[str, int]], Any], tmp_path: Path, name: str, kind: int, size: int
) -> None:
    file = made("qwen35", {})
    tensor = file.tensor(f"blk.1.{name}")
    tensor.type, tensor.data = kind, bytes(len(tensor.data) // 4 * size)
    with pytest.raises(BadModelFile, match="which cannot be computed with there"):
        read_header(file.write(tmp_path / "x.gguf"))


def test_a_list_of_fractions_where_a_number_belongs_does_not_end_the_reading(
    made: Callable[[str, dict[str, int]], Any], gguf_files: ModuleType, tmp_path: Path
) -> None:
    kinds = gguf_files.Kind
    file = made("qwen35", {}).put("qwen35.ssm.group_count", kinds.ARRAY, (kinds.F32, [float("inf")]))
    assert read_header(file.write(tmp_path / "x.gguf")).architecture == "qwen35"  # llama.cpp refuses it by itself


@pytest.mark.parametrize("sections", [[4, 2, 200, 0], [4, -2, 2, 0]])
def test_rotated_sections_that_no_head_has_are_refused(
    made: Callable[[str, dict[str, int]], Any], gguf_files: ModuleType, tmp_path: Path, sections: list[int]
) -> None:
    kinds = gguf_files.Kind
    file = made("qwen35", {}).put("qwen35.rope.dimension_sections", kinds.ARRAY, (kinds.I32, sections))
    with pytest.raises(BadModelFile, match="dimension_sections do not match heads of 16"):
        read_header(file.write(tmp_path / "x.gguf"))


def test_a_sentencepiece_vocabulary_without_bytes_is_refused(gguf_files: ModuleType, tmp_path: Path) -> None:
    file, kind = gguf_files.tiny_model(), gguf_files.Kind

    def refusal(tokens: list[str]) -> str:
        file.put_tokens(tokens)
        file.put("tokenizer.ggml.model", kind.STRING, "llama")
        file.put("tokenizer.ggml.scores", kind.ARRAY, (kind.F32, [0.0] * len(tokens)))
        try:
            read_header(file.write(tmp_path / "x.gguf"))
        except BadModelFile as error:
            return str(error)
        return ""

    assert refusal(gguf_files.SPM_TOKENS) == ""
    words = [f"w{n}" for n in range(len(gguf_files.SPM_TOKENS))]
    assert "no tokens for 243 of the bytes that a text may have (0x00 first)" in refusal(words)
    newline = [token if token != "<0x0A>" else "x" for token in gguf_files.SPM_TOKENS]
    assert "no tokens for 1 of the bytes that a text may have (0x0a first)" in refusal(newline)
    assert refusal([token if token != "<0x0A>" else "\n" for token in gguf_files.SPM_TOKENS]) == ""


def test_what_is_refused_here_llama_cpp_does_abort_over_and_the_files_next_to_it_it_loads(
    made: Callable[[str, dict[str, int]], Any], helper: Callable[[str], ModuleType], tmp_path: Path
) -> None:
    sound = [("llama", {"rope.dimension_count": 16}), ("gemma2", {"rope.dimension_count": 8})]
    sound += [("qwen35", {"full_attention_interval": 2}), ("jamba", {}), ("lfm2", {}), ("gemma3", {})]
    aborts = ["groups of experts where there are none", "more rotated than there is", "an odd count rotated in windows"]
    aborts += ["no windowed layer", "no interval", "states of another size", "another inner size"]
    files = {}
    for number, (architecture, numbers) in enumerate(sound):
        path = made(architecture, numbers).write(tmp_path / f"sound-{number}.gguf")
        read_header(path)
        files[path] = "decoded" if numbers != {"full_attention_interval": 2} else "refused"
    for number, fault in enumerate(aborts):
        path = made(*REFUSED[fault][:2]).write(tmp_path / f"aborts-{number}.gguf")
        files[path] = "crashed"
    loader = helper("engine/models/native_loader.py").NativeLoader()
    assert {path: answer.split(":")[0] for path, answer in loader.results(files)} == files
