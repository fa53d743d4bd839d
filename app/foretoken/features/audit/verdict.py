"""What an audit found, as values, sentences and a page."""

import enum
import math
import statistics
from collections.abc import Sequence
from html import escape
from typing import Final

import msgspec

from foretoken.engine.examined import Fork, Judged, JudgedToken
from foretoken.engine.lossless import ENOUGH, ERROR, RARE, SHIFT, Evidence, Shift, noise_of_told
from foretoken.engine.options import SamplingOptions
from foretoken.html_page import END, head, html_table, style
from foretoken.measuring.open_record import OpenRecord, RecordSubject, device, files_of, machine, versions
from foretoken.measuring.table import Note, TableRow
from foretoken.plain import one_line
from foretoken.session.messages import LoadPair
from foretoken.session.remote.whole import WholeReply
from foretoken.speedups import Share
from foretoken.wording import later, tr, trn

_OFTEN: Final = 0.01  # of tokens of replies without guesses: so many forks come of other weights
_MOST_FORKS: Final = 100
_ALIKE: Final = 2.0  # logits: an engine whose log-probabilities are further off has other weights. A choice


class AuditVerdict(enum.Enum):
    """Whether the engine is lossless."""

    LOSSLESS = "lossless"
    VIOLATION = "violation"
    UNDECIDED = "undecided"


VERDICTS: Final = {
    AuditVerdict.LOSSLESS: later("Lossless"),
    AuditVerdict.VIOLATION: later("Violation"),
    AuditVerdict.UNDECIDED: later("Undecided"),
}
"""What they are called."""


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """One reply, the `number`-th to the prompt with the index `prompt`. `plain`: without guesses. `places`: what stands
    before each fork. `masked`: tokens were forbidden. `judged` None of a reply without tokens."""

    plain: bool
    number: int
    prompt: int
    asked: str
    reply: WholeReply
    judged: Judged | None
    masked: bool = False
    places: tuple[str, ...] = ()


class AuditedFork(msgspec.Struct, frozen=True, kw_only=True):
    """A place where a reply is not the main model's own: `came` where `right` was to come, behind `before`."""

    reply: int
    asked: str
    before: str
    came: str
    right: str
    fork: Fork
    plain: bool = False


class AuditReport(msgspec.Struct, frozen=True, kw_only=True):
    """The result. `why`: sentences for the verdict; `wanted`: tokens that it takes until it can be decided, 0 where it
    is. `violations`, `near_ties`: of replies with guesses. `exact`: tokens that are the main model's argmax. `drafted`,
    `accepted`: guesses, None where the engine does not tell. `refuted`: the statistics say that the tokens are not the
    main model's; `evidence`: decimal logarithm of the capital of those who bet on it. `noise` in logits. `told`: the
    median difference of the engine's log-probabilities from ours. `least`: noise in logits that the engine shows in
    replies without guesses, or by its log-probabilities. `finished`: nothing was cut short."""

    verdict: AuditVerdict
    why: tuple[str, ...]
    engine: str
    main: str
    draft: str | None
    temperature: float
    seed: int
    replies: int
    plain_replies: int
    tokens: int
    exact: int
    violations: int
    near_ties: int
    wanted: int
    drafted: int | None
    accepted: int | None
    noise: float | None
    evidence: float
    refuted: bool
    shifts: tuple[Shift, ...]
    forks: tuple[AuditedFork, ...]
    told: float | None
    notes: tuple[str, ...]
    finished: bool
    least: float = 0.0
    version: int = 1


def report_of(
    found: Sequence[Found],
    forks: Sequence[AuditedFork],
    evidence: Evidence,
    plain: Evidence,
    *,
    engine: str,
    main: str,
    draft: str | None,
    sampling: SamplingOptions,
    notes: Sequence[str],
    other_weights: bool,
    finished: bool,
) -> AuditReport:
    """What can be said of the replies so far."""
    greedy = sampling.temperature == 0
    replies = [one for one in found if not one.plain]
    tokens = [token for one in replies if one.judged is not None for token in one.judged.tokens]
    pairs = told_of(found)
    told_noise = noise_of_told(pairs)
    least = max((one.fork.margin / 2 for one in forks if one.plain and math.isfinite(one.fork.margin)), default=0.0)
    least = max(least, told_noise if told_noise <= _ALIKE else 0.0)
    broken = [one for one in forks if not one.plain and not one.fork.near_tie(least)]
    guesses = [one.reply for one in replies if one.reply.drafted is not None]
    off = sum(one.plain and not one.fork.near_tie() for one in forks)
    without = sum(len(one.judged.tokens) for one in found if one.plain and one.judged is not None)
    noises = [one.judged.noise for one in found if one.judged is not None and one.judged.noise is not None]
    unlike = plain.refuted or (without > 0 and off / without > _OFTEN)
    wanted = max(0, ENOUGH - len(tokens)) if greedy else evidence.wanted()
    bad = bool(broken) or evidence.refuted
    other = other_weights or told_noise > _ALIKE
    blamed = bad and not plain.refuted and (without > 0 or not other)
    drafted = sum(one.drafted or 0 for one in guesses) if guesses else None
    more = list(notes)
    if other_weights:
        more.append(tr("The engine uses another file of the model, so differences need not be faults."))
    elif told_noise > _ALIKE:
        more.append(tr("Its log-probabilities are others than the main model's here: it has other weights."))
    elif any(one.fork.near_tie(least) and not one.fork.near_tie() for one in forks if not one.plain) and not without:
        more.append(
            tr(
                "Its log-probabilities show other kernels or another number format: {noise:.2g} logits are noise here.",
                noise=told_noise,
            )
        )
    if unlike:
        more.append(tr("It also differs from the main model without guesses: other weights or settings."))
    if drafted == 0 and not bad:
        more.append(tr("The engine made no guesses: nothing to audit."))
    if blamed:
        verdict = AuditVerdict.VIOLATION
    elif not bad and wanted == 0:
        verdict = AuditVerdict.LOSSLESS
    else:
        verdict = AuditVerdict.UNDECIDED
    told = [abs(said - token.raw) for token, said in pairs]
    return AuditReport(
        verdict=verdict,
        why=tuple(_why(verdict, greedy, len(tokens), len(broken), evidence, wanted, bad)),
        engine=engine,
        main=main,
        draft=draft,
        temperature=sampling.temperature,
        seed=sampling.seed or 0,
        replies=len(replies),
        plain_replies=len(found) - len(replies),
        tokens=len(tokens),
        exact=sum(token.token == token.best for token in tokens),
        violations=len(broken),
        near_ties=sum(not one.plain for one in forks) - len(broken),
        wanted=0 if verdict is AuditVerdict.VIOLATION else wanted,
        drafted=drafted,
        accepted=sum(one.accepted or 0 for one in guesses) if guesses else None,
        noise=max(noises, default=None),
        evidence=evidence.most / math.log(10),
        refuted=evidence.refuted,
        shifts=() if greedy else tuple(evidence.shifts().values()),
        forks=tuple(sorted(forks, key=lambda one: (one.plain, one not in broken)))[:_MOST_FORKS],
        told=statistics.median(told) if told else None,
        notes=tuple(more),
        finished=finished,
        least=least,
    )


def record_of_audit(found: AuditReport, pair: LoadPair | None, command: str = "") -> OpenRecord:
    """What an audit found, for others. `pair`: whose files are read for their digests, None for none."""
    paths = () if pair is None else tuple(filter(None, (pair.main, pair.draft)))
    share = None if not found.drafted else Share(share=(found.accepted or 0) / found.drafted)
    row = TableRow(
        label=found.engine,
        main=found.main,
        draft=found.draft or "",
        replies=found.replies,
        tokens=found.tokens,
        acceptance=share,
        lossless=found.verdict is not AuditVerdict.VIOLATION,
    )
    subject = RecordSubject(
        command=command,
        main=found.main,
        drafts=(found.draft,) if found.draft else (),
        machine=machine(),
        versions=versions(),
    )
    return OpenRecord(
        source="audit",
        about=subject,
        files=files_of(dict(zip(paths, (found.main, found.draft or ""), strict=False))),
        device=device(),
        temperature=found.temperature,
        seed=found.seed,
        rows=(row,),
        notes=tuple(Note(code="audit", text=text) for text in (*found.why, *found.notes)),
        verdict=found.verdict.value,
        finished=found.finished,
    )


def told_of(found: Sequence[Found]) -> list[tuple[JudgedToken, float]]:
    """The tokens of replies with guesses whose log-probability the engine tells."""
    return [
        (token, said)
        for one in found
        if not one.plain and one.judged is not None and len(one.reply.logprobs) == len(one.judged.tokens)
        for said, token in zip(one.reply.logprobs, one.judged.tokens, strict=True)
        if said is not None and said != 0  # some tell 0 of all at temperature 0
    ]


def _why(
    verdict: AuditVerdict, greedy: bool, tokens: int, broken: int, evidence: Evidence, wanted: int, bad: bool
) -> list[str]:
    said = []
    if broken:
        said.append(
            trn(
                "{n:,} token of {tokens:,} is not the main model's, and noise does not explain it.",
                "{n:,} tokens of {tokens:,} are not the main model's, and noise does not explain them.",
                broken,
                tokens=tokens,
            )
        )
    if evidence.refuted:
        said.append(
            tr(
                "The tokens are not drawn from the main model's distribution: an honest engine looks like this in "
                "fewer than {share:.2g} of audits.",
                share=max(math.exp(-evidence.most), 1e-99),
            )
        )
    if verdict is AuditVerdict.LOSSLESS and greedy:
        said.append(
            tr(
                "All {tokens:,} tokens are the main model's own or near ties; a fault in {share:.0%} of the "
                "tokens would have shown.",
                tokens=tokens,
                share=max(RARE, 1 - ERROR ** (1 / tokens)),
            )
        )
    elif verdict is AuditVerdict.LOSSLESS:
        said.append(
            tr(
                "{tokens:,} tokens fit the main model's distribution; no share is off by more than {most:.1%}.",
                tokens=tokens,
                most=min(SHIFT, evidence.most_shift),
            )
        )
    elif verdict is AuditVerdict.UNDECIDED and bad:
        said.append(
            tr(
                "Other weights or a fault? Give the engine's own file, or a server without guesses that has the "
                "same weights."
            )
        )
    elif verdict is AuditVerdict.UNDECIDED:
        said.append(
            trn(
                "About {n:,} more token is needed: add prompts.",
                "About {n:,} more tokens are needed: add prompts.",
                wanted,
            )
        )
    return said


def shown(text: str) -> str:
    """A piece of text on one line, which may be empty."""
    return _line(text) or tr("‹end›")


def _line(text: str) -> str:
    return one_line(text.replace("\n", "⏎"))


def shape_of(one: AuditedFork, least: float = 0.0) -> str:
    """What a fork is, in words."""
    return tr("near tie") if one.fork.near_tie(least) else tr(one.fork.shape.value)


def fork_rows(report: AuditReport) -> list[tuple[str, ...]]:
    """Reply, place, what came, what was right, margin, noise, what it usually is."""
    return [
        (
            tr("plain {n}", n=one.reply) if one.plain else str(one.reply),
            str(one.fork.index + 1),
            shown(one.came),
            shown(one.right),
            "∞" if math.isinf(one.fork.margin) else f"{one.fork.margin:.3g}",
            f"{one.fork.noise:.2g}",
            shape_of(one, 0.0 if one.plain else report.least),
        )
        for one in report.forks
    ]


def fork_heads() -> tuple[str, ...]:
    return (tr("Reply"), tr("Token"), tr("Came"), tr("Main model"), tr("Margin"), tr("Noise"), tr("Usually"))


def shift_rows(report: AuditReport) -> list[tuple[str, ...]]:
    return [(tr(one.name), f"{one.tokens:,}", f"{one.mean:+z.2%}", f"±{one.within:.2%}") for one in report.shifts]


def shift_heads() -> tuple[str, ...]:
    return (tr("Statistic"), tr("Tokens"), tr("Off by"), tr("99%"))


def sum_rows(report: AuditReport) -> list[tuple[str, str]]:
    """The sums, each with what it is."""
    rows = [
        (tr("Engine"), report.engine),
        (tr("Main model here"), report.main if report.draft is None else f"{report.main} + {report.draft}"),
        (tr("Temperature"), f"{report.temperature:g}"),
        (tr("Replies"), f"{report.replies:,}" + (f" + {report.plain_replies:,}" if report.plain_replies else "")),
        (tr("Tokens"), f"{report.tokens:,}"),
    ]
    if report.temperature == 0:
        rows += [
            (tr("Main model's own"), f"{report.exact:,}"),
            (tr("Near ties"), f"{report.near_ties:,}"),
        ]
    rows.append((tr("Violations"), f"{report.violations:,}"))
    if report.drafted is not None:
        rows.append((tr("Guesses kept"), f"{report.accepted or 0:,} / {report.drafted:,}"))
    if report.noise is not None:
        rows.append((tr("Noise of logits"), f"{report.noise:.2g}"))
    if report.told is not None:
        rows.append((tr("Log-probabilities off by"), f"{report.told:.2g}"))
    if report.temperature > 0:
        enough = tr("10^{found:.1f} (violation from 10^{most:.0f})", found=report.evidence, most=-math.log10(ERROR))
        rows.append((tr("Evidence against it"), enough))
    return rows


def page(report: AuditReport) -> str:
    """The report as a page that asks for nothing else."""
    return "".join([head(_title(report), style()), f"<main>\n{body(report)}</main>\n", END])


def _title(report: AuditReport) -> str:
    return tr("Audit: {verdict}", verdict=tr(VERDICTS[report.verdict]))


def body(report: AuditReport) -> str:
    """The report in HTML: the verdict, the sums, where texts part, and how far shares are off."""
    parts = [
        f"<h1>{escape(_title(report))}</h1>\n",
        *(f"<p>{escape(one)}</p>\n" for one in report.why),
        *(f"<blockquote>{escape(one)}</blockquote>\n" for one in report.notes),
        html_table(("", ""), sum_rows(report)),
    ]
    if report.forks:
        parts.append(f"<h2>{escape(tr('Where texts part'))}</h2>\n")
        marks = tr("Struck through: what came. Underlined: the main model's own.")
        parts.append(f"<p><small>{escape(marks)}</small></p>\n")
        for one, row in zip(report.forks, fork_rows(report), strict=True):
            where = tr("Reply {reply}, token {token}: {shape}", reply=row[0], token=row[1], shape=row[6])
            came, right = (escape(shown(text)) for text in (one.came, one.right))
            parts.append(
                f"<p><b>{escape(where)}</b><br>{escape(_line(one.before))}<s>{came}</s> <u>{right}</u> "
                f"<small>{escape(tr('margin {margin}, noise {noise}', margin=row[4], noise=row[5]))}</small></p>\n"
            )
    if report.shifts:
        parts += [f"<h2>{escape(tr('How far the shares are off'))}</h2>\n"]
        parts.append(html_table(shift_heads(), shift_rows(report)))
    return "".join(parts)
