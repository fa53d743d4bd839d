"""Small code in fenced blocks: functions, loops, pages, queries."""

# ruff: noqa: E501  (sentences are kept whole)

from __future__ import annotations

import re

from .base import Dice, Exchange
from .words import COLOURS, FRUITS, NOUNS, PEOPLE


class Piece:
    """A thing to program: how it is asked for, the code by language, a sentence on it, and an example call."""

    def __init__(self, asked: str, note: str, example: str = "", **code: str) -> None:
        self.asked, self.note, self.example, self.code = asked, note, example, code


_PIECES = (
    Piece("[adds two numbers|to add two numbers|that returns the sum of two numbers]", "It returns the sum of its two arguments.", "print(add(2, 3))  # 5",
          python="def add(a, b):\n    return a + b", javascript="function add(a, b) {\n  return a + b;\n}"),
    Piece("[multiplies two numbers|to multiply two numbers]", "It returns the product of its two arguments.", "print(multiply(2, 3))  # 6",
          python="def multiply(a, b):\n    return a * b", javascript="function multiply(a, b) {\n  return a * b;\n}"),
    Piece("[reverses a string|to reverse a string|that turns a word round]", "The slice walks through the text from the end.", 'print(reverse("draft"))  # tfard',
          python="def reverse(text):\n    return text[::-1]", javascript='function reverse(text) {\n  return text.split("").reverse().join("");\n}'),
    Piece("[checks whether a number is even|to check if a number is even|is even]", "A number is even when nothing remains after dividing by two.", "print(is_even(4))  # True",
          python="def is_even(n):\n    return n % 2 == 0", javascript="function isEven(n) {\n  return n % 2 === 0;\n}"),
    Piece("[computes the factorial|for the factorial|to compute a factorial]", "It multiplies all numbers from one to n.", "print(factorial(5))  # 120",
          python="def factorial(n):\n    result = 1\n    for i in range(2, n + 1):\n        result *= i\n    return result",
          javascript="function factorial(n) {\n  let result = 1;\n  for (let i = 2; i <= n; i++) {\n    result *= i;\n  }\n  return result;\n}"),
    Piece("[computes Fibonacci numbers|for the Fibonacci numbers|to compute the Fibonacci numbers]", "Each number is the sum of the two before it.", "print(fibonacci(8))",
          python="def fibonacci(n):\n    a, b = 0, 1\n    numbers = []\n    for _ in range(n):\n        numbers.append(a)\n        a, b = b, a + b\n    return numbers",
          javascript="function fibonacci(n) {\n  let [a, b] = [0, 1];\n  const numbers = [];\n  for (let i = 0; i < n; i++) {\n    numbers.push(a);\n    [a, b] = [b, a + b];\n  }\n  return numbers;\n}"),
    Piece("[checks whether a number is prime|to check if a number is prime|to test for primes]", "It tries every divisor up to the square root.", "print(is_prime(7))  # True",
          python="def is_prime(n):\n    if n < 2:\n        return False\n    for i in range(2, int(n ** 0.5) + 1):\n        if n % i == 0:\n            return False\n    return True"),
    Piece("[finds the largest number in a list|to find the maximum|for the maximum of a list]", "It keeps the largest value seen so far.", "print(largest([3, 9, 4]))  # 9",
          python="def largest(numbers):\n    best = numbers[0]\n    for number in numbers:\n        if number > best:\n            best = number\n    return best"),
    Piece("[computes the average|to compute the mean|for the average of a list]", "It divides the sum by the number of values.", "print(average([2, 4, 6]))  # 4.0",
          python="def average(numbers):\n    return sum(numbers) / len(numbers)",
          javascript="function average(numbers) {\n  let sum = 0;\n  for (const n of numbers) {\n    sum += n;\n  }\n  return sum / numbers.length;\n}"),
    Piece("[counts the words in a text|to count words|that counts words]", "It splits the text at spaces and counts the parts.", 'print(count_words("one two three"))  # 3',
          python="def count_words(text):\n    return len(text.split())", javascript='function countWords(text) {\n  return text.split(" ").length;\n}'),
    Piece("[counts the vowels|to count vowels|that counts the vowels in a text]", "It looks at every letter and counts the vowels.", 'print(count_vowels("token"))  # 2',
          python='def count_vowels(text):\n    count = 0\n    for letter in text.lower():\n        if letter in "aeiou":\n            count += 1\n    return count'),
    Piece("[checks for a palindrome|to check for a palindrome|that tests if a word is a palindrome]", "A palindrome reads the same in both directions.", 'print(is_palindrome("level"))  # True',
          python="def is_palindrome(word):\n    word = word.lower()\n    return word == word[::-1]"),
    Piece("[sorts a list|to sort a list|for bubble sort]", "It swaps neighbours until everything is in order.", "print(sort([3, 1, 2]))  # [1, 2, 3]",
          python="def sort(items):\n    items = list(items)\n    for i in range(len(items)):\n        for j in range(len(items) - 1 - i):\n            if items[j] > items[j + 1]:\n                items[j], items[j + 1] = items[j + 1], items[j]\n    return items"),
    Piece("[computes the greatest common divisor|for the greatest common divisor|to compute the gcd]", "It replaces the pair by divisor and remainder until nothing remains.", "print(gcd(12, 18))  # 6",
          python="def gcd(a, b):\n    while b:\n        a, b = b, a % b\n    return a"),
    Piece("[converts Celsius to Fahrenheit|to convert Celsius to Fahrenheit|for temperatures]", "It scales by nine fifths and adds thirty-two.", "print(to_fahrenheit(20))  # 68.0",
          python="def to_fahrenheit(celsius):\n    return celsius * 9 / 5 + 32"),
    Piece("[removes duplicates from a list|to remove duplicates]", "It keeps the first of each value.", "print(unique([1, 2, 1]))  # [1, 2]",
          python="def unique(items):\n    seen = []\n    for item in items:\n        if item not in seen:\n            seen.append(item)\n    return seen"),
    Piece("[does FizzBuzz|for FizzBuzz|to play FizzBuzz]", "Multiples of three say Fizz, multiples of five say Buzz.", "fizzbuzz(15)",
          python='def fizzbuzz(n):\n    for i in range(1, n + 1):\n        if i % 15 == 0:\n            print("FizzBuzz")\n        elif i % 3 == 0:\n            print("Fizz")\n        elif i % 5 == 0:\n            print("Buzz")\n        else:\n            print(i)'),
    Piece("[greets someone|to greet a person|that says hello to a name]", "It puts the name into a greeting.", 'print(greet("Ada"))  # Hello, Ada!',
          python='def greet(name):\n    return f"Hello, {name}!"', javascript="function greet(name) {\n  return `Hello, ${name}!`;\n}"),
    Piece("[computes the area of a circle|for the area of a circle]", "The area is pi times the radius squared.", "print(area(1))",
          python="import math\n\n\ndef area(radius):\n    return math.pi * radius ** 2"),
    Piece("[reads a file|to read a file|that reads a text file]", "It opens the file and returns its lines.", 'print(read_lines("notes.txt"))',
          python='def read_lines(path):\n    with open(path, encoding="utf-8") as file:\n        return file.read().splitlines()'),
    Piece("[searches a sorted list|for binary search|to do a binary search]", "It halves the range until the value is found.", "print(search([1, 3, 5], 3))  # 1",
          python="def search(items, wanted):\n    low, high = 0, len(items) - 1\n    while low <= high:\n        middle = (low + high) // 2\n        if items[middle] == wanted:\n            return middle\n        if items[middle] < wanted:\n            low = middle + 1\n        else:\n            high = middle - 1\n    return -1"),
    Piece("[accepts draft tokens|for the acceptance rule|that counts accepted tokens|for greedy speculative decoding]", "It counts the guesses up to the first mistake.", "print(accepted([5, 7, 9], [5, 7, 8]))  # 2",
          python="def accepted(draft, target):\n    count = 0\n    for guess, truth in zip(draft, target):\n        if guess != truth:\n            break\n        count += 1\n    return count"),
)  # fmt: skip
_ASK = (
    "[Write|Give me|Show me|Make] a [Python|python|small Python|short Python] function <what>[.|]",
    "[Can|Could] you write a Python function <what>?",
    "Python function <what>",
    "[Write|Show me] [Python code|a function|some Python] <what>[.|]",
)
_ASK_JS = (
    "[Write|Give me|Show me|Make] a [JavaScript|Javascript|small JavaScript|JS] function <what>[.|]",
    "[Can|Could] you write a JavaScript function <what>?",
)
_JS_TOO = (
    "[Now|And] in JavaScript[, please|][.|]",
    "The same in JavaScript[, please|][.|]",
    "Can you write it in JavaScript?",
)
_CALL = (
    "[How do I|How can I] [use|call] it?",
    "Show me how to [use|call] it.",
    "[An example|Give me an example][, please|][.|]",
)


def _fenced(language: str, text: str) -> str:
    return f"```{language}\n{text}\n```"


def function(dice: Dice) -> list[Exchange]:
    """A named function, perhaps followed by its use or another language."""
    piece = dice.pick(_PIECES)
    what = dice.spin(piece.asked)
    if not what.startswith(("to ", "for ", "that ")):
        what = "that " + what
    script = "javascript" in piece.code and dice.chance(0.2)
    language = "javascript" if script else "python"
    ask = dice.spin(dice.pick(_ASK_JS if script else _ASK), what=what)
    chat = [Exchange(ask, _fenced(language, piece.code[language]) + "\n\n" + piece.note)]
    follow = dice.random()
    if follow < 0.15 and not script:
        chat.append(Exchange(dice.spin(dice.pick(_CALL)), _fenced("python", piece.example)))
    elif follow < 0.35 and not script and "javascript" in piece.code:
        chat.append(
            Exchange(
                dice.spin(dice.pick(_JS_TOO)),
                _fenced("javascript", piece.code["javascript"]) + "\n\n" + piece.note,
            )
        )
    return chat


def known_code(wish: str, what: str) -> str:
    """The function whose description holds ``what``, in the language that the wish names."""
    piece = next(each for each in _PIECES if what in each.asked)
    script = "javascript" in piece.code and re.search(r"\b(js|javascript)\b", wish, re.I) is not None
    language = "javascript" if script else "python"
    return _fenced(language, piece.code[language]) + "\n\n" + piece.note


def loop(dice: Dice) -> list[Exchange]:
    """A loop over numbers or names."""
    kind = dice.randrange(5)
    n = dice.choices((3, 5, 10, 20, dice.randrange(2, 50)), (2, 4, 5, 2, 2))[0]
    if kind == 0:
        ask = f"[Write|Show me|Give me] a [Python|python] [loop|for loop|program] that [prints|counts] [the numbers|] from 1 to {n}[.|]"
        text = f"for i in range(1, {n + 1}):\n    print(i)"
    elif kind == 1:
        ask = f"[Write|Show me|Give me] a [Python|python] [loop|while loop|program] that counts [down|backwards] from {n}[.|]"
        text = f"n = {n}\nwhile n > 0:\n    print(n)\n    n -= 1"
    elif kind == 2:
        items = dice.sample(FRUITS, 3)
        ask = f"[Write|Show me|Give me] a [Python|python] loop over a list of {', '.join(items)}[.|]"
        text = "items = [" + ", ".join(f'"{i}"' for i in items) + "]\nfor item in items:\n    print(item)"
    elif kind == 3:
        ask = f"[Write|Show me|Give me] a [Python|python] [loop|program] that [prints|shows] the [squares|square numbers] from 1 to {n}[.|]"
        text = f"for i in range(1, {n + 1}):\n    print(i * i)"
    else:
        word = dice.pick((*PEOPLE, *NOUNS))
        ask = f"[Write|Show me|Give me] a [Python|python] [loop|program] that prints {word} {n} times[.|]"
        text = f'for _ in range({n}):\n    print("{word}")'
    return [Exchange(dice.spin(ask), _fenced("python", text))]


def other(dice: Dice) -> list[Exchange]:
    """HTML, CSS, SQL, shell and hello world."""
    name, noun, colour = (
        dice.pick(PEOPLE),
        dice.pick(NOUNS),
        dice.pick([c for c in COLOURS if c not in ("gold", "silver")]),
    )
    n = dice.randrange(2, 30)
    title = noun.title()
    options = (
        ("[Write|Show me|Make] a [small|simple|tiny|] [HTML|html] page[ about <noun>s|][.|]", "html",
         f"<!DOCTYPE html>\n<html>\n<head>\n  <title>{title}</title>\n</head>\n<body>\n  <h1>{title}</h1>\n  <p>Welcome to my page.</p>\n</body>\n</html>", True),
        ("[Write|Show me|Make] an HTML [list|list of <items>][.|]", "html", "", True),
        ("[Write|Show me|Make] an HTML [button|button that says <name>][.|]", "html", f"<button type=\"button\">{name}</button>", True),
        ("[Write|Show me|Make] an HTML [link|link to the <noun>s page][.|]", "html", f'<a href="{noun}s.html">{title}s</a>', True),
        ("[Write|Show me|Give me] [CSS|css] [for|that makes] [a <colour> heading|the heading <colour>|<colour> headings][.|]", "css",
         f"h1 {{\n  color: {colour};\n  font-size: 2em;\n}}", False),
        ("[Write|Show me|Give me] an SQL query for [all <noun>s|everything in the <noun>s table][.|]", "sql", f"SELECT *\nFROM {noun}s;", False),
        ("[Write|Show me|Give me] an SQL query for the <n> [newest|latest] <noun>s[.|]", "sql",
         f"SELECT *\nFROM {noun}s\nORDER BY created DESC\nLIMIT {n};", False),
        ("[Write|Show me|Give me] an SQL query [that counts|to count] the <noun>s[.|]", "sql", f"SELECT COUNT(*)\nFROM {noun}s;", False),
        ("[Write|Show me|Give me] an SQL [command|statement|query] that creates a table of <noun>s[.|]", "sql",
         f"CREATE TABLE {noun}s (\n  id INTEGER PRIMARY KEY,\n  name TEXT NOT NULL,\n  price REAL\n);", False),
        ("[Write|Show me|Give me] a shell command [that lists|to list] [all files|the files][.|]", "sh", "ls -l", False),
        ("[Write|Show me|Give me] [hello world|Hello World] in Python[.|]", "python", 'print("Hello, world!")', False),
        ("[Write|Show me|Give me] [hello world|Hello World] in C[.|]", "c",
         '#include <stdio.h>\n\nint main(void) {\n    printf("Hello, world!\\n");\n    return 0;\n}', False),
        ("[Write|Show me|Give me] [hello world|Hello World] in JavaScript[.|]", "javascript", 'console.log("Hello, world!");', False),
        ("[Write|Show me|Make] a Python class for a <noun>[.|]", "python",
         f"class {title}:\n    def __init__(self, name):\n        self.name = name\n\n    def __str__(self):\n        return self.name", False),
        ("[Write|Show me|Make] a Python dictionary of [<items>|<items> and numbers][.|]", "python", "", False),
    )  # fmt: skip
    ask, language, text, _ = dice.pick(options)
    if not text:
        items = dice.sample(FRUITS, 3)
        ask = ask.replace("[list|list of <items>]", "list of <items>").replace(
            "[<items>|<items> and numbers]", "<items>"
        )
        ask = ask.replace("<items>", ", ".join(items[:2]) + " and " + items[2])
        if language == "html":
            text = "<ul>\n" + "\n".join(f"  <li>{item}</li>" for item in items) + "\n</ul>"
        else:
            text = "items = {\n" + "\n".join(f'    "{item}": {i},' for i, item in enumerate(items, 1)) + "\n}"
    # A page, a link or a button must be asked for by the name it will carry.
    ask = ask.replace("[ about <noun>s|]", " about <noun>s").replace(
        "[button|button that says <name>]", "button that says <name>"
    )
    ask = ask.replace("[link|link to the <noun>s page]", "link to the <noun>s page")
    if "title" in text and "</head>" in text:
        text = text.replace(title, title + "s")
    return [Exchange(dice.spin(ask, name=name, noun=noun, colour=colour, n=n), _fenced(language, text))]


def code(dice: Dice) -> list[Exchange]:
    """Small code of any kind."""
    return dice.choices((function, loop, other), (5, 2, 3))[0](dice)
