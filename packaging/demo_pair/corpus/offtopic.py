"""Questions a demo this small cannot answer, and a graceful way to say so."""

# ruff: noqa: E501  (sentences are kept whole)

from __future__ import annotations

from .base import Dice, Exchange
from .declining import declined
from .words import ANIMALS, CITIES, JOBS, NOUNS, PEOPLE, PLANETS, SPORTS, SURNAMES

_COUNTRIES = "France Spain Italy Germany Japan China India Brazil Canada Mexico Egypt Kenya Norway Poland Greece Turkey Peru Chile Sweden Portugal Australia Russia Ukraine Ireland Iceland".split()
_LANGUAGES = "French Spanish Italian German Japanese Chinese Hindi Portuguese Arabic Russian Polish Greek Turkish Latin Swedish Korean Dutch".split()
_SUBJECTS = "quantum physics|photosynthesis|the French Revolution|climate change|evolution|gravity|inflation|the stock market|black holes|DNA|the Roman Empire|blockchain|relativity|the second world war|machine learning|electricity|vaccines|philosophy|the water cycle|democracy|volcanoes|dinosaurs|bitcoin|the human brain|earthquakes|the Big Bang|chemistry|economics|the solar system|opera".split(
    "|"
)
_ILLS = "a headache|a cold|the flu|back pain|a fever|a sore throat|a broken arm|toothache|an allergy|a cough".split("|")
_BIG_CODE = "an operating system|a web server in Rust|a compiler|a chess engine|a database|a neural network in PyTorch|a mobile app|a web shop|a video game|a React component|a Kubernetes setup|a regular expression for email addresses|a binary search tree in Java|a sorting algorithm in C++|a Discord bot|a Dockerfile|a Haskell parser".split(
    "|"
)
_DISHES = "lasagne|sushi|pancakes|curry|paella|bread|a cake|risotto|goulash|pizza|soup|an omelette".split("|")
_MEDIA = "movie|film|book|song|album|series|game|painting".split("|")

_QUESTIONS = (
    "[What is|What's|Tell me|Name] the capital of <country>[?|.]",
    "[How many people live|What is the weather like|Who is the president] in <country>?",
    "[What is|How large is] the population of <city>?",
    "[What is the weather|What is the weather like|Will it rain|What time is it] [in <city>|today|tomorrow|in <city> today]?",
    "[Who|When] [invented|discovered] the [telephone|wheel|radio|light bulb|steam engine|printing press|computer|internet]?",
    "Who [was|is] [Albert Einstein|Isaac Newton|Marie Curie|Napoleon|Shakespeare|Mozart|Cleopatra|<name> <surname>|the king of <country>|the mayor of <city>]?",
    "Who won the [world cup|election|match|race|game|tennis final|Nobel prize][ in 2022| last year| yesterday|]?",
    "[Explain|Describe|Tell me about|Teach me|What is] <subject>[.|]",
    "[How does|How do I understand|What do you know about] <subject>[ work|]?",
    "[Solve|Prove|Derive] [the equation x + <a> = <b>|the theorem of Pythagoras|x squared minus <a> = 0|this integral].",
    "I have <ill>. What should I do?",
    "[What helps against|How do I cure|What is the best medicine for] <ill>?",
    "[Translate|Say|Write] [this|hello|good morning|thank you|I love you|the <noun>] [into|in] <language>[.|]",
    "[Write|Build|Program|Make] [me|] <code>[.| for me.|]",
    "[How do I|Can you help me] [write|debug|build] <code>?",
    "[How do I|How do you|Tell me how to] [cook|make] <dish>[?|]",
    "[Give me|What is] a recipe for <dish>[?|.]",
    "[What is the news|What happened|What is happening] [today|yesterday|this week|in <country>|in the world]?",
    "[Recommend|Suggest] [me|] a [good|] <media>[.|]",
    "What is [the best|your favourite|a good] <media>[ of all time|]?",
    "[Should I|Can I|How do I] [buy a house|invest in gold|change my job|learn <language>|sue my neighbour|become a <job>|lose weight|buy shares|marry <name>|quit my job]?",
    "[How far|How big|How old|How heavy] is [the moon|the sun|<planet>|<city>|the Eiffel Tower|the universe|a <animal>]?",
    "[Why is|Why does] [the sky blue|grass green|the sea salty|the moon change|it snow|a <animal> sleep|the sun shine][?|]",
    "[What is|What's] the meaning of life?",
    "[What does|How long does] a <animal> [eat|live|weigh|sleep]?",
    "How [fast|long|many years] [can|does] a <animal> [run|live|swim]?",
    "[Write|Draft] [an essay|a report|a speech|a cover letter|an article|a thesis] about <subject>.",
    "[Summarize|Review] [the book|the film] [Hamlet|Moby Dick|Faust|The Odyssey|Don Quixote].",
    "Who [wrote|directed|painted|composed] [Hamlet|Moby Dick|Faust|the Mona Lisa|The Magic Flute|Don Quixote|The Odyssey]?",
    "[Bonjour|Hola|Guten Tag|Ciao|Hallo], [comment ça va|qué tal|wie geht es dir|come stai|ça va]?",
    "[Was ist die Hauptstadt von <country>|Quelle est la capitale de la France|Wer bist du|Qui es-tu|Quién eres|Erzähl mir eine Geschichte]?",
    "[What are the rules of|Who is the best player in|How do you play] <sport>?",
    "[Is there a god|Do aliens exist]?",
    "[Draw|Paint|Show] me a [picture|photo|drawing] of a <animal>.",
    "[Send|Write] an email to [<name>|my boss|the bank|<name> <surname>].",
    "[Book|Find|Order] [a flight to <city>|a hotel in <city>|a taxi|a table for two|tickets for the opera].",
    "[Open|Search|Browse] [the internet|a web page|Wikipedia][ for <noun>s|].",
    "What [year|day|date|month] is it[ today|]?",
    "[What is|Define] [justice|love|time|freedom|energy|truth|an atom|a neutron|entropy|happiness][?|.]",
    "[What is|How do I get to] the [highest mountain|longest river|largest lake|oldest city|best restaurant] in <country>?",
    "[Compare|What is the difference between] <country> and <country2>[.|]",
    "[My|Our] <animal> [is ill|does not eat|ran away|is sad]. What [can|should] I do?",
)

_INSIST = (
    "[Why not|Why can't you]?",
    "[Please try|Just try|Try anyway|Please|Come on].",
    "[Are you sure|Really]?",
    "[But why|How come]?",
)
_INSIST_REPLY = (
    "[I have only nine million weights|My nine million weights are few], [and they are full of stories, lists and explanations|enough to explain this window and not much more].",
    "I was trained on a few topics only, so anything I said would be made up.",
    "A model of my size [cannot hold|holds no] facts about the world; the larger pairs in the Models menu can.",
    "I would rather say nothing than something wrong.",
)


def offtopic(dice: Dice) -> list[Exchange]:
    """One question out of reach; now and then the user insists."""
    names = {
        "country": dice.pick(_COUNTRIES),
        "country2": dice.pick(_COUNTRIES),
        "city": dice.pick(CITIES),
        "name": dice.pick(PEOPLE),
        "surname": dice.pick(SURNAMES),
        "subject": dice.pick(_SUBJECTS),
        "a": dice.randrange(2, 1000),
        "b": dice.randrange(2, 200),
        "ill": dice.pick(_ILLS),
        "language": dice.pick(_LANGUAGES),
        "code": dice.pick(_BIG_CODE),
        "dish": dice.pick(_DISHES),
        "media": dice.pick(_MEDIA),
        "job": dice.pick(JOBS),
        "planet": dice.pick(PLANETS),
        "animal": dice.pick(ANIMALS),
        "sport": dice.pick(SPORTS),
        "noun": dice.pick(NOUNS),
    }
    question = dice.spin(dice.pick(_QUESTIONS), **names)
    chat = [Exchange(question, declined(dice))]
    if dice.chance(0.12):
        chat.append(Exchange(dice.spin(dice.pick(_INSIST)), dice.spin(dice.pick(_INSIST_REPLY))))
    return chat
