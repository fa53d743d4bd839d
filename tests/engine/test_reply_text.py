"""What joins the text of a reply and what ends it, token by token."""

from foretoken.engine.events import Fate, FinishReason, Token
from foretoken.engine.models.scripted import END, HashedDistribution, ScriptedModel
from foretoken.engine.options import SamplingOptions, StopOptions
from foretoken.engine.reply_text import ReplyText
from foretoken.engine.sampling.sampler import Sampler
from foretoken.engine.verify.acceptance import Guess, Verdict

PROMPT = [5, 6]
MODEL = ScriptedModel(HashedDistribution(seed=1))
WORDS = {MODEL.piece(i).decode("ascii"): i for i in range(258, MODEL.n_vocab)}


def writing(**stop: object) -> ReplyText:
    options = StopOptions(**stop)  # type: ignore[arg-type]
    return ReplyText(PROMPT, MODEL, Sampler(SamplingOptions(temperature=0.0), PROMPT), options)


def kept(*ids: int) -> tuple[list[Guess], Verdict]:
    """A round in which all guesses stand, the last of `ids` being its bonus."""
    guesses = [Guess(token_id, 0.5) for token_id in ids[:-1]]
    return guesses, Verdict(len(guesses), ids[-1], Fate.BONUS, (1.0,) * len(guesses), 1.0)


def add(text: ReplyText, guesses: list[Guess], verdict: Verdict) -> tuple[Token, ...]:
    return text.tokens(text.add(guesses, verdict))


def test_the_tokens_of_a_round_join_the_text_in_order() -> None:
    text = writing()
    emitted = add(text, *kept(WORDS[" green"], WORDS[" river"]))
    emitted += add(text, *kept(WORDS[" light"]))
    assert [(token.index, token.position, token.fate, token.text) for token in emitted] == [
        (0, 0, Fate.ACCEPTED, " green"),
        (1, 1, Fate.BONUS, " river"),
        (2, 0, Fate.BONUS, " light"),
    ]
    assert text.ids == [*PROMPT, *text.reply] == [*PROMPT, *(token.token_id for token in emitted)]
    assert text.probs == [1.0, 1.0, 1.0]
    assert text.reason is None
    assert text.finish() == " green river light"


def test_guesses_that_do_not_stand_stay_out() -> None:
    text = writing()
    guesses, _ = kept(WORDS[" green"], WORDS[" river"], WORDS[" light"])
    emitted = add(text, guesses, Verdict(1, WORDS[" stone"], Fate.CORRECTED, (1.0, 0.0), 1.0))
    assert [token.fate for token in emitted] == [Fate.ACCEPTED, Fate.REJECTED, Fate.CORRECTED]
    assert text.finish() == " green stone"


def test_what_stands_behind_the_end_is_cut() -> None:
    text = writing()
    emitted = add(text, *kept(WORDS[" green"], END, WORDS[" river"]))
    assert [(token.cut, token.text) for token in emitted] == [(False, " green"), (False, ""), (True, "")]
    assert text.reason is FinishReason.END
    assert list(text.reply) == [WORDS[" green"], END]
    assert len(text.probs) == 2
    assert text.finish() == " green"


def test_an_end_that_is_ignored_is_a_token_like_others() -> None:
    text = writing(ignore_eos=True)
    add(text, *kept(END, WORDS[" green"]))
    assert text.reason is None
    assert text.finish() == " green"


def test_the_beginning_of_a_stop_string_is_held_back_until_it_is_clear() -> None:
    text = writing(stop_strings=(" river light",))
    (held,) = add(text, *kept(WORDS[" river"]))
    assert held.text == ""
    (clear,) = add(text, *kept(WORDS[" green"]))
    assert clear.text == " river green"
    *_, last, beyond = add(text, *kept(WORDS[" river"], WORDS[" light"], WORDS[" green"]))
    assert (last.text, beyond.cut) == ("", True)
    assert text.reason is FinishReason.STOP_STRING
    assert text.finish() == " river green"


def test_what_is_held_back_is_text_where_the_reply_ends_otherwise() -> None:
    text = writing(stop_strings=(" river light",))
    add(text, *kept(WORDS[" river"]))
    assert text.finish() == " river"
    full = writing(stop_strings=(" river light",), max_tokens=1)
    (only,) = add(full, *kept(WORDS[" river"]))
    assert (only.text, full.reason, full.finish()) == (" river", FinishReason.LENGTH, " river")


def test_other_ends_may_be_asked_for_on_the_way() -> None:
    text = writing(max_tokens=9)
    add(text, *kept(WORDS[" green"]))
    text.use(StopOptions(max_tokens=2, stop_strings=(" stone",)))
    add(text, *kept(WORDS[" river"], WORDS[" light"]))
    assert text.reason is FinishReason.LENGTH
    assert text.finish() == " green river"
    text = writing()
    text.use(StopOptions(stop_strings=(" stone",)))
    add(text, *kept(WORDS[" stone"]))
    assert text.reason is FinishReason.STOP_STRING
