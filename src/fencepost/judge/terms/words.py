"""Bit-vectors as numbers or as text of SMT-LIB 2, and the script that contains them."""

from __future__ import annotations

from typing import Self

from fencepost.judge.machine import operations
from fencepost.llvm.types import IntType
from fencepost.records import dataclass, field

Word = int | str


class Partly(str):  # noqa: SLOT000  # its numbers are set once
    """A symbol some of whose bits are known: those outside `open` have the values in `value`."""

    value: int
    open: int

    def __new__(cls, symbol: str, value: int, unknown: int) -> Self:
        """Create a symbol with its known bits."""
        made = super().__new__(cls, symbol)
        made.value, made.open = value, unknown
        return made


_OPS = {
    "add": "bvadd",
    "sub": "bvsub",
    "mul": "bvmul",
    "udiv": "bvudiv",
    "urem": "bvurem",
    "sdiv": "bvsdiv",
    "srem": "bvsrem",
    "shl": "bvshl",
    "lshr": "bvlshr",
    "ashr": "bvashr",
    "and": "bvand",
    "or": "bvor",
    "xor": "bvxor",
}
_LESS = {"umin": "bvult", "smin": "bvslt", "umax": "bvugt", "smax": "bvsgt"}
_COMPARE = {
    "ult": "bvult",
    "ule": "bvule",
    "ugt": "bvugt",
    "uge": "bvuge",
    "slt": "bvslt",
    "sle": "bvsle",
    "sgt": "bvsgt",
    "sge": "bvsge",
}


def knows(op: str) -> bool:
    """Return True if an operation is supported here."""
    return op in _OPS or op in _LESS


def text(word: Word, size: int) -> str:
    """Return a word in SMT-LIB."""
    return f"(_ bv{word & ((1 << size) - 1)} {size})" if isinstance(word, int) else word


def binary(op: str, size: int, left: Word, right: Word) -> Word:
    """Return a binary operation on words of one size."""
    if isinstance(left, int) and isinstance(right, int):
        made = operations.binary(op, IntType(size), left, right)
        if isinstance(made, int):
            return made
    if op in ("add", "or", "xor") and left == 0:
        return right
    if op in ("add", "sub", "or", "xor", "shl", "lshr", "ashr") and right == 0:
        return left
    if op in ("mul", "and") and 0 in (left, right):
        return 0
    if op == "mul" and right == 1:
        return left
    if op == "mul" and left == 1:
        return right
    if op == "and" and isinstance(left, int):
        left, right = right, left
    match op, left, right:
        case "and", Partly(), int() if not left.open & right:
            return left.value & right
    a, b = text(left, size), text(right, size)
    if op in _LESS:
        return f"(ite ({_LESS[op]} {a} {b}) {a} {b})"
    return f"({_OPS[op]} {a} {b})"


def compare(how: str, size: int, left: Word, right: Word) -> Word:
    """Return a comparison, as one bit."""
    if isinstance(left, int) and isinstance(right, int):
        return int(operations.compare(how, IntType(size), left, right, False))
    a, b = text(left, size), text(right, size)
    if how in ("eq", "ne"):
        held = f"(= {a} {b})"
        return f"(ite {held} #b1 #b0)" if how == "eq" else f"(ite {held} #b0 #b1)"
    return f"(ite ({_COMPARE[how]} {a} {b}) #b1 #b0)"


def resized(word: Word, size: int, into: int, signed: bool) -> Word:
    """Return a word extended or truncated to another number of bits."""
    if isinstance(word, int):
        if signed and word >> (size - 1):
            word -= 1 << size
        return word & ((1 << into) - 1)
    if into == size:
        return word
    if into < size:
        return f"((_ extract {into - 1} 0) {word})"
    return f"((_ {'sign' if signed else 'zero'}_extend {into - size}) {word})"


def ite(condition: Word, true: Word, false: Word, size: int) -> Word:
    """Return one of two words, selected by a bit."""
    if isinstance(condition, int):
        return true if condition else false
    return f"(ite {holds(condition)} {text(true, size)} {text(false, size)})"


def holds(word: Word) -> str:
    """Return the condition that a bit is 1."""
    return f"(= {text(word, 1)} #b1)"


class flag:  # noqa: N801 -- a name space
    """Operations on single bits."""

    @staticmethod
    def all(left: Word, right: Word) -> Word:
        """Return the conjunction of bits."""
        if left == 1 or right == 0:
            return right
        if right == 1 or left == 0:
            return left
        return f"(bvand {text(left, 1)} {text(right, 1)})"

    @staticmethod
    def any(left: Word, right: Word) -> Word:
        """Return the disjunction of bits."""
        if left == 0 or right == 1:
            return right
        if right == 0 or left == 1:
            return left
        return f"(bvor {text(left, 1)} {text(right, 1)})"

    @staticmethod
    def no(word: Word) -> Word:
        """Return the negated bit."""
        return 1 - word if isinstance(word, int) else f"(bvnot {word})"


@dataclass
class Script:
    """Declarations, definitions and assertions, in order of creation."""

    lines: list[str] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    count: int = 0

    def symbol(self, name: str, size: int) -> Word:
        """Return a symbol, the same for the same name."""
        spelt = f"|{_plain(name)}|"
        if spelt not in self.names:
            self.names.add(spelt)
            self.lines.append(f"(declare-fun {spelt} () (_ BitVec {size}))")
        return spelt

    def below(self, name: str, most: int, size: int) -> Word:
        """Return a number below another one."""
        if most == 1:
            return 0
        new = f"|{_plain(name)}|" not in self.names
        found = self.symbol(name, size)
        if new:
            self.say(f"(bvult {found} (_ bv{most} {size}))")
        return found

    def fresh(self, name: str, size: int) -> Word:
        """Return a new symbol."""
        self.count += 1
        return self.symbol(f"{name}!{self.count}", size)

    def define(self, name: str, word: Word, size: int) -> Word:
        """Name a long word."""
        if isinstance(word, int) or word.startswith("|"):
            return word
        self.count += 1
        spelt = f"|{_plain(name)}#{self.count}|"
        self.lines.append(f"(define-fun {spelt} () (_ BitVec {size}) {word})")
        return spelt

    def function(self, name: str, given: list[str], size: int) -> Word:
        """Apply an uninterpreted function to words; its first use fixes the sizes."""
        spelt = f"|{_plain(name)}|"
        if spelt not in self.names:
            self.names.add(spelt)
            sizes = " ".join(f"(_ BitVec {64 if name.startswith('held') else 32})" for _ in given)
            self.lines.append(f"(declare-fun {spelt} ({sizes}) (_ BitVec {size}))")
        return f"({spelt} {' '.join(given)})" if given else spelt

    def say(self, condition: str) -> None:
        """Add an assertion."""
        self.lines.append(f"(assert {condition})")


def _plain(name: str) -> str:
    return "k." + name.replace("|", "!").replace("\\", "/")
