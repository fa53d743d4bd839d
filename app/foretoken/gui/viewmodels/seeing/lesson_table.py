"""The lessons. Every number and token in a caption comes from the recording it stands under."""

from collections.abc import Callable, Sequence
from statistics import median
from typing import Final

from foretoken.engine.events import Emitted, Fate, Metrics, Proposal, Round
from foretoken.engine.verify.acceptance import acceptance_probability
from foretoken.gui.viewmodels.reply.round_words import quoted
from foretoken.gui.viewmodels.seeing.lessons import Caption, Lesson, Moment, Part, Traces
from foretoken.traces.trace import Trace
from foretoken.wording import later

GUESSES, VERDICT, LANDED = 1, 2, 3
_Facts = Callable[[Traces], dict[str, object]]


# --- finding a moment


def _begin(_traces: Traces) -> Moment:
    return Moment()


def _end(recording: str, facts: _Facts = lambda _traces: {}) -> Callable[[Traces], Moment]:
    return lambda traces: Moment(len(traces[recording].rounds), 0, facts(traces))


def _at(
    recording: str,
    which: Callable[[Round], bool],
    phase: int,
    facts: Callable[[Round, Traces], dict[str, object]],
    *,
    after: Callable[[Round], bool] | None = None,
) -> Callable[[Traces], Moment]:
    """A phase of the first round that is so; behind the first that is as `after` says."""

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


# --- what a round is


def has_refusal(round_: Round) -> bool:
    """A guess is refused after one was kept, and the reply goes on."""
    return 0 < round_.accepted < len(round_.proposals) and own_of(round_).fate is Fate.CORRECTED


def _all_kept(round_: Round) -> bool:
    return round_.accepted == len(round_.proposals) > 1 and any(token.fate is Fate.BONUS for token in round_.written)


def _wide(round_: Round) -> bool:
    return len(round_.proposals) >= 4 and round_.index > 1


def can_be_explained(round_: Round) -> bool:
    """A refusal of a guess that was likely enough for both models to be told in percent."""
    guess = next((guess for guess in round_.proposals if guess.fate is Fate.REJECTED), None)
    if guess is None or guess.draft_prob is None or guess.target_prob is None:
        return False
    return 0.1 <= guess.target_prob < guess.draft_prob - 0.1 and own_of(round_).fate is Fate.CORRECTED


# --- what is said of it


def own_of(round_: Round) -> Emitted:
    """The token that the main model added."""
    return round_.emitted[-1]


def _refused(round_: Round) -> Proposal:
    return next(guess for guess in round_.proposals if guess.fate is Fate.REJECTED)


def _round_facts(round_: Round, _traces: Traces) -> dict[str, object]:
    facts: dict[str, object] = {
        "number": round_.index + 1,
        "count": len(round_.proposals),
        "kept": round_.accepted,
        "width": len(round_.proposals) + 1,
        "wrote": len(round_.written),
        "token": quoted(own_of(round_).piece),
        "guesses": " ".join(quoted(guess.piece) for guess in round_.proposals),
    }
    if any(guess.fate is Fate.REJECTED for guess in round_.proposals):
        facts["refused"] = quoted(_refused(round_).piece)
    return facts


def _judged_facts(round_: Round, traces: Traces) -> dict[str, object]:
    guess = _refused(round_)
    main, draft = guess.target_prob or 0.0, guess.draft_prob or 1.0
    chance = float(acceptance_probability(main, draft))
    return {**_round_facts(round_, traces), "main": main, "draft": draft, "chance": chance}


def _totals(recording: str) -> _Facts:
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
    return median(round_.verify_ms for round_ in rounds[1:] if len(round_.proposals) + 1 == width)


def _cost_of_one(traces: Traces) -> dict[str, object]:
    return {**_totals("plain")(traces), "one": pass_ms(traces["plain"].rounds, 1)}


def _cost_of_many(round_: Round, traces: Traces) -> dict[str, object]:
    width, one = len(round_.proposals) + 1, pass_ms(traces["plain"].rounds, 1)
    many = pass_ms(traces["round"].rounds, width)
    return {**_round_facts(round_, traces), "many": many, "one": one, "alone": width * one}


def _temperature(trace: Trace) -> float:
    return trace.header.options.sampling.temperature


def _speeds(*recordings: str) -> _Facts:
    """{first}, {second}, {third}, and {times}: the last over the first."""

    def facts(traces: Traces) -> dict[str, object]:
        metrics: list[Metrics] = [traces[name].metrics for name in recordings]
        speeds = [each.decode_tps or 0.0 for each in metrics]
        names = ("first", "second", "third")
        return {**dict(zip(names, speeds, strict=False)), "times": speeds[-1] / speeds[0]}

    return facts


def _with(*many: _Facts) -> _Facts:
    return lambda traces: {name: value for facts in many for name, value in facts(traces).items()}


# --- the lessons

_ROUND: Final = Lesson(
    "round",
    later("What a round is"),
    later("The draft guesses, the main model checks, and one token is the main model's own."),
    (
        Part(
            "round",
            (
                Caption(
                    later(
                        "A reply is written in rounds. In each round a small model, the draft, guesses the next few "
                        "tokens (a token is a word or a part of one), and the large main model checks them."
                    ),
                    _begin,
                ),
                Caption(
                    later(
                        "Round {number}: the draft guessed {count} tokens: {guesses}. They are shown as ghosts, for "
                        "nobody has checked them yet."
                    ),
                    _at("round", has_refusal, GUESSES, _round_facts),
                ),
                Caption(
                    later(
                        "The main model checked all {count} in one pass. It keeps {kept} and refuses {refused}. What "
                        "was guessed behind that falls with it, for it followed a wrong word."
                    ),
                    _at("round", has_refusal, VERDICT, _round_facts),
                ),
                Caption(
                    later(
                        "In its place the main model writes {token}. Each round ends with one token that is the main "
                        "model's own, so the reply goes on even when every guess is wrong."
                    ),
                    _at("round", has_refusal, LANDED, _round_facts),
                ),
                Caption(
                    later(
                        "Here all {count} guesses were right. With the main model's own token, the bonus, one pass "
                        "wrote {wrote} tokens."
                    ),
                    _at("round", _all_kept, LANDED, _round_facts, after=has_refusal),
                ),
                Caption(
                    later(
                        "{passes} rounds wrote {tokens} tokens: {each:,.1f} for each pass of the main model. Alone it "
                        "writes one a pass. The text is the same: a guess stays only where the main model agrees."
                    ),
                    _end("round", _totals("round")),
                ),
            ),
        ),
    ),
)

_PARALLEL: Final = Lesson(
    "parallel",
    later("Why checking in parallel is cheap"),
    later("One pass over five tokens takes less time than five passes over one."),
    (
        Part(
            "plain",
            (
                Caption(
                    later(
                        "Without a draft the main model writes token by token. Each token takes a pass of its own, "
                        "because the next one depends on it."
                    ),
                    _begin,
                ),
                Caption(
                    later("{tokens} tokens took {passes} passes. One such pass took {one:,.1f} ms (the median)."),
                    _end("plain", _cost_of_one),
                ),
            ),
        ),
        Part(
            "round",
            (
                Caption(later("The same question with a draft, which guesses up to four tokens a round."), _begin),
                Caption(
                    later(
                        "The draft has written {guesses}. Now the main model need not go step by step: it reads all of "
                        "them at once, and says at each place what it would have written there."
                    ),
                    _at("round", _wide, GUESSES, _cost_of_many),
                ),
                Caption(
                    later(
                        "Such a pass over {width} tokens took {many:,.1f} ms (the median). {width} passes over one "
                        "token each would have taken {alone:,.1f} ms."
                    ),
                    _at("round", _wide, VERDICT, _cost_of_many),
                ),
                Caption(
                    later(
                        "It is cheaper because all weights of a model have to be fetched from memory for each pass, "
                        "once, however many tokens it reads. These demo models are tiny; the larger a model is, the "
                        "closer a pass over a few tokens comes to the price of one."
                    ),
                    _end("round", _totals("round")),
                ),
            ),
        ),
    ),
)

_REFUSAL: Final = Lesson(
    "refusal",
    later("A refusal and its residual"),
    later("How chance decides about a guess, and why the text stays the main model's own."),
    (
        Part(
            "refusal",
            (
                Caption(
                    later(
                        "Above temperature 0 tokens are drawn by chance, the likely ones more often. Then a guess is "
                        "judged by two probabilities, here by rejection sampling: the draft's and the main model's."
                    ),
                    _begin,
                ),
                Caption(
                    later("In round {number} the draft drew {refused}, to which it gave {draft:.0%}."),
                    _at("refusal", can_be_explained, GUESSES, _judged_facts),
                ),
                Caption(
                    later(
                        "The main model gives {refused} only {main:.0%}. So the draft would write it too often, and it "
                        "is kept with a chance of {main:.0%} ÷ {draft:.0%} = {chance:.0%} alone. This time it was "
                        "refused."
                    ),
                    _at("refusal", can_be_explained, VERDICT, _judged_facts),
                ),
                Caption(
                    later(
                        "The token in its place is drawn from the residual: what the main model gives to each token "
                        "beyond what the draft gave it. Of {refused} nothing is left there; {token} was drawn."
                    ),
                    _at("refusal", can_be_explained, LANDED, _judged_facts),
                ),
                Caption(
                    later(
                        "{kept} of {guessed} guesses were kept. Kept guesses and residuals together come out exactly "
                        "as often as the main model alone would write them. That is what lossless means."
                    ),
                    _end("refusal", _totals("refusal")),
                ),
            ),
        ),
    ),
)

_TEMPERATURE: Final = Lesson(
    "temperature",
    later("Temperature"),
    later("The more is left to chance, the harder it is to guess."),
    (
        Part(
            "story-cool",
            (
                Caption(
                    later(
                        "At temperature 0 the main model always writes its likeliest token. The draft has to find "
                        "just that one."
                    ),
                    _begin,
                ),
                Caption(
                    later("{kept} of {guessed} guesses were kept: {share:.0%}."),
                    _end("story-cool", _totals("story-cool")),
                ),
            ),
        ),
        Part(
            "story-hot",
            (
                Caption(
                    later(
                        "The same request at a temperature of {temperature:g}. Less likely tokens are drawn more "
                        "often, and the draft cannot know which."
                    ),
                    lambda traces: Moment(values={"temperature": _temperature(traces["story-hot"])}),
                ),
                Caption(
                    later("Now {kept} of {guessed} guesses were kept: {share:.0%}."),
                    _end("story-hot", _totals("story-hot")),
                ),
            ),
        ),
    ),
)

_LENGTH: Final = Lesson(
    "length",
    later("Choosing a length"),
    later("Short drafts save little, long drafts waste guesses."),
    (
        Part(
            "length-1",
            (
                Caption(
                    later("The draft length is how many tokens are guessed in a round at most. Here it is 1."), _begin
                ),
                Caption(
                    later(
                        "{tokens} tokens in {passes} passes; guesses thrown away: {wasted}. Little is wasted, but a "
                        "pass can write two tokens at most."
                    ),
                    _end("length-1", _totals("length-1")),
                ),
            ),
        ),
        Part(
            "length-16",
            (
                Caption(later("The same question with a length of 16."), _begin),
                Caption(
                    later(
                        "Round {number}: {kept} of {count} guesses were kept. The others took time to write and to "
                        "check, for nothing."
                    ),
                    _at("length-16", has_refusal, VERDICT, _round_facts),
                ),
                Caption(
                    later(
                        "{tokens} tokens in only {passes} passes, but {wasted} of {guessed} guesses were thrown away."
                    ),
                    _end("length-16", _totals("length-16")),
                ),
            ),
        ),
        Part(
            "length-4",
            (
                Caption(later("And with a length of 4."), _begin),
                Caption(
                    later(
                        "{tokens} tokens in {passes} passes. Measured here: {first:,.0f} tokens per second with a "
                        "length of 1, {second:,.0f} with 4, {third:,.0f} with 16. Which is best depends on the text "
                        "and on the machine; Auto measures both, and decides anew in every round."
                    ),
                    _end("length-4", _with(_totals("length-4"), _speeds("length-1", "length-4", "length-16"))),
                ),
            ),
        ),
    ),
)

_NOT_PAYING: Final = Lesson(
    "not-paying",
    later("When it does not pay"),
    later("Where the draft guesses badly, guessing makes a reply slower."),
    (
        Part(
            "hard-plain",
            (
                Caption(
                    later("A poem at a high temperature, which nobody can foresee. First without any guesses."), _begin
                ),
                Caption(later("{speed:,.0f} tokens per second."), _end("hard-plain", _totals("hard-plain"))),
            ),
        ),
        Part(
            "hard-draft",
            (
                Caption(later("The same with eight guesses in every round, wanted or not."), _begin),
                Caption(
                    later(
                        "Here the draft guessed {count} tokens, and the main model keeps {kept}. All {count} took "
                        "time, to write and to check."
                    ),
                    _at(
                        "hard-draft",
                        lambda round_: len(round_.proposals) >= 8 and 0 < round_.accepted <= 2,
                        VERDICT,
                        _round_facts,
                    ),
                ),
                Caption(
                    later(
                        "{share:.0%} of the guesses were kept. {second:,.0f} tokens per second in place of "
                        "{first:,.0f}: {times:,.2f} times as fast. That is why the program measures what guessing "
                        "brings, and with length Auto pauses it where it does not pay."
                    ),
                    _end("hard-draft", _with(_totals("hard-draft"), _speeds("hard-plain", "hard-draft"))),
                ),
            ),
        ),
    ),
)

_LOOKUP: Final = Lesson(
    "lookup",
    later("Guessing without a draft"),
    later("Prompt lookup copies what stood in the conversation before."),
    (
        Part(
            "lookup",
            (
                Caption(
                    later(
                        "Prompt lookup needs no second model. Where the end of the text has stood in the conversation "
                        "before, it guesses what followed there."
                    ),
                    _begin,
                ),
                Caption(
                    later("Here it copied {count} tokens: {guesses}. That costs next to nothing."),
                    _at("lookup", lambda round_: len(round_.proposals) > 1, GUESSES, _round_facts),
                ),
                Caption(
                    later("The main model checks copies as it checks any guess, and keeps {kept} of them."),
                    _at("lookup", lambda round_: len(round_.proposals) > 1, VERDICT, _round_facts),
                ),
                Caption(
                    later(
                        "{kept} of {guessed} copies were kept in all. Where a reply quotes, corrects or continues what "
                        "it was given, this is hard to beat."
                    ),
                    _end("lookup", _totals("lookup")),
                ),
            ),
        ),
    ),
)

LESSONS: Final = (_ROUND, _PARALLEL, _REFUSAL, _TEMPERATURE, _LENGTH, _NOT_PAYING, _LOOKUP)
