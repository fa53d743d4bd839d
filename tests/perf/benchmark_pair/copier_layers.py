"""The weights of a copying model, worked out.

A token is two codes of +1 and -1, one to be found by and one to be written.
Layer 0: four heads, each of which looks a fixed number of places back (RoPE turned so that only that distance fits),
bring along the codes of the tokens before, and another tells whether the user's message is over. Units notice
rules, and keep what they change, and where the text begins, there and in the reply.
Layer 1: eight heads are the hands of a clock that runs from that beginning (how two marked places share their
attention changes with the distance).
Layer 2: one head looks for the place in the message whose tokens before are those here, the nearer counting more, at
the same time since the beginning where several are, and brings the token there (an induction head, Olsson et al. 2022).
Layer 3: one head looks for a rule about that token and applies it.

Some tokens are found by the same code. As "<|im_start|>assistant\\n" is found by the code of ":\\n\\n", a reply begins
behind the blank line; after a replacement the other tokens and the clock lead on in the text.
"""

import math
from collections.abc import Mapping
from typing import Final

import numpy as np

from .copier_codes import BEGINNING, CODE, FOUND, RULE, WRITTEN, Codes
from .shapes import Shape
from .source import Floats

_BACK: Final = 4  # tokens before a place by which it is found
_NEAR: Final = 3  # of them, so many by all bits, the last by the first few
_FEW: Final = 4

# Where what stands in the stream: blocks of 32, which the quantised types scale one by one.
_CONSTANT: Final = 0
_END: Final = 1  # 1 in the token that ends a message
_OVER: Final = 4  # 1 from there on
_BEGINS: Final = 2  # 1 in the last token before the text, and before the reply
_BEGUN: Final = 3  # 1 in the token after
_OWN: Final = 32
_SECOND: Final = _OWN + CODE  # the second token before: all of its code, for a rule says what it replaces there
_BEFORE: Final = {1: 160, 2: _SECOND + WRITTEN, 3: 173, 4: 192}
_COPIED: Final = 224
_CHANGE: Final = _COPIED + CODE  # of a rule: what it adds to the code written, the code found, and that it is one
_IS_RULE: Final = _CHANGE + CODE
_CLOCK: Final = 384  # two hands for each of the first pairs
_LAYERS: Final = 4
_WIDTH: Final = 416
_UNITS: Final = 96
_HEADS: Final = 8
_HEAD: Final = 64

# RoPE with so large a base turns six pairs of a head at speeds that tell places apart, and the others so slowly that
# within thousands of tokens they compare codes alone.
ROPE_BASE: Final = 1e20
_FAST: Final = 6
_SLOW: Final = np.arange(2 * _FAST, _HEAD)
_SHARP: Final = (60.0, 80.0, 80.0, 30.0, 100.0)  # what each fast pair adds to the log-weight of the right distance

_LEVEL: Final = 4.0  # the constant in the stream
_BIT: Final = 3.0  # log-weight of a bit that agrees; half of it in the last of the tokens before
_RULE_BIT: Final = 20.0  # the same when rules are looked for
_RULE_LEAST: Final = FOUND - 2  # bits that must agree; the next best token has four fewer by log-weight
_AWAY: Final = 300.0  # log-weight taken from places behind the message
_STRENGTH: Final = 0.25  # of a rule in the stream: little, so that it changes the stream's length little
_GATE: Final = 6.0
_HANDS: Final = (24.0, 40.0, 40.0, 24.0)  # log-weight of the same time, by pair
_TURN: Final = 1.0  # how far a hand moves the shares of attention; little, so that they follow its cosine
_SWING: Final = math.tanh(_TURN / 2)
_NOTED: Final = 40.0  # log-weight of the end of the message, once it is there
_LOGIT: Final = 0.5  # of a bit that agrees


def shape(vocabulary: int) -> Shape:
    """The model's own shape, which `expand` lays out in a larger one."""
    return Shape(
        layers=_LAYERS,
        width=_WIDTH,
        heads=_HEADS,
        kv_heads=_HEADS,
        head_width=_HEAD,
        feed_forward=_UNITS,
        vocabulary=vocabulary,
        tied=False,
    )


def weights(codes: Codes, *, edits: bool) -> Mapping[str, Floats]:
    """The tensors by GGUF name, matrices as [outputs, inputs]; without `edits` no rule is noticed."""

    def zeros(rows: int, columns: int) -> Floats:
        return np.zeros((rows, columns), np.float32)

    heads, vocabulary = _HEADS * _HEAD, len(codes.all)
    found: dict[str, Floats] = {
        "token_embd.weight": zeros(vocabulary, _WIDTH),
        "output.weight": zeros(vocabulary, _WIDTH),
        "output_norm.weight": np.ones(_WIDTH, np.float32),
    }
    for layer in range(_LAYERS):
        for name in ("attn_q", "attn_k", "attn_v"):
            found[f"blk.{layer}.{name}.weight"] = zeros(heads, _WIDTH)
        found[f"blk.{layer}.attn_output.weight"] = zeros(_WIDTH, heads)
        for name in ("ffn_gate", "ffn_up"):
            found[f"blk.{layer}.{name}.weight"] = zeros(_UNITS, _WIDTH)
        found[f"blk.{layer}.ffn_down.weight"] = zeros(_WIDTH, _UNITS)
        for name in ("attn_norm", "ffn_norm"):
            found[f"blk.{layer}.{name}.weight"] = np.ones(_WIDTH, np.float32)
    # What the norms divide by: the bits that stand in the stream when they read it.
    bits: float = CODE
    found["token_embd.weight"][:, _CONSTANT] = _LEVEL
    found["token_embd.weight"][:, _OWN : _OWN + CODE] = codes.all
    found["token_embd.weight"][codes.end, _END] = 1.0
    _bring_along(found, _rms(bits))
    bits += CODE + (_BACK - 1) * FOUND
    if edits:
        _notice_rules(found, codes, _rms(bits))
    _notice_beginnings(found, codes, _rms(bits))
    _run_clock(found, _rms(bits))
    bits += len(_HANDS) * _SWING**2
    _find_place(found, _rms(bits))
    bits += CODE
    if edits:
        _apply_rule(found, _rms(bits))
    written = slice(_COPIED, _COPIED + WRITTEN)
    found["output.weight"][:, written] = _LOGIT * _rms(bits) * codes.all[:, :WRITTEN]
    return found


def _rms(bits: float) -> float:
    return math.sqrt((_LEVEL**2 + bits) / _WIDTH)


def _bring_along(tensors: Mapping[str, Floats], rms: float) -> None:
    """Layer 0, heads: head s - 1 brings the code of the token s places before, the last one whether a message ended."""
    query, key, value, out = _attention(tensors, 0)
    for back in range(1, _BACK + 1):
        first = (back - 1) * _HEAD
        for pair, weight in enumerate(_SHARP):
            size = math.sqrt(weight * math.sqrt(_HEAD)) * rms / _LEVEL
            angle = back * ROPE_BASE ** (-2.0 * pair / _HEAD)
            query[first + 2 * pair, _CONSTANT] = size
            key[first + 2 * pair : first + 2 * pair + 2, _CONSTANT] = size * math.cos(angle), size * math.sin(angle)
        value[first + np.arange(CODE), _OWN + np.arange(CODE)] = rms
        brought = np.arange(0 if back == 2 else WRITTEN, CODE)
        out[_BEFORE[back] - WRITTEN + brought, first + brought] = 1.0
    first = _BACK * _HEAD
    size = math.sqrt(_NOTED * math.sqrt(_HEAD)) * rms
    query[first + _SLOW[-1], _CONSTANT] = size / _LEVEL
    key[first + _SLOW[-1], _END] = size
    value[first, _END] = rms
    out[_OVER, first] = 1.0


def _notice_rules(tensors: Mapping[str, Floats], codes: Codes, rms: float) -> None:
    """Layer 0, units: at Y of `replace X with Y`, the code of Y less that of X, what X is found by, and a mark."""
    gate, up, down = (tensors[f"blk.0.{name}.weight"] for name in ("ffn_gate", "ffn_up", "ffn_down"))
    units = np.arange(CODE + 1)
    third, first = (codes.found(token) for token in RULE)
    gate[units, _BEFORE[3] : _BEFORE[3] + FOUND] = _GATE * rms * third
    gate[units, _BEFORE[1] : _BEFORE[1] + FOUND] = _GATE * rms * first
    gate[units, _CONSTANT] = -_GATE * rms * 2 * (FOUND - 1) / _LEVEL  # all bits agree: +2; all but two: -2
    written, found = units[:WRITTEN], units[WRITTEN:CODE]
    up[written, _OWN + written] = rms
    up[written, _SECOND + written] = -rms
    up[found, _SECOND + found] = rms
    up[CODE, _CONSTANT] = rms / _LEVEL
    down[_CHANGE + units, units] = _STRENGTH / (2 * _GATE)


def _notice_beginnings(tensors: Mapping[str, Floats], codes: Codes, rms: float) -> None:
    """Layer 0, more units: the last token of ":\\n\\n" and of what is found by the same codes, and the one after it."""
    gate, up, down = (tensors[f"blk.0.{name}.weight"] for name in ("ffn_gate", "ffn_up", "ffn_down"))
    for unit, places in enumerate(((_OWN + WRITTEN, _BEFORE[1], _BEFORE[2]), (_BEFORE[1], _BEFORE[2], _BEFORE[3]))):
        row = _UNITS - 1 - unit
        for place, token in zip(places, reversed(BEGINNING), strict=True):
            gate[row, place : place + FOUND] = _GATE * rms * codes.found(token)
        gate[row, _CONSTANT] = -_GATE * rms * (3 * FOUND - 2) / _LEVEL
        up[row, _CONSTANT] = rms / _LEVEL
        down[(_BEGINS, _BEGUN)[unit], row] = 1 / (2 * _GATE)
    # At the beginning itself a clock has one of its two places only; this cancels what it shows then. The other place
    # holds as much elsewhere, or the norm would make its mark the stronger one.
    hands = np.arange(2 * len(_HANDS))
    down[_CLOCK + hands, _UNITS - 1] = -1 / (2 * _GATE)
    down[_CLOCK + len(hands) + hands, _UNITS - 2] = -1 / (2 * _GATE)


def _run_clock(tensors: Mapping[str, Floats], rms: float) -> None:
    """Layer 1: cosine and sine, at each fast pair's speed, of the distance to the nearest beginning on this side."""
    query, key, value, out = _attention(tensors, 1)
    for hand in range(2 * len(_HANDS)):
        first, pair = hand * _HEAD, hand // 2
        size = math.sqrt(_TURN * math.sqrt(_HEAD)) * rms
        query[first + 2 * pair, _CONSTANT] = size / _LEVEL
        key[first + 2 * pair + hand % 2, _BEGINS] = size
        size = math.sqrt(_NOTED * math.sqrt(_HEAD)) * rms
        marked, over = first + _SLOW[-1], first + _SLOW[-2]
        query[marked, _CONSTANT] = size / _LEVEL
        key[marked, [_BEGINS, _BEGUN]] = size
        query[over, _OVER] = key[over, _OVER] = size / math.sqrt(2)
        value[first, [_BEGINS, _BEGUN]] = rms, -rms
        out[_CLOCK + hand, first] = 1.0


def _find_place(tensors: Mapping[str, Floats], rms: float) -> None:
    """Layer 2: the token whose few before are the last ones here."""
    query, key, value, out = _attention(tensors, 2)
    slots = iter(_SLOW[::-1])  # the slowest for the nearest tokens
    for back in range(1, _BACK + 1):
        near = back <= _NEAR
        size = math.sqrt((_BIT if near else _BIT / 2) * math.sqrt(_HEAD)) * rms
        there = _BEFORE[back]
        here = _BEFORE[back - 1] if back > 1 else _OWN + WRITTEN
        for bit in range(FOUND if near else _FEW):
            slot = next(slots)
            query[slot, here + bit] = key[slot, there + bit] = size
    for pair, weight in enumerate(_HANDS):
        size = math.sqrt(weight * math.sqrt(_HEAD)) * rms / _SWING
        cosine, sine = _CLOCK + 2 * pair, _CLOCK + 2 * pair + 1
        angle = ROPE_BASE ** (-2.0 * pair / _HEAD)  # the token looked for is the next one: one tick on
        for hand, shares in ((cosine, (math.cos(angle), -math.sin(angle))), (sine, (math.sin(angle), math.cos(angle)))):
            slot = next(slots)
            query[slot, [cosine, sine]] = size * shares[0], size * shares[1]
            key[slot, hand] = size
    slot = next(slots)
    size = math.sqrt(_AWAY * math.sqrt(_HEAD)) * rms
    query[slot, _CONSTANT] = size / _LEVEL
    key[slot, _OVER] = -size
    key[slot, _END] = size  # the message's end is copied, too
    code = np.arange(CODE)
    value[code, _OWN + code] = rms
    out[_COPIED + code, code] = 1.0


def _apply_rule(tensors: Mapping[str, Floats], rms: float) -> None:
    """Layer 3: what a rule about the copied token adds to its code; nothing is added from any other place."""
    query, key, value, out = _attention(tensors, 3)
    size = math.sqrt(_RULE_BIT * math.sqrt(_HEAD)) * rms
    slots = _SLOW[-FOUND:]
    query[slots, _COPIED + WRITTEN + np.arange(FOUND)] = size
    key[slots, _CHANGE + WRITTEN + np.arange(FOUND)] = size / _STRENGTH
    # Every place that is no rule is as good as so many bits.
    rest = _SLOW[-FOUND - 1]
    size *= math.sqrt(_RULE_LEAST)
    query[rest, _CONSTANT] = key[rest, _CONSTANT] = size / _LEVEL
    key[rest, _IS_RULE] = -size / _STRENGTH
    written = np.arange(WRITTEN)
    value[written, _CHANGE + written] = rms / _STRENGTH
    out[_COPIED + written, written] = 1.0


def _attention(tensors: Mapping[str, Floats], layer: int) -> tuple[Floats, Floats, Floats, Floats]:
    query, key, value, out = (
        tensors[f"blk.{layer}.{name}.weight"] for name in ("attn_q", "attn_k", "attn_v", "attn_output")
    )
    return query, key, value, out
