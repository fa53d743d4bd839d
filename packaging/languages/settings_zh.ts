<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>This page is missing from the installation. Installing Foretoken again brings it back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” has its default again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reset page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings of “{page}” have their defaults again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models and memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speculation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Privacy and data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The open chat keeps its system prompt, its length and its form; new chats start with the last choice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context, cache precision and layers apply when a pair is loaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes take effect at the next round, also of the reply that is being written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes take effect at the next round. The open chat keeps them, and new chats start with them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chats, settings and models stay on this computer. The network is used only when you search or download models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same as system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light, high contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark, high contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The colours of the window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>color mode accessibility</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The language of the window. It changes when Foretoken is started the next time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sprache 语言 translation locale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The size of all text in the window, compared with the size that the system uses.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>font scale accessibility large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom of the chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The size of messages, tokens and code, of what you type, and of the plots&apos; labels. Ctrl and +, − or 0 do the same, as do Ctrl and the mouse wheel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>font magnify accessibility</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marks without colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accepted, corrected and refused tokens are told apart by the lines under, over or through them alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>color blind accessibility underline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the system asks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Less motion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Motion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With less motion, progress bars and the text cursor stand still and menus appear at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>animation reduced accessibility blink</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens with marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Formatted text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rounds, a row each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replies are shown as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+1, Ctrl+2 and Ctrl+3 change it, too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show refused guesses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guesses that the main model refused stand struck through among the tokens. They are no part of the text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ghosts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show what the model thinks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some models think in writing before they answer. New replies then show their thoughts while they are written. A click on the line above the answer opens and folds them, too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reasoning thinking fold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Titles by the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After the first reply, when nothing is written or typed for two seconds, the main model gives the chat a title. A title that you wrote stays. The bundled pair gives none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name rename automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chosen by the pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slow motion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How fast replies appear. Live: as they are written. Small models write faster than anyone reads, so the pair that comes with the program is shown at reading speed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An instruction that the model reads before the conversation, for example “Answer in one sentence.”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>instruction role</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reply ends after this many tokens. A token is a word or a piece of one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>max tokens length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When the context is full, leave out the oldest turns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Otherwise a conversation that has outgrown the model&apos;s context stops with a message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context window truncate forget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reply format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Makes every reply match a grammar or a JSON schema, for programs that read replies.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gbnf json grammar schema</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Downloads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder that downloaded models are in. Moving it moves all of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>models folder disk path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other folders with models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where models are looked for besides; their files are only read. The library adds and removes them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>search path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many tokens of conversation the models can see. Longer takes more memory. Automatic is what both models were trained for, at most 8,192, or what fits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>window memory ram</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cache precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How exactly the models remember the conversation (the number format of the KV cache). Fewer bits make room for a longer context and change the output a little: f16 hardly ever, q8_0 rarely, q4_0 noticeably.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kv type cache quantisation quantization memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers on the graphics card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many layers of each model run there, counted from the last. More is faster. Automatic puts as many there as fit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gpu offload vram</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many tokens are guessed before the main model checks them. Auto decides by the cost of a check on this computer and by how many guesses were right so far.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gamma num speculative tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop guessing when unsure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The draft stops guessing in a round when its probability for a guess is below this; 0 always guesses the full draft length.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>min confidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prompt lookup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guesses taken from earlier text of the conversation, where it repeats; they cost almost nothing. Auto: used beside a draft model when the draft length is Auto. On: always used, also without a draft model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>n-gram</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acceptance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which guesses are kept above temperature 0. With exact match a seed gives the same text with any draft. Rejection sampling keeps a few more; a seed then needs the same draft and a fixed length. Both are lossless. Typical keeps most, and the text is no longer the main model&apos;s own. Your own rule is a Python file that defines “acceptor” and runs in each reply with your permissions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure the plain speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While nothing is written, the main model writes a few tokens alone now and then, so that replies can say how many times as fast they were.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On mains power</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On battery, too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Never</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline probe comparison idle battery</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Presets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sampling options that go together. What you have set on this page can be kept as one of your own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>precise balanced creative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How random the choice of each token is. 0 always takes the most likely token, 1 uses the model&apos;s probabilities unchanged, higher values flatten them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the k most likely tokens can be chosen; 0 allows all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the most likely tokens that together reach this probability can be chosen; 1 allows all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Min-p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only tokens with at least this fraction of the top token&apos;s probability can be chosen; 0 allows all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same seed, conversation and sampling options give the same text, with any draft and any draft length. Random takes a new seed for each reply.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repetition penalty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Makes recently used tokens less likely; 1 is off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Presence penalty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Makes each recently used token less likely, however often it came; 0 is off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frequency penalty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Makes a token less likely each time it came recently; 0 is off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Typical-p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the tokens whose surprise (-log p) is closest to the average surprise, up to this total probability, can be chosen; 1 allows all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top-n-sigma</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only tokens with a logit within this many standard deviations of the highest one can be chosen; 0 allows all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>XTC probability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the most likely tokens are removed, for more varied text; 0 is never.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>XTC threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When XTC applies, it removes all tokens that are at least this likely, except the least likely of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DRY multiplier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Makes tokens that would continue a repetition less likely; 0 is off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DRY base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The factor by which the penalty grows with each repeated token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DRY allowed length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repetitions up to this length are not penalized.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mirostat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps the surprise of the text near a target, by version 1 or 2 of the algorithm. It replaces all filters except the temperature.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mirostat tau</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The surprise that mirostat aims for, in bits per token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mirostat eta</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How fast mirostat adjusts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logit bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added to the logits of single tokens, by token id: 42=-5, 7=-100. From -100, which forbids a token, to 100. The Tokens view shows the id in the details of a token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your chats, settings and downloads. Copy this folder and you have a copy of all of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chats database backup path where</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What went wrong lately, for finding faults. It stays on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>logs errors debug</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report of a problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Versions, system, settings and the last errors, to put into a report. It is shown before it is copied, and has nothing of chats or names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy a report…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bug diagnostics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies of your chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All chats as one JSON file, which can be imported again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export all chats…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>backup export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A private chat that shows speculative decoding as it happens: a small draft model guesses the next tokens, the main model checks them in one pass, and every token is marked by what became of the guess.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free software under the MIT licence, the demo pair included. Copyright 2026 The Foretoken authors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open data folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Foretoken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search settings  (Ctrl+F)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages of settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No setting is about “{search}”. Try another word.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{action}: {setting}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the guide  (Ctrl+F)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contents of the guide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>‹ Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The page before (Alt+Left)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guide: {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the program begins with (Ctrl+Z brings it back)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset: {setting}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learn more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learn more about {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset this page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All of this page as the program begins with (Ctrl+Z brings it back)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset the page {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
