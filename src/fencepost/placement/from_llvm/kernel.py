"""A kernel as a program for placement: its LDS accesses in regions, and the facts about them."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet

from fencepost.errors import UnsupportedError
from fencepost.llvm.cfg.blocks import END, BlockGraph, NaturalLoop
from fencepost.llvm.cfg.graph import control_flow
from fencepost.llvm.fat_pointers import with_resources
from fencepost.llvm.ir import Call, Instruction, Phi
from fencepost.llvm.module import Function, Module
from fencepost.llvm.types import alloc_size
from fencepost.placement.certificate import Premise
from fencepost.placement.from_llvm import synchronizing
from fencepost.placement.from_llvm.accesses import Accesses, Made
from fencepost.placement.from_llvm.addresses import GLOBAL, Addresses
from fencepost.placement.from_llvm.calls import is_declared, unneeded
from fencepost.placement.from_llvm.certain_errors import Surely
from fencepost.placement.from_llvm.group_copies import in_flight
from fencepost.placement.from_llvm.indices import with_few_indices
from fencepost.placement.from_llvm.objects import DYNAMIC, Objects
from fencepost.placement.from_llvm.places import end_stands
from fencepost.placement.from_llvm.told import NOTHING, Told
from fencepost.placement.from_llvm.uniform import Uniformity
from fencepost.placement.regions import Allocation, Conditional, Loop, Node, Other, Program
from fencepost.placement.regions import Fence as WaveFence
from fencepost.placement.regions import Uniformity as Way
from fencepost.placement.turns import with_turns
from fencepost.records import dataclass, field
from fencepost.vocabulary.address_spaces import SyncSpace

_NOWHERE = -1
"""The ordinal of a gap where nothing can be placed: it is at no instruction, behind a region whose
ways meet elsewhere, or within one, or a copy by the workgroup is in flight."""


@dataclass(slots=True)
class Kernel:
    """A kernel's program. `spots`: for each node in pre-order, the ordinal of the instruction that
    a gap before it precedes, -1 if there is none; `ends`: the same for the end of each sequence, in
    pre-order. `synchronizing`: the ordinals of the barriers, and of the fences beside them.
    `workgroup`: the number of work-items of a workgroup along each axis, if known, and `most` the
    most of them; `lanes`: the possible numbers of work-items in a wave; `generation`: the major
    version of the processor. `made`: the origin of each access, by its name in facts.
    """

    function: Function
    program: Program
    spots: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    synchronizing: set[int] = field(default_factory=set)
    workgroup: tuple[int, int, int] | None = None
    lanes: frozenset[int] = frozenset()
    generation: int = 9
    most: tuple[int, int, int] = (1, 1, 1)
    made: dict[str, Made] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine that a kernel is read for: the fewest and the most work-items of a wave, and the
    processor's major version, for counter waits.
    """

    wave_size: int = 64
    most_lanes: int = 64
    generation: int = 9


Ask = Callable[[Kernel], Told]
"""A function that gives facts about a kernel's accesses; the kernel's program has none then."""


def read_kernel(
    module: Module,
    function: Function,
    machine: Machine,
    refused: frozenset[Premise] = frozenset(),
    ask: Ask | None = None,
) -> Kernel:
    """Return the program of a kernel, on no `refused` premise; `ask` is asked about accesses first.
    Raises UnsupportedError if a cycle of control flow is no loop.
    """
    return _Reader(module, with_resources(function), machine, refused).read(ask)


PREMISES = frozenset(
    {
        Premise.ARGUMENTS_APART,
        Premise.IN_BOUNDS,
        Premise.NO_OVERFLOW,
        Premise.UNIFORM_LOADS,
        Premise.DECLARED,
        Premise.ONE_AXIS,
        Premise.DIRECT_LOADS,
    }
)
"""The premises of reading LLVM IR."""


class _Reader:
    def __init__(
        self,
        module: Module,
        function: Function,
        machine: Machine,
        refused: frozenset[Premise],
    ) -> None:
        wave_size, most_lanes = machine.wave_size, machine.most_lanes
        self.premises = PREMISES - refused
        self.module = module
        self.function = function
        self.graph = BlockGraph(function)
        if self.graph.irreducible:
            raise UnsupportedError(
                f"the control flow of @{function.name} has a cycle with two entries",
                rule="barriers are placed in loops and branches",
                mend="restructure the loop, or run LLVM's fix-irreducible pass",
            )
        self.uniformity = Uniformity(
            self.graph, loads=Premise.UNIFORM_LOADS in self.premises, pure=module.pure
        )
        self.ordinals: dict[int, int] = {}
        for at, each in enumerate(i for b in function.blocks for i in b.instructions):
            self.ordinals[id(each)] = at
        self.calls = [i for b in function.blocks for i in b.instructions if isinstance(i, Call)]
        self.kernel = Kernel(function, Program((), ()))
        self.headers: dict[int, str] = {}  # labels of loops, by the `id` of their nodes
        self.wave_size = wave_size
        self.objects = Objects(module, function, self.graph, wave_size, most_lanes, self.premises)
        sizes, inbounds = self.objects.sizes(), Premise.NO_OVERFLOW in self.premises
        extents = {each: alloc_size(module.variables[each].type) for each in self.objects.bases}
        bases = None if self.objects.layout_matters() else self.objects.bases
        addresses = Addresses(
            self.graph,
            self.uniformity,
            extents,
            sizes,
            inbounds=inbounds,
            most_lanes=most_lanes,
            bases=bases,
        )
        self.flying = in_flight(control_flow(function, module.pure))
        # What a workgroup copies is no access of its lanes: no order of a wave holds of it.
        self.single = self.objects.most_items() <= wave_size and not self.flying
        if function.required_workgroup or Premise.ONE_AXIS in self.premises:
            self.kernel.workgroup = self.objects.exact_sizes()
        self.kernel.lanes = frozenset({wave_size, most_lanes})
        self.kernel.generation = machine.generation
        self.synchronizations = synchronizing.synchronizations(module, function, single=self.single)
        self.accesses = Accesses(
            self.objects,
            addresses,
            self.synchronizations,
            synchronizing.loosened(function),
            None
            if (exact := self.objects.exact_sizes()) is None
            else Surely(addresses, exact, self.objects),
            wave_size,
            machine.generation,
        )

    def read(self, ask: Ask | None) -> Kernel:
        body = self.sequence(self.graph.entry, END, set(self.graph.order), None)
        names = sorted(each for each in self.accesses.buffers if each.startswith(GLOBAL))
        globals_ = [
            Allocation(GLOBAL, (len(names) + 1) * DYNAMIC, space=SyncSpace.GLOBAL),
            *(
                Allocation(each, DYNAMIC, GLOBAL, at * DYNAMIC, SyncSpace.GLOBAL)
                for at, each in enumerate(names)
                if each != GLOBAL
            ),
        ]
        self.kernel.synchronizing = synchronizing.with_fences(
            self.function, self.synchronizations, self.ordinals
        )
        self.kernel.made, self.kernel.most = self.accesses.made, self.objects.sizes()
        told = NOTHING if ask is None else ask(self.kernel)
        touches, addresses = self.accesses.touches, self.accesses.addresses
        facts = frozenset(addresses.apart(touches, told)) | told.asked.facts
        across = facts
        if not self.single and self.waved():
            across = frozenset(addresses.across(touches, self.wave_size))
        program = Program(
            with_turns(body, self.headers, told.turns),
            (*self.objects.allocations, *globals_),
            1 if self.single else None,
            facts,
            in_order=False,
            across=across - facts,
            foreign=self._foreign(),
            premises=self.premises - unneeded(self.calls, self.module.pure),
            closed=frozenset(n for n, at in enumerate(self.kernel.spots) if at == _NOWHERE),
            closed_ends=frozenset(n for n, at in enumerate(self.kernel.ends) if at == _NOWHERE),
            asked=None if told is NOTHING else told.asked,
            messages=synchronizing.has_messages(self.function),
        )
        self.kernel.program = with_few_indices(program)
        return self.kernel

    def waved(self) -> bool:
        """Return True if something orders memory between the lanes of a wave alone."""
        return any(
            isinstance(node, WaveFence) or getattr(getattr(node, "fences", None), "lanes", None)
            for node in self.synchronizations.values()
        )

    def _foreign(self) -> tuple[str, ...]:
        """The functions that are called and only declared."""
        calls = (each for each in self.calls if is_declared(each, self.module.pure))
        return tuple(dict.fromkeys(each.callee or "" for each in calls))

    def sequence(
        self, start: str, stop: str, inside: AbstractSet[str], header: str | None
    ) -> tuple[Node, ...]:
        """Return the blocks from one to another as nodes."""
        slot = len(self.kernel.ends)
        self.kernel.ends.append(_NOWHERE)
        nodes: list[Node] = []
        post = self.graph.post_dominators(inside, header)
        label, last = start, _NOWHERE
        while label not in (stop, END) and label in inside:
            loop = self.graph.loops.get(label)
            if loop is not None and label != header:
                nodes.append(self.loop(label, last))
                label = self._behind(nodes, loop, inside, header, post)
                last = _NOWHERE
                continue
            last = self.block(label, nodes)
            following = [
                s if s in inside and s != header else END for s in self.graph.successors[label]
            ]
            following = list(dict.fromkeys(following))
            join = post[label]
            if len(following) > 1:
                way = Way.UNKNOWN if self.uniformity.splits(label) else Way.UNIFORM
                node = self.branch(label, following, join, inside, header, last, way)
                if node is not None:
                    nodes.append(node)
                    last = _NOWHERE
            label = join if len(following) != 1 else following[0]
        self.kernel.ends[slot] = last
        return tuple(nodes)

    def _behind(
        self,
        nodes: list[Node],
        loop: NaturalLoop,
        inside: AbstractSet[str],
        header: str | None,
        post: dict[str, str],
    ) -> str:
        """Return the block after a loop. Several exits become a branch, whose ways meet later."""
        leaving = (s for b in loop.blocks for s in self.graph.successors[b] if s not in loop.blocks)
        exits = {s if s in inside and s != header else END for s in leaving}
        if len(exits) <= 1:
            return exits.pop() if exits else END
        behind = {each: [each] for each in exits}
        for steps in behind.values():
            while steps[-1] != END:
                steps.append(post[steps[-1]])
        # The first that all come to; the end, if no other.
        one = next(iter(behind.values()))
        join = next(each for each in one if all(each in steps for steps in behind.values()))
        following = sorted(exits, key=lambda each: self.graph.position.get(each, len(post)))
        way = Way.UNIFORM if self.uniformity.leave_together(loop) else Way.UNKNOWN
        node = self.branch(loop.header, following, join, inside, header, _NOWHERE, way)
        nodes += [node] if node is not None else []
        return join

    def loop(self, label: str, last: int) -> Loop:
        found = self.graph.loops[label]
        self.kernel.spots.append(last)
        body = self.sequence(label, END, found.blocks, label)
        way = Way.UNIFORM if self.uniformity.leave_together(found) else Way.UNKNOWN
        made = Loop(body, (), None, 1, way, f"loop {end_stands(self.graph, label)}")
        self.headers[id(made)] = label
        return made

    def branch(
        self,
        label: str,
        following: list[str],
        join: str,
        inside: AbstractSet[str],
        header: str | None,
        last: int,
        way: Way,
    ) -> Node | None:
        """Return the ways from a block, or a loop, to their meeting; None if none has a block."""
        arms = {each: self._between(each, join, inside, header) for each in following}
        each_once = sum(map(len, arms.values())) == len(set().union(*arms.values()))
        if each_once:
            inner = {each: arm for each, arm in arms.items() if each not in (join, END)}
            if not inner:
                return None
            return self.ways(
                label,
                inner,
                all_here=len(inner) == len(arms),
                join=join,
                header=header,
                last=last,
                way=way,
            )
        starts = [each for each in following if each not in (join, END)]
        return self.optional(starts, join, inside, header, last)

    def ways(
        self,
        label: str,
        arms: dict[str, set[str]],
        *,
        all_here: bool,
        join: str,
        header: str | None,
        last: int,
        way: Way,
    ) -> Node:
        """Return ways that share no block, as nested branches; `all_here` unless there is a way
        with no block at all.
        """
        (first, arm), *rest = arms.items()
        name = f"if {end_stands(self.graph, label)}"
        self.kernel.spots.append(last)
        then = self.sequence(first, join, arm, header)
        if not rest:
            self.kernel.ends.append(_NOWHERE)
            return Conditional(then, (), way, name)
        if len(rest) == 1 and all_here:
            other = self.sequence(rest[0][0], join, rest[0][1], header)
            return Conditional(then, other, way, name)
        self.kernel.ends.append(_NOWHERE)
        inner = self.ways(
            label, dict(rest), all_here=all_here, join=join, header=header, last=last, way=way
        )
        return Conditional(then, (inner,), way, name, chained=True)

    def optional(
        self, starts: list[str], join: str, inside: AbstractSet[str], header: str | None, last: int
    ) -> Node:
        """Return blocks that may run or not, in order: every way through them is one of these."""
        blocks = set().union(*(self._between(s, join, inside, header) for s in starts))
        order = [label for label in self.graph.order if label in blocks]
        self.kernel.spots.append(last)
        self.kernel.ends.append(_NOWHERE)
        nodes: list[Node] = []
        done: set[str] = set()
        for label in order:
            if label in done:
                continue
            loop = self.graph.loops.get(label)
            self.kernel.spots.append(_NOWHERE)
            inner = len(self.kernel.ends)
            self.kernel.ends.append(_NOWHERE)
            held: list[Node] = []
            if loop is not None and label != header:
                held.append(self.loop(label, _NOWHERE))
                done |= loop.blocks
            else:
                self.kernel.ends[inner] = self.block(label, held)
            self.kernel.ends.append(_NOWHERE)
            nodes.append(Conditional(tuple(held), (), Way.UNKNOWN, f"%{label}"))
        self.kernel.ends.append(_NOWHERE)
        # No barrier goes into ways that are told apart no further.
        return Conditional(tuple(nodes), (), Way.UNKNOWN, f"ways to %{join or 'the end'}")

    def _between(
        self, start: str, join: str, inside: AbstractSet[str], header: str | None
    ) -> set[str]:
        out: set[str] = set()
        waiting = [start]
        while waiting:
            label = waiting.pop()
            if label in (join, END, header) or label not in inside or label in out:
                continue
            out.add(label)
            waiting += self.graph.successors[label]
        return out

    def block(self, label: str, nodes: list[Node]) -> int:
        """The nodes of a block; the ordinal of its terminator."""
        instructions = self.graph.blocks[label].instructions
        first = next(i for i in instructions if not isinstance(i, Phi))
        self.keep(nodes, Other(f"%{label}"), first)
        for each in instructions:
            for part, node in enumerate(self.accesses.nodes(label, each)):
                self.keep(nodes, node, each, closed=bool(part) or id(each) in self.flying)
        last = instructions[-1]
        self.keep(nodes, Other(f"the end of %{label}"), last)
        return self.ordinals[id(last)]

    def keep(self, nodes: list[Node], node: Node, at: Instruction, *, closed: bool = False) -> None:
        """Keep a node, and the position in the text of the gap before it."""
        nodes.append(node)
        self.kernel.spots.append(_NOWHERE if closed else self.ordinals[id(at)])
