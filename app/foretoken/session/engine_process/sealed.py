"""What the engine process gives up when its first command comes, and loads that then need another process."""

import contextlib
import os
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from foretoken import own_files, paths, seal
from foretoken.engine.models.scripted import SCHEME
from foretoken.engine.prompt import template_process
from foretoken.errors import UsageError
from foretoken.library.on_disk.stores import usual_places
from foretoken.session.messages import Command, LoadPair
from foretoken.session.remote.address import Address, is_address

_NAMES: Final = 53  # the port of name servers
_MOST_BESIDE: Final = 1000  # models in the folder of one that is loaded, which may be loaded later


class Outgrown(BaseException):
    """This process has given up what a load needs; a fresh one is to do it."""


class Sealed:
    """The seal of this process, made for the `first` command: for models, or for one server.

    A process for models reads those of `first` and their neighbours, all in the usual folders of models, libraries and
    what the system says of itself; it writes our caches. One for a server connects to its port. Both can start
    nothing and reach no other process.
    """

    def __init__(self, first: Command) -> None:
        """Raises NoSandbox."""
        load = first if isinstance(first, LoadPair) else None
        self._models = False
        self._ports = _ports(load.main) if load is not None and is_address(load.main) else None
        if self._ports is not None:
            self.holds = seal.seal(read=None, write=seal.devices(), ports=self._ports)
            return
        template_process.keep()
        self._models = any(_files(load))
        if self._models:  # else nothing is measured, and our folders stay as they are
            with contextlib.suppress(OSError):
                own_files.make_folder(paths.cache_dir())
        with_others = [beside for path in _files(load) for beside in _beside(path)]
        places = (place.folder for place in usual_places(paths.models_dir()))
        models = (folder for folder in places if not seal.holds_secrets(folder))
        read = (*seal.libraries(), *seal.machine(), *models, *with_others)
        self.holds = seal.seal(read=read, write=(*seal.devices(), paths.cache_dir()))

    def check(self, load: LoadPair) -> None:
        """Raises Outgrown where this process cannot do `load`."""
        if not self.holds or load.main.startswith(SCHEME):
            return
        if is_address(load.main) or self._ports is not None:
            if self._ports is None or self._ports != _ports(load.main):
                raise Outgrown
        elif not self._models or any(_forbidden(path) for path in _files(load)):
            raise Outgrown


def _ports(main: str) -> tuple[int, ...] | None:
    """Those that the server at the address `main` is reached by, a proxy's too; None where it is no address."""
    if not is_address(main):
        return None
    try:
        port = Address.parse(main).port
    except UsageError:  # said when it is loaded
        return ()
    proxies = (urllib.parse.urlsplit(one).port for one in urllib.request.getproxies().values() if "//" in one)
    return (port, _NAMES, *sorted({one for one in proxies if one}))


def _files(load: LoadPair | None) -> Iterator[Path]:
    if load is not None and not is_address(load.main) and not load.main.startswith(SCHEME):
        yield from (Path(one) for one in (load.main, load.draft, load.second_draft) if one is not None)


def _beside(path: Path) -> Iterator[Path]:
    """`path` with the models in its folder, other parts of it among them."""
    yield path
    try:
        found = sorted(path.parent.glob("*.gguf"))
    except OSError:
        return
    yield from found[:_MOST_BESIDE]


def _forbidden(path: Path) -> bool:
    try:
        os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK))
    except PermissionError:
        return True
    except (OSError, ValueError):  # said when it is read
        return False
    return False
