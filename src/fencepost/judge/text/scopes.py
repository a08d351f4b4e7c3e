"""The scopes of atomics and fences, as the IR names them."""

from __future__ import annotations

from fencepost.llvm.ir import Atomic


def said(atomic: Atomic) -> str:
    """Return the scope that `syncscope` names, even if AMDGPU has no such scope; '' for the
    system's.
    """
    return atomic.foreign or atomic.scope.syncscope
