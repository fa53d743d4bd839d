/* The likely tokens of a position, for the filters that nearly everyone uses: what `filters.py` does with numpy, which
   takes some 100 microseconds more behind a model's pass, as that has driven numpy out of the processor's caches.

   distribution(scores, top_k, temperature, top_p, min_p) -> (ids, probs): bytes of int64 and float64
   choice(scores) -> (id, confidence): as `filters.argmax` and `filters.confidence`
   Both give None when a score is not usable. `scores`: a contiguous row of float32. */

#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <float.h>
#include <math.h>

#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__)
#define WIDE __attribute__((target_clones("avx2", "default")))  /* chosen when the module is loaded */
#else
#define WIDE
#endif

#ifdef __GNUC__
#define INLINE static inline __attribute__((always_inline))  /* or it would not be compiled as WIDE */
#else
#define INLINE static inline
#endif

enum {
    BLOCK = 32,  /* scores that are handled at once, which compilers turn into vector instructions */
    MOST = 256,  /* the largest top_k */
};

static const float LOWEST = -87;  /* nats: what weighs less leaves float32 */

typedef struct {
    float score;
    Py_ssize_t id;
} Token;

/* Whether any score of a block exceeds `least`; `bad` is set if one is no number or infinite. */
INLINE int any_above(const float *scores, Py_ssize_t count, float least, int *bad) {
    int above = 0, wrong = 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        above |= scores[i] > least;
        wrong |= !(scores[i] <= FLT_MAX);
    }
    *bad |= wrong;
    return above;
}

/* The `most` likeliest tokens from the top, of equal ones the lower id first; how many there are, 0 if a score is not
   usable. Those at minus infinity are left out. */
WIDE static Py_ssize_t likeliest(const float *scores, Py_ssize_t size, Py_ssize_t most, Token *found) {
    Py_ssize_t count = 0;
    int bad = 0;
    for (Py_ssize_t start = 0; start < size; start += BLOCK) {
        Py_ssize_t end = start + BLOCK < size ? start + BLOCK : size;
        float least = count < most ? -INFINITY : found[most - 1].score;
        if (!any_above(scores + start, end - start, least, &bad)) continue;
        for (Py_ssize_t id = start; id < end; id++) {
            float score = scores[id];
            if (!(score > (count < most ? -INFINITY : found[most - 1].score))) continue;
            Py_ssize_t place = count < most ? count++ : most - 1;
            for (; place > 0 && found[place - 1].score < score; place--) found[place] = found[place - 1];
            found[place] = (Token){score, id};
        }
    }
    return bad ? 0 : count;
}

/* exp(below) for below from -87 to 0, within 1e-6 of itself, in arithmetic that has vector instructions. */
static const float over_factorials[] = {1 / 720.f, 1 / 120.f, 1 / 24.f, 1 / 6.f, 1 / 2.f, 1, 1};

INLINE float power(float below) {
    float twos = below * 1.44269504f;
    int whole = (int)twos;
    float x = (twos - (float)whole) * 0.693147181f;  /* -ln 2 < x <= 0; then Taylor's series */
    float rest = 1 / 5040.f;
    for (int n = 0; n < 7; n++) rest = rest * x + over_factorials[n];
    union {
        int bits;
        float number;
    } two = {(whole + 127) * (1 << 23)};
    return two.number * rest;
}

/* A row of float32 in `view`, which is to be released; 0 with an exception if it is none. */
static int row_of(PyObject *object, Py_buffer *view) {
    if (PyObject_GetBuffer(object, view, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS)) return 0;
    const char *format = view->format ? view->format : "";
    if (*format == '<' || *format == '=') format++;  /* the library's own memory, seen by ctypes */
    if (view->ndim == 1 && view->itemsize == 4 && *format == 'f' && view->len > 0) return 1;
    PyBuffer_Release(view);
    PyErr_SetString(PyExc_TypeError, "scores must be a row of float32");
    return 0;
}

static PyObject *distribution(PyObject *Py_UNUSED(module), PyObject *args) {
    PyObject *object;
    Py_ssize_t top_k;
    double temperature, top_p, min_p;
    Py_buffer view;
    Token tokens[MOST];
    double weights[MOST], probs[MOST];
    long long ids[MOST];
    if (!PyArg_ParseTuple(args, "Onddd", &object, &top_k, &temperature, &top_p, &min_p)) return NULL;
    if (top_k < 1 || top_k > MOST) return PyErr_Format(PyExc_ValueError, "top_k must be from 1 to %d", MOST);
    if (!row_of(object, &view)) return NULL;
    Py_ssize_t count = likeliest(view.buf, view.len / 4, top_k, tokens);
    PyBuffer_Release(&view);
    if (!count) Py_RETURN_NONE;

    double total = 0, mass = 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        weights[i] = exp(((double)tokens[i].score - tokens[0].score) / temperature);
        total += weights[i];
    }
    Py_ssize_t size = 0;
    while (size < count && weights[size] > 0 && weights[size] >= min_p && (size == 0 || mass < top_p * total))
        mass += weights[size++];
    for (Py_ssize_t i = 0; i < size; i++) {  /* by id, ascending */
        Py_ssize_t place = i;
        for (; place > 0 && ids[place - 1] > tokens[i].id; place--) {
            ids[place] = ids[place - 1];
            probs[place] = probs[place - 1];
        }
        ids[place] = tokens[i].id;
        probs[place] = weights[i] / mass;
    }
    return Py_BuildValue("y#y#", ids, size * sizeof *ids, probs, size * sizeof *probs);
}

/* The sum of exp(score - best). */
WIDE static double weigh(const float *scores, Py_ssize_t size, float best) {
    float sums[BLOCK] = {0};
    double total = 0;
    Py_ssize_t start = 0;
    for (; start + BLOCK <= size; start += BLOCK) {
        float below[BLOCK];  /* apart, or compilers make a branch of it */
        for (int i = 0; i < BLOCK; i++) {
            float by = scores[start + i] - best;
            below[i] = by > LOWEST ? by : LOWEST;
        }
        for (int i = 0; i < BLOCK; i++) sums[i] += power(below[i]);
    }
    for (int i = 0; i < BLOCK; i++) total += sums[i];
    for (; start < size; start++) total += exp(scores[start] - best);
    return total;
}

static PyObject *choice(PyObject *Py_UNUSED(module), PyObject *object) {
    Py_buffer view;
    Token best = {0, 0};
    if (!row_of(object, &view)) return NULL;
    double total = 0;
    if (likeliest(view.buf, view.len / 4, 1, &best)) total = weigh(view.buf, view.len / 4, best.score);
    PyBuffer_Release(&view);
    if (!total) Py_RETURN_NONE;
    return Py_BuildValue("nd", best.id, total > 1 ? 1 / total : 1);
}

static PyMethodDef methods[] = {
    {"distribution", distribution, METH_VARARGS, "What top-k, temperature, top-p and min-p leave."},
    {"choice", choice, METH_O, "The likeliest token, and how sure that is."},
    {NULL, NULL, 0, NULL},
};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_likely", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__likely(void) { return PyModule_Create(&module); }
