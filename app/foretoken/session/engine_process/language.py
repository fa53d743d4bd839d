"""The compiled translations, for the window and for the engine process; the only module below the window that imports
Qt (its QTranslator alone, which needs no window), and only where the language is not English."""

import logging
from typing import Final

from PySide6.QtCore import QLocale, QTranslator

from foretoken import paths, wording
from foretoken.wording import Language

_LOG: Final = logging.getLogger(__name__)
LOCALES: Final = {"de": QLocale.Language.German, "zh": QLocale.Language.Chinese}


def translated(code: str, locale: QLocale) -> Language | None:
    """The language `code` with the numbers of `locale`; None where its translation cannot be read."""
    translator = QTranslator()
    compiled = paths.resource("languages", f"{code}.qm")
    if not translator.load(str(compiled)):
        _LOG.warning("The translation %s cannot be read; English is spoken instead", compiled)
        return None

    def lookup(text: str, meaning: str, count: int) -> str:
        return translator.translate("", text, meaning or None, count) or ""

    percent = "\N{NO-BREAK SPACE}%" if code == "de" else "%"
    return Language(code, locale.decimalPoint(), locale.groupSeparator(), lookup, percent)


def use(code: str) -> None:
    """Let this process, the engine's, speak the language `code`."""
    found = translated(code, QLocale(LOCALES[code])) if code in LOCALES else None
    if found is not None:
        wording.speak(found)
