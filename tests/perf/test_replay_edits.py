"""Texts written again with edits, for prompt lookup: what they are, and that they are foreseen."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "engine" / "draft_length"))

from length_simulator import Machine
from replay_edits import edits, recorded, revision
from replay_lengths import replay

from foretoken.engine.draft_length.policy import FixedLength


def test_every_kind_of_edit_changes_the_text_and_keeps_most_of_it() -> None:
    found = list(edits())
    assert {text.kind for text in found} == {
        "quoting", "editing", "longer words", "words left out", "words put in", "here and there",
    }  # fmt: skip
    for text in found:
        source = text.asked.partition(":\n\n")[2].split()
        assert (text.written.split() != source) == (text.kind != "quoting")
        assert len(set(source) & set(text.written.split())) > 0.6 * len(set(source))


def test_a_revision_is_the_lines_around_one_change() -> None:
    old = [f"line {n}\n" for n in range(60)]
    assert revision(old, old) is None
    assert revision(old, [*old[:30], "other\n", *old[31:]]) == (old[15:46], [*old[15:30], "other\n", *old[31:46]])
    assert revision(old, ["new\n"] * 60) is None, "that is another text"


def test_a_quoted_text_takes_as_few_rounds_as_there_can_be() -> None:
    text = recorded([next(edits())])[0]
    _, rounds = replay(FixedLength(7), text, Machine.like("BF16"), lookup=True, noise=None)
    assert sum(accepted + 1 for _, accepted in rounds) == len(text.said) - 1
    # Nothing is known of the first token; then every guess comes true.
    assert len(rounds) <= 2 + len(text.said) // 8
