<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>“{name}” has its default again.</source>
        <translation>„{name}“ hat wieder den Standardwert.</translation>
    </message>
    <message>
        <source>reset page</source>
        <translation>Seite zurücksetzen</translation>
    </message>
    <message>
        <source>The settings of “{page}” have their defaults again.</source>
        <translation>Die Einstellungen von „{page}“ haben wieder ihre Standardwerte.</translation>
    </message>
    <message>
        <source>The open chat keeps its system prompt, its length and its form; new chats start with the last choice.</source>
        <translation>Der offene Chat behält seinen System-Prompt, seine Länge und sein Format; neue Chats beginnen mit der letzten Auswahl.</translation>
    </message>
    <message>
        <source>Context, cache precision and layers apply when a pair is loaded.</source>
        <translation>Kontext, Cache-Genauigkeit und Schichten gelten beim Laden eines Modellpaars.</translation>
    </message>
    <message>
        <source>Changes take effect at the next round, also of the reply that is being written.</source>
        <translation>Änderungen gelten ab der nächsten Runde, auch bei der Antwort, die gerade entsteht.</translation>
    </message>
    <message>
        <source>Changes take effect at the next round. The open chat keeps them, and new chats start with them.</source>
        <translation>Änderungen gelten ab der nächsten Runde. Der offene Chat behält sie, und neue Chats beginnen mit ihnen.</translation>
    </message>
    <message>
        <source>Chats, settings and models stay on this computer. The network is used only when you search or download models.</source>
        <translation>Chats, Einstellungen und Modelle bleiben auf diesem Computer. Das Netz wird nur benutzt, um Modelle zu suchen oder herunterzuladen.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>Pfad kopieren</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>Datenordner</translation>
    </message>
    <message>
        <source>Your chats, settings and downloads. Copy this folder and you have a copy of all of it.</source>
        <translation>Chats, Einstellungen und Downloads. Eine Kopie dieses Ordners ist eine Kopie von allem.</translation>
    </message>
    <message>
        <source>chats database backup path where</source>
        <translation>Chats Datenbank Sicherung Pfad wo</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>What went wrong lately, for finding faults. It stays on this computer.</source>
        <translation>Was zuletzt schiefging, für die Fehlersuche. Es bleibt auf diesem Computer.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>logs errors debug</source>
        <translation>Log Fehler Fehlersuche</translation>
    </message>
    <message>
        <source>Report of a problem</source>
        <translation>Problembericht</translation>
    </message>
    <message>
        <source>Versions, system, settings and the last errors, to put into a report. It is shown before it is copied, and has nothing of chats or names.</source>
        <translation>Versionen, System, Einstellungen und die letzten Fehler für einen Bericht. Er wird vor dem Kopieren gezeigt und enthält nichts aus Chats und keine Namen.</translation>
    </message>
    <message>
        <source>Copy a report…</source>
        <translation>Bericht kopieren&#xa0;…</translation>
    </message>
    <message>
        <source>bug diagnostics</source>
        <translation>Bug Fehler Diagnose</translation>
    </message>
    <message>
        <source>Copies of your chats</source>
        <translation>Kopien der Chats</translation>
    </message>
    <message>
        <source>All chats as one JSON file, which can be imported again.</source>
        <translation>Alle Chats als eine JSON-Datei, die sich wieder importieren lässt.</translation>
    </message>
    <message>
        <source>Export all chats…</source>
        <translation>Alle Chats exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>backup export</source>
        <translation>Sicherung Backup Export</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Search settings  (Ctrl+F)</source>
        <translation>Suchen  (Strg+F)</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Einstellungen suchen</translation>
    </message>
    <message>
        <source>Pages of settings</source>
        <translation>Seiten der Einstellungen</translation>
    </message>
    <message>
        <source>No setting is about “{search}”. Try another word.</source>
        <translation>Keine Einstellung betrifft „{search}“. Mit einem anderen Wort suchen.</translation>
    </message>
    <message>
        <source>{action}: {setting}</source>
        <translation>{action}: {setting}</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>As the program begins with (Ctrl+Z brings it back)</source>
        <translation>Auf den Standardwert (Strg+Z macht es rückgängig)</translation>
    </message>
    <message>
        <source>Reset: {setting}</source>
        <translation>Zurücksetzen: {setting}</translation>
    </message>
    <message>
        <source>Learn more</source>
        <translation>Mehr erfahren</translation>
    </message>
    <message>
        <source>Learn more about {page}</source>
        <translation>Mehr über {page} erfahren</translation>
    </message>
    <message>
        <source>Reset this page</source>
        <translation>Diese Seite zurücksetzen</translation>
    </message>
    <message>
        <source>All of this page as the program begins with (Ctrl+Z brings it back)</source>
        <translation>Alles auf dieser Seite auf die Standardwerte (Strg+Z macht es rückgängig)</translation>
    </message>
    <message>
        <source>Reset the page {page}</source>
        <translation>Die Seite {page} zurücksetzen</translation>
    </message>
</context>
</TS>
