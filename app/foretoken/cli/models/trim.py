"""``foretoken models trim``: a smaller copy of a draft, with the most frequent tokens alone."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from foretoken.amounts import in_bytes
from foretoken.cli import output
from foretoken.cli.arguments import whole
from foretoken.errors import UnusableInput


def register(actions: "argparse._SubParsersAction[Any]") -> None:
    parser = actions.add_parser(
        "trim",
        help="write a smaller copy of a draft, with the most frequent tokens alone",
        description="Write a copy of a draft whose output matrix has the most frequent tokens alone: where the "
        "vocabulary is large, a step takes half the time. It is a draft for the same main models; tokens that it lacks "
        "are never guessed. Without --from-chats and --texts plain ASCII tokens stay, those at the beginning of the "
        "vocabulary first.",
    )
    parser.add_argument("draft", metavar="DRAFT", help="the draft's name or path")
    parser.add_argument(
        "--tokens", metavar="N", type=whole(1), help="to keep (default: 32,768, or half of a smaller vocabulary)"
    )
    texts = parser.add_mutually_exclusive_group()
    texts.add_argument("--from-chats", action="store_true", help="keep the tokens that are frequent in your chats")
    texts.add_argument("--texts", metavar="F", help="keep the tokens that are frequent in this text; - reads it")
    parser.add_argument("--out", metavar="FILE", type=Path, required=True, help="the file to write")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 when it is written. Raises UnusableInput, UsageError, and as loading does."""
    from foretoken.cli.models.here import path_of
    from foretoken.engine.gguf import read_draft
    from foretoken.measuring.trimming import trim, usual_tokens

    header = read_draft(Path(path_of(args.draft)))
    tokens = args.tokens or usual_tokens(header.n_vocab)
    line = output.StatusLine()

    def show(done: float) -> bool:
        line.show(f"Trimming {done:4.0%}")
        return True

    try:
        done = trim(header, args.out, tokens=tokens, texts=_texts(args), progress=show)
    finally:
        line.clear()
    covered = "" if done.covered is None else f" They are {done.covered:.1%} of the tokens of these texts."
    print(
        f"{args.out}: {tokens:,} of {header.n_vocab:,} tokens, {in_bytes(done.header.size)} of "
        f"{in_bytes(header.size)}.{covered}"
    )
    return 0


def _texts(args: argparse.Namespace) -> Sequence[str]:
    if args.texts is not None:
        return [output.read_text(args.texts)]
    if not args.from_chats:
        return ()
    from foretoken.cli.chat_archive import open_archive
    from foretoken.measuring.trimming import texts_of

    with open_archive() as archive:
        found = [] if archive is None else texts_of(archive)
    if not found:
        raise UnusableInput("There are no chats yet; give --texts, or leave out --from-chats.")
    return found
