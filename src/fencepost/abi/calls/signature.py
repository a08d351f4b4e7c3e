"""The signatures of the functions in a module of LLVM IR, as their arguments are assigned."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from fencepost.abi.calls.assign import ImplicitArgument, Parameter
from fencepost.abi.calls.spelling import parse_type
from fencepost.abi.calls.types import SourceType
from fencepost.abi.conventions import BY_NAME, Convention
from fencepost.abi.fault import AbiError
from fencepost.abi.lint.module_text import Function, ModuleText, inside, type_and_rest
from fencepost.citations import Cite, Source
from fencepost.patterns import pattern
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, "Calling Conventions")

MAX_EXPANDED = 100_000
"""The largest length of a type, in characters, with the types that it names expanded."""

_NAMED = pattern(r'%(?:[\w.$-]+|"[^"]*")', re.ASCII)
_BY_VALUE = pattern(r"\bbyval\(", re.ASCII)
_DENIED: Mapping[ImplicitArgument, tuple[str, ...]] = {
    ImplicitArgument.DISPATCH_PTR: ("amdgpu-no-dispatch-ptr",),
    ImplicitArgument.QUEUE_PTR: ("amdgpu-no-queue-ptr",),
    ImplicitArgument.DISPATCH_ID: ("amdgpu-no-dispatch-id",),
    ImplicitArgument.WORKGROUP_ID_X: ("amdgpu-no-workgroup-id-x", "amdgpu-no-cluster-id-x"),
    ImplicitArgument.WORKGROUP_ID_Y: ("amdgpu-no-workgroup-id-y", "amdgpu-no-cluster-id-y"),
    ImplicitArgument.WORKGROUP_ID_Z: ("amdgpu-no-workgroup-id-z", "amdgpu-no-cluster-id-z"),
    ImplicitArgument.IMPLICIT_ARGUMENT_PTR: ("amdgpu-no-implicitarg-ptr",),
    ImplicitArgument.LDS_KERNEL_ID: ("amdgpu-no-lds-kernel-id",),
    ImplicitArgument.WORKITEM_ID: tuple(f"amdgpu-no-workitem-id-{axis}" for axis in "xyz"),
}
"""The attributes that together state that a function does not use an implicit argument."""


@dataclass(frozen=True, slots=True)
class Signature:
    """A function's signature. `implicit`: the implicit arguments that no attribute denies."""

    name: str
    convention: Convention
    parameters: tuple[Parameter, ...]
    result: SourceType | None
    implicit: frozenset[ImplicitArgument]


def signatures(module: ModuleText) -> Iterator[Signature]:
    """The signatures of a module's functions, without those of intrinsics.

    Raises AbiError for types that no registers are assigned to, and for other conventions.
    """
    for function in module.functions:
        if not function.name.startswith("llvm."):
            yield _signature(function, module.types)


def _signature(function: Function, types: Mapping[str, str]) -> Signature:
    convention = BY_NAME.get(function.convention)
    if convention is None:
        raise AbiError(
            f"{function.name} has calling convention {function.convention!r}",
            rule=f"those of AMDGPU are {', '.join(BY_NAME)} [{_CITE}]",
            mend="ask for another function",
        )
    result = function.result_type
    return Signature(
        function.name,
        convention,
        tuple(_parameter(each, types) for each in function.parameters if each != "..."),
        None if result == "void" else parse_type(_expanded(result, types)),
        frozenset(
            each
            for each, denied in _DENIED.items()
            if not all(name in function.attributes for name in denied)
        ),
    )


def _parameter(text: str, types: Mapping[str, str]) -> Parameter:
    kind, rest = type_and_rest(text)
    copied = _BY_VALUE.search(rest)
    if copied is not None:
        kind = inside(rest, copied.end() - 1)
    words = rest.split()
    return Parameter(parse_type(_expanded(kind, types)), "inreg" in words, copied is not None)


def _expanded(kind: str, types: Mapping[str, str]) -> str:
    """Return a type with the named types in it expanded. Raises AbiError if it becomes too long."""
    for _ in range(len(types) + 1):
        if len(kind) > MAX_EXPANDED:
            break
        expanded = _NAMED.sub(lambda found: types.get(found[0], "opaque"), kind)
        if expanded == kind:
            return kind
        kind = expanded
    raise AbiError(
        f"the type {kind[:40]}... has more than {MAX_EXPANDED} characters",
        rule="types are taken apart with the types that they name",
        mend="pass it by address",
    )
