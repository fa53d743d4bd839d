"""What is known of one token, in words and numbers: from the events of its reply, and from an examination of it."""

from dataclasses import dataclass
from typing import Final

from foretoken.engine.events import UNNAMED_GUESS, DraftKind, Fate, Round, Source, Token
from foretoken.engine.examined import ExaminedToken, View
from foretoken.engine.options import ReplyOptions
from foretoken.plain import one_line
from foretoken.wording import later, tr, trn

Facts = list[tuple[str, str]]
"""Names and values."""

_BITS: Final = 1.4426950408889634  # of a nat
_GUESSERS: Final = {
    Source.MODEL: later("The draft"),
    Source.LOOKUP: later("Prompt lookup"),
    Source.FORMAT: later("The format"),
}
_HEADS: Final = {DraftKind.MTP: "MTP", DraftKind.EAGLE3: "EAGLE-3", DraftKind.DFLASH: "DFlash"}
_RULES: Final = {
    "exact": later("exact match"),
    "rejection": later("rejection sampling"),
    "typical": later("typical acceptance"),
}


def in_plain_words(mark: Token) -> str:
    """What became of a token, in a sentence for somebody who has never heard of drafts."""
    who = tr(_GUESSERS[mark.source or Source.MODEL])
    match mark.fate:
        case None:
            return tr("{who} guesses this token. The main model has not checked it yet.", who=who)
        case Fate.ACCEPTED:
            return tr("{who} guessed this token, and the main model agreed.", who=who)
        case Fate.CORRECTED:
            guess = tr("another token") if mark.refused is None else quoted(mark.refused.piece)
            return tr("{guess} was guessed here. The main model refused it and wrote this instead.", guess=guess)
        case Fate.BONUS:
            return tr("All guesses before this token were right, so the main model added one of its own.")
        case Fate.REJECTED:
            return tr("{who} guessed this token. The main model refused it, so it is not in the text.", who=who)
        case Fate.DISCARDED:
            return tr("This guess came after a refused one and was thrown away unchecked.")
        case Fate.UNKNOWN:
            return tr("A server wrote this token and does not say what it had guessed here.")
        case _:
            if mark.round < 0:
                return ""
            return tr("The main model wrote this token by itself; nothing was guessed.")


def quoted(piece: bytes) -> str:
    """A token's bytes for reading: text in quotes, white space and bytes escaped."""
    if not piece:
        return tr("control token")
    if piece == UNNAMED_GUESS:
        return tr("a token that the server does not name")
    try:
        text = piece.decode()
    except UnicodeDecodeError:
        return tr("bytes {bytes}", bytes=piece.hex(" ").upper())
    return tr("“{token}”", token=one_line(text.replace("\\", "\\\\")))


def percent(probability: float) -> str:
    """0.0312 as "3.1%", tiny ones as "<0.1%"."""
    if 0 < probability < 0.001:
        return tr("<{share:.1f}%", share=0.1)
    return tr("{share:.1f}%", share=100 * probability)


# --- from the events of the reply


@dataclass(frozen=True)
class TokenOrigin:
    """How a token was written: in which round, and with which options, as far as these are known."""

    round: Round | None = None
    options: ReplyOptions | None = None


UNKNOWN: Final = TokenOrigin()


def facts(mark: Token, how: TokenOrigin = UNKNOWN) -> Facts:
    """Everything known of a token from the events of its reply."""
    rows = []
    if mark.round >= 0:
        place = tr("{round}, position {position}", round=mark.round + 1, position=mark.position + 1)
        rows.append((tr("Round"), place))
    if mark.index is not None:
        rows.append((tr("In the reply"), tr("token {number}", number=mark.index + 1)))
    rows += _source(mark, how.round)
    if mark.draft_prob is not None:
        rows.append((tr("Draft probability"), percent(mark.draft_prob)))
    if mark.target_prob is not None:
        rows.append((tr("Main probability"), _main(mark.target_prob, how.options)))
    elif mark.fate is Fate.DISCARDED:
        rows.append((tr("Main probability"), tr("not judged")))
    if mark.refused is not None:
        rows.append((tr("Refused here"), _with_odds(mark.refused)))
    if how.options is not None:
        rows += _verdict(mark, how.options)
    if how.round is not None:
        rows.append((tr("Time"), _time(how.round)))
    return rows


def _main(probability: float, options: ReplyOptions | None) -> str:
    share = percent(probability)
    if options is None or options.sampling.temperature > 0:
        return share
    return tr("{share}: at temperature 0 the most likely token always wins", share=share)


def _source(mark: Token, round_: Round | None) -> Facts:
    if mark.source is Source.FORMAT:
        return [(tr("Guessed from"), tr("the format, which leaves no choice here"))]
    if mark.source is Source.LOOKUP:
        return [(tr("Guessed from"), tr("the conversation (prompt lookup)"))]
    if mark.source is None or round_ is None:
        return []
    if round_.drafter:
        return [(tr("Guessed by"), one_line(round_.drafter))]
    if round_.draft_kind is DraftKind.REMOTE:
        return [(tr("Guessed by"), tr("the server, which does not say with what"))]
    kind = _HEADS.get(round_.draft_kind)
    return [(tr("Guessed by"), tr("the draft model") if kind is None else tr("a head ({kind})", kind=kind))]


def _verdict(mark: Token, options: ReplyOptions) -> Facts:
    """By what a guess was kept or refused, and with which chance where the events tell that."""
    if mark.fate not in (Fate.ACCEPTED, Fate.CORRECTED, Fate.REJECTED):
        return []
    if options.sampling.temperature == 0:
        return [(tr("Decided by"), tr("the main model's most likely token"))]
    rule = options.draft.acceptance
    if rule == "exact":
        return [(tr("Decided by"), tr("what the main model drew with the seed"))]
    if rule != "rejection":
        return [(tr("Decided by"), tr(_RULES.get(rule, rule)))]
    chance = acceptance(mark.refused or mark)
    if chance is None:
        return [(tr("Decided by"), tr("rejection sampling"))]
    draw = tr("a number below it was drawn") if mark.fate is Fate.ACCEPTED else tr("a number above it was drawn")
    return [(tr("Chance to be kept"), tr("{chance}; {draw}", chance=percent(chance), draw=draw))]


def acceptance(guess: Token) -> float | None:
    """The chance with which rejection sampling keeps a guess, from the probabilities that the events tell."""
    if guess.target_prob is None:
        return None
    draft = guess.draft_prob if guess.source is Source.MODEL else 1.0
    return min(1.0, guess.target_prob / draft) if draft else None


def _time(round_: Round) -> str:
    took = round_.spent_ms
    return tr("{at:,.3f} s after the start; its round took {ms:,.1f} ms", at=round_.at_ms / 1000, ms=took)


def _with_odds(guess: Token) -> str:
    token, draft, main = quoted(guess.piece), guess.draft_prob, guess.target_prob
    if draft is not None and main is not None:
        return tr("{token} (draft {draft}, main {main})", token=token, draft=percent(draft), main=percent(main))
    if draft is not None:
        return tr("{token} (draft {draft})", token=token, draft=percent(draft))
    return token if main is None else tr("{token} (main {main})", token=token, main=percent(main))


# --- from an examination


def closer_words(mark: Token, token: ExaminedToken) -> str:
    """How sure the main model was, in a sentence."""
    refused = token.refused
    if mark.fate is Fate.REJECTED and refused is not None:
        if refused.main_rank == 1:
            return tr("It was the main model's most likely token, and another was drawn.")
        return tr("For the main model it was number {rank:,} of the most likely tokens.", rank=refused.main_rank)
    if mark.ghost:
        return ""
    if token.main.rank == 1:
        sure = token.main.margin > 0.5
        return (
            tr("It was the main model's clear favourite.") if sure else tr("It was the main model's most likely token.")
        )
    first = quoted(token.main.top[0].piece) if token.main.top else ""
    return tr(
        "It was number {rank:,} of the main model's most likely tokens; {first} was the first.",
        rank=token.main.rank,
        first=first,
    )


def closer_facts(mark: Token, token: ExaminedToken, *, greedy: bool) -> Facts:
    """What an examination found out about the place of a token. `greedy`: of a reply at temperature 0."""
    if mark.fate is Fate.DISCARDED:
        return []
    rows = []
    refused = token.refused
    if mark.fate is Fate.REJECTED:
        if refused is not None:
            rows.append((tr("Rank, main model"), _ranked(refused.main_prob, refused.main_rank)))
            if refused.draft_prob is not None and refused.draft_rank is not None:
                rows.append((tr("Rank, draft"), _ranked(refused.draft_prob, refused.draft_rank)))
    else:
        rows.append((tr("Rank, main model"), _ranked(token.main.prob, token.main.rank)))
        if token.draft is not None:
            rows.append((tr("Rank, draft"), _ranked(token.draft.prob, token.draft.rank)))
        if refused is not None:
            rows.append((tr("Rank, refused"), _ranked(refused.main_prob, refused.main_rank)))
    if token.acceptance is not None:
        rows.append((tr("Guess is kept"), tr("with a chance of {chance}", chance=percent(token.acceptance))))
    if token.overlap is not None:
        rows.append((tr("Any guess is kept"), tr("with a chance of {chance}", chance=percent(token.overlap))))
    if token.drawn is not None:
        rows.append((tr("The seed draws"), _named(token.drawn, token)))
    if token.draft_drawn is not None:
        rows.append((tr("For the draft"), _named(token.draft_drawn, token)))
    rows.append((tr("Margin"), tr("{points:,.1f} points before the second", points=100 * token.main.margin)))
    rows.append((tr("Entropy"), _entropy(token)))
    if token.main.kept:
        rows.append((tr("Filters left"), trn("{n:,} token", "{n:,} tokens", token.main.kept)))
    if greedy:
        rows.append(
            (tr("Lists, ranks and margin"), tr("as they would be at temperature 1, to show how near others came"))
        )
    return rows


def _ranked(probability: float, rank: int) -> str:
    return tr("number {rank:,}, with {probability}", rank=rank, probability=percent(probability))


def _entropy(token: ExaminedToken) -> str:
    main = _bits(token.main)
    if token.draft is None:
        return tr("{main:,.2f} bits", main=main)
    return tr("{main:,.2f} bits; draft {draft:,.2f}", main=main, draft=_bits(token.draft))


def _bits(view: View) -> float:
    return max(0.0, view.entropy * _BITS)  # float noise is not shown as -0.00


def _named(token_id: int, token: ExaminedToken) -> str:
    """A token by what it spells, where that is known; else by its id."""
    views = [view for view in (token.main, token.draft) if view is not None]
    pieces = {token.token_id: token.piece} | {one.token_id: one.piece for view in views for one in view.top}
    return quoted(pieces[token_id]) if token_id in pieces else tr("the token {id}", id=token_id)


@dataclass(frozen=True)
class TokenWords:
    """All that is said of a token: `words` first, then what the events tell, and what was found out `closer`."""

    words: str
    facts: tuple[tuple[str, str], ...]
    closer: tuple[tuple[str, str], ...] = ()


def token_words(
    mark: Token, how: TokenOrigin = UNKNOWN, token: ExaminedToken | None = None, *, greedy: bool = False
) -> TokenWords:
    """What is said of a token. `token`: what an examination found at its place."""
    words = in_plain_words(mark)
    if token is None:
        return TokenWords(words, tuple(facts(mark, how)))
    closer = closer_words(mark, token)
    words = tr("{words} {closer}", words=words, closer=closer) if closer else words
    return TokenWords(words, tuple(facts(mark, how)), tuple(closer_facts(mark, token, greedy=greedy)))
