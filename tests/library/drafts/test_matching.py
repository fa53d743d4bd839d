"""Drafts for a main model: ranked, none hidden, each refusal with its reason."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from foretoken import paths
from foretoken.engine.plain_speed import CostsSnapshot
from foretoken.errors import BadModelFile
from foretoken.library.catalog import pair_file
from foretoken.library.drafts import matching
from foretoken.library.drafts.speedup import Known, ModelCosts, Prediction, Predictor, model_key
from foretoken.library.fit.pairing import PairVerdict
from foretoken.library.on_disk.header_cache import read_facts
from foretoken.library.on_disk.kept import learned_acceptance
from foretoken.library.on_disk.local import LocalModel, model_at
from foretoken.library.on_disk.stores import Store

MakeLocal = Callable[..., LocalModel]


@pytest.fixture
def make_local(make_model: Callable[..., Path]) -> MakeLocal:
    def make(name: str, *arguments: Any, repository: str | None = None, **shape: Any) -> LocalModel:
        path = make_model(name, *arguments, **shape)
        reading = read_facts(path)
        return LocalModel(
            store=Store.OWN,
            files=(path,),
            size=path.stat().st_size,
            kind=reading.kind,
            repository=repository,
            facts=reading.facts,
            fault=reading.fault,
        )

    return make


def other_vocabulary(file: Any, kinds: Any) -> None:
    tokens = list(file.get("tokenizer.ggml.tokens")[1])
    tokens[260] = "<other>"
    file.put("tokenizer.ggml.tokens", kinds.ARRAY, (kinds.STRING, tokens))


def adds_bos(file: Any, kinds: Any) -> None:
    file.put("tokenizer.ggml.add_bos_token", kinds.BOOL, 1)


def no_pre_tokenizer(file: Any, kinds: Any) -> None:
    file.put("tokenizer.ggml.pre", kinds.STRING, "later")


@pytest.fixture
def candidates(make_local: MakeLocal) -> dict[str, LocalModel]:
    return {
        "main": make_local("main", layers=8, width=256),
        "half": make_local("half", layers=7, width=256),
        "small": make_local("small", layers=2, width=64),
        "tiny": make_local("tiny", layers=1, width=32, heads=2),
        "foreign": make_local("foreign", other_vocabulary, layers=1, width=32, heads=2),
        "starts": make_local("starts", adds_bos, layers=1, width=32, heads=2),
        "broken": make_local("broken", no_pre_tokenizer),
        "padded": make_local("padded", layers=1, width=32, heads=2, extra_tokens=("<pad>",)),
    }


def test_every_model_is_ranked_and_none_is_hidden(candidates: dict[str, LocalModel]) -> None:
    ranked = matching.rank(candidates["main"], candidates.values())
    verdicts = {one.model.name: one.verdict for one in ranked}
    assert [one.model.name for one in ranked] == [
        "tiny", "padded", "small", "half", "broken", "foreign", "starts",
    ]  # fmt: skip
    assert verdicts == {
        "tiny": PairVerdict.FITS,
        "padded": PairVerdict.WARNING,
        "small": PairVerdict.FITS,
        "half": PairVerdict.WARNING,
        "broken": PairVerdict.CANNOT,
        "foreign": PairVerdict.CANNOT,
        "starts": PairVerdict.CANNOT,
    }
    reasons = {one.model.name: one.reasons for one in ranked}
    assert "Token 260 is “the” in the main model and “<other>” in the draft" in reasons["foreign"][0]
    assert "begins every text with its BOS token" in reasons["starts"][0]
    assert "pre-tokenizer" in reasons["broken"][0]
    assert all((one.predicted is None) == (one.verdict is PairVerdict.CANNOT) for one in ranked)


def predicted(one: matching.DraftCandidate) -> Prediction:
    assert one.predicted is not None
    return one.predicted


def test_heads_are_ranked_among_models(
    candidates: dict[str, LocalModel],
    helper: Callable[[str], Any],
    gguf_files: Any,
    tmp_path: Path,
) -> None:
    heads = helper("engine/gguf/tiny_heads.py")
    wide, other = (tmp_path / f"{name}-Q8_0.gguf" for name in ("wide", "other"))
    heads.eagle3(gguf_files, hidden=256).write(wide)
    heads.dflash(gguf_files).write(other)
    ranked = matching.rank(candidates["main"], [candidates["tiny"], *(model_at(path) for path in (wide, other))])
    by_name = {one.model.name: one for one in ranked}
    assert by_name["wide-Q8_0"].reasons == ()
    assert predicted(by_name["wide-Q8_0"]).known is Known.SIZES
    speeds = [0.0 if one.predicted is None else one.predicted.speedup.ratio for one in ranked]
    assert speeds == sorted(speeds, reverse=True)
    assert ranked[-1].model.name == "other-Q8_0"
    assert ranked[-1].reasons[0] == "The DFlash head is for a model of hidden size 64, and the main model's is 256."
    lacking = matching.rank(candidates["main"], [by_name["wide-Q8_0"].model], lacking=lambda _kind: "It lacks.")
    assert (lacking[0].verdict, lacking[0].reasons) == (PairVerdict.CANNOT, ("It lacks.",))
    wide.write_bytes(b"")  # since it was listed
    assert matching.rank(candidates["main"], [by_name["wide-Q8_0"].model])[0].verdict is PairVerdict.CANNOT


def test_the_mtp_inside_a_model_is_ranked_too(helper: Callable[[str], Any], gguf_files: Any, tmp_path: Path) -> None:
    heads, tiny = helper("engine/gguf/tiny_heads.py"), helper("engine/gguf/tiny_architectures.py")
    main = model_at(heads.with_mtp(gguf_files, tiny).write(tmp_path / "main.gguf"))
    costs = ModelCosts(tmp_path / "costs")
    predictor = Predictor(costs, learned_acceptance(tmp_path / "learned"))
    (only,) = matching.rank(main, [main], predictor)
    assert only.built_in
    assert only.model is main
    assert predicted(only).known is Known.SIZES
    own, inside = model_key(main.path), model_key(main.path, inside=True)
    costs.note(own, None, "here", CostsSnapshot(passes={1: 10.0, 4: 12.0}, step=None, depths={}))
    assert predicted(matching.rank(main, [main], predictor)[0]).known is Known.SIZES  # a pass of the model is no guess
    costs.note(own, inside, "here", CostsSnapshot(passes={1: 10.0, 4: 12.0}, step=9.0, depths={}))
    (measured,) = matching.rank(main, [main], predictor)
    assert predicted(measured).known is Known.COSTS
    assert predicted(measured).speedup.ratio <= 1.0
    assert measured.warnings == ("It may not make replies faster.",)  # the interval holds a gain


def test_headers_are_read_only_where_vocabularies_differ(
    candidates: dict[str, LocalModel], monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    real = matching.read_header

    def watched(path: Path) -> Any:
        read.append(path.stem)
        return real(path)

    monkeypatch.setattr(matching, "read_header", watched)
    matching.rank(candidates["main"], [candidates["tiny"], candidates["small"], candidates["broken"]])
    assert read == []
    matching.rank(candidates["main"], [candidates["foreign"]])
    assert read == ["main", "foreign"]


def test_a_broken_main_model_says_so(candidates: dict[str, LocalModel]) -> None:
    with pytest.raises(BadModelFile, match="broken cannot be used"):
        matching.rank(candidates["broken"], candidates.values())


def test_a_copy_of_the_main_model_is_no_help(candidates: dict[str, LocalModel], make_local: MakeLocal) -> None:
    copy = make_local("copy", lambda file, kinds: file.put("general.name", kinds.STRING, "main"), layers=8, width=256)
    (found,) = matching.rank(candidates["main"], [copy])
    assert found.verdict is PairVerdict.WARNING
    assert predicted(found).speedup.ratio < 1.05


def test_the_catalog_offers_drafts_by_repository_or_name(make_local: MakeLocal) -> None:
    shipped = pair_file.load(paths.resource("catalog.json"))
    by_name = make_local("Meta-Llama-3.1-8B-Instruct-Q5_K_M")
    offered = matching.offers(by_name, shipped)
    assert {offer.draft.files[0] for offer in offered} == {
        "Llama-3.2-1B-Instruct-Q8_0.gguf",
        "Llama-3.2-1B-Instruct-Q4_K_M.gguf",
    }
    by_repository = make_local("whatever", repository="ggml-org/Qwen3-8B-GGUF")
    assert [offer.pair.id for offer in matching.offers(by_repository, shipped)] == [
        "qwen3-8b-dflash", "qwen3-8b", "qwen3-8b-eagle3",
    ]  # fmt: skip
    here = make_local("Qwen3-0.6B-Q8_0", repository="Qwen/Qwen3-0.6B-GGUF")
    assert [offer.pair.id for offer in matching.offers(by_repository, shipped, [here])] == [
        "qwen3-8b-dflash",
        "qwen3-8b-eagle3",
    ]
    assert matching.offers(make_local("unknown"), shipped) == ()
