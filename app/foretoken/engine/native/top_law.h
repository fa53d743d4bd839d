// The law that top-k, top-p and min-p leave. Memory kept from call to call belongs to who holds the interpreter's lock.

#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <vector>

#include "vectors.h"

namespace {

constexpr std::ptrdiff_t DEEP = 16;            // vectors of which the largest are kept, lane by lane
constexpr std::ptrdiff_t CELL = DEEP * LANES;  // scores in these
constexpr std::ptrdiff_t GROUP = 16;           // cells whose largest are folded once more
constexpr float LOWEST = std::numeric_limits<float>::lowest();  // what is below it has no probability

struct Token {
    std::ptrdiff_t id;
    float score;
    double weight;
};

bool before(const Token &one, const Token &other) {
    return one.score > other.score || (one.score == other.score && one.id < other.id);
}

// The largest of each lane of each cell, into `maxima`. False where a score is not a number.
WIDE bool fold(const float *scores, std::ptrdiff_t cells, float *maxima) {
    Ints bad = {};
    for (std::ptrdiff_t cell = 0; cell < cells; cell++) {
        const float *first = scores + cell * CELL;
        fetch(first, CELL);
        Floats most[ROWS];
#pragma GCC unroll 4
        for (int row = 0; row < ROWS; row++) most[row] = Floats{} - INFINITY;
#pragma GCC unroll 4
        for (std::ptrdiff_t at = 0; at < CELL; at += STEP) {
#pragma GCC unroll 4
            for (int row = 0; row < ROWS; row++) {
                Floats score;
                load(score, first + at + row * LANES);
                bad |= score != score;
                enlarge(most[row], score);
            }
        }
        for (int row = 1; row < ROWS; row++) enlarge(most[0], most[row]);
        std::memcpy(maxima + cell * LANES, &most[0], sizeof most[0]);
    }
    for (int lane = 0; lane < LANES; lane++)
        if (bad[lane] != 0) return false;
    return true;
}

// A score that `count` of those folded reach at least, and few others if it can be told in short.
WIDE float reached(const std::vector<float> &maxima, std::ptrdiff_t count) {
    static std::vector<float> some;
    const std::ptrdiff_t columns = static_cast<std::ptrdiff_t>(maxima.size()), groups = columns / (GROUP * LANES) * LANES;
    if (count <= groups / 2) {
        some.resize(groups);
        for (std::ptrdiff_t group = 0; group < groups / LANES; group++) {
            const float *first = maxima.data() + group * GROUP * LANES;
            Floats most, other;
            load(most, first);
            for (std::ptrdiff_t cell = 1; cell < GROUP; cell++) {
                load(other, first + cell * LANES);
                enlarge(most, other);
            }
            std::memcpy(some.data() + group * LANES, &most, sizeof most);
        }
    } else if (count <= columns / 2) {
        some = maxima;
    } else {
        return LOWEST;
    }
    std::nth_element(some.begin(), some.begin() + (count - 1), some.end(), std::greater<float>());
    return std::max(LOWEST, some[count - 1]);
}

// Whether any lane is true.
WIDE inline __attribute__((always_inline)) bool holds(const Ints &truths) {
    std::uint64_t pairs[LANES / 2];
    std::memcpy(pairs, &truths, sizeof pairs);
    return (pairs[0] | pairs[1] | pairs[2] | pairs[3]) != 0;
}

// All whose score is `least` or more.
WIDE void collect(const float *scores, std::ptrdiff_t count, const std::vector<float> &maxima, float least,
                  std::vector<Token> &found) {
    const std::ptrdiff_t cells = static_cast<std::ptrdiff_t>(maxima.size()) / LANES;
    for (std::ptrdiff_t cell = 0; cell < cells; cell++) {
        Floats most;
        load(most, maxima.data() + cell * LANES);
        if (!holds(most >= least)) continue;
        for (std::ptrdiff_t at = cell * CELL; at < (cell + 1) * CELL; at += LANES) {
            Floats some;
            load(some, scores + at);
            if (!holds(some >= least)) continue;
            for (std::ptrdiff_t id = at; id < at + LANES; id++)
                if (scores[id] >= least) found.push_back({id, scores[id], 0.0});
        }
    }
    for (std::ptrdiff_t id = cells * CELL; id < count; id++)
        if (scores[id] >= least) found.push_back({id, scores[id], 0.0});
}

struct Filters {
    std::ptrdiff_t top_k;
    double temperature, top_p, min_p;
};

// The tokens that the filters leave, by id; none where no score is usable. What they weigh adds up to `total`.
const std::vector<Token> &left_by(const Filters &filters, const float *scores, std::ptrdiff_t count, double &total) {
    static std::vector<float> maxima;
    static std::vector<Token> found;
    found.clear();
    const std::ptrdiff_t cells = count / CELL;
    maxima.resize(cells * LANES);
    bool good = fold(scores, cells, maxima.data());
    for (std::ptrdiff_t id = cells * CELL; id < count; id++) good = good && is_number(scores[id]);
    if (!good) return found;
    collect(scores, count, maxima, reached(maxima, filters.top_k), found);
    std::ptrdiff_t size = std::min<std::ptrdiff_t>(filters.top_k, found.size());
    std::partial_sort(found.begin(), found.begin() + size, found.end(), before);
    if (size == 0 || !std::isfinite(found[0].score)) {
        found.clear();
        return found;
    }
    const double peak = found[0].score;
    double all = 0.0;
    for (std::ptrdiff_t place = 0; place < size; place++) {
        found[place].weight = std::exp((found[place].score - peak) / filters.temperature);
        all += found[place].weight;
    }
    if (filters.top_p < 1) {
        double mass = 0.0;
        for (std::ptrdiff_t place = 0; place < size; place++) {
            mass += found[place].weight;
            if (mass >= filters.top_p * all) size = place + 1;
        }
    }
    // What float64 cannot hold goes as well.
    while (found[size - 1].weight < filters.min_p || found[size - 1].weight == 0) size--;
    found.resize(size);
    total = 0.0;
    for (const Token &token : found) total += token.weight;
    std::sort(found.begin(), found.end(), [](const Token &one, const Token &other) { return one.id < other.id; });
    return found;
}

}  // namespace
