"""Memory of `foretoken serve` over thousands of short requests: it has to reach a plateau.

    .venv/bin/python tests/perf/serve_memory.py [--requests 5000] [--main MAIN --draft DRAFT] [-- --parallel 4]

Starts the server with the demo pair, or another (`scripted:` for the server alone), and asks it from several
connections, each time another question, so that the prefix cache is always full of others. Prints the resident memory
of the server and of the engine process after each twentieth part, a plot of both, and what a request added in the last
half. Exits with 1 where that is more than a hundred bytes a request and two MiB in all.
"""

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil

ROOT = Path(__file__).resolve().parents[2]
CLIENTS = 4
PARTS = 20
MIB = 2**20
NAMES = ("server", "engine")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=5000)
    parser.add_argument("--tokens", type=int, default=8, help="of a reply at most")
    parser.add_argument("--main", default=str(ROOT / "resources/demo/demo-target.gguf"))
    parser.add_argument("--draft")
    parser.add_argument("more", nargs="*", help="options of foretoken serve, behind --")
    args = parser.parse_args()
    draft = args.draft or ("" if args.main.startswith("scripted:") else str(ROOT / "resources/demo/demo-draft.gguf"))
    command = [sys.executable, "-m", "foretoken", "serve", "--main", args.main, "--port", "0", *args.more]
    command += ["--draft", draft] if draft else []
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "FORETOKEN_HOME": home}
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=ROOT)
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline().rpartition(":")[2].partition("/")[0])
            began = time.monotonic()
            found = asyncio.run(_asked(port, psutil.Process(server.pid), args.requests, args.tokens))
            print(f"{args.requests:,} requests in {time.monotonic() - began:.0f} s")
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(30)
    return _told(found, args.requests)


async def _asked(port: int, server: psutil.Process, requests: int, tokens: int) -> list[tuple[int, int, int]]:
    """(requests so far, memory of the server, of its engine) for each part."""
    found: list[tuple[int, int, int]] = []
    print("requests    server    engine   (MiB)")
    numbers = iter(range(requests))

    def measure(done: int) -> None:
        (engine,) = (
            child for child in server.children() if "foretoken.session.engine_process.entry" in child.cmdline()
        )
        found.append((done, server.memory_info().rss, engine.memory_info().rss))
        print(f"{done:8,}  " + "  ".join(f"{value / MIB:8.1f}" for value in found[-1][1:]), flush=True)

    await asyncio.gather(
        *(_client(port, numbers, tokens, lambda n: n % (requests // PARTS) or measure(n)) for _ in range(CLIENTS))
    )
    measure(requests)
    return found


async def _client(port: int, numbers: Iterator[int], tokens: int, each: Any) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for number in numbers:
        said = {"role": "user", "content": f"What is {number} + {number * 7 % 100}? Then count to {number % 9 + 2}."}
        body = json.dumps({"messages": [said], "max_tokens": tokens, "stream": number % 2 == 0}).encode()
        head = f"POST /v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        answered = (await reader.readuntil(b"\r\n\r\n")).decode()
        assert " 200 " in answered, answered
        if "chunked" in answered:
            while (size := int(await reader.readline(), 16)) > 0:
                await reader.readexactly(size + 2)
            await reader.readline()
        else:
            await reader.readexactly(int(answered.lower().partition("content-length: ")[2].split("\r\n")[0]))
        each(number)
    writer.close()


def _told(found: list[tuple[int, int, int]], requests: int) -> int:
    grew = False
    for name, values in zip(NAMES, zip(*(memory for _done, *memory in found), strict=True), strict=True):
        low, high = min(values), max(values)
        bars = "".join("▁▂▃▄▅▆▇█"[min(7, int(8 * (value - low) / max(1, high - low)))] for value in values)
        half = values[len(values) // 2 :]
        added = half[-1] - half[0]
        each = added / (requests / 2)
        print(f"{name}  {bars}  last half: {added / MIB:+.1f} MiB, {each:+.0f} bytes a request")
        grew = grew or (each > 100 and added > 2 * MIB)
    return 1 if grew else 0


if __name__ == "__main__":
    sys.exit(main())
