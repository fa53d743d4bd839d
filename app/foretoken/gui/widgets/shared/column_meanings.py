"""What the columns of the tables of models mean, said where one points at their titles; titles and texts in English."""

from typing import Final

from foretoken.wording import later

MEANINGS: Final = {
    "Repository": later("Where the files are on the hub: who offers them, and under which name."),
    "Weights": later(
        "How many numbers the model has learned, in millions (M) or billions (B). More know more and write slower."
    ),
    "Downloads": later("How often it was downloaded in the last month."),
    "Likes": later("How many users of the hub have marked it as liked."),
    "Licence": later("What you may use it for."),
    "Access": later(
        "Open: anybody may download it. Gated: only with an account, after its owner's conditions are accepted."
    ),
    "Stored as": later(
        "How exactly the weights are stored. Fewer bits (Q4 is about 4 for each weight) take less memory and "
        "write faster, at some cost of quality; Q4_K_M is a good middle, Q8_0 and F16 are nearly exact."
    ),
    "Size": later("Of the file on disk; about as much memory is needed."),
    "Here": later("Whether this machine has the memory for it, and whether you have it already."),
    "State": later("What keeps it from being used, or that something is done with it."),
    "Context": later("The longest conversation that it was trained for, in tokens (about ¾ of a word each)."),
    "Where": later("The folder or program that it belongs to."),
    "Architecture": later("The family of models that it belongs to by its build."),
}
