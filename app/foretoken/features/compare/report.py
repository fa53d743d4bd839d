"""What a comparison found, in sentences (the same in the window, on the command line and in files) and as Markdown."""

from typing import Any

from foretoken.amounts import percent, too_short_to_tell
from foretoken.features.compare.comparison import ComparisonReport, SettingOutcome, TextFork, TextVerdict
from foretoken.html_page import markdown_table
from foretoken.plain import one_line
from foretoken.wording import number, tr


def markdown(found: ComparisonReport, *, prompt: str = "") -> str:
    """The verdict, a table of the speeds, where texts part, and the text of each setting."""
    lines = [f"# {tr('Comparison of settings')}", ""]
    if prompt:
        lines += [f"> {line}" for line in prompt.splitlines()] + [""]
    lines += [identity(found), ""]
    lines += [said for outcome in found.settings if (said := of_speed(outcome, found.reference))]
    heads = (tr("Setting"), tr("Tokens per second"), tr("Lowest to highest"), tr("Accepted"), tr("Tokens"), tr("Runs"))
    lines += ["", *markdown_table(heads, [_cells(outcome, found.repeat) for outcome in found.settings])]
    if found.forks:
        lines += ["", f"## {tr('Where texts differ')}", "", *(f"- {of_fork(fork)}" for fork in found.forks)]
    for outcome in found.settings:
        lines += ["", f"## {one_line(outcome.setting)}", "", outcome.text]
    seed = tr("Seed {seed}, temperature {temperature:g}.", seed=found.seed, temperature=found.temperature)
    return "\n".join([*lines, "", seed, ""])


def _cells(outcome: SettingOutcome, repeat: int) -> tuple[str, ...]:
    tps, rate = outcome.decode_tps, outcome.metrics.draft_acceptance_rate
    return (
        outcome.setting,
        "–" if tps is None else number(tps.median, ",.1f"),
        "–" if tps is None else tr("{low:,.1f} to {high:,.1f}", low=tps.low, high=tps.high),
        "–" if rate is None else percent(rate),
        number(len(outcome.token_ids)),
        tr("{done} of {all}", done=outcome.runs, all=repeat),
    )


def identity(found: ComparisonReport) -> str:
    """Whether guessing changed the text."""
    tokens = max((len(outcome.token_ids) for outcome in found.settings), default=0)
    if found.verdict is TextVerdict.IDENTICAL:
        if found.temperature == 0:
            return tr("All settings wrote the same {tokens:,} tokens: guessing changed nothing.", tokens=tokens)
        return tr(
            "With the seed {seed}, all settings wrote the same {tokens:,} tokens: guessing changed nothing.",
            seed=found.seed,
            tokens=tokens,
        )
    fork = next((fork for fork in found.forks if fork.verdict is found.verdict), None)
    return tr("Too little text to compare.") if fork is None else of_fork(fork)


def of_fork(fork: TextFork) -> str:
    """Where and why a text differs from that of the reference."""
    place: dict[str, Any] = {"setting": fork.setting, "against": fork.against, "position": fork.position + 1}
    measured: dict[str, Any] = {"margin": fork.margin, "noise": fork.noise}
    if fork.of_text and fork.verdict is TextVerdict.ALLOWED:
        return tr(
            "{setting} differs from {against} at character {position:,}. That is expected: two servers, or "
            "one above temperature 0, need not write the same text.",
            **place,
        )
    if fork.of_text:
        return tr(
            "{setting} differs from {against} at character {position:,}; a server does not report the margin.",
            **place,
        )
    match fork.verdict:
        case TextVerdict.NEAR_TIE:
            return tr(
                "{setting} differs from {against} at token {position:,}, a near tie: a margin of {margin:.2g} "
                "logits, with float noise of {noise:.2g}. That is not a fault: passes of different width round "
                "differently.",
                **place,
                **measured,
            )
        case TextVerdict.DIFFERENT:
            return tr(
                "{setting} differs from {against} at token {position:,} by a margin of {margin:.2g} logits, which float"
                " noise of {noise:.2g} does not explain. That is a fault; please report it.",
                **place,
                **measured,
            )
        case TextVerdict.ALLOWED:
            return tr(
                "{setting} differs from {against} at token {position:,}. That is expected: above temperature 0, a "
                "seed gives the same text only with exact match.",
                **place,
            )
    if len(fork.token_ids) < 2:
        return tr("{setting} and {against} are the same up to token {position:,}, where one of them ends.", **place)
    return tr("{setting} differs from {against} at token {position:,}; the margin was not measured.", **place)


def of_speed(outcome: SettingOutcome, reference: str) -> str:
    """How fast a setting is beside the reference, or why that is not told; "" for the reference itself and for one that
    was not measured."""
    found = outcome.speedup
    if found is None:
        short = outcome.decode_tps is None and outcome.metrics.too_short
        return tr("{setting}: {short}.", setting=outcome.setting, short=too_short_to_tell()) if short else ""
    times = found.words
    if found.low is None:
        times = tr("{times} (run each 3 times for an interval)", times=times)
    return tr("{setting} vs. {reference}: {times}.", setting=outcome.setting, reference=reference, times=times)
