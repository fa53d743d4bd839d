"""What the errors of huggingface_hub mean, in a sentence that says what to do."""

import time
from collections.abc import Mapping

from huggingface_hub import errors

from foretoken.errors import HubError, HubOffline, HubRefused, HubUnreachable
from foretoken.library.files.retry import retry_after
from foretoken.library.hub.hub_token import Token
from foretoken.wording import tr


def hub_error(error: Exception, *, endpoint: str, repository: str | None, token: Token | None) -> HubError:
    """The error of huggingface_hub `error` as a sentence. `token`: what was asked with."""
    page = f"{endpoint}/{repository}" if repository is not None else None
    if isinstance(error, errors.OfflineModeIsEnabled):
        return HubOffline(tr("Offline mode is on, so the hub is not asked; unset HF_HUB_OFFLINE first."))
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


def _by_status(response: object, endpoint: str, page: str | None, token: Token | None) -> HubError:
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
