"""A larger context for the pair that is loaded, where the models and the memory allow one, and what it costs."""

from dataclasses import dataclass, replace

from foretoken.errors import DoesNotFit
from foretoken.gui.viewmodels.pair.memory import MemoryViewModel
from foretoken.library.fit import fitting, footprint
from foretoken.wording import tr


@dataclass(frozen=True)
class Larger:
    """`context` in tokens, which takes `cost` more bytes of memory."""

    context: int
    cost: int


def larger_context(memory: MemoryViewModel, context: int) -> Larger | str:
    """Twice the present `context`, or what the models were trained for; else why there is no larger one, a sentence."""
    if memory.remote:
        return tr("The context is chosen where the server is started.")
    trained, profiles = memory.trained_context, memory.profiles
    if profiles is None:
        return tr("What these models need is not known yet.")
    most = min(2 * context, trained or 2 * context)
    if most <= context:
        return tr("These models were made for no more than {trained:,} tokens.", trained=trained)
    room = memory.room()
    try:
        found = fitting.plan(*profiles, replace(memory.wish, context=most), room)
    except DoesNotFit:
        return tr("There is not enough free memory for a larger context.")
    now = footprint.estimate(*profiles, replace(memory.wish, context=context), room)
    return Larger(most, max(0, found.total - now.total))


def take(memory: MemoryViewModel, context: int) -> None:
    """Load the pair again with this context, which is remembered."""
    memory.set_context(context)
    memory.apply()
