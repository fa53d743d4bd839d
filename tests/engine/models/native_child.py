"""Loads the files named on standard input, one a line, with llama.cpp itself, and evaluates four tokens with each.

Answers each with one line: "refused", "no context", "decode failed" or "decoded". A file that crashes the loader ends
this process, which is why it is one. Run by `native_loader.NativeLoader`.
"""

import ctypes
import sys

import llama_cpp


@llama_cpp.llama_log_callback
def _silent(level: int, text: bytes, data: ctypes.c_void_p) -> None:
    pass


def try_file(path: str) -> str:
    parameters = llama_cpp.llama_model_default_params()
    parameters.n_gpu_layers = 0
    model = llama_cpp.llama_model_load_from_file(path.encode(), parameters)
    if not model:
        return "refused"
    try:
        options = llama_cpp.llama_context_default_params()
        options.n_ctx, options.n_batch, options.n_threads, options.n_threads_batch = 64, 16, 1, 1
        context = llama_cpp.llama_init_from_model(model, options)
        if not context:
            return "no context"
        tokens = (llama_cpp.llama_token * 4)(
            *(token % llama_cpp.llama_vocab_n_tokens(llama_cpp.llama_model_get_vocab(model)) for token in range(4))
        )
        status = llama_cpp.llama_decode(context, llama_cpp.llama_batch_get_one(tokens, 4))
        llama_cpp.llama_free(context)
        return "decoded" if status == 0 else "decode failed"
    finally:
        llama_cpp.llama_model_free(model)


if __name__ == "__main__":
    llama_cpp.llama_log_set(_silent, ctypes.c_void_p(0))
    llama_cpp.llama_backend_init()
    for line in sys.stdin:
        print(try_file(line.rstrip("\n")), flush=True)
