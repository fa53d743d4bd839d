<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>All messages are saved on the disk again.</source>
        <translation>Alle Nachrichten sind wieder auf der Festplatte gespeichert.</translation>
    </message>
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
        <source>The context has no room for the oldest message, so the model does not see it. It stays in the chat.</source>
        <translation>
            <numerusform>Der Kontext hat keinen Platz für die älteste Nachricht, deshalb sieht das Modell sie nicht. Sie bleibt im Chat.</numerusform>
            <numerusform>Der Kontext hat keinen Platz für die {n} ältesten Nachrichten, deshalb sieht das Modell sie nicht. Sie bleiben im Chat.</numerusform>
        </translation>
    </message>
    <message>
        <source>What happens here</source>
        <translation>Was hier geschieht</translation>
    </message>
    <message>
        <source>A story</source>
        <translation>Eine Geschichte</translation>
    </message>
    <message>
        <source>Something predictable</source>
        <translation>Etwas Vorhersehbares</translation>
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
        <source>Reading speed</source>
        <translation>Lesetempo</translation>
    </message>
    <message>
        <source>Slow motion</source>
        <translation>Zeitlupe</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>Schritt für Schritt</translation>
    </message>
    <message>
        <source>When idle, on mains power</source>
        <translation>Im Leerlauf, am Stromnetz</translation>
    </message>
    <message>
        <source>When idle, on &amp;battery too</source>
        <translation>Im Leerlauf, auch im &amp;Akkubetrieb</translation>
    </message>
    <message>
        <source>&amp;Never</source>
        <translation>&amp;Nie</translation>
    </message>
    <message>
        <source>Same as system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Light, high contrast</source>
        <translation>Hell, hoher Kontrast</translation>
    </message>
    <message>
        <source>Dark, high contrast</source>
        <translation>Dunkel, hoher Kontrast</translation>
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
        <source>Open &amp;draft model…</source>
        <translation>Ent&amp;wurfsmodell öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>A&amp;ttach files to the message…</source>
        <translation>Dateien an die Nachricht &amp;anhängen&#xa0;…</translation>
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
        <source>&amp;Regenerate last reply</source>
        <translation>Letzte Antwort &amp;neu erzeugen</translation>
    </message>
    <message>
        <source>Con&amp;tinue last reply</source>
        <translation>Letzte Antwort &amp;fortsetzen</translation>
    </message>
    <message>
        <source>&amp;How a reply was written</source>
        <translation>&amp;Wie eine Antwort entstand</translation>
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
        <source>&amp;Previous version of a message</source>
        <translation>&amp;Vorige Version einer Nachricht</translation>
    </message>
    <message>
        <source>Ne&amp;xt version of a message</source>
        <translation>Nä&amp;chste Version einer Nachricht</translation>
    </message>
    <message>
        <source>S&amp;ystem prompt</source>
        <translation>S&amp;ystem-Prompt</translation>
    </message>
    <message>
        <source>S&amp;ampling preset</source>
        <translation>Sam&amp;pling-Vorgabe</translation>
    </message>
    <message>
        <source>Leave out &amp;oldest turns when full</source>
        <translation>Älteste Nachrichten we&amp;glassen, wenn voll</translation>
    </message>
    <message>
        <source>Re&amp;name chat</source>
        <translation>Chat &amp;umbenennen</translation>
    </message>
    <message>
        <source>P&amp;in chat, or unpin it</source>
        <translation>Chat anhef&amp;ten oder lösen</translation>
    </message>
    <message>
        <source>Move to &amp;folder…</source>
        <translation>In O&amp;rdner verschieben&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Archive chat, or bring it back</source>
        <translation>Chat &amp;archivieren oder zurückholen</translation>
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
        <source>&amp;Second draft</source>
        <translation>&amp;Zweiter Entwurf</translation>
    </message>
    <message>
        <source>Use the &amp;bundled pair</source>
        <translation>&amp;Mitgeliefertes Paar verwenden</translation>
    </message>
    <message>
        <source>Use &amp;no draft</source>
        <translation>&amp;Keinen Entwurf verwenden</translation>
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
        <source>&amp;Speculation</source>
        <translation>&amp;Spekulation</translation>
    </message>
    <message>
        <source>&amp;Guess tokens</source>
        <translation>Token &amp;vermuten</translation>
    </message>
    <message>
        <source>Guesses &amp;from…</source>
        <translation>Vermutungen a&amp;us&#xa0;…</translation>
    </message>
    <message>
        <source>Draft &amp;length</source>
        <translation>Entwurfs&amp;länge</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>Auto</translation>
    </message>
    <message>
        <source>L&amp;onger drafts</source>
        <translation>Län&amp;gere Entwürfe</translation>
    </message>
    <message>
        <source>&amp;Shorter drafts</source>
        <translation>&amp;Kürzere Entwürfe</translation>
    </message>
    <message>
        <source>Show &amp;refused guesses</source>
        <translation>&amp;Abgelehnte Vermutungen zeigen</translation>
    </message>
    <message>
        <source>&amp;Measure plain speed</source>
        <translation>&amp;Tempo ohne Vermutungen messen</translation>
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
        <source>Larger &amp;text</source>
        <translation>&amp;Größerer Text</translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation>K&amp;leinerer Text</translation>
    </message>
    <message>
        <source>Text at 100%</source>
        <translation>Text bei 100&#xa0;%</translation>
    </message>
    <message>
        <source>P&amp;ace</source>
        <translation>Te&amp;mpo</translation>
    </message>
    <message>
        <source>Play one &amp;round</source>
        <translation>Eine &amp;Runde abspielen</translation>
    </message>
    <message>
        <source>Th&amp;eme</source>
        <translation>Farb&amp;schema</translation>
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
        <source>Both are loaded, and the faster one guesses; the reply says which. Beside the message you can choose one.</source>
        <translation>Beide sind geladen, und der schnellere vermutet; die Antwort sagt, welcher. Neben der Nachricht lässt sich einer wählen.</translation>
    </message>
    <message>
        <source>Choose a draft first</source>
        <translation>Zuerst einen Entwurf wählen</translation>
    </message>
    <message>
        <source>{entry}   —   {reason}</source>
        <translation>{entry}   —   {reason}</translation>
    </message>
    <message>
        <source>Foretoken ended unexpectedly the last time. Nothing that was saved is lost.</source>
        <translation>Foretoken wurde beim letzten Mal unerwartet beendet. Nichts, was gespeichert war, ist verloren.</translation>
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
        <source>Regenerate the last reply</source>
        <translation>Die letzte Antwort neu erzeugen</translation>
    </message>
    <message>
        <source>Continue the last reply from where it stands</source>
        <translation>Die letzte Antwort fortsetzen, wo sie steht</translation>
    </message>
    <message>
        <source>Seed, settings and models of a reply</source>
        <translation>Startwert, Einstellungen und Modelle einer Antwort</translation>
    </message>
    <message>
        <source>Previous version of a message, with what followed it</source>
        <translation>Vorige Version einer Nachricht, mit dem, was ihr folgte</translation>
    </message>
    <message>
        <source>Next version of a message</source>
        <translation>Nächste Version einer Nachricht</translation>
    </message>
    <message>
        <source>Stop the reply, or show the rest of it at once</source>
        <translation>Die Antwort stoppen oder ihren Rest sofort zeigen</translation>
    </message>
    <message>
        <source>Undo: a deletion, a new name, an edit, a regenerated reply</source>
        <translation>Rückgängig: Löschen, neuer Name, Bearbeiten, neu erzeugte Antwort</translation>
    </message>
    <message>
        <source>Do it again</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Copy the last reply</source>
        <translation>Die letzte Antwort kopieren</translation>
    </message>
    <message>
        <source>Attach files to the message</source>
        <translation>Dateien an die Nachricht anhängen</translation>
    </message>
    <message>
        <source>Pin the chat, or unpin it</source>
        <translation>Den Chat anheften oder lösen</translation>
    </message>
    <message>
        <source>Move the chat to a folder</source>
        <translation>Den Chat in einen Ordner verschieben</translation>
    </message>
    <message>
        <source>Archive the chat, or bring it back</source>
        <translation>Den Chat archivieren oder zurückholen</translation>
    </message>
    <message>
        <source>Open a main model</source>
        <translation>Ein Hauptmodell öffnen</translation>
    </message>
    <message>
        <source>Open a draft model</source>
        <translation>Ein Entwurfsmodell öffnen</translation>
    </message>
    <message>
        <source>Reload the pair</source>
        <translation>Das Paar neu laden</translation>
    </message>
    <message>
        <source>Turn guessing on or off</source>
        <translation>Vermuten ein- oder ausschalten</translation>
    </message>
    <message>
        <source>Choose where guesses come from</source>
        <translation>Wählen, woher Vermutungen kommen</translation>
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
        <source>Text view</source>
        <translation>Textansicht</translation>
    </message>
    <message>
        <source>Tokens view</source>
        <translation>Tokenansicht</translation>
    </message>
    <message>
        <source>Rounds view</source>
        <translation>Runden-Ansicht</translation>
    </message>
    <message>
        <source>Play one round, then wait</source>
        <translation>Eine Runde abspielen, dann warten</translation>
    </message>
    <message>
        <source>Show or hide refused guesses</source>
        <translation>Abgelehnte Vermutungen zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Show or hide the history</source>
        <translation>Den Verlauf zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Show or hide the plots</source>
        <translation>Die Diagramme zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Larger text in the chat (also Ctrl and the mouse wheel)</source>
        <translation>Größerer Text im Chat (auch Strg und Mausrad)</translation>
    </message>
    <message>
        <source>Smaller text in the chat</source>
        <translation>Kleinerer Text im Chat</translation>
    </message>
    <message>
        <source>Text in the chat at 100%</source>
        <translation>Text im Chat bei 100&#xa0;%</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>All keys</source>
        <translation>Alle Tasten</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
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
        <source>accepted</source>
        <translation>angenommen</translation>
    </message>
    <message>
        <source>corrected</source>
        <translation>korrigiert</translation>
    </message>
    <message>
        <source>bonus</source>
        <translation>Bonus</translation>
    </message>
    <message>
        <source>plain</source>
        <translation>ohne Vermutung</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>discarded</source>
        <translation>verworfen</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>The draft guessed this token; the main model accepted it.</source>
        <translation>Der Entwurf hat dieses Token vermutet; das Hauptmodell hat es angenommen.</translation>
    </message>
    <message>
        <source>The main model&apos;s own token, in place of the first guess it refused.</source>
        <translation>Das eigene Token des Hauptmodells, anstelle der ersten Vermutung, die es ablehnte.</translation>
    </message>
    <message>
        <source>One extra token of the main model: every guess of the round was accepted.</source>
        <translation>Ein zusätzliches Token des Hauptmodells: jede Vermutung der Runde wurde angenommen.</translation>
    </message>
    <message>
        <source>Written by the main model alone; nothing was guessed.</source>
        <translation>Vom Hauptmodell allein geschrieben; nichts wurde vermutet.</translation>
    </message>
    <message>
        <source>A guess that the main model refused; it is not part of the text.</source>
        <translation>Eine Vermutung, die das Hauptmodell ablehnte; sie gehört nicht zum Text.</translation>
    </message>
    <message>
        <source>A guess after a refused one: discarded without being checked.</source>
        <translation>Eine Vermutung nach einer abgelehnten: ungeprüft verworfen.</translation>
    </message>
    <message>
        <source>Written by a server, which does not say what became of its guesses here.</source>
        <translation>Von einem Server geschrieben, der nicht sagt, was hier aus seinen Vermutungen wurde.</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
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
        <source>starting</source>
        <translation>startet</translation>
    </message>
    <message>
        <source>the downloaded part is kept while you can undo this</source>
        <translation>das Heruntergeladene bleibt, solange sich das rückgängig machen lässt</translation>
    </message>
    <message>
        <source>That failed because of a bug in Foretoken. Try again.</source>
        <translation>Das ist an einem Fehler in Foretoken gescheitert. Noch einmal versuchen.</translation>
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
        <source>Where the files are on the hub: who offers them, and under which name.</source>
        <translation>Wo die Dateien auf dem Hub liegen: wer sie anbietet und unter welchem Namen.</translation>
    </message>
    <message>
        <source>How many numbers the model has learned, in millions (M) or billions (B). More know more and write slower.</source>
        <translation>Wie viele Zahlen das Modell gelernt hat, in Millionen (M) oder Milliarden (B). Mehr wissen mehr und schreiben langsamer.</translation>
    </message>
    <message>
        <source>How often it was downloaded in the last month.</source>
        <translation>Wie oft es im letzten Monat heruntergeladen wurde.</translation>
    </message>
    <message>
        <source>How many users of the hub have marked it as liked.</source>
        <translation>Wie viele Nutzer des Hubs es als gefallend markiert haben.</translation>
    </message>
    <message>
        <source>What you may use it for.</source>
        <translation>Wofür es verwendet werden darf.</translation>
    </message>
    <message>
        <source>Open: anybody may download it. Gated: only with an account, after its owner&apos;s conditions are accepted.</source>
        <translation>Offen: Alle dürfen es herunterladen. Beschränkt: nur mit Konto und nach Zustimmung zu den Bedingungen des Eigentümers.</translation>
    </message>
    <message>
        <source>How exactly the weights are stored. Fewer bits (Q4 is about 4 for each weight) take less memory and write faster, at some cost of quality; Q4_K_M is a good middle, Q8_0 and F16 are nearly exact.</source>
        <translation>Wie genau die Gewichte gespeichert sind. Weniger Bits (Q4: etwa 4 je Gewicht) brauchen weniger Speicher und schreiben schneller, auf Kosten der Qualität; Q4_K_M ist ein guter Mittelweg, Q8_0 und F16 sind fast genau.</translation>
    </message>
    <message>
        <source>Of the file on disk; about as much memory is needed.</source>
        <translation>Der Datei auf der Festplatte; etwa so viel Speicher wird gebraucht.</translation>
    </message>
    <message>
        <source>Whether this machine has the memory for it, and whether you have it already.</source>
        <translation>Ob dieser Computer genug Speicher hat und ob es schon da ist.</translation>
    </message>
    <message>
        <source>What keeps it from being used, or that something is done with it.</source>
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
        <source>The family of models that it belongs to by its build.</source>
        <translation>Die Modellfamilie, zu der es nach seinem Aufbau gehört.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>the server decides it</source>
        <translation>das bestimmt der Server</translation>
    </message>
    <message>
        <source>Plain speed cannot be measured over a server; compare settings, or two servers, instead.</source>
        <translation>Das Tempo ohne Vermutungen lässt sich über einen Server nicht messen; stattdessen Einstellungen oder zwei Server vergleichen.</translation>
    </message>
    <message>
        <source>not over a server</source>
        <translation>nicht über einen Server</translation>
    </message>
    <message>
        <source>What guesses, and how much, is chosen where the server is started.</source>
        <translation>Was vermutet und wie viel, wird beim Start des Servers gewählt.</translation>
    </message>
    <message>
        <source>the server guesses with its own</source>
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
        <source>This reply is written already, and only shown more slowly: your change is for the next one. In slow motion the engine waits, so that you see a change in the next round.</source>
        <translation>Diese Antwort ist schon geschrieben und wird nur langsamer gezeigt: die Änderung gilt für die nächste. In Zeitlupe wartet die Engine, sodass eine Änderung in der nächsten Runde zu sehen ist.</translation>
    </message>
</context>
</TS>
