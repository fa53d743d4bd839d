// One look at the logits of a vocabulary: the likeliest token and how sure a model is of it.
//
// The same as `confidence.top` in Python, for which numpy needs ten calls. Behind a pass of a model, which has driven
// all else out of the processor's caches, each of those costs several microseconds, and the whole more than all other
// arithmetic of a guess. Optional: where this was not built, numpy does it.

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include <cmath>
#include <cstdint>
#include <cstring>

#if !defined(__GNUC__)
#error "needs the vector types of GCC and Clang"
#endif

#if defined(__x86_64__)
#define WIDE __attribute__((target("avx2,fma")))
static bool usable() { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }
#elif defined(__aarch64__)
#define WIDE
static bool usable() { return true; }
#else
#define WIDE
static bool usable() { return false; }
#endif

namespace {

constexpr int LANES = 8;
constexpr int ROWS = 4;  // vectors in flight, so that no sum waits for the one before
constexpr Py_ssize_t STEP = LANES * ROWS;
constexpr Py_ssize_t BLOCK = 64 * STEP;  // after so many the largest is asked for, to know where it was

typedef float Floats __attribute__((vector_size(4 * LANES)));
typedef std::int32_t Ints __attribute__((vector_size(4 * LANES)));

constexpr Py_ssize_t FEW = 16384;  // scores up to so many are weighed closely, which takes twice as long

// The bits of a float32 are about its logarithm: a whole number for each power of two, and from one to the next a
// straight line (Schraudolph 1999, A Fast, Compact Approximation of the Exponential Function). The line lies above the
// curve, by LINE in the mean, and is within 4.5% of LINE times it.
constexpr float LOG2_E = 1.44269504f;
constexpr std::int32_t BITS = 23, BIAS = 127;
constexpr float ONE = 8388608.0f;         // 2^BITS, from one power of two to the next
constexpr double LINE = 1.0406844905028;  // integral of (1 + f) / 2^f for f from 0 to 1
// 2^f for f from 0 to 1, within 1.1e-4 of itself and without a step at the ends: 1 + f (A + f (B + f C)).
constexpr float A = 0.69606564f, B = 0.22449434f, C = 0.07944023f;
constexpr float HIGHEST = 60.0f;  // above the shift: float32 holds the sum of many such powers

struct Seen {
    float peak = -INFINITY;
    Py_ssize_t block = 0;  // where the block with the first of the largest begins
    double sum = 0.0;      // of the powers of score - shift
    bool bad = false;      // a score is not a number
};

// exp(x), in CLOSE within 1.1e-4, else LINE times about that.
template <bool CLOSE> float power(float x) {
    constexpr float UNIT = CLOSE ? 1.0f : ONE;
    float exponent = x * (LOG2_E * UNIT) + BIAS * UNIT;
    if (!(exponent > UNIT)) exponent = UNIT;
    std::int32_t bits;
    if (CLOSE) {
        const std::int32_t whole = static_cast<std::int32_t>(exponent);
        const float f = exponent - static_cast<float>(whole);
        const float found = 1.0f + f * (A + f * (B + f * C));
        std::memcpy(&bits, &found, sizeof bits);
        bits += (whole - BIAS) * (1 << BITS);
    } else {
        bits = static_cast<std::int32_t>(exponent);
    }
    float found;
    std::memcpy(&found, &bits, sizeof found);
    return found;
}

template <bool CLOSE> WIDE Seen scan(const float *scores, Py_ssize_t count, float shift) {
    constexpr float UNIT = CLOSE ? 1.0f : ONE;
    Seen seen;
    const Floats none = Floats{} - INFINITY, least = Floats{} + UNIT;
    Floats sums[ROWS] = {};
    Ints bad = {};
    Py_ssize_t start = 0;
    for (; start + STEP <= count; start += BLOCK) {
        const Py_ssize_t end = start + BLOCK <= count ? start + BLOCK : start + (count - start) / STEP * STEP;
        Floats most[ROWS] = {none, none, none, none};
        for (Py_ssize_t at = start; at < end; at += STEP) {
#pragma GCC unroll 4
            for (int row = 0; row < ROWS; row++) {
                Floats score;
                std::memcpy(&score, scores + at + row * LANES, sizeof score);
                bad |= score != score;
                most[row] = most[row] > score ? most[row] : score;
                Floats exponent = (score - shift) * (LOG2_E * UNIT) + BIAS * UNIT;
                exponent = exponent > least ? exponent : least;
                if (CLOSE) {
                    const Ints whole = __builtin_convertvector(exponent, Ints);
                    const Floats f = exponent - __builtin_convertvector(whole, Floats);
                    const Floats found = 1.0f + f * (A + f * (B + f * C));
                    sums[row] += reinterpret_cast<Floats>(reinterpret_cast<Ints>(found) + (whole - BIAS) * (1 << BITS));
                } else {
                    sums[row] += reinterpret_cast<Floats>(__builtin_convertvector(exponent, Ints));
                }
            }
        }
        float largest = -INFINITY;
        for (int row = 0; row < ROWS; row++)
            for (int lane = 0; lane < LANES; lane++)
                if (most[row][lane] > largest) largest = most[row][lane];
        if (largest > seen.peak) {
            seen.peak = largest;
            seen.block = start;
        }
    }
    const Py_ssize_t rest = count / STEP * STEP;
    for (Py_ssize_t at = rest; at < count; at++) {
        seen.bad |= scores[at] != scores[at];
        seen.sum += power<CLOSE>(scores[at] - shift);
        if (scores[at] > seen.peak) {
            seen.peak = scores[at];
            seen.block = at;
        }
    }
    for (int row = 0; row < ROWS; row++)
        for (int lane = 0; lane < LANES; lane++) seen.sum += sums[row][lane];
    for (int lane = 0; lane < LANES; lane++) seen.bad |= bad[lane] != 0;
    return seen;
}

struct Top {
    Py_ssize_t id = -1;  // -1: no score is usable
    double sure = NAN;
};

template <bool CLOSE> Top top(const float *scores, Py_ssize_t count, Py_ssize_t of) {
    // Any score is a good shift as long as the largest is not far above it.
    float shift = std::isfinite(scores[0]) ? scores[0] : 0.0f;
    Seen seen = scan<CLOSE>(scores, count, shift);
    if (seen.bad || !std::isfinite(seen.peak)) return {};
    if (!(seen.peak - shift <= HIGHEST && shift - seen.peak <= HIGHEST)) {
        shift = seen.peak;
        seen = scan<CLOSE>(scores, count, shift);
    }
    Top found;
    found.id = seen.block;
    while (scores[found.id] != seen.peak) found.id++;
    // The likeliest counts in full, for it may be nearly all there is.
    const double peak = std::exp(static_cast<double>(seen.peak) - shift);
    const double others = (seen.sum - power<CLOSE>(seen.peak - shift)) / (CLOSE ? 1.0 : LINE);
    const double total = peak + (others > 0 ? others : 0.0);
    const double wanted = of < 0 ? peak : std::exp(static_cast<double>(scores[of]) - shift);
    found.sure = wanted < total ? wanted / total : 1.0;
    return found;
}

PyObject *look(PyObject *, PyObject *const *args, Py_ssize_t given) {
    if (given != 2) {
        PyErr_SetString(PyExc_TypeError, "look takes the scores and an id");
        return nullptr;
    }
    const Py_ssize_t of = PyNumber_AsSsize_t(args[1], PyExc_OverflowError);
    if (of == -1 && PyErr_Occurred()) return nullptr;
    Py_buffer scores;
    if (PyObject_GetBuffer(args[0], &scores, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS) < 0) return nullptr;
    const Py_ssize_t count = scores.len / static_cast<Py_ssize_t>(sizeof(float));
    const char *format = scores.format == nullptr ? "B" : scores.format;
    if (*format == '<') format++;  // the byte order of all processors that this is for, as ctypes' arrays say
    if (std::strcmp(format, "f") != 0 || count == 0 || of >= count) {
        PyBuffer_Release(&scores);
        PyErr_SetString(PyExc_ValueError, "look takes float32 scores, one at least, and an id below their number");
        return nullptr;
    }
    const float *first = static_cast<const float *>(scores.buf);
    const Top found = count <= FEW ? top<true>(first, count, of) : top<false>(first, count, of);
    PyBuffer_Release(&scores);
    return Py_BuildValue("nd", found.id, found.sure);
}

PyObject *is_usable(PyObject *, PyObject *) { return PyBool_FromLong(usable()); }

PyMethodDef functions[] = {
    {"look", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(look)), METH_FASTCALL,
     "The first of the likeliest ids, or -1 where no score is usable, and the share of all powers that it has, or `of` "
     "(none below 0)."},
    {"usable", is_usable, METH_NOARGS, "Whether this processor can do it."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef module = {PyModuleDef_HEAD_INIT, "_native", nullptr, 0, functions, nullptr, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__native() { return PyModuleDef_Init(&module); }
