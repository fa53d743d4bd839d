"""Each lesson can be played from its recordings, and what its captions say is in them."""

import pytest
from PySide6.QtCore import QObject

from foretoken import paths
from foretoken.engine.events import Fate
from foretoken.features.lessons.model import Lesson, LessonViewModel, Traces, check
from foretoken.features.lessons.table import LESSONS
from foretoken.gui.viewmodels.seeing.replay import ReplayViewModel, why_no_replay


@pytest.fixture(scope="module")
def recordings() -> dict[str, Traces]:
    return {lesson.name: lesson.recordings() for lesson in LESSONS}


def test_every_caption_has_its_moment_and_its_numbers(recordings: dict[str, Traces]) -> None:
    assert len({lesson.name for lesson in LESSONS}) == len(LESSONS) >= 6
    for lesson in LESSONS:
        assert check(lesson, recordings[lesson.name]) == []
        for trace in recordings[lesson.name].values():
            assert trace.notice == ""
            assert trace.metrics == trace.recomputed
            assert why_no_replay(trace.events) is None


def test_the_recordings_are_small_and_each_is_used() -> None:
    files = list(paths.resource("lessons").iterdir())
    assert sum(file.stat().st_size for file in files) < 300_000
    used = {part.recording for lesson in LESSONS for part in lesson.parts}
    assert used <= {file.stem for file in files if file.suffix == ".jsonl"}


class Player(QObject):
    """Plays the parts of a lesson as the window does."""

    def __init__(self, lesson: Lesson, traces: Traces) -> None:
        super().__init__()
        self.now = 0.0
        self.reached: list[int] = []
        self.over = False
        self.lesson = LessonViewModel(lesson, traces, reached=self.reached.append, parent=self)
        self.lesson.part_changed.connect(self.play)
        self.lesson.finished.connect(self.end)
        self.play()

    def play(self) -> None:
        self.replay = ReplayViewModel(self.lesson.recording, clock=lambda: self.now, parent=self)
        self.lesson.follow(self.replay)

    def end(self) -> None:
        self.over = True

    def wait(self) -> None:
        while self.replay.head.playing:
            self.now += 0.05
            self.replay.advance()


def test_a_lesson_plays_from_caption_to_caption_and_back(qapp: object, recordings: dict[str, Traces]) -> None:
    lesson = LESSONS[0]
    player = Player(lesson, recordings[lesson.name])
    said = []
    while not player.over:
        said.append(player.lesson.text)
        player.lesson.next()
        player.wait()
    assert player.reached == list(range(1, lesson.count + 1))
    assert len(set(said)) == lesson.count
    for text in reversed(said[:-1]):
        player.lesson.back()
        assert player.lesson.text == text
    player.lesson.next()
    player.wait()
    guesses = player.replay.reply.open_marks
    assert all(mark.fate is None for mark in guesses)
    assert f"guessed {len(guesses)} tokens" in player.lesson.text
    player.replay.step_phase(1)  # by hand: the caption follows
    refused = next(mark for mark in player.replay.reply.open_marks if mark.fate is Fate.REJECTED)
    assert f"refuses “{refused.piece.decode().strip()}”" in player.lesson.text
    player.replay.seek(player.replay.head.last)
    record = player.replay.reply.record
    tokens, passes = record.metrics.generated_tokens, len(record.rounds)
    assert player.lesson.text.startswith(f"{passes} rounds wrote {tokens} tokens: {tokens / passes:.1f} for each")


def test_parts_follow_each_other(qapp: object, recordings: dict[str, Traces]) -> None:
    lesson = next(one for one in LESSONS if one.name == "length")
    player = Player(lesson, recordings[lesson.name])
    for _ in range(len(lesson.parts[0].captions)):
        player.lesson.next()
        player.wait()
    assert player.lesson.number == len(lesson.parts[0].captions) + 1
    assert len(player.replay.reply.played) == len(recordings[lesson.name]["length-16"].rounds)
    player.lesson.back()
    assert player.lesson.number == len(lesson.parts[0].captions)
    assert player.replay.at_end
