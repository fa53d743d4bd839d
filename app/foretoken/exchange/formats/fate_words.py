"""The names of fates and what they mean, for legends in files. They are the window's (gui/look/theme.py); a test holds
them together."""

from typing import Final

from foretoken.engine.events import Fate
from foretoken.wording import later

NAMES: Final = {
    Fate.ACCEPTED: later("accepted"),
    Fate.CORRECTED: later("corrected"),
    Fate.BONUS: later("bonus"),
    Fate.PLAIN: later("plain"),
    Fate.REJECTED: later("refused"),
    Fate.DISCARDED: later("discarded"),
    Fate.UNKNOWN: later("unknown"),
}
MEANINGS: Final = {
    Fate.ACCEPTED: later("The draft guessed this token; the main model accepted it."),
    Fate.CORRECTED: later("The main model's own token, in place of the first guess it refused."),
    Fate.BONUS: later("One extra token of the main model: every guess of the round was accepted."),
    Fate.PLAIN: later("Written by the main model alone; nothing was guessed."),
    Fate.REJECTED: later("A guess that the main model refused; it is not part of the text."),
    Fate.DISCARDED: later("A guess after a refused one: discarded without being checked."),
    Fate.UNKNOWN: later("Written by a server, which does not say what became of its guesses here."),
}
