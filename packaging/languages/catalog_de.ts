<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>Trying a real pair within a minute, on any machine.</source>
        <translation>Innerhalb einer Minute ein echtes Paar ausprobieren, auf jedem Computer.</translation>
    </message>
    <message>
        <source>The smallest of the family; at a third of the main model it shows the method rather than saves time.</source>
        <translation>Das kleinste der Familie; mit einem Drittel des Hauptmodells zeigt es eher das Verfahren, als Zeit zu sparen.</translation>
    </message>
    <message>
        <source>Short answers and rewriting in English on a small laptop.</source>
        <translation>Kurze Antworten und Umschreiben auf Englisch auf einem kleinen Laptop.</translation>
    </message>
    <message>
        <source>A thirteenth of the main model&apos;s size, trained on much the same text, with the same vocabulary.</source>
        <translation>Ein Dreizehntel der Größe des Hauptmodells, an fast demselben Text trainiert, mit demselben Vokabular.</translation>
    </message>
    <message>
        <source>Chat on 4 GB of memory, with open training data.</source>
        <translation>Chat mit 4 GB Speicher, mit offenen Trainingsdaten.</translation>
    </message>
    <message>
        <source>No smaller model shares its vocabulary: prompt lookup guesses what repeats, and costs no memory.</source>
        <translation>Kein kleineres Modell teilt sein Vokabular: die Prompt-Suche vermutet, was sich wiederholt, und kostet keinen Speicher.</translation>
    </message>
    <message>
        <source>Chat and summaries in several languages on 8 GB of memory.</source>
        <translation>Chat und Zusammenfassungen in mehreren Sprachen mit 8 GB Speicher.</translation>
    </message>
    <message>
        <source>The only smaller Llama of its generation; stored in four bits, it costs a quarter of the main model.</source>
        <translation>Das einzige kleinere Llama seiner Generation; in vier Bit gespeichert kostet es ein Viertel des Hauptmodells.</translation>
    </message>
    <message>
        <source>Instructions, extraction and tools on 4 GB of memory.</source>
        <translation>Anweisungen, Auswertung und Werkzeuge mit 4 GB Speicher.</translation>
    </message>
    <message>
        <source>At 3 billion weights a draft model saves little; prompt lookup guesses what repeats.</source>
        <translation>Bei 3 Milliarden Gewichten spart ein Entwurfsmodell wenig; die Prompt-Suche vermutet, was sich wiederholt.</translation>
    </message>
    <message>
        <source>Chat in many languages on 8 GB of memory.</source>
        <translation>Chat in vielen Sprachen mit 8 GB Speicher.</translation>
    </message>
    <message>
        <source>It is the smallest of its family; prompt lookup guesses what repeats.</source>
        <translation>Es ist das kleinste seiner Familie; die Prompt-Suche vermutet, was sich wiederholt.</translation>
    </message>
    <message>
        <source>Sums and reasoning on 8 GB of memory.</source>
        <translation>Rechnen und Schlussfolgern mit 8 GB Speicher.</translation>
    </message>
    <message>
        <source>Many languages and long texts on 8 GB of memory.</source>
        <translation>Viele Sprachen und lange Texte mit 8 GB Speicher.</translation>
    </message>
    <message>
        <source>The smallest Gemma 3, a fourteenth of the size; both share one vocabulary of 262 thousand tokens but for padding.</source>
        <translation>Das kleinste Gemma 3, ein Vierzehntel der Größe; beide haben bis auf Auffüllung ein Vokabular von 262 Tausend Token.</translation>
    </message>
    <message>
        <source>Reasoning and chat in many languages on 8 GB of memory.</source>
        <translation>Schlussfolgern und Chat in vielen Sprachen mit 8 GB Speicher.</translation>
    </message>
    <message>
        <source>The smallest of the family, with the same vocabulary.</source>
        <translation>Das kleinste der Familie, mit demselben Vokabular.</translation>
    </message>
    <message>
        <source>The head writes a whole block of guesses in one pass over hidden states of the main model.</source>
        <translation>Der Kopf schreibt in einem Durchgang über verborgene Zustände des Hauptmodells einen ganzen Block von Vermutungen.</translation>
    </message>
    <message>
        <source>Chat and tools on 8 GB of memory.</source>
        <translation>Chat und Werkzeuge mit 8 GB Speicher.</translation>
    </message>
    <message>
        <source>Its file holds its own MTP, so that no second file is needed.</source>
        <translation>Die Datei enthält ihr eigenes MTP, sodass keine zweite Datei nötig ist.</translation>
    </message>
    <message>
        <source>The head reads the main model&apos;s hidden states: it costs a fraction of a draft model.</source>
        <translation>Der Kopf liest die verborgenen Zustände des Hauptmodells: er kostet einen Bruchteil eines Entwurfsmodells.</translation>
    </message>
    <message>
        <source>General chat, tables and JSON on 8 GB of memory.</source>
        <translation>Chat aller Art, Tabellen und JSON mit 8 GB Speicher.</translation>
    </message>
    <message>
        <source>A fifteenth of the main model; their vocabularies differ by padding only (128 tokens, the most that is allowed).</source>
        <translation>Ein Fünfzehntel des Hauptmodells; die Vokabulare unterscheiden sich nur in der Auffüllung (128 Token, das Meiste, was erlaubt ist).</translation>
    </message>
    <message>
        <source>Writing and explaining code on 8 GB of memory.</source>
        <translation>Code schreiben und erklären mit 8 GB Speicher.</translation>
    </message>
    <message>
        <source>Code is predictable, and this draft was trained on the same code: guesses are kept often.</source>
        <translation>Code ist vorhersehbar, und dieser Entwurf wurde am selben Code trainiert: Vermutungen werden oft behalten.</translation>
    </message>
    <message>
        <source>The next smaller one is too large to be its draft; prompt lookup guesses what repeats.</source>
        <translation>Das nächstkleinere ist als Entwurf zu groß; die Prompt-Suche vermutet, was sich wiederholt.</translation>
    </message>
    <message>
        <source>General chat on 8 GB of memory.</source>
        <translation>Chat aller Art mit 8 GB Speicher.</translation>
    </message>
    <message>
        <source>Same vocabulary, a sixth of the size; both stored in four bits to save memory.</source>
        <translation>Dasselbe Vokabular, ein Sechstel der Größe; beide in vier Bit gespeichert, um Speicher zu sparen.</translation>
    </message>
    <message>
        <source>General chat on 16 GB of memory; a pair often chosen for published measurements.</source>
        <translation>Chat aller Art mit 16 GB Speicher; ein Paar, das oft für veröffentlichte Messungen gewählt wird.</translation>
    </message>
    <message>
        <source>Same vocabulary, a sixth of the size, eight bits on both sides so that they seldom disagree.</source>
        <translation>Dasselbe Vokabular, ein Sechstel der Größe, acht Bit auf beiden Seiten, damit sie selten uneins sind.</translation>
    </message>
    <message>
        <source>Business texts, extraction and code under a free licence.</source>
        <translation>Geschäftstexte, Auswertung und Code unter freier Lizenz.</translation>
    </message>
    <message>
        <source>The dense sibling with the same vocabulary; at a third of the size it pays where memory is the bottleneck.</source>
        <translation>Das dichte Geschwister mit demselben Vokabular; mit einem Drittel der Größe lohnt es sich, wo der Speicher bremst.</translation>
    </message>
    <message>
        <source>Reasoning step by step, code and many languages on 8 to 12 GB.</source>
        <translation>Schrittweises Nachdenken, Code und viele Sprachen mit 8 bis 12 GB.</translation>
    </message>
    <message>
        <source>A fourteenth of the size, and it reasons in the same style, so that long reasoning goes fast.</source>
        <translation>Ein Vierzehntel der Größe, und es denkt im selben Stil nach, sodass langes Nachdenken schnell geht.</translation>
    </message>
    <message>
        <source>Reasoning step by step, code and many languages on 10 GB of memory.</source>
        <translation>Schrittweises Nachdenken, Code und viele Sprachen mit 10 GB Speicher.</translation>
    </message>
    <message>
        <source>Reasoning step by step, code and many languages on 8 GB of memory.</source>
        <translation>Schrittweises Nachdenken, Code und viele Sprachen mit 8 GB Speicher.</translation>
    </message>
    <message>
        <source>Chat in many languages, and long documents, on 8 GB of memory.</source>
        <translation>Chat in vielen Sprachen und lange Dokumente mit 8 GB Speicher.</translation>
    </message>
    <message>
        <source>Instructions, extraction and tools on 8 GB of memory.</source>
        <translation>Anweisungen, Auswertung und Werkzeuge mit 8 GB Speicher.</translation>
    </message>
    <message>
        <source>Chat, tools and long documents on 12 GB of memory, which hardly grows with the context.</source>
        <translation>Chat, Werkzeuge und lange Dokumente mit 12 GB Speicher, die mit dem Kontext kaum wachsen.</translation>
    </message>
    <message>
        <source>Chat, tools and long documents on 12 GB of memory.</source>
        <translation>Chat, Werkzeuge und lange Dokumente mit 12 GB Speicher.</translation>
    </message>
    <message>
        <source>Many languages and good prose on 12 to 16 GB.</source>
        <translation>Viele Sprachen und gute Prosa mit 12 bis 16 GB.</translation>
    </message>
    <message>
        <source>A twelfth of the size with the same vocabulary but for padding.</source>
        <translation>Ein Zwölftel der Größe, mit demselben Vokabular bis auf Auffüllung.</translation>
    </message>
    <message>
        <source>European languages, long texts and tools on 16 GB.</source>
        <translation>Europäische Sprachen, lange Texte und Werkzeuge mit 16 GB.</translation>
    </message>
    <message>
        <source>The smallest Ministral 3, of the same vocabulary; at a quarter of the size it pays where memory is the bottleneck.</source>
        <translation>Das kleinste Ministral 3, mit demselben Vokabular; mit einem Viertel der Größe lohnt es sich, wo der Speicher bremst.</translation>
    </message>
    <message>
        <source>Research: weights, data and training are all open.</source>
        <translation>Forschung: Gewichte, Daten und Training sind alle offen.</translation>
    </message>
    <message>
        <source>The smallest OLMo 2, from the same open data; a ninth of the size.</source>
        <translation>Das kleinste OLMo 2, aus denselben offenen Daten; ein Neuntel der Größe.</translation>
    </message>
    <message>
        <source>Reasoning and school mathematics on 16 GB.</source>
        <translation>Schlussfolgern und Schulmathematik mit 16 GB.</translation>
    </message>
    <message>
        <source>The only smaller Phi 3, with the same 32,064 tokens; more than a quarter of the size, so it pays mostly in predictable text.</source>
        <translation>Das einzige kleinere Phi 3, mit denselben 32.064 Token; mehr als ein Viertel der Größe, lohnt sich also vor allem bei vorhersehbarem Text.</translation>
    </message>
    <message>
        <source>Reasoning, sums and code on 16 GB of memory.</source>
        <translation>Schlussfolgern, Rechnen und Code mit 16 GB Speicher.</translation>
    </message>
    <message>
        <source>Reasoning step by step and code on 16 GB.</source>
        <translation>Schrittweises Nachdenken und Code mit 16 GB.</translation>
    </message>
    <message>
        <source>A twenty-fifth of the size; long reasoning is where guesses pay most.</source>
        <translation>Ein Fünfundzwanzigstel der Größe; bei langem Nachdenken lohnen sich Vermutungen am meisten.</translation>
    </message>
    <message>
        <source>General chat, tables and long answers on 12 to 16 GB.</source>
        <translation>Chat aller Art, Tabellen und lange Antworten mit 12 bis 16 GB.</translation>
    </message>
    <message>
        <source>A thirtieth of the size; their vocabularies differ by padding only.</source>
        <translation>Ein Dreißigstel der Größe; die Vokabulare unterscheiden sich nur in der Auffüllung.</translation>
    </message>
    <message>
        <source>Mathematics and puzzles with the reasoning shown, on 16 GB.</source>
        <translation>Mathematik und Rätsel mit sichtbarem Gedankengang, mit 16 GB.</translation>
    </message>
    <message>
        <source>Distilled from the same teacher, so that both reason in the same words.</source>
        <translation>Vom selben Lehrer destilliert, sodass beide in denselben Worten schlussfolgern.</translation>
    </message>
    <message>
        <source>Code in larger projects on 16 GB of memory.</source>
        <translation>Code in größeren Projekten mit 16 GB Speicher.</translation>
    </message>
    <message>
        <source>A thirtieth of the main model, trained on code as well: edits repeat what it can guess.</source>
        <translation>Ein Dreißigstel des Hauptmodells, auch an Code trainiert: Änderungen wiederholen, was es vermuten kann.</translation>
    </message>
    <message>
        <source>Reasoning and tools at the speed of a small model, on 16 GB of memory.</source>
        <translation>Schlussfolgern und Werkzeuge so schnell wie ein kleines Modell, mit 16 GB Speicher.</translation>
    </message>
    <message>
        <source>European languages and agents on 24 GB.</source>
        <translation>Europäische Sprachen und Agenten mit 24 GB.</translation>
    </message>
    <message>
        <source>Mistral publishes no sibling this small; it was made as a draft for this very model, with its vocabulary of 131,072 tokens.</source>
        <translation>Mistral veröffentlicht kein so kleines Geschwister; es wurde als Entwurf für genau dieses Modell gemacht, mit dessen Vokabular von 131.072 Token.</translation>
    </message>
    <message>
        <source>Good prose at the speed of a small model, on 24 GB of memory.</source>
        <translation>Gute Prosa so schnell wie ein kleines Modell, mit 24 GB Speicher.</translation>
    </message>
    <message>
        <source>It reads a seventh of its weights per token, which leaves a draft model nothing to save.</source>
        <translation>Es liest je Token ein Siebtel seiner Gewichte, sodass ein Entwurfsmodell nichts zu sparen hat.</translation>
    </message>
    <message>
        <source>Reasoning, tools and code on 32 GB of memory or a 24 GB card.</source>
        <translation>Schlussfolgern, Werkzeuge und Code mit 32 GB Speicher oder einer 24-GB-Karte.</translation>
    </message>
    <message>
        <source>Prose and many languages on 32 GB or a 24 GB card.</source>
        <translation>Prosa und viele Sprachen mit 32 GB oder einer 24-GB-Karte.</translation>
    </message>
    <message>
        <source>A twenty-seventh of the size with the same vocabulary but for padding.</source>
        <translation>Ein Siebenundzwanzigstel der Größe, mit demselben Vokabular bis auf Auffüllung.</translation>
    </message>
    <message>
        <source>A head made for a fine-tuned model of this family, which guesses for the plain one too; MTP inside the file was a little faster in a public report.</source>
        <translation>Ein Kopf für ein nachtrainiertes Modell dieser Familie, der auch für das einfache vermutet; MTP in der Datei war in einem öffentlichen Bericht etwas schneller.</translation>
    </message>
    <message>
        <source>Code and tools at the speed of a small model, on 24 GB of memory.</source>
        <translation>Code und Werkzeuge so schnell wie ein kleines Modell, mit 24 GB Speicher.</translation>
    </message>
    <message>
        <source>Nearly the quality of a large model at the speed of a small one, on 32 GB of memory.</source>
        <translation>Fast die Güte eines großen Modells so schnell wie ein kleines, mit 32 GB Speicher.</translation>
    </message>
    <message>
        <source>The smallest of the family; a main model that reads a tenth of its weights per token leaves it little to save.</source>
        <translation>Das kleinste der Familie; ein Hauptmodell, das je Token ein Zehntel seiner Gewichte liest, lässt ihm wenig zu sparen.</translation>
    </message>
    <message>
        <source>Code at the speed of a small model, on 24 GB of memory.</source>
        <translation>Code so schnell wie ein kleines Modell, mit 24 GB Speicher.</translation>
    </message>
    <message>
        <source>Edits repeat what is there: prompt lookup guesses it at no cost.</source>
        <translation>Änderungen wiederholen, was da steht: die Prompt-Suche vermutet es ohne Kosten.</translation>
    </message>
    <message>
        <source>Writing and reasoning in many languages on 48 GB of memory.</source>
        <translation>Schreiben und Schlussfolgern in vielen Sprachen mit 48 GB Speicher.</translation>
    </message>
    <message>
        <source>The smallest of the family that is a whole model, with the same vocabulary.</source>
        <translation>Das kleinste der Familie, das ein ganzes Modell ist, mit demselben Vokabular.</translation>
    </message>
    <message>
        <source>Hard reasoning and code on 32 GB or a 24 GB card.</source>
        <translation>Schwieriges Schlussfolgern und Code mit 32 GB oder einer 24-GB-Karte.</translation>
    </message>
    <message>
        <source>A fiftieth of the size; long reasoning is where guesses pay most.</source>
        <translation>Ein Fünfzigstel der Größe; bei langem Nachdenken lohnen sich Vermutungen am meisten.</translation>
    </message>
    <message>
        <source>General chat, tables and long answers on 32 GB or a 24 GB card.</source>
        <translation>Chat aller Art, Tabellen und lange Antworten mit 32 GB oder einer 24-GB-Karte.</translation>
    </message>
    <message>
        <source>A sixty-sixth of the size; their vocabularies differ by padding only.</source>
        <translation>Ein Sechsundsechzigstel der Größe; die Vokabulare unterscheiden sich nur in der Auffüllung.</translation>
    </message>
    <message>
        <source>Code in larger projects on 32 GB or a 24 GB card.</source>
        <translation>Code in größeren Projekten mit 32 GB oder einer 24-GB-Karte.</translation>
    </message>
    <message>
        <source>A sixtieth of the size and trained on the same code.</source>
        <translation>Ein Sechzigstel der Größe und am selben Code trainiert.</translation>
    </message>
    <message>
        <source>Mathematics and puzzles with the reasoning shown, on 32 GB.</source>
        <translation>Mathematik und Rätsel mit sichtbarem Gedankengang, mit 32 GB.</translation>
    </message>
    <message>
        <source>Code and tools at the speed of a small model, on 32 GB of memory.</source>
        <translation>Code und Werkzeuge so schnell wie ein kleines Modell, mit 32 GB Speicher.</translation>
    </message>
    <message>
        <source>General chat on 64 GB or two 24 GB cards.</source>
        <translation>Chat aller Art mit 64 GB oder zwei 24-GB-Karten.</translation>
    </message>
    <message>
        <source>A fifty-seventh of the size with the same vocabulary: the larger the main model, the more a kept guess saves.</source>
        <translation>Ein Siebenundfünfzigstel der Größe, mit demselben Vokabular: je größer das Hauptmodell, desto mehr spart eine behaltene Vermutung.</translation>
    </message>
    <message>
        <source>Long reasoning on 64 GB of memory.</source>
        <translation>Langes Nachdenken mit 64 GB Speicher.</translation>
    </message>
    <message>
        <source>Distilled from the same teacher, so it thinks in the same words.</source>
        <translation>Vom selben Lehrer destilliert, sodass es in denselben Worten denkt.</translation>
    </message>
    <message>
        <source>Code and tools on 96 GB of memory.</source>
        <translation>Code und Werkzeuge mit 96 GB Speicher.</translation>
    </message>
    <message>
        <source>Reasoning and tools on 80 GB of memory.</source>
        <translation>Schlussfolgern und Werkzeuge mit 80 GB Speicher.</translation>
    </message>
    <message>
        <source>It reads a twentieth of its weights per token: the 20B model is no quicker, and prompt lookup costs nothing.</source>
        <translation>Es liest je Token ein Zwanzigstel seiner Gewichte: das 20B-Modell ist nicht schneller, und die Prompt-Suche kostet nichts.</translation>
    </message>
</context>
</TS>
