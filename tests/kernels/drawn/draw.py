"""Draws kernels: mostly right ones with a chance of a mistake."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.kernels.drawn.program import (
    ELEMENTS,
    Access,
    Assign,
    Barrier,
    Binary,
    Block,
    Break,
    Choice,
    Expression,
    If,
    Input,
    Kernel,
    Kind,
    Loop,
    Number,
    Operator,
    Return,
    Space,
    Statement,
    Variable,
)

T, U, G, W, N, M = (Variable(name) for name in "tugwnm")


def add(left: Expression, right: Expression) -> Expression:
    return Binary(Operator.ADD, left, right)


class Drawing:
    """One kernel being drawn."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.items = self.random.choice((2, 4, 4, 8, 8, 16, 64, 128))
        self.groups = self.random.choice((1, 1, 2))
        self.rows = self.random.choice((1, 1, 1, 2))
        self.sizes = self.random.choice(((4,), (4,), (4,), (4, 1), (4, 2, 8), (16, 4)))
        self.counters: list[Variable] = []
        self.number = 0
        self.inputs = self.random.random() < 0.35
        self.divergence = self.random.random() < 0.25

    def one(self, *choices: Expression) -> Expression:
        return self.random.choice(choices)

    def next(self) -> int:
        self.number += 1
        return self.number

    def constant(self, high: int = 4) -> Number:
        return Number(self.random.randint(0, high))

    def uniform(self) -> Expression:
        """An expression that is the same in all work-items of a workgroup."""
        drawn = self.random.random()
        if self.counters and drawn < 0.4:
            return self.random.choice(self.counters)
        if drawn < 0.8:
            return self.one(N, M, self.constant(), W)
        operator = self.random.choice((Operator.ADD, Operator.SUB, Operator.MUL))
        return Binary(operator, self.uniform(), self.constant(3))

    def varying(self) -> Expression:
        found = self._varying()
        if self.rows > 1 and self.random.random() < 0.6:
            found = add(
                found, Binary(Operator.MUL, U, self.one(Number(self.items), self.constant()))
            )
        return found

    def _varying(self) -> Expression:
        drawn = self.random.random()
        if self.inputs and drawn < 0.08:
            bit = Binary(Operator.AND, Input(self.one(Number(0), T)), Number(1))
            return add(Binary(Operator.MUL, T, self.one(Number(1), Number(2))), bit)
        if drawn < 0.4:
            return self.one(T, T, G)
        if drawn < 0.5:
            return Variable(self.random.choice("xy"))
        if drawn < 0.75:
            operator = self.random.choice((Operator.ADD, Operator.SUB, Operator.XOR))
            return Binary(operator, self.one(T, G), self.uniform())
        if drawn < 0.9:
            operator = self.random.choice((Operator.DIV, Operator.REM, Operator.AND, Operator.SHR))
            high = 2 if operator is Operator.SHR else 4
            return Binary(operator, self.one(T, T, G), Number(self.random.randint(1, high)))
        return Binary(Operator.SUB, Number(self.items - 1), T)

    def index(self, space: Space, most: int | None) -> Expression:
        drawn = self.random.random()
        if drawn < 0.3:
            found: Expression = T if space is Space.LOCAL else G
        elif drawn < 0.5:
            found = add(
                Binary(Operator.MUL, T, self.one(N, Number(2), Number(self.items))), self.uniform()
            )
        elif drawn < 0.9:
            found = self.varying()
        else:
            found = self.uniform()
        if drawn > 0.25 and self.counters and self.random.random() < 0.4:
            step = self.one(Number(1), Number(self.items), N)
            found = add(found, Binary(Operator.MUL, self.random.choice(self.counters), step))
        if self.rows > 1 and self.random.random() < 0.5:
            found = add(found, Binary(Operator.MUL, U, self.one(Number(self.items), Number(64), N)))
        return found if most is None else Binary(Operator.AND, found, Number(most))

    def condition(self, uniform: bool) -> Expression:
        if uniform:
            if self.inputs and self.random.random() < 0.3:
                return Binary(Operator.LT, Number(2), Input(self.one(Number(0), Number(1), W)))
            operator = self.random.choice((Operator.LT, Operator.LE, Operator.EQ, Operator.NE))
            return Binary(operator, self.uniform(), self.one(N, M, self.constant(3)))
        if self.inputs and self.random.random() < 0.3:
            index = self.one(Number(0), Number(1), T, G, Binary(Operator.AND, T, Number(1)))
            return Binary(Operator.LT, Number(2), Input(index))
        if self.random.random() < 0.15:
            joined = self.random.choice((Operator.BOTH, Operator.EITHER))
            return Binary(joined, self.condition(False), self.condition(self.random.random() < 0.5))
        operator = self.random.choice((Operator.LT, Operator.LT, Operator.EQ, Operator.NE))
        return Binary(
            operator, self.varying(), self.one(N, M, self.constant(), Number(self.items // 2))
        )

    def access(self, masked: bool) -> Access:
        space = self.random.choice((Space.LOCAL, Space.LOCAL, Space.GLOBAL))
        drawn = self.random.random()
        kind = Kind.LOAD if drawn < 0.5 else Kind.STORE if drawn < 0.92 else Kind.ATOMIC
        size = 4 if kind is Kind.ATOMIC else self.random.choice(self.sizes)
        most = 4 * ELEMENTS // size - 1 if masked and space is Space.LOCAL else None
        return Access(kind, space, self.index(space, most), self.next(), size)

    def barrier(self) -> Barrier:
        drawn = self.random.random()
        spaces = (
            frozenset(Space)
            if drawn < 0.7
            else frozenset({Space.LOCAL if drawn < 0.9 else Space.GLOBAL})
        )
        return Barrier(spaces, self.next())

    def block(self, depth: int, uniform: bool, masked: bool, loop: bool) -> Block:
        out: list[Statement] = []
        for _ in range(self.random.randint(1, 4 if depth == 0 else 3)):
            out += self.statement(depth, uniform, masked, loop)
        return tuple(out)

    def statement(self, depth: int, uniform: bool, masked: bool, loop: bool) -> list[Statement]:
        drawn = self.random.random()
        barriers = uniform or (self.divergence and self.random.random() < 0.2)
        if drawn < 0.2 and barriers:
            return [self.barrier()]
        if drawn < 0.27:
            value = self.varying() if self.random.random() < 0.6 else self.uniform()
            if self.random.random() < 0.3:
                value = Choice(self.condition(False), value, self.constant())
            return [Assign(self.random.choice("xy"), value)]
        if drawn < 0.4 and depth < 2:
            same = self.random.random() < 0.4
            then = self.block(depth + 1, uniform and same, masked, loop)
            other = (
                self.block(depth + 1, uniform and same, masked, loop)
                if self.random.random() < 0.3
                else ()
            )
            return [If(self.condition(same), then, other)]
        if drawn < 0.55 and depth < 2:
            return [self.loop(depth, uniform, masked)]
        if drawn < 0.58 and (self.divergence or not uniform) and depth > 0:
            return [If(self.condition(False), (Return(),), ())]
        if drawn < 0.61 and loop:
            return [If(self.condition(uniform), (Break(),), ())]
        return [self.access(masked) for _ in range(self.random.choice((1, 1, 2)))]

    def loop(self, depth: int, uniform: bool, masked: bool) -> Loop:
        name = Variable(f"i{self.next()}")
        drawn = self.random.random()
        same = self.random.random() < 0.8
        start: Expression
        if drawn < 0.25:
            start, condition = Number(self.items // 2), Binary(Operator.LT, Number(0), name)
            after: Expression = Binary(Operator.SHR, name, Number(1))
        elif drawn < 0.4:
            start, condition = Number(1), Binary(Operator.LT, name, Number(self.items))
            after = Binary(Operator.MUL, name, Number(2))
        else:
            start = Number(0) if drawn < 0.6 else self.uniform() if same else self.varying()
            limit = self.one(N, M, self.constant(), Number(3)) if same else self.one(T, add(N, T))
            condition = Binary(Operator.LT, name, limit)
            after = add(name, Number(self.random.choice((1, 1, 2))))
        self.counters.append(name)
        body = self.block(depth + 1, uniform and same, masked, True)
        if uniform and same and self.random.random() < 0.5:
            body = (*body, self.barrier())
        self.counters.pop()
        return Loop(name.name, start, condition, after, body)


def draw(seed: int, name: str) -> Kernel:
    """The kernel of a seed."""
    drawing = Drawing(seed)
    argument = drawing.random.random() < 0.3
    body: list[Statement] = []
    for _ in range(drawing.random.randint(2, 5)):
        body += drawing.block(0, True, not argument, False)
        if drawing.random.random() < 0.6:
            body.append(drawing.barrier())
    return Kernel(name, tuple(body), drawing.items, drawing.groups, 3, argument, drawing.rows)


def kept(kernel: Kernel) -> Kernel:
    """The kernel with local memory filled first and read at the end.

    An optimising compiler has to keep what is between, but for a work-item that returns early.
    """
    whole = frozenset(Space)
    i = Variable("i")
    bounds = Number(0), Binary(Operator.LT, i, Number(ELEMENTS)), add(i, Number(1))
    fill = Loop("i", *bounds, (Access(Kind.STORE, Space.LOCAL, i, 62),))
    first = If(Binary(Operator.EQ, add(T, U), Number(0)), (fill,), ())
    read = Loop("i", *bounds, (Access(Kind.LOAD, Space.LOCAL, i, 63),))
    body = (first, Barrier(whole, -1), *kernel.body, Barrier(whole, -2), read)
    return replace(kernel, body=body)
