"""Text from outside on buttons and in menus."""

from foretoken.plain import one_line


def caption(text: str) -> str:
    """`text` as one plain line in which & is a character, not the mark of a key."""
    return one_line(text).replace("&", "&&")
