"""What is asked when engines are compared: four kinds of text of different predictability.

The noise of a benchmark pair is chosen on the mix, so that its agreement holds where it is measured.
"""

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
