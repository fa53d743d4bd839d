"""What became of a round's guesses, as events."""

from collections.abc import Sequence

from foretoken.engine.events import Fate, Proposal
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.sampling.distribution import Probability
from foretoken.engine.verify.acceptance import Guess, Verdict


def shown(probability: Probability | None) -> float | None:
    """As events have it: a plain number."""
    return None if probability is None else float(probability)


def proposals_of(guesses: Sequence[Guess], verdict: Verdict, target: CachedModel) -> tuple[Proposal, ...]:
    """Every guess of a round with its fate, judged by `target`."""
    proposals = []
    for position, guess in enumerate(guesses):
        if position < verdict.accepted:
            fate = Fate.ACCEPTED
        else:
            fate = Fate.REJECTED if position == verdict.accepted else Fate.DISCARDED
        judged = position < len(verdict.target_probs)
        proposals.append(
            Proposal(
                token_id=guess.token_id,
                piece=target.model.piece(guess.token_id),
                position=position,
                fate=fate,
                draft_prob=shown(guess.draft_prob),
                target_prob=float(verdict.target_probs[position]) if judged else None,
                source=guess.source,
            )
        )
    return tuple(proposals)
