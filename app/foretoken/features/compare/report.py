"""A comparison as a Markdown document."""

from foretoken.amounts import percent
from foretoken.features.compare import words
from foretoken.features.compare.comparison import ComparisonReport, SettingOutcome
from foretoken.measuring.pages import markdown_table
from foretoken.plain import one_line
from foretoken.wording import number, tr


def markdown(found: ComparisonReport, *, prompt: str = "") -> str:
    """The verdict, a table of the speeds, where texts part, and the text of each setting."""
    lines = [f"# {tr('Comparison of settings')}", ""]
    if prompt:
        lines += [f"> {line}" for line in prompt.splitlines()] + [""]
    lines += [words.identity(found), ""]
    lines += [said for outcome in found.settings if (said := words.of_speed(outcome, found.reference))]
    heads = (tr("Setting"), tr("Tokens per second"), tr("Lowest to highest"), tr("Accepted"), tr("Tokens"), tr("Runs"))
    lines += ["", *markdown_table(heads, [_cells(outcome, found.repeat) for outcome in found.settings])]
    if found.forks:
        lines += ["", f"## {tr('Where texts differ')}", "", *(f"- {words.of_fork(fork)}" for fork in found.forks)]
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
