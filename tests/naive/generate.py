"""Small random programs. Every choice goes through a `Choose`, so that a seeded generator and a
property-testing strategy draw from the same programs.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from fencepost.program.conditions import (
    And,
    Compare,
    Condition,
    LocationTerm,
    Not,
    Or,
    Quantifier,
    Race,
    RegisterTerm,
    Term,
    ValueTerm,
)
from fencepost.program.operations import Assign, AtomicRmw, CmpXchg, Goto, Load
from fencepost.program.program import LitmusTest, Program
from fencepost.program.values import UNDEF, BinaryOp
from fencepost.vocabulary.address_spaces import AddressSpace
from tests.naive.draw import Choose, Features, T
from tests.naive.executions import estimate
from tests.naive.writer import EVERYTHING, write_program

UNROLL = 2
"""Backward jumps that generated tests are evaluated with."""
LIMIT = 2000
"""Candidate executions, times modification orders, that a generated program may have."""
ATTEMPTS = 4
"""Programs that are drawn before one that is too large is cut down."""


def seeded(seed: int) -> Choose:
    """Choices of a generator with this seed."""
    source = random.Random(seed)

    def choose(options: Sequence[T], /) -> T:
        return options[source.randrange(len(options))]

    return choose


def nth(seed: int, number: int) -> LitmusTest:
    """The test of this number: for a seed always the same."""
    return generate(seeded(seed * 1_000_003 + number))


def generate(choose: Choose, features: Features = EVERYTHING, limit: int = LIMIT) -> LitmusTest:
    """A small test: its program has at most about `limit` candidate executions."""
    for _ in range(ATTEMPTS):
        program = write_program(choose, features)
        if estimate(program, UNROLL) <= limit:
            break
    return ask(choose, fit(program, limit))


def ask(choose: Choose, program: Program) -> LitmusTest:
    """The program with a question."""
    quantifier = choose((Quantifier.EXISTS, Quantifier.NOT_EXISTS, Quantifier.FORALL))
    condition = _condition(choose, program)
    wanted = _condition(choose, program) if choose((False,) * 9 + (True,)) else None
    return LitmusTest("generated", program, quantifier, condition, wanted)


def fit(program: Program, limit: int) -> Program:
    """The program without its branches, if it is too large with them, and then without the last
    operations of its longest threads, as many as it takes.
    """
    while estimate(program, UNROLL) > limit:
        branches = [
            (number, index)
            for number, thread in enumerate(program.threads)
            for index, operation in enumerate(thread.code)
            if isinstance(operation, Goto)
        ]
        if branches:
            program = without(program, *branches[0])
            continue
        longest = max(range(len(program.threads)), key=lambda n: len(program.threads[n].code))
        program = without(program, longest, len(program.threads[longest].code) - 1)
    return program


def without(program: Program, thread: int, index: int) -> Program:
    """The program without one operation. Labels keep their place; generated threads have one branch
    at most, with which its label goes.
    """
    old = program.threads[thread]
    labels = tuple((name, at - (at > index)) for name, at in old.labels)
    if isinstance(old.code[index], Goto):
        labels = ()
    new = replace(old, code=old.code[:index] + old.code[index + 1 :], labels=labels)
    threads = program.threads
    return replace(program, threads=(*threads[:thread], new, *threads[thread + 1 :]))


def default_condition(program: Program) -> Condition:
    """A condition that names every global location: outcomes then list their final values."""
    names = [loc.name for loc in program.locations if loc.space is AddressSpace.GLOBAL]
    equal = [Compare(BinaryOp.EQ, LocationTerm(name), ValueTerm(1)) for name in names]
    return equal[0] if len(equal) == 1 else And(tuple(equal))


def _condition(choose: Choose, program: Program) -> Condition:
    """A condition of a few comparisons; it names some locations, so outcomes list them."""
    leaves: list[Term] = [
        LocationTerm(loc.name) for loc in program.locations if loc.space is AddressSpace.GLOBAL
    ]
    for thread in program.threads:
        names = dict.fromkeys(
            o.register for o in thread.code if isinstance(o, (Load, AtomicRmw, CmpXchg, Assign))
        )
        leaves += [RegisterTerm(thread.number, name) for name in names]
    operands: list[Condition] = []
    for _ in range(choose((1, 2, 2, 3))):
        op = choose((BinaryOp.EQ, BinaryOp.EQ, BinaryOp.EQ, BinaryOp.NE, BinaryOp.LT))
        right: Term = choose((ValueTerm(1), ValueTerm(0), ValueTerm(2), ValueTerm(UNDEF)))
        if right == ValueTerm(UNDEF) and op is BinaryOp.LT:
            # the format gives the literal undef no place in an order
            op = BinaryOp.EQ
        if choose((False,) * 7 + (True,)):
            right = choose(leaves)
        comparison: Condition = Compare(op, choose(leaves), right)
        operands.append(Not(comparison) if choose((False, False, False, True)) else comparison)
    if choose((False,) * 7 + (True,)):
        operands.append(Race())
    if len(operands) == 1:
        return operands[0]
    return And(tuple(operands)) if choose((True, False)) else Or(tuple(operands))
