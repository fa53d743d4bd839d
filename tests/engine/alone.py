"""Models of one text, for tests of passes by themselves: loaded ones as the model of that text, and scripted heads as
loaded ones."""

from collections.abc import Sequence
from typing import Any

import msgspec

from foretoken.engine.events import DraftKind, ModelInfo
from foretoken.engine.model import Logits, PassPart, Saved
from foretoken.engine.models.chunks import MAX_BATCH, rows_for
from foretoken.engine.parallel.passes import Passes, ReplyPlace
from foretoken.engine.parallel.texts import TextHead, text_of


class Alone:
    """What is `loaded`, and its only text: as an `engine.model.Model` that can be aborted and closed. `main`: that of
    the main model, beside a head."""

    def __init__(self, loaded: Any, main: "Alone | None" = None) -> None:
        passes, place = Passes([loaded.cache]), ReplyPlace(0)
        self.loaded = loaded
        self.text = (
            text_of(loaded, 0, passes, place, []) if main is None else TextHead(loaded, 0, passes, place, [], main.text)
        )

    def __getattr__(self, name: str) -> Any:
        for whose in (self.text, self.loaded, self.loaded.cache):
            if hasattr(whose, name):
                return getattr(whose, name)
        raise AttributeError(name)


class OneHead:
    """A scripted head as an `engine.model.LoadableModel` that holds one text, and as its cache."""

    stateful = False
    most = MAX_BATCH
    most_rows = rows_for(1)

    def __init__(self, head: Any, kind: DraftKind) -> None:
        self.head, self.kind = head, kind
        self.shares, self.guesses, self.waits = head.shares, getattr(head, "guesses", 0), getattr(head, "waits", 0)
        self.n_ctx, self.saves = head.n_ctx, head.saves
        self.abort, self.resume = head.abort, head.resume

    def __getattr__(self, name: str) -> Any:
        return getattr(self.head, name)

    @property
    def info(self) -> ModelInfo:
        return msgspec.structs.replace(self.head.info, kind=self.kind)

    @property
    def cache(self) -> "OneHead":
        return self

    def decode_jointly(self, parts: Sequence[PassPart]) -> list[Logits]:
        (part,) = parts
        if self.guesses and part.logits:
            return [self.head.block(part.tokens[0], part.logits)]
        return [self.head.decode(part.tokens, logits=part.logits)]

    def use_narrow_threads(self, count: int) -> None:
        self.head.use_narrow_threads(count)

    def held_by(self, sequence: int) -> int:
        return self.head.length

    def truncate_text(self, sequence: int, length: int) -> None:
        self.head.truncate(length)

    def save_text(self, sequence: int, start: int, end: int) -> Saved:
        return self.head.save(start, end)

    def load_text(self, sequence: int, saved: Saved) -> bool:
        return self.head.load(saved, saved.data)

    def share_text(self, source: int, sequence: int, end: int) -> int:
        return self.head.length

    def known(self, sequence: int) -> int:
        return self.head.known

    def take(self, sequence: int, count: int) -> None:
        self.head.take(count)

    def forget(self, sequence: int, length: int) -> None:
        self.head.forget(length)

    def see(self, sequence: int, length: int) -> None:
        self.head.see(length)

    def waiting(self, sequence: int) -> int:
        return 0

    def lattice(self, sequence: int) -> Any:
        return self.head.lattice

    def pretend(self, count: int) -> None:
        self.head.pretend(count)
