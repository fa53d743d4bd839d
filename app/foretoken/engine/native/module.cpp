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

// {id: probability}, ascending; null with an exception set.
PyObject *law_of(const std::vector<Token> &tokens, double total) {
    PyObject *law = PyDict_New();
    for (const Token &token : tokens) {
        PyObject *id = PyLong_FromSsize_t(token.id), *share = PyFloat_FromDouble(token.weight / total);
        const bool put = law != nullptr && id != nullptr && share != nullptr && PyDict_SetItem(law, id, share) == 0;
        Py_XDECREF(id);
        Py_XDECREF(share);
        if (!put) {
            Py_XDECREF(law);
            return nullptr;
        }
    }
    return law;
}

PyObject *top_law(PyObject *, PyObject *const *args, Py_ssize_t given) {
    if (given != 5) {
        PyErr_SetString(PyExc_TypeError, "top_law takes scores, top_k, temperature, top_p and min_p");
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
    if (!row.read(args[0])) return nullptr;
    try {
        double total = 0.0;
        const std::vector<Token> &tokens = left_by(filters, row.first(), row.count(), total);
        return law_of(tokens, total);
    } catch (const std::bad_alloc &) {
        return PyErr_NoMemory();
    }
}

PyObject *is_usable(PyObject *, PyObject *) { return PyBool_FromLong(usable()); }

PyMethodDef functions[] = {
    {"look", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(look)), METH_FASTCALL,
     "The first of the likeliest ids, or -1 where no score is usable, and the share of all powers that it has, or `of` "
     "(none below 0)."},
    {"largest", largest, METH_O, "The first of the likeliest ids, or -1 where no score is usable."},
    {"top_law", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(top_law)), METH_FASTCALL,
     "The law that top-k, top-p and min-p leave: probabilities by id, ascending; none where no score is usable."},
    {"usable", is_usable, METH_NOARGS, "Whether this processor can do it."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef module = {PyModuleDef_HEAD_INIT, "_native", nullptr, 0, functions, nullptr, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__native() { return PyModuleDef_Init(&module); }
