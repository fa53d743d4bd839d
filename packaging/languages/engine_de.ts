<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>{count} bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done} of {whole}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{amount}/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{minutes} min left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{hours} h {minutes} min left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>over a day left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{billions:.2f} B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{millions:.3g} M</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>under {share:.1%}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rate} tok/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{number} ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rate} tok/s with the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>decode {rate} tok/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>end-to-end {rate} tok/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{times}× plain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is locked with a password; save a copy without one and attach that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” has no text in it, only pictures of pages (a scan); make text of it with text recognition (OCR).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is a damaged PDF and could not be read; save it again, or attach its text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” has more than {millions} million characters; attach a part of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” takes too much memory to read; save its text and attach that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” takes longer than {seconds:g} seconds to read; save some of its pages and attach those.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” was not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is a PDF, and the library that reads those (pypdf) is not installed; save its text and attach that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is too large for a PDF (more than {most_bytes} MB); attach a part of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{n:,} page</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>read as Windows-1252</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read as Latin-1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is a picture, and the models read text alone; describe in words what it shows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is a recording, and the models read text alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is an archive; unpack it and attach the files that are in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is an office document; save it as PDF or as plain text and attach that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is not a text file, and the models read text alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is a model; to use it choose File → Open main model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is a folder; attach the files that are in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is not an ordinary file and cannot be attached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is too large (more than {most_characters} million characters); attach a part of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is not there any more; it was moved or deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” may not be read; change who may read it, or attach a copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” could not be read ({reason}); try again, or attach a copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All settings wrote the same {tokens:,} tokens: guessing changed nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With the seed {seed}, all settings wrote the same {tokens:,} tokens: guessing changed nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too little was written to compare the texts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{setting} differs from {against} at token {position:,}, where two tokens were equally likely but for rounding: a margin of {margin:.2g} logits, with float noise of {noise:.2g}. That is no fault: passes of different width round differently.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{setting} differs from {against} at token {position:,} by a margin of {margin:.2g} logits, which float noise of {noise:.2g} does not explain. That is a fault; please report it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{setting} differs from {against} at token {position:,}, as it may: above temperature 0, a seed gives the same text only under the acceptance rule “exact”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{setting} ends before {against} or after it, at token {position:,}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{setting} differs from {against} at token {position:,}; the margin was not measured.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{setting} has {ratio:.2f} times the speed of {reference}; three repetitions or more show the spread.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{setting} is about as fast as {reference}: {ratio:.2f} times, between {low:.2f} and {high:.2f}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{setting} is {ratio:.2f} times as fast as {reference}, between {low:.2f} and {high:.2f}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{setting} is slower than {reference}: {ratio:.2f} times its speed, between {low:.2f} and {high:.2f}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} guesses first; {others} will be tried, too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rate:.0f} with {other}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} guesses here: {value:.0f} tokens per second are expected with it, {slower}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The draft model {name} failed and is used no more; the reply goes on without it. {error}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The draft model failed and is used no more; the reply goes on without it. {error}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its {d2t} is not in ascending order, which no converter writes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{heads} cannot be used yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MTP head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EAGLE-3 head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DFlash head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DSpark head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Projector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedding model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part of a model in several files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Importance matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a Git LFS pointer, not the model itself; run `git lfs pull` or download the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a zip archive, perhaps a PyTorch checkpoint; convert it to GGUF or unpack it first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a Python pickle, perhaps a PyTorch checkpoint; convert it to GGUF first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is in the old GGML format from before GGUF; download a GGUF of this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is in the old GGMF format from before GGUF; download a GGUF of this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is in the old GGJT format from before GGUF; download a GGUF of this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is an adapter in the old GGLA format from before GGUF; choose a whole model in GGUF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a gzip archive; unpack it first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a zstd archive; unpack it first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is an xz archive; unpack it first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a 7-Zip archive; unpack it first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a NumPy array, not a model; choose a GGUF file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is an HDF5 file, perhaps a Keras model; download a GGUF of this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a PDF document, not a model; choose a GGUF file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a picture, not a model; choose a GGUF file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a database, not a model; choose a GGUF file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a web page saved in place of the model; download the file itself, signed in if it asks for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a tar archive; unpack it first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a safetensors file; download a GGUF of this model or convert it first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is an unfinished download; let it finish or download it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it begins with nothing but zeros, as an unfinished download does; download it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a JSON text, perhaps an error message saved in place of the model; download it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a text file, not a model; choose a GGUF file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not a GGUF file, which begins with the letters GGUF; choose another or download it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it ends in the middle of {what}, so it is damaged or incomplete; download it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its first bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is damaged or incomplete: download it again, or choose another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it holds descriptions only and no weights, so it cannot answer; choose a whole model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a folder; choose the .gguf file inside it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not a regular file; choose a .gguf file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is empty; download it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no such file; check the path or choose another model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading it is not permitted; change its permissions or choose another model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it cannot be read ({reason}); check the path or the disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{fault}; {advice}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} cannot be used: {what}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>And {count:,} more faults of this sort.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its first part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is part {number} of a model in {count} parts; choose {first} instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>it needs {names} beside it; download the missing part</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The {name} token id {number:,} is outside its vocabulary of {size:,} and will not be used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It does not name its pre-tokenizer, so text may be split into tokens poorly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two heads cannot be loaded beside one main model; choose a model as one of the two drafts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>processor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>graphics card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>integrated graphics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accelerator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schema is no JSON: {what} at line {lineno}, column {colno}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schema is nested too deep to be read; make it flatter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The grammar has no rule called root, with which every reply begins; add root ::= &quot;...&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The grammar cannot be read at line {line}, column {column}: {what}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading {name} was cancelled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} could not be loaded: llama.cpp refused it; download it again or choose another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} has no decoder and cannot write text; choose a chat model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text could not be turned into tokens; shorten it and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} lacks what the main model read of the text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} could not get memory for a context of {length} tokens with {kv} keys and values; choose a smaller context.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The context of {n_ctx} tokens is full; start a new chat or load a larger context.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} cannot drop part of its cache, so a draft cannot be used with it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>llama.cpp gave no logits; reload the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pass was interrupted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no room in the context for these tokens; start a new chat.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>llama.cpp failed to decode (code {code}); reload the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schema cannot be turned into a grammar ({error}) Simplify it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>schema</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grammar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schema cannot be read ({error}); check it, or give a grammar.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {what} cannot be read by llama.cpp; check that no rule begins with itself, that tokens in &lt;&gt; are in the model&apos;s vocabulary and that nothing is repeated some thousand times.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head is for a model of hidden size {needed:,}, and the main model&apos;s is {given:,}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The llama.cpp library that is installed does not export {missing}{more}, which such heads need.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The llama.cpp library that is installed does not export {name}, which heads need.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>llama.cpp does not give what the layers of a {architecture} model read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head reads none of its layers, and the main model has layers 0 to {last:,}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head reads layer {layer:,}, and the main model has layers 0 to {last:,}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is {value}, but must be a number from {low} to {high}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the text was interrupted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use another file of this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The process that reads chat templates could not be started ({strerror}); restart Foretoken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The process that reads chat templates does not start; restart Foretoken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s chat template took longer than {seconds:g} seconds; {again}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s chat template took more than {memory:g} GiB of memory; {again}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s chat template crashed the process that it ran in; {again}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model gave no usable scores for the next token; the file or its driver is broken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A token was emitted that the grammar does not allow; the acceptor in use is at fault.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The grammar leaves no token to go on with; change it, or let the reply end by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model cannot be held to a grammar; leave grammar and json_schema out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the reply says so far does not fit the grammar; switch the grammar off, or write the reply again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The prompt is empty; write something first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The conversation takes {tokens} tokens, but the context holds {context}; start a new chat or load the model with a larger context.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{what} of typical acceptance is {value}, but must be a number from 0 to 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>define acceptor in it, an object with name, lossless and judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rule {path} cannot be read ({error}); choose a Python file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rule {path} takes longer than {patience:g} seconds to begin; mend it or choose another rule.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rule {path} does not run ({error}); mend it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file {path} holds no rule; {needed}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rule in {file} took longer than {patience:g} seconds for a verdict; mend it or choose another rule.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rule in {file} failed ({error}); mend it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rule in {file} gave a verdict that {fault}; mend it.</source>
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
        <source>The reply, token by token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>guessed by prompt lookup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exported from Foretoken {version}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written {day} (UTC).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Point at a token, or go through the text with the arrow keys, to see its numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refused guesses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the colours mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens of the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rounds that guessed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guesses accepted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens per round that guessed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed (tokens per second)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed with the prompt (tokens per second)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time to the first token (ms)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time per token after that (ms)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the prompt (ms)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drafting (ms)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verifying (ms)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything else (ms)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{kept:,} of {guesses:,} ({rate:.1%})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guessed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sampling (ms)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rolling back (ms)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other (ms)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At (s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before the first round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{piece} · id {id}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>round {round}, position {position}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draft {chance}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>main model {chance}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round {number:,} of {count:,}: nothing was guessed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Round {number:,} of {count:,}: {n:,} guess, {kept:,} accepted.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Imported “{added}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was added.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Imported {n:,} chat.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} chat was here already.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{what} was left out.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{some} and {last} were left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{n:,} picture</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} recording</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} file</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} tool call</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} passage of reasoning</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} message of another branch</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} record of rounds</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} examination of tokens</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} setting</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} other entry</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} chat that could not be read</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{name} could not be read ({strerror}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is empty; Foretoken imports its own JSON and exports of ChatGPT, LM Studio and Open WebUI.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is neither JSON nor a zip archive; Foretoken imports its own JSON and exports of ChatGPT, LM Studio and Open WebUI.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is a damaged or protected zip archive ({error}); export it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} holds {count:,} files, which is more than Foretoken takes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has something between its chats that is none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ends in the middle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has something after its end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds more than {most:,} chats, which is more than Foretoken takes from one file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds a chat of more than {size}, which is more than Foretoken takes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A chat is not as Foretoken writes them ({why}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A chat has {count:,} messages, which is more than Foretoken takes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The messages of a chat have the ids 1, 2, 3 and so on, but the {number}. has another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message {number} of a chat was written from one that does not come before it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message {number} of a chat follows one that does not come before it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The open message of a chat is not one of its messages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A time in a chat is not one of this calendar.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} {why}; nothing was imported from it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A chat is damaged ({why}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} cannot be imported: {fault}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} holds no chats; Foretoken imports its own JSON and exports of ChatGPT, LM Studio and Open WebUI.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} was written by a newer version of Foretoken; update Foretoken to import it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file {fault}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is no JSON that can be read ({why}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A chat&apos;s messages follow each other in a circle.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no message {message}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The disk of {parent} is full, so nothing was exported; free some room or choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} cannot be written to {parent} ({reason}); choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is far too large for a pair file; choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} cannot be read ({reason}); check the path.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is not a pair file of Foretoken: {reason}; ask for it again or repair it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} cannot be used: {where}.{fault}; ask for another file or repair it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} has two pairs with the id “{twice}”; rename one of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pairs that you added cannot all be read; check {path}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} of them could be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list starts empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pairs that you added were damaged, {count}; the file is kept as {name} in {parent}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} cannot be written ({reason}); check the folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server sent more than was asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the download was stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server sent less than was asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server did not send the part that was asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server&apos;s copy of the file has changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An internal error stopped it ({error!r}); resume to try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Downloads stopped because of a bug in Foretoken ({error}); restart Foretoken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} could be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The list of downloads was damaged, {rest}. Partly downloaded files continue when you download them again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The list of downloads was damaged, {rest}; the file is kept as {name} in {folder}. Partly downloaded files continue when you download them again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{repository} has no {quantisation} file any more; look at {page} for what it has.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} could not be downloaded: {reason}; resume when the connection is better.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} could not be downloaded: {reason}; what has arrived is kept, resume when the connection is better.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its SHA-256 is not the one that the hub names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} arrived {damaged} times and cannot be used ({fault}); nothing of it was kept. Try again later, or choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server answered {status}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server refused to send {name} (status {status}); try again later or choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server sent nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server has another length for the file than the hub</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server sent another part than was asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server began from the start where a part was asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server sent more than the file is long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} matches the hub&apos;s file but is not a usable model: {fault}. It was not kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{place} already exists and differs from the hub&apos;s file; remove or rename it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files are here, yet {fault}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rate} tok/s here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {rate} tok/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured without guesses when it ran; guesses make it faster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An estimate without guesses, from {weights} of weights and this machine&apos;s memory, measured at {speed} a second; guesses make it faster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{kind}, as the main model is; whether its vocabulary fits is found out once it is here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is {gate}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a {architecture} model too, with {share:.0%} of the main model&apos;s weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hub calls it {kind}, and the main model has its {marks} as well; whether all of its vocabulary fits is found out once it is here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A guess by its name: the hub calls it {kind}, and says nothing of its tokens; whether its vocabulary fits is found out once it is here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hardly for this main model, which does not have its {marks}; the hub calls it {kind}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It may guess over the {shared} of the main model&apos;s tokens that both have.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} cannot be used: {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is a copy of the main model, so it cannot make replies faster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is too dear for this main model to make replies faster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is too large for this main model to make replies faster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It could not be read any more; look again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>predicted from measurements of this pair on this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>predicted from both models&apos; measured speed on this machine and a typical acceptance of 70%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>estimated from the sizes and a typical acceptance of 70%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} needs {needed} more in {folder} and {free} are free there, of which {reserve} are left for other programs; free some room and resume, or move the models folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The disk of {folder} is full, so {name} had to stop; free some room and resume.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} cannot be written to {folder} ({reason}); check the folder and its permissions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is far too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a repository is called OWNER/NAME</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a link leads out of the models folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it leaves its folder or names none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has invisible characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has characters that not every system allows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has a part that begins or ends with a dot or a space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is the name of a device on Windows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has a part that is too long for a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file name “{name}” is refused ({fault}); choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>asking the hub</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another Foretoken is downloading it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>checking what is here already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>downloading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting to try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>verifying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A context of {context:,} tokens is not possible; choose {least_context} to {most_context:,}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The KV type {kv} cannot be used: {name} {fault}; choose f16.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{needed} of {memory} where {free} are free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>close other programs, or choose a smaller model or a smaller quantisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>close other programs, or choose {changes}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{models} with a context of {context:,} tokens need about {lacks}; {remedy}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{models} with a context of {context:,} tokens needs about {lacks}; {remedy}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no second draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a context of {context:,} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context {context:,}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{kv} keys and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV {kv}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{needed} of {free} {memory}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It fits with {changes}: {free}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It fits with a context of {context:,} tokens and {layers}: {free}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It fits with a context of {context:,} tokens: {free}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all layers on the graphics card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing on the graphics card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} layers on the graphics card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RAM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The main model&apos;s file has no MTP inside.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>llama.cpp keeps the MTP layers of {architecture} models and does not run them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file has {extra:,} MTP layers, where llama.cpp runs one of {architecture} models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The MTP inside a model cannot be used yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This {head} fits the main model, but {sentence}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The MTP inside {main} cannot be used: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{draft} cannot draft for {main}: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head is for a model of hidden size {wanted:,}, and the main model&apos;s is {own:,}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head reads inputs of the main model&apos;s layers, and llama.cpp gives none of a {name} model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head reads the output of the last layer too, which llama.cpp does not give of a {name} model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head reads layer {beyond:,} of the main model, which has {trunk_layers:,} layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>embeddings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head takes the main model&apos;s {what}, and is {n_embd:,} wide where that is {n_embd_2:,}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head takes the main model&apos;s output of {n_vocab:,} tokens, and has {rows:,} itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head was made for a {name} model, and the main model is a {architecture} one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head was made for a model of {trunk:,} layers, and the main model has {trunk_layers:,}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head reads keys and values of another size than the main model&apos;s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head knows {theirs:,} tokens, and the main model has {mine:,}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{n:,} token differs</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Token {at:,} is {first_one} in the main model and {other} in the head ({count}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The main model has {count:,} tokens and the draft {count_2:,}, where at most {max_size_difference} may be missing on either side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token {token_id:,} is {target_text} in the main model and {draft_text} in the draft ({count}, {alike} are the same).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The draft has {shared} of the main model&apos;s tokens, and drafting over the shared ones takes {enough_shared}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{reason} (and {n} more reason)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{draft} cannot draft for {main}: {reason}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{draft} cannot draft for {main}: {reason}; choose another draft, or allow drafting over the shared tokens, {share} of all (--shared-tokens).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The draft&apos;s vocabulary is another one: it guesses among the {shared} of the main model&apos;s tokens that both have.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The main model has a {value} vocabulary and the draft a {value_2} one, so they cut text differently.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The main model begins every text with {own} and the draft with {other}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The main model ends every text with {own} and the draft with {other}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The main model begins every text with its BOS token and the draft does not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The draft begins every text with its BOS token and the main model does not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The main model ends every text with its EOS token and the draft does not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The draft ends every text with its EOS token and the main model does not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The draft is the same file as the main model, so it cannot make replies faster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The draft has {ratio} of the main model&apos;s {what}, so it will make replies little faster; a tenth or less is usual.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The main model is a mixture of experts: a token passes through {active} of its parameters, and checking several guesses at once uses more of them, so a draft saves less.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text is split before tokenizing as {own} by the main model and as {other} by the draft, so guesses may be worse.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The main model has {extra:,} tokens more, which are never guessed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The draft has {extra:,} tokens more, which are never guessed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>BOS is {own} in the main model and {other} in the draft; neither adds it to texts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EOS is {own} in the main model and {other} in the draft, so the end of a reply may be guessed wrongly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>active parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <comment>token</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token {number:,} {text_of_it}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is named twice; leave one out, or choose another draft.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two drafts are the same file: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The context of {context:,} tokens is beyond the {trained:,} these models were trained for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The context is {context:,} tokens because no more fits into the memory that is free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{gpu_layers} layers are on the graphics card because no more fit there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About {needed} of {name} are needed and {free} are free: the load may fail, or the computer become slow.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gated: accept its conditions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gated: its owner decides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hub names no SHA-256 for {path} of {repository}, so it could not be verified; choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offline mode is on, so the hub is not asked; unset HF_HUB_OFFLINE to search and download.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hub at {endpoint} did not answer ({error}); check the connection and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hub at {endpoint} gave an invalid answer of {error}; try again later, or check HF_ENDPOINT.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hub at {endpoint} gave an invalid answer ({error}); try again later, or check HF_ENDPOINT.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offline mode is on, so the hub is not asked; unset HF_HUB_OFFLINE first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{repository} is not a repository name; use OWNER/NAME.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sign in there, accept them, and give Foretoken a token (HF_TOKEN, or `hf auth login`)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accept them there; the token from {source} is not enough yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{repository} has access conditions: open {page}, {what}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{repository} has no such branch, tag or commit; leave it out or choose another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{repository} has no such file any more; look at {page} for what it has.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is private and you are not signed in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the token may not see it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hub has no repository {repository}, or {who}; check the name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hub rejected the token from {source}; renew it or remove it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answered {status}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>did not answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in {seconds:.0f} seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hub at {endpoint} {busy}; try again {when}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it took too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the connection failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file&apos;s address had run out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server waited too long for us</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server asks for fewer requests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server is in trouble (it answered {status})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server sent the file compressed, which was not asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server did not say which part of the file it sends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} sent nothing for too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} cannot be reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the connection to {host} was lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} could not be asked ({error})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the connection to {host} was closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the hub&apos;s own login</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the system&apos;s keyring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It could not be read because of a bug in Foretoken ({error}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MTP inside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It cannot be read ({reason}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The models folder {root} cannot be made ({reason}); check it or choose another one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{new} and {old} lie inside one another; choose a folder apart from it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A download into the models folder is running; pause it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The models folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{place} is there already; remove or rename it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sound: the digest is the one it came with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>readable; it did not come from the hub, so there is no digest to compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed or damaged since it was downloaded; remove it and download it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>broken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} belongs to {store}; remove it there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hugging Face cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>your folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>opened from elsewhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine process is closed; start again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>could not be sent anything more ({error}) and was ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>crashed ({fault})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ended unexpectedly (exit code {status})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was killed (SIGKILL), perhaps by the system because memory ran out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was told to end ({signal})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to reload; choose a model first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>could not be started ({reason})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>had to be given up ({error})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped responding and was ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>did not react to Stop and was ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sent something unreadable and was ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was ended, because its watchdog had stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine cannot be used any more ({error}); the text so far is kept: start Foretoken again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text so far is kept: send again or choose Reload.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{ending} while loading the models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose Reload to try again, or another pair.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine process {ending}; {advice}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading was cancelled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>llama.cpp cannot be used here ({fault}); reinstall llama-cpp-python.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reply was stopped because it was not read for a minute; send again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model is loaded; choose one first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory ran out; close other programs or choose a smaller pair.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is not enough memory to load this pair; choose a smaller one or less context.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model could not be loaded ({error}); choose another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reply failed unexpectedly ({error}); send again, or choose Reload.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reply could not be examined ({error}); try again, or choose Reload.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reply was stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tokens could not be counted ({error}); send again, or choose Reload.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{trouble}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{trouble}; the old file is kept as {name} in {folder}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings cannot be read ({reason}), so the defaults are used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings could not be read, so the defaults are used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These settings could not be read and have their defaults: {names}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings were damaged; those that could be read are kept, the others have their defaults</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chats cannot be saved now: {error}. They are kept in memory, and saved as soon as that works again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chats are kept only while this window is open, so nothing can be added to them from a file; start Foretoken again when they can be saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chat database is damaged. Start Foretoken again: it will keep the file aside and recover what can be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chats can no longer be read ({error}); restart Foretoken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{error} Until then new chats are kept only while this window is open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another program has locked the chats in {folder}, so new chats are kept only while this window is open; close that program and start Foretoken again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chats in {parent} are of another version of Foretoken; open and close its window first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another program has locked the chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>they cannot be written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the database is damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>begun</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>brought back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recovered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renamed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>searched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chat could not be {action} ({why}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} in {parent} was not a file; it was kept as {name_2} and a new one was created.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chats cannot be saved in {parent} (it cannot be written); they are kept only while this window is open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chat database was damaged; it was kept as {name} in {folder} and a new one was created.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{n} message</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The chat database was damaged; it was kept as {name} in {folder}, and {messages} in {n} chat could be saved from it.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The chats were written by a newer version of Foretoken (format {version}, this one knows {known}); update Foretoken to open them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The search index cannot be written in {folder} ({error}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The single verifications are not in this file; only the summary can be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line {number:,} of {name} is no JSON ({why}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{where} says something about drafts that cannot be ({why}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{where} holds no metrics.speculative_decoding of vLLM and no spec_decode_acceptance of AIPerf.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This message is not a reply; only replies have a trace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no record of how this reply was written, only its text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The record of how this reply was written cannot be read; only its text is known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The end of this reply was not recorded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is larger than {most} MiB, which is no trace of one reply.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{some} and {last}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, </source>
        <comment>list</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} could not be read ({reason}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line {number:,} is longer than a trace&apos;s can be; the trace ends before it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line {number:,} is damaged ({why}); the trace ends before it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line {number:,} contradicts the lines before it ({why}); the trace ends there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recording was cut short: the end of the reply is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some lines are of a newer version of Foretoken and were left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is no trace of Foretoken: its first line does not say so.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} was written by a newer version of Foretoken (format {found}, this one knows {known}); update Foretoken to open it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first line of {name} is damaged ({why}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} could not be written ({reason}); choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
