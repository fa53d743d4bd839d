"""Short stories: someone, somewhere, a trouble, a turn, an ending. Names and pronouns stay consistent."""

# ruff: noqa: E501  (sentences are kept whole)

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from .base import Dice, Exchange, plural
from .words import ADJECTIVES, BOYS, FRUITS, GIRLS, NOUNS


class Place(NamedTuple):
    """A setting: who works there, the thing that can fail, who depends on it, what lies around it."""

    name: str
    keeper: str
    part: str
    folk: str
    around: str


_PLACES = (
    Place("lighthouse", "keeper", "lamp", "sailors", "sea"),
    Place("mill", "miller", "wheel", "farmers", "river"),
    Place("harbour", "harbour master", "bell", "fishermen", "sea"),
    Place("bakery", "baker", "oven", "neighbours", "market square"),
    Place("library", "librarian", "old clock", "children", "park"),
    Place("railway station", "station master", "signal", "travellers", "valley"),
    Place("island", "ferryman", "boat", "villagers", "lake"),
    Place("castle", "guard", "gate", "servants", "forest"),
    Place("village", "schoolteacher", "well", "villagers", "hills"),
    Place("forest", "ranger", "bridge", "woodcutters", "mountains"),
    Place("garden", "gardener", "fountain", "visitors", "town"),
    Place("mountain hut", "guide", "stove", "climbers", "snow"),
    Place("theatre", "stagehand", "curtain", "actors", "old town"),
    Place("farm", "farmer", "pump", "animals", "fields"),
    Place("workshop", "clockmaker", "great clock", "townspeople", "narrow streets"),
    Place("museum", "night guard", "telescope", "guests", "city"),
    Place("school", "caretaker", "bell", "pupils", "meadow"),
    Place("ship", "captain", "compass", "sailors", "ocean"),
)

_PLACE_OPEN = (
    "[On a lonely shore|At the edge of the <around>|Not far from the <around>|Beside the <around>|Long ago, near the <around>], there stood [an old|a small|a quiet|a tall] <place>, and <name> was its <keeper>.",
    "<name> was the <keeper> of [an old|a small|a quiet|a lonely] <place> [by|near|not far from] the <around>.",
    "For [thirty|twenty|ten|seven] years, <name> had been the <keeper> of the <place> near the <around>.",
    "Once there was a <place> near the <around>, and its <keeper> was called <name>.",
)
_PLACE_HABIT = (
    "Every [evening|morning], <he> [cleaned|looked after|polished|checked] the <part>, because the <folk> [counted on|depended on|trusted] it.",
    "[Each day|Day after day], <he> looked after the <part>, and the <folk> [were grateful|slept well because of it|hardly noticed].",
    "<He> loved the <part> [most of all|like an old friend], and the <folk> [knew it|smiled about it].",
    "The <folk> [waved|nodded|called good morning] whenever they saw <him> at work on the <part>.",
)
_PLACE_TROUBLE = (
    "One [stormy|cold|dark|windy] [night|evening], the <part> [broke|stopped|failed], just when [it was needed most|the <folk> needed it most].",
    "Then, one [winter|autumn|spring] [night|morning], the <part> fell silent, and nobody knew why.",
    "But one day a [terrible|great|sudden] storm came over the <around>, and the <part> [gave way|was broken|stopped working].",
    "One [morning|evening] <he> found that the <part> was [broken|stuck|silent], and the <folk> were [already|soon] [worried|afraid].",
)
_PLACE_TRY = (
    "<name> [tried everything|tried all <he> knew|worked for hours], but [nothing helped|it would not move|the <part> stayed as it was].",
    "<He> [lit a candle|took <his> tools|rolled up <his> sleeves] and [worked through the night|searched for the fault|looked at it from every side].",
    "At first <he> [did not know what to do|was close to tears|wanted to give up], [and the wind laughed at <him>|and the hours went by].",
)
_HELPER = (
    "[Then|At last|Just then] a [small|young|shy] [girl|boy] [came to the door|appeared|knocked] with a [lantern|piece of string|box of old tools|good idea].",
    '[Then|Just then|At that moment] an old [sailor|woman|man] [came in from the rain|knocked at the door|stopped to look] and said, "[Let me help|Two can do more than one|I have seen this before]."',
    "[Then|At last] <friend>, [who lived next door|<his> oldest friend|who had once been <his> pupil], came [running|with a lamp|in from the cold] and [offered to help|sat down beside <him>].",
    "[Then|Suddenly] <he> remembered [what <his> grandmother had taught <him>|an old book on the shelf|a trick from <his> childhood].",
)
_PLACE_TURN = (
    "Together they [took it apart and put it together again|found the fault, no bigger than a grain of sand|worked until the first light], and the <part> [was as good as new|began to work once more].",
    "It was such a simple thing: [a tiny stone|a lost screw|a mouse's nest|a bit of rust] [was all that held it|had done it all], and soon the <part> was [as good as new|working again].",
    "They worked side by side, [without many words|laughing and singing|till morning], and at last the <part> [came back to life|moved again].",
)
_PLACE_END = (
    "The <folk> never [learned|knew] how near it had been, but <name> [slept well that night|smiled whenever <he> thought of it].",
    "From that day on, <he> was never alone at the <place> again.",
    "And [whenever|each time] the wind rose over the <around>, <name> [remembered that night|smiled and put the kettle on].",
    "The next morning, the <folk> brought [bread and flowers|a warm cake|a basket of apples], and the <place> was full of [laughter|music].",
    '<He> wrote one line in the book that day: "[Ask for help sooner|Two lamps are better than one|All is well]."',
)

_ANIMALS = (
    "fox|hen house|cunning", "owl|old oak|wise", "bear|cave|slow", "mouse|barn|tiny", "hedgehog|hedge|prickly",
    "cat|roof|proud", "dog|farmyard|faithful", "frog|pond|loud", "rabbit|burrow|nervous", "goose|meadow|noisy",
    "otter|river|playful", "crow|church tower|clever", "turtle|beach|patient", "squirrel|tall pine|quick", "wolf|hills|lonely",
    "horse|stable|gentle", "penguin|ice|clumsy", "dragon|mountain|shy", "whale|deep sea|kind", "snail|garden wall|slow",
    "lion|grassland|sleepy", "elephant|warm forest|polite", "duck|lake|cheerful", "sparrow|bakery roof|hungry",
    "pig|muddy yard|cheerful", "bee|clover field|busy", "parrot|old ship|merry", "monkey|warm forest|cheeky", "tiger|tall grass|proud", "dinosaur|green valley|friendly",
    "unicorn|silver lake|gentle", "monster|cellar|friendly", "spider|kitchen window|careful", "kitten|barn|curious", "puppy|garden|lively", "cow|meadow|calm",
    "donkey|mill|stubborn", "chicken|farmyard|busy", "fish|lake|silent", "deer|forest|shy", "sheep|hill|patient", "butterfly|flower bed|careless", "dolphin|bay|playful", "eagle|cliff|proud", "goat|steep hill|stubborn", "seal|rocks|round",
    "snake|warm stone|polite", "swan|lake|elegant", "bird|old tree|merry", "hamster|toy box|lively", "giraffe|grassland|tall", "zebra|grassland|quick", "crab|beach|careful", "octopus|deep sea|clever", "bat|church tower|sleepy",
)  # fmt: skip
_ANIMAL_OPEN = (
    "[Once there was|There once lived|Once upon a time there was] a [<kind>|<kind> little|<kind> young] <animal> called <name>, who lived [by|near] the <home>.",
    "<name> was a <kind> <animal>, and <his> home was [near the <home>|by the <home>].",
    "By the <home> lived a <animal> [named|called] <name>, who was [known to be|rather|very] <kind>.",
)
_ANIMAL_WISH = (
    "<He> had one wish: [to see the sea|to fly like the swallows|to find a true friend|to sing before the others|to learn the names of the stars|to cross the river once].",
    "More than anything, <he> wanted to [see the world behind the hills|make the others laugh|find where the rainbow ends|catch the moon in the water].",
    "[All the|The other] animals [said|thought] that a <animal> could never [be brave|learn to dance|keep a secret|win a race].",
)
_ANIMAL_TROUBLE = (
    "One day [a storm|a flood|a heavy snowfall|a great wind] came, and [the little <friend_animal> was lost|all the food was swept away|the path home was gone].",
    "One morning <he> heard [a cry|someone crying|a small voice] from [the well|behind the fence|under a fallen tree].",
    "But [that winter|that summer] was hard, and [there was little to eat|even the brave were afraid].",
    "One evening <he> set out alone, [with nothing but a nut|and nobody saw <him> go|under a thin moon].",
)
_ANIMAL_TURN = (
    "<name> was afraid, but <he> [went all the same|took a deep breath and went|counted to three and ran].",
    "It was not strength that helped, but [patience|a good joke|a little kindness|listening]: <he> [waited|asked|listened], and [the way was there|the others came to help].",
    "On the way <he> met <friend>, a [tired|merry|wise old] <friend_animal>, and the two [shared what they had|went on together|talked until the moon rose].",
    '"[Come with me|Take my hand|Follow the light]", said a voice, and there was <friend>, the [old|young|merry] <friend_animal>, with [a lantern|a warm blanket|a plan].',
)
_ANIMAL_END = (
    "When <he> came home, everything was [the same|as before], only <he> was [a little braver|no longer alone|a little taller].",
    "After that nobody [laughed at|doubted] the <animal> by the <home>.",
    "And if you pass the <home> on a [quiet|clear] evening, you may [hear|see] the two of them [laughing|looking at the stars].",
    "Since then, there [has always been|is always] a place by the fire for [a friend|anyone who is lost].",
    '"[So it was possible after all|That was not so hard|We should do that again]", said <name>, and [fell asleep|smiled].',
)

_OBJECTS = "kite|clock|key|letter|umbrella|violin|lantern|map|coin|teapot|mirror|robot|train|boat|book|bicycle|star|stone|tree|hat|drum|button|candle|cloud|ring|bell|balloon|snowman|paintbrush|seed".split(
    "|"
)
_MASSES = "corn salt rain snow wool sea sky wood paint bread glass water sun moon storm wind ocean street village valley meadow field mountain orchard hill lake pond river road market".split()
_OTHER_OBJECTS = [n for n in (*NOUNS, *FRUITS) if n not in _MASSES]
_OBJECT_OPEN = (
    "<name> [found|once found|discovered] a [small|strange|forgotten|silver] <thing> [in the attic|under an old bridge|at the market|on the way to school|in a drawer of <his> grandfather's desk].",
    "In the window of a little shop [lay|stood] a <thing> that nobody wanted, until <name> [came by|saw it one rainy day].",
    "There was once a <thing> that [belonged to|was the pride of] <name>, [a young <job>|the <job>'s child|a lonely <job>].",
    'When <name> was [seven|nine|ten], <his> [grandmother|uncle|neighbour] gave <him> a <thing> and said, "[Take good care of it|One day you will need it|It is older than it looks]."',
)
_OBJECT_ODD = (
    "It [looked like any other|was nothing special to look at], but [at night it glowed a little|it was warm to the touch|it hummed softly when it rained].",
    "[Nobody knew|<He> did not know] where it came from, and [that made it precious|<he> asked everyone in the street].",
    "<He> carried it everywhere, [to school and to the river|even in the rain|and people began to smile].",
)
_OBJECT_TROUBLE = (
    "Then, one [windy|busy|grey] day, it was gone.",
    "But one [morning|evening] it [slipped from <his> hand|was lost in the crowd], and <he> could not find it.",
    "One day a stranger [asked for it|came and said that it was his], and <name> had to [choose|decide].",
    "Then came a hard winter, and the family had to sell [all they had|whatever they could].",
)
_OBJECT_TURN = (
    "<He> searched [every street|the whole town|high and low] and [asked everyone <he> met|found many other lost things on the way].",
    "<name> thought about it [all night|for three days], and in the morning <he> [knew what to do|gave it away with a light heart].",
    "It was <friend>, [the quiet child from next door|the old <job>|a boy nobody had noticed], who [had found it|helped <him>] and [kept it safe|asked for nothing].",
)
_OBJECT_END = (
    "The <thing> was soon forgotten, but the two of them [stayed friends for life|never were].",
    "Today the <thing> stands [on a shelf by the window|in a place where everyone can see it], and [it still glows a little|<name> tells its story to anyone who asks].",
    "<name> learned that a <thing> is [only a <thing>|easy to lose], but [a friend is not|kindness comes back].",
    "And the <thing>? It [waits|is waiting] for [the next child|someone] who [looks closely|needs it].",
)

_JOBS = "baker|tailor|sailor|painter|gardener|cook|pilot|postman|clockmaker|fisherman|carpenter|librarian|doctor|shepherd|musician|astronaut|king|queen|wizard|pirate|princess|knight|detective|teacher|witch|fairy|mermaid|giant|troll|elf|ghost|vampire|superhero|farmer|inventor|nurse|thief|miller".split(
    "|"
)
_MEN, _WOMEN = ("king", "wizard"), ("queen", "princess", "witch", "fairy", "mermaid")
_PERSON_OPEN = (
    "<name> was a <job> [in a small town|by the sea|in the old part of the city], and [a very good one|not a very good one|a happy one].",
    "[Once there was|There once was] a [young|poor|proud|forgetful] <job> called <name>, who [lived alone|was never in a hurry|lost everything].",
    "Everyone knew <name>, the <job> [who never smiled|who always sang|with the green coat].",
)
_PERSON_TROUBLE = (
    "One [Monday|winter|rainy] morning, <he> [woke up|came to work] and [had forgotten how to do it|found a letter under the door|could not find <his> glasses].",
    "One day a [rich|strange|tired] traveller asked <him> for [something nobody had ever made|help|the impossible].",
    "But then [a new <job> came to town|the people stayed away], and <he> [had nothing to do|began to worry].",
)
_PERSON_TURN = (
    'So <he> went to <friend>, who [listened|laughed] and said, "[Begin again|Start small|Ask the children|Do it your own way]."',
    "<He> walked for [three days|a whole night], and [on the way <he> saw|under a bridge <he> found] [what had been missing|the answer].",
    "<He> made [many mistakes|nine mistakes], and the tenth [was the best thing <he> ever did|turned out to be the answer].",
)
_PERSON_END = (
    "[People still talk|They still talk] about that day, and <name> [still sings at work|is still a <job>, but a happier one].",
    "After that, <he> kept the door open, and [friends came every evening|the town came to visit].",
    "<name> smiled, [for the first time in years|and went back to work].",
    '"[It was only a small thing|Small things count]", <he> said, and the whole [street|town] laughed.',
)

_ASK = (
    "[Tell|Write] [me|] a [short|little|nice|] story about <topic>.",
    "[Can|Could] you [tell|write] [me|] a [short|] story about <topic>?",
    "A [short|little] story about <topic>[, please|].",
    "[I want|I would like|Give me] a [short|] story about <topic>.",
    "[Make up|Invent] a [short|] story [about|with] <topic>.",
    "story about <topic>",
    "[Tell|Write] [me|] a [bedtime|funny|sad|fairy|very short] [story|tale] about <topic>.",
)
_ASK_ANY = (
    "[Tell|Write] [me|] a [short|little|nice|] story.",
    "[Can|Could] you tell [me|] a story?",
    "[Make up|Invent] a story[ for me|].",
    "A story[, please|].",
    "[Tell|Give] me a [bedtime|funny|fairy] [story|tale].",
    "I want [to hear|] a story.",
)
_AGAIN = (
    "[Another|One more|Another one|Tell me another|Again|Another story][, please|].",
    "[Can|Could] you tell another[ one|]?",
    "[That was nice|I liked it|Good|Nice]. [Another one|One more|Tell me another][, please|][.|!]",
    "Now [a story|one] about <topic>.",
    "And [one|a story] about <topic>[?|.]",
)
_NAME_ASK = (
    "What is the name of the <who>?",
    "What was the <who> called?",
    "Who was the <who>?",
    "[What is|What was] the [hero's|main character's] name?",
)


MANNERS = (
    *ADJECTIVES, *(animal.split("|")[2] for animal in _ANIMALS),
    *"sleepy grumpy lazy scared funny hungry angry sad jealous forgetful curious fearless magic giant fat naughty cuddly fluffy spotted selfish greedy silly dreamy thirsty mysterious".split(),
)  # fmt: skip
# Words that are a thing's name and mostly mean something else where a story is asked for.
_NO_HERO = "page paper well watch letter card start end plane level pan sing wave wing lead light orange lime".split()


class Hero(NamedTuple):
    """Who or what a story is about: its kind, its entry there, and what it is like."""

    kind: str
    name: str
    manner: str


@cache
def _heroes() -> dict[str, tuple[str, str]]:
    known = {thing: ("object", thing) for thing in (*_OTHER_OBJECTS, *_OBJECTS) if thing not in _NO_HERO}
    known["letter"] = ("object", "letter")
    known |= {job: ("person", job) for job in _JOBS}
    known |= {place.name.split()[-1]: ("place", place.name) for place in _PLACES}
    known |= {animal.split("|")[0]: ("animal", animal.split("|")[0]) for animal in _ANIMALS}
    return known | {plural(one): found for one, found in known.items()}


def hero_in(text: str) -> Hero | None:
    """The first hero a wish names that a story can be told of; animals before places, people and things."""
    said = re.findall(r"[a-z]+", text.lower())
    found = [(_heroes()[word], said[i - 1] if i else "") for i, word in enumerate(said) if word in _heroes()]
    for kind in ("animal", "place", "person", "object"):
        for (its, name), before in found:
            if its == kind:
                return Hero(kind, name, before if before in MANNERS else "")
    return None


def _name_in(text: str, names: Sequence[str]) -> str:
    return next((word for word in re.findall(r"[A-Z][a-z]+", text) if word in names), "")


def tell(dice: Dice, wish: str = "") -> tuple[str, str, str, str, str]:
    """One story: (topic as asked, what the hero is, text, the hero's name, a title).

    If ``wish`` names a hero that stories are told of, it is about that one, or else about one of its own.
    """
    hero = hero_in(wish) or Hero("", "", "")
    girl = not _name_in(wish, BOYS) and (bool(_name_in(wish, GIRLS)) or dice.chance(0.5))
    if hero.name in (*_MEN, *_WOMEN):
        girl = hero.name in _WOMEN
    name = _name_in(wish, GIRLS if girl else BOYS) or dice.pick(GIRLS if girl else BOYS)
    friend = dice.pick([n for n in GIRLS + BOYS if n != name])
    he, his, him = ("she", "her", "her") if girl else ("he", "his", "him")
    names = {
        "name": name, "friend": friend, "he": he, "his": his, "him": him, "He": he.title(), "His": his.title(),
        "job": dice.pick([j for j in _JOBS if j not in (_MEN if girl else _WOMEN)]),
    }  # fmt: skip
    if hero.kind == "person":
        names["job"] = hero.name
    kind = hero.kind or dice.choices(("place", "animal", "object", "person"), (4, 3, 3, 2))[0]
    if kind == "place":
        place = dice.pick([each for each in _PLACES if each.name == hero.name] or _PLACES)
        names |= {
            "place": place.name,
            "keeper": place.keeper,
            "part": place.part,
            "folk": place.folk,
            "around": place.around,
        }
        steps = [_PLACE_OPEN, _PLACE_HABIT, _PLACE_TROUBLE, _PLACE_TRY, _HELPER, _PLACE_TURN, _PLACE_END]
        if dice.chance(0.4):
            steps.remove(dice.pick((_PLACE_HABIT, _PLACE_TRY)))
        topic, who = place.name, place.keeper
    elif kind == "animal":
        known = [each for each in _ANIMALS if each.startswith(f"{hero.name}|")]
        animal, home, manner = dice.pick(known or _ANIMALS).split("|")
        manner = hero.manner or manner
        other = dice.pick([a.split("|")[0] for a in _ANIMALS if not a.startswith(animal)])
        names |= {"animal": animal, "home": home, "kind": manner, "friend_animal": other}
        steps = [_ANIMAL_OPEN, _ANIMAL_WISH, _ANIMAL_TROUBLE, _ANIMAL_TURN, _ANIMAL_END]
        topic = who = animal
    elif kind == "object":
        names["thing"] = topic = hero.name or dice.pick(_OBJECTS if dice.chance(0.55) else _OTHER_OBJECTS)
        steps = [_OBJECT_OPEN, _OBJECT_ODD, _OBJECT_TROUBLE, _OBJECT_TURN, _OBJECT_END]
        who = "hero"
    else:
        topic = who = names["job"]
        steps = [_PERSON_OPEN, _PERSON_TROUBLE, _PERSON_TURN, _PERSON_END]
    said = [dice.spin(dice.pick(step), **names) for step in steps]
    if len(said) > 4 and dice.chance(0.5):
        text = " ".join(said[:2]) + "\n\n" + " ".join(said[2:])
    else:
        text = " ".join(said)
    # A sentence that begins with a pronoun needs its capital wherever the slot fell.
    text = ". ".join(part[:1].upper() + part[1:] for part in text.split(". "))
    title = (
        dice.spin(f"[{name} and the {topic}|The {topic} of {name}]")
        if kind != "animal"
        else f"{name} the {topic.title()}"
    )
    return topic, who, text, name, title


def story(dice: Dice) -> list[Exchange]:
    """A story on request, sometimes followed by another, its title or the hero's name."""
    topic, who, text, name, title = tell(dice)
    ask = dice.pick(_ASK_ANY) if dice.chance(0.15) else dice.pick(_ASK)
    wanted = dice.spin(f"[a {topic}|a {topic}|the {topic}|an old {topic}|{plural(topic)}|{name} and a {topic}]")
    if name in wanted and ask in _ASK_ANY:
        wanted = topic
    chat = [Exchange(dice.spin(ask, topic=wanted), text)]
    follow = dice.random()
    if follow < 0.14:
        again_topic, _, again, _, _ = tell(dice)
        chat.append(Exchange(dice.spin(dice.pick(_AGAIN), topic=f"a {again_topic}"), again))
    elif follow < 0.22:
        chat.append(
            Exchange(
                dice.spin(dice.pick(_NAME_ASK), who=who),
                dice.spin(f"[The {who} is called|The {who}'s name is|It is] {name}."),
            )
        )
    elif follow < 0.28:
        chat.append(
            Exchange(
                dice.spin(
                    "[Give it a title|Does it have a title?|What is the title?|What is the story called?|Title?]"
                ),
                f'"{title}"',
            )
        )
    return chat
