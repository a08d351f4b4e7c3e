"""Conditions on arguments, as in the options, in SMT-LIB 2.

An argument is the number that it is by its type in the source. If that type is not known, the
conditions hold with one choice of signs for all of them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from fencepost.judge.machine.tracks import NotJudged
from fencepost.judge.terms import words
from fencepost.judge.terms.words import Script, Word
from fencepost.records import dataclass, replace

_SIZE = 80
_PRODUCTS = 208
"""Bits of conditions with products: of three arguments at most."""
_MOST = 6
"""The largest number of arguments of unknown sign for which all choices are tried."""
_OPS: dict[type[ast.operator], str] = {
    ast.Add: "bvadd",
    ast.Sub: "bvsub",
    ast.Mult: "bvmul",
    ast.Mod: "bvsmod",
    ast.BitAnd: "bvand",
    ast.BitOr: "bvor",
}
_LESS: dict[type[ast.cmpop], str] = {
    ast.Lt: "bvslt",
    ast.LtE: "bvsle",
    ast.Gt: "bvsgt",
    ast.GtE: "bvsge",
    ast.Eq: "=",
    ast.NotEq: "distinct",
}


@dataclass(frozen=True, slots=True)
class Argument:
    """An integer argument: its value if given, its register, its size in bits, and its signedness;
    None: not known. Sizes of the grid are known, as words.
    """

    known: Word | None
    register: str
    bits: int
    signed: bool | None


def conditions(
    script: Script, texts: Sequence[str], arguments: Mapping[str, Argument]
) -> Iterator[str]:
    """Yield the conditions of the options as terms; unsupported ones are left out."""
    if any(_is_of_contents(text) for text in texts):
        raise NotJudged("what buffers hold")
    trees = [tree for text in texts if (tree := _parsed(text)) is not None]
    unknown = sorted(
        {
            node.id
            for tree in trees
            for node in ast.walk(tree)
            if isinstance(node, ast.Name)
            and node.id in arguments
            and arguments[node.id].signed is None
            and arguments[node.id].bits > 1
        }
    )
    if len(unknown) > _MOST:
        return
    ways = []
    divides = any(isinstance(node, ast.Div) for tree in trees for node in ast.walk(tree))
    readings = product((True, False), repeat=len(unknown))
    for signs, down in product(readings, (True, False) if divides else (True,)):
        reader = _Reader(script, arguments, dict(zip(unknown, signs, strict=True)), down)
        parts = [part for tree in trees if (part := reader.truth(tree)) is not None]
        ways.append(f"(and true {' '.join(parts)})")
    if len(ways) == 1:
        yield ways[0]
    else:
        yield f"(or {' '.join(dict.fromkeys(ways))} false)"


def _is_of_contents(text: str) -> bool:
    """Return True for an assumption on what a buffer holds."""
    tree = _parsed(text)
    return isinstance(tree, ast.Call) and ast.unparse(tree.func) in ("distinct", "rising")


def _parsed(text: str) -> ast.expr | None:
    try:
        return ast.parse(
            text.replace("&&", " and ").replace("||", " or ").strip(), mode="eval"
        ).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


@dataclass(frozen=True, slots=True)
class _Reader:
    script: Script
    arguments: Mapping[str, Argument]
    signs: Mapping[str, bool]
    down: bool = True
    """The rounding of a quotient of negative numbers, which C and Python round differently."""
    size: int = _SIZE

    def truth(self, tree: ast.expr) -> str | None:
        """Return a condition as a term; None if it is not supported."""
        match tree:
            case ast.BoolOp(op=op, values=values):
                parts = [self.truth(each) for each in values]
                if None in parts:
                    return None
                joined = " ".join(str(each) for each in parts)
                return f"({'and' if isinstance(op, ast.And) else 'or'} {joined})"
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _LESS:
                products = sum(isinstance(each, ast.Mult) for each in ast.walk(tree))
                reader = replace(self, size=_PRODUCTS) if products else self
                if (quotient := reader.equals_quotient(tree)) is not None:
                    return quotient
                zero = isinstance(right, ast.Constant) and right.value == 0
                divides = zero and isinstance(op, ast.Eq | ast.NotEq)
                a, b = reader.number(left, divides=divides), reader.number(right)
                if a is None or b is None or products > 2:
                    return None
                return f"({_LESS[type(op)]} {a} {b})"
        return None

    def equals_quotient(self, tree: ast.Compare) -> str | None:
        """Say without a division that a size is a quotient which is rounded down; None of anything
        else.
        """
        match tree:
            case ast.Compare(
                left=ast.Name(id=name),
                ops=[ast.Eq()],
                comparators=[
                    ast.BinOp(left=left, op=ast.FloorDiv(), right=ast.Constant(value=int(by)))
                ],
            ) if 0 < by < 1 << 32 and name in self.arguments and self.arguments[name].bits <= 32:
                a, size = self.number(left), self.number(tree.left)
                if a is not None and size is not None:
                    b = words.text(by, self.size)
                    low = f"(bvmul {b} {size})"
                    return f"(and (bvsle {low} {a}) (bvslt {a} (bvadd {low} {b})))"
        return None

    def number(self, tree: ast.expr, *, divides: bool = False) -> str | None:
        """Return a number as a term; None if it is not supported. A remainder of a possibly
        negative number is supported only in a test for divisibility, since it can be rounded in two
        ways.
        """
        match tree:
            case ast.Constant(value=int(value)):
                return words.text(value, self.size)
            case ast.Name(id=name) if name in self.arguments:
                argument = self.arguments[name]
                signed = self.signs.get(name, argument.signed or False)
                return self._argument(argument, signed)
            case ast.Call(func=ast.Name(id=way), args=[ast.Name(id=name)]) if (
                name in self.arguments and way in ("signed", "unsigned")
            ):
                return self._argument(self.arguments[name], way == "signed")
            case ast.BinOp(
                left=left, op=ast.FloorDiv() | ast.Div() as op, right=ast.Constant(value=int(by))
            ) if 0 < by < 1 << 32:
                a = self.number(left)
                if a is None:
                    return None
                b = words.text(by, self.size)
                if not self._negative(left):
                    return f"(bvudiv {a} {b})"
                if not self.down and isinstance(op, ast.Div):
                    return f"(bvsdiv {a} {b})"
                return f"(bvsdiv (bvsub {a} (bvsmod {a} {b})) {b})"
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPS:
                if isinstance(op, ast.Mod) and not divides and self._negative(left, right):
                    return None
                one, other = self.number(left), self.number(right)
                return None if one is None or other is None else f"({_OPS[type(op)]} {one} {other})"
        return None

    def _argument(self, argument: Argument, signed: bool) -> str:
        word: Word | None = argument.known
        if word is None:
            word = self.script.symbol(f"argument.{argument.register}", argument.bits)
        wide = words.resized(word, argument.bits, self.size, signed=signed)
        return words.text(wide, self.size)

    def _negative(self, *trees: ast.expr) -> bool:
        nodes = [node for tree in trees for node in ast.walk(tree)]
        names = {node.id for node in nodes if isinstance(node, ast.Name)} & self.arguments.keys()
        return any(isinstance(node, ast.Sub | ast.USub | ast.Call) for node in nodes) or any(
            self.signs.get(name, self.arguments[name].signed or False) for name in names
        )
