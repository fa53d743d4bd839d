<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
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
        <source>No more drafts for this model were found on the hub.</source>
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
        <source>the same vocabulary</source>
        <translation>gleiches Vokabular</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>about {times:.1f}×</source>
        <translation>etwa {times:.1f}×</translation>
    </message>
    <message>
        <source>{times:.1f}×</source>
        <translation>{times:.1f}×</translation>
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
        <source>on this machine already</source>
        <translation>schon auf diesem Computer</translation>
    </message>
    <message>
        <source>too large: {weights} of weights, {free} of memory are free</source>
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
        <source>delete model</source>
        <translation>Modell löschen</translation>
    </message>
    <message>
        <source>&amp;Library…</source>
        <translation>Bib&amp;liothek&#xa0;…</translation>
    </message>
    <message>
        <source>The library of models</source>
        <translation>Die Bibliothek der Modelle</translation>
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
        <source>{model} stays. {reason}</source>
        <translation>{model} bleibt. {reason}</translation>
    </message>
    <message>
        <source>{folder} is on the list already.</source>
        <translation>{folder} steht schon auf der Liste.</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
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
        <source>In</source>
        <translation>In</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
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
        <source>Repository</source>
        <translation>Repository</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
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
        <source>none: it continues a text and does not answer in turns</source>
        <translation>keine: Es setzt einen Text fort und antwortet nicht im Wechsel</translation>
    </message>
    <message>
        <source>Good for</source>
        <translation>Gut für</translation>
    </message>
    <message>
        <source>Speed here</source>
        <translation>Tempo hier</translation>
    </message>
    <message>
        <source>{speed}. {how}</source>
        <translation>{speed}. {how}</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
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
        <source>{heads} heads, {kv} of them for keys and values</source>
        <translation>{heads} Köpfe, {kv} davon für Schlüssel und Werte</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>Format</translation>
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
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>not stated in the file</source>
        <translation>in der Datei nicht angegeben</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>Zugang</translation>
    </message>
    <message>
        <source>the hub wants you to log in to download it</source>
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
        <source>about {need} with {context:,} tokens of context; fits into what is free now</source>
        <translation>etwa {need} bei {context:,} Token Kontext; passt in den jetzt freien Speicher</translation>
    </message>
    <message>
        <source>about {need} with {context:,} tokens of context; more than the {free} that are free now</source>
        <translation>etwa {need} bei {context:,} Token Kontext; mehr als die jetzt freien {free}</translation>
    </message>
    <message>
        <source>&amp;Download a pair</source>
        <translation>Paar &amp;herunterladen</translation>
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
        <source>On this machine already</source>
        <translation>Schon auf diesem Computer</translation>
    </message>
    <message>
        <source>too large for this machine</source>
        <translation>zu groß für diesen Computer</translation>
    </message>
    <message>
        <source>It needs {memory} of memory.</source>
        <translation>Es braucht {memory} Speicher.</translation>
    </message>
    <message>
        <source>It needs {memory} of memory, close other programs first.</source>
        <translation>Es braucht {memory} Speicher; vorher andere Programme schließen.</translation>
    </message>
    <message>
        <source>It needs {memory} of memory, which is more than this machine has.</source>
        <translation>Es braucht {memory} Speicher, mehr als dieser Computer hat.</translation>
    </message>
    <message>
        <source>Licence: {licence}</source>
        <translation>Lizenz: {licence}</translation>
    </message>
    <message>
        <source>The hub wants you to log in and to accept a licence first.</source>
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
        <source>Close</source>
        <translation>Schließen</translation>
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
        <source>There is no model card beside the file. Which repository it is from is not known either, so the hub cannot be asked.</source>
        <translation>Neben der Datei liegt keine Modellkarte. Auch das Repository ist nicht bekannt, also lässt sich der Hub nicht fragen.</translation>
    </message>
    <message>
        <source>Asking the hub…</source>
        <translation>Der Hub wird gefragt&#xa0;…</translation>
    </message>
    <message>
        <source>From the hub: {repository}.</source>
        <translation>Vom Hub: {repository}.</translation>
    </message>
    <message>
        <source>It has none.</source>
        <translation>Es hat keine.</translation>
    </message>
    <message>
        <source>Space pauses and resumes, Delete cancels, Alt with up and down moves, Enter does what is offered.</source>
        <translation>Leertaste hält an und setzt fort, Entf bricht ab, Alt mit Pfeil nach oben und unten verschiebt, Enter tut das Angebotene.</translation>
    </message>
    <message>
        <source>Downloads in their order</source>
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
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>&amp;Downloads</source>
        <translation>D&amp;ownloads</translation>
    </message>
    <message>
        <source>Show or hide the downloads</source>
        <translation>Die Downloads zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Open its page</source>
        <translation>Seite öffnen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
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
        <source>No downloads. Downloads and their progress appear here. They resume after an interruption, even after Foretoken was closed.</source>
        <translation>Keine Downloads. Hier erscheinen Downloads und ihr Fortschritt. Nach einer Unterbrechung gehen sie weiter, auch wenn Foretoken geschlossen war.</translation>
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
        <source>Choose a main model first. Then matching drafts can be found.</source>
        <translation>Zuerst ein Hauptmodell wählen. Dann lassen sich passende Entwürfe finden.</translation>
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
        <source>Comparing vocabularies</source>
        <translation>Vokabulare werden verglichen</translation>
    </message>
    <message>
        <source>Use as draft</source>
        <translation>Als Entwurf</translation>
    </message>
    <message>
        <source>Look on the hub too</source>
        <translation>Auch auf dem Hub suchen</translation>
    </message>
    <message>
        <source>Search the hub for small models of the same family and for heads made for this one. Nothing is sent before you press this.</source>
        <translation>Auf dem Hub nach kleinen Modellen derselben Familie und nach Köpfen für dieses Modell suchen. Vorher wird nichts gesendet.</translation>
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
        <source>{times} as fast as without a draft: {basis}.</source>
        <translation>{times} so schnell wie ohne Entwurf: {basis}.</translation>
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
    <message>
        <source>The folder {folder} could not be opened from here. Open it in your file manager.</source>
        <translation>Der Ordner {folder} konnte von hier aus nicht geöffnet werden. Im Dateimanager öffnen.</translation>
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
        <source>&amp;Open models folder</source>
        <translation>Modell&amp;ordner öffnen</translation>
    </message>
    <message>
        <source>&amp;Move models folder…</source>
        <translation>Modellordner &amp;verschieben&#xa0;…</translation>
    </message>
    <message>
        <source>Find on the &amp;hub…</source>
        <translation>Auf dem Hu&amp;b suchen&#xa0;…</translation>
    </message>
    <message>
        <source>Find models on the hub</source>
        <translation>Modelle auf dem Hub suchen</translation>
    </message>
    <message>
        <source>Type part of a name, as in “llama 3.2” or “qwen coder”. Only models in a format that this program reads (GGUF) are listed. Nothing is sent to the hub before you type.</source>
        <translation>Einen Teil des Namens eingeben, etwa „llama 3.2“ oder „qwen coder“. Nur Modelle in einem Format, das dieses Programm liest (GGUF), werden gezeigt. Vor der Eingabe wird nichts an den Hub gesendet.</translation>
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
        <source>No account needed</source>
        <translation>Ohne Konto</translation>
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
        <source>The hub has no GGUF repository with these words in its name; try fewer words.</source>
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
        <source>Reading the catalog…</source>
        <translation>Katalog wird gelesen&#xa0;…</translation>
    </message>
    <message>
        <source>No pairs</source>
        <translation>Keine Paare</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Erneut versuchen</translation>
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
        <source>Only what fits</source>
        <translation>Nur was passt</translation>
    </message>
    <message>
        <source>Hide files whose weights do not fit into the memory that is free now</source>
        <translation>Dateien ausblenden, deren Gewichte nicht in den jetzt freien Speicher passen</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Choose a repository to see its files.</source>
        <translation>Ein Repository wählen, um seine Dateien zu sehen.</translation>
    </message>
    <message>
        <source>It has no model card.</source>
        <translation>Es hat keine Modellkarte.</translation>
    </message>
    <message>
        <source>The model card appears here.</source>
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
        <source>dd MMM yyyy</source>
        <comment>a date for QLocale</comment>
        <translation>d. MMM yyyy</translation>
    </message>
    <message>
        <source>{column}: {value}</source>
        <translation>{column}: {value}</translation>
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
        <source>architecture {architecture}</source>
        <translation>Architektur {architecture}</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>Hier</translation>
    </message>
    <message>
        <source>✓ fits</source>
        <translation>✓ passt</translation>
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
        <source>Models</source>
        <translation>Modelle</translation>
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
        <source>Looking for models…</source>
        <translation>Modelle werden gesucht&#xa0;…</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>Ordner hinzufügen&#xa0;…</translation>
    </message>
    <message>
        <source>Stop searching {folder}</source>
        <translation>{folder} nicht mehr durchsuchen</translation>
    </message>
    <message>
        <source>Its files stay where they are</source>
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
        <source>{model} is off the list; its file stays where it is.</source>
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
        <source>Use as main</source>
        <translation>Als Hauptmodell</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Model card…</source>
        <translation>Modellkarte&#xa0;…</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Entf</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
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
        <source>No models yet</source>
        <translation>Noch keine Modelle</translation>
    </message>
    <message>
        <source>In this program&apos;s folder and in those of LM Studio, Jan, llama.cpp, Ollama and the Hugging Face cache.</source>
        <translation>Im Ordner dieses Programms und in denen von LM Studio, Jan, llama.cpp, Ollama und im Hugging-Face-Cache.</translation>
    </message>
    <message>
        <source>None in this program&apos;s folder, nor in those of LM Studio, Jan, llama.cpp, Ollama and the Hugging Face cache. The bundled pair is always there to chat with.</source>
        <translation>Keine im Ordner dieses Programms, auch nicht in denen von LM Studio, Jan, llama.cpp, Ollama und im Hugging-Face-Cache. Das mitgelieferte Paar ist immer zum Chatten da.</translation>
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
        <source>Read the whole file and compare its SHA-256 with the hub&apos;s</source>
        <translation>Die ganze Datei lesen und ihre SHA-256 mit der des Hubs vergleichen</translation>
    </message>
    <message>
        <source>Read what its makers say of it</source>
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
        <source>Choose a model to see what it is.</source>
        <translation>Ein Modell wählen, um zu sehen, was es ist.</translation>
    </message>
    <message>
        <source>The file itself stays where it is</source>
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
</context>
</TS>
