"""A captured trace as a program for placement.

Loops become loops with what they carry, conditionals become branches, and every other node keeps
its position, so that a gap of the program is a place in a graph.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations, islice
from typing import Any

from fencepost.errors import InputError, UnsupportedError
from fencepost.frontends.wave.indices import Spans, apart, spans
from fencepost.placement.regions import (
    Access,
    AccessKind,
    Allocation,
    Apart,
    Barrier,
    Carried,
    Conditional,
    Counter,
    CounterWait,
    Loop,
    Node,
    Other,
    Program,
    Signal,
    Uniformity,
    Wait,
)

PIECES = frozenset({AccessKind.WRITE, AccessKind.GATHER_TO_LDS, AccessKind.TENSOR_LOAD})
"""The kinds of accesses that are told apart by the part of an operation that they are."""

MOST_PAIRS = 500
"""So many pairs of indices are compared at most; others count as meeting."""
UNKNOWN_SIZE = 1 << 20
"""Bytes of an allocation whose size is not known when barriers are placed."""


@dataclass(slots=True)
class Captured:
    """A program and where it came from: `nodes` holds the graph node of each of its nodes, in
    pre-order; `ends` the graph and the last node of each sequence, in pre-order.
    """

    program: Program
    nodes: list[Any] = field(default_factory=list)
    ends: list[Any] = field(default_factory=list)


def capture(trace: Any) -> Captured:
    """Read a trace. Raises InputError where it is none, UnsupportedError where shared memory is
    reached in a way that is not known.
    """
    if not hasattr(trace, "get_root_graph") or not hasattr(trace, "get_subgraph"):
        raise InputError(
            f"a {type(trace).__name__} instead of a captured trace",
            rule="barriers are placed in a CapturedTrace of Wave",
            mend="call this like Wave calls its own pass",
        )
    try:
        return _Reader(trace).read()
    except (AssertionError, AttributeError, LookupError, StopIteration, TypeError) as error:
        # What Wave's own accessors raise where a node is not what they take it for.
        raise _malformed(f"{type(error).__name__}: {error}") from error


def _malformed(what: str) -> InputError:
    return InputError(
        f"the trace is malformed ({what})",
        rule="each graph of a trace is known by its name and ends with its result",
        mend="trace the kernel again",
    )


class _Reader:
    def __init__(self, trace: Any) -> None:
        from wave_lang.kernel.lang.global_symbols import SHARED_ADDRESS_SPACE
        from wave_lang.kernel.ops import wave_ops

        self.shared = SHARED_ADDRESS_SPACE
        self.ops = wave_ops
        self.trace = trace
        self.allocations: dict[Any, Allocation] = {}
        self.nodes: list[Any] = []
        self.ends: list[Any] = []
        self.parts: dict[tuple[Any, int, str], dict[str, str]] = {}
        self.reach: dict[str, dict[str, Spans]] = {}

    def read(self) -> Captured:
        body = self.sequence(self.trace.get_root_graph())
        allocations = tuple(self.allocations.values())
        return Captured(Program(body, allocations, None, self.facts()), self.nodes, self.ends)

    def sequence(self, graph: Any) -> tuple[Node, ...]:
        """The nodes of a graph, without its arguments and its result."""
        out: list[Node] = []
        last = None
        slot = len(self.ends)
        self.ends.append(None)
        for node in graph.nodes:
            last = node
            custom = self.ops.get_custom(node)
            if isinstance(custom, self.ops.Placeholder | self.ops.Output):
                continue
            out += self.node(node, custom)
        if last is None or not isinstance(self.ops.get_custom(last), self.ops.Output):
            raise _malformed("a graph without a result")
        self.ends[slot] = last
        return tuple(out)

    def node(self, node: Any, custom: Any) -> list[Node]:
        ops = self.ops
        match custom:
            case ops.Iterate():
                return [self.loop(node, custom)]
            case ops.Conditional():
                return [self.conditional(node, custom)]
            case ops.SharedMemoryBarrier():
                waits = self.waits(gathers=custom.wait_async_ops, tensors=custom.tensor_wait)
                return self.keep(node, [*waits, Barrier()])
            case ops.SharedMemoryBarrierSignal():
                waits = self.waits(gathers=False, tensors=custom.tensor_wait)
                return self.keep(node, [*waits, Signal(custom.barId)])
            case ops.SharedMemoryBarrierWait():
                return self.keep(node, [Wait(custom.barId)])
            case ops.MemoryCounterWait():
                wait = CounterWait(Counter.VMCNT, custom.load or 0)
                return self.keep(node, [wait if custom.load is not None else Other(node.name)])
            case _:
                access = self.access(node, custom)
                return self.keep(node, [access or Other(node.name)])

    def keep(self, node: Any, made: list[Node]) -> list[Node]:
        self.nodes += [node] * len(made)
        return made

    def waits(self, *, gathers: bool, tensors: bool) -> list[Node]:
        counters = [Counter.VMCNT] * bool(gathers) + [Counter.TENSORCNT] * bool(tensors)
        return [CounterWait(counter, 0) for counter in counters]

    def access(self, node: Any, custom: Any) -> Access | None:
        """The access that a node makes to shared memory, if any."""
        ops = self.ops
        match custom:
            case ops.Read():
                kind, memory = AccessKind.READ, custom.memory
            case ops.Write():
                kind, memory = AccessKind.WRITE, custom.memory
            case ops.AtomicOp():
                kind, memory = AccessKind.READ_WRITE, custom.rhs
            case ops.GatherToLDS():
                kind, memory = AccessKind.GATHER_TO_LDS, custom.dst
            case ops.TensorLoadToLDS():
                kind, memory = AccessKind.TENSOR_LOAD, custom.dst
            case ops.ScatterAdd():
                kind, memory = AccessKind.READ_WRITE, custom.memory
            case _:
                return None
        always = kind in (AccessKind.GATHER_TO_LDS, AccessKind.TENSOR_LOAD)
        space = getattr(ops.get_custom(memory).type, "address_space", None)
        if not always and space != self.shared:
            return None
        operation = custom.tkw_op_name if kind is AccessKind.READ_WRITE else None
        name = self.name(memory)
        index = self.piece(node, custom, name) if kind in PIECES else None
        return Access(kind, name, operation=operation, index=index, label=node.name)

    def piece(self, node: Any, custom: Any, buffer: str) -> str | None:
        """A name for the part that a node has in the operation of the source that it was expanded
        from. Expansion gives each element to one part, so different parts of one operation do not
        meet; the copies that a scheduler makes of a part have the part's name.
        """
        origin = custom.pre_expansion_id
        where = getattr(custom, "dst_index", None) or getattr(node, "index", None)
        if origin is None and not where:
            return None
        parts = self.parts.setdefault((origin, id(node.graph), buffer), {})
        key = str(where) if where else str(custom.expanded_dims)
        named = parts.setdefault(key, f"part{sum(map(len, self.parts.values()))}")
        if where and getattr(custom, "mapping", None) is None and (found := spans(where)):
            self.reach.setdefault(buffer, {})[named] = found
        return named

    def facts(self) -> frozenset[Apart]:
        """What is known of parts: those of one operation are apart while no loop has begun another
        iteration, and so are those whose indices say it.
        """
        known = {
            Apart(one, two, now=True)
            for (origin, _, _), parts in self.parts.items()
            if origin is not None
            for one, two in combinations(parts.values(), 2)
        }
        questions = (
            (Apart(one, two, now=True), mine, other)
            for reach in self.reach.values()
            for (one, mine), (two, other) in combinations(reach.items(), 2)
        )
        asked = islice((each for each in questions if each[0] not in known), MOST_PAIRS)
        known |= {fact for fact, mine, other in asked if apart(mine, other)}
        return frozenset(known)

    def name(self, memory: Any) -> str:
        """The name of what a memory operand stands for: an allocation, or what a loop carries."""
        custom = self.ops.get_custom(memory)
        match custom:
            case self.ops.IterArg():
                return self.carried(custom.graph.parent_op, custom.iter_idx)
            case self.ops.GetResult():
                return self.carried(custom.value, custom.res_idx)
            case self.ops.Placeholder():
                captured = custom.get_captured_fx_node()
                if captured is not None:
                    return self.name(captured)
            case self.ops.Allocate():
                return self.allocation(memory, custom)
            case _:
                pass
        raise UnsupportedError(
            f"'{memory.name}', which shared memory is reached through, is a"
            f" {type(custom).__name__}",
            rule="shared memory must be an allocation, or carried by a loop",
            mend="place the barriers of this kernel manually",
        )

    def carried(self, loop: Any, position: int) -> str:
        return f"{loop.name}.{position}"

    def allocation(self, node: Any, custom: Any) -> str:
        if node in self.allocations:
            return self.allocations[node].name
        size = _number(custom.allocation_size)
        if custom.parent is None:
            made = Allocation(node.name, max(1, size or UNKNOWN_SIZE))
        else:
            parent = self.ops.get_custom(custom.parent)
            outer = self.allocation(custom.parent, parent)
            whole = next(a.size for a in self.allocations.values() if a.name == outer)
            offset = _number(custom.offset)
            if size is None or offset is None or not 0 <= offset <= offset + size <= whole:
                # Where in its parent is not known: it may be anywhere.
                size, offset = whole, 0
            made = Allocation(node.name, max(1, size), outer, offset)
        self.allocations[node] = made
        return made.name

    def loop(self, node: Any, custom: Any) -> Loop:
        self.nodes.append(node)
        graph = self.subgraph(custom)
        outputs = custom.outputs(graph)
        outputs = list(outputs) if isinstance(outputs, list | tuple) else [outputs]
        body = self.sequence(graph)
        pairs = list(zip(custom.init_args, outputs, strict=False))
        carried = tuple(
            Carried(self.carried(node, i), self.name(first), self.name(following))
            for i, (first, following) in enumerate(pairs)
            if self.is_shared(first)
        )
        trips = None if custom.condition is not None else _number(custom.count)
        return Loop(body, carried, trips, label=node.name)

    def subgraph(self, custom: Any) -> Any:
        """The graph of a region."""
        try:
            return self.trace.get_subgraph(custom.subgraph_name)
        except KeyError as error:
            raise _malformed(f"no graph has the name {custom.subgraph_name!r}") from error

    def is_shared(self, node: Any) -> bool:
        """Whether a loop's initial value is shared memory."""
        custom = self.ops.get_custom(node)
        kind = getattr(custom, "type", None)
        if getattr(kind, "address_space", None) == self.shared:
            return True
        return isinstance(custom, self.ops.Allocate)

    def conditional(self, node: Any, custom: Any) -> Conditional:
        self.nodes.append(node)
        body = self.sequence(self.subgraph(custom))
        # The side that is not taken has no graph, and so no end to place anything at.
        self.ends.append(None)
        return Conditional(body, (), self.uniformity(custom.condition), label=node.name)

    def uniformity(self, condition: Any) -> Uniformity:
        """Whether all waves decide alike: where nothing in the condition depends on the thread."""
        symbols = getattr(condition, "free_symbols", None)
        if symbols is not None:
            threads = any(str(each).startswith(("$T", "$WAVE")) for each in symbols)
            return Uniformity.DIVERGENT if threads else Uniformity.UNIFORM
        if isinstance(condition, bool | int):
            return Uniformity.UNIFORM
        waiting, seen = [condition], set()
        while waiting:
            node = waiting.pop()
            if node in seen or not hasattr(node, "all_input_nodes"):
                continue
            seen.add(node)
            custom = self.ops.get_custom(node)
            if isinstance(custom, self.ops.Read | self.ops.SelfIndex | self.ops.AtomicOp):
                return Uniformity.UNKNOWN
            if isinstance(custom, self.ops.IterArg | self.ops.GetResult | self.ops.MMA):
                return Uniformity.UNKNOWN
            if isinstance(custom, self.ops.Placeholder):
                captured = custom.get_captured_fx_node()
                waiting += [captured] if captured is not None else []
                continue
            waiting += node.all_input_nodes
        return Uniformity.UNIFORM


def _number(expression: Any) -> int | None:
    """An expression as a number, if it is one once the kernel's symbols are known."""
    if expression is None:
        return None
    from wave_lang.kernel.wave.utils.symbol_utils import subs_idxc

    try:
        return int(subs_idxc(expression))
    except (TypeError, ValueError, AttributeError, IndexError):
        # IndexError: no symbols are bound at all.
        return None


def locations(nodes: Iterable[Any]) -> dict[Any, int]:
    """The position of each node in a walk, set on the node as well, as Wave's pass does."""
    found = {}
    for position, node in enumerate(nodes):
        node._topo_location = position
        found[node] = position
    return found
