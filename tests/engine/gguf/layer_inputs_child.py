"""Does llama.cpp give the input of this layer? Prints "given", or dies of asking. Run by test_kinds_native."""

import ctypes
import sys

import llama_cpp


@llama_cpp.llama_log_callback
def _silent(level: int, text: bytes, data: ctypes.c_void_p) -> None:
    pass


def main(path: str, layer: int) -> None:
    llama_cpp.llama_log_set(_silent, ctypes.c_void_p(0))
    parameters = llama_cpp.llama_model_default_params()
    parameters.n_gpu_layers = 0
    model = llama_cpp.llama_model_load_from_file(path.encode(), parameters)
    assert model
    options = llama_cpp.llama_context_default_params()
    options.n_ctx, options.n_batch, options.n_threads, options.n_threads_batch = 64, 16, 1, 1
    context = llama_cpp.llama_init_from_model(model, options)
    assert context
    ask = llama_cpp.llama_cpp._lib["_Z30llama_set_embeddings_layer_inpP13llama_contextjb"]
    ask.argtypes, ask.restype = [ctypes.c_void_p, ctypes.c_uint32, ctypes.c_bool], None
    ask(context, layer, True)
    tokens = (llama_cpp.llama_token * 4)(5, 6, 7, 8)
    assert llama_cpp.llama_decode(context, llama_cpp.llama_batch_get_one(tokens, 4)) == 0
    print("given")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
