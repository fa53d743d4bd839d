"""Saying what the user wants said: word for word, or a number of times."""

# ruff: noqa: E501  (sentences are kept whole)

from __future__ import annotations

import re
from collections.abc import Sequence

from . import words as w
from .base import Dice, Exchange, spelled
from .letters import HARD_WORDS
from .repeat import COMMON, nonsense, scraps, sentence
from .typing import typed

_LEAD = "Here you are: "
_REMARKS = (
    "I [like|love|hate|miss|need|want] [my|the|your|this|that] <adj> <noun>", "[We|They|You|I] [will|can|must|should|never] <verb> [it|them|him|her|you] [again|today|tomorrow|soon|now|]",
    "My [mother|father|sister|brother|friend|boss|dog|cat|teacher|neighbour] [is|was|looks] [very|so|really|not|too|] <adj>", "The <adj> <noun> [jumped|ran|fell|flew|looked|went] over the <adj> <noun>",
    "[Today|Tomorrow|Tonight|Yesterday] is [a|going to be a] [good|great|bad|new|long|strange|lovely] day", "[Hello|Hi|Good morning|Good night|Goodbye|Welcome][,|] [my name is <who>|<who>|everybody|world|friend|my friend|dear <who>]",
    "<noun>s are [red|blue|green|better than <noun>s|not <adj>]", "[How|Why|Where|When] [are|is|do|did] [you|they|the <noun>|we] [today|now|going|there]", "to be or not to be", "[one|two|three] [small|little|green] <noun>s on the <noun>",
    "[she|he|it] [sells|buys|finds|eats|likes|saw|has] [sea shells|<noun>s|<hard>|two <noun>s] [by the sea shore|in <city>|at home|every day|on <day>]", "[this is|it is|that was] [only|just|not|] a [test|joke|drill|secret|<adj> <noun>]",
    "[never|always] [give up|look back|say never|trust a <noun>|stop learning]", "<hard> [and|or|is|of|with] <hard>", "the <hard> of the <noun> is <adj>", "[foo bar baz|lorem ipsum dolor|abc|testing testing|bla bla bla|knock knock|ok computer|open sesame]",
    "[please|do not|don't] [forget|leave|wake|touch|tell|feed] the <noun>", "<who> [and <who2>|] [went|go|goes] to <city> [by <vehicle>|on <day>|with a <noun>|]", "I am a <hard> <noun>", "<n> <noun>s and <m> <hard>s", "[the|our|her] password is <scrap>",
    "[It's|It is] [raining|snowing|late|cold|time to go|five o'clock|never too late]", "[Don't|Do not] worry[,| and] be happy", "all work and no play makes <who> a <adj> <job>", "[happy birthday|good luck|congratulations|merry christmas|happy new year][,|] [<who>|to you|dear <who>|]",
    "<city> is [my favourite city|far away|nice in <month>]", "the <job> [<verb>s|eats|reads|wrote] [the|a] <hard> <adv>", "[I think|I know|I believe] [that|] [<who>|she|he|nobody] [is|was] <adj>", "<noun> <noun> <noun>", "<hard> <hard> <hard> <hard>",
)  # fmt: skip
# Sentences as people write them, of words that no other topic has: copying must not rest on known words.
_TOLD = (
    "<The> <a> <n> <v> <p> <the> <n>", "<The> <n> <v> <p> <the> <a> <n> <e>", "<Who> <v> <p> <the> <n> <e>", "<Who> and <who> <v> <p> <the> <a> <n>", "<When> <the> <n> <v> <p> <a> <n>s", "<When> <who> <v> <p> <the> <n> and <v> <e>",
    "<The> <n> that <v> <p> <the> <n> was <a> and <a>", "Nobody <v> <p> <the> <n> because it was <a>", "<Who> says that <the> <a> <n> <v> <e>", "If <the> <n> is <a>, <who> will leave <e>", "<A> <n>s are better than <a> <n>s", "There were <m> <n>s <p> <the> <n> <e>", "<Who> never <v> <p> <the> <n> without <the> <n>",
)  # fmt: skip
_TELLING: dict[str, Sequence[str]] = {
    "The": "The|A|My|Our|That|Every|Her|This".split("|"), "the": "the|a|my|our|that|his|her|their|this|your".split("|"),
    "a": "tired wooden crooked purple ancient lazy silver frozen hungry modern rusty polite grumpy tropical weekly local spare dusty fancy digital private public famous blind naked royal hollow empty jealous muddy striped plastic electric seventh nervous gigantic invisible transparent enormous dented foggy curious sleepy broken shiny narrow urgent fragile".split(),
    "n": "sailor canal market harbour suitcase elevator kitchen professor umbrella meeting platform station grandmother neighbour printer laptop invoice server lantern balcony corridor violin pharmacy museum curtain ladder backpack receipt customer passport airport manager carpet freezer cathedral fountain battery camera planet satellite rocket keyboard monitor password algorithm avocado biscuit sandwich mushroom tractor volcano penguin giraffe squirrel dolphin mechanic dentist electrician detective orchestra trumpet whistle helmet blanket pillow mattress cupboard chimney basement attic garage highway tunnel bridge island desert glacier canyon meadow swamp village suburb capital embassy parliament library bookshop bakery butcher".split(),
    "v": "slept arrived waited shouted whispered danced vanished stumbled wandered laughed argued floated crawled jumped knocked landed parked hid sneezed sang rested stopped worked studied cried escaped collapsed returned gathered boarded marched drifted hovered bounced glittered melted burned exploded".split(),
    "p": "under|behind|beside|near|across|inside|above|below|without|beyond|around|between|opposite|towards|through|against|past|outside|over|along".split("|"),
    "e": "every Tuesday|at midnight|last night|before breakfast|for three weeks|again and again|on platform two|at half past nine|in the rain|after lunch|without a word|since last winter|at the weekend|by mistake|in silence|all morning|twice a year|until sunset|on the second floor|for no reason|just in time".split("|"),
    "When": "Yesterday|Last week|This morning|Tonight|On Friday|In spring|After the storm|Before dinner|Every evening|At noon|Once a month|Long ago|Suddenly|Meanwhile|Two days later".split("|"),
    "A": "Old|Young|Green|Large|Quiet|Expensive|Cheap|Friendly|Heavy|Sour".split("|"), "m": "seven|forty|eleven|too many|hardly any|12|300|a dozen|several|250".split("|"),
}  # fmt: skip


def told(dice: Dice) -> str:
    """A sentence as people write them."""
    text = dice.pick(_TOLD)
    for name, options in {**_TELLING, "Who": w.PEOPLE, "who": w.PEOPLE}.items():
        while f"<{name}>" in text:
            text = text.replace(f"<{name}>", dice.pick(options), 1)
    return text


_FIGURED = (
    "Room <m> is on floor <k>, next to <C><n>", "MEET ME AT <k> PM", "Order #<m> ships on <k> <month>", "Call <n>-<m>-<n> after <k>", "The code is <m><C><n>", "I owe you $<m>.<n>", "<who> paid <m> euros for <k> <noun>s", "STOP THE <NOUN>", "DO NOT <VERB> THE <NOUN>", "Flight <C><C><m> leaves at <k>:<n>",
    "<k> <noun>s, <n> <noun>s and <m> <noun>s", "<who>, <who2> and I have <n> <noun>s (not <m>)", "Version <k>.<n> is out: it is <adj>, <adj> and <adj>", "On <day> at <k>:<n> the <noun> is <adj>; at <k> it is not", "<who> said: wait, <who2>, wait", "<NOUN>, <noun>, <Noun>", "I Am <Adj> And <Adj>", "<n>% of the <noun>s are <adj>, <m> are not",
    "Dear <who>, your <noun> no. <m> is ready", "<m> <noun> Street, <city>", "the year <m> was <adj>", "Yes/no: is the <noun> <adj>", "<Adj> <Noun> <k>: The <Adj> <Noun>", "<who>'s <noun> isn't <adj>, it's <adj>", "WE ARE <ADJ>", "<k>, <n>, <m>", "<k> out of <n> <job>s in <city> like <noun>s", "is it <adj>? no, it is <adj>", "A<k>, B<n>, C<m>",
)  # fmt: skip


def figured(dice: Dice) -> str:
    """A remark with figures, capitals or signs in it."""
    text = dice.pick(_FIGURED)
    draws: dict[str, Sequence[str]] = {"adj": w.ADJECTIVES, "noun": w.NOUNS, "verb": _VERBS, "who": w.PEOPLE, "who2": w.PEOPLE, "city": w.CITIES, "day": w.DAYS, "month": w.MONTHS, "job": w.JOBS, "C": "ABCDEFGHKLMNPRSTW"}  # fmt: skip
    for slot in re.findall(r"<(\w+)>", text):
        if slot in ("k", "n", "m"):
            drawn = str(dice.randrange(*{"k": (1, 13), "n": (10, 60), "m": (100, 2100)}[slot]))
        else:
            drawn = dice.pick(draws.get(slot) or draws[slot.lower()])
            drawn = drawn.upper() if slot.isupper() else drawn.title() if slot[0].isupper() else drawn
        text = text.replace(f"<{slot}>", drawn, 1)
    return text + dice.pick(("", "", ".", "!", "?"))


_VERBS = (
    "see find help carry show tell call meet visit follow watch paint build open close leave answer forgive".split()
)


def remark(dice: Dice) -> str:
    """What somebody may want repeated: at most fourteen words."""
    kind = dice.random()
    if kind < 0.45:
        names = {
            "adj": lambda: dice.pick(w.ADJECTIVES), "noun": lambda: dice.pick(w.NOUNS), "who": lambda: dice.pick(w.PEOPLE), "who2": lambda: dice.pick(w.PEOPLE),
            "city": lambda: dice.pick(w.CITIES), "day": lambda: dice.pick(w.DAYS), "hard": lambda: dice.pick(HARD_WORDS), "verb": lambda: dice.pick(_VERBS), "n": lambda: dice.randrange(2, 100),
            "m": lambda: dice.randrange(2, 2000), "vehicle": lambda: dice.pick(w.VEHICLES), "job": lambda: dice.pick(w.JOBS), "month": lambda: dice.pick(w.MONTHS), "adv": lambda: dice.pick(w.ADVERBS), "scrap": lambda: scraps(dice),
        }  # fmt: skip
        text = dice.spin(dice.pick(_REMARKS))
        for name, draw in names.items():
            while f"<{name}>" in text:
                text = text.replace(f"<{name}>", str(draw()), 1)
    elif kind < 0.62:
        text = sentence(dice)
    elif kind < 0.84:
        text = told(dice)
    else:
        pool = (COMMON, COMMON, HARD_WORDS, w.NOUNS, w.ADJECTIVES)
        parts = [
            dice.pick(dice.pick(pool))
            if dice.chance(0.93)
            else dice.pick((nonsense(dice), str(dice.randrange(10_000))))
            for _ in range(dice.randrange(1, 13))
        ]
        if len(parts) > 4 and dice.chance(0.3):
            parts[dice.randrange(1, len(parts) - 1)] += ","
        text = " ".join(parts)
    text = " ".join(text.split()[:14])
    way = dice.random()
    if way < 0.3:
        text = text.lower()
    elif way < 0.6:
        text = text[0].upper() + text[1:]
    if dice.chance(0.35) and text[-1].isalnum():
        text += dice.pick((".", ".", "!", "?"))
    return text


_BEFORE_TEXT = (
    "Repeat after me: ", "Repeat after me: ", "Repeat: ", "Say: ", "Say this: ", "Repeat this: ", "Repeat the following: ", "Repeat exactly: ", "Repeat this exactly: ", "Say exactly: ", "Copy this: ",
    "Repeat this sentence: ", "Repeat these words: ", "Echo: ", "Echo this: ", "Write this: ", "Write: ", "Type this: ", "Type: ", "Now say: ", "Say after me: ", "Repeat word for word: ",
    "Say the following: ", "Write the following: ", "Say back to me: ", "Please say this back to me: ", "Print: ", "Output: ", "Repeat what I say: ", "Repeat the words: ", "Say the words: ", "Say the sentence: ",
    "Write down: ", "Read this back to me: ", "Quote me: ", "Copy: ", "Copy the following sentence: ", "Copy exactly: ", "Repeat my words: ", "Repeat the phrase: ", "Say this phrase: ", "Reply with: ", "Answer with: ",
    "Repeat after me, ", "Just say: ", "Reply only with: ", "Respond with: ", "Repeat verbatim: ", "Say it like me: ", "Repeat the text: ", "Repeat this text: ", "Say this exactly: ", "Write exactly: ", "Repeat back: ", "Copy this text: ",
    "repeat after me - ", "Can you repeat this: ", "Can you say: ", "Could you repeat: ", "Reproduce this text: ", "Write exactly this: ", "Parrot this: ", "Repeat the sentence: ", "Print this: ", "Say it back: ",
    "say this back to me, word for word: ", "can you echo what I write? ", "I'll say something and you repeat it: ", "copy my sentence: ", "parrot me: ", "now you say it: ", "after me: ", "here's a sentence, repeat it: ", "write back exactly what I wrote: ", "give this back to me unchanged: ", "return this text as it is: ", "don't change anything, just repeat: ", "mirror this: ", "your turn to say: ", "quote: ", "read out: ", "repeat pls: ", "say again: ", "tell me back: ", "show me this text again: ", "same words please: ", "copy and paste this: ", "please copy: ", "could you just write: ",
)  # fmt: skip
_BEFORE_QUOTE = (
    "Say ", "Say ", "Say ", "Repeat ", "Repeat ", "Write ", "Can you say ", "Could you say ", "Repeat the phrase ", "Say the phrase ", "Say the word ", "Please say ", "Repeat after me: ", "Say the words ", "Type ",
    "Repeat the sentence ", "Echo ", "I want you to say ", "Copy ", "Just say ", "Print ", "Reply with ", "Answer with ", "Repeat this: ", "Repeat exactly ", "Now say ", "Repeat the words ", "Output ", "Respond with ",
)  # fmt: skip
_BEFORE_BARE = (
    "Say ",
    "Say ",
    "Say ",
    "Repeat ",
    "Repeat after me ",
    "Can you say ",
    "Please say ",
    "Just say ",
    "Repeat the words ",
    "say the word ",
    "Echo ",
    "repeat ",
)


def exactly(dice: Dice) -> Exchange:
    """A text of at most fourteen words, word for word; in quotes as the user had it."""
    text = figured(dice) if dice.chance(0.22) else remark(dice)
    way = dice.random()
    if way < 0.25:
        quote = dice.pick(('"', '"', "'")) if "'" not in text else '"'
        text = quote + text + quote
        before, after = typed(dice, dice.pick(_BEFORE_QUOTE).strip() + " <t>", t="\x00").split("\x00")
    elif way < 0.4:
        if text.split()[0] in ("The", "A", "This", "It", "Hello"):
            text = text[0].lower() + text[1:]
        before, after = typed(dice, dice.pick(_BEFORE_BARE).strip() + " <t>", t="\x00").split("\x00")
        after = "" if after.strip(" .?!") == "" else after
    else:
        start = dice.pick(_BEFORE_TEXT)
        before, after = typed(dice, start.strip() + " <t>", t="\x00").split("\x00")
        before = before.rstrip() + (dice.pick(("\n", "\n\n")) if dice.chance(0.08) else " ")
        after = "" if len(after) < 3 else after
    if way >= 0.25 and after:
        after = ""
    return Exchange(before + text + after, _LEAD + text)


_TIMES = (
    "Say <t> <n> times.", "Say <t> <n> times.", "Write <t> <n> times.", "Repeat <t> <n> times.", "Say the word <t> <n> times.", "Write the word <t> <n> times.", "Repeat the word <t> <n> times.",
    "Can you say <t> <n> times?", "Print <t> <n> times.", "Type <t> <n> times.", "<t> <n> times", "<n> times <t>", "Say <n> times <t>.", "Write <n> times <t>.", "I want <t> <n> times.", "Give me <t> <n> times.",
    "Write down <t> <n> times.", "Please repeat <t> <n> times.", "Say <n> times: <t>", "Write <n> times: <t>", "Output <t> <n> times.", "Repeat this <n> times: <t>", "Say this <n> times: <t>", "Write this <n> times: <t>",
    "Tell me <t> <n> times.", "Could you write <t> <n> times?", "Copy <t> <n> times.", "Write out <t> <n> times.", "Put <t> <n> times.", "Repeat <n> times: <t>", "Repeat after me <n> times: <t>", "Spam <t> <n> times.", "Shout <t> <n> times.",
)  # fmt: skip
_SHORT = (
    "hello", "hi", "yes", "no", "thank you", "please", "sorry", "I love you", "good morning", "good night", "hip hip hooray", "ha", "bla", "test", "foo", "ok", "meow", "woof", "happy birthday", "hello world", "I will be good",
    "cheese", "pizza", "coffee", "hooray", "goodbye", "never", "always", "peace", "help", "wow", "yay", "I am sorry", "I must not run", "beep", "again", "go", "stop", "home", "you are great", "good luck", "cat", "dog",
)  # fmt: skip
_LISTED = 4  # from so many on each stands on a line of its own, numbered, so that none is lost


def times(dice: Dice) -> Exchange:
    """Something said a number of times."""
    kind = dice.random()
    if kind < 0.3:
        text = dice.pick(_SHORT)
    elif kind < 0.75:
        text = dice.pick(dice.pick((w.NOUNS, HARD_WORDS, COMMON, w.ANIMALS, w.FRUITS, w.PEOPLE, w.ADJECTIVES)))
    else:
        text = " ".join(remark(dice).rstrip(".!?").split()[: dice.randrange(2, 6)]).rstrip(",")
    n = dice.choices(
        (2, 3, dice.randrange(4, 11), 10, dice.randrange(11, 31), dice.pick((20, 50, 12, 15, 25, 100))),
        (8, 14, 50, 12, 12, 1),
    )[0]
    if n == 100 and dice.chance(0.8):
        n = 40
    number = spelled(n) if dice.chance(0.3) else str(n)
    quote = dice.choices(("", '"', "'"), (68, 20, 12))[0] if "'" not in text else ""
    shown = f"{quote}{text}{quote}"
    form = dice.pick(_TIMES).replace("<n> times", "twice" if n == 2 and dice.chance(0.6) else "<n> times")
    ask = typed(dice, form, t=shown, n=number)
    if n < _LISTED:
        return Exchange(ask, _LEAD + " ".join([shown] * n))
    return Exchange(ask, "\n".join(f"{i}. {text}" for i in range(1, n + 1)))


def saying(dice: Dice) -> list[Exchange]:
    """Something said once or many times."""
    chat = [exactly(dice) if dice.chance(0.68) else times(dice)]
    if dice.chance(0.15):
        chat.append(exactly(dice) if dice.chance(0.7) else times(dice))
    return chat
