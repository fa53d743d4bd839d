<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>All messages are saved on the disk again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A download is running. Pause it first, then move the folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop the files here to attach them to your message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading…</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>You pasted {n:,} character. As a file it leaves room for your question.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Close Foretoken?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The latest messages are not saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They could not be written to the disk. If the window closes now, they are lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export all chats…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close and lose them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open main model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open draft model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models (*.gguf);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context of {count:,} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The context is full, so the reply ends here. The next message leaves out the oldest turns.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The context has no room for the oldest message, so the model does not see it. It stays in the chat.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>What happens here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A story</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something predictable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is this?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A short story</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count to twenty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Web page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Web page, tokens in colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON, to import again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON with every round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chats (*.json *.zip);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export all chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} exists already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder {folder} could not be opened from here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export or import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel export or import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a draft…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{chat} — Foretoken</source>
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
        <source>Step by step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When idle, on mains power</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When idle, on &amp;battery too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Never</source>
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
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo {step}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo {step}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open main model…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;draft model…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A&amp;ttach files to the message…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export chat…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export &amp;all chats…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Import chats…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy last reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Find in chat…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Search all chats…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Regenerate last reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Con&amp;tinue last reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;play a reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;How a reply was written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete &amp;message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous version of a message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ne&amp;xt version of a message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;ystem prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;ampling preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave out &amp;oldest turns when full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;name chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>P&amp;in chat, or unpin it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move to &amp;folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Archive chat, or bring it back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Delete chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Download a pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find on the &amp;hub…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Find a matching draft…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Second draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Library…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the &amp;bundled pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use &amp;no draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reload the pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>M&amp;emory…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open models folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Move models folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Speculation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Guess tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guesses &amp;from…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft &amp;length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L&amp;onger drafts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Shorter drafts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show &amp;refused guesses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Measure plain speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To&amp;kens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Rounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open t&amp;race…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Plots</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Downloads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger &amp;text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text at 100%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>P&amp;ace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play one &amp;round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Th&amp;eme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Foretoken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{size} · {quantisation} · context {context:,}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a main model first. Then matching drafts can be found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder {folder} could not be opened from here. Open it in your file manager.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move models to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Downloaded models are in {folder} now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the catalog…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} was not found, so the bundled pair is loaded. If you moved the file, open it from its new place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} was not found, so the main model is loaded without a draft.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} was not found, so there is no second draft.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Traces of replies (*.jsonl);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}: {sentence}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>version</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both are loaded, and the faster one guesses; the reply says which. Beside the message you can choose one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a draft first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is all that is copied. Nothing is sent: paste it where you ask for help. It has nothing of your chats, of names of models and files, or of your own name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report of a problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The end of the log. The whole of it is in {file}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing went wrong since the log was begun.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file LICENSE is missing from the installation. The licence is MIT.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Foretoken and its demo pair:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied the path of the data folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <comment>folders</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search in all chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in this chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Regenerate the last reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue the last reply from where it stands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed, settings and models of a reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replay a reply, round by round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous version of a message, with what followed it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next version of a message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the reply, or show the rest of it at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo: a deletion, a new name, an edit, a regenerated reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the last reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attach files to the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin the chat, or unpin it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the chat to a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Archive the chat, or bring it back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the chat to a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a main model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a draft model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reload the pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find models on the hub</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library of models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a matching draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn guessing on or off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose where guesses come from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longer drafts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shorter drafts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rounds view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play one round, then wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide refused guesses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide the history</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide the plots</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide the downloads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger text in the chat (also Ctrl and the mouse wheel)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller text in the chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text in the chat at 100%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The guide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send the message; while a reply is written, queue it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the empty message field: edit the last message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New line in the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In a message being edited: send or save, leave</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At a selected token: start a branch of the reply there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the history: rename, delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the downloads: move up, move down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next field, previous field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{key} or {other}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reply {number} of {count}: {prompt}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reply {number} of {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reply: {prompt}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no mark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solid underline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dotted underline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>struck through</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dotted line through</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accepted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>corrected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bonus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>discarded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The draft guessed this token; the main model accepted it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The main model&apos;s own token, in place of the first guess it refused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One extra token of the main model: every guess of the round was accepted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written by the main model alone; nothing was guessed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A guess that the main model refused; it is not part of the text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A guess after a refused one: discarded without being checked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That failed because of a bug in Foretoken. Try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped. The rest is still in {folder}; move again to continue.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings cannot be saved ({reason}). They apply until you close Foretoken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{name}: {n:,} character</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel loading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading the main model {name}… {share:.0%}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading the second draft model {name}… {share:.0%}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading the draft model {name}… {share:.0%}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole text is kept. Click to read it; Backspace removes it, Ctrl+Z restores it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Pasted text, {n:,} character</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learn more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learn more about {subject}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo: {sentence}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This reply is written already, and only shown more slowly: your change is for the next one. In slow motion the engine waits, so that you see a change in the next round.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
