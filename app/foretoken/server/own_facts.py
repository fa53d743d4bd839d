"""What a server tells of its pair beside the interface of OpenAI, so that another Foretoken shows it as its own."""

from typing import Any

from foretoken import __version__
from foretoken.engine.model import ModelInfo
from foretoken.session.messages import Loaded


def told_of_pair(pair: Loaded | None) -> dict[str, Any]:
    """The field `foretoken` of a model in /v1/models; nothing while none is loaded. Paths of files are not told."""
    if pair is None:
        return {}
    thinking = pair.thinking
    return {
        "foretoken": {
            "version": __version__,
            "context": pair.context,
            "parallel": pair.parallel,
            "takes_length": pair.takes_length,
            "thinking": None if thinking is None else {"choices": thinking.choices, "usual": thinking.usual},
            "main": _facts(pair.main),
            "draft": None if pair.draft is None else _facts(pair.draft),
            "second_draft": None if pair.second_draft is None else _facts(pair.second_draft),
        }
    }


def _facts(model: ModelInfo) -> dict[str, Any]:
    return {name: getattr(model, name) for name in ModelInfo.__struct_fields__ if name != "path"}
