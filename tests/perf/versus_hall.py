"""Those who are compared, and the processes they run in."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import psutil
from answers import Answer, Models, Prompt
from ours import OurServer
from versus_sides import Server, Side, Wanted

_SPARE_BYTES = 1 << 30


@dataclass(frozen=True)
class Contestant:
    """An engine and a setting that it knows, see versus_sides.py."""

    side: str
    setting: str

    def __str__(self) -> str:
        return f"{self.side}:{self.setting}"


class Hall:
    """The processes of the contestants, started when first wanted and kept while memory lasts."""

    def __init__(self, models: Models, sides: Mapping[str, Side]) -> None:
        self._models, self._sides = models, sides
        self._open: OrderedDict[str, Server] = OrderedDict()
        self._known: set[tuple[str, str]] = set()  # names of open processes, with settings
        size = sum(path.stat().st_size for path in (models.target, models.draft) if path is not None)
        self._wanted = size + _SPARE_BYTES  # as though weights were private, which some types' are

    def __enter__(self) -> "Hall":
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def clear(self) -> None:
        """Close all: whoever is asked from here on has learned nothing and holds nothing."""
        for name in list(self._open):
            self._close(name)

    def prompt(self, text: str) -> Prompt:
        """What all contestants are given."""
        server = self._server("ours fixed", lambda: OurServer(self._models))
        assert isinstance(server, OurServer)
        return server.prompt(text)

    def knows(self, who: Contestant) -> bool:
        """Whether it has answered under this setting since its process was started."""
        return (self._name(who), who.setting) in self._known

    def answer(self, who: Contestant, prompt: Prompt, wanted: Wanted) -> Answer:
        """One completion. Raises PeerError."""
        side = self._sides[who.side]
        server = self._server(self._name(who), lambda: side.start(self._models, who.setting))
        self._known.add((self._name(who), who.setting))
        return side.answer(server, prompt, who.setting, wanted)

    def processor_s(self, who: Contestant) -> float:
        """Processor time so far of a contestant that has answered, in all its processes."""
        process = psutil.Process(self._open[self._name(who)].pid)
        used = [one.cpu_times() for one in (process, *process.children(recursive=True))]
        return sum(times.user + times.system for times in used)

    def dismiss(self, who: Contestant) -> None:
        """Close one that cannot go on."""
        if (name := self._name(who)) in self._open:
            self._close(name)

    def _close(self, name: str) -> None:
        self._known = {one for one in self._known if one[0] != name}
        self._open.pop(name).close()

    def _name(self, who: Contestant) -> str:
        return f"{who.side} {self._sides[who.side].process(who.setting)}"

    def _server(self, name: str, make: Callable[[], Server]) -> Server:
        if name not in self._open:
            while self._open and psutil.virtual_memory().available < self._wanted:
                self._close(next(iter(self._open)))
            self._open[name] = make()
        self._open.move_to_end(name)
        return self._open[name]
