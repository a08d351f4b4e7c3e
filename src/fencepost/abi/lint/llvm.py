"""LLVM's own view of a module: parsed, verified, and printed again."""

from __future__ import annotations

from fencepost.abi.fault import AbiError
from fencepost.llvm.read import Reading, decoded
from fencepost.llvm.rewriting.child import Preparation
from fencepost.magic import BITCODE

TIMEOUT = 60
"""Seconds that LLVM may take."""

MAX_BYTES = 64 << 20
"""Larger inputs are refused."""


def printed(source: bytes) -> str:
    """Return the module as LLVM prints it, one instruction a line.

    Raises InputError, with the place, if it does not parse or verify, BoundReached if LLVM takes
    too long.
    """
    if len(source) > MAX_BYTES:
        raise AbiError(
            f"a module of {len(source)} bytes",
            rule=f"the limit is {MAX_BYTES} bytes",
            mend="split it",
        )
    if not source.startswith(BITCODE) and b"\0" in source:
        raise AbiError(
            f"byte 0x00 at offset {source.index(0)}",
            rule="a module is bitcode, or text without NUL",
            mend="name a file of LLVM IR",
        )
    return Reading(decoded(source), Preparation.AS_WRITTEN).text(TIMEOUT)
