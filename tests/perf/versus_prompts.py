"""What is asked when engines are compared: four kinds of text of different predictability; quoting and editing apart.

The noise of a benchmark pair is chosen on the mix, so that its agreement holds where it is measured. `QUOTING` is for
guesses from the conversation itself, and belongs to no mix.
"""

import re
from typing import NamedTuple

MIX = {
    "lists": (
        "Make a table of the planets.",
        "Count from one to forty in words.",
        "Make a table of five fruits.",
        "Give me the first 15 square numbers.",
        "List the months of the year.",
    ),
    "code": (
        "Write a Python function that sorts a list.",
        "Write a Python function for FizzBuzz.",
        "Write a Python function that counts the vowels in a text.",
        "Write JSON for a person called Ada, aged 36, from London, who is a baker.",
        "Write a Python function that finds the largest number in a list.",
    ),
    "explaining": (
        "What do the colours mean?",
        "Why is verifying cheap?",
        "Explain acceptance rate.",
        "What is speculative decoding?",
        "How do the two models work together?",
    ),
    "stories": (
        "Tell me a short story about a lighthouse.",
        "Write a long poem about the autumn.",
        "Tell me a story about a fox.",
        "Write a short poem about the sea.",
        "Tell me a story about an old baker.",
    ),
}

_LETTER = (
    "Dear Clara,\n\nthank you for the letter that came on Monday. The garden by the river is green again, and the old "
    "apple tree has flowers. Paul has painted the gate yellow, and now the whole street talks about it. In the morning "
    "I walk to the market and buy bread, milk and three lemons; in the evening we sit by the window and listen to the "
    "rain. Last week Clara and her brother climbed the hill behind the school and found a small lake that nobody had "
    "ever told us about. The water was so cold that only the dog went in. Please come on Friday, bring the blue kite "
    "and stay until Sunday, for Paul wants to show you the harbour and the ships. The train leaves Lisbon at nine "
    "o'clock and reaches our station before noon.\n\nWith love from all of us, and from the dog as well"
)
_REPORT = (
    "The library opened on Monday at eight. In the first hour forty people came, most of them children with their "
    "grandmothers. The new reading room has six long tables, a warm carpet and lamps that can be turned down. Vera, "
    "who keeps the books, says that stories about the sea are asked for most, then books on gardens and on the stars. "
    "Two books were lost in the spring and one came back wet. On Tuesday the door would not close, so Boris brought "
    "his tools and worked until ten. The city pays for a second clock, because the old one is slow by five minutes. "
    "From October on, the library stays open until seven in the evening, and on Saturday until four. Whoever wants to "
    "help may ask Vera at the desk or write to the city. There will be music on Friday, and tea for everyone who comes "
    "early"
)
_CODE = (
    "def average(numbers):\n    total = 0\n    for number in numbers:\n        total = total + number\n"
    "    if len(numbers) == 0:\n        return 0\n    return total / len(numbers)\n\n\n"
    "def largest(numbers):\n    best = numbers[0]\n    for number in numbers:\n        if number > best:\n"
    "            best = number\n    return best\n\n\n"
    "def count_words(text):\n    words = text.split()\n    found = {}\n    for word in words:\n"
    "        if word in found:\n            found[word] = found[word] + 1\n        else:\n            found[word] = 1\n"
    "    return found\n\n\n"
    "def table(rows):\n    lines = []\n    for name, value in rows:\n        lines.append(name + ' is ' + str(value))\n"
    "    return lines"
)
_JSON = (
    '{\n  "name": "Ada",\n  "age": 36,\n  "city": "London",\n  "work": "baker by the old gate",\n  "friends": [\n'
    '    {"name": "Paul", "city": "Paris", "age": 41, "since": 2009},\n'
    '    {"name": "Vera", "city": "Oslo", "age": 29, "since": 2015},\n'
    '    {"name": "Boris", "city": "Prague", "age": 52, "since": 1998}\n  ],\n'
    '  "books": [\n    {"title": "the old lamp", "year": 1951, "read": true},\n'
    '    {"title": "a garden by the sea", "year": 1987, "read": false},\n'
    '    {"title": "the clock and the fox", "year": 2003, "read": true}\n  ]\n}'
)
_TABLE = (
    "| planet | size | moons | note |\n|---|---|---|---|\n| Mercury | small | 0 | nearest to the sun |\n"
    "| Venus | like the earth | 0 | hot under thick clouds |\n| Earth | middle | 1 | the one with people |\n"
    "| Mars | small | 2 | red and dusty |\n| Jupiter | huge | 95 | a storm older than any city |\n"
    "| Saturn | large | 146 | wide rings of ice |\n| Uranus | large | 28 | lies on its side |\n"
    "| Neptune | large | 16 | the last and the windiest |"
)
_STORY = (
    "Once there was a fox who lived behind the mill. Every night the fox went down to the river, drank, and looked at "
    'the moon in the water. One evening a young owl sat on the fence and asked why. "Because it is the only lamp that '
    'never goes out," said the fox. The owl laughed and said that the moon goes out each month. They waited together, '
    "and when the night came that had no moon, the fox was sad. Then the owl flew up to the mill, took the lantern of "
    "the miller in her beak and held it over the river. The light danced on the water, smaller than the moon but warm. "
    "From that night on the fox and the owl were friends, and the miller wondered for the rest of his days who had "
    "borrowed his lantern and why it smelled of river and leaves"
)
# Long enough that no reply of up to 128 tokens gets to the end, and edited only where one token stands for another: the
# copier of the benchmark pairs (benchmark_pair/copier.py) answers these as asked, which the demo pair cannot.
QUOTING = {
    "quoting": (
        f"Repeat this letter:\n\n{_LETTER}.",
        f"Write this code again:\n\n{_CODE}\n",
        f"Give me the report word for word:\n\n{_REPORT}.",
        f"Print this JSON:\n\n{_JSON}",
        f"Copy the table:\n\n{_TABLE}",
        f"Tell this story again:\n\n{_STORY}.",
    ),
    "editing": (
        f"Replace fox with cat, replace river with lake and replace lantern with candle:\n\n{_STORY}.",
        f"Change numbers to values, change number to value and change found to known:\n\n{_CODE}\n",
        f"Replace Vera with Nora, replace library with museum, replace Monday with Tuesday:\n\n{_REPORT}.",
        f"Replace old with new, replace sea with lake and change fox to cat:\n\n{_JSON}",
        f"Replace Clara with Greta, replace Paul with Emil, replace river with harbour:\n\n{_LETTER}.",
        f"Change large to big, change small to little:\n\n{_TABLE}",
    ),
}


def wanted(prompt: str, *, edits: bool = True) -> str:
    """What one of `QUOTING` asks for; without `edits`, its text as it is."""
    asked, _, text = prompt.partition(":\n\n")
    for old, new in re.findall(r"(?:eplace|hange) (\w+) (?:with|to) (\w+)", asked) if edits else ():
        text = re.sub(rf" {old}\b", f" {new}", text)
    return text


class Asked(NamedTuple):
    """A prompt and its kind."""

    kind: str
    text: str


def chosen(kinds: list[str], per_kind: int) -> list[Asked]:
    """Up to `per_kind` prompts of each kind, one of each in turn, so that a run cut short has seen all kinds."""
    known = MIX | QUOTING
    longest = min(per_kind, max(len(known[kind]) for kind in kinds))
    return [Asked(kind, known[kind][i]) for i in range(longest) for kind in kinds if i < len(known[kind])]
