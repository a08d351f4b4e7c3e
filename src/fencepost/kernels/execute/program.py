"""A kernel whose instructions are functions, ready to run."""

from __future__ import annotations

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.barriers.wave_barriers import wave_barrier
from fencepost.kernels.execute.instructions.effects import Action, effect
from fencepost.kernels.execute.operands.lookup import names, operand
from fencepost.kernels.execute.operands.passing import Passes, marks_of
from fencepost.kernels.execute.state import Get, State
from fencepost.kernels.execute.values.lanes import Array
from fencepost.kernels.question.layout import Layout
from fencepost.llvm.cfg.graph import Graph, Node
from fencepost.llvm.cfg.postdominators import decided, meeting, postdominators
from fencepost.llvm.effects.calls import effect_of
from fencepost.llvm.effects.effect import Touch, WaveBarrier
from fencepost.llvm.ir import (
    AtomicRmw,
    Branch,
    Call,
    CmpXchg,
    Instruction,
    Load,
    Store,
    Switch,
)
from fencepost.llvm.ordering.barrier_fences import Strength, wave_strengths
from fencepost.llvm.ordering.synchronizes import synchronizes, withholds
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import SyncSpace
from fencepost.vocabulary.scopes import Scope


@dataclass(frozen=True, slots=True)
class Incoming:
    """The value of a phi from one block, and the registers that it depends on."""

    name: str
    get: Get
    uses: tuple[str, ...]
    marks: Passes


@dataclass(frozen=True, slots=True)
class Compiled:
    """A node whose instructions are functions."""

    node: Node
    phis: dict[int, tuple[Incoming, ...]]
    effects: tuple[Action, ...]
    condition: Get | None
    uses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Program:
    """A kernel, ready to run. `sites` are the instructions that accesses are recorded under."""

    graph: Graph
    layout: Layout
    nodes: tuple[Compiled, ...]
    sites: tuple[Instruction, ...]
    site_nodes: tuple[int, ...]
    strengths: dict[int, Strength]
    joins: dict[int, int | None]
    """The node where the sides of a branch that may be taken both ways meet; None: at the end."""
    sync_sites: dict[int, int]
    """The site of the synchronization at a node's end, by the node's number."""
    waves: dict[int, frozenset[SyncSpace]]
    """The spaces that the barrier at a node's end orders for the lanes of a wave."""
    scopes: tuple[Scope | None, ...]
    """The scope of each site's atomic; None for other sites."""
    synchronizes: bool
    """True if the kernel synchronizes through memory or barrier objects beside the workgroup's."""
    withholds: bool = False
    """True if some ordering makes nothing available or visible, so that runs track what does."""
    is_of_blocks: bool = False
    """True for a kernel of blocks (Triton), in which work-items of a workgroup repeat each other's
    accesses: a race between workgroups tells more than one within."""

    @property
    def by_wave(self) -> bool:
        """True if some barrier orders more for the lanes of a wave than for the workgroup."""
        return any(
            number not in self.strengths or spaces - self.strengths[number].both
            for number, spaces in self.waves.items()
        )


def compile_kernel(graph: Graph, layout: Layout, strengths: dict[int, Strength]) -> Program:
    """Compile a kernel. Instructions that are not interpreted raise UnsupportedError when
    reached.
    """
    sites: list[Instruction] = []
    places: list[int] = []
    sync_sites: dict[int, int] = {}
    nodes = []
    waves = wave_strengths(graph)
    for node in graph.nodes:
        effects: list[Action] = []
        for instruction, meaning in node.body:
            try:
                if isinstance(meaning, WaveBarrier):
                    effects.append(wave_barrier(meaning, waves.get(node.number, frozenset())))
                else:
                    effects.append(effect(instruction, meaning, len(sites), layout))
            except UnsupportedError as error:
                effects.append(_refusal(error))
            sites.append(instruction)
            places.append(node.number)
        if node.sync is not None:
            sync_sites[node.number] = len(sites)
            sites.append(node.sync[0])
            places.append(node.number)
        condition = None
        uses: tuple[str, ...] = ()
        match node.end:
            case Branch(condition=value) if value is not None:
                condition, uses = operand(value, layout), names(value)
            case Switch(value=value):
                condition, uses = operand(value, layout), names(value)
        nodes.append(Compiled(node, _phis(graph, node, layout), tuple(effects), condition, uses))
    return Program(
        graph,
        layout,
        tuple(nodes),
        tuple(sites),
        tuple(places),
        strengths,
        _joins(graph),
        sync_sites,
        waves,
        tuple(map(_scope, sites)),
        synchronizes(graph),
        withholds(graph),
    )


def _scope(instruction: Instruction) -> Scope | None:
    match instruction:
        case Load(atomic=atomic) | Store(atomic=atomic) if atomic is not None:
            return atomic.scope.scope
        case AtomicRmw(atomic=atomic) | CmpXchg(atomic=atomic):
            return atomic.scope.scope
        case Call():
            meaning = effect_of(instruction, frozenset())
            if isinstance(meaning, Touch) and meaning.atomic is not None:
                return meaning.atomic.scope.scope
    return None


def _joins(graph: Graph) -> dict[int, int | None]:
    """Return the node where the sides of each branch meet, unless a barrier or a jump back to the
    branch lies between.
    """
    after = postdominators(graph)
    found: dict[int, int | None] = {}
    for node in graph.nodes:
        if len(set(node.successors)) < 2:
            continue
        between = decided(graph, after, node.number)
        if node.number in between or any(_synchronizes(graph.nodes[each]) for each in between):
            continue
        found[node.number] = meeting(after, node.number)
    return found


def _synchronizes(node: Node) -> bool:
    return node.sync is not None or any(isinstance(each, WaveBarrier) for _, each in node.body)


def _refusal(error: UnsupportedError) -> Action:
    def refuse(_state: State, _act: Array | None) -> None:
        raise error

    return refuse


def _phis(graph: Graph, node: Node, layout: Layout) -> dict[int, tuple[Incoming, ...]]:
    found: dict[int, list[Incoming]] = {}
    for phi in node.phis:
        assert phi.head.name is not None
        for value, label in phi.incoming:
            if label in graph.last:
                found.setdefault(graph.last[label], []).append(
                    Incoming(phi.head.name, operand(value, layout), names(value), marks_of(value))
                )
    return {source: tuple(each) for source, each in found.items()}
