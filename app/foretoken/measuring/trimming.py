"""A draft with fewer tokens: a copy of its file whose output matrix has the rows of the most frequent tokens alone.

A draft of a large vocabulary spends most of a step on that matrix, though nearly all of a text is made of few tokens.
To the native library the copy is a plain model with a small vocabulary; `GgufHeader.trimmed_ids` has the ids that its
tokens have elsewhere. Rows are copied as they are stored, so the logits of a token that stays are those it had.
"""

import contextlib
import mmap
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from foretoken.engine.gguf import GgufHeader, read_header
from foretoken.engine.gguf.formats import Kind
from foretoken.engine.gguf.header import TRIMMED_IDS
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.gguf.layout import MetadataEntry, StringArray, TensorInfo
from foretoken.engine.gguf.tokenizer import PREFIX
from foretoken.engine.gguf.write import write_gguf
from foretoken.engine.model import Interrupted
from foretoken.errors import UnusableInput, UsageError
from foretoken.library.fit.pairing import CONTROL, UNKNOWN, UNUSED, token_bytes
from foretoken.measuring.running import MeasuringSession
from foretoken.session.caller.blocking import BlockingSession
from foretoken.session.messages import CountTokens, LoadPair, TokensCounted
from foretoken.store.archive import ChatArchive
from foretoken.whole_file import whole_file
from foretoken.wording import tr

_USUAL: Final = 32_768
_NEVER: Final = re.compile(rb"unused|reserved")  # control tokens that nothing writes
_CONTEXT: Final = 512  # tokens: nothing is written
_MOST: Final = 4_000_000  # characters of chats that are counted, about a minute. A choice
_PIECE: Final = 16 * 1024  # characters that are counted at once
_COUNTING: Final = 0.7  # of the work, where there are texts
_BLOCK: Final = 4 << 20  # bytes that are copied at once

Progress = Callable[[float], bool]
"""Called with the part (0-1) that is done; False gives it up."""


def usual_tokens(n_vocab: int) -> int:
    """How many tokens of a vocabulary to keep. Of Gemma 3's 262,144 a step then takes 0.52 of its time, with 16,384
    0.45, but more of what is written is missing (processor time, `docs/models.md`)."""
    return min(_USUAL, n_vocab // 2)


def why_not(header: GgufHeader) -> str:
    """Why a draft cannot be trimmed, a sentence; empty where it can be."""
    name = header.path.name
    if header.trimmed_ids is not None:
        return tr("{name} has been trimmed already; trim the draft that it was made of.", name=name)
    if header.kind is not FileKind.MODEL:
        return tr("{name} is {kind}, and only draft models can be trimmed.", name=name, kind=header.described)
    if len(header.files) > 1:
        return tr("{name} is in several files; join them with llama-gguf-split first.", name=name)
    if not any(tensor.name == "token_embd.weight" and _by_token(tensor, header.n_vocab) for tensor in header.tensors):
        return tr("{name} keeps its tokens in a way that cannot be trimmed.", name=name)
    return ""


@dataclass(frozen=True)
class Trimmed:
    """A draft that was written; `covered`: the part (0-1) of the texts' tokens that it has, None without texts."""

    header: GgufHeader
    covered: float | None


def trim(
    header: GgufHeader,
    out: Path,
    *,
    tokens: int,
    texts: Sequence[str] = (),
    progress: Progress = lambda _done: True,
    session: Callable[[], MeasuringSession] = BlockingSession,
) -> Trimmed:
    """Write the draft with the `tokens` tokens that are most frequent in `texts` to `out`, which is there once it is
    whole. `session`: an engine that counts them, in the draft's own tokens.

    Raises UnusableInput where the draft cannot be trimmed or `out` exists, UsageError for a number of tokens that
    cannot be kept, Interrupted, UnwritableFile where it cannot be written, and as loading does.
    """
    if why := why_not(header):
        raise UnusableInput(why)
    if out.exists():
        raise UnusableInput(tr("{path} exists; choose another name.", path=out))
    _most_frequent(header, tokens, {})
    counts, before = Counter[int](), 0.0
    if texts:
        before = _COUNTING
        with contextlib.closing(session()) as engine:
            counts = _counted(engine, header.path, texts, lambda done: progress(before * done))
    ids = _most_frequent(header, tokens, counts)
    written = _write(header, ids, out, lambda done: progress(before + (1 - before) * done))
    covered = sum(counts[token] for token in ids) / counts.total() if counts else None
    return Trimmed(written, covered)


def texts_of(archive: ChatArchive) -> list[str]:
    """What is in the chats that were used last, up to some megabytes."""
    found, left = list[str](), _MOST
    for chat in sorted(archive.chats(), key=lambda one: -one.updated):
        for message in archive.branch(chat.id):
            found += (text for text in (message.thinking, message.content) if text)
            left -= len(message.thinking) + len(message.content)
        if left <= 0:
            break
    return found


def _counted(session: MeasuringSession, draft: Path, texts: Sequence[str], progress: Progress) -> Counter[int]:
    """How often each token of `draft` is in `texts`."""
    session.load(LoadPair(main=str(draft), context=_CONTEXT))
    found, done, total = Counter[int](), 0, sum(map(len, texts)) or 1
    for text in texts:
        for at in range(0, len(text), _PIECE):
            piece = text[at : at + _PIECE]
            for event in session.ask(CountTokens(raw_prompt=piece, add_special=False, parse_special=False, shown=True)):
                if isinstance(event, TokensCounted):
                    found.update(token for token, _ in event.pieces)
            done += len(piece)
            _go_on(progress, done / total)
    return found


def _most_frequent(header: GgufHeader, tokens: int, counts: Mapping[int, int]) -> list[int]:
    """The ids of `tokens` tokens, in order: those that must stay (single bytes, control tokens), then by `counts`, then
    plain ASCII before other scripts, then the first by the vocabulary's own order, in which merging made them. Raises
    UsageError."""
    tokenizer = header.tokenizer
    kinds, texts = tokenizer.types or [1] * len(tokenizer), token_bytes(tokenizer)
    special = (*tokenizer.special_ids.values(), tokenizer.bos_id, tokenizer.eos_id)
    stay = {token for token in special if token is not None and token < len(tokenizer)}
    others = list[int]()
    for token, (kind, text) in enumerate(zip(kinds, texts, strict=True)):
        if len(text) == 1 or (kind in (UNKNOWN, CONTROL) and not _NEVER.search(text)):
            stay.add(token)
        elif token not in stay and kind not in (CONTROL, UNUSED):
            others.append(token)
    if not len(stay) < tokens < len(tokenizer):
        raise UsageError(
            tr(
                "{name} has {size:,} tokens, of which {least:,} must stay; keep a number between these.",
                name=header.path.name,
                size=len(tokenizer),
                least=len(stay),
            )
        )
    others.sort(key=lambda token: (-counts.get(token, 0), not texts[token].isascii(), token))
    return sorted([*stay, *others[: tokens - len(stay)]])


def _write(header: GgufHeader, ids: Sequence[int], out: Path, progress: Progress) -> GgufHeader:
    """Write the draft with the tokens `ids` alone."""
    n_vocab = header.n_vocab
    kept = [_cut(tensor, len(ids)) if _by_token(tensor, n_vocab) else tensor for tensor in header.tensors]
    whole = {tensor.name: tensor for tensor in header.tensors}
    total = sum(tensor.size for tensor in kept)
    with (
        whole_file(out) as file,
        header.path.open("rb") as source,
        mmap.mmap(source.fileno(), 0, access=mmap.ACCESS_READ) as content,
    ):

        def data(tensor: TensorInfo) -> Iterator[bytes]:
            before = whole[tensor.name]
            begin = header.data_start + before.offset
            end = begin + before.size
            if before is tensor:
                yield from (content[at : min(end, at + _BLOCK)] for at in range(begin, end, _BLOCK))
            else:
                width = before.size // n_vocab
                for at in range(0, len(ids), step := max(1, _BLOCK // width)):
                    starts = (begin + row * width for row in ids[at : at + step])
                    yield b"".join(content[row : row + width] for row in starts)

        for done in write_gguf(file, _entries(header, ids), kept, data):
            _go_on(progress, done / total)
    return read_header(out)


def _go_on(progress: Progress, done: float) -> None:
    if not progress(done):
        raise Interrupted("Trimming was given up.")


def _by_token(tensor: TensorInfo, n_vocab: int) -> bool:
    """Whether it has one row, or one number, for each token."""
    return not tensor.name.startswith("blk.") and tensor.dims[-1:] == (n_vocab,)


def _cut(tensor: TensorInfo, tokens: int) -> TensorInfo:
    return replace(tensor, dims=(*tensor.dims[:-1], tokens), size=tensor.size // tensor.dims[-1] * tokens)


def _entries(header: GgufHeader, ids: Sequence[int]) -> dict[str, MetadataEntry]:
    """The metadata of the trimmed draft: lists with a value a token are cut, and ids are those of what is kept."""
    places = {token: place for place, token in enumerate(ids)}
    found = {}
    for key, entry in header.entries.items():
        value: Any = entry.value
        if key == PREFIX + "merges" and isinstance(value, StringArray):
            value = _merges(value, {header.tokenizer.texts[token] for token in ids})
        elif key.startswith(PREFIX) and entry.inner is not None and isinstance(value, Sequence):
            value = [value[token] for token in ids] if len(value) == header.n_vocab else value
        elif key.startswith(PREFIX) and key.endswith("_token_id") and isinstance(value, int):
            if value not in places:  # none: the number that says so, or an id out of range
                continue
            value = places[value]
        elif key == f"{header.architecture}.vocab_size":
            value = len(ids)
        elif key == "general.name":
            value = f"{value} ({len(ids):,} tokens)"
        found[key] = replace(entry, value=value)
    return found | {TRIMMED_IDS: MetadataEntry(Kind.ARRAY, ids, Kind.U32)}


def _merges(merges: StringArray, texts: set[bytes]) -> list[bytes]:
    """Those of two kept tokens that make a kept one."""
    pairs = (merge.split(b" ", 1) for merge in merges.decoded())
    return [b" ".join(pair) for pair in pairs if texts.issuperset((*pair, b"".join(pair)))]
