// What a round asks of the logits of a vocabulary: the likeliest token, how sure a model is of it, the law that top-k,
// top-p and min-p leave.
//
// The same as `confidence.argmax`, `confidence.top` and `laws.law` in Python, for which numpy needs up to thirty calls.
// Behind a pass of a model, which has driven all else out of the processor's caches, each of those costs several
// microseconds, and the whole more than all other arithmetic of a guess. Optional: where this was not built, numpy does
// it.

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include <new>

#include "look.h"
#include "top_law.h"

namespace {

// Numbers in the memory of whoever holds it.
template <typename Number> class Numbers {
  public:
    ~Numbers() {
        if (held_) PyBuffer_Release(&view_);
    }

    // False, with an exception set that says `wanted`, where `object` has none of these `formats`.
    bool read(PyObject *object, const char *formats, const char *wanted, int flags = 0) {
        if (PyObject_GetBuffer(object, &view_, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS | flags) < 0) return false;
        held_ = true;
        const char *format = view_.format == nullptr ? "B" : view_.format;
        if (*format == '<') format++;  // the byte order of all processors that this is for, as ctypes' arrays say
        const bool known = *format != 0 && format[1] == 0 && std::strchr(formats, *format) != nullptr;
        if (known && view_.itemsize == sizeof(Number) && count() > 0) return true;
        PyErr_SetString(PyExc_ValueError, wanted);
        return false;
    }

    Number *first() const { return static_cast<Number *>(view_.buf); }
    Py_ssize_t count() const { return view_.len / static_cast<Py_ssize_t>(sizeof(Number)); }

  private:
    Py_buffer view_;
    bool held_ = false;
};

struct Row : Numbers<const float> {
    bool read(PyObject *object) { return Numbers::read(object, "f", "needs float32 scores, one at least"); }
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

PyObject *top_law(PyObject *, PyObject *const *args, Py_ssize_t given) {
    if (given != 7) {
        PyErr_SetString(PyExc_TypeError, "top_law takes scores, top_k, temperature, top_p, min_p, ids and probs");
        return nullptr;
    }
    const Filters filters = {PyNumber_AsSsize_t(args[1], PyExc_OverflowError), PyFloat_AsDouble(args[2]),
                             PyFloat_AsDouble(args[3]), PyFloat_AsDouble(args[4])};
    if (PyErr_Occurred()) return nullptr;
    if (!(filters.top_k > 0 && filters.temperature > 0 && filters.top_p >= 0 && filters.min_p >= 0 &&
          filters.min_p <= 1)) {
        PyErr_SetString(PyExc_ValueError, "top_law takes filters that leave a token");
        return nullptr;
    }
    Row row;
    Numbers<Py_ssize_t> ids;
    Numbers<double> probs;
    if (!row.read(args[0]) || !ids.read(args[5], "lqn", "needs room for ids, intp", PyBUF_WRITABLE) ||
        !probs.read(args[6], "d", "needs room for probabilities, float64", PyBUF_WRITABLE))
        return nullptr;
    double total = 0.0;
    const std::vector<Token> *left = nullptr;
    try {
        left = &left_by(filters, row.first(), row.count(), total);
    } catch (const std::bad_alloc &) {
        return PyErr_NoMemory();
    }
    const std::vector<Token> &tokens = *left;
    const Py_ssize_t size = static_cast<Py_ssize_t>(tokens.size());
    if (size > ids.count() || size > probs.count()) {
        PyErr_SetString(PyExc_ValueError, "needs room for top_k ids and probabilities");
        return nullptr;
    }
    for (Py_ssize_t place = 0; place < size; place++) {
        ids.first()[place] = tokens[place].id;
        probs.first()[place] = tokens[place].weight / total;
    }
    return PyLong_FromSsize_t(size);
}

PyObject *is_usable(PyObject *, PyObject *) { return PyBool_FromLong(usable()); }

PyMethodDef functions[] = {
    {"look", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(look)), METH_FASTCALL,
     "The first of the likeliest ids, or -1 where no score is usable, and the share of all powers that it has, or `of` "
     "(none below 0)."},
    {"largest", largest, METH_O, "The first of the likeliest ids, or -1 where no score is usable."},
    {"top_law", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(top_law)), METH_FASTCALL,
     "Writes the law that top-k, top-p and min-p leave, by id; returns of how many tokens, 0 where no score is usable."},
    {"usable", is_usable, METH_NOARGS, "Whether this processor can do it."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef module = {PyModuleDef_HEAD_INIT, "_native", nullptr, 0, functions, nullptr, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__native() { return PyModuleDef_Init(&module); }
