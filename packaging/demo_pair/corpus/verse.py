"""Verse: rhymed couplets written by hand, gathered by subject and recombined."""

from __future__ import annotations

from .base import Dice, Exchange, plural
from .words import ANIMALS, NOUNS

_IRREGULAR = (
    "deer goose mouse sheep wolf fish leaf wool salt corn knife cat sea moon rain tree garden star snow train".split()
)

# Each couplet is two rhymed lines; a poem takes two to four on one subject, or adds some on time and rest.
_COUPLETS: dict[str, tuple[tuple[str, str], ...]] = {
    "the sea": (
        ("The sea was [grey|dark|green] and wide and deep,", "it sang the [little|weary] boats to sleep."),
        ("The waves came [rolling|running] to the shore", "and told the stones of days before."),
        ("A gull flew out to meet the tide,", "the wind and water at its side."),
        ("Beneath the foam, beneath the blue,", "the fish were dreaming, as they do."),
        ("The salt wind blew, the sails were white,", "the harbour glittered in the night."),
        ("O sea, you never stand quite still,", "you climb and fall, and always will."),
        ("A shell upon the sand can hold", "the songs of water, deep and old."),
    ),
    "the moon": (
        ("The moon came up above the hill", "and all the [busy|noisy] world grew still."),
        ("It laid its silver on the lake", "for all the fish that were awake."),
        ("It shone on roof and road and tree,", "and through the glass it looked at me."),
        ("The moon is but a borrowed light,", "and yet it brightens all the night."),
        ("It wanes and waxes, slim and round,", "and never makes the smallest sound."),
        ("A cat sat watching from the wall", "and thought the moon a silver ball."),
    ),
    "rain": (
        ("The rain came [softly|gently] to the town", "and washed the dusty windows down."),
        ("It tapped a rhythm on the pane,", "and then it tapped it all again."),
        ("The puddles mirrored cloud and tree,", "and one of them was all for me."),
        ("The drops ran racing down the glass", "and jewelled every blade of grass."),
        ("Umbrellas bloomed along the street", "above a hundred hurried feet."),
        ("And when at last the sun came through,", "the world was washed and looked like new."),
    ),
    "a cat": (
        ("A cat lay dreaming in the sun,", "her work for all the day was done."),
        ("She dreamed of mice, she dreamed of cream,", "and softly purred within her dream."),
        ("She walked along the garden wall", "as if she did not see us all."),
        ("Her eyes were green, her coat was black,", "she left at night and wandered back."),
        ("She chased a leaf, she chased a fly,", "she chased a cloud across the sky."),
        ("And if you ask her what is best,", "she yawns and says: a place to rest."),
    ),
    "autumn": (
        ("The leaves turn yellow, brown and red", "and make the earth a golden bed."),
        ("The swallows gather on the wire", "and we sit closer to the fire."),
        ("The morning mist is white and cold,", "the woods are filled with copper and gold."),
        ("The apples wait in baskets now", "that hung all summer on the bough."),
        ("The days grow short, the nights grow long,", "the robin sings the only song."),
        ("The wind takes every leaf away", "to build a warmer, later day."),
    ),
    "spring": (
        ("The snow has gone, the grass is green,", "the brightest grass I've ever seen."),
        ("The birds have come from far away", "and sing to us the livelong day."),
        ("A bud has opened in the night", "and stretched its petals to the light."),
        ("The brook runs chatting through the wood", "and tells the trees that life is good."),
        ("The children run without a coat,", "and each of them would sail a boat."),
        ("The earth wakes up and rubs its eyes", "and looks at the enormous skies."),
    ),
    "winter": (
        ("The snow fell softly, flake by flake,", "on field and forest, road and lake."),
        ("The world was white, the world was still,", "a single light shone on the hill."),
        ("We sat beside the fire's glow", "and watched the silent falling snow."),
        ("The frost drew ferns upon the pane", "and, when they melted, drew again."),
        ("The nights were long, the stars were bright,", "the whole wide world was dressed in white."),
        ("A robin hopped from stone to stone", "and would not leave us quite alone."),
    ),
    "a lighthouse": (
        ("A lighthouse stood upon a stone", "and watched the darkness all alone."),
        ("Its lamp went round, its lamp went round,", "it spoke in light, without a sound."),
        ("The ships came by, the ships went past,", "and each was safely home at last."),
        ("The storm threw water at its door,", "it stood as it had stood before."),
        ("The keeper climbed the winding stair", "and lit the lamp with all his care."),
        ("And far away a sailor knew", "that someone thought of sailors too."),
    ),
    "a train": (
        ("The train ran on through field and town,", "uphill it went, and then ran down."),
        ("The wheels went clicking on the track:", "we'll take you there, we'll bring you back."),
        ("A window passed with yellow light,", "and then was swallowed by the night."),
        ("The towns flew by, the fields flew by,", "the wires danced along the sky."),
        ("And someone slept, and someone read,", "and someone dreamed of home instead."),
        ("The whistle blew, the bridge was near,", "the river shone, the stars were clear."),
    ),
    "a tree": (
        ("There is a tree beside the lane", "that loves the sun and loves the rain."),
        ("Its roots go down, its leaves reach high", "and write their letters on the sky."),
        ("The birds have built a nest up there", "and swing all summer in the air."),
        ("A hundred years it stood and grew,", "and what the wind knows, it knows too."),
        ("In spring it wears a coat of green,", "the finest coat I've ever seen."),
        ("And children sit beneath its shade", "on games that long ago were played."),
    ),
    "a robot": (
        ("A robot stood beside the door", "and swept the dust up from the floor."),
        ("Its heart was made of wire and tin,", "but something warm was ticking in."),
        ("It counted stars, it counted sheep,", "but never learned to fall asleep."),
        ("It wrote a poem, line by line,", "and asked me: is it yours or mine?"),
        ("It oiled its knees, it wound its spring,", "and then it softly tried to sing."),
        ("And when the evening came around,", "it dreamed without a single sound."),
    ),
    "a draft model": (
        ("The draft is small, the draft is quick,", "it guesses on and takes its pick."),
        ("The main one reads the guesses through", "and keeps the ones it finds are true."),
        ("When one is wrong, it makes a cut,", "it writes its own, the case is shut."),
        ("The blue are kept, the grey are gone,", "and so the merry race goes on."),
        ("And if they all were right, you see", "a bonus token coming free."),
        ("So guess ahead, but guess with care:", "the judge behind you will be fair."),
        ("Two models wrote this little rhyme,", "and together they saved a little time."),
    ),
    "the stars": (
        ("The stars come out when day is done", "and light their candles one by one."),
        ("They look so small, they are so far,", "and yet we know each single star."),
        ("The sailors read them like a chart", "and learned their many names by heart."),
        ("A star fell down across the night,", "a sudden silver thread of light."),
        ("I made a wish, I'll not say what,", "the stars have heard it, you have not."),
        ("They shine on desert, wood and foam,", "on all who travel, all at home."),
    ),
    "friendship": (
        ("A friend is someone at the door", "who asks for nothing, brings you more."),
        ("When days are long and skies are grey,", "a friend will walk with you some way."),
        ("We shared our bread, we shared our tea,", "and I told you, and you told me."),
        ("And if the road goes up a hill,", "two climb it faster, laughing still."),
        ("You need no gold, you need no art,", "an open ear, an open heart."),
        ("The years go by, the seasons turn,", "the lamp you lit will always burn."),
    ),
    "morning": (
        ("The sun looked in and said good day", "and chased the last of night away."),
        ("The kettle sang, the bread was warm,", "the clouds forgot about the storm."),
        ("A blackbird tuned its yellow bill", "and sang upon the window sill."),
        ("The dew lay bright on every thorn,", "and so a brand-new day was born."),
        ("The street woke up with steps and wheels,", "with bells and dogs and running heels."),
        ("So open wide the window, do,", "the morning has been made for you."),
    ),
    "a garden": (
        ("Behind the house, behind the wall,", "there grows a garden, green and small."),
        ("The bees go humming to and fro", "and tell the roses how to grow."),
        ("The peas climb up, the beans climb higher,", "they climb along a piece of wire."),
        ("A snail goes slowly on its way", "and thinks a metre is a day."),
        ("The gardener rests upon a chair", "with bits of summer in her hair."),
        ("And when the evening starts to fall,", "the scent of roses covers all."),
    ),
}
_CLOSE = (
    ("So ends my rhyme, so ends the day,", "and what it meant, I cannot say."),
    ("And that is all I have to tell:", "good night to you, and slumber well."),
    ("I wrote it down for you to read,", "and one small poem is all we need."),
    ("The world is wide, the day is long,", "and this has been a little song."),
    ("So take this verse and keep it near,", "and read it when the night is clear."),
    ("And should you ever come this way,", "then stop a little while and stay."),
)

# For anything else: couplets that praise a thing by its plural.
_PRAISE = (
    ("Of <thing>s I would like to sing,", "for each is such a lovely thing."),
    ("The poets long ago have known", "that <thing>s have a charm their own."),
    ("I saw some <thing>s yesterday", "and did not know just what to say."),
    ("Some people praise the sun and sea,", "but <thing>s are enough for me."),
    ("I dreamed of <thing>s in the night", "and woke up in the morning light."),
    ("And if you ask me what is best,", "then <thing>s win before the rest."),
    ("Let others count their silver too,", "with <thing>s any day will do."),
)

_ASK = (
    "[Write|Compose] [me|] a [short|little|small|] poem about <topic>.",
    "[Can|Could] you write a [short|] [poem|verse] about <topic>?",
    "A [short|little] [poem|verse] about <topic>[, please|].",
    "[Give me|I would like|Make] a [poem|verse|rhyme] about <topic>.",
    "[Write|Make] [a verse|some verse|a rhyme|two verses] about <topic>.",
    "poem about <topic>",
    "[Say|Write] something in verse about <topic>.",
)
_ANY = (
    "[Write|Make] [me|] a [short|little|] poem.",
    "[A poem|Some verse|A rhyme][, please|].",
    "[Can you|Could you] [rhyme|write a poem|write verse]?",
)
_AGAIN = (
    "[Another|One more|Another one|Again|Another poem][, please|].",
    "[That was nice|Lovely|Beautiful]. [Another one|One more][, please|][.|!]",
    "Now [one|a poem] about <topic>.",
    "And [one|a poem] about <topic>[?|.]",
)
SUBJECTS = {
    "the sea": ("the sea", "the ocean", "waves", "the water"),
    "the moon": ("the moon", "moonlight", "the night"),
    "rain": ("rain", "the rain", "a rainy day"),
    "a cat": ("a cat", "cats", "my cat"),
    "a lighthouse": ("a lighthouse", "the lighthouse"),
    "a train": ("a train", "trains", "a journey"),
    "a tree": ("a tree", "trees", "the forest"),
    "a robot": ("a robot", "robots", "a machine", "computers"),
    "a draft model": (
        "a draft model",
        "speculative decoding",
        "draft and main",
        "guessing tokens",
        "yourself",
    ),
    "the stars": ("the stars", "stars", "a star"),
    "friendship": ("friendship", "a friend", "friends"),
    "morning": ("morning", "the morning", "sunrise", "the sun"),
    "a garden": ("a garden", "my garden", "flowers"),
    "winter": ("winter", "snow", "the winter"),
    "spring": ("spring", "the spring"),
    "autumn": ("autumn", "leaves", "the autumn"),
}


def compose(dice: Dice, subject: str, couplets_wanted: int = 0) -> str:
    """Two to four couplets on ``subject``, or as many as wanted, as one or two stanzas."""
    couplets = _COUPLETS.get(subject) or tuple(
        (a.replace("<thing>s", plural(subject)), b.replace("<thing>s", plural(subject))) for a, b in _PRAISE
    )
    lines = dice.sample(couplets, couplets_wanted or dice.choices((2, 3, 4), (4, 2, 4))[0])
    if len(lines) == 3 and dice.chance(0.6):
        lines.append(dice.pick(_CLOSE))
    spun = [tuple(dice.spin(line) for line in couplet) for couplet in lines]
    texts = []
    for first, second in spun:
        texts.append(first + "\n" + second[0].upper() + second[1:] if second[0].islower() else first + "\n" + second)
    return "\n\n".join("\n".join(texts[i : i + 2]) for i in range(0, len(texts), 2))


def verse(dice: Dice) -> list[Exchange]:
    """A poem on request, sometimes two."""
    if dice.chance(0.2):
        thing = dice.pick([n for n in (*NOUNS, *ANIMALS) if n not in _IRREGULAR and n[-1] not in "shxyz"])
        named = dice.spin("[a <thing>|<things>|<things>|the <thing>]", thing=thing, things=plural(thing))
        return [Exchange(dice.spin(dice.pick(_ASK), topic=named), compose(dice, thing))]
    subject = dice.pick(list(_COUPLETS))
    ask = dice.spin(dice.pick(_ANY if dice.chance(0.12) else _ASK), topic=dice.pick(SUBJECTS[subject]))
    chat = [Exchange(ask, compose(dice, subject))]
    if dice.chance(0.2):
        again = dice.pick(list(_COUPLETS))
        chat.append(Exchange(dice.spin(dice.pick(_AGAIN), topic=dice.pick(SUBJECTS[again])), compose(dice, again)))
    return chat
