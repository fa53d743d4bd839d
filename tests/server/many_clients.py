"""Many streaming clients at once, each counting what it was answered: for test_running.py, and as a program against a
`foretoken serve` with a scripted pair, whose memory it tells every minute:

    foretoken serve --main scripted:length=6 --queue 2000 --parallel 4 --port 18081 &
    python tests/server/many_clients.py http://127.0.0.1:18081 --clients 1000 --seconds 3600 --process $!
"""

import argparse
import asyncio
import json
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable

import msgspec
import psutil


class Answer(msgspec.Struct, frozen=True):
    """What one request came to. `whole`: its end came."""

    status: str
    seed: int
    text: str
    whole: bool


async def many(port: int, clients: int, seconds: float, told: Callable[[int], None]) -> Counter[Answer]:
    """Answers, counted; every two clients ask with one seed, so that a mixed reply shows. Each asks again until
    `seconds` are over, once at least; `told` hears how many were answered, after each of the first client's."""
    if clients > 400:  # two files for each client, and more than systems allow unasked
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    until = time.monotonic() + seconds
    found: Counter[Answer] = Counter()

    async def client(number: int) -> None:
        while True:
            found[await _streamed(port, number // 2)] += 1
            if number == 0:
                told(found.total())
            if time.monotonic() >= until:
                return

    await asyncio.gather(*map(client, range(clients)))
    return found


def faults(found: Counter[Answer], clients: int) -> list[str]:
    """What is wrong with these answers: lost, cut or mixed."""
    wrong = [f"{one} ({count} times)" for one, count in found.items() if one.status != "200" or not one.whole]
    texts: dict[int, set[str]] = {}
    for one in found:
        texts.setdefault(one.seed, set()).add(one.text)
    wrong += [f"seed {seed} has {len(own)} texts" for seed, own in texts.items() if len(own) > 1 or not all(own)]
    different = len(set().union(*texts.values()))
    wrong += [f"only {different} texts"] if different <= clients * 0.45 else []
    return wrong + ([f"only {found.total()} answers"] if found.total() < clients else [])


async def _streamed(port: int, seed: int) -> Answer:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body = json.dumps(
        {
            "messages": [{"role": "user", "content": "hi"}],
            "stream": True,
            "seed": seed,
            "temperature": 3,
            "top_p": 1,
            "min_p": 0,
            "top_k": 0,
        }
    ).encode()
    writer.write(
        b"POST /v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\nConnection: close\r\n\r\n" % (port, len(body)) + body
    )
    said = await reader.read()
    writer.close()
    text = ""
    for line in said.split(b"\n"):
        if line.startswith(b"data: {"):
            for choice in json.loads(line[6:])["choices"]:
                text += choice["delta"].get("content", "")
    return Answer(said[9:12].decode(), seed, text, b"data: [DONE]" in said)


def main() -> int:
    parser = argparse.ArgumentParser(description="Many streaming clients of a foretoken serve with a scripted pair.")
    parser.add_argument("address")
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--every", type=float, default=60, metavar="SECONDS", help="between two lines on memory")
    parser.add_argument("--process", type=int, metavar="PID", help="of the server, whose memory is told")
    args = parser.parse_args()
    begun = last = time.monotonic()

    def tell(answered: int) -> None:
        nonlocal last
        if args.process is None or time.monotonic() < last + args.every:
            return
        last = time.monotonic()
        server = psutil.Process(args.process)
        sizes = [
            f"{one.memory_info().rss / 1e6:.1f} MB ({one.num_fds()} files, {one.num_threads()} threads)"
            for one in (server, *server.children(recursive=True))
        ]
        print(f"{last - begun:.0f} s, {answered:,} replies: {', '.join(sizes)}", flush=True)

    found = asyncio.run(many(int(args.address.rpartition(":")[2]), args.clients, args.seconds, tell))
    wrong = faults(found, args.clients)
    took = time.monotonic() - begun
    print(f"{found.total():,} replies in {took:.0f} s, {len(found):,} different; {wrong or 'no fault'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
