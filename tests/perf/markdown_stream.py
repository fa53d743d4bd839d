"""What a long reply in Markdown costs the window's thread while it streams, frame by frame.

    python tests/perf/markdown_stream.py [--tokens 20000] [--rate 1000] [--view text|tokens] [--json]

A reply of headings, lists, code, tables, quotes and formulas is fed to the real transcript, thirty frames a second at
that rate. "work" is the processor time of the window's thread for one frame, with its layout and painting: on a machine
that is busy with other things it tells of the window alone; "gap" is the time of the wall clock.
"""

import argparse
import json
import os
import sys
import time
from dataclasses import asdict, dataclass
from typing import Final

import numpy as np
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from foretoken.engine.events import Emitted, Fate, FinishReason, Metrics, ReplyFinished, Round
from foretoken.gui.app import application
from foretoken.gui.look.theme_manager import ThemeManager
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.chat.transcript import TranscriptView

PART: Final = r"""## Part {n}

Some **bold** words and `code`, a [link](https://example.org/{n}), *more* and $x_{n}^2 + \alpha$ in a sentence of usual
length, which goes on for a while.

- one item of a list
- another with **bold** in it
  - and a nested one

```python
def f{n}(x: int) -> int:
    return x ** {n}  # a comment
```

| name | value |
|------|------:|
| a    | {n}   |
| b    | $\pi$ |

> Quoted text of some length, and the end of it.

$$
\sum_{{i=1}}^n i = \frac{{n(n+1)}}{{2}}
$$

"""
FRAMES: Final = 30  # a second


@dataclass(frozen=True)
class Figures:
    """Milliseconds of each frame; `growth`: a usual frame of the last thousand tokens over one of the first."""

    tokens: int
    work_p50: float
    work_p999: float
    work_max: float
    gap_p999: float
    growth: float


def rounds(tokens: int) -> list[Round]:
    """One token of about four characters each round."""
    text = "".join(PART.format(n=n) for n in range(tokens // 100))
    pieces = [text[at : at + 4] for at in range(0, 4 * tokens, 4)]
    return [
        Round(
            index=number,
            proposals=(),
            emitted=(Emitted(index=number, token_id=1, piece=piece.encode(), text=piece, fate=Fate.PLAIN, position=0),),
            draft_ms=0.0,
            verify_ms=1.0,
            events_ms=0.0,
            at_ms=float(number + 1),
            context_used=number + 1,
            draft_limit=0,
        )
        for number, piece in enumerate(pieces)
    ]


def measure(tokens: int = 20_000, rate: int = 1000, view: str = "text") -> Figures:
    """Feed one reply, frame by frame, without pauses between them."""
    owner = QObject()
    themes = ThemeManager(application(sys.argv[:1]), owner)
    themes.apply("light")
    transcript = TranscriptView(theme=themes.theme)
    transcript.set_view(view)
    transcript.resize(900, 800)
    transcript.show()
    reply = ReplyViewModel(owner)
    transcript.messages.add_user(1, "Tell me all.")
    transcript.messages.add_reply(2, "Model", reply)
    made = rounds(tokens)
    each = max(1, rate // FRAMES)
    for _ in range(30):
        QApplication.processEvents()
    work, gaps = [], []
    for at in range(0, len(made), each):
        begun, own = time.perf_counter(), time.thread_time()
        reply.feed(made[at : at + each])
        reply.skip()
        for _ in range(3):
            QApplication.processEvents()
        work.append(1000 * (time.thread_time() - own))
        gaps.append(1000 * (time.perf_counter() - begun))
    reply.feed([ReplyFinished(reason=FinishReason.END, text=reply.text, token_ids=(), metrics=Metrics(), seed=0)])
    QApplication.processEvents()
    transcript.close()
    transcript.deleteLater()
    some = max(1, min(1000, tokens // 4) // each)
    growth = float(np.median(work[-some:]) / np.median(work[1 : some + 1]))
    p50, p999, most = np.percentile(work, (50, 99.9, 100))
    return Figures(tokens, float(p50), float(p999), float(most), float(np.percentile(gaps, 99.9)), growth)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\\n")[0])
    parser.add_argument("--tokens", type=int, default=20_000, help="length of the reply (20000)")
    parser.add_argument("--rate", type=int, default=1000, help="tokens per second (1000)")
    parser.add_argument("--view", choices=("tokens", "text"), default="text")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    figures = measure(arguments.tokens, arguments.rate, arguments.view)
    if arguments.json:
        print(json.dumps(asdict(figures)))
        return 0
    print(f"{figures.tokens:,} tokens of Markdown at {arguments.rate:,}/s in the {arguments.view} view; ms of a frame")
    print(f"work  {figures.work_p50:7.2f} (half) {figures.work_p999:7.2f} (p99.9) {figures.work_max:7.2f} (most)")
    print(f"gap   {figures.gap_p999:7.2f} (p99.9)")
    print(f"last thousand tokens over the first: {figures.growth:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
