"""The lessons. Every number and token in a caption comes from the recording it stands under."""

from collections.abc import Callable, Sequence
from statistics import median
from typing import Final

from foretoken.engine.events import Fate, Round, Token
from foretoken.engine.verify.acceptance import acceptance_probability
from foretoken.features.lessons.model import Caption, Lesson, LessonPart, Moment, Traces
from foretoken.replies.round_words import quoted
from foretoken.replies.trace import Trace
from foretoken.wording import later

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


_ROUND: Final = Lesson(
    "round",
    later("What a round is"),
    later("The draft guesses, the main model checks, and one token is the main model's own."),
    (
        LessonPart(
            "round",
            (
                Caption(
                    later(
                        "A reply is written in rounds. In each round a small model, the draft, guesses the next few "
                        "tokens (a token is a word or a part of one), and the large main model checks them."
                    ),
                    begin,
                ),
                Caption(
                    later(
                        "Round {number}: the draft guessed {count} tokens: {guesses}. They are shown as ghosts: not "
                        "checked yet."
                    ),
                    at_round("round", has_refusal, GUESSES, round_facts),
                ),
                Caption(
                    later(
                        "The main model checked all {count} in one pass. It keeps {kept} and refuses {refused}. The "
                        "guesses after that one are discarded: they followed a wrong word."
                    ),
                    at_round("round", has_refusal, VERDICT, round_facts),
                ),
                Caption(
                    later(
                        "In its place the main model writes {token}. Each round ends with one token that is the main "
                        "model's own, so the reply goes on even when every guess is wrong."
                    ),
                    at_round("round", has_refusal, LANDED, round_facts),
                ),
                Caption(
                    later(
                        "Here all {count} guesses were right. With the main model's own token, the bonus, one pass "
                        "wrote {wrote} tokens."
                    ),
                    at_round("round", all_kept, LANDED, round_facts, after=has_refusal),
                ),
                Caption(
                    later(
                        "{passes} rounds wrote {tokens} tokens: {each:,.1f} for each pass of the main model. Alone it "
                        "writes one a pass. The text is the same: a guess stays only where the main model agrees."
                    ),
                    end("round", totals("round")),
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
        LessonPart(
            "plain",
            (
                Caption(
                    later(
                        "Without a draft the main model writes token by token. Each token takes a pass of its own, "
                        "because the next one depends on it."
                    ),
                    begin,
                ),
                Caption(
                    later("{tokens} tokens took {passes} passes. One such pass took {one:,.1f} ms (the median)."),
                    end("plain", cost_of_one),
                ),
            ),
        ),
        LessonPart(
            "round",
            (
                Caption(later("The same question with a draft, which guesses up to four tokens a round."), begin),
                Caption(
                    later(
                        "The draft guessed {guesses}. The main model need not go step by step: it reads all of them at "
                        "once and finds at each place what it would have written."
                    ),
                    at_round("round", wide, GUESSES, cost_of_many),
                ),
                Caption(
                    later(
                        "Such a pass over {width} tokens took {many:,.1f} ms (the median). {width} passes over one "
                        "token each would have taken {alone:,.1f} ms."
                    ),
                    at_round("round", wide, VERDICT, cost_of_many),
                ),
                Caption(
                    later(
                        "It is cheaper because every pass fetches all weights of the model from memory once, however "
                        "many tokens it reads. These demo models are tiny; the larger a model is, the closer a pass "
                        "over a few tokens comes to the cost of one."
                    ),
                    end("round", totals("round")),
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
        LessonPart(
            "refusal",
            (
                Caption(
                    later(
                        "Above temperature 0 tokens are drawn by chance, the likely ones more often. Then a guess is "
                        "judged by two probabilities, here by rejection sampling: the draft's and the main model's."
                    ),
                    begin,
                ),
                Caption(
                    later("In round {number} the draft drew {refused}, which it gave a probability of {draft:.0%}."),
                    at_round("refusal", can_be_explained, GUESSES, judged_facts),
                ),
                Caption(
                    later(
                        "The main model gives {refused} only {main:.0%}. The draft would write it too often, so it is "
                        "kept only with a chance of {main:.0%} ÷ {draft:.0%} = {chance:.0%}. This time it was refused."
                    ),
                    at_round("refusal", can_be_explained, VERDICT, judged_facts),
                ),
                Caption(
                    later(
                        "The token in its place is drawn from the residual: what the main model gives to each token "
                        "beyond what the draft gave it. {refused} has nothing left there; {token} was drawn."
                    ),
                    at_round("refusal", can_be_explained, LANDED, judged_facts),
                ),
                Caption(
                    later(
                        "{kept} of {guessed} guesses were kept. Kept guesses and residuals together come out exactly "
                        "as often as the main model alone would write them. That is what lossless means."
                    ),
                    end("refusal", totals("refusal")),
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
        LessonPart(
            "story-cool",
            (
                Caption(
                    later(
                        "At temperature 0 the main model always writes its most likely token. The draft has to find "
                        "just that one."
                    ),
                    begin,
                ),
                Caption(
                    later("{kept} of {guessed} guesses were kept: {share:.0%}."),
                    end("story-cool", totals("story-cool")),
                ),
            ),
        ),
        LessonPart(
            "story-hot",
            (
                Caption(
                    later(
                        "The same request at a temperature of {temperature:g}. Less likely tokens are drawn more "
                        "often, and the draft cannot know which."
                    ),
                    lambda traces: Moment(values={"temperature": temperature(traces["story-hot"])}),
                ),
                Caption(
                    later("Now {kept} of {guessed} guesses were kept: {share:.0%}."),
                    end("story-hot", totals("story-hot")),
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
        LessonPart(
            "length-1",
            (
                Caption(
                    later("The draft length is how many tokens are guessed in a round at most. Here it is 1."), begin
                ),
                Caption(
                    later(
                        "{tokens} tokens in {passes} passes; guesses thrown away: {wasted}. Little is wasted, but a "
                        "pass can write two tokens at most."
                    ),
                    end("length-1", totals("length-1")),
                ),
            ),
        ),
        LessonPart(
            "length-16",
            (
                Caption(later("The same question with a length of 16."), begin),
                Caption(
                    later(
                        "Round {number}: {kept} of {count} guesses were kept. The others took time to write and to "
                        "check, for nothing."
                    ),
                    at_round("length-16", has_refusal, VERDICT, round_facts),
                ),
                Caption(
                    later(
                        "{tokens} tokens in only {passes} passes, but {wasted} of {guessed} guesses were thrown away."
                    ),
                    end("length-16", totals("length-16")),
                ),
            ),
        ),
        LessonPart(
            "length-4",
            (
                Caption(later("And with a length of 4."), begin),
                Caption(
                    later(
                        "{tokens} tokens in {passes} passes. Measured here: {first:,.0f} tokens per second with a "
                        "length of 1, {second:,.0f} with 4, {third:,.0f} with 16. Which is best depends on the text "
                        "and on the machine; Auto measures both, and decides anew in every round."
                    ),
                    end("length-4", combined(totals("length-4"), speeds("length-1", "length-4", "length-16"))),
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
        LessonPart(
            "hard-plain",
            (
                Caption(later("A poem at a high temperature is hard to predict. First without guesses."), begin),
                Caption(later("{speed:,.0f} tokens per second."), end("hard-plain", totals("hard-plain"))),
            ),
        ),
        LessonPart(
            "hard-draft",
            (
                Caption(later("The same with eight guesses in every round."), begin),
                Caption(
                    later(
                        "Here the draft guessed {count} tokens, and the main model keeps {kept}. All {count} took "
                        "time, to write and to check."
                    ),
                    at_round(
                        "hard-draft",
                        lambda round_: len(round_.guesses) >= 8 and 0 < round_.accepted <= 2,
                        VERDICT,
                        round_facts,
                    ),
                ),
                Caption(
                    later(
                        "{share:.0%} of the guesses were kept. {second:,.0f} tokens per second instead of "
                        "{first:,.0f}: {times:,.2f} times as fast. That is why the program measures what guessing "
                        "gains, and Auto pauses it where it does not pay."
                    ),
                    end("hard-draft", combined(totals("hard-draft"), speeds("hard-plain", "hard-draft"))),
                ),
            ),
        ),
    ),
)

_LOOKUP: Final = Lesson(
    "lookup",
    later("Guessing without a draft"),
    later("Prompt lookup copies earlier text of the conversation."),
    (
        LessonPart(
            "lookup",
            (
                Caption(
                    later(
                        "Prompt lookup needs no second model. Where the end of the text occurred earlier in the "
                        "conversation, it guesses what followed there."
                    ),
                    begin,
                ),
                Caption(
                    later("Here it copied {count} tokens: {guesses}. That costs next to nothing."),
                    at_round("lookup", lambda round_: len(round_.guesses) > 1, GUESSES, round_facts),
                ),
                Caption(
                    later("The main model checks copies as it checks any guess, and keeps {kept} of them."),
                    at_round("lookup", lambda round_: len(round_.guesses) > 1, VERDICT, round_facts),
                ),
                Caption(
                    later(
                        "{kept} of {guessed} copies were kept in all. Where a reply quotes, corrects or continues what "
                        "it was given, this is hard to beat."
                    ),
                    end("lookup", totals("lookup")),
                ),
            ),
        ),
    ),
)

LESSONS: Final = (_ROUND, _PARALLEL, _REFUSAL, _TEMPERATURE, _LENGTH, _NOT_PAYING, _LOOKUP)
