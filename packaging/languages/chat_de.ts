<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
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
        <source>Moved to the archive: “{chat}”.</source>
        <translation>Archiviert: „{chat}“.</translation>
    </message>
    <message>
        <source>Brought back from the archive: “{chat}”.</source>
        <translation>Aus dem Archiv zurückgeholt: „{chat}“.</translation>
    </message>
    <message>
        <source>archive</source>
        <comment>to archive</comment>
        <translation>Archivieren</translation>
    </message>
    <message>
        <source>bring back</source>
        <translation>Zurückholen</translation>
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
        <source>Removed “{file}”.</source>
        <translation>„{file}“ entfernt.</translation>
    </message>
    <message>
        <source>remove file</source>
        <translation>Datei entfernen</translation>
    </message>
    <message>
        <source>“{file}” is attached already.</source>
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
        <source>With this file the prompt has {tokens:,} tokens; the context holds {context:,}, so no reply can be written.</source>
        <translation>
            <numerusform>Mit dieser Datei hat der Prompt {tokens:,} Token; der Kontext fasst {context:,}, also ist keine Antwort möglich.</numerusform>
            <numerusform>Mit diesen Dateien hat der Prompt {tokens:,} Token; der Kontext fasst {context:,}, also ist keine Antwort möglich.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>With this file the prompt has {tokens:,} tokens of the {context:,} that the context holds, which leaves {room:,} for the reply.</source>
        <translation>
            <numerusform>Mit dieser Datei belegt der Prompt {tokens:,} der {context:,} Token des Kontexts; für die Antwort bleiben {room:,}.</numerusform>
            <numerusform>Mit diesen Dateien belegt der Prompt {tokens:,} der {context:,} Token des Kontexts; für die Antwort bleiben {room:,}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Left the edit of another message.</source>
        <translation>Die Bearbeitung einer anderen Nachricht wurde verlassen.</translation>
    </message>
    <message>
        <source>Left the edit; the message is as it was.</source>
        <translation>Bearbeitung verlassen; die Nachricht ist unverändert.</translation>
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
        <source>There is no text. To remove the message, leave this and use Delete.</source>
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
        <source>Edited; the former version is kept beside it.</source>
        <translation>Bearbeitet; die frühere Version bleibt daneben erhalten.</translation>
    </message>
    <message numerus="yes">
        <source>Edited; the former version and the one after it are kept beside it.</source>
        <translation>
            <numerusform>Bearbeitet; die frühere Version und die Nachricht danach bleiben daneben erhalten.</numerusform>
            <numerusform>Bearbeitet; die frühere Version und die {n:,} Nachrichten danach bleiben daneben erhalten.</numerusform>
        </translation>
    </message>
    <message>
        <source>Changed the reply; the former version is kept beside it.</source>
        <translation>Antwort geändert; die frühere Version bleibt daneben erhalten.</translation>
    </message>
    <message numerus="yes">
        <source>Changed the reply; the former version and the one after it are kept beside it.</source>
        <translation>
            <numerusform>Antwort geändert; die frühere Version und die Nachricht danach bleiben daneben erhalten.</numerusform>
            <numerusform>Antwort geändert; die frühere Version und die {n:,} Nachrichten danach bleiben daneben erhalten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Deleted the reply, the one after it and {more:,} more on other branches.</source>
        <translation>
            <numerusform>Antwort, die Nachricht danach und {more:,} weitere in anderen Zweigen gelöscht.</numerusform>
            <numerusform>Antwort, die {n:,} Nachrichten danach und {more:,} weitere in anderen Zweigen gelöscht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Deleted the reply and the one after it.</source>
        <translation>
            <numerusform>Antwort und die Nachricht danach gelöscht.</numerusform>
            <numerusform>Antwort und die {n:,} Nachrichten danach gelöscht.</numerusform>
        </translation>
    </message>
    <message>
        <source>Deleted the reply and {more:,} more on other branches.</source>
        <translation>Antwort und {more:,} weitere Nachrichten in anderen Zweigen gelöscht.</translation>
    </message>
    <message>
        <source>Deleted the reply.</source>
        <translation>Antwort gelöscht.</translation>
    </message>
    <message numerus="yes">
        <source>Deleted the message, the one after it and {more:,} more on other branches.</source>
        <translation>
            <numerusform>Nachricht, die danach und {more:,} weitere in anderen Zweigen gelöscht.</numerusform>
            <numerusform>Nachricht, die {n:,} danach und {more:,} weitere in anderen Zweigen gelöscht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Deleted the message and the one after it.</source>
        <translation>
            <numerusform>Nachricht und die danach gelöscht.</numerusform>
            <numerusform>Nachricht und die {n:,} danach gelöscht.</numerusform>
        </translation>
    </message>
    <message>
        <source>Deleted the message and {more:,} more on other branches.</source>
        <translation>Nachricht und {more:,} weitere in anderen Zweigen gelöscht.</translation>
    </message>
    <message>
        <source>Deleted the message.</source>
        <translation>Nachricht gelöscht.</translation>
    </message>
    <message>
        <source>system prompt</source>
        <translation>System-Prompt</translation>
    </message>
    <message>
        <source>Changed the system prompt.</source>
        <translation>System-Prompt geändert.</translation>
    </message>
    <message>
        <source>The system prompt is as it was.</source>
        <translation>Der System-Prompt ist unverändert.</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>A reply is being written.</source>
        <translation>Eine Antwort wird geschrieben.</translation>
    </message>
    <message>
        <source>A reply is being written in “{chat}”.</source>
        <translation>In „{chat}“ wird eine Antwort geschrieben.</translation>
    </message>
    <message numerus="yes">
        <source>Regenerated; the previous reply is kept.</source>
        <translation>
            <numerusform>Neu erzeugt; die vorige Antwort bleibt erhalten.</numerusform>
            <numerusform>Neu erzeugt; die {n:,} Nachrichten, die hier standen, bleiben erhalten.</numerusform>
        </translation>
    </message>
    <message>
        <source>regenerate</source>
        <translation>Neu erzeugen</translation>
    </message>
    <message>
        <source>rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Deleted “{chat}”.</source>
        <translation>„{chat}“ gelöscht.</translation>
    </message>
    <message>
        <source>delete chat</source>
        <translation>Chat löschen</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>Kein Modell ist geladen.</translation>
    </message>
    <message>
        <source>What you typed does not fit: with it this chat takes about {tokens:,} tokens, and the context holds {context:,}.</source>
        <translation>Der eingegebene Text passt nicht: Mit ihm hat dieser Chat etwa {tokens:,} Token, und der Kontext fasst {context:,}.</translation>
    </message>
    <message>
        <source>Shorten it.</source>
        <translation>Bitte kürzen.</translation>
    </message>
    <message>
        <source>This chat is nearly full: room for about {left:,} of {context:,} tokens is left, some {words:,.0f} words. The next reply may be cut off.</source>
        <translation>Dieser Chat ist fast voll: Es ist noch Platz für etwa {left:,} von {context:,} Token, rund {words:,.0f} Wörter. Die nächste Antwort könnte abgeschnitten werden.</translation>
    </message>
    <message>
        <source>The context is full, so the reply was cut off here.</source>
        <translation>Der Kontext ist voll, darum bricht die Antwort hier ab.</translation>
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
    <message numerus="yes">
        <source>Continued in a branch; the reply as it was is kept beside it.</source>
        <translation>
            <numerusform>In einem Zweig fortgesetzt; die Antwort, wie sie war, bleibt daneben erhalten.</numerusform>
            <numerusform>In einem Zweig fortgesetzt; die {n:,} Nachrichten, die hier standen, bleiben daneben erhalten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Started a branch; the reply as it was is kept beside it.</source>
        <translation>
            <numerusform>Zweig begonnen; die Antwort, wie sie war, bleibt daneben erhalten.</numerusform>
            <numerusform>Zweig begonnen; die {n:,} Nachrichten, die hier standen, bleiben daneben erhalten.</numerusform>
        </translation>
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
        <source>Foretoken was closed before this reply was finished; this is the part that was saved.</source>
        <translation>Foretoken wurde geschlossen, bevor diese Antwort fertig war; dies ist der gespeicherte Teil.</translation>
    </message>
    <message>
        <source>This reply could not be finished.</source>
        <translation>Diese Antwort konnte nicht abgeschlossen werden.</translation>
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
        <source>Its server did not tell how many guesses each round kept.</source>
        <translation>Ihr Server hat nicht gesagt, wie viele Vermutungen jede Runde behalten hat.</translation>
    </message>
    <message>
        <source>The single verifications are not in this file; only the summary can be written.</source>
        <translation>Die einzelnen Prüfungen sind nicht in dieser Datei; nur die Zusammenfassung lässt sich schreiben.</translation>
    </message>
    <message>
        <source>{name} could not be read ({reason}).</source>
        <translation>{name} konnte nicht gelesen werden ({reason}).</translation>
    </message>
    <message>
        <source>Line {number:,} of {name} is no JSON ({why}).</source>
        <translation>Zeile {number:,} von {name} ist kein JSON ({why}).</translation>
    </message>
    <message>
        <source>{name} is empty.</source>
        <translation>{name} ist leer.</translation>
    </message>
    <message>
        <source>{where} says something about drafts that cannot be ({why}).</source>
        <translation>{where} sagt etwas über Entwürfe, das nicht sein kann ({why}).</translation>
    </message>
    <message>
        <source>{where} holds no metrics.speculative_decoding of vLLM and no spec_decode_acceptance of AIPerf.</source>
        <translation>{where} enthält weder metrics.speculative_decoding von vLLM noch spec_decode_acceptance von AIPerf.</translation>
    </message>
    <message>
        <source>draft only</source>
        <translation>nur Entwurf</translation>
    </message>
    <message>
        <source>second draft only</source>
        <translation>nur zweiter Entwurf</translation>
    </message>
    <message>
        <source>prompt lookup only</source>
        <translation>nur Prompt-Suche</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>no guesses</source>
        <translation>keine Vermutungen</translation>
    </message>
    <message>
        <source>The draft&apos;s guesses are refused too often here, or checking several tokens in one pass costs too much, so guessing would make the reply slower. The main model writes alone and tries the draft again now and then. With a fixed draft length it always guesses.</source>
        <translation>Die Vermutungen des Entwurfs werden hier zu oft abgelehnt, oder mehrere Token in einem Durchgang zu prüfen kostet zu viel, so dass Vermutungen die Antwort verlangsamen würden. Das Hauptmodell schreibt allein und versucht es ab und zu wieder mit dem Entwurf. Mit fester Entwurfslänge vermutet er immer.</translation>
    </message>
    <message>
        <source>Measured in this reply: rounds with guesses ran at {ratio:.2f} times the speed of others.</source>
        <translation>In dieser Antwort gemessen: Runden mit Vermutungen liefen mit dem {ratio:.2f}-Fachen der Geschwindigkeit der anderen.</translation>
    </message>
    <message>
        <source>guesses by {draft} only</source>
        <translation>Vermutungen nur von {draft}</translation>
    </message>
    <message>
        <source>guesses by {draft}</source>
        <translation>Vermutungen von {draft}</translation>
    </message>
    <message>
        <source>{count:,} by {draft}</source>
        <translation>{count:,} von {draft}</translation>
    </message>
    <message>
        <source>Guesses made: {each}.</source>
        <translation>Vermutungen: {each}.</translation>
    </message>
    <message>
        <source>Guesses were switched while the reply was written: {each}.</source>
        <translation>Die Vermutungen wurden umgestellt, während die Antwort geschrieben wurde: {each}.</translation>
    </message>
    <message>
        <source>Drafting was paused in {count:,} of {rounds:,} rounds.</source>
        <translation>Der Entwurf ruhte in {count:,} von {rounds:,} Runden.</translation>
    </message>
    <message>
        <source>guesses switched {count} times</source>
        <translation>Vermutungen {count}-mal umgestellt</translation>
    </message>
    <message>
        <source>drafting paused: it does not pay here ({ratio:.2f}×)</source>
        <translation>Entwurf ruht: er lohnt sich hier nicht ({ratio:.2f}×)</translation>
    </message>
    <message>
        <source>drafting paused: it does not pay here</source>
        <translation>Entwurf ruht: er lohnt sich hier nicht</translation>
    </message>
    <message numerus="yes">
        <source>{source} in {n:,} round</source>
        <translation>
            <numerusform>{source} in {n:,} Runde</numerusform>
            <numerusform>{source} in {n:,} Runden</numerusform>
        </translation>
    </message>
    <message>
        <source>prompt lookup guessed {guessed:,} of {tokens:,} tokens</source>
        <translation>Prompt-Suche: {guessed:,} von {tokens:,} Token vermutet</translation>
    </message>
    <message>
        <source>prompt lookup guessed {guessed:,} of {tokens:,} tokens from {file}</source>
        <translation>Prompt-Suche: {guessed:,} von {tokens:,} Token aus {file} vermutet</translation>
    </message>
    <message>
        <source>prompt lookup guessed {guessed:,} of {tokens:,} tokens, {found:,} of them from {file}</source>
        <translation>Prompt-Suche: {guessed:,} von {tokens:,} Token vermutet, {found:,} davon aus {file}</translation>
    </message>
    <message>
        <source>prompt lookup guessed {guessed:,} of {tokens:,} tokens from the attached files</source>
        <translation>Prompt-Suche: {guessed:,} von {tokens:,} Token aus den angehängten Dateien vermutet</translation>
    </message>
    <message>
        <source>prompt lookup guessed {guessed:,} of {tokens:,} tokens, {found:,} of them from the attached files</source>
        <translation>Prompt-Suche: {guessed:,} von {tokens:,} Token vermutet, {found:,} davon aus den angehängten Dateien</translation>
    </message>
    <message>
        <source>‹end›</source>
        <translation>‹Ende›</translation>
    </message>
    <message>
        <source>The speed without guesses is measured when nothing is written or typed for a few seconds; then this says how many times as fast the reply was.</source>
        <translation>Die Geschwindigkeit ohne Vermutungen wird gemessen, wenn einige Sekunden lang nichts geschrieben oder getippt wird; dann steht hier, wievielmal so schnell die Antwort war.</translation>
    </message>
    <message>
        <source>The speed without guesses is not measured on battery. Speculation ▸ Measure plain speed allows it there, too.</source>
        <translation>Im Akkubetrieb wird die Geschwindigkeit ohne Vermutungen nicht gemessen. Spekulation ▸ Tempo ohne Vermutungen messen erlaubt es auch dort.</translation>
    </message>
    <message>
        <source>The speed without guesses is not measured: Speculation ▸ Measure plain speed is off.</source>
        <translation>Die Geschwindigkeit ohne Vermutungen wird nicht gemessen: Spekulation ▸ Tempo ohne Vermutungen messen ist aus.</translation>
    </message>
    <message>
        <source>measuring plain…</source>
        <translation>Vergleich wird gemessen&#xa0;…</translation>
    </message>
    <message>
        <source>about {times}</source>
        <translation>etwa {times}</translation>
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
        <source>Cancelled the queued message.</source>
        <translation>Vorgemerkte Nachricht verworfen.</translation>
    </message>
    <message numerus="yes">
        <source>{kept:,} of {n:,} guess accepted</source>
        <translation>
            <numerusform>{kept:,} von {n:,} Vermutung angenommen</numerusform>
            <numerusform>{kept:,} von {n:,} Vermutungen angenommen</numerusform>
        </translation>
    </message>
    <message>
        <source>{rate} tokens per second</source>
        <translation>{rate} Token pro Sekunde</translation>
    </message>
    <message>
        <source>{rate} tokens per second with the prompt</source>
        <translation>{rate} Token pro Sekunde samt Prompt</translation>
    </message>
    <message>
        <source>times</source>
        <translation>mal</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>The stored tokens of this reply are damaged, so only its text is shown.</source>
        <translation>Die gespeicherten Token dieser Antwort sind beschädigt; nur ihr Text wird gezeigt.</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} token, {thinking:,} of them thinking</source>
        <translation>
            <numerusform>{n:,} Token, davon {thinking:,} beim Nachdenken</numerusform>
            <numerusform>{n:,} Token, davon {thinking:,} beim Nachdenken</numerusform>
        </translation>
    </message>
    <message>
        <source>The next replies are written with the settings of this one.</source>
        <translation>Die nächsten Antworten werden mit den Einstellungen dieser Antwort geschrieben.</translation>
    </message>
    <message>
        <source>use settings</source>
        <translation>Einstellungen übernehmen</translation>
    </message>
    <message>
        <source>It was edited by hand, so the same seed gives the text as the model wrote it.</source>
        <translation>Sie wurde von Hand bearbeitet; derselbe Startwert ergibt den Text, wie ihn das Modell schrieb.</translation>
    </message>
    <message>
        <source>A part comes from another reply, or goes on beyond its end: the same seed gives another text.</source>
        <translation>Ein Teil stammt aus einer anderen Antwort oder geht über deren Ende hinaus: Derselbe Startwert ergibt einen anderen Text.</translation>
    </message>
    <message>
        <source>Another main model is loaded now ({model}), so the same seed gives another text.</source>
        <translation>Jetzt ist ein anderes Hauptmodell geladen ({model}); derselbe Startwert ergibt einen anderen Text.</translation>
    </message>
    <message>
        <source>Guesses were kept by another rule than exact match, so the same seed may give another text.</source>
        <translation>Vermutungen wurden nicht durch exakten Vergleich angenommen; derselbe Startwert kann einen anderen Text ergeben.</translation>
    </message>
    <message>
        <source>Main model</source>
        <translation>Hauptmodell</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>none</source>
        <comment>no draft</comment>
        <translation>keiner</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
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
        <source>Temperature</source>
        <translation>Temperatur</translation>
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
        <source>Longest reply</source>
        <translation>Längste Antwort</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>ohne Grenze</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Nachdenken</translation>
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
        <source>Guesses kept by</source>
        <translation>Annahmeregel</translation>
    </message>
    <message>
        <source>none</source>
        <comment>no filters or penalties</comment>
        <translation>keine</translation>
    </message>
    <message>
        <source>Part {number:,}: the server wrote {token} and does not say what it had guessed.</source>
        <translation>Teil {number:,}: Der Server schrieb {token} und sagt nicht, was er vermutet hatte.</translation>
    </message>
    <message>
        <source>Round {number:,}: guessing is paused, for it does not pay here.</source>
        <translation>Runde {number:,}: Vermuten ruht, denn es lohnt sich hier nicht.</translation>
    </message>
    <message>
        <source>Round {number:,}: guessing is paused, for it does not pay here; main ended the reply.</source>
        <translation>Runde {number:,}: Vermuten ruht, denn es lohnt sich hier nicht; das Hauptmodell beendete die Antwort.</translation>
    </message>
    <message>
        <source>Round {number:,}: guessing is paused, for it does not pay here; main wrote {token}.</source>
        <translation>Runde {number:,}: Vermuten ruht, denn es lohnt sich hier nicht; das Hauptmodell schrieb {token}.</translation>
    </message>
    <message>
        <source>Round {number:,}: nothing was guessed.</source>
        <translation>Runde {number:,}: nichts vermutet.</translation>
    </message>
    <message>
        <source>Round {number:,}: nothing was guessed; main ended the reply.</source>
        <translation>Runde {number:,}: nichts vermutet; das Hauptmodell beendete die Antwort.</translation>
    </message>
    <message>
        <source>Round {number:,}: nothing was guessed; main wrote {token}.</source>
        <translation>Runde {number:,}: nichts vermutet; das Hauptmodell schrieb {token}.</translation>
    </message>
    <message>
        <source>Round {number:,}: {who} guessed {count}; main kept {kept} and the reply ends there.</source>
        <translation>Runde {number:,}: {who} vermutete {count}; Hauptmodell behielt {kept}, und damit endet die Antwort.</translation>
    </message>
    <message>
        <source>Round {number:,}: {who} guessed {count}; main kept {kept} and ended the reply.</source>
        <translation>Runde {number:,}: {who} vermutete {count}; Hauptmodell behielt {kept} und beendete die Antwort.</translation>
    </message>
    <message>
        <source>Round {number:,}: {who} guessed {count}; main kept {kept} and wrote {token}.</source>
        <translation>Runde {number:,}: {who} vermutete {count}; Hauptmodell behielt {kept} und schrieb {token}.</translation>
    </message>
    <message>
        <source>Round {number:,}: {who} guessed {count}; main kept {kept} and ended the reply in place of {refused}.</source>
        <translation>Runde {number:,}: {who} vermutete {count}; Hauptmodell behielt {kept} und beendete die Antwort statt {refused}.</translation>
    </message>
    <message>
        <source>Round {number:,}: {who} guessed {count}; main kept {kept} and wrote {token} in place of {refused}.</source>
        <translation>Runde {number:,}: {who} vermutete {count}; Hauptmodell behielt {kept} und schrieb {token} statt {refused}.</translation>
    </message>
    <message>
        <source>a line break</source>
        <translation>einen Zeilenumbruch</translation>
    </message>
    <message>
        <source>“{token}”</source>
        <translation>„{token}“</translation>
    </message>
    <message>
        <source>a space</source>
        <translation>ein Leerzeichen</translation>
    </message>
    <message>
        <source>none</source>
        <comment>of the guesses</comment>
        <translation>keine</translation>
    </message>
    <message>
        <source>all {count}</source>
        <translation>alle {count}</translation>
    </message>
    <message>
        <source>it</source>
        <comment>the guess</comment>
        <translation>sie</translation>
    </message>
    <message>
        <source>prompt lookup</source>
        <translation>Prompt-Suche</translation>
    </message>
    <message>
        <source>server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>prompt lookup and draft</source>
        <translation>Prompt-Suche mit Entwurf</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>prompt lookup and the head</source>
        <translation>Prompt-Suche mit Kopf</translation>
    </message>
    <message>
        <source>the head</source>
        <translation>Kopf</translation>
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
        <source>Began a new chat with a summary as its system prompt; the old one is kept.</source>
        <translation>Neuer Chat mit einer Zusammenfassung als System-Prompt; der alte bleibt erhalten.</translation>
    </message>
    <message>
        <source>new chat with a summary</source>
        <translation>Neuer Chat mit Zusammenfassung</translation>
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
        <source>Remove this file (Ctrl+Z brings it back)</source>
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
        <source>Dismiss</source>
        <translation>Schließen</translation>
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
        <source>Message…  (Enter sends, Shift+Enter for a new line)</source>
        <translation>Nachricht&#xa0;…  (Enter sendet, Umschalt+Enter: neue Zeile)</translation>
    </message>
    <message>
        <source>“{file}” could not be attached; try again.</source>
        <translation>„{file}“ konnte nicht angehängt werden; versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>another model was chosen.</source>
        <translation>Es wurde ein anderes Modell gewählt.</translation>
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
        <source>Attach files</source>
        <translation>Dateien anhängen</translation>
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
        <source>The model does not see them any more; they stay in the chat. Chat ▸ Leave out oldest turns switches it off</source>
        <translation>Das Modell sieht sie nicht mehr; im Chat bleiben sie. Chat ▸ Älteste Nachrichten weglassen schaltet es ab</translation>
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
        <source>Cancel</source>
        <translation>Abbrechen</translation>
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
        <source>The model sums this chat up, and a new one begins with the summary as its system prompt. This one is kept</source>
        <translation>Das Modell fasst diesen Chat zusammen, und ein neuer beginnt mit der Zusammenfassung als System-Prompt. Dieser bleibt erhalten</translation>
    </message>
    <message>
        <source>The model sums this chat up…</source>
        <translation>Das Modell fasst diesen Chat zusammen&#xa0;…</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>The reply as text (Ctrl+1)</source>
        <translation>Die Antwort als Text (Strg+1)</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Every token with its mark, refused guesses among them (Ctrl+2)</source>
        <translation>Jedes Token mit seiner Markierung, auch abgelehnte Vermutungen (Strg+2)</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>Runden</translation>
    </message>
    <message>
        <source>A row for each round: guesses, where they were cut, and the time (Ctrl+3)</source>
        <translation>Eine Zeile je Runde: Vermutungen, wo sie abgeschnitten wurden, und die Zeit (Strg+3)</translation>
    </message>
    <message>
        <source>Find in this chat</source>
        <translation>In diesem Chat suchen</translation>
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
        <source>Chats</source>
        <translation>Chats</translation>
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
        <source>Out of its folder</source>
        <translation>Aus dem Ordner nehmen</translation>
    </message>
    <message>
        <source>Bring back from the archive</source>
        <translation>Aus dem Archiv zurückholen</translation>
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
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Entf</translation>
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
        <source>Generate another reply; with a fixed seed it will be the same (Ctrl+Shift+R)</source>
        <translation>Eine andere Antwort erzeugen; mit festem Startwert ist es dieselbe (Strg+Umschalt+R)</translation>
    </message>
    <message>
        <source>More for this reply</source>
        <translation>Mehr zu dieser Antwort</translation>
    </message>
    <message>
        <source>Generate it once more with the same seed and settings</source>
        <translation>Noch einmal mit gleichem Startwert und gleichen Einstellungen erzeugen</translation>
    </message>
    <message>
        <source>The quarter that wrote most tokens, {most} at most, the longest first</source>
        <translation>Das Viertel mit den meisten Token, höchstens {most}, die längste Runde zuerst</translation>
    </message>
    <message>
        <source>The quarter that took most time, {most} at most, the slowest first</source>
        <translation>Das Viertel mit der meisten Zeit, höchstens {most}, die langsamste Runde zuerst</translation>
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
        <source>Text of this setting, token by token</source>
        <translation>Text dieser Einstellung, Token für Token</translation>
    </message>
    <message>
        <source>This message is not a reply; only replies have a trace.</source>
        <translation>Diese Nachricht ist keine Antwort; nur Antworten haben eine Aufzeichnung.</translation>
    </message>
    <message>
        <source>There is no record of how this reply was written, only its text.</source>
        <translation>Es ist nicht aufgezeichnet, wie diese Antwort geschrieben wurde; es gibt nur ihren Text.</translation>
    </message>
    <message>
        <source>The record of how this reply was written cannot be read; only its text is known.</source>
        <translation>Die Aufzeichnung dieser Antwort ist nicht lesbar; nur ihr Text ist bekannt.</translation>
    </message>
    <message>
        <source>The end of this reply was not recorded.</source>
        <translation>Das Ende dieser Antwort wurde nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>{name} is larger than {most} MiB, which is no trace of one reply.</source>
        <translation>{name} ist größer als {most} MiB; das ist keine Aufzeichnung einer Antwort.</translation>
    </message>
    <message>
        <source>Line {number:,} is longer than a trace&apos;s can be; the trace ends before it.</source>
        <translation>Zeile {number:,} ist länger, als die einer Aufzeichnung sein kann; die Aufzeichnung endet davor.</translation>
    </message>
    <message>
        <source>Line {number:,} is damaged ({why}); the trace ends before it.</source>
        <translation>Zeile {number:,} ist beschädigt ({why}); die Aufzeichnung endet davor.</translation>
    </message>
    <message>
        <source>Line {number:,} contradicts the lines before it ({why}); the trace ends there.</source>
        <translation>Zeile {number:,} widerspricht den Zeilen davor ({why}); die Aufzeichnung endet dort.</translation>
    </message>
    <message>
        <source>The recording was cut short: the end of the reply is missing.</source>
        <translation>Die Aufzeichnung bricht ab: Das Ende der Antwort fehlt.</translation>
    </message>
    <message>
        <source>Some lines are of a newer version of Foretoken and were left out.</source>
        <translation>Einige Zeilen stammen von einer neueren Version von Foretoken und wurden weggelassen.</translation>
    </message>
    <message>
        <source>{name} is no trace of Foretoken: its first line does not say so.</source>
        <translation>{name} ist keine Aufzeichnung von Foretoken: Die erste Zeile sagt es nicht.</translation>
    </message>
    <message>
        <source>{name} was written by a newer version of Foretoken (format {found}, this one knows {known}); update Foretoken to open it.</source>
        <translation>{name} wurde von einer neueren Version von Foretoken geschrieben (Format {found}, diese kennt {known}); zum Öffnen Foretoken aktualisieren.</translation>
    </message>
    <message>
        <source>The first line of {name} is damaged ({why}).</source>
        <translation>Die erste Zeile von {name} ist beschädigt ({why}).</translation>
    </message>
    <message>
        <source>{path} could not be written ({reason}); choose another place.</source>
        <translation>{path} konnte nicht geschrieben werden ({reason}); einen anderen Ort wählen.</translation>
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
        <source>What it waited for did not come, so it waits until you send it</source>
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
        <source>Copy</source>
        <translation>Kopieren</translation>
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
        <source>Copy the reply&apos;s text, without refused guesses</source>
        <translation>Den Text der Antwort kopieren, ohne abgelehnte Vermutungen</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>Neu erzeugen</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>The model goes on from where this reply stands (Alt+Enter)</source>
        <translation>Das Modell schreibt weiter, wo diese Antwort steht (Alt+Enter)</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Change the reply; the model goes on from what you wrote</source>
        <translation>Die Antwort ändern; das Modell schreibt von dort weiter</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>Info</translation>
    </message>
    <message>
        <source>Seed, settings and models of this reply, to be used again (Ctrl+I)</source>
        <translation>Startwert, Einstellungen und Modelle dieser Antwort, zum Wiederverwenden (Strg+I)</translation>
    </message>
    <message>
        <source>Delete this reply and what follows it (Ctrl+Z brings it back)</source>
        <translation>Diese Antwort und alles danach löschen (Strg+Z holt es zurück)</translation>
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
        <source>Compare…</source>
        <translation>Vergleichen&#xa0;…</translation>
    </message>
    <message>
        <source>The same prompt in other settings: same text, how fast? (F7)</source>
        <translation>Derselbe Prompt mit anderen Einstellungen: gleicher Text, wie schnell? (F7)</translation>
    </message>
    <message>
        <source>Show all {count:,} characters</source>
        <translation>Alle {count:,} Zeichen zeigen</translation>
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
        <source>Lossy: the rule that kept guesses may have changed the text. It is not exactly the main model&apos;s own.</source>
        <translation>Nicht verlustfrei: Die Annahmeregel kann den Text verändert haben. Er ist nicht genau der des Hauptmodells.</translation>
    </message>
    <message>
        <source>The engine waited {seconds:,.1f} s in all for rounds to be shown. No number here contains that time, but a round after a wait is slower than others.</source>
        <translation>Die Engine wartete insgesamt {seconds:,.1f} s darauf, dass Runden gezeigt wurden. Keine Zahl hier enthält diese Zeit, aber eine Runde nach einer Pause ist langsamer als andere.</translation>
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
        <source>Ctrl+Enter saves it as another version, marked as edited by you; the model goes on from it. The reply itself is kept. Esc leaves.</source>
        <translation>Strg+Enter speichert sie als weitere Version, als von Hand bearbeitet gekennzeichnet; das Modell schreibt von dort weiter. Die Antwort selbst bleibt erhalten. Esc verlässt das Feld.</translation>
    </message>
    <message>
        <source>lossy</source>
        <translation>nicht verlustfrei</translation>
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
        <source>Reply</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>{share} accepted</source>
        <translation>{share} angenommen</translation>
    </message>
    <message>
        <source>{share} accepted (thinking {thinking}, answer {answer})</source>
        <translation>{share} angenommen (Nachdenken {thinking}, Antwort {answer})</translation>
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
        <source>Ctrl+Enter sends it as another version; this one is kept, with what followed it. Esc leaves.</source>
        <translation>Strg+Enter sendet sie als weitere Version; diese bleibt mit allem, was folgte, erhalten. Esc verlässt das Feld.</translation>
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
        <source>Delete this message and what follows it (Ctrl+Z brings it back)</source>
        <translation>Diese Nachricht und alles danach löschen (Strg+Z holt es zurück)</translation>
    </message>
    <message>
        <source>Ask something and watch the guesses</source>
        <translation>Etwas fragen und den Vermutungen zusehen</translation>
    </message>
    <message>
        <source>Every token is marked by what became of the draft model&apos;s guess for it.</source>
        <translation>Jedes Token zeigt, was aus der Vermutung des Entwurfsmodells dafür wurde.</translation>
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
        <source>Live</source>
        <translation>Live</translation>
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
        <source>Slow motion</source>
        <translation>Zeitlupe</translation>
    </message>
    <message>
        <source>Round by round: the guesses, the verdict, the correction. The engine waits until each round was shown, so that what you change takes effect in the next one. The time it waits is in no number.</source>
        <translation>Runde für Runde: die Vermutungen, das Urteil, die Korrektur. Die Engine wartet, bis jede Runde gezeigt wurde; Änderungen gelten so ab der nächsten. Die Wartezeit ist in keiner Zahl enthalten.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Play one round, then wait (Ctrl+.). Slow motion or Live goes on.</source>
        <translation>Eine Runde spielen, dann warten (Strg+.). Zeitlupe oder Live geht weiter.</translation>
    </message>
    <message>
        <source>Pace</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Pace: how fast replies are shown</source>
        <translation>Tempo: wie schnell Antworten gezeigt werden</translation>
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
        <source>Do not send it (Ctrl+Z brings it back)</source>
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
        <source>Not sent:</source>
        <translation>Nicht gesendet:</translation>
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
        <source>How this reply was written</source>
        <translation>Wie diese Antwort geschrieben wurde</translation>
    </message>
    <message>
        <source>Use these settings</source>
        <translation>Einstellungen übernehmen</translation>
    </message>
    <message>
        <source>The next replies of this chat are written so, too</source>
        <translation>Auch die nächsten Antworten dieses Chats werden so geschrieben</translation>
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
        <source>Slowest</source>
        <translation>Langsamste</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>Als CSV</translation>
    </message>
    <message>
        <source>Copy the listed rounds of the reply for a spreadsheet</source>
        <translation>Die aufgelisteten Runden der Antwort für eine Tabellenkalkulation kopieren</translation>
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
        <source>Round {number:,}</source>
        <translation>Runde {number:,}</translation>
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
        <source>{ms:,.1f} ms</source>
        <translation>{ms:,.1f} ms</translation>
    </message>
    <message>
        <source>Round {number:,}: {who} guesses…</source>
        <translation>Runde {number:,}: {who} vermutet&#xa0;…</translation>
    </message>
    <message numerus="yes">
        <source>Round {number:,}: main checks the guess…</source>
        <translation>
            <numerusform>Runde {number:,}: Hauptmodell prüft die Vermutung&#xa0;…</numerusform>
            <numerusform>Runde {number:,}: Hauptmodell prüft alle {n} Vermutungen in einem Durchgang&#xa0;…</numerusform>
        </translation>
    </message>
    <message>
        <source>other {ms:,.1f}</source>
        <translation>Übriges {ms:,.1f}</translation>
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
        <source>{kept} of {count} kept</source>
        <translation>{kept} von {count} behalten</translation>
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
        <source>Search in all chats</source>
        <translation>In allen Chats suchen</translation>
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
        <source>What was found</source>
        <translation>Gefundenes</translation>
    </message>
    <message>
        <source>Chat · {day}</source>
        <translation>Chat · {day}</translation>
    </message>
    <message>
        <source>No chat and no message has all of these words.</source>
        <translation>Kein Chat und keine Nachricht enthält alle diese Wörter.</translation>
    </message>
    <message>
        <source>Type words, or the beginnings of words. ↑ ↓ choose, Enter opens, Esc closes.</source>
        <translation>Wörter oder Wortanfänge eingeben. ↑ ↓ wählen, Enter öffnet, Esc schließt.</translation>
    </message>
    <message>
        <source>dd MMM yyyy</source>
        <comment>a date for QLocale</comment>
        <translation>d. MMM yyyy</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>Auto</translation>
    </message>
    <message>
        <source>Second draft</source>
        <translation>Zweiter Entwurf</translation>
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
        <source>Where guesses come from, for your next message and for a reply that is being written. It stays until you change it, in every chat; the program starts with Auto. It changes how fast the reply comes, not what it says.</source>
        <translation>Woher die Vermutungen kommen, für die nächste Nachricht und eine laufende Antwort. Es gilt in jedem Chat bis zur nächsten Änderung; das Programm beginnt mit Auto. Es ändert, wie schnell die Antwort kommt, nicht was sie sagt.</translation>
    </message>
    <message>
        <source>Back to Auto</source>
        <translation>Zurück zu Auto</translation>
    </message>
    <message>
        <source>Guesses: back to Auto</source>
        <translation>Vermutungen: zurück zu Auto</translation>
    </message>
    <message>
        <source>Guesses: {source}</source>
        <translation>Vermutungen: {source}</translation>
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
        <source>System prompt</source>
        <translation>System-Prompt</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>The model reads this before the conversation, from your next message on. Ctrl+Enter is Done, Esc leaves it as it was.</source>
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
        <source>Whether the model thinks before it answers, or how much. Thinking takes time and makes hard questions come out better. It holds for this chat, from your next message on.</source>
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
        <source>{choice}   —   as the model does unasked</source>
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
        <source>↓ Jump to latest</source>
        <translation>↓ Zum Ende</translation>
    </message>
    <message>
        <source>Go to the end and follow the text</source>
        <translation>Ans Ende gehen und dem Text folgen</translation>
    </message>
    <message>
        <source>Save or leave this edit first.</source>
        <translation>Zuerst diese Bearbeitung speichern oder verlassen.</translation>
    </message>
</context>
</TS>
