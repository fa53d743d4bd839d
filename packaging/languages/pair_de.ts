<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>Write a token id, = and a number, for example 42=-5, instead of “{part}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{token}” is not a token id.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A bias is a number from -100 to 100, not {number}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine is starting…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a main model above to begin.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model is being loaded…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model is loaded; choose another above.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Built in (MTP)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the main model writes alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one draft is enough</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prompt lookup (no model)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>guesses from text that repeats in the conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>almost as large as the main model: little speedup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no speedup expected on this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {times:.1f}× expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What these models need is not known yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These models were made for no more than {trained:,} tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is not enough free memory for a larger context.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>main weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draft weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>working space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{figures} ({parts})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{place}: {needed} needed, {free} free, it fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{place}: {needed} needed, {free} free, it does not fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory that the pair needs: not known yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A context of {context:,} tokens, kept as {kv}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bundled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of two drafts, one at most can be a head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has another vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it does not fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The main model is used with the MTP inside its file: {draft} does not fit it ({why}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The main model is used without a draft: {draft} does not fit it ({why}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers of the main model&apos;s own file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same as the main model: no speedup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Custom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Creative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{preset}, changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A preset needs a name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name is longer than {most} characters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is a name of Foretoken&apos;s own; choose another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is a preset “{name}” already; choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replaced the preset “{name}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved the preset “{name}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>save preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rename preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renamed “{old}” to “{new}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>delete preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deleted the preset “{name}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draft only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>second draft only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prompt lookup only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no draft is loaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{draft}, in every round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whatever is fastest here (recommended)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prompt lookup only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>guesses repeat earlier text of the chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <comment>guesses</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Second draft only</source>
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
        <source>Sampling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>always</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset to defaults</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset all of these options; texts that you typed stay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Common</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The common options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Further samplers, and which guesses stay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grammars and JSON schemas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages of the sampling options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Point at an option to read what it does. Changes take effect in the next round. This chat keeps them, and new chats start with them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature, filters, penalties, seed, length, form and system prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preset: {preset}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replies match a grammar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replies match a JSON schema</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lossy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Typical acceptance is on: the text is not the main model&apos;s own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>own rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your own rule decides which guesses are kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sampling: {what} ▾</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sampling ▾</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Main</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over shared tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft over the {share} that both have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guess over the {share} of the main model&apos;s tokens that both models have: the draft guesses only these tokens, and the text stays the main model&apos;s own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft over the {share} of tokens that both have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prompt lookup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guesses come from the conversation itself, where it repeats.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The main model writes alone; choose a draft model to speculate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fits in part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draft fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Second draft: {draft}. The faster of the two guesses.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two drafts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>checking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grammar (GBNF)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON schema</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Makes every reply match a grammar or a JSON schema: tokens that would break it cannot be chosen. A grammar starts at its rule root. This is still lossless: within the form, tokens have the main model&apos;s own distribution.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is entered yet, so replies are unconstrained. Type or load one; the text shown is an example.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reply format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the text from a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} could not be read ({reason}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} is not UTF-8 text; choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} is too large for a grammar or a schema; choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grammars (*.gbnf *.txt);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON schemas (*.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load a grammar or schema</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replies are unconstrained. Choose a grammar or a JSON schema above to constrain them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{fault} Replies are unconstrained until this is fixed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replies match this form.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It takes effect when you leave the field.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grammar or schema</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acceptance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logit bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exact match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rejection sampling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Typical (lossy)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your own rule…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lossy: the text can differ from what the main model alone would write.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is a program: it runs in each reply with your permissions, and stays selected after a restart. Whether the text stays the main model&apos;s own depends on this rule. Replies of a rule that declares itself lossy are marked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python files (*.py)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load a rule of your own (a program that runs in each reply)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cache precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the graphics card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>llama.cpp found no graphics card that this build can use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apply and reload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The memory that the pair needs is not known yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For a context of {context:,} tokens, beyond the {trained:,} it was trained for:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For a context of {context:,} tokens:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes apply when a pair is loaded. Point at an option to read what it does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory ▾</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long a conversation may be, and what runs on the graphics card
{words}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory that the pair needs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{share:.0%} of {place}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{needed} needed, {free} free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load anyway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading may fail, or the computer may become slow because it swaps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not load it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load with {change}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}, {detail}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✗ can only guess the {share} of tokens that both have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✗ does not fit this main model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a GGUF file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get more models…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find models to download</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Second draft…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load another draft beside this one: the faster of the two guesses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove failed files from the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The files themselves stay where they are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Main model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft length: the most tokens the draft guesses before the main model checks them in one pass. Takes effect at the next round, also while a reply is written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sampling options that go together. Save your own with Save as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close to the likeliest words: for facts, code and translations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The usual options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More surprising words: for stories and ideas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the present options as a preset of your own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your own preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save into “{name}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename “{name}”…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete “{name}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens of the context in use, and how many there are. The whole chat and the reply must fit in it. When it is full, the reply ends; a new chat (Ctrl+N) starts empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the draft fits the main model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The draft fits the main model: it can guess for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draft does not fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>‖ paused: slower here</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
