import argparse
from pathlib import Path

import pytest

from foretoken import paths
from foretoken.cli import arguments
from foretoken.engine.options import (
    MAX_DRAFT_LENGTH,
    RULES,
    DraftSource,
    Preset,
    ReplyOptions,
    SamplingOptions,
)
from foretoken.errors import UnusableInput, UsageError
from foretoken.model_devices import AUTOMATIC, MAX_THREADS, ModelDevices
from foretoken.session.messages import LoadPair
from foretoken.settings import Settings, save

FLOATS = ("--top-p", "--temperature", "--repetition-penalty")


def _parse(*argv: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(exit_on_error=False)
    arguments.add_models(parser)
    arguments.add_sampling(parser)
    return parser.parse_args(["--main", "m.gguf", *argv])


def test_nothing_given_means_the_engines_own_defaults() -> None:
    assert arguments.reply_options(_parse()) == ReplyOptions()
    args = _parse()
    assert arguments.load_pair(args, args.main, []) == LoadPair(main="m.gguf")


def test_threads_are_no_more_than_llama_cpp_can_have() -> None:
    assert _parse("--threads", str(MAX_THREADS)).threads == MAX_THREADS
    for count in (str(MAX_THREADS + 1), "1000000"):
        with pytest.raises(argparse.ArgumentError, match=f"is not a number from 1 to {MAX_THREADS}"):
            _parse("--threads", count)
    with pytest.raises(argparse.ArgumentError, match="'0' is not a number from 1 to 512"):
        _parse("--threads", "0")


def test_everything_given_arrives() -> None:
    args = _parse(
        *"--draft d.gguf --context 512 --threads 3 --gpu-layers 7 --temperature 0.5 --top-k 9 --top-p 0.8".split(),
        *"--min-p 0.01 --repetition-penalty 1.2 --presence-penalty 0.3 --frequency-penalty -0.4 --seed 11".split(),
        *"--draft-length 6 --draft-source lookup --min-confidence 0.25 --lookup off --max-tokens 99".split(),
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
    assert draft.source is DraftSource.LOOKUP
    assert (stop.max_tokens, stop.stop_strings, stop.ignore_eos) == (99, ("END", "STOP"), True)


def test_devices_are_given_for_each_model() -> None:
    args = _parse(
        *"--draft d.gguf --device CUDA0,CUDA1 --tensor-split 3,1 --split-mode row --main-gpu 1".split(),
        *"--threads-batch 9 --flash-attn off --no-kv-offload --load-mode mlock".split(),
        *"--device-draft none --gpu-layers-draft 0 --threads-draft 2 --kv-offload-draft".split(),
    )
    load = arguments.load_pair(args, args.main, args.draft)
    assert load.on_main == ModelDevices(
        devices=("CUDA0", "CUDA1"),
        shares=(3, 1),
        split="row",
        main_gpu=1,
        batch_threads=9,
        flash="off",
        kv_offload=False,
        load_mode="mlock",
    )
    assert load.on_draft == ModelDevices(devices=(), gpu_layers=0, threads=2, kv_offload=True)
    for word, overlap in (("on", True), ("off", False), ("auto", None)):
        given = _parse("--overlap", word)
        assert arguments.load_pair(given, given.main, []).on_draft == ModelDevices(overlap=overlap)
    none = arguments.load_pair(plain := _parse(), plain.main, [])
    assert none.on_main == none.on_draft == AUTOMATIC
    for option, value in (
        ("--tensor-split", "0,0"),
        ("--device", ","),
        ("--flash-attn", "maybe"),
        ("--overlap", "yes"),
    ):
        with pytest.raises(argparse.ArgumentError):
            _parse(option, value)


def test_two_drafts_are_given_one_after_the_other() -> None:
    args = _parse("--draft", "a.gguf", "--draft", "b.gguf", "--draft-source", "second")
    load = arguments.load_pair(args, *arguments.models(args))
    assert (load.draft, load.second_draft) == ("a.gguf", "b.gguf")
    assert arguments.reply_options(args).draft.source is DraftSource.SECOND
    with pytest.raises(UsageError, match="given 3 times, but two drafts at most"):
        arguments.models(_parse(*"--draft a --draft b --draft c".split()))
    with pytest.raises(UsageError, match="second needs two drafts"):
        arguments.models(_parse(*"--draft a --draft-source second".split()))


def test_every_source_of_guesses_can_be_chosen() -> None:
    for source in DraftSource:
        assert arguments.reply_options(_parse("--draft-source", source.value)).draft.source is source


def test_every_sampler_has_an_option() -> None:
    assert set(SamplingOptions.__struct_fields__) <= set(vars(_parse()))


def test_every_further_sampler_arrives(tmp_path: Path) -> None:
    (tmp_path / "form.gbnf").write_text('root ::= "a"')
    args = _parse(
        *"--top-n-sigma 1.5 --typical-p 0.8 --xtc-probability 0.5 --xtc-threshold 0.2 --dry-multiplier 0.8".split(),
        *"--dry-base 2 --dry-allowed-length 3 --dry-window 64 --dry-breaker a --dry-breaker b --mirostat 2".split(),
        *"--mirostat-tau 4 --mirostat-eta 0.2 --logit-bias 5=1.5 --logit-bias 7=-100 --penalty-window 9".split(),
        *f"--temperature-last --grammar {tmp_path / 'form.gbnf'}".split(),
    )
    assert arguments.reply_options(args).sampling == SamplingOptions(
        top_n_sigma=1.5,
        typical_p=0.8,
        xtc_probability=0.5,
        xtc_threshold=0.2,
        dry_multiplier=0.8,
        dry_base=2,
        dry_allowed_length=3,
        dry_window=64,
        dry_breakers=("a", "b"),
        mirostat=2,
        mirostat_tau=4,
        mirostat_eta=0.2,
        logit_bias=((5, 1.5), (7, -100.0)),
        penalty_window=9,
        temperature_last=True,
        grammar='root ::= "a"',
    )


@pytest.mark.parametrize(
    ("name", "text", "error", "complaint"),
    [
        ("--grammar", 'root ::= "a" |\n  ("b"', UnusableInput, "line 2, column 3: this parenthesis is not closed"),
        ("--json-schema", '{"type": object}', UnusableInput, "line 1, column 10"),
        ("--json-schema", '{"type": "string", "pattern": "(?=a)"}', UnusableInput, "look-around"),
        ("--grammar", "root ::= " + "(" * 100, UnusableInput, "nested too deep"),
        ("--grammar", "  \n", UnusableInput, "is empty"),
        ("--json-schema", None, UnusableInput, "could not be read"),
    ],
)
def test_a_form_that_is_no_good_is_refused_before_anything_is_loaded(
    tmp_path: Path, name: str, text: str | None, error: type[Exception], complaint: str
) -> None:
    file = tmp_path / "form"
    if text is not None:
        file.write_text(text)
    with pytest.raises(error, match=complaint):
        arguments.reply_options(_parse(name, str(file)))


def test_only_one_form_may_be_given() -> None:
    with pytest.raises(argparse.ArgumentError, match="not allowed with"):
        _parse("--grammar", "a", "--json-schema", "b")


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
        "--typical-p 1.1",
        "--top-n-sigma -1",
        "--xtc-probability 2",
        "--dry-base 0.5",
        "--dry-allowed-length 0",
        "--mirostat 3",
        "--mirostat-eta 1.5",
        "--logit-bias 5",
        "--logit-bias -1=5",
        "--logit-bias 5=101",
        "--logit-bias 5=nan",
    ],
)
def test_what_is_out_of_range_is_refused(argv: str) -> None:
    name, value = argv.split()
    with pytest.raises(argparse.ArgumentError):
        _parse(f"{name}={value}")


@pytest.mark.parametrize(
    ("argv", "range_"),
    [
        ("--max-tokens", "1 to 2147483647"),
        ("--context", "1 to 2147483647"),
        ("--threads", "1 to 512"),
        ("--gpu-layers", "-1 to 2147483647"),
        ("--top-k", "0 to 2147483647"),
        ("--dry-window", "0 to 2147483647"),
        ("--seed", "0 to 9223372036854775807"),
        ("--draft-length", "1 to 32"),
        ("--top-p", "between 0 and 1"),
        ("--temperature", "between 0 and 100"),
        ("--repetition-penalty", "between 0.01 and 100"),
    ],
)
@pytest.mark.parametrize("value", [str(-(2**70)), str(2**1100), "nan", "9" * 5000])
def test_a_number_that_is_refused_is_refused_with_its_range(argv: str, range_: str, value: str) -> None:
    with pytest.raises(argparse.ArgumentError) as raised:
        _parse(f"{argv}={value}")
    assert range_ in str(raised.value) or f"is not a {'whole ' * (argv not in FLOATS)}number" in str(raised.value)
    assert len(str(raised.value)) < 150


def test_the_longest_draft_is_the_engines() -> None:
    assert arguments.draft_length(str(MAX_DRAFT_LENGTH)) == MAX_DRAFT_LENGTH
    with pytest.raises(argparse.ArgumentTypeError):
        arguments.draft_length(str(MAX_DRAFT_LENGTH + 1))


def test_the_rule_that_keeps_guesses_is_a_name_or_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in RULES:
        assert arguments.reply_options(_parse("--acceptance", name)).draft.acceptance == name
    # The engine process may stand in another folder.
    own = arguments.reply_options(_parse("--acceptance", "rule.py")).draft.acceptance
    assert own == str(tmp_path / "rule.py")
    with pytest.raises(
        argparse.ArgumentError, match=r"'likely' is neither exact, rejection, typical nor a Python file"
    ):
        _parse("--acceptance", "likely")


def test_a_draft_alone_goes_with_the_bundled_main_model_and_bundled_files_have_names() -> None:
    main, draft = paths.demo_pair()
    args = _parse("--draft", "demo-draft")
    args.main = None
    chosen, drafts = arguments.models(args)
    assert (chosen, drafts) == (str(main), ["demo-draft"])
    loaded = arguments.load_pair(args, chosen, drafts)
    assert (loaded.main, loaded.draft) == (str(main), str(draft))


def test_a_preset_is_the_programs_or_the_users_and_options_beside_it_come_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORETOKEN_HOME", str(tmp_path))
    save(paths.data_dir() / "settings.json", Settings(presets={"My tales": Preset(temperature=1.3, top_k=7)}))
    assert arguments.reply_options(_parse("--preset", "balanced")) == ReplyOptions()
    precise = arguments.reply_options(_parse("--preset", "PRECISE", "--min-p", "0.3")).sampling
    assert (precise.temperature, precise.min_p) == (0.2, 0.3)
    own = arguments.reply_options(_parse("--preset", "My tales", "--seed", "5")).sampling
    assert own == SamplingOptions(temperature=1.3, top_k=7, seed=5)
    with pytest.raises(UsageError, match="no preset 'x'; there are: precise, balanced, creative, My tales"):
        arguments.reply_options(_parse("--preset", "x"))
