"""The effects of calls and fences.

`effect_of` is the one place that decides what a function is. A name is never enough: a declared
function is a built-in one if the language of the module defines it with exactly this signature, an
intrinsic, or a function of a device library under a reserved name with exactly its type. Every
other function is foreign. It may give each lane another result, write through its pointers, and
hold a barrier, whatever its attributes promise: `memory(none)` says nothing about lanes, because
the work-item's own ID is such a function too. A proof's assumption about foreign functions is a
premise that names them.
"""

from __future__ import annotations

import re

from fencepost.llvm.effects.amdgcn_table import AMDGCN
from fencepost.llvm.effects.assembly import assembly
from fencepost.llvm.effects.device_table import library_call
from fencepost.llvm.effects.effect import (
    Assume,
    Effect,
    Foreign,
    MemoryFence,
    Opaque,
    Unsupported,
)
from fencepost.llvm.effects.llvm_table import LLVM
from fencepost.llvm.effects.opencl_table import opencl_call
from fencepost.llvm.ir import Call, Fence
from fencepost.llvm.language import Language
from fencepost.llvm.rewriting.indirect import PREFIX
from fencepost.llvm.types import VOID, PointerType
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.vocabulary.address_spaces import ALL_SPACES, AddressSpace

_AMDGCN = "llvm.amdgcn."


def fence_effect(fence: Fence) -> MemoryFence:
    """Return the effect of a fence instruction: tags may limit it to some memory."""
    spaces = fence.spaces or ALL_SPACES
    return MemoryFence(fence.atomic, spaces, fence.tags.makes_available)


def effect_of(call: Call, pure: frozenset[str]) -> Effect:
    """Return the effect of a call. `pure` are the functions declared to touch no memory."""
    if call.callee is None:
        if call.assembly is None:
            return Unsupported("an indirect call: the functions that it may reach are not known")
        return assembly(call)
    name = call.callee
    if call.defined:
        return Unsupported(
            f"@{name} is called where it could not be inlined: it calls itself, or is an ifunc"
        )
    if name.startswith("llvm."):
        return _intrinsic(name, call, pure)
    if (found := library_call(call)) is not None:
        return found
    if call.language is Language.OPENCL and (found := opencl_call(name, call)) is not None:
        return found
    return _foreign(name, call, reaches_memory=name not in pure)


_SYNCHRONIZES = pattern(
    r"barrier|sync|fence|atomic|(?<![bc])lock|mutex|wait|signal|work_?group|sub_?group",
    re.IGNORECASE,
)
_STATES = frozenset({"__requires", "__assume"})
"""Functions of verifiers that state a precondition [GPUVerify annotations]."""

_SAYS = pattern(
    r"__(?:global_)?(?:assert|invariant|candidate\w*|ensures|function_wide_\w+|implies|enabled|all"
    r"|at_most_one|exclusive|same_group|(?:uniform|distinct|other|old|return_val)_\w+|axiom"
    r"|(?:no_)?(?:read|write)(?:_implies|_offset\w*)?|ptr_(?:base|offset)\w*|add_noovfl\w*"
    r"|requires_fresh_array|array_snapshot|array_read|points_to|not_accessed)",
    re.ASCII,
)
"""Functions of verifiers that state something about the program and have no effect [GPUVerify
annotations]."""

_MANGLED = pattern(r"_ZL?(\d+)(.*)", re.ASCII)


def _plain(name: str) -> str:
    """The name of a function as C++ source has it, without scopes."""
    found = _MANGLED.match(name)
    return found[2][: integer_of(found[1])] if found else name


def _foreign(name: str, call: Call, *, reaches_memory: bool) -> Effect:
    """A function that is only declared, and that no table knows. `reaches_memory`: its declaration
    does not promise that it touches none.
    """
    if name.startswith(PREFIX):
        return Unsupported("an indirect call: the functions that it may reach are not known")
    if _plain(name) in _STATES and len(call.arguments) == 1 and call.head.type == VOID:
        return Assume(call.arguments[0])
    if _SAYS.fullmatch(_plain(name)):
        return Foreign(name, stated=True)
    pointers = [each.type for each in call.arguments if isinstance(each.type, PointerType)]
    own = not reaches_memory or all(each.space == AddressSpace.PRIVATE for each in pointers)
    # A barrier that gives a result and touches no memory has no use; one that gives none has.
    meets = _SYNCHRONIZES.search(name) and (reaches_memory or call.head.type == VOID)
    if own and not isinstance(call.head.type, PointerType) and not meets:
        return Foreign(name, bool(pointers) and reaches_memory)
    return Unsupported(
        f"@{name} is not defined here, and nothing says what it does: link the file that defines it"
    )


def _intrinsic(name: str, call: Call, pure: frozenset[str]) -> Effect:
    target = name.startswith(_AMDGCN)
    found = (
        AMDGCN.effect(name.removeprefix(_AMDGCN), call)
        if target
        else LLVM.effect(name.removeprefix("llvm."), call)
    )
    if found is not None:
        return found
    # LLVM itself says of these whether they touch memory, whatever the module declares.
    if name in pure and not target:
        return Opaque()
    return Unsupported(f"{name}: what it does to memory is not known")
