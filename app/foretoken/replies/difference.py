"""What differs between two traces: settings, the first other token, figures."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

import msgspec

from foretoken.engine.events import Token
from foretoken.replies.trace import Trace


@dataclass(frozen=True)
class ForkSide:
    """A token where two replies part, and the round that wrote it, counted from 0."""

    token: Token
    round: int


@dataclass(frozen=True)
class TraceFork:
    """The first token that differs, at `index` of both replies; None for the one that had ended before it."""

    index: int
    left: ForkSide | None
    right: ForkSide | None


@dataclass(frozen=True)
class TraceDifference:
    """`settings`: what the replies were asked for with, by name, where it differs. `same_prompt`: they answered the
    same. `fork`: None where both wrote the same tokens. `figures`: all metrics of both, by name."""

    settings: dict[str, tuple[Any, Any]]
    same_prompt: bool
    fork: TraceFork | None
    figures: dict[str, tuple[Any, Any]]

    @property
    def identical(self) -> bool:
        """Both replies are the same tokens."""
        return self.fork is None


def difference(left: Trace, right: Trace) -> TraceDifference:
    """What differs between two traces."""
    settings = (dict(_flat("", _settings(trace))) for trace in (left, right))
    return TraceDifference(
        settings=dict(_unequal(*settings)),
        same_prompt=left.header.prompt == right.header.prompt,
        fork=_fork(left, right),
        figures=dict(_pairs(msgspec.to_builtins(left.metrics), msgspec.to_builtins(right.metrics))),
    )


def _settings(trace: Trace) -> dict[str, Any]:
    header = trace.header
    models: dict[str, Any] = msgspec.to_builtins(header.models)
    names = {role: None if model is None else model["name"] for role, model in models.items()}
    files = {role: None if model is None else model["quantisation"] for role, model in models.items()}
    options: dict[str, Any] = msgspec.to_builtins(header.options)
    return {"foretoken": header.foretoken, "models": names, "quantisation": files, **options}


def _flat(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _flat(f"{name}.{key}" if name else key, one)
    else:
        yield name, value


def _pairs(left: dict[str, Any], right: dict[str, Any]) -> Iterator[tuple[str, tuple[Any, Any]]]:
    for name in dict.fromkeys((*left, *right)):
        yield name, (left.get(name), right.get(name))


def _unequal(left: dict[str, Any], right: dict[str, Any]) -> Iterator[tuple[str, tuple[Any, Any]]]:
    return (pair for pair in _pairs(left, right) if pair[1][0] != pair[1][1])


def _fork(left: Trace, right: Trace) -> TraceFork | None:
    for index, (one, other) in enumerate(zip_longest(_sides(left), _sides(right))):
        if one is None or other is None or one.token.token_id != other.token.token_id:
            return TraceFork(index, one, other)
    return None


def _sides(trace: Trace) -> Iterator[ForkSide]:
    return (ForkSide(token, round_.index) for round_ in trace.rounds for token in round_.written)
