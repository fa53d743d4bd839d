"""The web page of a reply: all of it is there without the script, nothing else acts, and the script steps by round."""

import json
import random
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import msgspec
import pytest
from tests.features.exchange.conftest import HOSTILE, Page

from foretoken import wording
from foretoken.encoding import to_json
from foretoken.engine.events import Fate, ReplyEvent, Round
from foretoken.engine.options import ChatMessage
from foretoken.errors import BadTraceFile
from foretoken.features.exchange.reply_page import pieces
from foretoken.replies.trace import Trace, TracePrompt, named
from foretoken.replies.trace_file import lines_of, read_trace

CLASSES = {
    "a": Fate.ACCEPTED,
    "c": Fate.CORRECTED,
    "b": Fate.BONUS,
    "p": Fate.PLAIN,
    "r": Fate.REJECTED,
    "d": Fate.DISCARDED,
}


@pytest.fixture(scope="module")
def trace(helper: Callable[[str], ModuleType]) -> Trace:
    made: Trace = helper("replies/recorded.py").reply("scripted:agreement=0.7,thinks=6")
    return made


def page_of(trace: Trace) -> bytes:
    return b"".join(pieces(trace))


def hostile(trace: Trace) -> Trace:
    """Every text in it tries to act."""
    replace = msgspec.structs.replace
    text = HOSTILE + "</script><script>document.title='taken'</script><!--"

    def changed(event: ReplyEvent) -> ReplyEvent:
        if not isinstance(event, Round):
            return event
        return replace(
            event,
            drafter=text,
            tokens=tuple(
                replace(token, text="" if token.ghost else text, piece=text.encode()) for token in event.tokens
            ),
        )

    header = replace(
        trace.header,
        models=replace(trace.header.models, main=named(text)),
        prompt=TracePrompt(messages=(ChatMessage(role="user", content=text),)),
        error=text,
    )
    return Trace(header, tuple(map(changed, trace.events)), notice=text)


def data_of(page: bytes) -> dict[str, list[list[object]]]:
    found = re.search(rb'<script type="application/json" id="data">(.*?)</script>', page, re.S)
    assert found is not None
    told: dict[str, list[list[object]]] = json.loads(found[1])
    return told


def test_every_token_has_its_fate_and_its_numbers(trace: Trace) -> None:
    page = page_of(trace)
    inside = page.decode().partition('id="reply"')[2].partition("</article>")[0]
    spans = re.findall(r'<span class="(\w)[^"]*">', inside)
    assert Counter(CLASSES[mark] for mark in spans) == trace.fates
    told = data_of(page)
    assert len(told["tokens"]) == len(spans)
    assert len(told["at"]) == len(told["rounds"]) == len(trace.rounds)
    fates = list(Fate)
    assert [CLASSES[mark] for mark in spans] == [fates[int(str(row[3]))] for row in told["tokens"]]
    known = {
        (round_.index, token.token_id, token.position): (token.draft_prob, token.target_prob)
        for round_ in trace.rounds
        for token in round_.shown
    }
    for row in told["tokens"]:
        assert known[row[0], row[2], row[1]] == (row[4], row[5])  # type: ignore[index]


def test_the_page_holds_text_rounds_and_figures(trace: Trace) -> None:
    page = Page(page_of(trace))
    kept = re.sub(r'(<i> +</i>)?<span class="[rd].*?</span>', "", page_of(trace).decode())  # without refused guesses
    plain = re.sub(r"<[^>]+>", "", kept)
    assert trace.text.strip() in plain
    assert trace.thought.strip() in plain
    assert page.text.count("Round ") >= len(trace.rounds)
    rows = [tag for tag, _ in page.tags if tag == "tr"]
    assert len(rows) == len(trace.rounds) + 1 + 13
    assert f"{trace.metrics.num_accepted_tokens} of {trace.metrics.num_draft_tokens}" in page.text
    assert "ünïcode" in page.text


def test_a_stranger_reads_what_each_model_did_and_starts_at_the_beginning(trace: Trace) -> None:
    page = page_of(trace).decode()
    models = trace.header.models
    assert models.draft is not None
    assert f"{models.main.name}, the main model, wrote this text; {models.draft.name} guessed the next tokens" in page
    assert re.search(r'<input id="slider"[^>]* value="0"', page)
    assert data_of(page.encode())["words"]["start"].startswith(f"{len(trace.rounds)} rounds. Play ")  # type: ignore[call-overload]
    touch = page.index("(hover: none)"), page.index("Tap a token"), page.index("Point at a token")
    assert all(place > 0 for place in touch)


def test_the_question_stands_above_the_reply(trace: Trace) -> None:
    turns = (ChatMessage(role="user", content="Before?"), ChatMessage(role="user", content="Why <so>?"))
    header = msgspec.structs.replace(trace.header, prompt=TracePrompt(messages=turns))
    above = page_of(Trace(header, trace.events)).decode().partition('id="reply"')[0]
    assert "Why &lt;so&gt;?" in above
    assert "Before?" not in above


def test_many_rounds_are_many_tables(trace: Trace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foretoken.features.exchange.reply_page._PART", 5)
    inside = page_of(trace).decode().partition('id="rounds"')[2]
    tables = [part.count("<td>") // 10 for part in re.findall("<table>.*?</table>", inside, re.S)]
    assert sum(tables) == len(trace.rounds)
    assert set(tables[:-1]) == {5}


def test_nothing_in_a_reply_acts_in_the_page(trace: Trace) -> None:
    raw = page_of(hostile(trace))
    page = Page(raw)
    scripts = [attributes for tag, attributes in page.tags if tag == "script"]
    assert scripts == [{"type": "application/json", "id": "data"}, {}]
    assert not {"img", "a", "iframe", "link", "object", "form"} & {tag for tag, _ in page.tags}
    names = {name for _, attributes in page.tags for name in attributes}
    assert not any(name.startswith("on") or name in ("src", "href", "style") for name in names)
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f\u2028\u202a-\u202e]", raw.decode())
    policy = next(a["content"] for tag, a in page.tags if a.get("http-equiv") == "Content-Security-Policy")
    assert policy is not None
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy
    assert b"url(" not in raw
    assert b"@import" not in raw


def _in_chromium(page: Path, folder: Path, *more: str) -> tuple[str, str]:
    """What the page became, and what the browser said of it."""
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if browser is None:
        pytest.skip("there is no Chromium here")
    usual = ("--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}", "--enable-logging=stderr")
    done = subprocess.run(
        [browser, *usual, *more, "--dump-dom", page.as_uri()], capture_output=True, timeout=120, check=True
    )
    return done.stdout.decode(), done.stderr.decode()


@pytest.mark.slow
def test_a_real_browser_shows_it_and_runs_nothing_else(trace: Trace, tmp_path: Path) -> None:
    page = tmp_path / "reply.html"
    page.write_bytes(page_of(hostile(trace)))
    shown, said = _in_chromium(page, tmp_path / "profile")
    assert '<body class="live">' in shown  # its own script ran
    assert "<title>taken" not in shown
    assert "CONSOLE" not in said  # neither an error nor a request that the policy refused
    page.write_bytes(page_of(trace))
    shown, _ = _in_chromium(page, tmp_path / "profile")
    assert f"Round {len(trace.rounds)} of {len(trace.rounds)}" in shown


@pytest.mark.slow
def test_the_slider_steps_by_round_and_a_token_tells_its_numbers(trace: Trace, tmp_path: Path) -> None:
    """Driven by another script, for which the policy is taken out."""
    drive = (
        "const slider = document.getElementById('slider'); slider.value = 3; slider.dispatchEvent(new Event('input'));"
        "const reply = document.getElementById('reply');"
        "const key = (name) => reply.dispatchEvent(new KeyboardEvent('keydown', {key: name, bubbles: true}));"
        "key('ArrowRight'); key('ArrowRight');"
    )
    page = tmp_path / "reply.html"
    free = re.sub(rb"<meta http-equiv[^>]*>", b"", page_of(trace))
    page.write_bytes(free.replace(b"</body>", f"<script>{drive}</script></body>".encode()))
    shown, _ = _in_chromium(page, tmp_path / "profile")
    assert 'aria-live="polite">Round 3 of' in shown
    later = len(re.findall(r'<span class="\w[^"]*later', shown))
    gone = sum(len(round_.written) + len(round_.refused) for round_ in trace.rounds[3:])
    assert later == gone
    assert len(re.findall(r'<tr class="now">', shown)) == 1
    assert re.search(r'<p id="details"[^>]*>“[^”]*” · id [\d,]+ · \w+ · round \d+, position \d+', shown)


def test_the_page_speaks_the_language_of_the_program(trace: Trace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wording, "_spoken", wording.Language("xx", ",", ".", lambda text, _meaning, _n: f"«{text}»"))
    page = page_of(trace).decode()
    assert '<html lang="xx">' in page
    assert "<h2>«Figures»</h2>" in page
    assert "%)»" in page
    told = data_of(page.encode())
    assert told["words"]["play"] == "«Play»"  # type: ignore[call-overload]
    assert told["lang"] == "xx"


def test_whatever_a_file_says_its_page_can_be_made(trace: Trace, tmp_path: Path) -> None:
    """One value of one line is something else: the file is refused, or read as far as a page can be made of it."""
    drawn = random.Random(5)
    others = (None, -1, 2**62, 1e300, "x", [], {}, True, "rejected")
    header = msgspec.structs.replace(trace.header, created=1e9, error="none")
    lines = list(lines_of(Trace(header, trace.events)))
    path = tmp_path / "t.jsonl"
    for _ in range(25):
        place = drawn.choice((0, drawn.randrange(len(lines)), len(lines) - 1))
        line = json.loads(lines[place])
        inner = line
        while isinstance(inner, dict | list) and inner:
            outer, key = inner, drawn.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
            inner = outer[key]
        outer[key] = drawn.choice(others)
        path.write_bytes(b"".join((*lines[:place], to_json(line) + b"\n", *lines[place + 1 :])))
        try:
            found = read_trace(path)
        except BadTraceFile:
            continue
        assert Page(page_of(found)).text
    far = Trace(msgspec.structs.replace(header, created=1e300), trace.events)
    assert b"(UTC)" not in page_of(far)
