"""What the plots cost: the share of decode speed that painting them takes, and their work on a very long reply.

    python tests/perf/plots_cost.py [--main M --draft D] [--runs 10] [--prompt TEXT] [--max-tokens 400] [--json]
    python tests/perf/plots_cost.py --long [--minutes 10] [--rate 1000] [--json]

The first has the real window with its engine process write the same reply over and over, by turns with all plots open
("More plots" too) and with none shown; the median of the ratios of neighbours says what painting costs. Run it on a
quiet machine. The second gives the plots a reply of so many minutes and prints, for each plot, the longest of several
updates in milliseconds (beside the 16.7 ms of a frame), and the memory of the series.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from itertools import cycle
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from foretoken import paths, settings
from foretoken.engine.draft_length.costs import CostsSnapshot
from foretoken.engine.events import ReplyFinished, Round
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.plain_speed import PlainEstimate, PlainSample
from foretoken.engine.scripted_pair import load_scripted
from foretoken.gui.composition import Composition
from foretoken.gui.places import Places
from foretoken.gui.plots.panel import PlotsPanel
from foretoken.gui.viewmodels.reply.measured import Measured
from foretoken.gui.viewmodels.reply.series import Series
from foretoken.settings import Settings

_UPDATES: Final = 5  # of each plot, after the first, which also makes its axes
_WARM_UP: Final = 2  # replies
_PROMPT: Final = "Count from one to one hundred."  # 370 tokens of the demo pair
_SAMPLE: Final = PlainSample(tokens=48, ms=1.6, depth=500, at=0.0)
_MEASURED: Final = Measured(
    PlainEstimate(ms=1.6, low=1.5, high=1.7, count=1, latest=_SAMPLE),
    costs=CostsSnapshot(passes={1: 1.5, 2: 1.6, 5: 2.4, 9: 4.0}, step=0.2, depths={}),
)


def measure_share(app: QApplication, arguments: argparse.Namespace) -> dict[str, object]:
    """Decode speed with all plots open, over that without, of neighbouring replies."""
    with tempfile.TemporaryDirectory(prefix="foretoken-plots-") as folder:
        home = Places(
            Path(folder, "settings.json"), Path(folder, "chats.db"), (str(arguments.main), str(arguments.draft))
        )
        chosen = Settings(
            pace="live",
            temperature=0.0,
            max_tokens=arguments.max_tokens,
            measure_plain="never",
            model_titles=False,
            more_plots=True,
        )
        settings.save(home.settings, chosen)
        composition = Composition(app, home=home)
        window = composition.window
        window.resize(1400, 2400)  # all of them are painted
        window.show()
        composition.begin()
        while composition.engine.loaded is None:
            _spin(0.1)
        speeds: dict[bool, list[float]] = {True: [], False: []}
        for run in range(2 * (arguments.runs + _WARM_UP)):
            shown = run % 2 == 0
            window.columns.ask(window.width(), plots=shown)
            composition.chats.new()
            _spin(0.3)
            metrics = _reply(composition, arguments.prompt)
            if run >= 2 * _WARM_UP and metrics is not None:
                speeds[shown].append(metrics)
        composition.close()
    ratios = [shown / hidden for shown, hidden in zip(speeds[True], speeds[False], strict=True)]
    return {
        "tps_plots_open": statistics.median(speeds[True]),
        "tps_no_plots": statistics.median(speeds[False]),
        "cost_percent": 100 * (1 - statistics.median(ratios)),
        "cost_percent_each": [round(100 * (1 - ratio), 2) for ratio in ratios],
    }


def _reply(composition: Composition, prompt: str) -> float | None:
    """The decode speed of one reply."""
    loop = QEventLoop()
    connection = composition.chats.reply_ended.connect(lambda *_: QTimer.singleShot(0, loop.quit))
    composition.chats.send(prompt)
    loop.exec()
    composition.chats.reply_ended.disconnect(connection)
    reply = composition.window.last_reply
    return None if reply is None else reply.metrics.decode_tps


def _spin(seconds: float) -> None:
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()


def long_series(tokens: int, rate: float) -> Series:
    """That of a reply which repeats the rounds of a scripted one."""
    pair = load_scripted("scripted:agreement=0.8,seed=1,length=1001,context=2048", None)
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0.0),
        draft=DraftOptions(length=5),
        stop=StopOptions(max_tokens=1000, ignore_eos=True),
    )
    prompt = pair.chat_prompt([ChatMessage(role="user", content="Go on.")])
    made = list(pair.reply(prompt, options=lambda: options, should_stop=lambda: False))
    pair.close()
    series, sent = Series(), 0
    for number, one in enumerate(cycle([event for event in made if isinstance(event, Round)])):
        if sent >= tokens:
            break
        sent += len(one.emitted)
        series.add(msgspec.structs.replace(one, index=number, at_ms=1000 * sent / rate))
    series.add(next(event for event in made if isinstance(event, ReplyFinished)))
    return series


def measure_long(app: QApplication, series: Series) -> dict[str, object]:
    """The longest update of each plot in milliseconds, drawing and painting together."""
    panel = PlotsPanel()
    panel.resize(340, 2400)
    panel.show_more(True)
    panel.show()
    longest: dict[str, float] = {}
    for update in range(_UPDATES + 1):
        for plot in (*panel.plots, *panel.more_plots):
            app.processEvents()
            began = time.perf_counter()
            plot.show_series(series, measured=_MEASURED)
            app.processEvents()
            ms = 1000 * (time.perf_counter() - began)
            if update:
                longest[type(plot).__name__] = max(longest.get(type(plot).__name__, 0.0), ms)
    panel.close()
    return {"rounds": len(series), "series_bytes": series.bytes, "longest_ms": longest}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    target, draft = paths.demo_pair()
    parser.add_argument("--main", type=Path, default=target)
    parser.add_argument("--draft", type=Path, default=draft)
    parser.add_argument("--runs", type=int, default=10, help="replies of each kind (10)")
    parser.add_argument("--prompt", default=_PROMPT)
    parser.add_argument("--max-tokens", type=int, default=400)
    parser.add_argument("--long", action="store_true", help="the work of the plots on one very long reply")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=1000.0, help="tokens per second (1000)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication(sys.argv[:1])
    if arguments.long:
        tokens = round(60 * arguments.minutes * arguments.rate)
        figures = measure_long(app, long_series(tokens, arguments.rate))
    else:
        figures = measure_share(app, arguments)
    print(json.dumps(figures) if arguments.json else "\n".join(f"{name}: {value}" for name, value in figures.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
