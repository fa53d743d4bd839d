"""Headings and captions that Markdown and HTML exports share."""

from foretoken.amounts import speed
from foretoken.exchange.safe_text import day_and_time
from foretoken.store.records import Chat, Message, Models, Role, Status
from foretoken.wording import tr


def about(chat: Chat) -> str:
    """One line under the title. Times are UTC, as in the headings."""
    return tr(
        "Begun {begun}, last used {used} (UTC). Exported from Foretoken.",
        begun=day_and_time(chat.created),
        used=day_and_time(chat.updated),
    )


def speaker(message: Message) -> str:
    """Who wrote a message: the user, or the models by name, and whether the user changed it since."""
    if message.role is Role.USER:
        return tr("You")
    models = message.models or Models(main=tr("Assistant"))
    name = models.main if models.draft is None else f"{models.main} + {models.draft}"
    return name if message.edited is None else tr("{models}, edited by you", models=name)


def ended(message: Message) -> str | None:
    """How a reply ended when it did not end well."""
    match message.status:
        case Status.STOPPED:
            return tr("Stopped.")
        case Status.FAILED:
            return message.error or tr("This reply could not be finished.")
        case Status.STREAMING | Status.INTERRUPTED:
            return tr("This reply was not finished.")
        case _:
            return None


def measured(message: Message) -> str:
    """The figures of a reply in one line; "" where there are none."""
    metrics = message.metrics
    if metrics is None:
        return ""
    said = [speed(metrics.decode_tps, metrics.end_to_end_tps, too_short=metrics.too_short)]
    if metrics.draft_acceptance_rate is not None:
        said.append(tr("{share:.0%} of guesses accepted", share=metrics.draft_acceptance_rate))
    return " · ".join(one for one in said if one)
