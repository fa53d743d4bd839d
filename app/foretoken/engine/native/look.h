// The likeliest token, and how sure a model is of it.

#pragma once

#include "vectors.h"

namespace {

constexpr std::ptrdiff_t BLOCK = 64 * STEP;  // after so many the largest is asked for, to know where it was
constexpr std::ptrdiff_t FEW = 16384;         // scores up to so many are weighed closely, which takes twice as long

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
    std::ptrdiff_t block = 0;  // where the block with the first of the largest begins
    double sum = 0.0;          // of the powers of score - shift
    bool bad = false;          // a score is not a number
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

template <Weigh HOW> WIDE Seen scan(const float *scores, std::ptrdiff_t count, float shift) {
    constexpr float unit = UNIT<HOW>;
    Seen seen;
    const Floats none = Floats{} - INFINITY, least = Floats{} + unit;
    Floats sums[ROWS] = {};
    Ints bad = {};
    std::ptrdiff_t start = 0;
    for (; start + STEP <= count; start += BLOCK) {
        const std::ptrdiff_t end = start + BLOCK <= count ? start + BLOCK : start + (count - start) / STEP * STEP;
        Floats most[ROWS] = {none, none, none, none};
        for (std::ptrdiff_t at = start; at < end; at += STEP) {
            fetch(scores + at, STEP);
#pragma GCC unroll 4
            for (int row = 0; row < ROWS; row++) {
                Floats score;
                load(score, scores + at + row * LANES);
                bad |= score != score;
                enlarge(most[row], score);
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
    const std::ptrdiff_t rest = count / STEP * STEP;
    for (std::ptrdiff_t at = rest; at < count; at++) {
        seen.bad |= !is_number(scores[at]);
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
    std::ptrdiff_t id = -1;  // -1: no score is usable
    double sure = NAN;
};

std::ptrdiff_t first_of(const Seen &seen, const float *scores) {
    if (seen.bad || !std::isfinite(seen.peak)) return -1;
    std::ptrdiff_t id = seen.block;
    while (scores[id] != seen.peak) id++;
    return id;
}

template <Weigh HOW> Top top(const float *scores, std::ptrdiff_t count, std::ptrdiff_t of) {
    // Any score is a good shift as long as the largest is not far above it.
    float shift = std::isfinite(scores[0]) ? scores[0] : 0.0f;
    Seen seen = scan<HOW>(scores, count, shift);
    const std::ptrdiff_t id = first_of(seen, scores);
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

}  // namespace
