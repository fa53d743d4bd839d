import argparse

import pytest

from foretoken.cli import arguments
from foretoken.engine.options import MAX_DRAFT_LENGTH, ReplyOptions
from foretoken.session.messages import LoadPair


def _parse(*argv: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(exit_on_error=False)
    arguments.add_models(parser, main_required=True)
    arguments.add_sampling(parser)
    return parser.parse_args(["--main", "m.gguf", *argv])


def test_nothing_given_means_the_engines_own_defaults() -> None:
    assert arguments.reply_options(_parse()) == ReplyOptions()
    args = _parse()
    assert arguments.load_pair(args, args.main, None) == LoadPair(main="m.gguf")


def test_everything_given_arrives() -> None:
    args = _parse(
        *"--draft d.gguf --context 512 --threads 3 --gpu-layers 7 --temperature 0.5 --top-k 9 --top-p 0.8".split(),
        *"--min-p 0.01 --repetition-penalty 1.2 --presence-penalty 0.3 --frequency-penalty -0.4 --seed 11".split(),
        *"--draft-length 6 --min-confidence 0.25 --lookup off --max-tokens 99".split(),
        *"--stop END --stop STOP --ignore-eos --kv-type Q8_0/q4_0 --load-anyway".split(),
    )
    load = arguments.load_pair(args, args.main, args.draft)
    assert (load.main, load.draft, load.context, load.threads, load.gpu_layers) == ("m.gguf", "d.gguf", 512, 3, 7)
    assert (str(load.kv), load.load_anyway) == ("q8_0/q4_0", True)
    options = arguments.reply_options(args)
    sampling, draft, stop = options.sampling, options.draft, options.stop
    assert (sampling.temperature, sampling.top_k, sampling.top_p, sampling.min_p) == (0.5, 9, 0.8, 0.01)
    penalties = (sampling.repetition_penalty, sampling.presence_penalty, sampling.frequency_penalty)
    assert penalties == (1.2, 0.3, -0.4)
    assert (sampling.seed, draft.length, draft.min_confidence, draft.lookup) == (11, 6, 0.25, False)
    assert (stop.max_tokens, stop.stop_strings, stop.ignore_eos) == (99, ("END", "STOP"), True)


@pytest.mark.parametrize(
    "argv",
    [
        "--temperature -1",
        "--temperature nan",
        "--temperature inf",
        "--temperature warm",
        "--top-k -1",
        "--top-k 1.5",
        "--top-p 1.01",
        "--min-p -0.1",
        "--repetition-penalty 0",
        "--seed -1",
        "--seed 9223372036854775808",
        "--draft-length 0",
        "--draft-length 33",
        "--draft-length many",
        "--min-confidence 2",
        "--max-tokens 0",
        "--context 0",
        "--threads 0",
        "--gpu-layers -2",
        "--kv-type q8",
    ],
)
def test_what_is_out_of_range_is_refused(argv: str) -> None:
    name, value = argv.split()
    with pytest.raises(argparse.ArgumentError):
        _parse(f"{name}={value}")


def test_the_longest_draft_is_the_engines() -> None:
    assert arguments.draft_length(str(MAX_DRAFT_LENGTH)) == MAX_DRAFT_LENGTH
    with pytest.raises(argparse.ArgumentTypeError):
        arguments.draft_length(str(MAX_DRAFT_LENGTH + 1))
