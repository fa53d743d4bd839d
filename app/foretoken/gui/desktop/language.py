"""The language of the window: makes its words, Qt's own, numbers and dates follow the setting."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from foretoken import wording
from foretoken.gui.desktop import fonts
from foretoken.translations import LOCALES, translated
from foretoken.wording import Language


def chosen(setting: str) -> str:
    """The language for a setting: its own code, or for "system" the first of the system's that the program has."""
    if setting != "system":
        return setting
    for name in QLocale.system().uiLanguages():
        code = name.replace("_", "-").split("-")[0]
        if code in ("en", *LOCALES):
            return code
    return "en"


def use(setting: str, app: QCoreApplication) -> None:
    """Let the window speak the language of `setting`; to be called before any widget is made."""
    code = chosen(setting)
    if code == "zh" and not fonts.has_chinese():  # it would be boxes
        code = setting = "en"
    system = QLocale.system()
    if code not in LOCALES:
        english = system.language() in (QLocale.Language.C, QLocale.Language.English)
        locale = system if setting == "system" or english else QLocale(QLocale.Language.English)
        QLocale.setDefault(locale)
        wording.speak(Language(decimal=locale.decimalPoint(), group=locale.groupSeparator()))
        return
    locale = system if setting == "system" else QLocale(code)
    language = translated(code, locale.decimalPoint(), locale.groupSeparator())
    if language is None:
        return
    QLocale.setDefault(locale)
    qt = QTranslator(app)
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    if qt.load(str(folder / f"qtbase_{'zh_CN' if code == 'zh' else code}.qm")):
        app.installTranslator(qt)
    wording.speak(language)
