"""Sampled replies that share their passes: each has the target's distribution, and they know nothing of one another.

The distribution of whole replies is computed by enumeration from the target alone (as in test_generations.py). Two
replies that are written at once, of neighbouring seeds, must be as independent as two that are not: the pairs of their
first tokens are counted as well. A second in the normal run; six times 100,000 replies are
`pytest -m slow tests/engine/parallel/test_joint_distribution.py -s`.
"""

import threading
from collections import Counter
from collections.abc import Callable
from types import ModuleType
from typing import Any

import msgspec
import numpy as np
import pytest
from scipy import stats

from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.model import Logits
from foretoken.engine.models.scripted import ScriptedModel
from foretoken.engine.options import DraftOptions, ReplyOptions, StopOptions
from foretoken.engine.prompt.chat_prompts import ChatPrompts
from foretoken.engine.prompt.template import ChatTemplate

AT_ONCE = 4
FIRST = 2  # tokens of each of two replies that are counted together


class InPlace(ScriptedModel):
    """Gives views into one buffer that the next pass overwrites, as a native model does."""

    _buffer = np.empty((0, 0), dtype=np.float32)

    def decode_jointly(self, parts: Any) -> list[Logits]:
        made = super().decode_jointly(parts)
        if not len(self._buffer):
            self._buffer = np.empty((self.most_rows, self.n_vocab), dtype=np.float32)
        self._buffer[:] = np.nan
        found, at = [], 0
        for rows in made:
            self._buffer[at : at + len(rows)] = rows
            found.append(self._buffer[at : at + len(rows)])
            at += len(rows)
        return found


@pytest.fixture(scope="module")
def generations(helper: Callable[[str], ModuleType]) -> Any:
    return helper("engine/test_generations.py")


def pair_of(generations: Any) -> LoadedPair:
    def model(table: Any) -> InPlace:
        return InPlace(
            lambda ids: table[ids[-2], ids[-1]] if len(ids) > 1 else table[0, 0],
            texts=AT_ONCE,
            vocabulary=[b"a", b"b", b"c"],
            eog_ids=frozenset(),
            n_ctx=64,
        )

    target = model(generations.TARGET)
    prompts = ChatPrompts(target, ChatTemplate(None, bos_token="", eos_token=""))
    return LoadedPair(target, model(generations.DRAFT), prompts, parallel=AT_ONCE)


def replies(
    generations: Any, sampling: str, length: int | str, rounds: int, first_seed: int
) -> list[tuple[tuple[int, ...], ...]]:
    """What AT_ONCE replies at a time came to, so many times."""
    pair, found = pair_of(generations), [[()] * AT_ONCE for _ in range(rounds)]
    together = threading.Barrier(AT_ONCE)

    def write(at: int) -> None:
        for number in range(rounds):
            seed = first_seed + number * AT_ONCE + at
            options = ReplyOptions(
                sampling=msgspec.structs.replace(generations.SAMPLING[sampling], seed=seed),
                draft=DraftOptions(length=length, lookup=True),  # type: ignore[arg-type]
                stop=StopOptions(max_tokens=generations.LENGTH),
            )
            together.wait(600)  # the campaign may be held up
            events = pair.reply(generations.PROMPT, options=lambda o=options: o, should_stop=lambda: False)  # type: ignore[misc]
            found[number][at] = list(events)[-1].token_ids  # type: ignore[union-attr]

    threads = [threading.Thread(target=write, args=(at,), daemon=True) for at in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    pair.close()
    return [tuple(one) for one in found]


def p_values(
    generations: Any, sampling: str, length: int | str, rounds: int, first_seed: int = 0
) -> tuple[float, float]:
    """Of single replies, and of pairs of replies that were written at once."""
    found = replies(generations, sampling, length, rounds, first_seed)
    chosen = generations.SAMPLING[sampling]
    singles = Counter(text for texts in found for text in texts)
    begins: Counter[tuple[int, ...]] = Counter()
    for text, p in generations.exact_distribution(chosen).items():
        begins[text[:FIRST]] += p
    pairs = Counter((texts[at][:FIRST], texts[at + 1][:FIRST]) for texts in found for at in range(0, AT_ONCE, 2))
    due = {(one, other): begins[one] * begins[other] for one in begins for other in begins}
    assert set(pairs) <= set(due)
    expected = np.array([due[cell] * pairs.total() for cell in sorted(due)])
    seen = np.array([pairs[cell] for cell in sorted(due)])
    small = expected < 5
    expected, seen = (np.append(one[~small], one[small].sum()) for one in (expected, seen))
    keep = expected > 0
    return generations.p_value(singles, chosen), float(stats.chisquare(seen[keep], expected[keep]).pvalue)


def test_replies_written_at_once_have_the_targets_distribution_and_are_independent(generations: Any) -> None:
    assert min(p_values(generations, "filters", 3, 100)) > generations.LEAST


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("length", [3, "auto"])
@pytest.mark.parametrize("sampling", ["no filter", "filters", "further filters"])
def test_a_hundred_thousand_replies_written_at_once(generations: Any, sampling: str, length: int | str) -> None:
    # Seeds of its own for each case: one seed gives one text whatever guesses, so both lengths would count the same.
    case = 2 * list(generations.SAMPLING).index(sampling) + (length == "auto")
    found = p_values(generations, sampling, length, 100_000 // AT_ONCE, 100_000 * case)
    print(f"{sampling}, {length}: p = {found[0]:.4f} alone, {found[1]:.4f} in pairs")
    assert min(found) > generations.LEAST
