"""What the columns of the tables of models mean, said where one points at their titles; titles and texts in English."""

from typing import Final

from foretoken.wording import later

MEANINGS: Final = {
    "Repository": later("Its owner and name on the hub."),
    "Weights": later(
        "How many numbers the model has learned, in millions (M) or billions (B). More know more and write slower."
    ),
    "Downloads": later("Downloads in the last month."),
    "Likes": later("Likes on the hub."),
    "Licence": later("What it may be used for."),
    "Access": later(
        "Open: anybody may download it. Gated: only with an account, after its owner's conditions are accepted."
    ),
    "Stored as": later(
        "How exactly weights are stored. Fewer bits (Q4: about 4 for each weight) take less memory and "
        "write faster, at some cost of quality; Q4_K_M is a good middle, Q8_0 and F16 are nearly exact."
    ),
    "Size": later("On disk; it needs about as much memory."),
    "Here": later("Fits in memory? Already here?"),
    "State": later("What keeps it from being used, or that something is done with it."),
    "Context": later("The longest conversation that it was trained for, in tokens (about ¾ of a word each)."),
    "Where": later("The folder or program that it belongs to."),
    "Architecture": later("The family of models, by architecture."),
}
