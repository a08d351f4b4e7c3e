"""One change to a kernel, of the kind that people make by mistake."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from tests.kernels.drawn.program import (
    Access,
    Barrier,
    Binary,
    Block,
    Expression,
    If,
    Kernel,
    Kind,
    Loop,
    Number,
    Operator,
    Statement,
)

_NEAR = {Operator.LT: Operator.LE, Operator.LE: Operator.LT, Operator.EQ: Operator.NE}


def change(kernel: Kernel, seed: int) -> Kernel:
    """The kernel with one statement left out, narrowed, or off by one."""
    blocks = list(_blocks(kernel.body))
    return replace(kernel, body=random.Random(seed).choice(blocks)) if blocks else kernel


def _blocks(block: Block) -> Iterator[Block]:
    for position, statement in enumerate(block):
        before, after = block[:position], block[position + 1 :]
        for instead in _statements(statement):
            yield (*before, *instead, *after)


def _statements(statement: Statement) -> Iterator[Block]:
    match statement:
        case Barrier(spaces, _):
            yield ()
            for space in spaces if len(spaces) > 1 else ():
                yield (replace(statement, spaces=frozenset({space})),)
        case Access(kind, _, index, _):
            for other in _expressions(index):
                yield (replace(statement, index=other),)
            if kind is Kind.LOAD:
                yield (replace(statement, kind=Kind.STORE),)
        case If(condition, then, other_block):
            yield then
            for changed in _expressions(condition):
                yield (replace(statement, condition=changed),)
            for inner in _blocks(then):
                yield (replace(statement, then=inner),)
            for inner in _blocks(other_block):
                yield (replace(statement, other=inner),)
        case Loop(_, start, condition, _, body):
            for changed in _expressions(start):
                yield (replace(statement, start=changed),)
            for changed in _expressions(condition):
                yield (replace(statement, condition=changed),)
            for inner in _blocks(body):
                yield (replace(statement, body=inner),)
        case _:
            return


def _expressions(expression: Expression) -> Iterator[Expression]:
    match expression:
        case Number(value):
            yield Number(value + 1)
        case Binary(operator, left, right):
            if operator in _NEAR:
                yield Binary(_NEAR[operator], left, right)
            for changed in _expressions(left):
                yield Binary(operator, changed, right)
            for changed in _expressions(right):
                yield Binary(operator, left, changed)
        case _:
            yield Binary(Operator.ADD, expression, Number(1))
