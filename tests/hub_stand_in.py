"""A model hub for tests: a real HTTP server on loopback that speaks what huggingface_hub asks, with faults on request.

Two servers in truth: the hub, and the one that sends the bytes of large files (at another port, so another origin, as
the real one does). Reached through the `hub` fixture, or as `with HubStandIn() as hub: hub.add(...)`.
"""

import contextlib
import enum
import hashlib
import json
import os
import re
import select
import socket
import struct
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qs, quote, unquote, urlsplit

COMMIT = "0123456789abcdef0123456789abcdef01234567"


class Kind(enum.Enum):
    """What may go wrong with one request for bytes. `at`: after how many bytes of this answer."""

    CUT = "the connection closes in good order, too early"
    RESET = "the connection is reset"
    STALL = "nothing more comes, and the connection stays"
    WHOLE = "200 and the whole file, whatever was asked"
    UNSATISFIABLE = "416"
    RENAMED = "another etag for the same bytes"
    FLIP = "one byte is another"
    SHORT = "a whole answer, shorter than the file, that says so"
    LONG = "a whole answer, longer than the file"
    STATUS = "an error status"
    PAGE = "a web page in place of the file"
    EXPIRED = "403 from the server of bytes: the address has run out"
    ELSEWHERE = "206 with another part than was asked for"
    KILL = "the client is killed"
    PAUSE = "`then` is called half way; nothing else is wrong"
    NONE = "nothing"


@dataclass(frozen=True)
class Fault:
    kind: Kind
    at: int = 0
    status: int = 503
    retry_after: str | None = None
    then: Callable[[], None] | None = None


@dataclass
class Content:
    """Bytes of a file: in memory, or (for large ones) of a file on disk."""

    data: bytes = b""
    path: Path | None = None
    size: int = 0
    sha256: str = ""

    @classmethod
    def of(cls, source: "bytes | Path | Content") -> "Content":
        if isinstance(source, Content):
            return source
        if isinstance(source, bytes):
            return cls(source, None, len(source), hashlib.sha256(source).hexdigest())
        with source.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        return cls(b"", source, source.stat().st_size, digest)


@dataclass
class Repository:
    files: dict[str, Content]
    gated: str | bool = False
    private: bool = False
    card: str = ""
    commit: str = COMMIT
    downloads: int = 0
    likes: int = 0
    gguf: dict[str, Any] = field(default_factory=dict)
    tags: list[str] = field(default_factory=list)
    pointers: bool = True  # large files are LFS pointers in git, as all GGUFs are


@dataclass(frozen=True)
class Exchange:
    """One answered request. `start`: of the range that was asked for; `sent`: bytes of its body."""

    method: str
    path: str
    status: int
    start: int | None
    sent: int
    authorised: bool


class HubStandIn:
    """`page` entries stand on one page of a listing. `token`: what opens gated and private repositories."""

    def __init__(self, *, page: int = 50, token: str = "hf_stand_in", send_buffer: int | None = None) -> None:
        self.repositories: dict[str, Repository] = {}
        self.moved: dict[str, str] = {}
        self.exchanges: list[Exchange] = []
        self.token = token
        self.page = page
        self.send_buffer = send_buffer
        self.rate: float | None = None  # bytes a second that one answer gets at most; None: as fast as it goes
        self.ranges = True  # whether the server of bytes knows ranges at all
        self.api_faults: deque[Fault] = deque()
        self.garble: bytes | None = None  # what every listing is answered with
        self.packed: str | None = None  # how `garble` is said to be packed
        self.drip: str | None = None  # where every listing comes a byte at a time, for ever: "head" or "body"
        self.stopping = threading.Event()
        self._faults: dict[str, deque[Fault]] = {}
        self._lock = threading.Lock()
        self._hub = _Server(self, _HubHandler)
        self._bytes = _Server(self, _BytesHandler)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._hub.server_address[1]}"

    @property
    def bytes_url(self) -> str:
        return f"http://127.0.0.1:{self._bytes.server_address[1]}"

    def __enter__(self) -> Self:
        for server in (self._hub, self._bytes):
            threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stopping.set()
        if "huggingface_hub" in sys.modules:  # its connections wait for another question
            sys.modules["huggingface_hub"].close_session()
        for server in (self._hub, self._bytes):
            server.shutdown()
            server.server_close()
            for thread in server.answering:
                thread.join(60.0)

    def add(self, name: str, files: "dict[str, bytes | Path | Content]", **facts: Any) -> Repository:
        """Put a repository up, or another state of it."""
        self.repositories[name] = Repository({path: Content.of(source) for path, source in files.items()}, **facts)
        return self.repositories[name]

    def move(self, old: str, new: str) -> None:
        """Give a repository another name; questions about the old one are sent there, as the real hub does."""
        self.repositories[new] = self.repositories.pop(old)
        self.moved[old] = new

    def fail(self, path: str, *faults: Fault) -> None:
        """The next requests for the bytes of the file called `path` go wrong like this, one after the other."""
        with self._lock:
            self._faults.setdefault(path, deque()).extend(faults)

    def clear(self, path: str) -> None:
        """No faults are waiting for the file called `path` any more."""
        with self._lock:
            self._faults.pop(path, None)

    def next_fault(self, path: str) -> Fault | None:
        with self._lock:
            waiting = self._faults.get(path)
            return waiting.popleft() if waiting else None

    def next_api_fault(self) -> Fault | None:
        with self._lock:
            return self.api_faults.popleft() if self.api_faults else None

    def note(self, exchange: Exchange) -> None:
        with self._lock:
            self.exchanges.append(exchange)

    def sent(self, path: str) -> int:
        """Bytes of the file at `path` (of every repository) that were handed to the network."""
        with self._lock:
            return sum(one.sent for one in self.exchanges if one.path.endswith("/" + path) and one.method == "GET")


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, hub: HubStandIn, handler: type[BaseHTTPRequestHandler]) -> None:
        self.hub = hub
        self.answering: list[threading.Thread] = []
        super().__init__(("127.0.0.1", 0), handler)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        self.answering.append(threading.current_thread())
        super().process_request_thread(request, client_address)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is what many tests are about."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: _Server

    @property
    def hub(self) -> HubStandIn:
        return self.server.hub

    def setup(self) -> None:
        super().setup()
        if self.hub.send_buffer is not None:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, self.hub.send_buffer)

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet."""

    def answer(self, status: int, body: bytes = b"", headers: dict[str, str] | None = None) -> None:
        # Noted before it is sent: whoever has the answer may look.
        self.hub.note(Exchange(self.command, unquote(urlsplit(self.path).path), status, None, 0, self.authorised))
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def answer_json(self, value: Any, headers: dict[str, str] | None = None) -> None:
        self.answer(200, json.dumps(value).encode(), {"Content-Type": "application/json", **(headers or {})})

    def refuse(self, status: int, code: str, message: str) -> None:
        headers = {"X-Error-Code": code, "X-Error-Message": message} if code else {}
        self.answer(status, json.dumps({"error": message}).encode(), headers)

    @property
    def authorised(self) -> bool:
        return self.headers.get("Authorization") == f"Bearer {self.hub.token}"


class _HubHandler(_Handler):
    """Facts: listings, files, cards, and where the bytes are."""

    def do_HEAD(self) -> None:
        self.do_GET()

    def do_GET(self) -> None:
        if (fault := self.hub.next_api_fault()) is not None:
            if fault.then is not None:
                fault.then()
            if fault.kind is Kind.STATUS:
                headers = {"Retry-After": fault.retry_after} if fault.retry_after else {}
                self.answer(fault.status, b"{}", headers)
            else:
                _reset(self.connection)
                self.close_connection = True
            return
        url = urlsplit(self.path)
        path, query = unquote(url.path), {key: values[-1] for key, values in parse_qs(url.query).items()}
        if path == "/api/models":
            self._list(query)
        elif path == "/api/whoami-v2":
            self.answer_json({"name": "tester"}) if self.authorised else self.refuse(401, "", "Invalid token")
        elif match := re.fullmatch(r"/api/models/([^/]+/[^/]+)(?:/revision/([^/]+))?", path):
            self._with(match[1], match[2], lambda repository: self._info(match[1], repository, "blobs" in query))
        elif match := re.fullmatch(r"/api/models/([^/]+/[^/]+)/tree/([^/]+)(?:/(.*))?", path):
            self._with(match[1], match[2], lambda repository: self._tree(repository, match[3] or "", query))
        elif match := re.fullmatch(r"/([^/]+/[^/]+)/(?:resolve|raw)/([^/]+)/(.+)", path):
            self._with(match[1], match[2], lambda repository: self._resolve(match[1], repository, match[3]))
        else:
            self.refuse(404, "", "Not found")

    def _with(self, name: str, revision: str | None, act: Callable[[Repository], None]) -> None:
        if name in self.hub.moved:
            self.answer(307, b"", {"Location": self.path.replace(name, self.hub.moved[name], 1)})
            return
        repository = self.hub.repositories.get(name)
        if repository is None or (repository.private and not self.authorised):
            self.refuse(404 if self.authorised else 401, "RepoNotFound", "Repository not found")
        elif revision not in (None, "main", repository.commit):
            self.refuse(404, "RevisionNotFound", f"Invalid rev id: {revision}")
        else:
            act(repository)

    def _list(self, query: dict[str, str]) -> None:
        if self.hub.garble is not None:
            self.answer(200, self.hub.garble, {"Content-Encoding": self.hub.packed} if self.hub.packed else {})
            return
        if self.hub.drip is not None:
            self._drip(self.hub.drip)
            return
        words = query.get("search", "").lower().split()
        found = [
            (name, repository)
            for name, repository in self.hub.repositories.items()
            if all(word in name.lower() for word in words)
            and (query.get("filter") != "gguf" or any(path.endswith(".gguf") for path in repository.files))
            and (query.get("author") in (None, name.split("/")[0]))
        ]
        key = {"likes": "likes", "downloads": "downloads"}.get(query.get("sort", ""))
        if key is not None:
            found.sort(key=lambda one: -int(getattr(one[1], key)))
        start, limit = int(query.get("cursor", 0)), int(query.get("limit", self.hub.page))
        size = min(limit, self.hub.page)
        more = {}
        if start + size < len(found):
            more = {"Link": f'<{self.hub.url}/api/models?{self._again(query, start + size)}>; rel="next"'}
        rows = [self._facts(name, repository) for name, repository in found[start : start + size]]
        self.answer_json(rows, more)

    def _drip(self, where: str) -> None:
        self.wfile.write(b"HTTP/1.1 200 OK\r\n")
        if where == "body":
            self.wfile.write(b"Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n")
        self.close_connection = True
        with contextlib.suppress(OSError):
            while not self.hub.stopping.wait(0.02):
                self.wfile.write(b" " if where == "body" else b"x")

    @staticmethod
    def _again(query: dict[str, str], start: int) -> str:
        return "&".join(f"{key}={quote(value)}" for key, value in {**query, "cursor": str(start)}.items())

    @staticmethod
    def _facts(name: str, repository: Repository) -> dict[str, Any]:
        return {
            "id": name,
            "modelId": name,
            "author": name.split("/")[0],
            "sha": repository.commit,
            "gated": repository.gated,
            "private": repository.private,
            "downloads": repository.downloads,
            "likes": repository.likes,
            "tags": ["gguf", *repository.tags],
            "lastModified": "2025-03-01T00:00:00.000Z",
            "createdAt": "2024-03-01T00:00:00.000Z",
            "gguf": repository.gguf or None,
            "siblings": [{"rfilename": path} for path in repository.files],
        }

    def _info(self, name: str, repository: Repository, blobs: bool) -> None:
        facts = self._facts(name, repository)
        if blobs:
            facts["siblings"] = [
                {"rfilename": path, "size": content.size, **self._identity(repository, content)}
                for path, content in repository.files.items()
            ]
        self.answer_json(facts)

    @staticmethod
    def _identity(repository: Repository, content: Content) -> dict[str, Any]:
        blob = hashlib.sha1(content.sha256.encode()).hexdigest()
        if not repository.pointers:
            return {"blobId": blob}
        return {"blobId": blob, "lfs": {"sha256": content.sha256, "size": content.size, "pointerSize": 134}}

    def _tree(self, repository: Repository, folder: str, query: dict[str, str]) -> None:
        rows = []
        for path, content in repository.files.items():
            if folder and not path.startswith(folder + "/"):
                continue
            row: dict[str, Any] = {"type": "file", "path": path, "size": content.size}
            row["oid"] = hashlib.sha1(content.sha256.encode()).hexdigest()
            if repository.pointers:
                row["lfs"] = {"oid": content.sha256, "size": content.size, "pointerSize": 134}
            rows.append(row)
        start = int(query.get("cursor", 0))
        more = {}
        if start + self.hub.page < len(rows):
            here = f"{self.hub.url}{urlsplit(self.path).path}"
            more = {"Link": f'<{here}?{self._again(query, start + self.hub.page)}>; rel="next"'}
        self.answer_json(rows[start : start + self.hub.page], more)

    def _resolve(self, name: str, repository: Repository, path: str) -> None:
        if repository.gated and not self.authorised:
            self.refuse(401, "GatedRepo", f"Access to model {name} is restricted. You must have access to it.")
            return
        if path == "README.md" and repository.card:
            etag = hashlib.sha1(repository.card.encode()).hexdigest()
            self.answer(200, repository.card.encode(), {"ETag": f'"{etag}"', "X-Repo-Commit": repository.commit})
            return
        content = repository.files.get(path)
        if content is None:
            self.refuse(404, "EntryNotFound", "Entry not found")
            return
        self.answer(
            302,
            b"",
            {
                "Location": f"{self.hub.bytes_url}/{quote(name)}/{quote(path)}?signature=1",
                "X-Repo-Commit": repository.commit,
                "X-Linked-Etag": f'"{content.sha256}"',
                "X-Linked-Size": str(content.size),
                "ETag": f'"{content.sha256[:32]}"',
            },
        )


class _BytesHandler(_Handler):
    """The bytes, and everything that may go wrong with them."""

    def do_HEAD(self) -> None:
        self.do_GET()

    def do_GET(self) -> None:
        owner, name, path = unquote(urlsplit(self.path).path)[1:].split("/", 2)
        content = self.hub.repositories[f"{owner}/{name}"].files[path]
        fault = self.hub.next_fault(path) or Fault(Kind.NONE)
        etag = f'"{content.sha256}-{fault.at}"' if fault.kind is Kind.RENAMED else f'"{content.sha256}"'
        asked = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        start = int(asked[1]) if asked else None
        end = min(content.size, int(asked[2]) + 1) if asked and asked[2] else content.size
        if fault.kind is Kind.STATUS or fault.kind is Kind.EXPIRED:
            status = 403 if fault.kind is Kind.EXPIRED else fault.status
            self.answer(status, b"no", {"Retry-After": fault.retry_after} if fault.retry_after else {})
            return
        if fault.kind is Kind.PAGE:
            self.answer(200, b"<!DOCTYPE html><title>Sign in</title>", {"Content-Type": "text/html"})
            return
        if fault.kind is Kind.UNSATISFIABLE or (start is not None and start >= content.size and self.hub.ranges):
            self.answer(416, b"", {"Content-Range": f"bytes */{content.size}"})
            return
        condition = self.headers.get("If-Range")
        if not self.hub.ranges or fault.kind is Kind.WHOLE or (condition is not None and condition != etag):
            start = None
        self._send(content, fault, etag, start, end if start is not None else content.size)

    def _send(self, content: Content, fault: Fault, etag: str, start: int | None, end: int) -> None:
        first = start or 0
        if fault.kind is Kind.ELSEWHERE and start is not None:
            first = start = max(0, start - 10)
        if fault.kind is Kind.SHORT and start is None:
            end = max(1, min(end - 1, fault.at))
        extra = 100 if fault.kind is Kind.LONG else 0
        self.send_response(200 if start is None else 206)
        self.send_header("ETag", etag)
        self.send_header("Accept-Ranges", "bytes")
        self.send_header("Last-Modified", formatdate(0, usegmt=True))
        self.send_header("Content-Length", str(end - first + extra))
        if start is not None:
            self.send_header("Content-Range", f"bytes {first}-{end - 1}/{content.size}")
        self.end_headers()
        sent, status = 0, 200 if start is None else 206
        try:
            if self.command != "HEAD":
                for block in self._body(content, fault, first, end):
                    if not isinstance(block, int):
                        self._put(block)
                    count = block if isinstance(block, int) else len(block)
                    sent += count
                    if self.hub.rate is not None:
                        self.hub.stopping.wait(count / self.hub.rate)
                self._then(fault, end - first, extra)
        finally:
            path = unquote(urlsplit(self.path).path)
            self.hub.note(Exchange(self.command, path, status, start, sent, "Authorization" in self.headers))

    def _put(self, block: bytes) -> None:
        """Send it all. Raises ConnectionResetError where the client has left: of one that is killed while its buffer is
        full, a server that only sends does not learn for a minute."""
        left, heard = memoryview(block), [self.connection]
        while left:
            asks, takes, _ = select.select(heard, [self.connection], [])
            if asks and not self.connection.recv(1, socket.MSG_PEEK):
                raise ConnectionResetError("the client has left")
            if asks:
                heard = []  # it asks for something else already
            if takes:
                left = left[self.connection.send(left, socket.MSG_DONTWAIT) :]

    def _body(self, content: Content, fault: Fault, first: int, end: int) -> Iterator[bytes | int]:
        """Blocks to send, or counts of bytes that were sent already."""
        stop = end
        if fault.kind in (Kind.CUT, Kind.RESET, Kind.STALL, Kind.KILL):
            stop = min(end, first + fault.at)
        if content.path is not None:
            with content.path.open("rb") as file:
                while first < stop:
                    count = os.sendfile(self.connection.fileno(), file.fileno(), first, min(1 << 20, stop - first))
                    first += count
                    yield count
            return
        data = content.data
        if fault.kind is Kind.FLIP:
            at = min(max(first, fault.at), end - 1)
            data = data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1 :]
        pause = first + fault.at if fault.kind is Kind.PAUSE else stop
        while first < stop:
            if first >= pause and fault.then is not None:
                pause = stop
                fault.then()
            block = data[first : min(stop, first + 65536, pause if pause > first else stop)]
            yield block
            first += len(block)

    def _then(self, fault: Fault, length: int, extra: int) -> None:
        """How the answer ends."""
        if fault.then is not None and fault.kind is Kind.KILL:
            fault.then()
        if fault.at >= length and fault.kind in (Kind.CUT, Kind.RESET, Kind.STALL):
            return  # it came too late to matter
        if fault.kind is Kind.LONG:
            self.connection.sendall(b"x" * extra)
        elif fault.kind is Kind.CUT:
            self.close_connection = True
        elif fault.kind is Kind.RESET:
            _reset(self.connection)
            self.close_connection = True
        elif fault.kind in (Kind.STALL, Kind.KILL):
            self._wait_for_the_client_to_leave()
            self.close_connection = True

    def _wait_for_the_client_to_leave(self) -> None:
        while not self.hub.stopping.is_set():
            ready, _, _ = select.select([self.connection], [], [], 0.05)
            if ready:
                with contextlib.suppress(OSError):
                    self.connection.recv(65536, socket.MSG_PEEK)
                return


def _reset(connection: socket.socket) -> None:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    os.close(connection.detach())  # the handler's own files would hold it open
