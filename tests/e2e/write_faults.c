/* Loaded before the C library (LD_PRELOAD) by test_write_faults.py: the n-th write below a folder is cut short.

   foretoken_arm(folder, n, lasting): from now on calls are counted that write, lengthen, flush or rename a file below
   `folder`. The n-th one fails: a write puts half of its bytes down, everything else fails at once. With `lasting` the
   disk is full from then on. n = 0: only count; folder = NULL: no more faults. foretoken_calls(): the count. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static char below[PATH_MAX];
static long calls, wanted;
static int lasting_;

void foretoken_arm(const char *folder, long n, int lasting) {
    snprintf(below, sizeof below, "%s", folder ? folder : "");
    calls = 0, wanted = n, lasting_ = lasting;
}

long foretoken_calls(void) { return calls; }

enum { GOOD, SHORT, FULL };

static int judged(const char *path) {
    if (!below[0] || strncmp(path, below, strlen(below)) != 0) return GOOD;
    ++calls;
    if (wanted == 0 || calls < wanted) return GOOD;
    return calls == wanted ? SHORT : lasting_ ? FULL : GOOD;
}

static int judged_file(int file) {
    char name[64], path[PATH_MAX];
    if (!below[0]) return GOOD;
    snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    const ssize_t length = readlink(name, path, sizeof path - 1);
    if (length < 0) return GOOD;
    path[length] = 0;
    return judged(path);
}

#define REAL(result, name, parameters)  \
    static result(*real) parameters;    \
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, #name)

#define WRITE(name, parameters, full, half)                            \
    ssize_t name parameters {                                          \
        REAL(ssize_t, name, parameters);                               \
        const int verdict = judged_file(file);                         \
        if (verdict == GOOD) return full;                              \
        if (verdict == SHORT && size > 1) return half;                 \
        errno = ENOSPC;                                                \
        return -1;                                                     \
    }

WRITE(write, (int file, const void *bytes, size_t size), real(file, bytes, size), real(file, bytes, size / 2))
WRITE(pwrite, (int file, const void *bytes, size_t size, off_t at), real(file, bytes, size, at),
      real(file, bytes, size / 2, at))
WRITE(pwrite64, (int file, const void *bytes, size_t size, off64_t at), real(file, bytes, size, at),
      real(file, bytes, size / 2, at))

#define CALL(name, parameters, verdict, full) \
    int name parameters {                     \
        REAL(int, name, parameters);          \
        if ((verdict) == GOOD) return full;   \
        errno = ENOSPC;                       \
        return -1;                            \
    }

CALL(ftruncate, (int file, off_t length), judged_file(file), real(file, length))
CALL(ftruncate64, (int file, off64_t length), judged_file(file), real(file, length))
CALL(fsync, (int file), judged_file(file), real(file))
CALL(fdatasync, (int file), judged_file(file), real(file))
CALL(rename, (const char *from, const char *to), judged(to), real(from, to))
