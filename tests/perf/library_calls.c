/* Put between llama.cpp's server and its library (LD_PRELOAD) by peer_outside.py: when each pass and each dropping of
   cached tokens began and ended. The server runs as it does otherwise; two readings of the clock are added to a call.

   The file FORETOKEN_CALLS gets 64-bit numbers: how many calls, then for each the context, begin and end in ns, and the
   tokens of the pass (0: waiting for another device, -1: dropping). */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 1 << 18, FIELDS = 4 };

static int64_t *calls; /* [1 + MOST * FIELDS] */
static int64_t tokens; /* in the batch that is being made */

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

__attribute__((constructor)) static void begin(void) {
    const size_t bytes = (1 + (size_t)MOST * FIELDS) * sizeof *calls;
    const char *path = getenv("FORETOKEN_CALLS");
    const int file = path ? open(path, O_RDWR | O_CREAT, 0600) : -1;
    if (file < 0 || ftruncate(file, (off_t)bytes) != 0) return;
    void *mapped = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (mapped != MAP_FAILED) calls = mapped;
    close(file);
}

static void called(const void *context, int64_t began, int64_t width) {
    if (calls && calls[0] < MOST) {
        int64_t *call = calls + 1 + calls[0] * FIELDS;
        call[0] = (int64_t)(intptr_t)context, call[1] = began, call[2] = now(), call[3] = width;
        calls[0]++;
    }
}

#define LIBRARY(result, name, parameters) \
    static result (*real) parameters;     \
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, #name)

int32_t llama_batch_ext_add_token(void *batch, int32_t sequence, int32_t token) {
    LIBRARY(int32_t, llama_batch_ext_add_token, (void *, int32_t, int32_t));
    tokens++;
    return real(batch, sequence, token);
}

int32_t llama_process(void *context, int kind, void *batch) {
    LIBRARY(int32_t, llama_process, (void *, int, void *));
    const int64_t width = tokens, began = now();
    tokens = 0;
    const int32_t code = real(context, kind, batch);
    called(context, began, width);
    return code;
}

void llama_synchronize(void *context) {
    LIBRARY(void, llama_synchronize, (void *));
    const int64_t began = now();
    real(context);
    called(context, began, 0);
}

bool llama_memory_seq_rm(void *memory, int32_t sequence, int32_t first, int32_t last) {
    LIBRARY(bool, llama_memory_seq_rm, (void *, int32_t, int32_t, int32_t));
    const int64_t began = now();
    const bool done = real(memory, sequence, first, last);
    called(NULL, began, -1);
    return done;
}
