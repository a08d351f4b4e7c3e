"""Expressions of the assembler: integers, symbols, operators, and functions of AMDGPU (001 AMDGPU
MCExpr).

Values are 64-bit integers in two's complement, as the assembler computes them. A symbol that has a
constant value when an expression is read is replaced by that constant; any other is looked up when
the expression is evaluated.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum, unique

from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.errors import Place
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, "AMDGPU MCExpr")

MAX_DEPTH = 64
"""The largest nesting depth of parentheses and symbols."""

MAX_TOKENS = 10_000
"""The largest number of tokens in an expression."""


@dataclass(frozen=True, slots=True)
class Number:
    """An integer."""

    value: int


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol by name."""

    name: str


@dataclass(frozen=True, slots=True)
class Unary:
    """An operator before its operand."""

    operator: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class Binary:
    """An operator between its operands."""

    operator: str
    left: Expression
    right: Expression


@unique
class Function(Enum):
    """The functions; the value is the name in the text. The guide has the first two, LLVM 22 writes
    the others in the same places.
    """

    MAX = "max"
    OR = "or"
    ALIGN_TO = "alignto"
    EXTRA_SGPRS = "extrasgprs"
    TOTAL_VGPRS = "totalnumvgprs"
    INST_PREF_SIZE = "instprefsize"
    """The prefetch size for the distance between two labels, which has no value before assembly."""


@dataclass(frozen=True, slots=True)
class Call:
    """A function of one or more arguments."""

    function: Function
    arguments: tuple[Expression, ...]


Expression = Number | Symbol | Unary | Binary | Call

_FUNCTIONS = {function.value: function for function in Function}

_TOKEN = pattern(
    r"""\s*(?:
    (?P<number>0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)(?![\w.])
    |(?P<character>'(?:\\.|[^'\\])')
    |(?P<name>"[^"\n]*"|[A-Za-z_.$@][\w.$@]*)
    |(?P<operator>\|\||&&|<<|>>|==|!=|<>|<=|>=|[-+*/%|&^<>!~(),])
    )""",
    re.VERBOSE | re.ASCII,
)

_PRECEDENCE = (
    {"*": 6, "/": 6, "%": 6, "<<": 6, ">>": 6}
    | {"|": 5, "^": 5, "&": 5, "!": 5}
    | {"+": 4, "-": 4}
    | {"==": 3, "!=": 3, "<>": 3, "<": 3, "<=": 3, ">": 3, ">=": 3}
    | {"&&": 2, "||": 1}
)
"""Those of the GNU assembler; operators of one level associate to the left."""

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "0": "\0", "\\": "\\", "'": "'"}


def parse_expression(
    text: str, place: Place | None = None, known: Mapping[str, Expression] | None = None
) -> Expression:
    """Parse an expression. `known` are the symbols' values so far.

    Raises AbiError for any other text.
    """
    return _Parser(_tokens(text, place), text, place, known or {}).whole()


def signed(value: int) -> int:
    """Return the value as the assembler holds it: 64 bits in two's complement."""
    value &= (1 << 64) - 1
    return value - (1 << 64) if value >> 63 else value


def mentions(expression: Expression, name: str) -> bool:
    """Return True if an expression contains a symbol."""
    waiting = [expression]
    while waiting:
        match waiting.pop():
            case Symbol(each) if each == name:
                return True
            case Unary(_, operand):
                waiting.append(operand)
            case Binary(_, left, right):
                waiting += [left, right]
            case Call(_, arguments):
                waiting += arguments
            case _:
                continue
    return False


def _tokens(text: str, place: Place | None) -> list[tuple[str, str]]:
    tokens: list[tuple[str, str]] = []
    at = 0
    end = len(text.rstrip())
    while at < end:
        found = _TOKEN.match(text, at)
        if found is None or len(tokens) >= MAX_TOKENS:
            raise _fault(f"cannot read {text[at : at + 20].strip()!r}", text, place)
        kind = found.lastgroup
        assert kind is not None
        tokens.append((kind, found[kind]))
        at = found.end()
    return tokens


class _Parser:
    """Precedence climbing over the tokens of one expression."""

    def __init__(
        self,
        tokens: list[tuple[str, str]],
        text: str,
        place: Place | None,
        known: Mapping[str, Expression],
    ) -> None:
        self._tokens = tokens
        self._text = text
        self._place = place
        self._known = known
        self._at = 0

    def whole(self) -> Expression:
        found = self._binary(1, 0)
        if self._at < len(self._tokens):
            raise self._wrong(f"{self._tokens[self._at][1]!r} is too much")
        return found

    def _peek(self) -> tuple[str, str]:
        return self._tokens[self._at] if self._at < len(self._tokens) else ("end", "")

    def _wrong(self, what: str) -> AbiError:
        return _fault(what, self._text, self._place)

    def _binary(self, lowest: int, depth: int) -> Expression:
        left = self._unary(depth)
        while True:
            kind, operator = self._peek()
            level = _PRECEDENCE.get(operator, 0) if kind == "operator" else 0
            if level < lowest:
                return left
            self._at += 1
            right = self._binary(level + 1, depth + 1)
            left = Binary(operator, left, right)

    def _unary(self, depth: int) -> Expression:
        if depth > MAX_DEPTH:
            raise self._wrong(f"it is nested deeper than {MAX_DEPTH}")
        kind, word = self._peek()
        self._at += 1
        match kind:
            case "number":
                return Number(signed(_integer(word)))
            case "character":
                inner = word[1:-1]
                return Number(ord(_ESCAPES.get(inner[1], inner[1]) if len(inner) > 1 else inner))
            case "name":
                return self._name(word, depth)
            case "operator" if word in ("-", "+", "~", "!"):
                operand = self._unary(depth + 1)
                if word == "-" and isinstance(operand, Number):
                    return Number(signed(-operand.value))
                return operand if word == "+" else Unary(word, operand)
            case "operator" if word == "(":
                inside = self._binary(1, depth + 1)
                self._close()
                return inside
            case _:
                raise self._wrong(
                    "a value is missing" if kind == "end" else f"{word!r} is no value"
                )

    def _name(self, word: str, depth: int) -> Expression:
        name = word.strip('"')
        function = _FUNCTIONS.get(name)
        if function is not None and self._peek() == ("operator", "("):
            self._at += 1
            arguments = [self._binary(1, depth + 1)]
            while self._peek() == ("operator", ","):
                self._at += 1
                arguments.append(self._binary(1, depth + 1))
            self._close()
            return Call(function, tuple(arguments))
        value = self._known.get(name)
        return value if isinstance(value, Number) else Symbol(name)

    def _close(self) -> None:
        if self._peek() != ("operator", ")"):
            raise self._wrong("a parenthesis is not closed")
        self._at += 1


def _integer(word: str) -> int:
    lower = word.lower()
    if lower.startswith("0x"):
        return integer_of(lower, 16)
    if lower.startswith("0b"):
        return integer_of(lower, 2)
    if lower.startswith("0") and len(lower) > 1 and set(lower) <= set("01234567"):
        return integer_of(lower, 8)
    # The interpreter refuses to convert thousands of digits; 64 bits never need more than 20.
    return integer_of(lower) if len(lower) <= 40 else 1 << 64


def _fault(what: str, text: str, place: Place | None) -> AbiError:
    shown = text if len(text) <= 60 else text[:57] + "..."
    return AbiError(
        f"{what} in the expression {shown.strip()!r}",
        place=place,
        rule=f"numbers, symbols, operators, {' '.join(_FUNCTIONS)} [{_CITE}]",
        mend="write an expression of these",
    )
