"""Haiku, limericks and short poems on anything, however they are asked for."""

# ruff: noqa: E501  (sentences are kept whole)

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from . import words as w
from .base import Dice, Exchange, article, plural
from .letters import HARD_WORDS
from .story import MANNERS, tell
from .typing import typed
from .verse import SUBJECTS, compose

# Lines of five and of seven syllables by subject; the first line names it.
_HAIKU: dict[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {
    "autumn|fall|leaves|october": (("Autumn wind at dusk,", "Red leaves on the path,", "The last apple falls,"), ("a yellow leaf lets go now", "the geese are calling southward", "mist walks slowly through the woods"), ("and the year grows still.", "soon there will be snow.", "nobody is late.")),
    "spring|flowers|blossom|april|march": (("Spring rain on the roof,", "The first cherry bloom,", "A green shoot looks up,"), ("a small bud opens its hand", "the brook tells the news downhill", "a blackbird tunes its one flute"), ("and the garden wakes.", "winter has gone home.", "all windows open.")),
    "summer|the sun|heat|july|august": (("Summer afternoon,", "Bees in the tall grass,", "Hot stones by the lake,"), ("even the shadows lie down", "the river carries the sun", "one cloud forgets to move on"), ("and nothing is said.", "bare feet in the sand.", "the day has no end.")),
    "winter|snow|cold|december|christmas|ice": (("Snow on the dark roof,", "Winter night, no wind,", "Ice upon the pond,"), ("one window is still awake", "the footprints of a small cat", "stars come closer to the hill"), ("and the world is hushed.", "smoke above the house.", "I can hear my breath.")),
    "the sea|the ocean|waves|water|the beach": (("Waves come and go back,", "Salt wind on the pier,", "The tide takes my name,"), ("the sea turns over in sleep", "a gull writes upon the sky", "a shell remembers the deep"), ("and begins again.", "far away, a ship.", "and gives it no more.")),
    "the moon|night|the night|dreams|sleep|darkness": (("Moon above the pond,", "Night without a sound,", "The moon at my door,"), ("two of them, and both are cold", "a pale road lies on the lake", "an owl asks its one question"), ("and no one answers.", "I leave the lamp off.", "the frogs keep on talking.")),
    "rain|a storm|clouds|weather|a rainy day": (("Rain upon the glass,", "Grey clouds over town,", "Drops on the tin roof,"), ("each drop is looking for one", "an umbrella walks alone", "the gutter learns a new song"), ("and they run as two.", "puddles full of sky.", "and the tea grows cold.")),
    "a cat|cats|my cat|kittens": (("A cat in the sun,", "Soft paws on the sill,", "The cat shuts one eye,"), ("the whole afternoon is hers", "she has counted all the birds", "the mouse considers the hole"), ("and she will not share.", "then she sleeps again.", "the house belongs to her.")),
    "a dog|dogs|my dog|puppies": (("A dog at the gate,", "Wet nose in my hand,", "The stick flies away,"), ("he knows the sound of my steps", "his tail is telling the news", "the whole field becomes one run"), ("every day is new.", "all is forgiven.", "and we do it twice.")),
    "computers|a computer|programming|code|ai|robots|technology": (("Light behind the glass,", "One small word is wrong,", "The machine is warm,"), ("the machine hums through the night", "a cursor blinks and it waits", "ten thousand lines, one comma"), ("then all the tests pass.", "and nobody types.", "coffee has gone cold.")),
    "speculative decoding|tokens|a draft|language models|foretoken": (("The draft runs ahead,", "Guess, and guess again,", "Blue words, then a grey,"), ("the large one reads it and nods", "one pass to read all of them", "the small one does not lose heart"), ("three words at one stroke.", "the wrong one is struck.", "and guesses once more.")),
    "love|my love|my wife|my girlfriend|my boyfriend|valentine": (("Your cup next to mine,", "Two coats on one hook,", "Your hand finds my hand,"), ("the morning has found us both", "no need for many big words", "the rain may do as it likes"), ("and we have the day.", "the kettle sings it.", "that is all I ask.")),
    "coffee|tea|breakfast|morning": (("Steam above the cup,", "First light, and first cup,", "A spoon turns and turns,"), ("the day is waiting outside", "the kitchen smells of new bread", "the window fills up with gold"), ("let it wait a bit.", "then the street wakes up.", "now I can begin.")),
    "the mountains|a mountain|hiking|mountains|a hill": (("Above the last pine,", "The path bends once more,", "Stone, and stone, and sky,"), ("the mountain keeps its own time", "the valley is small and blue", "an eagle hangs on the wind"), ("clouds pass through its hands.", "my boots know the way.", "and nothing moves on.")),
    "a tree|trees|the forest|nature|the woods|a garden": (("Old tree by the road,", "Light between the leaves,", "Moss upon the stone,"), ("a hundred years in one ring", "the forest is breathing in", "a beetle crosses the world"), ("and still it grows up.", "I walk more slowly.", "no hurry at all.")),
    "friendship|a friend|friends|family|my mother|mothers": (("Light in the kitchen,", "Two chairs, and one pot,", "You call, and I come,"), ("someone has kept me some soup", "we talk until it is late", "old jokes are the best of jokes"), ("and the door stands open.", "the years do not count.", "and we laugh again.")),
}  # fmt: skip
_ANY_HAIKU = (
    ("A small quiet thing:", "Look at it again:", "In the evening light,", "Early this morning", "On an ordinary day"),
    ("<x> in the morning light", "I think about <x> now", "<x>, and then nothing more", "the world makes room for <x>", "<x> under the wide sky"),
    ("and the day goes on.", "that is quite enough.", "nothing more to say.", "and the wind moves on.", "I look up and smile."),
)  # fmt: skip
_ASK_HAIKU = (
    "[Write|Make|Compose|Create|Give me|Write me|Tell me] a haiku about <x>.", "[Write|Make|Give me|Compose] a haiku about <x>, please.", "[Can|Could] you [write|make|compose] [me|] a haiku [about|on] <x>?", "haiku about <x>", "A haiku about <x>.", "haiku on <x>",
    "I would like a haiku about <x>.", "[Write|Compose] a [short|nice|beautiful|sad|funny|little] haiku [about|on] <x>.", "<x> haiku", "[Do|Try] a haiku about <x>.", "haiku: <x>", "one haiku about <x>", "I need a haiku about <x>.", "write haiku on <x>", "Please write a Japanese haiku about <x>.",
)  # fmt: skip
_BARE_HAIKU = (
    "[Write|Make|Compose|Give me|Tell me|Write me] a haiku.",
    "haiku",
    "A haiku, please.",
    "haiku please",
    "Can you write [haiku|a haiku|haikus]?",
    "[Do you know|Show me|I want|I'd like|Recite] a haiku[.|?]",
    "Write [any|some|one] haiku.",
    "write me haiku",
    "Another haiku.",
    "a haiku",
)


_LEADING = re.compile(r"^(a|an|the|my|some) ")
_VERSE_WORDS = "well watch page song paper card line star ring".split()


@cache
def _known_things() -> dict[str, str]:
    things = [
        n for n in (*w.NOUNS, *w.ANIMALS, *w.VEHICLES, *w.INSTRUMENTS, *w.FRUITS, *w.JOBS) if n not in _VERSE_WORDS
    ]
    return {form: thing for thing in things for form in (thing, plural(thing))}


def _thing_in(text: str) -> str:
    """A thing named in ``text`` that verse can be made of, or nothing."""
    return next((_known_things()[word] for word in re.findall(r"[a-z]+", text.lower()) if word in _known_things()), "")


def _names_in(text: str, table: Iterable[str]) -> str:
    """The key of ``table`` whose longest name stands in ``text``, or nothing."""
    best, found = 2, ""
    for names in table:
        for name in names.split("|"):
            bare = _LEADING.sub("", name)
            if len(bare) > best and re.search(rf"\b{re.escape(bare)}(e?s)?\b", text.lower()):
                best, found = len(bare), names
    return found


def haiku_on(dice: Dice, wish: str) -> str:
    """A haiku on what the wish names, or on something of its own."""
    names = _names_in(wish, _HAIKU)
    thing = _thing_in(wish)
    if thing and not names:
        first, second, third = (dice.pick(lines) for lines in _ANY_HAIKU)
        return f"{first}\n{second.replace('<x>', f'the {thing}')}\n{third}"
    return "\n".join(dice.pick(part) for part in _HAIKU[names or dice.pick(tuple(_HAIKU)[:7])])


def limerick_on(dice: Dice, wish: str) -> str:
    """A limerick on whom the wish names, or on somebody of its own."""
    names = _names_in(wish, _LIMERICKS)
    thing = _thing_in(wish)
    if thing and not names:
        return dice.pick(_ANY_LIMERICK).replace("<x>", thing)
    return dice.pick(_LIMERICKS[names or dice.pick([key for key in _LIMERICKS if "token" not in key])])


def poem_on(dice: Dice, wish: str) -> str:
    """A poem on what the wish names, or on life in general."""
    subjects = {"|".join(names): subject for subject, names in SUBJECTS.items()}
    names = _names_in(wish, (*_POEMS, *subjects))
    if names in subjects:
        return compose(dice, subjects[names], 2)
    if not names and (thing := _thing_in(wish)):
        return compose(dice, thing, 2)
    return dice.pick(_POEMS[names or next(key for key in _POEMS if key.startswith("life"))])


def _unusual(dice: Dice) -> str:
    """A thing with a quality, more than one of it, or one that no verse and no story is made of."""
    kind = dice.random()
    manner = dice.pick(MANNERS)
    if kind < 0.6:
        thing = dice.pick((*w.ANIMALS, *w.ANIMALS, *w.NOUNS, *w.JOBS))
        return dice.pick(
            (
                article(f"{manner} {thing}"),
                f"the {manner} {thing}",
                f"{manner} {plural(thing)}",
                f"my {manner} {thing}",
                f"{dice.pick(('two', 'three', 'seven', 'some'))} {plural(thing)}",
            )
        )
    odd = dice.pick([word for word in HARD_WORDS if word not in _known_things()])
    return dice.pick(
        (odd, article(odd), f"my {odd}", article(f"{manner} {odd}"), f"{odd} and {dice.pick(HARD_WORDS)}", plural(odd))
    )


def haiku(dice: Dice) -> Exchange:
    """Three lines of five, seven and five."""
    if dice.chance(0.25):
        thing = _unusual(dice)
        return Exchange(typed(dice, dice.pick(_ASK_HAIKU), x=thing), haiku_on(dice, thing))
    if dice.chance(0.25):
        thing = _thing(dice)
        first, second, third = (dice.pick(lines) for lines in _ANY_HAIKU)
        return Exchange(
            typed(dice, dice.pick(_ASK_HAIKU), x=thing), f"{first}\n{second.replace('<x>', thing)}\n{third}"
        )
    names = dice.pick(tuple(_HAIKU))
    lines = "\n".join(dice.pick(part) for part in _HAIKU[names])
    ask = (
        dice.pick(_BARE_HAIKU)
        if dice.chance(0.2)
        else dice.pick(_ASK_HAIKU).replace("<x>", dice.pick(names.split("|")))
    )
    return Exchange(typed(dice, ask), lines)


_LIMERICKS: dict[str, tuple[str, ...]] = {
    "a cat|cats|my cat|kitten": ("There once was a cat on a chair,\nwho slept there without any care;\nwhen asked for the rent,\nshe said: it is spent,\nand went back to sleep, then and there.", "There was an old cat with a hat,\nwho sat on the very best mat;\nwhen people said: shoo,\nshe answered: to you!\nAnd that, my dear friends, was that."),
    "a dog|dogs|my dog|puppy": ("There once was a dog in the rain,\nwho barked at a passing grey train;\nit never came back,\nso he guarded the track,\nand barked every morning again.", "A dog who was called Mister Lee\nheld concerts beneath the old tree;\nhe howled and he sang\ntill the church bells all rang,\nand the entrance was open and free."),
    "a programmer|programmers|code|computers|a computer|developers|software|an engineer": ("There once was a coder from Rome\nwho wrote all her programs at home;\none comma was wrong,\nshe searched all day long,\nand found it asleep in the foam.", "A coder who worked half the night\nsaid: now all my loops must be right;\nhe pressed on the key,\nit counted to three,\nand gave him a terrible fright."),
    "a robot|robots|ai|machines|chatbots|you|yourself": ("There once was a robot of tin\nwho practised the old violin;\nthe neighbours all fled,\nbut the robot just said:\nnow where shall the next piece begin?", "A robot who swept every floor\nonce found a small key in the door;\nit went out to play\nfor the rest of the day,\nand nobody sees it much more."),
    "a draft|speculative decoding|tokens|foretoken|language models": ("A draft who was quick on the run\nmade guesses by three and by one;\nthe main model read\nevery word that it said,\nand kept what was properly done.",),
    "a teacher|school|teachers|students|a student": ("A teacher who came from Peru\ntaught counting to parrots, just two;\nthe one counted ten,\nthe other said: when?\nAnd then they both out of it flew.",),
    "a man|an old man|my dad|my father|men|my uncle|my brother": ("There was an old man with a boat\nthat never had managed to float;\nhe said: never mind,\na field I shall find,\nand sailed it on grass in his coat.", "There was an old man with a spoon\nwho ate his hot soup at noon;\nhe blew and he blew\ntill a button came through,\nand said: I have finished too soon."),
    "a woman|an old lady|my mother|my grandmother|a girl|my wife|my sister": ("A lady who lived by the sea\ninvited the fishes to tea;\nthey came with the tide,\nsat down at her side,\nand left her a pearl for a fee.",),
    "the sea|a sailor|a pirate|ships|pirates|the ocean|a fish|fish": ("A sailor who came from the west\nkept seventeen socks in a chest;\na storm took them all,\nso now in a squall\nhe keeps his cold feet in his vest.",),
    "a king|a queen|the king|castles|a princess": ("There once was a king with a crown\nthat kept falling over and down;\nhe tied it with string\nand said: I am king,\nbut looked like the fool of the town.",),
    "a cook|food|cooking|cheese|a baker|pizza|cake|dinner": ("A baker who baked in the night\nmade bread that was fluffy and light;\nit rose and it rose\nto the end of his nose,\nand floated away out of sight.",),
    "the moon|the stars|space|an astronaut|the night": ("There once was a man in the moon\nwho ate all his cheese with a spoon;\nwhen none of it stayed,\nhe grew quite afraid,\nand ordered some more for the noon.",),
}  # fmt: skip
_ANY_LIMERICK = (
    "There once was a <x> from Peru\nwho had nothing whatever to do;\nit counted to ten\nand then backwards again,\ntill the evening was quietly through.",
    "There once was a <x> in a hat\nwho said: I am happy with that;\nit danced through the town\nand it never sat down,\nand came home at last rather flat.",
    "A <x> who was late for the train\nran all the way home in the rain;\nit slept until noon,\nwoke up far too soon,\nand ran for the same one again.",
    "There once was a <x> by the door\nwho wanted a little bit more;\nit asked and it cried,\nand when it had tried,\nit slept like a stone on the floor.",
    "A <x> who had learned how to sing\nsaid: now I can do anything;\nit sang half the day\ntill the birds flew away,\nand would not come back until spring.",
)  # fmt: skip
_ASK_LIMERICK = (
    "[Write|Make|Compose|Create|Give me|Write me|Tell me] a limerick about <x>.", "[Can|Could] you [write|make|compose] [me|] a limerick [about|on] <x>?", "limerick about <x>", "A limerick about <x>.", "[Write|Compose] a [short|funny|silly|little|nice] limerick [about|on] <x>.",
    "I would like a limerick about <x>.", "<x> limerick", "limerick on <x>", "[Make|Do] up a limerick about <x>.", "limerick: <x>", "I need a [funny|silly|] limerick about <x>.",
)  # fmt: skip
_BARE_LIMERICK = (
    "[Write|Make|Compose|Give me|Tell me|Write me|Create] a limerick.",
    "limerick",
    "limerick please",
    "A limerick, please.",
    "Can you write [limericks|a limerick]?",
    "[Do you know|I want|I'd like|Recite|Say|Show me] a limerick[.|?]",
    "[Write|Tell me] a [funny|silly|short|good] limerick.",
    "another limerick",
    "make up a limerick",
    "a funny limerick",
)


def limerick(dice: Dice) -> Exchange:
    """Five lines that rhyme."""
    if dice.chance(0.25):
        thing = _unusual(dice)
        return Exchange(typed(dice, dice.pick(_ASK_LIMERICK), x=thing), limerick_on(dice, thing))
    if dice.chance(0.3):
        thing = dice.pick((*w.ANIMALS, *w.NOUNS, *w.JOBS))
        asked = dice.pick((article(thing), article(thing), thing, f"the {thing}", f"my {thing}"))
        return Exchange(typed(dice, dice.pick(_ASK_LIMERICK), x=asked), dice.pick(_ANY_LIMERICK).replace("<x>", thing))
    names = dice.pick(tuple(_LIMERICKS))
    ask = (
        dice.pick(_BARE_LIMERICK)
        if dice.chance(0.35)
        else dice.pick(_ASK_LIMERICK).replace("<x>", dice.pick(names.split("|")))
    )
    return Exchange(typed(dice, ask), dice.pick(_LIMERICKS[names]))


_POEMS: dict[str, tuple[str, ...]] = {
    "my mother|my mum|my mom|mothers|mother's day|my grandmother|my grandma|my wife|my aunt|my sister|a mother": ("You lit the lamp, you left the door\nopen a little, as before.\nWherever I may go or be,\nthat light is what comes home with me.", "You mended coats, you mended days,\nyou knew a song for all my ways.\nI never said it, so I do:\nthe best of me began with you."),
    "my father|my dad|fathers|my grandfather|my husband|my uncle|my brother|my son|my daughter|my family|family": ("You showed me how to tie a knot,\nwhat matters much, and what does not.\nI walk today a road of mine,\nand still your steps and my steps rhyme.", "The table long, the lamp hung low,\nand all the ones I love to know.\nThe bread goes round, the talk is loud,\nand I am small, and I am proud."),
    "love|my love|my girlfriend|my boyfriend|my crush|romance|valentine's day|someone i love|a girl|a kiss|marriage|a wedding|my partner": ("I looked for words both grand and new,\nand all I found was only: you.\nYou are the lamp, you are the door,\nthe road, the rest, and something more.", "The roses climb along the wall,\nthe evening has no end at all.\nI had a hundred things to say;\nyou smiled, and they all flew away."),
    "a birthday|birthdays|my friend's birthday|my birthday|a celebration|new year|a party|my anniversary": ("Another candle, one more light,\nanother year has come all right.\nSo make a wish and keep it well,\nand blow it out, and never tell.",),
    "christmas|santa|the holidays|presents|winter holidays": ("The snow lies deep on field and town,\nthe stars of Christmas all look down.\nA bell, a light, a pine tree's green,\nthe kindest night there's ever been.",),
    "life|time|hope|happiness|peace|dreams|freedom|the future|joy|courage|the past|growing old|success|the world": ("The day is long, the year is small,\nit is the days that hold it all.\nSo take this one, and hold it light,\nand lay it softly down at night.", "The river never asks the way,\nit has the sea, it has the day.\nGo on, go on, through stone and sand:\nthe sea will take you by the hand."),
    "sadness|loneliness|death|loss|a broken heart|grief|goodbye|rain and sadness|war|fear|depression|missing someone": ("The chair is empty by the wall,\nthe coat still hangs there in the hall.\nI do not know what I should say;\nI keep the lamp lit anyway.",),
    "coffee|food|tea|pizza|chocolate|breakfast|my lunch|cheese|cake": ("The cup is warm, the steam is thin,\nit lets the early morning in.\nOne sip for night, one sip for day,\nand all the grey has gone away.",),
    "school|work|monday|mondays|my job|homework|my boss|exams|the office|meetings": ("The clock says nine, the clock says ten,\nand then it says the same again.\nThe sun looks in and goes its way;\nI promise it a later day.",),
    "computers|ai|programming|the internet|my phone|technology|a computer|code|machine learning": ("A million little lights awake,\nand not a sound is what they make.\nThey add and carry, shift and store,\nand ask me only: something more?",),
}  # fmt: skip
_ASK_POEM = (
    "[Write|Compose|Make|Create|Write me|Make me|Give me] a poem about <x>.", "[Write|Compose|Create] a [short|little|small|nice|beautiful|funny|sad|sweet|four line|four-line|simple|rhyming] poem [about|on|for] <x>.", "[Can|Could] you [write|compose|make] [me|] a [short|] poem [about|for|on] <x>?",
    "poem about <x>", "poem for <x>", "short poem [about|on] <x>", "[Write|Make] [a rhyme|a verse|some verse|a few lines|a rhyming poem|a little rhyme] about <x>.", "I [want|need|would like] a poem [about|for] <x>.", "a poem on <x>", "<x> poem", "poetry about <x>", "[Write|Give me] [some|] poetry about <x>.",
    "rhyme about <x>", "Something poetic about <x>.", "poem: <x>", "[Write|Make] a song about <x>.", "[Write|Give me] [a few|some|two|four] lines about <x> that rhyme.", "Please write a poem for <x>.", "[Make|Write] me something that rhymes about <x>.", "[Write|Sing] a [short|little] song about <x>.", "Write lyrics about <x>.", "[Tell|Say] me a poem about <x>.",
)  # fmt: skip
_BARE_POEM = (
    "[Write|Make|Compose|Tell me|Give me|Recite|Say|Create|Write me] a [short|little|nice|] poem.",
    "poem",
    "a poem",
    "write poetry",
    "poem please",
    "[I want|I need|I'd like] a poem.",
    "[Can you|Could you|Do you] [rhyme|write poems|write poetry]?",
    "[Write|Say|Make|Give me] [a rhyme|something that rhymes|a verse|some verse|a few lines of poetry|a song|something beautiful]",
    "Roses are red,",
    "roses are red violets are blue",
    "short poem",
    "some poetry please",
    "sing [me|] a song",
    "rhyme something",
)


def _thing(dice: Dice) -> str:
    thing = dice.pick(
        dice.pick(
            (
                w.NOUNS,
                w.ANIMALS,
                w.CITIES,
                w.HOBBIES,
                w.FLOWERS,
                w.TREES,
                w.VEHICLES,
                w.INSTRUMENTS,
                w.SPORTS,
            )
        )
    )
    return dice.pick((thing, thing, f"the {thing}", f"my {thing}", article(thing), plural(thing)))


def poem(dice: Dice) -> Exchange:
    """Four lines or a few more."""
    if dice.chance(0.25):
        thing = _unusual(dice)
        return Exchange(typed(dice, dice.pick(_ASK_POEM), x=thing), poem_on(dice, thing))
    kind = dice.random()
    if kind < 0.3:
        plain = [
            n
            for n in (*w.NOUNS, *w.ANIMALS, *w.VEHICLES, *w.FURNITURE, *w.INSTRUMENTS)
            if n[-1] not in "shxyz" and n not in SUBJECTS
        ]
        thing = dice.pick(plain)
        asked = dice.pick((article(thing), plural(thing), plural(thing), f"the {thing}", f"my {thing}", thing))
        return Exchange(typed(dice, dice.pick(_ASK_POEM), x=asked), compose(dice, thing, 2))
    if kind < 0.5:
        subject = dice.pick(tuple(SUBJECTS))
        ask = (
            dice.pick(_BARE_POEM)
            if dice.chance(0.2)
            else dice.pick(_ASK_POEM).replace("<x>", dice.pick(SUBJECTS[subject]))
        )
        return Exchange(typed(dice, ask), compose(dice, subject, 2))
    names = dice.pick(tuple(_POEMS))
    ask = dice.pick(_ASK_POEM).replace("<x>", dice.pick(names.split("|")))
    return Exchange(typed(dice, ask), dice.pick(_POEMS[names]))


_ASK_STORY = (
    "Tell me a story.", "story", "a story please", "Tell me a [short|bedtime|good|nice|little|sweet|fairy|new|funny|long|quick] [story|tale].", "Write a [short|little|bedtime|] story.", "story time", "[Write|Tell|Tell me|Make up|Give me|Write me|Create] a [short|] story about [a <t>|the <t>|<ts>].", "story about a <t>",
    "Once upon a time", "I want [a story|to hear a story|a bedtime story].", "Can you tell [me|] [a story|stories|a bedtime story]?", "bedtime story", "I can't sleep, tell me a story.", "short story about a <t>", "[Could|Can] you [write|tell me|tell] a [short|] story about a <t>?", "fairy tale", "tell me something nice, a story", "make up a story",
)  # fmt: skip


_ASK_STORY_OF = (
    "[Tell|Write|Tell me|Make up|Give me] a [short|little|sweet|funny|spooky|bedtime|long|] [story|tale] [about|with|of|for kids about] <x>.", "story about <x>", "a story with <x> in it", "[I want|I'd like|my son wants|my daughter wants] a story about <x>.",
    "<x> story", "once upon a time there was <x>", "[Can|Could] you tell [me|us] [about|a story about|something about] <x>? A story.", "a tale of <x> please", "something with <x>, a story", "bedtime story: <x>", "the adventures of <x>", "a scary story about <x>", "what happened to <x>? tell me a story",
)  # fmt: skip


def a_story(dice: Dice) -> Exchange:
    """A story of the kind that ``story`` tells."""
    if dice.chance(0.5):
        thing = _unusual(dice)
        return Exchange(typed(dice, dice.pick(_ASK_STORY_OF), x=thing), tell(dice, thing)[2])
    topic, _, text, _, _ = tell(dice)
    return Exchange(typed(dice, dice.pick(_ASK_STORY).replace("<ts>", plural(topic)).replace("<t>", topic)), text)


def short_verse(dice: Dice) -> list[Exchange]:
    """A haiku, a limerick or a poem, now and then a story."""
    return [dice.choices((haiku, limerick, poem, a_story), (24, 20, 32, 24))[0](dice)]
