"""llama.cpp's own server judges pairs: python vocabulary_judge.py '[["main.gguf", "draft.gguf"], ...]'

Each pair is loaded for drafting by the server in the wheel of the package xllamacpp, whose log on standard error says
what it found. Ends when standard input does.
"""

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_HOST = "127.0.0.1"
_VERDICT = re.compile(r"vocab_cmpt = ([01])")
_REASON = re.compile(r" spec .*: draft model (vocab type|bos|eos|vocab must closely|vocab must match)")
_KINDS = {"vocab type": "type", "bos": "BOS", "eos": "EOS", "vocab must closely": "size", "vocab must match": "token"}


@dataclass(frozen=True)
class Judgement:
    """`why` not: "type", "BOS", "EOS", "size" or "token"; None when it fits."""

    fits: bool
    why: str | None


def judge(pairs: Sequence[tuple[Path, Path]]) -> list[Judgement]:
    """What the server finds of each (main, draft). Raises RuntimeError when it ends before it has said so."""
    job = json.dumps([[str(path) for path in pair] for pair in pairs])
    process = subprocess.Popen(
        [sys.executable, __file__, job], stdin=subprocess.PIPE, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
    )
    assert process.stderr is not None
    found: list[Judgement] = []
    why, tail = None, ""
    with process:
        for raw in process.stderr:
            tail = raw.decode(errors="replace")
            if reason := _REASON.search(tail):
                why = _KINDS[reason[1]]
            elif verdict := _VERDICT.search(tail):
                found.append(Judgement(verdict[1] == "1", why))
                why = None
                if len(found) == len(pairs):
                    process.kill()
                    break
    if len(found) < len(pairs):
        raise RuntimeError(f"The server ended at {pairs[len(found)]}: {tail}")
    return found


def _serve(pairs: list[list[str]]) -> None:
    import xllamacpp as xlc

    servers = []
    for main, draft in pairs:
        params: Any = xlc.CommonParams()
        params.model.path = main
        with socket.socket() as probe:
            probe.bind((_HOST, 0))
            params.hostnames, params.port = [_HOST], probe.getsockname()[1]
        params.n_ctx, params.n_parallel, params.n_gpu_layers = 64, 1, 0
        params.cache_ram_mib, params.fit_params = 0, False
        params.verbosity = 5  # at which it says what it compares
        drafting = params.speculative.draft
        for cpu in (params.cpuparams, params.cpuparams_batch, drafting.cpuparams, drafting.cpuparams_batch):
            cpu.n_threads = 1
        params.speculative.types = [xlc.common_speculative_type.COMMON_SPECULATIVE_TYPE_DRAFT_SIMPLE]
        drafting.mparams.path, drafting.n_max, drafting.n_gpu_layers = draft, 3, 0
        servers.append(xlc.Server(params))  # to take one down right after its start may take for ever
    sys.stdin.read()  # the log is written by a thread
    os._exit(0)


if __name__ == "__main__":
    _serve(json.loads(sys.argv[1]))
