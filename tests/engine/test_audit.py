from collections.abc import Sequence

import numpy as np
import pytest

from foretoken.engine.events import ReplyFinished
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.model import Interrupted
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.scripted_pair import load_scripted

GREEDY = ReplyOptions(sampling=SamplingOptions(temperature=0, seed=1), stop=StopOptions(max_tokens=12))
DRAWN = ReplyOptions(sampling=SamplingOptions(temperature=1, seed=5), stop=StopOptions(max_tokens=12))
PLAIN = DraftOptions(source=DraftSource.NONE)


def reply(pair: LoadedPair, prompt: Sequence[int], options: ReplyOptions) -> tuple[int, ...]:
    *_, end = pair.reply(prompt, options=lambda: options, should_stop=lambda: False)
    assert isinstance(end, ReplyFinished)
    return end.token_ids


@pytest.mark.parametrize("options", [GREEDY, DRAWN])
def test_a_pair_explains_where_two_replies_part_and_goes_on_as_before(options: ReplyOptions) -> None:
    pair = load_scripted("scripted:seed=3", None)
    prompt = pair.raw_prompt("hello")
    written = reply(pair, prompt, options)
    assert pair.audit(prompt, options, written, written) == (None, (b"", b""))
    target = pair._target
    target.truncate(0)
    row = target.decode([*prompt, *written[:5]], logits=1)[0].copy()
    target.truncate(0)
    second = int(np.argsort(-row)[1]) if int(np.argmax(row)) == written[5] else int(np.argmax(row))
    other = (*written[:5], second, *written[6:])
    for left, right in ((written, other), (other, written)):
        found, pieces = pair.audit(prompt, options, left, right)
        assert found is not None
        assert (found.index, found.left, found.right) == (5, left[5], right[5])
        assert pieces == (target.piece(left[5]), target.piece(right[5]))
        assert found.margin > found.noise == 0  # a scripted model has no noise: any difference is a fault
        assert not found.near_tie
        if options is GREEDY:
            assert found.margin == pytest.approx(abs(float(row[left[5]] - row[right[5]])), rel=1e-4)
    with pytest.raises(Interrupted):
        pair.audit(prompt, options, written, other, lambda: True)
    assert reply(pair, prompt, options) == written
    pair.close()


def test_noise_of_reading_the_prompt_counts_at_the_first_token() -> None:
    pair = load_scripted("scripted:seed=3", None)
    prompt = pair.raw_prompt("hello there")
    (first, *_) = reply(pair, prompt, GREEDY)
    decode, widths = pair._target.decode, list[int]()

    def moved(tokens: Sequence[int], *, logits: int) -> np.ndarray:
        widths.append(len(tokens))
        rows = decode(tokens, logits=logits).copy()
        return rows + np.float32(len(tokens) > 1) * np.linspace(0, 1, rows.shape[-1], dtype=np.float32)

    pair._slots[0].target.model.decode = moved
    found, _ = pair.audit(prompt, GREEDY, (first,), (first + 1,))
    assert found is not None
    assert {2, 3, 4, 5, 8} <= set(widths)
    assert found.noise > 0
    pair.close()
