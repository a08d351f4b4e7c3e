"""The caches of a placement as nodes of a tree, and static facts of a code: the nodes that each
access goes through, and what each thread may still do from each instruction on.

Node 0 is memory. L2 caches are nodes if there are several; one L2 that all share is memory. The
parent of a cache is the node that it requests from.
"""

from __future__ import annotations

from fencepost.hardware.memory.assumptions import Assumption
from fencepost.hardware.memory.description import Description, Place, Reach
from fencepost.hardware.memory.instructions import Code, Instruction, What
from fencepost.hardware.memory.locations import Where
from fencepost.hardware.memory.placements import Placement
from fencepost.records import dataclass, field

MEMORY = 0


@dataclass(frozen=True, slots=True)
class Node:
    """A cache, or memory: its name in reports, its place, its reach, its parent (memory is its
    own), its children.
    """

    name: str
    place: Place | None
    reach: Reach
    parent: int
    children: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ahead:
    """The events that may still happen, as bits: the locations of global memory read and written,
    the cells accessed and written, the windows (node and location) that a load may hit in, and
    whether there is a write-back.
    """

    reads: int = 0
    writes: int = 0
    cells: int = 0
    cell_writes: int = 0
    windows: int = 0
    writes_back: bool = False

    def __or__(self, other: Ahead) -> Ahead:
        return Ahead(
            self.reads | other.reads,
            self.writes | other.writes,
            self.cells | other.cells,
            self.cell_writes | other.cell_writes,
            self.windows | other.windows,
            self.writes_back or other.writes_back,
        )


NOTHING = Ahead()


@dataclass(slots=True)
class Layout:
    """A placement's tree, and the code on it.

    - `assumptions` are those that hold of the machine, stated or assumed.
    - `fine_grained` are the locations that pass by L2.
    - `names`: the number of locations in global memory; `near`: the first cache of each thread.
    - `paths`: for each node and location, the nodes that a request goes through, from the node to
      memory, without those that pass the location by.
    - `vector`, `lds`: the queue in front of the cache, and of LDS, that each thread uses; -1: none.
    - `offset`: the index of the first private cell, after those of LDS.
    - `own`, `ahead`: the effects of each instruction of each thread, and those that may follow from
      it on.
    - `shared`: for each queue of a first cache and a location, whether several streams use it.
    """

    code: Code
    description: Description
    placement: Placement
    assumptions: frozenset[Assumption]
    fine_grained: frozenset[int]
    nodes: tuple[Node, ...] = ()
    names: int = 0
    near: tuple[int, ...] = ()
    paths: tuple[tuple[tuple[int, ...], ...], ...] = ()
    vector: tuple[int, ...] = ()
    lds: tuple[int, ...] = ()
    fronts: int = 0
    users: tuple[int, ...] = ()
    offset: int = 0
    own: tuple[tuple[Ahead, ...], ...] = ()
    ahead: tuple[tuple[Ahead, ...], ...] = ()
    shared: frozenset[int] = field(default_factory=frozenset)

    def queue(self, thread: int, name: int) -> int:
        """The queue behind a thread's first cache that its requests to a location are in: that of
        the location, or of the first one where all are in one order.
        """
        one = Assumption.CACHE_ORDERS_CHANNELS in self.assumptions
        return self.near[thread] * self.names + (0 if one else name)

    def home(self, node: int, name: int) -> bool:
        """Return True if a location is local to an L2."""
        number = self.placement.homes[name]
        return number is not None and self.nodes[node].name == f"L2 {number}"

    def reads_at(self, node: int, name: int) -> Reach:
        """Return the reach to which a node is coherent for loads of a location: probes keep local
        lines coherent.
        """
        return Reach.SYSTEM if self.home(node, name) else self.nodes[node].reach

    def under(self, thread: int, place: Place) -> int | None:
        """The node of a place that a thread's requests go through."""
        node = self.near[thread]
        while node != MEMORY:
            if self.nodes[node].place is place:
                return node
            node = self.nodes[node].parent
        return None


def layout(
    code: Code,
    description: Description,
    placement: Placement,
    assumptions: frozenset[Assumption],
    fine_grained: frozenset[int],
) -> Layout:
    """The tree of a placement for a code."""
    made = Layout(code, description, placement, assumptions, fine_grained)
    made.names = len(code.locations.names[Where.GLOBAL])
    made.offset = len(code.locations.names[Where.LDS])
    _tree(made)
    made.paths = tuple(
        tuple(_path(made, node, name) for name in range(made.names))
        for node in range(len(made.nodes))
    )
    _queues(made)
    made.own = tuple(
        tuple(_own(made, number, each) for each in thread.instructions)
        for number, thread in enumerate(code.threads)
    )
    made.ahead = tuple(
        _ahead(own, thread.instructions) for own, thread in zip(made.own, code.threads, strict=True)
    )
    made.shared = _shared(made)
    return made


def _tree(made: Layout) -> None:
    placement, description = made.placement, made.description
    nodes = [Node("memory", None, Reach.SYSTEM, MEMORY)]
    l2_of: dict[int, int] = {}
    levels = {level.place: level for level in description.levels}
    if len(set(placement.l2s)) > 1:
        reach = Reach.ENGINE if placement.several else levels[Place.L2].reach
        for number in sorted(set(placement.l2s)):
            l2_of[number] = len(nodes)
            nodes.append(Node(f"L2 {number}", Place.L2, reach, MEMORY))
    engine_of: dict[int, int] = {}
    if (level := levels.get(Place.ENGINE)) is not None:
        for thread, number in enumerate(placement.engines):
            if number not in engine_of:
                engine_of[number] = len(nodes)
                parent = l2_of.get(placement.l2s[thread], MEMORY)
                nodes.append(Node(f"{level.name} {number}", Place.ENGINE, level.reach, parent))
    cu_of: dict[int, int] = {}
    level = levels[Place.CU]
    for thread, number in enumerate(placement.cus):
        if number not in cu_of:
            cu_of[number] = len(nodes)
            l2 = l2_of.get(placement.l2s[thread], MEMORY)
            parent = engine_of.get(placement.engines[thread], l2)
            nodes.append(Node(f"{level.name} {number}", Place.CU, level.reach, parent))
    made.nodes = tuple(
        Node(
            each.name,
            each.place,
            each.reach,
            each.parent,
            tuple(n for n, other in enumerate(nodes) if n and other.parent == number),
        )
        for number, each in enumerate(nodes)
    )
    made.near = tuple(cu_of[number] for number in placement.cus)


def _path(made: Layout, node: int, name: int) -> tuple[int, ...]:
    path = []
    while node != MEMORY:
        if made.nodes[node].place is not Place.L2 or name not in made.fine_grained:
            path.append(node)
        node = made.nodes[node].parent
    return (*path, MEMORY)


def _queues(made: Layout) -> None:
    """The queues in front of caches and LDS."""
    threads = range(len(made.code.threads))
    if made.description.queued:
        made.vector = made.lds = made.placement.queues
        made.fronts = len(set(made.placement.queues))
    else:
        made.lds = made.placement.waves
        made.fronts = len(set(made.lds))
        made.vector = (-1,) * len(made.lds)
        if Assumption.VECTOR_AT_ISSUE not in made.assumptions:
            made.vector = tuple(each + made.fronts for each in made.lds)
            made.fronts *= 2
    made.users = tuple(
        sum(front in (made.vector[each], made.lds[each]) for each in threads)
        for front in range(made.fronts)
    )


def _own(made: Layout, thread: int, each: Instruction) -> Ahead:
    if each.what is What.WRITE_BACK:
        return Ahead(writes_back=True)
    if each.what > What.COMPARE or each.where is Where.PRIVATE:
        return NOTHING
    bit = 1 << each.address
    loads, stores = each.what is not What.STORE, each.what is not What.LOAD
    if each.where is Where.LDS:
        return Ahead(cells=bit, cell_writes=bit if stores else 0)
    windows = 0
    if loads:
        path = made.paths[made.near[thread]][each.address]
        at = stop(made, path, each)
        for node in path[at:]:
            if node != MEMORY:
                windows |= 1 << (node * made.names + each.address)
    return Ahead(bit if loads else 0, bit if stores else 0, windows=windows)


def stop(made: Layout, path: tuple[int, ...], each: Instruction) -> int:
    """Return the index on its path at which a load or read-modify-write finds its value: the first
    node that it does not pass by.
    """
    for at, node in enumerate(path):
        if node == MEMORY:
            return at
        if each.what is What.LOAD:
            if made.reads_at(node, each.address) >= each.reach:
                return at
        elif made.nodes[node].reach >= each.reach and (
            made.nodes[node].place is Place.L2 or made.description.done_by_scope
        ):
            return at
    return len(path) - 1


def _ahead(own: tuple[Ahead, ...], code: tuple[Instruction, ...]) -> tuple[Ahead, ...]:
    found = [NOTHING] * (len(code) + 1)
    changed = True
    while changed:
        changed = False
        for at in range(len(code) - 1, -1, -1):
            each = code[at]
            new = own[at]
            if each.what is What.GOTO:
                new |= found[each.target]
            if each.what is not What.GOTO or each.value is not None:
                new |= found[at + 1]
            if new != found[at]:
                found[at] = new
                changed = True
    return tuple(found)


def _shared(made: Layout) -> frozenset[int]:
    users: dict[int, set[tuple[int, int]]] = {}
    for thread, own in enumerate(made.own):
        names = 0
        for each in own:
            names |= each.reads | each.writes
        front = made.vector[thread]
        stream = (0, thread) if front < 0 else (1, front)
        for name in range(made.names):
            if names >> name & 1:
                users.setdefault(made.queue(thread, name), set()).add(stream)
    return frozenset(queue for queue, streams in users.items() if len(streams) > 1)
