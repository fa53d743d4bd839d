"""What people ask beside the plain questions on speculative decoding: who decides, what goes wrong, what it costs."""

# ruff: noqa: E501  (sentences are kept whole)

from __future__ import annotations

from .base import Entry

SIMPLE = Entry(
    (),
    (
        (
            "Think of two friends writing a letter: the quick one guesses the next few words, and the careful one checks them in one look.",
            "Imagine a quick helper who finishes your sentences: he says the next few words, and you nod or shake your head.",
            "Picture a fast pupil and a good teacher: the pupil writes a few words ahead, and the teacher reads them all at once.",
            "A quick helper writes down what it thinks comes next, and the careful one reads it all at once.",
        ),
        (
            "Right guesses stay, and the first wrong one is crossed out and corrected.",
            "What is right stays; at the first mistake the careful one puts in the right word, and they go on from there.",
        ),
        (
            "Checking is much quicker than writing, so you wait less, and the text is just as good.",
            "So the text comes sooner, and it is still the careful one's text.",
            "Reading a few words takes little longer than writing one, and that is where the time is saved.",
        ),
    ),
)

DECIDES = Entry(
    (),
    (
        (
            "The main model decides: it has the last word on every token.",
            "The main model, always. The draft only makes proposals.",
            "The large one decides; the small one may only suggest.",
            "The last word is the main model's, and the draft cannot overrule it.",
        ),
        (
            "It reads all guesses in one pass and works out what it would have written at each place.",
            "For each guess it computes what it would have written there itself, and compares.",
        ),
        (
            "At temperature zero a guess is kept if it is the main model's own first choice; with sampling, a rule of chance keeps its probabilities exact.",
            "A guess that agrees is kept; the first that does not is replaced, and everything behind it is dropped.",
            "Where they disagree, the main model's token goes into the text.",
        ),
    ),
)

REPLACEMENT = Entry(
    (),
    (
        (
            "The replacement comes from the main model.",
            "The main model writes the right token itself.",
            "The new token is the main model's own.",
            "It is the main model that fills the gap.",
        ),
        (
            "While it checks the guesses, it computes at every place what it would say there, so the right token is already known when a guess is refused.",
            "The pass that found the mistake has also computed the right token, so no second pass is needed.",
            "It falls out of the same pass that refused the guess, so it costs nothing extra.",
        ),
        (
            "In the text it is red with a dotted underline, and the draft starts again behind it.",
            "You see it in red, with a dotted line below; the next round begins after it.",
            "Then the draft guesses on from there.",
        ),
    ),
)

THROWN = Entry(
    (),
    (
        (
            "The main model refuses the first wrong guess, and all guesses behind it go with it.",
            "A guess is thrown away by the main model: the first wrong one is rejected, and those behind it are discarded.",
            "The main model drops the first wrong guess and everything after it.",
        ),
        (
            "Those behind it were made for a text that no longer exists, so they are not judged at all.",
            "What follows a mistake was guessed on top of the mistake, so it is of no use, even if it looks right.",
        ),
        (
            "They leave grey ghosts in the Tokens view and cost only the time it took to guess them.",
            "You can see them as grey ghosts with a line through them; they never enter the text.",
            "The draft then guesses again from the corrected place.",
        ),
    ),
)

ALWAYS_WRONG = Entry(
    (),
    (
        (
            "Then you still get the right text, only not sooner.",
            "The text stays right even then; only time is lost.",
            "Nothing breaks: the main model corrects every miss.",
            "Even a draft that is never right cannot spoil the text.",
        ),
        (
            "Every round gives at least one token, because the main model puts in its own where the guess was wrong.",
            "Each round then yields one token, the main model's own, as in plain decoding.",
        ),
        (
            "It would be a little slower than no draft at all, since the guesses cost time for nothing.",
            "The guessing and the wider checks are wasted, so it is slower than plain decoding.",
        ),
        (
            "With the draft length on Auto, the window notices that and pauses the draft.",
            "Choose a better draft, or none; Auto stops guessing by itself when nothing is gained.",
            None,
        ),
    ),
)

CHANGE_LENGTH = Entry(
    (),
    (
        (
            "You can change how many tokens are guessed: set the draft length at the top of the window.",
            "The draft length at the top of the window says how many tokens are guessed at a time.",
            "You set that yourself: it is the draft length, at the top of the window beside the two models.",
        ),
        (
            "It works even while a reply is being written, from the next round on.",
            "A smaller number guesses less far, a larger one further; it takes effect with the next round.",
        ),
        (
            "Auto chooses the number from what it measures on your machine.",
            "Set it back to Auto, and Foretoken chooses the number by measuring.",
            "Try two, four and eight, and watch the plots.",
        ),
    ),
)

LOW_ACCEPTANCE = Entry(
    (),
    (
        (
            "A lower acceptance mostly means that the text is harder to guess.",
            "The acceptance falls when the text is hard to foresee.",
            "It depends on the text first of all: free prose is guessed far worse than a list.",
        ),
        (
            "Stories, verse and a high temperature lower it; lists, code and counting raise it.",
            "Between thirty and sixty percent is common for stories; tables, code and lists come to ninety.",
        ),
        (
            "A draft from the same family as the main model guesses better, and so does a lower temperature.",
            "To raise it, lower the temperature or choose a draft that is closer to the main model.",
            "You can choose a larger draft of the same family, or lower the temperature.",
        ),
        (
            "With a low rate, a shorter draft length wastes less; Auto sees to that.",
            "If it stays low, use a shorter draft length or leave it on Auto.",
            "The text is not worse for it, only slower.",
        ),
    ),
)

HOW_GUESS = Entry(
    (),
    (
        (
            "The draft is a language model too: it reads the same text and predicts what comes next.",
            "The draft reads the same text as the main model and predicts the next tokens, as any language model does.",
        ),
        (
            "Much of any text is easy to foresee, so even a small model is often right.",
            "Many words follow almost by themselves, and those a small model knows as well as a large one.",
        ),
        (
            "Our draft learned to imitate its main model, which is called distillation.",
            "It was taught with the main model's own replies, so the two often think alike.",
            "Models of one family learned from the same text, so they often agree.",
        ),
    ),
)

MEMORY = Entry(
    (),
    (
        (
            "Both models must be in memory, but the draft is small.",
            "A draft needs memory of its own, but little of it.",
            "Two models take more memory than one, though the second is small.",
        ),
        (
            "A draft is often a tenth of the main model or less, so it adds about that much.",
            "If the draft is a tenth of the main model's size, it adds a tenth to the memory, and a cache of its own.",
        ),
        (
            "This demo pair needs less than a hundred megabytes.",
            "Prompt lookup needs no second model at all.",
            "The Models menu says how much memory each pair needs.",
        ),
    ),
)

ELSEWHERE = Entry(
    (),
    (
        (
            "Speculative decoding was described by researchers at Google and at DeepMind in 2022 and 2023.",
            "The method was published in 2022 and 2023, by researchers at Google and DeepMind.",
        ),
        (
            "Many programs that run language models have it today, among them llama.cpp, which works inside Foretoken.",
            "Today most programs that run large models know it; Foretoken uses llama.cpp underneath.",
        ),
        (
            "Which services use it inside, I cannot say.",
            "What the large services do inside, a demo this small does not know.",
            None,
        ),
    ),
)

HEAD = Entry(
    (),
    (
        (
            "A head is a small part that guesses from the main model's own states instead of being a second model.",
            "Instead of a second model, a head reads what the main model computes inside and guesses from that.",
        ),
        (
            "EAGLE-3 is one kind; MTP blocks, which some models bring in their own file, are another.",
            "EAGLE-3 heads come in a file of their own, and MTP blocks are part of the main model's file.",
        ),
        (
            "The main model checks its guesses just as it checks a draft's.",
            "The check is the same as with a draft, so the text does not change.",
            "Choose it in the Draft picker, like a draft.",
        ),
    ),
)

FEELINGS = Entry(
    (),
    (
        (
            "A model this small feels nothing: it is numbers that choose one token after another.",
            "I have no feelings and no mind: I am a very small language model.",
            "There is nobody in here who could feel: only nine million weights.",
        ),
        (
            "But I can tell a story or explain this window.",
            "Ask me for a poem, a story or a word on this window.",
            None,
        ),
    ),
)
