"""The language of the window: loads the compiled translations and makes words, numbers and dates follow it."""

import logging
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from foretoken import paths, wording
from foretoken.wording import Language

_LOG: Final = logging.getLogger(__name__)
_TRANSLATED: Final = {"de": QLocale.Language.German, "zh": QLocale.Language.Chinese}


def chosen(setting: str) -> str:
    """The language for a setting: its own code, or for "system" the first of the system's that the program has."""
    if setting != "system":
        return setting
    for name in QLocale.system().uiLanguages():
        code = name.replace("_", "-").split("-")[0]
        if code in ("en", "de", "zh"):
            return code
    return "en"


def use(setting: str, app: QCoreApplication) -> None:
    """Let the window speak the language of `setting`; to be called before any widget is made."""
    code = chosen(setting)
    system = QLocale.system()
    locale = system if setting == "system" else QLocale(_TRANSLATED.get(code, QLocale.Language.English))
    if code == "en" and system.language() in (QLocale.Language.C, QLocale.Language.English):
        locale = system
    QLocale.setDefault(locale)
    if code == "en":
        wording.speak(Language(decimal=locale.decimalPoint(), group=locale.groupSeparator()))
        return
    ours, qt = QTranslator(app), QTranslator(app)
    compiled = paths.resource("languages", f"{code}.qm")
    if not ours.load(str(compiled)):
        _LOG.warning("The translation %s cannot be read; the window speaks English", compiled)
        return
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    if qt.load(str(folder / f"qtbase_{'zh_CN' if code == 'zh' else code}.qm")):
        app.installTranslator(qt)

    def lookup(text: str, meaning: str, count: int) -> str:
        return ours.translate("", text, meaning or None, count) or ""

    percent = "\N{NO-BREAK SPACE}%" if code == "de" else "%"
    wording.speak(Language(code, locale.decimalPoint(), locale.groupSeparator(), lookup, percent))
