// Vectors of scores.

#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if !defined(__GNUC__)
#error "needs the vector types of GCC and Clang"
#endif

#if defined(__x86_64__)
#define WIDE __attribute__((target("avx2,fma")))
inline bool usable() { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }
#elif defined(__aarch64__)
#define WIDE
inline bool usable() { return true; }
#else
#define WIDE
inline bool usable() { return false; }
#endif

constexpr int LANES = 8;
constexpr int ROWS = 4;  // vectors in flight, so that no sum waits for the one before
constexpr std::ptrdiff_t STEP = LANES * ROWS;
// So far ahead scores are asked for from memory: behind a pass they come from there, and processors do not look beyond
// the 4 KiB page they are in by themselves. Nothing is read of what is asked for beyond the last score.
constexpr std::ptrdiff_t AHEAD = 1024;
constexpr std::ptrdiff_t FETCHED = 16;  // scores that come together, in a line of the cache

typedef float Floats __attribute__((vector_size(4 * LANES)));
typedef std::int32_t Ints __attribute__((vector_size(4 * LANES)));

WIDE inline __attribute__((always_inline)) void load(Floats &found, const float *from) {
    std::memcpy(&found, from, sizeof found);
}

WIDE inline __attribute__((always_inline)) void enlarge(Floats &most, const Floats &to) { most = most > to ? most : to; }

// Ask for the scores of a stretch of `count`, ahead of those that begin at `from`.
WIDE inline __attribute__((always_inline)) void fetch(const float *from, std::ptrdiff_t count) {
    for (std::ptrdiff_t line = 0; line < count; line += FETCHED) __builtin_prefetch(from + AHEAD + line);
}

inline bool is_number(float score) { return score == score; }
