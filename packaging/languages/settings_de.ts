<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>This page is missing from the installation. Installing Foretoken again brings it back.</source>
        <translation>Diese Seite fehlt in der Installation. Eine neue Installation von Foretoken bringt sie zurück.</translation>
    </message>
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
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>Models and memory</source>
        <translation>Modelle und Speicher</translation>
    </message>
    <message>
        <source>Speculation</source>
        <translation>Spekulation</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>Sampling</translation>
    </message>
    <message>
        <source>Privacy and data</source>
        <translation>Datenschutz und Daten</translation>
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
        <source>Auto</source>
        <translation>Auto</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>The draft stops guessing in a round when its probability for a guess is below this; at 0 it never stops before the full draft length.</source>
        <translation>Der Entwurf hört in einer Runde auf, wenn seine Wahrscheinlichkeit für eine Vermutung darunter liegt; bei 0 hört er nie vor der vollen Entwurfslänge auf.</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
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
        <source>The language of the window. It changes when Foretoken is started the next time.</source>
        <translation>Die Sprache des Fensters. Sie wechselt beim nächsten Start von Foretoken.</translation>
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
        <source>The size of all text in the window, compared with the size that the system uses.</source>
        <translation>Die Größe allen Texts im Fenster, verglichen mit der des Systems.</translation>
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
        <source>The size of messages, tokens and code, of what you type, and of the plots&apos; labels. Ctrl and +, − or 0 do the same, as do Ctrl and the mouse wheel.</source>
        <translation>Die Größe von Nachrichten, Token und Code, der Eingabe und der Beschriftung der Diagramme. Strg und +, − oder 0 tun dasselbe, ebenso Strg und das Mausrad.</translation>
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
        <source>Accepted, corrected and refused tokens are told apart by the lines under, over or through them alone.</source>
        <translation>Angenommene, korrigierte und abgelehnte Token unterscheiden sich allein durch Linien darunter, darüber oder hindurch.</translation>
    </message>
    <message>
        <source>color blind accessibility underline</source>
        <translation>farbenblind Farbenblindheit Barrierefreiheit unterstrichen</translation>
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
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>With less motion, progress bars and the text cursor stand still and menus appear at once.</source>
        <translation>Bei weniger Bewegung stehen Fortschrittsbalken und Textcursor still, und Menüs erscheinen sofort.</translation>
    </message>
    <message>
        <source>animation reduced accessibility blink</source>
        <translation>Animation reduziert Barrierefreiheit blinken</translation>
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
        <source>Replies are shown as</source>
        <translation>Antworten erscheinen als</translation>
    </message>
    <message>
        <source>Ctrl+1, Ctrl+2 and Ctrl+3 change it, too.</source>
        <translation>Strg+1, Strg+2 und Strg+3 ändern es ebenfalls.</translation>
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
        <source>Guesses that the main model refused stand struck through among the tokens. They are no part of the text.</source>
        <translation>Vermutungen, die das Hauptmodell abgelehnt hat, stehen durchgestrichen zwischen den Token. Sie gehören nicht zum Text.</translation>
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
        <source>Some models think in writing before they answer. New replies then show their thoughts while they are written. A click on the line above the answer opens and folds them, too.</source>
        <translation>Manche Modelle denken schriftlich, bevor sie antworten. Neue Antworten zeigen dann ihre Gedanken, während sie entstehen. Ein Klick auf die Zeile über der Antwort klappt sie ebenfalls auf und zu.</translation>
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
        <source>After the first reply, when nothing is written or typed for two seconds, the main model gives the chat a title. A title that you wrote stays. The bundled pair gives none.</source>
        <translation>Nach der ersten Antwort, wenn zwei Sekunden lang nichts entsteht oder getippt wird, gibt das Hauptmodell dem Chat einen Titel. Ein selbst geschriebener Titel bleibt. Das mitgelieferte Paar vergibt keine.</translation>
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
        <source>Pace</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>How fast replies appear. Live: as they are written. Small models write faster than anyone reads, so the pair that comes with the program is shown at reading speed.</source>
        <translation>Wie schnell Antworten erscheinen. Live: so, wie sie entstehen. Kleine Modelle schreiben schneller, als man liest; das mitgelieferte Paar wird deshalb im Lesetempo gezeigt.</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>System-Prompt</translation>
    </message>
    <message>
        <source>An instruction that the model reads before the conversation, for example “Answer in one sentence.”</source>
        <translation>Eine Anweisung, die das Modell vor dem Gespräch liest, etwa „Antworte in einem Satz.“</translation>
    </message>
    <message>
        <source>instruction role</source>
        <translation>Anweisung Rolle</translation>
    </message>
    <message>
        <source>Longest reply</source>
        <translation>Längste Antwort</translation>
    </message>
    <message>
        <source>The reply ends after this many tokens. A token is a word or a piece of one.</source>
        <translation>Nach so vielen Token endet die Antwort. Ein Token ist ein Wort oder ein Stück davon.</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>ohne Grenze</translation>
    </message>
    <message>
        <source>max tokens length</source>
        <translation>max Token Länge</translation>
    </message>
    <message>
        <source>When the context is full, leave out the oldest turns</source>
        <translation>Wenn der Kontext voll ist, die ältesten Nachrichten weglassen</translation>
    </message>
    <message>
        <source>Otherwise a conversation that has outgrown the model&apos;s context stops with a message.</source>
        <translation>Sonst endet ein Gespräch, das über den Kontext des Modells hinausgewachsen ist, mit einer Meldung.</translation>
    </message>
    <message>
        <source>context window truncate forget</source>
        <translation>Kontextfenster kürzen vergessen</translation>
    </message>
    <message>
        <source>Reply format</source>
        <translation>Antwortformat</translation>
    </message>
    <message>
        <source>Makes every reply match a grammar or a JSON schema, for programs that read replies.</source>
        <translation>Lässt jede Antwort einer Grammatik oder einem JSON-Schema entsprechen, für Programme, die Antworten lesen.</translation>
    </message>
    <message>
        <source>gbnf json grammar schema</source>
        <translation>gbnf json Grammatik Schema</translation>
    </message>
    <message>
        <source>Downloads</source>
        <translation>Downloads</translation>
    </message>
    <message>
        <source>The folder that downloaded models are in. Moving it moves all of them.</source>
        <translation>Der Ordner der heruntergeladenen Modelle. Beim Verschieben ziehen alle mit um.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
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
        <source>Where models are looked for besides; their files are only read. The library adds and removes them.</source>
        <translation>Wo außerdem nach Modellen gesucht wird; ihre Dateien werden nur gelesen. Die Bibliothek fügt sie hinzu und entfernt sie.</translation>
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
        <source>How many tokens of conversation the models can see. Longer takes more memory. Automatic is what both models were trained for, at most 8,192, or what fits.</source>
        <translation>Wie viele Token des Gesprächs die Modelle sehen. Mehr braucht mehr Speicher. Automatisch ist, wofür beide Modelle trainiert wurden, höchstens 8.192, oder was passt.</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
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
        <source>Cache precision</source>
        <translation>Cache-Genauigkeit</translation>
    </message>
    <message>
        <source>How exactly the models remember the conversation (the number format of the KV cache). Fewer bits make room for a longer context and change the output a little: f16 hardly ever, q8_0 rarely, q4_0 noticeably.</source>
        <translation>Wie genau sich die Modelle an das Gespräch erinnern (das Zahlenformat des KV-Caches). Weniger Bits schaffen Platz für einen längeren Kontext und ändern die Ausgabe etwas: f16 kaum je, q8_0 selten, q4_0 merklich.</translation>
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
        <source>How many layers of each model run there, counted from the last. More is faster. Automatic puts as many there as fit.</source>
        <translation>Wie viele Schichten jedes Modells dort laufen, von der letzten an gezählt. Mehr ist schneller. Automatisch legt so viele dorthin, wie passen.</translation>
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
        <source>Graphics cards, threads, flash attention and how the file is loaded. Automatic until you choose.</source>
        <translation>Grafikkarten, Threads, Flash Attention und wie die Datei geladen wird. Automatisch, bis Sie wählen.</translation>
    </message>
    <message>
        <source>Devices…</source>
        <translation>Geräte…</translation>
    </message>
    <message>
        <source>gpu cpu cuda metal vulkan threads split mmap mlock kv offload</source>
        <translation>Grafikkarte Prozessor gpu cpu cuda metal vulkan Threads aufteilen mmap mlock kv auslagern</translation>
    </message>
    <message>
        <source>Devices of the draft</source>
        <translation>Geräte des Entwurfs</translation>
    </message>
    <message>
        <source>The same of the draft, which follows the main model until you choose.</source>
        <translation>Dasselbe für den Entwurf, der dem Hauptmodell folgt, bis Sie wählen.</translation>
    </message>
    <message>
        <source>Draft length</source>
        <translation>Entwurfslänge</translation>
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
        <source>min confidence</source>
        <translation>Mindestsicherheit Konfidenz</translation>
    </message>
    <message>
        <source>Prompt lookup</source>
        <translation>Prompt-Suche</translation>
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
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>n-gram</source>
        <translation>N-Gramm</translation>
    </message>
    <message>
        <source>Acceptance</source>
        <translation>Annahme</translation>
    </message>
    <message>
        <source>Which guesses are kept above temperature 0. With exact match a seed gives the same text with any draft. Rejection sampling keeps a few more; a seed then needs the same draft and a fixed length. Both are lossless. Typical keeps most, and the text is no longer the main model&apos;s own. Your own rule is a Python file that defines “acceptor” and runs in each reply with your permissions.</source>
        <translation>Welche Vermutungen bei einer Temperatur über 0 bleiben. Beim exakten Vergleich ergibt ein Startwert mit jedem Entwurf denselben Text. Rejection Sampling behält etwas mehr; ein Startwert braucht dann denselben Entwurf und eine feste Länge. Beide sind verlustfrei. Typisch behält am meisten, und der Text ist nicht mehr der des Hauptmodells. Eine eigene Regel ist eine Python-Datei, die „acceptor“ definiert und in jeder Antwort mit den eigenen Rechten läuft.</translation>
    </message>
    <message>
        <source>Measure the plain speed</source>
        <translation>Tempo ohne Vermutungen messen</translation>
    </message>
    <message>
        <source>While nothing is written, the main model writes a few tokens alone now and then, so that replies can say how many times as fast they were.</source>
        <translation>In Pausen schreibt das Hauptmodell ab und zu allein einige Token, damit Antworten sagen können, wievielmal so schnell sie waren.</translation>
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
        <source>Sampling options that go together. What you have set on this page can be kept as one of your own.</source>
        <translation>Sampling-Optionen, die zusammengehören. Was auf dieser Seite eingestellt ist, lässt sich als eigene Vorgabe speichern.</translation>
    </message>
    <message>
        <source>precise balanced creative</source>
        <translation>präzise ausgewogen kreativ</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
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
        <source>Seed</source>
        <translation>Startwert (Seed)</translation>
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
        <source>Repetition penalty</source>
        <translation>Wiederholungsstrafe</translation>
    </message>
    <message>
        <source>Makes recently used tokens less likely; 1 is off.</source>
        <translation>Macht zuletzt benutzte Token weniger wahrscheinlich; 1 ist aus.</translation>
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
        <source>Frequency penalty</source>
        <translation>Häufigkeitsstrafe</translation>
    </message>
    <message>
        <source>Makes a token less likely each time it came recently; 0 is off.</source>
        <translation>Macht ein Token mit jedem Vorkommen in letzter Zeit weniger wahrscheinlich; 0 ist aus.</translation>
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
        <source>Logit bias</source>
        <translation>Logit-Zuschlag</translation>
    </message>
    <message>
        <source>Added to the logits of single tokens, by token id: 42=-5, 7=-100. From -100, which forbids a token, to 100. The Tokens view shows the id in the details of a token.</source>
        <translation>Wird zu den Logits einzelner Token addiert, nach Token-ID: 42=-5, 7=-100. Von -100, was ein Token verbietet, bis 100. Die Token-Ansicht zeigt die ID in den Einzelheiten eines Tokens.</translation>
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
        <source>A private chat that shows speculative decoding as it happens: a small draft model guesses the next tokens, the main model checks them in one pass, and every token is marked by what became of the guess.</source>
        <translation>Ein privater Chat, der spekulatives Dekodieren zeigt, während es geschieht: Ein kleines Entwurfsmodell vermutet die nächsten Token, das Hauptmodell prüft sie in einem Durchgang, und jedes Token ist danach markiert, was aus der Vermutung wurde.</translation>
    </message>
    <message>
        <source>Free software under the MIT licence, the demo pair included. Copyright 2026 The Foretoken authors.</source>
        <translation>Freie Software unter der MIT-Lizenz, auch das Demo-Paar. Copyright 2026 The Foretoken authors.</translation>
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
        <source>About Foretoken</source>
        <translation>Über Foretoken</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
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
        <source>None</source>
        <comment>text</comment>
        <translation>Keiner</translation>
    </message>
    <message>
        <source>{action}: {setting}</source>
        <translation>{action}: {setting}</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>Anleitung</translation>
    </message>
    <message>
        <source>Search the guide  (Ctrl+F)</source>
        <translation>Anleitung durchsuchen  (Strg+F)</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>Anleitung durchsuchen</translation>
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
        <source>The pages of the guide are in English.</source>
        <translation>Die Seiten der Anleitung sind auf Englisch.</translation>
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
