"""What is timed of llama.cpp's server: its calls into the library, seen from in front of it."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from peer_builds import PeerError
from peer_outside import compiled, read, rounds_of

# As much of the library and of a server as the functions in front of it come between. Its clock stands before that of
# the system, and goes on where the library or the server says so.
LIBRARY = """
#include <stdbool.h>
#include <stdint.h>
#include <time.h>
static long ms;
void work(long more) { ms += more; }
int clock_gettime(clockid_t c, struct timespec *t) { t->tv_sec = 0; t->tv_nsec = ms * 1000000; return 0; }
int32_t llama_batch_ext_add_token(void *b, int32_t s, int32_t t) { return t; }
int32_t llama_process(void *c, int k, void *b) { work(3); return 7; }
void llama_synchronize(void *c) { work(1); }
bool llama_memory_seq_rm(void *m, int32_t s, int32_t a, int32_t b) { return b == 9; }
"""
SERVER = """
#include <stdbool.h>
#include <stdint.h>
int32_t llama_batch_ext_add_token(void *, int32_t, int32_t);
int32_t llama_process(void *, int, void *);
void llama_synchronize(void *);
bool llama_memory_seq_rm(void *, int32_t, int32_t, int32_t);
void work(long);
int main(void) {
    int target, draft;
    for (int t = 0; t < 5; t++) if (llama_batch_ext_add_token(0, 0, t) != t) return 1;
    if (llama_process(&target, 1, 0) != 7) return 2;
    for (int round = 0; round < 2; round++) {
        llama_batch_ext_add_token(0, 0, 1);
        llama_process(&draft, 1, 0);
        work(round ? 20 : 10);
        for (int t = 0; t < 3 + round; t++) llama_batch_ext_add_token(0, 0, t);
        llama_process(&target, 1, 0);
        llama_synchronize(&target);
        if (!llama_memory_seq_rm(0, 0, 4, 9)) return 3;
    }
    return 0;
}
"""


@pytest.mark.skipif(sys.platform != "linux", reason="functions are loaded in front of a library on Linux")
def test_calls_are_seen_in_order_and_answered_as_the_library_does(tmp_path: Path) -> None:
    for name, source, options in (
        ("libpeer.so", LIBRARY, ["-shared", "-fPIC"]),
        ("server", SERVER, [f"-L{tmp_path}", "-lpeer", f"-Wl,-rpath,{tmp_path}"]),
    ):
        (tmp_path / f"{name}.c").write_text(source)
        subprocess.run(["cc", str(tmp_path / f"{name}.c"), "-o", str(tmp_path / name), *options], check=True)
    environment = {
        "LD_PRELOAD": str(compiled(tmp_path)),
        "FORETOKEN_CALLS": str(tmp_path / "calls"),
    }
    subprocess.run([str(tmp_path / "server")], check=True, env=environment)
    calls = read(tmp_path / "calls")
    assert calls[:, 3].tolist() == [5, 1, 3, 0, -1, 1, 4, 0, -1]
    assert (calls[:, 1] // 1_000_000).tolist() == [0, 3, 16, 19, 20, 20, 43, 46, 47]
    assert ((calls[:, 2] - calls[:, 1]) // 1_000_000).tolist() == [3, 3, 3, 1, 0, 3, 3, 1, 0]
    assert [(one.ms, one.outside_ms, one.width) for one in rounds_of(calls)] == [(16.0, 10.0, 3), (27.0, 20.0, 4)]
    # Without the file, the program runs as it does otherwise.
    subprocess.run([str(tmp_path / "server")], check=True, env={"LD_PRELOAD": environment["LD_PRELOAD"]})


def test_a_round_is_from_one_pass_of_the_target_to_the_next() -> None:
    target, draft, ms = 11, 22, 1_000_000
    calls = np.array(
        [(target, 0, 50, 12), (draft, 51, 54, 2), (draft, 56, 59, 1), (target, 60, 80, 3), (0, 81, 82, -1),
         (target, 84, 94, 1)]
    )  # fmt: skip
    calls[:, 1:3] *= ms
    rounds = rounds_of(calls)
    assert [(one.ms, one.outside_ms, one.width) for one in rounds] == [(30.0, 4.0, 3), (14.0, 3.0, 1)]
    with pytest.raises(PeerError, match="another version"):
        rounds_of(calls[:0])
