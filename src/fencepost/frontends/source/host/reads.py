"""References to variables of host code that can only read them: loads of the whole, of a member or
of an element, copies, and addresses that a function of OpenCL reads from.
"""

from __future__ import annotations

from fencepost.frontends.source.host.integers import plain_type
from fencepost.frontends.source.host.syntax import CASTS, Kind, Node

CONFIGURE = "__hipPushCallConfiguration"
"""The function that `<<<...>>>` calls with its sizes; it takes them by value."""

READ_BY_POINTER = {
    "clCreateKernel": (2,),
    "clSetKernelArg": (4,),
    "clEnqueueNDRangeKernel": (4, 5, 6),
    "clBuildProgram": (4,),
    "clCompileProgram": (4,),
}
"""Functions of OpenCL, and which of their arguments are pointers to what they read alone."""
READ_BY_REFERENCE = frozenset({"clamp", "max", "min"})
"""Functions of C++ that take constant references to what they compare."""


def is_read(node: Node, parents: list[Node]) -> bool:
    """Return True if a reference to a variable can only read it."""
    while parents and parents[0].kind is Kind.PAREN:
        node, parents = parents[0], parents[1:]
    if _is_read_by_pointer(parents):
        return True
    match parents:
        case [
            Node(kind=Kind.IMPLICIT_CAST) as cast,
            Node(kind=Kind.ARRAY_SUBSCRIPT) as part,
            *rest,
        ]:
            is_array = cast.attributes.get("castKind") == "ArrayToPointerDecay"
            loaded = bool(rest) and rest[0].attributes.get("castKind") == "LValueToRValue"
            return is_array and loaded and part.inner[0] is cast
        case [Node(kind=Kind.IMPLICIT_CAST) as cast, *rest]:
            how = cast.attributes.get("castKind")
            if how == "LValueToRValue":
                return True
            return how == "NoOp" and cast.type.startswith("const ") and _is_taken(rest[:1])
        case [Node(kind=Kind.CONSTRUCT) as made, *_]:
            return is_dim3(made) and is_dim3(node)
        case [Node(kind=Kind.MEMBER), Node(kind=Kind.IMPLICIT_CAST) as cast, *_]:
            return cast.attributes.get("castKind") == "LValueToRValue"
        case [Node(kind=Kind.SIZE_OF), *_]:
            return True
        case [Node(kind=Kind.CALL | Kind.LAUNCH) as call, *_]:
            # The launch itself takes its sizes by value; one that was not resolved has no casts.
            return _is_configuration(call)
    return False


def _is_taken(parents: list[Node]) -> bool:
    """Return True if a constant reference is one that is copied, or compared with another."""
    match parents:
        case [Node(kind=Kind.CONSTRUCT) as made]:
            return is_dim3(made)
        case [Node(kind=Kind.CALL, inner=(callee, *_))]:
            return bare_name(callee) in READ_BY_REFERENCE
    return False


def _is_read_by_pointer(parents: list[Node]) -> bool:
    """Return True for a variable whose address, or that as an array, is passed to be read."""
    if not parents:
        return False
    first, *rest = parents
    is_address = first.kind is Kind.UNARY and first.attributes.get("opcode") == "&"
    if not is_address and first.attributes.get("castKind") != "ArrayToPointerDecay":
        return False
    for each in rest:
        if each.kind is Kind.CALL and each.inner:
            places = READ_BY_POINTER.get(bare_name(each.inner[0]), ())
            return any(each.inner[at] is first for at in places if at < len(each.inner))
        if each.kind not in (*CASTS, Kind.REINTERPRET_CAST, Kind.PAREN):
            return False
        first = each
    return False


def bare_name(callee: Node) -> str:
    """The name of a function that is called; empty where that is no name."""
    while callee.kind in (Kind.IMPLICIT_CAST, Kind.PAREN) and callee.inner:
        callee = callee.inner[0]
    return callee.name if callee.kind is Kind.REFERENCE else ""


def _is_configuration(call: Node) -> bool:
    """Return True for the call that hands over the sizes of a launch."""
    if call.kind is Kind.LAUNCH or not call.inner:
        return False
    return bare_name(call.inner[0]) == CONFIGURE


def is_dim3(node: Node) -> bool:
    """Return True for an expression of the type of sizes."""
    return plain_type(node.type) in ("dim3", "struct dim3")
