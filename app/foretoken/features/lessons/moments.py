"""Finds the moment of a recording that a caption stands under, and the values that it says."""

from collections.abc import Callable, Sequence
from statistics import median

from foretoken.engine.events import Fate, Round, Token
from foretoken.engine.verify.acceptance import acceptance_probability
from foretoken.features.lessons.model import Moment, Traces
from foretoken.replies.round_words import quoted
from foretoken.replies.trace import Trace

GUESSES, VERDICT, LANDED = 1, 2, 3  # phases of a round
_Facts = Callable[[Traces], dict[str, object]]


# --- finding a moment


def begin(_traces: Traces) -> Moment:
    """Before the first round."""
    return Moment()


def end(recording: str, facts: _Facts = lambda _traces: {}) -> Callable[[Traces], Moment]:
    """After the last round of `recording`."""
    return lambda traces: Moment(len(traces[recording].rounds), 0, facts(traces))


def at_round(
    recording: str,
    which: Callable[[Round], bool],
    phase: int,
    facts: Callable[[Round, Traces], dict[str, object]],
    *,
    after: Callable[[Round], bool] | None = None,
) -> Callable[[Traces], Moment]:
    """A phase of the first round that `which` is true of, behind the first one that `after` is true of."""

    def find(traces: Traces) -> Moment:
        behind = 0 if after is None else _first(traces[recording], after)[0] + 1
        at, round_ = _first(traces[recording], which, behind)
        return Moment(at, phase, facts(round_, traces))

    return find


def _first(trace: Trace, which: Callable[[Round], bool], behind: int = 0) -> tuple[int, Round]:
    for at, round_ in enumerate(trace.rounds):
        if at >= behind and which(round_):
            return at, round_
    raise LookupError("there is no such round")


# --- which round


def has_refusal(round_: Round) -> bool:
    """A guess is refused after one was kept, and the reply goes on."""
    return 0 < round_.accepted < len(round_.guesses) and own_of(round_).fate is Fate.CORRECTED


def all_kept(round_: Round) -> bool:
    return round_.accepted == len(round_.guesses) > 1 and any(token.fate is Fate.BONUS for token in round_.written)


def wide(round_: Round) -> bool:
    return len(round_.guesses) >= 4 and round_.index > 1


def can_be_explained(round_: Round) -> bool:
    """A refusal of a guess that was likely enough for both models to be told in percent."""
    guess = round_.refused
    if guess is None or guess.draft_prob is None or guess.target_prob is None:
        return False
    return 0.1 <= guess.target_prob < guess.draft_prob - 0.1 and own_of(round_).fate is Fate.CORRECTED


# --- what is said of it


def own_of(round_: Round) -> Token:
    """The token that the main model added."""
    return round_.tokens[-1]


def round_facts(round_: Round, _traces: Traces) -> dict[str, object]:
    facts: dict[str, object] = {
        "number": round_.index + 1,
        "count": len(round_.guesses),
        "kept": round_.accepted,
        "width": len(round_.guesses) + 1,
        "wrote": len(round_.written),
        "token": quoted(own_of(round_).piece),
        "guesses": " ".join(quoted(guess.piece) for guess in round_.guesses),
    }
    if round_.refused is not None:
        facts["refused"] = quoted(round_.refused.piece)
    return facts


def judged_facts(round_: Round, traces: Traces) -> dict[str, object]:
    guess = round_.refused
    assert guess is not None, "a round with a refusal was looked for"
    main, draft = guess.target_prob or 0.0, guess.draft_prob or 1.0
    chance = float(acceptance_probability(main, draft))
    return {**round_facts(round_, traces), "main": main, "draft": draft, "chance": chance}


def totals(recording: str) -> _Facts:
    def facts(traces: Traces) -> dict[str, object]:
        trace = traces[recording]
        metrics = trace.metrics
        return {
            "passes": len(trace.rounds),
            "tokens": metrics.generated_tokens,
            "each": metrics.generated_tokens / len(trace.rounds),
            "guessed": metrics.num_draft_tokens,
            "kept": metrics.num_accepted_tokens,
            "share": metrics.draft_acceptance_rate or 0.0,
            "wasted": metrics.num_draft_tokens - metrics.num_accepted_tokens,
            "speed": metrics.decode_tps or 0.0,
        }

    return facts


def pass_ms(rounds: Sequence[Round], width: int) -> float:
    """The median time of the passes over so many tokens; the first pass also read the prompt."""
    return median(round_.verify_ms for round_ in rounds[1:] if len(round_.guesses) + 1 == width)


def cost_of_one(traces: Traces) -> dict[str, object]:
    return {**totals("plain")(traces), "one": pass_ms(traces["plain"].rounds, 1)}


def cost_of_many(round_: Round, traces: Traces) -> dict[str, object]:
    width, one = len(round_.guesses) + 1, pass_ms(traces["plain"].rounds, 1)
    many = pass_ms(traces["round"].rounds, width)
    return {**round_facts(round_, traces), "many": many, "one": one, "alone": width * one}


def temperature(trace: Trace) -> float:
    return trace.header.options.sampling.temperature


def speeds(*recordings: str) -> _Facts:
    """{first}, {second}, {third}, and {times}: the last over the first."""

    def facts(traces: Traces) -> dict[str, object]:
        rates = [traces[name].metrics.decode_tps or 0.0 for name in recordings]
        names = ("first", "second", "third")
        return {**dict(zip(names, rates, strict=False)), "times": rates[-1] / rates[0]}

    return facts


def combined(*many: _Facts) -> _Facts:
    return lambda traces: {name: value for facts in many for name, value in facts(traces).items()}
