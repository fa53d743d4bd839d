<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>as the main model</source>
        <translation>wie das Hauptmodell</translation>
    </message>
    <message>
        <source>The engine is starting; its devices are known in a moment.</source>
        <translation>Die Engine startet; ihre Geräte sind gleich bekannt.</translation>
    </message>
    <message>
        <source>This takes two graphics cards, and this computer has one.</source>
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
        <source>No draft</source>
        <translation>Kein Entwurf</translation>
    </message>
    <message>
        <source>Built in (MTP)</source>
        <translation>Eingebaut (MTP)</translation>
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
        <source>what guesses is chosen where the server is started</source>
        <translation>was vermutet, wird beim Start des Servers gewählt</translation>
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
        <source>almost as large as the main model: little speedup</source>
        <translation>fast so groß wie das Hauptmodell: kaum schneller</translation>
    </message>
    <message>
        <source>no speedup expected on this machine</source>
        <translation>auf diesem Computer nicht schneller</translation>
    </message>
    <message>
        <source>about {times:.1f}× expected</source>
        <translation>etwa {times:.1f}× erwartet</translation>
    </message>
    <message>
        <source>The context is chosen where the server is started.</source>
        <translation>Der Kontext wird beim Start des Servers gewählt.</translation>
    </message>
    <message>
        <source>What these models need is not known yet.</source>
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
        <source>runs on a server</source>
        <translation>läuft auf einem Server</translation>
    </message>
    <message>
        <source>bundled</source>
        <translation>mitgeliefert</translation>
    </message>
    <message>
        <source>of two drafts, one at most can be a head</source>
        <translation>von zwei Entwürfen kann höchstens einer ein Kopf sein</translation>
    </message>
    <message>
        <source>it has another vocabulary</source>
        <translation>er hat ein anderes Vokabular</translation>
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
        <source>layers of the main model&apos;s own file</source>
        <translation>Schichten in der Datei des Hauptmodells</translation>
    </message>
    <message>
        <source>The main model is loaded without it.</source>
        <translation>Das Hauptmodell wird ohne sie geladen.</translation>
    </message>
    <message>
        <source>same as the main model: no speedup</source>
        <translation>dasselbe wie das Hauptmodell: nicht schneller</translation>
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
        <source>Replaced the preset “{name}”.</source>
        <translation>Vorgabe „{name}“ ersetzt.</translation>
    </message>
    <message>
        <source>Saved the preset “{name}”.</source>
        <translation>Vorgabe „{name}“ gespeichert.</translation>
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
        <source>Renamed “{old}” to “{new}”.</source>
        <translation>„{old}“ in „{new}“ umbenannt.</translation>
    </message>
    <message>
        <source>delete preset</source>
        <translation>Vorgabe löschen</translation>
    </message>
    <message>
        <source>Deleted the preset “{name}”.</source>
        <translation>Vorgabe „{name}“ gelöscht.</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>Auto</translation>
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
        <source>Sampling</source>
        <translation>Sampling</translation>
    </message>
    <message>
        <source>None</source>
        <comment>text</comment>
        <translation>Keiner</translation>
    </message>
    <message>
        <source>Reset to defaults</source>
        <translation>Auf Standardwerte</translation>
    </message>
    <message>
        <source>Reset all of these options; texts that you typed stay</source>
        <translation>Alle diese Optionen zurücksetzen; eingegebene Texte bleiben</translation>
    </message>
    <message>
        <source>Common</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>The common options</source>
        <translation>Die gebräuchlichen Optionen</translation>
    </message>
    <message>
        <source>Further samplers, and which guesses stay</source>
        <translation>Weitere Sampler und welche Vermutungen bleiben</translation>
    </message>
    <message>
        <source>Grammars and JSON schemas</source>
        <translation>Grammatiken und JSON-Schemas</translation>
    </message>
    <message>
        <source>Pages of the sampling options</source>
        <translation>Seiten der Sampling-Optionen</translation>
    </message>
    <message>
        <source>Point at an option to read what it does. Changes take effect in the next round. This chat keeps them, and new chats start with them.</source>
        <translation>Auf eine Option zeigen, um zu lesen, was sie tut. Änderungen gelten ab der nächsten Runde. Dieser Chat behält sie, und neue Chats beginnen mit ihnen.</translation>
    </message>
    <message>
        <source>Temperature, filters, penalties, seed, length, form and system prompt</source>
        <translation>Temperatur, Filter, Strafen, Startwert, Länge, Format und System-Prompt</translation>
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
        <source>lossy</source>
        <translation>nicht verlustfrei</translation>
    </message>
    <message>
        <source>Typical acceptance is on: the text is not the main model&apos;s own</source>
        <translation>Typische Annahme ist an: Der Text ist nicht der des Hauptmodells</translation>
    </message>
    <message>
        <source>Sampling: {what} ▾</source>
        <translation>Sampling: {what} ▾</translation>
    </message>
    <message>
        <source>Sampling ▾</source>
        <translation>Sampling ▾</translation>
    </message>
    <message>
        <source>Main</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>Draft length</source>
        <translation>Entwurfslänge</translation>
    </message>
    <message>
        <source>Over shared tokens</source>
        <translation>Über gemeinsame Token</translation>
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
        <source>What guesses, and how much, is chosen where the server is started.</source>
        <translation>Was vermutet und wie viel, wird beim Start des Servers gewählt.</translation>
    </message>
    <message>
        <source>prompt lookup</source>
        <translation>Prompt-Suche</translation>
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
        <source>draft fits</source>
        <translation>Entwurf passt</translation>
    </message>
    <message>
        <source>Second draft: {draft}. The faster of the two guesses.</source>
        <translation>Zweiter Entwurf: {draft}. Der schnellere von beiden vermutet.</translation>
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
        <source>Nothing is entered yet, so replies are unconstrained. Type or load one; the text shown is an example.</source>
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
        <source>Replies are unconstrained. Choose a grammar or a JSON schema above to constrain them.</source>
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
        <source>It takes effect when you leave the field.</source>
        <translation>Gilt beim Verlassen des Felds.</translation>
    </message>
    <message>
        <source>Grammar or schema</source>
        <translation>Grammatik oder Schema</translation>
    </message>
    <message>
        <source>Lossy: the text can differ from what the main model alone would write.</source>
        <translation>Nicht verlustfrei: Der Text kann von dem abweichen, was das Hauptmodell allein schriebe.</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
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
        <source>llama.cpp found no graphics card that this build can use.</source>
        <translation>llama.cpp hat keine Grafikkarte gefunden, die dieser Build nutzen kann.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>Apply and reload</source>
        <translation>Anwenden und neu laden</translation>
    </message>
    <message>
        <source>The memory that the pair needs is not known yet.</source>
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
        <source>Memory ▾</source>
        <translation>Speicher ▾</translation>
    </message>
    <message>
        <source>How long a conversation may be, and what runs on the graphics card
{words}</source>
        <translation>Wie lang ein Gespräch sein darf und was auf der Grafikkarte läuft
{words}</translation>
    </message>
    <message>
        <source>Memory that the pair needs</source>
        <translation>Speicherbedarf des Paars</translation>
    </message>
    <message>
        <source>{share:.0%} of {place}</source>
        <translation>{share:.0%} von {place}</translation>
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
        <source>Loading may fail, or the computer may become slow because it swaps.</source>
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
        <source>Browse…</source>
        <translation>Durchsuchen&#xa0;…</translation>
    </message>
    <message>
        <source>Choose a GGUF file</source>
        <translation>Eine GGUF-Datei wählen</translation>
    </message>
    <message>
        <source>Get more models…</source>
        <translation>Mehr Modelle holen&#xa0;…</translation>
    </message>
    <message>
        <source>Find models to download</source>
        <translation>Modelle zum Herunterladen suchen</translation>
    </message>
    <message>
        <source>Remote server…</source>
        <translation>Entfernter Server&#xa0;…</translation>
    </message>
    <message>
        <source>Use a model that runs on another machine: llama-server, vLLM and others</source>
        <translation>Ein Modell verwenden, das auf einem anderen Rechner läuft: llama-server, vLLM und andere</translation>
    </message>
    <message>
        <source>Second draft…</source>
        <translation>Zweiter Entwurf&#xa0;…</translation>
    </message>
    <message>
        <source>Load another draft beside this one: the faster of the two guesses</source>
        <translation>Einen weiteren Entwurf daneben laden: Der schnellere von beiden vermutet</translation>
    </message>
    <message>
        <source>Remove failed files from the list</source>
        <translation>Fehlerhafte Dateien von der Liste entfernen</translation>
    </message>
    <message>
        <source>The files themselves stay where they are</source>
        <translation>Die Dateien selbst bleiben, wo sie sind</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>Entwurfsmodell</translation>
    </message>
    <message>
        <source>Main model</source>
        <translation>Hauptmodell</translation>
    </message>
    <message>
        <source>Draft length: how many tokens are guessed at a time is chosen where the server is started.</source>
        <translation>Entwurfslänge: Wie viele Token auf einmal vermutet werden, wird beim Start des Servers gewählt.</translation>
    </message>
    <message>
        <source>Draft length: the most tokens the draft guesses before the main model checks them in one pass. Takes effect at the next round, also while a reply is written.</source>
        <translation>Entwurfslänge: wie viele Token der Entwurf höchstens vermutet, bevor das Hauptmodell sie in einem Durchgang prüft. Gilt ab der nächsten Runde, auch während eine Antwort entsteht.</translation>
    </message>
    <message>
        <source>Sampling options that go together. Save your own with Save as…</source>
        <translation>Sampling-Optionen, die zusammengehören. Eigene mit „Speichern als&#xa0;…“ sichern</translation>
    </message>
    <message>
        <source>Close to the likeliest words: for facts, code and translations</source>
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
        <source>Keep the present options as a preset of your own</source>
        <translation>Die jetzigen Optionen als eigene Vorgabe sichern</translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation>Name der Vorgabe</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
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
        <source>Tokens of the context in use, and how many there are. The whole chat and the reply must fit in it. When it is full, the reply ends; a new chat (Ctrl+N) starts empty.</source>
        <translation>Belegte Token des Kontexts und wie viele es gibt. Der ganze Chat und die Antwort müssen hineinpassen. Ist er voll, endet die Antwort; ein neuer Chat (Strg+N) beginnt leer.</translation>
    </message>
    <message>
        <source>{used:,} of unknown</source>
        <translation>{used:,} von unbekannt</translation>
    </message>
    <message>
        <source>Whether the draft fits the main model</source>
        <translation>Ob der Entwurf zum Hauptmodell passt</translation>
    </message>
    <message>
        <source>The draft fits the main model: it can guess for it.</source>
        <translation>Der Entwurf passt zum Hauptmodell: Er kann für es vermuten.</translation>
    </message>
    <message>
        <source>draft does not fit</source>
        <translation>Entwurf passt nicht</translation>
    </message>
    <message>
        <source>‖ paused: slower here</source>
        <translation>‖ pausiert: hier langsamer</translation>
    </message>
</context>
</TS>
