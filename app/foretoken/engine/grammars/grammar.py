"""Grammars and JSON schemas that hold a reply, by llguidance: which tokens they allow next, and which text they force.

A token that is not allowed counts as if its logit were minus infinity, before any filter, for the target and for the
draft. What is allowed depends on the text before a position alone, proposals included, so speculation stays lossless.
Where a grammar leaves a text no choice, only the tokens that the model's own tokenizer makes of it are allowed, but for
the last, which may go on beyond it: a model that is made to write what it would not have written knows no division of
it, and writes letters. Elsewhere every division into tokens that spells an allowed text is allowed.

llguidance bounds itself in time and memory; a grammar that meets a bound ends the reply with a sentence.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np
import numpy.typing as npt

from foretoken import threads
from foretoken.engine.grammars.gbnf import TokenId, lark_of
from foretoken.engine.options import SamplingOptions
from foretoken.errors import DecodeFailed, UsageError
from foretoken.wording import tr

if TYPE_CHECKING:  # it takes 0.1 s to import, and most replies have no grammar
    import llguidance

Mask = npt.NDArray[np.bool_]
_Found = TypeVar("_Found")

_LONGEST: Final = 512 * 1024  # characters of a grammar or a schema
_MOST_LINES: Final = 20_000  # of a grammar in Lark, each of which may be a level of recursion below
_STACK: Final = 256 * 1024 * 1024  # bytes of address space; 8 KiB are used a level
_MOST_FORCED: Final = 256  # bytes of a forced text that are looked at
_ANY_DIVISION: Final = '\n%llguidance {"no_forcing": true}\n'  # into tokens
_TOO_MUCH: Final = ("limit", "fuel", "too large", "too many", "too deep", "too complex")
_OPENING: Final = frozenset(("additionalProperties", "patternProperties", "anyOf", "oneOf", "$ref"))
_JSON_FORM: Final = {
    "whitespace_flexible": False,
    "item_separator": ", ",
    "key_separator": ": ",
    "lenient": True,  # keywords that it does not know are passed over
}
"""JSON on one line, as models write it there: were white space free, they could write nothing else without end."""


def check_form(sampling: SamplingOptions) -> None:
    """Check the grammar or the schema of the options, if they have one. Raises UsageError."""
    if sampling.grammar:
        check_grammar(sampling.grammar)
    if sampling.json_schema:
        check_schema(sampling.json_schema)


def check_grammar(text: str) -> None:
    """Check a grammar: GBNF, Lark, or a regular expression between slashes. Raises UsageError."""
    _check(_grammar(text, lambda _name: 0), tr("grammar"))


def check_schema(text: str) -> None:
    """Check a JSON schema. Raises UsageError."""
    _check(_schema(text), tr("schema"))


def _check(lark: str, what: str) -> None:
    import llguidance

    wrong, found = _with_deep_stack(lambda: llguidance.LLMatcher.validate_grammar_with_warnings(lark))
    if wrong:
        raise _unreadable(what, found[0])


def _with_deep_stack(compute: Callable[[], _Found]) -> _Found:
    """The result of `compute`, which follows rules that lead to rules: llguidance does by recursion, and an overflow
    of the stack would end the process."""
    return threads.result_of(compute, name="grammar-check", stack=_STACK)


def _unreadable(what: str, error: str) -> UsageError:
    lines = [line.strip() for line in error.strip().splitlines()]
    reason = next((line for line in lines if line.startswith("error: ")), lines[0] if lines else "?")
    if any(word in reason for word in _TOO_MUCH):
        return UsageError(tr("The {what} is too large, or nested too deep; simplify it.", what=what))
    reason = reason.removeprefix("error: ").split("JSON schema: ")[-1].split('"%json": ')[-1].split(" (at ")[0]
    return UsageError(tr("The {what} cannot be used: {reason}.", what=what, reason=reason[:200].rstrip(". ")))


def _grammar(text: str, token_id: TokenId) -> str:
    _check_length(text, tr("grammar"))
    if text.count("\n") > _MOST_LINES:
        raise _unreadable(tr("grammar"), "too many lines")
    bare = text.strip()
    if len(bare) > 2 and bare[0] == bare[-1] == "/" and "\n" not in bare:
        return f"start: {bare}{_ANY_DIVISION}"
    if "::=" not in text and any(line.split(":")[0].strip() == "start" for line in text.splitlines()):
        return text + _ANY_DIVISION
    return lark_of(text, token_id) + _ANY_DIVISION


def _schema(text: str) -> str:
    _check_length(text, tr("schema"))
    try:
        schema = json.loads(text)
        if isinstance(schema, dict):
            if '"allOf"' not in text:  # whose parts add properties to one another
                _close(schema)
            own = schema.get("x-guidance")
            schema["x-guidance"] = _JSON_FORM | (own if isinstance(own, dict) else {})
        return f"start: %json {json.dumps(schema)}{_ANY_DIVISION}"
    except json.JSONDecodeError as error:
        what = error.msg[:1].lower() + error.msg[1:]
        raise UsageError(
            tr(
                "The schema is no JSON: {what} at line {lineno}, column {colno}.",
                what=what,
                lineno=error.lineno,
                colno=error.colno,
            )
        ) from None
    except ValueError:
        raise UsageError(tr("The schema has a number of thousands of digits; write a smaller one.")) from None
    except RecursionError:
        raise UsageError(tr("The schema is nested too deep to be read; make it flatter.")) from None


def _close(schema: Any) -> None:
    """Have objects hold the properties that are named, and no others unless `schema` speaks of them."""
    if isinstance(schema, list):
        for one in schema:
            _close(one)
    if not isinstance(schema, dict):
        return
    for name in ("items", "prefixItems", "additionalProperties", "anyOf", "oneOf"):
        _close(schema.get(name))
    for name in ("properties", "patternProperties", "$defs", "definitions"):
        if isinstance(named := schema.get(name), dict):
            _close([*named.values()])
    if "properties" in schema and not schema.keys() & _OPENING:
        schema.setdefault("type", "object")
        schema["additionalProperties"] = False


def _check_length(text: str, what: str) -> None:
    if len(text) > _LONGEST:
        most = _LONGEST // 1024
        raise UsageError(tr("The {what} is longer than {most} KiB; write a shorter one.", what=what, most=most))


class _Tokens:
    """What llguidance asks of a tokenizer."""

    is_tokenizer_wrapper, bos_token_id = True, None

    def __init__(self, spellings: Sequence[tuple[bytes, bytes]], end: int) -> None:
        self.special_token_ids = [token for token, (piece, _) in enumerate(spellings) if not piece]
        # The byte 0xff, which is in no text, marks control tokens there. The last ends a text where nothing else does.
        self.tokens = [*(b"" if b"\xff" in written else written for _, written in spellings), b""]
        self.eos_token_id = end

    def __call__(self, text: str) -> list[int]:
        del text
        return []  # nothing is tokenized: the model divides its text


class TokenTable:
    """The tokens of a vocabulary as grammars need them; to be made once for each.

    `spellings`: the bytes of each token, empty for a control token, and those it is named by. `ends`: the tokens that
    end a text. `names`: the ids of control tokens. `tokenize`: the ids of a text.
    """

    def __init__(
        self,
        spellings: Sequence[tuple[bytes, bytes]],
        ends: frozenset[int],
        names: Mapping[str, int],
        tokenize: Callable[[str], list[int]],
    ) -> None:
        self._pieces, self._tokenize = [piece for piece, _ in spellings], tokenize
        self.n_vocab, self.ends, self._names = len(spellings), ends, names
        end = min(ends, default=len(spellings))
        import llguidance

        self._tokenizer = llguidance.LLTokenizer(_Tokens(spellings, end), eos_token=sorted(ends) or end)  # type: ignore[arg-type]

    def matcher(self, options: SamplingOptions) -> "llguidance.LLMatcher":
        """The matcher of the grammar or the schema of `options`. Raises UsageError."""
        import llguidance

        if options.json_schema:
            lark, what = _schema(options.json_schema), tr("schema")
        else:
            lark, what = _grammar(options.grammar, self._names.get), tr("grammar")
        limits = llguidance.LLParserLimits(verbose_errors=False)
        make = lambda: llguidance.LLMatcher(self._tokenizer, lark, log_level=0, limits=limits)  # noqa: E731
        matcher = _with_deep_stack(make)
        if matcher.is_error():
            raise _unreadable(what, matcher.get_error())
        return matcher

    def divided(self, forced: bytes, last: int | None) -> list[int]:
        """The tokens of a text that comes behind the token `last`, without its last one."""
        text = forced.decode("utf-8", "ignore")
        if not forced.startswith(text.encode()):  # it begins within a character
            return []
        before = "" if last is None else self._pieces[last].decode("utf-8", "ignore")
        for context in (before, "") if text else ():
            found = self._tokenize(context + text)
            first, left = len(found), len(text.encode())
            while left > 0 and first:
                first -= 1
                left -= len(self._pieces[found[first]])
            if left == 0:  # no token reaches across the place where the text begins
                return found[first:-1]
        return []


class GrammarState:
    """Where in its grammar a reply is, from its first token on."""

    def __init__(self, options: SamplingOptions, table: TokenTable) -> None:
        self._table, self._matcher = table, table.matcher(options)
        self._beginning = self._matcher.deep_copy()
        self._text: list[int] = []
        self._ahead: list[int] = []  # tokens that the matcher has read behind the text
        self._masks: dict[tuple[int, ...], Mask] = {}
        self._ended = False

    def allowed(self, ahead: Sequence[int] = ()) -> Mask | None:
        """Which tokens [n_vocab] may come after the text and `ahead`; None when `ahead` leaves the grammar, where
        nothing is defined. Raises UsageError where that cannot be found out within bounds."""
        key = tuple(ahead)
        found = self._masks.get(key)
        if found is None and self._read(key):
            if forced := self.forced(key):
                alone: Mask = np.arange(self._table.n_vocab) == forced[0]
                self._masks[key] = alone
                return alone
            bits = np.frombuffer(self._matcher.compute_bitmask(), np.uint8)
            if self._matcher.is_error() and self._matcher.get_error().startswith("NoExtensionBias"):
                # No token is allowed; the matcher is of no more use then.
                bits = np.zeros_like(bits)
                self._begin_again()
            self._check()
            found = np.unpackbits(bits, count=self._table.n_vocab, bitorder="little").astype(np.bool_)
            self._masks[key] = found
        return found

    def completed_by(self, ids: Sequence[int]) -> int | None:
        """How many of `ids`, coming after the text, it takes for nothing but an end token to be allowed then."""
        return next((n for n in range(1, len(ids) + 1) if self._over(ids[:n])), None)

    def _over(self, ahead: Sequence[int]) -> bool:
        mask = self.allowed(ahead)
        if mask is None:
            return False
        ends = np.count_nonzero(mask[sorted(self._table.ends)])
        return bool(ends) and ends == np.count_nonzero(mask)

    def forced(self, ahead: Sequence[int] = ()) -> list[int]:
        """The tokens that the text and `ahead` can only go on with, as far as they are known."""
        if not self._read(tuple(ahead)):
            return []
        text, control, _ = self._matcher.compute_ff_bytes().partition(b"\xff")
        self._check()
        if control:  # the matcher goes on from within its name
            self._begin_again()
            self._read(tuple(ahead))
        before = [*self._text[-1:], *ahead]
        return self._table.divided(text[:_MOST_FORCED], before[-1] if before else None)

    def push(self, token_id: int) -> None:
        """The text grows by one token. Raises DecodeFailed when the grammar does not allow it."""
        ends = token_id in self._table.ends
        mask = self.allowed() if ends else None
        if not (self._read((token_id,)) if not ends else mask is not None and mask[token_id]):
            raise DecodeFailed(
                tr("A token was emitted that the grammar does not allow; the acceptor in use is at fault.")
            )
        if ends:
            self._ended = True
        else:
            self._ahead = []
            self._text.append(token_id)
        self._masks = {ahead[1:]: mask for ahead, mask in self._masks.items() if ahead and ahead[0] == token_id}

    def _read(self, ahead: tuple[int, ...]) -> bool:
        """Have the matcher read these tokens behind the text; False where it cannot."""
        same = 0
        while same < min(len(ahead), len(self._ahead)) and ahead[same] == self._ahead[same]:
            same += 1
        if same < len(self._ahead):
            self._matcher.rollback(len(self._ahead) - same)
            del self._ahead[same:]
        if self._ended or not self._table.ends.isdisjoint(ahead):
            return False
        self._ahead += ahead[same : same + self._matcher.try_consume_tokens([*ahead[same:]])]
        self._check()
        return len(self._ahead) == len(ahead)

    def _begin_again(self) -> None:
        self._matcher, self._ahead = self._beginning.deep_copy(), []
        self._matcher.try_consume_tokens(self._text)

    def _check(self) -> None:
        if self._matcher.is_error():
            reason = (self._matcher.get_error().strip().splitlines() or ["?"])[0][:200]
            raise UsageError(
                tr("The grammar can be read in too many ways here ({reason}); simplify it.", reason=reason)
            )
