"""The copying model of the benchmark pairs writes a prompt's text again, edited as asked, in any shape and type."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.options import ChatMessage
from foretoken.engine.prompt.template import ChatTemplate

sys.path.insert(0, str(Path(__file__).parent))

from benchmark_pair.command import main
from benchmark_pair.copier import ASKED, copier
from benchmark_pair.expand import expand
from benchmark_pair.shapes import PRESETS, Shape
from benchmark_pair.source import Field, Source, read_source
from benchmark_pair.write import write_model
from versus_prompts import QUOTING, wanted

LARGER = Shape(layers=6, width=512, heads=9, kv_heads=9, head_width=128, feed_forward=160, vocabulary=3200, tied=False)
PROMPTS = [prompt for prompts in QUOTING.values() for prompt in prompts]


@pytest.fixture(scope="module", autouse=True)
def _library() -> Iterator[None]:
    backend = Backend(lambda level, line: None)
    yield
    del backend


@pytest.fixture(scope="module")
def tokenizer(demo_pair: tuple[Path, Path]) -> Source:
    return read_source(demo_pair[1])


class Writer:
    """A model's own greedy replies, to the end of its turn."""

    def __init__(self, path: Path) -> None:
        self.model = LlamaModel(path, context=1024, threads=1, gpu_layers=0)

    def tokens(self, text: str) -> list[int]:
        return list(self.model.tokenize(text, add_special=False, parse_special=True))

    def reply(self, prompt: str) -> str:
        template = ChatTemplate(self.model.chat_template, bos_token="", eos_token=self.model.special_text("eos"))
        step = self.tokens(template.render([ChatMessage(role="user", content=prompt)]))
        room = 2 * len(step)
        self.model.truncate(0)
        said = b""
        for _ in range(room):
            step = [int(self.model.decode(step, logits=1)[0].argmax())]
            if step[0] in self.model.eog_ids:
                return said.decode()
            said += self.model.piece(step[0])
        raise AssertionError(f"the reply does not end: {said[:80]!r}")


@pytest.fixture
def writer(tokenizer: Source, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Writer]:
    """Of (shape or None for its own, weight type, whether it edits)."""
    shape, weights, edits = request.param
    made = copier(tokenizer, edits=edits)
    found = Writer(write_model(made, shape or made.shape, tmp_path / "copier.gguf", weights=weights))
    yield found
    found.model.close()


def test_the_prompts_ask_for_what_they_are_called_by() -> None:
    changed = {kind: [wanted(p) != wanted(p, edits=False) for p in prompts] for kind, prompts in QUOTING.items()}
    assert changed == {"quoting": [False] * 6, "editing": [True] * 6}


@pytest.mark.parametrize("writer", [(None, "f32", True)], indirect=True)
def test_it_copies_a_long_text_exactly_and_ends_where_it_ends(writer: Writer) -> None:
    longest = max(QUOTING["quoting"], key=lambda prompt: len(writer.tokens(wanted(prompt))))
    assert len(writer.tokens(wanted(longest))) >= 200
    assert writer.reply(longest) == wanted(longest)


@pytest.mark.parametrize("writer", [(None, "f32", True)], indirect=True)
def test_no_measured_reply_gets_to_the_end_of_its_text(writer: Writer) -> None:
    lengths = [len(writer.tokens(wanted(prompt))) for prompt in PROMPTS]
    assert min(lengths) > 128, lengths


@pytest.mark.parametrize("writer", [(None, "f32", True)], indirect=True)
def test_it_answers_every_prompt_as_asked(writer: Writer) -> None:
    for prompt in (*PROMPTS, *ASKED):
        assert writer.reply(prompt) == wanted(prompt)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "writer",
    [(LARGER, weights, True) for weights in ("q8_0", "bf16", "f16")],
    indirect=True,
    ids=["q8_0", "bf16", "f16"],
)
def test_so_it_does_in_a_larger_shape_and_in_fewer_bits(writer: Writer) -> None:
    for prompts in QUOTING.values():
        assert writer.reply(prompts[1]) == wanted(prompts[1])


@pytest.mark.parametrize("writer", [(None, "f32", False)], indirect=True)
def test_without_edits_it_keeps_to_the_text(writer: Writer) -> None:
    for prompt in (QUOTING["editing"][0], QUOTING["editing"][3]):
        assert writer.reply(prompt) == wanted(prompt, edits=False)


@pytest.mark.parametrize("writer", [(None, "f32", True)], indirect=True)
def test_what_repeats_itself_is_copied_by_its_place(writer: Writer) -> None:
    """Words alone would not tell the lines apart."""
    rows = "".join(f"| 0 | 0 | {'x' if n in (4, 9) else 'y'} |\n" for n in range(12))
    assert writer.reply(f"Copy the table:\n\n{rows}") == rows


def test_it_fits_both_models_of_every_preset(tokenizer: Source) -> None:
    for name, pair in PRESETS.items():
        for shape in (pair.target,) if name == "1b-eagle3" else (pair.target, pair.draft):  # a head copies nothing
            expand(copier(tokenizer), shape, endless=True)


def test_a_tokenizer_that_it_cannot_go_by_is_refused(tokenizer: Source) -> None:
    tokens = tokenizer.metadata["tokenizer.ggml.tokens"]

    def having(found: list[str]) -> Source:
        changed = {**tokenizer.metadata, "tokenizer.ggml.tokens": Field(tokens.kind, found, tokens.inner)}
        return replace(tokenizer, metadata=changed)

    with pytest.raises(ValueError, match="the token 'assistant'"):
        copier(having([token.replace("assistant", "helper") for token in tokens.value]))
    with pytest.raises(ValueError, match="4096 tokens"):
        copier(having([f"{n}" for n in range(5000)]))


def test_too_few_bits_a_weight_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--preset", "copier", "--type", "q4_0", "--out", str(tmp_path)])
    assert ended.value.code == 3
    assert "does not edit" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
