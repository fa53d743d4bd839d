"""llama.cpp's own server (from the wheel of xllamacpp) in a process of its own, with an API key."""

import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Final, Self

KEY: Final = "a-key-of-the-test"
_START_S: Final = 60.0
_SERVE: Final = """
import os, sys
import xllamacpp as xlc
target, draft, port, key = sys.argv[1:]
params = xlc.CommonParams()
params.model.path, params.model_alias = target, {"served"}
params.hostnames, params.port, params.api_keys = ["127.0.0.1"], int(port), [key]
params.n_ctx, params.n_parallel, params.n_gpu_layers = 2048, 1, 0
params.cache_ram_mib, params.fit_params, params.verbosity = 0, False, 0
params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 2
params.speculative.types = [xlc.common_speculative_type.COMMON_SPECULATIVE_TYPE_DRAFT_SIMPLE]
params.speculative.draft.mparams.path, params.speculative.draft.n_max = draft, 4
server = xlc.Server(params)
sys.stdin.read()
os._exit(0)
"""


class RealServer:
    """Serves a pair; `with` ends it. It may be killed and started again at the same port."""

    def __init__(self, target: Path, draft: Path) -> None:
        self._files = [str(target), str(draft)]
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        command = [sys.executable, "-c", _SERVE, *self._files, str(self.port), KEY]
        nowhere = subprocess.DEVNULL
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=nowhere, stderr=nowhere)
        until = time.monotonic() + _START_S
        while time.monotonic() < until and self._process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.address}/health", timeout=5):
                    return
            except OSError:
                time.sleep(0.02)
        raise AssertionError("llama.cpp's server did not start")

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            assert self._process.stdin is not None
            self._process.stdin.close()
            self._process = None
