"""Runs one round of a head with llama.cpp itself: the main model reads five tokens, the head keeps up, and guesses.

Usage: native_head_child.py MAIN.gguf; files of heads on standard input, one a line. Answers each with one line:
"refused", "no context", "failed" or "guessed". A head that crashes the library ends this process, which is why it is
one. Run by `native_loader.NativeLoader`.
"""

import ctypes
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import llama_cpp
import numpy as np
from llama_cpp import llama_cpp_ext

from foretoken.engine.gguf import read_draft
from foretoken.engine.gguf.blocks import Block, block_of

_TOKENS = (10, 20, 30, 40, 50)
_ENCODE, _DECODE = 0, 1
_LIBRARY = llama_cpp.llama_cpp._lib

Row = tuple[int | None, int, Any]  # token, position, numbers that go in beside it or in its place


class _Failed(Exception):
    pass


def _cxx(name: str, arguments: list[Any], result: Any) -> Any:
    function = _LIBRARY[name]
    function.argtypes, function.restype = arguments, result
    return function


_set_input = _cxx(
    "_Z30llama_set_embeddings_layer_inpP13llama_contextjb", [ctypes.c_void_p, ctypes.c_uint32, ctypes.c_bool], None
)
_get_input = _cxx(
    "_Z30llama_get_embeddings_layer_inpP13llama_contextj",
    [ctypes.c_void_p, ctypes.c_uint32],
    ctypes.POINTER(ctypes.c_float),
)
_layers_of = _cxx("_Z28llama_model_target_layer_idsPK11llama_model", [ctypes.c_void_p], ctypes.POINTER(ctypes.c_int32))
_count_of = _cxx("_Z30llama_model_target_layer_ids_nPK11llama_model", [ctypes.c_void_p], ctypes.c_uint32)


@llama_cpp.llama_log_callback
def _silent(level: int, text: bytes, data: ctypes.c_void_p) -> None:
    pass


def _load(path: str) -> Any:
    parameters = llama_cpp.llama_model_default_params()
    parameters.n_gpu_layers, parameters.load_mtp = 0, True
    return llama_cpp.llama_model_load_from_file(path.encode(), parameters)


def _context(model: Any, **changes: Any) -> Any:
    options = llama_cpp.llama_context_default_params()
    options.n_ctx, options.n_batch, options.n_ubatch, options.n_threads, options.n_threads_batch = 64, 64, 64, 1, 1
    options.n_seq_max, options.kv_unified = 2, True  # as in the engine
    for name, value in changes.items():
        setattr(options, name, value)
    return llama_cpp.llama_init_from_model(model, options)


def _rows(numbers: Any, count: int, width: int) -> Any:
    if not numbers:
        raise _Failed
    return np.ctypeslib.as_array(numbers, shape=(count, width)).copy()


def _process(context: Any, how: int, rows: Sequence[Row], *, output: bool) -> None:
    batch = llama_cpp.llama_batch_ext_init(context)
    held = [np.ascontiguousarray(numbers, np.float32) for _, _, numbers in rows if numbers is not None]
    numbers = iter(held)
    for token, position, given in rows:
        state = None
        if given is not None:
            row = next(numbers)
            state = llama_cpp.llama_embd(row.ctypes.data_as(ctypes.POINTER(ctypes.c_float)), 1, row.size)
        if token is None:
            at = llama_cpp.llama_batch_ext_add_embd(batch, 0, state)
        else:
            at = llama_cpp.llama_batch_ext_add_token(batch, 0, token)
            if state is not None and not llama_cpp.llama_batch_ext_set_embd_token(batch, at, state):
                raise _Failed
        places = (ctypes.c_int32 * 4)(position, position, position, 0)
        if at < 0 or not llama_cpp.llama_batch_ext_set_pos(batch, at, places):
            raise _Failed
        llama_cpp.llama_batch_ext_set_output_logits(batch, at, output)
    status = llama_cpp.llama_process(context, how, batch)
    llama_cpp.llama_batch_ext_free(batch)
    if status != 0:
        raise _Failed


def _read(context: Any) -> None:
    """The tokens, by the main model, with an output for each."""
    batch = llama_cpp.llama_batch_init(len(_TOKENS), 0, 1)
    batch.n_tokens = len(_TOKENS)
    for at, token in enumerate(_TOKENS):
        batch.token[at], batch.pos[at], batch.n_seq_id[at], batch.logits[at] = token, at, 1, True
        batch.seq_id[at][0] = 0
    assert llama_cpp.llama_decode(context, batch) == 0
    llama_cpp.llama_batch_free(batch)


def _inputs(target: Any, model: Any, width: int) -> Any:
    layers = [int(_layers_of(model)[at]) for at in range(_count_of(model))]
    for layer in layers:
        _set_input(target, layer, True)
    _read(target)
    return np.concatenate([_rows(_get_input(target, layer), len(_TOKENS), width) for layer in layers], axis=1)


def _best(context: Any, model: Any, at: int = 0) -> int:
    count = llama_cpp.llama_vocab_n_tokens(llama_cpp.llama_model_get_vocab(model))
    return int(np.nan_to_num(_rows(llama_cpp.llama_get_logits_ith(context, at), 1, count)[0], nan=-1e9).argmax())


def _eagle3(target: Any, head: Any, model: Any, wide: int, _path: str) -> None:
    width, count = int(llama_cpp.llama_model_n_embd(model)), len(_TOKENS)
    llama_cpp_ext.llama_set_embeddings_nextn(head, True, True)
    features = _inputs(target, model, wide)
    _process(head, _ENCODE, [(None, at, features[at]) for at in range(count)], output=True)
    states = _rows(llama_cpp_ext.llama_get_embeddings_nextn(head), count, width)
    _process(head, _DECODE, [(_TOKENS[at + 1], at, states[at]) for at in range(count - 1)], output=False)
    token, state = 60, states[-1]
    for step in range(3):
        _process(head, _DECODE, [(token, count - 1 + step, state)], output=True)
        token = _best(head, model)
        state = _rows(llama_cpp_ext.llama_get_embeddings_nextn_ith(head, 0), 1, width)[0]


def _dflash(target: Any, head: Any, model: Any, wide: int, path: str) -> None:
    features = _inputs(target, model, wide)
    _process(head, _DECODE, [(None, at, features[at]) for at in range(len(_TOKENS))], output=False)
    mask = llama_cpp.llama_vocab_mask(llama_cpp.llama_model_get_vocab(model))
    block = _block_of(path)
    llama_cpp.llama_set_causal_attn(head, block.causal)
    if block.choices:
        llama_cpp_ext.llama_set_embeddings_nextn(head, True, False)
    width = block.width(block.guesses)
    _process(head, _DECODE, [(60 if at == 0 else mask, len(_TOKENS) + at, None) for at in range(width)], output=True)
    for at in range(width):
        _best(head, model, at)
    if block.choices:
        _rows(llama_cpp_ext.llama_get_embeddings_nextn(head), width, int(llama_cpp.llama_model_n_embd(model)))


def _block_of(path: str) -> Block:
    """What the engine would ask for."""
    header = read_draft(Path(path))
    return block_of(header.entries, {tensor.name for tensor in header.tensors})


def _mtp(target: Any, head: Any, model: Any, wide: int, _path: str) -> None:
    llama_cpp_ext.llama_set_embeddings_nextn(target, True, False)
    llama_cpp_ext.llama_set_embeddings_nextn(head, True, True)
    _read(target)
    states = _rows(llama_cpp_ext.llama_get_embeddings_nextn(target), len(_TOKENS), wide)
    before = [np.zeros(wide, np.float32), *states[:-1]]
    _process(head, _DECODE, [(token, at, before[at]) for at, token in enumerate(_TOKENS)], output=False)
    token, state = 60, states[-1]
    for step in range(3):
        _process(head, _DECODE, [(token, len(_TOKENS) + step, state)], output=True)
        token = _best(head, model)
        state = _rows(llama_cpp_ext.llama_get_embeddings_nextn_ith(head, 0), 1, wide)[0]


def try_head(main: Any, path: str) -> str:
    model = _load(path)
    if not model:
        return "refused"
    name = ctypes.create_string_buffer(64)
    llama_cpp.llama_model_meta_val_str(model, b"general.architecture", name, 64)
    run = {b"eagle3": _eagle3, b"dflash": _dflash}.get(name.value, _mtp)
    target = _context(main, n_rs_seq=4)
    kind = {"ctx_type": llama_cpp.LLAMA_CONTEXT_TYPE_MTP} if run is _mtp else {}
    head = _context(model, ctx_other=target, **kind)
    try:
        if not head:
            return "no context"
        run(target, head, model, int(llama_cpp.llama_model_n_embd(main)), path)
        return "guessed"
    except _Failed:
        return "failed"
    finally:
        if head:
            llama_cpp.llama_free(head)
        llama_cpp.llama_free(target)
        llama_cpp.llama_model_free(model)


if __name__ == "__main__":
    llama_cpp.llama_log_set(_silent, ctypes.c_void_p(0))
    llama_cpp.llama_backend_init()
    loaded = _load(sys.argv[1])
    assert loaded
    for line in sys.stdin:
        print(try_head(loaded, line.rstrip("\n")), flush=True)
