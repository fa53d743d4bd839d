"""Settings of our own engine as contestants: which share a process, and what each is compared with."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec
import psutil

from foretoken.encoding import to_json
from foretoken.engine.options import DraftOptions
from foretoken.errors import UsageError
from foretoken.measuring.runner import Contestant, OurRunner
from foretoken.measuring.running import MeasuringSession
from foretoken.measuring.setting import Setting, drafted_by, loads, name_of, told_apart
from foretoken.session.messages import LoadPair
from foretoken.session.remote.address import is_address
from foretoken.wording import tr

_SPARE_BYTES: Final = 1 << 30  # of each process beside its models


class Ours:
    """The settings of one main model. `drafts`: paths, each of which guesses under every setting that names no draft.
    `start_session`: for each process that is wanted."""

    def __init__(
        self,
        pair: LoadPair,
        drafts: Sequence[str],
        settings: Sequence[Setting],
        start_session: Callable[[], MeasuringSession],
    ) -> None:
        """Raises UsageError."""
        self._start_session = start_session
        self._settings = _for_each_draft(drafts, settings, remote=is_address(pair.main))
        labels = [one.label for one in self._settings]
        if twice := next((label for label in labels if labels.count(label) > 1), None):
            raise UsageError(tr("The setting {setting} is given twice; leave one out.", setting=twice))
        found = loads(msgspec.structs.replace(pair, draft=drafts[0] if drafts else None), self._settings)
        processes = _processes(found)
        self._loads = dict(zip(processes, found, strict=True))
        self._process = dict(zip(labels, processes, strict=True))

    @property
    def main(self) -> str:
        """The main model's name."""
        return name_of(next(iter(self._loads.values())).main)

    @property
    def drafts(self) -> tuple[str, ...]:
        """The names of all drafts."""
        found = (load.draft for load in self._loads.values())
        return tuple(dict.fromkeys(Path(draft).stem for draft in found if draft is not None))

    @property
    def files(self) -> dict[str, str]:
        """The names of all models by their paths."""
        every = (path for load in self._loads.values() for path in (load.main, load.draft) if path is not None)
        return told_apart(list(dict.fromkeys(every)))

    @property
    def contestants(self) -> tuple[Contestant, ...]:
        """Compared with the first that guesses nothing, else with the first."""
        reference = next((one.label for one in self._settings if one.plain), self._settings[0].label)
        names, loads = self.files, {one.label: self._loads[self._process[one.label]] for one in self._settings}
        return tuple(
            Contestant(
                label=one.label,
                process=self._process[one.label],
                setting=one.label,
                reference="" if one.label == reference else reference,
                key=to_json((one.label, one.options, loads[one.label])).decode(),
                main=names[loads[one.label].main],
                draft=drafted_by(one.options, names.get(loads[one.label].draft or "", "")),
                length="" if one.plain else str(one.options.length),
                drafter=names.get(loads[one.label].draft or "", ""),
            )
            for one in self._settings
        )

    def runner(self, process: str) -> OurRunner:
        """That of a process."""
        own: dict[str, DraftOptions] = {
            one.label: one.options for one in self._settings if self._process[one.label] == process
        }
        return OurRunner(self._start_session(), self._loads[process], own)

    @property
    def at_once(self) -> int | None:
        """How many processes fit into memory together: all (None), or one at a time."""
        wanted = sum(_size(load.main) + _size(load.draft) + _SPARE_BYTES for load in self._loads.values())
        return None if len(self._loads) == 1 or wanted < psutil.virtual_memory().available else 1


def _for_each_draft(drafts: Sequence[str], settings: Sequence[Setting], *, remote: bool) -> list[Setting]:
    found, called = list[Setting](), told_apart(drafts)
    for one in settings:
        if one.draft != "":
            found.append(one)
        elif remote and not drafts:  # the server guesses with its own
            found.append(msgspec.structs.replace(one, draft=None))
        elif not drafts:
            raise UsageError(tr("The setting {setting} needs a draft; give one with --draft.", setting=one.label))
        else:
            for draft in drafts:
                label = one.label if len(drafts) == 1 else f"{called[draft]}:{one.label}"
                found.append(msgspec.structs.replace(one, label=label, draft=draft))
    return found


def _processes(found: Sequence[LoadPair]) -> list[str]:
    """The name of the process of each load, by its models."""
    called = told_apart([path for load in found for path in (load.main, load.draft) if path is not None])
    return [
        called[load.main]
        if load.draft is None
        else tr("{main} with {draft}", main=called[load.main], draft=called[load.draft])
        for load in found
    ]


def _size(path: str | None) -> int:
    return Path(path).stat().st_size if path is not None and Path(path).is_file() else 0
