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
</context>
</TS>
