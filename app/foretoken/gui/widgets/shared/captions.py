"""Text that we did not write, on buttons and in menus."""

from foretoken.plain import one_line


def caption(text: str) -> str:
    """Returns `text` as one line in which & is shown and not taken for a shortcut."""
    return one_line(text).replace("&", "&&")
