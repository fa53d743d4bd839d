"""How people type a first question: greetings before it, politeness, lower case, lost punctuation, slips."""

# ruff: noqa: E501  (sentences are kept whole)

from __future__ import annotations

import re

from .base import Dice, slip

_QUESTION = re.compile(
    r"(what|how|who|when|where|why|which|is|are|do|does|did|can|could|will|would|should|have|has|am|was)\b", re.I
)
_BEFORE_ORDER = (
    "Please ", "Please ", "please ", "Can you ", "Can you ", "can u ", "Could you ", "Could you please ", "can you please ",
    "I want you to ", "I'd like you to ", "I need you to ", "Would you ", "Will you ", "Hey, can you ", "hi, could you ",
    "now ", "ok ", "hey ", "Hello, please ", "pls ", "Go ahead and ", "Try to ", "Kindly ", "are you able to ", "just ",
    "Let's see you ", "You there, ", "do you think you can ", "Hi! ", "let me see you ",
)  # fmt: skip
_ORDER = re.compile(
    r"(add|answer|calculate|can|check|compare|compose|compute|convert|copy|correct|count|create|describe|divide|do|draw|echo|evaluate|explain|find|fix|give|help|improve|list|make|multiply|name|paint|play|plan|print|put|read|recite|recommend|repeat|rewrite|say|send|show|sing|solve|sort|spell|start|subtract|suggest|summari[sz]e|take|teach|tell|translate|turn|type|use|walk|work|write)\b",
    re.I,
)  # fmt: skip
_BEFORE_ANY = ("please: ", "ok ", "hey ", "now ", "hi, ", "Hello, ", "um ", "pls: ", "next: ", "Hi! ", "so, ")
_BEFORE_QUESTION = (
    "Hey, ", "hi, ", "Please tell me, ", "Quick question: ", "quick q - ", "So ", "so ", "ok ", "Hello! ", "Hello, ",
    "tell me: ", "I wonder, ", "um ", "and ", "Question: ", "Hi! ", "Just curious, ", "hmm, ", "Dear computer, ", "yo ",
)  # fmt: skip
_AFTER = (
    ", please", " please", " pls", " for me", " thanks", ", thank you", " plz", " now", " if you can", ", will you",
    " for me please", " right now", " quickly", "... please", ", thanks", " :)", " real quick", ", my friend",
)  # fmt: skip
_SHORTER = (
    ("What is", "What's"), ("What is", "Whats"), ("what is", "whats"), ("You are", "You're"), ("are you", "r u"),
    ("you", "u"), ("please", "plz"), ("How is", "How's"), ("I am", "im"), ("I am", "I'm"), ("do not", "don't"),
    ("Tell me", "tell me"), ("do not", "dont"), ("Who is", "whos"), ("and", "&"), ("for", "4"), ("to", "2"), ("Give me", "gimme"),
)  # fmt: skip


def _framed(dice: Dice, text: str) -> str:
    question = _QUESTION.match(text) is not None
    if dice.chance(0.17) and text[:1].isalpha():
        before = dice.pick(_BEFORE_QUESTION if question else _BEFORE_ORDER if _ORDER.match(text) else _BEFORE_ANY)
        text = before + (text if text[:2] in ("I ", "I'") else text[0].lower() + text[1:])
        if before.split()[0].lower() in ("can", "could", "would", "will", "are", "do") and dice.chance(0.6):
            text = text.rstrip(".?!") + "?"
    if dice.chance(0.1):
        body, end = text.rstrip(".?!"), text[len(text.rstrip(".?!")) :]
        text = body + dice.pick(_AFTER) + end
    return text


def typed(dice: Dice, template: str, /, **kept: object) -> str:
    """One way to type ``template``. What fills its ``<slots>`` in ``kept`` stays letter for letter."""
    marks = {name: chr(0xE000 + i) for i, name in enumerate(kept)}
    text = dice.spin(template)
    for name, mark in marks.items():
        text = text.replace(f"<{name}>", mark)
    if dice.chance(0.12):
        long, short = dice.pick(_SHORTER)
        if short not in ("4", "2", "&") or dice.chance(0.15):
            text = re.sub(rf"\b{re.escape(long)}\b", short, text, count=1)
    text = _untidied(dice, _framed(dice, text))
    for name, mark in marks.items():
        text = text.replace(mark, str(kept[name]))
    return text


_HELLO = ("hi ", "Hi, ", "Hello, ", "hey, ", "Hi! ", "ok so ", "so, ", "um, ", "Good morning, ", "hello! ", "hey ", "and ", "quick question: ", "well, ", "Please: ")  # fmt: skip
_CLOSE = (" please", " pls", " thanks", ", thank you", " :)", "...", ", thanks in advance", " tho", " lol", ", please", " ty", " again", " now")  # fmt: skip


def written(dice: Dice, text: str) -> str:
    """A prompt that somebody wrote, as others would type it: a word before or behind, case, punctuation, slips."""
    if len(text) > 8 and dice.chance(0.07):
        before = dice.pick(_HELLO)
        text = before + (text if text[:2] in ("I ", "I'") else text[0].lower() + text[1:])
    if len(text) > 8 and dice.chance(0.06):
        body, end = text.rstrip(".?!"), text[len(text.rstrip(".?!")) :]
        text = body + dice.pick(_CLOSE) + end
    return (_untidied(dice, text) or text) if dice.chance(0.6) else text


def _untidied(dice: Dice, text: str) -> str:
    """Case, punctuation and slips."""
    way = dice.random()
    if way < 0.34:
        text = text.lower()
    elif way < 0.42 and text[:1].isalpha():
        text = text[0].lower() + text[1:]
    elif way < 0.84 and text[:1].isalpha():
        text = text[0].upper() + text[1:]
    elif way < 0.87:
        text = text.upper()
    if dice.chance(0.4):
        text = text.rstrip(".?!")
    elif dice.chance(0.05):
        text = text.rstrip(".?!") + dice.pick(("!", "??", "...", " ?", "!!", " .", "?!", "..."))
    if dice.chance(0.08) and len(text) > 6:
        text = slip(dice, text)
        if dice.chance(0.2):
            text = slip(dice, text)
    return text
