"""A captured trace as a program for placement.

Loops become loops with the values they carry, conditionals become branches, and every other node
keeps its position, so that a gap of the program is a place in a graph.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fencepost.errors import InputError, UnsupportedError
from fencepost.frontends.wave.indices import Block
from fencepost.frontends.wave.parts import Parts, Where
from fencepost.frontends.wave.uniform import Values
from fencepost.placement.certificate import Premise
from fencepost.placement.regions import (
    Access,
    AccessKind,
    Allocation,
    Barrier,
    Carried,
    Conditional,
    Counter,
    CounterWait,
    Fences,
    Loop,
    Node,
    Other,
    Program,
    Signal,
    Wait,
)
from fencepost.records import dataclass, field

PIECES = frozenset({AccessKind.WRITE, AccessKind.GATHER_TO_LDS})
"""The kinds of accesses that are distinguished by the part of an operation that they are."""
BARE = Fences(frozenset(), frozenset())
"""The fences of Wave's WorkgroupBarrier: none, it becomes `s_barrier` alone."""
UNKNOWN_SIZE = 1 << 20
"""Bytes of an allocation whose size is not known when barriers are placed."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a graph: before one of its nodes, None for its end."""

    graph: Any
    before: Any


@dataclass(slots=True)
class Captured:
    """A program and its origin: `nodes` holds the graph node of each of its nodes, in pre-order;
    `ends` the place at the end of each sequence, in pre-order, None if a sequence has no graph.
    """

    program: Program
    nodes: list[Any] = field(default_factory=list)
    ends: list[Spot | None] = field(default_factory=list)


def capture(trace: Any, block: Block | None = None) -> Captured:
    """Read a trace, of a kernel whose workgroup is `block` if that is known.

    Raises InputError if it is malformed, UnsupportedError if shared memory is reached in an unknown
    way.
    """
    if not hasattr(trace, "get_root_graph") or not hasattr(trace, "get_subgraph"):
        raise InputError(
            f"a {type(trace).__name__} instead of a captured trace",
            rule="barriers are placed in a CapturedTrace of Wave",
            mend="call this like Wave calls its own pass",
        )
    try:
        return _Reader(trace, block).read()
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
    def __init__(self, trace: Any, block: Block | None) -> None:
        from wave_lang.kernel.lang.global_symbols import SHARED_ADDRESS_SPACE
        from wave_lang.kernel.ops import wave_ops

        self.shared = SHARED_ADDRESS_SPACE
        self.ops = wave_ops
        self.trace = trace
        self.allocations: dict[Any, Allocation] = {}
        self.nodes: list[Any] = []
        self.ends: list[Spot | None] = []
        self.names: dict[object, str] = {}
        self.values = Values(wave_ops, trace, SHARED_ADDRESS_SPACE)
        self.parts = Parts(bound, frozenset(self.values.settings), block)

    def read(self) -> Captured:
        body = self.sequence(self.trace.get_root_graph())
        premises = {Premise.STATED, Premise.IN_BOUNDS}
        if self.values.loads:
            premises.add(Premise.UNIFORM_LOADS)
        program = Program(
            body,
            tuple(self.allocations.values()),
            apart=self.parts.facts(),
            premises=frozenset(premises),
        )
        return Captured(program, self.nodes, self.ends)

    def sequence(self, graph: Any, *, result: bool = True) -> tuple[Node, ...]:
        """Return the nodes of a graph, without its arguments and its result, which is required
        except in a branch.
        """
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
            if result:
                raise _malformed("a graph without a result")
            last = None
        self.ends[slot] = Spot(graph, last)
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
            case ops.WorkgroupBarrier():
                return self.keep(node, [Barrier(fences=BARE, label=node.name)])
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
        """Return the access that a node makes to shared memory, if any."""
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
        index = self.piece(node, custom, memory, name) if kind in PIECES else None
        return Access(kind, name, operation=operation, index=index, label=node.name)

    def piece(self, node: Any, custom: Any, memory: Any, buffer: str) -> str | None:
        """Return a name for the part of the source's operation that an access is."""
        gathers = isinstance(custom, self.ops.GatherToLDS)
        where = custom.dst_index if gathers else getattr(node, "index", None)
        plain = custom.dst_mapping is None if gathers else custom.has_identity_mapping()
        if not where or not plain:
            # A mapping may send two elements of the index to one of memory.
            return None
        allocation = self.allocated(memory)
        return self.parts.name(
            Where(
                buffer,
                allocation is not None,
                where,
                allocation and _rows(allocation),
                node.graph,
                custom.pre_expansion_id,
                _number(custom.elements_per_thread),
                gathers,
            )
        )

    def allocated(self, memory: Any) -> Any:
        """Return the allocation that a memory operand always is; None for one that a loop
        carries.
        """
        custom = self.ops.get_custom(memory)
        match custom:
            case self.ops.Allocate():
                return custom
            case self.ops.IterArg():
                return None
            case self.ops.Placeholder():
                captured = custom.get_captured_fx_node()
                return None if captured is None else self.allocated(captured)
            case _:
                return None

    def unique(self, owner: object, wanted: str) -> str:
        """Return the unique name of a part of the trace; names of nodes repeat from one graph to
        another.
        """
        if owner not in self.names:
            name, taken = wanted, set(self.names.values())
            while name in taken:
                name += "'"
            self.names[owner] = name
        return self.names[owner]

    def name(self, memory: Any) -> str:
        """Return the name of a memory operand's memory: an allocation, or a value that a loop
        carries.
        """
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
        return self.unique((loop, position), f"{loop.name}.{position}")

    def allocation(self, node: Any, custom: Any) -> str:
        if node in self.allocations:
            return self.allocations[node].name
        size = _number(custom.allocation_size)
        if custom.parent is None:
            name = self.unique(node, node.name)
            made = Allocation(name, max(1, size or UNKNOWN_SIZE))
        else:
            parent = self.ops.get_custom(custom.parent)
            outer = self.allocation(custom.parent, parent)
            whole = next(a.size for a in self.allocations.values() if a.name == outer)
            offset = _number(custom.offset)
            if size is None or offset is None or not 0 <= offset <= offset + size <= whole:
                # Where in its parent is not known: it may be anywhere.
                size, offset = whole, 0
            made = Allocation(self.unique(node, node.name), max(1, size), outer, offset)
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
        decided = [custom.condition] if custom.condition is not None else [custom.count]
        uniformity = self.values.of(*decided, custom.start, custom.step)
        return Loop(body, carried, trips, uniformity=uniformity, label=node.name)

    def subgraph(self, custom: Any) -> Any:
        """Return the graph of a region."""
        try:
            return self.trace.get_subgraph(custom.subgraph_name)
        except KeyError as error:
            raise _malformed(f"no graph has the name {custom.subgraph_name!r}") from error

    def is_shared(self, node: Any) -> bool:
        """Return True if a loop's initial value is shared memory."""
        custom = self.ops.get_custom(node)
        kind = getattr(custom, "type", None)
        if getattr(kind, "address_space", None) == self.shared:
            return True
        return isinstance(custom, self.ops.Allocate)

    def conditional(self, node: Any, custom: Any) -> Conditional:
        self.nodes.append(node)
        body = self.sequence(self.subgraph(custom), result=False)
        # The side that is not taken has no graph, and so no end to place anything at.
        self.ends.append(None)
        return Conditional(body, (), self.values.of(custom.condition), label=node.name)


def _rows(allocation: Any) -> tuple[tuple[str, int], ...] | None:
    """Return the extent of an allocation along each of its dimensions; None if that is not
    known.
    """
    from wave_lang.kernel.wave.utils.general_utils import infer_dim

    sizes = [_number(each) for each in allocation.distributed_shape]
    names = [str(infer_dim(each)) for each in allocation.shape]
    known = [size for size in sizes if size is not None]
    if len(known) != len(names) or len(sizes) != len(names) or len(set(names)) < len(names):
        return None
    return tuple(zip(names, known, strict=True))


def bound(expression: Any) -> Any:
    """Return an expression with numbers in place of the symbols that the kernel is compiled for."""
    from wave_lang.kernel.wave.utils.symbol_utils import subs_idxc

    try:
        return subs_idxc(expression)
    except (AttributeError, IndexError):
        # No symbols are bound at all.
        return expression


def _number(expression: Any) -> int | None:
    """Return an expression as a number, if it is one once the kernel's symbols are known."""
    try:
        return None if expression is None else int(bound(expression))
    except (TypeError, ValueError):
        return None


def locations(nodes: Iterable[Any]) -> dict[Any, int]:
    """Return the position of each node in a walk. Sets it on the node as well, as Wave's pass
    does.
    """
    found = {}
    for position, node in enumerate(nodes):
        node._topo_location = position
        found[node] = position
    return found
