"""LaTeX formulas as Unicode text with raised and lowered parts. No Qt.

Every input gives text: a command that is not known stands as its bare name, and no brace or backslash is left.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.ruler import RuleOptionsType
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline

INLINE: Final = "maths_inline"
BLOCK: Final = "maths_block"
SOUGHT: Final = "maths sought"  # in the parser's notes: up to which line there is no end of a formula

_LONGEST_FOUND: Final = 2_000  # characters of a formula
_MOST_LINES: Final = 80
_CLOSERS: Final = {"$$": "$$", "\\[": "\\]"}
_NUMBER: Final = re.compile(r"\d[\d.,]*")
_WORDS: Final = re.compile(r"[^\W\d_]{2,}\W+[^\W\d_]{2,}")  # two words beside each other
_OPERATORS: Final = re.compile(r"[\\^_={}<>+*]")


def add_to(markdown: MarkdownIt) -> None:
    """Let `markdown` make tokens of the types INLINE (`markup`: its delimiter) and BLOCK; `content` is the LaTeX."""
    markdown.inline.ruler.before("escape", "maths", _inline)
    ends: RuleOptionsType = {"alt": ["paragraph", "reference", "blockquote", "list"]}
    markdown.block.ruler.before("fence", "maths", _block, ends)


def _inline(state: StateInline, silent: bool) -> bool:
    source, start = state.src, state.pos
    if source[start] == "$":
        opener = closer = "$$" if source.startswith("$$", start) else "$"
    elif source.startswith(("\\(", "\\["), start):
        opener = source[start : start + 2]
        closer = "\\)" if opener == "\\(" else "\\]"
    else:
        return False
    begin = start + len(opener)
    end = source.find(closer, begin, min(state.posMax, begin + _LONGEST_FOUND))
    while closer == "$" and end > 0 and source[end - 1] == "\\":
        end = source.find(closer, end + 1, min(state.posMax, begin + _LONGEST_FOUND))
    if end <= begin or not source[begin:end].strip():
        return False
    if opener == "$" and not _is_formula(source, start, end):
        return False
    if not silent:
        token = state.push(INLINE, "", 0)
        token.content = source[begin:end]
        token.markup = opener
    state.pos = end + len(closer)
    return True


def _is_formula(source: str, start: int, end: int) -> bool:
    """What stands between the dollars at `start` and `end` is maths, and no price, path or piece of a sentence."""
    inside, before, after = source[start + 1 : end], source[start - 1 : start], source[end + 1 : end + 2]
    if inside[0].isspace() or inside[-1].isspace() or before.isalnum() or after.isalnum():
        return False
    if "\n\n" in inside or "`" in inside:
        return False
    if inside[0].isdigit():
        return bool(_NUMBER.fullmatch(inside) or _OPERATORS.search(inside))
    return bool(_OPERATORS.search(inside)) or not _WORDS.search(inside)


def _block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    if state.is_code_block(start):
        return False
    first = _line(state, start)
    opener = first[:2]
    closer = _CLOSERS.get(opener)
    if closer is None:
        return False
    known: dict[str, int] = state.env.setdefault(SOUGHT, {})
    if start < known.get(closer, 0):
        return False  # a search from further up came to the same end in vain
    parts, line = [], start
    rest = first[2:]
    while True:
        before, found, after = rest.partition(closer)
        if found:
            if after.strip():
                return False  # something follows: it is part of a sentence
            parts.append(before)
            break
        parts.append(rest)
        line += 1
        if line >= end or line - start > _MOST_LINES or state.isEmpty(line) or state.sCount[line] < state.blkIndent:
            if line < end or state.level:
                known[closer] = line
                return False
            break  # the text ends here: more of it may be on its way
        rest = _line(state, line)
    if silent:
        return True
    content = "\n".join(parts).strip()
    token = state.push(BLOCK, "", 0)
    token.block = True
    token.map = [start, min(line + 1, end)]
    token.markup = opener
    token.content = content
    token.meta = {"closed": bool(found) and bool(content) and len(content) <= _LONGEST_FOUND}
    state.line = min(line + 1, end)
    return True


def _line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]


_LONGEST: Final = 2_000  # characters
_DEEPEST: Final = 24
_TOKEN: Final = re.compile(r"\\[A-Za-z]+\*?|\\.|\s+|.", re.DOTALL)
_SPACES: Final = {",": "\u2009", ":": " ", ";": " ", " ": " ", "!": "", "quad": "  ", "qquad": "    ", ">": " "}

_NAMES: Final = (
    "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max "
    "min mod Pr sec sin sinh sup tan tanh bmod"
).split()
_GREEK: Final = (
    "alpha beta gamma delta zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon chi psi omega"
).split()

_SIGNS: Final = dict(
    pair.split("=", 1)
    for pair in (
        "epsilon=ϵ varepsilon=ε vartheta=ϑ phi=ϕ varphi=φ varpi=ϖ varrho=ϱ varsigma=ς varkappa=ϰ digamma=ϝ hbar=ℏ "
        "ell=ℓ Re=ℜ Im=ℑ aleph=ℵ beth=ℶ wp=℘ imath=ı jmath=ȷ partial=∂ nabla=∇ infty=∞ prime=′ emptyset=∅ "
        "varnothing=∅ forall=∀ exists=∃ nexists=∄ neg=¬ lnot=¬ top=⊤ bot=⊥ angle=∠ triangle=△ square=□ Box=□ "
        "blacksquare=■ diamond=⋄ Diamond=◇ star=⋆ bigstar=★ flat=♭ natural=♮ sharp=♯ clubsuit=♣ diamondsuit=♦ "
        "heartsuit=♥ spadesuit=♠ degree=° pm=± mp=∓ times=× div=÷ cdot=· ast=∗ circ=∘ bullet=∙ oplus=⊕ ominus=⊖ "
        "otimes=⊗ oslash=⊘ odot=⊙ dagger=† ddagger=‡ cap=∩ cup=∪ uplus=⊎ sqcap=⊓ sqcup=⊔ vee=∨ lor=∨ wedge=∧ land=∧ "
        "setminus=∖ wr=≀ amalg=⨿ leq=≤ le=≤ geq=≥ ge=≥ leqslant=⩽ geqslant=⩾ neq=≠ ne=≠ equiv=≡ approx=≈ sim=∼ "
        "simeq=≃ cong=≅ propto=∝ ll=≪ gg=≫ prec=≺ succ=≻ preceq=⪯ succeq=⪰ subset=⊂ supset=⊃ subseteq=⊆ supseteq=⊇ "
        "subsetneq=⊊ sqsubseteq=⊑ sqsupseteq=⊒ in=∈ notin=∉ ni=∋ mid=∣ nmid=∤ parallel=∥ perp=⊥ vdash=⊢ dashv=⊣ "
        "models=⊨ asymp=≍ doteq=≐ triangleq=≜ coloneqq=≔ lesssim=≲ gtrsim=≳ to=→ rightarrow=→ leftarrow=← gets=← "
        "leftrightarrow=↔ Rightarrow=⇒ Leftarrow=⇐ Leftrightarrow=⇔ implies=⟹ impliedby=⟸ iff=⟺ mapsto=↦ "
        "longrightarrow=⟶ longleftarrow=⟵ longmapsto=⟼ Longrightarrow=⟹ hookrightarrow=↪ hookleftarrow=↩ uparrow=↑ "
        "downarrow=↓ updownarrow=↕ Uparrow=⇑ Downarrow=⇓ nearrow=↗ searrow=↘ swarrow=↙ nwarrow=↖ rightharpoonup=⇀ "
        "rightleftharpoons=⇌ leadsto=⇝ sum=∑ prod=∏ coprod=∐ int=∫ iint=∬ iiint=∭ oint=∮ bigcap=⋂ bigcup=⋃ "
        "bigvee=⋁ bigwedge=⋀ bigoplus=⨁ bigotimes=⨂ ldots=… dots=… cdots=⋯ vdots=⋮ ddots=⋱ dotsc=… dotsb=⋯ "
        "langle=⟨ rangle=⟩ lfloor=⌊ rfloor=⌋ lceil=⌈ rceil=⌉ lbrace={ rbrace=} lbrack=[ rbrack=] vert=| Vert=‖ "
        "lvert=| rvert=| lVert=‖ rVert=‖ backslash=\\ colon=: therefore=∴ because=∵ checkmark=✓ surd=√ complement=∁ "
        "eth=ð mho=℧ hslash=ℏ S=§ P=¶ copyright=© pounds=£ euro=€ lt=< gt=> And=& smallint=∫ bowtie=⋈ ltimes=⋉ "
        "rtimes=⋊ smile=⌣ frown=⌢ oiint=∯ blacktriangle=▲ lhd=⊲ rhd=⊳ backepsilon=϶ circlearrowleft=↺ "
        "circlearrowright=↻ gtrless=≷ trianglelefteq=⊴ trianglerighteq=⊵ supsetneq=⊋ upharpoonright=↾ qed=∎"
    ).split()
) | {"|": "‖", "{": "{", "}": "}", "$": "$", "%": "%", "&": "&", "#": "#", "_": "_"}

_ACCENTS: Final = {
    "hat": "\u0302", "widehat": "\u0302", "bar": "\u0304", "overline": "\u0305", "tilde": "\u0303",
    "widetilde": "\u0303", "vec": "\u20d7", "dot": "\u0307", "ddot": "\u0308", "check": "\u030c", "breve": "\u0306",
    "acute": "\u0301", "grave": "\u0300", "mathring": "\u030a", "underline": "\u0332", "overrightarrow": "\u20d7",
}  # fmt: skip

_ALPHABETS: Final = {
    "mathbb": "DOUBLE-STRUCK",
    "mathcal": "SCRIPT",
    "mathscr": "SCRIPT",
    "mathfrak": "FRAKTUR",
}
_UPRIGHT: Final = {
    "text", "mathrm", "textrm", "operatorname", "operatorname*", "mbox", "textnormal", "mathsf", "textsf", "mathtt",
    "texttt", "textit", "textbf", "textup", "hbox",
}  # fmt: skip
_SILENT: Final = {
    "left", "right", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "biggl", "biggr", "Biggl", "Biggr",
    "bigm", "Bigm", "middle", "displaystyle", "textstyle", "scriptstyle", "scriptscriptstyle", "limits", "nolimits",
    "nonumber", "notag", "hline", "centering", "rm", "bf", "it", "cal", "mathstrut", "strut", "allowbreak", "protect",
}  # fmt: skip
_BARE: Final = {"mathbf", "boldsymbol", "bm", "mathit", "boxed", "mathop", "mathbin", "mathrel", "pmb", "emph"}
_WITHOUT: Final = {"label", "tag", "vspace", "hspace", "phantom", "hphantom", "vphantom", "color", "tag*", "hspace*"}
_FENCES: Final = {"pmatrix": "()", "bmatrix": "[]", "vmatrix": "||", "Vmatrix": "‖‖", "Bmatrix": "{}", "cases": "{ "}


class MathsPiece(NamedTuple):
    """Text of one kind: raised (1), lowered (-1) or on the line (0); variables are slanted."""

    text: str
    script: int = 0
    slanted: bool = False


@lru_cache(maxsize=2_000)
def pieces(latex: str) -> tuple[MathsPiece, ...]:
    """`latex` without its delimiters, as it can be shown in a line of text; "\\n" between the rows of a display."""
    if len(latex) > _LONGEST:
        return (MathsPiece(latex),)
    found = list(_Reader(latex).all())
    joined = [
        MathsPiece("".join(piece.text for piece in group), script, slanted)
        for (script, slanted), group in groupby(found, key=lambda piece: (piece.script, piece.slanted))
    ]
    return tuple(piece for piece in joined if piece.text) or (MathsPiece(latex),)


def plain(latex: str) -> str:
    """The same in one kind of text: raised and lowered parts as ^(…) and _(…) where Unicode has none."""
    kinds = groupby(pieces(latex), key=lambda piece: piece.script)
    return "".join(_flat(MathsPiece("".join(piece.text for piece in group), script)) for script, group in kinds)


def _flat(piece: MathsPiece) -> str:
    if not piece.script:
        return piece.text
    raised: str = piece.text.translate(_RAISED if piece.script > 0 else _LOWERED)
    if not set(raised) & set(piece.text):
        return raised
    sign = "^" if piece.script > 0 else "_"
    return f"{sign}{piece.text}" if len(piece.text) == 1 else f"{sign}({piece.text})"


_RAISED: Final = str.maketrans("0123456789+-−=()nix", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱˣ")
_LOWERED: Final = str.maketrans("0123456789+-−=()aeoxhklmnpstijruv", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ")


class _Reader:
    """Reads a formula from left to right; whatever it is, it comes to its end."""

    def __init__(self, latex: str) -> None:
        self._tokens: list[str] = _TOKEN.findall(latex)
        self._at = 0
        self._depth = 0
        self._script = 0
        self._matrices = 0  # open ones: their rows stand in one line

    def all(self) -> Iterator[MathsPiece]:
        while self._at < len(self._tokens):
            yield from self._one()

    def _next(self) -> str:
        if self._at >= len(self._tokens):
            return ""
        self._at += 1
        return self._tokens[self._at - 1]

    def _peek(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _skip_space(self) -> None:
        while self._peek().isspace():
            self._at += 1

    def _argument(self) -> list[MathsPiece]:
        """The next group or token."""
        self._skip_space()
        return list(self._one()) if self._peek() not in ("}", "&", "") else []

    def _text(self) -> str:
        """The next group as it is written: what \\text says."""
        self._skip_space()
        if self._peek() != "{":
            return self._next()
        self._at += 1
        depth, parts = 1, list[str]()
        while self._at < len(self._tokens):
            token = self._next()
            depth += (token == "{") - (token == "}")
            if not depth:
                break
            if token not in "{}":
                parts.append(token[1:] if token[0] == "\\" and not token[1:].isalpha() else token)
        return "".join(parts).replace("\n", " ")

    def _group(self) -> Iterator[MathsPiece]:
        """What stands before the closing brace."""
        while self._at < len(self._tokens):
            if self._peek() == "}":
                self._at += 1
                return
            yield from self._one()

    def _one(self) -> Iterator[MathsPiece]:
        if self._depth > _DEEPEST:
            yield self._piece(self._next().strip("\\{}"))
            return
        self._depth += 1
        try:
            yield from list(self._read())
        finally:
            self._depth -= 1

    def _read(self) -> Iterator[MathsPiece]:
        token = self._next()
        if token == "{":
            yield from self._group()
        elif token in ("}", "$", ""):
            return
        elif token in ("^", "_"):
            yield from self._raised(1 if token == "^" else -1)
        elif token == "&":
            yield self._piece(" ")
        elif token.isspace():
            yield self._piece("")
        elif token[0] == "\\" and len(token) > 1:
            yield from self._command(token[1:])
        else:
            yield from self._character(token)

    def _character(self, token: str) -> Iterator[MathsPiece]:
        if token == "'":
            yield self._piece("′")
        elif token in "=<>":
            yield self._piece(f" {token} " if not self._script else token)
        elif token in "+-" and self._at > 1 and not self._script and self._before() not in ("", "(", "{", "=", "&"):
            yield self._piece(f" {'−' if token == '-' else token} ")
        elif token == "~":
            yield self._piece("\u00a0")
        elif token == ",":
            yield self._piece(", " if not self._script else ",")
        else:
            yield MathsPiece("−" if token == "-" else token, self._script, slanted=token.isascii() and token.isalpha())

    def _before(self) -> str:
        return next(
            (token for token in reversed(self._tokens[max(0, self._at - 3) : self._at - 1]) if token.strip()), ""
        )

    def _raised(self, script: int) -> Iterator[MathsPiece]:
        outer, self._script = self._script, self._script or script
        try:
            inner = self._argument()
        finally:
            self._script = outer
        if outer and inner:  # a script of a script has no level of its own
            text = "".join(piece.text for piece in inner)
            yield self._piece(_flat(MathsPiece(text, script)))
        else:
            yield from inner

    def _piece(self, text: str) -> MathsPiece:
        return MathsPiece(text, self._script)

    def _command(self, name: str) -> Iterator[MathsPiece]:
        if name in ("frac", "dfrac", "tfrac", "cfrac"):
            above, below = self._argument(), self._argument()
            yield from _bracketed(above, self._script)
            yield self._piece("⁄" if _is_small(above) and _is_small(below) else "/")
            yield from _bracketed(below, self._script)
        elif name in ("binom", "dbinom", "tbinom"):
            above, below = self._argument(), self._argument()
            yield from (self._piece("C("), *above, self._piece(", "), *below, self._piece(")"))
        elif name == "sqrt":
            yield from self._root()
        elif name in _UPRIGHT:
            yield self._piece(self._text())
        elif name in _ALPHABETS:
            yield self._piece("".join(_styled(letter, _ALPHABETS[name]) for letter in self._text()))
        elif name in _ACCENTS:
            yield from self._accented(_ACCENTS[name])
        elif name in ("begin", "end"):
            yield from self._environment(name)
        elif name in ("\\", "cr", "newline"):
            yield self._piece("; " if self._script or self._matrices else "\n")
        elif name in ("not",):
            yield from (piece._replace(text=piece.text.rstrip() + "\u0338 ") for piece in self._argument())
        else:
            yield from self._simple(name)

    def _simple(self, name: str) -> Iterator[MathsPiece]:
        if name in _SPACES:
            yield self._piece(_SPACES[name])
        elif name in _SIGNS:
            sign = _SIGNS[name]
            wide = not self._script and unicodedata.category(sign) == "Sm" and sign not in "∂∇∞¬±∓√∑∏∫∬∭∮⋂⋃∀∃∅|‖"
            yield self._piece(f" {sign} " if wide and name not in ("emptyset", "varnothing") else sign)
        elif name in _NAMES:
            spaced = "" if self._peek() in ("^", "_", "(", "{", "\\left") else " "
            yield self._piece(f"{name}{spaced}")
        elif name in _GREEK:
            yield self._piece(unicodedata.lookup(f"GREEK SMALL LETTER {'LAMDA' if name == 'lambda' else name}"))
        elif name.lower() in _GREEK or name in ("Phi", "Epsilon"):
            yield self._piece(unicodedata.lookup(f"GREEK CAPITAL LETTER {'LAMDA' if name == 'Lambda' else name}"))
        elif name in _SILENT:
            if name in ("left", "right", "middle") and self._peek() == ".":
                self._at += 1
        elif name in _BARE:
            yield from self._argument()
        elif name in _WITHOUT:
            self._text()
        elif name in ("pmod", "overset", "underset", "stackrel", "overbrace", "underbrace", "xrightarrow"):
            yield from self._stacked(name)
        else:
            yield self._piece(name if name.isalpha() else name.strip("\\"))

    def _stacked(self, name: str) -> Iterator[MathsPiece]:
        first = self._argument()
        if name == "pmod":
            yield from (self._piece(" (mod "), *first, self._piece(")"))
        elif name == "xrightarrow":
            yield self._piece(" → ")
        elif name in ("overbrace", "underbrace"):
            yield from first
        else:
            yield from self._argument()
            yield from (MathsPiece(piece.text.strip(), 1 if name != "underset" else -1) for piece in first)

    def _root(self) -> Iterator[MathsPiece]:
        index = ""
        if self._peek() == "[":
            self._at += 1
            while self._at < len(self._tokens) and (token := self._next()) != "]":
                index += token
        inside = self._argument()
        yield self._piece({"": "√", "3": "∛", "4": "∜"}.get(index) or f"{index.translate(_RAISED)}√")
        yield from _bracketed(inside, self._script)

    def _accented(self, mark: str) -> Iterator[MathsPiece]:
        for piece in self._argument():
            text = "".join(letter + mark if not letter.isspace() else letter for letter in piece.text)
            yield piece._replace(text=text)

    def _environment(self, which: str) -> Iterator[MathsPiece]:
        name = self._text().rstrip("*")
        if which == "begin" and name in ("array", "tabular", "alignedat"):
            self._text()  # its columns
        self._skip_space()
        fences = _FENCES.get(name, "")
        if fences:
            self._matrices += 1 if which == "begin" else -1
            yield self._piece(fences[0 if which == "begin" else 1].strip())


def _bracketed(inside: list[MathsPiece], script: int) -> Iterator[MathsPiece]:
    """`inside`, in brackets unless it is one thing."""
    if _is_one(inside):
        yield from inside
    else:
        yield from (MathsPiece("(", script), *inside, MathsPiece(")", script))


def _is_one(inside: list[MathsPiece]) -> bool:
    base = "".join(piece.text for piece in inside if not piece.script) or "".join(piece.text for piece in inside)
    return base.strip(" √").isalnum() or len(base.strip()) <= 1


def _is_small(inside: list[MathsPiece]) -> bool:
    return all(piece.text.isdigit() for piece in inside) and bool(inside)


def _styled(letter: str, alphabet: str) -> str:
    if not (letter.isascii() and letter.isalnum()):
        return letter
    kind = "CAPITAL" if letter.isupper() else "SMALL"
    for form in (
        f"{alphabet} {kind} {letter.upper()}",
        f"MATHEMATICAL {alphabet} {kind} {letter.upper()}",
        f"BLACK-LETTER {kind} {letter.upper()}",
        f"SCRIPT {kind} {letter.upper()}" if alphabet == "SCRIPT" else "",
    ):
        try:
            return unicodedata.lookup(form)
        except KeyError:
            continue
    return letter
