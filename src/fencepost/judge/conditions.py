"""Conditions on arguments, as options say them, in SMT-LIB 2.

An argument is the number that it is by its type in the source. Where that is not known, the
conditions hold with one choice of signs for all of them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from fencepost.judge import words
from fencepost.judge.words import Script
from fencepost.records import dataclass

_SIZE = 80
_PRODUCTS = 208
"""Bits of conditions with products: of three arguments at most."""
_MOST = 6
"""Arguments of unknown sign of which all choices are looked at."""
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
    """An integer argument: its bits where they are given, its register, how many bits it has, and
    whether it is signed; None: not known.
    """

    known: int | None
    register: str
    bits: int
    signed: bool | None


def conditions(
    script: Script, texts: Sequence[str], arguments: Mapping[str, Argument]
) -> Iterator[str]:
    """The conditions of the options; those that the judge does not read are left out."""
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
    for signs in product((True, False), repeat=len(unknown)):
        reader = _Reader(script, arguments, dict(zip(unknown, signs, strict=True)))
        parts = [part for tree in trees if (part := reader.truth(tree)) is not None]
        ways.append(f"(and true {' '.join(parts)})")
    if len(ways) == 1:
        yield ways[0]
    else:
        yield f"(or {' '.join(dict.fromkeys(ways))} false)"


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
    size: int = _SIZE

    def truth(self, tree: ast.expr) -> str | None:
        """A condition; None where it is not read."""
        match tree:
            case ast.BoolOp(op=op, values=values):
                parts = [self.truth(each) for each in values]
                if None in parts:
                    return None
                joined = " ".join(str(each) for each in parts)
                return f"({'and' if isinstance(op, ast.And) else 'or'} {joined})"
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _LESS:
                products = sum(isinstance(each, ast.Mult) for each in ast.walk(tree))
                reader = (
                    self
                    if not products
                    else _Reader(self.script, self.arguments, self.signs, _PRODUCTS)
                )
                zero = isinstance(right, ast.Constant) and right.value == 0
                divides = zero and isinstance(op, ast.Eq | ast.NotEq)
                a, b = reader.number(left, divides=divides), reader.number(right)
                if a is None or b is None or products > 2:
                    return None
                return f"({_LESS[type(op)]} {a} {b})"
        return None

    def number(self, tree: ast.expr, *, divides: bool = False) -> str | None:
        """A number; None where it is not read. A remainder of what may be negative is read only
        where it is asked whether there is one: it may be rounded in two ways.
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
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPS:
                if isinstance(op, ast.Mod) and not divides and self._negative(left, right):
                    return None
                a, b = self.number(left), self.number(right)
                return None if a is None or b is None else f"({_OPS[type(op)]} {a} {b})"
        return None

    def _argument(self, argument: Argument, signed: bool) -> str:
        word: words.Word | None = argument.known
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
