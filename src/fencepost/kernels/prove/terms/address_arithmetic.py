"""Arithmetic of addresses, which may be taken not to overflow."""

from __future__ import annotations

import z3

from fencepost.kernels.prove.terms.spans import Spans, zeroes
from fencepost.kernels.prove.terms.term import Expr

_CHAIN = frozenset(
    {
        z3.Z3_OP_BADD,
        z3.Z3_OP_BSUB,
        z3.Z3_OP_BMUL,
        z3.Z3_OP_BNEG,
        z3.Z3_OP_BSHL,
        z3.Z3_OP_SIGN_EXT,
        z3.Z3_OP_ZERO_EXT,
        z3.Z3_OP_ITE,
    }
)
"""Operations through which an address is computed; below others there is no address."""

ADDRESS_BITS = 32
"""The fewest bits in which addresses are computed: arithmetic on fewer bits results from a
truncation by the compiler, which is meant to wrap.
"""


def is_of_address(expr: Expr, spans: Spans) -> bool:
    """Return True for an operation through which an address is computed: `or` is one where it is a
    sum, of a multiple of a power of two and a smaller number.
    """
    kind = expr.decl().kind()
    if kind != z3.Z3_OP_BOR or expr.num_args() != 2:
        return kind in _CHAIN
    high, low = sorted(expr.children(), key=zeroes, reverse=True)
    least, most = spans.of(low)
    return least >= 0 and most < 1 << zeroes(high)


__all__ = ["ADDRESS_BITS", "is_of_address"]
