"""Finds drafts on the hub for a main model: small models of its family and architecture, and heads made for it.

The hub knows no vocabularies, only the tokens that begin and end a text, and these not always: so all of them are
candidates, and whether one fits is found out once its header is here. Of a head, the beginning of the file is asked
for, which says what it reads of its main model.
"""

import contextlib
import enum
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from foretoken.engine.gguf import GgufHeader, architectures, kinds, prefix, read_header
from foretoken.errors import HubError
from foretoken.library.drafts.matching import stem
from foretoken.library.drafts.speedup import Prediction, by_sizes
from foretoken.library.files.file_names import ADDITIONS
from foretoken.library.files.remote import Want
from foretoken.library.fit import heads
from foretoken.library.hub.client import Hub
from foretoken.library.hub.repository import Contents, Gate, HubModel, Repository
from foretoken.library.on_disk.header_cache import ModelFacts
from foretoken.library.on_disk.local import LocalModel
from foretoken.wording import listed, tr

_FAMILY: Final = re.compile(
    r"(?P<name>[a-z]+)(?:(?P<between>[-_ ]?v?)(?P<major>\d+)(?P<minor>\.\d+)?(?![\d.]*[bm](?:[^a-z]|$)))?"
)
_LARGEST, _SMALLEST = 0.5, 0.005  # of the main model's active parameters
_ASKED: Final = 100  # repositories
_SAME_SIZE: Final = 10_000_000  # weights; copies of one model are counted a little differently
_MOST_HEADS: Final = 8  # repositories of one kind of head
_PREFERRED: Final = ("Q8_0", "Q6_K", "Q5_K_M", "Q4_K_M", "Q4_0")


class Likeness(enum.IntEnum):
    """Evidence that a draft has the main model's vocabulary, the strongest first."""

    MARKED = 0
    """The tokens that the hub names are in it; of a head, what it reads is what the main model gives."""
    NAMED = 1
    """Nothing but the name: the hub names no tokens."""
    STRANGE = 2
    """A token that the hub names is not in it."""


@dataclass(frozen=True)
class HubDraft:
    """`file`: the one of `repository` to take. `reason`: a sentence."""

    repository: Repository
    file: HubModel
    predicted: Prediction
    likeness: Likeness
    reason: str


def hub_drafts(main: LocalModel, hub: Hub, *, known: Collection[str] = (), most: int = 5) -> tuple[HubDraft, ...]:
    """At most `most` drafts for `main`, the likeliest to fit first, and of these the fastest; repositories in `known`
    are left out. Raises HubError, and BadModelFile when `main` cannot be read."""
    facts = main.facts
    assert facts is not None, "a main model that is sound"
    header = read_header(main.path)
    tokens = frozenset(header.tokenizer.texts)
    sizes: dict[int, Repository] = {}
    for text in families(stem(main.path.name) or facts.name):
        for one in hub.search(text, limit=_ASKED):
            if one.name in known or one.parameters is None or not _suits(facts, one):
                continue
            # Of models of one size, mostly the same one in many hands, the first is what most people take.
            held = sizes.setdefault(round(one.parameters / _SAME_SIZE), one)
            if _likeness(one, tokens) < _likeness(held, tokens):
                sizes[round(one.parameters / _SAME_SIZE)] = one
        if sum(_likeness(one, tokens) is not Likeness.STRANGE for one in sizes.values()) >= most:
            break
    found = [draft for one in sizes.values() for draft in _drafts(facts, one, _likeness(one, tokens), hub)]
    found += _heads(main, header, hub, known)
    return tuple(sorted(found, key=lambda draft: (draft.likeness, -draft.predicted.speedup.ratio))[:most])


def _heads(main: LocalModel, header: GgufHeader, hub: Hub, known: Collection[str]) -> Iterator[HubDraft]:
    """Heads in the main model's own repository, and in those named after its family and a kind of head."""
    if main.repository is not None:
        with contextlib.suppress(HubError):
            contents = hub.contents(main.repository)
            beside = Contents(contents.repository, contents.commit, tuple(one for one in contents.models if one.hint))
            yield from _fitting(main, header, beside, hub)
    seen = {main.repository, *known}
    for text in families(stem(main.path.name) or header.name)[:1]:
        for word in _words(header):
            found: Sequence[Repository] = ()
            with contextlib.suppress(HubError):  # the models that were found are an answer, too
                found = hub.search(f"{text} {word}", limit=_MOST_HEADS)
            for one in found:
                if one.kind.head and one.name not in seen:
                    seen.add(one.name)
                    with contextlib.suppress(HubError):
                        yield from _fitting(main, header, hub.contents(one.name), hub)


def _words(main: GgufHeader) -> list[str]:
    """What the repositories of heads that this main model can have are called."""
    words = ["eagle3", "dflash"] if main.architecture in architectures.LAYER_INPUTS else []
    return [*words, "assistant"] if main.architecture == "gemma4" else words


def _fitting(main: LocalModel, header: GgufHeader, contents: Contents, hub: Hub) -> Iterator[HubDraft]:
    """The head of a repository that fits, in the quantisation to take."""
    assert main.facts is not None
    own = main.facts.weights * main.facts.active / main.facts.parameters
    one = contents.repository
    by_hint: dict[str | None, list[HubModel]] = {}
    for model in contents.models:
        if model.hint not in ADDITIONS:
            by_hint.setdefault(model.hint, []).append(model)
    for models in by_hint.values():
        file = _preferred(models, "Q8_0")
        kind, entries = prefix.metadata(hub.beginning(Want(one.name, file.path), prefix.ENOUGH), file.size)
        if not kind.head or heads.by_metadata(header, kind, entries):
            continue
        what = kinds.described(kind, entries)
        gate = _gate(one)
        reason = tr(
            "{kind}, as the main model is; its vocabulary is checked after the download.",
            kind=f"{what[:1].upper()}{what[1:]}",
        )
        yield HubDraft(one, file, by_sizes(file.size / own), Likeness.MARKED, reason + gate)


def _gate(one: Repository) -> str:
    return " " + tr("It is {gate}.", gate=tr(one.gate.value)) if one.gate is not Gate.OPEN else ""


def families(name: str) -> list[str]:
    """What to search for, the narrowest first: "llama-3.1", then "llama-3", of "llama-3.1-8b-instruct"."""
    match = _FAMILY.match(name.lower().removeprefix("meta-"))
    if match is None:
        return []
    if match["major"] is None:
        return [match["name"]]
    major = f"{match['name']}{match['between']}{match['major']}"
    return [major + match["minor"], major] if match["minor"] else [major]


def _suits(facts: ModelFacts, one: Repository) -> bool:
    assert one.parameters is not None
    share = one.parameters / facts.active
    return one.architecture == facts.architecture and _SMALLEST <= share <= _LARGEST


def _likeness(one: Repository, tokens: Collection[bytes]) -> Likeness:
    if not one.marks:
        return Likeness.NAMED
    return Likeness.MARKED if all(mark.encode() in tokens for mark in one.marks) else Likeness.STRANGE


def _drafts(facts: ModelFacts, one: Repository, likeness: Likeness, hub: Hub) -> Iterator[HubDraft]:
    try:
        file = _file(hub.contents(one.name), facts.quantisation)
    except HubError:  # gone meanwhile, or private: the others may do
        return
    if file is None:
        return
    assert one.parameters is not None
    own = facts.weights * facts.active / facts.parameters
    gate = _gate(one)
    kind = tr(
        "a {architecture} model too, with {share:.0%} of the main model's weights",
        architecture=one.architecture,
        share=one.parameters / facts.active,
    )
    marks = listed(one.marks)
    reason = {
        Likeness.MARKED: tr(
            "The hub calls it {kind}, and the main model has its {marks} too; its vocabulary is checked after "
            "the download.",
            kind=kind,
            marks=marks,
        ),
        Likeness.NAMED: tr(
            "By its name: the hub calls it {kind}, and does not describe its tokens; its vocabulary is "
            "checked after the download.",
            kind=kind,
        ),
        Likeness.STRANGE: tr(
            "Probably not for this main model, which lacks its {marks}; the hub calls it {kind}.",
            marks=marks,
            kind=kind,
        ),
    }[likeness]
    yield HubDraft(one, file, by_sizes(file.size / own), likeness, reason + gate)


def _file(contents: Contents, wanted: str) -> HubModel | None:
    """The main model's own quantisation, or a usual one, or the smallest."""
    models = [model for model in contents.models if model.likely]
    return _preferred(models, wanted) if models else None


def _preferred(models: Sequence[HubModel], wanted: str) -> HubModel:
    by_kind = {model.quantisation: model for model in reversed(models)}
    return next((by_kind[kind] for kind in (wanted, *_PREFERRED) if kind in by_kind), models[0])
