"""What a child process gives up before it reads what strangers wrote: files, the network, other programs.

Linux alone has it, by Landlock (files, ports, signals) and a seccomp filter (system calls). SECURITY.md has the table.
"""

import contextlib
import ctypes
import functools
import os
import platform
import stat
import struct
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from foretoken import paths
from foretoken.errors import ForetokenError
from foretoken.wording import later, tr

VARIABLE: Final = "FORETOKEN_SANDBOX"
"""The environment variable that decides: "off" never seals, "require" starts nothing that cannot be sealed."""

_OLDEST: Final = 3  # version of Landlock, of Linux 6.2: before it, files could be emptied
_NOT_LINUX: Final = later("only Linux can do it")
_SWITCHED_OFF: Final = later("{variable}=off is set")
_TOO_OLD: Final = later("this kernel has no Landlock 3 or newer, as Linux 6.2 and later have")
_REQUIRED: Final = later("Foretoken cannot be sealed here ({reason}); start it without --require-sandbox.")

# Rights of Landlock (linux/landlock.h); those from TRUNCATE on came with versions 3 and 5.
_WRITE_FILE, _READ_FILE, _READ_DIR, _TRUNCATE, _IOCTL = 1 << 1, 1 << 2, 1 << 3, 1 << 14, 1 << 15
_READ: Final = _READ_FILE | _READ_DIR
_OF_A_FILE: Final = 1 | _WRITE_FILE | _READ_FILE | _TRUNCATE | _IOCTL
_CONNECT_TCP: Final = 1 << 1
_BIND_TCP: Final = 1

# System calls that are refused: their numbers on x86-64 and on aarch64, where they have one.
_CALLS: Final = """
ptrace 101 117  process_vm_readv 310 270  process_vm_writev 311 271  kcmp 312 272  pidfd_open 434 434
pidfd_getfd 438 438  pidfd_send_signal 424 424  rt_sigqueueinfo 129 138  rt_tgsigqueueinfo 297 240  tkill 200 130
execve 59 221  execveat 322 281  fork 57 -  vfork 58 -  bind 49 200  listen 50 201  accept 43 202  accept4 288 242
mount 165 40  umount2 166 39  pivot_root 155 41  chroot 161 51  setns 308 268  unshare 272 97  open_tree 428 428
move_mount 429 429  fsopen 430 430  fsconfig 431 431  fsmount 432 432  fspick 433 433  mount_setattr 442 442
bpf 321 280  perf_event_open 298 241  userfaultfd 323 282  keyctl 250 219  add_key 248 217  request_key 249 218
io_uring_setup 425 425  io_uring_enter 426 426  io_uring_register 427 427  open_by_handle_at 304 265
init_module 175 105  finit_module 313 273  delete_module 176 106  kexec_load 246 104  kexec_file_load 320 294
reboot 169 142  swapon 167 224  swapoff 168 225  sethostname 170 161  setdomainname 171 162  iopl 172 -  ioperm 173 -
acct 163 89  settimeofday 164 170  clock_settime 227 112  adjtimex 159 171  clock_adjtime 305 266  syslog 103 116
personality 135 92  quotactl 179 60  chmod 90 -  fchmod 91 52  fchmodat 268 53  fchmodat2 452 452  chown 92 -
fchown 93 55  lchown 94 -  fchownat 260 54  setxattr 188 5  lsetxattr 189 6  fsetxattr 190 7  setxattrat 463 463
removexattr 197 14  lremovexattr 198 15  fremovexattr 199 16  removexattrat 466 466  utime 132 -  utimes 235 -
futimesat 261 -  utimensat 280 88  shmget 29 194  shmat 30 196  shmctl 31 195  msgget 68 186  msgsnd 69 189
msgrcv 70 188  msgctl 71 187  semget 64 190  semop 65 193  semctl 66 191  mq_open 240 180  mq_unlink 241 181
setuid 105 146  setgid 106 144  setreuid 113 145  setregid 114 143  setresuid 117 147  setresgid 119 149
setgroups 116 159  setfsuid 122 151  setfsgid 123 152  capset 126 91
"""
_NETWORK: Final = "socket 41 198  connect 42 203"
_SIGNALS: Final = "kill 62 129  tgkill 234 131"  # allowed to the process itself
_LIMITS: Final = "prlimit64 302 261"  # also by the number 0
# Of each machine: its number in seccomp, then those of clone, clone3 and seccomp.
_MACHINES: Final = {"x86_64": (0xC000003E, 56, 435, 317), "aarch64": (0xC00000B7, 220, 435, 277)}
_ALLOW, _REFUSE, _NOT_THERE, _KILL = 0x7FFF0000, 0x50001, 0x50026, 0x80000000  # errno 1 (EPERM), 38 (ENOSYS)
_THREAD: Final = 0x10000  # CLONE_THREAD

_SYSTEM: Final = (
    *("/usr", "/lib", "/lib32", "/lib64", "/opt", "/nix/store", "/gnu/store", "/etc/ld.so.cache", "/etc/localtime"),
    *("/etc/OpenCL", "/etc/vulkan", "/etc/glvnd"),
)
_MACHINE: Final = (
    *("/sys", "/proc/self", "/proc/meminfo", "/proc/cpuinfo", "/proc/stat", "/proc/vmstat", "/proc/version"),
    *("/proc/uptime", "/proc/sys", "/proc/devices", "/proc/driver", "/proc/filesystems", "/proc/modules"),
)
_GPU: Final = ("nvidia*", "dri", "kfd", "dxg")
_GPU_CACHES: Final = (".nv", ".cache/nvidia", ".cache/mesa_shader_cache", ".cache/mesa_shader_cache_db")


class NoSandbox(ForetokenError):
    """A process that must be sealed cannot be."""

    code = "no_sandbox"


def lacking() -> str:
    """Why a process cannot be sealed here, as a part of a sentence; "" where it can."""
    if sys.platform != "linux" or platform.machine() not in _MACHINES:
        return tr(_NOT_LINUX)
    if os.environ.get(VARIABLE) == "off":
        return tr(_SWITCHED_OFF, variable=VARIABLE)
    return "" if _version() >= _OLDEST else tr(_TOO_OLD)


def require() -> None:
    """Have this process and all that it starts run sealed, or not at all. Raises NoSandbox."""
    if (reason := lacking()) and os.environ.get(VARIABLE) == "require":
        raise NoSandbox(tr(_REQUIRED, reason=reason))


def seal(
    *, read: Iterable[Path | str] | None, write: Iterable[Path | str] = (), ports: Sequence[int] | None = None
) -> bool:
    """Give up, in this thread and all that it starts, everything but to read below `read` (None: anywhere), to read and
    write below `write`, and to connect to `ports` (None: no socket at all). Native threads that run already keep
    their files, and lose the system calls. Returns whether that was done. Raises NoSandbox where it must be."""
    require()
    if lacking():
        return False
    try:
        _forbid_files(None if read is None else tuple(read), tuple(write), ports)
        _forbid_calls(network=ports is not None)
    except OSError as error:
        raise NoSandbox(tr(_REQUIRED, reason=error.strerror or error)) from None
    return True


def libraries() -> Iterator[Path]:
    """The folders that programs and Python modules are loaded from."""
    loaded = [*sys.path, sys.prefix, sys.base_prefix, *os.environ.get("LD_LIBRARY_PATH", "").split(":")]
    if getattr(sys, "frozen", False):  # the modules of a bundle are in it
        loaded.append(sys.executable)
    yield from (*map(Path, _SYSTEM), paths.resource(), Path(__file__).parent)
    yield from (path for path in map(Path, filter(None, loaded)) if not holds_secrets(path))


def machine() -> Iterator[Path]:
    """What the system says of itself and of this process."""
    return map(Path, _MACHINE)


def devices() -> Iterator[Path]:
    """What is written for computing: harmless devices, graphics cards and the caches of their drivers."""
    yield from map(Path, ("/dev/null", "/dev/zero", "/dev/urandom", "/dev/random"))
    cards = [path for name in _GPU for path in Path("/dev").glob(name)]
    yield from cards
    if cards:
        yield Path("/dev/shm")  # AMD's driver talks to the card through it
        yield from (Path("~").expanduser() / name for name in _GPU_CACHES)


def holds_secrets(path: Path) -> bool:
    """Whether the user's home or chats are below `path`."""
    kept = (paths.data_dir(), Path(os.path.expanduser("~")))  # noqa: PTH111  # which raises nothing
    return any(one.resolve().is_relative_to(path.resolve()) for one in kept)


@functools.cache
def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _call(number: int, *arguments: object) -> int:
    """A system call. Raises OSError."""
    done: int = _libc().syscall(*(ctypes.c_long(one) if isinstance(one, int) else one for one in (number, *arguments)))
    if done < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return done


def _version() -> int:
    """Of Landlock; 0 where there is none."""
    with contextlib.suppress(OSError):
        return _call(444, 0, 0, 1)
    return 0


def _forbid_files(
    read: tuple[Path | str, ...] | None, write: tuple[Path | str, ...], ports: Sequence[int] | None
) -> None:
    version = _version()
    rights = (1 << (16 if version >= 5 else 15)) - 1
    if read is None:
        rights &= ~(_READ | 1)  # nothing is executed all the same
    network, scopes = (_CONNECT_TCP | _BIND_TCP if version >= 4 else 0), (3 if version >= 6 else 0)
    made = struct.pack("QQQ", rights, network, scopes)[: 24 if version >= 6 else 16 if version >= 4 else 8]
    rules = _call(444, made, len(made), 0)
    try:
        for places, allowed in ((read or (), _READ & rights), (write, rights & ~1)):
            for place in places:
                _allow(rules, place, allowed)
        for port in ports if network and ports else ():
            _call(445, rules, 2, struct.pack("QQ", _CONNECT_TCP, port), 0)
        if _libc().prctl(38, 1, 0, 0, 0):  # PR_SET_NO_NEW_PRIVS
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        _call(446, rules, 0)
    finally:
        os.close(rules)


def _allow(rules: int, place: Path | str, allowed: int) -> None:
    with contextlib.suppress(OSError):  # what is not there needs no right
        handle = os.open(place, os.O_PATH | os.O_CLOEXEC)
        try:
            folder = stat.S_ISDIR(os.fstat(handle).st_mode)
            _call(445, rules, 1, struct.pack("=Qi", allowed if folder else allowed & _OF_A_FILE, handle), 0)
        finally:
            if not str(place).startswith("/proc/"):  # open, these stay the same for the kernel, which forgets others
                os.close(handle)


def _forbid_calls(*, network: bool) -> None:
    code = program(platform.machine(), os.getpid(), network=network)
    filters = ctypes.create_string_buffer(code)
    head = struct.pack("HxxxxxxP", len(code) // 8, ctypes.addressof(filters))
    _call(_MACHINES[platform.machine()][3], 1, 1, head)  # SECCOMP_SET_MODE_FILTER, for all threads


def program(machine_name: str, process: int, *, network: bool) -> bytes:
    """The filter of system calls, as BPF, for the process of that number. `network`: sockets may be opened."""
    number, clone, clone3, _ = _MACHINES[machine_name]
    column = list(_MACHINES).index(machine_name)

    def numbers(table: str) -> Iterator[int]:
        words = table.split()
        return (int(found) for found in words[1 + column :: 3] if found != "-")

    load, equal, at_least, bits, done = 0x20, 0x15, 0x35, 0x45, 0x06
    code = [(load, 0, 0, 4), (equal, 1, 0, number), (done, 0, 0, _KILL), (load, 0, 0, 0)]
    code += [(at_least, 0, 1, 1 << 30), (done, 0, 0, _REFUSE)]  # x32, with numbers of its own
    for call in numbers(_CALLS if network else _CALLS + _NETWORK):
        code += [(equal, 0, 1, call), (done, 0, 0, _REFUSE)]
    code += [(equal, 0, 1, clone3), (done, 0, 0, _NOT_THERE)]  # its flags cannot be seen; the C library takes clone
    code += [(equal, 0, 4, clone), (load, 0, 0, 16), (bits, 0, 1, _THREAD), (done, 0, 0, _ALLOW), (done, 0, 0, _REFUSE)]
    for call, upon in [(one, (process,)) for one in numbers(_SIGNALS)] + [
        (one, (0, process)) for one in numbers(_LIMITS)
    ]:
        tests = [part for one in upon for part in ((equal, 0, 1, one), (done, 0, 0, _ALLOW))]
        code += [(equal, 0, len(tests) + 2, call), (load, 0, 0, 16), *tests, (done, 0, 0, _REFUSE)]
    code.append((done, 0, 0, _ALLOW))
    return b"".join(struct.pack("HBBI", *one) for one in code)
