"""Models whose ids are not the target's: scripted ones, and real files with their tokens in another order."""

import random
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import numpy as np

from foretoken.engine.drafting.shared_tokens import SharedTokens
from foretoken.engine.drafting.translated import TranslatedModel
from foretoken.engine.model import Logits, SpecialToken
from foretoken.engine.models.scripted import HashedDistribution, ScriptedModel, scripted_vocabulary

Distribution = Callable[[Sequence[int]], Logits]


class Worded(ScriptedModel):
    """A scripted model with control tokens of its own, and a tokenizer that takes the longest token each time.

    `controls`: ids (whose bytes are empty) by their names. `head` stands before every text that asks for it;
    `spaced`: its tokenizer puts a space before a text, as SentencePiece does.
    """

    def __init__(
        self,
        distribution: Distribution,
        *,
        vocabulary: Sequence[bytes],
        controls: dict[int, bytes],
        head: Sequence[int] = (),
        spaced: bool = False,
        **more: Any,
    ) -> None:
        super().__init__(distribution, vocabulary=vocabulary, **more)
        self._names, self._head, self._spaced = controls, list(head), spaced
        self._by_bytes = {piece: token for token, piece in enumerate(vocabulary) if piece}

    @property
    def special_tokens(self) -> dict[str, SpecialToken]:
        return {name.decode(): SpecialToken(token_id) for token_id, name in self._names.items()}

    def tokenize(self, text: str, *, add_special: bool, parse_special: bool) -> list[int]:
        ids = list(self._head) if add_special else []
        raw = (b" " if self._spaced and text else b"") + text.encode()
        while raw:
            for name_id, name in self._names.items():
                if parse_special and raw.startswith(name):
                    ids.append(name_id)
                    raw = raw[len(name) :]
                    break
            else:
                end = next((n for n in range(len(raw), 0, -1) if raw[:n] in self._by_bytes), 0)
                ids += [self._by_bytes[raw[:end]]] if end else []
                raw = raw[max(1, end) :]
        return ids

    def written(self, token_id: int) -> bytes:
        return self._names.get(token_id) or self.piece(token_id)


def foreign_draft(
    target_distribution: Distribution, *, seed: int = 1, dropped: int = 12, n_ctx: int = 512, **more: Any
) -> Worded:
    """A draft that thinks like `target_distribution`, a distribution over `scripted_vocabulary`, in ids of its own.

    Its tokens stand in another order, `dropped` words are missing and as many are new; it has a BOS. Where it reads a
    missing word, which comes as bytes, its distribution sees the bytes.
    """
    rng = random.Random(seed)
    known = scripted_vocabulary()
    gone = set(rng.sample(range(2 + 256, len(known) - 3), dropped))  # words
    order = [token for token in range(2, len(known)) if token not in gone]
    rng.shuffle(order)
    # As in real vocabularies, the single byte stands before the token of the same byte that is in use.
    for word in range(len(known) - 3, len(known)):
        byte = order.index(2 + known[word][0])
        place = order.index(word)
        if place < byte:
            order[byte], order[place] = order[place], order[byte]
    own: list[bytes] = [b"", *(known[token] for token in order), *(b" new%d" % n for n in range(dropped)), b""]
    end = len(own) - 1
    source = np.array([0, *order], dtype=np.intp)  # the scripted id of each own id, the new ones left out

    def distribution(ids: Sequence[int]) -> Logits:
        seen = [int(source[token]) for token in ids[1:] if token < len(source)]
        found = np.full(len(own), -20.0, dtype=np.float32)
        logits = target_distribution(seen)
        found[1 : len(source)] = logits[source[1:]]
        found[end] = logits[0]
        return found

    controls = {0: b"<s>", end: b"<|end|>"}
    return Worded(
        distribution, vocabulary=own, controls=controls, head=[0], eog_ids=frozenset({end}), n_ctx=n_ctx, **more
    )


def translated(*, seed: int = 1, agreement: float = 0.9, **more: Any) -> tuple[Any, Any, Any]:
    """(target, draft, the draft in the target's ids)"""
    target = ScriptedModel(HashedDistribution(seed, length=60), n_ctx=512)
    draft = foreign_draft(HashedDistribution(seed, agreement=agreement, length=10**6), seed=seed, **more)
    return target, draft, TranslatedModel(draft, target, SharedTokens(target, draft))


def reading(shared: SharedTokens, ids: Sequence[int]) -> list[int]:
    return [part for n, token in enumerate(ids) for part in shared.read_as(token, first=n == 0)]


def reordered(files: ModuleType, file: Any, *, seed: int = 1, drop: int = 0, spare: int = 0) -> Any:
    """`file` with its tokens in another order; of the words made by merges `drop` are gone, and the ids up to `spare`
    hold new ones. What the model says does not change, but for the words that it lost."""
    kinds = files.Kind
    tokens = list(file.get("tokenizer.ggml.tokens")[1])
    types = list(file.get("tokenizer.ggml.token_type")[1])
    rng = np.random.default_rng(seed)
    made = [token for token in range(len(tokens)) if types[token] == files.NORMAL and len(tokens[token]) > 1]
    lost = set(rng.choice(made, drop, replace=False).tolist()) if drop else set()
    order = [token for token in rng.permutation(len(tokens)).tolist() if token not in lost]
    place = {old: new for new, old in enumerate(order)}
    names = [tokens[old] for old in order] + [f"<new{n}>" for n in range(spare)]
    file.put("tokenizer.ggml.tokens", kinds.ARRAY, (kinds.STRING, names))
    kept = [types[old] for old in order] + [files.NORMAL] * spare
    file.put("tokenizer.ggml.token_type", kinds.ARRAY, (kinds.I32, kept))
    have = set(names)
    merges = [m for m in file.get("tokenizer.ggml.merges")[1] if have >= {*m.split(" "), m.replace(" ", "")}]
    file.put("tokenizer.ggml.merges", kinds.ARRAY, (kinds.STRING, merges))
    for key, kind, value in list(file.metadata):
        if str(key).startswith("tokenizer.ggml.") and str(key).endswith("_token_id"):
            file.put(key, kind, place[value])
    for tensor in file.tensors:
        if tensor.name in ("token_embd.weight", "output.weight"):
            width = len(tensor.data) // tensor.dims[1]
            rows = np.frombuffer(tensor.data, dtype=np.uint8).reshape(tensor.dims[1], width)
            more = np.repeat(rows[order[:1]], spare, axis=0)
            tensor.data = np.concatenate([rows[order], more]).tobytes()
            tensor.dims = (tensor.dims[0], len(names))
    return file
