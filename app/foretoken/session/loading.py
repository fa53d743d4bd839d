"""From a LoadPair command to a loaded pair, in two steps: what can be refused from the headers alone is refused
before the pair in use is given up."""

from collections.abc import Callable
from pathlib import Path

from foretoken.engine.pair import Pair, Progress
from foretoken.session.messages import LoadPair

SCRIPTED = "scripted:"

# The second step: loads natively, and returns the pair with sentences the user should see.
Load = Callable[[Progress], tuple[Pair, tuple[str, ...]]]

# The first step: checks, cheaply. Raises UnusableInput.
Prepare = Callable[[LoadPair], Load]


def prepare(command: LoadPair) -> Load:
    """Check the files of `command`. Raises BadModelFile, IncompatiblePair or DoesNotFit, naming every reason."""
    if command.main.startswith(SCRIPTED):
        return _scripted(command)
    # Imported here: a scripted pair needs none of it, and the process is up sooner.
    from foretoken.library.preflight import preflight

    main, draft = Path(command.main), Path(command.draft) if command.draft is not None else None
    checked = preflight(main, draft, context=command.context)

    def load(progress: Progress) -> tuple[Pair, tuple[str, ...]]:
        from foretoken.engine.pair import load_pair

        pair = load_pair(
            main,
            draft,
            context=checked.context,
            threads=command.threads,
            gpu_layers=command.gpu_layers,
            progress=progress,
        )
        return pair, tuple(checked.warnings)

    return load


def _scripted(command: LoadPair) -> Load:
    from foretoken.engine.scripted import load_scripted

    return lambda _progress: (load_scripted(command.main, command.draft), ())
