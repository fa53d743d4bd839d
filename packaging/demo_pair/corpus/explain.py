"""What speculative decoding is, why it pays, and when it does not."""

# ruff: noqa: E501  (sentences are kept whole)

from __future__ import annotations

from .base import Dice, Entry, Exchange

WHAT = Entry(
    (
        "What is speculative decoding?",
        "[What's|Whats|what is] speculative decoding",
        "[Explain|Describe|Tell me about|Please explain] speculative decoding.",
        "[Can|Could] you explain [speculative decoding|what speculative decoding is]?",
        "How does speculative decoding work?",
        "What does speculative decoding [mean|do]?",
        "[Explain|What is] speculative decoding in simple [words|terms][.|?]",
        "I do not know what speculative decoding is.",
        "What is [this app|this program|Foretoken] [about|for|showing me]?",
        "What is Foretoken?",
    ),
    (
        (
            "Speculative decoding is a way to make a language model [write faster|faster] without changing [what it writes|a word of what it says].",
            "Speculative decoding lets a large model write faster with the help of a small one.",
            "In speculative decoding, a small model guesses ahead and a large model checks the guesses.",
            "Speculative decoding means that two models share the work: one guesses, the other checks.",
        ),
        (
            "A small draft model [guesses|proposes] the next few tokens, which is [cheap|quick], and the main model checks all of them in a single pass.",
            "The draft model quickly proposes [a few|several] tokens, and the main model reads them all at once and decides how many to keep.",
            "First the draft model writes a few tokens on its own; then the main model [looks at|judges] all of them together, in one pass.",
            "The small one, called the draft, runs a few tokens ahead; the large one, called the main model or target, checks them [together|in one go].",
        ),
        (
            "Guesses that match what the main model would have written are kept, and the first wrong one is replaced by the main model's own token.",
            "It keeps the guesses up to the first mistake, corrects that one, and the draft starts again from there.",
            "Correct guesses are kept at once; at the first wrong guess the main model puts in its own token and the rest is thrown away.",
        ),
        (
            "When the draft guesses well, several tokens appear for the price of [about one pass|little more than one].",
            "So each pass of the main model can give several tokens instead of one.",
            "The text is the same as the main model alone would write; only the [waiting|time] is shorter.",
            "The better the draft guesses, the [more time is saved|faster the text appears].",
            "In this window the kept guesses are blue, and [the corrections are red|corrections have a dotted line].",
        ),
    ),
)

WHY_FAST = Entry(
    (
        "Why is [it|speculative decoding] [faster|fast|quicker]?",
        "Why [is|does] checking [so cheap|cheap|several tokens cheap|cost so little]?",
        "Why is verification cheap?",
        "How can checking many tokens cost [little more than|about the same as] one?",
        "[Where|How] does the [speedup|speed-up|speed] come from?",
        "[Why|How] does [a draft|the draft] [save|help to save] time?",
        "What is memory bandwidth?",
        "What limits the speed of [decoding|a language model]?",
    ),
    (
        (
            "[Writing|Decoding] one token at a time is limited by memory, not by arithmetic.",
            "A language model spends most of its time fetching weights from memory, not computing.",
            "[The slow part of decoding|The slow part] is reading the weights from memory.",
            "Decoding is bound by memory bandwidth: for every pass, all weights must [be read once|travel from memory to the processor].",
        ),
        (
            "For each token, every weight has to be read once, and the processor [mostly waits|spends its time waiting].",
            "A pass over one token and a pass over five tokens read the same weights.",
            "The same weights serve one token or five, so a pass over several tokens [costs only a little more|is only a little slower].",
        ),
        (
            "So checking [five guesses|a few guesses] together costs far less than writing [five tokens|them] one by one.",
            "That is why checking a few tokens at once is much cheaper than producing them one after another.",
            "Speculative decoding uses the idle arithmetic to check several guesses in one pass.",
        ),
        (
            "On a small processor the pass does grow with its width, so the best draft length is [a matter of measuring|found by measuring].",
            "There is a limit: wide passes [do cost more|become slower], and wrong guesses are wasted work.",
            "The gain depends on the machine, which is why Foretoken measures it.",
            None,
        ),
    ),
)

LOSSLESS = Entry(
    (
        "[Is|Does] [speculative decoding|it] [lossless|change the text|change the answer|make the answer worse|reduce quality|lose quality]?",
        "Is the [text|answer|output] the same [as without a draft|without the draft]?",
        "Does the draft [make|change] the [answer|quality|text] [worse|]?",
        "What does lossless mean?",
        "Can a bad draft spoil the text?",
        "Is the quality [the same|worse]?",
    ),
    (
        (
            "Nothing is lost: [the text is the main model's own|every token is one the main model would choose].",
            "Speculative decoding is lossless: the main model has the last word on every token.",
            "The text is exactly as good as the main model's, because the main model checks every token.",
            "The draft cannot change the result; it can only change how long the result takes.",
        ),
        (
            "At temperature zero you get the very same tokens as without a draft.",
            "At temperature zero a guess is kept only if it is the main model's [own first choice|most likely token].",
            "With temperature, a careful rule of acceptance keeps the probabilities of the main model [exactly|unchanged].",
        ),
        (
            "A poor draft [costs time|makes it slower], but never quality.",
            "If the draft is bad, you lose speed and nothing else.",
            "A bad guess is [simply refused|refused and replaced], so only time is lost.",
            "The only difference is the time it takes.",
        ),
    ),
)

DRAFT_MODEL = Entry(
    (
        "What is [a|the] draft model?",
        "What does the draft [model|] do?",
        "[What is|Explain] the draft[?|.]",
        "[How do I choose|What makes] a good draft model?",
        "Which draft [model|] should I [use|choose]?",
        "What is the difference between the main model and the draft model?",
        "[Why|Why do we] need a draft model?",
    ),
    (
        (
            "The draft model is a small, quick model that guesses the next tokens for the main model.",
            "A draft model is the small partner that runs ahead and proposes tokens.",
            "The draft is the small one of the two: it guesses, and the main model judges.",
        ),
        (
            "It must use the same [vocabulary|tokens] as the main model, and it should be [ten times cheaper|much cheaper] or better.",
            "A good draft is much smaller than the main model, shares its [vocabulary|tokens], and often has the same idea about the next word.",
            "Both must share one vocabulary, because a guess is a token and the main model has to [understand|judge] it.",
        ),
        (
            "Small siblings from the same family of models make the best drafts.",
            "A draft trained to imitate its main model guesses best; ours was made that way.",
            "If it is too large, guessing takes too long; if it is too small, too many guesses are refused.",
            "What counts is the balance: [cheap guesses|a cheap draft], and enough of them kept.",
        ),
    ),
)

TARGET_MODEL = Entry(
    (
        "What is the [main model|target model|target]?",
        "What does the [main model|target model|target] do?",
        "[Who|Which model] decides what is written?",
        "[What is|Explain] the target[?|.]",
    ),
    (
        (
            "The main model, also called the target, is the model whose answer you want.",
            "The main model is the large one of the pair; its text is what you read.",
            "The target is the model that has the last word; in this window it is called Main.",
        ),
        (
            "It checks the draft's guesses, keeps those it agrees with, and writes its own token at the first mistake.",
            "In every round it reads the guesses in one pass and decides how many to keep.",
            "Without a draft it would write one token per pass; with one it can keep several.",
        ),
        (
            "You choose it in the picker called Main, at the top of the window.",
            "The draft only helps it along.",
            "The quality of the text depends on it alone.",
            None,
        ),
    ),
)

ROUND = Entry(
    (
        "What is a round?",
        "What [happens|is done] in [a round|one round|each round]?",
        "[Explain|Describe] [a round|one round|the rounds] [step by step|].",
        "How does one round work?",
        "What are rounds?",
    ),
    (
        (
            "A round is one proposal and one check.",
            "A round is one turn of guessing and checking.",
            "Each round has two halves: the draft guesses, then the main model checks.",
        ),
        (
            "The draft proposes a few tokens, the main model reads them in one pass, and a cut is made at the first mistake.",
            "First the draft writes a few tokens; then the main model runs once over all of them and compares.",
        ),
        (
            "What comes before the cut is kept, the main model adds one token of its own, and the rest is discarded.",
            "The guesses before the first mistake are kept, the mistake is corrected, and the guesses after it are dropped.",
        ),
        (
            "So every round gives at least one token, and at most the draft length plus one.",
            "If no guess was wrong, the main model adds a bonus token, so no round is ever empty.",
            "You can see every round as a row in the Rounds view.",
            "Then the next round begins.",
        ),
    ),
)

DRAFT_LENGTH = Entry(
    (
        "What is the draft length?",
        "What does draft length mean?",
        "[What|Which] draft length [should I use|is best|should I choose]?",
        "[How many|How long] [tokens should the draft guess|should the draft be]?",
        "[Explain|What is] [gamma|the draft length setting][?|.]",
        "[Is|Would] a longer draft [always better|be faster]?",
        "What does Auto mean [for the draft length|]?",
    ),
    (
        (
            "The draft length is the number of tokens the draft may guess in one round.",
            "Draft length says how far ahead the draft may run before the main model checks.",
            "It is the most tokens the draft proposes in one round.",
        ),
        (
            "A long draft pays when the text is easy to guess, such as counting or a table; a short one is better for free prose.",
            "If it is too short, you gain little; if it is too long, many guesses are thrown away.",
            "Longer is not always better, because everything after the first mistake is wasted.",
        ),
        (
            "With Auto, Foretoken measures the costs on your machine and chooses the length itself.",
            "Auto is a good choice: it looks at the acceptance and at the measured cost of each width.",
            "You can set it by hand at the top of the window, even while a reply is being written.",
            "Try [two|four|eight|three] and look at the plots, or leave it on Auto.",
        ),
    ),
)

ACCEPTANCE = Entry(
    (
        "What is the acceptance rate?",
        "What does [acceptance|acceptance rate|accepted] mean?",
        "What is a good acceptance rate?",
        "Why is the acceptance [low|high|so low|so high]?",
        "[What does|What is] 78% accepted[ mean|]?",
        "[Explain|How is] the acceptance rate [computed|][?|.]",
    ),
    (
        (
            "The acceptance rate is the share of guessed tokens that the main model kept.",
            "It is the number of kept guesses divided by the number of guesses made.",
            "Acceptance tells how often the draft was right: kept guesses out of all guesses.",
        ),
        (
            "If the draft proposed one hundred tokens and eighty were kept, it is eighty percent.",
            "Eighty percent means that four of five guesses were kept.",
        ),
        (
            "It is high for text that is easy to foresee, such as lists, code and counting, and lower for stories and verse.",
            "Predictable text gives a high rate; free prose gives a lower one, because there are many good ways to go on.",
        ),
        (
            "A high rate alone does not make it fast: the draft must be cheap as well.",
            "How much of it pays depends on the cost of the draft and of the check.",
            "Ask me to count and then to tell a story, and watch the rate fall.",
            None,
        ),
    ),
)

SLOWER = Entry(
    (
        "When is [speculative decoding|it|a draft] [slower|not worth it|a bad idea|useless]?",
        "[Can|Could] speculative decoding be slower?",
        "Is [the draft|my draft|a draft] worth it?",
        "Why is it slower [with a draft|with the draft|than plain]?",
        "When does [a draft|speculative decoding|it] not pay?",
        "What are the [limits|drawbacks|costs|downsides] of speculative decoding?",
    ),
    (
        (
            "A draft does not always pay.",
            "It can be slower than plain decoding, too.",
            "It depends on three things: how often the guesses are right, what a guess costs, and what a wide check costs.",
        ),
        (
            "If many guesses are refused, the time spent on them is lost.",
            "When the text is hard to foresee, most guesses are refused and their cost is wasted.",
            "Every guess costs a little, and a check of many tokens costs more than a check of one.",
        ),
        (
            "The break-even line in the plots shows where it begins to pay.",
            "Foretoken measures plain decoding too, so the figure you see is honest.",
            'The plot called "is the draft worth it?" compares both on your machine.',
        ),
        (
            "With the draft length on Auto, it falls back to plain decoding when nothing is gained.",
            "When no length pays, Auto decodes plainly and tries again later.",
            'You can always choose "No draft" and compare.',
        ),
    ),
)

TOKEN = Entry(
    (
        "What is a token?",
        "What are tokens?",
        "What does token mean?",
        "[Explain|Describe] tokens.",
        "Is a token a word?",
    ),
    (
        (
            "A token is a small piece of text: a word, a part of a word, or a sign.",
            "Tokens are the pieces in which a language model reads and writes.",
            "A model does not see letters; it sees tokens, which are short pieces of text.",
        ),
        (
            "Common words are one token each, and rare words are put together from several.",
            "A short, common word is usually one token; a long or rare one is cut into a few.",
        ),
        (
            "A model writes one token after another, and each one needs a pass, unless a draft has guessed it.",
            "In the Tokens view of this window every token has its own mark.",
            "Both models of a pair must use the same tokens, or the guesses could not be checked.",
        ),
    ),
)

MODEL = Entry(
    (
        "What is a language model?",
        "How does a language model work?",
        "What is [an LLM|a large language model|a neural network]?",
        "How do you [work|write|choose the next word]?",
    ),
    (
        (
            "A language model looks at the text so far and says how likely each possible next token is.",
            "A language model is a program that has learned to predict the next token of a text.",
        ),
        (
            "One token is chosen, added to the text, and the model looks again.",
            "It picks one, adds it to the end, and begins again, token by token.",
        ),
        (
            "A small model is quick and knows little; a large one is slow and knows more.",
            "That is slow, because every token needs all the weights once; speculative decoding shortens the wait.",
            "I am a very small one, with about nine million weights.",
        ),
    ),
)

NGRAM = Entry(
    (
        "What is prompt lookup?",
        "What is [n-gram|ngram] [drafting|lookup]?",
        "Can I [speculate|use speculative decoding] without a draft model?",
        'What does "Prompt lookup (no model)" mean?',
    ),
    (
        (
            "Prompt lookup guesses without a second model.",
            "Prompt lookup is drafting by copying: it needs no draft model at all.",
        ),
        (
            "It looks for the last few tokens earlier in the chat and proposes what came after them.",
            "When the text repeats something, it proposes the words that followed last time.",
        ),
        (
            "That works well when a reply repeats your text, such as rewriting or code, and costs almost nothing.",
            "It is free and often right when the answer quotes the question.",
        ),
    ),
)

KV = Entry(
    (
        "What is the KV cache?",
        "What is [rollback|a rollback|rewinding]?",
        "What happens to [refused|rejected] tokens [in the cache|in memory|]?",
        "What does rollback mean?",
    ),
    (
        (
            "The KV cache is the model's memory of the text so far.",
            "Each model keeps notes on every token it has read; these notes are the KV cache.",
        ),
        (
            "When a guess is refused, the notes on it and on everything after it are dropped, and that is called rollback.",
            "Refused tokens have left their marks there, so both models roll back to the last token that was kept.",
        ),
        (
            "Rolling back is cheap: the cells are simply forgotten.",
            "Nothing else has to be computed again.",
            "It only shortens the cache; nothing that was kept is read twice.",
        ),
    ),
)

SAMPLING = Entry(
    (
        "What is [temperature|the temperature|sampling|top-p|top-k|min-p]?",
        "What does [temperature|temperature zero|sampling|top-p|top-k] mean?",
        "[Does|How does] temperature [change|affect] [acceptance|the acceptance|speculative decoding]?",
        "[Explain|Describe] the sampling settings.",
    ),
    (
        (
            "Temperature says how freely the model chooses among the likely tokens.",
            "Sampling settings say how the next token is chosen from the likely ones.",
        ),
        (
            "At zero it always takes the most likely one; higher values bring more surprise.",
            "With temperature zero the choice is always the same; with one it follows the probabilities.",
        ),
        (
            "Top-k and top-p leave out unlikely tokens before choosing.",
            "Top-k keeps only the best few, and top-p keeps enough of them to cover most of the probability.",
            None,
        ),
        (
            "A higher temperature makes the text harder to guess, so acceptance falls.",
            "The draft guesses best when the temperature is low.",
            "Whatever you set, the acceptance rule keeps the text true to the main model.",
        ),
    ),
)

SPEEDUP = Entry(
    (
        "How much faster is [it|speculative decoding]?",
        "What [speedup|speed-up] can I expect?",
        "How [fast|quick] [is it|are you]?",
        "How is the speedup measured?",
        "What does 1.6x plain mean?",
        'What does "plain" mean?',
    ),
    (
        (
            "That depends on the text, the pair and the machine.",
            "The number with the times sign compares the speed with plain decoding, which means no draft at all.",
            "It depends on what is written; plain, with which it is compared, means decoding with the main model alone.",
        ),
        (
            "Predictable text, such as a table or code, may be [half as fast again|one and a half times as fast|nearly twice as fast] on a small processor.",
            "For lists and counting the gain is large; for free prose it can be small, or nothing at all.",
            "With large models on a graphics card, twice as fast is common.",
        ),
        (
            "Foretoken measures the plain speed of this pair on this machine, and shows no figure before that.",
            "The figure in the window is measured here, never guessed.",
            "You can see both side by side with Compare.",
        ),
    ),
)

SHORT = Entry(
    (
        "[Shorter|Shorter please|Make it shorter|Too long|In one sentence|Explain it in one sentence|Sum it up|tl;dr|Summarize that|Be brief][.|]",
        "[Can|Could] you [say that|explain that|put it] [in one sentence|more briefly|shorter]?",
        "Explain speculative decoding in one sentence.",
        "[What is|Describe] speculative decoding in [one sentence|a few words|short][?|.]",
    ),
    (
        (
            "In short: a small model guesses, a large model checks, and right guesses save time.",
            "In one sentence: the draft guesses a few tokens, the main model checks them in one pass, and you get the same text sooner.",
            "Briefly: guess cheaply, check together, keep what is right.",
            "A small model runs ahead, a large model keeps it honest, and the text comes out faster.",
        ),
    ),
)

STEPS = Entry(
    (
        "[Explain|Describe|Show] speculative decoding [step by step|as a list|in steps|in bullet points].",
        "[What are|List] the steps of speculative decoding[?|.]",
        "[As a list|In bullet points|Step by step][, please|][.|]",
        "[Can|Could] you [put|write] that [as a list|in bullet points|in steps]?",
    ),
    (
        ("Speculative decoding, step by step:\n\n", "Here are the steps of a round:\n\n"),
        ("1. The draft model guesses a few tokens.\n2. The main model checks all of them in one pass.\n",),
        ("3. Guesses are kept up to the first mistake.\n4. The main model corrects that mistake.\n",),
        ("5. The rest is dropped, and the next round begins.",),
    ),
)

ENTRIES = (
    WHAT, WHY_FAST, LOSSLESS, DRAFT_MODEL, TARGET_MODEL, ROUND, DRAFT_LENGTH, ACCEPTANCE, SLOWER, TOKEN, MODEL,
    NGRAM, KV, SAMPLING, SPEEDUP, SHORT, STEPS,
)  # fmt: skip
_WEIGHTS = (6, 3, 2.5, 2.5, 1.5, 2, 2.5, 2.5, 2, 1.5, 1.2, 1, 1, 1.3, 1.5, 1, 1)


def explain(dice: Dice) -> list[Exchange]:
    """An explanation, sometimes with a follow-up question."""
    first = dice.choices(ENTRIES, _WEIGHTS)[0]
    chat = [first.exchange(dice)]
    if dice.chance(0.3):
        chat.append(dice.pick((SHORT, STEPS, WHY_FAST, LOSSLESS, ROUND, SLOWER)).exchange(dice))
    return chat
