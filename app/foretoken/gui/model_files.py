"""Reads model files for the pickers and the memory bar. Called in the background."""

from pathlib import Path

from foretoken.amounts import in_bytes
from foretoken.engine.gguf import GgufHeader, read_draft
from foretoken.errors import BadModelFile
from foretoken.gui.viewmodels.pair.descriptions import Description
from foretoken.gui.viewmodels.pair.fits import Verdict
from foretoken.library.fit import heads
from foretoken.library.fit.pairing import check_pair
from foretoken.library.fit.profile import Profile, profile_of
from foretoken.library.on_disk.recent_headers import RecentHeaders


class ModelFiles:
    """Answers three questions about model files and reads each file once. Every method raises BadModelFile.

    `headers` may be shared with others who look at what was chosen.
    """

    def __init__(self, headers: RecentHeaders) -> None:
        self._headers = headers

    def check(self, main: str, draft: str) -> Verdict:
        """Whether the draft file can serve the main file; raises for the main file alone."""
        target = self._headers.read(Path(main))
        try:
            proposer = self._headers.read(Path(draft))
        except BadModelFile:
            return self._head(target, Path(draft))
        found = check_pair(target, proposer)
        return Verdict(found.fits, found.reasons, shared=found.shared if found.can_share else None)

    @staticmethod
    def _head(target: GgufHeader, path: Path) -> Verdict:
        """Of a file that is no whole model."""
        try:
            return Verdict(False, heads.said_of(target, read_draft(path)))
        except BadModelFile as error:
            return Verdict(False, error.reasons, broken=True)

    def describe(self, path: str) -> Description:
        """Name and detail of a model file."""
        if path.startswith("scripted:"):
            return Description(path)
        header = self._headers.read(Path(path))
        detail = f"{in_bytes(header.size)} · {header.quantisation} · context {header.context_length:,}"
        return Description(header.name, detail)

    def profile(self, path: str) -> Profile:
        """What a model file says about the memory it takes."""
        return profile_of(self._headers.read(Path(path)))
