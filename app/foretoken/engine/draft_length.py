"""How many tokens to guess in a round: policies, chosen by `policy_for` from the user's options."""

from typing import Protocol

from foretoken.engine.options import MAX_DRAFT_LENGTH, DraftOptions


class DraftLengthPolicy(Protocol):
    """Decides before and within a round; learns from each verified round."""

    def limit(self) -> int:
        """Most tokens to propose in the coming round (0: decode plainly)."""
        ...

    def cutoff(self, position: int) -> float:
        """Draft probability (0-1) below which a guess at `position` is not proposed and ends the guessing.

        A threshold rather than a yes or no to the guess itself, because the law that survives the cut must be known
        to judge what survives (see `acceptance.guess`).
        """
        ...

    def observe(self, drafted: int, accepted: int, draft_ms: float, verify_ms: float) -> None:
        """One round verified: `accepted` of `drafted`, and what guessing and the target's pass took."""
        ...


class FixedLength:
    """The same number each round, cut short where the draft is unsure."""

    def __init__(self, length: int, min_confidence: float = 0.0) -> None:
        self._length = length
        self._min_confidence = min_confidence

    def limit(self) -> int:
        return self._length

    def cutoff(self, position: int) -> float:
        del position
        return self._min_confidence

    def observe(self, drafted: int, accepted: int, draft_ms: float, verify_ms: float) -> None:
        del drafted, accepted, draft_ms, verify_ms


class AutoLength:
    """Chooses the length with the best expected tokens per millisecond, from what this engine measured.

    Acceptance is taken as geometric with a rate learned online: of `drafted` guesses only the first refused one and
    those before it were judged, so each round adds `accepted` successes and at most one failure. The cost of a pass
    is remembered per width (drafted + 1); widths not yet seen are interpolated between seen neighbours, and
    beyond the widest seen one at its marginal cost. A length next to the best is tried now and then, so that the
    table stays known; when 0 is best, drafting is probed at growing intervals, which bounds what a bad draft costs.
    """

    def __init__(self, min_confidence: float = 0.0, start: int = 4, longest: int = 16) -> None:
        self._min_confidence = min_confidence
        self._longest = longest
        self._opening = (start, 0, 2)  # a wide, a plain and a narrow pass: enough to interpolate between
        self._pass_ms: dict[int, float] = {}
        self._draft_step_ms: float | None = None
        self._successes = 3.0  # a mild prior: 75% of guesses kept
        self._failures = 1.0
        self._rounds = 0
        self._plain_since_probe = 0
        self._probe_interval = 8

    def limit(self) -> int:
        self._rounds += 1
        if self._rounds <= len(self._opening):
            return self._opening[self._rounds - 1]
        best = max(range(self._longest + 1), key=self._worth)
        if best == 0:
            return self._probe_or_plain()
        self._probe_interval = 8
        # Every eighth round looks one step to either side in turn.
        if self._rounds % 8 == 0:
            best += 1 if self._rounds % 16 else -1
        return min(max(best, 1), self._longest)

    def _probe_or_plain(self) -> int:
        self._plain_since_probe += 1
        if self._plain_since_probe < self._probe_interval:
            return 0
        self._plain_since_probe = 0
        self._probe_interval = min(self._probe_interval * 2, 256)
        return 1  # the cheapest guess that can show that guessing has become easier

    def cutoff(self, position: int) -> float:
        del position
        return self._min_confidence

    def observe(self, drafted: int, accepted: int, draft_ms: float, verify_ms: float) -> None:
        self._note(drafted + 1, verify_ms)
        if not drafted:
            return
        step = draft_ms / drafted
        self._draft_step_ms = (
            step
            if self._draft_step_ms is None
            else self._draft_step_ms + 0.2 * (min(step, 4 * self._draft_step_ms) - self._draft_step_ms)
        )
        # Forget slowly (a memory of about 60 guesses): text changes its kind.
        self._successes = 0.98**drafted * self._successes + accepted
        self._failures = 0.98**drafted * self._failures + (accepted < drafted)

    def _note(self, width: int, ms: float) -> None:
        known = self._pass_ms.get(width)
        # A pass that took far longer than known was disturbed from outside; it may not move the table at once.
        self._pass_ms[width] = ms if known is None else known + 0.2 * (min(ms, 2 * known) - known)

    def _worth(self, length: int) -> float:
        """Expected tokens per millisecond at this length."""
        rate = self._successes / (self._successes + self._failures)
        expected = sum(rate**i for i in range(length + 1))
        return expected / (self._cost(length + 1) + length * (self._draft_step_ms or 0.0))

    def _cost(self, width: int) -> float:
        table = self._pass_ms
        if width in table:
            return table[width]
        below = max((w for w in table if w < width), default=None)
        above = min((w for w in table if w > width), default=None)
        if below is not None and above is not None:
            share = (width - below) / (above - below)
            return table[below] + share * (table[above] - table[below])
        if below is None or above is not None:
            # Narrower than all that is known (a reply whose opening was cut short): no dearer than the narrowest.
            return table[above] if above is not None else 1.0
        narrowest = min(table)
        slope = 0.1 * table[below]
        if narrowest < below:
            slope = max(slope, (table[below] - table[narrowest]) / (below - narrowest))
        return table[below] + slope * (width - below)


def policy_for(options: DraftOptions) -> DraftLengthPolicy:
    """The policy the options ask for."""
    if options.length == "auto":
        return AutoLength(options.min_confidence)
    return FixedLength(min(max(options.length, 1), MAX_DRAFT_LENGTH), options.min_confidence)
