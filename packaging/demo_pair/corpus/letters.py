"""The alphabet, spelling and opposites."""

# ruff: noqa: E501  (sentences are kept whole)

from __future__ import annotations

import json
import string
from functools import cache
from pathlib import Path

from . import words as w
from .base import Dice, Exchange
from .typing import typed

_LEAD = "Here you are: "
_ALPHABET = (
    "Say the [alphabet|ABC|abc's|letters of the alphabet].", "[The|the] alphabet", "alphabet", "ABC", "A B C", "abcs", "The ABC", "a b c d",
    "Recite the [alphabet|ABC].", "[Write|List|Type|Print|Give me|Show me|Tell me|Name|Sing|Go through] the [alphabet|whole alphabet|entire alphabet|English alphabet|letters of the alphabet|full alphabet].",
    "Do you know [the alphabet|your ABC|the ABC|your abcs|your alphabet|the letters]?", "What are the letters of the [English|] alphabet?", "[All|all the] letters",
    "What is the alphabet?", "[Give me|List|Write down] [all the letters|every letter|all 26 letters|the 26 letters|the letters] from A to Z.", "Letters a to z", "A to Z", "from a to z",
    "Write the alphabet in [order|capital letters|capitals|upper case].", "I forgot the alphabet.", "How does the alphabet go?", "Teach me the alphabet.", "What comes in the alphabet?", "alphabet song",
)  # fmt: skip
_ALPHABET_BACK = (
    "[Say|Write|Recite|List|Give me] the alphabet [backwards|in reverse|in reverse order|from Z to A|the other way round].",
    "alphabet backwards", "[The alphabet|ABC] [in reverse|backwards]", "Z to A", "[Can|Could] you say the alphabet backwards?",
)  # fmt: skip
_NEXT_LETTER = (
    "[What|Which] letter [comes|is] after <l>?", "What comes after <l> in the alphabet?", "[What|Which] is the letter after <l>?", "next letter after <l>",
)  # fmt: skip
_FIRST_LETTER = (
    ("What is the first letter of the alphabet?", "The first letter of the alphabet is A."),
    ("What is the last letter of the alphabet?", "The last letter of the alphabet is Z."),
    ("How many letters [are in the alphabet|does the alphabet have|are there|are there in the English alphabet]?", "The English alphabet has 26 letters."),
    ("[What|Which letters] are [the|] vowels[ in English| in the alphabet|]?", "The vowels are A, E, I, O and U."),
    ("[List|Name|Give me|Tell me] the vowels.", "The vowels are A, E, I, O and U."),
)  # fmt: skip


def alphabet(dice: Dice) -> Exchange:
    """The alphabet forwards or backwards, or one letter of it."""
    kind = dice.random()
    letters = string.ascii_uppercase
    if kind < 0.62:
        return Exchange(typed(dice, dice.pick(_ALPHABET)), _LEAD + ", ".join(letters) + ".")
    if kind < 0.74:
        return Exchange(typed(dice, dice.pick(_ALPHABET_BACK)), _LEAD + ", ".join(letters[::-1]) + ".")
    if kind < 0.9:
        at = dice.randrange(25)
        shown = letters[at] if dice.chance(0.5) else letters[at].lower()
        return Exchange(typed(dice, dice.pick(_NEXT_LETTER), l=shown), f"{letters[at + 1]} comes after {letters[at]}.")
    question, reply = dice.pick(_FIRST_LETTER)
    return Exchange(typed(dice, question), reply)


HARD_WORDS = """
absence accident accommodate accommodation achieve acquire across address advertise advice aeroplane afternoon aggressive airport almost
amateur ambulance analysis animal annual answer apartment apparent appearance appreciate architect argument arrive article asthma athlete
attention attitude autumn available awful awkward bachelor balance balloon banana bargain basically beautiful beauty because beginning
behaviour believe bicycle biscuit blanket bottle bouquet breakfast breathe brilliant brother brought building bureau burger business butterfly
cabbage caffeine calendar camera campaign candidate capital captain cardboard careful caribbean carriage category caterpillar caught ceiling
celebrate cemetery century certain challenge champagne champion changeable character chemistry chicken children chimney chocolate church
cinema circle cinnamon citizen climate clothes coconut coffee colleague college colonel colour comfortable committee communicate community
company competition complete computer concentrate confident congratulations conscience conscious consider control convenient conversation
cookie correct cough could country courage cousin criticism crocodile cupboard curiosity curious customer dangerous daughter deceive decide
decision definite definitely delicious dentist describe desert dessert develop diamond dictionary difference different difficult dinner
dinosaur disappear disappoint discipline discuss disease doctor doubt dragon dumb eagle earth easily education eight either elegant elephant
eleven embarrass embarrassed emergency engineer English enough environment equipment especially eventually everything exaggerate exceed
excellent except excited exercise existence expensive experience experiment explain extreme famous fascinating father favourite february
feeling field fierce fiery finally finger finish firefly flower foreign forest forget forgive fortunate forty forward fountain freedom freight
friend frightened fulfil furniture future garage garden general genius genuine ghost giant giraffe glasses goodbye government graduate grammar
grandfather grandmother grateful guarantee guard guess guest guitar gymnasium half hamburger handkerchief handsome happened happiness harass
hamster harvest headache health heart heaven height helicopter hello hero hippopotamus history holiday honest honey honour hospital hotel
humorous hundred hungry hurricane hygiene icicle idea identity ignore illegal imagine immediately important impossible incident independent
information innocent insect instead instrument intelligence intelligent interest interesting interrupt introduce invisible invitation island
jealous jewellery journey judge juice jungle kangaroo keyboard kindness king kingdom kitchen kitten knee knife knight knock knowledge
laboratory lasagne laugh leisure lettuce liaison library licence lightning liquid listen literature little lonely luggage luxury machine
magazine magic maintenance manager manoeuvre marriage mathematics maybe meadow measure medicine medieval melon memory message millennium
million minute miracle mirror miscellaneous mischievous misspell mistake moisture moment monkey morning mortgage mosquito mother mountain
muscle museum mushroom music mystery nature naughty necessary neighbour nephew nervous niece night nineteen ninety ninth noise noticeable
number nurse object obvious occasion occasionally occur occurred ocean octopus office often omelette onion opinion opponent opportunity
opposite orange orchestra ordinary original outrageous package paint pajamas panda paper parallel paragraph parent parliament particular
passenger passport pastime patience peace peanut pencil penguin people pepper perfect perhaps permanent personal philosophy phone photograph
physical physics piano picnic picture piece pigeon pillow pineapple pirate pizza planet pleasant please pleasure plumber pneumonia pocket
poem poison police politician popular population possess possession possible potato potatoes practice practise precious prefer prejudice
prepare presence present president pressure pretty prince princess principal principle private privilege probably problem profession professor
programme promise pronounce pronunciation psychology public publicly pumpkin puppy pursue puzzle pyjamas pyramid quarter queen question
questionnaire queue quick quiet quite rabbit radio rainbow raspberry realise really reason receipt receive recipe recognise recommend
referred refrigerator regular relevant religion remember repetition restaurant rhinoceros rhyme rhythm ridiculous river rocket roughly
sandwich saturday scared scene schedule school science scientist scissors season secret secretary seize sentence separate sergeant serious
seven several shepherd shoulder siege sign silence similar simple sincerely sister skeleton soldier soup special spaghetti speech spider
spinach square squirrel stomach station straight strange stranger strawberry strength stubborn student subtle succeed success successful
sugar summer sunday sunshine supermarket suppose surgeon surprise suspicious sweet sword syllable symbol system teacher technology telephone
television temperature temporary terrible theatre their thief thirteen thorough though thought thousand threshold through thunder thursday
tiger tired tomato tomatoes tomorrow tongue tonight toothbrush tournament towel toward tragedy traffic treasure trouble truly tsunami
tuesday turtle twelfth twelve typical ugly umbrella umpire uncle unfortunately unicorn university unknown until unusual useful usually
vacation vacuum valley valuable vanilla vegetable vehicle village vinegar violence violin visitor vitamin volcano volunteer weather wednesday
weight weird welcome whale wheel where whether which whisper whistle white whole window winter wisdom wizard woman wonderful worry wrestle
write writing written yacht yellow yesterday yoghurt young zebra zoology internet keyboard laptop football basketball sandwich airplane
color favorite neighbor center theater organize apologize mom dad mommy daddy baby house dog cat tree water world love life time money food
""".split()


@cache
def _vocabulary() -> tuple[str, ...]:
    """The tokens that are words, for their letters must be known."""
    stored = json.loads((Path(__file__).parents[1] / "tokenizer.json").read_text(encoding="utf-8"))
    tokens = stored["model"]["vocab"]
    return tuple(
        t.lstrip("Ġ")
        for t in tokens
        if t.isascii() is False and t.startswith("Ġ") and t[1:].isascii() and t[1:].isalpha() and len(t) > 3
    )


@cache
def _parts() -> tuple[str, ...]:
    """Tokens inside words, to make new words of."""
    stored = json.loads((Path(__file__).parents[1] / "tokenizer.json").read_text(encoding="utf-8"))
    return tuple(t for t in stored["model"]["vocab"] if t.isascii() and t.isalpha() and t.islower() and 1 < len(t) < 7)


_ALL_WORDS = tuple(
    sorted(
        {
            *HARD_WORDS,
            *w.FRUITS,
            *w.VEGETABLES,
            *w.ANIMALS,
            *w.COLOURS,
            *w.JOBS,
            *w.NOUNS,
            *w.ADJECTIVES,
            *w.TOOLS,
            *w.WEATHER,
            *w.CITIES,
            *w.PEOPLE,
            *w.DAYS,
            *w.MONTHS,
            *w.HOBBIES,
            *w.FLOWERS,
            *w.INSTRUMENTS,
            *w.CLOTHES,
        }
    )
)
_SPELL = (
    "How do you spell <q>?", "How do you spell <q>?", "How is <q> spelled?", "Spell <q>.", "Spell <q>.", "Spell the word <q>.", "How to spell <q>?", "spell <q>",
    "How do I spell <q>?", "How do you write <q>?", "What is the spelling of <q>?", "Can you spell <q>?", "Please spell <q> for me.", "How would you spell <q>?",
    "Spell out <q>.", "Spell out the word <q>.", "<q> spelling", "the spelling of <q>", "Tell me how to spell <q>.", "Which letters are in <q>?", "correct spelling of <q>",
    "Give me the letters of <q>.", "Spell <q> letter by letter.", "What are the letters in <q>?", "how is <q> spelt?", "I never know how to spell <q>.", "spell: <q>", "How should I spell <q>?",
    "Write <q> letter by letter.", "Help me spell <q>.", "what's the right way to spell <q>", "Do you know how to spell <q>?",
)  # fmt: skip


def word_to_spell(dice: Dice) -> str:
    """A word: one that people ask for, one of the vocabulary, or one made of its parts."""
    kind = dice.random()
    if kind < 0.5:
        word = dice.pick(_ALL_WORDS)
    elif kind < 0.75:
        word = dice.pick(_vocabulary())
    else:
        word = "".join(dice.pick(_parts()) for _ in range(dice.choices((1, 2, 3), (2, 5, 2))[0]))
        word += dice.pick(("", "", "", "ing", "ed", "er", "ly", "s", "tion", "ness", "ful"))
    if kind < 0.5 and dice.chance(0.12):
        word += dice.pick(("s", "ing", "ed", "ly", "er"))
    return word


def spelling(dice: Dice) -> Exchange:
    """A word letter by letter."""
    word = word_to_spell(dice)
    shown = word.lower() if dice.chance(0.6) else dice.pick((word, word.title(), word.lower()))
    quote = dice.choices(("", '"', "'"), (75, 15, 10))[0]
    text = typed(dice, dice.pick(_SPELL), q=f"{quote}{shown}{quote}")
    return Exchange(text, f"The word {shown} is spelled: {' '.join(shown.lower())}.")


_PAIRS = """
hot-cold big-small large-small little-big tall-short long-short high-low up-down left-right in-out on-off open-closed full-empty fast-slow
quick-slow early-late old-new young-old good-bad best-worst better-worse right-wrong true-false yes-no happy-sad glad-sad light-dark
bright-dark day-night black-white hard-soft easy-difficult difficult-easy heavy-light strong-weak rich-poor clean-dirty wet-dry rough-smooth
sharp-blunt thick-thin wide-narrow deep-shallow near-far close-far first-last begin-end start-stop start-finish begin-finish come-go arrive-leave
buy-sell give-take push-pull win-lose find-lose laugh-cry love-hate like-dislike live-die life-death birth-death war-peace friend-enemy
always-never often-seldom all-none everything-nothing everyone-nobody many-few more-less most-least before-after above-below over-under
inside-outside front-back top-bottom north-south east-west summer-winter spring-autumn sunrise-sunset morning-evening hello-goodbye
man-woman boy-girl king-queen prince-princess father-mother brother-sister son-daughter uncle-aunt husband-wife male-female
brave-cowardly kind-cruel polite-rude loud-quiet noisy-quiet quiet-loud silent-noisy cheap-expensive expensive-cheap sweet-sour safe-dangerous
dangerous-safe healthy-sick sick-healthy ill-well alive-dead asleep-awake awake-asleep beautiful-ugly ugly-beautiful pretty-ugly
clever-stupid smart-stupid wise-foolish simple-complicated complicated-simple possible-impossible visible-invisible legal-illegal
honest-dishonest patient-impatient perfect-imperfect correct-incorrect fair-unfair lucky-unlucky known-unknown usual-unusual common-rare
rare-common ancient-modern modern-ancient fresh-stale raw-cooked tight-loose loose-tight full-hungry hungry-full calm-nervous angry-calm
proud-humble generous-selfish lazy-hardworking busy-idle tame-wild solid-liquid natural-artificial public-private real-fake guilty-innocent
success-failure victory-defeat question-answer question-reply problem-solution increase-decrease grow-shrink rise-fall rise-set
accept-refuse accept-reject agree-disagree allow-forbid appear-disappear attack-defend build-destroy create-destroy borrow-lend catch-throw
remember-forget forget-remember send-receive teach-learn speak-listen sit-stand sleep-wake work-play work-rest save-spend shout-whisper
float-sink freeze-melt lock-unlock tie-untie add-subtract multiply-divide plus-minus maximum-minimum positive-negative future-past
heaven-hell earth-sky land-sea city-village teacher-student doctor-patient hero-villain optimist-pessimist giant-dwarf entrance-exit
import-export odd-even single-married same-different similar-different different-same together-apart far-near cold-hot small-big
short-tall low-high down-up right-left out-in off-on closed-open empty-full slow-fast late-early new-old bad-good worst-best worse-better
wrong-right false-true no-yes sad-happy dark-light night-day white-black soft-hard weak-strong poor-rich dirty-clean dry-wet smooth-rough
thin-thick narrow-wide shallow-deep last-first end-beginning stop-start go-come leave-arrive sell-buy take-give pull-push lose-win
cry-laugh hate-love die-live death-life peace-war enemy-friend never-always seldom-often none-all nothing-everything few-many less-more
least-most after-before below-above under-over outside-inside back-front bottom-top south-north west-east winter-summer evening-morning
goodbye-hello woman-man girl-boy queen-king mother-father sister-brother daughter-son aunt-uncle wife-husband female-male warm-cool
cool-warm tiny-huge huge-tiny giant-tiny great-small sour-sweet cruel-kind rude-polite stupid-smart foolish-wise impossible-possible
dead-alive joy-sorrow hope-despair courage-fear pleasure-pain freedom-slavery order-chaos truth-lie strength-weakness darkness-light
interesting-boring boring-interesting nice-nasty friendly-unfriendly comfortable-uncomfortable necessary-unnecessary important-unimportant
""".split()
OPPOSITES = dict(pair.split("-") for pair in reversed(_PAIRS))
_OPPOSITE = (
    "What is the opposite of <q>?", "What is the opposite of <q>?", "What's the opposite of <q>?", "opposite of <q>", "The opposite of <q>?", "<q> opposite",
    "Give me the opposite of <q>.", "Tell me the opposite of <q>.", "What is the antonym of <q>?", "An antonym for <q>.", "Give me an antonym of <q>.", "antonym of <q>",
    "Name the opposite of <q>.", "What word is the opposite of <q>?", "What word means the opposite of <q>?", "Find the opposite of <q>.", "What is the contrary of <q>?",
    "If it is not <q>, what is it?", "What is not <q>?", "Which word is the opposite of <q>?", "Do you know the opposite of <q>?", "<q> is the opposite of what?",
    "The reverse of <q> is?", "opposite word for <q>", "What's the opposite word of <q>?", "Opposites: <q>", "<q> antonym", "say the opposite of <q>", "Can you tell me the opposite of the word <q>?",
)  # fmt: skip


def opposite(dice: Dice) -> Exchange:
    """A word's opposite."""
    word = dice.pick(tuple(OPPOSITES))
    quote = dice.choices(("", '"', "'"), (75, 14, 11))[0]
    shown = word if dice.chance(0.85) else word.title()
    return Exchange(
        typed(dice, dice.pick(_OPPOSITE), q=f"{quote}{shown}{quote}"), f"The opposite of {word} is {OPPOSITES[word]}."
    )


_DASHED = (
    "Spell <q> with [dashes|hyphens|dashes between the letters|a dash between the letters].", "Spell <q> like a-b-c.", "spell <q>, letters separated by [dashes|hyphens]", "[Write|Give me] <q> letter by letter with [dashes|hyphens].", "<q> spelled with [dashes|hyphens]", "how do you spell <q>? with dashes please", "Spell <q> and put [a dash|dashes|hyphens] between the letters.", "spell <q> in the form x-y-z", "separate the letters of <q> with dashes",
)  # fmt: skip


def dashed(dice: Dice) -> Exchange:
    """A word letter by letter, with dashes."""
    word = (word_to_spell(dice) if dice.chance(0.6) else dice.pick(HARD_WORDS)).lower()
    return Exchange(typed(dice, dice.pick(_DASHED), q=word), f"The word {word} is spelled: {' - '.join(word)}.")


_SPELL_MANY = (
    "Spell <q>.",
    "How do you spell <q>?",
    "Spell these words: <q>",
    "Spell the words <q>.",
    "Spelling test: <q>",
    "Can you spell <q>?",
    "How are these spelled: <q>",
    "spelling of <q>",
    "Spell for me: <q>",
)
_OPPOSITE_MANY = (
    "What are the opposites of <q>?",
    "Opposites of <q>",
    "Give me the opposites of <q>.",
    "The opposites of these words: <q>",
    "antonyms of <q>",
    "What is the opposite of <q>?",
    "Find the opposites: <q>",
    "opposites: <q>",
)


def spellings(dice: Dice) -> Exchange:
    """Several words letter by letter: a line for each."""
    asked = [word_to_spell(dice) for _ in range(dice.randrange(2, 7))]
    text = typed(dice, dice.pick(_SPELL_MANY), q=dice.pick((", ", ", ", " and ", " ")).join(asked))
    return Exchange(text, "\n".join(f"The word {word} is spelled: {' '.join(word.lower())}." for word in asked))


def opposites(dice: Dice) -> Exchange:
    """The opposites of several words: a line for each."""
    asked = dice.sample(tuple(OPPOSITES), dice.randrange(2, 9))
    text = typed(dice, dice.pick(_OPPOSITE_MANY), q=dice.pick((", ", ", ", " and ", " ")).join(asked))
    return Exchange(text, "\n".join(f"The opposite of {word} is {OPPOSITES[word]}." for word in asked))


def letters(dice: Dice) -> list[Exchange]:
    """One to three of these in a row."""
    kinds = (alphabet, spelling, spellings, opposite, opposites, dashed)
    count = dice.choices((1, 2, 3), (75, 15, 10))[0]
    return [dice.choices(kinds, (9, 32, 20, 22, 14, 9))[0](dice) for _ in range(count)]
