"""What the columns of the tables of models mean, said where one points at their titles."""

from typing import Final

MEANINGS: Final = {
    "Repository": "Where the files are on the hub: who offers them, and under which name.",
    "Weights": "How many numbers the model has learned, in millions (M) or billions (B). More know more and write "
    "slower.",
    "Downloads": "How often it was downloaded in the last month.",
    "Likes": "How many users of the hub have marked it as liked.",
    "Licence": "What you may use it for.",
    "Access": "Open: anybody may download it. Gated: only with an account, after its owner's conditions are accepted.",
    "Stored as": "How exactly the weights are stored. Fewer bits (Q4 is about 4 for each weight) take less memory and "
    "write faster, at some cost of quality; Q4_K_M is a good middle, Q8_0 and F16 are nearly exact.",
    "Size": "Of the file on disk; about as much memory is needed.",
    "Here": "Whether this machine has the memory for it, and whether you have it already.",
    "State": "What keeps it from being used, or that something is done with it.",
    "Context": "The longest conversation that it was trained for, in tokens (about ¾ of a word each).",
    "Where": "The folder or program that it belongs to.",
    "Architecture": "The family of models that it belongs to by its build.",
}
