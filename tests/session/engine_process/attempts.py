"""What code in a sealed process must not be able to do, each tried for real: as a rule of the user's own, which writes
to attempts.json among the caches what became of each, "done" or the error; or as a program, which prints that.
"""

import ctypes
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

LIBC = ctypes.CDLL(None, use_errno=True)


def call(number: int, *arguments: object) -> None:
    if LIBC.syscall(number, *arguments) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def native(name: str, *arguments: object) -> None:
    if getattr(LIBC, name)(*arguments) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def forked() -> None:
    if (child := os.fork()) == 0:
        os._exit(0)
    os.waitpid(child, 0)


def shown(process: int) -> None:
    """Memory of another process, by its file."""
    Path(f"/proc/{process}/mem").open("rb").close()


def traced(process: int) -> None:
    native("ptrace", 0x4206, process, 0, 0)  # PTRACE_SEIZE, which stops nothing
    native("ptrace", 17, process, 0, 0)


def copied(process: int) -> None:
    """Memory of another process, by a call."""
    here = ctypes.create_string_buffer(8)
    own = (ctypes.c_void_p * 2)(ctypes.addressof(here), 8)
    native("process_vm_readv", process, own, 1, own, 1, 0)


def key() -> str:
    return os.environ["AIMED_API_KEY"]


def written(path: Path) -> None:
    path.write_text("written")


def connected(family: int, kind: int, to: Any) -> None:
    with socket.socket(family, kind) as made:
        made.connect(to)


def sent(port: int) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as made:
        made.sendto(b"x", ("127.0.0.1", port))


def bound(family: int, to: Any) -> None:
    with socket.socket(family) as made:
        made.bind(to)
        made.listen()


def out_of_memory_file() -> None:
    handle = os.memfd_create("program")
    os.write(handle, Path("/bin/true").read_bytes())
    subprocess.run([f"/proc/self/fd/{handle}"], check=True, pass_fds=[handle])


def attempts(aims: dict[str, Any]) -> dict[str, Callable[[], object]]:
    home, victim, watcher = Path(aims["home"]), aims["victim"], aims["watcher"]
    chats, elsewhere = home / "data" / "chats.db", Path(aims["elsewhere"])
    return {
        "connect over TCP": lambda: connected(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", aims["tcp"])),
        "send over UDP": lambda: sent(aims["tcp"]),
        "connect to a Unix socket": lambda: connected(socket.AF_UNIX, socket.SOCK_STREAM, aims["unix"]),
        "connect to an abstract socket": lambda: connected(socket.AF_UNIX, socket.SOCK_STREAM, "\0" + aims["abstract"]),
        "listen on TCP": lambda: bound(socket.AF_INET, ("127.0.0.1", 0)),
        "listen on a Unix socket": lambda: bound(socket.AF_UNIX, str(elsewhere / "listening")),
        "start a program": lambda: subprocess.run(["/bin/true"], check=True),
        "start a program by posix_spawn": lambda: os.waitpid(os.posix_spawn("/bin/true", ["true"], {}), 0),
        "start a program out of memory": out_of_memory_file,
        "fork": forked,
        "trace another process": lambda: traced(victim),
        "read another's memory": lambda: copied(victim),
        "open another's memory": lambda: shown(victim),
        "read another's environment": lambda: Path(f"/proc/{victim}/environ").read_bytes(),
        "kill another process": lambda: os.kill(victim, signal.SIGKILL),
        "signal the window": lambda: os.kill(watcher, 0),
        "limit another process": lambda: native("prlimit", watcher, 7, 0, ctypes.create_string_buffer(16)),
        "open a handle on another process": lambda: os.close(os.pidfd_open(watcher)),
        "read the chats": chats.read_bytes,
        "read the settings": (home / "data" / "settings.json").read_bytes,
        "list the data folder": lambda: list((home / "data").iterdir()),
        "read a key out of the environment": key,
        "read a key out of a file": (elsewhere / "key").read_bytes,
        "read /etc/passwd": Path("/etc/passwd").read_bytes,
        "read /etc/passwd by /proc": Path("/proc/self/root/etc/passwd").read_bytes,
        "write to the data folder": lambda: written(home / "data" / "new"),
        "write to /tmp": lambda: written(elsewhere / "new"),
        "overwrite the chats": lambda: written(chats),
        "empty a file": lambda: os.truncate(elsewhere / "key", 0),
        "rename a file": lambda: (elsewhere / "key").rename(elsewhere / "key2"),
        "delete a file": (elsewhere / "key2").unlink,
        "make a folder": (elsewhere / "folder").mkdir,
        "make a link": lambda: (elsewhere / "link").symlink_to("x"),
        "link the chats into the caches": lambda: os.link(chats, home / "cache" / "chats"),
        "overwrite the model": lambda: written(Path(aims["model"])),
        "open a file to others": lambda: chats.chmod(0o777),
        "change a file's times": lambda: os.utime(chats, (1, 1)),
        "mount": lambda: native("mount", b"none", b"/mnt", b"tmpfs", 0, None),
        "leave for a namespace": lambda: native("unshare", 0x10000000),
        "change the root": lambda: os.chroot(elsewhere),
        "become another user": lambda: os.setreuid(65534, os.geteuid()),
        "load a kernel program": lambda: call({"x86_64": 321}.get(os.uname().machine, 280), 0, None, 0),
        "make calls by io_uring": lambda: call(425, 1, ctypes.create_string_buffer(120)),
    }


def tried(aims: dict[str, Any]) -> dict[str, str]:
    """What became of each that is not left out."""
    found = {}
    for name, attempt in attempts(aims).items():
        if name in aims["not"]:
            continue
        try:
            attempt()
        except (OSError, KeyError) as error:
            found[name] = str(error)
        else:
            found[name] = "done"
    return found


if __name__ == "__main__":
    if sys.argv[2:]:
        from foretoken import seal

        seal.seal(read=seal.libraries())
    json.dump(tried(json.loads(sys.argv[1])), sys.stdout)
else:
    from foretoken.engine.verify.acceptors import ExactMatch

    caches = Path(os.environ["FORETOKEN_HOME"], "cache")
    results = tried(json.loads((caches / "aims.json").read_bytes()))
    (caches / "attempts.json").write_text(json.dumps(results))
    acceptor = ExactMatch()
