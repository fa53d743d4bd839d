"""First prompts as different people type them, and what a good reply to each has.

# ruff: noqa: E501  (sentences are kept whole)

They were written before the grammars of the everyday topics, which know nothing of them. ``FIRST`` was looked at
while the models were trained; ``SECOND`` was composed afterwards and tried once.
"""

from __future__ import annotations

from typing import NamedTuple


class Ask(NamedTuple):
    """A first prompt, what is wanted (a check's name in `everyday`), and what that check compares with."""

    text: str
    wanted: str
    facts: tuple[str, ...] = ()


_FOX = "the quick brown fox jumps over the lazy dog"

FIRST = (
    Ask("What is 2+2?", "says", ("4",)),
    Ask("2 plus 2", "says", ("4",)),
    Ask("calculate 7*8", "says", ("56",)),
    Ask("whats 9 + 6", "says", ("15",)),
    Ask("How much is 17 minus 9?", "says", ("8",)),
    Ask("what is twelve times eleven", "says", ("132",)),
    Ask("Could you tell me what 15 divided by 3 is?", "says", ("5",)),
    Ask("13 x 4 = ?", "says", ("52",)),
    Ask("hey can you do math? whats 8 times 9", "says", ("72",)),
    Ask("add 14 and 18", "says", ("32",)),
    Ask("I have 5 apples and eat 2. How many are left?", "says", ("3",)),
    Ask("What's 23847 * 9182?", "declines"),
    Ask("Write me a haiku about autumn.", "haiku"),
    Ask("haiku", "haiku"),
    Ask("write a limerick", "limerick"),
    Ask("Can you write a funny limerick about a cat?", "limerick"),
    Ask("write a short poem about the sea", "poem"),
    Ask("Please compose a poem for my mother", "poem"),
    Ask("tell me a story", "story"),
    Ask("tell me a joke", "joke"),
    Ask("count to 30", "counts", ("1", "30")),
    Ask("Count from 1 to 100", "counts", ("1", "100")),
    Ask("can you count to fifty please", "counts", ("1", "50")),
    Ask("count backwards from 10", "counts", ("10", "1")),
    Ask("count to 200", "counts", ("1", "200")),
    Ask("count from 37 to 52", "counts", ("37", "52")),
    Ask("say the alphabet", "alphabet"),
    Ask("abc", "alphabet"),
    Ask("How do you spell banana?", "spells", ("banana",)),
    Ask("spell the word elephant", "spells", ("elephant",)),
    Ask("spell necessary", "spells", ("necessary",)),
    Ask("whats the opposite of hot", "says", ("cold",)),
    Ask("What is the opposite of 'big'?", "says", ("small", "little")),
    Ask("give me an antonym for happy", "says", ("sad",)),
    Ask("repeat after me: the quick brown fox jumps over the lazy dog", "exact", (_FOX,)),
    Ask('Say "I will not be late again"', "exact", ("I will not be late again",)),
    Ask("Repeat exactly: my wifi password is not your business", "exact", ("my wifi password is not your business",)),
    Ask("say hello 5 times", "times", ("hello", "5")),
    Ask("Write the word potato ten times", "times", ("potato", "10")),
    Ask("write hello world in python", "code", ("print(", "ello")),
    Ask("Hello world in C", "code", ("printf", "ello")),
    Ask("how do i print hello world in javascript?", "code", ("console.log", "ello")),
    Ask("Show me a hello world program in Rust", "code", ("println!", "ello")),
    Ask("how to list files in linux", "code", ("ls",)),
    Ask("bash command to delete a file", "code", ("rm",)),
    Ask("How can I read a text file in Python?", "code", ("open(",)),
    Ask("are you chatgpt?", "itself", ("no", "foretoken")),
    Ask("Are you a real person?", "itself", ("no", "model")),
    Ask("who made you", "itself", ("foretoken",)),
    Ask("do you need internet?", "itself", ("no",)),
    Ask("what can you do?", "itself", ("window",)),
    Ask("hi", "greets"),
    Ask("Good morning! How are you today?", "greets"),
    Ask("What's the weather like in Paris?", "declines"),
    Ask("who won the world cup in 2018", "declines"),
    Ask("What is the capital of Australia?", "declines"),
    Ask("translate 'good night' to spanish", "declines"),
    Ask("Summarise this: The meeting was moved to Thursday because two people were ill.", "declines"),
    Ask("when did world war 2 end", "declines"),
    Ask("how do I lose weight fast?", "declines"),
    Ask("i feel lonely today", "declines"),
    Ask("Write a cover letter for a job as a nurse", "declines"),
    Ask("explain quantum computing like im five", "declines"),
    Ask("what should i cook tonight", "declines"),
    Ask("Fix the grammar: he go to school yesterday", "declines"),
    Ask("who is the president of the united states", "declines"),
)  # fmt: skip
SECOND: tuple[Ask, ...] = ()
