// One look at the logits of a vocabulary: the likeliest token and how sure a model is of it.
//
// The same as `confidence.top` and `confidence.argmax` in Python, for the first of which numpy needs ten calls. Behind a
// pass of a model, which has driven all else out of the processor's caches, each of those costs several microseconds,
// and the whole more than all other arithmetic of a guess. Optional: where this was not built, numpy does it.

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
// So far ahead scores are asked for from memory: behind a pass they come from there, and processors do not look beyond
// the 4 KiB page they are in by themselves. Nothing is read of what is asked for beyond the last score.
constexpr Py_ssize_t AHEAD = 1024;
constexpr Py_ssize_t FETCHED = 16;  // scores that come together, in a line of the cache

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

enum class Weigh { NOT, ROUGHLY, CLOSELY };

template <Weigh HOW> constexpr float UNIT = HOW == Weigh::CLOSELY ? 1.0f : ONE;

// exp(x), CLOSELY within 1.1e-4, ROUGHLY about LINE times that.
template <Weigh HOW> float power(float x) {
    constexpr bool CLOSE = HOW == Weigh::CLOSELY;
    constexpr float unit = UNIT<HOW>;
    float exponent = x * (LOG2_E * unit) + BIAS * unit;
    if (!(exponent > unit)) exponent = unit;
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

template <Weigh HOW> WIDE Seen scan(const float *scores, Py_ssize_t count, float shift) {
    constexpr float unit = UNIT<HOW>;
    Seen seen;
    const Floats none = Floats{} - INFINITY, least = Floats{} + unit;
    Floats sums[ROWS] = {};
    Ints bad = {};
    Py_ssize_t start = 0;
    for (; start + STEP <= count; start += BLOCK) {
        const Py_ssize_t end = start + BLOCK <= count ? start + BLOCK : start + (count - start) / STEP * STEP;
        Floats most[ROWS] = {none, none, none, none};
        for (Py_ssize_t at = start; at < end; at += STEP) {
            for (Py_ssize_t line = 0; line < STEP; line += FETCHED) __builtin_prefetch(scores + at + AHEAD + line);
#pragma GCC unroll 4
            for (int row = 0; row < ROWS; row++) {
                Floats score;
                std::memcpy(&score, scores + at + row * LANES, sizeof score);
                bad |= score != score;
                most[row] = most[row] > score ? most[row] : score;
                if (HOW == Weigh::NOT) continue;
                Floats exponent = (score - shift) * (LOG2_E * unit) + BIAS * unit;
                exponent = exponent > least ? exponent : least;
                if (HOW == Weigh::CLOSELY) {
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
        if (HOW != Weigh::NOT) seen.sum += power<HOW>(scores[at] - shift);
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

Py_ssize_t first_of(const Seen &seen, const float *scores) {
    if (seen.bad || !std::isfinite(seen.peak)) return -1;
    Py_ssize_t id = seen.block;
    while (scores[id] != seen.peak) id++;
    return id;
}

template <Weigh HOW> Top top(const float *scores, Py_ssize_t count, Py_ssize_t of) {
    // Any score is a good shift as long as the largest is not far above it.
    float shift = std::isfinite(scores[0]) ? scores[0] : 0.0f;
    Seen seen = scan<HOW>(scores, count, shift);
    const Py_ssize_t id = first_of(seen, scores);
    if (id < 0) return {};
    if (!(seen.peak - shift <= HIGHEST && shift - seen.peak <= HIGHEST)) {
        shift = seen.peak;
        seen = scan<HOW>(scores, count, shift);
    }
    Top found;
    found.id = id;
    // The likeliest counts in full, for it may be nearly all there is.
    const double peak = std::exp(static_cast<double>(seen.peak) - shift);
    const double others = (seen.sum - power<HOW>(seen.peak - shift)) / (HOW == Weigh::CLOSELY ? 1.0 : LINE);
    const double total = peak + (others > 0 ? others : 0.0);
    const double wanted = of < 0 ? peak : std::exp(static_cast<double>(scores[of]) - shift);
    found.sure = wanted < total ? wanted / total : 1.0;
    return found;
}

// A row of scores in the memory of whoever holds it.
class Row {
  public:
    ~Row() {
        if (held_) PyBuffer_Release(&view_);
    }

    // False, with an exception set, where `object` is none.
    bool read(PyObject *object) {
        if (PyObject_GetBuffer(object, &view_, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS) < 0) return false;
        held_ = true;
        const char *format = view_.format == nullptr ? "B" : view_.format;
        if (*format == '<') format++;  // the byte order of all processors that this is for, as ctypes' arrays say
        if (std::strcmp(format, "f") == 0 && count() > 0) return true;
        PyErr_SetString(PyExc_ValueError, "needs float32 scores, one at least");
        return false;
    }

    const float *first() const { return static_cast<const float *>(view_.buf); }
    Py_ssize_t count() const { return view_.len / static_cast<Py_ssize_t>(sizeof(float)); }

  private:
    Py_buffer view_;
    bool held_ = false;
};

PyObject *look(PyObject *, PyObject *const *args, Py_ssize_t given) {
    if (given != 2) {
        PyErr_SetString(PyExc_TypeError, "look takes the scores and an id");
        return nullptr;
    }
    const Py_ssize_t of = PyNumber_AsSsize_t(args[1], PyExc_OverflowError);
    if (of == -1 && PyErr_Occurred()) return nullptr;
    Row row;
    if (!row.read(args[0])) return nullptr;
    if (of >= row.count()) {
        PyErr_SetString(PyExc_ValueError, "look takes an id below the number of float32 scores");
        return nullptr;
    }
    const Top found = row.count() <= FEW ? top<Weigh::CLOSELY>(row.first(), row.count(), of)
                                         : top<Weigh::ROUGHLY>(row.first(), row.count(), of);
    return Py_BuildValue("nd", found.id, found.sure);
}

PyObject *largest(PyObject *, PyObject *scores) {
    Row row;
    if (!row.read(scores)) return nullptr;
    return PyLong_FromSsize_t(first_of(scan<Weigh::NOT>(row.first(), row.count(), 0.0f), row.first()));
}

PyObject *is_usable(PyObject *, PyObject *) { return PyBool_FromLong(usable()); }

PyMethodDef functions[] = {
    {"look", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(look)), METH_FASTCALL,
     "The first of the likeliest ids, or -1 where no score is usable, and the share of all powers that it has, or `of` "
     "(none below 0)."},
    {"largest", largest, METH_O, "The first of the likeliest ids, or -1 where no score is usable."},
    {"usable", is_usable, METH_NOARGS, "Whether this processor can do it."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef module = {PyModuleDef_HEAD_INIT, "_native", nullptr, 0, functions, nullptr, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__native() { return PyModuleDef_Init(&module); }
