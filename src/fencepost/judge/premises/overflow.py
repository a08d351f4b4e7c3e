"""Checks whether a question over integers assumes that addresses do not overflow.

Such a question states the conditions for reaching an access exactly; sums and products of addresses
it may compute without a bound. That is sound if they stay below the width of the kernel's
arithmetic, which is decided from the question itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from fencepost.judge.certificate.questions import Question
from fencepost.llvm.ir import Binary
from fencepost.llvm.module import Function
from fencepost.llvm.operations import BinaryOp
from fencepost.llvm.types import IntType
from fencepost.patterns import pattern

Tree = str | list["Tree"]
SOON = 10_000
WIDEST = 31
"""The number of bits that suffice for any number in arithmetic of 32 bits."""
_TOKEN = pattern(r"\|[^|]*\||[()]|[^\s()|]+")


def may_overflow(text: str, kernel: Function) -> bool:
    """Return True if the addresses in a question may exceed the width of the arithmetic that
    computes them.
    """
    if re.search(r"\bInt\b", text) is None:
        return False
    question = Question.of(text)
    if not question.parts:
        return True
    bits = min(narrowest(kernel), WIDEST + 1) - 1
    low, high = f"(- {1 << bits})", str(1 << bits)
    facts = question.asserted[: -1 - 2 * question.parts]
    for part in range(question.parts):
        mine = [each for each in question.asserted if re.search(rf"= overlap\.{part}\b", each)]
        met = [each for each in question.asserted if re.search(rf"= meet\.{part}\b", each)]
        if len(mine) != 1 or len(met) != 1:
            return True
        terms, wrap = opened(mine[0])
        small = " ".join(f"(and (< {low} {each}) (< {each} {high}))" for each in terms)
        also = wrap(f"(not (and true {small}))")
        try:
            small_enough = question.never([*facts, *met], SOON, [also, f"meet.{part}"])
        except RuntimeError:  # names that are bound inside of a term
            return True
        if small_enough is not True:
            return True
    return False


def narrowest(kernel: Function) -> int:
    """Return the width in bits of the narrowest sums and products of a kernel."""
    found = {
        each.head.type.bits
        for block in kernel.blocks
        for each in block.instructions
        if isinstance(each, Binary)
        and each.op in (BinaryOp.ADD, BinaryOp.SUB, BinaryOp.MUL, BinaryOp.SHL)
        and isinstance(each.head.type, IntType)
    }
    return min(found, default=64)


def opened(assertion: str) -> tuple[list[str], Wrap]:
    """Return the sums and products of an assertion, and a wrapper that binds their names."""
    body = tree(assertion)[1]
    bound: list[str] = []
    terms: dict[str, None] = {}
    while isinstance(body, list) and body and body[0] == "let":
        _, names, inner = body
        bound.append(text(names))
        terms |= dict.fromkeys(_sums(names))
        body = inner
    terms |= dict.fromkeys(_sums(body))
    return list(terms), Wrap(tuple(bound))


class Wrap:
    """A wrapper that puts a condition inside the bindings of its names."""

    def __init__(self, bound: tuple[str, ...]) -> None:
        self.bound = bound

    def __call__(self, condition: str) -> str:
        for each in reversed(self.bound):
            condition = f"(let {each} {condition})"
        return condition


def tree(source: str) -> Tree:
    """Parse an expression."""
    stack: list[list[Tree]] = [[]]
    for token in _TOKEN.findall(source):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    return stack[0][0]


def text(part: Tree) -> str:
    """Print an expression."""
    return part if isinstance(part, str) else f"({' '.join(map(text, part))})"


def _sums(part: Tree) -> Iterator[str]:
    if isinstance(part, str):
        return
    if part and part[0] in ("+", "-", "*"):
        yield text(part)
    for each in part:
        yield from _sums(each)
