"""The frame of the pages that are written into files: no script, no request; light and dark."""

import base64
import hashlib
from html import escape
from typing import Final

from foretoken import paths
from foretoken.wording import spoken

END: Final = "</body>\n</html>\n"
PLAIN: Final = '<pre class="plain">'


def head(title: str, sheet: str, *, script: str = "") -> str:
    """Everything up to the page's body. `script`: the one script that may run in it, "" for none."""
    allowed = f" script-src {_digest(script)};" if script else ""
    sheet = f"\n{sheet}"
    policy = f"default-src 'none'; style-src {_digest(sheet)};{allowed} form-action 'none'; base-uri 'none'"
    return (
        f'<!DOCTYPE html>\n<html lang="{spoken().code}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>{escape(title)}</title>\n<style>{sheet}</style>\n</head>\n<body>\n"
    )


def _digest(source: str) -> str:
    """What a policy allows by its content."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(source.encode()).digest()).decode()}'"


def style(*more: str) -> str:
    """The style sheet of all pages, and of those files in `resources/pages` beside it."""
    return "".join(paths.resource("pages", name).read_text(encoding="utf-8") for name in ("page.css", *more))
