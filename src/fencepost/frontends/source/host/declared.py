"""The kernels that a source declares, and what stands for one of them in an expression."""

from __future__ import annotations

from collections import Counter

from fencepost.frontends.source.host.constants import Constants
from fencepost.frontends.source.host.syntax import FUNCTIONS, Kind, Node

_STUB = "__device_stub__"
WRAPPERS = frozenset(
    {
        *(Kind.PAREN, Kind.IMPLICIT_CAST, Kind.C_CAST, Kind.STATIC_CAST, Kind.FUNCTIONAL_CAST),
        *(Kind.REINTERPRET_CAST, Kind.UNARY, Kind.SUBSTITUTED, Kind.CLEANUPS, Kind.CONSTANT),
    }
)
"""Expressions around a kernel's name that leave it the kernel."""


def declared_kernels(tree: tuple[Node, ...]) -> dict[str, Node]:
    """The declarations of kernels by their ids."""
    return {
        node.id: node
        for top in tree
        for node in top.walk()
        if node.kind in FUNCTIONS and any(e.kind is Kind.GLOBAL for e in node.inner)
    }


def handles(
    tree: tuple[Node, ...], constants: Constants, kernels: dict[str, Node]
) -> dict[str, Node]:
    """The names of kernels by the ids of the variables that stand for them: initialized with the
    kernel, never changed, and used for nothing but launches with `<<<...>>>`.
    """
    references: Counter[str] = Counter()
    callees: Counter[str] = Counter()
    names: dict[str, Node] = {}
    for node in (each for top in tree for each in top.walk()):
        if node.kind is Kind.REFERENCE and node.refers in constants.declared:
            references[node.refers] += 1
            names[node.refers] = node
        elif node.kind is Kind.LAUNCH and node.inner:
            callees[bare(node.inner[0]).refers] += 1
    found: dict[str, Node] = {}
    for variable, count in references.items():
        initial = constants.initializer(names[variable]) if callees[variable] == count else None
        kernel = None if initial is None else bare(initial)
        if kernel is not None and kernel.refers in kernels:
            found[variable] = kernel
    return found


def device_name(kernel: Node) -> str:
    """The name of a kernel in device code; empty where it has none. Host code mangles that of the
    function that launches it.
    """
    mangled = str(kernel.attributes.get("mangledName", ""))
    stub = _STUB + kernel.name
    own = f"{len(stub)}{stub}"
    return mangled.replace(own, f"{len(kernel.name)}{kernel.name}", 1).removeprefix(_STUB)


def bare(node: Node) -> Node:
    """The name of a kernel below casts, parentheses and `&`."""
    while node.kind in WRAPPERS and node.inner:
        node = node.inner[-1]
    return node


__all__ = ["WRAPPERS", "bare", "declared_kernels", "device_name", "handles"]
