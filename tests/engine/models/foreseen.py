"""What an examination says of a draft, held against the rounds of the reply itself. Imported by tests."""

from collections.abc import Sequence

from foretoken.engine.events import ReplyEvent, ReplyFinished, Round
from foretoken.engine.examining.place import WrittenReply
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.options import ReplyOptions


def foreseen(
    pair: LoadedPair, prompt: Sequence[int], options: ReplyOptions, events: Sequence[ReplyEvent]
) -> list[bool] | None:
    """Of each round of a reply at temperature 0, whether just the guesses stayed that should have; None where the draft
    cannot be asked. The caches hold afterwards what they held."""
    end = events[-1]
    assert isinstance(end, ReplyFinished)
    held = list(pair.texts()[0])
    what = WrittenReply(prompt=prompt, reply=end.token_ids, options=options)
    found = pair.compare(what, lambda: False, lambda _done, _total: None)
    assert list(pair.texts()[0]) == held
    if found.agreement is None:
        return None
    chains = {chain.start: chain.agreement.kept for chain in found.chains}
    same = []
    for one in events:
        if isinstance(one, Round) and one.guesses:
            start = one.emitted[0].index
            room = min(len(one.guesses), len(end.token_ids) - start)
            kept = chains.get(start, found.agreement.kept[start:])[:room]
            right = next((place for place, chance in enumerate(kept) if not chance), len(kept))
            same.append(min(one.accepted, room) == right)
    return same
