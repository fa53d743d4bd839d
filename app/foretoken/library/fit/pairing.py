"""Whether a draft fits a target, and every reason why not.

A draft's guesses are token ids, so both models must mean the same by an id. The floor is llama.cpp's own rule for
speculation: the same kind of vocabulary, the same handling of BOS and EOS, sizes at most 128 apart, and the same text
for every id from 5 up that both have.
"""

import enum
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice
from typing import Final

from foretoken.engine.gguf import GgufHeader, Tokenizer
from foretoken.engine.gguf.tokenizer import VocabularyKind
from foretoken.errors import IncompatiblePair
from foretoken.plain import one_line
from foretoken.wording import ENGLISH, later, number, spoken, tr, trn

UNKNOWN, CONTROL, _USER_DEFINED, UNUSED, _BYTE = 2, 3, 4, 5, 6  # of `tokenizer.ggml.token_type`
_SPECIAL: Final = frozenset({UNKNOWN, CONTROL})
_AS_WRITTEN: Final = frozenset({UNKNOWN, CONTROL, _USER_DEFINED})
_SPACED: Final = frozenset({VocabularyKind.SPM, VocabularyKind.UGM, VocabularyKind.WPM})
_HEX: Final = re.compile(rb"<0x([0-9A-Fa-f]{2})>")
_SPACE: Final = "▁".encode()

_Name = tuple[bool, bytes]  # whether it is a control token, and its bytes


def shared(main: Tokenizer, other: Tokenizer) -> float:
    """Share (0-1) of `main`'s tokens for each of which `other` has one with the same bytes."""
    if not len(main):
        return 0.0
    alike = main.kind is other.kind  # then the same text is the same bytes, and nothing need be decoded
    here, there = (
        Counter(_texts(tokenizer) if alike else list(zip(_controls(tokenizer), token_bytes(tokenizer), strict=True)))
        for tokenizer in (main, other)
    )
    common = sum(min(count, there[name]) for name, count in here.items() if name[1])
    return common / len(main)


def token_bytes(tokenizer: Tokenizer) -> list[bytes]:
    """What each token stands for in a text, control tokens by their names; empty for ids that are not in use."""
    read: Callable[[bytes], bytes] = bytes
    if tokenizer.kind is VocabularyKind.BPE:
        read = _from_alphabet
    elif tokenizer.kind in _SPACED:
        read = _from_spaced
    found = []
    for text, kind in zip(tokenizer.texts, _types(tokenizer), strict=True):
        if kind == UNUSED:
            found.append(b"")
        elif kind == _BYTE and (byte := _HEX.fullmatch(text)):
            found.append(bytes([int(byte[1], 16)]))
        else:
            found.append(text if kind in _AS_WRITTEN else read(text))
    return found


def _texts(tokenizer: Tokenizer) -> list[_Name]:
    return [
        (kind in _SPECIAL, b"" if kind == UNUSED else text)
        for kind, text in zip(_types(tokenizer), tokenizer.texts, strict=True)
    ]


def _controls(tokenizer: Tokenizer) -> list[bool]:
    return [kind in _SPECIAL for kind in _types(tokenizer)]


def _types(tokenizer: Tokenizer) -> list[int]:
    """A file that says nothing of types has normal tokens only."""
    return list(tokenizer.types) or [1] * len(tokenizer)


def _from_spaced(text: bytes) -> bytes:
    return text.replace(_SPACE, b" ")


def _alphabet() -> dict[int, int]:
    """Byte by the code point that byte-level BPE writes it as: itself where it is visible, else one from 256 up."""
    visible = {*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)}
    hidden = [byte for byte in range(256) if byte not in visible]
    return {byte: byte for byte in visible} | {0x100 + place: byte for place, byte in enumerate(hidden)}


_ALPHABET: Final = _alphabet()


def _from_alphabet(text: bytes) -> bytes:
    """As it stands where the text is not in that alphabet."""
    try:
        return bytes(_ALPHABET[ord(character)] for character in text.decode())
    except (KeyError, UnicodeDecodeError):
        return text


MAX_SIZE_DIFFERENCE: Final = 128  # tokens; padding of the embedding differs between sizes of one family
FIRST_COMPARED_ID: Final = 5  # below are placeholders that families fill differently
MOST_DIFFERENCES: Final = 20
"""Differing tokens that a report names one by one."""
ENOUGH_SHARED: Final = 0.9
"""Share of the main model's tokens that a draft with another vocabulary must know for guessing to make sense."""
_WORTHWHILE_RATIO: Final = 0.5  # of the main model's active parameters: a larger draft is warned about


class PairVerdict(enum.Enum):
    """The result of the check; the value is shown in tables."""

    FITS = "fits"
    WARNING = "fits, with a warning"
    CANNOT = "cannot"


@dataclass(frozen=True)
class TokenDifference:
    """An id whose text differs."""

    token_id: int
    target_text: str
    draft_text: str


@dataclass(frozen=True)
class PairReport:
    """`reasons` why the draft cannot serve (empty when it fits) and `warnings` are sentences.

    `overlap`: share (0-1) of the larger vocabulary's ids that mean the same text in both. `differing`: compared ids
    that do not; `first_difference` is the lowest of them, `differences` the lowest twenty. `shared`: share (0-1) of the
    target's tokens that the draft has too, under whatever id. `size_ratio`: the draft's active parameters over the
    target's. `trimmed`: it has fewer tokens, under ids of its own, and guesses among them.
    """

    reasons: tuple[str, ...]
    warnings: tuple[str, ...]
    overlap: float
    differing: int
    first_difference: TokenDifference | None
    size_ratio: float
    differences: tuple[TokenDifference, ...] = ()
    shared: float = 1.0
    trimmed: bool = False

    @property
    def fits(self) -> bool:
        return not self.reasons

    @property
    def can_share(self) -> bool:
        """Whether a draft that cannot serve as it is may guess over the tokens that both have, where that is asked."""
        return not self.fits and not self.trimmed and self.shared >= ENOUGH_SHARED

    @property
    def verdict(self) -> PairVerdict:
        if self.reasons:
            return PairVerdict.CANNOT
        return PairVerdict.WARNING if self.warnings else PairVerdict.FITS


def check_pair(target: GgufHeader, draft: GgufHeader) -> PairReport:
    """Compare two checked headers."""
    main, other, ids = target.tokenizer, draft.tokenizer, draft.trimmed_ids
    if ids is not None:  # it adds what the model that it was made of adds
        bos, eos = (None if own is None else ids[own] for own in (other.bos_id, other.eos_id))
        other = replace(other, bos_id=bos, eos_id=eos)
    same, unlike = _compare(main, other, ids)
    differences = tuple(TokenDifference(at, *map(_text, texts)) for at, *texts in islice(unlike, MOST_DIFFERENCES))
    first, differing = next(iter(differences), None), len(unlike)
    alike = same / max(len(main), len(other))
    reasons = _behaviour(main, other)
    if ids is None and abs(len(main) - len(other)) > MAX_SIZE_DIFFERENCE:
        reasons.append(
            tr(
                "The main model has {count:,} tokens and the draft {count_2:,}, where at most "
                "{max_size_difference} may be missing on either side.",
                count=len(main),
                count_2=len(other),
                max_size_difference=MAX_SIZE_DIFFERENCE,
            )
        )
    if first is not None:
        count = trn("{n:,} token differs", "{n:,} tokens differ", differing)
        reasons.append(
            tr(
                "Token {token_id:,} is {target_text} in the main model and {draft_text} in the draft "
                "({count}, {alike} are the same).",
                token_id=first.token_id,
                target_text=quoted(first.target_text),
                draft_text=quoted(first.draft_text),
                count=count,
                alike=percent(alike),
            )
        )
    return PairReport(
        reasons=tuple(reasons),
        warnings=(*cost_warnings(target, draft), *_vocabulary_warnings(main, other)),
        overlap=alike,
        differing=differing,
        first_difference=first,
        size_ratio=size_ratio(target, draft),
        differences=differences,
        shared=same / len(main) if same == len(other) else shared(main, other),
        trimmed=ids is not None,
    )


def incompatible(
    target: GgufHeader, draft: GgufHeader, report: PairReport, *, over_shared: bool = False
) -> IncompatiblePair:
    """The error for a pair that does not fit: one sentence, and every reason beside it.

    `over_shared`: drafting over the shared tokens was asked for, and they are too few.
    """
    reasons = report.reasons
    if over_shared:
        reasons = (
            tr(
                "The draft has {shared} of the main model's tokens, and drafting over the shared ones "
                "takes {enough_shared}.",
                shared=percent(report.shared),
                enough_shared=percent(ENOUGH_SHARED),
            ),
            *reasons,
        )
    more = len(reasons) - 1
    first = within(reasons[0]).rstrip(".")
    if more:
        first = trn("{reason} (and {n} more reason)", "{reason} (and {n} more reasons)", more, reason=first)
    names = {"draft": draft.path.name, "main": target.path.name, "reason": first}
    if not report.can_share:
        return IncompatiblePair(tr("{draft} cannot draft for {main}: {reason}.", **names), reasons)
    message = tr(
        "{draft} cannot draft for {main}: {reason}; choose another draft, or allow drafting over the shared tokens, "
        "{share} of all (--shared-tokens).",
        share=percent(report.shared),
        **names,
    )
    return IncompatiblePair(message, reasons)


def within(sentence: str) -> str:
    """`sentence` as a part of another: in English it then begins with a small letter."""
    return f"{sentence[:1].lower()}{sentence[1:]}" if spoken().code == ENGLISH.code else sentence


def over_shared_tokens(report: PairReport) -> str:
    """The sentence for a pair that runs over the tokens that both have."""
    return tr(
        "The draft's vocabulary is another one: it guesses among the {shared} of the main "
        "model's tokens that both have.",
        shared=percent(report.shared),
    )


def active_parameters(header: GgufHeader) -> int:
    """Weights that one token passes through: of a mixture of experts, those of the experts that are used."""
    experts, used = (
        entry.value if (entry := header.entries.get(f"{header.architecture}.{key}")) is not None else 0
        for key in ("expert_count", "expert_used_count")
    )
    if not isinstance(experts, int) or not isinstance(used, int) or not 0 < used < experts:
        return header.parameters
    routed = sum(tensor.elements for tensor in header.tensors if "_exps." in tensor.name)
    return header.parameters - routed + routed * used // experts


def size_ratio(target: GgufHeader, draft: GgufHeader) -> float:
    """The draft's active parameters over the target's."""
    own = active_parameters(target)
    return active_parameters(draft) / own if own else 1.0


def quoted(text: str) -> str:
    """A token's text in a sentence: visible whatever it holds, and not too long."""
    return f"“{one_line(text, 41)}”"


def percent(share: float) -> str:
    """A percentage that shows 0% and 100% only where they are exact."""
    if 0 < share < 0.001:
        return tr("under {share:.1%}", share=0.001)
    percent = int(share * 1000) / 1000
    return number(percent, ".0%" if percent * 100 == round(percent * 100) else ".1%")


def _compare(
    main: Tokenizer, other: Tokenizer, ids: Sequence[int] | None
) -> tuple[int, list[tuple[int, bytes, bytes]]]:
    """(ids with the same text, compared ids with the different texts). `ids`: those in `main` of the tokens of `other`,
    where they are not the same."""
    if ids is None:
        pairs = list(zip(count(), main.texts, other.texts))  # as far as both go
    else:
        here = dict(enumerate(main.texts))
        pairs = [(at, here.get(at, b"\0"), text) for at, text in zip(ids, other.texts, strict=True)]
    same = sum(here == there for _, here, there in pairs)
    return same, [pair for pair in pairs if pair[1] != pair[2] and pair[0] >= FIRST_COMPARED_ID]


def _behaviour(main: Tokenizer, other: Tokenizer) -> list[str]:
    """Reasons that do not depend on the tokens' texts."""
    reasons = []
    if main.kind is not other.kind:
        reasons.append(
            tr(
                "The main model has a {value} vocabulary and the draft a {value_2} one, so they cut text differently.",
                value=main.kind.value,
                value_2=other.kind.value,
            )
        )
    for name, adds, other_adds, own, theirs in (
        ("BOS", main.add_bos, other.add_bos, main.bos_id, other.bos_id),
        ("EOS", main.add_eos, other.add_eos, main.eos_id, other.eos_id),
    ):
        if adds != other_adds:
            reasons.append(tr(_ADDED[name, adds]))
        elif adds and own != theirs:
            tokens = {"own": _token(main, own), "other": _token(other, theirs)}
            if name == "BOS":
                reasons.append(tr("The main model begins every text with {own} and the draft with {other}.", **tokens))
            else:
                reasons.append(tr("The main model ends every text with {own} and the draft with {other}.", **tokens))
    return reasons


_ADDED: Final = {
    ("BOS", True): later("The main model begins every text with its BOS token and the draft does not."),
    ("BOS", False): later("The draft begins every text with its BOS token and the main model does not."),
    ("EOS", True): later("The main model ends every text with its EOS token and the draft does not."),
    ("EOS", False): later("The draft ends every text with its EOS token and the main model does not."),
}


def cost_warnings(target: GgufHeader, draft: GgufHeader) -> list[str]:
    """Sentences about what the draft costs and saves, whatever the vocabularies are."""
    warnings, ratio = [], size_ratio(target, draft)
    if set(target.files) & set(draft.files) or target.files[0].samefile(draft.files[0]):
        warnings.append(tr("The draft is the same file as the main model, so it cannot make replies faster."))
    elif ratio > 1:
        warnings.append(
            tr("The draft is larger than the main model, so replies get slower; are the two the wrong way round?")
        )
    elif ratio > _WORTHWHILE_RATIO:
        warnings.append(
            tr(
                "The draft has {ratio} of the main model's {what}, so it will make replies little faster; a tenth or "
                "less is usual.",
                ratio=percent(ratio),
                what=counted(target, draft),
            )
        )
    if (active := active_parameters(target)) < target.parameters:
        warnings.append(
            tr(
                "The main model is a mixture of experts: a token passes through {active} of its "
                "parameters, and checking several guesses at once uses more of them, so a draft saves "
                "less.",
                active=percent(active / target.parameters),
            )
        )
    return warnings


def _vocabulary_warnings(main: Tokenizer, other: Tokenizer) -> list[str]:
    """Sentences about ids and texts, for a pair that means the same by an id."""
    warnings = []
    if main.kind is other.kind and main.pre != other.pre:
        warnings.append(
            tr(
                "Text is split before tokenizing as {own} by the main model and as {other} by the draft, so guesses "
                "may be worse.",
                own=quoted(main.pre or "default"),
                other=quoted(other.pre or "default"),
            )
        )
    if len(main) != len(other):
        extra = abs(len(main) - len(other))
        if extra <= MAX_SIZE_DIFFERENCE and len(main) > len(other):
            warnings.append(tr("The main model has {extra:,} tokens more, which are never guessed.", extra=extra))
        elif extra <= MAX_SIZE_DIFFERENCE:
            warnings.append(tr("The draft has {extra:,} tokens more, which are never guessed.", extra=extra))
    if not main.add_bos and not other.add_bos and main.bos_id != other.bos_id:
        warnings.append(
            tr(
                "BOS is {own} in the main model and {other} in the draft; neither adds it to texts.",
                own=_token(main, main.bos_id),
                other=_token(other, other.bos_id),
            )
        )
    if not main.add_eos and not other.add_eos and main.eos_id != other.eos_id:
        warnings.append(
            tr(
                "EOS is {own} in the main model and {other} in the draft, so the end of a reply may be guessed "
                "wrongly.",
                own=_token(main, main.eos_id),
                other=_token(other, other.eos_id),
            )
        )
    return warnings


def counted(target: GgufHeader, draft: GgufHeader) -> str:
    """What a `size_ratio` counts, in words."""
    mixed = any(active_parameters(header) < header.parameters for header in (target, draft))
    return tr("active parameters") if mixed else tr("parameters")


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _token(tokenizer: Tokenizer, token_id: int | None) -> str:
    if token_id is None:
        return tr("none", meaning="token")
    return tr("token {number:,} {text_of_it}", number=token_id, text_of_it=quoted(tokenizer.text(token_id)))
