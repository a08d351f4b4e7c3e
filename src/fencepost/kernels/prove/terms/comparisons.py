"""Connectives and comparisons of bit-vectors as ones of integers, by z3's kind of the operation."""

from __future__ import annotations

from collections.abc import Callable

import z3

from fencepost.kernels.prove.terms.term import Expr

LOGIC: dict[int, Callable[[list[Expr]], Expr]] = {
    z3.Z3_OP_AND: lambda given: z3.And(*given),
    z3.Z3_OP_OR: lambda given: z3.Or(*given),
    z3.Z3_OP_NOT: lambda given: z3.Not(given[0]),
    z3.Z3_OP_XOR: lambda given: z3.Xor(*given),
    z3.Z3_OP_IMPLIES: lambda given: z3.Implies(*given),
    z3.Z3_OP_ITE: lambda given: z3.If(*given),
    z3.Z3_OP_EQ: lambda given: given[0] == given[1],
    z3.Z3_OP_DISTINCT: lambda given: z3.Distinct(*given),
}
SIGNED: dict[int, Callable[[Expr, Expr], Expr]] = {
    z3.Z3_OP_SLEQ: lambda a, b: a <= b,
    z3.Z3_OP_SLT: lambda a, b: a < b,
    z3.Z3_OP_SGEQ: lambda a, b: a >= b,
    z3.Z3_OP_SGT: lambda a, b: a > b,
}
UNSIGNED: dict[int, Callable[[Expr, Expr], Expr]] = {
    z3.Z3_OP_ULEQ: lambda a, b: a <= b,
    z3.Z3_OP_ULT: lambda a, b: a < b,
    z3.Z3_OP_UGEQ: lambda a, b: a >= b,
    z3.Z3_OP_UGT: lambda a, b: a > b,
}

__all__ = ["LOGIC", "SIGNED", "UNSIGNED"]
