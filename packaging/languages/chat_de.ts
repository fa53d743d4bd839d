<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>pin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unpin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>move to folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moved to the archive: “{chat}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Brought back from the archive: “{chat}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>archive</source>
        <comment>to archive</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bring back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A picture cannot be attached: the models read text alone. Describe in words what it shows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{n:,} token</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>A file is still being read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach less of it, choose a larger context, or start a new chat.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach less of it or choose a larger context.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>A message can have {most} files, so {n:,} was left out.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The pasted text is too long for a file, so it stays in the message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removed “{file}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>remove file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{file}” is attached already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pasted text.txt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pasted text {number}.txt</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>With this file the prompt has {tokens:,} tokens; the context holds {context:,}, so no reply can be written.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>With this file the prompt has {tokens:,} tokens of the {context:,} that the context holds, which leaves {room:,} for the reply.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Left the edit of another message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left the edit; the message is as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>leave edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This message is not in the open chat any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no text. To remove the message, leave this and use Delete.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reply is still being written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edit</source>
        <comment>what was done</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>delete message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edited; the former version is kept beside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Edited; the former version and the one after it are kept beside it.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Changed the reply; the former version is kept beside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Changed the reply; the former version and the one after it are kept beside it.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Deleted the reply, the one after it and {more:,} more on other branches.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Deleted the reply and the one after it.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Deleted the reply and {more:,} more on other branches.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deleted the reply.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Deleted the message, the one after it and {more:,} more on other branches.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Deleted the message and the one after it.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Deleted the message and {more:,} more on other branches.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deleted the message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>system prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed the system prompt.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system prompt is as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A reply is being written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A reply is being written in “{chat}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Regenerated; the previous reply is kept.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>regenerate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deleted “{chat}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>delete chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What you typed does not fit: with it this chat takes about {tokens:,} tokens, and the context holds {context:,}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shorten it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This chat is nearly full: room for about {left:,} of {context:,} tokens is left, some {words:,.0f} words. The next reply may be cut off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The context is full, so the reply was cut off here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{size} more memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>branch</source>
        <comment>to start one</comment>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Continued in a branch; the reply as it was is kept beside it.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Started a branch; the reply as it was is kept beside it.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Assistant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{models}, edited by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Foretoken was closed before this reply was finished; this is the part that was saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This reply could not be finished.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exporting {file}… {size:,.1f} MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Importing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped; the rest was not imported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An export or import is still running. Wait for it, or cancel it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export cancelled; no file was written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Exported {n:,} chat to {file}.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Importing chats… {count:,}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking the file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{at:,} of {count:,}+</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{at:,} of {count:,}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no guesses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The draft&apos;s guesses are refused too often here, or checking several tokens in one pass costs too much, so guessing would make the reply slower. The main model writes alone and tries the draft again now and then. With a fixed draft length it always guesses.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured in this reply: rounds with guesses ran at {ratio:.2f} times the speed of others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>guesses by {draft} only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>guesses by {draft}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} by {draft}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guesses made: {each}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guesses were switched while the reply was written: {each}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drafting was paused in {count:,} of {rounds:,} rounds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>guesses switched {count} times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drafting paused: it does not pay here ({ratio:.2f}×)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drafting paused: it does not pay here</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{source} in {n:,} round</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>prompt lookup guessed {guessed:,} of {tokens:,} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prompt lookup guessed {guessed:,} of {tokens:,} tokens from {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prompt lookup guessed {guessed:,} of {tokens:,} tokens, {found:,} of them from {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prompt lookup guessed {guessed:,} of {tokens:,} tokens from the attached files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prompt lookup guessed {guessed:,} of {tokens:,} tokens, {found:,} of them from the attached files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The speed without guesses is measured when nothing is written or typed for a few seconds; then this says how many times as fast the reply was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The speed without guesses is not measured on battery. Speculation ▸ Measure plain speed allows it there, too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The speed without guesses is not measured: Speculation ▸ Measure plain speed is off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measuring plain…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {times}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plain: {speed}, measured {ago}: {tokens:,} tokens without guesses at {depth:,} tokens of context.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plain: {speed}, measured {ago}: {tokens:,} tokens without guesses in a reply at {depth:,} tokens of context.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} measurements gave {low} to {high}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This reply was written at about {depth:,} tokens of context.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>just now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{minutes:.0f} min ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{hours:.0f} h ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{days:.0f} days ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One message is queued already; edit or cancel it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cancel message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled the queued message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{kept:,} of {n:,} guess accepted</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{rate} tokens per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rate} tokens per second with the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The stored tokens of this reply are damaged, so only its text is shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{n:,} token, {thinking:,} of them thinking</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>repetition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>presence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frequency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next replies are written with the settings of this one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was edited by hand, so the same seed gives the text as the model wrote it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A part comes from another reply, or goes on beyond its end: the same seed gives another text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another main model is loaded now ({model}), so the same seed gives another text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guesses were kept by another rule than exact match, so the same seed may give another text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Main model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <comment>no draft</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known: this reply was written elsewhere, or by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{source}, length Auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{source}, length {length}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Penalties</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guesses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a grammar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a JSON schema</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guesses kept by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <comment>no filters or penalties</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round {number:,}: guessing is paused, for it does not pay here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round {number:,}: guessing is paused, for it does not pay here; main ended the reply.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round {number:,}: guessing is paused, for it does not pay here; main wrote {token}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round {number:,}: nothing was guessed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round {number:,}: nothing was guessed; main ended the reply.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round {number:,}: nothing was guessed; main wrote {token}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round {number:,}: {who} guessed {count}; main kept {kept} and the reply ends there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round {number:,}: {who} guessed {count}; main kept {kept} and ended the reply.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round {number:,}: {who} guessed {count}; main kept {kept} and wrote {token}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round {number:,}: {who} guessed {count}; main kept {kept} and ended the reply in place of {refused}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round {number:,}: {who} guessed {count}; main kept {kept} and wrote {token} in place of {refused}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round {number:,}: {who} guesses; main checks all guesses in one pass…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a line break</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{token}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <comment>of the guesses</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it</source>
        <comment>the guess</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prompt lookup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prompt lookup and draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prompt lookup and the head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Older messages are still being read ({share:.0%}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The stored tokens of this reply do not match its text, so only the text is shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A summary is being written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to sum up in this chat yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model wrote no summary; try another model, or begin a new chat.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No summary was written: {trouble}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continued</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{chat} (continued)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Began a new chat with a summary as its system prompt; the old one is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>new chat with a summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to see what the model reads of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attached file {name}, {details}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove this file (Ctrl+Z brings it back)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attached files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a larger context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave it in the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach as a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} more could not be attached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>← Back to all chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show older chats…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Archive ({count:,})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click or Enter to fold; drag chats here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy this code</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Copy the code: {language}, {n:,} line</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Message…  (Enter sends, Shift+Enter for a new line)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message…  (Enter sends)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message…  (Enter queues it until the reply ends)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message…  (Enter queues it)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask something about the attached files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask about the files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your message stays here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send  ⏎</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop  Esc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all  Esc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter sends, Shift+Enter begins a new line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach files: text, code, CSV or PDF (Ctrl+Shift+A). You can also drag them here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave out oldest turns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model does not see them any more; they stay in the chat. Chat ▸ Leave out oldest turns switches it off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New chat with a summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel the summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loads the models again, which takes a moment and {cost}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model sums this chat up, and a new one begins with the summary as its system prompt. This one is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model sums this chat up…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reply as text (Ctrl+1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every token with its mark, refused guesses among them (Ctrl+2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A row for each round: guesses, where they were cut, and the time (Ctrl+3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in this chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in this chat…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous place (Shift+Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next place (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin a new chat (Ctrl+N)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search all chats…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search all chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the titles and messages of all chats (Ctrl+K)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The archive is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your chats will be listed here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <comment>a chat</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move to folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Out of its folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bring back from the archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Archive</source>
        <comment>to archive</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Del</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder (a new name makes a new folder; leave it empty for none):</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} ({pattern}): {meant}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Legend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>[image: {description}]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>[image: no description]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous version of this message (Alt+Left)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next version of this message (Alt+Right)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version {number} of {count} of this message, with what followed it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous version of this reply (Alt+Left)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next version of this reply (Alt+Right)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version {number} of {count} of this reply, with what followed it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version {number} of {count}</source>
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
    <message>
        <source>Leave the text as it was (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{save} (Ctrl+Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your text stays here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut off: token limit reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut off: the context is full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Catch up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show everything generated so far (any key or click in the transcript)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the next part of this long reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole text in its own window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the reply&apos;s text, without refused guesses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Generate another reply; with a fixed seed it will be the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model goes on from where this reply stands (Alt+Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the reply; the model goes on from what you wrote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Info</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed, settings and models of this reply, to be used again (Ctrl+I)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete this reply and what follows it (Ctrl+Z brings it back)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all {count:,} characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting: Step (Ctrl+.) plays the next round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing, round by round…</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{n:,} more token generated</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the prompt: {done:,} of {total:,} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Generating the first token…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for the engine…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lossy: the rule that kept guesses may have changed the text. It is not exactly the main model&apos;s own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine waited {seconds:,.1f} s in all for rounds to be shown. No number here contains that time, but a round after a wait is slower than others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit the reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Enter saves it as another version, marked as edited by you; the model goes on from it. The reply itself is kept. Esc leaves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lossy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reply of {models}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reply finished: {sentence}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{share} accepted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{share} accepted (thinking {thinking}, answer {answer})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sent with this message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You said: {said}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit your message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Enter sends it as another version; this one is kept, with what followed it. Esc leaves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change this message and send it again (Up in an empty message field: the last one)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete this message and what follows it (Ctrl+Z brings it back)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask something and watch the guesses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every token is marked by what became of the draft model&apos;s guess for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Example: {prompt}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss this notice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Live: every token as soon as it is generated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading speed, about 28 tokens per second. The numbers stay real; Esc or a click catches up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slow motion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round by round: the guesses, the verdict, the correction. The engine waits until each round was shown, so that what you change takes effect in the next one. The time it waits is in no number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play one round, then wait (Ctrl+.). Slow motion or Live goes on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pace: how fast replies are shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pace: {pace}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send it now (Enter in the empty message field)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put it back into the message field (Up in the empty field)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not send it (Ctrl+Z brings it back)</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{message}  (with {n:,} file)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Not sent:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queued:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reply did not end by itself, so this waits until you send it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sent when the reply being written has ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How this reply was written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use these settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next replies of this chat are written so, too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same seed again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write it once more with the same seed and settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every round of the reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refusals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rounds in which the main model refused a guess</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rounds in which the main model kept all guesses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {most} rounds that wrote most tokens, the longest first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slowest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {most} rounds that took most time, the slowest first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the listed rounds of the reply for a spreadsheet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rounds that are listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In each round the draft guesses some tokens, and the main model checks them in one pass.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reply, round by round</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{n:,} round</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>This reply has no such round.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round {number:,}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>being checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{ms:,.1f} ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other {ms:,.1f}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy this round as CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy all listed rounds as CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{kept} of {count} kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draft {ms:,.1f}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>verify {ms:,.1f}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sampling {ms:,.1f}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rollback {ms:,.1f}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>width {width}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search in all chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search titles and messages of all chats…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat · {day}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No chat and no message has all of these words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type words, or the beginnings of words. ↑ ↓ choose, Enter opens, Esc closes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dd MMM yyyy</source>
        <comment>a date for QLocale</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Second draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lookup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where guesses come from, for your next message and for a reply that is being written. It stays until you change it, in every chat; the program starts with Auto. It changes how fast the reply comes, not what it says.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to Auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guesses: back to Auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guesses: {source}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An instruction that the model reads before the conversation. This chat keeps it; new chats begin with it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no place for a system prompt: it goes before your first message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model&apos;s chat template leaves system prompts out: the model does not see it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model reads this before the conversation, from your next message on. Ctrl+Enter is Done, Esc leaves it as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System prompt: who the model is, and how it should answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System prompt: {said}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+ System prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy what was thought; Copy below the reply takes the answer alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thought for {figures}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thought</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thinking… {figures}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold what was thought</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show what was thought</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was thought</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{seconds:.1f} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{seconds:.0f} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{minutes} min {seconds} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the model thinks before it answers, or how much. Thinking takes time and makes hard questions come out better. It holds for this chat, from your next message on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as usual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>minimal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>low</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>medium</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>high</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{choice}   —   as the model does unasked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Think: {choice}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thinking: {choice}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>id {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>guess</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prompt lookup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} guesses this token. The main model has not checked it yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} guessed this token, and the main model agreed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{guess} was guessed here. The main model refused it and wrote this instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All guesses before this token were right, so the main model added one of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{who} guessed this token. The main model refused it, so it is not in the text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This guess came after a refused one and was thrown away unchecked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The main model wrote this token by itself; nothing was guessed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>control token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes {bytes}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{round}, position {position}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guessed from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the conversation (prompt lookup)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guessed by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft probability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Main probability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not judged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refused here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{token} (draft {draft}, main {main})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{token} (draft {draft})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{token} (main {main})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;{share:.1f}%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{share:.1f}%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start a branch here, with another token than {token}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start a branch after {token}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start a branch with the refused guess {token}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reply, token by token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} more refused guesses of this round. Click to show them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>↓ Jump to latest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the end and follow the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save or leave this edit first.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
