"""Those who are compared, and the processes they run in."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import psutil
from ours import OurServer, OurSetting
from peers import Answer, Models, PeerServer, Setting, start

_SPARE_BYTES = 1 << 30
_SAMPLING = {"top_k": 40, "top_p": 0.95, "min_p": 0.05, "samplers": ["top_k", "top_p", "min_p", "temperature"]}


@dataclass(frozen=True)
class Contestant:
    """`side`: ours, N or W; `setting` as ours.py and peers.py write them."""

    side: Literal["ours", "N", "W"]
    setting: str

    def __str__(self) -> str:
        return f"{self.side}:{self.setting}"


class Hall:
    """The processes of the contestants, started when first wanted and kept while memory lasts."""

    def __init__(self, models: Models, binary: Path | None) -> None:
        self._models, self._binary = models, binary
        self._open: OrderedDict[str, OurServer | PeerServer] = OrderedDict()
        size = sum(path.stat().st_size for path in (models.target, models.draft) if path is not None)
        self._wanted = size + _SPARE_BYTES  # as though weights were private, which some types' are

    def __enter__(self) -> "Hall":
        return self

    def __exit__(self, *_: object) -> None:
        for server in self._open.values():
            server.close()

    def ids(self, text: str) -> list[int]:
        """A prompt's tokens, which all contestants are given."""
        server = self._server("ours fixed", lambda: OurServer(self._models))
        assert isinstance(server, OurServer)
        return server.prompt(text)

    def answer(self, who: Contestant, ids: Sequence[int], max_tokens: int, temperature: float, seed: int) -> Answer:
        """One completion. Raises PeerError."""
        if who.side == "ours":
            setting = OurSetting.parse(who.setting)
            name = f"ours {setting.process}"
            ours = self._server(name, lambda: OurServer(self._models, draft_model=setting.draft_model))
            assert isinstance(ours, OurServer)
            return ours.complete(ids, setting=setting, max_tokens=max_tokens, temperature=temperature, seed=seed)
        peer = self._server(
            str(who), lambda: start(who.side, self._models, Setting.parse(who.setting), binary=self._binary)
        )
        assert isinstance(peer, PeerServer)
        sampling = _SAMPLING if temperature else None
        return peer.complete(ids, max_tokens=max_tokens, temperature=temperature, seed=seed, sampling=sampling)

    def processor_s(self, who: Contestant) -> float:
        """Processor time so far of a contestant that has answered, in all its processes."""
        server = self._open[f"ours {OurSetting.parse(who.setting).process}" if who.side == "ours" else str(who)]
        process = psutil.Process(server.pid)
        used = [one.cpu_times() for one in (process, *process.children(recursive=True))]
        return sum(times.user + times.system for times in used)

    def dismiss(self, who: Contestant) -> None:
        """Close a peer that cannot go on."""
        server = self._open.pop(str(who), None)
        if server is not None:
            server.close()

    def _server(self, name: str, make: Callable[[], OurServer | PeerServer]) -> OurServer | PeerServer:
        if name not in self._open:
            while self._open and psutil.virtual_memory().available < self._wanted:
                self._open.popitem(last=False)[1].close()
            self._open[name] = make()
        self._open.move_to_end(name)
        return self._open[name]
