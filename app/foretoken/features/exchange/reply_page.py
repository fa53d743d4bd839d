"""A reply as a web page of its own, with every round, that needs no script and makes no request."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, Final

from foretoken import paths
from foretoken.encoding import to_json
from foretoken.engine.events import Fate, Metrics, Round, Source, Token
from foretoken.engine.examined import Examination, View
from foretoken.html_page import END, PLAIN, head, style
from foretoken.plain import day_and_time, one_line, visible
from foretoken.replies.readable import FATE_CLASSES, FATE_MEANINGS, FATE_NAMES, display, proved
from foretoken.replies.trace import Trace
from foretoken.wording import joined, later, listed, number, sentences, spoken, tr, trn

_FATES: Final[list[Fate | None]] = list(Fate)
_BITS: Final = 1.4426950408889634  # of a nat
_END: Final = later("‹end›")
_LATEST: Final = 253402300800.0  # seconds from 1970 to the year 10000, after which there is no date
_NAMED: Final = 4  # likeliest tokens that are named
_PART: Final = 100
"""Rounds in a table: a browser lays out those tables alone that are seen, and many rows in one take it seconds."""
_SPEEDS: Final = (0.1, 0.25, 0.5, 1, 2, 5, 10)


def pieces(trace: Trace) -> Iterator[bytes]:
    """The page."""
    script = paths.resource("pages", "reply.js").read_text(encoding="utf-8")
    title = _title(trace)
    yield head(title, style("reply.css").replace(_END, tr(_END)), script=script).encode()
    yield f"<main>\n<h1>{escape(title)}</h1>\n{_about(trace)}{_tool(trace)}{_legend()}{_question(trace)}".encode()
    shown = _Shown(trace.examination)
    for round_ in trace.rounds:
        shown.add(round_)
    name = escape(tr("The reply, token by token"))
    yield f'<article>\n<div id="reply" class="whole" tabindex="0" role="group" aria-label="{name}">'.encode()
    if shown.thought:
        yield f'<div class="thought">{"".join(shown.thought)}</div>'.encode()
    tail = f'<b class="rest">{escape(visible(trace.withheld))}</b>' if trace.withheld else ""
    yield f"<div>{''.join(shown.text)}{tail}</div></div>\n</article>\n".encode()
    yield _figures(trace.metrics).encode()
    yield from _rounds(trace)
    yield f"{_asked(trace)}</main>\n".encode()
    facts = to_json(_data(trace, shown.tokens)).replace(b"<", b"\\u003c").replace(b"\xe2\x80\xa8", b"\\u2028")
    yield b'<script type="application/json" id="data">' + facts + b"</script>\n"
    yield f"<script>{script}</script>\n{END}".encode()


class _Shown:
    """The tokens of a reply as elements, in the order in which they are shown, and the numbers of each."""

    def __init__(self, examination: Examination | None) -> None:
        self._examined = {} if examination is None else {token.index: token for token in examination.tokens}
        self.thought: list[str] = []
        self.text: list[str] = []
        self._facts: tuple[list[Any], list[Any]] = ([], [])

    @property
    def tokens(self) -> list[Any]:
        """Numbers of the elements, in their order on the page: of what was thought, then of the text."""
        return [*self._facts[0], *self._facts[1]]

    def add(self, round_: Round) -> None:
        """Its tokens in the order of the window."""
        for mark in round_.shown:
            said, empty = mark.thought or mark.text, ""
            if mark.ghost:
                said = mark.piece.decode(errors="ignore").replace("\n", "⏎")
                empty = " o" if mark.piece else " e"
            elif display(mark):  # else its text came with a later token
                empty = " o" if mark.piece.strip() else " e" if not mark.piece else ""
            self._put(mark, said, "" if said else empty)
            self._note(mark, round_.drafter)

    def _put(self, mark: Token, said: str, empty: str) -> None:
        """The line of a fate is drawn at the word, not at the space before it, which is copied with a token alone."""
        word = said.lstrip(" ") or said
        space = said[: len(said) - len(word)]
        if space and mark.ghost:
            space = f"<i>{space}</i>"
        place = self.text if mark.thought is None else self.thought
        place.append(f'{space}<span class="{FATE_CLASSES[mark.fate]}{empty}">{escape(visible(word))}</span>')

    def _note(self, mark: Token, drafter: str) -> None:
        guesser = one_line(drafter, 80) if mark.source is Source.MODEL else ""
        guesser = tr("guessed by prompt lookup") if mark.source is Source.LOOKUP else guesser
        guesser = tr("forced by the format") if mark.source is Source.FORMAT else guesser
        self._facts[mark.thought is None].append(
            [
                mark.round,
                mark.position,
                mark.token_id,
                _FATES.index(mark.fate),
                mark.draft_prob,
                mark.target_prob,
                guesser or None,
                _piece(mark.piece),
                self._closer(mark),
            ]
        )

    def _closer(self, mark: Token) -> str:
        """What an examination found out about a token, in sentences; "" where there was none."""
        found = None if mark.index is None else self._examined.get(mark.index)
        if found is None:
            return ""
        said = [_view(tr("Main model"), found.main)]
        if found.draft is not None:
            said.append(_view(tr("Draft"), found.draft))
        if found.acceptance is not None:
            said.append(tr("A guess is kept with a chance of {chance:.1%}.", chance=found.acceptance))
        return sentences(said)


def _view(who: str, view: View) -> str:
    """What one model says at a token, in a sentence."""
    chances = [(one.piece, one.prob if view.kept else one.raw) for one in view.top[:_NAMED]]
    likeliest = joined(f"{_piece(piece)} {number(chance, '.1%')}" for piece, chance in chances if chance)
    return tr(
        "{who}: number {rank:,}, {bits:,.2f} bits, most likely {tokens}.",
        who=who,
        rank=view.rank,
        bits=max(0.0, view.entropy * _BITS),
        tokens=likeliest,
    )


def _piece(piece: bytes) -> str:
    """A token's bytes in quotation marks, in one line."""
    if not piece:
        return tr(_END)
    said = one_line(piece.decode(errors="backslashreplace").replace("\n", "⏎"), 60)
    return f"“{said}”"


def _title(trace: Trace) -> str:
    models = trace.header.models
    drafts = [draft.name for draft in (models.draft, models.second_draft) if draft is not None]
    return one_line(" + ".join([models.main.name or tr("A reply"), *drafts]), 200)


def _about(trace: Trace) -> str:
    said = [tr("Exported from Foretoken {version}.", version=trace.header.foretoken)]
    created = trace.header.created
    if isinstance(created, float) and 0 <= created < _LATEST:
        said.insert(0, tr("Written {day} (UTC).", day=day_and_time(created)))
    said.append(_who(trace))
    if trace.examination is not None and trace.examination.proof is not None:
        said.append(proved(trace.examination.proof))
    failed = [one_line(text) for text in (trace.header.error, trace.notice) if isinstance(text, str) and text]
    ended = "".join(f'<p class="ended">{escape(text)}</p>\n' for text in failed)
    return f'<p class="about">{escape(sentences(said))}</p>\n{ended}'


def _who(trace: Trace) -> str:
    """What each model did, for a reader who never heard of the method."""
    models = trace.header.models
    main = one_line(models.main.name, 80) or tr("The main model")
    drafts = [one_line(draft.name, 80) for draft in (models.draft, models.second_draft) if draft is not None]
    if any(guess.source is Source.LOOKUP for round_ in trace.rounds for guess in round_.tokens):
        drafts.append(tr("prompt lookup"))
    if not drafts:
        return tr("{main}, the main model, wrote this text.", main=main)
    return tr(
        "{main}, the main model, wrote this text; {drafts} guessed the next tokens, which the main model checked.",
        main=main,
        drafts=listed(drafts),
    )


def _tool(trace: Trace) -> str:
    count = len(trace.rounds)
    closer = "" if trace.examination is None else ' class="closer"'  # room for what it says
    hint = (
        f'<span class="mouse">{escape(tr("Point at a token, or press the arrow keys, to see its numbers."))}</span>'
        f'<span class="touch">{escape(tr("Tap a token to see its numbers."))}</span>'
    )
    speeds = "".join(
        f'<option value="{speed}"{" selected" if speed == 1 else ""}>{number(speed, "g")}×</option>'
        for speed in _SPEEDS
    )
    return (
        f'<div class="tool">\n<div><button id="play" type="button">{escape(tr("Play"))}</button>\n'
        f'<input id="slider" type="range" min="0" max="{count}" value="0" step="1" '
        f'aria-label="{escape(tr("Round"))}">\n'
        f'<select id="speed" aria-label="{escape(tr("Speed"))}">{speeds}</select>\n'
        f'<label><input id="ghosts" type="checkbox" checked> {escape(tr("Refused guesses"))}</label></div>\n'
        f'<p id="said" aria-live="polite"></p>\n<p id="details"{closer} aria-live="polite">{hint}</p>\n</div>\n'
    )


def _legend() -> str:
    lines = "".join(
        f'<dt><span class="{FATE_CLASSES[fate]}">{escape(tr(FATE_NAMES[fate]))}</span></dt>'
        f"<dd>{escape(tr(FATE_MEANINGS[fate]))}</dd>\n"
        for fate in Fate
    )
    summary = f"<summary>{escape(tr('What the colours mean'))}</summary>"
    return f'<details open>{summary}\n<dl class="legend">\n{lines}</dl></details>\n'


def _figures(metrics: Metrics) -> str:
    """What is known of the metrics, with the units of each."""
    told = [
        (tr("Tokens"), number(metrics.generated_tokens)),
        (tr("Tokens of the prompt"), number(metrics.prompt_tokens)),
        (tr("Rounds that guessed"), number(metrics.num_drafts)),
        (tr("Guesses accepted"), _kept(metrics)),
        (tr("Tokens per round that guessed"), _value(metrics.mean_acceptance_length, ",.2f")),
        (tr("Speed (tokens per second)"), _value(metrics.decode_tps, ",.1f")),
        (tr("Speed with the prompt (tokens per second)"), _value(metrics.end_to_end_tps, ",.1f")),
        (tr("Time to the first token (ms)"), _value(metrics.ttft_ms, ",.1f")),
        (tr("Time per token after that (ms)"), _value(metrics.tpot_ms, ",.2f")),
        (tr("Reading the prompt (ms)"), _value(metrics.prompt_ms, ",.1f")),
        (tr("Drafting (ms)"), _value(metrics.draft_ms, ",.1f")),
        (tr("Verifying (ms)"), _value(metrics.verify_ms, ",.1f")),
        (tr("Everything else (ms)"), _value(metrics.overhead_ms, ",.1f")),
    ]
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{escape(value)}</td></tr>\n' for name, value in told if value
    )
    return f'<h2>{escape(tr("Figures"))}</h2>\n<table class="figures"><tbody>\n{rows}</tbody></table>\n'


def _kept(metrics: Metrics) -> str:
    if metrics.draft_acceptance_rate is None:
        return ""
    return tr(
        "{kept:,} of {guesses:,} ({rate:.1%})",
        kept=metrics.num_accepted_tokens,
        guesses=metrics.num_draft_tokens,
        rate=metrics.draft_acceptance_rate,
    )


def _value(value: float | None, form: str) -> str:
    return "" if value is None else number(value, form)


def _rounds(trace: Trace) -> Iterator[bytes]:
    names: Sequence[str] = (
        tr("Round"), tr("Guessed"), tr("Accepted"), tr("Written"), tr("Drafting (ms)"), tr("Verifying (ms)"),
        tr("Sampling (ms)"), tr("Rolling back (ms)"), tr("Other (ms)"), tr("At (s)"),
    )  # fmt: skip
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    yield f"<h2>{escape(tr('Rounds'))}</h2>\n".encode()
    yield f'<div id="rounds" tabindex="0" role="group" aria-label="{escape(tr("Rounds"))}">\n'.encode()
    for begin in range(0, len(trace.rounds), _PART):
        yield f"<div><table><thead><tr>{heads}</tr></thead>\n<tbody>\n".encode()
        yield from map(_row, trace.rounds[begin : begin + _PART])
        yield b"</tbody></table></div>\n"
    yield b"</div>\n"


def _row(round_: Round) -> bytes:
    written = visible("".join(token.text or token.thought or "" for token in round_.written)).replace("\n", "⏎")
    times = (round_.draft_ms, round_.verify_ms, round_.sampling_ms, round_.rollback_ms)
    other = round_.events_ms + round_.idle_ms
    cells = (
        number(round_.index + 1),
        number(len(round_.guesses)),
        number(round_.accepted),
        escape(written),
        *(number(ms, ",.2f") for ms in (*times, other)),
        number(round_.at_ms / 1000, ",.3f"),
    )
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>\n".encode()


def _question(trace: Trace) -> str:
    """What the reply answers; all that was asked is at the end of the page."""
    asked = [turn.content for turn in trace.header.prompt.messages if turn.role == "user"]
    return f'<article class="user">{PLAIN}{escape(visible(asked[-1]))}</pre></article>\n' if asked else ""


def _asked(trace: Trace) -> str:
    """What was asked, and with which options."""
    prompt = trace.header.prompt
    turns: list[tuple[str, str]] = [(turn.role, turn.content) for turn in prompt.messages]
    turns = turns or [("", prompt.raw or "")]
    said = "".join(
        f"<p><b>{escape(role)}</b></p>\n{PLAIN}{escape(visible(text))}</pre>\n" for role, text in turns if text
    )
    asked = f"<details><summary>{escape(tr('What was asked'))}</summary>\n{said}</details>\n" if said else ""
    options = escape(visible(to_json(trace.header.options, indent=2).decode()))
    return f"{asked}<details><summary>{escape(tr('Settings'))}</summary>\n<pre><code>{options}</code></pre></details>\n"


def _data(trace: Trace, tokens: list[Any]) -> dict[str, Any]:
    """What the script needs; its texts are whole sentences with names in braces."""
    return {
        "lang": spoken().code,
        "start": trace.prompt_ms,
        "at": [round_.at_ms for round_ in trace.rounds],
        "rounds": [_sentence(round_, len(trace.rounds)) for round_ in trace.rounds],
        "fates": [tr(FATE_NAMES[fate]) for fate in Fate],
        "tokens": tokens,
        "words": {
            "play": tr("Play"),
            "pause": tr("Pause"),
            "none": tr("Before the first round"),
            "start": trn(
                "{n:,} round. Play shows how it was written.",
                "{n:,} rounds. Play shows how they were written, one by one.",
                len(trace.rounds),
            ),
            "token": tr("{piece} · id {id}"),
            "place": tr("round {round}, position {position}"),
            "draft": tr("draft {chance}"),
            "main": tr("main model {chance}"),
        },
    }


def _sentence(round_: Round, count: int) -> str:
    index = round_.index + 1
    if not round_.guesses:
        return tr("Round {number:,} of {count:,}: nothing was guessed.", number=index, count=count)
    return trn(
        "Round {number:,} of {count:,}: {n:,} guess, {kept:,} accepted.",
        "Round {number:,} of {count:,}: {n:,} guesses, {kept:,} accepted.",
        len(round_.guesses),
        kept=round_.accepted,
        number=index,
        count=count,
    )
