"""Stored messages as the turns of a conversation that a model is asked with."""

from collections.abc import Sequence
from typing import Literal

from foretoken.attachments.prompt import with_files
from foretoken.engine.options import ChatMessage
from foretoken.store.records import Message, Role


def turns_of(path: Sequence[Message], system_prompt: str) -> list[ChatMessage]:
    """What the chat template is given. Roles alternate, as many templates demand: a question whose reply never came is
    put together with the next one, and so are replies that follow each other in a chat of another program."""
    turns: list[ChatMessage] = []
    if system_prompt.strip():
        turns.append(ChatMessage(role="system", content=system_prompt.strip()))
    for message in path:
        role: Literal["user", "assistant"] = "assistant" if message.role is Role.ASSISTANT else "user"
        if role == "assistant" and not message.content:
            continue
        content = with_files(message.content, message.attachments)
        if turns and turns[-1].role == role:
            turns[-1] = ChatMessage(role=role, content=f"{turns[-1].content}\n\n{content}")
        else:
            turns.append(ChatMessage(role=role, content=content, thinking=message.thinking.strip()))
    return turns
