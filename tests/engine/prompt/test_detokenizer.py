"""Bytes to text without garbage, and stop strings across tokens."""

import codecs

from hypothesis import given
from hypothesis import strategies as st

from foretoken.engine.prompt.detokenizer import Detokenizer, StopScanner


@given(st.text(), st.lists(st.integers(1, 5), max_size=40))
def test_any_split_of_any_text_comes_out_whole_and_without_garbage(text: str, sizes: list[int]) -> None:
    raw = text.encode("utf-8", "surrogatepass") if text.isascii() else text.encode("utf-8", "ignore")
    expected = raw.decode()
    out, at, detokenizer = [], 0, Detokenizer()
    for size in [*sizes, len(raw)]:
        out.append(detokenizer.feed(raw[at : at + size]))
        at += size
    assert "".join(out) == expected


@given(st.lists(st.binary(max_size=3) | st.sampled_from([b"a", "ä".encode()[:1], "ä".encode()[1:], b"\xff"])))
def test_any_bytes_come_out_as_a_decoder_of_the_whole_has_them(pieces: list[bytes]) -> None:
    detokenizer, decoder = Detokenizer(), codecs.getincrementaldecoder("utf-8")("replace")
    assert [detokenizer.feed(piece) for piece in pieces] == [decoder.decode(piece) for piece in pieces]


def test_an_incomplete_tail_is_never_shown() -> None:
    detokenizer = Detokenizer()
    assert detokenizer.feed("a🎈".encode()[:3]) == "a"
    assert detokenizer.feed("🎈".encode()[2:]) == "🎈"


def test_impossible_bytes_are_marked() -> None:
    assert Detokenizer().feed(b"a\xffb") == "a�b"


@given(
    st.lists(st.text(alphabet="abc", max_size=4), max_size=12),
    st.lists(st.text(alphabet="abc", min_size=1, max_size=4), min_size=1, max_size=3),
)
def test_stop_strings_are_found_wherever_tokens_split_them(pieces: list[str], stops: list[str]) -> None:
    whole = "".join(pieces)
    scanner = StopScanner(stops)
    shown, hit = "", False
    for piece in pieces:
        text, hit = scanner.feed(piece)
        shown += text
        if hit:
            break
    else:
        shown += scanner.flush()
    # What a token-by-token reader sees first is what completes first, not what starts first.
    ends = [(whole.find(s) + len(s), whole.find(s)) for s in stops if s in whole]
    assert hit == bool(ends)
    if hit:
        seen = shown
        assert whole.startswith(seen)
        assert not any(s in seen for s in stops)
    else:
        assert shown == whole


def test_text_that_may_become_a_stop_string_is_withheld() -> None:
    scanner = StopScanner(["\nUser:"])
    assert scanner.feed("hello\nUs") == ("hello", False)
    assert scanner.feed("ual") == ("\nUsual", False)
    assert scanner.feed("\nUser: x") == ("", True)


def test_what_was_withheld_comes_first_when_stop_strings_are_taken_away() -> None:
    scanner = StopScanner(["stop"])
    assert scanner.feed("do st") == ("do ", False)
    scanner.replace([])
    assert scanner.feed("art") == ("start", False)
    assert scanner.flush() == ""
