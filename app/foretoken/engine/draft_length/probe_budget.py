"""What may be spent on probes while drafting is paused: guesses that are made only to learn whether drafting pays."""

from typing import Final

# Chosen on recorded rollouts (tests/perf/replay_lengths.py) and in the simulator (tests/engine/draft_length):
_SHARE: Final = 0.02  # of the time
_CHEAP: Final = 1.5  # target passes that one probe may cost at any time
_REPLY_SHARE: Final = 0.04  # of the time of a reply so far, that a dearer one may cost
_PROMPT_SHARE: Final = 0.15  # likewise, for the first of a reply, which reads its prompt


class ProbeBudget:
    """The time that probes may take. `credit`: milliseconds, below 0 after a probe."""

    def __init__(self) -> None:
        self.credit = 0.0
        self._reply_ms, self._probed = 0.0, False

    def begin_reply(self) -> None:
        self._reply_ms, self._probed = 0.0, False

    def spend(self, cost: float, plain: float) -> bool:
        """Pay for a probe of `cost` ms where that can be afforded; `plain`: ms of a plain pass.

        A probe is paid for afterwards, by not probing until its time is earned. To save up for it first could take for
        ever: the longer that takes, the more there is to read.
        """
        share = _REPLY_SHARE if self._probed else _PROMPT_SHARE
        if self.credit < 0 or cost > _CHEAP * plain + share * self._reply_ms:
            return False
        self.credit -= cost
        self._probed = True
        return True

    def earn(self, spent: float, share: float, *, drafted: bool) -> None:
        """A round took `spent` ms, of which `share` (0-1) of the usual part may be spent on a probe."""
        self._reply_ms += spent
        # What was proposed tells more than any probe.
        self.credit = 0.0 if drafted else self.credit + _SHARE * share * spent
