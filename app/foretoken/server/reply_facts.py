"""What an answer tells of its reply beside the text: usage, llama.cpp's timings, vLLM's metrics, log-probabilities."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from foretoken.engine.events import FinishReason, Metrics, PromptDone, PromptStarted, ReplyEvent, ReplyFinished, Round
from foretoken.replies.acceptance import Acceptance, acceptance_in, as_vllm

FINISH = {FinishReason.LENGTH: "length", FinishReason.CONTEXT_FULL: "length"}
"""OpenAI's word for why a reply ended, "stop" for all others."""


def together(replies: Sequence["Heard"], each: int) -> "Heard":
    """What was heard of several replies, added up. `each` that follow one another have one prompt: it counts once."""
    if len(replies) == 1:
        return replies[0]
    found, ends = Heard(), [one.end for one in replies]
    found.prompt_tokens = sum(one.prompt_tokens for one in replies[::each])
    found.reused = sum(one.reused for one in replies[::each])
    found._prompt_ms = sum(one._prompt_ms for one in replies)
    found._at_ms = sum(max(one._at_ms, one._prompt_ms) for one in replies)
    found._steps = [step for one in replies for step in one._steps]
    metrics = Metrics(
        prompt_tokens=found.prompt_tokens,
        generated_tokens=sum(end.metrics.generated_tokens for end in ends),
        num_draft_tokens=sum(end.metrics.num_draft_tokens for end in ends),
        num_accepted_tokens=sum(end.metrics.num_accepted_tokens for end in ends),
        thinking_tokens=sum(end.metrics.thinking_tokens for end in ends),
    )
    found.finished = msgspec.structs.replace(ends[0], metrics=metrics)
    return found


class Heard:
    """The events of one reply, as far as they have come."""

    def __init__(self) -> None:
        self.finished: ReplyFinished | None = None
        self.logprobs: list[Any] = []  # of each token of the reply
        self._steps: list[tuple[int, int]] = []  # (accepted, drafted) of each round that guessed
        self.prompt_tokens = 0
        self.reused = 0  # of them
        self._tokens = 0
        self._prompt_ms = self._at_ms = 0.0
        self._text = self._thought = 0  # characters that the rounds had

    def hear(self, event: ReplyEvent) -> tuple[str, str]:
        """Take an event in. Returns what it adds to the text and to what is thought."""
        match event:
            case PromptStarted():
                self.prompt_tokens, self.reused = event.tokens, event.reused
            case PromptDone():
                self._prompt_ms = event.ms
            case Round():
                return self._round(event)
            case ReplyFinished():
                self.finished = event
                return event.text[self._text :], event.thought[self._thought :]  # withheld as a possible stop string
            case _:
                pass
        return "", ""

    def _round(self, event: Round) -> tuple[str, str]:
        self._tokens += len(event.written)
        self._at_ms = event.at_ms
        if event.proposals:
            self._steps.append((event.accepted, len(event.proposals)))
        text, thought = event.text, event.thought
        self._text += len(text)
        self._thought += len(thought)
        return text, thought

    @property
    def end(self) -> ReplyFinished:
        assert self.finished is not None, "the reply is over"
        return self.finished

    @property
    def finish_reason(self) -> str:
        return FINISH.get(self.end.reason, "stop")

    def stopped_by(self) -> dict[str, str]:
        """vLLM's `stop_reason`: the stop string that ended the reply, if one did."""
        return {"stop_reason": self.end.stop_string} if self.end.stop_string else {}

    def usage(self) -> dict[str, Any]:
        """OpenAI's usage, with what became of guesses."""
        metrics = self.end.metrics
        return {
            "prompt_tokens": metrics.prompt_tokens,
            "completion_tokens": metrics.generated_tokens,
            "total_tokens": metrics.prompt_tokens + metrics.generated_tokens,
            "prompt_tokens_details": {"cached_tokens": self.reused},
            "completion_tokens_details": {
                "accepted_prediction_tokens": metrics.num_accepted_tokens,
                "rejected_prediction_tokens": metrics.num_draft_tokens - metrics.num_accepted_tokens,
                "reasoning_tokens": metrics.thinking_tokens,
            },
        }

    def timings(self) -> dict[str, Any]:
        """llama.cpp's timings. Rates are 0 where nothing was measured."""
        metrics = self.end.metrics if self.finished is not None else Metrics(prompt_tokens=self.prompt_tokens)
        drafted = sum(drafted for _accepted, drafted in self._steps)
        accepted = sum(accepted for accepted, _drafted in self._steps)
        read = max(self.prompt_tokens - self.reused, 0)
        prompt_ms = self._prompt_ms
        predicted_ms = max(self._at_ms - prompt_ms, 0.0)
        tokens = metrics.generated_tokens if self.finished is not None else self._tokens
        found: dict[str, Any] = {
            "cache_n": self.reused,
            "prompt_n": read,
            "prompt_ms": prompt_ms,
            "prompt_per_token_ms": prompt_ms / read if read else 0.0,
            "prompt_per_second": 1000 * read / prompt_ms if prompt_ms > 0 else 0.0,
            "predicted_n": tokens,
            "predicted_ms": predicted_ms,
            "predicted_per_token_ms": predicted_ms / tokens if tokens else 0.0,
            "predicted_per_second": 1000 * tokens / predicted_ms if predicted_ms > 0 else 0.0,
        }
        return found | ({"draft_n": drafted, "draft_n_accepted": accepted} if drafted else {})

    def acceptance(self, draft_length: int | Literal["auto"]) -> Acceptance:
        """What became of the guesses of each round."""
        return acceptance_in(self._steps, draft_length, self.end.metrics.generated_tokens)

    def metrics(
        self, level: Literal["off", "summary", "detailed"], draft_length: int | Literal["auto"]
    ) -> dict[str, Any]:
        """vLLM's `metrics`; nothing at the level "off", or where nothing was guessed."""
        if level == "off" or not self._steps:
            return {}
        told = as_vllm(self.acceptance(draft_length), detailed=level == "detailed")
        return {"metrics": told["metrics"]}
