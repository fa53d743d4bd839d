<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{n} more waiting</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>cancel download</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>starting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the downloaded part is kept while you can undo this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To download, from the catalog</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To download, from the hub</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not a model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot look for drafts: {model} cannot be used ({reason}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No more drafts for this model were found on the hub.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inside the main model&apos;s file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>made for this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>made for a model of this shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {times:.1f}×</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{times:.1f}×</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most downloads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trending</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most likes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Newest</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{n} part</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>on this machine already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too large: {weights} of weights, {free} of memory are free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs your access</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>probably {kind}, by its name</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{n} model, {size}; {spare} of it are duplicates</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} model, {size}</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>It belongs to you; delete it there. Foretoken deletes only models that it downloaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It belongs to {owner}; delete it there. Foretoken deletes only models that it downloaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is loaded now; choose another model first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} is {finding} ({note}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} is {finding}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} stays. {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{folder} is on the list already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As a draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fits {model}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not for {model}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{n} file</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Repository</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{weights}, {active} active per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{architecture}, {n} layer of {width:,}</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none: it continues a text and does not answer in turns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Good for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{speed}. {how}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name in the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inputs of layers {layers} of its main model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{heads} heads, {kv} of them for keys and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{context:,} tokens, as trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{tokens:,} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not stated in the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Access</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the hub wants you to log in to download it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{tokens:,} tokens in some layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {need} with {context:,} tokens of context; fits into what is free now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {need} with {context:,} tokens of context; more than the {free} that are free now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up to 4 GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4 to 8 GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>8 to 16 GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>16 to 32 GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More than 32 GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recommended for this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On this machine already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too large for this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It needs {memory} of memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It needs {memory} of memory, close other programs first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It needs {memory} of memory, which is more than this machine has.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence: {licence}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hub wants you to log in and to accept a licence first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>load it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs {memory}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs a login</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model card of {model}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking beside the file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get it from the hub</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asks the hub for the card of {repository}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the folder of the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no model card beside the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no model card beside the file. Which repository it is from is not known either, so the hub cannot be asked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asking the hub…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the hub: {repository}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the files are on the hub: who offers them, and under which name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many numbers the model has learned, in millions (M) or billions (B). More know more and write slower.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often it was downloaded in the last month.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many users of the hub have marked it as liked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What you may use it for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open: anybody may download it. Gated: only with an account, after its owner&apos;s conditions are accepted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How exactly the weights are stored. Fewer bits (Q4 is about 4 for each weight) take less memory and write faster, at some cost of quality; Q4_K_M is a good middle, Q8_0 and F16 are nearly exact.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the file on disk; about as much memory is needed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether this machine has the memory for it, and whether you have it already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What keeps it from being used, or that something is done with it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The longest conversation that it was trained for, in tokens (about ¾ of a word each).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder or program that it belongs to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The family of models that it belongs to by its build.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space pauses and resumes, Delete cancels, Alt with up and down moves, Enter does what is offered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Downloads in their order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move up	Alt+Up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move down	Alt+Down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open its page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load this pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use as Main</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use as Draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause it; the downloaded part is kept (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue where it stopped (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue where it stopped (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the repository&apos;s page in the browser</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel it; you can undo this for a moment (Del)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo the cancellation; nothing is lost (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat with these two now (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat with this model now (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use it as the draft of the current main model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove it from this list (Del)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of {download}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{action}: {download}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No downloads. Downloads and their progress appear here. They resume after an interruption, even after Foretoken was closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Downloads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of the download</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause all downloads; the downloaded parts are kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue all paused downloads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove finished downloads from this list; their files stay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Downloads are shown; fold them into a line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Downloads are folded into a line; show them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold the downloads into a line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all downloads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a matching draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing vocabularies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use as draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look on the hub too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the hub for small models of the same family and for heads made for this one. Nothing is sent before you press this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A draft for {model}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asking the hub</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only an estimate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing vocabularies…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no other model here, and the catalog has no draft for this one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{times} as fast as without a draft: {basis}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{reason}, and small enough to make replies faster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use over shared tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drafts, best first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type part of a name, as in “llama 3.2” or “qwen coder”. Only models in a format that this program reads (GGUF) are listed. Nothing is sent to the hub before you type.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find on the hub</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search models…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the hub</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No account needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hub has no GGUF repository with these words in its name; try fewer words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{shown} of {n} repository (the first {most}; add words to narrow the search)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} repository (the first {most}; add words to narrow the search)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{shown} of {n} repository</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} repository</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Retry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sign in with an account that may see it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accept its conditions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its owner decides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asking the hub for its files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only what fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide files whose weights do not fit into the memory that is free now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a repository to see its files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has no model card.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model card appears here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Access token (hf_…)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Access token for the hub</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved in the system keyring, never in a file or a log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove Foretoken&apos;s token from the system keyring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Foretoken&apos;s token was removed from the system keyring.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Access is restricted ({how}). Open its page and follow its steps, then save an access token of your account here to download its files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The token is saved in the system keyring.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No system keyring is available. Set HF_TOKEN before you start Foretoken instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context {context:,}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>licence {licence}</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{n:,} download</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>updated {day}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{column}: {value}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Likes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Updated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>architecture {architecture}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓ fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter by name, family, precision or folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also files that cannot chat by themselves: projectors, adapters, vocabularies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folders to search for models, besides Foretoken&apos;s own and those of other programs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get more models…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verifying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel verifying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop searching {folder}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its files stay where they are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No matching models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verifying {model}: {share:.0%}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is in {folder}; no file manager could be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deleted {model}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{model} is off the list; its file stays where it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search for models in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use as main</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verify</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model card…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Del</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get models…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No models yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In this program&apos;s folder and in those of LM Studio, Jan, llama.cpp, Ollama and the Hugging Face cache.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None in this program&apos;s folder, nor in those of LM Studio, Jan, llama.cpp, Ollama and the Hugging Face cache. The bundled pair is always there to chat with.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same model is also at {path}</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{n} more copy</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Model card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model card is shown here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the whole file and compare its SHA-256 with the hub&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read what its makers say of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model to see what it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file itself stays where it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete it; you can undo this for a while</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove from list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}: {value}</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The same model is here {n} time; the others take {size}:
{others}</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Moving models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moving models to {folder}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moving</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files that were moved stay there. Move to the same folder again to continue.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{share:.0%} · {file}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
