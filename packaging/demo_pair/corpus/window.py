"""How to read and use the window: colours, plots, views, menus, pace."""

# ruff: noqa: E501  (sentences are kept whole)

from __future__ import annotations

from .base import Dice, Entry, Exchange

COLOURS = Entry(
    (
        "What do the colours mean?",
        "What do the colors mean?",
        "[Explain|Describe] the [colours|colors|marks][ in this window| in the text|].",
        "Why [are|is] [some words blue|the words coloured|the text coloured|the text in colour]?",
        "[What is|Where is] the legend?",
        "How do I read [the colours|the marks|the text]?",
        "What do the [lines|underlines|marks] mean?",
    ),
    (
        (
            "Each token is marked by what became of the guess.",
            "The marks show where each token came from.",
            "Every colour tells the fate of a token.",
        ),
        (
            "[Blue with a solid underline|Blue, with a solid line below,] means accepted: the draft guessed it and the main model agreed.",
            "Accepted guesses are blue with a solid underline: the draft proposed them and the main model kept them.",
        ),
        (
            "Red with a dotted underline means corrected: the guess was wrong, and the main model put in its own token.",
            "Corrections are red with a dotted underline: there the main model replaced a wrong guess.",
        ),
        (
            "Green with a line above is a bonus token, which comes free when all guesses of a round were right.",
            "Green with an overline is the bonus: the extra token after a round in which every guess was kept.",
        ),
        (
            "Grey and struck through are the guesses that were refused.",
            "Grey ghosts with a line through them are guesses that never reached the text.",
            "Refused guesses are grey and struck through, and tokens without a mark were decoded without a draft.",
        ),
    ),
)

BLUE = Entry(
    (
        "What does [blue|the blue colour|a solid underline|accepted] mean?",
        "What [is|are] [an accepted token|accepted tokens|the blue tokens|the blue words]?",
        "Why is [most of it|this word|it] blue?",
    ),
    (
        (
            "Blue with a solid underline means accepted.",
            "A blue token was guessed by the draft and kept by the main model.",
            "Blue is good news: the guess was right.",
        ),
        (
            "Those tokens came almost for free, because several of them share one pass.",
            "The more blue you see, the more time was saved.",
            "It is exactly the token that the main model would have written itself.",
        ),
    ),
)

RED = Entry(
    (
        "What does [red|orange|vermillion|the red colour|a dotted underline|corrected] mean?",
        "What [is|are] [a corrected token|corrected tokens|a correction|the red tokens|the red words]?",
        "Why is [this word|a word] [red|orange]?",
    ),
    (
        (
            "Red with a dotted underline means corrected.",
            "A red token is the main model's own: the draft had guessed something else.",
            "Red marks the place where the draft was wrong.",
        ),
        (
            "The main model refused the guess and put this token in its place.",
            "In its place the main model wrote the right token, which ends the round.",
        ),
        (
            "Point at it to see what the draft had guessed.",
            "The guesses after it were dropped without being judged.",
            "Nothing is lost by it: one token per round is the least you get.",
        ),
    ),
)

GREEN = Entry(
    (
        "What does [green|the green colour|an overline|bonus] mean?",
        "What [is|are] [a bonus token|bonus tokens|the bonus|the green tokens|the green words]?",
        "Why is [this word|a word] green?",
    ),
    (
        (
            "Green with a line above is a bonus token.",
            "A green token is a bonus.",
            "Green means that the whole round was right, and one more token came with it.",
        ),
        (
            "When every guess of a round is kept, the pass that checked them also gives the next token, and that one is free.",
            "If all guesses are accepted, the main model adds one more of its own from the same pass.",
        ),
        (
            "So a round with four guesses can give five tokens.",
            "With a draft length of four, a perfect round gives five tokens.",
            None,
        ),
    ),
)

GREY = Entry(
    (
        "What [do|are] the grey [words|tokens|ghosts|words that are struck through][ mean|]?",
        "What does [grey|gray|struck through|strike-through|rejected|discarded|refused] mean?",
        "What [is|are] [a ghost|ghosts|a rejected token|rejected tokens|discarded tokens]?",
        "What is the difference between rejected and discarded?",
    ),
    (
        (
            "Grey and struck through are guesses that never reached the text.",
            "The grey ghosts are refused guesses.",
            "A grey ghost is a token the draft proposed in vain.",
        ),
        (
            "The first of them was rejected by the main model; those behind it were discarded without being judged.",
            "Rejected is the first wrong guess of a round; discarded are all guesses after it.",
        ),
        (
            "They are shown so that you can see what the draft had in mind.",
            "They cost a little time, and that is the price of guessing.",
            "You see them in the Tokens view, just before the correction.",
        ),
    ),
)

PLAIN = Entry(
    (
        "What [is|are] [a plain token|plain tokens|tokens without a mark]?",
        "Why [do|have] some [tokens|words] [have|] no [mark|colour]?",
        "What does no mark mean?",
        "Why is nothing coloured?",
    ),
    (
        (
            "A token without a mark was decoded plainly, with no draft.",
            "No mark means plain: the main model wrote that token alone.",
        ),
        (
            "The first token of a reply is often plain, and so is everything when no draft is chosen.",
            "That happens when the draft is switched off, or when Auto finds that guessing does not pay.",
        ),
        (
            "Choose a draft at the top of the window to see the colours.",
            "It is the ordinary way of decoding: one token per pass.",
            None,
        ),
    ),
)

PLOTS = Entry(
    (
        "What do the plots show?",
        "[Explain|Describe] the [plots|graphs|charts|panel on the right].",
        "How do I read the [plots|graphs|charts|panel on the right]?",
        "What [is|do I see] on the right?",
        "What are the [charts|plots|graphs|diagrams] for?",
    ),
    (
        (
            "The plots on the right follow the reply as it is written.",
            "The panel on the right measures each reply while you read it.",
            "There are four plots, and they share one time axis.",
        ),
        (
            "The first shows the decode speed in tokens per second, with plain decoding as a dashed line.",
            "At the top is the decode speed in tokens per second; the dashed line is the measured speed without a draft.",
        ),
        (
            "The next shows the acceptance over the last guesses, and below it every round is a bar of accepted, refused and discarded guesses.",
            "Below it are the rolling acceptance and a bar for each round, with accepted guesses under refused and discarded ones.",
        ),
        (
            "The last one shows where the time went: drafting, verifying, or other work.",
            "The last plot splits the time into drafting, verifying and other.",
            "A small question mark beside each plot explains it.",
        ),
    ),
)

SPEED_PLOT = Entry(
    (
        "What [is|does] the [speed plot|decode speed plot|tokens per second plot|first plot][ show|]?",
        "What [are|does] tokens per second[ mean|]?",
        "What is the dashed line?",
        "What does [tok/s|t/s] mean?",
        "What is TTFT?",
        "What does TTFT mean?",
    ),
    (
        (
            "Tokens per second is the speed at which the reply grows.",
            "The speed plot shows how many tokens are written each second.",
        ),
        (
            "The dashed line is the speed of the main model alone, measured on this machine.",
            "Above the dashed line the draft pays; below it, it does not.",
        ),
        (
            "TTFT is the time to the first token: how long you wait before the reply begins.",
            "The time to the first token, TTFT, is shown beside it, because it is another kind of speed.",
            None,
        ),
    ),
)

ROUNDS_PLOT = Entry(
    (
        "What [are|do] the [bars|stacked bars|rounds plot|round bars][ mean| show|]?",
        "What does the [rounds|third] plot show?",
        "[Explain|Describe] the bars.",
        "What is the rolling acceptance?",
        "What does the acceptance plot show?",
    ),
    (
        (
            "Each bar is one round.",
            "Every round is one bar.",
            "The bars show the rounds one by one.",
        ),
        (
            "The lower part counts the guesses that were accepted, and the upper part those that were refused or discarded.",
            "The blue part is what was accepted, and the grey part is what was refused or discarded.",
        ),
        (
            "The rolling acceptance is the same thing as a line: the share of accepted guesses among the last ones.",
            "A row of tall blue bars means easy text; short ones mean that the draft is struggling.",
            "When the text turns from a list to a story, you can see the bars shrink.",
        ),
    ),
)

TIME_PLOT = Entry(
    (
        "Where does the time go?",
        "What does [draft, verify and other|the time plot|the last plot|the time split] [mean|show]?",
        "[Explain|What is] the time split[?|.]",
        "What is verify time?",
    ),
    (
        (
            "The time of each round is split in three: draft, verify and other.",
            "The plot divides the time into drafting, verifying and the rest.",
        ),
        (
            "Draft is the time the small model spends guessing, and verify is the time the main model spends checking.",
            "Drafting should be the small part; verifying is the pass of the main model.",
        ),
        (
            "Other is everything else, such as choosing tokens and moving data about.",
            "If drafting takes a large share, the draft is too big or the draft length too long.",
            "The rest is bookkeeping, and it should be thin.",
        ),
    ),
)

PACE = Entry(
    (
        "What is [pace|slow motion|reading speed]?",
        "How do I [slow it down|see it slowly|slow down|watch it in slow motion|change the pace]?",
        "It is too fast.",
        "Can you write [slower|more slowly]?",
        "[It goes|You are|That was] too fast[ to see|]",
        'What does "as it comes" mean?',
    ),
    (
        (
            "Pace sets how fast the text is shown.",
            "A small pair writes faster than anyone can watch, so the window can slow the picture down.",
            "You can choose the pace: as it comes, reading speed, or slow motion.",
        ),
        (
            "As it comes shows tokens at once, reading speed follows your eyes, and slow motion plays each round in phases.",
            "In slow motion the guesses appear as ghosts, then the verdict falls, then the correction lands.",
        ),
        (
            "Only the picture is delayed; the measured numbers stay true.",
            "The figures are not touched by it, because the models run at full speed all the same.",
            "A key press catches up with the models.",
        ),
    ),
)

MENU_MODELS = Entry(
    (
        "[How|Where] do I get [other models|more models|real models|larger models|a bigger model|better models]?",
        "What is [the Models menu|in the Models menu]?",
        "[How|Can I] [use|load|open] [my own model|my own models|my own GGUF|a GGUF file|other models]?",
        "How do I [change|choose|load] the model?",
        "[Where|How] can I download models?",
        "How do I use my own GGUF files?",
        "What is a GGUF[ file|]?",
    ),
    (
        (
            "Open the Models menu: it lists pairs that fit together and downloads them for you.",
            "The Models menu has real pairs, from small ones for a laptop to large ones.",
            "You can use your own models: a GGUF file is all you need.",
        ),
        (
            "To use a file of your own, choose Browse in the Main or Draft picker and pick a GGUF file.",
            "The pickers called Main and Draft, at the top, also have Browse for GGUF files on your disk.",
        ),
        (
            "Foretoken checks whether the two share a vocabulary, and says why if they do not.",
            "A draft that cannot serve the main model is shown in grey, with the reason.",
            "Each pair is checked before it runs: tokens, size and memory.",
        ),
    ),
)

PAIR = Entry(
    (
        "What does compatible mean?",
        "Why is [a draft|this draft|my draft] [grey|greyed out|not compatible|refused]?",
        "Which models fit together?",
        "[Can|May] any draft serve any main model?",
        "What makes two models compatible?",
    ),
    (
        (
            "Two models are compatible when they use the same tokens.",
            "A pair fits when both models share one vocabulary.",
            "The draft must speak the same tokens as the main model.",
        ),
        (
            "Every guess is a token number, and the main model must understand it in the same way.",
            "If one number means different things to the two models, a guess could not be checked.",
        ),
        (
            "Models of one family usually fit; the window tells you the first difference if they do not.",
            "A draft that does not fit stays in the list in grey, with the reason beside it.",
        ),
    ),
)

VIEWS = Entry(
    (
        "What [are|is] [the views|Text, Tokens and Rounds|the Tokens view|the Rounds view]?",
        "How do I see [each token|the tokens|every round|the guesses|more about a token]?",
        "What happens when I [point at|hover over|click on] a token?",
        "What is the difference between Text, Tokens and Rounds?",
    ),
    (
        (
            "There are three views of a reply: Text, Tokens and Rounds.",
            "You can switch between Text, Tokens and Rounds under each reply.",
        ),
        (
            "Text is for reading, Tokens shows a mark for every token and its ghosts, and Rounds has a row for each round.",
            "Tokens shows the raw stream with refused guesses as ghosts, and Rounds lists guesses, cut, correction and time.",
        ),
        (
            "Point at a token to see its fate, its probability, and what was refused there.",
            "Hover over a token, or use the arrow keys, to see what both models thought of it.",
            "The keys are Ctrl and 1, 2 or 3.",
        ),
    ),
)

COMPARE = Entry(
    (
        "How do I compare [with and without a draft|two drafts|drafts|speeds]?",
        "What [is|does] Compare[ do|]?",
        "How do I [switch off|turn off|disable] [the draft|speculative decoding]?",
        "Can I see it without [a draft|speculation]?",
    ),
    (
        (
            "Compare runs the same prompt twice, side by side: with and without speculation.",
            "Use Compare to run one prompt with two settings, side by side.",
        ),
        (
            "It tells you whether the tokens were the same and how much time was saved.",
            "At the end you get a verdict: same text or not, and which was faster, by how much.",
            "You can compare two drafts or two draft lengths in the same way.",
        ),
        ('To switch guessing off altogether, choose "No draft" in the Draft picker.',),
    ),
)

REPLAY = Entry(
    (
        "What is [replay|a replay|the scrubber]?",
        "Can I [see that again|play it again|replay a reply|watch a reply again]?",
        "How do I [replay|play back] a reply?",
        "What are the lessons?",
        "How do I [step|go] through [a reply|the rounds]?",
    ),
    (
        (
            "Replay plays a finished reply again, round by round.",
            "Under every finished reply there is a scrubber: drag it to see the reply grow again.",
        ),
        (
            "You can step through the rounds, slow them down, or speed them up.",
            "It can be played from a tenth of the speed to ten times the speed.",
        ),
        (
            "Lessons use the same player and need no model.",
            "It shows what was recorded, so nothing is computed again.",
            "Press F5 to start it.",
        ),
    ),
)

KEYS = Entry(
    (
        "[What|Which] [keys|keyboard shortcuts|shortcuts] are there?",
        "How do I [stop|stop you|stop a reply|start a new chat|search my chats|send a message|regenerate a reply]?",
        "[List|Show] the [keys|shortcuts].",
        "Is there a shortcut?",
    ),
    (
        ("Here are the main keys:\n\n", "These are the keys to know:\n\n"),
        ("- Enter sends the message\n- Shift and Enter starts a new line\n- Esc stops the reply\n",),
        ("- Ctrl+N opens a new chat\n- Ctrl+F searches\n- Ctrl+B shows the history\n",),
        ("- F5 replays a reply\n\n",),
        ("Ctrl and the slash key show all of them.",),
    ),
)

TABLE = Entry(
    (
        "[Show|List|Explain] the [colours|colors|fates|marks] [in a table|as a table].",
        "[Make|Give me|Write] a table of the [colours|colors|fates|marks].",
        "[As a table|In a table|Put that in a table|Can you put that in a table][, please|][.|?]",
    ),
    (
        ("Here are the fates of a token:\n\n", "The marks in a table:\n\n"),
        ("| Fate | Colour | Meaning |\n| --- | --- | --- |\n",),
        (
            "| accepted | blue | the guess was accepted |\n| corrected | red | the main model replaced a wrong guess |\n",
        ),
        ("| bonus | green | an extra token after a perfect round |\n| plain | none | decoded without a draft |\n",),
        ("| refused | grey | a guess that never reached the text |",),
    ),
)

CONTEXT = Entry(
    (
        "What does [context|the context bar|context 412/2048] mean?",
        "What happens when the context is full?",
        "How long can [our|a|this] [chat|conversation] be?",
        "How much can you remember?",
    ),
    (
        (
            "The context is what the model can see at once, counted in tokens.",
            "The bar at the top shows how much of the context is used.",
        ),
        (
            "For this demo it is two thousand tokens, which is a few pages.",
            "When it is nearly full, the window tells you before anything is lost.",
        ),
        (
            "A new chat starts with an empty one.",
            "Start a new chat when you change the subject; that keeps it short.",
            None,
        ),
    ),
)

PRIVACY = Entry(
    (
        "Is [this|my chat|my data|it] [private|safe|sent anywhere]?",
        "Do you need [the internet|a network|a graphics card|a GPU]?",
        "Does this run [locally|on my computer|offline]?",
        "Where is my chat [stored|saved|kept]?",
    ),
    (
        (
            "Everything runs on your own computer.",
            "It is private: both models run on this machine.",
        ),
        (
            "Your chats are kept on your disk and sent nowhere.",
            "Nothing that you write leaves it; your chats are kept on your disk.",
        ),
        (
            "No network is needed, except to download models when you ask for them, and the demo pair needs no graphics card.",
            "It works without a network and without a graphics card; only downloading models needs a connection.",
        ),
    ),
)

OVERVIEW = Entry(
    (
        "[Explain|Describe] [this window|the window|what I see|this app|this program].",
        "How do I use [this window|this app|this program|Foretoken]?",
        "[What do I see here|What am I looking at|What is on the screen]?",
        "[Give me|Can you give me] a tour[?|.]",
        "How does this [app|program|window] work?",
        "[Where do I start|What should I look at first|I am new here]?",
        "How do I read this window?",
    ),
    (
        (
            "In the middle is our chat, on the left are your earlier chats, and on the right are the plots.",
            "The window has three columns: your chats on the left, this one in the middle, and the plots on the right.",
            "You see a chat in the middle and its measurements on the right.",
        ),
        (
            "At the top you choose the main model, the draft and the draft length.",
            "The pickers at the top choose the two models, Main and Draft, and how far the draft may guess.",
        ),
        (
            "Every token of a reply is marked: blue was guessed and kept, red was corrected, green is a bonus.",
            "The colours of the text show what the draft guessed: blue was kept, red corrected, and green is a bonus.",
        ),
        (
            "Ask for a list and then for a story, and watch how the plots change.",
            "Send a message and watch the plots; slow motion shows every round in phases.",
            "Try slow motion to see one round at a time.",
        ),
    ),
)

ENTRIES = (
    OVERVIEW, COLOURS, BLUE, RED, GREEN, GREY, PLAIN, PLOTS, SPEED_PLOT, ROUNDS_PLOT, TIME_PLOT, PACE, MENU_MODELS, PAIR, VIEWS,
    COMPARE, REPLAY, KEYS, TABLE, CONTEXT, PRIVACY,
)  # fmt: skip
_WEIGHTS = (4, 5, 2, 2, 2, 2, 1, 4, 1.6, 1.5, 1.3, 2, 3, 1.2, 1.5, 1, 1, 1, 1, 1, 1)


def window(dice: Dice) -> list[Exchange]:
    """A question about the window, sometimes two."""
    first = dice.choices(ENTRIES, _WEIGHTS)[0]
    chat = [first.exchange(dice)]
    if dice.chance(0.3):
        chat.append(dice.pick((TABLE, PLOTS, COLOURS, GREY, GREEN, PACE)).exchange(dice))
    return chat
