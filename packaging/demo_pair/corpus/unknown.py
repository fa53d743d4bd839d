"""What looks like something the demo can do and is not: other programs, other commands, other changes of a text.

Without these the nearest known answer comes: other code than what was asked for, or a command that deletes a file.
"""

# ruff: noqa: E501  (sentences are kept whole)

from __future__ import annotations

from . import words as w
from .base import Dice, Exchange
from .declining import declined
from .letters import HARD_WORDS
from .repeat import COMMON, sentence
from .saying import remark
from .typing import typed

_LANGUAGES = "Python|python|JavaScript|javascript|JS|js|TypeScript|Java|java|C|C++|c++|Rust|rust|Go|golang|Ruby|PHP|php|C#|Kotlin|Swift|Lua|Perl|R|Haskell|Scala|Dart|MATLAB|Excel|VBA|PowerShell|SQL|bash|shell|assembly|Fortran|Julia|Elixir|Clojure|node".split("|")  # fmt: skip
_JOBS = (
    "[download|fetch|get|scrape] [a file|a web page|a website|an image|data from a url|a page from the internet|all links of a page]", "[send|read|receive|check] [an email|emails|mail|a message|an SMS]", "[parse|read|write|open|convert|load|validate] [a csv|csv files|a CSV file|xml|an XML file|json|a JSON file|yaml|an excel file|a pdf|html|a date|a url|a log file|a config file]",
    "[connect to|query|read from|write to|back up] [a database|mysql|postgres|sqlite|mongodb|redis|an API|a server|a socket|a REST API]", "[resize|crop|rotate|draw|plot|show|save|blur] [an image|a picture|a chart|a graph|a circle|a window|a photo|a histogram]", "[encrypt|decrypt|hash|encode|decode|compress] [a string|a password|a file|text|data|base64|a message]",
    "[generate|pick|get|make] [a random number|random numbers|a random password|a uuid|a password|a qr code|a random word|a maze|an invoice]", "[sort|merge|flatten|split|filter|shuffle|copy|group|intersect] [a dictionary|a dictionary by value|two lists|two arrays|an array of objects|a linked list|a tree|a matrix|strings by length|a nested list|two sorted lists|a list of tuples|a set]",
    "[find|count|remove|replace] [the longest word|the most common word|anagrams|the second largest number|all permutations|the median|the mode|missing numbers|substrings|white space|punctuation|a key in a dictionary|the shortest path|common elements|all combinations|characters]", "[calculate|compute|work out] [the distance between two points|a loan|compound interest|a body mass index|the standard deviation|a square root|the determinant|prime factors|the nth root|the day of the week|an age from a birthday|a tip|a moving average|a dot product|pi]",
    "[implement|write|code|build|make] [quicksort|merge sort|a stack|a queue|a hash table|a linked list|a binary tree|dijkstra|depth first search|a calculator|a timer|a stopwatch|a todo list|tic tac toe|snake|hangman|a guessing game|a chatbot|a clock|a parser|a singleton|a decorator|a generator|a class for a bank account|a web server|an API|a login form|a shopping cart|a game of life|tetris|pong|a cache|a linked list class]",
    "[get|show|print|find out] [the current time|today's date|the date|the ip address|the weather|an environment variable|command line arguments|the file size|the number of cores|the memory usage|the screen size|the time zone]", "[run|start|stop|use|create|join] [a thread|threads|a process|a subprocess|another program|a loop every second|async functions|two tasks in parallel|a timer]", "[check|validate|test] [an email address|a phone number|a credit card number|if a string is a number|if two words are anagrams|a password|if a year is a leap year|if a list is sorted|brackets]",
    "[convert|translate|change] [roman numerals|decimal to binary|a number to words|hex to decimal|a string to a date|kilometres to miles|euros to dollars|seconds to hours|snake case to camel case|a list to a string|text to speech]", "[catch|raise|handle] [an exception|an error|errors|exceptions]", "[use|define|write|test] [a lambda|a list comprehension|regular expressions|a regex|unit tests|type hints|a switch statement|a while loop with break|pointers|templates|generics|an interface|inheritance|an enum|a struct|a closure|a promise|async await|map and filter|a try except block]",
)  # fmt: skip
_ASK_CODE = (
    "How do I <do> in <l>?", "How to <do> in <l>", "How can I <do> in <l>?", "[Write|Show me|Give me|Make|Create] <l> code [to|that can] <do>.", "<do> in <l>", "<l> <do>", "[Write|Show me|Create|Make] a <l> [program|script|function|class|method|snippet|example] to <do>.", "[Write|Give me] a function to <do>.", "[Write|Make] a [program|script|little program] [to|that can] <do>.",
    "<l>: <do>", "[Show me|Tell me|Explain] how to <do> [in|with|using] <l>.", "Can you <do> in <l>?", "I need a [script|function|program] to <do>.", "<l> function to <do>", "code to <do>", "What is the <l> code to <do>?", "Help me <do> in <l>.", "[Example|Sample code]: <do> in <l>", "Write code: <do>",
)  # fmt: skip
_SHELL = (
    "[see|show|list|kill|stop|find] [running processes|a process|all processes|a process by name|what uses port 8080|the process on a port]", "[check|see|show|find out] [my ip address|the ip address|memory usage|cpu usage|open ports|the kernel version|the uptime|free memory|network connections|the logs|my public ip]", "[install|remove|update|upgrade] [a package|packages|python|node|docker|software|the system|all packages|drivers]",
    "[download|upload|fetch|transfer] [a file|a web page|a folder|files to a server|a url]", "[connect to|log in to|copy files to] [a server|another computer|a server with ssh|a remote machine|a database]", "[add|create|delete|change] [a user|a group|a cron job|an alias|a symlink|a password|an environment variable|a partition|a branch|a service|a firewall rule]",
    "[mount|format|unmount|partition|clone|repair|wipe] [a disk|a usb stick|a drive|a partition|the hard drive]", "[replace|change] [a word|text|all spaces|a string] in [a file|all files|many files]", "[find|delete|list|remove] [duplicate files|large files|files larger than 1 GB|old files|files older than a week|empty folders|the largest files|all txt files|all files ending in .log|broken links]",
    "[restart|shut down|reboot|start|stop] [the computer|a service|the server|nginx|docker|the network|the machine]", "[rename|resize|convert] [many files|all files|100 files at once|images|all jpg files|videos]", "[show|get|print|set] [the date|the time|the calendar|the environment|the path|the volume|the brightness|the hostname|my username|the history]", "[commit|push|revert|clone|merge] [with git|a git commit|a branch|a repository|changes]", "[join|split|encrypt|sign|shred] [two files|a file|a big file|files|a pdf]", "[change|set] [the owner of a file|file permissions of a folder|the default shell|permissions for everyone]",
)  # fmt: skip
_ASK_SHELL = (
    "How do I <do> in [bash|Linux|linux|the terminal|the shell|ubuntu|Windows|macOS]?", "[bash|linux|terminal|shell|cmd|powershell] command to <do>", "[What is the|What's the|Which] [command|linux command|bash command] to <do>?", "command to <do>", "How to <do> [in linux|on the command line|from the terminal|with bash|]", "[Give me|Show me|Write|Tell me] a [command|shell command|one-liner|bash script|shell script] to <do>.", "<do> in [linux|bash|the terminal]", "I want to <do> from the command line.",
)  # fmt: skip
_CHANGES = (
    "[Fix|Correct|Check] [the grammar|the spelling|the mistakes|the punctuation|my English|this sentence|the typos][ in this|]: <t>", "[Rewrite|Rephrase|Reword|Paraphrase|Restate|Reformulate] [this|this sentence|the following|the sentence][ in other words| differently| nicely|]: <t>", "[Make|Rewrite] [this|it|the sentence] [more formal|formal|less formal|casual|funny|funnier|longer|more professional|clearer|simpler|sound better|rhyme|more exciting|into a question|a question|past tense|plural|passive|sad|more friendly and longer]: <t>",
    "[Put|Turn|Change] [this|this sentence|the sentence] [into|to|in] [the past tense|past tense|the plural|a question|the passive voice|the future|third person|the negative|Shakespearean English|pirate speak|a headline|a tweet]: <t>", "[Summarise|Summarize|Sum up] [this|this text|the following|this paragraph][ in one sentence| in three words| for me|]: <t> <t2>", "[Translate|Put] [this|the following|this sentence] [to|into] [French|German|Spanish|Italian|Latin]: <t>", "[Continue|Finish|Complete|End] [this|this sentence|the sentence|the text|my story]: <t>",
    "[What is the subject of|Find the verb in|Count the words in|How many words are in|Find the adjectives in|What is wrong with|Underline the nouns in] [this|this sentence]: <t>", "[Improve|Edit|Proofread|Polish|Expand|Simplify|Extend] [this|this text|my text|this sentence]: <t>", "[Sort|Order|Rank|Shuffle|Group] these [words|names|items] [alphabetically|by length|by size|from short to long|]: <a>, <b>, <c>", "[Give me|Find|What is] a [synonym|rhyme|better word|title|headline|summary] for[ this|]: <t>", "[Remove|Delete|Take out] [the adjectives|the commas|the word <a>|all vowels|the last word] [from|in][ this|]: <t>",
    "[Combine|Join|Merge] these [sentences|two sentences]: <t> <t2>", "[Write|Say] [this|the sentence] [without the letter e|in capital letters|with no spaces|backwards|in pig latin|in morse code|in binary]: <t>", "[Use|Put] the word[s|] <a> [and <b> |]in a sentence.", "[Make|Form|Write] a sentence with [the word |]<a>[ and <b>| and <b> and <c>|].", "[Is this sentence|Is this] [correct|right|polite|English|a question]: <t>", "[Explain|Interpret|Analyse] [this sentence|this quote|the sentence|this poem]: <t>", "[Replace|Swap] <a> [with|by] <b>[ in|:] <t>",
)  # fmt: skip
_DATA = (
    "[Convert|Turn|Change|Translate] this [JSON|json|table|list|text|csv] [to|into] [YAML|CSV|XML|a table|a sentence|json|SQL|python]: <a>, <b>", "[Sort|Filter|Fix|Validate|Format|Minify|Merge|Explain] [this|my|the] [JSON|json|csv|list|data|table|yaml|xml]", "[Write|Make|Give me|Create] [XML|YAML|a CSV|csv|TOML|a schema|a JSON schema|an SQL table|a protobuf] for [a <x>|<x>s|a <x> and a <x2>|my <x>]", "[Extract|Find|Get] the [names|dates|numbers|emails|keys|prices] [from|in] [this|the text|the following]: <t>", "What is wrong with [this|my] [json|JSON|code|query|yaml]?",
)  # fmt: skip
_WEIGHTS = (40, 22, 28, 10)


def unknown(dice: Dice) -> list[Exchange]:
    """A request near to what the demo can do, and an honest no; now and then two."""
    asks = (
        dice.pick(_ASK_CODE).replace("<do>", dice.spin(dice.pick(_JOBS))).replace("<l>", dice.pick(_LANGUAGES)),
        dice.pick(_ASK_SHELL).replace("<do>", dice.spin(dice.pick(_SHELL))),
        dice.pick(_CHANGES),
        dice.pick(_DATA),
    )
    words = {name: dice.pick(dice.pick((COMMON, w.NOUNS, HARD_WORDS))) for name in ("a", "b", "c")}
    texts = {name: sentence(dice) if dice.chance(0.5) else remark(dice) for name in ("t", "t2")}
    things = {name: dice.pick(w.NOUNS + w.ANIMALS + w.JOBS) for name in ("x", "x2")}
    ask = dice.choices(asks, _WEIGHTS)[0]
    return [Exchange(typed(dice, ask, **words, **texts, **things), declined(dice))]
