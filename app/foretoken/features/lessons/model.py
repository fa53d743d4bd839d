"""Lessons: recordings with captions, which play as replays. What they say is in `table`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from PySide6.QtCore import QObject, Signal

from foretoken import paths
from foretoken.gui.viewmodels.seeing.playhead import Playhead
from foretoken.gui.viewmodels.seeing.replay import Recording, ReplayViewModel, recording_of
from foretoken.replies.trace import Trace
from foretoken.replies.trace_file import read_trace
from foretoken.wording import tr

Traces = Mapping[str, Trace]
"""The recordings of a lesson by name."""


@dataclass(frozen=True)
class Moment:
    """Where a caption stands: at the end of a phase of a round (1 guesses, 2 verdict, 3 landed; 0: before the round; of
    the round after the last one: the end), and the numbers in it, which come from the recordings."""

    round: int = 0
    phase: int = 0
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Caption:
    """A sentence or three. `find` raises LookupError where the recording has no such moment."""

    text: str
    find: Callable[[Traces], Moment]


@dataclass(frozen=True)
class LessonPart:
    """A recording of a lesson, and what is said of it, in the order of its rounds. The first caption is at its
    beginning."""

    recording: str
    captions: tuple[Caption, ...]


@dataclass(frozen=True)
class Lesson:
    """`name` is the lesson's own, for the settings; `about` one sentence."""

    name: str
    title: str
    about: str
    parts: tuple[LessonPart, ...]

    @cached_property
    def count(self) -> int:
        """How many captions there are."""
        return sum(len(part.captions) for part in self.parts)

    def recordings(self) -> Traces:
        """All that its captions tell of. Raises BadTraceFile."""
        return {part.recording: shipped(part.recording) for part in self.parts}


def shipped(name: str) -> Trace:
    """A recording that comes with the program. Raises BadTraceFile."""
    return read_trace(paths.resource("lessons", f"{name}.jsonl"))


class LessonViewModel(QObject):
    """A lesson that is being played: which part of it, and which caption.

    part_changed()       another recording is to be played: `recording`
    caption_changed()    another caption stands
    finished()           the last caption was left
    """

    part_changed = Signal()
    caption_changed = Signal()
    finished = Signal()

    def __init__(
        self, lesson: Lesson, traces: Traces, *, reached: Callable[[int], None], parent: QObject | None = None
    ) -> None:
        """`reached` is told the number of each caption that is read, from 1."""
        super().__init__(parent)
        self.lesson = lesson
        self._traces = traces
        self._reached = reached
        self._part = 0
        self._caption = 0  # of the part
        self._from_behind = False
        self._replay: ReplayViewModel | None = None

    @property
    def recording(self) -> Recording:
        return recording_of(self._traces[self._now.recording])

    @property
    def number(self) -> int:
        """Of the caption, from 1."""
        return sum(len(part.captions) for part in self.lesson.parts[: self._part]) + self._caption + 1

    @property
    def text(self) -> str:
        """The caption, with its numbers."""
        caption = self._now.captions[self._caption]
        return tr(caption.text, **caption.find(self._traces).values)

    def follow(self, replay: ReplayViewModel) -> None:
        """`replay` plays `recording` now; it waits at each caption."""
        self._replay = replay
        self._places = [
            replay.head.place_of(moment.round, moment.phase)
            for moment in (caption.find(self._traces) for caption in self._now.captions)
        ]
        replay.head.stops = tuple(self._places)
        replay.moved.connect(self._on_moved)
        self._caption = len(self._places) - 1 if self._from_behind else 0
        replay.seek(self._places[self._caption])
        self._tell()

    def next(self) -> None:
        """The next caption: play up to it, or begin the next part."""
        if self._replay is None:
            return
        if self._caption + 1 < len(self._places):
            self._replay.play_to(self._places[self._caption + 1])
        elif self._part + 1 < len(self.lesson.parts):
            self._go_to_part(self._part + 1, from_behind=False)
        else:
            self.finished.emit()

    def back(self) -> None:
        """Where the caption begins, or the one before."""
        if self._replay is None:
            return
        self._replay.pause()
        place = self._places[self._caption]
        if self._replay.head.place > place:
            self._replay.seek(place)
        elif self._caption:
            self._replay.seek(self._places[self._caption - 1])
        elif self._part:
            self._go_to_part(self._part - 1, from_behind=True)

    @property
    def _now(self) -> LessonPart:
        return self.lesson.parts[self._part]

    def _go_to_part(self, part: int, *, from_behind: bool) -> None:
        self._part, self._from_behind = part, from_behind
        self.part_changed.emit()

    def _on_moved(self) -> None:
        assert self._replay is not None, "it moved"
        reached = [number for number, place in enumerate(self._places) if place <= self._replay.head.place]
        if reached and reached[-1] != self._caption:
            self._caption = reached[-1]
            self._tell()

    def _tell(self) -> None:
        self._reached(self.number)
        self.caption_changed.emit()


def check(lesson: Lesson, traces: Traces) -> list[str]:
    """What is wrong with a lesson and its recordings, in sentences."""
    wrong = []
    for part in lesson.parts:
        head = Playhead(traces[part.recording].rounds)
        places = []
        for number, caption in enumerate(part.captions, 1):
            try:
                moment = caption.find(traces)
                places.append(head.place_of(moment.round, moment.phase))
                said = tr(caption.text, **moment.values)
            except (LookupError, ArithmeticError, ValueError) as error:
                wrong.append(f"{lesson.name}: {part.recording} has nothing for caption {number}: {error}.")
                continue
            if "{" in said:
                wrong.append(f"{lesson.name}: {part.recording}, caption {number} lacks a value: {said}")
        if places and (places[0] or sorted(set(places)) != places):
            wrong.append(f"{lesson.name}: the captions of {part.recording} are not in the order of its rounds")
    return wrong
