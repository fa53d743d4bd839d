"""Reads model files for the pickers and the memory bar. Called in the background."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from foretoken.amounts import in_bytes
from foretoken.engine.gguf import GgufHeader, kinds
from foretoken.engine.gguf.kinds import FileKind
from foretoken.errors import BadModelFile
from foretoken.gui.viewmodels.pair.fits import Description, FitVerdict
from foretoken.library.fit import heads
from foretoken.library.fit.pairing import check_pair
from foretoken.library.fit.profile import Profile, profiles_of
from foretoken.library.on_disk.header_cache import RecentHeaders
from foretoken.session.remote.address import Address, is_address
from foretoken.speedups import Speedup
from foretoken.wording import tr

if TYPE_CHECKING:
    from foretoken.library.drafts.speedup import Predictor


class ModelFiles:
    """Answers three questions about model files and reads each file once. Every method raises BadModelFile.

    `headers` may be shared with others who look at what was chosen; `predictor` knows what was measured. `lacking` is
    what the engine process said of its library: why it cannot run heads of a kind, by the kind's name.
    """

    def __init__(self, headers: RecentHeaders, predictor: "Callable[[], Predictor]") -> None:
        self._headers = headers
        self._predictor = predictor
        self.lacking: Mapping[str, str] = {}

    def check(self, main: str, draft: str) -> FitVerdict:
        """Whether the draft file can serve the main file; raises for the main file alone. The same file twice is judged
        by the MTP inside it, where there is any."""
        target = self._headers.read(Path(main))
        try:
            helper = heads.read_beside(target, Path(draft), read=self._headers.draft)
        except BadModelFile as error:
            return FitVerdict(False, error.reasons, broken=True)
        if heads.by_head(target, helper):
            reasons = heads.why_not(target, helper, lacking=self.lacks)
            inside = helper is target and not reasons
            return FitVerdict(not reasons, reasons, speedup=self._speedup(target) if inside else None)
        found = check_pair(target, helper)
        return FitVerdict(found.fits, found.reasons, shared=found.shared if found.can_share else None)

    def lacks(self, kind: FileKind) -> str | None:
        """Why heads of this kind cannot be run here, a sentence."""
        return self.lacking.get(kind.value)

    def _speedup(self, target: GgufHeader) -> Speedup:
        from foretoken.library.drafts.matching import predict  # it takes the catalog along

        return predict(target, target, self._predictor()).speedup

    def describe(self, path: str) -> Description:
        """Name and detail of a model file."""
        if path.startswith("scripted:"):
            return Description(path)
        if is_address(path):
            return Description(Address.parse(path).label, tr("runs on a server"))
        header = self._headers.draft(Path(path))
        detail = tr(
            "{size} · {quantisation} · context {context:,}",
            size=in_bytes(header.size),
            quantisation=header.quantisation,
            context=header.context_length,
        )
        if header.kind.head:
            return Description(header.name, f"{kinds.short(header.described)} · {detail}", head=True)
        return Description(header.name, detail)

    def profiles(self, main: str, draft: str | None, second: str | None = None) -> tuple[Profile, Profile | None]:
        """What the files of a pair say about the memory it takes."""
        target = self._headers.read(Path(main))
        helpers = (
            None if path is None else heads.read_beside(target, Path(path), read=self._headers.draft)
            for path in (draft, second)
        )
        return profiles_of(target, *helpers)
