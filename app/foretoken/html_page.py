"""The frame of the pages that are written into files: no script, no request; light and dark."""

import base64
import hashlib
from html import escape
from typing import Final

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


LIGHT: Final = {
    "window": "#f4f5f7",
    "surface": "#ffffff",
    "code": "#f3f4f7",
    "text": "#1b1d21",
    "muted": "#5b626d",
    "border": "#d9dce2",
    "accent": "#2b5fd0",
    "user_bubble": "#e9effc",
    "danger": "#b3261e",
    "accepted": "#0068a6",
    "corrected": "#b84a00",
    "bonus": "#00755a",
    "rejected": "#69707b",
    "discarded": "#69707b",
    "unknown": "#4a4f57",
}
DARK: Final = {
    "window": "#151619",
    "surface": "#1c1d21",
    "code": "#25272c",
    "text": "#e7e9ec",
    "muted": "#a1a7b1",
    "border": "#363940",
    "accent": "#7aa5ff",
    "user_bubble": "#29324a",
    "danger": "#ff8a80",
    "accepted": "#56b4e9",
    "corrected": "#f0894a",
    "bonus": "#2fc39a",
    "rejected": "#949ba6",
    "discarded": "#949ba6",
    "unknown": "#b9bec6",
}

_RULES: Final = """
* { box-sizing: border-box; }
body { margin: 0; background: var(--window); color: var(--text);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
main, nav { max-width: 52rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
a { color: var(--accent); }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 2rem 0 .25rem; }
.about, header, footer { color: var(--muted); font-size: .85rem; }
article { margin: 1rem 0; padding: .75rem 1rem; background: var(--surface); border: 1px solid var(--border);
  border-radius: .6rem; }
article.user { background: var(--user_bubble); }
article > header { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; margin-bottom: .25rem; }
article > header b { color: var(--text); }
article > :last-child, article > div > :last-child { margin-bottom: 0; }
article > div > :first-child { margin-top: 0; }
pre { overflow-x: auto; padding: .6rem .8rem; background: var(--code); border-radius: .4rem; }
pre.plain, div.tokens { white-space: pre-wrap; }
pre.plain { font: inherit; background: none; padding: 0; margin: 0; }
code { font: .9em/1.45 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; }
:not(pre) > code { background: var(--code); padding: .1em .3em; border-radius: .25em; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border: 1px solid var(--border); padding: .25rem .6rem; text-align: left; }
blockquote { margin: .5rem 0; padding-left: .9rem; border-left: 3px solid var(--border); color: var(--muted); }
.ended { color: var(--danger); }
.a { color: var(--accepted); text-decoration: underline; text-underline-offset: .2em; }
.c { color: var(--corrected); text-decoration: underline dotted; text-underline-offset: .2em; }
.b { color: var(--bonus); text-decoration: overline; }
.r { color: var(--rejected); text-decoration: line-through .12em; margin: 0 .06em; }
.d { color: var(--discarded); text-decoration: line-through .06em; margin: 0 .06em; }
.u { color: var(--unknown); text-decoration: underline dashed; }
@media print { body { background: none; } article { break-inside: avoid-page; } }
"""


def style() -> str:
    """The style sheet."""
    return (
        f":root {{ color-scheme: light dark; {_variables(LIGHT)} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ {_variables(DARK)} }} }}{_RULES}"
    )


def _variables(colours: dict[str, str]) -> str:
    return " ".join(f"--{name}: {colour};" for name, colour in colours.items())
