"""What prompt lookup gained in a reply: how many of its tokens it guessed, and how many of those stand in attached
files."""

from collections.abc import Sequence
from typing import Any, Final

from foretoken.attachments.attachment import Attachment
from foretoken.engine.events import Fate, Round, Source
from foretoken.plain import one_line
from foretoken.wording import tr

_LEAST: Final = 0.1  # share of the tokens from which it is said where no file is attached
_SHORTEST: Final = 3  # characters that tell where a guess is from
_NEAR: Final = 2_000  # characters of a file after the last find: a reply mostly quotes on from there
_SEARCHED: Final = 4_000_000  # characters of files that are searched for one reply; the window must not wait for more


class LookupGain:
    """Takes in the rounds of one reply in their order."""

    def __init__(self) -> None:
        self.guessed = 0
        """Tokens of the reply that prompt lookup guessed."""
        self._tokens = 0
        self._before = ""  # the text of the token before
        self._runs: list[tuple[str, str, int]] = []  # the token before, the text guessed at once, its tokens

    def add(self, event: Round) -> None:
        emitted = [token for token in event.emitted if not token.cut]
        self._tokens += len(emitted)
        if any(guess.source is Source.LOOKUP and guess.fate is Fate.ACCEPTED for guess in event.proposals):
            self._add_runs(event)
        if emitted:
            self._before = emitted[-1].text

    def _add_runs(self, event: Round) -> None:
        before, texts = self._before, list[str]()
        for guess, token in zip(event.proposals, event.emitted, strict=False):
            if guess.fate is not Fate.ACCEPTED or token.cut:
                break
            if guess.source is Source.LOOKUP:
                texts.append(token.text)
            else:
                self._close(before, texts)
                before, texts = token.text, []
        self._close(before, texts)

    def _close(self, before: str, texts: Sequence[str]) -> None:
        if texts:
            self.guessed += len(texts)
            self._runs.append((before, "".join(texts), len(texts)))

    def words(self, files: Sequence[Attachment]) -> str:
        """What is worth saying of it in a few words. `files`: those that the model had before it."""
        if not self.guessed or (not files and self.guessed < _LEAST * self._tokens):
            return ""
        found = self._found(files)
        values: dict[str, Any] = {"guessed": self.guessed, "tokens": self._tokens, "found": found}
        if not found:
            return tr("prompt lookup guessed {guessed:,} of {tokens:,} tokens", **values)
        if len(files) == 1:
            name = one_line(files[0].name, 40)
            if found == self.guessed:
                return tr("prompt lookup guessed {guessed:,} of {tokens:,} tokens from {file}", **values, file=name)
            return tr(
                "prompt lookup guessed {guessed:,} of {tokens:,} tokens, {found:,} of them from {file}",
                **values,
                file=name,
            )
        if found == self.guessed:
            return tr("prompt lookup guessed {guessed:,} of {tokens:,} tokens from the attached files", **values)
        return tr(
            "prompt lookup guessed {guessed:,} of {tokens:,} tokens, {found:,} of them from the attached files",
            **values,
        )

    def _found(self, files: Sequence[Attachment]) -> int:
        """How many of the guesses stand in one of `files` as they stand in the reply, after the same token."""
        ends, left, found = [0] * len(files), _SEARCHED, 0
        for before, text, tokens in self._runs:
            wanted = f"{before}{text}".strip()
            if len(wanted) < _SHORTEST:
                continue
            for index, file in enumerate(files):
                at = file.text.find(wanted, max(0, ends[index] - len(wanted)), ends[index] + _NEAR)
                if at < 0 and left > 0:
                    at = file.text.find(wanted)
                    left -= len(file.text) if at < 0 else at
                if at >= 0:
                    ends[index] = at + len(wanted)
                    found += tokens
                    break
        return found
