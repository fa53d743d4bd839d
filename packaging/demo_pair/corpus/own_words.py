"""The demo's own subject asked in other words: by somebody who does not know its terms, and wants it said simply."""

# ruff: noqa: E501  (sentences are kept whole)

from __future__ import annotations

from .base import Dice, Entry, Exchange
from .explain import (
    ACCEPTANCE,
    DRAFT_LENGTH,
    DRAFT_MODEL,
    KV,
    LOSSLESS,
    MODEL,
    NGRAM,
    ROUND,
    SAMPLING,
    SHORT,
    SLOWER,
    SPEEDUP,
    STEPS,
    TARGET_MODEL,
    TOKEN,
    WHAT,
    WHY_FAST,
)
from .further import (
    ALWAYS_WRONG,
    CHANGE_LENGTH,
    DECIDES,
    HEAD,
    HOW_GUESS,
    LOW_ACCEPTANCE,
    MEMORY,
    REPLACEMENT,
    SIMPLE,
    THROWN,
)
from .typing import typed
from .window import (
    BLUE,
    COLOURS,
    COMPARE,
    CONTEXT,
    GREEN,
    GREY,
    KEYS,
    MENU_MODELS,
    OVERVIEW,
    PACE,
    PAIR,
    PLAIN,
    PLOTS,
    RED,
    REPLAY,
    ROUNDS_PLOT,
    SPEED_PLOT,
    TIME_PLOT,
    VIEWS,
)

_WORD = "[word|word here|token|piece of text|bit of text|part of the text|sentence]"
_WORDS = "[words|tokens|bits of text|pieces of text|parts of the text|letters]"
_IT = "[speculative decoding|this|this trick|the trick|guessing ahead|the guessing|this method|this technique|spec decoding|speculation|the whole thing]"
_SMALL = "[draft|draft model|small model|little model|smaller model|helper model|second model|guesser|tiny model]"
_LARGE = "[main model|big model|large model|target|target model|bigger model|main one|first model]"

# Beside the plain questions of `explain` and `window`: as people ask who saw the window and read no guide.
_ASKED: tuple[tuple[Entry, tuple[str, ...]], ...] = (
    (WHAT, (
        f"[Explain|Describe|Tell me about|Teach me|Show me how to understand] {_IT} [simply|in simple words|in simple terms|in plain English|in plain words|for a beginner|for beginners|like I am five|like I'm 5|to a child|to my grandmother|as to a child|in easy words|so that a child understands it|to a ten year old|to someone new|without jargon|without technical words|in a simple way].",
        f"[eli5|ELI5|simple explanation of|easy explanation:|in layman's terms:|a beginner's guide to] {_IT}",
        f"What is {_IT} [in simple words|in plain English|exactly|really|all about|supposed to be|good for|for]?",
        f"[What is|What's] [the idea|the point|the basic idea|the main idea|the trick|the purpose|the concept] [of|behind] {_IT}?",
        f"[How does|How can] {_IT} work[ in simple words| exactly| here| inside|]?",
        f"Can you [explain|describe|tell me about] {_IT} [simply|to me|like I'm five|in simple terms|in easy words|to a beginner|to a child]?",
        f"[I don't|I do not|I still don't] [understand|get] {_IT}. [Explain|Help|Please explain it|Can you explain|Simply, please].",
        f"How do {_SMALL} and {_LARGE} work together?", "How do [two models|the two models|both models|these two models] [work together|write one text|share the work|help each other]?",
        "[What is|What's] [this program|this app|this demo|Foretoken|foretoken] [doing|good for|for|showing|meant to show|all about]?", "[What does|What can] [this program|this app|this demo|Foretoken] [do|show|teach|show me]?",
        "Why are there two models?", "Why [do you|does this|does it] use two models?", "What are the two models for?", "[Why|What is] [guessing|the guessing] [for|good for]?", "Give me an example of speculative decoding.", "[Describe|Explain] how [you write|this works|it works|the text is made|the two models work|guessing works].",
    )),
    (WHY_FAST, (
        f"[Why|How] [does|can|would|should] {_IT} [save time|be faster|make it faster|speed things up|speed it up|help|help at all|be quicker|gain anything]?",
        f"[Why|How] [is|can] [checking|verifying|reading] [many|several|five|a few|four|all] {_WORDS} at once [faster|cheaper|so cheap|cheap|quick]?",
        f"Why not [just use|just run|run|use] the {_LARGE}[ alone| on its own|]?", "Why [are|do] two models [faster|write faster] than one?", "[How|Why] can two models be faster than one?", "Isn't running two models slower?", "[What makes|Why is] [it|this|the text] [so fast|faster|quick|quicker]?",
        "[Where|How] is time saved?", "Why is [writing|decoding|generating] [one token at a time|word by word|one by one|token by token] slow?", "Why are language models slow?", "What is the bottleneck?", "Is it [the memory|memory|the processor|the CPU] that [limits|slows] it?",
    )),
    (LOSSLESS, (
        f"[Will|Does|Can|Could|Would] {_IT} [change|alter|affect|spoil|harm|hurt|damage|lower] [the answer|the quality|the output|the text|what I get|the result|what is written|the reply]?",
        f"[Will|Does|Can] the {_SMALL} [change|spoil|harm|ruin|lower|affect] [the answer|the quality|the text|what I read|the result]?",
        "[Is|Will] the [answer|text|result|output|quality] [be|] [worse|different|changed|the same|as good|identical][ with a draft| with it| then|]?", "Do I get [the same|another|a worse|a different] [text|answer|reply|result][ with a draft| without a draft|]?",
        "Do I lose [anything|quality|something|accuracy]?", "Is [anything|something|quality] lost?", "[What if|What happens if|And if] the [small model|draft|guess|guesses] [is wrong|is bad|is stupid|are wrong|are bad]?", "Can [wrong|bad] guesses [get into|end up in|appear in|stay in] the text?", "Is it [safe|exact|honest|cheating|correct]?",
        "[Does it|Will it] make [mistakes|errors|more mistakes|more errors] [because of the draft|then|]?", "Is the text [really|still] [the big model's|the main model's]?",
    )),
    (DRAFT_MODEL, (
        f"[What is|What's|What does] the {_SMALL} [for|good for|do|doing|there for|used for|in simple words]?", f"[Why|What for] [is there|do I need|is] a {_SMALL}[ here| at all|]?", "[Who|What|Which model] [guesses|makes the guesses|does the guessing|writes the guesses|is guessing]?",
        f"What is the [job|role|task|purpose] of the {_SMALL}?", f"[How big|How small|How large] should the {_SMALL} be?", f"[Which|What] {_SMALL} is [best|good|right][ for me|]?", "[What does|What is] [the word|the picker|] Draft[ mean| at the top| for|]?", "What makes a [good|bad] draft?", f"[Explain|Describe] the {_SMALL} [simply|in simple words|to a child|briefly].", "How do I [pick|find|choose] a draft[ model|]?",
    )),
    (TARGET_MODEL, (
        f"[What is|What's|What does] the {_LARGE} [for|do|doing|there for|in simple words]?", "[Who|What|Which model] [checks|verifies|judges|checks the guesses]?", f"What is the [job|role|task] of the {_LARGE}?",
        "[What does|What is] [the word|the picker|] Main[ mean| at the top| for|]?", f"[Explain|Describe] the {_LARGE} [simply|in simple words|briefly].", "Whose text do I read?", "Which model wrote this?", "[What is|What's] the difference between Main and Draft?",
    )),
    (DECIDES, (
        "[Who|Which model|Which one|Which of you|Which of the two] [decides|has the last word|has the final say|wins|is in charge|chooses the words|picks the word|makes the decision][ in the end| what stays| what I read| when they disagree| here|]?", "[What|And what] if [they|the two models|both models] [disagree|do not agree|don't agree|want different words]?", "[How|By what rule] is a [guess|token|guessed word] [accepted|kept|judged|checked|approved]?", f"[Can|Does|May] the {_SMALL} [overrule|overwrite|correct] the {_LARGE}?", f"[When|How] does the {_LARGE} [accept|refuse|keep|agree with] a guess?",
    )),
    (REPLACEMENT, (
        f"[Where|From where] does the [right|correct|new|replacement|red|corrected] {_WORD} come[ from|]?", "[Who|What|Which model] [replaces|corrects|fixes|repairs|writes in place of] [a wrong|the wrong|a refused|a rejected|a bad] [guess|word|token]?", "What [replaces|comes instead of|is put in place of|stands in for] [a wrong|a refused|the rejected] [guess|word|token]?", "[What happens|What is written|What do I get] [after|when there is|if there is] a [wrong guess|mistake|miss|refusal]?", "[Who|Which model] writes the [correction|replacement|corrections|red words]?", f"Does the {_SMALL} [try again|get another try|correct itself] after a [mistake|wrong guess]?",
    )),
    (THROWN, (
        "[Who|What|Which model] [throws|throws away|drops|deletes|removes|discards|rejects|kicks out|crosses out] [words|a word|tokens|guesses|the wrong words|a guess][ away|]?", "Why [are|do you] [throw away|drop|discard|guesses dropped|words thrown away|tokens discarded] [after a mistake|behind a wrong one|after the first wrong one|]?", "What [happens to|becomes of] [the rest|the other guesses|the guesses after a mistake|thrown away guesses|the dropped words|the discarded tokens]?", "Are [right|good|later] guesses [thrown away|dropped|lost] [too|as well|sometimes|]?", "Where do [the wrong|the refused|thrown away|rejected] [guesses|words|tokens] go?",
    )),
    (ALWAYS_WRONG, (
        f"What if the {_SMALL} is [always|never|constantly|mostly|every time] [wrong|right|mistaken]?", f"[What happens|What do I get|What would happen] if [every guess is wrong|no guess is right|all guesses are refused|nothing is accepted|the {_SMALL} guesses nonsense|acceptance is zero|0% are accepted]?", f"[What|How bad] is the worst case[ with a bad {_SMALL}|]?", f"Can a [bad|stupid|useless|terrible] {_SMALL} [break it|ruin the text|stop it|block everything|freeze it]?",
    )),
    (CHANGE_LENGTH, (
        "[Can|How can|How do|Where do|May|Where can] I [change|set|choose|adjust|raise|lower|configure] [how many it guesses|how many tokens are guessed|how far it guesses|the number of guesses|how many words it guesses|the draft length|how many guesses it makes]?", "[Guess|Make it guess|Let it guess|I want it to guess] [more|fewer|less|eight|two|ten|only three] [tokens|words|at once|at a time|each time|per round].", "[Increase|Lower|Reduce|Raise|Set] the [draft length|number of guesses|number of guessed tokens][ to 6| to two| please|].",
    )),
    (LOW_ACCEPTANCE, (
        "[My|The|Our] acceptance [fell|dropped|went down|is only|is down|has fallen|sank] [to|at|] [40%|30 percent|25%|a third|half|20 %][, why|. Why?|. What can I do?| - what now|]", "[How|What] can I [do to get|do for|improve|raise|increase] [a better acceptance|more accepted guesses|the acceptance|my acceptance|the hit rate]?", "Why [did|does|has] [the|my] [acceptance|acceptance rate|hit rate] [drop|dropped|fall|fallen|go down|get worse]?", "[Only|Just] [30%|a third|half|40 percent|one in four] [of the guesses are|is|are] [accepted|kept|right][, why|. Is that bad?|?|]", "My acceptance is [low|bad|terrible|poor|so low]. [What can I do|Why|Help|Is that normal]?",
    )),
    (HOW_GUESS, (
        f"How [does|can] the {_SMALL} [know|guess|predict|foresee] [what comes next|the next word|what you will say|the right words|so well|what the big one wants]?", "[Where|From where] do the guesses come[ from|]?", "Why [do|are] the two models [agree|agree so often|of one mind|so alike]?", f"How was the {_SMALL} [trained|taught|made]?",
    )),
    (MEMORY, (
        f"[Does|Will] [a draft|the {_SMALL}|a second model] [need|take|use|cost] [more memory|a lot of memory|much RAM|memory|extra RAM|more power]?", "How much [memory|RAM|VRAM] [does a draft|do two models|does the pair|does it] [need|take|use]?", "[Do|Will] two models fit [in|into] [8 GB|16 GB|my memory|my laptop|my RAM]?",
    )),
    (HEAD, ("[What is|What's|Explain] [an EAGLE head|EAGLE|EAGLE-3|an eagle3 head|a draft head|the head|MTP|an MTP block|multi-token prediction][ in simple words|]?", "[How does|Does] a head [guess|work|draft]?", "[Head or draft|A head or a draft model], [which is better|what is the difference]?")),
    (SIMPLE, (
        f"[Explain|Describe] {_IT} [like I'm ten|like I am ten|like I'm a child|to a ten-year-old|to my mother|with a comparison|with an analogy|with a picture from daily life|as if I were a child|so that a kid gets it].", f"[Is there|Do you have|Give me|What is] [a comparison|an analogy|a metaphor|a simple picture|an everyday example] for {_IT}[?|]", "[Simpler|Easier|In plain words|Too complicated|I am only ten], [how does this work|please explain this|what is this about|what do you do]?",
    )),
    (SHORT, (
        f"[tldr|tl;dr|TLDR|in short|in one sentence|short version|in a nutshell|briefly|summary][ of|:|,] {_IT}[ please|]", f"[Sum up|Summarise|Summarize|Give me the gist of|Give me the short version of|Explain in one sentence] {_IT}.", f"{_IT} [in one sentence|in a nutshell|in ten words|in short|tldr][?|]",
    )),
    (ROUND, (
        "[What happens|What goes on|What is done] in [one step|one go|a round|each step|a single round|one turn]?", "[What does|What's] [the word|a] round[ mean| here|]?", "[How|When] are guesses [checked|verified|tested|judged]?", "What comes after a [wrong guess|mistake|refused guess]?", "How many [words|tokens] [come|are written|appear] [per round|in a round|at once|each time]?",
        "Walk me through [one round|a round|one step].", "[What is|What's] a round in [simple words|plain English]?", "Why do several words [appear|come] at once?", "Why does the text [jump|come in chunks|come in bursts|appear in groups]?",
    )),
    (DRAFT_LENGTH, (
        "[What does|What is] [the number|the setting|] draft length[ for| do| in simple words|]?", "[How many|How far] [words|tokens|guesses] [does it guess|are guessed|should it guess|can it guess] [ahead|at once|in a row|each time]?", "[Should I|Do I|Can I] [set|change|choose|raise|lower|increase] [the draft length|how many tokens are guessed|the number of guesses]?", "[What is|What's|What does] Auto[ do| mean| for|]?",
        "Is [guessing more|a longer guess|more guesses|a larger draft length|guessing ten tokens] [better|faster|always better]?", "Why not guess [more|a hundred tokens|the whole reply|everything|further ahead]?", "What [number|value|length] should I [choose|set|use|take] [for the draft length|there|]?", "[Is|Would] draft length [16|8|4|1|2] [good|better|too long|too short]?",
    )),
    (ACCEPTANCE, (
        "[What does|What is] [the percentage|the percent|the number in percent|accepted|the acceptance][ mean| there| tell me|]?", "[How many|What share of|How often are] guesses [are right|right|are kept|kept|accepted|are good]?", "[What does|What is] [60|70|80|45|90|35]% accepted[ mean| good| bad|]?", "Is [60|70|80|45|90]% [good|bad|a lot|enough]?",
        "Why [are so many|are so few|are most] guesses [wrong|refused|right|kept|accepted]?", "Why does the acceptance [change|fall|drop|rise|go down|go up|vary]?", "[How good|How right] is the draft?", "When does the draft guess [well|badly|right|wrong]?", "Why is [counting|a list|code|a table] [easier|so fast] and [a story|prose|a poem] [harder|slower]?", "Explain acceptance [simply|in simple words|to a beginner].",
    )),
    (SLOWER, (
        "[When|Why] [is|would|can|could] [it|this|guessing|a draft|the draft] [slower|not help|be slower|make it slower|be a bad idea|be useless|cost time]?", "[Should I|When should I] [turn it off|switch the draft off|not use a draft|use no draft|use plain decoding]?", "Is [it|a draft|guessing|this] [always|ever] [faster|slower|worth it|useful]?", "[What is|What are] the [catch|downside|disadvantage|disadvantages|drawback|price|cost|problem]?", "What [does it|does a wrong guess|do wrong guesses] cost?", "Why is drafting paused?", "What does drafting paused mean?", "Why does it [stop|not] [guessing|guess any more|guess]?",
    )),
    (TOKEN, (
        "[What is|What's] a token [in simple words|exactly|in plain English|here|anyway]?", "[Explain|Describe|Define] [token|tokens|a token|what a token is] [simply|in simple words|to a child|to a beginner|briefly|].", "Why is [this|a|one|the] word [split|cut|divided|in pieces|broken up|in two parts]?", "Why are [words|some words|long words] [split|cut|cut up|in pieces|divided]?", "How long is a token?", "[Are tokens|Is a token] [words|letters|a letter|syllables|a syllable]?", "How many [letters|characters] [are in|has] a token?", "Do you [read|write|see] [words|letters|tokens]?",
    )),
    (MODEL, (
        "[What is|What's] a [language model|model] [in simple words|exactly|in plain English|anyway]?", "[Explain|Describe] [language models|a language model|how a language model works|how models write] [simply|in simple words|to a child|briefly|].", "How do you [think|know what to say|know the next word|choose words|decide what to write|come up with this]?", "How does [a model|a language model|the model|an LLM] [write|know the next word|choose a word|make text|decide]?", "What are weights?",
    )),
    (NGRAM, (
        "[What is|What's|Explain] [prompt lookup|lookup|guessing without a model|n-gram lookup] [in simple words|simply|exactly|good for|]?", "[Can|How can] [it|you|one] guess without [a draft|a second model|a draft model]?", "How does prompt lookup [work|guess]?", "When is prompt lookup [good|useful|fast|better]?",
    )),
    (KV, (
        "[What is|What's|Explain] the [KV cache|cache|key value cache] [in simple words|simply|exactly|for|]?", "What [happens|is done] [in memory|in the cache|] when a guess is [refused|wrong|rejected|thrown away]?", "What is [rolled back|rollback] [in simple words|exactly|]?", "How does the model [forget|take back|undo] [a wrong guess|wrong guesses|a refused token]?",
    )),
    (SAMPLING, (
        "[What is|What's|Explain] [temperature|the temperature|top-p|min-p|top-k] [in simple words|simply|for|exactly|]?", "What [temperature|value] should I [use|set|choose]?", "[What happens|What changes] [at|with] [temperature 0|a high temperature|a low temperature|temperature zero|temperature 1]?", "How do I make [it|you|the text] [more creative|less random|more random|always the same]?", "Why is [the answer|the text|the reply] [always the same|different each time|random]?",
    )),
    (SPEEDUP, (
        "[How much|How many times] [faster|quicker] [is it|is this|does it get|will it be|is it with a draft]?", "[What does|What is] [2x|1.8x|3.2 times|1.5x|the number with the x|2 times plain|the speed-up][ mean|]?", "[How much|What] [time|speed] [do I gain|is saved|do I save|does it save]?", "Is it [twice|three times|ten times] as fast?", "How is [it|the speed|the gain] measured?",
    )),
    (SHORT, (
        f"{_IT} in [one sentence|a nutshell|one line|ten words|short|few words]", f"[Sum up|Summarise|Summarize] {_IT}.", f"[Explain|Describe|Say what is] {_IT} in [one sentence|two sentences|one line|a few words|a nutshell].", f"[Give me|What is] the short version[ of {_IT}|][?|.]", "[tldr|tl;dr|TLDR] speculative decoding",
    )),
    (STEPS, (
        f"[Explain|Describe|Show me|List|Write down] {_IT} [step by step|in steps|as a list|in numbered steps|in bullet points].", f"[What are|List|Name] the steps [of {_IT}|of a round]?", f"How does {_IT} work, step by step?",
    )),
    (COLOURS, (
        "Why [are|is] [some|these|the|many] [words|tokens|parts|text] [coloured|colored|in colour|underlined|in different colours|marked|highlighted]?", "[What do|Why are there] [all these|these|the different|so many] [colours|colors|lines|marks|underlines][ mean| here| for|]?", "[What does|What is] the [underline|underlining|line under the words|line below the words|colouring|coloring][ mean| for|]?", f"Why is [this|that|a|one] {_WORD} [coloured|colored|underlined|marked]?",
        "[How do I|How can I|How to] read the [colours|colors|colored text|coloured words|lines|underlines]?", "What [do|does] [blue, red and green|blue and green|red and blue|blue, orange and grey] mean?", "[Explain|Describe] the [colours|colors|underlines|marks|colour code] [simply|in simple words|to me|briefly|].", "Why does the text look like this?", "Is there a [legend|key|explanation] for the [colours|colors]?",
    )),
    (BLUE, (
        f"Why is [this|that|a|the] {_WORD} [blue|in blue|underlined in blue]?", "[What does|What is] [the blue|a blue|the solid|a solid|the straight] [line|underline|word|token|text|colour][ mean| for|]?", "Why [is|are] [so much|most|nearly all|most words|so many words|all words] blue?", "What [does it mean|is it] when [a word|a token|text] is blue?", "blue words?", "what's with the blue",
    )),
    (RED, (
        f"Why is [this|that|a|the] {_WORD} [red|orange|vermillion|in red|in orange|dotted|underlined with dots]?", "[What does|What is] [the red|the orange|a dotted|the dotted|a red] [line|underline|word|token|text|colour][ mean| for|]?", "What [does it mean|is it] when [a word|a token|text] is [red|orange|dotted]?", "[red|orange] words?", "Is red [bad|an error|a mistake]?", "Is [a red word|a correction|an orange word] [an error|a mistake|wrong]?", "Who corrected this word?",
    )),
    (GREEN, (
        f"Why is [this|that|a|the] {_WORD} [green|in green|overlined]?", "[What does|What is] [the green|a green|the upper] [line|word|token|text|colour][ mean| for|]?", "What [does it mean|is it] when [a word|a token|text] is [green|overlined]?", "[What is|Why is there] a line [above|over] [the|a|this|some] word[s|]?", "green words?", "Why is there a [free|bonus|extra] token?", "What is the extra token?",
    )),
    (GREY, (
        f"Why is [this|that|a|the|one] {_WORD} [crossed out|struck through|struck out|grey|gray|with a line through it|deleted|strikethrough|lined out|faded|scratched out|crossed through]?", f"Why are [some|these|the|many|those] {_WORDS} [crossed out|struck through|struck out|grey|gray|with a line through them|deleted|strikethrough|scratched out|faded|half visible]?",
        "[What does|What is|What's] [the line through|a line through|that line through|the strike through|the strikethrough on] [a word|the words|some words|this word|the text][ mean| for| about|]?", "What [does it mean|is it|does it say] when a [word|token] is [crossed out|struck through|grey|struck out|strikethrough]?", "[What are|Why do I see] [the grey|the crossed out|the struck through|those grey|the gray|ghost] [words|tokens|bits|letters]?", "[crossed out|grey|struck through|struck out] [words|text|tokens]?",
        "Why do I see words that are [deleted|not in the text|removed|crossed out again]?", "[What happens|What happened] to the [crossed out|grey|refused|wrong] [words|guesses|tokens]?", "Are the [grey|crossed out|struck through] words part of the [text|answer|reply]?", "Did you delete [a word|words|something]?", "What is the difference between [refused|rejected] and discarded[ words| guesses| tokens|]?", "[Explain|Describe] the [grey|crossed out|struck through] [words|tokens].",
    )),
    (PLAIN, (
        f"Why [is|has] [this|that|a|the first] {_WORD} [black|no colour|no line|not coloured|not underlined|without a mark|not marked]?", "Why are [some words|words|these words] [black|not coloured|plain|without colour|not underlined]?", "[What does|What is] [plain|a plain token|plain decoding][ mean|]?", "Why is the first word not coloured?",
    )),
    (PLOTS, (
        "[What is|What's|What are] [on the right|the right side|the graph|the graphs|the charts|the curves|the lines on the right|the diagrams][ for| showing| about|]?", "[Explain|Describe] the [graphs|curves|charts|diagrams|right side|right column|plots] [simply|in simple words|to me|briefly|].", "How do I read [the graphs|the curves|the charts|the right side]?", "What [do|can] [the curves|the charts|I] [show|tell me|see on the right]?", "Why are there [graphs|plots|charts] on the right?",
    )),
    (SPEED_PLOT, (
        "[What is|What does] [tok/s|tokens per second|the speed number|the number of tokens per second|tps][ mean| in simple words|]?", "Is [100|500|20|800|50|10] [tok/s|tokens per second] [fast|good|slow|a lot]?", "[What is|What's] the dashed [line|curve][ for| in the plot| about|]?", "How [fast|quick] [is this|are you writing|do you write|is the reply|was that]?", "[What is|What does] [the time to first token|first token|time to the first token][ mean|]?",
    )),
    (ROUNDS_PLOT, ("[What are|What do] the [bars|columns|blue bars|grey bars|stacked bars][ mean| for| show|]?", "Why are some bars [taller|longer|shorter|higher] than others?", "[What does|Why does] the acceptance [curve|line|plot] [show|go up|fall|mean]?")),
    (TIME_PLOT, ("[What|Where] [takes the time|is the time spent|does the time go|goes the time]?", "[What is|What does] [draft time|verify time|overhead|other time][ mean|]?", "Which part takes longest?")),
    (PACE, (
        "[How do I|Can I|Can you|How can I] [make it slower|slow this down|show it slowly|watch it slowly|see each step|go step by step|see the guesses appear|see it step by step|slow the text down]?", "It [is|goes|was] [too fast|too quick|much too fast|very fast][, slow down| to read| for me|]", "[What is|What does] [Pace|pace|slow motion|the pace|Step|live][ do| for| mean|]?", "Slow [down|motion][, please|]", "How do I [turn off|leave|stop] slow motion?", "Why is the text [so slow|slow|shown slowly|slower than the speed]?",
    )),
    (MENU_MODELS, (
        "[How do I|Can I|Where can I|How can I] [get|download|install|add|find|load|use] [a better model|a bigger model|a real model|another model|other models|Llama|Qwen|Gemma|Mistral|a larger pair|larger models|better models|more models]?", "[Where are|Where do I find] [other|more|bigger|better|real] models?", "How do I [switch|replace|change] [models|the model|you|the demo pair]?", "[Can I|How do I] use [my own|a downloaded|a different|a GGUF] model?", "[What is|What's] GGUF?", "Are there [larger|better|smarter|other] models?",
    )),
    (PAIR, ("Why can't I [use|choose|take|pick] [this|that|any] draft?", "Why is [a|the|this] draft [grey|greyed out|gray|not available|refused] [in the list|in the menu|]?", "[Which|What] drafts [fit|go with|work with|are right for] [my model|this model|a model]?", "Do [both|the two] models [need|have] to be [similar|related|of the same family|alike]?")),
    (VIEWS, ("[What are|What is] [the tabs|the views|Text, Tokens, Rounds|the Tokens view|the Rounds view|the tab Tokens][ for| about|]?", "[How do I|Where do I|How can I] see [the guesses|each guess|every token|what was guessed|details of a token|the probabilities|single rounds]?", "[What does|What is] the Rounds [view|tab|table][ show|]?", "How do I get back to the [normal|plain|formatted] text?")),
    (COMPARE, ("[How do I|How can I|Can I] [compare|test|try] [two drafts|it without a draft|with and without|both|settings|drafts|the speed with and without a draft]?", "[Show me|Prove|How do I know] that it is [faster|the same text|really faster].", "How do I turn [it|guessing|speculation|the draft|speculative decoding] [off|on]?", "[What does|What is] [F7|Compare][ do| for|]?")),
    (REPLAY, ("[Can I|How do I|How can I] [see|watch|play] [that|it|this reply|the reply] again[ slowly|]?", "[What does|What is] [F5|Replay|the slider][ do| for|]?", "[What are|Where are|Are there] [the lessons|lessons|tutorials]?", "Play that again.")),
    (KEYS, ("[What are|List|Show me|Which are] the [keyboard shortcuts|hotkeys|keys|shortcuts]?", "[Which|What] key [stops|sends|replays|opens a new chat|searches]?", "[Keyboard|shortcut|hotkey] [help|list|keys]")),
    (CONTEXT, ("[What is|What does] [the context|context|the bar at the top|context 412 of 2048|the context size][ mean| for|]?", "How [long|many words|many tokens] can you [read|remember|take]?", "[What happens|What do I do] when the [chat|context] [is full|gets too long|gets full]?", "Do you forget [the beginning|what I said|old messages]?")),
    (OVERVIEW, (
        "[What|Where] [am I seeing|am I looking at|is what|do I begin|should I click|should I look|do I start]?", "[Explain|Describe|Show me] [the window|this window|the screen|everything here|the user interface|this app|what I see here] [simply|in simple words|to me|briefly|].", "[How do I|How can I] [use this|start|begin|work with this|use this program|use this app]?", "I am [new|lost|confused|a beginner][ here|]. [Help|What now|Where do I start|What should I do]?", "[What should|What can] I [try|do] [first|here|now]?", "[help|tour|tutorial|instructions|manual]", "What do you suggest I try?",
    )),
)  # fmt: skip
_WEIGHTS = tuple(len(questions) ** 0.5 for _entry, questions in _ASKED)
_SIMPLY = ("[Simpler|Simpler, please|Explain it more simply|In simple words|I don't understand|I do not get it|Easier please|Say that in simple words]", "[huh|what|hm]?")  # fmt: skip
# What follows a question that was answered with long words.
_SIMPLE = (
    "A quick helper writes down what it thinks comes next, and the careful one reads it all at once. What is right stays, what is wrong is corrected, and you wait less.",
    "Think of two friends: the quick one guesses the next few words, and the careful one checks them in one look. Right guesses stay, and a wrong one is replaced.",
)


def own_words(dice: Dice) -> list[Exchange]:
    """A question on speculative decoding or the window; now and then it is to be said more simply."""
    entry, questions = dice.choices(_ASKED, _WEIGHTS)[0]
    chat = [Exchange(typed(dice, dice.pick(questions)), entry.reply(dice))]
    if dice.chance(0.08):
        chat.append(Exchange(typed(dice, dice.pick(_SIMPLY)), dice.pick(_SIMPLE)))
    return chat
