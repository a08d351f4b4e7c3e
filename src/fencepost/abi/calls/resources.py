"""The resources that functions use, added up over the call graph (001 Function Resource Usage)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, unique
from types import MappingProxyType

from fencepost.abi.assembler.evaluate import evaluate
from fencepost.abi.assembler.items import AssemblySource
from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.records import dataclass, field, replace

_CITE = Cite(Source.GUIDE, "Function Resource Usage")


@unique
class Combine(Enum):
    """The rule that combines a function's own value with those of its callees."""

    MAX = "the largest"
    OR = "whether any"
    SUM = "its own and the largest of the callees'"


@dataclass(frozen=True, slots=True)
class ResourceRow:
    """A row: a symbol `<function>.<suffix>`. `maximum` is the symbol of the largest value in the
    compilation unit, if there is one.
    """

    suffix: str
    combine: Combine
    meaning: str
    maximum: str | None = None
    cite: Cite = _CITE


RESOURCES: tuple[ResourceRow, ...] = (
    ResourceRow("num_vgpr", Combine.MAX, "vector registers", "amdgcn.max_num_vgpr"),
    ResourceRow("num_agpr", Combine.MAX, "accumulator registers", "amdgcn.max_num_agpr"),
    ResourceRow(
        "numbered_sgpr",
        Combine.MAX,
        "scalar registers, without VCC and its like",
        "amdgcn.max_num_sgpr",
    ),
    ResourceRow("private_seg_size", Combine.SUM, "bytes of stack"),
    ResourceRow("uses_vcc", Combine.OR, "whether VCC is used"),
    ResourceRow("uses_flat_scratch", Combine.OR, "whether flat scratch is used"),
    ResourceRow("has_dyn_sized_stack", Combine.OR, "whether the stack's size is not known"),
    ResourceRow("has_recursion", Combine.OR, "whether there is recursion"),
    ResourceRow("has_indirect_call", Combine.OR, "whether there are indirect calls"),
)
"""The symbols, in the order of the guide."""

BY_SUFFIX = MappingProxyType({row.suffix: row for row in RESOURCES})


@dataclass(frozen=True, slots=True)
class FunctionUse:
    """The resources that a function uses by itself, by suffix, and the functions it calls."""

    own: Mapping[str, int]
    callees: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Usage:
    """The resources that a function uses together with its callees, by suffix."""

    values: Mapping[str, int] = field(default_factory=dict)

    def __getitem__(self, suffix: str) -> int:
        return self.values[suffix]


def propagate(functions: Mapping[str, FunctionUse]) -> dict[str, Usage]:
    """Combine each function's use with that of its callees.

    Mutually recursive functions use the same registers, have recursion, and a stack of unknown
    size; the size stated is that of one pass through the cycle. Raises AbiError for a call of a
    function that is missing.
    """
    for name, function in functions.items():
        for callee in function.callees:
            if callee not in functions:
                raise AbiError(
                    f"{name!r} calls {callee!r}, which is not there",
                    rule=f"the use of a function needs that of its callees [{_CITE}]",
                    mend="add the function, or count its use as the caller's own",
                )
    found: dict[str, Usage] = {}
    for circle in _circles(functions):
        members = set(circle)
        recursive = len(circle) > 1 or circle[0] in functions[circle[0]].callees
        outside = {
            callee for name in circle for callee in functions[name].callees if callee not in members
        }
        below = [found[callee] for callee in sorted(outside)]
        shared = {row.suffix: _combined(row, circle, functions, below) for row in RESOURCES}
        if recursive:
            shared |= {"has_recursion": 1, "has_dyn_sized_stack": 1}
        for name in circle:
            found[name] = Usage(MappingProxyType(shared))
    return {name: found[name] for name in functions}


def stated_usage(source: AssemblySource, function: str) -> Usage:
    """Return the use of a function as the symbols of an assembly source state it, by the suffixes
    that are present.

    A local function's symbols begin with `.L`. Raises AbiError if the source has none for it, or if
    a symbol's value is not known.
    """
    values = {}
    for row in RESOURCES:
        for prefix in ("", ".L"):
            symbol = f"{prefix}{function}.{row.suffix}"
            if symbol in source.symbols:
                values[row.suffix] = evaluate(source.symbols[symbol], source.symbols, {})
    if not values:
        raise AbiError(
            f"no resource symbols of function {function!r}",
            rule=f"the compiler sets <function>.num_vgpr and others [{_CITE}]",
            mend="name a function of the source, compiled by LLVM 20 or above",
        )
    return Usage(MappingProxyType(values))


def with_indirect_calls(
    functions: Mapping[str, FunctionUse], unit: Mapping[str, int]
) -> dict[str, FunctionUse]:
    """Return the functions after adding the possible targets of indirect calls: the largest counts
    of the unit, by suffix, because any function of it may be called.
    """
    made = {}
    for name, function in functions.items():
        if function.own.get("has_indirect_call"):
            own = dict(function.own)
            for row in RESOURCES:
                if row.maximum is not None:
                    own[row.suffix] = max(own.get(row.suffix, 0), unit.get(row.suffix, 0))
            function = replace(function, own=MappingProxyType(own))
        made[name] = function
    return made


def _combined(
    row: ResourceRow,
    circle: list[str],
    functions: Mapping[str, FunctionUse],
    below: list[Usage],
) -> int:
    own = [functions[name].own.get(row.suffix, 0) for name in circle]
    callees = [usage[row.suffix] for usage in below]
    match row.combine:
        case Combine.MAX:
            return max([*own, *callees], default=0)
        case Combine.OR:
            return int(any(own) or any(callees))
        case Combine.SUM:
            return sum(own) + max(callees, default=0)


def _circles(functions: Mapping[str, FunctionUse]) -> list[list[str]]:
    """Return the strongly connected components of the call graph, callees first. The search is
    iterative, because a graph can be arbitrarily deep.
    """
    order: list[str] = []
    seen: set[str] = set()
    for root in functions:
        waiting = [(root, False)]
        while waiting:
            name, left = waiting.pop()
            if left:
                order.append(name)
            elif name not in seen:
                seen.add(name)
                waiting.append((name, True))
                waiting += [(callee, False) for callee in functions[name].callees]
    callers: dict[str, list[str]] = {name: [] for name in functions}
    for name, function in functions.items():
        for callee in function.callees:
            callers[callee].append(name)
    circles: list[list[str]] = []
    placed: set[str] = set()
    for root in reversed(order):
        if root in placed:
            continue
        circle: list[str] = []
        stack = [root]
        placed.add(root)
        while stack:
            name = stack.pop()
            circle.append(name)
            for caller in callers[name]:
                if caller not in placed:
                    placed.add(caller)
                    stack.append(caller)
        circles.append(sorted(circle))
    circles.reverse()
    return circles
