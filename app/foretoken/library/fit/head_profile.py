"""The facts in a head's header that determine how much memory it takes beside its main model."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from foretoken.engine.gguf import GgufHeader, kinds
from foretoken.engine.gguf.blocks import block_of
from foretoken.engine.gguf.head_checks import D2T
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.models.chunks import BLOCK_BATCH, MAX_BATCH, chunk_for, waiting_rows
from foretoken.library.fit import heads
from foretoken.library.fit.profile import Profile, profile_of

_IN_LAYER: Final = re.compile(r"blk\.(\d+)\.")
_FLOAT: Final = 4
_OUTPUT: Final = "output.weight"


def profiles_of(
    main: GgufHeader, draft: GgufHeader | None, second: GgufHeader | None = None
) -> tuple[Profile, Profile | None]:
    """What they say about memory, a `second` draft `beside` the first. Drafts as `heads.read_beside` gives them."""
    drafts = [
        profile_of_head(main, one) if heads.by_head(main, one) else profile_of(one)
        for one in (draft, second)
        if one is not None
    ]
    if len(drafts) > 1:
        return profile_of(main), replace(drafts[0], beside=drafts[1])
    return profile_of(main), drafts[0] if drafts else None


def profile_of_head(main: GgufHeader, head: GgufHeader) -> Profile:
    """What `head` takes beside `main`; `head` is `main` itself for the MTP inside it, of which only its layers count.

    Embeddings and the output matrix that it takes from the main model are there once. The context that it was trained
    for, often a short one, limits no pair: beyond it guesses may be worse, and the text stays the main model's.
    """
    if head.kind in (FileKind.MTP, FileKind.MODEL_WITH_MTP):
        return _of_mtp(main, head)
    profile = replace(profile_of(head), trained_context=main.context_length)
    read = len(kinds.target_layers(head.entries) or ()) * main.n_embd
    # Rows wait until they are more than a pass takes; at most the chunk of the main model's next pass comes on top.
    # They are put together to be read, and the library has those of a pass.
    rows = 2 * (MAX_BATCH + chunk_for(main.parameters, offloaded=False)) + MAX_BATCH
    if head.kind is FileKind.DFLASH:
        rows = waiting_rows(read) + 3 * MAX_BATCH  # beyond what waits, a pass of the main model's and the library's
        block = block_of(head.entries, {tensor.name for tensor in head.tensors})
        tokens = block.width(block.guesses)
        return replace(profile, tied=0, doubled=False, waiting=rows * read * _FLOAT, block=tokens, most=BLOCK_BATCH)
    outputs = next((tensor.elements for tensor in head.tensors if tensor.name == D2T), head.n_vocab)
    kept, waiting = head.n_embd * _FLOAT, (rows * read + MAX_BATCH * head.n_embd) * _FLOAT
    return replace(profile, tied=0, doubled=False, kept=kept, waiting=waiting, logits=outputs)


def _of_mtp(main: GgufHeader, head: GgufHeader) -> Profile:
    """Of MTP layers, inside the main model's file or in one of their own."""
    inside, width = head is main, main.number("embedding_length_out", main.n_embd)
    sizes = dict.fromkeys(range(head.trunk_layers, head.block_count), 0)
    entry = leaving = 0
    for tensor in head.tensors:
        match = _IN_LAYER.match(tensor.name)
        if match is not None and int(match[1]) in sizes:
            sizes[int(match[1])] += tensor.size
        elif not inside and tensor.name.startswith("output"):
            leaving += tensor.size
        elif not inside:
            entry += tensor.size
    cells = [(_at(head, layer) * head.key_length, _at(head, layer) * head.value_length) for layer in sizes]
    if head.architecture == "gemma4-assistant":  # it reads the main model's cache
        cells = [(0, 0)] * len(sizes)
    return replace(
        profile_of(head),
        layers=tuple(sizes.values()),
        entry=entry,
        exit=leaving,
        tied=0,
        cells=tuple(cells),
        masks=1,
        states=(0,) * len(sizes),
        trained_context=main.context_length,
        copies=0,
        merges=0 if inside else len(head.tokenizer.merges or ()),
        vocabulary=head.n_vocab,
        doubled=False,
        reordered=0,
        kept=width * _FLOAT,
        waiting=2 * MAX_BATCH * width * _FLOAT,  # of a pass, in the main model's context and in the head's
    )


def _at(head: GgufHeader, layer: int) -> int:
    """Key and value heads of a layer behind the trunk."""
    entry = head.entries.get(f"{head.architecture}.attention.head_count_kv")
    counts = entry.value if entry is not None and isinstance(entry.value, Sequence) else None
    if counts is not None and not isinstance(counts, str):
        return int(counts[layer]) if layer < len(counts) else 0
    return head.number("attention.head_count_kv", head.number("attention.head_count"))
