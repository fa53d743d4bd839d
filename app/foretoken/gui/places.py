"""Where the window reads and writes, and which models it begins with."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from foretoken import paths
from foretoken.library.on_disk.kept import COSTS, PLAIN_SPEED, WORTH
from foretoken.library.on_disk.stores import ModelPlace, Store, usual_places
from foretoken.session.messages import LoadPair
from foretoken.session.remote.address import is_address
from foretoken.settings import Settings
from foretoken.wording import tr


class Places(msgspec.Struct, frozen=True):
    """Where the window reads and writes.

    `models`: for downloads, unless the settings name another folder; `headers_file`: the cache of what model files say;
    both beside the settings when not given. `others`: whether other programs' models are looked for. `bundled`: the
    main model, the draft that it begins with, and others.
    """

    settings: Path
    chats: Path
    bundled: tuple[str, ...]
    models: Path | None = None
    headers_file: Path | None = None
    others: bool = False

    @property
    def folders(self) -> set[Path]:
        """The folders of this program, which only the user may read."""
        return {self.settings.parent, self.chats.parent, self.headers.parent}

    @property
    def own_models(self) -> Path:
        """Where downloads go unless the settings name another folder."""
        return self.models or self.settings.parent / "models"

    @property
    def pairs(self) -> Path:
        """The pairs that the user added to the catalog."""
        return self.settings.parent / "pairs.json"

    @property
    def costs(self) -> Path:
        """What passes of pairs take, as the engine process measured it."""
        return self.headers.parent / COSTS

    @property
    def plain_speed(self) -> Path:
        """What was measured of pairs without guesses."""
        return self.headers.parent / PLAIN_SPEED

    @property
    def worth(self) -> Path:
        """What guessing brought, by pair and kind of content."""
        return self.headers.parent / WORTH

    @property
    def headers(self) -> Path:
        return self.headers_file or self.settings.parent / "headers.msgpack"


def places() -> Places:
    """The user's own."""
    data = paths.data_dir()
    return Places(
        data / "settings.json",
        data / "chats.db",
        tuple(str(path) for path in paths.demo_files()),
        models=paths.models_dir(),
        headers_file=paths.cache_dir() / "headers.msgpack",
        others=True,
    )


def model_places(home: Places, settings: Settings, opened: Sequence[str]) -> tuple[ModelPlace, ...]:
    """All folders to look for models in, ours first, and behind them the files `opened` by themselves."""
    own = Path(settings.models_folder) if settings.models_folder is not None else home.own_models
    extra = tuple(Path(folder) for folder in settings.model_folders)
    folders = (ModelPlace(Store.OWN, own), *(ModelPlace(Store.FOLDER, folder) for folder in extra))
    single = (ModelPlace(Store.ELSEWHERE, Path(path)) for path in opened if not is_address(path))
    return (*(usual_places(own, extra) if home.others else folders), *single)


def first_pair(settings: Settings, bundled: tuple[str, ...]) -> tuple[LoadPair, str | None]:
    """The pair of the last run, or the bundled one; and a sentence when a file of it is not there any more."""
    main, draft = settings.main_model, settings.draft_model
    if main is None or main == bundled[0]:
        chosen = bundled[1] if main is None else draft
        return _with_second(LoadPair(main=bundled[0], draft=chosen, shared_tokens=settings.shared_tokens), settings)
    if not _is_there(main):
        gone = tr(
            "{file} was not found, so the bundled pair is loaded. If you moved the file, open it from its new place.",
            file=main,
        )
        return LoadPair(main=bundled[0], draft=bundled[1]), gone
    if draft is not None and not _is_there(draft):
        gone = tr("{file} was not found, so the main model is loaded without a draft.", file=draft)
        return LoadPair(main=main), gone
    return _with_second(LoadPair(main=main, draft=draft, shared_tokens=settings.shared_tokens), settings)


def _with_second(pair: LoadPair, settings: Settings) -> tuple[LoadPair, str | None]:
    """`pair` with the second draft of the last run, and a sentence when that is not there any more."""
    second = settings.second_draft
    if second is None or pair.draft is None or settings.main_model is None:
        return pair, None
    if not _is_there(second):
        return pair, tr("{file} was not found, so there is no second draft.", file=second)
    return msgspec.structs.replace(pair, second_draft=second), None


def _is_there(path: str) -> bool:
    try:
        return is_address(path) or Path(path).is_file()
    except (OSError, ValueError):  # a name that no file can have
        return False
