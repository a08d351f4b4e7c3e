"""Conditions on arguments, as options say them, in SMT-LIB 2."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from tests.certificates import words
from tests.certificates.words import Script

_SIZE = 80
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


def condition(
    script: Script, text: str, arguments: Mapping[str, tuple[int | None, str, int]]
) -> str | None:
    """A condition of the options, in 80 bits; None where the judge does not read it."""
    source = text.replace("&&", " and ").replace("||", " or ")

    def number(tree: ast.expr) -> str | None:
        match tree:
            case ast.Constant(value=int(value)):
                return words.text(value, _SIZE)
            case ast.Name(id=name) if name in arguments:
                known, register, bits = arguments[name]
                word = known if known is not None else script.symbol(f"argument.{register}", bits)
                return words.text(words.resized(word, bits, _SIZE, signed=True), _SIZE)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPS:
                a, b = number(left), number(right)
                return None if a is None or b is None else f"({_OPS[type(op)]} {a} {b})"
        return None

    def truth(tree: ast.expr) -> str | None:
        match tree:
            case ast.BoolOp(op=op, values=values):
                parts = [truth(each) for each in values]
                if None in parts:
                    return None
                joined = " ".join(str(each) for each in parts)
                return f"({'and' if isinstance(op, ast.And) else 'or'} {joined})"
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _LESS:
                a, b = number(left), number(right)
                return None if a is None or b is None else f"({_LESS[type(op)]} {a} {b})"
        return None

    try:
        return truth(ast.parse(source.strip(), mode="eval").body)
    except SyntaxError:
        return None
