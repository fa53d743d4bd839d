"""Logit biases as a person writes them: 42=-5, 7=-100."""

from collections.abc import Sequence

from foretoken.wording import tr

Biases = tuple[tuple[int, float], ...]


def parse_biases(text: str) -> Biases:
    """Pairs of a token's number and what is added to its score; of one named twice the last counts.

    Raises ValueError with a sentence that says what is wrong.
    """
    found: dict[int, float] = {}
    for part in filter(None, (part.strip() for part in text.replace(";", ",").split(","))):
        name, equals, number = part.partition("=")
        try:
            token, value = int(name), float(number)
        except ValueError:
            raise ValueError(
                tr("Write a token id, = and a number, for example 42=-5, instead of “{part}”.", part=part)
            ) from None
        if not equals or not 0 <= token < 2**31:
            raise ValueError(tr("“{token}” is not a token id.", token=name.strip()))
        if not -100 <= value <= 100:
            raise ValueError(tr("A bias is a number from -100 to 100, not {number}.", number=number.strip()))
        found[token] = value
    return tuple(found.items())


def written_biases(biases: Sequence[tuple[int, float]]) -> str:
    return ", ".join(f"{token}={value:g}" for token, value in biases)
