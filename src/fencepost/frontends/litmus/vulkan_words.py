"""The words of Vulkan litmus tests, as Dat3M writes them after Khronos's own.

An instruction is words joined by dots: its operation, whether it is atomic, its order and scope,
the storage class that it accesses, those that its order covers, and what it makes available and
visible (002 The Vulkan Memory Model). Scopes map to those of the same level.
"""

from __future__ import annotations

from types import MappingProxyType

from fencepost.citations import Cite, Source
from fencepost.errors import Place, UnsupportedError
from fencepost.program.values import BinaryOp, RmwOp
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope

CITE = Cite(Source.MEMORY_MODEL, "The Vulkan Memory Model")

SCOPES = MappingProxyType(
    {"sg": Scope.WAVEFRONT, "wg": Scope.WORKGROUP, "qf": Scope.CLUSTER, "dv": Scope.AGENT}
)
LONG_SCOPES = MappingProxyType(
    {"scopesg": "sg", "scopewg": "wg", "scopeqf": "qf", "scopedev": "dv", "dev": "dv"}
)
"""The spellings of Khronos's own tests."""

ORDERS = MappingProxyType(
    {"acq": Ordering.ACQUIRE, "rel": Ordering.RELEASE, "acq_rel": Ordering.ACQ_REL}
)
RMW = MappingProxyType(
    {
        "plus": RmwOp.ADD,
        "minus": RmwOp.SUB,
        "add": RmwOp.ADD,
        "sub": RmwOp.SUB,
        "and": RmwOp.AND,
        "or": RmwOp.OR,
        "xor": RmwOp.XOR,
    }
)
"""Read-modify-writes by the last word; without one they exchange."""
BRANCHES = MappingProxyType(
    {
        "beq": BinaryOp.EQ,
        "bne": BinaryOp.NE,
        "blt": BinaryOp.LT,
        "ble": BinaryOp.LE,
        "bgt": BinaryOp.GT,
        "bge": BinaryOp.GE,
    }
)
COMPUTES = MappingProxyType(
    {
        "add": BinaryOp.ADD,
        "sub": BinaryOp.SUB,
        "mul": BinaryOp.MUL,
        "and": BinaryOp.AND,
        "or": BinaryOp.OR,
        "xor": BinaryOp.XOR,
    }
)


def unsupported(
    what: str, rule: str, place: Place | None = None, mend: str = "leave it out"
) -> UnsupportedError:
    """Return the error for a feature that only one of the two languages has."""
    return UnsupportedError(what, rule=f"{rule} [{CITE}]", mend=mend, place=place)
