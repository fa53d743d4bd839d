<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>{count} bytes</source>
        <translation>{count} Bytes</translation>
    </message>
    <message>
        <source>{done} of {whole}</source>
        <translation>{done} von {whole}</translation>
    </message>
    <message>
        <source>{amount}/s</source>
        <translation>{amount}/s</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>noch weniger als eine Minute</translation>
    </message>
    <message>
        <source>{minutes} min left</source>
        <translation>noch {minutes} min</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min left</source>
        <translation>noch {hours} h {minutes} min</translation>
    </message>
    <message>
        <source>over a day left</source>
        <translation>noch über einen Tag</translation>
    </message>
    <message>
        <source>{billions:.2f} B</source>
        <translation>{billions:.2f} Mrd.</translation>
    </message>
    <message>
        <source>{millions:.3g} M</source>
        <translation>{millions:.3g} Mio.</translation>
    </message>
    <message>
        <source>under {share:.1%}</source>
        <translation>unter {share:.1%}</translation>
    </message>
    <message>
        <source>{rate} tok/s</source>
        <translation>{rate} Token/s</translation>
    </message>
    <message>
        <source>{number} ms</source>
        <translation>{number} ms</translation>
    </message>
    <message>
        <source>{rate} tok/s with the prompt</source>
        <translation>{rate} Token/s mit dem Prompt</translation>
    </message>
    <message>
        <source>decode {rate} tok/s</source>
        <translation>Decode {rate} Token/s</translation>
    </message>
    <message>
        <source>end-to-end {rate} tok/s</source>
        <translation>End-to-End {rate} Token/s</translation>
    </message>
    <message>
        <source>“{name}” is locked with a password; save a copy without one and attach that.</source>
        <translation>„{name}“ ist mit einem Passwort gesperrt; eine Kopie ohne Passwort speichern und diese anhängen.</translation>
    </message>
    <message>
        <source>“{name}” has no text, only pictures of pages (a scan); use text recognition (OCR) first.</source>
        <translation>„{name}“ enthält keinen Text, nur Bilder von Seiten (ein Scan); mit Texterkennung (OCR) Text daraus machen.</translation>
    </message>
    <message>
        <source>“{name}” is a damaged PDF and could not be read; save it again, or attach its text.</source>
        <translation>„{name}“ ist eine beschädigte PDF und konnte nicht gelesen werden; neu speichern oder den Text anhängen.</translation>
    </message>
    <message>
        <source>“{name}” has more than {millions} million characters; attach a part of it.</source>
        <translation>„{name}“ hat mehr als {millions} Millionen Zeichen; einen Teil davon anhängen.</translation>
    </message>
    <message>
        <source>“{name}” takes too much memory to read; save its text and attach that.</source>
        <translation>„{name}“ zu lesen braucht zu viel Speicher; den Text speichern und diesen anhängen.</translation>
    </message>
    <message>
        <source>“{name}” takes longer than {seconds:g} seconds to read; save some of its pages and attach those.</source>
        <translation>„{name}“ zu lesen dauert länger als {seconds:g} Sekunden; einige der Seiten speichern und diese anhängen.</translation>
    </message>
    <message>
        <source>“{name}” was not read.</source>
        <translation>„{name}“ wurde nicht gelesen.</translation>
    </message>
    <message>
        <source>“{name}” is a PDF, and the library that reads those (pypdf) is not installed; save its text and attach that.</source>
        <translation>„{name}“ ist eine PDF, und die Bibliothek, die solche liest (pypdf), ist nicht installiert; den Text speichern und diesen anhängen.</translation>
    </message>
    <message>
        <source>“{name}” is too large for a PDF (more than {most_bytes} MB); attach a part of it.</source>
        <translation>„{name}“ ist zu groß für eine PDF (mehr als {most_bytes} MB); einen Teil davon anhängen.</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} page</source>
        <translation>
            <numerusform>{n:,} Seite</numerusform>
            <numerusform>{n:,} Seiten</numerusform>
        </translation>
    </message>
    <message>
        <source>read as Windows-1252</source>
        <translation>als Windows-1252 gelesen</translation>
    </message>
    <message>
        <source>read as Latin-1</source>
        <translation>als Latin-1 gelesen</translation>
    </message>
    <message>
        <source>“{name}” is a picture, and the models read text alone; describe in words what it shows.</source>
        <translation>„{name}“ ist ein Bild, und die Modelle lesen nur Text; in Worten beschreiben, was es zeigt.</translation>
    </message>
    <message>
        <source>“{name}” is a recording, and the models read text alone.</source>
        <translation>„{name}“ ist eine Aufnahme, und die Modelle lesen nur Text.</translation>
    </message>
    <message>
        <source>“{name}” is an archive; unpack it and attach the files that are in it.</source>
        <translation>„{name}“ ist ein Archiv; entpacken und die Dateien darin anhängen.</translation>
    </message>
    <message>
        <source>“{name}” is an office document; save it as PDF or as plain text and attach that.</source>
        <translation>„{name}“ ist ein Office-Dokument; als PDF oder als reinen Text speichern und das anhängen.</translation>
    </message>
    <message>
        <source>“{name}” is not a text file, and the models read text alone.</source>
        <translation>„{name}“ ist keine Textdatei, und die Modelle lesen nur Text.</translation>
    </message>
    <message>
        <source>“{name}” is a folder; attach the files that are in it.</source>
        <translation>„{name}“ ist ein Ordner; die Dateien darin anhängen.</translation>
    </message>
    <message>
        <source>“{name}” is not an ordinary file and cannot be attached.</source>
        <translation>„{name}“ ist keine gewöhnliche Datei und kann nicht angehängt werden.</translation>
    </message>
    <message>
        <source>“{name}” is too large (more than {most_characters} million characters); attach a part of it.</source>
        <translation>„{name}“ ist zu groß (mehr als {most_characters} Millionen Zeichen); einen Teil davon anhängen.</translation>
    </message>
    <message>
        <source>“{name}” is empty.</source>
        <translation>„{name}“ ist leer.</translation>
    </message>
    <message>
        <source>“{name}” may not be read; change who may read it, or attach a copy.</source>
        <translation>„{name}“ darf nicht gelesen werden; die Leserechte ändern oder eine Kopie anhängen.</translation>
    </message>
    <message>
        <source>“{name}” could not be read ({reason}); try again, or attach a copy.</source>
        <translation>„{name}“ konnte nicht gelesen werden ({reason}); noch einmal versuchen oder eine Kopie anhängen.</translation>
    </message>
    <message>
        <source>The machine grew {share:.0%} slower from the first measurement to the last.</source>
        <translation>Der Rechner wurde von der ersten bis zur letzten Messung {share:.0%} langsamer.</translation>
    </message>
    <message>
        <source>The machine grew {share:.0%} faster from the first measurement to the last.</source>
        <translation>Der Rechner wurde von der ersten bis zur letzten Messung {share:.0%} schneller.</translation>
    </message>
    <message>
        <source>Ratios compare neighbours in time and still hold; speeds do not.</source>
        <translation>Verhältnisse vergleichen zeitlich Benachbartes und gelten; Tempos sind die eines Rechners, der sich änderte.</translation>
    </message>
    <message>
        <source>The last setting to get a prompt was {share:.0%} faster than the first.</source>
        <translation>Wer einen Prompt zuletzt hatte, war {share:.0%} schneller, als wer ihn zuerst hatte.</translation>
    </message>
    <message>
        <source>The last setting to get a prompt was {share:.0%} slower than the first.</source>
        <translation>Wer einen Prompt zuletzt hatte, war {share:.0%} langsamer, als wer ihn zuerst hatte.</translation>
    </message>
    <message>
        <source>Each setting had each place equally often, so ratios hold overall, not for single prompts.</source>
        <translation>Alle hatten jeden Platz gleich oft, darum gelten Verhältnisse im Ganzen, nicht für einzelne Prompts.</translation>
    </message>
    <message>
        <source>Times to the first token and end-to-end speeds do not compare.</source>
        <translation>Zeiten bis zum ersten Token und Gesamttempos sind nicht vergleichbar.</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} of {all:,} replies found some of its prompt in a cache.</source>
        <translation>
            <numerusform>{n:,} von {all:,} Antworten fand einen Teil ihres Prompts in einem Cache.</numerusform>
            <numerusform>{n:,} von {all:,} Antworten fanden einen Teil ihres Prompts in einem Cache.</numerusform>
        </translation>
    </message>
    <message>
        <source>Prompts that had been asked before took {share:.0%} less time to the first token, as with a warm cache.</source>
        <translation>Prompts, die schon gestellt worden waren, brauchten {share:.0%} weniger Zeit bis zum ersten Token, wie mit warmem Cache.</translation>
    </message>
    <message numerus="yes">
        <source>Only {n} prompt was measured, which says little of others.</source>
        <translation>
            <numerusform>Nur {n} Prompt wurde gemessen, was wenig über andere sagt.</numerusform>
            <numerusform>Nur {n} Prompts wurden gemessen, was wenig über andere sagt.</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no setting or no prompt to measure; give one.</source>
        <translation>Es gibt keine Einstellung oder keinen Prompt zu messen; etwas angeben.</translation>
    </message>
    <message>
        <source>The results in {folder} were measured with other options; choose another folder, or the same options.</source>
        <translation>Die Ergebnisse in {folder} wurden mit anderen Optionen gemessen; einen anderen Ordner oder dieselben Optionen wählen.</translation>
    </message>
    <message>
        <source>{path} cannot be written ({reason}); choose another folder.</source>
        <translation>{path} kann nicht geschrieben werden ({reason}); einen anderen Ordner wählen.</translation>
    </message>
    <message>
        <source>The setting {setting} cannot be measured: this server decides itself what it guesses, and how much. Compare it with another server, or measure it as it was started.</source>
        <translation>Die Einstellung {setting} lässt sich nicht messen: Dieser Server bestimmt selbst, was und wie viel er vermutet. Ihn mit einem anderen Server vergleichen oder messen, wie er gestartet wurde.</translation>
    </message>
    <message>
        <source>own prompts</source>
        <translation>eigene Prompts</translation>
    </message>
    <message>
        <source>{name} has no prompt; write one in it.</source>
        <translation>{name} hat keinen Prompt; einen hineinschreiben.</translation>
    </message>
    <message>
        <source>{name} could not be read ({reason}); give a text file.</source>
        <translation>{name} konnte nicht gelesen werden ({reason}); eine Textdatei angeben.</translation>
    </message>
    <message>
        <source>{name} is not UTF-8 text; convert it first.</source>
        <translation>{name} ist kein UTF-8-Text; zuerst umwandeln.</translation>
    </message>
    <message>
        <source>{name} is no list of prompts; write [{example}].</source>
        <translation>{name} ist keine Liste von Prompts; [{example}] schreiben.</translation>
    </message>
    <message>
        <source>Line {number} of {name} is no prompt; write {example} in each line.</source>
        <translation>Zeile {number} von {name} ist kein Prompt; in jede Zeile {example} schreiben.</translation>
    </message>
    <message>
        <source>{name} guesses first; {others} will be tried, too.</source>
        <translation>{name} vermutet zuerst; {others} wird auch ausprobiert.</translation>
    </message>
    <message>
        <source>{rate:.0f} with {other}</source>
        <translation>{rate:.0f} mit {other}</translation>
    </message>
    <message>
        <source>{name} guesses here: {value:.0f} tokens per second are expected with it, {slower}.</source>
        <translation>{name} vermutet hier: damit werden {value:.0f} Token pro Sekunde erwartet, {slower}.</translation>
    </message>
    <message>
        <source>The draft model {name} failed; the reply continues without it. {error}</source>
        <translation>Das Entwurfsmodell {name} ist ausgefallen und wird nicht mehr verwendet; die Antwort geht ohne es weiter. {error}</translation>
    </message>
    <message>
        <source>The draft model failed; the reply continues without it. {error}</source>
        <translation>Das Entwurfsmodell ist ausgefallen und wird nicht mehr verwendet; die Antwort geht ohne es weiter. {error}</translation>
    </message>
    <message>
        <source>its {architecture}.expert_count is missing or zero</source>
        <translation>{architecture}.expert_count fehlt oder ist null</translation>
    </message>
    <message>
        <source>its {architecture}.{key} is {value:,}, {why}</source>
        <translation>{architecture}.{key} ist {value:,}, {why}</translation>
    </message>
    <message>
        <source>which cannot be</source>
        <translation>was nicht sein kann</translation>
    </message>
    <message>
        <source>it has {experts:,} experts in {groups:,} groups, which cannot be</source>
        <translation>die Datei hat {experts:,} Experten in {groups:,} Gruppen, was nicht sein kann</translation>
    </message>
    <message>
        <source>it uses {used:,} of {groups:,} groups of experts, which cannot be</source>
        <translation>die Datei verwendet {used:,} von {groups:,} Gruppen von Experten, was nicht sein kann</translation>
    </message>
    <message>
        <source>its heads have {keys:,} values for keys and {values:,} for values, which must be equal</source>
        <translation>die Köpfe haben {keys:,} Werte für Schlüssel und {values:,} für Werte, die gleich sein müssen</translation>
    </message>
    <message>
        <source>which does not match heads of {size:,}</source>
        <translation>was nicht zu Köpfen der Größe {size:,} passt</translation>
    </message>
    <message>
        <source>its {name}.rope.dimension_sections are missing or zero</source>
        <translation>{name}.rope.dimension_sections fehlt oder ist null</translation>
    </message>
    <message>
        <source>its {name}.rope.dimension_sections do not match heads of {keys:,}</source>
        <translation>{name}.rope.dimension_sections passt nicht zu Köpfen der Größe {keys:,}</translation>
    </message>
    <message>
        <source>none of its layers keeps a running state, which its architecture is made of</source>
        <translation>keine der Schichten hält einen laufenden Zustand, woraus die Architektur besteht</translation>
    </message>
    <message>
        <source>which must be twice its width of {width:,}</source>
        <translation>was das Doppelte der Breite {width:,} sein muss</translation>
    </message>
    <message>
        <source>which must be its time steps&apos; rank times its states&apos; size, {rank:,}</source>
        <translation>was der Rang der Zeitschritte mal die Größe der Zustände sein muss, {rank:,}</translation>
    </message>
    <message>
        <source>which cannot be divided among {groups:,} groups</source>
        <translation>was sich nicht auf {groups:,} Gruppen aufteilen lässt</translation>
    </message>
    <message>
        <source>which cannot be divided among its groups and heads</source>
        <translation>was sich nicht auf Gruppen und Köpfe aufteilen lässt</translation>
    </message>
    <message>
        <source>its {architecture}.{key} leaves no layer with a window</source>
        <translation>{architecture}.{key} lässt keine Schicht mit Fenster übrig</translation>
    </message>
    <message>
        <source>it lacks {key}</source>
        <translation>{key} fehlt</translation>
    </message>
    <message>
        <source>its {d2t} names token {outside:,} of a vocabulary of {n_vocab:,}, which cannot be</source>
        <translation>{d2t} nennt Token {outside:,} eines Vokabulars von {n_vocab:,}, was nicht sein kann</translation>
    </message>
    <message>
        <source>its {d2t} names {count:,} of its {count_2:,} tokens more than once</source>
        <translation>{d2t} nennt {count:,} der {count_2:,} Token mehrmals</translation>
    </message>
    <message>
        <source>Its {d2t} is not in ascending order, which no converter writes.</source>
        <translation>{d2t} ist nicht aufsteigend geordnet, was kein Konverter so schreibt.</translation>
    </message>
    <message>
        <source>its {name} is not a 32-bit whole number</source>
        <translation>{name} ist keine ganze 32-Bit-Zahl</translation>
    </message>
    <message>
        <source>its {name} is {value:,}, which no real head has</source>
        <translation>{name} ist {value:,}, was kein echter Kopf hat</translation>
    </message>
    <message>
        <source>its {key} is not a list of 32-bit whole numbers</source>
        <translation>{key} ist keine Liste ganzer 32-Bit-Zahlen</translation>
    </message>
    <message>
        <source>its {key} names layer {outside:,}, which no model has</source>
        <translation>{key} nennt Schicht {outside:,}, die kein Modell hat</translation>
    </message>
    <message>
        <source>its dflash.block_size is 1, which leaves no place for a guess</source>
        <translation>dflash.block_size ist 1, was keinen Platz für eine Vermutung lässt</translation>
    </message>
    <message>
        <source>its {anchored} is neither true nor false</source>
        <translation>{anchored} ist weder wahr noch falsch</translation>
    </message>
    <message>
        <source>it lacks {mask}, which stands for every guess of a block</source>
        <translation>{mask} fehlt, das für jede Vermutung eines Blocks steht</translation>
    </message>
    <message>
        <source>its {mask} is {mask_2:,}, and its vocabulary has {n_vocab:,} tokens</source>
        <translation>{mask} ist {mask_2:,}, und das Vokabular hat {n_vocab:,} Token</translation>
    </message>
    <message>
        <source>its dflash.selector_top_k is {top:,}, and its vocabulary has {n_vocab:,} tokens</source>
        <translation>dflash.selector_top_k ist {top:,}, und das Vokabular hat {n_vocab:,} Token</translation>
    </message>
    <message>
        <source>its {key} is {out:,}, and its width is {width:,}</source>
        <translation>{key} ist {out:,}, und die Breite ist {width:,}</translation>
    </message>
    <message>
        <source>its {name}.embedding_length_out is its own width, where it should be the main model&apos;s</source>
        <translation>{name}.embedding_length_out ist die eigene Breite, wo es die des Hauptmodells sein sollte</translation>
    </message>
    <message>
        <source>its {name}.attention.sliding_window_pattern does not say which of its layers see a window</source>
        <translation>{name}.attention.sliding_window_pattern sagt nicht, welche Schichten ein Fenster sehen</translation>
    </message>
    <message>
        <source>it has {extra:,} layers that predict ahead, where llama.cpp runs one of {name}</source>
        <translation>die Datei hat {extra:,} vorausschauende Schichten, wo llama.cpp bei {name} eine ausführt</translation>
    </message>
    <message>
        <source>its {d2t} names {names:,} tokens of a vocabulary of {n_vocab:,}, which cannot be</source>
        <translation>{d2t} nennt {names:,} Token eines Vokabulars von {n_vocab:,}, was nicht sein kann</translation>
    </message>
    <message>
        <source>its {d2t} names {names:,} tokens, and its output has {rows:,} rows</source>
        <translation>{d2t} nennt {names:,} Token, und die Ausgabe hat {rows:,} Zeilen</translation>
    </message>
    <message>
        <source>it lacks {lacking}{more}, without which a head cannot work</source>
        <translation>{lacking}{more} fehlt, ohne das ein Kopf nicht arbeiten kann</translation>
    </message>
    <message>
        <source>its tensor {name} is stored as {kind}, which cannot be computed with there</source>
        <translation>Tensor {name} ist als {kind} gespeichert, womit dort nicht gerechnet werden kann</translation>
    </message>
    <message>
        <source>MTP head</source>
        <translation>MTP-Kopf</translation>
    </message>
    <message>
        <source>EAGLE-3 head</source>
        <translation>EAGLE-3-Kopf</translation>
    </message>
    <message>
        <source>DFlash head</source>
        <translation>DFlash-Kopf</translation>
    </message>
    <message>
        <source>DSpark head</source>
        <translation>DSpark-Kopf</translation>
    </message>
    <message>
        <source>Projector</source>
        <translation>Projektor</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>Adapter</translation>
    </message>
    <message>
        <source>Embedding model</source>
        <translation>Embedding-Modell</translation>
    </message>
    <message>
        <source>Vocabulary only</source>
        <translation>Nur Vokabular</translation>
    </message>
    <message>
        <source>Part of a model in several files</source>
        <translation>Teil eines Modells in mehreren Dateien</translation>
    </message>
    <message>
        <source>Importance matrix</source>
        <translation>Wichtigkeitsmatrix</translation>
    </message>
    <message>
        <source>it is {what}, which guesses for that and writes nothing by itself; choose a whole model</source>
        <translation>es ist {what}, der dafür vermutet und selbst nichts schreibt; ein ganzes Modell wählen</translation>
    </message>
    <message>
        <source>it is {what}; choose a whole model</source>
        <translation>es ist {what}; ein ganzes Modell wählen</translation>
    </message>
    <message>
        <source>it is {what}; choose a language model</source>
        <translation>es ist {what}; ein Sprachmodell wählen</translation>
    </message>
    <message>
        <source>it is a Git LFS pointer, not the model itself; run `git lfs pull` or download the file</source>
        <translation>es ist ein Git-LFS-Zeiger, nicht das Modell selbst; `git lfs pull` ausführen oder die Datei herunterladen</translation>
    </message>
    <message>
        <source>it is a zip archive, perhaps a PyTorch checkpoint; convert it to GGUF or unpack it first</source>
        <translation>es ist ein ZIP-Archiv, vielleicht ein PyTorch-Checkpoint; in GGUF umwandeln oder zuerst entpacken</translation>
    </message>
    <message>
        <source>it is a Python pickle, perhaps a PyTorch checkpoint; convert it to GGUF first</source>
        <translation>es ist ein Python-Pickle, vielleicht ein PyTorch-Checkpoint; zuerst in GGUF umwandeln</translation>
    </message>
    <message>
        <source>it is in the old GGML format from before GGUF; download a GGUF of this model</source>
        <translation>es hat das alte GGML-Format von vor GGUF; eine GGUF dieses Modells herunterladen</translation>
    </message>
    <message>
        <source>it is in the old GGMF format from before GGUF; download a GGUF of this model</source>
        <translation>es hat das alte GGMF-Format von vor GGUF; eine GGUF dieses Modells herunterladen</translation>
    </message>
    <message>
        <source>it is in the old GGJT format from before GGUF; download a GGUF of this model</source>
        <translation>es hat das alte GGJT-Format von vor GGUF; eine GGUF dieses Modells herunterladen</translation>
    </message>
    <message>
        <source>it is an adapter in the old GGLA format from before GGUF; choose a whole model in GGUF</source>
        <translation>es ist ein Adapter im alten GGLA-Format von vor GGUF; ein ganzes Modell in GGUF wählen</translation>
    </message>
    <message>
        <source>it is a gzip archive; unpack it first</source>
        <translation>es ist ein gzip-Archiv; zuerst entpacken</translation>
    </message>
    <message>
        <source>it is a zstd archive; unpack it first</source>
        <translation>es ist ein zstd-Archiv; zuerst entpacken</translation>
    </message>
    <message>
        <source>it is an xz archive; unpack it first</source>
        <translation>es ist ein xz-Archiv; zuerst entpacken</translation>
    </message>
    <message>
        <source>it is a 7-Zip archive; unpack it first</source>
        <translation>es ist ein 7-Zip-Archiv; zuerst entpacken</translation>
    </message>
    <message>
        <source>it is a NumPy array, not a model; choose a GGUF file</source>
        <translation>es ist ein NumPy-Array, kein Modell; eine GGUF-Datei wählen</translation>
    </message>
    <message>
        <source>it is an HDF5 file, perhaps a Keras model; download a GGUF of this model</source>
        <translation>es ist eine HDF5-Datei, vielleicht ein Keras-Modell; eine GGUF dieses Modells herunterladen</translation>
    </message>
    <message>
        <source>it is a PDF document, not a model; choose a GGUF file</source>
        <translation>es ist ein PDF-Dokument, kein Modell; eine GGUF-Datei wählen</translation>
    </message>
    <message>
        <source>it is a picture, not a model; choose a GGUF file</source>
        <translation>es ist ein Bild, kein Modell; eine GGUF-Datei wählen</translation>
    </message>
    <message>
        <source>it is a database, not a model; choose a GGUF file</source>
        <translation>es ist eine Datenbank, kein Modell; eine GGUF-Datei wählen</translation>
    </message>
    <message>
        <source>it is a web page saved in place of the model; download the file itself, signed in if it asks for it</source>
        <translation>es ist eine Webseite, die anstelle des Modells gespeichert wurde; die Datei selbst herunterladen, wenn nötig angemeldet</translation>
    </message>
    <message>
        <source>it is a tar archive; unpack it first</source>
        <translation>es ist ein tar-Archiv; zuerst entpacken</translation>
    </message>
    <message>
        <source>it is a safetensors file; download a GGUF of this model or convert it first</source>
        <translation>es ist eine safetensors-Datei; eine GGUF dieses Modells herunterladen oder sie zuerst umwandeln</translation>
    </message>
    <message>
        <source>it is an unfinished download; let it finish or download it again</source>
        <translation>es ist ein unfertiger Download; zu Ende laden lassen oder noch einmal herunterladen</translation>
    </message>
    <message>
        <source>it begins with nothing but zeros, as an unfinished download does; download it again</source>
        <translation>es beginnt mit lauter Nullen, wie ein unfertiger Download; noch einmal herunterladen</translation>
    </message>
    <message>
        <source>it is a JSON text, perhaps an error message saved in place of the model; download it again</source>
        <translation>es ist ein JSON-Text, vielleicht eine Fehlermeldung, die anstelle des Modells gespeichert wurde; noch einmal herunterladen</translation>
    </message>
    <message>
        <source>it is a text file, not a model; choose a GGUF file</source>
        <translation>es ist eine Textdatei, kein Modell; eine GGUF-Datei wählen</translation>
    </message>
    <message>
        <source>it is not a GGUF file, which begins with the letters GGUF; choose another or download it again</source>
        <translation>es ist keine GGUF-Datei, die mit den Buchstaben GGUF beginnt; eine andere wählen oder noch einmal herunterladen</translation>
    </message>
    <message>
        <source>it does not say which architecture it has</source>
        <translation>die Datei sagt nicht, welche Architektur sie hat</translation>
    </message>
    <message>
        <source>its architecture {name!r} is not known to this version of llama.cpp</source>
        <translation>die Architektur {name!r} kennt diese Version von llama.cpp nicht</translation>
    </message>
    <message>
        <source>its {architecture}.rope.scaling.type is not one that llama.cpp knows</source>
        <translation>{architecture}.rope.scaling.type ist keiner, den llama.cpp kennt</translation>
    </message>
    <message>
        <source>its {architecture}.{key} is not a 32-bit whole number</source>
        <translation>{architecture}.{key} ist keine ganze 32-Bit-Zahl</translation>
    </message>
    <message>
        <source>its {architecture}.{key} is {value:,}, which no real model has</source>
        <translation>{architecture}.{key} ist {value:,}, was kein echtes Modell hat</translation>
    </message>
    <message>
        <source>its {name} is {value:g}, which no real model has</source>
        <translation>{name} ist {value:g}, was kein echtes Modell hat</translation>
    </message>
    <message>
        <source>it has {layers:,} layers and claims {extra:,} of them to predict ahead</source>
        <translation>die Datei hat {layers:,} Schichten und gibt {extra:,} davon als vorausschauend aus</translation>
    </message>
    <message>
        <source>it uses {used:,} of {experts:,} experts, which cannot be</source>
        <translation>die Datei verwendet {used:,} von {experts:,} Experten, was nicht sein kann</translation>
    </message>
    <message>
        <source>it has no blk.0.attn_norm.weight, without which it is taken for an MTP head</source>
        <translation>blk.0.attn_norm.weight fehlt, ohne das die Datei für einen MTP-Kopf gehalten wird</translation>
    </message>
    <message>
        <source>it lacks {block}, without which its layer cannot work</source>
        <translation>{block} fehlt, ohne das die Schicht nicht arbeiten kann</translation>
    </message>
    <message>
        <source>it ends in the middle of {what}, so it is damaged or incomplete; download it again</source>
        <translation>die Datei endet mitten in {what}, ist also beschädigt oder unvollständig; noch einmal herunterladen</translation>
    </message>
    <message>
        <source>its header is over {max_header} MiB, far more than any real model has</source>
        <translation>der Header ist größer als {max_header} MiB, viel mehr als bei jedem echten Modell</translation>
    </message>
    <message>
        <source>its first bytes</source>
        <translation>ihren ersten Bytes</translation>
    </message>
    <message>
        <source>its counts</source>
        <translation>ihren Anzahlen</translation>
    </message>
    <message>
        <source>it claims {entry_count:,} metadata entries, more than it has room for</source>
        <translation>die Datei gibt {entry_count:,} Metadaten-Einträge an, mehr als hineinpassen</translation>
    </message>
    <message>
        <source>it claims {tensor_count:,} tensors, more than it has room for</source>
        <translation>die Datei gibt {tensor_count:,} Tensoren an, mehr als hineinpassen</translation>
    </message>
    <message>
        <source>its version</source>
        <translation>ihrer Version</translation>
    </message>
    <message>
        <source>it is GGUF version 1, which is no longer supported; download a newer file of this model</source>
        <translation>es ist GGUF-Version 1, die nicht mehr unterstützt wird; eine neuere Datei dieses Modells herunterladen</translation>
    </message>
    <message>
        <source>it is written for big-endian machines; download the usual (little-endian) file</source>
        <translation>die Datei ist für Big-Endian-Rechner geschrieben; die übliche (Little-Endian-)Datei herunterladen</translation>
    </message>
    <message>
        <source>it says it is GGUF version {version:,}, and only 2 and 3 can be read</source>
        <translation>die Datei nennt sich GGUF-Version {version:,}, und nur 2 und 3 sind lesbar</translation>
    </message>
    <message>
        <source>its metadata (entry {number} of {count})</source>
        <translation>ihren Metadaten (Eintrag {number} von {count})</translation>
    </message>
    <message>
        <source>its metadata entry {number} has no name</source>
        <translation>Metadaten-Eintrag {number} hat keinen Namen</translation>
    </message>
    <message>
        <source>its metadata has {name} more than once</source>
        <translation>die Metadaten enthalten {name} mehrmals</translation>
    </message>
    <message>
        <source>the metadata {name}</source>
        <translation>den Metadaten {name}</translation>
    </message>
    <message>
        <source>its metadata {name} is of an unknown kind ({number:,})</source>
        <translation>die Metadaten {name} sind von unbekannter Art ({number:,})</translation>
    </message>
    <message>
        <source>its metadata {name} is neither true nor false ({number})</source>
        <translation>die Metadaten {name} sind weder wahr noch falsch ({number})</translation>
    </message>
    <message>
        <source>its metadata {name} is a list of lists, which llama.cpp cannot read</source>
        <translation>die Metadaten {name} sind eine Liste von Listen, die llama.cpp nicht lesen kann</translation>
    </message>
    <message>
        <source>its metadata {name} claims {count:,} values, more than the file has room for</source>
        <translation>die Metadaten {name} geben {count:,} Werte an, mehr als in die Datei passen</translation>
    </message>
    <message>
        <source>its metadata {name} has {count:,} strings, far more than any real model</source>
        <translation>die Metadaten {name} haben {count:,} Zeichenketten, viel mehr als jedes echte Modell</translation>
    </message>
    <message>
        <source>its alignment is not a 32-bit number</source>
        <translation>die Ausrichtung ist keine 32-Bit-Zahl</translation>
    </message>
    <message>
        <source>its alignment is {alignment:,}, which is not a power of two</source>
        <translation>die Ausrichtung ist {alignment:,}, keine Zweierpotenz</translation>
    </message>
    <message>
        <source>its alignment is {alignment}, and llama.cpp computes with weights aligned to 32 bytes or more</source>
        <translation>die Ausrichtung ist {alignment}, und llama.cpp rechnet mit Gewichten, die auf mindestens 32 Byte ausgerichtet sind</translation>
    </message>
    <message>
        <source>its list of tensors (number {number})</source>
        <translation>ihrer Liste der Tensoren (Nummer {number})</translation>
    </message>
    <message>
        <source>its tensor {name} has {count:,} dimensions, where at most {max_dimensions} are allowed</source>
        <translation>Tensor {name} hat {count:,} Dimensionen, wo höchstens {max_dimensions} erlaubt sind</translation>
    </message>
    <message>
        <source>its tensor {name} is of type {type_number:,}, which this version of llama.cpp does not know</source>
        <translation>Tensor {name} ist vom Typ {type_number:,}, den diese Version von llama.cpp nicht kennt</translation>
    </message>
    <message>
        <source>its tensor {name} has the impossible shape {shape}</source>
        <translation>Tensor {name} hat die unmögliche Form {shape}</translation>
    </message>
    <message>
        <source>its tensor {name} has rows of {row:,} values, and {kind} needs a multiple of {block}</source>
        <translation>Tensor {name} hat Zeilen von {row:,} Werten, und {kind} braucht ein Vielfaches von {block}</translation>
    </message>
    <message>
        <source>its architecture {name!r} is not known to this version of llama.cpp; update Foretoken</source>
        <translation>die Architektur {name!r} kennt diese Version von llama.cpp nicht; Foretoken aktualisieren</translation>
    </message>
    <message>
        <source>“{name}” is a model, which cannot be read as text; open it as the main model.</source>
        <translation>„{name}“ ist ein Modell und lässt sich nicht als Text lesen; es kann als Hauptmodell geöffnet werden.</translation>
    </message>
    <message>
        <source>There is no file “{name}”; check its name, or whether it was moved or deleted.</source>
        <translation>Es gibt keine Datei „{name}“; bitte prüfen, ob der Name stimmt und ob sie verschoben oder gelöscht wurde.</translation>
    </message>
    <message>
        <source>During {share:.0%} of the measurements other programs used {cores:g} of a processor core or more. Close them and measure again for speeds to rely on.</source>
        <translation>Während {share:.0%} der Messungen nutzten andere Programme {cores:g} eines Prozessorkerns oder mehr. Für verlässliche Geschwindigkeiten diese Programme schließen und noch einmal messen.</translation>
    </message>
    <message>
        <source>{name} has placeholders for prompts; fetch these with the tool that comes with SPEED-Bench.</source>
        <translation>{name} hat nur Platzhalter für Prompts; das Werkzeug, das zu SPEED-Bench gehört, holt die Prompts selbst.</translation>
    </message>
    <message>
        <source>it is damaged or incomplete: download it again, or choose another</source>
        <translation>die Datei ist beschädigt oder unvollständig: noch einmal herunterladen oder eine andere wählen</translation>
    </message>
    <message>
        <source>its parts hold {count:,} tensors together where {expected:,} are expected</source>
        <translation>die Teile enthalten zusammen {count:,} Tensoren, wo {expected:,} erwartet werden</translation>
    </message>
    <message>
        <source>it holds descriptions only and no weights, so it cannot answer; choose a whole model</source>
        <translation>die Datei enthält nur Beschreibungen und keine Gewichte, kann also nicht antworten; ein ganzes Modell wählen</translation>
    </message>
    <message>
        <source>its part {name} cannot be used: {fault}</source>
        <translation>Teil {name} kann nicht verwendet werden: {fault}</translation>
    </message>
    <message>
        <source>in its part {name}, {fault}</source>
        <translation>in Teil {name}: {fault}</translation>
    </message>
    <message>
        <source>it is a folder; choose the .gguf file inside it</source>
        <translation>es ist ein Ordner; die .gguf-Datei darin wählen</translation>
    </message>
    <message>
        <source>it is not a regular file; choose a .gguf file</source>
        <translation>es ist keine gewöhnliche Datei; eine .gguf-Datei wählen</translation>
    </message>
    <message>
        <source>it is empty; download it again</source>
        <translation>die Datei ist leer; noch einmal herunterladen</translation>
    </message>
    <message>
        <source>there is no such file; check the path or choose another model</source>
        <translation>es gibt keine solche Datei; den Pfad prüfen oder ein anderes Modell wählen</translation>
    </message>
    <message>
        <source>reading it is not permitted; change its permissions or choose another model</source>
        <translation>die Datei darf nicht gelesen werden; ihre Rechte ändern oder ein anderes Modell wählen</translation>
    </message>
    <message>
        <source>it cannot be read ({reason}); check the path or the disk</source>
        <translation>die Datei kann nicht gelesen werden ({reason}); den Pfad oder die Festplatte prüfen</translation>
    </message>
    <message>
        <source>its {tensor} cannot be read ({reason})</source>
        <translation>{tensor} kann nicht gelesen werden ({reason})</translation>
    </message>
    <message>
        <source>{fault}; {advice}</source>
        <translation>{fault}; {advice}</translation>
    </message>
    <message>
        <source>{name} cannot be used: {what}.</source>
        <translation>{name} kann nicht verwendet werden: {what}.</translation>
    </message>
    <message>
        <source>And {count:,} more faults of this sort.</source>
        <translation>Und {count:,} weitere Fehler dieser Art.</translation>
    </message>
    <message>
        <source>its first part</source>
        <translation>den ersten Teil</translation>
    </message>
    <message>
        <source>it is part {number} of a model in {count} parts; choose {first} instead</source>
        <translation>es ist Teil {number} eines Modells in {count} Teilen; stattdessen {first} wählen</translation>
    </message>
    <message>
        <source>it claims to be one of {count:,} parts, far more than any real model has</source>
        <translation>die Datei gibt sich als einer von {count:,} Teilen aus, viel mehr als jedes echte Modell hat</translation>
    </message>
    <message>
        <source>it is the first of {count} parts and must be named like {name} beside the others</source>
        <translation>es ist der erste von {count} Teilen und muss wie {name} heißen, neben den anderen</translation>
    </message>
    <message numerus="yes">
        <source>it needs {names} beside it; download the missing part</source>
        <translation>
            <numerusform>{names} wird daneben gebraucht; den fehlenden Teil herunterladen</numerusform>
            <numerusform>{names} werden daneben gebraucht; die fehlenden Teile herunterladen</numerusform>
        </translation>
    </message>
    <message>
        <source>no part of a model</source>
        <translation>kein Teil eines Modells</translation>
    </message>
    <message>
        <source>part {number}</source>
        <translation>Teil {number}</translation>
    </message>
    <message>
        <source>it should be part {number} of {count} and says that it is {described}</source>
        <translation>die Datei sollte Teil {number} von {count} sein und sagt, sie sei {described}</translation>
    </message>
    <message>
        <source>its {key} is not a 16-bit number</source>
        <translation>{key} ist keine 16-Bit-Zahl</translation>
    </message>
    <message>
        <source>it has no vocabulary, so it can neither read nor write text</source>
        <translation>die Datei hat kein Vokabular, kann also Text weder lesen noch schreiben</translation>
    </message>
    <message>
        <source>its tokenizer {value!r} is not known to this version of llama.cpp</source>
        <translation>den Tokenizer {value!r} kennt diese Version von llama.cpp nicht</translation>
    </message>
    <message>
        <source>it has no list of tokens</source>
        <translation>die Datei hat keine Liste der Token</translation>
    </message>
    <message>
        <source>its WordPiece vocabulary marks tokens as bytes, which it cannot have</source>
        <translation>das WordPiece-Vokabular kennzeichnet Token als Bytes, die es nicht haben kann</translation>
    </message>
    <message>
        <source>its token {content!r} is there {times:,} times ({count:,} such tokens)</source>
        <translation>Token {content!r} ist {times:,}-mal da (solche Token: {count:,})</translation>
    </message>
    <message>
        <source>its vocabulary has no tokens for {count:,} of the bytes that a text may have ({missing:#04x} first)</source>
        <translation>das Vokabular hat für {count:,} der Bytes, die ein Text haben kann, keine Token (zuerst {missing:#04x})</translation>
    </message>
    <message>
        <source>The {name} token id {number:,} is outside its vocabulary of {size:,} and will not be used.</source>
        <translation>Die Nummer {number:,} des Tokens {name} liegt außerhalb des Vokabulars von {size:,} und wird nicht verwendet.</translation>
    </message>
    <message>
        <source>its pre-tokenizer {pre!r} is not known to this version of llama.cpp</source>
        <translation>den Pre-Tokenizer {pre!r} kennt diese Version von llama.cpp nicht</translation>
    </message>
    <message>
        <source>It does not name its pre-tokenizer, so text may be split into tokens poorly.</source>
        <translation>Die Datei nennt ihren Pre-Tokenizer nicht, deshalb wird Text vielleicht schlecht in Token zerlegt.</translation>
    </message>
    <message>
        <source>Two heads cannot be loaded beside one main model; choose a model as one of the two drafts.</source>
        <translation>Zwei Köpfe lassen sich nicht neben einem Hauptmodell laden; als einen der beiden Entwürfe ein Modell wählen.</translation>
    </message>
    <message>
        <source>processor</source>
        <translation>Prozessor</translation>
    </message>
    <message>
        <source>graphics card</source>
        <translation>Grafikkarte</translation>
    </message>
    <message>
        <source>integrated graphics</source>
        <translation>integrierte Grafik</translation>
    </message>
    <message>
        <source>accelerator</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>There is no card number {main} among {count:,}; they count from 0.</source>
        <translation>Eine Karte Nummer {main} gibt es unter {count:,} nicht; gezählt wird ab 0.</translation>
    </message>
    <message>
        <source>There is no device {name}: llama.cpp finds only the processor here. Choose none.</source>
        <translation>Das Gerät {name} gibt es nicht: llama.cpp findet hier nur den Prozessor. Dann ist none zu wählen.</translation>
    </message>
    <message>
        <source>There is no device {name} here; choose {names} or none.</source>
        <translation>Das Gerät {name} gibt es hier nicht; möglich sind {names} und none.</translation>
    </message>
    <message>
        <source>The schema is no JSON: {what} at line {lineno}, column {colno}.</source>
        <translation>Das Schema ist kein JSON: {what} in Zeile {lineno}, Spalte {colno}.</translation>
    </message>
    <message>
        <source>The schema is nested too deep to be read; make it flatter.</source>
        <translation>Das Schema ist zu tief verschachtelt, um gelesen zu werden; flacher machen.</translation>
    </message>
    <message>
        <source>The grammar has no rule called root, with which every reply begins; add root ::= &quot;...&quot;.</source>
        <translation>Die Grammatik hat keine Regel namens root, mit der jede Antwort beginnt; root ::= &quot;...&quot; hinzufügen.</translation>
    </message>
    <message>
        <source>The grammar cannot be read at line {line}, column {column}: {what}.</source>
        <translation>Die Grammatik ist in Zeile {line}, Spalte {column} nicht lesbar: {what}.</translation>
    </message>
    <message>
        <source>Loading {name} was cancelled.</source>
        <translation>Das Laden von {name} wurde abgebrochen.</translation>
    </message>
    <message>
        <source>{name} could not be split by {split} here: llama.cpp refused it; choose to split by layer.</source>
        <translation>{name} konnte hier nicht nach {split} aufgeteilt werden: llama.cpp hat es abgelehnt; möglich ist das Aufteilen nach Schichten.</translation>
    </message>
    <message>
        <source>{name} could not be loaded: llama.cpp refused it; download it again or choose another.</source>
        <translation>{name} konnte nicht geladen werden: llama.cpp hat es abgelehnt; noch einmal herunterladen oder ein anderes wählen.</translation>
    </message>
    <message>
        <source>{name} has no decoder and cannot write text; choose a chat model.</source>
        <translation>{name} hat keinen Decoder und kann keinen Text schreiben; ein Chatmodell wählen.</translation>
    </message>
    <message>
        <source>The text could not be turned into tokens; shorten it and try again.</source>
        <translation>Der Text konnte nicht in Token zerlegt werden; kürzen und noch einmal versuchen.</translation>
    </message>
    <message>
        <source>{name} lacks what the main model read of the text.</source>
        <translation>{name} fehlt, was das Hauptmodell vom Text gelesen hat.</translation>
    </message>
    <message>
        <source>{beyond:,} of its {count:,} tensors lie beyond its end (it has {size:,} bytes and needs {needed:,}), so it is damaged or incomplete; download it again</source>
        <translation>{beyond:,} ihrer {count:,} Tensoren liegen hinter dem Dateiende (sie hat {size:,} Bytes und braucht {needed:,}), sie ist also beschädigt oder unvollständig; laden Sie sie erneut herunter</translation>
    </message>
    <message>
        <source>The schema has a number of thousands of digits; write a smaller one.</source>
        <translation>Das Schema enthält eine Zahl mit Tausenden von Ziffern; schreiben Sie eine kleinere.</translation>
    </message>
    <message>
        <source>{name} could not get memory for a context of {length} tokens with {kv} keys and values; choose a smaller context.</source>
        <translation>{name} bekam keinen Speicher für einen Kontext von {length} Token mit Schlüsseln und Werten in {kv}; einen kleineren Kontext wählen.</translation>
    </message>
    <message>
        <source>The context of {n_ctx} tokens is full; start a new chat or load a larger context.</source>
        <translation>Der Kontext von {n_ctx} Token ist voll; einen neuen Chat beginnen oder einen größeren Kontext laden.</translation>
    </message>
    <message>
        <source>{name} cannot drop part of its cache, so a draft cannot be used with it.</source>
        <translation>{name} kann keinen Teil seines Caches verwerfen, deshalb ist kein Entwurf damit möglich.</translation>
    </message>
    <message>
        <source>llama.cpp gave no logits; reload the model.</source>
        <translation>llama.cpp hat keine Logits geliefert; das Modell neu laden.</translation>
    </message>
    <message>
        <source>The pass was interrupted.</source>
        <translation>Der Durchgang wurde unterbrochen.</translation>
    </message>
    <message>
        <source>There is no room in the context for these tokens; start a new chat.</source>
        <translation>Für diese Token ist im Kontext kein Platz; einen neuen Chat beginnen.</translation>
    </message>
    <message>
        <source>llama.cpp failed to decode (code {code}); reload the model.</source>
        <translation>llama.cpp konnte nicht dekodieren (Code {code}); das Modell neu laden.</translation>
    </message>
    <message>
        <source>schema</source>
        <translation>Schema</translation>
    </message>
    <message>
        <source>grammar</source>
        <translation>Grammatik</translation>
    </message>
    <message>
        <source>The head is for a model of hidden size {needed:,}, and the main model&apos;s is {given:,}.</source>
        <translation>Der Kopf ist für ein Modell der Breite {needed:,}, und die des Hauptmodells ist {given:,}.</translation>
    </message>
    <message>
        <source>The llama.cpp library that is installed does not export {missing}{more}, which such heads need.</source>
        <translation>Die installierte llama.cpp-Bibliothek exportiert {missing}{more} nicht, was solche Köpfe brauchen.</translation>
    </message>
    <message>
        <source>The llama.cpp library that is installed does not export {name}, which heads need.</source>
        <translation>Die installierte llama.cpp-Bibliothek exportiert {name} nicht, was Köpfe brauchen.</translation>
    </message>
    <message>
        <source>llama.cpp does not give what the layers of a {architecture} model read.</source>
        <translation>llama.cpp liefert nicht, was die Schichten eines {architecture}-Modells lesen.</translation>
    </message>
    <message>
        <source>The head reads none of its layers, and the main model has layers 0 to {last:,}.</source>
        <translation>Der Kopf liest keine der Schichten, und das Hauptmodell hat die Schichten 0 bis {last:,}.</translation>
    </message>
    <message>
        <source>The head reads layer {layer:,}, and the main model has layers 0 to {last:,}.</source>
        <translation>Der Kopf liest Schicht {layer:,}, und das Hauptmodell hat die Schichten 0 bis {last:,}.</translation>
    </message>
    <message>
        <source>{name} is {value}, but must be a number from {low} to {high}.</source>
        <translation>{name} ist {value}, muss aber eine Zahl von {low} bis {high} sein.</translation>
    </message>
    <message>
        <source>Reading the text was interrupted.</source>
        <translation>Das Lesen des Textes wurde unterbrochen.</translation>
    </message>
    <message>
        <source>use another file of this model</source>
        <translation>eine andere Datei dieses Modells verwenden</translation>
    </message>
    <message>
        <source>The process that reads chat templates could not be started ({strerror}); restart Foretoken.</source>
        <translation>Der Prozess, der Chat-Vorlagen liest, konnte nicht gestartet werden ({strerror}); Foretoken neu starten.</translation>
    </message>
    <message>
        <source>The process that reads chat templates does not start; restart Foretoken.</source>
        <translation>Der Prozess, der Chat-Vorlagen liest, startet nicht; Foretoken neu starten.</translation>
    </message>
    <message>
        <source>The model&apos;s chat template took longer than {seconds:g} seconds; {again}.</source>
        <translation>Die Chat-Vorlage des Modells brauchte länger als {seconds:g} Sekunden; {again}.</translation>
    </message>
    <message>
        <source>The model&apos;s chat template took more than {memory:g} GiB of memory; {again}.</source>
        <translation>Die Chat-Vorlage des Modells brauchte mehr als {memory:g} GiB Speicher; {again}.</translation>
    </message>
    <message>
        <source>The model&apos;s chat template crashed the process that it ran in; {again}.</source>
        <translation>Die Chat-Vorlage des Modells hat ihren Prozess zum Absturz gebracht; {again}.</translation>
    </message>
    <message>
        <source>The model gave no usable scores for the next token; the file or its driver is broken.</source>
        <translation>Das Modell lieferte keine brauchbaren Werte für das nächste Token; die Datei oder ihr Treiber ist defekt.</translation>
    </message>
    <message>
        <source>A token was emitted that the grammar does not allow; the acceptor in use is at fault.</source>
        <translation>Es wurde ein Token ausgegeben, das die Grammatik nicht erlaubt; die verwendete Annahmeregel ist schuld.</translation>
    </message>
    <message>
        <source>The grammar leaves no token to go on with; change it, or let the reply end by itself.</source>
        <translation>Die Grammatik lässt kein Token übrig, mit dem es weitergeht; ändern oder die Antwort von selbst enden lassen.</translation>
    </message>
    <message>
        <source>This model cannot be held to a grammar; leave grammar and json_schema out.</source>
        <translation>Dieses Modell kann an keine Grammatik gebunden werden; grammar und json_schema weglassen.</translation>
    </message>
    <message>
        <source>What the reply says so far does not fit the grammar; switch the grammar off, or write the reply again.</source>
        <translation>Was die Antwort bisher sagt, passt nicht zur Grammatik; die Grammatik ausschalten oder die Antwort neu schreiben.</translation>
    </message>
    <message>
        <source>The prompt is empty; write something first.</source>
        <translation>Der Prompt ist leer; zuerst etwas schreiben.</translation>
    </message>
    <message>
        <source>{what} of typical acceptance is {value}, but must be a number from 0 to 1.</source>
        <translation>{what} der typischen Annahme ist {value}, muss aber eine Zahl von 0 bis 1 sein.</translation>
    </message>
    <message>
        <source>define acceptor in it, an object with name, lossless and judge</source>
        <translation>darin acceptor definieren, ein Objekt mit name, lossless und judge</translation>
    </message>
    <message>
        <source>The rule {path} cannot be read ({error}); choose a Python file.</source>
        <translation>Die Regel {path} kann nicht gelesen werden ({error}); eine Python-Datei wählen.</translation>
    </message>
    <message>
        <source>The rule {path} takes longer than {patience:g} seconds to begin; mend it or choose another rule.</source>
        <translation>Die Regel {path} braucht länger als {patience:g} Sekunden zum Beginnen; verbessern oder eine andere Regel wählen.</translation>
    </message>
    <message>
        <source>The rule {path} does not run ({error}); mend it.</source>
        <translation>Die Regel {path} läuft nicht ({error}); verbessern.</translation>
    </message>
    <message>
        <source>The file {path} holds no rule; {needed}.</source>
        <translation>Die Datei {path} enthält keine Regel; {needed}.</translation>
    </message>
    <message>
        <source>The rule in {file} took longer than {patience:g} seconds for a verdict; mend it or choose another rule.</source>
        <translation>Die Regel in {file} brauchte länger als {patience:g} Sekunden für ein Urteil; verbessern oder eine andere Regel wählen.</translation>
    </message>
    <message>
        <source>The rule in {file} failed ({error}); mend it.</source>
        <translation>Die Regel in {file} ist gescheitert ({error}); verbessern.</translation>
    </message>
    <message>
        <source>The rule in {file} gave a verdict that {fault}; mend it.</source>
        <translation>Die Regel in {file} gab ein unmögliches Urteil ab ({fault}); verbessern.</translation>
    </message>
    <message>
        <source>Synthetic acceptance is {value}, but must be a number from 0 to 1.</source>
        <translation>Künstliche Annahme ist {value}, muss aber eine Zahl von 0 bis 1 sein.</translation>
    </message>
    <message>
        <source>less than a minute</source>
        <translation>weniger als eine Minute</translation>
    </message>
    <message>
        <source>up to {minutes} min</source>
        <translation>bis zu {minutes} min</translation>
    </message>
    <message>
        <source>up to {hours} h {minutes} min</source>
        <translation>bis zu {hours} h {minutes} min</translation>
    </message>
    <message>
        <source>over a day</source>
        <translation>mehr als ein Tag</translation>
    </message>
    <message>
        <source>“{name}” has no page with text that could be read; save it again, or attach its text.</source>
        <translation>„{name}“ hat keine Seite mit Text, die sich lesen ließ; speichern Sie es neu oder hängen Sie seinen Text an.</translation>
    </message>
    <message>
        <source>{pages}, {count:,} of them could not be read</source>
        <translation>{pages}, davon {count:,} nicht lesbar</translation>
    </message>
    <message>
        <source>How random the choice of each token is. 0 always takes the most likely token, 1 uses the model&apos;s probabilities unchanged, higher values flatten them.</source>
        <translation>Wie zufällig jedes Token gewählt wird. 0 nimmt immer das wahrscheinlichste, 1 die unveränderten Wahrscheinlichkeiten des Modells, höhere Werte flachen sie ab.</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Only the k most likely tokens can be chosen; 0 allows all.</source>
        <translation>Nur die k wahrscheinlichsten Token können gewählt werden; 0 erlaubt alle.</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Only the most likely tokens that together reach this probability can be chosen; 1 allows all.</source>
        <translation>Nur die wahrscheinlichsten Token, die zusammen diese Wahrscheinlichkeit erreichen, können gewählt werden; 1 erlaubt alle.</translation>
    </message>
    <message>
        <source>Min-p</source>
        <translation>Min-p</translation>
    </message>
    <message>
        <source>Only tokens with at least this fraction of the top token&apos;s probability can be chosen; 0 allows all.</source>
        <translation>Nur Token mit mindestens diesem Anteil der Wahrscheinlichkeit des wahrscheinlichsten können gewählt werden; 0 erlaubt alle.</translation>
    </message>
    <message>
        <source>Repetition penalty</source>
        <translation>Wiederholungsstrafe</translation>
    </message>
    <message>
        <source>Makes recently used tokens less likely; 1 is off.</source>
        <translation>Macht zuletzt benutzte Token weniger wahrscheinlich; 1 ist aus.</translation>
    </message>
    <message>
        <source>repetition</source>
        <translation>Wiederholung</translation>
    </message>
    <message>
        <source>Presence penalty</source>
        <translation>Präsenzstrafe</translation>
    </message>
    <message>
        <source>Makes each recently used token less likely, however often it came; 0 is off.</source>
        <translation>Macht jedes zuletzt benutzte Token weniger wahrscheinlich, egal wie oft es vorkam; 0 ist aus.</translation>
    </message>
    <message>
        <source>presence</source>
        <translation>Präsenz</translation>
    </message>
    <message>
        <source>Frequency penalty</source>
        <translation>Häufigkeitsstrafe</translation>
    </message>
    <message>
        <source>Makes a token less likely each time it came recently; 0 is off.</source>
        <translation>Macht ein Token mit jedem Vorkommen in letzter Zeit weniger wahrscheinlich; 0 ist aus.</translation>
    </message>
    <message>
        <source>frequency</source>
        <translation>Häufigkeit</translation>
    </message>
    <message>
        <source>Typical-p</source>
        <translation>Typical-p</translation>
    </message>
    <message>
        <source>Only the tokens whose surprise (-log p) is closest to the average surprise, up to this total probability, can be chosen; 1 allows all.</source>
        <translation>Nur die Token, deren Überraschung (-log p) der mittleren am nächsten liegt, können bis zu dieser Gesamtwahrscheinlichkeit gewählt werden; 1 erlaubt alle.</translation>
    </message>
    <message>
        <source>Top-n-sigma</source>
        <translation>Top-n-Sigma</translation>
    </message>
    <message>
        <source>Only tokens with a logit within this many standard deviations of the highest one can be chosen; 0 allows all.</source>
        <translation>Nur Token, deren Logit höchstens so viele Standardabweichungen unter dem höchsten liegt, können gewählt werden; 0 erlaubt alle.</translation>
    </message>
    <message>
        <source>XTC probability</source>
        <translation>XTC-Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>How often the most likely tokens are removed, for more varied text; 0 is never.</source>
        <translation>Wie oft die wahrscheinlichsten Token entfallen, für abwechslungsreicheren Text; 0 ist nie.</translation>
    </message>
    <message>
        <source>XTC threshold</source>
        <translation>XTC-Schwelle</translation>
    </message>
    <message>
        <source>When XTC applies, it removes all tokens that are at least this likely, except the least likely of them.</source>
        <translation>Wenn XTC greift, entfallen alle Token, die mindestens so wahrscheinlich sind, außer dem unwahrscheinlichsten davon.</translation>
    </message>
    <message>
        <source>DRY multiplier</source>
        <translation>DRY-Faktor</translation>
    </message>
    <message>
        <source>Makes tokens that would continue a repetition less likely; 0 is off.</source>
        <translation>Macht Token, die eine Wiederholung fortsetzen würden, weniger wahrscheinlich; 0 ist aus.</translation>
    </message>
    <message>
        <source>DRY base</source>
        <translation>DRY-Basis</translation>
    </message>
    <message>
        <source>The factor by which the penalty grows with each repeated token.</source>
        <translation>Der Faktor, um den die Strafe mit jedem wiederholten Token wächst.</translation>
    </message>
    <message>
        <source>DRY allowed length</source>
        <translation>DRY: erlaubte Länge</translation>
    </message>
    <message>
        <source>Repetitions up to this length are not penalized.</source>
        <translation>Wiederholungen bis zu dieser Länge bleiben straffrei.</translation>
    </message>
    <message>
        <source>Mirostat</source>
        <translation>Mirostat</translation>
    </message>
    <message>
        <source>Keeps the surprise of the text near a target, by version 1 or 2 of the algorithm. It replaces all filters except the temperature.</source>
        <translation>Hält die Überraschung des Texts nahe an einem Ziel, nach Version 1 oder 2 des Verfahrens. Es ersetzt alle Filter außer der Temperatur.</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Mirostat tau</source>
        <translation>Mirostat-Tau</translation>
    </message>
    <message>
        <source>The surprise that mirostat aims for, in bits per token.</source>
        <translation>Die Überraschung, die Mirostat anstrebt, in Bit pro Token.</translation>
    </message>
    <message>
        <source>Mirostat eta</source>
        <translation>Mirostat-Eta</translation>
    </message>
    <message>
        <source>How fast mirostat adjusts.</source>
        <translation>Wie schnell sich Mirostat anpasst.</translation>
    </message>
    <message>
        <source>The same seed, conversation and sampling options give the same text, with any draft and any draft length. Random takes a new seed for each reply.</source>
        <translation>Derselbe Startwert ergibt mit demselben Gespräch und denselben Sampling-Optionen denselben Text, bei jedem Entwurf und jeder Entwurfslänge. Zufällig nimmt für jede Antwort einen neuen.</translation>
    </message>
    <message>
        <source>random</source>
        <translation>zufällig</translation>
    </message>
    <message>
        <source>Logit bias</source>
        <translation>Logit-Zuschlag</translation>
    </message>
    <message>
        <source>Added to the logits of single tokens, by token id: 42=-5, 7=-100. From -100, which forbids a token, to 100. The Tokens view shows the id in the details of a token.</source>
        <translation>Wird zu den Logits einzelner Token addiert, nach Token-ID: 42=-5, 7=-100. Von -100, was ein Token verbietet, bis 100. Die Token-Ansicht zeigt die ID in den Einzelheiten eines Tokens.</translation>
    </message>
    <message>
        <source>How many tokens are guessed before the main model checks them. Auto decides by the cost of a check on this computer and by how many guesses were right so far.</source>
        <translation>Wie viele Token vermutet werden, bevor das Hauptmodell sie prüft. Auto entscheidet danach, was eine Prüfung auf diesem Computer kostet und wie viele Vermutungen bisher stimmten.</translation>
    </message>
    <message>
        <source>gamma num speculative tokens</source>
        <translation>gamma Anzahl spekulative Token</translation>
    </message>
    <message>
        <source>Stop guessing when unsure</source>
        <translation>Bei Unsicherheit nicht weiter raten</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>min confidence</source>
        <translation>Mindestsicherheit Konfidenz</translation>
    </message>
    <message>
        <source>Guesses taken from earlier text of the conversation, where it repeats; they cost almost nothing. Auto: used beside a draft model when the draft length is Auto. On: always used, also without a draft model.</source>
        <translation>Vermutungen aus früherem Text des Gesprächs, wo er sich wiederholt; sie kosten fast nichts. Auto: neben einem Entwurfsmodell, wenn die Entwurfslänge Auto ist. An: immer, auch ohne Entwurfsmodell.</translation>
    </message>
    <message>
        <source>On</source>
        <translation>An</translation>
    </message>
    <message>
        <source>n-gram</source>
        <translation>N-Gramm</translation>
    </message>
    <message>
        <source>Exact match</source>
        <translation>Exakter Vergleich</translation>
    </message>
    <message>
        <source>Rejection sampling</source>
        <translation>Rejection Sampling</translation>
    </message>
    <message>
        <source>Typical (lossy)</source>
        <translation>Typisch (mit Verlust)</translation>
    </message>
    <message>
        <source>max tokens length</source>
        <translation>max Token Länge</translation>
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
        <source>The disk of {parent} is full, so nothing was exported; free some room or choose another place.</source>
        <translation>Die Festplatte von {parent} ist voll, deshalb wurde nichts exportiert; Platz schaffen oder einen anderen Ort wählen.</translation>
    </message>
    <message>
        <source>{name} cannot be written to {parent} ({reason}); choose another place.</source>
        <translation>{name} kann nicht nach {parent} geschrieben werden ({reason}); einen anderen Ort wählen.</translation>
    </message>
    <message>
        <source>{name} is far too large for a pair file; choose another file.</source>
        <translation>{name} ist viel zu groß für eine Paardatei; eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>{name} cannot be read ({reason}); check the path.</source>
        <translation>{name} kann nicht gelesen werden ({reason}); den Pfad prüfen.</translation>
    </message>
    <message>
        <source>{name} is not a pair file of Foretoken: {reason}; ask for it again or repair it.</source>
        <translation>{name} ist keine Paardatei von Foretoken: {reason}; neu anfordern oder reparieren.</translation>
    </message>
    <message>
        <source>{name} cannot be used: {where}.{fault}; ask for another file or repair it.</source>
        <translation>{name} kann nicht verwendet werden: {where}.{fault}; eine andere Datei anfordern oder diese reparieren.</translation>
    </message>
    <message>
        <source>{name} has two pairs with the id “{twice}”; rename one of them.</source>
        <translation>{name} hat zwei Paare mit der Kennung „{twice}“; eines davon umbenennen.</translation>
    </message>
    <message>
        <source>The pairs that you added cannot all be read; check {path}.</source>
        <translation>Die hinzugefügten Paare können nicht alle gelesen werden; {path} prüfen.</translation>
    </message>
    <message>
        <source>{count} of them could be read</source>
        <translation>{count} davon waren lesbar</translation>
    </message>
    <message>
        <source>the list starts empty</source>
        <translation>die Liste beginnt leer</translation>
    </message>
    <message>
        <source>The pairs that you added were damaged, {count}; the file is kept as {name} in {parent}.</source>
        <translation>Die hinzugefügten Paare waren beschädigt, {count}; die Datei ist als {name} in {parent} aufgehoben.</translation>
    </message>
    <message>
        <source>{path} cannot be written ({reason}); check the folder.</source>
        <translation>{path} kann nicht geschrieben werden ({reason}); den Ordner prüfen.</translation>
    </message>
    <message>
        <source>the server sent more than was asked for</source>
        <translation>der Server hat mehr gesendet als angefordert</translation>
    </message>
    <message>
        <source>the download was stopped</source>
        <translation>der Download wurde angehalten</translation>
    </message>
    <message>
        <source>the server sent less than was asked for</source>
        <translation>der Server hat weniger gesendet als angefordert</translation>
    </message>
    <message>
        <source>the server did not send the part that was asked for</source>
        <translation>der Server hat nicht den angeforderten Teil gesendet</translation>
    </message>
    <message>
        <source>the server&apos;s copy of the file has changed</source>
        <translation>die Datei auf dem Server hat sich geändert</translation>
    </message>
    <message>
        <source>An internal error stopped it ({error!r}); resume to try again.</source>
        <translation>Ein interner Fehler hat es angehalten ({error!r}); fortsetzen, um es noch einmal zu versuchen.</translation>
    </message>
    <message>
        <source>Downloads stopped because of a bug in Foretoken ({error}); restart Foretoken.</source>
        <translation>Die Downloads wurden durch einen Fehler in Foretoken angehalten ({error}); Foretoken neu starten.</translation>
    </message>
    <message>
        <source>{count} could be read</source>
        <translation>{count} waren lesbar</translation>
    </message>
    <message>
        <source>The list of downloads was damaged, {rest}. Partly downloaded files continue when you download them again.</source>
        <translation>Die Liste der Downloads war beschädigt, {rest}. Teilweise geladene Dateien gehen weiter, wenn sie noch einmal heruntergeladen werden.</translation>
    </message>
    <message>
        <source>The list of downloads was damaged, {rest}; the file is kept as {name} in {folder}. Partly downloaded files continue when you download them again.</source>
        <translation>Die Liste der Downloads war beschädigt, {rest}; die Datei ist als {name} in {folder} aufgehoben. Teilweise geladene Dateien gehen weiter, wenn sie noch einmal heruntergeladen werden.</translation>
    </message>
    <message>
        <source>{repository} has no {quantisation} file any more; look at {page} for what it has.</source>
        <translation>{repository} hat keine {quantisation}-Datei mehr; auf {page} steht, was es gibt.</translation>
    </message>
    <message>
        <source>{name} could not be downloaded: {reason}; resume when the connection is better.</source>
        <translation>{name} konnte nicht heruntergeladen werden: {reason}; fortsetzen, wenn die Verbindung besser ist.</translation>
    </message>
    <message>
        <source>{name} could not be downloaded: {reason}; what has arrived is kept, resume when the connection is better.</source>
        <translation>{name} konnte nicht heruntergeladen werden: {reason}; was da ist, bleibt erhalten; fortsetzen, wenn die Verbindung besser ist.</translation>
    </message>
    <message>
        <source>its SHA-256 is not the one that the hub names</source>
        <translation>die SHA-256 ist nicht die, die der Hub nennt</translation>
    </message>
    <message>
        <source>{name} arrived {damaged} times and cannot be used ({fault}); nothing of it was kept. Try again later, or choose another file.</source>
        <translation>{name} kam {damaged}-mal an und ist nicht verwendbar ({fault}); nichts davon wurde behalten. Später noch einmal versuchen oder eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>the server answered {status}</source>
        <translation>der Server antwortete mit {status}</translation>
    </message>
    <message>
        <source>The server refused to send {name} (status {status}); try again later or choose another file.</source>
        <translation>Der Server weigerte sich, {name} zu senden (Status {status}); später noch einmal versuchen oder eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>the server sent nothing</source>
        <translation>der Server hat nichts gesendet</translation>
    </message>
    <message>
        <source>the server has another length for the file than the hub</source>
        <translation>der Server nennt eine andere Länge der Datei als der Hub</translation>
    </message>
    <message>
        <source>the server sent another part than was asked for</source>
        <translation>der Server hat einen anderen Teil gesendet als angefordert</translation>
    </message>
    <message>
        <source>the server began from the start where a part was asked for</source>
        <translation>der Server begann von vorn, wo ein Teil angefordert war</translation>
    </message>
    <message>
        <source>the server sent more than the file is long</source>
        <translation>der Server hat mehr gesendet, als die Datei lang ist</translation>
    </message>
    <message>
        <source>{name} matches the hub&apos;s file but is not a usable model: {fault}. It was not kept.</source>
        <translation>{name} stimmt mit der Datei des Hubs überein, ist aber kein brauchbares Modell: {fault}. Sie wurde nicht behalten.</translation>
    </message>
    <message>
        <source>{place} already exists and differs from the hub&apos;s file; remove or rename it first.</source>
        <translation>{place} gibt es schon, und der Inhalt unterscheidet sich von der Datei des Hubs; zuerst entfernen oder umbenennen.</translation>
    </message>
    <message>
        <source>All files are here, yet {fault}</source>
        <translation>Alle Dateien sind da, und doch: {fault}</translation>
    </message>
    <message>
        <source>{rate} tok/s here</source>
        <translation>{rate} Token/s hier</translation>
    </message>
    <message>
        <source>about {rate} tok/s</source>
        <translation>etwa {rate} Token/s</translation>
    </message>
    <message>
        <source>Measured without guesses when it ran; guesses make it faster.</source>
        <translation>Ohne Vermutungen gemessen, als es lief; Vermutungen machen es schneller.</translation>
    </message>
    <message>
        <source>An estimate without guesses, from {weights} of weights and this machine&apos;s memory, measured at {speed} a second; guesses make it faster.</source>
        <translation>Eine Schätzung ohne Vermutungen, aus {weights} Gewichten und dem Speicher dieses Computers, gemessen mit {speed} pro Sekunde; Vermutungen machen es schneller.</translation>
    </message>
    <message>
        <source>{kind}, as the main model is; its vocabulary is checked after the download.</source>
        <translation>{kind}, wie das Hauptmodell; ob das Vokabular passt, zeigt sich, wenn es hier ist.</translation>
    </message>
    <message>
        <source>It is {gate}.</source>
        <translation>Zugang: {gate}.</translation>
    </message>
    <message>
        <source>a {architecture} model too, with {share:.0%} of the main model&apos;s weights</source>
        <translation>ebenfalls ein {architecture}-Modell, mit {share:.0%} der Gewichte des Hauptmodells</translation>
    </message>
    <message>
        <source>The hub calls it {kind}, and the main model has its {marks} too; its vocabulary is checked after the download.</source>
        <translation>Der Hub nennt es {kind}, und das Hauptmodell hat ebenfalls {marks}; ob das ganze Vokabular passt, zeigt sich, wenn es hier ist.</translation>
    </message>
    <message>
        <source>By its name: the hub calls it {kind}, and does not describe its tokens; its vocabulary is checked after the download.</source>
        <translation>Nach dem Namen geraten: der Hub nennt es {kind} und sagt nichts über seine Token; ob das Vokabular passt, zeigt sich, wenn es hier ist.</translation>
    </message>
    <message>
        <source>Probably not for this main model, which lacks its {marks}; the hub calls it {kind}.</source>
        <translation>Kaum für dieses Hauptmodell, dem {marks} fehlt; der Hub nennt es {kind}.</translation>
    </message>
    <message>
        <source>It may guess over the {shared} of the main model&apos;s tokens that both have.</source>
        <translation>Es kann über {shared} der Token des Hauptmodells vermuten, die beide haben.</translation>
    </message>
    <message>
        <source>{name} cannot be used: {what}</source>
        <translation>{name} kann nicht verwendet werden: {what}</translation>
    </message>
    <message>
        <source>it is not a model</source>
        <translation>es ist kein Modell</translation>
    </message>
    <message>
        <source>It is a copy of the main model, so it cannot make replies faster.</source>
        <translation>Es ist eine Kopie des Hauptmodells, kann Antworten also nicht schneller machen.</translation>
    </message>
    <message>
        <source>It could not be read any more; look again.</source>
        <translation>Es war nicht mehr lesbar; noch einmal nachsehen.</translation>
    </message>
    <message>
        <source>predicted from measurements of this pair on this machine</source>
        <translation>vorhergesagt aus Messungen dieses Paars auf diesem Computer</translation>
    </message>
    <message>
        <source>predicted from both models&apos; measured speed on this machine and a typical acceptance of 70%</source>
        <translation>vorhergesagt aus der hier gemessenen Geschwindigkeit beider Modelle und einer typischen Annahmerate von 70 %</translation>
    </message>
    <message>
        <source>estimated from the sizes and a typical acceptance of 70%</source>
        <translation>geschätzt aus den Größen und einer typischen Annahmerate von 70 %</translation>
    </message>
    <message>
        <source>{name} needs {needed} more in {folder} and {free} are free there, of which {reserve} are left for other programs; free some room and resume, or move the models folder.</source>
        <translation>{name} braucht noch {needed} in {folder}, und dort sind {free} frei, von denen {reserve} für andere Programme bleiben; Platz schaffen und fortsetzen oder den Modellordner verschieben.</translation>
    </message>
    <message>
        <source>The disk of {folder} is full, so {name} had to stop; free some room and resume.</source>
        <translation>Die Festplatte von {folder} ist voll, deshalb musste {name} anhalten; Platz schaffen und fortsetzen.</translation>
    </message>
    <message>
        <source>{name} cannot be written to {folder} ({reason}); check the folder and its permissions.</source>
        <translation>{name} kann nicht nach {folder} geschrieben werden ({reason}); den Ordner und seine Rechte prüfen.</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>er ist leer</translation>
    </message>
    <message>
        <source>it is far too long</source>
        <translation>er ist viel zu lang</translation>
    </message>
    <message>
        <source>a repository is called OWNER/NAME</source>
        <translation>ein Repository heißt BESITZER/NAME</translation>
    </message>
    <message>
        <source>a link leads out of the models folder</source>
        <translation>eine Verknüpfung führt aus dem Modellordner hinaus</translation>
    </message>
    <message>
        <source>it leaves its folder or names none</source>
        <translation>er verlässt seinen Ordner oder nennt keinen</translation>
    </message>
    <message>
        <source>it has invisible characters</source>
        <translation>er hat unsichtbare Zeichen</translation>
    </message>
    <message>
        <source>it has characters that not every system allows</source>
        <translation>er hat Zeichen, die nicht jedes System erlaubt</translation>
    </message>
    <message>
        <source>it has a part that begins or ends with a dot or a space</source>
        <translation>ein Teil davon beginnt oder endet mit einem Punkt oder Leerzeichen</translation>
    </message>
    <message>
        <source>it is the name of a device on Windows</source>
        <translation>so heißt unter Windows ein Gerät</translation>
    </message>
    <message>
        <source>it has a part that is too long for a file</source>
        <translation>ein Teil davon ist zu lang für eine Datei</translation>
    </message>
    <message>
        <source>The file name “{name}” is refused ({fault}); choose another file.</source>
        <translation>Der Dateiname „{name}“ wird abgelehnt ({fault}); eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>asking the hub</source>
        <translation>fragt den Hub</translation>
    </message>
    <message>
        <source>another Foretoken is downloading it</source>
        <translation>ein anderes Foretoken lädt es herunter</translation>
    </message>
    <message>
        <source>checking what is here already</source>
        <translation>prüft, was schon da ist</translation>
    </message>
    <message>
        <source>downloading</source>
        <translation>lädt herunter</translation>
    </message>
    <message>
        <source>waiting to try again</source>
        <translation>wartet auf den nächsten Versuch</translation>
    </message>
    <message>
        <source>verifying</source>
        <translation>prüft</translation>
    </message>
    <message>
        <source>A context of {context:,} tokens is not possible; choose {least_context} to {most_context:,}.</source>
        <translation>Ein Kontext von {context:,} Token ist nicht möglich; {least_context} bis {most_context:,} wählen.</translation>
    </message>
    <message>
        <source>Splitting by tensors needs flash attention: choose auto for it, or another way to split.</source>
        <translation>Das Aufteilen nach Tensoren braucht Flash Attention: dafür auto oder eine andere Aufteilung wählen.</translation>
    </message>
    <message>
        <source>The KV type {kv} cannot be used: {name} {fault}; choose f16.</source>
        <translation>Der KV-Typ {kv} ist nicht verwendbar: {name} {fault}; f16 wählen.</translation>
    </message>
    <message>
        <source>The KV type {kv} needs flash attention: choose auto for it, or f16.</source>
        <translation>Der KV-Typ {kv} braucht Flash Attention: dafür auto wählen, oder f16.</translation>
    </message>
    <message>
        <source>{needed} of {memory} where {free} are free</source>
        <translation>{needed} {memory}, wo {free} frei sind</translation>
    </message>
    <message>
        <source>close other programs, or choose a smaller model or a smaller quantisation</source>
        <translation>andere Programme schließen oder ein kleineres Modell oder eine kleinere Quantisierung wählen</translation>
    </message>
    <message>
        <source>close other programs, or choose {changes}</source>
        <translation>andere Programme schließen oder Folgendes wählen: {changes}</translation>
    </message>
    <message>
        <source>{models} with a context of {context:,} tokens need about {lacks}; {remedy}.</source>
        <translation>{models} brauchen mit einem Kontext von {context:,} Token etwa {lacks}; {remedy}.</translation>
    </message>
    <message>
        <source>{models} with a context of {context:,} tokens needs about {lacks}; {remedy}.</source>
        <translation>{models} braucht mit einem Kontext von {context:,} Token etwa {lacks}; {remedy}.</translation>
    </message>
    <message>
        <source>no second draft</source>
        <translation>kein zweiter Entwurf</translation>
    </message>
    <message>
        <source>a context of {context:,} tokens</source>
        <translation>ein Kontext von {context:,} Token</translation>
    </message>
    <message>
        <source>{kv} keys and values</source>
        <translation>Schlüssel und Werte in {kv}</translation>
    </message>
    <message>
        <source>KV {kv}</source>
        <translation>KV {kv}</translation>
    </message>
    <message>
        <source>{needed} of {free} {memory}</source>
        <translation>{needed} von {free} {memory}</translation>
    </message>
    <message>
        <source>It fits with {changes}: {free}.</source>
        <translation>Es passt so: {changes} ({free}).</translation>
    </message>
    <message>
        <source>It fits with a context of {context:,} tokens and {layers}: {free}.</source>
        <translation>Es passt mit einem Kontext von {context:,} Token und so: {layers} ({free}).</translation>
    </message>
    <message>
        <source>It fits with a context of {context:,} tokens: {free}.</source>
        <translation>Es passt mit einem Kontext von {context:,} Token: {free}.</translation>
    </message>
    <message>
        <source>all layers on the graphics card</source>
        <translation>alle Schichten auf der Grafikkarte</translation>
    </message>
    <message>
        <source>nothing on the graphics card</source>
        <translation>nichts auf der Grafikkarte</translation>
    </message>
    <message>
        <source>{count} layers on the graphics card</source>
        <translation>{count} Schichten auf der Grafikkarte</translation>
    </message>
    <message>
        <source>RAM</source>
        <translation>RAM</translation>
    </message>
    <message>
        <source>The main model&apos;s file has no MTP inside.</source>
        <translation>Die Datei des Hauptmodells enthält kein MTP.</translation>
    </message>
    <message>
        <source>llama.cpp keeps the MTP layers of {architecture} models and does not run them.</source>
        <translation>llama.cpp behält die MTP-Schichten von {architecture}-Modellen und führt sie nicht aus.</translation>
    </message>
    <message>
        <source>The file has {extra:,} MTP layers, where llama.cpp runs one of {architecture} models.</source>
        <translation>Die Datei hat {extra:,} MTP-Schichten, wo llama.cpp von {architecture}-Modellen eine ausführt.</translation>
    </message>
    <message>
        <source>The MTP inside {main} cannot be used: {reason}</source>
        <translation>Das MTP in {main} kann nicht verwendet werden: {reason}</translation>
    </message>
    <message>
        <source>{draft} cannot draft for {main}: {reason}</source>
        <translation>{draft} kann nicht für {main} vermuten: {reason}</translation>
    </message>
    <message>
        <source>The head is for a model of hidden size {wanted:,}, and the main model&apos;s is {own:,}.</source>
        <translation>Der Kopf ist für ein Modell der Breite {wanted:,}, und die des Hauptmodells ist {own:,}.</translation>
    </message>
    <message>
        <source>The head reads inputs of the main model&apos;s layers, and llama.cpp gives none of a {name} model.</source>
        <translation>Der Kopf liest Eingaben der Schichten des Hauptmodells, und llama.cpp liefert von einem {name}-Modell keine.</translation>
    </message>
    <message>
        <source>The head reads the output of the last layer too, which llama.cpp does not give of a {name} model.</source>
        <translation>Der Kopf liest auch die Ausgabe der letzten Schicht, die llama.cpp von einem {name}-Modell nicht liefert.</translation>
    </message>
    <message>
        <source>The head reads layer {beyond:,} of the main model, which has {trunk_layers:,} layers.</source>
        <translation>Der Kopf liest Schicht {beyond:,} des Hauptmodells, das {trunk_layers:,} Schichten hat.</translation>
    </message>
    <message>
        <source>embeddings</source>
        <translation>Embeddings</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>The head takes the main model&apos;s {what}, and is {n_embd:,} wide where that is {n_embd_2:,}.</source>
        <translation>Der Kopf übernimmt vom Hauptmodell: {what}; er hat die Breite {n_embd:,}, jenes {n_embd_2:,}.</translation>
    </message>
    <message>
        <source>The head takes the main model&apos;s output of {n_vocab:,} tokens, and has {rows:,} itself.</source>
        <translation>Der Kopf übernimmt die Ausgabe des Hauptmodells mit {n_vocab:,} Token und hat selbst {rows:,}.</translation>
    </message>
    <message>
        <source>The head was made for a {name} model, and the main model is a {architecture} one.</source>
        <translation>Der Kopf wurde für ein {name}-Modell gemacht, und das Hauptmodell ist ein {architecture}-Modell.</translation>
    </message>
    <message>
        <source>The head was made for a model of {trunk:,} layers, and the main model has {trunk_layers:,}.</source>
        <translation>Der Kopf wurde für ein Modell mit {trunk:,} Schichten gemacht, und das Hauptmodell hat {trunk_layers:,}.</translation>
    </message>
    <message>
        <source>The head reads keys and values of another size than the main model&apos;s.</source>
        <translation>Der Kopf liest Schlüssel und Werte anderer Größe als die des Hauptmodells.</translation>
    </message>
    <message>
        <source>The head knows {theirs:,} tokens, and the main model has {mine:,}.</source>
        <translation>Der Kopf kennt {theirs:,} Token, und das Hauptmodell hat {mine:,}.</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} token differs</source>
        <translation>
            <numerusform>{n:,} Token ist anders</numerusform>
            <numerusform>{n:,} Token sind anders</numerusform>
        </translation>
    </message>
    <message>
        <source>Token {at:,} is {first_one} in the main model and {other} in the head ({count}).</source>
        <translation>Token {at:,} ist {first_one} im Hauptmodell und {other} im Kopf ({count}).</translation>
    </message>
    <message>
        <source>The main model has {count:,} tokens and the draft {count_2:,}, where at most {max_size_difference} may be missing on either side.</source>
        <translation>Das Hauptmodell hat {count:,} Token und der Entwurf {count_2:,}, wo auf einer Seite höchstens {max_size_difference} fehlen dürfen.</translation>
    </message>
    <message>
        <source>Token {token_id:,} is {target_text} in the main model and {draft_text} in the draft ({count}, {alike} are the same).</source>
        <translation>Token {token_id:,} ist {target_text} im Hauptmodell und {draft_text} im Entwurf ({count}, {alike} sind gleich).</translation>
    </message>
    <message>
        <source>The draft has {shared} of the main model&apos;s tokens, and drafting over the shared ones takes {enough_shared}.</source>
        <translation>Der Entwurf hat {shared} der Token des Hauptmodells, und Vermuten über die gemeinsamen braucht {enough_shared}.</translation>
    </message>
    <message numerus="yes">
        <source>{reason} (and {n} more reason)</source>
        <translation>
            <numerusform>{reason} (und {n} weiterer Grund)</numerusform>
            <numerusform>{reason} (und {n} weitere Gründe)</numerusform>
        </translation>
    </message>
    <message>
        <source>{draft} cannot draft for {main}: {reason}.</source>
        <translation>{draft} kann nicht für {main} vermuten: {reason}.</translation>
    </message>
    <message>
        <source>{draft} cannot draft for {main}: {reason}; choose another draft, or allow drafting over the shared tokens, {share} of all (--shared-tokens).</source>
        <translation>{draft} kann nicht für {main} vermuten: {reason}; einen anderen Entwurf wählen oder Vermuten über die gemeinsamen Token erlauben, {share} von allen (--shared-tokens).</translation>
    </message>
    <message>
        <source>The draft&apos;s vocabulary is another one: it guesses among the {shared} of the main model&apos;s tokens that both have.</source>
        <translation>Das Vokabular des Entwurfs ist ein anderes: er vermutet unter den {shared} der Token des Hauptmodells, die beide haben.</translation>
    </message>
    <message>
        <source>The main model has a {value} vocabulary and the draft a {value_2} one, so they cut text differently.</source>
        <translation>Das Vokabular des Hauptmodells ist {value} und das des Entwurfs {value_2}, deshalb zerlegen sie Text verschieden.</translation>
    </message>
    <message>
        <source>The main model begins every text with {own} and the draft with {other}.</source>
        <translation>Das Hauptmodell beginnt jeden Text mit {own} und der Entwurf mit {other}.</translation>
    </message>
    <message>
        <source>The main model ends every text with {own} and the draft with {other}.</source>
        <translation>Das Hauptmodell beendet jeden Text mit {own} und der Entwurf mit {other}.</translation>
    </message>
    <message>
        <source>The main model begins every text with its BOS token and the draft does not.</source>
        <translation>Das Hauptmodell beginnt jeden Text mit seinem BOS-Token und der Entwurf nicht.</translation>
    </message>
    <message>
        <source>The draft begins every text with its BOS token and the main model does not.</source>
        <translation>Der Entwurf beginnt jeden Text mit seinem BOS-Token und das Hauptmodell nicht.</translation>
    </message>
    <message>
        <source>The main model ends every text with its EOS token and the draft does not.</source>
        <translation>Das Hauptmodell beendet jeden Text mit seinem EOS-Token und der Entwurf nicht.</translation>
    </message>
    <message>
        <source>The draft ends every text with its EOS token and the main model does not.</source>
        <translation>Der Entwurf beendet jeden Text mit seinem EOS-Token und das Hauptmodell nicht.</translation>
    </message>
    <message>
        <source>The draft is the same file as the main model, so it cannot make replies faster.</source>
        <translation>Der Entwurf ist dieselbe Datei wie das Hauptmodell, kann Antworten also nicht schneller machen.</translation>
    </message>
    <message>
        <source>The draft is larger than the main model, so replies get slower; are the two the wrong way round?</source>
        <translation>Der Entwurf ist größer als das Hauptmodell, also werden Antworten langsamer; sind die beiden vertauscht?</translation>
    </message>
    <message>
        <source>The draft has {ratio} of the main model&apos;s {what}, so it will make replies little faster; a tenth or less is usual.</source>
        <translation>Der Entwurf hat {ratio} vom Hauptmodell ({what}), macht Antworten also kaum schneller; üblich ist ein Zehntel oder weniger.</translation>
    </message>
    <message>
        <source>The main model is a mixture of experts: a token passes through {active} of its parameters, and checking several guesses at once uses more of them, so a draft saves less.</source>
        <translation>Das Hauptmodell ist eine Mischung von Experten: ein Token durchläuft {active} der Parameter, und mehrere Vermutungen auf einmal zu prüfen braucht mehr davon, deshalb spart ein Entwurf weniger.</translation>
    </message>
    <message>
        <source>Text is split before tokenizing as {own} by the main model and as {other} by the draft, so guesses may be worse.</source>
        <translation>Das Hauptmodell zerlegt Text vor dem Tokenisieren als {own} und der Entwurf als {other}, deshalb sind Vermutungen vielleicht schlechter.</translation>
    </message>
    <message>
        <source>The main model has {extra:,} tokens more, which are never guessed.</source>
        <translation>Das Hauptmodell hat {extra:,} Token mehr, die nie vermutet werden.</translation>
    </message>
    <message>
        <source>The draft has {extra:,} tokens more, which are never guessed.</source>
        <translation>Der Entwurf hat {extra:,} Token mehr, die nie vermutet werden.</translation>
    </message>
    <message>
        <source>BOS is {own} in the main model and {other} in the draft; neither adds it to texts.</source>
        <translation>BOS ist {own} im Hauptmodell und {other} im Entwurf; keiner fügt es Texten hinzu.</translation>
    </message>
    <message>
        <source>EOS is {own} in the main model and {other} in the draft, so the end of a reply may be guessed wrongly.</source>
        <translation>EOS ist {own} im Hauptmodell und {other} im Entwurf, deshalb wird das Ende einer Antwort vielleicht falsch vermutet.</translation>
    </message>
    <message>
        <source>active parameters</source>
        <translation>aktive Parameter</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>none</source>
        <comment>token</comment>
        <translation>keins</translation>
    </message>
    <message>
        <source>token {number:,} {text_of_it}</source>
        <translation>Token {number:,} {text_of_it}</translation>
    </message>
    <message>
        <source>Two drafts guess for one reply at a time, so replies are written one after another.</source>
        <translation>Zwei Entwürfe vermuten für eine Antwort auf einmal, darum werden Antworten nacheinander geschrieben.</translation>
    </message>
    <message>
        <source>{name} is named twice; leave one out, or choose another draft.</source>
        <translation>{name} ist zweimal genannt; einen weglassen oder einen anderen Entwurf wählen.</translation>
    </message>
    <message>
        <source>The two drafts are the same file: {reason}</source>
        <translation>Die beiden Entwürfe sind dieselbe Datei: {reason}</translation>
    </message>
    <message>
        <source>The context of {context:,} tokens is beyond the {trained:,} these models were trained for.</source>
        <translation>Der Kontext von {context:,} Token übersteigt die {trained:,}, für die diese Modelle trainiert wurden.</translation>
    </message>
    <message>
        <source>The context is {context:,} tokens because no more fits into the memory that is free.</source>
        <translation>Der Kontext hat {context:,} Token, weil in den freien Speicher nicht mehr passt.</translation>
    </message>
    <message>
        <source>{gpu_layers} layers are on the graphics card because no more fit there.</source>
        <translation>{gpu_layers} Schichten sind auf der Grafikkarte, weil nicht mehr hineinpassen.</translation>
    </message>
    <message>
        <source>About {needed} of {name} are needed and {free} are free: the load may fail, or the computer become slow.</source>
        <translation>Etwa {needed} {name} werden gebraucht, und {free} sind frei: das Laden kann scheitern oder der Computer langsam werden.</translation>
    </message>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>gated: accept its conditions</source>
        <translation>beschränkt: Bedingungen annehmen</translation>
    </message>
    <message>
        <source>gated: its owner decides</source>
        <translation>beschränkt: der Besitzer entscheidet</translation>
    </message>
    <message>
        <source>The hub names no SHA-256 for {path} of {repository}, so it could not be verified; choose another file.</source>
        <translation>Der Hub nennt keine SHA-256 für {path} aus {repository}, deshalb ließe sich die Datei nicht prüfen; eine andere wählen.</translation>
    </message>
    <message>
        <source>The hub at {endpoint} did not answer ({error}); check the connection and try again.</source>
        <translation>Der Hub unter {endpoint} antwortete nicht ({error}); die Verbindung prüfen und noch einmal versuchen.</translation>
    </message>
    <message>
        <source>The hub at {endpoint} gave an invalid answer of {error}; try again later, or check HF_ENDPOINT.</source>
        <translation>Der Hub unter {endpoint} gab eine ungültige Antwort von {error}; später noch einmal versuchen oder HF_ENDPOINT prüfen.</translation>
    </message>
    <message>
        <source>The hub at {endpoint} gave an invalid answer ({error}); try again later, or check HF_ENDPOINT.</source>
        <translation>Der Hub unter {endpoint} gab eine ungültige Antwort ({error}); später noch einmal versuchen oder HF_ENDPOINT prüfen.</translation>
    </message>
    <message>
        <source>{repository} is not a repository name; use OWNER/NAME.</source>
        <translation>{repository} ist kein Name eines Repositorys; BESITZER/NAME verwenden.</translation>
    </message>
    <message>
        <source>sign in there, accept them, and give Foretoken a token (HF_TOKEN, or `hf auth login`)</source>
        <translation>dort anmelden, sie annehmen und Foretoken ein Token geben (HF_TOKEN oder `hf auth login`)</translation>
    </message>
    <message>
        <source>accept them there; the token from {source} is not enough yet</source>
        <translation>sie dort annehmen; das Token aus {source} reicht noch nicht</translation>
    </message>
    <message>
        <source>{repository} has access conditions: open {page}, {what}.</source>
        <translation>{repository} hat Zugangsbedingungen: {page} öffnen, {what}.</translation>
    </message>
    <message>
        <source>{repository} has no such branch, tag or commit; leave it out or choose another.</source>
        <translation>{repository} hat keinen solchen Branch, Tag oder Commit; weglassen oder einen anderen wählen.</translation>
    </message>
    <message>
        <source>{repository} has no such file any more; look at {page} for what it has.</source>
        <translation>{repository} hat keine solche Datei mehr; auf {page} steht, was es gibt.</translation>
    </message>
    <message>
        <source>it is private and you are not signed in</source>
        <translation>es ist privat und niemand ist angemeldet</translation>
    </message>
    <message>
        <source>the token may not see it</source>
        <translation>das Token darf es nicht sehen</translation>
    </message>
    <message>
        <source>The hub has no repository {repository}, or {who}; check the name.</source>
        <translation>Der Hub hat kein Repository {repository}, oder {who}; den Namen prüfen.</translation>
    </message>
    <message>
        <source>The hub rejected the token from {source}; renew it or remove it.</source>
        <translation>Der Hub hat das Token aus {source} abgelehnt; erneuern oder entfernen.</translation>
    </message>
    <message>
        <source>answered {status}</source>
        <translation>antwortete mit {status}</translation>
    </message>
    <message>
        <source>did not answer</source>
        <translation>antwortete nicht</translation>
    </message>
    <message>
        <source>in {seconds:.0f} seconds</source>
        <translation>in {seconds:.0f} Sekunden</translation>
    </message>
    <message>
        <source>later</source>
        <translation>später</translation>
    </message>
    <message>
        <source>The hub at {endpoint} {busy}; try again {when}.</source>
        <translation>Der Hub unter {endpoint} {busy}; {when} noch einmal versuchen.</translation>
    </message>
    <message>
        <source>it took too long</source>
        <translation>es dauerte zu lange</translation>
    </message>
    <message>
        <source>The conversation takes {tokens:,} tokens, but the context holds {context:,}; start a new chat or load the model with a larger context.</source>
        <translation>Das Gespräch braucht {tokens:,} Token, aber der Kontext fasst {context:,}; einen neuen Chat beginnen oder das Modell mit größerem Kontext laden.</translation>
    </message>
    <message>
        <source>the connection failed</source>
        <translation>die Verbindung ist gescheitert</translation>
    </message>
    <message>
        <source>the file&apos;s address had run out</source>
        <translation>die Adresse der Datei war abgelaufen</translation>
    </message>
    <message>
        <source>the server waited too long for us</source>
        <translation>der Server hat zu lange gewartet</translation>
    </message>
    <message>
        <source>the server asks for fewer requests</source>
        <translation>der Server bittet um weniger Anfragen</translation>
    </message>
    <message>
        <source>the server is in trouble (it answered {status})</source>
        <translation>der Server hat ein Problem (Antwort {status})</translation>
    </message>
    <message>
        <source>the server sent the file compressed, which was not asked for</source>
        <translation>der Server hat die Datei ungefragt komprimiert gesendet</translation>
    </message>
    <message>
        <source>the server did not say which part of the file it sends</source>
        <translation>der Server hat nicht gesagt, welchen Teil der Datei er sendet</translation>
    </message>
    <message>
        <source>{host} sent nothing for too long</source>
        <translation>{host} hat zu lange nichts gesendet</translation>
    </message>
    <message>
        <source>{host} cannot be reached</source>
        <translation>{host} ist nicht erreichbar</translation>
    </message>
    <message>
        <source>the connection to {host} was lost</source>
        <translation>die Verbindung zu {host} ist abgerissen</translation>
    </message>
    <message>
        <source>{host} could not be asked ({error})</source>
        <translation>{host} konnte nicht gefragt werden ({error})</translation>
    </message>
    <message>
        <source>the connection to {host} was closed</source>
        <translation>die Verbindung zu {host} wurde geschlossen</translation>
    </message>
    <message>
        <source>the hub&apos;s own login</source>
        <translation>der Anmeldung des Hubs</translation>
    </message>
    <message>
        <source>the system&apos;s keyring</source>
        <translation>dem Schlüsselbund des Systems</translation>
    </message>
    <message>
        <source>It could not be read because of a bug in Foretoken ({error}).</source>
        <translation>Die Datei war wegen eines Fehlers in Foretoken nicht lesbar ({error}).</translation>
    </message>
    <message>
        <source>MTP inside</source>
        <translation>mit MTP</translation>
    </message>
    <message>
        <source>It cannot be read ({reason}).</source>
        <translation>Nicht lesbar ({reason}).</translation>
    </message>
    <message>
        <source>The models folder {root} cannot be made ({reason}); check it or choose another one.</source>
        <translation>Der Modellordner {root} kann nicht angelegt werden ({reason}); prüfen oder einen anderen wählen.</translation>
    </message>
    <message>
        <source>{new} and {old} lie inside one another; choose a folder apart from it.</source>
        <translation>{new} und {old} liegen ineinander; einen Ordner abseits davon wählen.</translation>
    </message>
    <message>
        <source>A download into the models folder is running; pause it first.</source>
        <translation>Ein Download in den Modellordner läuft; zuerst anhalten.</translation>
    </message>
    <message>
        <source>The models folder</source>
        <translation>Der Modellordner</translation>
    </message>
    <message>
        <source>The {what} is too large, or nested too deep; simplify it.</source>
        <translation>{what}: zu groß oder zu tief verschachtelt; bitte vereinfachen.</translation>
    </message>
    <message>
        <source>The {what} cannot be used: {reason}.</source>
        <translation>{what}: nicht verwendbar: {reason}.</translation>
    </message>
    <message>
        <source>The {what} is longer than {most} KiB; write a shorter one.</source>
        <translation>{what}: länger als {most} KiB; bitte kürzen.</translation>
    </message>
    <message>
        <source>The grammar can be read in too many ways here ({reason}); simplify it.</source>
        <translation>Die Grammatik lässt sich hier auf zu viele Arten lesen ({reason}); bitte vereinfachen.</translation>
    </message>
    <message>
        <source>The draft stops when the probability of its guess is below this; at 0 it never stops early.</source>
        <translation>Der Entwurf hört auf, wenn die Wahrscheinlichkeit seiner Vermutung darunter liegt; bei 0 nie vorzeitig.</translation>
    </message>
    <message>
        <source>Which guesses are kept above temperature 0. Exact match and rejection sampling are lossless; with exact match a seed gives one text with any draft. Typical changes the text.</source>
        <translation>Welche Vermutungen über Temperatur 0 bleiben. Exakte Übereinstimmung und Verwerfungs-Sampling sind verlustfrei; mit exakter Übereinstimmung ergibt ein Startwert mit jedem Entwurf denselben Text. „Typisch“ verändert den Text.</translation>
    </message>
    <message>
        <source>In tokens: words or pieces of words.</source>
        <translation>In Token: Wörter oder Wortteile.</translation>
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
        <source>cancelled</source>
        <translation>abgebrochen</translation>
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
        <source>{place} is there already; remove or rename it first.</source>
        <translation>{place} gibt es schon; zuerst entfernen oder umbenennen.</translation>
    </message>
    <message>
        <source>sound: the digest is the one it came with</source>
        <translation>unversehrt: die Prüfsumme ist die ursprüngliche</translation>
    </message>
    <message>
        <source>readable; it did not come from the hub, so there is no digest to compare</source>
        <translation>lesbar; die Datei kam nicht vom Hub, deshalb gibt es keine Prüfsumme zum Vergleich</translation>
    </message>
    <message>
        <source>changed or damaged since it was downloaded; remove it and download it again</source>
        <translation>seit dem Herunterladen verändert oder beschädigt; entfernen und noch einmal herunterladen</translation>
    </message>
    <message>
        <source>broken</source>
        <translation>defekt</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>nicht mehr da</translation>
    </message>
    <message>
        <source>in {file}</source>
        <translation>in {file}</translation>
    </message>
    <message>
        <source>{name} belongs to {store}; remove it there.</source>
        <translation>{name} gehört zu {store}; dort entfernen.</translation>
    </message>
    <message>
        <source>Hugging Face cache</source>
        <translation>Hugging-Face-Cache</translation>
    </message>
    <message>
        <source>your folder</source>
        <translation>eigener Ordner</translation>
    </message>
    <message>
        <source>opened from elsewhere</source>
        <translation>anderswo geöffnet</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Models and memory</source>
        <translation>Modelle und Speicher</translation>
    </message>
    <message>
        <source>Privacy and data</source>
        <translation>Datenschutz und Daten</translation>
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
        <source>The draft&apos;s guesses are refused too often here, or checking several tokens in one pass costs too much, so guessing would make the reply slower. The main model writes alone and tries the draft again now and then. With a fixed draft length it always guesses.</source>
        <translation>Die Vermutungen des Entwurfs werden hier zu oft abgelehnt, oder mehrere Token in einem Durchgang zu prüfen kostet zu viel, so dass Vermutungen die Antwort verlangsamen würden. Das Hauptmodell schreibt allein und versucht es ab und zu wieder mit dem Entwurf. Mit fester Entwurfslänge vermutet er immer.</translation>
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
    <message numerus="yes">
        <source>{n:,} token, {thinking:,} of them thinking</source>
        <translation>
            <numerusform>{n:,} Token, davon {thinking:,} beim Nachdenken</numerusform>
            <numerusform>{n:,} Token, davon {thinking:,} beim Nachdenken</numerusform>
        </translation>
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
        <source>Part {number:,}: the server wrote {token} and does not say what it had guessed.</source>
        <translation>Teil {number:,}: Der Server schrieb {token} und sagt nicht, was er vermutet hatte.</translation>
    </message>
    <message>
        <source>Round {number:,}: guessing is paused: it does not pay here.</source>
        <translation>Runde {number:,}: Vermuten ruht, denn es lohnt sich hier nicht.</translation>
    </message>
    <message>
        <source>Round {number:,}: guessing is paused (it does not pay here); main ended the reply.</source>
        <translation>Runde {number:,}: Vermuten ruht, denn es lohnt sich hier nicht; das Hauptmodell beendete die Antwort.</translation>
    </message>
    <message>
        <source>Round {number:,}: guessing is paused (it does not pay here); main wrote {token}.</source>
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
        <source>a line break</source>
        <translation>einen Zeilenumbruch</translation>
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
        <source>the format and {others}</source>
        <translation>das Format und {others}</translation>
    </message>
    <message>
        <source>the format</source>
        <translation>das Format</translation>
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
        <source>prompt lookup and the head</source>
        <translation>Prompt-Suche mit Kopf</translation>
    </message>
    <message>
        <source>the head</source>
        <translation>Kopf</translation>
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
        <source>Whoever reaches {host} could use the server; set an API key, or serve on 127.0.0.1.</source>
        <translation>Wer {host} erreicht, könnte den Server benutzen; einen API-Schlüssel festlegen oder auf 127.0.0.1 bereitstellen.</translation>
    </message>
    <message>
        <source>The server could not be started ({error}).</source>
        <translation>Der Server konnte nicht gestartet werden ({error}).</translation>
    </message>
    <message>
        <source>{host} is no address of this machine ({reason}).</source>
        <translation>{host} ist keine Adresse dieses Rechners ({reason}).</translation>
    </message>
    <message>
        <source>The server cannot listen at {host}, port {port} ({reason}); choose another port, or 0 for a free one.</source>
        <translation>Der Server kann an {host}, Port {port} nicht lauschen ({reason}); einen anderen Port wählen, oder 0 für einen freien.</translation>
    </message>
    <message>
        <source>The engine process is closed; start again.</source>
        <translation>Der Engine-Prozess ist geschlossen; neu starten.</translation>
    </message>
    <message>
        <source>could not be sent anything more ({error}) and was ended</source>
        <translation>nahm nichts mehr an ({error}) und wurde beendet</translation>
    </message>
    <message>
        <source>crashed ({fault})</source>
        <translation>ist abgestürzt ({fault})</translation>
    </message>
    <message>
        <source>ended unexpectedly (exit code {status})</source>
        <translation>endete unerwartet (Exit-Code {status})</translation>
    </message>
    <message>
        <source>was killed (SIGKILL), perhaps by the system because memory ran out</source>
        <translation>wurde beendet (SIGKILL), vielleicht vom System, weil der Speicher ausging</translation>
    </message>
    <message>
        <source>was told to end ({signal})</source>
        <translation>wurde zum Beenden aufgefordert ({signal})</translation>
    </message>
    <message>
        <source>could not be started ({reason})</source>
        <translation>konnte nicht gestartet werden ({reason})</translation>
    </message>
    <message>
        <source>had to be given up ({error})</source>
        <translation>musste aufgegeben werden ({error})</translation>
    </message>
    <message>
        <source>stopped responding and was ended</source>
        <translation>reagierte nicht mehr und wurde beendet</translation>
    </message>
    <message>
        <source>did not react to Stop and was ended</source>
        <translation>reagierte nicht auf Stopp und wurde beendet</translation>
    </message>
    <message>
        <source>sent something unreadable and was ended</source>
        <translation>hat Unlesbares gesendet und wurde beendet</translation>
    </message>
    <message>
        <source>was ended, because its watchdog had stopped</source>
        <translation>wurde beendet, weil seine Überwachung stehen geblieben war</translation>
    </message>
    <message>
        <source>The engine cannot be used any more ({error}); the text so far is kept: start Foretoken again.</source>
        <translation>Die Engine ist nicht mehr verwendbar ({error}); der bisherige Text bleibt erhalten: Foretoken neu starten.</translation>
    </message>
    <message>
        <source>the text so far is kept: send again or choose Reload.</source>
        <translation>der bisherige Text bleibt erhalten: noch einmal senden oder Neu laden wählen.</translation>
    </message>
    <message>
        <source>An engine process ended in mid-reply; it is started again, and the measurement goes on.</source>
        <translation>Ein Engine-Prozess endete mitten in einer Antwort; er wird neu gestartet, und die Messung geht weiter.</translation>
    </message>
    <message>
        <source>An engine process ended twice in a row; what was measured before is kept. {error}</source>
        <translation>Ein Engine-Prozess endete zweimal hintereinander; was vorher gemessen wurde, bleibt erhalten. {error}</translation>
    </message>
    <message>
        <source>The cache of {name} has not been tried with several texts, so replies are written one after another.</source>
        <translation>Der Cache von {name} ist nicht mit mehreren Texten erprobt, daher werden Antworten nacheinander geschrieben.</translation>
    </message>
    <message>
        <source>{ending} while loading the models</source>
        <translation>{ending}, während die Modelle geladen wurden</translation>
    </message>
    <message>
        <source>choose Reload to try again, or another pair.</source>
        <translation>Neu laden wählen, um es noch einmal zu versuchen, oder ein anderes Paar.</translation>
    </message>
    <message>
        <source>The engine process {ending}; {advice}</source>
        <translation>Der Engine-Prozess {ending}; {advice}</translation>
    </message>
    <message>
        <source>Loading was cancelled.</source>
        <translation>Das Laden wurde abgebrochen.</translation>
    </message>
    <message>
        <source>{tokens:,} tokens are too many to be shown; send a shorter text.</source>
        <translation>{tokens:,} Token sind zu viele, um gezeigt zu werden; senden Sie einen kürzeren Text.</translation>
    </message>
    <message>
        <source>The prompt has token {wrong:,}; this model has the ids 0 to {last:,}.</source>
        <translation>Der Prompt enthält das Token {wrong:,}; dieses Modell hat die IDs 0 bis {last:,}.</translation>
    </message>
    <message>
        <source>llama.cpp cannot be used here ({fault}); reinstall llama-cpp-python.</source>
        <translation>llama.cpp ist hier nicht verwendbar ({fault}); llama-cpp-python neu installieren.</translation>
    </message>
    <message>
        <source>The reply was stopped because it was not read for a minute; send again.</source>
        <translation>Die Antwort wurde gestoppt, weil sie eine Minute lang nicht gelesen wurde; noch einmal senden.</translation>
    </message>
    <message>
        <source>An address holds no name or key; leave out what stands before the @.</source>
        <translation>Eine Adresse enthält keinen Namen oder Schlüssel; weglassen, was vor dem @ steht.</translation>
    </message>
    <message>
        <source>{given} is no address of a server; write it as http://host:port or https://host.</source>
        <translation>{given} ist keine Adresse eines Servers; als http://host:port oder https://host schreiben.</translation>
    </message>
    <message>
        <source>What guesses on a server is set where it is started; leave the source automatic here.</source>
        <translation>Was auf einem Server vermutet, wird bei dessen Start gewählt; hier die Quelle auf automatisch lassen.</translation>
    </message>
    <message>
        <source>vLLM takes no logit_bias where it guesses ahead; leave it out.</source>
        <translation>vLLM nimmt kein logit_bias, wo er vorausvermutet; lassen Sie es weg.</translation>
    </message>
    <message>
        <source>This server cannot continue a reply; ask for a new one.</source>
        <translation>Dieser Server kann eine begonnene Antwort nicht fortsetzen; eine neue anfordern.</translation>
    </message>
    <message>
        <source>A server cannot be told to avoid a token; branch at another place, or load the model here.</source>
        <translation>Einem Server lässt sich kein Token verbieten; an anderer Stelle abzweigen oder das Modell hier laden.</translation>
    </message>
    <message>
        <source>The JSON schema is no JSON; check it.</source>
        <translation>Das JSON-Schema ist kein JSON; bitte prüfen.</translation>
    </message>
    <message>
        <source>{option} does not exist on {program}; leave it out.</source>
        <translation>{option} gibt es bei {program} nicht; weglassen.</translation>
    </message>
    <message>
        <source>{server} redirects to {place}; use that address if you trust it.</source>
        <translation>{server} leitet weiter zu {place}; diese Adresse angeben, wenn sie vertrauenswürdig ist.</translation>
    </message>
    <message>
        <source>{server} has no {path}; it is not an OpenAI-compatible server, or its address needs a path.</source>
        <translation>{server} hat kein {path}; es ist kein OpenAI-kompatibler Server, oder die Adresse geht mit einem Pfad weiter.</translation>
    </message>
    <message>
        <source>The conversation is too long for {server} ({said}); start a new chat.</source>
        <translation>Das Gespräch ist zu lang für {server} ({said}); einen neuen Chat beginnen.</translation>
    </message>
    <message>
        <source>{server} is busy or still loading its model; try again later.</source>
        <translation>{server} ist beschäftigt oder lädt noch das Modell; später erneut versuchen.</translation>
    </message>
    <message>
        <source>{server} failed ({status} {said}); look at its log.</source>
        <translation>{server} ist gescheitert ({status} {said}); in dessen Protokoll nachsehen.</translation>
    </message>
    <message>
        <source>{server} refuses this ({status} {said}).</source>
        <translation>{server} lehnt dies ab ({status} {said}).</translation>
    </message>
    <message>
        <source>{server} did not answer within {seconds:,.0f} seconds; check the address, or whether it runs.</source>
        <translation>{server} hat innerhalb von {seconds:,.0f} Sekunden nicht geantwortet; Adresse prüfen, oder ob er läuft.</translation>
    </message>
    <message>
        <source>{server} has sent nothing more for too long; the text so far is kept.</source>
        <translation>{server} hat zu lange nichts mehr gesendet; der bisherige Text bleibt.</translation>
    </message>
    <message>
        <source>{server} has sent nothing for too long; check whether it still runs.</source>
        <translation>{server} hat zu lange nichts gesendet; nachsehen, ob er noch läuft.</translation>
    </message>
    <message>
        <source>{server} could not agree on an encrypted connection ({reason}).</source>
        <translation>Mit {server} kam keine verschlüsselte Verbindung zustande ({reason}).</translation>
    </message>
    <message>
        <source>There is no machine called {host}; check the address.</source>
        <translation>Es gibt keinen Rechner namens {host}; die Adresse prüfen.</translation>
    </message>
    <message>
        <source>Nothing answers at {server}; start the server there, or check address and port.</source>
        <translation>Bei {server} antwortet nichts; dort den Server starten oder Adresse und Port prüfen.</translation>
    </message>
    <message>
        <source>{server} cannot be reached ({reason}).</source>
        <translation>{server} ist nicht erreichbar ({reason}).</translation>
    </message>
    <message>
        <source>{server} closed the connection without an answer; check whether it still runs.</source>
        <translation>{server} brach ohne Antwort ab; nachsehen, ob er noch läuft.</translation>
    </message>
    <message>
        <source>The certificates {path} cannot be read ({reason}); name a PEM file.</source>
        <translation>Die Zertifikate {path} sind nicht lesbar ({reason}); eine PEM-Datei angeben.</translation>
    </message>
    <message>
        <source>the server&apos;s own draft</source>
        <translation>eigener Entwurf des Servers</translation>
    </message>
    <message>
        <source>This needs the model itself, which runs on a server; load it on this machine to see it.</source>
        <translation>Das braucht das Modell selbst, das auf einem Server läuft; zum Ansehen auf diesem Rechner laden.</translation>
    </message>
    <message>
        <source>A server guesses with a draft of its own; leave the draft out here.</source>
        <translation>Ein Server vermutet mit einem eigenen Entwurf; hier den Entwurf weglassen.</translation>
    </message>
    <message>
        <source>Messages to {server} are not encrypted: use https, or only a network you trust.</source>
        <translation>Geschriebenes geht unverschlüsselt an {server}; nur in einem vertrauten Netz verwenden, oder https.</translation>
    </message>
    <message>
        <source>This server takes temperature, top-p, penalties and seed; other sampling options do not reach it, and what became of its guesses is unknown.</source>
        <translation>Dieser Server nimmt Temperatur, Top-p, Wiederholungsstrafen und Startwert; andere Sampling-Optionen erreichen ihn nicht, und was aus seinen Vermutungen wurde, ist unbekannt.</translation>
    </message>
    <message>
        <source>vLLM takes temperature, top-k, top-p, min-p, penalties and seed; other sampling options do not reach it.</source>
        <translation>vLLM nimmt Temperatur, Top-k, Top-p, Min-p, Wiederholungsstrafen und Startwert; andere Sampling-Optionen erreichen ihn nicht.</translation>
    </message>
    <message>
        <source>an OpenAI-compatible server</source>
        <translation>ein OpenAI-kompatibler Server</translation>
    </message>
    <message>
        <source>it guesses ahead</source>
        <translation>er vermutet voraus</translation>
    </message>
    <message>
        <source>it does not guess ahead</source>
        <translation>er vermutet nicht voraus</translation>
    </message>
    <message>
        <source>it does not say whether it guesses ahead</source>
        <translation>er sagt nicht, ob er vorausvermutet</translation>
    </message>
    <message>
        <source>{program} with {model}, a context of {context:,} tokens; {guesses}.</source>
        <translation>{program} mit {model}, Kontext {context:,} Token; {guesses}.</translation>
    </message>
    <message>
        <source>{program} with {model}; {guesses}.</source>
        <translation>{program} mit {model}; {guesses}.</translation>
    </message>
    <message>
        <source>{server} offers no model.</source>
        <translation>{server} bietet kein Modell an.</translation>
    </message>
    <message>
        <source>{server} has no model {model}; it offers {others}.</source>
        <translation>{server} hat kein Modell {model}; angeboten: {others}.</translation>
    </message>
    <message>
        <source>The server failed in mid-reply: {said}</source>
        <translation>Der Server ist mitten in der Antwort gescheitert: {said}</translation>
    </message>
    <message>
        <source>No model is loaded; choose one first.</source>
        <translation>Kein Modell ist geladen; zuerst eines wählen.</translation>
    </message>
    <message>
        <source>Memory ran out; close other programs or choose a smaller pair.</source>
        <translation>Der Speicher ging aus; andere Programme schließen oder ein kleineres Paar wählen.</translation>
    </message>
    <message>
        <source>There is not enough memory to load this pair; choose a smaller one or less context.</source>
        <translation>Der Speicher reicht nicht, um dieses Paar zu laden; ein kleineres oder weniger Kontext wählen.</translation>
    </message>
    <message>
        <source>The model could not be loaded ({error}); choose another.</source>
        <translation>Das Modell konnte nicht geladen werden ({error}); ein anderes wählen.</translation>
    </message>
    <message>
        <source>The reply failed unexpectedly ({error}); send again, or choose Reload.</source>
        <translation>Die Antwort ist unerwartet gescheitert ({error}); noch einmal senden oder Neu laden wählen.</translation>
    </message>
    <message>
        <source>The reply could not be examined ({error}); try again, or choose Reload.</source>
        <translation>Die Antwort konnte nicht untersucht werden ({error}); noch einmal versuchen oder Neu laden wählen.</translation>
    </message>
    <message>
        <source>The reply was stopped.</source>
        <translation>Die Antwort wurde gestoppt.</translation>
    </message>
    <message>
        <source>The tokens could not be counted ({error}); send again, or choose Reload.</source>
        <translation>Die Token konnten nicht gezählt werden ({error}); noch einmal senden oder Neu laden wählen.</translation>
    </message>
    <message>
        <source>{trouble}.</source>
        <translation>{trouble}.</translation>
    </message>
    <message>
        <source>{trouble}; the old file is kept as {name} in {folder}.</source>
        <translation>{trouble}; die alte Datei ist als {name} in {folder} aufgehoben.</translation>
    </message>
    <message>
        <source>The settings cannot be read ({reason}), so the defaults are used</source>
        <translation>Die Einstellungen können nicht gelesen werden ({reason}), deshalb gelten die Vorgaben</translation>
    </message>
    <message>
        <source>The settings could not be read, so the defaults are used</source>
        <translation>Die Einstellungen konnten nicht gelesen werden, deshalb gelten die Vorgaben</translation>
    </message>
    <message>
        <source>These settings could not be read and have their defaults: {names}</source>
        <translation>Diese Einstellungen konnten nicht gelesen werden und haben ihre Vorgaben: {names}</translation>
    </message>
    <message>
        <source>The settings were damaged; those that could be read are kept, the others have their defaults</source>
        <translation>Die Einstellungen waren beschädigt; die lesbaren gelten weiter, die anderen haben ihre Vorgaben</translation>
    </message>
    <message>
        <source>The chats cannot be saved now: {error}. They are kept in memory, and saved as soon as that works again.</source>
        <translation>Die Chats können gerade nicht gespeichert werden: {error}. Sie bleiben im Arbeitsspeicher und werden gespeichert, sobald das wieder geht.</translation>
    </message>
    <message>
        <source>The chats are kept only while this window is open, so nothing can be added to them from a file; start Foretoken again when they can be saved.</source>
        <translation>Die Chats bleiben nur erhalten, solange dieses Fenster offen ist, deshalb kann aus keiner Datei etwas hinzukommen; Foretoken neu starten, wenn sie gespeichert werden können.</translation>
    </message>
    <message>
        <source>{server} refuses the API key; enter the right one under Models ▸ Use a remote server, or set {variable}.</source>
        <translation>{server} lehnt den API-Schlüssel ab; den richtigen unter Modelle ▸ Entfernten Server verwenden eingeben oder {variable} setzen.</translation>
    </message>
    <message>
        <source>{server} asks for an API key; enter it under Models ▸ Use a remote server, or set {variable}.</source>
        <translation>{server} verlangt einen API-Schlüssel; unter Modelle ▸ Entfernten Server verwenden eingeben oder {variable} setzen.</translation>
    </message>
    <message>
        <source>{server} sent something that is no part of a reply; the text so far is kept.</source>
        <translation>{server} hat etwas gesendet, das kein Teil einer Antwort ist; der bisherige Text bleibt erhalten.</translation>
    </message>
    <message>
        <source>{server} answers, but not as an OpenAI-compatible server does; check the address.</source>
        <translation>{server} antwortet, aber nicht wie ein OpenAI-kompatibler Server; die Adresse prüfen.</translation>
    </message>
    <message>
        <source>The certificate of {server} has changed since you trusted it, so nothing was sent. It was renewed, or somebody intercepts the connection: check it under Models ▸ Use a remote server.</source>
        <translation>{server} hat ein anderes Zertifikat als das vertraute; deshalb wurde nichts dorthin gesendet. Entweder wurde es erneuert, oder jemand steht dazwischen: unter Modelle ▸ Entfernten Server verwenden ansehen.</translation>
    </message>
    <message>
        <source>The certificate of {server} is not trusted ({reason}); look at it under Models ▸ Use a remote server, where you can trust it.</source>
        <translation>Dem Zertifikat von {server} wird nicht vertraut ({reason}); unter Modelle ▸ Entfernten Server verwenden ansehen, wo ihm vertraut werden kann.</translation>
    </message>
    <message>
        <source>{server} does not encrypt: write http:// in place of https:// in its address.</source>
        <translation>{server} verschlüsselt nicht: in der Adresse http:// statt https:// schreiben.</translation>
    </message>
    <message>
        <source>Nothing answers at {server}; start the server there, or write its port, as in {host}:8080.</source>
        <translation>Unter {server} antwortet nichts; den Server dort starten oder seinen Port angeben, etwa {host}:8080.</translation>
    </message>
    <message>
        <source>{server} closed the connection in mid-reply; the text so far is kept: continue once it runs again.</source>
        <translation>{server} ist mitten in der Antwort verschwunden; der Text bis hierher bleibt: fortsetzen, sobald er wieder läuft.</translation>
    </message>
    <message>
        <source>{server} closed the connection without an answer; check whether it still runs, or whether its address begins with https://.</source>
        <translation>{server} hat die Verbindung ohne Antwort beendet; nachsehen, ob er noch läuft oder ob die Adresse mit https:// beginnt.</translation>
    </message>
    <message>
        <source>{server} has no certificate.</source>
        <translation>{server} hat kein Zertifikat.</translation>
    </message>
    <message>
        <source>The server&apos;s token counts are impossible; the text so far is kept.</source>
        <translation>Der Server zählt die Token seiner Antwort, wie es nicht sein kann; der Text bis hierher bleibt.</translation>
    </message>
    <message>
        <source>The server sent impossible data about its reply; update Foretoken there or here.</source>
        <translation>Der Server hat über seine Antwort Unmögliches mitgeteilt; Foretoken dort oder hier aktualisieren.</translation>
    </message>
    <message>
        <source>The chat database is damaged. Start Foretoken again: it will keep the file aside and recover what can be read.</source>
        <translation>Die Chat-Datenbank ist beschädigt. Foretoken neu starten: es hebt die Datei auf und rettet, was lesbar ist.</translation>
    </message>
    <message>
        <source>The chats can no longer be read ({error}); restart Foretoken.</source>
        <translation>Die Chats sind nicht mehr lesbar ({error}); Foretoken neu starten.</translation>
    </message>
    <message>
        <source>{error} Until then new chats are kept only while this window is open.</source>
        <translation>{error} Bis dahin bleiben neue Chats nur erhalten, solange dieses Fenster offen ist.</translation>
    </message>
    <message>
        <source>Another program has locked the chats in {folder}, so new chats are kept only while this window is open; close that program and start Foretoken again.</source>
        <translation>Ein anderes Programm hat die Chats in {folder} gesperrt, deshalb bleiben neue Chats nur erhalten, solange dieses Fenster offen ist; jenes Programm schließen und Foretoken neu starten.</translation>
    </message>
    <message>
        <source>The chats in {parent} are of another version of Foretoken; open and close its window first.</source>
        <translation>Die Chats in {parent} sind von einer anderen Version von Foretoken; zuerst deren Fenster öffnen und schließen.</translation>
    </message>
    <message>
        <source>another program has locked the chats</source>
        <translation>ein anderes Programm hat die Chats gesperrt</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>die Festplatte ist voll</translation>
    </message>
    <message>
        <source>they cannot be written</source>
        <translation>sie können nicht geschrieben werden</translation>
    </message>
    <message>
        <source>the database is damaged</source>
        <translation>die Datenbank ist beschädigt</translation>
    </message>
    <message>
        <source>begun</source>
        <translation>begonnen</translation>
    </message>
    <message>
        <source>Changes at the next start.</source>
        <translation>Gilt ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>Relative to the text size of the system.</source>
        <translation>Verglichen mit der Größe, die das System verwendet.</translation>
    </message>
    <message>
        <source>Messages, your text and the labels of plots. Also Ctrl and the mouse wheel.</source>
        <translation>Nachrichten, Ihr Text und die Beschriftung der Diagramme. Auch mit Strg und Mausrad.</translation>
    </message>
    <message>
        <source>Accepted, corrected and refused tokens differ by their lines only.</source>
        <translation>Angenommene, korrigierte und abgelehnte Token unterscheiden sich nur durch ihre Linien.</translation>
    </message>
    <message>
        <source>Less motion: progress bars and the text cursor do not move.</source>
        <translation>Mit weniger Bewegung stehen Fortschrittsbalken und Textmarke still.</translation>
    </message>
    <message>
        <source>Also with Ctrl+1, Ctrl+2 and Ctrl+3.</source>
        <translation>Auch mit Strg+1, Strg+2 und Strg+3.</translation>
    </message>
    <message>
        <source>Struck through between the tokens; not part of the text.</source>
        <translation>Durchgestrichen zwischen den Token; kein Teil des Textes.</translation>
    </message>
    <message>
        <source>Show thinking while a reply is being written.</source>
        <translation>Gedanken neuer Antworten sind offen, während sie geschrieben werden.</translation>
    </message>
    <message>
        <source>Names a chat after its first reply. Your own titles stay.</source>
        <translation>Benennt einen Chat nach seiner ersten Antwort. Eigene Titel bleiben.</translation>
    </message>
    <message>
        <source>Pace</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>How fast replies appear. The bundled pair starts at reading speed.</source>
        <translation>Wie schnell Antworten erscheinen. Das mitgelieferte Paar beginnt im Lesetempo.</translation>
    </message>
    <message>
        <source>An instruction that the model reads first, for example “Answer in one sentence.”</source>
        <translation>Eine Anweisung, die das Modell zuerst liest, zum Beispiel „Antworte in einem Satz.“</translation>
    </message>
    <message>
        <source>Otherwise the chat stops with a message.</source>
        <translation>Sonst hält der Chat mit einer Meldung an.</translation>
    </message>
    <message>
        <source>Makes every reply match a grammar or a JSON schema.</source>
        <translation>Jede Antwort entspricht einer Grammatik oder einem JSON-Schema.</translation>
    </message>
    <message>
        <source>The folder of downloaded models. Moving it moves all of them.</source>
        <translation>Der Ordner der heruntergeladenen Modelle. Beim Verschieben ziehen alle mit um.</translation>
    </message>
    <message>
        <source>Files there are only read. Change the list in the Library.</source>
        <translation>Dateien dort werden nur gelesen. Die Liste lässt sich in der Bibliothek ändern.</translation>
    </message>
    <message>
        <source>How much of a chat the models can see. Longer takes more memory.</source>
        <translation>Wie viel eines Chats die Modelle sehen. Länger braucht mehr Speicher.</translation>
    </message>
    <message>
        <source>The number format of the KV cache. Fewer bits save memory; q4_0 changes replies noticeably.</source>
        <translation>Das Zahlenformat des KV-Caches. Weniger Bits sparen Speicher; q4_0 verändert Antworten merklich.</translation>
    </message>
    <message>
        <source>More is faster. Automatic puts as many there as fit.</source>
        <translation>Mehr ist schneller. Automatisch legt so viele dorthin, wie passen.</translation>
    </message>
    <message>
        <source>Graphics cards, threads, flash attention and loading.</source>
        <translation>Grafikkarten, Threads, Flash-Attention und Laden.</translation>
    </message>
    <message>
        <source>The same as the main model until you choose.</source>
        <translation>Wie beim Hauptmodell, bis Sie wählen.</translation>
    </message>
    <message>
        <source>While idle, the main model writes a few tokens without guesses, so that replies can show their speedup.</source>
        <translation>Das Hauptmodell schreibt im Leerlauf einige Token allein, damit Antworten ihre Beschleunigung zeigen können.</translation>
    </message>
    <message>
        <source>Named sampling options. Save those of this page as your own.</source>
        <translation>Auswahloptionen unter einem Namen. Die dieser Seite lassen sich als eigene speichern.</translation>
    </message>
    <message>
        <source>brought back</source>
        <translation>zurückgeholt</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>gelöscht</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>importiert</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>verschoben</translation>
    </message>
    <message>
        <source>opened</source>
        <translation>geöffnet</translation>
    </message>
    <message>
        <source>read</source>
        <translation>gelesen</translation>
    </message>
    <message>
        <source>recovered</source>
        <translation>wiederhergestellt</translation>
    </message>
    <message>
        <source>renamed</source>
        <translation>umbenannt</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>gespeichert</translation>
    </message>
    <message>
        <source>searched</source>
        <translation>durchsucht</translation>
    </message>
    <message>
        <source>The chat could not be {action} ({why}).</source>
        <translation>Der Chat konnte nicht {action} werden ({why}).</translation>
    </message>
    <message>
        <source>{name} in {parent} was not a file; it was kept as {name_2} and a new one was created.</source>
        <translation>{name} in {parent} war keine Datei; sie ist als {name_2} aufgehoben, und eine neue wurde angelegt.</translation>
    </message>
    <message>
        <source>Runs on</source>
        <translation>Läuft auf</translation>
    </message>
    <message>
        <source>likelier tokens</source>
        <translation>wahrscheinlichere Token</translation>
    </message>
    <message>
        <source>order of ids</source>
        <translation>Reihenfolge der IDs</translation>
    </message>
    <message>
        <source>one token and the next</source>
        <translation>ein Token und das nächste</translation>
    </message>
    <message>
        <source>ends of replies</source>
        <translation>Enden der Antworten</translation>
    </message>
    <message>
        <source>repeated tokens</source>
        <translation>wiederholte Token</translation>
    </message>
    <message>
        <source>first tokens of two replies</source>
        <translation>erste Token zweier Antworten</translation>
    </message>
    <message>
        <source>tokens that the draft prefers</source>
        <translation>Token, die der Entwurf bevorzugt</translation>
    </message>
    <message>
        <source>the end token was passed over</source>
        <translation>das Endtoken wurde übergangen</translation>
    </message>
    <message>
        <source>the reply went on behind its end token</source>
        <translation>die Antwort ging nach ihrem Endtoken weiter</translation>
    </message>
    <message>
        <source>a token that the request forbids: the mask is not applied to guesses</source>
        <translation>ein Token, das die Anfrage verbietet: Die Maske gilt nicht für Vermutungen</translation>
    </message>
    <message>
        <source>the token before it once more: a bonus token or a guess is emitted twice</source>
        <translation>das Token davor noch einmal: Ein Bonustoken oder eine Vermutung wird doppelt ausgegeben</translation>
    </message>
    <message>
        <source>the token behind the right one: a token was lost</source>
        <translation>das Token nach dem richtigen: Ein Token ging verloren</translation>
    </message>
    <message>
        <source>the draft&apos;s choice: a refused guess was kept, or guesses are not verified</source>
        <translation>die Wahl des Entwurfs: Eine abgelehnte Vermutung blieb stehen, oder Vermutungen werden nicht geprüft</translation>
    </message>
    <message>
        <source>the first token: another chat template, or another prompt</source>
        <translation>das erste Token: eine andere Chatvorlage oder ein anderer Prompt</translation>
    </message>
    <message>
        <source>the text goes on wrongly: a stale cache after a roll-back, or a wrong position</source>
        <translation>der Text geht falsch weiter: ein veralteter Cache nach dem Zurückrollen oder eine falsche Position</translation>
    </message>
    <message>
        <source>a token that is not the main model&apos;s: a refused guess was kept, or the weights are others</source>
        <translation>ein Token, das nicht vom Hauptmodell ist: Eine abgelehnte Vermutung blieb stehen, oder es sind andere Gewichte</translation>
    </message>
    <message>
        <source>There is nothing in {folder} that can compute on this processor.</source>
        <translation>In {folder} ist nichts, das auf diesem Prozessor rechnen kann.</translation>
    </message>
    <message>
        <source>The library in {folder} is not the one that llama-cpp-python {version} was made for: its {struct} differs.</source>
        <translation>Die Bibliothek in {folder} ist nicht die, für die llama-cpp-python {version} gemacht ist: {struct} weicht ab.</translation>
    </message>
    <message>
        <source>It may not make replies faster.</source>
        <translation>Antworten werden damit vielleicht nicht schneller.</translation>
    </message>
    <message>
        <source>{times}: {basis}.</source>
        <translation>{times}: {basis}.</translation>
    </message>
    <message>
        <source>Offline is on, so the hub is not asked; start Foretoken without --offline.</source>
        <translation>Offline ist an, daher wird der Hub nicht gefragt; starten Sie Foretoken ohne --offline.</translation>
    </message>
    <message>
        <source>Offline is on, so the hub is not asked; unset {variable} to search and download.</source>
        <translation>Offline ist an, daher wird der Hub nicht gefragt; entfernen Sie {variable}, um zu suchen und herunterzuladen.</translation>
    </message>
    <message>
        <source>Offline is on, so the hub is not asked; switch it off under Settings ▸ Privacy and data to search and download.</source>
        <translation>Offline ist an, daher wird der Hub nicht gefragt; schalten Sie es unter Einstellungen ▸ Datenschutz und Daten aus, um zu suchen und herunterzuladen.</translation>
    </message>
    <message>
        <source>{name} has been trimmed already; trim the draft that it was made of.</source>
        <translation>{name} ist schon gekürzt; kürzen Sie den Entwurf, aus dem es entstanden ist.</translation>
    </message>
    <message>
        <source>{name} is {kind}, and only draft models can be trimmed.</source>
        <translation>{name} ist {kind}, und nur Entwurfsmodelle können gekürzt werden.</translation>
    </message>
    <message>
        <source>{name} is in several files; join them with llama-gguf-split first.</source>
        <translation>{name} liegt in mehreren Dateien; fügen Sie sie zuerst mit llama-gguf-split zusammen.</translation>
    </message>
    <message>
        <source>{name} keeps its tokens in a way that cannot be trimmed.</source>
        <translation>{name} speichert seine Token so, dass es nicht gekürzt werden kann.</translation>
    </message>
    <message>
        <source>{path} exists; choose another name.</source>
        <translation>{path} gibt es schon; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>{name} has {size:,} tokens, of which {least:,} must stay; keep a number between these.</source>
        <translation>{name} hat {size:,} Token, von denen {least:,} bleiben müssen; behalten Sie eine Zahl dazwischen.</translation>
    </message>
    <message>
        <source>The graphics cards that compute this model, or the processor alone.</source>
        <translation>Die Grafikkarten, die dieses Modell rechnen, oder der Prozessor allein.</translation>
    </message>
    <message>
        <source>Layers on the cards</source>
        <translation>Schichten auf den Karten</translation>
    </message>
    <message>
        <source>Counted from the last; the rest is computed by the processor. Automatic: all that fit.</source>
        <translation>Von der letzten an gezählt; den Rest rechnet der Prozessor. Automatisch: alle, die Platz haben.</translation>
    </message>
    <message>
        <source>Shared between cards</source>
        <translation>Auf Karten aufgeteilt</translation>
    </message>
    <message>
        <source>Whole layers on each card, or every layer across all cards where llama.cpp supports it.</source>
        <translation>Ganze Schichten auf jeder Karte, oder alle Karten zusammen an jeder Schicht, wo llama.cpp das kann.</translation>
    </message>
    <message>
        <source>by layer</source>
        <translation>nach Schichten</translation>
    </message>
    <message>
        <source>no: one card</source>
        <translation>nicht: eine Karte</translation>
    </message>
    <message>
        <source>by row</source>
        <translation>nach Zeilen</translation>
    </message>
    <message>
        <source>by tensor</source>
        <translation>nach Tensoren</translation>
    </message>
    <message>
        <source>Parts of the cards</source>
        <translation>Anteile der Karten</translation>
    </message>
    <message>
        <source>How much each card gets, for example 3, 1. Empty: by its free memory.</source>
        <translation>Wie viel jede Karte bekommt, zum Beispiel 3, 1. Leer: nach ihrem freien Speicher.</translation>
    </message>
    <message>
        <source>Card number</source>
        <translation>Nummer der Karte</translation>
    </message>
    <message>
        <source>The card for a model that is not shared, counted from 0.</source>
        <translation>Die Karte, auf der ein nicht aufgeteiltes Modell läuft, ab 0 gezählt.</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Processor threads for writing. Automatic: what is fastest here.</source>
        <translation>Prozessor-Threads zum Schreiben. Automatisch: was hier am schnellsten ist.</translation>
    </message>
    <message>
        <source>Threads for prompts</source>
        <translation>Threads für Prompts</translation>
    </message>
    <message>
        <source>Processor threads for reading a prompt. Automatic: same as for writing.</source>
        <translation>Prozessor-Threads zum Lesen eines Prompts. Automatisch: wie zum Schreiben.</translation>
    </message>
    <message>
        <source>Flash attention</source>
        <translation>Flash Attention</translation>
    </message>
    <message>
        <source>Computes attention faster and with less memory. Automatic: where the device supports it.</source>
        <translation>Eine schnellere Art, Attention zu rechnen, die weniger Speicher braucht. Automatisch: wo das Gerät sie hat.</translation>
    </message>
    <message>
        <source>Conversation in memory</source>
        <translation>Gespräch im Speicher</translation>
    </message>
    <message>
        <source>Where the KV cache is: beside its layers on the card, or in RAM, which is slower and leaves more room.</source>
        <translation>Wo der KV-Cache liegt: bei seinen Schichten auf der Karte, oder im RAM, was langsamer ist und mehr Platz lässt.</translation>
    </message>
    <message>
        <source>on the card</source>
        <translation>auf der Karte</translation>
    </message>
    <message>
        <source>in RAM</source>
        <translation>im RAM</translation>
    </message>
    <message>
        <source>Loading the file</source>
        <translation>Laden der Datei</translation>
    </message>
    <message>
        <source>Read as needed shares memory with the system; kept in RAM is never swapped out, if the system allows it.</source>
        <translation>Nach Bedarf gelesen teilt den Speicher mit dem System; im RAM gehalten wird nie ausgelagert, wenn das System es erlaubt.</translation>
    </message>
    <message>
        <source>read as needed (mmap)</source>
        <translation>nach Bedarf gelesen (mmap)</translation>
    </message>
    <message>
        <source>copied into memory</source>
        <translation>in den Speicher kopiert</translation>
    </message>
    <message>
        <source>copied and kept in RAM (mlock)</source>
        <translation>kopiert und im RAM gehalten (mlock)</translation>
    </message>
    <message>
        <source>read as needed and kept in RAM</source>
        <translation>nach Bedarf gelesen und im RAM gehalten</translation>
    </message>
    <message>
        <source>past the system&apos;s cache (direct I/O)</source>
        <translation>am Cache des Systems vorbei (Direct I/O)</translation>
    </message>
    <message>
        <source>Guesses ahead</source>
        <translation>Rät voraus</translation>
    </message>
    <message>
        <source>The draft keeps guessing while the main model checks. Automatic: where they run on different processors.</source>
        <translation>Der Entwurf rät weiter, während das Hauptmodell prüft. Automatisch: wo beide auf verschiedenen Prozessoren laufen.</translation>
    </message>
    <message>
        <source>{name} could not be read ({reason}).</source>
        <translation>{name} konnte nicht gelesen werden ({reason}).</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Rounds with guesses beside others: {times}.</source>
        <translation>Runden mit Vermutungenn gegenüber anderen: {times}.</translation>
    </message>
    <message>
        <source>Without a draft: identical, {same:,} of {tokens:,} tokens.</source>
        <translation>Ohne Entwurf: identisch, {same:,} von {tokens:,} Token.</translation>
    </message>
    <message>
        <source>Without a draft the first {same:,} of {tokens:,} tokens are the same, then it ends elsewhere.</source>
        <translation>Ohne Entwurf sind die ersten {same:,} von {tokens:,} Token gleich, dann endet sie anderswo.</translation>
    </message>
    <message>
        <source>Without a draft the first {same:,} of {tokens:,} tokens are the same, then a near tie: margin {margin:.2g}, noise {noise:.2g}.</source>
        <translation>Ohne Entwurf sind die ersten {same:,} von {tokens:,} Token gleich, dann fast gleichauf: Abstand {margin:.2g}, Rauschen {noise:.2g}.</translation>
    </message>
    <message>
        <source>Without a draft the first {same:,} of {tokens:,} tokens are the same, then another follows by a margin of {margin:.2g} (noise {noise:.2g}): a fault.</source>
        <translation>Ohne Entwurf sind die ersten {same:,} von {tokens:,} Token gleich, dann folgt mit Abstand {margin:.2g} ein anderes (Rauschen {noise:.2g}): ein Fehler.</translation>
    </message>
    <message>
        <source>only Linux can do it</source>
        <translation>das kann nur Linux</translation>
    </message>
    <message>
        <source>{variable}=off is set</source>
        <translation>{variable}=off ist gesetzt</translation>
    </message>
    <message>
        <source>this kernel has no Landlock 3 or newer, as Linux 6.2 and later have</source>
        <translation>dieser Kernel hat kein Landlock 3 oder neuer, wie es Linux ab 6.2 hat</translation>
    </message>
    <message>
        <source>Foretoken cannot be sealed here ({reason}); start it without --require-sandbox.</source>
        <translation>Foretoken lässt sich hier nicht abschotten ({reason}); starten Sie es ohne --require-sandbox.</translation>
    </message>
    <message>
        <source>{name} is a model on a server, which is asked for text, not for tokens.</source>
        <translation>{name} ist ein Modell auf einem Server; ihm wird Text gesendet, keine Token.</translation>
    </message>
    <message>
        <source>The reply is longer than one can be; the text so far is kept.</source>
        <translation>Die Antwort ist länger, als eine sein kann; der bisherige Text bleibt erhalten.</translation>
    </message>
    <message>
        <source>vLLM takes temperature, top-k, top-p, penalties and seed here; other sampling options do not reach it, and neither does min-p, which it refuses where it guesses ahead.</source>
        <translation>vLLM nimmt hier Temperatur, Top-k, Top-p, Wiederholungsstrafen und Startwert; andere Sampling-Optionen erreichen ihn nicht, auch Min-p nicht, das er ablehnt, wo er vorausvermutet.</translation>
    </message>
    <message>
        <source>The server sends thinking apart from the reply, so its tokens are not known.</source>
        <translation>Der Server gibt Gedanken getrennt von der Antwort aus, daher sind ihre Token nicht bekannt.</translation>
    </message>
    <message>
        <source>The server does not report the tokens of its reply; update it.</source>
        <translation>Der Server nennt die Token seiner Antwort nicht; aktualisieren Sie ihn.</translation>
    </message>
    <message>
        <source>gpu cpu cuda metal vulkan threads split mmap mlock kv offload</source>
        <translation>Grafikkarte Prozessor gpu cpu cuda metal vulkan Threads aufteilen mmap mlock kv auslagern</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>The colours of the window.</source>
        <translation>Die Farben des Fensters.</translation>
    </message>
    <message>
        <source>color mode accessibility</source>
        <translation>Farbe Farben Modus Barrierefreiheit</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Sprache 语言 translation locale</source>
        <translation>Language 语言 Übersetzung</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Textgröße</translation>
    </message>
    <message>
        <source>font scale accessibility large</source>
        <translation>Schrift Schriftgröße groß Barrierefreiheit</translation>
    </message>
    <message>
        <source>Zoom of the chat</source>
        <translation>Zoom des Chats</translation>
    </message>
    <message>
        <source>font magnify accessibility</source>
        <translation>Schrift vergrößern Barrierefreiheit</translation>
    </message>
    <message>
        <source>Marks without colours</source>
        <translation>Markierungen ohne Farben</translation>
    </message>
    <message>
        <source>color blind accessibility underline</source>
        <translation>farbenblind Farbenblindheit Barrierefreiheit unterstrichen</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>As the system asks</source>
        <translation>Wie vom System vorgegeben</translation>
    </message>
    <message>
        <source>Less motion</source>
        <translation>Weniger Bewegung</translation>
    </message>
    <message>
        <source>Usual</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>animation reduced accessibility blink</source>
        <translation>Animation reduziert Barrierefreiheit blinken</translation>
    </message>
    <message>
        <source>Replies are shown as</source>
        <translation>Antworten erscheinen als</translation>
    </message>
    <message>
        <source>Tokens with marks</source>
        <translation>Token mit Markierungen</translation>
    </message>
    <message>
        <source>Formatted text</source>
        <translation>Formatierter Text</translation>
    </message>
    <message>
        <source>Rounds, a row each</source>
        <translation>Runden, je eine Zeile</translation>
    </message>
    <message>
        <source>view</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Show refused guesses</source>
        <translation>Abgelehnte Vermutungen zeigen</translation>
    </message>
    <message>
        <source>ghosts</source>
        <translation>Geister</translation>
    </message>
    <message>
        <source>Show what the model thinks</source>
        <translation>Zeigen, was das Modell denkt</translation>
    </message>
    <message>
        <source>reasoning thinking fold</source>
        <translation>Denken Nachdenken einklappen</translation>
    </message>
    <message>
        <source>Titles by the model</source>
        <translation>Titel vom Modell</translation>
    </message>
    <message>
        <source>name rename automatic</source>
        <translation>Name umbenennen automatisch</translation>
    </message>
    <message>
        <source>Chosen by the pair</source>
        <translation>Vom Paar bestimmt</translation>
    </message>
    <message>
        <source>Reading speed</source>
        <translation>Lesetempo</translation>
    </message>
    <message>
        <source>instruction role</source>
        <translation>Anweisung Rolle</translation>
    </message>
    <message>
        <source>When the context is full, leave out the oldest turns</source>
        <translation>Wenn der Kontext voll ist, die ältesten Nachrichten weglassen</translation>
    </message>
    <message>
        <source>context window truncate forget</source>
        <translation>Kontextfenster kürzen vergessen</translation>
    </message>
    <message>
        <source>gbnf json grammar schema</source>
        <translation>gbnf json Grammatik Schema</translation>
    </message>
    <message>
        <source>Move…</source>
        <translation>Verschieben&#xa0;…</translation>
    </message>
    <message>
        <source>models folder disk path</source>
        <translation>Modelle Ordner Festplatte Pfad</translation>
    </message>
    <message>
        <source>Other folders with models</source>
        <translation>Weitere Ordner mit Modellen</translation>
    </message>
    <message>
        <source>Library…</source>
        <translation>Bibliothek&#xa0;…</translation>
    </message>
    <message>
        <source>search path</source>
        <translation>Suchpfad</translation>
    </message>
    <message>
        <source>Context length</source>
        <translation>Kontextlänge</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> Token</translation>
    </message>
    <message>
        <source>window memory ram</source>
        <translation>Fenster Speicher RAM</translation>
    </message>
    <message>
        <source>kv type cache quantisation quantization memory</source>
        <translation>kv Typ Cache Quantisierung Speicher</translation>
    </message>
    <message>
        <source>Layers on the graphics card</source>
        <translation>Schichten auf der Grafikkarte</translation>
    </message>
    <message>
        <source>gpu offload vram</source>
        <translation>gpu Grafikspeicher auslagern</translation>
    </message>
    <message>
        <source>Devices of the main model</source>
        <translation>Geräte des Hauptmodells</translation>
    </message>
    <message>
        <source>Devices of the draft</source>
        <translation>Geräte des Entwurfs</translation>
    </message>
    <message>
        <source>Measure the plain speed</source>
        <translation>Tempo ohne Vermutungen messen</translation>
    </message>
    <message>
        <source>On mains power</source>
        <translation>Am Stromnetz</translation>
    </message>
    <message>
        <source>On battery, too</source>
        <translation>Auch im Akkubetrieb</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>baseline probe comparison idle battery</source>
        <translation>Vergleich Messung Leerlauf Akku Geschwindigkeit</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Vorgaben</translation>
    </message>
    <message>
        <source>precise balanced creative</source>
        <translation>präzise ausgewogen kreativ</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>Offline</translation>
    </message>
    <message>
        <source>No searching and no downloading. Servers that you chose still work.</source>
        <translation>Suchen und Herunterladen sind gesperrt. Von Ihnen gewählte Server werden weiter gefragt.</translation>
    </message>
    <message>
        <source>network internet privacy airplane</source>
        <translation>netz internet datenschutz flugmodus</translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation>{low} bis {high}</translation>
    </message>
    <message>
        <source>this reply</source>
        <translation>diese Antwort</translation>
    </message>
    <message>
        <source>your chats</source>
        <translation>Ihre Chats</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} prompt</source>
        <translation>
            <numerusform>{n:,} Prompt</numerusform>
            <numerusform>{n:,} Prompts</numerusform>
        </translation>
    </message>
    <message>
        <source>The chats were gone from {folder} but for their latest changes, which were kept as {name}, so there are no chats here; if you have a copy of {database}, put it there and start Foretoken again.</source>
        <translation>In {folder} fehlten die Chats bis auf ihre letzten Änderungen, die als {name} aufgehoben wurden; deshalb sind hier keine Chats. Wenn Sie eine Kopie von {database} haben, legen Sie sie dorthin und starten Sie Foretoken neu.</translation>
    </message>
    <message>
        <source>Chats cannot be saved in {parent} (it cannot be written); they are kept only while this window is open.</source>
        <translation>Chats können in {parent} nicht gespeichert werden (er ist nicht beschreibbar); sie bleiben nur erhalten, solange dieses Fenster offen ist.</translation>
    </message>
    <message>
        <source>The chat database was damaged; it was kept as {name} in {folder} and a new one was created.</source>
        <translation>Die Chat-Datenbank war beschädigt; sie ist als {name} in {folder} aufgehoben, und eine neue wurde angelegt.</translation>
    </message>
    <message numerus="yes">
        <source>{n} message</source>
        <translation>
            <numerusform>{n} Nachricht</numerusform>
            <numerusform>{n} Nachrichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The chat database was damaged; it was kept as {name} in {folder}, and {messages} in {n} chat could be saved from it.</source>
        <translation>
            <numerusform>Die Chat-Datenbank war beschädigt; sie ist als {name} in {folder} aufgehoben, und {messages} in {n} Chat konnten daraus gerettet werden.</numerusform>
            <numerusform>Die Chat-Datenbank war beschädigt; sie ist als {name} in {folder} aufgehoben, und {messages} in {n} Chats konnten daraus gerettet werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>Recovered chat</source>
        <translation>Wiederhergestellter Chat</translation>
    </message>
    <message>
        <source>The chats were written by a newer version of Foretoken (format {version}, this one knows {known}); update Foretoken to open them.</source>
        <translation>Die Chats wurden von einer neueren Version von Foretoken geschrieben (Format {version}, diese kennt {known}); zum Öffnen Foretoken aktualisieren.</translation>
    </message>
    <message>
        <source>The search index cannot be written in {folder} ({error}).</source>
        <translation>Der Suchindex kann in {folder} nicht geschrieben werden ({error}).</translation>
    </message>
    <message>
        <source>{some} and {last}</source>
        <translation>{some} und {last}</translation>
    </message>
    <message>
        <source>, </source>
        <comment>list</comment>
        <translation>, </translation>
    </message>
    <message>
        <source>, </source>
        <comment>phrases</comment>
        <translation>, </translation>
    </message>
    <message>
        <source>{some} {then}</source>
        <comment>sentences</comment>
        <translation>{some} {then}</translation>
    </message>
    <message>
        <source>maths</source>
        <translation>Mathematik</translation>
    </message>
    <message>
        <source>summaries</source>
        <translation>Zusammenfassungen</translation>
    </message>
    <message>
        <source>editing</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>stories</source>
        <translation>Geschichten</translation>
    </message>
    <message>
        <source>several turns</source>
        <translation>mehrere Nachrichten</translation>
    </message>
</context>
</TS>
