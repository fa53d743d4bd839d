<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>A download is running. Pause it first, then move the folder.</source>
        <translation>Ein Download läuft. Zuerst anhalten, dann den Ordner verschieben.</translation>
    </message>
    <message>
        <source>Drop the files here to attach them to your message</source>
        <translation>Dateien hier ablegen, um sie an die Nachricht anzuhängen</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>Dateien anhängen</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>wird gelesen&#xa0;…</translation>
    </message>
    <message numerus="yes">
        <source>You pasted {n:,} character. As a file it leaves room for your question.</source>
        <translation>
            <numerusform>{n:,} Zeichen eingefügt. Als Datei lässt es Platz für die Frage.</numerusform>
            <numerusform>{n:,} Zeichen eingefügt. Als Datei lassen sie Platz für die Frage.</numerusform>
        </translation>
    </message>
    <message>
        <source>Close Foretoken?</source>
        <translation>Foretoken schließen?</translation>
    </message>
    <message>
        <source>The latest messages are not saved.</source>
        <translation>Die letzten Nachrichten sind nicht gespeichert.</translation>
    </message>
    <message>
        <source>They could not be written to the disk. If the window closes now, they are lost.</source>
        <translation>Sie konnten nicht auf die Festplatte geschrieben werden. Wird das Fenster jetzt geschlossen, gehen sie verloren.</translation>
    </message>
    <message>
        <source>Keep open</source>
        <translation>Offen lassen</translation>
    </message>
    <message>
        <source>Export all chats…</source>
        <translation>Alle Chats exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Close and lose them</source>
        <translation>Schließen und verwerfen</translation>
    </message>
    <message>
        <source>Open main model</source>
        <translation>Hauptmodell öffnen</translation>
    </message>
    <message>
        <source>Open draft model</source>
        <translation>Entwurfsmodell öffnen</translation>
    </message>
    <message>
        <source>Models (*.gguf);;All files (*)</source>
        <translation>Modelle (*.gguf);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Context of {count:,} tokens</source>
        <translation>Kontext von {count:,} Token</translation>
    </message>
    <message>
        <source>The context is full, so the reply ends here. The next message leaves out the oldest turns.</source>
        <translation>Der Kontext ist voll, deshalb endet die Antwort hier. Die nächste Nachricht lässt die ältesten Nachrichten weg.</translation>
    </message>
    <message numerus="yes">
        <source>The oldest message no longer fits into the context. The model does not see it; it stays in the chat.</source>
        <translation>
            <numerusform>Die älteste Nachricht passt nicht mehr in den Kontext. Das Modell sieht sie nicht; sie bleibt im Chat.</numerusform>
            <numerusform>Die ältesten {n} Nachrichten passen nicht mehr in den Kontext. Das Modell sieht sie nicht; sie bleiben im Chat.</numerusform>
        </translation>
    </message>
    <message>
        <source>What is this?</source>
        <translation>Was ist das?</translation>
    </message>
    <message>
        <source>A short story</source>
        <translation>Eine Kurzgeschichte</translation>
    </message>
    <message>
        <source>Count to twenty</source>
        <translation>Bis zwanzig zählen</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Find a draft…</source>
        <translation>Entwurf suchen&#xa0;…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>{chat} — Foretoken</source>
        <translation>{chat} — Foretoken</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Slow motion</source>
        <translation>Zeitlupe</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Undo {step}</source>
        <translation>&amp;Rückgängig: {step}</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Redo {step}</source>
        <translation>&amp;Wiederholen: {step}</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;New chat</source>
        <translation>&amp;Neuer Chat</translation>
    </message>
    <message>
        <source>&amp;Open main model…</source>
        <translation>&amp;Hauptmodell öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>Ein&amp;stellungen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Copy last reply</source>
        <translation>Letzte Antwort &amp;kopieren</translation>
    </message>
    <message>
        <source>&amp;Find in chat…</source>
        <translation>Im Chat &amp;suchen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Search all chats…</source>
        <translation>In &amp;allen Chats suchen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Chat</source>
        <translation>&amp;Chat</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Stopp</translation>
    </message>
    <message>
        <source>&amp;Edit message</source>
        <translation>Nachricht &amp;bearbeiten</translation>
    </message>
    <message>
        <source>Delete &amp;message</source>
        <translation>Nachricht &amp;löschen</translation>
    </message>
    <message>
        <source>S&amp;ystem prompt</source>
        <translation>S&amp;ystem-Prompt</translation>
    </message>
    <message>
        <source>Re&amp;name chat</source>
        <translation>Chat &amp;umbenennen</translation>
    </message>
    <message>
        <source>&amp;Delete chat</source>
        <translation>C&amp;hat löschen</translation>
    </message>
    <message>
        <source>&amp;Models</source>
        <translation>&amp;Modelle</translation>
    </message>
    <message>
        <source>&amp;Reload the pair</source>
        <translation>Paar &amp;neu laden</translation>
    </message>
    <message>
        <source>M&amp;emory…</source>
        <translation>&amp;Speicher&#xa0;…</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>Auto</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Text</source>
        <translation>&amp;Text</translation>
    </message>
    <message>
        <source>To&amp;kens</source>
        <translation>To&amp;ken</translation>
    </message>
    <message>
        <source>&amp;Rounds</source>
        <translation>&amp;Runden</translation>
    </message>
    <message>
        <source>&amp;History</source>
        <translation>&amp;Verlauf</translation>
    </message>
    <message>
        <source>&amp;Plots</source>
        <translation>&amp;Diagramme</translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation>K&amp;leinerer Text</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Tasten</translation>
    </message>
    <message>
        <source>runs on a server</source>
        <translation>läuft auf einem Server</translation>
    </message>
    <message>
        <source>{size} · {quantisation} · context {context:,}</source>
        <translation>{size} · {quantisation} · Kontext {context:,}</translation>
    </message>
    <message>
        <source>{file} was not found, so the bundled pair is loaded. If you moved the file, open it from its new place.</source>
        <translation>{file} wurde nicht gefunden, deshalb ist das mitgelieferte Paar geladen. Wurde die Datei verschoben, dann am neuen Ort öffnen.</translation>
    </message>
    <message>
        <source>{file} was not found, so the main model is loaded without a draft.</source>
        <translation>{file} wurde nicht gefunden, deshalb ist das Hauptmodell ohne Entwurf geladen.</translation>
    </message>
    <message>
        <source>{file} was not found, so there is no second draft.</source>
        <translation>{file} wurde nicht gefunden, deshalb gibt es keinen zweiten Entwurf.</translation>
    </message>
    <message>
        <source>Replay — {name}</source>
        <translation>Wiedergabe – {name}</translation>
    </message>
    <message>
        <source>{entry}   —   {reason}</source>
        <translation>{entry}   —   {reason}</translation>
    </message>
    <message>
        <source>Show the report</source>
        <translation>Bericht anzeigen</translation>
    </message>
    <message>
        <source>thin line through</source>
        <translation>dünn durchgestrichen</translation>
    </message>
    <message>
        <source>none</source>
        <comment>folders</comment>
        <translation>keine</translation>
    </message>
    <message>
        <source>This system has no font for Chinese, so Chinese would be shown as English: install one, such as Noto Sans CJK.</source>
        <translation>Dieses System hat keine Schrift für Chinesisch; es würde auf Englisch gezeigt. Eine installieren, etwa Noto Sans CJK.</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>Search in all chats</source>
        <translation>In allen Chats suchen</translation>
    </message>
    <message>
        <source>Find in this chat</source>
        <translation>In diesem Chat suchen</translation>
    </message>
    <message>
        <source>Next version of a message</source>
        <translation>Nächste Version einer Nachricht</translation>
    </message>
    <message>
        <source>Longer drafts</source>
        <translation>Längere Entwürfe</translation>
    </message>
    <message>
        <source>Shorter drafts</source>
        <translation>Kürzere Entwürfe</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Send the message; while a reply is written, queue it</source>
        <translation>Die Nachricht senden; während eine Antwort geschrieben wird, vormerken</translation>
    </message>
    <message>
        <source>In the empty message field: edit the last message</source>
        <translation>Im leeren Nachrichtenfeld: die letzte Nachricht bearbeiten</translation>
    </message>
    <message>
        <source>New line in the message</source>
        <translation>Neue Zeile in der Nachricht</translation>
    </message>
    <message>
        <source>In a message being edited: send or save, leave</source>
        <translation>In einer Nachricht, die bearbeitet wird: senden oder speichern, verlassen</translation>
    </message>
    <message>
        <source>At a selected token: start a branch of the reply there</source>
        <translation>Bei einem gewählten Token: dort einen Zweig der Antwort beginnen</translation>
    </message>
    <message>
        <source>In a replay: play or pause, a phase back, a phase on</source>
        <translation>In einer Wiedergabe: abspielen oder anhalten, eine Phase zurück, eine Phase vor</translation>
    </message>
    <message>
        <source>In a replay: a round back, a round on, faster, slower</source>
        <translation>In einer Wiedergabe: eine Runde zurück, eine Runde vor, schneller, langsamer</translation>
    </message>
    <message>
        <source>In the history: rename, delete</source>
        <translation>Im Verlauf: umbenennen, löschen</translation>
    </message>
    <message>
        <source>In the downloads: move up, move down</source>
        <translation>In den Downloads: nach oben, nach unten</translation>
    </message>
    <message>
        <source>Next field, previous field</source>
        <translation>Nächstes Feld, voriges Feld</translation>
    </message>
    <message>
        <source>{key} or {other}</source>
        <translation>{key} oder {other}</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>Neu erzeugen</translation>
    </message>
    <message>
        <source>Whether the pair fits, and its memory</source>
        <translation>Ob das Paar passt, und sein Speicher</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>passt</translation>
    </message>
    <message>
        <source>Back to the default</source>
        <translation>Zurück zur Vorgabe</translation>
    </message>
    <message>
        <source>All settings of this page back to their defaults</source>
        <translation>Alle Einstellungen dieser Seite auf die Vorgaben zurücksetzen</translation>
    </message>
    <message>
        <source>Advanced ▾</source>
        <translation>Erweitert ▾</translation>
    </message>
    <message>
        <source>Advanced ▸</source>
        <translation>Erweitert ▸</translation>
    </message>
    <message>
        <source>No setting matches “{search}”.</source>
        <translation>Keine Einstellung passt zu „{search}“.</translation>
    </message>
    <message>
        <source>Its owner and name on the hub.</source>
        <translation>Besitzer und Name auf dem Hub.</translation>
    </message>
    <message>
        <source>Downloads in the last month.</source>
        <translation>Downloads im letzten Monat.</translation>
    </message>
    <message>
        <source>Likes on the hub.</source>
        <translation>Gefällt-mir auf dem Hub.</translation>
    </message>
    <message>
        <source>What it may be used for.</source>
        <translation>Wofür es verwendet werden darf.</translation>
    </message>
    <message>
        <source>How exactly weights are stored. Fewer bits (Q4: about 4 for each weight) take less memory and write faster, at some cost of quality; Q4_K_M is a good middle, Q8_0 and F16 are nearly exact.</source>
        <translation>Wie genau Gewichte gespeichert sind. Weniger Bits (Q4: etwa 4 je Gewicht) brauchen weniger Speicher und schreiben schneller, auf Kosten der Qualität; Q4_K_M ist ein guter Mittelweg, Q8_0 und F16 sind fast exakt.</translation>
    </message>
    <message>
        <source>On disk; it needs about as much memory.</source>
        <translation>Auf der Festplatte; etwa so viel Arbeitsspeicher ist nötig.</translation>
    </message>
    <message>
        <source>Fits in memory? Already here?</source>
        <translation>Passt in den Speicher? Schon vorhanden?</translation>
    </message>
    <message>
        <source>The family of models, by architecture.</source>
        <translation>Die Modellfamilie, nach Architektur.</translation>
    </message>
    <message>
        <source>Proof</source>
        <translation>Beweis</translation>
    </message>
    <message>
        <source>Your messages go to {server}; the chats stay on this machine.</source>
        <translation>Ihre Nachrichten gehen an {server}; die Chats bleiben auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Private, on this machine, with a tiny model that shows how it works.</source>
        <translation>Privat, auf diesem Computer, mit einem winzigen englischsprachigen Modell, das zeigt, wie es geht.</translation>
    </message>
    <message>
        <source>Get a real one…</source>
        <translation>Ein richtiges holen…</translation>
    </message>
    <message>
        <source>Private: everything runs on this machine.</source>
        <translation>Privat: Alles läuft auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Blue, underlined: the draft model guessed this token, and the main model accepted it.</source>
        <translation>Blau, unterstrichen: Das Entwurfsmodell hat dieses Token vorhergesagt, und das Hauptmodell hat es angenommen.</translation>
    </message>
    <message>
        <source>Vermillion, dotted: the main model refused the struck-through guess and wrote its own token.</source>
        <translation>Orangerot, gepunktet: Das Hauptmodell hat die durchgestrichene Vermutung abgelehnt und sein eigenes Token geschrieben.</translation>
    </message>
    <message>
        <source>The speed of this reply in tokens per second. A number such as 1.6× compares it with the main model alone, measured on this machine.</source>
        <translation>Das Tempo dieser Antwort in Token pro Sekunde nach dem ersten. Eine Zahl wie 1,6× vergleicht es mit dem Hauptmodell allein, gemessen auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Got it</source>
        <translation>Verstanden</translation>
    </message>
    <message>
        <source>Reply {number} of {count}: {prompt}</source>
        <translation>Antwort {number} von {count}: {prompt}</translation>
    </message>
    <message>
        <source>Reply {number} of {count}</source>
        <translation>Antwort {number} von {count}</translation>
    </message>
    <message>
        <source>Reply: {prompt}</source>
        <translation>Antwort: {prompt}</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>no mark</source>
        <translation>keine Markierung</translation>
    </message>
    <message>
        <source>solid underline</source>
        <translation>unterstrichen</translation>
    </message>
    <message>
        <source>dotted underline</source>
        <translation>gepunktet unterstrichen</translation>
    </message>
    <message>
        <source>dashed underline</source>
        <translation>gestrichelt unterstrichen</translation>
    </message>
    <message>
        <source>line above</source>
        <translation>Linie darüber</translation>
    </message>
    <message>
        <source>struck through</source>
        <translation>durchgestrichen</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>The plain speed is not measured on battery. Change this under Settings ▸ Speculation.</source>
        <translation>Das Tempo ohne Vermutungen wird im Akkubetrieb nicht gemessen. Ändern unter Einstellungen ▸ Spekulation.</translation>
    </message>
    <message>
        <source>The plain speed is not measured. Switch it on under Settings ▸ Speculation.</source>
        <translation>Das Tempo ohne Vermutungen wird nicht gemessen. Einschalten: Einstellungen ▸ Spekulation.</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>&amp;About Foretoken</source>
        <translation>&amp;Über Foretoken</translation>
    </message>
    <message>
        <source>Copy a report…</source>
        <translation>Bericht kopieren&#xa0;…</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Open data folder</source>
        <translation>Datenordner öffnen</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>Pfad kopieren</translation>
    </message>
    <message>
        <source>This is everything that is copied. Nothing is sent. It contains no chats, no names of models or files, and not your name.</source>
        <translation>Nur das hier wird kopiert. Nichts wird gesendet: dort einfügen, wo um Hilfe gebeten wird. Es enthält nichts aus Chats, keine Namen von Modellen und Dateien und nicht den eigenen Namen.</translation>
    </message>
    <message>
        <source>Report of a problem</source>
        <translation>Problembericht</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>nicht gestartet</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>version</comment>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>A private chat that shows speculative decoding as it happens: a small draft model guesses the next tokens, the main model checks them in one pass, and every token is marked by what became of the guess.</source>
        <translation>Ein privater Chat, der spekulatives Dekodieren zeigt, während es geschieht: Ein kleines Entwurfsmodell vermutet die nächsten Token, das Hauptmodell prüft sie in einem Durchgang, und jedes Token ist danach markiert, was aus der Vermutung wurde.</translation>
    </message>
    <message>
        <source>Free software under the MIT licence, the demo pair included. Copyright 2026 The Foretoken authors.</source>
        <translation>Freie Software unter der MIT-Lizenz, auch das Demo-Paar. Copyright 2026 The Foretoken authors.</translation>
    </message>
    <message>
        <source>About Foretoken</source>
        <translation>Über Foretoken</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>Datenordner</translation>
    </message>
    <message>
        <source>a server that {machine} asked</source>
        <translation>einem Server, gefragt von {machine}</translation>
    </message>
    <message>
        <source>The setting {setting} is given twice; leave one out.</source>
        <translation>Die Einstellung {setting} ist doppelt angegeben; eine weglassen.</translation>
    </message>
    <message>
        <source>The setting {setting} needs a draft; give one with --draft.</source>
        <translation>Die Einstellung {setting} braucht einen Entwurf; mit --draft angeben.</translation>
    </message>
    <message>
        <source>{main} with {draft}</source>
        <translation>{main} mit {draft}</translation>
    </message>
    <message>
        <source>{assertion} is no assertion; write for example {example}.</source>
        <translation>{assertion} ist keine Bedingung; zum Beispiel {example} schreiben.</translation>
    </message>
    <message>
        <source>{assertion} names no setting; they are {settings}.</source>
        <translation>{assertion} nennt keine Einstellung; es gibt {settings}.</translation>
    </message>
    <message>
        <source>{assertion} names no kind of prompts; they are {kinds}.</source>
        <translation>{assertion} nennt keine Art von Prompts; es gibt {kinds}.</translation>
    </message>
    <message>
        <source>{assertion} names no figure; they are {figures}.</source>
        <translation>{assertion} nennt keinen Messwert; es gibt {figures}.</translation>
    </message>
    <message>
        <source>Synthetic acceptance: guesses were accepted by chance, {share:.0%} of those judged. The texts are not the main model&apos;s, and the speeds are a plan, not a measurement of these drafts.</source>
        <translation>Künstliche Annahme: Vermutungen wurden nach Zufall angenommen, {share:.0%} der beurteilten. Die Texte sind nicht die des Hauptmodells, und die Tempos sind ein Plan, keine Messung dieser Entwürfe.</translation>
    </message>
    <message numerus="yes">
        <source>{row}: {n:,} of {all:,} texts is not that of {reference}. At temperature 0 that happens where two tokens are as likely as rounding can tell; foretoken compare measures the margin.</source>
        <translation>
            <numerusform>{row}: {n:,} von {all:,} Texten ist nicht der von {reference}. Bei Temperatur 0 kommt das vor, wo zwei Token bis auf Rundung gleich wahrscheinlich sind; foretoken compare misst den Abstand.</numerusform>
            <numerusform>{row}: {n:,} von {all:,} Texten sind nicht die von {reference}. Bei Temperatur 0 kommt das vor, wo zwei Token bis auf Rundung gleich wahrscheinlich sind; foretoken compare misst den Abstand.</numerusform>
        </translation>
    </message>
    <message>
        <source>Some engines report their own times; others were timed from outside, which includes the connection.</source>
        <translation>Manche Engines nennen ihre eigenen Zeiten, andere wurden von außen gemessen, wobei der Weg zu ihnen hinzukommt.</translation>
    </message>
    <message>
        <source>Speculative decoding measured: {main}</source>
        <translation>Spekulatives Dekodieren, gemessen: {main}</translation>
    </message>
    <message>
        <source>Measurement</source>
        <translation>Messung</translation>
    </message>
    <message>
        <source>{prompts:,} prompts ({suite}), measured {repeat}×, replies of up to {tokens} tokens at temperature {temperature:g} with the seed {seed}, by {machine}.</source>
        <translation>{prompts:,} Prompts ({suite}), {repeat}× gemessen, Antworten bis {tokens} Token bei Temperatur {temperature:g} mit dem Startwert {seed}, von {machine}.</translation>
    </message>
    <message>
        <source>own</source>
        <translation>eigene</translation>
    </message>
    <message>
        <source>one machine</source>
        <translation>einem Rechner</translation>
    </message>
    <message>
        <source>Every prompt went through all settings before the next came, in changing order, with empty caches. Speedups are geometric means of the ratios of prompts, with 95% intervals over prompts (bootstrap).</source>
        <translation>Jeder Prompt ging durch alle Einstellungen, bevor der nächste kam, in wechselnder Reihenfolge, mit leeren Caches. Beschleunigungen sind geometrische Mittel der Verhältnisse der Prompts, mit 95-%-Intervallen über Prompts (Bootstrap).</translation>
    </message>
    <message>
        <source>Not everything was measured.</source>
        <translation>Nicht alles wurde gemessen.</translation>
    </message>
    <message>
        <source>{share:.0%} ({low:.0%} to {high:.0%})</source>
        <translation>{share:.0%} ({low:.0%} bis {high:.0%})</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>Speedup</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>Decode tok/s</source>
        <translation>Token/s (Dekodieren)</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>Angenommen</translation>
    </message>
    <message>
        <source>Tokens per pass</source>
        <translation>Token je Durchgang</translation>
    </message>
    <message>
        <source>End-to-end tok/s</source>
        <translation>Token/s (gesamt)</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>Erstes Token</translation>
    </message>
    <message>
        <source>Per token</source>
        <translation>Je Token</translation>
    </message>
    <message>
        <source>Gap p50</source>
        <translation>Abstand p50</translation>
    </message>
    <message>
        <source>Gap p99</source>
        <translation>Abstand p99</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>Prompts</translation>
    </message>
    <message>
        <source>By position</source>
        <translation>Nach Position</translation>
    </message>
    <message>
        <source>Drafting</source>
        <translation>Entwerfen</translation>
    </message>
    <message>
        <source>Verifying</source>
        <comment>of the time</comment>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Übriges</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Texts that differ</source>
        <translation>Abweichende Texte</translation>
    </message>
    <message>
        <source>{speed:,.1f} tok/s</source>
        <translation>{speed:,.1f} Token/s</translation>
    </message>
    <message>
        <source>{assertion} holds: it is {value}.</source>
        <translation>{assertion} gilt: Es ist {value}.</translation>
    </message>
    <message>
        <source>{assertion} does not hold: it is {value}.</source>
        <translation>{assertion} gilt nicht: Es ist {value}.</translation>
    </message>
    <message>
        <source>{row} was not measured: {error}</source>
        <translation>{row} wurde nicht gemessen: {error}</translation>
    </message>
    <message>
        <source>By kind of prompts</source>
        <translation>Nach Art der Prompts</translation>
    </message>
    <message>
        <source>Measured {when} by:</source>
        <translation>Gemessen {when} von:</translation>
    </message>
    <message>
        <source>Guesses, and where the time went</source>
        <translation>Vermutungen, und wohin die Zeit ging</translation>
    </message>
    <message>
        <source>Speedup with its 95% interval; 1 is the setting compared with</source>
        <translation>Beschleunigung mit 95-%-Intervall; 1 ist die Einstellung, mit der verglichen wird</translation>
    </message>
    <message>
        <source>Where the time of replies goes, without that of the prompt</source>
        <translation>Wohin die Zeit der Antworten geht, ohne die des Prompts</translation>
    </message>
    <message>
        <source>Guesses accepted, by their position in a round</source>
        <translation>Angenommene Vermutungen nach ihrer Position in einer Runde</translation>
    </message>
    <message>
        <source>Choose a main model first.</source>
        <translation>Zuerst ein Hauptmodell wählen.</translation>
    </message>
    <message>
        <source>Write a prompt first.</source>
        <translation>Zuerst einen Prompt schreiben.</translation>
    </message>
    <message>
        <source>This server decides what it guesses, so there is nothing to compare. Use another server once (Models ▸ Use a remote server…), come back to this one, and compare the two.</source>
        <translation>Dieser Server bestimmt selbst, was er vermutet, daher gibt es nichts zu vergleichen. Einmal einen anderen Server verwenden (Modelle ▸ Entfernten Server verwenden …), zu diesem zurückkehren und beide vergleichen.</translation>
    </message>
    <message>
        <source>Two settings are the same; change one.</source>
        <translation>Zwei der Einstellungen sind gleich; eine davon ändern.</translation>
    </message>
    <message>
        <source>No draft</source>
        <translation>Kein Entwurf</translation>
    </message>
    <message>
        <source>Prompt lookup</source>
        <translation>Prompt-Suche</translation>
    </message>
    <message>
        <source>{draft}, length Auto</source>
        <translation>{draft}, Länge Auto</translation>
    </message>
    <message>
        <source>{draft}, length {length}</source>
        <translation>{draft}, Länge {length}</translation>
    </message>
    <message>
        <source>Loading the draft: {done:.0%}</source>
        <translation>Entwurf wird geladen: {done:.0%}</translation>
    </message>
    <message>
        <source>Loading the main model: {done:.0%}</source>
        <translation>Hauptmodell wird geladen: {done:.0%}</translation>
    </message>
    <message>
        <source>Measuring the margin at token {position:,}</source>
        <translation>Abstand bei Token {position:,} wird gemessen</translation>
    </message>
    <message>
        <source>Warming up: {setting}</source>
        <translation>Aufwärmen: {setting}</translation>
    </message>
    <message>
        <source>{setting}: run {number} of {all}</source>
        <translation>{setting}: Lauf {number} von {all}</translation>
    </message>
    <message>
        <source>Comparison of settings</source>
        <translation>Vergleich von Einstellungen</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>Token pro Sekunde</translation>
    </message>
    <message>
        <source>Lowest to highest</source>
        <translation>Niedrigste bis höchste</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Where texts differ</source>
        <translation>Wo Texte abweichen</translation>
    </message>
    <message>
        <source>Seed {seed}, temperature {temperature:g}.</source>
        <translation>Startwert {seed}, Temperatur {temperature:g}.</translation>
    </message>
    <message>
        <source>{low:,.1f} to {high:,.1f}</source>
        <translation>{low:,.1f} bis {high:,.1f}</translation>
    </message>
    <message>
        <source>{done} of {all}</source>
        <translation>{done} von {all}</translation>
    </message>
    <message>
        <source>All settings wrote the same {tokens:,} tokens: guessing changed nothing.</source>
        <translation>Alle Einstellungen schrieben dieselben {tokens:,} Token: Das Vermuten änderte nichts.</translation>
    </message>
    <message>
        <source>With the seed {seed}, all settings wrote the same {tokens:,} tokens: guessing changed nothing.</source>
        <translation>Mit dem Startwert {seed} schrieben alle Einstellungen dieselben {tokens:,} Token: Das Vermuten änderte nichts.</translation>
    </message>
    <message>
        <source>Too little text to compare.</source>
        <translation>Zu wenig Text für einen Vergleich.</translation>
    </message>
    <message>
        <source>{setting} differs from {against} at character {position:,}. That is expected: two servers, or one above temperature 0, need not write the same text.</source>
        <translation>{setting} weicht bei Zeichen {position:,} von {against} ab, was erlaubt ist: Zwei Server, oder einer über Temperatur 0, müssen nicht denselben Text schreiben.</translation>
    </message>
    <message>
        <source>{setting} differs from {against} at character {position:,}; a server does not report the margin.</source>
        <translation>{setting} weicht bei Zeichen {position:,} von {against} ab; ein Server sagt nicht, wie nah beide beieinander lagen.</translation>
    </message>
    <message>
        <source>{setting} differs from {against} at token {position:,}, a near tie: a margin of {margin:.2g} logits, with float noise of {noise:.2g}. That is not a fault: passes of different width round differently.</source>
        <translation>{setting} weicht von {against} bei Token {position:,} ab, wo Rundung zwischen zwei Token entscheidet: Abstand {margin:.2g} Logits bei einem Rundungsrauschen von {noise:.2g}. Das ist kein Fehler: Durchgänge verschiedener Breite runden verschieden.</translation>
    </message>
    <message>
        <source>{setting} differs from {against} at token {position:,} by a margin of {margin:.2g} logits, which float noise of {noise:.2g} does not explain. That is a fault; please report it.</source>
        <translation>{setting} weicht von {against} bei Token {position:,} um {margin:.2g} Logits ab, was ein Rundungsrauschen von {noise:.2g} nicht erklärt. Das ist ein Fehler; bitte melden.</translation>
    </message>
    <message>
        <source>{setting} differs from {against} at token {position:,}. That is expected: above temperature 0, a seed gives the same text only with exact match.</source>
        <translation>{setting} weicht von {against} bei Token {position:,} ab, wie es sein darf: Über Temperatur 0 ergibt ein Startwert nur mit der Annahmeregel „exact“ denselben Text.</translation>
    </message>
    <message>
        <source>{setting} and {against} are the same up to token {position:,}, where one of them ends.</source>
        <translation>{setting} und {against} sind bis Token {position:,} gleich; dort endet eine davon.</translation>
    </message>
    <message>
        <source>{setting} differs from {against} at token {position:,}; the margin was not measured.</source>
        <translation>{setting} weicht von {against} bei Token {position:,} ab; der Abstand wurde nicht gemessen.</translation>
    </message>
    <message>
        <source>What guesses</source>
        <translation>Was vermutet</translation>
    </message>
    <message>
        <source>Draft length</source>
        <translation>Entwurfslänge</translation>
    </message>
    <message>
        <source>Most tokens guessed in a round; Auto chooses by measured costs</source>
        <translation>Höchstens so viele Token werden je Runde vermutet; Auto wählt nach gemessenen Kosten</translation>
    </message>
    <message>
        <source>Remove this setting</source>
        <translation>Diese Einstellung entfernen</translation>
    </message>
    <message>
        <source>Median decode speed of its runs, with the lowest and the highest</source>
        <translation>Median der Dekodiergeschwindigkeiten der Läufe, dazu die niedrigste und die höchste</translation>
    </message>
    <message>
        <source>{median:,.1f} tok/s ({low:,.1f} to {high:,.1f})</source>
        <translation>{median:,.1f} Token/s ({low:,.1f} bis {high:,.1f})</translation>
    </message>
    <message>
        <source>{share} accepted</source>
        <translation>{share} angenommen</translation>
    </message>
    <message>
        <source>{count} tokens</source>
        <translation>{count} Token</translation>
    </message>
    <message>
        <source>All settings answer in turns with the same seed, in a separate engine process. Replies in the chat go first; runs they disturb are measured again.</source>
        <translation>Alle Einstellungen antworten reihum mit demselben Startwert in einem eigenen Engine-Prozess: Der Chat bleibt, wie er ist. Eine Antwort im Chat geht vor; was sie stört, wird neu gemessen.</translation>
    </message>
    <message>
        <source>All settings answer in turns with the same seed. Replies in the chat go first; runs they disturb are measured again. Other users of a server slow it down.</source>
        <translation>Alle Einstellungen antworten abwechselnd mit demselben Startwert: Der Chat bleibt, wie er ist. Eine Antwort im Chat geht vor; was sie stört, wird neu gemessen. Was andere inzwischen vom Server verlangen, macht ihn langsamer.</translation>
    </message>
    <message>
        <source>Compare settings</source>
        <translation>Einstellungen vergleichen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Cancel the comparison</source>
        <translation>Vergleich abbrechen</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Prompt for every setting…</source>
        <translation>Worauf jede Einstellung antworten soll&#xa0;…</translation>
    </message>
    <message>
        <source>0 always takes the most likely token: the strictest test that texts are equal</source>
        <translation>0 nimmt immer das wahrscheinlichste Token: die strengste Prüfung auf gleiche Texte</translation>
    </message>
    <message>
        <source>Longest reply, in tokens</source>
        <translation>Wo eine Antwort endet, wenn sie nicht von selbst endet</translation>
    </message>
    <message>
        <source>Runs of each setting; three or more show the spread</source>
        <translation>Wie oft jede Einstellung die Antwort schreibt; drei zeigen die Streuung</translation>
    </message>
    <message>
        <source>Add a setting</source>
        <translation>Einstellung hinzufügen</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Longest reply</source>
        <translation>Längste Antwort</translation>
    </message>
    <message>
        <source>Runs of each</source>
        <translation>Läufe je Einstellung</translation>
    </message>
    <message>
        <source>Show where they differ</source>
        <translation>Zeigen, wo sie abweichen</translation>
    </message>
    <message>
        <source>Copy the result as Markdown</source>
        <translation>Das Ergebnis als Markdown kopieren</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern&#xa0;…</translation>
    </message>
    <message>
        <source>Save the result as Markdown or JSON</source>
        <translation>Das Ergebnis als Markdown oder JSON speichern</translation>
    </message>
    <message>
        <source>Comparison cancelled. Results so far are shown.</source>
        <translation>Der Vergleich wurde abgebrochen; dies ist, was fertig war.</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>Markdown (*.md);;JSON (*.json)</source>
        <translation>Markdown (*.md);;JSON (*.json)</translation>
    </message>
    <message>
        <source>Save the comparison</source>
        <translation>Vergleich speichern</translation>
    </message>
    <message>
        <source>comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>De&amp;vices…</source>
        <translation>Ge&amp;räte…</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Devices of this computer</source>
        <translation>Geräte dieses Computers</translation>
    </message>
    <message>
        <source>Reset to defaults</source>
        <translation>Auf Standardwerte</translation>
    </message>
    <message>
        <source>Apply and reload</source>
        <translation>Anwenden und neu laden</translation>
    </message>
    <message>
        <source>{choice}, {model}</source>
        <translation>{choice}, {model}</translation>
    </message>
    <message>
        <source>&amp;Downloads</source>
        <translation>D&amp;ownloads</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Open its page</source>
        <translation>Seite öffnen</translation>
    </message>
    <message>
        <source>Load this pair</source>
        <translation>Dieses Paar laden</translation>
    </message>
    <message>
        <source>Use as Main</source>
        <translation>Als Hauptmodell</translation>
    </message>
    <message>
        <source>Use as Draft</source>
        <translation>Als Entwurf</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Pause it; the downloaded part is kept (Space)</source>
        <translation>Anhalten; das Heruntergeladene bleibt (Leertaste)</translation>
    </message>
    <message>
        <source>Continue where it stopped (Space)</source>
        <translation>Fortsetzen, wo es stehen blieb (Leertaste)</translation>
    </message>
    <message>
        <source>Continue where it stopped (Enter)</source>
        <translation>Fortsetzen, wo es stehen blieb (Enter)</translation>
    </message>
    <message>
        <source>Open the repository&apos;s page in the browser</source>
        <translation>Die Seite des Repositorys im Browser öffnen</translation>
    </message>
    <message>
        <source>Cancel it; you can undo this for a moment (Del)</source>
        <translation>Abbrechen; lässt sich kurz rückgängig machen (Entf)</translation>
    </message>
    <message>
        <source>Undo the cancellation; nothing is lost (Enter)</source>
        <translation>Den Abbruch rückgängig machen; nichts geht verloren (Enter)</translation>
    </message>
    <message>
        <source>Chat with these two now (Enter)</source>
        <translation>Jetzt mit diesen beiden chatten (Enter)</translation>
    </message>
    <message>
        <source>Chat with this model now (Enter)</source>
        <translation>Jetzt mit diesem Modell chatten (Enter)</translation>
    </message>
    <message>
        <source>Use it as the draft of the current main model</source>
        <translation>Als Entwurf des jetzigen Hauptmodells verwenden</translation>
    </message>
    <message>
        <source>Remove it from this list (Del)</source>
        <translation>Von dieser Liste entfernen (Entf)</translation>
    </message>
    <message>
        <source>Progress of {download}</source>
        <translation>Fortschritt von {download}</translation>
    </message>
    <message>
        <source>{action}: {download}</source>
        <translation>{action}: {download}</translation>
    </message>
    <message>
        <source>Space pauses and resumes, Delete cancels, Alt with up and down moves, Enter does what is offered.</source>
        <translation>Leertaste hält an und setzt fort, Entf bricht ab, Alt mit Pfeil nach oben und unten verschiebt, Enter tut das Angebotene.</translation>
    </message>
    <message>
        <source>Download queue</source>
        <translation>Downloads in ihrer Reihenfolge</translation>
    </message>
    <message>
        <source>Move up	Alt+Up</source>
        <translation>Nach oben	Alt+Pfeil nach oben</translation>
    </message>
    <message>
        <source>Move down	Alt+Down</source>
        <translation>Nach unten	Alt+Pfeil nach unten</translation>
    </message>
    <message>
        <source>No downloads. Progress will appear here; interrupted downloads resume, even after a restart.</source>
        <translation>Keine Downloads. Der Fortschritt erscheint hier; unterbrochene Downloads gehen weiter, auch nach einem Neustart.</translation>
    </message>
    <message>
        <source>Downloads</source>
        <translation>Downloads</translation>
    </message>
    <message>
        <source>Progress of the download</source>
        <translation>Fortschritt des Downloads</translation>
    </message>
    <message>
        <source>Pause all</source>
        <translation>Alle anhalten</translation>
    </message>
    <message>
        <source>Pause all downloads; the downloaded parts are kept</source>
        <translation>Alle Downloads anhalten; das Heruntergeladene bleibt</translation>
    </message>
    <message>
        <source>Resume all</source>
        <translation>Alle fortsetzen</translation>
    </message>
    <message>
        <source>Continue all paused downloads</source>
        <translation>Alle angehaltenen Downloads fortsetzen</translation>
    </message>
    <message>
        <source>Clear finished</source>
        <translation>Fertige entfernen</translation>
    </message>
    <message>
        <source>Remove finished downloads from this list; their files stay</source>
        <translation>Fertige Downloads von dieser Liste entfernen; ihre Dateien bleiben</translation>
    </message>
    <message>
        <source>Downloads are shown; fold them into a line</source>
        <translation>Downloads sind sichtbar; zu einer Zeile einklappen</translation>
    </message>
    <message>
        <source>Downloads are folded into a line; show them</source>
        <translation>Downloads sind zu einer Zeile eingeklappt; anzeigen</translation>
    </message>
    <message>
        <source>Fold the downloads into a line</source>
        <translation>Die Downloads zu einer Zeile einklappen</translation>
    </message>
    <message>
        <source>Show all downloads</source>
        <translation>Alle Downloads anzeigen</translation>
    </message>
    <message>
        <source>&amp;Find a matching draft…</source>
        <translation>&amp;Passenden Entwurf suchen&#xa0;…</translation>
    </message>
    <message>
        <source>Find a matching draft</source>
        <translation>Passenden Entwurf suchen</translation>
    </message>
    <message>
        <source>On this machine</source>
        <translation>Auf diesem Computer</translation>
    </message>
    <message>
        <source>To download, from the catalog</source>
        <translation>Zum Herunterladen, aus dem Katalog</translation>
    </message>
    <message>
        <source>To download, from the hub</source>
        <translation>Zum Herunterladen, vom Hub</translation>
    </message>
    <message>
        <source>It is not a model.</source>
        <translation>Es ist kein Modell.</translation>
    </message>
    <message>
        <source>Cannot look for drafts: {model} cannot be used ({reason}).</source>
        <translation>Die Suche nach Entwürfen ist nicht möglich: {model} ist nicht verwendbar ({reason}).</translation>
    </message>
    <message>
        <source>No more drafts for this model on the hub.</source>
        <translation>Auf dem Hub fanden sich keine weiteren Entwürfe für dieses Modell.</translation>
    </message>
    <message>
        <source>inside the main model&apos;s file</source>
        <translation>in der Datei des Hauptmodells</translation>
    </message>
    <message>
        <source>made for this model</source>
        <translation>für dieses Modell gemacht</translation>
    </message>
    <message>
        <source>made for a model of this shape</source>
        <translation>für ein Modell dieser Form gemacht</translation>
    </message>
    <message>
        <source>same vocabulary</source>
        <translation>gleiches Vokabular</translation>
    </message>
    <message>
        <source>Comparing vocabularies</source>
        <translation>Vokabulare werden verglichen</translation>
    </message>
    <message>
        <source>Use as draft</source>
        <translation>Als Entwurf</translation>
    </message>
    <message>
        <source>Search the hub too</source>
        <translation>Auch im Hub suchen</translation>
    </message>
    <message>
        <source>Small models of the same family, and heads made for this one. Nothing is sent before you press this.</source>
        <translation>Kleine Modelle derselben Familie und Köpfe für dieses Modell. Vorher wird nichts gesendet.</translation>
    </message>
    <message>
        <source>A draft for {model}</source>
        <translation>Ein Entwurf für {model}</translation>
    </message>
    <message>
        <source>Asking the hub</source>
        <translation>Der Hub wird gefragt</translation>
    </message>
    <message>
        <source>Asking the hub…</source>
        <translation>Der Hub wird gefragt&#xa0;…</translation>
    </message>
    <message>
        <source>only an estimate</source>
        <translation>nur eine Schätzung</translation>
    </message>
    <message>
        <source>Comparing vocabularies…</source>
        <translation>Vokabulare werden verglichen&#xa0;…</translation>
    </message>
    <message>
        <source>There is no other model here, and the catalog has no draft for this one.</source>
        <translation>Hier gibt es kein anderes Modell, und der Katalog hat keinen Entwurf für dieses.</translation>
    </message>
    <message>
        <source>{reason}, and small enough to make replies faster.</source>
        <translation>{reason} und klein genug, um Antworten zu beschleunigen.</translation>
    </message>
    <message>
        <source>Use over shared tokens</source>
        <translation>Über gemeinsame Token</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Drafts, best first</source>
        <translation>Entwürfe, die besten zuerst</translation>
    </message>
    <message numerus="yes">
        <source>{what} was left out.</source>
        <translation>
            <numerusform>{what} wurde weggelassen.</numerusform>
            <numerusform>{what} wurden weggelassen.</numerusform>
        </translation>
    </message>
    <message>
        <source>{some} and {last} were left out.</source>
        <translation>{some} und {last} wurden weggelassen.</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} picture</source>
        <translation>
            <numerusform>{n:,} Bild</numerusform>
            <numerusform>{n:,} Bilder</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} recording</source>
        <translation>
            <numerusform>{n:,} Aufnahme</numerusform>
            <numerusform>{n:,} Aufnahmen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} file</source>
        <translation>
            <numerusform>{n:,} Datei</numerusform>
            <numerusform>{n:,} Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} tool call</source>
        <translation>
            <numerusform>{n:,} Werkzeugaufruf</numerusform>
            <numerusform>{n:,} Werkzeugaufrufe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} passage of reasoning</source>
        <translation>
            <numerusform>{n:,} Denkabschnitt</numerusform>
            <numerusform>{n:,} Denkabschnitte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} message of another branch</source>
        <translation>
            <numerusform>{n:,} Nachricht eines anderen Zweigs</numerusform>
            <numerusform>{n:,} Nachrichten anderer Zweige</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} record of rounds</source>
        <translation>
            <numerusform>{n:,} Rundenaufzeichnung</numerusform>
            <numerusform>{n:,} Rundenaufzeichnungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} examination of tokens</source>
        <translation>
            <numerusform>{n:,} Untersuchung von Token</numerusform>
            <numerusform>{n:,} Untersuchungen von Token</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} setting</source>
        <translation>
            <numerusform>{n:,} Einstellung</numerusform>
            <numerusform>{n:,} Einstellungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} other entry</source>
        <translation>
            <numerusform>{n:,} anderer Eintrag</numerusform>
            <numerusform>{n:,} andere Einträge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} chat that could not be read</source>
        <translation>
            <numerusform>{n:,} nicht lesbarer Chat</numerusform>
            <numerusform>{n:,} nicht lesbare Chats</numerusform>
        </translation>
    </message>
    <message>
        <source>Started {begun}, last used {used} (UTC). Exported from Foretoken.</source>
        <translation>Begonnen {begun}, zuletzt benutzt {used} (UTC). Exportiert aus Foretoken.</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Sie</translation>
    </message>
    <message>
        <source>Assistant</source>
        <translation>Assistent</translation>
    </message>
    <message>
        <source>{models}, edited by you</source>
        <translation>{models}, von Hand bearbeitet</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>This reply could not be finished.</source>
        <translation>Diese Antwort konnte nicht abgeschlossen werden.</translation>
    </message>
    <message>
        <source>This reply was not finished.</source>
        <translation>Diese Antwort wurde nicht abgeschlossen.</translation>
    </message>
    <message>
        <source>{share:.0%} of guesses accepted</source>
        <translation>{share:.0%} der Vermutungen angenommen</translation>
    </message>
    <message>
        <source>Web page</source>
        <translation>Webseite</translation>
    </message>
    <message>
        <source>Web page, tokens in colour</source>
        <translation>Webseite, Token in Farbe</translation>
    </message>
    <message>
        <source>JSON, to import again</source>
        <translation>JSON, zum Wiedereinlesen</translation>
    </message>
    <message>
        <source>JSON with every round</source>
        <translation>JSON mit jeder Runde</translation>
    </message>
    <message>
        <source>Trace of every round</source>
        <translation>Aufzeichnung jeder Runde</translation>
    </message>
    <message>
        <source>Web page of the reply</source>
        <translation>Webseite der Antwort</translation>
    </message>
    <message>
        <source>Draft statistics in vLLM&apos;s format</source>
        <translation>Entwurfsstatistik im Format von vLLM</translation>
    </message>
    <message>
        <source>Draft statistics in vLLM&apos;s format, step by step</source>
        <translation>Entwurfsstatistik im Format von vLLM, Schritt für Schritt</translation>
    </message>
    <message>
        <source>Draft statistics in AIPerf&apos;s format</source>
        <translation>Entwurfsstatistik im Format von AIPerf</translation>
    </message>
    <message>
        <source>Chats (*.json *.zip);;All files (*)</source>
        <translation>Chats (*.json *.zip);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>&amp;Export chat…</source>
        <translation>Chat &amp;exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Import chats…</source>
        <translation>Chats &amp;importieren&#xa0;…</translation>
    </message>
    <message>
        <source>Export or import</source>
        <translation>Export oder Import</translation>
    </message>
    <message>
        <source>Cancel export or import</source>
        <translation>Export oder Import abbrechen</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Import chats</source>
        <translation>Chats importieren</translation>
    </message>
    <message>
        <source>Export all chats</source>
        <translation>Alle Chats exportieren</translation>
    </message>
    <message>
        <source>Export chat</source>
        <translation>Chat exportieren</translation>
    </message>
    <message>
        <source>Reply in {chat}</source>
        <translation>Antwort in {chat}</translation>
    </message>
    <message>
        <source>There is no reply to save yet.</source>
        <translation>Es gibt noch keine Antwort zu speichern.</translation>
    </message>
    <message>
        <source>Wait until the reply is finished, then save it.</source>
        <translation>Warten Sie, bis die Antwort fertig ist, und speichern Sie sie dann.</translation>
    </message>
    <message>
        <source>{name} already exists.</source>
        <translation>{name} gibt es schon.</translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} chat</source>
        <translation>
            <numerusform>{n:,} Chat</numerusform>
            <numerusform>{n:,} Chats</numerusform>
        </translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>System-Prompt</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Nachdenken</translation>
    </message>
    <message>
        <source>File: {name}</source>
        <translation>Datei: {name}</translation>
    </message>
    <message>
        <source>‹end›</source>
        <translation>‹Ende›</translation>
    </message>
    <message>
        <source>The reply, token by token</source>
        <translation>Die Antwort, Token für Token</translation>
    </message>
    <message>
        <source>guessed by prompt lookup</source>
        <translation>vermutet von der Prompt-Suche</translation>
    </message>
    <message>
        <source>Main model</source>
        <translation>Hauptmodell</translation>
    </message>
    <message>
        <source>A guess is kept with a chance of {chance:.1%}.</source>
        <translation>Eine Vermutung bleibt mit der Wahrscheinlichkeit {chance:.1%}.</translation>
    </message>
    <message>
        <source>{who}: number {rank:,}, {bits:,.2f} bits, most likely {tokens}.</source>
        <translation>{who}: Platz {rank:,}, {bits:,.2f} Bit, am wahrscheinlichsten {tokens}.</translation>
    </message>
    <message>
        <source>A reply</source>
        <translation>Eine Antwort</translation>
    </message>
    <message>
        <source>Exported from Foretoken {version}.</source>
        <translation>Exportiert aus Foretoken {version}.</translation>
    </message>
    <message>
        <source>Written {day} (UTC).</source>
        <translation>Geschrieben am {day} (UTC).</translation>
    </message>
    <message>
        <source>The main model</source>
        <translation>Das Hauptmodell</translation>
    </message>
    <message>
        <source>prompt lookup</source>
        <translation>Prompt-Suche</translation>
    </message>
    <message>
        <source>{main}, the main model, wrote this text.</source>
        <translation>{main}, das Hauptmodell, hat diesen Text geschrieben.</translation>
    </message>
    <message>
        <source>{main}, the main model, wrote this text; {drafts} guessed the next tokens, which the main model checked.</source>
        <translation>{main}, das Hauptmodell, hat diesen Text geschrieben; {drafts} hat die nächsten Token geraten, und das Hauptmodell hat sie geprüft.</translation>
    </message>
    <message>
        <source>Point at a token, or press the arrow keys, to see its numbers.</source>
        <translation>Zeigen Sie auf ein Token oder drücken Sie die Pfeiltasten, um seine Zahlen zu sehen.</translation>
    </message>
    <message>
        <source>Tap a token to see its numbers.</source>
        <translation>Tippen Sie auf ein Token, um seine Zahlen zu sehen.</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>Runde</translation>
    </message>
    <message>
        <source>Refused guesses</source>
        <translation>Abgelehnte Vermutungen</translation>
    </message>
    <message>
        <source>What the colours mean</source>
        <translation>Was die Farben bedeuten</translation>
    </message>
    <message>
        <source>Tokens of the prompt</source>
        <translation>Token des Prompts</translation>
    </message>
    <message>
        <source>Rounds that guessed</source>
        <translation>Runden mit Vermutungen</translation>
    </message>
    <message>
        <source>Guesses accepted</source>
        <translation>Vermutungen angenommen</translation>
    </message>
    <message>
        <source>Tokens per round that guessed</source>
        <translation>Token je Runde mit Vermutungen</translation>
    </message>
    <message>
        <source>Speed (tokens per second)</source>
        <translation>Tempo (Token pro Sekunde)</translation>
    </message>
    <message>
        <source>Speed with the prompt (tokens per second)</source>
        <translation>Tempo samt Prompt (Token pro Sekunde)</translation>
    </message>
    <message>
        <source>Time to the first token (ms)</source>
        <translation>Zeit bis zum ersten Token (ms)</translation>
    </message>
    <message>
        <source>Time per token after that (ms)</source>
        <translation>Zeit je Token danach (ms)</translation>
    </message>
    <message>
        <source>Reading the prompt (ms)</source>
        <translation>Lesen des Prompts (ms)</translation>
    </message>
    <message>
        <source>Drafting (ms)</source>
        <translation>Entwurf (ms)</translation>
    </message>
    <message>
        <source>Verifying (ms)</source>
        <translation>Prüfung (ms)</translation>
    </message>
    <message>
        <source>Everything else (ms)</source>
        <translation>Alles Übrige (ms)</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>{kept:,} of {guesses:,} ({rate:.1%})</source>
        <translation>{kept:,} von {guesses:,} ({rate:.1%})</translation>
    </message>
    <message>
        <source>Guessed</source>
        <translation>Vermutet</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Geschrieben</translation>
    </message>
    <message>
        <source>Sampling (ms)</source>
        <translation>Sampling (ms)</translation>
    </message>
    <message>
        <source>Rolling back (ms)</source>
        <translation>Zurücksetzen (ms)</translation>
    </message>
    <message>
        <source>Other (ms)</source>
        <translation>Übriges (ms)</translation>
    </message>
    <message>
        <source>At (s)</source>
        <translation>Bei (s)</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>Runden</translation>
    </message>
    <message>
        <source>What was asked</source>
        <translation>Was gefragt wurde</translation>
    </message>
    <message>
        <source>Before the first round</source>
        <translation>Vor der ersten Runde</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} round. Play shows how it was written.</source>
        <translation>
            <numerusform>{n:,} Runde. „Abspielen“ zeigt, wie sie geschrieben wurde.</numerusform>
            <numerusform>{n:,} Runden. „Abspielen“ zeigt der Reihe nach, wie sie geschrieben wurden.</numerusform>
        </translation>
    </message>
    <message>
        <source>{piece} · id {id}</source>
        <translation>{piece} · ID {id}</translation>
    </message>
    <message>
        <source>round {round}, position {position}</source>
        <translation>Runde {round}, Position {position}</translation>
    </message>
    <message>
        <source>draft {chance}</source>
        <translation>Entwurf {chance}</translation>
    </message>
    <message>
        <source>main model {chance}</source>
        <translation>Hauptmodell {chance}</translation>
    </message>
    <message>
        <source>Round {number:,} of {count:,}: nothing was guessed.</source>
        <translation>Runde {number:,} von {count:,}: nichts vermutet.</translation>
    </message>
    <message numerus="yes">
        <source>Round {number:,} of {count:,}: {n:,} guess, {kept:,} accepted.</source>
        <translation>
            <numerusform>Runde {number:,} von {count:,}: {n:,} Vermutung, {kept:,} angenommen.</numerusform>
            <numerusform>Runde {number:,} von {count:,}: {n:,} Vermutungen, {kept:,} angenommen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Imported “{added}”.</source>
        <translation>„{added}“ importiert.</translation>
    </message>
    <message numerus="yes">
        <source>Imported {n:,} chat.</source>
        <translation>
            <numerusform>{n:,} Chat importiert.</numerusform>
            <numerusform>{n:,} Chats importiert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>Wird exportiert&#xa0;…</translation>
    </message>
    <message>
        <source>Exporting {file}… {size:,.1f} MB</source>
        <translation>{file} wird exportiert&#xa0;… {size:,.1f} MB</translation>
    </message>
    <message>
        <source>Importing…</source>
        <translation>Wird importiert&#xa0;…</translation>
    </message>
    <message>
        <source>Stopped; the rest was not imported.</source>
        <translation>Angehalten; der Rest wurde nicht importiert.</translation>
    </message>
    <message>
        <source>An export or import is still running. Wait for it, or cancel it.</source>
        <translation>Ein Export oder Import läuft noch. Abwarten oder abbrechen.</translation>
    </message>
    <message>
        <source>Export cancelled; no file was written.</source>
        <translation>Export abgebrochen; es wurde keine Datei geschrieben.</translation>
    </message>
    <message numerus="yes">
        <source>Exported {n:,} chat to {file}.</source>
        <translation>
            <numerusform>{n:,} Chat nach {file} exportiert.</numerusform>
            <numerusform>{n:,} Chats nach {file} exportiert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved the reply to {file}.</source>
        <translation>Antwort in {file} gespeichert.</translation>
    </message>
    <message>
        <source>import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Importing chats… {count:,}</source>
        <translation>Chats werden importiert&#xa0;… {count:,}</translation>
    </message>
    <message>
        <source>Checking the file…</source>
        <translation>Die Datei wird geprüft&#xa0;…</translation>
    </message>
    <message>
        <source>{name} {why}; nothing was imported from it.</source>
        <translation>{name} {why}; nichts daraus wurde importiert.</translation>
    </message>
    <message>
        <source>A chat is damaged ({why}).</source>
        <translation>Ein Chat ist beschädigt ({why}).</translation>
    </message>
    <message>
        <source>{name} cannot be imported: {fault}</source>
        <translation>{name} kann nicht importiert werden: {fault}</translation>
    </message>
    <message>
        <source>{name} holds no chats; Foretoken imports its own JSON and exports of ChatGPT, LM Studio and Open WebUI.</source>
        <translation>{name} enthält keine Chats; Foretoken importiert sein eigenes JSON und Exporte von ChatGPT, LM Studio und Open WebUI.</translation>
    </message>
    <message>
        <source>{name} was written by a newer version of Foretoken; update Foretoken to import it.</source>
        <translation>{name} wurde von einer neueren Version von Foretoken geschrieben; zum Importieren Foretoken aktualisieren.</translation>
    </message>
    <message>
        <source>The file {fault}.</source>
        <translation>Die Datei {fault}.</translation>
    </message>
    <message>
        <source>The file holds a chat of more than {most:,} values, which is more than Foretoken takes.</source>
        <translation>Die Datei enthält einen Chat mit mehr als {most:,} Werten, mehr nimmt Foretoken nicht an.</translation>
    </message>
    <message>
        <source>The file is no JSON that can be read ({why}).</source>
        <translation>Die Datei ist kein lesbares JSON ({why}).</translation>
    </message>
    <message>
        <source>{name} could not be read ({strerror}).</source>
        <translation>{name} konnte nicht gelesen werden ({strerror}).</translation>
    </message>
    <message>
        <source>{name} is empty; Foretoken imports its own JSON and exports of ChatGPT, LM Studio and Open WebUI.</source>
        <translation>{name} ist leer; Foretoken importiert sein eigenes JSON und Exporte von ChatGPT, LM Studio und Open WebUI.</translation>
    </message>
    <message>
        <source>{name} is neither JSON nor a zip archive; Foretoken imports its own JSON and exports of ChatGPT, LM Studio and Open WebUI.</source>
        <translation>{name} ist weder JSON noch ein ZIP-Archiv; Foretoken importiert sein eigenes JSON und Exporte von ChatGPT, LM Studio und Open WebUI.</translation>
    </message>
    <message>
        <source>{name} is a damaged zip archive; export it again.</source>
        <translation>{name} ist ein beschädigtes Zip-Archiv; exportieren Sie es noch einmal.</translation>
    </message>
    <message>
        <source>{name} holds {count:,} files, which is more than Foretoken takes.</source>
        <translation>{name} enthält {count:,} Dateien, mehr als Foretoken annimmt.</translation>
    </message>
    <message>
        <source>{name} is a zip archive with a password, or packed in an unusual way; unpack it and import the files in it.</source>
        <translation>{name} ist ein Zip-Archiv mit Passwort oder ungewöhnlich gepackt; entpacken Sie es und importieren Sie die Dateien darin.</translation>
    </message>
    <message>
        <source>ends in the middle</source>
        <translation>endet mittendrin</translation>
    </message>
    <message>
        <source>is not JSON</source>
        <translation>ist kein JSON</translation>
    </message>
    <message>
        <source>has something between its chats that is none</source>
        <translation>enthält zwischen den Chats etwas, das keiner ist</translation>
    </message>
    <message>
        <source>has something after its end</source>
        <translation>enthält etwas nach dem Ende</translation>
    </message>
    <message>
        <source>holds more than {most:,} chats, which is more than Foretoken takes from one file</source>
        <translation>enthält mehr als {most:,} Chats, mehr als Foretoken aus einer Datei annimmt</translation>
    </message>
    <message>
        <source>holds a chat of more than {size}, which is more than Foretoken takes</source>
        <translation>enthält einen Chat von mehr als {size}, mehr als Foretoken annimmt</translation>
    </message>
    <message>
        <source>A chat is not as Foretoken writes them ({why}).</source>
        <translation>Ein Chat ist nicht so, wie Foretoken sie schreibt ({why}).</translation>
    </message>
    <message>
        <source>A chat has {count:,} messages, which is more than Foretoken takes.</source>
        <translation>Ein Chat hat {count:,} Nachrichten, mehr als Foretoken annimmt.</translation>
    </message>
    <message>
        <source>The messages of a chat have the ids 1, 2, 3 and so on, but the {number}. has another.</source>
        <translation>Die Nachrichten eines Chats haben die Nummern 1, 2, 3 und so weiter, aber die {number}. hat eine andere.</translation>
    </message>
    <message>
        <source>Message {number} of a chat was written from one that does not come before it.</source>
        <translation>Nachricht {number} eines Chats entstand aus einer, die nicht vor ihr kommt.</translation>
    </message>
    <message>
        <source>Message {number} of a chat follows one that does not come before it.</source>
        <translation>Nachricht {number} eines Chats folgt einer, die nicht vor ihr kommt.</translation>
    </message>
    <message>
        <source>The open message of a chat is not one of its messages.</source>
        <translation>Die offene Nachricht eines Chats ist keine seiner Nachrichten.</translation>
    </message>
    <message>
        <source>A time in a chat is not one of this calendar.</source>
        <translation>Eine Zeit in einem Chat liegt außerhalb dieses Kalenders.</translation>
    </message>
    <message>
        <source>A chat&apos;s messages follow each other in a circle.</source>
        <translation>Die Nachrichten eines Chats folgen einander im Kreis.</translation>
    </message>
    <message>
        <source>Imported chat</source>
        <translation>Importierter Chat</translation>
    </message>
    <message>
        <source>There is no message {message}.</source>
        <translation>Es gibt keine Nachricht {message}.</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>Lizenzen</translation>
    </message>
    <message>
        <source>Foretoken, its demo pair and everything installed with it:</source>
        <translation>Foretoken mit seinem Demopaar und alles, was mit installiert ist:</translation>
    </message>
    <message>
        <source>Security</source>
        <translation>Sicherheit</translation>
    </message>
    <message>
        <source>The engine process is not sealed: {reason}.</source>
        <translation>Der Engine-Prozess ist nicht abgeschottet: {reason}.</translation>
    </message>
    <message>
        <source>The engine process is sealed: it reads models and libraries, writes its caches, and can neither connect nor start a program.</source>
        <translation>Der Engine-Prozess ist abgeschottet: Er liest Modelle und Bibliotheken, schreibt seine Caches und kann weder Verbindungen aufbauen noch Programme starten.</translation>
    </message>
    <message>
        <source>This program&apos;s own engine.</source>
        <translation>Die Engine dieses Programms.</translation>
    </message>
    <message>
        <source>The engine has a model with {there:,} tokens, this one has {here:,}; give the main model&apos;s own file.</source>
        <translation>Die Engine hat ein Modell mit {there:,} Token, dieses hier hat {here:,}; geben Sie die Datei ihres Modells an.</translation>
    </message>
    <message>
        <source>The engine reports no tokens, so it can only be audited at temperature 0; leave --temperature out.</source>
        <translation>Die Engine nennt keine Token und kann daher nur bei Temperatur 0 geprüft werden; lassen Sie --temperature weg.</translation>
    </message>
    <message>
        <source>The engine reports no tokens: its text is tokenized here.</source>
        <translation>Die Engine nennt keine Token: Ihr Text wird hier in Token zerlegt.</translation>
    </message>
    <message>
        <source>The engine does not speculate.</source>
        <translation>Die Engine sagt, dass sie nicht vorausvermutet.</translation>
    </message>
    <message>
        <source>Lossless</source>
        <translation>Verlustfrei</translation>
    </message>
    <message>
        <source>Violation</source>
        <translation>Verstoß</translation>
    </message>
    <message>
        <source>Undecided</source>
        <translation>Unentschieden</translation>
    </message>
    <message>
        <source>The engine uses another file of the model, so differences need not be faults.</source>
        <translation>Die Engine hat eine andere Datei des Modells und kann daher ohne Fehler abweichen.</translation>
    </message>
    <message>
        <source>It also differs from the main model without guesses: other weights or settings.</source>
        <translation>Auch ohne Vermutungen weicht sie vom hiesigen Modell ab: andere Gewichte oder Einstellungen.</translation>
    </message>
    <message>
        <source>The engine made no guesses: nothing to audit.</source>
        <translation>Die Engine hat nichts vermutet, also gab es nichts zu finden.</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} token of {tokens:,} is not the main model&apos;s, and noise does not explain it.</source>
        <translation>
            <numerusform>{n:,} von {tokens:,} Token ist nicht vom Modell, und Rauschen erklärt es nicht.</numerusform>
            <numerusform>{n:,} von {tokens:,} Token sind nicht vom Modell, und Rauschen erklärt es nicht.</numerusform>
        </translation>
    </message>
    <message>
        <source>The tokens are not drawn from the main model&apos;s distribution: an honest engine looks like this in fewer than {share:.2g} of audits.</source>
        <translation>Die Token sind nicht aus der Verteilung des Modells gezogen: Eine ehrliche Engine sieht in weniger als {share:.2g} der Prüfungen so aus.</translation>
    </message>
    <message>
        <source>All {tokens:,} tokens are the main model&apos;s own or near ties; a fault in {share:.0%} of the tokens would have shown.</source>
        <translation>Alle {tokens:,} Token sind die des Modells oder fast gleichauf; ein Fehler in {share:.0%} der Token wäre aufgefallen.</translation>
    </message>
    <message>
        <source>{tokens:,} tokens fit the main model&apos;s distribution; no share is off by more than {most:.1%}.</source>
        <translation>{tokens:,} Token passen zur Verteilung des Modells; kein Anteil weicht um mehr als {most:.1%} ab.</translation>
    </message>
    <message>
        <source>Other weights or a fault? Give the engine&apos;s own file, or a server without guesses that has the same weights.</source>
        <translation>Andere Gewichte oder ein Fehler? Geben Sie die Datei der Engine an oder einen Server ohne Vermutungen mit denselben Gewichten.</translation>
    </message>
    <message>
        <source>near tie</source>
        <translation>fast gleichauf</translation>
    </message>
    <message>
        <source>plain {n}</source>
        <translation>ohne {n}</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Came</source>
        <translation>Gekommen</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>Usually</source>
        <translation>Üblicherweise</translation>
    </message>
    <message>
        <source>Statistic</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>Off by</source>
        <translation>Abweichung</translation>
    </message>
    <message>
        <source>99%</source>
        <translation>99 %</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Main model here</source>
        <translation>Modell hier</translation>
    </message>
    <message>
        <source>Replies</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Main model&apos;s own</source>
        <translation>Vom Modell selbst</translation>
    </message>
    <message>
        <source>Near ties</source>
        <translation>Fast gleichauf</translation>
    </message>
    <message>
        <source>Violations</source>
        <translation>Verstöße</translation>
    </message>
    <message>
        <source>Noise of logits</source>
        <translation>Rauschen der Logits</translation>
    </message>
    <message>
        <source>Log-probabilities off by</source>
        <translation>Log-Wahrscheinlichkeiten weichen ab um</translation>
    </message>
    <message>
        <source>Evidence against it</source>
        <translation>Belege dagegen</translation>
    </message>
    <message>
        <source>Audit: {verdict}</source>
        <translation>Prüfung: {verdict}</translation>
    </message>
    <message>
        <source>Where texts part</source>
        <translation>Wo sich die Texte trennen</translation>
    </message>
    <message>
        <source>Reply {reply}, token {token}: {shape}</source>
        <translation>Antwort {reply}, Token {token}: {shape}</translation>
    </message>
    <message>
        <source>margin {margin}, noise {noise}</source>
        <translation>Abstand {margin}, Rauschen {noise}</translation>
    </message>
    <message>
        <source>How far the shares are off</source>
        <translation>Wie weit die Anteile abweichen</translation>
    </message>
    <message>
        <source>Audit an engine</source>
        <translation>Eine Engine prüfen</translation>
    </message>
    <message>
        <source>Audit</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Is an engine lossless? The main model here reads its replies. At temperature 0 every token must be the main model&apos;s own or a near tie; above 0 the tokens must follow its distribution.</source>
        <translation>Ist eine Engine verlustfrei? Das Hauptmodell hier liest ihre Antworten. Bei Temperatur 0 muss jedes Token sein eigenes oder ein Beinahe-Gleichstand sein; darüber müssen die Token seiner Verteilung folgen.</translation>
    </message>
    <message>
        <source>this pair, or a server: http://host:port</source>
        <translation>dieses Paar oder ein Server: http://host:port</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>The verdict will appear here.</source>
        <translation>Das Ergebnis erscheint hier.</translation>
    </message>
    <message>
        <source>audit</source>
        <translation>prüfung</translation>
    </message>
    <message>
        <source>{times} (run each 3 times for an interval)</source>
        <translation>{times} (je 3 Läufe ergeben ein Intervall)</translation>
    </message>
    <message>
        <source>Picture of three rounds, light</source>
        <translation>Bild dreier Runden, hell</translation>
    </message>
    <message>
        <source>Picture of three rounds, dark</source>
        <translation>Bild dreier Runden, dunkel</translation>
    </message>
    <message>
        <source>Moving picture of three rounds, light</source>
        <translation>Bewegtes Bild dreier Runden, hell</translation>
    </message>
    <message>
        <source>Moving picture of three rounds, dark</source>
        <translation>Bewegtes Bild dreier Runden, dunkel</translation>
    </message>
    <message>
        <source>trace web page html vllm picture png</source>
        <translation>trace spur webseite html vllm bild png</translation>
    </message>
    <message>
        <source>forced by the format</source>
        <translation>durch das Format erzwungen</translation>
    </message>
    <message>
        <source>Move models to</source>
        <translation>Modelle verschieben nach</translation>
    </message>
    <message>
        <source>Downloaded models are in {folder} now.</source>
        <translation>Heruntergeladene Modelle liegen jetzt in {folder}.</translation>
    </message>
    <message>
        <source>Moving models</source>
        <translation>Modelle werden verschoben</translation>
    </message>
    <message>
        <source>Moving models to {folder}</source>
        <translation>Modelle werden nach {folder} verschoben</translation>
    </message>
    <message>
        <source>Reading the folder…</source>
        <translation>Der Ordner wird gelesen&#xa0;…</translation>
    </message>
    <message>
        <source>Moving</source>
        <translation>Wird verschoben</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Files that were moved stay there. Move to the same folder again to continue.</source>
        <translation>Verschobene Dateien bleiben dort. Zum Fortsetzen noch einmal in denselben Ordner verschieben.</translation>
    </message>
    <message>
        <source>{share:.0%} · {file}</source>
        <translation>{share:.0%} · {file}</translation>
    </message>
    <message>
        <source>What is speculative decoding?</source>
        <translation>Was ist spekulatives Dekodieren?</translation>
    </message>
    <message>
        <source>Guess the next tokens; the main model judges you as it judges a draft.</source>
        <translation>Vermuten Sie die nächsten Token; das Hauptmodell beurteilt Sie wie einen Entwurf.</translation>
    </message>
    <message>
        <source>You are the draft</source>
        <translation>Selbst das Entwurfsmodell sein</translation>
    </message>
    <message>
        <source>Your reply — {name}</source>
        <translation>Eine eigene Antwort — {name}</translation>
    </message>
    <message>
        <source>This recording cannot be read ({reason}).</source>
        <translation>Diese Aufzeichnung kann nicht gelesen werden ({reason}).</translation>
    </message>
    <message>
        <source>Both models are reading the reply…</source>
        <translation>Beide Modelle lesen die Antwort noch einmal&#xa0;…</translation>
    </message>
    <message>
        <source>Accepted. The main model drew {drawn} too (probability {chance}).</source>
        <translation>Angenommen. Das Hauptmodell zog auch {drawn} (Wahrscheinlichkeit {chance}).</translation>
    </message>
    <message>
        <source>Refused. The main model finds {guess} very unlikely; it drew {drawn} (probability {chance}).</source>
        <translation>Abgelehnt. Das Hauptmodell findet {guess} sehr unwahrscheinlich; es zog {drawn} (Wahrscheinlichkeit {chance}).</translation>
    </message>
    <message>
        <source>Refused. The main model gave {guess} {main}, but drew {drawn} ({chance}).</source>
        <translation>Abgelehnt. Das Hauptmodell gab {guess} {main}, zog aber {drawn} ({chance}).</translation>
    </message>
    <message>
        <source>The draft model guessed {guess}: accepted.</source>
        <translation>Der Entwurf vermutete {guess}: angenommen.</translation>
    </message>
    <message>
        <source>The draft model guessed {guess}: refused.</source>
        <translation>Der Entwurf vermutete {guess}: abgelehnt.</translation>
    </message>
    <message>
        <source>Text to guess</source>
        <translation>Text zum Vermuten</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>Neu beginnen</translation>
    </message>
    <message>
        <source>The text so far</source>
        <translation>Der Text bis hierher</translation>
    </message>
    <message>
        <source>Asked: {prompt}</source>
        <translation>Gefragt: {prompt}</translation>
    </message>
    <message>
        <source>{number}  {token}</source>
        <translation>{number}  {token}</translation>
    </message>
    <message>
        <source>Which token comes next? Choose one, or press its number.</source>
        <translation>Welches Token kommt als Nächstes? Eines wählen oder seine Zahl drücken.</translation>
    </message>
    <message>
        <source>Guess the next tokens of a finished reply. A guess is accepted if the main model drew the same token (exact match). Obvious tokens are filled in.</source>
        <translation>Die Token einer Antwort vermuten, die schon geschrieben ist. Das Hauptmodell hat an jeder Stelle ein Token gezogen, und eine Vermutung bleibt, wenn sie dasselbe ist: die Regel des exakten Vergleichs, nach der Antworten hier geschrieben werden. Selbstverständliche Token sind eingesetzt.</translation>
    </message>
    <message>
        <source>{left} tokens to guess</source>
        <translation>noch {left} Token zu vermuten</translation>
    </message>
    <message>
        <source>The end. You: {kept} of {places} kept ({share:.0%}).</source>
        <translation>Ende. Eigene Vermutungen: {kept} von {places} behalten ({share:.0%}).</translation>
    </message>
    <message>
        <source>You: {kept} of {places} kept ({share:.0%}). {left} left.</source>
        <translation>Eigene Vermutungen: {kept} von {places} behalten ({share:.0%}). Noch {left}.</translation>
    </message>
    <message>
        <source>The end. You: {kept} of {places} kept ({share:.0%}). The draft model at the same places: {drafted} ({draft_share:.0%}).</source>
        <translation>Ende. Eigene Vermutungen: {kept} von {places} behalten ({share:.0%}). Das Entwurfsmodell an denselben Stellen: {drafted} ({draft_share:.0%}).</translation>
    </message>
    <message>
        <source>You: {kept} of {places} kept ({share:.0%}). The draft model: {drafted} ({draft_share:.0%}). {left} left.</source>
        <translation>Eigene Vermutungen: {kept} von {places} behalten ({share:.0%}). Das Entwurfsmodell: {drafted} ({draft_share:.0%}). Noch {left}.</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>&amp;Anleitung</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>Anleitung</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>Anleitung durchsuchen</translation>
    </message>
    <message>
        <source>Search the guide  (Ctrl+F)</source>
        <translation>Anleitung durchsuchen  (Strg+F)</translation>
    </message>
    <message>
        <source>Contents of the guide</source>
        <translation>Inhalt der Anleitung</translation>
    </message>
    <message>
        <source>‹ Back</source>
        <translation>‹ Zurück</translation>
    </message>
    <message>
        <source>The page before (Alt+Left)</source>
        <translation>Die vorige Seite (Alt+Links)</translation>
    </message>
    <message>
        <source>Guide: {page}</source>
        <translation>Anleitung: {page}</translation>
    </message>
    <message>
        <source>Most downloads</source>
        <translation>Meiste Downloads</translation>
    </message>
    <message>
        <source>Trending</source>
        <translation>Im Trend</translation>
    </message>
    <message>
        <source>Most likes</source>
        <translation>Meiste Likes</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>Neueste</translation>
    </message>
    <message numerus="yes">
        <source>{n} part</source>
        <translation>
            <numerusform>{n} Teil</numerusform>
            <numerusform>{n} Teile</numerusform>
        </translation>
    </message>
    <message>
        <source>already on this machine</source>
        <translation>schon auf diesem Computer</translation>
    </message>
    <message>
        <source>too large: {weights} of weights, {free} of memory free</source>
        <translation>zu groß: {weights} Gewichte, {free} Speicher frei</translation>
    </message>
    <message>
        <source>needs your access</source>
        <translation>braucht Zugang</translation>
    </message>
    <message>
        <source>probably {kind}, by its name</source>
        <translation>dem Namen nach wohl {kind}</translation>
    </message>
    <message>
        <source>dd MMM yyyy</source>
        <comment>a date for QLocale</comment>
        <translation>d. MMM yyyy</translation>
    </message>
    <message>
        <source>{column}: {value}</source>
        <translation>{column}: {value}</translation>
    </message>
    <message>
        <source>Repository</source>
        <translation>Repository</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Likes</source>
        <translation>Likes</translation>
    </message>
    <message>
        <source>Updated</source>
        <translation>Aktualisiert</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>Zugang</translation>
    </message>
    <message>
        <source>architecture {architecture}</source>
        <translation>Architektur {architecture}</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>Hier</translation>
    </message>
    <message>
        <source>Speed here</source>
        <translation>Tempo hier</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>✓ fits</source>
        <translation>✓ passt</translation>
    </message>
    <message>
        <source>sign in with an account that may see it</source>
        <translation>mit einem berechtigten Konto anmelden</translation>
    </message>
    <message>
        <source>accept its conditions</source>
        <translation>seinen Bedingungen zustimmen</translation>
    </message>
    <message>
        <source>its owner decides</source>
        <translation>der Eigentümer entscheidet</translation>
    </message>
    <message>
        <source>Asking the hub for its files</source>
        <translation>Der Hub wird nach den Dateien gefragt</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Only files that fit</source>
        <translation>Nur was passt</translation>
    </message>
    <message>
        <source>Hide files that do not fit into free memory</source>
        <translation>Dateien ausblenden, deren Gewichte nicht in den jetzt freien Speicher passen</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Select a repository to see its files.</source>
        <translation>Ein Repository wählen, um seine Dateien zu sehen.</translation>
    </message>
    <message>
        <source>It has no model card.</source>
        <translation>Es hat keine Modellkarte.</translation>
    </message>
    <message>
        <source>The model card will appear here.</source>
        <translation>Die Modellkarte erscheint hier.</translation>
    </message>
    <message>
        <source>Access token (hf_…)</source>
        <translation>Zugangstoken (hf_…)</translation>
    </message>
    <message>
        <source>Access token for the hub</source>
        <translation>Zugangstoken für den Hub</translation>
    </message>
    <message>
        <source>Saved in the system keyring, never in a file or a log</source>
        <translation>Im Schlüsselbund des Systems gespeichert, nie in einer Datei oder einem Protokoll</translation>
    </message>
    <message>
        <source>Save token</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Remove token</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove Foretoken&apos;s token from the system keyring</source>
        <translation>Foretokens Token aus dem Schlüsselbund des Systems entfernen</translation>
    </message>
    <message>
        <source>Foretoken&apos;s token was removed from the system keyring.</source>
        <translation>Foretokens Token wurde aus dem Schlüsselbund des Systems entfernt.</translation>
    </message>
    <message>
        <source>Access is restricted ({how}). Open its page and follow its steps, then save an access token of your account here to download its files.</source>
        <translation>Der Zugang ist beschränkt ({how}). Die Seite öffnen und ihren Schritten folgen, dann hier ein Zugangstoken des eigenen Kontos speichern, um die Dateien herunterzuladen.</translation>
    </message>
    <message>
        <source>The token is saved in the system keyring.</source>
        <translation>Das Token ist im Schlüsselbund des Systems gespeichert.</translation>
    </message>
    <message>
        <source>No system keyring is available. Set HF_TOKEN before you start Foretoken instead.</source>
        <translation>Kein Schlüsselbund des Systems verfügbar. Stattdessen vor dem Start von Foretoken HF_TOKEN setzen.</translation>
    </message>
    <message>
        <source>{count} weights</source>
        <translation>{count} Gewichte</translation>
    </message>
    <message>
        <source>context {context:,}</source>
        <translation>Kontext {context:,}</translation>
    </message>
    <message>
        <source>licence {licence}</source>
        <translation>Lizenz {licence}</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} download</source>
        <translation>
            <numerusform>{n:,} Download</numerusform>
            <numerusform>{n:,} Downloads</numerusform>
        </translation>
    </message>
    <message>
        <source>updated {day}</source>
        <translation>aktualisiert {day}</translation>
    </message>
    <message>
        <source>Type part of a name, such as “llama 3.2” or “qwen coder”. Only GGUF models are listed. Nothing is sent before you type.</source>
        <translation>Tippen Sie einen Teil eines Namens, etwa „llama 3.2“ oder „qwen coder“. Nur GGUF-Modelle werden aufgeführt. Vorher wird nichts gesendet.</translation>
    </message>
    <message>
        <source>Find on the hub</source>
        <translation>Auf dem Hub suchen</translation>
    </message>
    <message>
        <source>Search models…</source>
        <translation>Modelle suchen&#xa0;…</translation>
    </message>
    <message>
        <source>Search the hub</source>
        <translation>Hub durchsuchen</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>Sortieren nach</translation>
    </message>
    <message>
        <source>Hide models that need an account</source>
        <translation>Modelle mit Kontozwang ausblenden</translation>
    </message>
    <message>
        <source>Hide repositories that ask for an account or an approval</source>
        <translation>Repositorys ausblenden, die ein Konto oder eine Freigabe verlangen</translation>
    </message>
    <message>
        <source>Repositories</source>
        <translation>Repositorys</translation>
    </message>
    <message>
        <source>No GGUF repository matches these words; try fewer.</source>
        <translation>Der Hub hat kein GGUF-Repository mit diesen Wörtern im Namen; mit weniger Wörtern suchen.</translation>
    </message>
    <message numerus="yes">
        <source>{shown} of {n} repository (the first {most}; add words to narrow the search)</source>
        <translation>
            <numerusform>{shown} von {n} Repository (die ersten {most}; mit mehr Wörtern eingrenzen)</numerusform>
            <numerusform>{shown} von {n} Repositorys (die ersten {most}; mit mehr Wörtern eingrenzen)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} repository (the first {most}; add words to narrow the search)</source>
        <translation>
            <numerusform>{n} Repository (die ersten {most}; mit mehr Wörtern eingrenzen)</numerusform>
            <numerusform>{n} Repositorys (die ersten {most}; mit mehr Wörtern eingrenzen)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{shown} of {n} repository</source>
        <translation>
            <numerusform>{shown} von {n} Repository</numerusform>
            <numerusform>{shown} von {n} Repositorys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} repository</source>
        <translation>
            <numerusform>{n} Repository</numerusform>
            <numerusform>{n} Repositorys</numerusform>
        </translation>
    </message>
    <message>
        <source>Token &amp;inspector</source>
        <translation>Token-&amp;Inspektor</translation>
    </message>
    <message>
        <source>At a selected token: show it in the inspector</source>
        <translation>Bei einem ausgewählten Token: es im Inspektor zeigen</translation>
    </message>
    <message>
        <source>Reading the reply again…</source>
        <translation>Die Antwort wird noch einmal gelesen&#xa0;…</translation>
    </message>
    <message>
        <source>Reading the reply again: {done:,} of {total:,} tokens</source>
        <translation>Die Antwort wird noch einmal gelesen: {done:,} von {total:,} Token</translation>
    </message>
    <message>
        <source>{token}, written</source>
        <translation>{token}, geschrieben</translation>
    </message>
    <message>
        <source>{token}, refused</source>
        <translation>{token}, abgelehnt</translation>
    </message>
    <message>
        <source>At temperature 0 the most likely token always wins. The list shows what each token would have at temperature 1.</source>
        <translation>Bei Temperatur 0 gewinnt immer das wahrscheinlichste Token. Die Liste zeigt, was jedes Token bei Temperatur 1 hätte.</translation>
    </message>
    <message>
        <source>{token}: {probability}</source>
        <translation>{token}: {probability}</translation>
    </message>
    <message>
        <source>Filtered out; {share} before the filters</source>
        <translation>Herausgefiltert; {share} vor den Filtern</translation>
    </message>
    <message>
        <source>Token inspector</source>
        <translation>Token-Inspektor</translation>
    </message>
    <message>
        <source>Close the inspector (Ctrl+T)</source>
        <translation>Den Inspektor schließen (Strg+T)</translation>
    </message>
    <message>
        <source>Close the inspector</source>
        <translation>Den Inspektor schließen</translation>
    </message>
    <message>
        <source>Most likely for the main model</source>
        <translation>Am wahrscheinlichsten für das Hauptmodell</translation>
    </message>
    <message>
        <source>Most likely for the draft</source>
        <translation>Am wahrscheinlichsten für den Entwurf</translation>
    </message>
    <message>
        <source>Looking closer</source>
        <translation>Genauer angesehen</translation>
    </message>
    <message>
        <source>Look closer</source>
        <translation>Genauer ansehen</translation>
    </message>
    <message>
        <source>No token is selected</source>
        <translation>Kein Token ist ausgewählt</translation>
    </message>
    <message>
        <source>Continue from here with {token}</source>
        <translation>Von hier mit {token} fortsetzen</translation>
    </message>
    <message>
        <source>Main model, temp. 1</source>
        <translation>Hauptmodell, Temp. 1</translation>
    </message>
    <message>
        <source>Draft, temp. 1</source>
        <translation>Entwurf, Temp. 1</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>weg</translation>
    </message>
    <message>
        <source>L&amp;ab…</source>
        <translation>L&amp;abor&#xa0;…</translation>
    </message>
    <message>
        <source>main model</source>
        <translation>Hauptmodell</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>There is no {what} to measure; choose one.</source>
        <translation>Nichts zu messen: {what} fehlt; etwas wählen.</translation>
    </message>
    <message>
        <source>There is no draft to measure {main} with; choose one.</source>
        <translation>Es gibt keinen Entwurf, mit dem {main} gemessen werden kann; einen wählen.</translation>
    </message>
    <message>
        <source>Choose a draft length and a prompt to measure with.</source>
        <translation>Es fehlt eine Entwurfslänge oder ein Prompt zum Messen; etwas wählen.</translation>
    </message>
    <message>
        <source>Measurements need a seed, the same for all of them.</source>
        <translation>Messungen brauchen einen Startwert, denselben für alle.</translation>
    </message>
    <message>
        <source>the server decides how much is guessed.</source>
        <translation>der Server bestimmt, wie viel vermutet wird.</translation>
    </message>
    <message>
        <source>Speedup of main models, drafts and draft lengths</source>
        <translation>Beschleunigung nach Hauptmodell, Entwurf und Entwurfslänge</translation>
    </message>
    <message>
        <source>{prompts:,} prompts, replies of up to {tokens} tokens at temperature {temperature:g}.</source>
        <translation>{prompts:,} Prompts, Antworten bis {tokens} Token bei Temperatur {temperature:g}.</translation>
    </message>
    <message>
        <source>Each number is the speedup over decoding without guesses: the geometric mean over prompts, measured in turns, with its 95% interval.</source>
        <translation>Jede Zahl ist die Beschleunigung gegenüber dem Dekodieren ohne Vermutungen: das geometrische Mittel über Prompts, abwechselnd gemessen, mit seinem 95-%-Intervall.</translation>
    </message>
    <message>
        <source>{main} with {draft} was not measured: {error}</source>
        <translation>{main} mit {draft} wurde nicht gemessen: {error}</translation>
    </message>
    <message>
        <source>none</source>
        <comment>no guesses</comment>
        <translation>keine</translation>
    </message>
    <message>
        <source>{main} as it was started: {tps:,.1f} tokens per second, {accepted} of guesses accepted, {prompts} prompts.</source>
        <translation>{main} wie gestartet: {tps:,.1f} Token pro Sekunde, {accepted} der Vermutungen angenommen, {prompts} Prompts.</translation>
    </message>
    <message>
        <source>{main} with {draft}, length {length}: not measured yet.</source>
        <translation>{main} mit {draft}, Länge {length}: noch nicht gemessen.</translation>
    </message>
    <message>
        <source>By draft length</source>
        <translation>Nach Entwurfslänge</translation>
    </message>
    <message>
        <source>Pair</source>
        <translation>Paar</translation>
    </message>
    <message>
        <source>Main models and drafts, each at its best length</source>
        <translation>Hauptmodelle und Entwürfe, jeweils bei bester Länge</translation>
    </message>
    <message>
        <source>By kind of content, at the best length</source>
        <translation>Nach Art des Inhalts, bei bester Länge</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>{speedup}, length {length}</source>
        <translation>{speedup}, Länge {length}</translation>
    </message>
    <message>
        <source>Choose a main model.</source>
        <translation>Ein Hauptmodell wählen.</translation>
    </message>
    <message>
        <source>Choose a draft.</source>
        <translation>Einen Entwurf wählen.</translation>
    </message>
    <message>
        <source>A model on a server uses the server&apos;s own draft: choose that too.</source>
        <translation>Ein Modell auf einem Server vermutet mit dem eigenen Entwurf des Servers: diesen ebenfalls wählen.</translation>
    </message>
    <message>
        <source>A model on this computer needs a draft on this computer: choose one too.</source>
        <translation>Ein Modell auf diesem Computer braucht einen Entwurf auf diesem Computer: ebenfalls einen wählen.</translation>
    </message>
    <message>
        <source>Choose a draft length.</source>
        <translation>Eine Entwurfslänge wählen.</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} reply will be written</source>
        <translation>
            <numerusform>{n:,} Antwort wird geschrieben</numerusform>
            <numerusform>{n:,} Antworten werden geschrieben</numerusform>
        </translation>
    </message>
    <message>
        <source>{runs} in a separate engine process; replies in the chat go first. Each number is the speedup over decoding without guesses.</source>
        <translation>{runs}, in einem eigenen Engine-Prozess: Der Chat bleibt, wie er ist, und eine Antwort darin geht vor. Jede Zahl sagt, wievielmal so schnell wie ohne Vermutungen ein Paar dekodiert.</translation>
    </message>
    <message>
        <source>not known before the first replies</source>
        <translation>vor den ersten Antworten nicht bekannt</translation>
    </message>
    <message>
        <source>Time: {time}</source>
        <translation>Dauer: {time}</translation>
    </message>
    <message>
        <source>Built in (MTP)</source>
        <translation>Eingebaut (MTP)</translation>
    </message>
    <message>
        <source>Loading {main} with {draft}: {done}</source>
        <translation>{main} mit {draft} wird geladen: {done}</translation>
    </message>
    <message>
        <source>{main} with {draft}: {done:,} of {total:,} replies</source>
        <translation>{main} mit {draft}: {done:,} von {total:,} Antworten</translation>
    </message>
    <message>
        <source>Web page (*.html);;Markdown (*.md);;CSV (*.csv);;JSON (*.json)</source>
        <translation>Webseite (*.html);;Markdown (*.md);;CSV (*.csv);;JSON (*.json)</translation>
    </message>
    <message>
        <source>Lab</source>
        <translation>Labor</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Discard these results and measure everything again</source>
        <translation>Verwerfen, was mit diesen Optionen gemessen wurde, und alles neu messen</translation>
    </message>
    <message>
        <source>Results are kept; the next start continues</source>
        <translation>Gemessenes bleibt erhalten; der nächste Start setzt fort</translation>
    </message>
    <message>
        <source>Main models</source>
        <translation>Hauptmodelle</translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation>Entwürfe</translation>
    </message>
    <message>
        <source>Prompts per kind of content (code, maths, stories…). More take longer and are more precise.</source>
        <translation>Je von Code, Mathematik, Geschichten und so weiter; mehr dauern länger und sagen mehr</translation>
    </message>
    <message>
        <source>Own prompts…</source>
        <translation>Eigene Prompts&#xa0;…</translation>
    </message>
    <message>
        <source>A text file (one prompt), or a .jsonl file with one prompt per line</source>
        <translation>Eine Textdatei als ein Prompt oder eine .jsonl-Datei mit einem Prompt je Zeile</translation>
    </message>
    <message>
        <source>Draft lengths</source>
        <translation>Entwurfslängen</translation>
    </message>
    <message>
        <source>Prompts of each kind</source>
        <translation>Prompts je Art</translation>
    </message>
    <message>
        <source>Speedup of each pair at each draft length</source>
        <translation>Beschleunigung jedes Paars bei jeder Entwurfslänge</translation>
    </message>
    <message>
        <source>Speedup of each main model with each draft</source>
        <translation>Beschleunigung jedes Hauptmodells mit jedem Entwurf</translation>
    </message>
    <message>
        <source>Speedup of each pair by kind of content</source>
        <translation>Beschleunigung jedes Paars nach Art des Inhalts</translation>
    </message>
    <message>
        <source>Kinds of content</source>
        <translation>Arten von Inhalt</translation>
    </message>
    <message>
        <source>Save report…</source>
        <translation>Bericht speichern&#xa0;…</translation>
    </message>
    <message>
        <source>Not measured yet.</source>
        <translation>Noch nicht gemessen.</translation>
    </message>
    <message>
        <source>Prompts (*.jsonl *.txt *.md);;All files (*)</source>
        <translation>Prompts (*.jsonl *.txt *.md);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Own prompts</source>
        <translation>Eigene Prompts</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>lab</source>
        <translation>Labor</translation>
    </message>
    <message>
        <source>length {length}</source>
        <translation>Länge {length}</translation>
    </message>
    <message>
        <source>needs the model on this computer</source>
        <translation>braucht das Modell auf diesem Computer</translation>
    </message>
    <message>
        <source>No reply is long enough to read. Choose other prompts or chats.</source>
        <translation>Es gibt keine Antwort zu lesen: keine war lang genug. Andere Prompts oder Chats angeben.</translation>
    </message>
    <message>
        <source>The cost of passes was not measured. Try again.</source>
        <translation>Was Durchläufe kosten, wurde nicht gemessen; noch einmal versuchen.</translation>
    </message>
    <message>
        <source>This draft cannot read finished text.</source>
        <translation>Dieser Entwurf kann nicht zu Text befragt werden, der schon geschrieben ist.</translation>
    </message>
    <message>
        <source>Looking for replies of this model in your chats…</source>
        <translation>Antworten dieses Modells werden in den Chats gesucht…</translation>
    </message>
    <message>
        <source>This model has no replies yet. Chat with it first.</source>
        <translation>Dieses Modell hat hier noch keine Antwort geschrieben. Zuerst mit ihm chatten, dann wiederkommen.</translation>
    </message>
    <message>
        <source>Choose a chat to read.</source>
        <translation>Einen Chat auswählen, der gelesen werden soll.</translation>
    </message>
    <message>
        <source>Choose a draft, or prompt lookup.</source>
        <translation>Einen Entwurf oder die Suche im Prompt auswählen.</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} reply will be read with each draft.</source>
        <translation>
            <numerusform>{n:,} Antwort wird mit jedem Entwurf gelesen.</numerusform>
            <numerusform>{n:,} Antworten werden mit jedem Entwurf gelesen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Read in {n:,} reply of {tokens} tokens; {plain:,.1f} tok/s without guesses.</source>
        <translation>
            <numerusform>Gelesen in {n:,} Antwort mit {tokens} Token; {plain:,.1f} Token/s ohne Vermutungen.</numerusform>
            <numerusform>Gelesen in {n:,} Antworten mit {tokens} Token; {plain:,.1f} Token/s ohne Vermutungen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Stopped before all replies were read.</source>
        <translation>Die Liga wurde beendet, bevor alles gelesen war.</translation>
    </message>
    <message>
        <source>With {draft}</source>
        <translation>Mit {draft}</translation>
    </message>
    <message>
        <source>With {draft}: {left}</source>
        <translation>Mit {draft}: {left}</translation>
    </message>
    <message>
        <source>use {draft}</source>
        <translation>{draft} verwenden</translation>
    </message>
    <message>
        <source>{draft} guesses now.</source>
        <translation>{draft} vermutet jetzt.</translation>
    </message>
    <message>
        <source>The league needs the model&apos;s own probabilities. Load it on this computer instead of on a server.</source>
        <translation>Die Entwurfsliga braucht die Wahrscheinlichkeiten des Modells selbst, das auf einem Server läuft; auf diesem Computer geladen zeigt sich, was jeder Entwurf wert wäre.</translation>
    </message>
    <message>
        <source>Drafter league</source>
        <translation>Liga der Entwürfe</translation>
    </message>
    <message>
        <source>Measure the cost of guesses again; results from the replies are kept</source>
        <translation>Was Vermutungen kosten, wird neu gemessen; was in den Antworten gefunden wurde, bleibt</translation>
    </message>
    <message>
        <source>Each draft reads replies in your chats once, beside the main model. This shows how many of its guesses would have been accepted, and how fast it would be. Nothing leaves this computer; replies in the chat go first.</source>
        <translation>Jeder Entwurf liest Antworten der Chats einmal, neben dem Hauptmodell. Das zeigt, wie viele seiner Vermutungen angenommen worden wären, und damit, wie schnell er wäre. Nichts wird neu geschrieben, nichts verlässt diesen Computer, und eine Antwort im Chat geht vor.</translation>
    </message>
    <message>
        <source>Chats to read</source>
        <translation>Chats, die gelesen werden</translation>
    </message>
    <message>
        <source>Drafts to rank</source>
        <translation>Entwürfe, die teilnehmen</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>Token/s</translation>
    </message>
    <message>
        <source>Best length</source>
        <translation>Beste Länge</translation>
    </message>
    <message>
        <source>Guesses kept</source>
        <translation>Angenommen</translation>
    </message>
    <message>
        <source>Used now</source>
        <translation>Jetzt aktiv</translation>
    </message>
    <message>
        <source>Ranking</source>
        <translation>Rangliste</translation>
    </message>
    <message>
        <source>The ranking will appear here.</source>
        <translation>Hier erscheint die Rangliste der Entwürfe.</translation>
    </message>
    <message>
        <source>Use this</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Use this draft at its best length</source>
        <translation>Diesen Entwurf vermuten lassen, mit seiner besten Länge; Rückgängig nimmt es zurück</translation>
    </message>
    <message numerus="yes">
        <source>{n} more draft for this model is not on this computer: {names}. Download it with Models ▸ Find a matching draft to rank it too.</source>
        <translation>
            <numerusform>{n} weiterer Entwurf für dieses Modell ist nicht auf diesem Computer: {names}. Laden Sie ihn mit Modelle ▸ Passenden Entwurf suchen herunter, um ihn mit einzureihen.</numerusform>
            <numerusform>{n} weitere Entwürfe für dieses Modell sind nicht auf diesem Computer: {names}. Laden Sie sie mit Modelle ▸ Passenden Entwurf suchen herunter, um sie mit einzureihen.</numerusform>
        </translation>
    </message>
    <message>
        <source>In use now, at this draft length</source>
        <translation>Dieser Entwurf vermutet jetzt, mit dieser Entwurfslänge</translation>
    </message>
    <message>
        <source>{draft}: {reason}</source>
        <translation>{draft}: {reason}</translation>
    </message>
    <message>
        <source>Accepted as 1st, 2nd, 3rd… of 8 guesses: {shares}</source>
        <translation>Angenommen als 1., 2., 3.… von 8 Vermutungen: {shares}</translation>
    </message>
    <message>
        <source>{length}: {speed:,.1f}</source>
        <translation>{length}: {speed:,.1f}</translation>
    </message>
    <message>
        <source>Tokens/s by draft length: {speeds}</source>
        <translation>Token/s nach Entwurfslänge: {speeds}</translation>
    </message>
    <message>
        <source>length Auto</source>
        <translation>Länge Auto</translation>
    </message>
    <message>
        <source>{title} ({why_not})</source>
        <translation>{title} ({why_not})</translation>
    </message>
    <message numerus="yes">
        <source>{title} ({n:,} reply)</source>
        <translation>
            <numerusform>{title} ({n:,} Antwort)</numerusform>
            <numerusform>{title} ({n:,} Antworten)</numerusform>
        </translation>
    </message>
    <message>
        <source>{place}. {draft}</source>
        <translation>{place}. {draft}</translation>
    </message>
    <message>
        <source>{speed:,.1f}</source>
        <translation>{speed:,.1f}</translation>
    </message>
    <message>
        <source>no reply yet</source>
        <translation>noch keine Antwort</translation>
    </message>
    <message>
        <source>written by {model}</source>
        <translation>geschrieben von {model}</translation>
    </message>
    <message>
        <source>written elsewhere</source>
        <translation>anderswo geschrieben</translation>
    </message>
    <message>
        <source>edited by you</source>
        <translation>von Ihnen bearbeitet</translation>
    </message>
    <message>
        <source>no complete reply</source>
        <translation>keine vollständige Antwort</translation>
    </message>
    <message>
        <source>&amp;Lessons…</source>
        <translation>&amp;Lektionen&#xa0;…</translation>
    </message>
    <message>
        <source>Lesson — {title}</source>
        <translation>Lektion – {title}</translation>
    </message>
    <message>
        <source>What a round is</source>
        <translation>Was eine Runde ist</translation>
    </message>
    <message>
        <source>The draft guesses, the main model checks, and one token is the main model&apos;s own.</source>
        <translation>Der Entwurf vermutet, das Hauptmodell prüft, und ein Token ist das eigene des Hauptmodells.</translation>
    </message>
    <message>
        <source>A reply is written in rounds. In each round a small model, the draft, guesses the next few tokens (a token is a word or a part of one), and the large main model checks them.</source>
        <translation>Eine Antwort entsteht in Runden. In jeder vermutet ein kleines Modell, der Entwurf, die nächsten paar Token (ein Token ist ein Wort oder ein Teil davon), und das große Hauptmodell prüft sie.</translation>
    </message>
    <message>
        <source>Round {number}: the draft guessed {count} tokens: {guesses}. They are shown as ghosts: not checked yet.</source>
        <translation>Runde {number}: Der Entwurf vermutete {count} Token: {guesses}. Sie erscheinen blass, denn noch hat sie niemand geprüft.</translation>
    </message>
    <message>
        <source>The main model checked all {count} in one pass. It keeps {kept} and refuses {refused}. The guesses after that one are discarded: they followed a wrong word.</source>
        <translation>Das Hauptmodell prüfte alle {count} in einem Durchgang. Es behält {kept} und lehnt {refused} ab. Was dahinter vermutet war, fällt mit weg, denn es folgte auf ein falsches Wort.</translation>
    </message>
    <message>
        <source>In its place the main model writes {token}. Each round ends with one token that is the main model&apos;s own, so the reply goes on even when every guess is wrong.</source>
        <translation>An seiner Stelle schreibt das Hauptmodell {token}. Jede Runde endet mit einem eigenen Token des Hauptmodells; so geht die Antwort auch weiter, wenn jede Vermutung falsch ist.</translation>
    </message>
    <message>
        <source>Here all {count} guesses were right. With the main model&apos;s own token, the bonus, one pass wrote {wrote} tokens.</source>
        <translation>Hier waren alle {count} Vermutungen richtig. Mit dem eigenen Token des Hauptmodells, dem Bonus, schrieb ein Durchgang {wrote} Token.</translation>
    </message>
    <message>
        <source>{passes} rounds wrote {tokens} tokens: {each:,.1f} for each pass of the main model. Alone it writes one a pass. The text is the same: a guess stays only where the main model agrees.</source>
        <translation>{passes} Runden schrieben {tokens} Token: {each:,.1f} je Durchgang des Hauptmodells. Allein schreibt es eines je Durchgang. Der Text ist derselbe: Eine Vermutung bleibt nur, wo das Hauptmodell zustimmt.</translation>
    </message>
    <message>
        <source>Why checking in parallel is cheap</source>
        <translation>Warum gemeinsames Prüfen billig ist</translation>
    </message>
    <message>
        <source>One pass over five tokens takes less time than five passes over one.</source>
        <translation>Ein Durchgang über fünf Token dauert kürzer als fünf Durchgänge über eines.</translation>
    </message>
    <message>
        <source>Without a draft the main model writes token by token. Each token takes a pass of its own, because the next one depends on it.</source>
        <translation>Ohne Entwurf schreibt das Hauptmodell Token für Token. Jedes braucht einen eigenen Durchgang, weil das nächste davon abhängt.</translation>
    </message>
    <message>
        <source>{tokens} tokens took {passes} passes. One such pass took {one:,.1f} ms (the median).</source>
        <translation>{tokens} Token brauchten {passes} Durchgänge. Ein solcher dauerte {one:,.1f} ms (Median).</translation>
    </message>
    <message>
        <source>The same question with a draft, which guesses up to four tokens a round.</source>
        <translation>Dieselbe Frage mit einem Entwurf, der bis zu vier Token je Runde vermutet.</translation>
    </message>
    <message>
        <source>The draft guessed {guesses}. The main model need not go step by step: it reads all of them at once and finds at each place what it would have written.</source>
        <translation>Der Entwurf hat {guesses} geschrieben. Nun muss das Hauptmodell nicht Schritt für Schritt gehen: Es liest alles auf einmal und sagt an jeder Stelle, was es dort geschrieben hätte.</translation>
    </message>
    <message>
        <source>Such a pass over {width} tokens took {many:,.1f} ms (the median). {width} passes over one token each would have taken {alone:,.1f} ms.</source>
        <translation>Ein solcher Durchgang über {width} Token dauerte {many:,.1f} ms (Median). {width} Durchgänge über je eines hätten {alone:,.1f} ms gedauert.</translation>
    </message>
    <message>
        <source>It is cheaper because every pass fetches all weights of the model from memory once, however many tokens it reads. These demo models are tiny; the larger a model is, the closer a pass over a few tokens comes to the cost of one.</source>
        <translation>Es ist billiger, weil für jeden Durchgang alle Gewichte des Modells einmal aus dem Speicher geholt werden, egal wie viele Token er liest. Diese Demo-Modelle sind winzig; je größer ein Modell, desto näher kommt ein Durchgang über einige Token dem Preis von einem.</translation>
    </message>
    <message>
        <source>A refusal and its residual</source>
        <translation>Eine Ablehnung und ihr Rest</translation>
    </message>
    <message>
        <source>How chance decides about a guess, and why the text stays the main model&apos;s own.</source>
        <translation>Wie der Zufall über eine Vermutung entscheidet und warum der Text der des Hauptmodells bleibt.</translation>
    </message>
    <message>
        <source>Above temperature 0 tokens are drawn by chance, the likely ones more often. Then a guess is judged by two probabilities, here by rejection sampling: the draft&apos;s and the main model&apos;s.</source>
        <translation>Über Temperatur 0 werden Token zufällig gezogen, wahrscheinliche öfter. Eine Vermutung wird dann an zwei Wahrscheinlichkeiten gemessen, hier durch Rejection Sampling: der des Entwurfs und der des Hauptmodells.</translation>
    </message>
    <message>
        <source>In round {number} the draft drew {refused}, which it gave a probability of {draft:.0%}.</source>
        <translation>In Runde {number} zog der Entwurf {refused}, dem er {draft:.0%} gab.</translation>
    </message>
    <message>
        <source>The main model gives {refused} only {main:.0%}. The draft would write it too often, so it is kept only with a chance of {main:.0%} ÷ {draft:.0%} = {chance:.0%}. This time it was refused.</source>
        <translation>Das Hauptmodell gibt {refused} nur {main:.0%}. Der Entwurf würde es also zu oft schreiben; es bleibt nur mit einer Chance von {main:.0%} ÷ {draft:.0%} = {chance:.0%}. Diesmal wurde es abgelehnt.</translation>
    </message>
    <message>
        <source>The token in its place is drawn from the residual: what the main model gives to each token beyond what the draft gave it. {refused} has nothing left there; {token} was drawn.</source>
        <translation>Das Token an seiner Stelle wird aus dem Rest gezogen: was das Hauptmodell jedem Token über das hinaus gibt, was der Entwurf ihm gab. Von {refused} bleibt dort nichts; gezogen wurde {token}.</translation>
    </message>
    <message>
        <source>{kept} of {guessed} guesses were kept. Kept guesses and residuals together come out exactly as often as the main model alone would write them. That is what lossless means.</source>
        <translation>{kept} von {guessed} Vermutungen wurden behalten. Behaltene Vermutungen und Reste zusammen kommen genau so oft vor, wie das Hauptmodell allein sie schriebe. Das heißt verlustfrei.</translation>
    </message>
    <message>
        <source>The more is left to chance, the harder it is to guess.</source>
        <translation>Je mehr dem Zufall bleibt, desto schwerer ist es zu vermuten.</translation>
    </message>
    <message>
        <source>At temperature 0 the main model always writes its most likely token. The draft has to find just that one.</source>
        <translation>Bei Temperatur 0 schreibt das Hauptmodell immer sein wahrscheinlichstes Token. Der Entwurf muss nur dieses finden.</translation>
    </message>
    <message>
        <source>{kept} of {guessed} guesses were kept: {share:.0%}.</source>
        <translation>{kept} von {guessed} Vermutungen wurden behalten: {share:.0%}.</translation>
    </message>
    <message>
        <source>The same request at a temperature of {temperature:g}. Less likely tokens are drawn more often, and the draft cannot know which.</source>
        <translation>Dieselbe Anfrage bei Temperatur {temperature:g}. Weniger wahrscheinliche Token werden öfter gezogen, und der Entwurf kann nicht wissen, welche.</translation>
    </message>
    <message>
        <source>Now {kept} of {guessed} guesses were kept: {share:.0%}.</source>
        <translation>Jetzt wurden {kept} von {guessed} Vermutungen behalten: {share:.0%}.</translation>
    </message>
    <message>
        <source>Choosing a length</source>
        <translation>Eine Länge wählen</translation>
    </message>
    <message>
        <source>Short drafts save little, long drafts waste guesses.</source>
        <translation>Kurze Entwürfe sparen wenig, lange vergeuden Vermutungen.</translation>
    </message>
    <message>
        <source>The draft length is how many tokens are guessed in a round at most. Here it is 1.</source>
        <translation>Die Entwurfslänge ist, wie viele Token je Runde höchstens vermutet werden. Hier ist sie 1.</translation>
    </message>
    <message>
        <source>{tokens} tokens in {passes} passes; guesses thrown away: {wasted}. Little is wasted, but a pass can write two tokens at most.</source>
        <translation>{tokens} Token in {passes} Durchgängen; weggeworfene Vermutungen: {wasted}. Wenig ist vergeudet, aber ein Durchgang kann höchstens zwei Token schreiben.</translation>
    </message>
    <message>
        <source>The same question with a length of 16.</source>
        <translation>Dieselbe Frage mit Länge 16.</translation>
    </message>
    <message>
        <source>Round {number}: {kept} of {count} guesses were kept. The others took time to write and to check, for nothing.</source>
        <translation>Runde {number}: {kept} von {count} Vermutungen wurden behalten. Die anderen zu schreiben und zu prüfen war umsonst.</translation>
    </message>
    <message>
        <source>{tokens} tokens in only {passes} passes, but {wasted} of {guessed} guesses were thrown away.</source>
        <translation>{tokens} Token in nur {passes} Durchgängen, aber {wasted} von {guessed} Vermutungen wurden weggeworfen.</translation>
    </message>
    <message>
        <source>And with a length of 4.</source>
        <translation>Und mit Länge 4.</translation>
    </message>
    <message>
        <source>{tokens} tokens in {passes} passes. Measured here: {first:,.0f} tokens per second with a length of 1, {second:,.0f} with 4, {third:,.0f} with 16. Which is best depends on the text and on the machine; Auto measures both, and decides anew in every round.</source>
        <translation>{tokens} Token in {passes} Durchgängen. Hier gemessen: {first:,.0f} Token pro Sekunde mit Länge 1, {second:,.0f} mit 4, {third:,.0f} mit 16. Was am besten ist, hängt von Text und Rechner ab; Auto misst beides und entscheidet in jeder Runde neu.</translation>
    </message>
    <message>
        <source>When it does not pay</source>
        <translation>Wenn es sich nicht lohnt</translation>
    </message>
    <message>
        <source>Where the draft guesses badly, guessing makes a reply slower.</source>
        <translation>Wo der Entwurf schlecht vermutet, macht Vermuten die Antwort langsamer.</translation>
    </message>
    <message>
        <source>{speed:,.0f} tokens per second.</source>
        <translation>{speed:,.0f} Token pro Sekunde.</translation>
    </message>
    <message>
        <source>Here the draft guessed {count} tokens, and the main model keeps {kept}. All {count} took time, to write and to check.</source>
        <translation>Hier vermutete der Entwurf {count} Token, und das Hauptmodell behält {kept}. Alle {count} kosteten Zeit beim Schreiben und Prüfen.</translation>
    </message>
    <message>
        <source>{share:.0%} of the guesses were kept. {second:,.0f} tokens per second instead of {first:,.0f}: {times:,.2f} times as fast. That is why the program measures what guessing gains, and Auto pauses it where it does not pay.</source>
        <translation>{share:.0%} der Vermutungen wurden behalten. {second:,.0f} Token pro Sekunde statt {first:,.0f}: {times:,.2f}-mal so schnell. Darum misst das Programm, was Vermuten bringt, und lässt es mit Länge Auto ruhen, wo es sich nicht lohnt.</translation>
    </message>
    <message>
        <source>Guessing without a draft</source>
        <translation>Vermuten ohne Entwurf</translation>
    </message>
    <message>
        <source>Prompt lookup copies earlier text of the conversation.</source>
        <translation>Die Prompt-Suche kopiert, was vorher im Gespräch stand.</translation>
    </message>
    <message>
        <source>Prompt lookup needs no second model. Where the end of the text occurred earlier in the conversation, it guesses what followed there.</source>
        <translation>Die Prompt-Suche braucht kein zweites Modell. Stand das Ende des Textes schon einmal im Gespräch, vermutet sie, was dort folgte.</translation>
    </message>
    <message>
        <source>Here it copied {count} tokens: {guesses}. That costs next to nothing.</source>
        <translation>Hier kopierte sie {count} Token: {guesses}. Das kostet fast nichts.</translation>
    </message>
    <message>
        <source>The main model checks copies as it checks any guess, and keeps {kept} of them.</source>
        <translation>Das Hauptmodell prüft Kopien wie jede Vermutung und behält {kept} davon.</translation>
    </message>
    <message>
        <source>{kept} of {guessed} copies were kept in all. Where a reply quotes, corrects or continues what it was given, this is hard to beat.</source>
        <translation>Insgesamt wurden {kept} von {guessed} Kopien behalten. Wo eine Antwort zitiert, korrigiert oder fortsetzt, was sie bekam, ist das kaum zu übertreffen.</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>this copy names none</source>
        <translation>diese Kopie nennt keine</translation>
    </message>
    <message>
        <source>Releases</source>
        <translation>Veröffentlichungen</translation>
    </message>
    <message>
        <source>Audits do not support XTC, mirostat or grammars. Switch them off.</source>
        <translation>Eine Prüfung kennt kein XTC, kein Mirostat und keine Grammatik; lassen Sie sie weg.</translation>
    </message>
    <message>
        <source>Write this reply again without a draft, with the same seed: are the tokens the same?</source>
        <translation>Diese Antwort noch einmal ohne Entwurf, mit demselben Seed: Sind die Token gleich?</translation>
    </message>
    <message>
        <source>Prove it</source>
        <translation>Beweisen</translation>
    </message>
    <message>
        <source>Prove a reply: the same without a draft?</source>
        <translation>Eine Antwort beweisen: gleich ohne Entwurf?</translation>
    </message>
    <message>
        <source>A&amp;udit an engine…</source>
        <translation>Eine Engine &amp;prüfen…</translation>
    </message>
    <message>
        <source>Load a pair first: its main model is the judge.</source>
        <translation>Laden Sie zuerst ein Paar: Sein Modell urteilt.</translation>
    </message>
    <message>
        <source>Load the main model on this computer: it is the judge.</source>
        <translation>Laden Sie das Modell auf diesem Rechner: Es urteilt.</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} reply will be written and judged</source>
        <translation>
            <numerusform>{n:,} Antwort wird geschrieben und beurteilt</numerusform>
            <numerusform>{n:,} Antworten werden geschrieben und beurteilt</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is sent but the prompts.</source>
        <translation>Gesendet werden nur die Prompts.</translation>
    </message>
    <message>
        <source>Replies in the chat go first.</source>
        <translation>Eine Antwort im Chat geht vor.</translation>
    </message>
    <message>
        <source>{done:,} of {total:,} replies</source>
        <translation>{done:,} von {total:,} Antworten</translation>
    </message>
    <message>
        <source>Writing the reply again without a draft…</source>
        <translation>Die Antwort wird ohne Entwurf noch einmal geschrieben…</translation>
    </message>
    <message>
        <source>Wait until the reply is finished, then prove it.</source>
        <translation>Eine Antwort wird gerade geschrieben. Beweisen Sie sie danach.</translation>
    </message>
    <message>
        <source>Only a reply with recorded rounds can be proved.</source>
        <translation>Nur eine Antwort dieses Chats, deren Runden bekannt sind, lässt sich beweisen.</translation>
    </message>
    <message>
        <source>Needs the acceptance rule Exact match: only then does a seed give the same text without a draft.</source>
        <translation>Nur mit exakter Übereinstimmung ergibt ein Seed ohne Entwurf denselben Text.</translation>
    </message>
    <message>
        <source>Its log-probabilities are others than the main model&apos;s here: it has other weights.</source>
        <translation>Ihre Log-Wahrscheinlichkeiten weichen von denen des Hauptmodells hier ab: Sie hat andere Gewichte.</translation>
    </message>
    <message>
        <source>Its log-probabilities show other kernels or another number format: {noise:.2g} logits are noise here.</source>
        <translation>Ihre Log-Wahrscheinlichkeiten zeigen andere Kernel oder ein anderes Zahlenformat: {noise:.2g} Logits sind hier Rauschen.</translation>
    </message>
    <message numerus="yes">
        <source>About {n:,} more token is needed: add prompts.</source>
        <translation>
            <numerusform>Etwa {n:,} weiteres Token ist nötig: mehr Prompts angeben.</numerusform>
            <numerusform>Etwa {n:,} weitere Token sind nötig: mehr Prompts angeben.</numerusform>
        </translation>
    </message>
    <message>
        <source>10^{found:.1f} (violation from 10^{most:.0f})</source>
        <translation>10^{found:.1f} (Verstoß ab 10^{most:.0f})</translation>
    </message>
    <message>
        <source>Struck through: what came. Underlined: the main model&apos;s own.</source>
        <translation>Durchgestrichen: was kam. Unterstrichen: was das Hauptmodell geschrieben hätte.</translation>
    </message>
    <message>
        <source>Web page (*.html);;JSON (*.json);;Record (*.record)</source>
        <translation>Webseite (*.html);;JSON (*.json);;Messbericht (*.record)</translation>
    </message>
    <message>
        <source>Audit again</source>
        <translation>Erneut prüfen</translation>
    </message>
    <message>
        <source>{setting}: {short}.</source>
        <translation>{setting}: {short}.</translation>
    </message>
    <message>
        <source>{setting} vs. {reference}: {times}.</source>
        <translation>{setting} gegenüber {reference}: {times}.</translation>
    </message>
    <message>
        <source>same vocabulary, trimmed</source>
        <translation>dasselbe Vokabular, gekürzt</translation>
    </message>
    <message>
        <source>Trimming</source>
        <translation>Wird gekürzt</translation>
    </message>
    <message>
        <source>Trim…</source>
        <translation>Kürzen …</translation>
    </message>
    <message>
        <source>Write a smaller, faster copy of this draft with only the tokens that are frequent in your chats.</source>
        <translation>Schreibt eine kleinere, schnellere Kopie dieses Entwurfs, nur mit den Token, die in Ihren Chats häufig sind.</translation>
    </message>
    <message>
        <source>Cancel trimming</source>
        <translation>Kürzen abbrechen</translation>
    </message>
    <message>
        <source>A copy with fewer than its {tokens:,} tokens would be faster (Trim…).</source>
        <translation>Eine Kopie mit weniger als seinen {tokens:,} Token wäre schneller (Kürzen …).</translation>
    </message>
    <message>
        <source>Trim {name}</source>
        <translation>{name} kürzen</translation>
    </message>
    <message>
        <source>Tokens to keep, of {tokens:,}; the most frequent in your chats first:</source>
        <translation>So viele von {tokens:,} Token behalten, die häufigsten in Ihren Chats zuerst:</translation>
    </message>
    <message>
        <source>Speedup, forecast</source>
        <translation>Prognose</translation>
    </message>
    <message>
        <source>This page is in English.</source>
        <translation>Diese Seite ist englisch.</translation>
    </message>
    <message>
        <source>{main} with {draft}, length {length}: {times}; {tps:,.1f} tokens per second beside {plain:,.1f}, {accepted} of guesses accepted.</source>
        <translation>{main} mit {draft}, Länge {length}: {times}; {tps:,.1f} Token pro Sekunde gegenüber {plain:,.1f}, {accepted} der Vermutungen angenommen.</translation>
    </message>
    <message>
        <source>{main} with {draft}, length {length}, {kind}: {times}.</source>
        <translation>{main} mit {draft}, Länge {length}, {kind}: {times}.</translation>
    </message>
    <message>
        <source>A tree of guesses: {times:.2f}× the best chain at most</source>
        <translation>Ein Baum von Vermutungen: höchstens das {times:.2f}-Fache der besten Kette</translation>
    </message>
    <message>
        <source>{draft}, length {length}: {times}</source>
        <translation>{draft}, Länge {length}: {times}</translation>
    </message>
    <message>
        <source>{number}. {title}</source>
        <translation>{number}. {title}</translation>
    </message>
    <message>
        <source>{title}: {about}</source>
        <translation>{title}: {about}</translation>
    </message>
    <message>
        <source>✓ Read</source>
        <translation>✓ Gelesen</translation>
    </message>
    <message>
        <source>{read} of {count} read</source>
        <translation>{read} von {count} gelesen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>The caption before (Backspace)</source>
        <translation>Die Erklärung davor (Rücktaste)</translation>
    </message>
    <message>
        <source>Play up to the next caption (Enter)</source>
        <translation>Bis zur nächsten Erklärung abspielen (Enter)</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>Alle Lektionen</translation>
    </message>
    <message>
        <source>The list of lessons</source>
        <translation>Die Liste der Lektionen</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} von {count}</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>In</source>
        <translation>In</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Teile</translation>
    </message>
    <message numerus="yes">
        <source>{n} file</source>
        <translation>
            <numerusform>{n} Datei</numerusform>
            <numerusform>{n} Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>{weights}, {active} active per token</source>
        <translation>{weights}, davon {active} je Token aktiv</translation>
    </message>
    <message numerus="yes">
        <source>{architecture}, {n} layer of {width:,}</source>
        <translation>
            <numerusform>{architecture}, {n} Schicht zu {width:,}</numerusform>
            <numerusform>{architecture}, {n} Schichten zu {width:,}</numerusform>
        </translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>none: it continues text and does not chat</source>
        <translation>keine: Es setzt einen Text fort und antwortet nicht im Wechsel</translation>
    </message>
    <message>
        <source>Good for</source>
        <translation>Gut für</translation>
    </message>
    <message>
        <source>{speed}. {how}</source>
        <translation>{speed}. {how}</translation>
    </message>
    <message>
        <source>Name in the file</source>
        <translation>Name in der Datei</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architektur</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>Was es ist</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>Liest</translation>
    </message>
    <message>
        <source>inputs of layers {layers} of its main model</source>
        <translation>Eingaben der Schichten {layers} seines Hauptmodells</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>{heads} heads, {kv} of them for keys and values</source>
        <translation>{heads} Köpfe, {kv} davon für Schlüssel und Werte</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>{context:,} tokens, as trained</source>
        <translation>{context:,} Token im Training</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>{tokens:,} tokens</source>
        <translation>{tokens:,} Token</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>Chat-Vorlage</translation>
    </message>
    <message>
        <source>not stated in the file</source>
        <translation>in der Datei nicht angegeben</translation>
    </message>
    <message>
        <source>the hub requires a login to download it</source>
        <translation>der Hub verlangt zum Herunterladen eine Anmeldung</translation>
    </message>
    <message>
        <source>Window</source>
        <comment>attention</comment>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>{tokens:,} tokens in some layers</source>
        <translation>{tokens:,} Token in manchen Schichten</translation>
    </message>
    <message>
        <source>about {need} with {context:,} tokens of context; fits into free memory</source>
        <translation>etwa {need} bei {context:,} Token Kontext; passt in den jetzt freien Speicher</translation>
    </message>
    <message>
        <source>about {need} with {context:,} tokens of context; more than the {free} free now</source>
        <translation>etwa {need} bei {context:,} Token Kontext; mehr als die jetzt freien {free}</translation>
    </message>
    <message>
        <source>Use as main</source>
        <translation>Als Hauptmodell</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Read the whole file and compare its SHA-256 with the hub&apos;s</source>
        <translation>Die ganze Datei lesen und ihre SHA-256 mit der des Hubs vergleichen</translation>
    </message>
    <message>
        <source>Model card…</source>
        <translation>Modellkarte&#xa0;…</translation>
    </message>
    <message>
        <source>Read the model card</source>
        <translation>Lesen, was die Hersteller darüber sagen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>About the model</source>
        <translation>Über das Modell</translation>
    </message>
    <message>
        <source>Select a model to see its details.</source>
        <translation>Ein Modell wählen, um zu sehen, was es ist.</translation>
    </message>
    <message>
        <source>The file stays on disk</source>
        <translation>Die Datei selbst bleibt, wo sie ist</translation>
    </message>
    <message>
        <source>Delete it; you can undo this for a while</source>
        <translation>Löschen; lässt sich eine Weile rückgängig machen</translation>
    </message>
    <message>
        <source>Remove from list</source>
        <translation>Von Liste entfernen</translation>
    </message>
    <message>
        <source>{name}: {value}</source>
        <translation>{name}: {value}</translation>
    </message>
    <message numerus="yes">
        <source>The same model is here {n} time; the others take {size}:
{others}</source>
        <translation>
            <numerusform>Dasselbe Modell ist {n}-mal da; die anderen belegen {size}:
{others}</numerusform>
            <numerusform>Dasselbe Modell ist {n}-mal da; die anderen belegen {size}:
{others}</numerusform>
        </translation>
    </message>
    <message>
        <source>delete model</source>
        <translation>Modell löschen</translation>
    </message>
    <message>
        <source>&amp;Library…</source>
        <translation>Bib&amp;liothek&#xa0;…</translation>
    </message>
    <message numerus="yes">
        <source>{n} model, {size}; {spare} of it are duplicates</source>
        <translation>
            <numerusform>{n} Modell, {size}; davon {spare} doppelt</numerusform>
            <numerusform>{n} Modelle, {size}; davon {spare} doppelt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} model, {size}</source>
        <translation>
            <numerusform>{n} Modell, {size}</numerusform>
            <numerusform>{n} Modelle, {size}</numerusform>
        </translation>
    </message>
    <message>
        <source>It belongs to you; delete it there. Foretoken deletes only models that it downloaded.</source>
        <translation>Es liegt in einem eigenen Ordner; dort löschen. Foretoken löscht nur Modelle, die es heruntergeladen hat.</translation>
    </message>
    <message>
        <source>It belongs to {owner}; delete it there. Foretoken deletes only models that it downloaded.</source>
        <translation>Es gehört zu {owner}; dort löschen. Foretoken löscht nur Modelle, die es heruntergeladen hat.</translation>
    </message>
    <message>
        <source>It is loaded now; choose another model first.</source>
        <translation>Es ist gerade geladen; zuerst ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>{model} is {finding} ({note}).</source>
        <translation>{model}: {finding} ({note}).</translation>
    </message>
    <message>
        <source>{model} is {finding}.</source>
        <translation>{model}: {finding}.</translation>
    </message>
    <message>
        <source>{model} was not deleted. {reason}</source>
        <translation>{model} wurde nicht gelöscht. {reason}</translation>
    </message>
    <message>
        <source>{folder} is already on the list.</source>
        <translation>{folder} steht schon auf der Liste.</translation>
    </message>
    <message>
        <source>As a draft</source>
        <translation>Als Entwurf</translation>
    </message>
    <message>
        <source>fits {model}</source>
        <translation>passt zu {model}</translation>
    </message>
    <message>
        <source>Not for {model}.</source>
        <translation>Nicht für {model}.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>The same model is also at {path}</source>
        <translation>Dasselbe Modell liegt auch unter {path}</translation>
    </message>
    <message numerus="yes">
        <source>{n} more copy</source>
        <translation>
            <numerusform>{n} weitere Kopie</numerusform>
            <numerusform>{n} weitere Kopien</numerusform>
        </translation>
    </message>
    <message>
        <source>Looking for models</source>
        <translation>Modelle werden gesucht</translation>
    </message>
    <message>
        <source>Get models…</source>
        <translation>Modelle holen&#xa0;…</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>Ordner hinzufügen&#xa0;…</translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation>Modelle werden gesucht&#xa0;…</translation>
    </message>
    <message>
        <source>No models yet</source>
        <translation>Noch keine Modelle</translation>
    </message>
    <message>
        <source>In the folders of Foretoken, LM Studio, Jan, llama.cpp, Ollama and the Hugging Face cache.</source>
        <translation>Im Ordner dieses Programms und in denen von LM Studio, Jan, llama.cpp, Ollama und im Hugging-Face-Cache.</translation>
    </message>
    <message>
        <source>None in the folders of Foretoken, LM Studio, Jan, llama.cpp, Ollama and the Hugging Face cache. The bundled pair is always available.</source>
        <translation>Keine im Ordner dieses Programms, auch nicht in denen von LM Studio, Jan, llama.cpp, Ollama und im Hugging-Face-Cache. Das mitgelieferte Paar ist immer zum Chatten da.</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Filter by name, family, precision or folder…</source>
        <translation>Nach Name, Familie, Genauigkeit oder Ordner filtern&#xa0;…</translation>
    </message>
    <message>
        <source>Filter models</source>
        <translation>Modelle filtern</translation>
    </message>
    <message>
        <source>Show all files</source>
        <translation>Alle Dateien</translation>
    </message>
    <message>
        <source>Also files that cannot chat by themselves: projectors, adapters, vocabularies</source>
        <translation>Auch Dateien, die nicht allein chatten können: Projektoren, Adapter, Vokabulare</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Folders to search for models, besides Foretoken&apos;s own and those of other programs</source>
        <translation>Ordner für die Suche nach Modellen, neben denen von Foretoken und anderen Programmen</translation>
    </message>
    <message>
        <source>Get more models…</source>
        <translation>Mehr Modelle holen&#xa0;…</translation>
    </message>
    <message>
        <source>Verifying</source>
        <translation>Wird geprüft</translation>
    </message>
    <message>
        <source>Cancel verifying</source>
        <translation>Prüfung abbrechen</translation>
    </message>
    <message>
        <source>Stop searching {folder}</source>
        <translation>{folder} nicht mehr durchsuchen</translation>
    </message>
    <message>
        <source>The files stay on disk</source>
        <translation>Seine Dateien bleiben, wo sie sind</translation>
    </message>
    <message>
        <source>No matching models.</source>
        <translation>Keine passenden Modelle.</translation>
    </message>
    <message>
        <source>Verifying {model}: {share:.0%}</source>
        <translation>{model} wird geprüft: {share:.0%}</translation>
    </message>
    <message>
        <source>It is in {folder}; no file manager could be opened.</source>
        <translation>Es liegt in {folder}; ein Dateimanager ließ sich nicht öffnen.</translation>
    </message>
    <message>
        <source>Deleted {model}.</source>
        <translation>{model} gelöscht.</translation>
    </message>
    <message>
        <source>{model} removed from the list; the file stays on disk.</source>
        <translation>{model} ist von der Liste; die Datei bleibt, wo sie ist.</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Search for models in</source>
        <translation>Modelle suchen in</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Entf</translation>
    </message>
    <message>
        <source>Model card of {model}</source>
        <translation>Modellkarte von {model}</translation>
    </message>
    <message>
        <source>Looking beside the file…</source>
        <translation>Suche neben der Datei&#xa0;…</translation>
    </message>
    <message>
        <source>Get it from the hub</source>
        <translation>Vom Hub holen</translation>
    </message>
    <message>
        <source>Asks the hub for the card of {repository}</source>
        <translation>Fragt den Hub nach der Karte von {repository}</translation>
    </message>
    <message>
        <source>From the folder of the model.</source>
        <translation>Aus dem Ordner des Modells.</translation>
    </message>
    <message>
        <source>There is no model card beside the file.</source>
        <translation>Neben der Datei liegt keine Modellkarte.</translation>
    </message>
    <message>
        <source>There is no model card beside the file, and its repository is unknown, so the hub cannot be asked.</source>
        <translation>Neben der Datei liegt keine Modellkarte. Auch das Repository ist nicht bekannt, also lässt sich der Hub nicht fragen.</translation>
    </message>
    <message>
        <source>From the hub: {repository}.</source>
        <translation>Vom Hub: {repository}.</translation>
    </message>
    <message>
        <source>Up to 4 GB</source>
        <translation>Bis 4 GB</translation>
    </message>
    <message>
        <source>4 to 8 GB</source>
        <translation>4 bis 8 GB</translation>
    </message>
    <message>
        <source>8 to 16 GB</source>
        <translation>8 bis 16 GB</translation>
    </message>
    <message>
        <source>16 to 32 GB</source>
        <translation>16 bis 32 GB</translation>
    </message>
    <message>
        <source>More than 32 GB</source>
        <translation>Mehr als 32 GB</translation>
    </message>
    <message>
        <source>Recommended for this machine</source>
        <translation>Für diesen Computer empfohlen</translation>
    </message>
    <message>
        <source>Already on this machine</source>
        <translation>Schon auf diesem Computer</translation>
    </message>
    <message>
        <source>too large for this machine</source>
        <translation>zu groß für diesen Computer</translation>
    </message>
    <message>
        <source>Needs {memory} of memory.</source>
        <translation>Es braucht {memory} Speicher.</translation>
    </message>
    <message>
        <source>Needs {memory} of memory: close other programs first.</source>
        <translation>Es braucht {memory} Speicher; vorher andere Programme schließen.</translation>
    </message>
    <message>
        <source>Needs {memory} of memory, more than this machine has.</source>
        <translation>Es braucht {memory} Speicher, mehr als dieser Computer hat.</translation>
    </message>
    <message>
        <source>Licence: {licence}</source>
        <translation>Lizenz: {licence}</translation>
    </message>
    <message>
        <source>Log in to the hub and accept a licence first.</source>
        <translation>Der Hub verlangt vorher eine Anmeldung und die Zustimmung zu einer Lizenz.</translation>
    </message>
    <message>
        <source>load it</source>
        <translation>laden</translation>
    </message>
    <message>
        <source>needs {memory}</source>
        <translation>braucht {memory}</translation>
    </message>
    <message>
        <source>needs a login</source>
        <translation>braucht eine Anmeldung</translation>
    </message>
    <message>
        <source>Reading the catalog…</source>
        <translation>Katalog wird gelesen&#xa0;…</translation>
    </message>
    <message>
        <source>No pairs</source>
        <translation>Keine Paare</translation>
    </message>
    <message>
        <source>This reply over the whole screen, round by round (F11)</source>
        <translation>Diese Antwort auf dem ganzen Bildschirm, Runde für Runde (F11)</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>Vorführen</translation>
    </message>
    <message>
        <source>Present a reply</source>
        <translation>Eine Antwort vorführen</translation>
    </message>
    <message>
        <source>⋯ of a reply</source>
        <translation>⋯ einer Antwort</translation>
    </message>
    <message>
        <source>presenter full screen beamer slides</source>
        <translation>vorführen präsentieren vollbild beamer folien</translation>
    </message>
    <message>
        <source>Presenter — {name}</source>
        <translation>Vorführung – {name}</translation>
    </message>
    <message>
        <source>Space or Page Down: next round. Esc: leave.</source>
        <translation>Leertaste oder Bild ab: nächste Runde. Esc: beenden.</translation>
    </message>
    <message>
        <source>This reply and the same without a draft, side by side (Shift+F5)</source>
        <translation>Diese Antwort und dieselbe ohne Draft nebeneinander (Umschalt+F5)</translation>
    </message>
    <message>
        <source>Race</source>
        <translation>Wettlauf</translation>
    </message>
    <message>
        <source>Race a reply without its draft</source>
        <translation>Wettlauf einer Antwort ohne ihren Entwurf</translation>
    </message>
    <message>
        <source>Wait until the reply is finished, then start the race.</source>
        <translation>Eine Antwort wird gerade geschrieben. Der Wettlauf kann danach beginnen.</translation>
    </message>
    <message>
        <source>Only a reply with recorded rounds can race.</source>
        <translation>Nur eine Antwort dieses Chats, deren Runden bekannt sind, kann antreten.</translation>
    </message>
    <message>
        <source>Load {main} first: it wrote this reply.</source>
        <translation>Laden Sie zuerst {main}: Damit wurde diese Antwort geschrieben.</translation>
    </message>
    <message>
        <source>Choose a draft first: this reply was written without one.</source>
        <translation>Wählen Sie zuerst einen Entwurf: Diese Antwort wurde ohne geschrieben.</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>Without a draft</source>
        <translation>Ohne Entwurf</translation>
    </message>
    <message>
        <source>With a draft</source>
        <translation>Mit Entwurf</translation>
    </message>
    <message>
        <source>{name}: {ahead:,.2f} s faster</source>
        <translation>{name}: {ahead:,.2f} s schneller</translation>
    </message>
    <message>
        <source>draft wrote {kept:,} of {count:,} tokens</source>
        <translation>Entwurf schrieb {kept:,} von {count:,} Token</translation>
    </message>
    <message>
        <source>same text</source>
        <translation>gleicher Text</translation>
    </message>
    <message>
        <source>texts differ from token {place:,}</source>
        <translation>Texte unterscheiden sich ab Token {place:,}</translation>
    </message>
    <message>
        <source>Half speed</source>
        <translation>Halbes Tempo</translation>
    </message>
    <message>
        <source>A fifth</source>
        <translation>Ein Fünftel</translation>
    </message>
    <message>
        <source>A tenth</source>
        <translation>Ein Zehntel</translation>
    </message>
    <message>
        <source>High: written by the draft. Low: written by the main model.</source>
        <translation>Oben: vom Entwurf geschrieben. Unten: vom Hauptmodell geschrieben.</translation>
    </message>
    <message>
        <source>Speed of the race</source>
        <translation>Tempo des Wettlaufs</translation>
    </message>
    <message>
        <source>Writing the other lane… {count:,} tokens</source>
        <translation>Die andere Bahn wird geschrieben… {count:,} Token</translation>
    </message>
    <message>
        <source>{name}: {seconds:,.2f} s</source>
        <translation>{name}: {seconds:,.2f} s</translation>
    </message>
    <message>
        <source>Trust this certificate?</source>
        <translation>Diesem Zertifikat vertrauen?</translation>
    </message>
    <message>
        <source>This is not the certificate of {server} that you trusted.</source>
        <translation>Das ist nicht das vertraute Zertifikat von {server}.</translation>
    </message>
    <message>
        <source>Is this the certificate of {server}?</source>
        <translation>Ist das das Zertifikat von {server}?</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>Issued to</source>
        <translation>Ausgestellt für</translation>
    </message>
    <message>
        <source>Issued by</source>
        <translation>Ausgestellt von</translation>
    </message>
    <message>
        <source>Valid</source>
        <translation>Gültig</translation>
    </message>
    <message>
        <source>Fingerprint (SHA-256)</source>
        <translation>Fingerabdruck (SHA-256)</translation>
    </message>
    <message>
        <source>Fingerprint before</source>
        <translation>Fingerabdruck bisher</translation>
    </message>
    <message>
        <source>Compare the fingerprint with the server&apos;s own: run {command} there. If they differ, somebody intercepts the connection and could read what you write. The certificate is trusted for this address only.</source>
        <translation>Den Fingerabdruck mit dem auf dem Server selbst vergleichen, den dort dieser Befehl zeigt: {command}. Sind sie verschieden, steht jemand dazwischen und würde mitlesen. Danach wird für diese Adresse genau dieses Zertifikat angenommen und kein anderes.</translation>
    </message>
    <message>
        <source>&amp;Trust this certificate</source>
        <translation>Diesem Zertifikat &amp;vertrauen</translation>
    </message>
    <message>
        <source>itself (self-signed)</source>
        <translation>sich selbst (selbst signiert)</translation>
    </message>
    <message>
        <source>from {start} to {end}</source>
        <translation>vom {start} bis zum {end}</translation>
    </message>
    <message>
        <source>{dates}: expired</source>
        <translation>{dates}: abgelaufen</translation>
    </message>
    <message>
        <source>{dates}: not yet</source>
        <translation>{dates}: noch nicht</translation>
    </message>
    <message>
        <source>Remote server…</source>
        <translation>Entfernter Server&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Use a remote server…</source>
        <translation>Entfernten Server &amp;verwenden&#xa0;…</translation>
    </message>
    <message>
        <source>The certificate of {server} is no longer trusted.</source>
        <translation>Dem Zertifikat von {server} wird nicht mehr vertraut.</translation>
    </message>
    <message>
        <source>The key of {server} is forgotten.</source>
        <translation>Der Schlüssel von {server} ist vergessen.</translation>
    </message>
    <message>
        <source>{server} is in use; choose another main model first.</source>
        <translation>{server} wird verwendet; zuerst ein anderes Hauptmodell wählen.</translation>
    </message>
    <message>
        <source>{server} removed; its key is forgotten.</source>
        <translation>{server} steht nicht mehr auf der Liste, und der Schlüssel ist vergessen.</translation>
    </message>
    <message>
        <source>Not encrypted: use it only in a network you trust.</source>
        <translation>Nicht verschlüsselt: nur in einem Netz benutzen, dem Sie trauen.</translation>
    </message>
    <message>
        <source>No keyring found: the key is kept until Foretoken closes.</source>
        <translation>Dieses System hat keinen Schlüsselbund: Der Schlüssel bleibt, bis Foretoken geschlossen wird.</translation>
    </message>
    <message>
        <source>{server} refuses this API key; enter the right one.</source>
        <translation>{server} lehnt diesen API-Schlüssel ab; den richtigen eingeben.</translation>
    </message>
    <message>
        <source>{server} asks for an API key; enter it here.</source>
        <translation>{server} verlangt einen API-Schlüssel; hier eingeben.</translation>
    </message>
    <message>
        <source>The certificate of {server} has changed since you trusted it, so nothing was sent. It was renewed, or somebody intercepts the connection: ask the owner before you trust the new one.</source>
        <translation>{server} hat ein anderes Zertifikat als das vertraute; deshalb wurde nichts dorthin gesendet. Entweder wurde es erneuert, oder jemand steht dazwischen: vor dem Vertrauen beim Besitzer nachfragen.</translation>
    </message>
    <message>
        <source>Your system does not trust the certificate of {server} ({reason}), so nothing was sent. If you know the server, check its certificate and trust it.</source>
        <translation>Ihr System vertraut dem Zertifikat von {server} nicht ({reason}); deshalb wurde nichts gesendet. Wenn Sie den Server kennen, prüfen Sie sein Zertifikat und vertrauen Sie ihm.</translation>
    </message>
    <message>
        <source>Remote server</source>
        <translation>Entfernter Server</translation>
    </message>
    <message>
        <source>Chat with a model that runs on another machine: llama-server, vLLM, or any server with an OpenAI-compatible interface. What you write is sent to this address and nowhere else.</source>
        <translation>Mit einem Modell chatten, das auf einem anderen Rechner läuft: llama-server, vLLM oder ein Server mit OpenAI-kompatibler Schnittstelle. Geschriebenes wird an diese Adresse gesendet und nirgendwo sonst hin.</translation>
    </message>
    <message>
        <source>For one of several models, add its name after a #: http://host:8000#name</source>
        <translation>Von mehreren Modellen eines Servers den Namen hinter ein # schreiben: http://host:8000#name</translation>
    </message>
    <message>
        <source>saved key, if any</source>
        <translation>der gespeicherte, falls vorhanden</translation>
    </message>
    <message>
        <source>Stored in the system keyring, never in a file</source>
        <translation>Wird im Schlüsselbund des Systems gespeichert, in keiner Datei von Foretoken</translation>
    </message>
    <message>
        <source>Forget key</source>
        <translation>Schlüssel vergessen</translation>
    </message>
    <message>
        <source>certificates your system trusts</source>
        <translation>die, denen das System vertraut</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Do not trust it</source>
        <translation>&amp;Nicht mehr vertrauen</translation>
    </message>
    <message>
        <source>Result of the test</source>
        <translation>Ergebnis der Prüfung</translation>
    </message>
    <message>
        <source>Trust th&amp;is certificate…</source>
        <translation>D&amp;iesem Zertifikat vertrauen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation>&amp;Testen</translation>
    </message>
    <message>
        <source>&amp;Remove from the list</source>
        <translation>Von der Liste &amp;entfernen</translation>
    </message>
    <message>
        <source>&amp;Use this server</source>
        <translation>Diesen Server &amp;verwenden</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>&amp;Adresse</translation>
    </message>
    <message>
        <source>API &amp;key</source>
        <translation>API-&amp;Schlüssel</translation>
    </message>
    <message>
        <source>Own &amp;certificates</source>
        <translation>Eigene &amp;Zertifikate</translation>
    </message>
    <message>
        <source>Trusted by you</source>
        <translation>Vertraut</translation>
    </message>
    <message>
        <source>certificate {start}…{end}</source>
        <translation>Zertifikat {start}…{end}</translation>
    </message>
    <message>
        <source>Asking the server…</source>
        <translation>Server wird gefragt&#xa0;…</translation>
    </message>
    <message>
        <source>Certificates</source>
        <translation>Zertifikate</translation>
    </message>
    <message>
        <source>Open t&amp;race…</source>
        <translation>Aufzeichnung &amp;öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Traces of replies (*.jsonl);;All files (*)</source>
        <translation>Aufzeichnungen von Antworten (*.jsonl);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open a trace</source>
        <translation>Eine Aufzeichnung öffnen</translation>
    </message>
    <message>
        <source>{name}: {sentence}</source>
        <translation>{name}: {sentence}</translation>
    </message>
    <message>
        <source>Serve &amp;to other programs…</source>
        <translation>Anderen Programmen be&amp;reitstellen…</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} request of another program is being answered.</source>
        <translation>
            <numerusform>{n:,} Anfrage eines anderen Programms wird gerade beantwortet.</numerusform>
            <numerusform>{n:,} Anfragen anderer Programme werden gerade beantwortet.</numerusform>
        </translation>
    </message>
    <message>
        <source>Closing stops the server; replies in progress are cut off.</source>
        <translation>Der Server endet mit dem Programm, und was gerade beantwortet wird, bricht ab.</translation>
    </message>
    <message>
        <source>Close and end them</source>
        <translation>Schließen und beenden</translation>
    </message>
    <message>
        <source>this computer only (127.0.0.1)</source>
        <translation>nur dieser Computer (127.0.0.1)</translation>
    </message>
    <message>
        <source>the whole network (0.0.0.0)</source>
        <translation>das ganze Netz (0.0.0.0)</translation>
    </message>
    <message>
        <source>The server is stopped.</source>
        <translation>Der Server ist angehalten.</translation>
    </message>
    <message>
        <source>The server is starting…</source>
        <translation>Der Server startet…</translation>
    </message>
    <message>
        <source>Programs can use the server.</source>
        <translation>Programme können den Server benutzen.</translation>
    </message>
    <message>
        <source>The server is stopping; requests end…</source>
        <translation>Der Server hält an; Anfragen enden…</translation>
    </message>
    <message>
        <source>State of the server</source>
        <translation>Zustand des Servers</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <source>Where the server listens: one of these, or an address of this computer</source>
        <translation>Wo der Server lauscht: eines davon, oder eine Adresse dieses Computers</translation>
    </message>
    <message>
        <source>Reachable from</source>
        <translation>Erreichbar von</translation>
    </message>
    <message>
        <source>any free one</source>
        <translation>irgendein freier</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>Port</translation>
    </message>
    <message>
        <source>Replies at once</source>
        <translation>Antworten gleichzeitig</translation>
    </message>
    <message>
        <source>API key</source>
        <translation>API-Schlüssel</translation>
    </message>
    <message>
        <source>Programs must send this key. Required where other computers can reach the server</source>
        <translation>Programme müssen diesen Schlüssel senden; immer, wenn andere Computer den Server erreichen können</translation>
    </message>
    <message>
        <source>Show the API key</source>
        <translation>API-Schlüssel zeigen</translation>
    </message>
    <message>
        <source>Copy the API key</source>
        <translation>API-Schlüssel kopieren</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>Neuer Schlüssel</translation>
    </message>
    <message>
        <source>Programs with the old key will be refused</source>
        <translation>Programme mit dem alten Schlüssel werden von da an abgewiesen</translation>
    </message>
    <message>
        <source>Example for a terminal</source>
        <translation>Beispiel für ein Terminal</translation>
    </message>
    <message>
        <source>Includes the key, ready to run</source>
        <translation>Mit dem Schlüssel darin, fertig zum Ausführen</translation>
    </message>
    <message>
        <source>Copy the example</source>
        <translation>Beispiel kopieren</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>shown when the server runs</source>
        <translation>erscheint, wenn der Server läuft</translation>
    </message>
    <message>
        <source>{state} Requests are not answered yet: {reason}</source>
        <translation>{state} Anfragen werden noch nicht beantwortet: {reason}</translation>
    </message>
    <message>
        <source>These models cannot share their work, so replies are written one after another.</source>
        <translation>Diese Modelle können sich die Arbeit nicht teilen, deshalb entstehen Antworten nacheinander.</translation>
    </message>
    <message>
        <source>Each takes memory; how much is known once a model is loaded.</source>
        <translation>Jede braucht eigenen Speicher; wie viel, steht fest, sobald ein Modell geladen ist.</translation>
    </message>
    <message>
        <source>One after another. Two at once would take {more} more memory.</source>
        <translation>Eine nach der anderen. Zwei gleichzeitig bräuchten {more} mehr Speicher.</translation>
    </message>
    <message>
        <source>Needs {more} more memory, which is not free: choose fewer, or a smaller context.</source>
        <translation>{more} mehr Speicher als für eine ist nötig und nicht frei: weniger wählen oder einen kleineren Kontext.</translation>
    </message>
    <message>
        <source>{more} more memory than for one; each has a context of {context:,} tokens.</source>
        <translation>{more} mehr Speicher als für eine; jede hat einen Kontext von {context:,} Token.</translation>
    </message>
    <message>
        <source>The models are loaded again when the server starts.</source>
        <translation>Die Modelle werden dafür neu geladen, wenn der Server startet.</translation>
    </message>
    <message>
        <source>Other computers can reach the server. Nothing is encrypted, not even the key: use this only in a network you trust.</source>
        <translation>Andere Computer können den Server erreichen. Nichts ist verschlüsselt, auch nicht der Schlüssel: nur in einem Netz benutzen, dem Sie trauen.</translation>
    </message>
    <message>
        <source>No keyring found: the key changes at the next start.</source>
        <translation>Kein Schlüsselbund gefunden: Beim nächsten Start gilt ein anderer Schlüssel.</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Verbergen</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>No model is loaded. Choose one in Foretoken&apos;s window and try again.</source>
        <translation>Im Fenster von Foretoken ist kein Modell geladen; wählen Sie dort eines und fragen Sie noch einmal.</translation>
    </message>
    <message>
        <source>Settings: Privacy and data</source>
        <translation>Einstellungen: Datenschutz und Daten</translation>
    </message>
    <message>
        <source>Show the log</source>
        <translation>Protokoll anzeigen</translation>
    </message>
    <message>
        <source>Copy the path of the data folder</source>
        <translation>Pfad des Datenordners kopieren</translation>
    </message>
    <message>
        <source>&amp;Bench in the terminal…</source>
        <translation>&amp;Benchmark im Terminal…</translation>
    </message>
    <message>
        <source>&amp;Compare…</source>
        <translation>&amp;Vergleichen…</translation>
    </message>
    <message>
        <source>nothing in this chat yet</source>
        <translation>noch nichts in diesem Chat</translation>
    </message>
    <message>
        <source>Export a&amp;ll chats…</source>
        <translation>A&amp;lle Chats exportieren…</translation>
    </message>
    <message>
        <source>Sa&amp;ve reply…</source>
        <translation>Antwort s&amp;peichern…</translation>
    </message>
    <message>
        <source>Save reply</source>
        <translation>Antwort speichern</translation>
    </message>
    <message>
        <source>Ope&amp;n models folder</source>
        <translation>Modellordner öff&amp;nen</translation>
    </message>
    <message>
        <source>Move models folder…</source>
        <translation>Modellordner verschieben…</translation>
    </message>
    <message>
        <source>Settings: Models and memory</source>
        <translation>Einstellungen: Modelle und Speicher</translation>
    </message>
    <message>
        <source>Find models on the &amp;hub…</source>
        <translation>Modelle im &amp;Hub suchen…</translation>
    </message>
    <message>
        <source>Drafter l&amp;eague…</source>
        <translation>&amp;Liga der Entwürfe …</translation>
    </message>
    <message>
        <source>&amp;Download a pair…</source>
        <translation>Paar &amp;herunterladen…</translation>
    </message>
    <message>
        <source>Rep&amp;lay</source>
        <translation>Noch ma&amp;l abspielen</translation>
    </message>
    <message>
        <source>reading the prompt</source>
        <translation>liest den Prompt</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>schreibt</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>the program left</source>
        <translation>Programm ist weg</translation>
    </message>
    <message>
        <source>Serve</source>
        <translation>Bereitstellen</translation>
    </message>
    <message>
        <source>No requests yet. Requests from other programs will appear here.</source>
        <translation>Noch keine Anfragen. Anfragen anderer Programme erscheinen hier.</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>Liste leeren</translation>
    </message>
    <message>
        <source>Stop request</source>
        <translation>Anfrage beenden</translation>
    </message>
    <message>
        <source>The chat and other programs share one engine: first come, first served, one at a time.</source>
        <translation>Der Chat und andere Programme teilen sich eine Engine: der Reihe nach, einer nach dem anderen.</translation>
    </message>
    <message>
        <source>The chat and other programs share one engine: first come, first served, {n:,} at once.</source>
        <translation>Chat und Anfragen teilen sich eine Engine: Wer zuerst fragt, bekommt zuerst Antwort, {n:,} gleichzeitig.</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} request with a wrong API key or none was refused, at {time} from {client}.</source>
        <translation>
            <numerusform>{n:,} Anfrage mit falschem oder fehlendem API-Schlüssel wurde abgelehnt, um {time} von {client}.</numerusform>
            <numerusform>{n:,} Anfragen mit falschem oder fehlendem API-Schlüssel wurden abgelehnt, die letzte um {time} von {client}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Reply to the request, token by token</source>
        <translation>Antwort auf die Anfrage, Token für Token</translation>
    </message>
    <message>
        <source>Select a request to see its reply token by token.</source>
        <translation>Eine Anfrage wählen, um ihre Antwort Token für Token zu sehen.</translation>
    </message>
    <message>
        <source>At</source>
        <translation>Um</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>Gefragt</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>Neu messen</translation>
    </message>
    <message>
        <source>Saved as {path}.</source>
        <translation>Gespeichert als {path}.</translation>
    </message>
    <message>
        <source>Waiting: a reply is being written in the chat, which goes first.</source>
        <translation>Wartet: Im Chat wird eine Antwort geschrieben; sie geht vor.</translation>
    </message>
    <message>
        <source>Starting an engine process for the measurements…</source>
        <translation>Engine-Prozess für die Messungen wird gestartet&#xa0;…</translation>
    </message>
    <message>
        <source>{sentence} The chat&apos;s models stay loaded beside them.</source>
        <translation>{sentence} Die Modelle des Chats bleiben neben denen geladen, die gemessen werden.</translation>
    </message>
    <message>
        <source>Draft length</source>
        <comment>plot</comment>
        <translation>Entwurfslänge</translation>
    </message>
    <message>
        <source>How many tokens were guessed in each round. Dashed: the length, up to that one, which would have given the most tokens a second in this round, by measured costs. Where all were accepted, more might have been better.</source>
        <translation>Wie viele Token in jeder Runde vermutet wurden. Gestrichelt: die Länge bis zu dieser, die nach gemessenen Kosten in dieser Runde die meisten Token pro Sekunde ergeben hätte. Wo alle angenommen wurden, wären mehr vielleicht besser gewesen.</translation>
    </message>
    <message>
        <source>guessed</source>
        <comment>plot</comment>
        <translation>vermutet</translation>
    </message>
    <message>
        <source>best in hindsight</source>
        <comment>plot</comment>
        <translation>im Nachhinein am besten</translation>
    </message>
    <message>
        <source>{guessed:.1f} guesses a round</source>
        <translation>{guessed:.1f} Vermutungen je Runde</translation>
    </message>
    <message>
        <source>{guessed:.1f} guesses a round, best: {best:.1f}</source>
        <translation>{guessed:.1f} Vermutungen je Runde, am besten: {best:.1f}</translation>
    </message>
    <message>
        <source>Round {number}: {guessed} guessed</source>
        <translation>Runde {number}: {guessed} vermutet</translation>
    </message>
    <message>
        <source>Round {number}: {guessed} guessed, best: {best}</source>
        <translation>Runde {number}: {guessed} vermutet, am besten: {best}</translation>
    </message>
    <message>
        <source>Saved and wasted</source>
        <comment>plot</comment>
        <translation>Gespart und vergeudet</translation>
    </message>
    <message>
        <source>Saved: guesses accepted, each of which spared the main model a pass; in time, what they take without guesses. Wasted (dashed): guesses not accepted; in time, their drafting and the wider passes to check them.</source>
        <translation>Gespart: angenommene Vermutungen, von denen jede dem Hauptmodell einen Durchgang ersparte; als Zeit, was sie ohne Vermutungen dauern. Vergeudet (gestrichelt): nicht angenommene; als Zeit, ihr Entwurf und die breiteren Durchgänge zum Prüfen.</translation>
    </message>
    <message>
        <source>saved</source>
        <comment>plot</comment>
        <translation>gespart</translation>
    </message>
    <message>
        <source>wasted</source>
        <comment>plot</comment>
        <translation>vergeudet</translation>
    </message>
    <message>
        <source>{kept:,} saved, {lost:,} wasted</source>
        <translation>{kept:,} gespart, {lost:,} vergeudet</translation>
    </message>
    <message>
        <source>{kept:,} saved ({spared}), {lost:,} wasted ({spent})</source>
        <translation>{kept:,} gespart ({spared}), {lost:,} vergeudet ({spent})</translation>
    </message>
    <message>
        <source>{seconds:.2f} s: {value}</source>
        <translation>{seconds:.2f} s: {value}</translation>
    </message>
    <message>
        <source>Rounds</source>
        <comment>plot</comment>
        <translation>Runden</translation>
    </message>
    <message>
        <source>The guesses of each round. From the bottom: accepted, refused (hatched), and discarded because they came after a refused one (hatched the other way).</source>
        <translation>Die Vermutungen jeder Runde. Von unten: angenommen, abgelehnt (schraffiert) und verworfen, weil sie nach einer abgelehnten kamen (andersherum schraffiert).</translation>
    </message>
    <message>
        <source>accepted</source>
        <comment>plot</comment>
        <translation>angenommen</translation>
    </message>
    <message>
        <source>refused</source>
        <comment>plot</comment>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>discarded</source>
        <comment>plot</comment>
        <translation>verworfen</translation>
    </message>
    <message>
        <source>{accepted:.1f} of {guesses:.1f} guesses accepted per round</source>
        <translation>{accepted:.1f} von {guesses:.1f} Vermutungen je Runde angenommen</translation>
    </message>
    <message>
        <source>Round {number}: {accepted:.0f} accepted, {refused:.0f} refused, {discarded:.0f} discarded</source>
        <translation>Runde {number}: {accepted:.0f} angenommen, {refused:.0f} abgelehnt, {discarded:.0f} verworfen</translation>
    </message>
    <message>
        <source>Rounds {first}–{last}, mean: {accepted:.1f} accepted, {refused:.1f} refused, {discarded:.1f} discarded</source>
        <translation>Runden {first}–{last}, im Mittel: {accepted:.1f} angenommen, {refused:.1f} abgelehnt, {discarded:.1f} verworfen</translation>
    </message>
    <message>
        <source>Where the time went</source>
        <comment>plot</comment>
        <translation>Wohin die Zeit ging</translation>
    </message>
    <message>
        <source>Milliseconds of each round. From the bottom: drafting (the draft guesses), verifying (the main model checks all guesses in one pass), then everything else.</source>
        <translation>Millisekunden jeder Runde. Von unten: Entwerfen (der Entwurf vermutet), Prüfen (das Hauptmodell prüft alle Vermutungen in einem Durchgang), dann alles andere.</translation>
    </message>
    <message>
        <source>drafting</source>
        <comment>plot</comment>
        <translation>Entwerfen</translation>
    </message>
    <message>
        <source>verifying</source>
        <comment>plot</comment>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>other</source>
        <comment>plot</comment>
        <translation>Sonstiges</translation>
    </message>
    <message>
        <source>{drafting} drafting, {verifying} verifying, {other} other</source>
        <translation>{drafting} Entwerfen, {verifying} Prüfen, {other} Sonstiges</translation>
    </message>
    <message>
        <source>Round {number}: {drafting} drafting, {verifying} verifying, {other} other</source>
        <translation>Runde {number}: {drafting} Entwerfen, {verifying} Prüfen, {other} Sonstiges</translation>
    </message>
    <message>
        <source>Rounds {first}–{last}, mean: {drafting} drafting, {verifying} verifying, {other} other</source>
        <translation>Runden {first}–{last}, im Mittel: {drafting} Entwerfen, {verifying} Prüfen, {other} Sonstiges</translation>
    </message>
    <message>
        <source>Speed</source>
        <comment>plot</comment>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>Tokens per second over the last {count} tokens, after the first one. The chosen pace does not change it. The figure above is for the whole reply. Dashed: the speed without guesses, measured here with the same models.</source>
        <translation>Token pro Sekunde über die letzten {count} Token, nach dem ersten. Das gewählte Tempo ändert nichts daran. Die Zahl darüber gilt für die ganze Antwort. Gestrichelt: die Geschwindigkeit ohne Vermutungen, hier mit denselben Modellen gemessen.</translation>
    </message>
    <message>
        <source>this reply</source>
        <comment>plot</comment>
        <translation>diese Antwort</translation>
    </message>
    <message>
        <source>without guesses</source>
        <comment>plot</comment>
        <translation>ohne Vermutungen</translation>
    </message>
    <message>
        <source>Needs at least two tokens</source>
        <translation>Braucht mindestens zwei Token</translation>
    </message>
    <message>
        <source>Waiting for the second round</source>
        <translation>Wartet auf die zweite Runde</translation>
    </message>
    <message>
        <source>{speed} over the last {count} tokens</source>
        <translation>{speed} über die letzten {count} Token</translation>
    </message>
    <message>
        <source>{speed} over all {count} tokens</source>
        <translation>{speed} über alle {count} Token</translation>
    </message>
    <message>
        <source>Acceptance</source>
        <comment>plot</comment>
        <translation>Annahme</translation>
    </message>
    <message>
        <source>Of the last {count} guesses, the share that the main model accepted. Dashed: the share from which guessing is faster, by the time that these rounds took and the measured speed without guesses.</source>
        <translation>Anteil der letzten {count} Vermutungen, den das Hauptmodell annahm. Gestrichelt: der Anteil, ab dem Vermuten schneller ist, nach der Zeit dieser Runden und der gemessenen Geschwindigkeit ohne Vermutungen.</translation>
    </message>
    <message>
        <source>needed for guessing to pay</source>
        <comment>plot</comment>
        <translation>nötig, damit Vermuten sich lohnt</translation>
    </message>
    <message>
        <source>{share} of the last {count} guesses accepted</source>
        <translation>{share} der letzten {count} Vermutungen angenommen</translation>
    </message>
    <message>
        <source>{share} of all {count} guesses accepted</source>
        <translation>{share} aller {count} Vermutungen angenommen</translation>
    </message>
    <message>
        <source>Guessing always pays here</source>
        <translation>Vermuten lohnt sich hier, selbst wenn keine angenommen wird</translation>
    </message>
    <message>
        <source>Guessing never pays here</source>
        <translation>Vermuten lohnt sich hier nicht, selbst wenn alle angenommen werden</translation>
    </message>
    <message>
        <source>Guessing pays above {share}</source>
        <translation>Ab {share} lohnt sich Vermuten</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>Token pro Sekunde</translation>
    </message>
    <message>
        <source>How fast the reply was written after its first token: the tokens after it, divided by the time they took (decode tok/s, 1000 / TPOT in milliseconds).</source>
        <translation>Wie schnell die Antwort nach ihrem ersten Token geschrieben wurde: die Token danach, geteilt durch ihre Zeit (Decode-Token/s, 1000 / TPOT in Millisekunden).</translation>
    </message>
    <message>
        <source>too short to tell</source>
        <translation>zu kurz für eine Aussage</translation>
    </message>
    <message>
        <source>Shown from 20 tokens on: the first rounds are slower, so fewer tokens say little.</source>
        <translation>Eine Geschwindigkeit steht hier ab zwanzig Token. Die ersten Runden dauern länger als alle anderen, deshalb sagen weniger Token wenig aus.</translation>
    </message>
    <message>
        <source>tok/s with prompt</source>
        <translation>Token/s mit Prompt</translation>
    </message>
    <message>
        <source>All tokens of the reply divided by its whole time, including the prompt (end-to-end tok/s). Here all tokens but the first came at once, so the speed without the prompt is not known.</source>
        <translation>Alle Token der Antwort, geteilt durch ihre ganze Zeit samt Prompt (End-to-End-Token/s). Hier kamen alle Token bis auf das erste auf einmal, daher ist die Geschwindigkeit ohne den Prompt nicht bekannt.</translation>
    </message>
    <message>
        <source>ms to first token</source>
        <translation>ms bis 1. Token</translation>
    </message>
    <message>
        <source>How long the first token took, in milliseconds, with the time to read the prompt (TTFT).</source>
        <translation>Wie lange das erste Token brauchte, in Millisekunden, samt der Zeit, den Prompt zu lesen (TTFT).</translation>
    </message>
    <message>
        <source>guesses accepted</source>
        <translation>angenommen</translation>
    </message>
    <message>
        <source>Acceptance rate: guesses that the main model accepted, divided by all guesses of the reply.</source>
        <translation>Annahmerate: Vermutungen, die das Hauptmodell annahm, geteilt durch alle Vermutungen der Antwort.</translation>
    </message>
    <message>
        <source>tokens per check</source>
        <translation>Token pro Prüfung</translation>
    </message>
    <message>
        <source>How many tokens the reply grows by each time the main model checks guesses (a round): 1 + accepted guesses / rounds with guesses. Without guesses it is 1.</source>
        <translation>Um wie viele Token die Antwort wächst, wenn das Hauptmodell einmal Vermutungen prüft (eine Runde): 1 + angenommene Vermutungen / Runden mit Vermutungen. Ohne Vermutungen ist es 1.</translation>
    </message>
    <message>
        <source>Key, from the bottom: {names}</source>
        <translation>Legende, von unten: {names}</translation>
    </message>
    <message>
        <source>Key: {names}</source>
        <translation>Zeichen: {names}</translation>
    </message>
    <message>
        <source>More plots</source>
        <translation>Weitere Diagramme</translation>
    </message>
    <message>
        <source>about this chat time saved seconds statistics</source>
        <translation>über diesen chat gesparte zeit sekunden statistik</translation>
    </message>
    <message>
        <source>About &amp;this chat…</source>
        <translation>Über &amp;diesen Chat…</translation>
    </message>
    <message>
        <source>&amp;Time saved: {words}</source>
        <translation>&amp;Gesparte Zeit: {words}</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Tokens written</source>
        <translation>Geschriebene Token</translation>
    </message>
    <message>
        <source>Time to write them</source>
        <translation>Zeit dafür</translation>
    </message>
    <message>
        <source>{kept:,} of {guesses:,}</source>
        <translation>{kept:,} von {guesses:,}</translation>
    </message>
    <message>
        <source>Time saved</source>
        <translation>Gesparte Zeit</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} reply compared with the measured plain speed</source>
        <translation>
            <numerusform>{n:,} Antwort, verglichen mit dem gemessenen Tempo ohne Vermutungen</numerusform>
            <numerusform>{n:,} Antworten, verglichen mit dem gemessenen Tempo ohne Vermutungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>About this chat</source>
        <translation>Über diesen Chat</translation>
    </message>
    <message>
        <source>Show the time saved in the Measure menu</source>
        <translation>Gesparte Zeit im Menü „Messen“ zeigen</translation>
    </message>
    <message>
        <source>This reply is too short for a forecast.</source>
        <translation>Diese Antwort ist zu kurz für eine Prognose.</translation>
    </message>
    <message>
        <source>Tell me a short story about a mill.</source>
        <translation>Erzähle mir eine kurze Geschichte über eine Mühle.</translation>
    </message>
    <message>
        <source>Count from one to twenty.</source>
        <translation>Zähle von eins bis zwanzig.</translation>
    </message>
    <message>
        <source>Freeze the plots; the reply continues</source>
        <translation>Die Diagramme anhalten; die Antwort geht weiter</translation>
    </message>
    <message>
        <source>Latest</source>
        <translation>Neueste</translation>
    </message>
    <message>
        <source>Show the figures of the last reply again</source>
        <translation>Wieder die Zahlen der letzten Antwort zeigen</translation>
    </message>
    <message>
        <source>Whole reply</source>
        <translation>Ganze Antwort</translation>
    </message>
    <message>
        <source>Show the numbers of the whole reply so far, not only of what is on screen</source>
        <translation>Die Zahlen der ganzen bisherigen Antwort zeigen, nicht nur des gesehenen Teils</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>No measurements are stored for this reply</source>
        <translation>Für diese Antwort sind keine Messungen gespeichert</translation>
    </message>
    <message>
        <source>Waiting for the first token</source>
        <translation>Wartet auf das erste Token</translation>
    </message>
    <message>
        <source>The server does not say which of its guesses were kept</source>
        <translation>Der Server sagt nicht, welche seiner Vermutungen angenommen wurden</translation>
    </message>
    <message>
        <source>No draft: nothing was guessed</source>
        <translation>Kein Entwurf: nichts wurde vermutet</translation>
    </message>
    <message>
        <source>Nothing guessed so far</source>
        <translation>Bisher nichts vermutet</translation>
    </message>
    <message>
        <source>Appears with the first reply</source>
        <translation>Erscheint mit der ersten Antwort</translation>
    </message>
    <message>
        <source>What this means: {plot}</source>
        <translation>Was das bedeutet: {plot}</translation>
    </message>
    <message>
        <source>Copy as picture, save as CSV: {plot}</source>
        <translation>Als Bild kopieren, als CSV speichern: {plot}</translation>
    </message>
    <message>
        <source>Copy as picture, save as CSV</source>
        <translation>Als Bild kopieren, als CSV speichern</translation>
    </message>
    <message>
        <source>Copy as picture</source>
        <translation>Als Bild kopieren</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>Als CSV speichern&#xa0;…</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>Als CSV speichern</translation>
    </message>
    <message>
        <source>Not saved: {reason}</source>
        <translation>Nicht gespeichert: {reason}</translation>
    </message>
    <message>
        <source>Acceptance by position</source>
        <comment>plot</comment>
        <translation>Annahme nach Position</translation>
    </message>
    <message>
        <source>The first guess of a round, the second, and so on: the share of rounds with guesses in which it was accepted, and above it, hatched, the share in which it was made and not accepted.</source>
        <translation>Die erste Vermutung einer Runde, die zweite und so weiter: der Anteil der Runden mit Vermutungen, in denen sie angenommen wurde, und darüber schraffiert der Anteil, in dem sie gemacht und nicht angenommen wurde.</translation>
    </message>
    <message>
        <source>not accepted</source>
        <comment>plot</comment>
        <translation>nicht angenommen</translation>
    </message>
    <message>
        <source>The first guess was accepted in {kept} of rounds</source>
        <translation>Die erste Vermutung wurde in {kept} der Runden angenommen</translation>
    </message>
    <message>
        <source>Guess {position}: accepted in {kept} of rounds, made in {made}</source>
        <translation>Vermutung {position}: in {kept} der Runden angenommen, in {made} gemacht</translation>
    </message>
    <message>
        <source>Gaps between arrivals</source>
        <comment>plot</comment>
        <translation>Abstände der Ankunft</translation>
    </message>
    <message>
        <source>The time from one round&apos;s tokens to the next: how smoothly the text arrives. p50: half of all gaps are shorter; p99: 99 of 100 are. Longer ones than fit are in the last bar.</source>
        <translation>Die Zeit von den Token einer Runde zur nächsten: wie gleichmäßig der Text kommt. p50: Die Hälfte aller Abstände ist kürzer; p99: 99 von 100 sind es. Längere stehen im letzten Balken.</translation>
    </message>
    <message>
        <source>Needs at least two rounds</source>
        <translation>Braucht mindestens zwei Runden</translation>
    </message>
    <message>
        <source>p50 {p50}, p99 {p99}, of {count:,} gaps</source>
        <translation>p50 {p50}, p99 {p99}, aus {count:,} Abständen</translation>
    </message>
    <message>
        <source>{count:,} of {of:,} gaps of {low} and more</source>
        <translation>{count:,} von {of:,} Abständen ab {low}</translation>
    </message>
    <message>
        <source>{count:,} of {of:,} gaps from {low} to {high}</source>
        <translation>{count:,} von {of:,} Abständen von {low} bis {high}</translation>
    </message>
    <message>
        <source>Time of a check</source>
        <comment>plot</comment>
        <translation>Dauer einer Prüfung</translation>
    </message>
    <message>
        <source>How long a pass of the main model takes by the number of tokens it checks at once, as it was measured on this machine with few tokens before it. Dashed: the width that this reply had most often.</source>
        <translation>Wie lange ein Durchgang des Hauptmodells dauert, je nachdem wie viele Token er auf einmal prüft, auf diesem Rechner mit wenigen Token davor gemessen. Gestrichelt: die häufigste Breite dieser Antwort.</translation>
    </message>
    <message>
        <source>Not measured for this pair</source>
        <translation>Für dieses Paar nicht gemessen</translation>
    </message>
    <message>
        <source>Most often {width} at once: {ms}</source>
        <translation>Am häufigsten {width} auf einmal: {ms}</translation>
    </message>
    <message>
        <source>{width} at once: {ms}, measured</source>
        <translation>{width} auf einmal: {ms}, gemessen</translation>
    </message>
    <message>
        <source>{width} at once: {ms}, interpolated</source>
        <translation>{width} auf einmal: {ms}, interpoliert</translation>
    </message>
    <message>
        <source>Is the draft worth it?</source>
        <translation>Lohnt sich der Entwurf?</translation>
    </message>
    <message>
        <source>{name}: {accepted} accepted.</source>
        <translation>{name}: {accepted} angenommen.</translation>
    </message>
    <message>
        <source>{name}: {accepted} accepted; guessing always pays.</source>
        <translation>{name}: {accepted} angenommen; Vermuten lohnt sich bei jedem Anteil.</translation>
    </message>
    <message>
        <source>{name}: {accepted} accepted; guessing never pays.</source>
        <translation>{name}: {accepted} angenommen; Vermuten lohnt sich bei keinem Anteil.</translation>
    </message>
    <message>
        <source>{name}: {accepted} accepted, {needed} needed.</source>
        <translation>{name}: {accepted} angenommen, {needed} nötig.</translation>
    </message>
    <message>
        <source>Mea&amp;sure</source>
        <translation>Me&amp;ssen</translation>
    </message>
    <message>
        <source>Speculation</source>
        <translation>Spekulation</translation>
    </message>
    <message>
        <source>nothing to undo</source>
        <translation>nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>nothing to redo</source>
        <translation>nichts zu wiederholen</translation>
    </message>
    <message>
        <source>Un&amp;pin chat</source>
        <translation>Chat &amp;lösen</translation>
    </message>
    <message>
        <source>&amp;Pin chat</source>
        <translation>Chat an&amp;heften</translation>
    </message>
    <message>
        <source>Un&amp;archive chat</source>
        <translation>Chat aus dem &amp;Archiv holen</translation>
    </message>
    <message>
        <source>&amp;Archive chat</source>
        <translation>Chat &amp;archivieren</translation>
    </message>
    <message>
        <source>A&amp;ttach files…</source>
        <translation>Dateien a&amp;nhängen…</translation>
    </message>
    <message>
        <source>Move chat to &amp;folder…</source>
        <translation>Chat in &amp;Ordner verschieben…</translation>
    </message>
    <message>
        <source>no reply is being written</source>
        <translation>es wird keine Antwort geschrieben</translation>
    </message>
    <message>
        <source>&amp;Regenerate</source>
        <translation>&amp;Neu erzeugen</translation>
    </message>
    <message>
        <source>Con&amp;tinue</source>
        <translation>For&amp;tsetzen</translation>
    </message>
    <message>
        <source>Reply &amp;info</source>
        <translation>Antwort-&amp;Info</translation>
    </message>
    <message>
        <source>Previous version of a message</source>
        <translation>Vorige Fassung einer Nachricht</translation>
    </message>
    <message>
        <source>Play one ro&amp;und</source>
        <translation>Eine R&amp;unde abspielen</translation>
    </message>
    <message>
        <source>no pair is loaded</source>
        <translation>kein Paar geladen</translation>
    </message>
    <message>
        <source>O&amp;pen draft model…</source>
        <translation>Ent&amp;wurfsmodell öffnen…</translation>
    </message>
    <message>
        <source>Use the bundled pair</source>
        <translation>Mitgeliefertes Paar verwenden</translation>
    </message>
    <message>
        <source>Use no draft</source>
        <translation>Keinen Entwurf verwenden</translation>
    </message>
    <message>
        <source>&amp;Speculation…</source>
        <translation>&amp;Spekulation…</translation>
    </message>
    <message>
        <source>Guess tokens</source>
        <translation>Token vermuten</translation>
    </message>
    <message>
        <source>Refused &amp;guesses</source>
        <translation>Ab&amp;gelehnte Vermutungen</translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation>&amp;Größerer Text</translation>
    </message>
    <message>
        <source>Text at &amp;100%</source>
        <translation>Text auf &amp;100 %</translation>
    </message>
    <message>
        <source>pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>move to folder</source>
        <translation>In Ordner verschieben</translation>
    </message>
    <message>
        <source>archive</source>
        <comment>to archive</comment>
        <translation>Archivieren</translation>
    </message>
    <message>
        <source>unarchive</source>
        <translation>Wiederherstellen aus dem Archiv</translation>
    </message>
    <message>
        <source>rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>delete chat</source>
        <translation>Chat löschen</translation>
    </message>
    <message>
        <source>A picture cannot be attached: the models read text alone. Describe in words what it shows.</source>
        <translation>Ein Bild kann nicht angehängt werden: Die Modelle lesen nur Text. Mit Worten beschreiben, was es zeigt.</translation>
    </message>
    <message>
        <source>… tokens</source>
        <translation>… Token</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} token</source>
        <translation>
            <numerusform>{n:,} Token</numerusform>
            <numerusform>{n:,} Token</numerusform>
        </translation>
    </message>
    <message>
        <source>about {tokens}</source>
        <translation>etwa {tokens}</translation>
    </message>
    <message>
        <source>A file is still being read.</source>
        <translation>Eine Datei wird noch gelesen.</translation>
    </message>
    <message>
        <source>Attach less of it, choose a larger context, or start a new chat.</source>
        <translation>Weniger davon anhängen, einen größeren Kontext wählen oder einen neuen Chat beginnen.</translation>
    </message>
    <message>
        <source>Attach less of it or choose a larger context.</source>
        <translation>Weniger davon anhängen oder einen größeren Kontext wählen.</translation>
    </message>
    <message>
        <source>Tokens are estimated: the server does not count them.</source>
        <translation>Die Token sind geschätzt: Der Server zählt sie nicht.</translation>
    </message>
    <message numerus="yes">
        <source>A message can have {most} files, so {n:,} was left out.</source>
        <translation>
            <numerusform>Eine Nachricht kann {most} Dateien haben; {n:,} wurde weggelassen.</numerusform>
            <numerusform>Eine Nachricht kann {most} Dateien haben; {n:,} wurden weggelassen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The pasted text is too long for a file, so it stays in the message.</source>
        <translation>Der eingefügte Text ist zu lang für eine Datei und bleibt in der Nachricht.</translation>
    </message>
    <message>
        <source>remove file</source>
        <translation>Datei entfernen</translation>
    </message>
    <message>
        <source>“{file}” could not be attached; try again.</source>
        <translation>„{file}“ konnte nicht angehängt werden; versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>“{file}” is already attached.</source>
        <translation>„{file}“ ist schon angehängt.</translation>
    </message>
    <message>
        <source>Pasted text.txt</source>
        <translation>Eingefügter Text.txt</translation>
    </message>
    <message>
        <source>Pasted text {number}.txt</source>
        <translation>Eingefügter Text {number}.txt</translation>
    </message>
    <message numerus="yes">
        <source>File too large: the prompt would have {tokens:,} tokens; the context holds {context:,}.</source>
        <translation>
            <numerusform>Datei zu groß: Der Prompt hätte {tokens:,} Token, der Kontext fasst {context:,}.</numerusform>
            <numerusform>Dateien zu groß: Der Prompt hätte {tokens:,} Token, der Kontext fasst {context:,}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{tokens:,} of {context:,} tokens with this file; {room:,} left for the reply.</source>
        <translation>
            <numerusform>{tokens:,} von {context:,} Token mit dieser Datei; {room:,} bleiben für die Antwort.</numerusform>
            <numerusform>{tokens:,} von {context:,} Token mit diesen Dateien; {room:,} bleiben für die Antwort.</numerusform>
        </translation>
    </message>
    <message>
        <source>leave edit</source>
        <translation>Bearbeitung verlassen</translation>
    </message>
    <message>
        <source>This message is not in the open chat any more.</source>
        <translation>Diese Nachricht ist nicht mehr im offenen Chat.</translation>
    </message>
    <message>
        <source>The message is empty. To remove it, cancel and use Delete.</source>
        <translation>Kein Text vorhanden. Zum Entfernen der Nachricht abbrechen und „Löschen“ wählen.</translation>
    </message>
    <message>
        <source>The reply is still being written.</source>
        <translation>Die Antwort wird noch geschrieben.</translation>
    </message>
    <message>
        <source>edit</source>
        <comment>what was done</comment>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>delete message</source>
        <translation>Nachricht löschen</translation>
    </message>
    <message>
        <source>system prompt</source>
        <translation>System-Prompt</translation>
    </message>
    <message>
        <source>A reply is being written.</source>
        <translation>Eine Antwort wird geschrieben.</translation>
    </message>
    <message>
        <source>A reply is being written in “{chat}”.</source>
        <translation>In „{chat}“ wird eine Antwort geschrieben.</translation>
    </message>
    <message>
        <source>regenerate</source>
        <translation>Neu erzeugen</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>Kein Modell ist geladen.</translation>
    </message>
    <message>
        <source>Message too long: this chat would take about {tokens:,} tokens; the context holds {context:,}.</source>
        <translation>Der eingegebene Text passt nicht: Mit ihm hat dieser Chat etwa {tokens:,} Token, und der Kontext fasst {context:,}.</translation>
    </message>
    <message>
        <source>Shorten it.</source>
        <translation>Bitte kürzen.</translation>
    </message>
    <message>
        <source>Chat nearly full: about {left:,} of {context:,} tokens left, some {words:,.0f} words. The next reply may be cut off.</source>
        <translation>Chat fast voll: noch etwa {left:,} von {context:,} Token, rund {words:,.0f} Wörter. Die nächste Antwort wird vielleicht abgeschnitten.</translation>
    </message>
    <message>
        <source>The context is full, so the reply was cut off here.</source>
        <translation>Der Kontext ist voll, darum bricht die Antwort hier ab.</translation>
    </message>
    <message>
        <source>over half as large as the main model: little speedup</source>
        <translation>über halb so groß wie das Hauptmodell: kaum schneller</translation>
    </message>
    <message>
        <source>{models} wrote this reply; load them first.</source>
        <translation>{models} haben diese Antwort geschrieben; laden Sie sie zuerst.</translation>
    </message>
    <message>
        <source>Auto pauses guessing for {kinds}.</source>
        <translation>Auto pausiert das Vermuten bei: {kinds}.</translation>
    </message>
    <message>
        <source>{size} more memory</source>
        <translation>{size} mehr Speicher</translation>
    </message>
    <message>
        <source>continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>branch</source>
        <comment>to start one</comment>
        <translation>Abzweigen</translation>
    </message>
    <message>
        <source>Foretoken was closed before this reply was finished; this is the part that was saved.</source>
        <translation>Foretoken wurde geschlossen, bevor diese Antwort fertig war; dies ist der gespeicherte Teil.</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message>
        <source>{at:,} of {count:,}+</source>
        <translation>{at:,} von {count:,}+</translation>
    </message>
    <message>
        <source>{at:,} of {count:,}</source>
        <translation>{at:,} von {count:,}</translation>
    </message>
    <message>
        <source>The plain speed is measured when nothing is written or typed for a few seconds; then the speedup of this reply is shown.</source>
        <translation>Die Geschwindigkeit ohne Vermutungen wird gemessen, wenn einige Sekunden lang nichts geschrieben oder getippt wird; dann steht hier, wievielmal so schnell die Antwort war.</translation>
    </message>
    <message>
        <source>measuring plain…</source>
        <translation>Vergleich wird gemessen&#xa0;…</translation>
    </message>
    <message>
        <source>Plain: {speed}, measured {ago}: {tokens:,} tokens without guesses at {depth:,} tokens of context.</source>
        <translation>Ohne Vermutungen: {speed}, gemessen {ago}: {tokens:,} Token bei {depth:,} Token Kontext.</translation>
    </message>
    <message>
        <source>Plain: {speed}, measured {ago}: {tokens:,} tokens without guesses in a reply at {depth:,} tokens of context.</source>
        <translation>Ohne Vermutungen: {speed}, gemessen {ago}: {tokens:,} Token in einer Antwort bei {depth:,} Token Kontext.</translation>
    </message>
    <message>
        <source>{count} measurements gave {low} to {high}.</source>
        <translation>{count} Messungen ergaben {low} bis {high}.</translation>
    </message>
    <message>
        <source>This reply was written at about {depth:,} tokens of context.</source>
        <translation>Diese Antwort wurde bei etwa {depth:,} Token Kontext geschrieben.</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>gerade eben</translation>
    </message>
    <message>
        <source>{minutes:.0f} min ago</source>
        <translation>vor {minutes:.0f} min</translation>
    </message>
    <message>
        <source>{hours:.0f} h ago</source>
        <translation>vor {hours:.0f} h</translation>
    </message>
    <message>
        <source>{days:.0f} days ago</source>
        <translation>vor {days:.0f} Tagen</translation>
    </message>
    <message>
        <source>One message is queued already; edit or cancel it first.</source>
        <translation>Eine Nachricht ist schon vorgemerkt; zuerst diese bearbeiten oder verwerfen.</translation>
    </message>
    <message>
        <source>cancel message</source>
        <translation>Vorgemerkte Nachricht verwerfen</translation>
    </message>
    <message>
        <source>use settings</source>
        <translation>Einstellungen übernehmen</translation>
    </message>
    <message>
        <source>Edited by hand: the same seed gives the text as the model wrote it.</source>
        <translation>Sie wurde von Hand bearbeitet; derselbe Startwert ergibt den Text, wie ihn das Modell schrieb.</translation>
    </message>
    <message>
        <source>Part of it comes from another reply or was continued: the same seed gives another text.</source>
        <translation>Ein Teil stammt aus einer anderen Antwort oder geht über deren Ende hinaus: Derselbe Startwert ergibt einen anderen Text.</translation>
    </message>
    <message>
        <source>Another main model is loaded now ({model}), so the same seed gives another text.</source>
        <translation>Jetzt ist ein anderes Hauptmodell geladen ({model}); derselbe Startwert ergibt einen anderen Text.</translation>
    </message>
    <message>
        <source>Guesses were not accepted by exact match, so the same seed may give another text.</source>
        <translation>Vermutungen wurden nicht durch exakten Vergleich angenommen; derselbe Startwert kann einen anderen Text ergeben.</translation>
    </message>
    <message>
        <source>none</source>
        <comment>no draft</comment>
        <translation>keiner</translation>
    </message>
    <message>
        <source>not known: this reply was written elsewhere, or by hand</source>
        <translation>nicht bekannt: Diese Antwort wurde anderswo oder von Hand geschrieben</translation>
    </message>
    <message>
        <source>{source}, length Auto</source>
        <translation>{source}, Länge Auto</translation>
    </message>
    <message>
        <source>{source}, length {length}</source>
        <translation>{source}, Länge {length}</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert (Seed)</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Penalties</source>
        <translation>Strafen</translation>
    </message>
    <message>
        <source>Guesses</source>
        <translation>Vermutungen</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>ohne Grenze</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>a grammar</source>
        <translation>eine Grammatik</translation>
    </message>
    <message>
        <source>a JSON schema</source>
        <translation>ein JSON-Schema</translation>
    </message>
    <message>
        <source>Acceptance</source>
        <translation>Annahmeregel</translation>
    </message>
    <message>
        <source>none</source>
        <comment>no filters or penalties</comment>
        <translation>keine</translation>
    </message>
    <message>
        <source>Older messages are still being read ({share:.0%}).</source>
        <translation>Ältere Nachrichten werden noch gelesen ({share:.0%}).</translation>
    </message>
    <message>
        <source>The stored tokens of this reply do not match its text, so only the text is shown.</source>
        <translation>Die gespeicherten Token dieser Antwort passen nicht zu ihrem Text; nur der Text wird gezeigt.</translation>
    </message>
    <message>
        <source>A summary is being written.</source>
        <translation>Eine Zusammenfassung wird geschrieben.</translation>
    </message>
    <message>
        <source>There is nothing to sum up in this chat yet.</source>
        <translation>In diesem Chat gibt es noch nichts zusammenzufassen.</translation>
    </message>
    <message>
        <source>another model was chosen.</source>
        <translation>Es wurde ein anderes Modell gewählt.</translation>
    </message>
    <message>
        <source>The model wrote no summary; try another model, or begin a new chat.</source>
        <translation>Das Modell schrieb keine Zusammenfassung; ein anderes Modell versuchen oder einen neuen Chat beginnen.</translation>
    </message>
    <message>
        <source>No summary was written: {trouble}</source>
        <translation>Keine Zusammenfassung geschrieben: {trouble}</translation>
    </message>
    <message>
        <source>Continued</source>
        <translation>Fortsetzung</translation>
    </message>
    <message>
        <source>{chat} (continued)</source>
        <translation>{chat} (Fortsetzung)</translation>
    </message>
    <message>
        <source>new chat with a summary</source>
        <translation>Neuer Chat mit Zusammenfassung</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>same as main model</source>
        <translation>wie das Hauptmodell</translation>
    </message>
    <message>
        <source>The engine is starting; its devices are known in a moment.</source>
        <translation>Die Engine startet; ihre Geräte sind gleich bekannt.</translation>
    </message>
    <message>
        <source>llama.cpp found no graphics card that this build can use.</source>
        <translation>llama.cpp hat keine Grafikkarte gefunden, die dieser Build nutzen kann.</translation>
    </message>
    <message>
        <source>Needs two graphics cards; this computer has one.</source>
        <translation>Dafür braucht es zwei Grafikkarten, und dieser Computer hat eine.</translation>
    </message>
    <message>
        <source>all graphics cards</source>
        <translation>alle Grafikkarten</translation>
    </message>
    <message>
        <source>the processor</source>
        <translation>der Prozessor</translation>
    </message>
    <message>
        <source>Give a number for each card with commas between, for example 3, 1.</source>
        <translation>Für jede Karte eine Zahl angeben, mit Kommas dazwischen, zum Beispiel 3, 1.</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} thread</source>
        <translation>
            <numerusform>{n:,} Thread</numerusform>
            <numerusform>{n:,} Threads</numerusform>
        </translation>
    </message>
    <message>
        <source>{choice}: {value}</source>
        <translation>{choice}: {value}</translation>
    </message>
    <message>
        <source>{name}: {description} ({kind})</source>
        <translation>{name}: {description} ({kind})</translation>
    </message>
    <message>
        <source>{name}: {description} ({kind}), {free} of {total} free</source>
        <translation>{name}: {description} ({kind}), {free} von {total} frei</translation>
    </message>
    <message>
        <source>The engine is starting…</source>
        <translation>Die Engine startet&#xa0;…</translation>
    </message>
    <message>
        <source>Choose a main model above to begin.</source>
        <translation>Zum Beginnen oben ein Hauptmodell wählen.</translation>
    </message>
    <message>
        <source>The model is being loaded…</source>
        <translation>Das Modell wird geladen&#xa0;…</translation>
    </message>
    <message>
        <source>No model is loaded; choose another above.</source>
        <translation>Kein Modell ist geladen; oben ein anderes wählen.</translation>
    </message>
    <message>
        <source>The main model is loaded without it.</source>
        <translation>Das Hauptmodell wird ohne sie geladen.</translation>
    </message>
    <message>
        <source>the main model writes alone</source>
        <translation>das Hauptmodell schreibt allein</translation>
    </message>
    <message>
        <source>The server&apos;s own</source>
        <translation>Eigener des Servers</translation>
    </message>
    <message>
        <source>set where the server is started</source>
        <translation>wird beim Start des Servers festgelegt</translation>
    </message>
    <message>
        <source>None</source>
        <comment>draft</comment>
        <translation>Keiner</translation>
    </message>
    <message>
        <source>one draft is enough</source>
        <translation>ein Entwurf genügt</translation>
    </message>
    <message>
        <source>Prompt lookup (no model)</source>
        <translation>Prompt-Suche (ohne Modell)</translation>
    </message>
    <message>
        <source>guesses from text that repeats in the conversation</source>
        <translation>Vermutungen aus Text, der sich im Gespräch wiederholt</translation>
    </message>
    <message>
        <source>The context is chosen where the server is started.</source>
        <translation>Der Kontext wird beim Start des Servers gewählt.</translation>
    </message>
    <message>
        <source>The memory that these models need is not known yet.</source>
        <translation>Noch ist nicht bekannt, was diese Modelle brauchen.</translation>
    </message>
    <message>
        <source>These models were made for no more than {trained:,} tokens.</source>
        <translation>Diese Modelle sind für höchstens {trained:,} Token gemacht.</translation>
    </message>
    <message>
        <source>There is not enough free memory for a larger context.</source>
        <translation>Für einen größeren Kontext ist nicht genug Speicher frei.</translation>
    </message>
    <message>
        <source>The model runs on a server: it takes no memory here, and its context is chosen there.</source>
        <translation>Das Modell läuft auf einem Server: Hier braucht es keinen Speicher, und sein Kontext wird dort gewählt.</translation>
    </message>
    <message>
        <source>Memory that the pair needs: not known yet</source>
        <translation>Speicherbedarf des Paars: noch nicht bekannt</translation>
    </message>
    <message>
        <source>A context of {context:,} tokens, kept as {kv}</source>
        <translation>Ein Kontext von {context:,} Token, gespeichert als {kv}</translation>
    </message>
    <message>
        <source>main weights</source>
        <translation>Gewichte Hauptmodell</translation>
    </message>
    <message>
        <source>draft weights</source>
        <translation>Gewichte Entwurf</translation>
    </message>
    <message>
        <source>conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>working space</source>
        <translation>Arbeitsbereich</translation>
    </message>
    <message>
        <source>{figures} ({parts})</source>
        <translation>{figures} ({parts})</translation>
    </message>
    <message>
        <source>{place}: {needed} needed, {free} free, it fits</source>
        <translation>{place}: {needed} nötig, {free} frei, es passt</translation>
    </message>
    <message>
        <source>{place}: {needed} needed, {free} free, it does not fit</source>
        <translation>{place}: {needed} nötig, {free} frei, es passt nicht</translation>
    </message>
    <message>
        <source>at most one of two drafts can be a head</source>
        <translation>von zwei Entwürfen kann höchstens einer ein Kopf sein</translation>
    </message>
    <message>
        <source>it has another vocabulary</source>
        <translation>er hat ein anderes Vokabular</translation>
    </message>
    <message>
        <source>layers of the main model&apos;s own file</source>
        <translation>Schichten in der Datei des Hauptmodells</translation>
    </message>
    <message>
        <source>same as the main model: no speedup</source>
        <translation>dasselbe wie das Hauptmodell: nicht schneller</translation>
    </message>
    <message>
        <source>bundled</source>
        <translation>mitgeliefert</translation>
    </message>
    <message>
        <source>it does not fit</source>
        <translation>er passt nicht</translation>
    </message>
    <message>
        <source>The main model is used with the MTP inside its file: {draft} does not fit it ({why}).</source>
        <translation>Das Hauptmodell läuft mit dem MTP in seiner Datei: {draft} passt nicht dazu ({why}).</translation>
    </message>
    <message>
        <source>The main model is used without a draft: {draft} does not fit it ({why}).</source>
        <translation>Das Hauptmodell läuft ohne Entwurf: {draft} passt nicht dazu ({why}).</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigene Werte</translation>
    </message>
    <message>
        <source>Precise</source>
        <translation>Präzise</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>Ausgewogen</translation>
    </message>
    <message>
        <source>Creative</source>
        <translation>Kreativ</translation>
    </message>
    <message>
        <source>{preset}, changed</source>
        <translation>{preset}, geändert</translation>
    </message>
    <message>
        <source>A preset needs a name.</source>
        <translation>Eine Vorgabe braucht einen Namen.</translation>
    </message>
    <message>
        <source>The name is longer than {most} characters.</source>
        <translation>Der Name ist länger als {most} Zeichen.</translation>
    </message>
    <message>
        <source>“{name}” is a name of Foretoken&apos;s own; choose another.</source>
        <translation>„{name}“ ist ein Name von Foretoken selbst; einen anderen wählen.</translation>
    </message>
    <message>
        <source>There is a preset “{name}” already; choose another name.</source>
        <translation>Eine Vorgabe „{name}“ gibt es schon; einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>save preset</source>
        <translation>Vorgabe speichern</translation>
    </message>
    <message>
        <source>rename preset</source>
        <translation>Vorgabe umbenennen</translation>
    </message>
    <message>
        <source>delete preset</source>
        <translation>Vorgabe löschen</translation>
    </message>
    <message>
        <source>no draft is loaded</source>
        <translation>kein Entwurf geladen</translation>
    </message>
    <message>
        <source>{draft}, in every round</source>
        <translation>{draft}, in jeder Runde</translation>
    </message>
    <message>
        <source>whatever is fastest here (recommended)</source>
        <translation>was hier am schnellsten ist (empfohlen)</translation>
    </message>
    <message>
        <source>Draft only</source>
        <translation>Nur Entwurf</translation>
    </message>
    <message>
        <source>Prompt lookup only</source>
        <translation>Nur Prompt-Suche</translation>
    </message>
    <message>
        <source>guesses repeat earlier text of the chat</source>
        <translation>Vermutungen wiederholen früheren Text des Chats</translation>
    </message>
    <message>
        <source>None</source>
        <comment>guesses</comment>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Second draft only</source>
        <translation>Nur zweiter Entwurf</translation>
    </message>
    <message>
        <source>The stored tokens of this reply are damaged, so only its text is shown.</source>
        <translation>Die gespeicherten Token dieser Antwort sind beschädigt; nur ihr Text wird gezeigt.</translation>
    </message>
    <message>
        <source>Only replies of the open chat can be looked at closer.</source>
        <translation>Nur Antworten des offenen Chats lassen sich genauer ansehen.</translation>
    </message>
    <message>
        <source>Wait until the reply is finished.</source>
        <translation>Warten Sie, bis die Antwort fertig ist.</translation>
    </message>
    <message>
        <source>Load a pair first.</source>
        <translation>Laden Sie zuerst ein Paar.</translation>
    </message>
    <message>
        <source>It is not known which models wrote this reply, so nothing is computed.</source>
        <translation>Es ist nicht bekannt, welche Modelle diese Antwort schrieben; es wird nichts berechnet.</translation>
    </message>
    <message>
        <source>The tokens of this reply are not all known, so nothing can be computed.</source>
        <translation>Nicht alle Token dieser Antwort sind bekannt; es lässt sich nichts berechnen.</translation>
    </message>
    <message>
        <source>Wait until the reply is finished, then replay it.</source>
        <translation>Warten Sie, bis die Antwort fertig ist, und spielen Sie sie dann ab.</translation>
    </message>
    <message>
        <source>Only the text of this reply is known, not its tokens, so there is nothing to replay.</source>
        <translation>Von dieser Antwort ist nur der Text bekannt, nicht ihre Token; es gibt nichts abzuspielen.</translation>
    </message>
    <message>
        <source>Round {number:,}: main keeps all {count} and adds a token of its own…</source>
        <translation>Runde {number:,}: Hauptmodell behält alle {count} und fügt ein eigenes Token hinzu&#xa0;…</translation>
    </message>
    <message>
        <source>Round {number:,}: main keeps none and refuses {token}…</source>
        <translation>Runde {number:,}: Hauptmodell behält keine und lehnt {token} ab&#xa0;…</translation>
    </message>
    <message>
        <source>Round {number:,}: main keeps {kept} of {count} and refuses {token}…</source>
        <translation>Runde {number:,}: Hauptmodell behält {kept} von {count} und lehnt {token} ab&#xa0;…</translation>
    </message>
    <message>
        <source>The first round has not ended yet.</source>
        <translation>Die erste Runde ist noch nicht zu Ende.</translation>
    </message>
    <message>
        <source>Only the text of this reply was kept, so its rounds are not known.</source>
        <translation>Von dieser Antwort ist nur der Text erhalten; ihre Runden sind nicht bekannt.</translation>
    </message>
    <message>
        <source>This reply ended before its first round.</source>
        <translation>Diese Antwort endete vor ihrer ersten Runde.</translation>
    </message>
    <message>
        <source>guesses unknown</source>
        <translation>Vermutungen unbekannt</translation>
    </message>
    <message>
        <source>guessing paused</source>
        <translation>Vermuten ruht</translation>
    </message>
    <message>
        <source>no guesses</source>
        <translation>keine Vermutungen</translation>
    </message>
    <message>
        <source>{kept} of {count} kept</source>
        <translation>{kept} von {count} behalten</translation>
    </message>
    <message>
        <source>from prompt lookup</source>
        <translation>aus der Prompt-Suche</translation>
    </message>
    <message>
        <source>from prompt lookup and the draft</source>
        <translation>aus Prompt-Suche und Entwurf</translation>
    </message>
    <message>
        <source>{total:,.2f} ms on a server, without details.</source>
        <translation>{total:,.2f} ms auf einem Server, ohne Einzelheiten.</translation>
    </message>
    <message>
        <source>Width {width}, draft length at most {limit}. {total:,.2f} ms: draft {draft:,.2f}, verify {verify:,.2f}, sampling {sampling:,.2f}, rollback {rollback:,.2f}, other {other:,.2f}.</source>
        <translation>Breite {width}, Entwurfslänge höchstens {limit}. {total:,.2f} ms: Entwurf {draft:,.2f}, Prüfung {verify:,.2f}, Sampling {sampling:,.2f}, Zurücksetzen {rollback:,.2f}, Übriges {other:,.2f}.</translation>
    </message>
    <message>
        <source>exact match</source>
        <translation>exakter Vergleich</translation>
    </message>
    <message>
        <source>rejection sampling</source>
        <translation>Rejection Sampling</translation>
    </message>
    <message>
        <source>typical acceptance</source>
        <translation>typische Annahme</translation>
    </message>
    <message>
        <source>The draft</source>
        <translation>Der Entwurf</translation>
    </message>
    <message>
        <source>partly forced by the format</source>
        <translation>teils durch das Format erzwungen</translation>
    </message>
    <message>
        <source>The format</source>
        <translation>Das Format</translation>
    </message>
    <message>
        <source>{who} guesses this token. The main model has not checked it yet.</source>
        <translation>{who} vermutet dieses Token. Das Hauptmodell hat es noch nicht geprüft.</translation>
    </message>
    <message>
        <source>{who} guessed this token, and the main model agreed.</source>
        <translation>{who} hat dieses Token vermutet, und das Hauptmodell stimmte zu.</translation>
    </message>
    <message>
        <source>another token</source>
        <translation>Ein anderes Token</translation>
    </message>
    <message>
        <source>{guess} was guessed here. The main model refused it and wrote this instead.</source>
        <translation>{guess} wurde hier vermutet. Das Hauptmodell lehnte es ab und schrieb stattdessen dies.</translation>
    </message>
    <message>
        <source>All guesses before this token were right, so the main model added one of its own.</source>
        <translation>Alle Vermutungen vor diesem Token waren richtig, darum fügte das Hauptmodell ein eigenes hinzu.</translation>
    </message>
    <message>
        <source>{who} guessed this token. The main model refused it, so it is not in the text.</source>
        <translation>{who} hat dieses Token vermutet. Das Hauptmodell lehnte es ab, darum steht es nicht im Text.</translation>
    </message>
    <message>
        <source>This guess came after a refused one and was thrown away unchecked.</source>
        <translation>Diese Vermutung folgte auf eine abgelehnte und wurde ungeprüft verworfen.</translation>
    </message>
    <message>
        <source>A server wrote this token and does not say what it had guessed here.</source>
        <translation>Ein Server schrieb dieses Token und sagt nicht, was er hier vermutet hatte.</translation>
    </message>
    <message>
        <source>The main model wrote this token by itself; nothing was guessed.</source>
        <translation>Das Hauptmodell schrieb dieses Token selbst; nichts wurde vermutet.</translation>
    </message>
    <message>
        <source>control token</source>
        <translation>Steuer-Token</translation>
    </message>
    <message>
        <source>a token that the server does not name</source>
        <translation>ein Token, das der Server nicht nennt</translation>
    </message>
    <message>
        <source>bytes {bytes}</source>
        <translation>Bytes {bytes}</translation>
    </message>
    <message>
        <source>“{token}”</source>
        <translation>„{token}“</translation>
    </message>
    <message>
        <source>&lt;{share:.1f}%</source>
        <translation>&lt; {share:.1f}&#xa0;%</translation>
    </message>
    <message>
        <source>{share:.1f}%</source>
        <translation>{share:.1f}&#xa0;%</translation>
    </message>
    <message>
        <source>{round}, position {position}</source>
        <translation>{round}, Position {position}</translation>
    </message>
    <message>
        <source>In the reply</source>
        <translation>In der Antwort</translation>
    </message>
    <message>
        <source>token {number}</source>
        <translation>Token {number}</translation>
    </message>
    <message>
        <source>Draft probability</source>
        <translation>Wahrsch. im Entwurf</translation>
    </message>
    <message>
        <source>Main probability</source>
        <translation>Wahrsch. im Hauptmodell</translation>
    </message>
    <message>
        <source>not judged</source>
        <translation>nicht geprüft</translation>
    </message>
    <message>
        <source>Refused here</source>
        <translation>Hier abgelehnt</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>{share}: at temperature 0 the most likely token always wins</source>
        <translation>{share}: bei Temperatur 0 gewinnt immer das wahrscheinlichste Token</translation>
    </message>
    <message>
        <source>Guessed from</source>
        <translation>Vermutet aus</translation>
    </message>
    <message>
        <source>the format, which leaves no choice here</source>
        <translation>das Format, das hier keine Wahl lässt</translation>
    </message>
    <message>
        <source>the conversation (prompt lookup)</source>
        <translation>dem Gespräch (Prompt-Suche)</translation>
    </message>
    <message>
        <source>Guessed by</source>
        <translation>Vermutet von</translation>
    </message>
    <message>
        <source>the server, which does not say with what</source>
        <translation>der Server, der nicht sagt, womit</translation>
    </message>
    <message>
        <source>the draft model</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>a head ({kind})</source>
        <translation>Kopf ({kind})</translation>
    </message>
    <message>
        <source>Decided by</source>
        <translation>Entschieden durch</translation>
    </message>
    <message>
        <source>the main model&apos;s most likely token</source>
        <translation>das wahrscheinlichste Token des Hauptmodells</translation>
    </message>
    <message>
        <source>what the main model drew with the seed</source>
        <translation>was das Hauptmodell mit dem Startwert zog</translation>
    </message>
    <message>
        <source>a number below it was drawn</source>
        <translation>gezogen wurde eine Zahl darunter</translation>
    </message>
    <message>
        <source>a number above it was drawn</source>
        <translation>gezogen wurde eine Zahl darüber</translation>
    </message>
    <message>
        <source>Chance to be kept</source>
        <translation>Chance zu bleiben</translation>
    </message>
    <message>
        <source>{chance}; {draw}</source>
        <translation>{chance}; {draw}</translation>
    </message>
    <message>
        <source>{at:,.3f} s after the start; its round took {ms:,.1f} ms</source>
        <translation>{at:,.3f} s nach dem Start; die Runde dauerte {ms:,.1f} ms</translation>
    </message>
    <message>
        <source>{token} (draft {draft}, main {main})</source>
        <translation>{token} (Entwurf {draft}, Hauptmodell {main})</translation>
    </message>
    <message>
        <source>{token} (draft {draft})</source>
        <translation>{token} (Entwurf {draft})</translation>
    </message>
    <message>
        <source>{token} (main {main})</source>
        <translation>{token} (Hauptmodell {main})</translation>
    </message>
    <message>
        <source>It was the main model&apos;s most likely token, and another was drawn.</source>
        <translation>Es war das wahrscheinlichste Token des Hauptmodells, gezogen wurde ein anderes.</translation>
    </message>
    <message>
        <source>For the main model it was number {rank:,} of the most likely tokens.</source>
        <translation>Für das Hauptmodell war es Nummer {rank:,} der wahrscheinlichsten Token.</translation>
    </message>
    <message>
        <source>It was the main model&apos;s clear favourite.</source>
        <translation>Es war der klare Favorit des Hauptmodells.</translation>
    </message>
    <message>
        <source>It was the main model&apos;s most likely token.</source>
        <translation>Es war das wahrscheinlichste Token des Hauptmodells.</translation>
    </message>
    <message>
        <source>It was number {rank:,} of the main model&apos;s most likely tokens; {first} was the first.</source>
        <translation>Es war Nummer {rank:,} der wahrscheinlichsten Token des Hauptmodells; {first} war das erste.</translation>
    </message>
    <message>
        <source>Rank, main model</source>
        <translation>Rang im Hauptmodell</translation>
    </message>
    <message>
        <source>Rank, draft</source>
        <translation>Rang im Entwurf</translation>
    </message>
    <message>
        <source>Rank, refused</source>
        <translation>Rang, abgelehnt</translation>
    </message>
    <message>
        <source>Guess is kept</source>
        <translation>Vermutung bleibt</translation>
    </message>
    <message>
        <source>with a chance of {chance}</source>
        <translation>mit einer Chance von {chance}</translation>
    </message>
    <message>
        <source>Any guess is kept</source>
        <translation>Irgendeine Vermutung bleibt</translation>
    </message>
    <message>
        <source>The seed draws</source>
        <translation>Der Startwert zieht</translation>
    </message>
    <message>
        <source>For the draft</source>
        <translation>Für den Entwurf</translation>
    </message>
    <message>
        <source>Margin</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>{points:,.1f} points before the second</source>
        <translation>{points:,.1f} Punkte vor dem zweiten</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>Entropie</translation>
    </message>
    <message>
        <source>Filters left</source>
        <translation>Nach den Filtern</translation>
    </message>
    <message>
        <source>Lists, ranks and margin</source>
        <translation>Listen, Ränge und Abstand</translation>
    </message>
    <message>
        <source>as they would be at temperature 1, to show how near others came</source>
        <translation>wie sie bei Temperatur 1 wären, um zu zeigen, wie nahe andere kamen</translation>
    </message>
    <message>
        <source>number {rank:,}, with {probability}</source>
        <translation>Nummer {rank:,}, mit {probability}</translation>
    </message>
    <message>
        <source>{main:,.2f} bits</source>
        <translation>{main:,.2f} Bit</translation>
    </message>
    <message>
        <source>{main:,.2f} bits; draft {draft:,.2f}</source>
        <translation>{main:,.2f} Bit; Entwurf {draft:,.2f}</translation>
    </message>
    <message>
        <source>the token {id}</source>
        <translation>das Token {id}</translation>
    </message>
    <message>
        <source>{words} {closer}</source>
        <translation>{words} {closer}</translation>
    </message>
    <message>
        <source>code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>prose</source>
        <translation>Prosa</translation>
    </message>
    <message>
        <source>lists</source>
        <translation>Listen</translation>
    </message>
    <message>
        <source>quotations</source>
        <translation>Zitate</translation>
    </message>
    <message>
        <source>thinking</source>
        <translation>Nachdenken</translation>
    </message>
    <message>
        <source>{times} on code</source>
        <translation>{times} bei Code</translation>
    </message>
    <message>
        <source>{times} on prose</source>
        <translation>{times} bei Prosa</translation>
    </message>
    <message>
        <source>{times} on lists</source>
        <translation>{times} bei Listen</translation>
    </message>
    <message>
        <source>{times} on quotations</source>
        <translation>{times} bei Zitaten</translation>
    </message>
    <message>
        <source>{times} on thinking</source>
        <translation>{times} beim Nachdenken</translation>
    </message>
    <message>
        <source>the server does not say</source>
        <translation>der Server sagt es nicht</translation>
    </message>
    <message>
        <source>nothing was guessed</source>
        <translation>nichts wurde vermutet</translation>
    </message>
    <message>
        <source>nothing guessed so far</source>
        <translation>bisher nichts vermutet</translation>
    </message>
    <message>
        <source>measuring…</source>
        <translation>wird gemessen&#xa0;…</translation>
    </message>
    <message>
        <source>not measured over a server</source>
        <translation>über einen Server nicht gemessen</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>chats database backup path where</source>
        <translation>Chats Datenbank Sicherung Pfad wo</translation>
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
        <source>backup export</source>
        <translation>Sicherung Backup Export</translation>
    </message>
    <message>
        <source>reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>reset page</source>
        <translation>Seite zurücksetzen</translation>
    </message>
    <message numerus="yes">
        <source>{n} more waiting</source>
        <translation>
            <numerusform>{n} weiterer wartet</numerusform>
            <numerusform>{n} weitere warten</numerusform>
        </translation>
    </message>
    <message>
        <source>cancel download</source>
        <translation>Download abbrechen</translation>
    </message>
    <message>
        <source>Stopped. The rest is still in {folder}; move again to continue.</source>
        <translation>Angehalten. Der Rest ist noch in {folder}; zum Fortsetzen noch einmal verschieben.</translation>
    </message>
    <message>
        <source>The settings cannot be saved ({reason}). They apply until you close Foretoken.</source>
        <translation>Die Einstellungen können nicht gespeichert werden ({reason}). Sie gelten, bis Foretoken geschlossen wird.</translation>
    </message>
    <message>
        <source>Click to see what the model reads of it.</source>
        <translation>Klicken zeigt, was das Modell davon liest.</translation>
    </message>
    <message>
        <source>Attached file {name}, {details}</source>
        <translation>Angehängte Datei {name}, {details}</translation>
    </message>
    <message>
        <source>Remove this file (undo with Ctrl+Z)</source>
        <translation>Diese Datei entfernen (Strg+Z holt sie zurück)</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>{name} entfernen</translation>
    </message>
    <message>
        <source>Attached files</source>
        <translation>Angehängte Dateien</translation>
    </message>
    <message>
        <source>Memory…</source>
        <translation>Speicher&#xa0;…</translation>
    </message>
    <message>
        <source>Choose a larger context</source>
        <translation>Einen größeren Kontext wählen</translation>
    </message>
    <message>
        <source>Leave it in the message</source>
        <translation>In der Nachricht lassen</translation>
    </message>
    <message>
        <source>Attach as a file</source>
        <translation>Als Datei anhängen</translation>
    </message>
    <message>
        <source>{count} more could not be attached.</source>
        <translation>{count} weitere konnten nicht angehängt werden.</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Früher</translation>
    </message>
    <message>
        <source>← Back to all chats</source>
        <translation>← Zurück zu allen Chats</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Angeheftet</translation>
    </message>
    <message>
        <source>Show older chats…</source>
        <translation>Ältere Chats zeigen&#xa0;…</translation>
    </message>
    <message>
        <source>Archive ({count:,})</source>
        <translation>Archiv ({count:,})</translation>
    </message>
    <message>
        <source>Chat list</source>
        <translation>Liste der Chats</translation>
    </message>
    <message>
        <source>Folder {name}</source>
        <translation>Ordner {name}</translation>
    </message>
    <message>
        <source>Click or Enter to fold; drag chats here</source>
        <translation>Klick oder Enter klappt ein und aus; Chats hierher ziehen</translation>
    </message>
    <message>
        <source>Message…  (Enter sends, Shift+Enter for a new line)</source>
        <translation>Nachricht&#xa0;…  (Enter sendet, Umschalt+Enter: neue Zeile)</translation>
    </message>
    <message>
        <source>Message…  (Enter sends)</source>
        <translation>Nachricht&#xa0;…  (Enter sendet)</translation>
    </message>
    <message>
        <source>Message…</source>
        <translation>Nachricht&#xa0;…</translation>
    </message>
    <message>
        <source>Message…  (Enter queues it until the reply ends)</source>
        <translation>Nachricht&#xa0;…  (Enter merkt sie bis zum Ende der Antwort vor)</translation>
    </message>
    <message>
        <source>Message…  (Enter queues it)</source>
        <translation>Nachricht&#xa0;…  (Enter merkt vor)</translation>
    </message>
    <message>
        <source>Message…  (sent when the model is ready)</source>
        <translation>Nachricht …  (gesendet, sobald das Modell bereit ist)</translation>
    </message>
    <message>
        <source>Message…  (sent when ready)</source>
        <translation>Nachricht …  (gesendet, sobald bereit)</translation>
    </message>
    <message>
        <source>Ask something about the attached files…</source>
        <translation>Etwas zu den angehängten Dateien fragen&#xa0;…</translation>
    </message>
    <message>
        <source>Ask about the files…</source>
        <translation>Zu den Dateien fragen&#xa0;…</translation>
    </message>
    <message>
        <source>Your message stays here.</source>
        <translation>Die Nachricht bleibt hier stehen.</translation>
    </message>
    <message>
        <source>Send  ⏎</source>
        <translation>Senden  ⏎</translation>
    </message>
    <message>
        <source>Stop  Esc</source>
        <translation>Stopp  Esc</translation>
    </message>
    <message>
        <source>Show all  Esc</source>
        <translation>Alles zeigen  Esc</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Enter sends, Shift+Enter begins a new line</source>
        <translation>Enter sendet, Umschalt+Enter beginnt eine neue Zeile</translation>
    </message>
    <message>
        <source>Attach files: text, code, CSV or PDF (Ctrl+Shift+A). You can also drag them here.</source>
        <translation>Dateien anhängen: Text, Code, CSV oder PDF (Strg+Umschalt+A). Sie lassen sich auch hierher ziehen.</translation>
    </message>
    <message>
        <source>Show the whole message</source>
        <translation>Die ganze Nachricht zeigen</translation>
    </message>
    <message>
        <source>Leave out oldest turns</source>
        <translation>Älteste Nachrichten weglassen</translation>
    </message>
    <message>
        <source>Larger context</source>
        <translation>Größerer Kontext</translation>
    </message>
    <message>
        <source>New chat with a summary</source>
        <translation>Neuer Chat mit Zusammenfassung</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Cancel the summary</source>
        <translation>Zusammenfassung abbrechen</translation>
    </message>
    <message>
        <source>Loads the models again, which takes a moment and {cost}</source>
        <translation>Lädt die Modelle neu; das dauert einen Moment und braucht {cost}</translation>
    </message>
    <message>
        <source>Summarize this chat and start a new one with the summary as its system prompt. This one is kept</source>
        <translation>Das Modell fasst diesen Chat zusammen, und ein neuer beginnt mit der Zusammenfassung als System-Prompt. Dieser bleibt erhalten</translation>
    </message>
    <message>
        <source>Summarizing this chat…</source>
        <translation>Das Modell fasst diesen Chat zusammen&#xa0;…</translation>
    </message>
    <message>
        <source>The reply as text (Ctrl+1)</source>
        <translation>Die Antwort als Text (Strg+1)</translation>
    </message>
    <message>
        <source>Every token with its mark, refused guesses among them (Ctrl+2)</source>
        <translation>Jedes Token mit seiner Markierung, auch abgelehnte Vermutungen (Strg+2)</translation>
    </message>
    <message>
        <source>A row for each round: guesses, where they were cut, and the time (Ctrl+3)</source>
        <translation>Eine Zeile je Runde: Vermutungen, wo sie abgeschnitten wurden, und die Zeit (Strg+3)</translation>
    </message>
    <message>
        <source>Find in this chat…</source>
        <translation>In diesem Chat suchen&#xa0;…</translation>
    </message>
    <message>
        <source>Previous place (Shift+Enter)</source>
        <translation>Vorige Stelle (Umschalt+Enter)</translation>
    </message>
    <message>
        <source>Next place (Enter)</source>
        <translation>Nächste Stelle (Enter)</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>↓ Jump to latest</source>
        <translation>↓ Zum Ende</translation>
    </message>
    <message>
        <source>Go to the end and follow the text</source>
        <translation>Ans Ende gehen und dem Text folgen</translation>
    </message>
    <message>
        <source>Begin a new chat (Ctrl+N)</source>
        <translation>Einen neuen Chat beginnen (Strg+N)</translation>
    </message>
    <message>
        <source>Search all chats…</source>
        <translation>Alle Chats durchsuchen&#xa0;…</translation>
    </message>
    <message>
        <source>Search all chats</source>
        <translation>Alle Chats durchsuchen</translation>
    </message>
    <message>
        <source>Search the titles and messages of all chats (Ctrl+K)</source>
        <translation>Titel und Nachrichten aller Chats durchsuchen (Strg+K)</translation>
    </message>
    <message>
        <source>The archive is empty.</source>
        <translation>Das Archiv ist leer.</translation>
    </message>
    <message>
        <source>Your chats will be listed here.</source>
        <translation>Hier werden die Chats aufgelistet.</translation>
    </message>
    <message>
        <source>Open</source>
        <comment>a chat</comment>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Move to folder</source>
        <translation>In Ordner verschieben</translation>
    </message>
    <message>
        <source>New folder…</source>
        <translation>Neuer Ordner&#xa0;…</translation>
    </message>
    <message>
        <source>Remove from folder</source>
        <translation>Aus dem Ordner nehmen</translation>
    </message>
    <message>
        <source>Archive</source>
        <comment>to archive</comment>
        <translation>Archivieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Folder (a new name makes a new folder; leave it empty for none):</source>
        <translation>Ordner (ein neuer Name legt einen neuen an; leer: keiner):</translation>
    </message>
    <message>
        <source>{name} ({pattern}): {meant}</source>
        <translation>{name} ({pattern}): {meant}</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>Leave the text as it was (Esc)</source>
        <translation>Den Text lassen, wie er war (Esc)</translation>
    </message>
    <message>
        <source>{save} (Ctrl+Enter)</source>
        <translation>{save} (Strg+Enter)</translation>
    </message>
    <message>
        <source>Your text stays here.</source>
        <translation>Der Text bleibt hier stehen.</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Cut off: token limit reached</source>
        <translation>Abgeschnitten: Token-Grenze erreicht</translation>
    </message>
    <message>
        <source>Cut off: the context is full</source>
        <translation>Abgeschnitten: Der Kontext ist voll</translation>
    </message>
    <message>
        <source>Copy the reply&apos;s text, without refused guesses</source>
        <translation>Den Text der Antwort kopieren, ohne abgelehnte Vermutungen</translation>
    </message>
    <message>
        <source>Generate another reply; with a fixed seed it will be the same (Ctrl+Shift+R)</source>
        <translation>Eine andere Antwort erzeugen; mit festem Startwert ist es dieselbe (Strg+Umschalt+R)</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Wiedergabe</translation>
    </message>
    <message>
        <source>Play this reply again, round by round (F5)</source>
        <translation>Diese Antwort noch einmal abspielen, Runde für Runde (F5)</translation>
    </message>
    <message>
        <source>More for this reply</source>
        <translation>Mehr zu dieser Antwort</translation>
    </message>
    <message>
        <source>Continue this reply (Alt+Enter)</source>
        <translation>Das Modell schreibt weiter, wo diese Antwort steht (Alt+Enter)</translation>
    </message>
    <message>
        <source>Catch up</source>
        <translation>Aufholen</translation>
    </message>
    <message>
        <source>Show everything generated so far (any key or click in the transcript)</source>
        <translation>Alles bisher Erzeugte zeigen (beliebige Taste oder Klick im Verlauf)</translation>
    </message>
    <message>
        <source>Show more</source>
        <translation>Mehr zeigen</translation>
    </message>
    <message>
        <source>Show the next part of this long reply</source>
        <translation>Den nächsten Teil dieser langen Antwort zeigen</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Show the whole text in its own window</source>
        <translation>Den ganzen Text in einem eigenen Fenster zeigen</translation>
    </message>
    <message>
        <source>Show all {count:,} characters</source>
        <translation>Alle {count:,} Zeichen zeigen</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Edit the reply; the model continues from your text</source>
        <translation>Die Antwort ändern; das Modell schreibt von dort weiter</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>Vergleichen&#xa0;…</translation>
    </message>
    <message>
        <source>Run this prompt with other settings and compare text and speed (F7)</source>
        <translation>Derselbe Prompt mit anderen Einstellungen: gleicher Text, wie schnell? (F7)</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>Info</translation>
    </message>
    <message>
        <source>Seed, settings and models of this reply (Ctrl+I)</source>
        <translation>Startwert, Einstellungen und Modelle dieser Antwort, zum Wiederverwenden (Strg+I)</translation>
    </message>
    <message>
        <source>Delete this reply and what follows it (undo with Ctrl+Z)</source>
        <translation>Diese Antwort und alles danach löschen (Strg+Z holt es zurück)</translation>
    </message>
    <message>
        <source>Copy the message</source>
        <translation>Die Nachricht kopieren</translation>
    </message>
    <message>
        <source>Change this message and send it again (Up in an empty message field: the last one)</source>
        <translation>Diese Nachricht ändern und neu senden (Pfeil nach oben im leeren Eingabefeld: die letzte)</translation>
    </message>
    <message>
        <source>Delete this message and what follows it (undo with Ctrl+Z)</source>
        <translation>Diese Nachricht und alles danach löschen (Strg+Z holt es zurück)</translation>
    </message>
    <message>
        <source>Waiting: Step (Ctrl+.) plays the next round</source>
        <translation>Wartet: Schritt (Strg+.) spielt die nächste Runde</translation>
    </message>
    <message>
        <source>Writing, round by round…</source>
        <translation>Schreibt, Runde für Runde&#xa0;…</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} more token generated</source>
        <translation>
            <numerusform>{n:,} weiteres Token erzeugt</numerusform>
            <numerusform>{n:,} weitere Token erzeugt</numerusform>
        </translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>Denkt nach&#xa0;…</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>Schreibt&#xa0;…</translation>
    </message>
    <message>
        <source>Reading the prompt: {done:,} of {total:,} tokens</source>
        <translation>Prompt wird gelesen: {done:,} von {total:,} Token</translation>
    </message>
    <message>
        <source>Generating the first token…</source>
        <translation>Erstes Token wird erzeugt&#xa0;…</translation>
    </message>
    <message>
        <source>Waiting for the engine…</source>
        <translation>Wartet auf die Engine&#xa0;…</translation>
    </message>
    <message>
        <source>Edit the reply</source>
        <translation>Die Antwort bearbeiten</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Ctrl+Enter saves another version, marked as edited by you. The reply itself is kept. Esc cancels.</source>
        <translation>Strg+Enter speichert eine weitere Fassung, als von Ihnen bearbeitet gekennzeichnet. Die Antwort selbst bleibt. Esc bricht ab.</translation>
    </message>
    <message>
        <source>Reply of {models}</source>
        <translation>Antwort von {models}</translation>
    </message>
    <message>
        <source>Reply finished: {sentence}</source>
        <translation>Antwort fertig: {sentence}</translation>
    </message>
    <message>
        <source>Sent with this message.</source>
        <translation>Mit dieser Nachricht gesendet.</translation>
    </message>
    <message>
        <source>You said: {said}</source>
        <translation>Eigene Nachricht: {said}</translation>
    </message>
    <message>
        <source>Edit your message</source>
        <translation>Eigene Nachricht bearbeiten</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Ctrl+Enter sends another version; this one and its replies are kept. Esc cancels.</source>
        <translation>Strg+Enter sendet eine weitere Fassung; diese und ihre Antworten bleiben. Esc bricht ab.</translation>
    </message>
    <message>
        <source>Ask something and watch the guesses</source>
        <translation>Etwas fragen und den Vermutungen zusehen</translation>
    </message>
    <message>
        <source>Example: {prompt}</source>
        <translation>Beispiel: {prompt}</translation>
    </message>
    <message>
        <source>Dismiss this notice</source>
        <translation>Diesen Hinweis schließen</translation>
    </message>
    <message>
        <source>Live: every token as soon as it is generated.</source>
        <translation>Live: jedes Token, sobald es erzeugt ist.</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesetempo</translation>
    </message>
    <message>
        <source>Reading speed, about 28 tokens per second. The numbers stay real; Esc or a click catches up.</source>
        <translation>Lesetempo, etwa 28 Token pro Sekunde. Die Zahlen bleiben die echten; Esc oder ein Klick holt auf.</translation>
    </message>
    <message>
        <source>Round by round: guesses, verdict, correction. The engine waits until each round is shown, so changes take effect in the next one. Waiting time is not counted.</source>
        <translation>Runde für Runde: die Vermutungen, das Urteil, die Korrektur. Die Engine wartet, bis jede Runde gezeigt wurde; Änderungen gelten so ab der nächsten. Die Wartezeit ist in keiner Zahl enthalten.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Play one round, then wait (Ctrl+.). Slow motion or Live continues.</source>
        <translation>Eine Runde spielen, dann warten (Strg+.). Zeitlupe oder Live geht weiter.</translation>
    </message>
    <message>
        <source>Pace: {pace}</source>
        <translation>Tempo: {pace}</translation>
    </message>
    <message>
        <source>Send it now (Enter in the empty message field)</source>
        <translation>Jetzt senden (Enter im leeren Eingabefeld)</translation>
    </message>
    <message>
        <source>Put it back into the message field (Up in the empty field)</source>
        <translation>Zurück ins Eingabefeld (Pfeil nach oben im leeren Feld)</translation>
    </message>
    <message>
        <source>Do not send it (undo with Ctrl+Z)</source>
        <translation>Nicht senden (Strg+Z holt sie zurück)</translation>
    </message>
    <message numerus="yes">
        <source>{message}  (with {n:,} file)</source>
        <translation>
            <numerusform>{message}  (mit {n:,} Datei)</numerusform>
            <numerusform>{message}  (mit {n:,} Dateien)</numerusform>
        </translation>
    </message>
    <message>
        <source>Queued:</source>
        <translation>Vorgemerkt:</translation>
    </message>
    <message>
        <source>Sent when the reply being written has ended</source>
        <translation>Wird gesendet, sobald die laufende Antwort beendet ist</translation>
    </message>
    <message>
        <source>Not sent:</source>
        <translation>Nicht gesendet:</translation>
    </message>
    <message>
        <source>Not sent automatically: send it when you are ready</source>
        <translation>Worauf sie wartete, ist nicht eingetreten; sie bleibt, bis sie gesendet wird</translation>
    </message>
    <message>
        <source>Sent when the model is ready:</source>
        <translation>Wird gesendet, sobald das Modell bereit ist:</translation>
    </message>
    <message>
        <source>The model is still being loaded</source>
        <translation>Das Modell wird noch geladen</translation>
    </message>
    <message>
        <source>Lossy: the acceptance rule may have changed the text. It is not exactly the main model&apos;s own.</source>
        <translation>Nicht verlustfrei: Die Annahmeregel kann den Text verändert haben. Er ist nicht genau der des Hauptmodells.</translation>
    </message>
    <message>
        <source>The engine waited {seconds:,.1f} s for rounds to be shown. That time is not counted, but rounds after a wait are slower.</source>
        <translation>Die Engine wartete insgesamt {seconds:,.1f} s darauf, dass Runden gezeigt wurden. Keine Zahl hier enthält diese Zeit, aber eine Runde nach einer Pause ist langsamer als andere.</translation>
    </message>
    <message>
        <source>lossy</source>
        <translation>nicht verlustfrei</translation>
    </message>
    <message>
        <source>{share} accepted (thinking {thinking}, answer {answer})</source>
        <translation>{share} angenommen (Nachdenken {thinking}, Antwort {answer})</translation>
    </message>
    <message>
        <source>How this reply was written</source>
        <translation>Wie diese Antwort geschrieben wurde</translation>
    </message>
    <message>
        <source>Use these settings</source>
        <translation>Einstellungen übernehmen</translation>
    </message>
    <message>
        <source>Generate again with the same seed and settings</source>
        <translation>Noch einmal mit gleichem Startwert und gleichen Einstellungen erzeugen</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Every round of the reply</source>
        <translation>Jede Runde der Antwort</translation>
    </message>
    <message>
        <source>Refusals</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>Rounds in which the main model refused a guess</source>
        <translation>Runden, in denen das Hauptmodell eine Vermutung ablehnte</translation>
    </message>
    <message>
        <source>All kept</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Rounds in which the main model kept all guesses</source>
        <translation>Runden, in denen das Hauptmodell alle Vermutungen behielt</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Längste</translation>
    </message>
    <message>
        <source>The quarter that wrote most tokens, {most} at most, the longest first</source>
        <translation>Das Viertel mit den meisten Token, höchstens {most}, die längste Runde zuerst</translation>
    </message>
    <message>
        <source>Slowest</source>
        <translation>Langsamste</translation>
    </message>
    <message>
        <source>The quarter that took most time, {most} at most, the slowest first</source>
        <translation>Das Viertel mit der meisten Zeit, höchstens {most}, die langsamste Runde zuerst</translation>
    </message>
    <message>
        <source>Copy the listed rounds of the reply for a spreadsheet</source>
        <translation>Die aufgelisteten Runden der Antwort für eine Tabellenkalkulation kopieren</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>Als CSV</translation>
    </message>
    <message>
        <source>Rounds that are listed</source>
        <translation>Welche Runden aufgelistet sind</translation>
    </message>
    <message>
        <source>In each round the draft guesses some tokens, and the main model checks them in one pass.</source>
        <translation>In jeder Runde vermutet der Entwurf einige Token, und das Hauptmodell prüft sie in einem Durchgang.</translation>
    </message>
    <message>
        <source>This round</source>
        <translation>Diese Runde</translation>
    </message>
    <message>
        <source>Search titles and messages of all chats…</source>
        <translation>Titel und Nachrichten aller Chats durchsuchen&#xa0;…</translation>
    </message>
    <message>
        <source>Search chats</source>
        <translation>Chats durchsuchen</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Chat · {day}</source>
        <translation>Chat · {day}</translation>
    </message>
    <message>
        <source>No chat or message has all of these words.</source>
        <translation>Kein Chat und keine Nachricht enthält alle diese Wörter.</translation>
    </message>
    <message>
        <source>Type words, or the beginnings of words. ↑ ↓ choose, Enter opens, Esc closes.</source>
        <translation>Wörter oder Wortanfänge eingeben. ↑ ↓ wählen, Enter öffnet, Esc schließt.</translation>
    </message>
    <message>
        <source>Devices…</source>
        <translation>Geräte…</translation>
    </message>
    <message>
        <source>Graphics cards, threads and loading, for each model</source>
        <translation>Grafikkarten, Threads und Laden für jedes Modell</translation>
    </message>
    <message>
        <source>Second draft</source>
        <translation>Zweiter Entwurf</translation>
    </message>
    <message>
        <source>The draft length is set where the server is started.</source>
        <translation>Die Entwurfslänge wird beim Start des Servers gewählt.</translation>
    </message>
    <message>
        <source>Where guesses come from, in every chat. Changes the speed of replies, not their text.</source>
        <translation>Woher Vermutungen kommen, in jedem Chat. Das ändert das Tempo der Antworten, nicht ihren Text.</translation>
    </message>
    <message>
        <source>A second draft, loaded beside the first. The faster one guesses; the reply says which.</source>
        <translation>Ein weiterer Entwurf, neben dem ersten geladen. Der schnellere von beiden sagt vorher; die Antwort nennt ihn.</translation>
    </message>
    <message>
        <source>Lookup</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>An instruction that the model reads before the conversation. This chat keeps it; new chats begin with it.</source>
        <translation>Eine Anweisung, die das Modell vor dem Gespräch liest. Dieser Chat behält sie; neue Chats beginnen mit ihr.</translation>
    </message>
    <message>
        <source>This model has no place for a system prompt: it goes before your first message.</source>
        <translation>Dieses Modell hat keinen Platz für einen System-Prompt: Er kommt vor die erste Nachricht.</translation>
    </message>
    <message>
        <source>This model&apos;s chat template leaves system prompts out: the model does not see it.</source>
        <translation>Die Chat-Vorlage dieses Modells lässt System-Prompts weg: Das Modell sieht ihn nicht.</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>The model reads this before the conversation, from your next message on. Ctrl+Enter saves, Esc cancels.</source>
        <translation>Das Modell liest dies vor dem Gespräch, ab der nächsten Nachricht. Strg+Enter: fertig; Esc lässt alles, wie es war.</translation>
    </message>
    <message>
        <source>System prompt: who the model is, and how it should answer</source>
        <translation>System-Prompt: wer das Modell ist und wie es antworten soll</translation>
    </message>
    <message>
        <source>System prompt: {said}</source>
        <translation>System-Prompt: {said}</translation>
    </message>
    <message>
        <source>+ System prompt</source>
        <translation>+ System-Prompt</translation>
    </message>
    <message>
        <source>How much the model thinks before it answers. Thinking takes time and helps with hard questions. Applies to this chat from your next message.</source>
        <translation>Ob oder wie lange das Modell nachdenkt, bevor es antwortet. Nachdenken braucht Zeit und hilft bei schweren Fragen. Es gilt für diesen Chat, ab der nächsten Nachricht.</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>as needed</source>
        <translation>nach Bedarf</translation>
    </message>
    <message>
        <source>as usual</source>
        <translation>wie üblich</translation>
    </message>
    <message>
        <source>minimal</source>
        <translation>minimal</translation>
    </message>
    <message>
        <source>low</source>
        <translation>niedrig</translation>
    </message>
    <message>
        <source>short</source>
        <translation>kurz</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>mittel</translation>
    </message>
    <message>
        <source>high</source>
        <translation>hoch</translation>
    </message>
    <message>
        <source>long</source>
        <translation>lang</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>unbegrenzt</translation>
    </message>
    <message>
        <source>{choice}   —   the model&apos;s default</source>
        <translation>{choice}   —   wie das Modell von sich aus</translation>
    </message>
    <message>
        <source>Think: {choice}</source>
        <translation>Denken: {choice}</translation>
    </message>
    <message>
        <source>Thinking: {choice}</source>
        <translation>Nachdenken: {choice}</translation>
    </message>
    <message>
        <source>Save or leave this edit first.</source>
        <translation>Zuerst diese Bearbeitung speichern oder verlassen.</translation>
    </message>
    <message>
        <source>Previous version of this message (Alt+Left)</source>
        <translation>Vorige Version dieser Nachricht (Alt+Links)</translation>
    </message>
    <message>
        <source>Next version of this message (Alt+Right)</source>
        <translation>Nächste Version dieser Nachricht (Alt+Rechts)</translation>
    </message>
    <message>
        <source>Version {number} of {count} of this message, with what followed it</source>
        <translation>Version {number} von {count} dieser Nachricht, mit allem, was darauf folgte</translation>
    </message>
    <message>
        <source>Previous version of this reply (Alt+Left)</source>
        <translation>Vorige Version dieser Antwort (Alt+Links)</translation>
    </message>
    <message>
        <source>Next version of this reply (Alt+Right)</source>
        <translation>Nächste Version dieser Antwort (Alt+Rechts)</translation>
    </message>
    <message>
        <source>Version {number} of {count} of this reply, with what followed it</source>
        <translation>Version {number} von {count} dieser Antwort, mit allem, was darauf folgte</translation>
    </message>
    <message>
        <source>Version {number} of {count}</source>
        <translation>Version {number} von {count}</translation>
    </message>
    <message>
        <source>Lossy: the text can differ from what the main model alone would write.</source>
        <translation>Nicht verlustfrei: Der Text kann von dem abweichen, was das Hauptmodell allein schriebe.</translation>
    </message>
    <message>
        <source>Guesses from</source>
        <translation>Vermutungen von</translation>
    </message>
    <message>
        <source>Guessing</source>
        <translation>Vermutungen</translation>
    </message>
    <message>
        <source>Where guesses come from, how many, and which are kept</source>
        <translation>Woher Vermutungen kommen, wie viele, und welche bleiben</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>Sampling</translation>
    </message>
    <message>
        <source>Reset all of these options; texts that you typed stay</source>
        <translation>Alle diese Optionen zurücksetzen; eingegebene Texte bleiben</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Grammars and JSON schemas</source>
        <translation>Grammatiken und JSON-Schemas</translation>
    </message>
    <message>
        <source>Point at an option to read what it does. Changes take effect in the next round. This chat keeps them, and new chats start with them.</source>
        <translation>Auf eine Option zeigen, um zu lesen, was sie tut. Änderungen gelten ab der nächsten Runde. Dieser Chat behält sie, und neue Chats beginnen mit ihnen.</translation>
    </message>
    <message>
        <source>Preset: {preset}</source>
        <translation>Vorgabe: {preset}</translation>
    </message>
    <message>
        <source>form</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Replies match a grammar</source>
        <translation>Antworten folgen einer Grammatik</translation>
    </message>
    <message>
        <source>Replies match a JSON schema</source>
        <translation>Antworten folgen einem JSON-Schema</translation>
    </message>
    <message>
        <source>Typical acceptance is on: the text is not the main model&apos;s own</source>
        <translation>Typische Annahme ist an: Der Text ist nicht der des Hauptmodells</translation>
    </message>
    <message>
        <source>Main</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>The model does not see them any more; they stay in the chat. Settings ▸ Chat switches it off</source>
        <translation>Das Modell sieht sie nicht mehr; im Chat bleiben sie. Ausschalten: Einstellungen ▸ Chat</translation>
    </message>
    <message>
        <source>Unarchive</source>
        <translation>Aus dem Archiv holen</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen&#xa0;…</translation>
    </message>
    <message>
        <source>Draft over the {share} that both have</source>
        <translation>Über die gemeinsamen {share} entwerfen</translation>
    </message>
    <message>
        <source>Guess over the {share} of the main model&apos;s tokens that both models have: the draft guesses only these tokens, and the text stays the main model&apos;s own.</source>
        <translation>Über die {share} der Token des Hauptmodells vermuten, die beide Modelle haben: Der Entwurf vermutet nur diese, und der Text bleibt der des Hauptmodells.</translation>
    </message>
    <message>
        <source>Draft over the {share} of tokens that both have</source>
        <translation>Über die {share} der Token entwerfen, die beide haben</translation>
    </message>
    <message>
        <source>on a server</source>
        <translation>auf einem Server</translation>
    </message>
    <message>
        <source>Guesses come from the conversation itself, where it repeats.</source>
        <translation>Vermutungen kommen aus dem Gespräch selbst, wo es sich wiederholt.</translation>
    </message>
    <message>
        <source>no draft</source>
        <translation>kein Entwurf</translation>
    </message>
    <message>
        <source>The main model writes alone; choose a draft model to speculate.</source>
        <translation>Das Hauptmodell schreibt allein; zum Spekulieren ein Entwurfsmodell wählen.</translation>
    </message>
    <message>
        <source>fits in part</source>
        <translation>passt teilweise</translation>
    </message>
    <message>
        <source>Second draft: {draft}. The faster of the two guesses.</source>
        <translation>Zweiter Entwurf: {draft}. Der schnellere von beiden vermutet.</translation>
    </message>
    <message>
        <source>The end of the log; all of it is in {file}.</source>
        <translation>Das Ende des Protokolls; vollständig in {file}.</translation>
    </message>
    <message>
        <source>No errors in the log.</source>
        <translation>Keine Fehler im Protokoll.</translation>
    </message>
    <message>
        <source>Cannot open {folder}. Open it in your file manager.</source>
        <translation>{folder} lässt sich nicht öffnen. Bitte im Dateimanager öffnen.</translation>
    </message>
    <message>
        <source>Path copied</source>
        <translation>Pfad kopiert</translation>
    </message>
    <message>
        <source>Applies to all pairs at the next load.</source>
        <translation>Für alle Paare, ab dem nächsten Laden.</translation>
    </message>
    <message numerus="yes">
        <source>Nothing imported: {n:,} chat already exists.</source>
        <translation>
            <numerusform>Nichts importiert: {n:,} Chat ist schon vorhanden.</numerusform>
            <numerusform>Nichts importiert: {n:,} Chats sind schon vorhanden.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing imported.</source>
        <translation>Nichts importiert.</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} chat already exists.</source>
        <translation>
            <numerusform>{n:,} Chat ist schon vorhanden.</numerusform>
            <numerusform>{n:,} Chats sind schon vorhanden.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing to guess: the main model was sure of every token.</source>
        <translation>Nichts zu raten: Das Hauptmodell war sich jedes Tokens sicher.</translation>
    </message>
    <message>
        <source>This page is missing. Install Foretoken again.</source>
        <translation>Diese Seite fehlt. Bitte Foretoken neu installieren.</translation>
    </message>
    <message>
        <source>Waiting until the models are free.</source>
        <translation>Wartet, bis die Modelle frei sind.</translation>
    </message>
    <message>
        <source>Probabilities are not computed yet.</source>
        <translation>Wahrscheinlichkeiten sind noch nicht berechnet.</translation>
    </message>
    <message>
        <source>The prompt has changed since, so these figures may differ.</source>
        <translation>Der Prompt hat sich seither geändert; die Zahlen können abweichen.</translation>
    </message>
    <message>
        <source>Choose a token to continue from here with it.</source>
        <translation>Ein Token wählen, um von hier damit fortzufahren.</translation>
    </message>
    <message>
        <source>No probabilities for this token.</source>
        <translation>Keine Wahrscheinlichkeiten für dieses Token.</translation>
    </message>
    <message>
        <source>Compute the probabilities of every token, by both models</source>
        <translation>Wahrscheinlichkeiten jedes Tokens mit beiden Modellen berechnen</translation>
    </message>
    <message>
        <source>Click a token, or use the arrow keys.</source>
        <translation>Ein Token anklicken oder die Pfeiltasten benutzen.</translation>
    </message>
    <message>
        <source>A poem at a high temperature is hard to predict. First without guesses.</source>
        <translation>Ein Gedicht bei hoher Temperatur, schwer vorherzusehen. Zuerst ohne Vermutungen.</translation>
    </message>
    <message>
        <source>The same with eight guesses in every round.</source>
        <translation>Dasselbe mit acht Vermutungen in jeder Runde.</translation>
    </message>
    <message>
        <source>Recorded replies with captions. No model needed.</source>
        <translation>Aufgezeichnete Antworten mit Erklärungen. Kein Modell nötig.</translation>
    </message>
    <message>
        <source>Search all &amp;actions…</source>
        <translation>Alle &amp;Aktionen durchsuchen…</translation>
    </message>
    <message>
        <source>{menu} · on</source>
        <translation>{menu} · ein</translation>
    </message>
    <message>
        <source>{menu} · off</source>
        <translation>{menu} · aus</translation>
    </message>
    <message>
        <source>Settings · {page}</source>
        <translation>Einstellungen · {page}</translation>
    </message>
    <message>
        <source>All actions and settings</source>
        <translation>Alle Aktionen und Einstellungen</translation>
    </message>
    <message>
        <source>Search all actions</source>
        <translation>Alle Aktionen durchsuchen</translation>
    </message>
    <message>
        <source>What do you want to do?</source>
        <translation>Was möchten Sie tun?</translation>
    </message>
    <message>
        <source>↑ ↓ choose, Enter runs, Esc closes.</source>
        <translation>↑ ↓ wählt, Enter führt aus, Esc schließt.</translation>
    </message>
    <message>
        <source>No action and no setting matches “{search}”.</source>
        <translation>Keine Aktion und keine Einstellung passt zu „{search}“.</translation>
    </message>
    <message>
        <source>{action}: {reason}.</source>
        <translation>{action}: {reason}.</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} ({n:,} reply)</source>
        <translation>
            <numerusform>{count:,} ({n:,} Antwort)</numerusform>
            <numerusform>{count:,} ({n:,} Antworten)</numerusform>
        </translation>
    </message>
    <message>
        <source>This reply at another draft length: its rounds and the expected speed (F6)</source>
        <translation>Die Antwort mit anderer Entwurfslänge: ihre Runden und das zu erwartende Tempo (F6)</translation>
    </message>
    <message>
        <source>What if?</source>
        <translation>Was wäre wenn?</translation>
    </message>
    <message>
        <source>What if? Another draft length</source>
        <translation>Was wäre wenn? Eine andere Entwurfslänge</translation>
    </message>
    <message>
        <source>forecast</source>
        <translation>Prognose</translation>
    </message>
    <message>
        <source>This reply is still being written.</source>
        <translation>Diese Antwort wird noch geschrieben.</translation>
    </message>
    <message>
        <source>Only the text of this reply is known, not its rounds.</source>
        <translation>Von dieser Antwort ist nur der Text bekannt, nicht die Runden.</translation>
    </message>
    <message>
        <source>The server does not say what it guessed.</source>
        <translation>Der Server sagt nicht, was er vermutet hat.</translation>
    </message>
    <message>
        <source>Nothing was guessed in this reply, so there is nothing to forecast from.</source>
        <translation>In dieser Antwort wurde nichts vermutet; über Vermutungen sagt sie nichts.</translation>
    </message>
    <message>
        <source>The length that Auto would choose in each round</source>
        <translation>Die Länge, die Auto in jeder Runde wählen würde</translation>
    </message>
    <message>
        <source>The reply at the chosen draft length</source>
        <translation>Die Antwort mit neu geschnittenen Runden</translation>
    </message>
    <message>
        <source>All drafts</source>
        <translation>Alle Entwürfe</translation>
    </message>
    <message>
        <source>{kept:,} of {guesses:,} guesses accepted</source>
        <translation>{kept:,} von {guesses:,} Vermutungen angenommen</translation>
    </message>
    <message>
        <source>as it was written</source>
        <translation>wie geschrieben</translation>
    </message>
    <message>
        <source>{low:,.0f} to {high:,.0f} tok/s</source>
        <translation>{low:,.0f} bis {high:,.0f} Tok/s</translation>
    </message>
    <message>
        <source>{rounds} instead of {before:,}</source>
        <translation>{rounds} statt {before:,}</translation>
    </message>
    <message>
        <source>All messages are saved again.</source>
        <translation>Alle Nachrichten sind wieder gespeichert.</translation>
    </message>
    <message>
        <source>Foretoken crashed last time. Everything saved is still here.</source>
        <translation>Foretoken ist beim letzten Mal abgestürzt. Alles Gespeicherte ist noch da.</translation>
    </message>
    <message>
        <source>Rounds, where the time went, acceptance by position, draft lengths in hindsight, tokens saved and wasted, gaps, and times of checks</source>
        <translation>Runden, wohin die Zeit ging, Annahme nach Position, Entwurfslängen im Rückblick, gesparte und vergeudete Token, Abstände und Prüfzeiten</translation>
    </message>
    <message>
        <source>The speed of the reply compared with plain decoding, with its 95% interval; “within noise”: it may be slower. Bars: the share of guesses accepted; above the mark guessing is faster. Below, the same by kind of text over all replies of this pair, for rounds with guesses only.</source>
        <translation>Wievielmal so schnell wie ohne Vermutungen die Antwort war, mit 95-%-Bereich; „im Rauschen“: Sie kann langsamer sein. Balken: Anteil angenommener Vermutungen; über der Marke ist Vermuten schneller. Darunter dasselbe nach Textart über alle Antworten dieses Paars, nur für Runden mit Vermutungenn.</translation>
    </message>
    <message>
        <source>This reply, by kind of text</source>
        <translation>Diese Antwort, nach Textart</translation>
    </message>
    <message numerus="yes">
        <source>Your chats, by kind of text ({n:,} reply)</source>
        <translation>
            <numerusform>Ihre Chats, nach Textart ({n:,} Antwort)</numerusform>
            <numerusform>Ihre Chats, nach Textart ({n:,} Antworten)</numerusform>
        </translation>
    </message>
    <message>
        <source>guessing pays above the mark</source>
        <translation>Vermuten lohnt sich über der Marke</translation>
    </message>
    <message>
        <source>Guessing pays above the mark ({needed})</source>
        <translation>Vermuten lohnt sich über der Marke ({needed})</translation>
    </message>
    <message>
        <source>within noise</source>
        <translation>im Rauschen</translation>
    </message>
    <message>
        <source>it comes with the first reply</source>
        <translation>kommt mit der ersten Antwort</translation>
    </message>
    <message>
        <source>Archived “{chat}”</source>
        <translation>„{chat}“ archiviert</translation>
    </message>
    <message>
        <source>Unarchived “{chat}”</source>
        <translation>„{chat}“ aus dem Archiv geholt</translation>
    </message>
    <message>
        <source>Deleted “{chat}”</source>
        <translation>„{chat}“ gelöscht</translation>
    </message>
    <message>
        <source>Removed “{file}”</source>
        <translation>„{file}“ entfernt</translation>
    </message>
    <message>
        <source>Edit discarded</source>
        <translation>Bearbeitung verworfen</translation>
    </message>
    <message>
        <source>Edited</source>
        <translation>Bearbeitet</translation>
    </message>
    <message numerus="yes">
        <source>Deleted {n:,} message</source>
        <translation>
            <numerusform>{n:,} Nachricht gelöscht</numerusform>
            <numerusform>{n:,} Nachrichten gelöscht</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} message kept as a version</source>
        <translation>
            <numerusform>{n:,} Nachricht als Fassung behalten</numerusform>
            <numerusform>{n:,} Nachrichten als Fassung behalten</numerusform>
        </translation>
    </message>
    <message>
        <source>System prompt changed</source>
        <translation>Systemprompt geändert</translation>
    </message>
    <message>
        <source>Regenerated</source>
        <translation>Neu erzeugt</translation>
    </message>
    <message>
        <source>Branched</source>
        <translation>Verzweigt</translation>
    </message>
    <message>
        <source>Queued message cancelled</source>
        <translation>Wartende Nachricht abgebrochen</translation>
    </message>
    <message>
        <source>Settings of this reply in use</source>
        <translation>Einstellungen dieser Antwort übernommen</translation>
    </message>
    <message>
        <source>New chat with a summary · old chat kept</source>
        <translation>Neuer Chat mit Zusammenfassung · alter Chat behalten</translation>
    </message>
    <message>
        <source>Replaced preset “{name}”</source>
        <translation>Vorgabe „{name}“ ersetzt</translation>
    </message>
    <message>
        <source>Saved preset “{name}”</source>
        <translation>Vorgabe „{name}“ gespeichert</translation>
    </message>
    <message>
        <source>Renamed “{old}” to “{new}”</source>
        <translation>„{old}“ in „{new}“ umbenannt</translation>
    </message>
    <message>
        <source>Deleted preset “{name}”</source>
        <translation>Vorgabe „{name}“ gelöscht</translation>
    </message>
    <message>
        <source>The open chat keeps what you choose here, and new chats start with it.</source>
        <translation>Der offene Chat behält diese Wahl, und neue Chats beginnen damit.</translation>
    </message>
    <message>
        <source>Context, cache precision and layers apply at the next loading.</source>
        <translation>Kontext, Cache-Genauigkeit und Schichten gelten beim nächsten Laden.</translation>
    </message>
    <message>
        <source>Changes take effect at the next round, even in mid-reply.</source>
        <translation>Änderungen gelten ab der nächsten Runde, auch mitten in einer Antwort.</translation>
    </message>
    <message>
        <source>Changes take effect at the next round. New chats start with them.</source>
        <translation>Änderungen gelten ab der nächsten Runde. Neue Chats beginnen damit.</translation>
    </message>
    <message>
        <source>Your data stays on this computer. Searching, downloading and chosen servers use the network.</source>
        <translation>Ihre Daten bleiben auf diesem Rechner. Suchen, Herunterladen und gewählte Server nutzen das Netz.</translation>
    </message>
    <message>
        <source>Chats, settings and downloads. A copy of this folder is a full backup.</source>
        <translation>Chats, Einstellungen und Downloads. Eine Kopie dieses Ordners ist eine vollständige Sicherung.</translation>
    </message>
    <message>
        <source>Recent errors. Stays on this computer.</source>
        <translation>Letzte Fehler. Bleibt auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Versions, settings and recent errors, without chats or names. Shown before it is copied.</source>
        <translation>Versionen, Einstellungen und letzte Fehler, ohne Chats oder Namen. Wird vor dem Kopieren angezeigt.</translation>
    </message>
    <message>
        <source>Reset {name}</source>
        <translation>{name} zurücksetzen</translation>
    </message>
    <message>
        <source>Something went wrong (a bug in Foretoken). Try again.</source>
        <translation>Das ist fehlgeschlagen: ein Fehler in Foretoken. Bitte noch einmal versuchen.</translation>
    </message>
    <message>
        <source>How fast replies are shown; the numbers stay real</source>
        <translation>Wie schnell Antworten angezeigt werden; die Zahlen bleiben echt</translation>
    </message>
    <message>
        <source>Play one round, then wait (Ctrl+.)</source>
        <translation>Eine Runde abspielen, dann warten (Strg+.)</translation>
    </message>
    <message>
        <source>Use these settings for the next replies in this chat</source>
        <translation>Diese Einstellungen für die nächsten Antworten in diesem Chat verwenden</translation>
    </message>
    <message>
        <source>Share tokens</source>
        <translation>Token teilen</translation>
    </message>
    <message>
        <source>two drafts</source>
        <translation>zwei Entwürfe</translation>
    </message>
    <message>
        <source>checking…</source>
        <translation>wird geprüft&#xa0;…</translation>
    </message>
    <message>
        <source>Any text</source>
        <translation>Beliebiger Text</translation>
    </message>
    <message>
        <source>Grammar (GBNF)</source>
        <translation>Grammatik (GBNF)</translation>
    </message>
    <message>
        <source>JSON schema</source>
        <translation>JSON-Schema</translation>
    </message>
    <message>
        <source>Makes every reply match a grammar or a JSON schema: tokens that would break it cannot be chosen. A grammar starts at its rule root. This is still lossless: within the form, tokens have the main model&apos;s own distribution.</source>
        <translation>Lässt jede Antwort einer Grammatik oder einem JSON-Schema entsprechen: Token, die dagegen verstoßen, können nicht gewählt werden. Eine Grammatik beginnt mit ihrer Regel root. Auch das ist verlustfrei: Innerhalb des Formats haben Token die Verteilung des Hauptmodells.</translation>
    </message>
    <message>
        <source>Empty: replies are unconstrained. Type or load one; the text shown is an example.</source>
        <translation>Noch nichts eingegeben, also sind Antworten frei. Etwas eingeben oder laden; der gezeigte Text ist ein Beispiel.</translation>
    </message>
    <message>
        <source>Reply format</source>
        <translation>Antwortformat</translation>
    </message>
    <message>
        <source>Load…</source>
        <translation>Laden&#xa0;…</translation>
    </message>
    <message>
        <source>Take the text from a file</source>
        <translation>Den Text aus einer Datei nehmen</translation>
    </message>
    <message>
        <source>{file} could not be read ({reason}).</source>
        <translation>{file} konnte nicht gelesen werden ({reason}).</translation>
    </message>
    <message>
        <source>{file} is not UTF-8 text; choose another file.</source>
        <translation>{file} ist kein UTF-8-Text; eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>{file} is too large for a grammar or a schema; choose another file.</source>
        <translation>{file} ist zu groß für eine Grammatik oder ein Schema; eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>Grammars (*.gbnf *.txt);;All files (*)</source>
        <translation>Grammatiken (*.gbnf *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>JSON schemas (*.json);;All files (*)</source>
        <translation>JSON-Schemas (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Load a grammar or schema</source>
        <translation>Grammatik oder Schema laden</translation>
    </message>
    <message>
        <source>Replies are unconstrained. Choose a grammar or a JSON schema above.</source>
        <translation>Antworten sind frei. Oben eine Grammatik oder ein JSON-Schema wählen, um sie festzulegen.</translation>
    </message>
    <message>
        <source>{fault} Replies are unconstrained until this is fixed.</source>
        <translation>{fault} Bis das behoben ist, sind Antworten frei.</translation>
    </message>
    <message>
        <source>Replies match this form.</source>
        <translation>Antworten entsprechen diesem Format.</translation>
    </message>
    <message>
        <source>Takes effect when you leave the field.</source>
        <translation>Gilt beim Verlassen des Felds.</translation>
    </message>
    <message>
        <source>Grammar or schema</source>
        <translation>Grammatik oder Schema</translation>
    </message>
    <message>
        <source>Cache precision</source>
        <translation>Cache-Genauigkeit</translation>
    </message>
    <message>
        <source>On the graphics card</source>
        <translation>Auf der Grafikkarte</translation>
    </message>
    <message>
        <source>Memory is not known yet.</source>
        <translation>Der Speicherbedarf des Paars ist noch nicht bekannt.</translation>
    </message>
    <message>
        <source>For a context of {context:,} tokens, beyond the {trained:,} it was trained for:</source>
        <translation>Für einen Kontext von {context:,} Token, mehr als die {trained:,} des Trainings:</translation>
    </message>
    <message>
        <source>For a context of {context:,} tokens:</source>
        <translation>Für einen Kontext von {context:,} Token:</translation>
    </message>
    <message>
        <source>Changes apply when a pair is loaded. Point at an option to read what it does.</source>
        <translation>Änderungen gelten beim Laden eines Paars. Auf eine Option zeigen, um zu lesen, was sie tut.</translation>
    </message>
    <message>
        <source>Memory that the pair needs</source>
        <translation>Speicherbedarf des Paars</translation>
    </message>
    <message>
        <source>{needed} needed, {free} free</source>
        <translation>{needed} nötig, {free} frei</translation>
    </message>
    <message>
        <source>Load anyway</source>
        <translation>Trotzdem laden</translation>
    </message>
    <message>
        <source>Loading may fail, or the computer may swap and become slow.</source>
        <translation>Das Laden kann scheitern, oder der Computer wird langsam, weil er auslagert.</translation>
    </message>
    <message>
        <source>Do not load it</source>
        <translation>Nicht laden</translation>
    </message>
    <message>
        <source>Load it</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Load with {change}</source>
        <translation>Laden mit {change}</translation>
    </message>
    <message>
        <source>{name}, {detail}</source>
        <translation>{name}, {detail}</translation>
    </message>
    <message>
        <source>✗ can only guess the {share} of tokens that both have</source>
        <translation>✗ kann nur die {share} der Token vermuten, die beide haben</translation>
    </message>
    <message>
        <source>✗ does not fit this main model</source>
        <translation>✗ passt nicht zu diesem Hauptmodell</translation>
    </message>
    <message>
        <source>Choose a GGUF file</source>
        <translation>Eine GGUF-Datei wählen</translation>
    </message>
    <message>
        <source>Find models to download</source>
        <translation>Modelle zum Herunterladen suchen</translation>
    </message>
    <message>
        <source>Use a model that runs on another machine: llama-server, vLLM and others</source>
        <translation>Ein Modell verwenden, das auf einem anderen Rechner läuft: llama-server, vLLM und andere</translation>
    </message>
    <message>
        <source>Remove failed files from the list</source>
        <translation>Fehlerhafte Dateien von der Liste entfernen</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>Entwurfsmodell</translation>
    </message>
    <message>
        <source>Sampling options that go together. Save your own with Save as…</source>
        <translation>Sampling-Optionen, die zusammengehören. Eigene mit „Speichern als&#xa0;…“ sichern</translation>
    </message>
    <message>
        <source>Close to the most likely words: for facts, code and translations</source>
        <translation>Nahe an den wahrscheinlichsten Wörtern: für Fakten, Code und Übersetzungen</translation>
    </message>
    <message>
        <source>The usual options</source>
        <translation>Die üblichen Optionen</translation>
    </message>
    <message>
        <source>More surprising words: for stories and ideas</source>
        <translation>Überraschendere Wörter: für Geschichten und Ideen</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern als&#xa0;…</translation>
    </message>
    <message>
        <source>Save these options as a preset</source>
        <translation>Die jetzigen Optionen als eigene Vorgabe sichern</translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation>Name der Vorgabe</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>Your own preset</source>
        <translation>Eigene Vorgabe</translation>
    </message>
    <message>
        <source>Save into “{name}”</source>
        <translation>In „{name}“ speichern</translation>
    </message>
    <message>
        <source>Rename “{name}”…</source>
        <translation>„{name}“ umbenennen&#xa0;…</translation>
    </message>
    <message>
        <source>Delete “{name}”</source>
        <translation>„{name}“ löschen</translation>
    </message>
    <message>
        <source>{dot} Serving</source>
        <translation>{dot} Server</translation>
    </message>
    <message>
        <source>Other programs can use the models at {address}.</source>
        <translation>Andere Programme erreichen die Modelle unter {address}.</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} request is being answered.</source>
        <translation>
            <numerusform>{n:,} Anfrage wird beantwortet.</numerusform>
            <numerusform>{n:,} Anfragen werden beantwortet.</numerusform>
        </translation>
    </message>
    <message>
        <source>Server for other programs</source>
        <translation>Server für andere Programme</translation>
    </message>
    <message>
        <source>The common options of sampling, and presets</source>
        <translation>Die üblichen Optionen der Auswahl, und Vorgaben</translation>
    </message>
    <message>
        <source>Further samplers</source>
        <translation>Weitere Sampler</translation>
    </message>
    <message>
        <source>Pages of the options</source>
        <translation>Seiten der Optionen</translation>
    </message>
    <message>
        <source>How tokens are guessed and chosen (Ctrl+Shift+G)</source>
        <translation>Wie Token vorhergesagt und gewählt werden (Strg+Umschalt+G)</translation>
    </message>
    <message>
        <source>Draft length: {length}</source>
        <translation>Entwurfslänge: {length}</translation>
    </message>
    <message>
        <source>Speculation: {how}</source>
        <translation>Spekulation: {how}</translation>
    </message>
    <message>
        <source>Context tokens in use, and in total. The chat and the reply must fit; when it is full, the reply ends. A new chat (Ctrl+N) starts empty.</source>
        <translation>Belegte Token des Kontexts und wie viele es gibt. Der ganze Chat und die Antwort müssen hineinpassen. Ist er voll, endet die Antwort; ein neuer Chat (Strg+N) beginnt leer.</translation>
    </message>
    <message>
        <source>‖ paused: slower here</source>
        <translation>‖ pausiert: hier langsamer</translation>
    </message>
    <message>
        <source>Tokens of the context in use. The server does not say how large its context is.</source>
        <translation>Belegte Token des Kontexts. Der Server sagt nicht, wie groß sein Kontext ist.</translation>
    </message>
    <message>
        <source>Context used</source>
        <translation>Belegter Kontext</translation>
    </message>
    <message>
        <source>context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>{used:,} of unknown</source>
        <translation>{used:,} von unbekannt</translation>
    </message>
    <message>
        <source>The draft fits the main model.</source>
        <translation>Der Entwurf passt zum Hauptmodell: Er kann für es vermuten.</translation>
    </message>
    <message>
        <source>draft does not fit</source>
        <translation>Entwurf passt nicht</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Copy this code</source>
        <translation>Diesen Code kopieren</translation>
    </message>
    <message numerus="yes">
        <source>Copy the code: {language}, {n:,} line</source>
        <translation>
            <numerusform>Code kopieren: {language}, {n:,} Zeile</numerusform>
            <numerusform>Code kopieren: {language}, {n:,} Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>[image: {description}]</source>
        <translation>[Bild: {description}]</translation>
    </message>
    <message>
        <source>[image: no description]</source>
        <translation>[Bild: ohne Beschreibung]</translation>
    </message>
    <message>
        <source>Reply of this setting, token by token</source>
        <translation>Text dieser Einstellung, Token für Token</translation>
    </message>
    <message>
        <source>{ms:,.1f} ms</source>
        <translation>{ms:,.1f} ms</translation>
    </message>
    <message>
        <source>Round {number:,}</source>
        <translation>Runde {number:,}</translation>
    </message>
    <message>
        <source>other {ms:,.1f}</source>
        <translation>Übriges {ms:,.1f}</translation>
    </message>
    <message>
        <source>draft {ms:,.1f}</source>
        <translation>Entwurf {ms:,.1f}</translation>
    </message>
    <message>
        <source>verify {ms:,.1f}</source>
        <translation>Prüfung {ms:,.1f}</translation>
    </message>
    <message>
        <source>sampling {ms:,.1f}</source>
        <translation>Sampling {ms:,.1f}</translation>
    </message>
    <message>
        <source>rollback {ms:,.1f}</source>
        <translation>Zurücksetzen {ms:,.1f}</translation>
    </message>
    <message>
        <source>width {width}</source>
        <translation>Breite {width}</translation>
    </message>
    <message>
        <source>guessing…</source>
        <translation>vermutet&#xa0;…</translation>
    </message>
    <message>
        <source>being checked</source>
        <translation>wird geprüft</translation>
    </message>
    <message>
        <source>Reply, round by round</source>
        <translation>Antwort, Runde für Runde</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} round</source>
        <translation>
            <numerusform>{n:,} Runde</numerusform>
            <numerusform>{n:,} Runden</numerusform>
        </translation>
    </message>
    <message>
        <source>This reply has no such round.</source>
        <translation>Diese Antwort hat keine solche Runde.</translation>
    </message>
    <message>
        <source>Copy this round as CSV</source>
        <translation>Diese Runde als CSV kopieren</translation>
    </message>
    <message>
        <source>Copy all listed rounds as CSV</source>
        <translation>Alle aufgelisteten Runden als CSV kopieren</translation>
    </message>
    <message>
        <source>Copy what was thought; Copy below the reply takes the answer alone</source>
        <translation>Die Gedanken kopieren; „Kopieren“ unter der Antwort nimmt nur die Antwort</translation>
    </message>
    <message>
        <source>Thought for {figures}</source>
        <translation>Nachgedacht: {figures}</translation>
    </message>
    <message>
        <source>Thought</source>
        <translation>Nachgedacht</translation>
    </message>
    <message>
        <source>Thinking… {figures}</source>
        <translation>Denkt nach&#xa0;… {figures}</translation>
    </message>
    <message>
        <source>Fold what was thought</source>
        <translation>Gedanken einklappen</translation>
    </message>
    <message>
        <source>Show what was thought</source>
        <translation>Gedanken zeigen</translation>
    </message>
    <message>
        <source>What was thought</source>
        <translation>Gedanken</translation>
    </message>
    <message>
        <source>{seconds:.1f} s</source>
        <translation>{seconds:.1f} s</translation>
    </message>
    <message>
        <source>{seconds:.0f} s</source>
        <translation>{seconds:.0f} s</translation>
    </message>
    <message>
        <source>{minutes} min {seconds} s</source>
        <translation>{minutes} min {seconds} s</translation>
    </message>
    <message>
        <source>id {number}</source>
        <translation>ID {number}</translation>
    </message>
    <message>
        <source>Computed after the reply</source>
        <translation>Nach der Antwort berechnet</translation>
    </message>
    <message>
        <source>guess</source>
        <translation>Vermutung</translation>
    </message>
    <message>
        <source>{token}: {fate}.</source>
        <translation>{token}: {fate}.</translation>
    </message>
    <message>
        <source>Start a branch here, with another token than {token}</source>
        <translation>Hier abzweigen, mit einem anderen Token als {token}</translation>
    </message>
    <message>
        <source>Start a branch after {token}</source>
        <translation>Nach {token} abzweigen</translation>
    </message>
    <message>
        <source>Start a branch with the refused guess {token}</source>
        <translation>Mit der abgelehnten Vermutung {token} abzweigen</translation>
    </message>
    <message>
        <source>this token</source>
        <translation>diesem Token</translation>
    </message>
    <message>
        <source>Reply, token by token</source>
        <translation>Antwort, Token für Token</translation>
    </message>
    <message>
        <source>{count} more refused guesses of this round. Click to show them.</source>
        <translation>{count} weitere abgelehnte Vermutungen dieser Runde. Ein Klick zeigt sie.</translation>
    </message>
    <message>
        <source>« Round</source>
        <translation>« Runde</translation>
    </message>
    <message>
        <source>One round back (Up)</source>
        <translation>Eine Runde zurück (Pfeil nach oben)</translation>
    </message>
    <message>
        <source>‹ Phase</source>
        <translation>‹ Phase</translation>
    </message>
    <message>
        <source>One phase back: guesses, verdict, correction (Left)</source>
        <translation>Eine Phase zurück: Vermutungen, Urteil, Korrektur (Pfeil nach links)</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>Abspielen oder anhalten (Leertaste)</translation>
    </message>
    <message>
        <source>Phase ›</source>
        <translation>Phase ›</translation>
    </message>
    <message>
        <source>One phase further: guesses, verdict, correction (Right)</source>
        <translation>Eine Phase weiter: Vermutungen, Urteil, Korrektur (Pfeil nach rechts)</translation>
    </message>
    <message>
        <source>Round »</source>
        <translation>Runde »</translation>
    </message>
    <message>
        <source>One round further (Down)</source>
        <translation>Eine Runde weiter (Pfeil nach unten)</translation>
    </message>
    <message>
        <source>Place in the replay</source>
        <translation>Stelle in der Wiedergabe</translation>
    </message>
    <message>
        <source>Speed of the replay</source>
        <translation>Tempo der Wiedergabe</translation>
    </message>
    <message>
        <source>How fast (+ and -)</source>
        <translation>Wie schnell (+ und -)</translation>
    </message>
    <message>
        <source>{speed:g}×</source>
        <translation>{speed:g}×</translation>
    </message>
    <message>
        <source>Real time</source>
        <translation>Echtzeit</translation>
    </message>
    <message>
        <source>Each round takes as long as when it was written (R)</source>
        <translation>Jede Runde dauert so lange wie beim Schreiben (R)</translation>
    </message>
    <message>
        <source>Round {number:,} of {count:,} · {seconds:,.2f} of {whole:,.2f} s</source>
        <translation>Runde {number:,} von {count:,} · {seconds:,.2f} von {whole:,.2f} s</translation>
    </message>
    <message>
        <source>Back to the chat</source>
        <translation>Zurück zum Chat</translation>
    </message>
    <message>
        <source>Back to the chat (Esc)</source>
        <translation>Zurück zum Chat (Esc)</translation>
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
        <source>Reset: {setting}</source>
        <translation>Zurücksetzen: {setting}</translation>
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
        <source>Reset the page {page}</source>
        <translation>Die Seite {page} zurücksetzen</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Einstellungen suchen</translation>
    </message>
    <message>
        <source>Search settings  (Ctrl+F)</source>
        <translation>Suchen  (Strg+F)</translation>
    </message>
    <message>
        <source>Pages of settings</source>
        <translation>Seiten der Einstellungen</translation>
    </message>
    <message>
        <source>Parameters, in millions (M) or billions (B). Larger models know more and write more slowly.</source>
        <translation>Wie viele Zahlen das Modell gelernt hat, in Millionen (M) oder Milliarden (B). Mehr wissen mehr und schreiben langsamer.</translation>
    </message>
    <message>
        <source>Open: anybody may download it. Gated: only with an account, after its owner&apos;s conditions are accepted.</source>
        <translation>Offen: Alle dürfen es herunterladen. Beschränkt: nur mit Konto und nach Zustimmung zu den Bedingungen des Eigentümers.</translation>
    </message>
    <message>
        <source>Why it cannot be used, or what is being done with it.</source>
        <translation>Was der Verwendung im Weg steht oder was damit geschieht.</translation>
    </message>
    <message>
        <source>The longest conversation that it was trained for, in tokens (about ¾ of a word each).</source>
        <translation>Das längste Gespräch, für das es trainiert wurde, in Token (je etwa ¾ eines Worts).</translation>
    </message>
    <message>
        <source>The folder or program that it belongs to.</source>
        <translation>Der Ordner oder das Programm, zu dem es gehört.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>the server decides</source>
        <translation>das bestimmt der Server</translation>
    </message>
    <message>
        <source>What guesses, and how much, is set where the server is started.</source>
        <translation>Was vermutet und wie viel, wird beim Start des Servers gewählt.</translation>
    </message>
    <message>
        <source>the server uses its own</source>
        <translation>der Server vermutet mit seinem eigenen</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message numerus="yes">
        <source>{name}: {n:,} character</source>
        <translation>
            <numerusform>{name}: {n:,} Zeichen</numerusform>
            <numerusform>{name}: {n:,} Zeichen</numerusform>
        </translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>Modellkarte</translation>
    </message>
    <message>
        <source>The model card is shown here.</source>
        <translation>Hier erscheint die Modellkarte.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Cancel loading</source>
        <translation>Laden abbrechen</translation>
    </message>
    <message>
        <source>Loading the main model {name}… {share:.0%}</source>
        <translation>Hauptmodell {name} wird geladen&#xa0;… {share:.0%}</translation>
    </message>
    <message>
        <source>Loading the second draft model {name}… {share:.0%}</source>
        <translation>Zweites Entwurfsmodell {name} wird geladen&#xa0;… {share:.0%}</translation>
    </message>
    <message>
        <source>Loading the draft model {name}… {share:.0%}</source>
        <translation>Entwurfsmodell {name} wird geladen&#xa0;… {share:.0%}</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>None</source>
        <comment>text</comment>
        <translation>Keiner</translation>
    </message>
    <message>
        <source>Write a token id, = and a number, for example 42=-5, instead of “{part}”.</source>
        <translation>Statt „{part}“ eine Token-ID, = und eine Zahl schreiben, zum Beispiel 42=-5.</translation>
    </message>
    <message>
        <source>“{token}” is not a token id.</source>
        <translation>„{token}“ ist keine Token-ID.</translation>
    </message>
    <message>
        <source>A bias is a number from -100 to 100, not {number}.</source>
        <translation>Ein Zuschlag ist eine Zahl von -100 bis 100, nicht {number}.</translation>
    </message>
    <message>
        <source>The whole text is kept. Click to read it; Backspace removes it, Ctrl+Z restores it.</source>
        <translation>Der ganze Text bleibt erhalten. Klicken, um ihn zu lesen; die Rücktaste entfernt ihn, Strg+Z holt ihn zurück.</translation>
    </message>
    <message numerus="yes">
        <source>Pasted text, {n:,} character</source>
        <translation>
            <numerusform>Eingefügter Text, {n:,} Zeichen</numerusform>
            <numerusform>Eingefügter Text, {n:,} Zeichen</numerusform>
        </translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Learn more</source>
        <translation>Mehr erfahren</translation>
    </message>
    <message>
        <source>Learn more about {subject}</source>
        <translation>Mehr erfahren über {subject}</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z)</source>
        <translation>Rückgängig (Strg+Z)</translation>
    </message>
    <message>
        <source>Undo: {sentence}</source>
        <translation>Rückgängig: {sentence}</translation>
    </message>
    <message>
        <source>This reply is already written and only shown more slowly: the change applies to the next one. In slow motion the engine waits, so a change shows in the next round.</source>
        <translation>Diese Antwort ist schon geschrieben und wird nur langsamer gezeigt: die Änderung gilt für die nächste. In Zeitlupe wartet die Engine, sodass eine Änderung in der nächsten Runde zu sehen ist.</translation>
    </message>
</context>
</TS>
