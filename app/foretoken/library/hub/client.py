"""The client of the model hub: search, contents of repositories, addresses of files. It alone imports
huggingface_hub.

It asks nothing by itself, and every answer has a limit on its time and its size.
"""

import enum
import os
import re
import time
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import huggingface_hub
from huggingface_hub import constants, errors
from huggingface_hub.utils import (  # type: ignore[attr-defined]  # documented, though not listed as exported
    build_hf_headers,
    get_session,
    hf_raise_for_status,
)

from foretoken import __version__
from foretoken.errors import BadDownload, HubError, HubRefused, HubUnreachable
from foretoken.library.files.file_names import grouped, hint_of, quantisation_of
from foretoken.library.files.remote import RemoteFile, Want
from foretoken.library.files.tools import retry_after
from foretoken.library.hub.answers import TooLong, bound, within
from foretoken.library.hub.fetch import NETWORK_ERRORS, check_offline
from foretoken.library.hub.hub_token import HubToken, Tokens
from foretoken.library.hub.repository import Contents, Gate, HubFile, HubModel, Repository
from foretoken.wording import tr


def hub_error(error: Exception, *, endpoint: str, repository: str | None, token: HubToken | None) -> HubError:
    """The error of huggingface_hub `error` as a sentence. `token`: what was asked with."""
    page = f"{endpoint}/{repository}" if repository is not None else None
    if isinstance(error, errors.HFValidationError):
        return HubRefused(tr("{repository} is not a repository name; use OWNER/NAME.", repository=repository))
    if isinstance(error, errors.GatedRepoError):
        if token is None:
            what = tr("sign in there, accept them, and give Foretoken a token (HF_TOKEN, or `hf auth login`)")
        else:
            what = tr("accept them there; the token from {source} is not enough yet", source=tr(token.source.value))
        return HubRefused(
            tr(
                "{repository} has access conditions: open {page}, {what}.",
                repository=repository,
                page=page,
                what=what,
            ),
            page=page,
        )
    if isinstance(error, errors.RevisionNotFoundError):
        return HubRefused(
            tr(
                "{repository} has no such branch, tag or commit; leave it out or choose another.",
                repository=repository,
            )
        )
    if isinstance(error, errors.EntryNotFoundError):
        return HubRefused(
            tr(
                "{repository} has no such file any more; look at {page} for what it has.",
                repository=repository,
                page=page,
            ),
            page=page,
        )
    if isinstance(error, errors.RepositoryNotFoundError):
        who = tr("it is private and you are not signed in") if token is None else tr("the token may not see it")
        return HubRefused(
            tr("The hub has no repository {repository}, or {who}; check the name.", repository=repository, who=who),
            page=page,
        )
    return _by_status(getattr(error, "response", None), endpoint, page, token)


def _by_status(response: object, endpoint: str, page: str | None, token: HubToken | None) -> HubError:
    status = getattr(response, "status_code", None)
    if status in (401, 403) and token is not None:
        return HubRefused(
            tr("The hub rejected the token from {source}; renew it or remove it.", source=tr(token.source.value)),
            page=page,
        )
    headers: Mapping[str, str] = getattr(response, "headers", {})
    wait = retry_after(headers.get("Retry-After"), time.time())
    busy = tr("answered {status}", status=status) if status is not None else tr("did not answer")
    when = tr("in {seconds:.0f} seconds", seconds=wait) if wait else tr("later")
    return HubUnreachable(
        tr("The hub at {endpoint} {busy}; try again {when}.", endpoint=endpoint, busy=busy, when=when),
        wait=wait,
    )


TIMEOUT: Final = 20.0
"""Seconds that the hub has for a whole answer."""
_PUBLIC: Final = "https://huggingface.co"
_SHA256: Final = re.compile(r"[0-9a-f]{64}")
_MAX_CARD: Final = 1024 * 1024  # characters
_MOST: Final = 100  # repositories on a page
_FACTS: Final = ("downloads", "likes", "gated", "lastModified", "tags", "gguf", "private")

Answer = TypeVar("Answer")


class Sort(enum.Enum):
    """The order of search results; the value is the hub's name for it."""

    TRENDING = "trendingScore"
    DOWNLOADS = "downloads"
    LIKES = "likes"
    NEWEST = "lastModified"


class Hub:
    """A client of the hub at `endpoint` (default: HF_ENDPOINT, else the public one).

    `seconds` is the limit for an answer. All methods raise HubError: HubOffline, where nothing may be asked.
    """

    def __init__(
        self,
        *,
        endpoint: str | None = None,
        tokens: Tokens | None = None,
        seconds: float = TIMEOUT,
    ) -> None:
        self._seconds = seconds
        given = endpoint or os.environ.get("HF_ENDPOINT") or constants.ENDPOINT
        self.endpoint = given.rstrip("/") or _PUBLIC  # the variable may be there and empty
        self._tokens = tokens or Tokens(_login)

    def page(self, repository: str) -> str:
        """The address where a person sees `repository`."""
        return f"{self.endpoint}/{repository}"

    def search(
        self, text: str, *, sort: Sort = Sort.DOWNLOADS, author: str | None = None, limit: int = 30
    ) -> tuple[Repository, ...]:
        """Repositories with GGUF files whose name has the words of `text`, at most `limit` (at most 100)."""
        asked: dict[str, Any] = {"filter": "gguf", "sort": sort.value, "limit": min(limit, _MOST), "expand": _FACTS}
        asked |= {"search": text} if text.strip() else {}
        asked |= {"author": author} if author is not None else {}

        def ask(token: HubToken | None) -> tuple[Repository, ...]:
            url = f"{self.endpoint}/api/models"
            response = get_session().get(url, params=asked, headers=self._headers(token), timeout=self._seconds)
            hf_raise_for_status(response)
            return tuple(self._repository(_info(row)) for row in response.json()[:limit])

        return self._ask(None, ask)

    def contents(self, repository: str, revision: str = "main") -> Contents:
        """What is in `repository`."""

        def ask(token: HubToken | None) -> Contents:
            info = self._api(token).model_info(
                repository, revision=revision, files_metadata=True, timeout=self._seconds, token=_given(token)
            )
            files = [
                HubFile(one.rfilename, one.size or 0, one.lfs.sha256 if one.lfs else None)
                for one in info.siblings or ()
                if one.rfilename.lower().endswith(".gguf")
            ]
            models = [
                HubModel(tuple(group), quantisation_of(group[0].path), hint_of(group[0].path))
                for group in grouped(files)
            ]
            models.sort(key=lambda model: (model.hint is not None, model.size, model.path))
            return Contents(self._repository(info), info.sha or revision, tuple(models))

        return self._ask(repository, ask)

    def card(self, repository: str) -> str:
        """The model card in Markdown, without its front matter; empty when there is none."""

        def ask(token: HubToken | None) -> str:
            url = huggingface_hub.hf_hub_url(repository, "README.md", revision="main", endpoint=self.endpoint)
            response = get_session().get(
                url, headers=self._headers(token), timeout=self._seconds, follow_redirects=True
            )
            try:
                hf_raise_for_status(response)
            except errors.EntryNotFoundError:
                return ""
            return re.sub(r"\A---\s*\n.*?\n---\s*\n", "", response.text[:_MAX_CARD], flags=re.DOTALL)

        return self._ask(repository, ask)

    def beginning(self, want: Want, size: int) -> bytes:
        """The first bytes of a file, at most `size`."""

        def ask(token: HubToken | None) -> bytes:
            url = huggingface_hub.hf_hub_url(want.repository, want.path, revision=want.revision, endpoint=self.endpoint)
            asked = {**self._headers(token), "Range": f"bytes=0-{size - 1}"}
            found = b""
            with get_session().stream(
                "GET", url, headers=asked, timeout=self._seconds, follow_redirects=True
            ) as response:
                if response.is_error:
                    response.read()
                hf_raise_for_status(response)
                for block in response.iter_bytes():
                    found += block
                    if len(found) >= size:  # also of a server that sends all of it
                        break
            return found[:size]

        return self._ask(want.repository, ask)

    def resolve(self, want: Want) -> RemoteFile:
        """Where the bytes of a file are. Raises BadDownload too, when the hub names no SHA-256 for it."""

        def ask(token: HubToken | None) -> RemoteFile:
            def address(revision: str) -> str:
                return huggingface_hub.hf_hub_url(want.repository, want.path, revision=revision, endpoint=self.endpoint)

            found = huggingface_hub.get_hf_file_metadata(
                address(want.revision),
                token=_given(token),
                timeout=self._seconds,
                library_name="foretoken",
                library_version=__version__,
                endpoint=self.endpoint,
            )
            if found.commit_hash is None or found.size is None or not _SHA256.fullmatch(found.etag or ""):
                raise BadDownload(
                    tr(
                        "The hub names no SHA-256 for {path} of {repository}, so it could not be verified; "
                        "choose another file.",
                        path=want.path,
                        repository=want.repository,
                    )
                )
            assert found.etag is not None
            return RemoteFile(
                found.commit_hash, found.size, found.etag, address(found.commit_hash), self._headers(token)
            )

        return self._ask(want.repository, ask)

    def _ask(self, repository: str | None, ask: Callable[[HubToken | None], Answer]) -> Answer:
        """Ask with the token at hand; when that is not enough, once more with the one in the keyring."""
        check_offline()
        token = self._tokens.at_hand()
        try:
            return self._translated(repository, token, ask)
        except HubRefused:
            kept = self._tokens.from_keyring() if token is None else None
            if kept is None:
                raise
        return self._translated(repository, kept, ask)

    def _translated(
        self, repository: str | None, token: HubToken | None, ask: Callable[[HubToken | None], Answer]
    ) -> Answer:
        bound(get_session(), self._seconds)
        try:
            return within(self._seconds, lambda: ask(token))
        except (errors.HfHubHTTPError, errors.HFValidationError) as error:
            raise hub_error(error, endpoint=self.endpoint, repository=repository, token=token) from None
        except (*NETWORK_ERRORS, OSError) as error:
            raise HubUnreachable(
                tr(
                    "The hub at {endpoint} did not answer ({error}); check the connection and try again.",
                    endpoint=self.endpoint,
                    error=_kind(error),
                )
            ) from None
        except TooLong as error:
            raise HubUnreachable(
                tr(
                    "The hub at {endpoint} gave an invalid answer of {error}; try again later, or check HF_ENDPOINT.",
                    endpoint=self.endpoint,
                    error=error,
                )
            ) from None
        except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
            raise HubUnreachable(
                tr(
                    "The hub at {endpoint} gave an invalid answer ({error}); try again later, or check HF_ENDPOINT.",
                    endpoint=self.endpoint,
                    error=type(error).__name__,
                )
            ) from None

    def _repository(self, info: Any) -> Repository:
        facts = info.gguf or {}
        licence = next((tag[8:] for tag in info.tags or () if tag.startswith("license:")), None)
        gates = {"auto": Gate.CONDITIONS, "manual": Gate.APPROVAL, True: Gate.CONDITIONS}
        return Repository(
            name=info.id,
            page=self.page(info.id),
            gate=gates.get(info.gated, Gate.OPEN),
            downloads=info.downloads or 0,
            likes=info.likes or 0,
            updated=info.last_modified.date().isoformat() if info.last_modified else None,
            licence=licence,
            parameters=_number(facts.get("total")),
            architecture=facts.get("architecture") if isinstance(facts.get("architecture"), str) else None,
            context=_number(facts.get("context_length")),
            marks=tuple(one for name in ("bos_token", "eos_token") if isinstance(one := facts.get(name), str) and one),
        )

    def _api(self, token: HubToken | None) -> huggingface_hub.HfApi:
        return huggingface_hub.HfApi(
            endpoint=self.endpoint, token=_given(token), library_name="foretoken", library_version=__version__
        )

    def _headers(self, token: HubToken | None) -> dict[str, str]:
        return build_hf_headers(token=_given(token), library_name="foretoken", library_version=__version__)


def _info(row: Any) -> huggingface_hub.ModelInfo:
    return huggingface_hub.ModelInfo(**row)  # type: ignore[no-untyped-call]


def _login() -> str | None:
    """The token that `hf auth login` saved."""
    try:
        return huggingface_hub.get_token()
    except Exception:  # renewing an old login may fail in many ways, and then there simply is none
        return None


def _given(token: HubToken | None) -> str | bool:
    """False keeps huggingface_hub from looking for one itself."""
    return token.text if token is not None else False


def _number(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _kind(error: BaseException) -> str:
    return tr("it took too long") if "Timeout" in type(error).__name__ else tr("the connection failed")
