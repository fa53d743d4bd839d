"""The tree that the messages of a chat are: a message follows one other, and several may follow it."""

from collections.abc import Mapping
from functools import cached_property


class Tree:
    """Finds its way among messages, which it knows by number. A later message has the greater number."""

    def __init__(self, parents: Mapping[int, int | None]) -> None:
        """`parents`: the message that each one follows, None for a first one."""
        self._parents = dict(parents)

    def path(self, leaf: int | None) -> list[int]:
        """The branch that ends with `leaf`, oldest first."""
        left = dict(self._parents)
        path: list[int] = []
        while leaf is not None and leaf in left:  # each is taken out: messages in a circle end, too
            path.append(leaf)
            leaf = left.pop(leaf)
        return path[::-1]

    def siblings(self, message: int) -> list[int]:
        """The messages that follow the same one as `message`, itself among them, oldest first."""
        return self._children[self._parents[message]] if message in self._parents else [message]

    def below(self, message: int) -> set[int]:
        """`message` and all that follow it on any branch."""
        found: set[int] = set()
        waiting = [message]
        while waiting:
            one = waiting.pop()
            if one not in found:
                found.add(one)
                waiting += self._children.get(one, ())
        return found

    def newest_leaf(self, message: int) -> int:
        """The end of the newest branch through `message`."""
        return max(self.below(message))

    @cached_property
    def _children(self) -> dict[int | None, list[int]]:
        children: dict[int | None, list[int]] = {}
        for message in sorted(self._parents):
            children.setdefault(self._parents[message], []).append(message)
        return children
