"""Additional strength that atomics and fences are assumed to have, to find what is missing."""

from __future__ import annotations

from enum import Enum, unique
from typing import assert_never

from fencepost.llvm.ir import Atomic
from fencepost.records import replace
from fencepost.vocabulary.address_spaces import ALL_SPACES, SyncSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope, SyncScope


@unique
class Wish(Enum):
    """One additional property."""

    SPACES = "both address spaces"
    SCOPE = "a scope that includes everyone"
    ORDER = "acquire and release"

    def granted_to_fence(
        self, atomic: Atomic, spaces: frozenset[SyncSpace]
    ) -> tuple[Atomic, frozenset[SyncSpace]]:
        """Return the fence as it would be; a compiler-only fence stays as it is, since it is not
        meant to synchronize.
        """
        return (atomic, spaces) if is_for_compiler(atomic) else self.granted(atomic, spaces)

    def granted(
        self, atomic: Atomic, spaces: frozenset[SyncSpace]
    ) -> tuple[Atomic, frozenset[SyncSpace]]:
        """Return the atomic or fence as it would be."""
        match self:
            case Wish.SPACES:
                return replace(atomic, scope=SyncScope(atomic.scope.scope)), ALL_SPACES
            case Wish.SCOPE:
                return replace(atomic, scope=SyncScope(Scope.SYSTEM, atomic.scope.one_as)), spaces
            case Wish.ORDER:
                return replace(atomic, ordering=Ordering.ACQ_REL, failed=None), spaces
        assert_never(self)


def is_for_compiler(fence: Atomic) -> bool:
    """Return True if a fence keeps order for the compiler alone, as `atomic_signal_fence` does (001
    Memory Scopes, singlethread). A fence of a scope that AMDGPU lacks is meant for others.
    """
    return fence.scope.scope is Scope.SINGLETHREAD and not fence.foreign
