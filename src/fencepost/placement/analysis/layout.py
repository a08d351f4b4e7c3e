"""A program laid out for analysis: positions of nodes, gaps between them, and names resolved.

A *gap* is a place where a barrier can go: before each node of a sequence, and at its end. Nodes are
numbered in pre-order; gaps level by level (`levels`), so that a path past regions that it does not
enter is one range of gaps, however many they are. Buffer names become allocations or *slots*: a
slot holds the current allocation of a name that a loop carries.
"""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.placement.analysis.names import free_names
from fencepost.placement.analysis.positions import (
    Binding,
    Bytes,
    Gap,
    LaidAccess,
    LaidConditional,
    LaidItem,
    LaidLoop,
    LaidNode,
    LaidSequence,
    Layout,
    Turn,
)
from fencepost.placement.analysis.trips import few_trips
from fencepost.placement.regions import (
    Access,
    Allocation,
    Barrier,
    Conditional,
    Loop,
    Node,
    Program,
    Signal,
    Uniformity,
    Wait,
    of_workgroup,
)
from fencepost.placement.wellformed import check

_ARRIVING = (Barrier, Signal)

UNKNOWN_TRIPS = 10
"""The trip count assumed for a loop of unknown trip count, when costs are compared."""
MOST_TRIPS = 1000
"""Known trip counts above this have the same cost."""


def lay_out(program: Program) -> Layout:
    """Lay a program out. Raises InputError if it is not well-formed."""
    check(program)
    return _Builder(program).build()


class _Builder:
    """Walks the program once."""

    def __init__(self, program: Program) -> None:
        self.layout = Layout(program)
        self.numbers = {each.name: i for i, each in enumerate(program.allocations)}
        self.layout.bytes_of = _bytes(program.allocations)
        self.clock = 0
        self.used: dict[int, int] = {}
        """The time at which each slot is read last, on a clock that ticks with each reading."""
        self.left: dict[int, int] = {}
        """The time at which each loop is left, on the same clock."""
        self.sequence_count = 0
        self.once: set[int] = set()
        """The bodies of loops that run once: they run as often as their surroundings."""
        self.shared = True
        self.counters: list[int] = []
        """The slots that count the iterations of the loops around, from the outermost: loops in one
        another's place share one."""
        self.depth = 0
        self.turns: tuple[Turn, ...] = ()
        """The turns of the loops around, from the outermost."""
        self.free = free_names(program)
        self.free_slots: dict[int, list[int]] = {}
        """The slots whose allocation is not the same in all waves, with all possible
        allocations."""

    def build(self) -> Layout:
        self.layout.sequences = []
        root = self._sequence(
            self.layout.program.body, {}, 1, allowed_here=True, parent=None, repeats=False
        )
        by_level = self._by_level()
        self.layout.root = self._pruned_sequence(root, by_level)
        self.layout.sequences.sort(key=lambda each: each.number)
        self.layout.gap_of = [by_level[gap] for gap in self.layout.gap_of]
        return self.layout

    def _by_level(self) -> list[int]:
        """Number the gaps level by level; return the new number of each number in pre-order."""
        layout = self.layout
        gaps = layout.gaps
        gaps.sort(key=lambda gap: layout.levels[gap.sequence])
        by_level = [0] * len(gaps)
        for number, gap in enumerate(gaps):
            by_level[gap.index] = number
        layout.order = [gap.index for gap in gaps]
        level, starts = -1, []
        for number, gap in enumerate(gaps):
            gap.index = number
            if layout.levels[gap.sequence] != level:
                level = layout.levels[gap.sequence]
                starts.append(number)
        layout.starts = frozenset(starts)
        return by_level

    def _sequence(
        self,
        nodes: tuple[Node, ...],
        scope: dict[str, int],
        weight: int,
        *,
        allowed_here: bool,
        parent: int | None,
        repeats: bool,
        closed: bool = False,
    ) -> LaidSequence:
        """Lay a sequence out; a `closed` one has no place for a barrier itself, its regions may."""
        number = self.sequence_count
        self.sequence_count += 1
        levels = self.layout.levels
        levels.append(levels[parent] if parent is not None and number in self.once else number)
        layout, items, gaps = self.layout, [], []
        shared, halfway = self.shared, _halfway(nodes)
        for at, node in enumerate(nodes):
            allowed = allowed_here and at not in halfway
            index = len(layout.nodes)
            # Before an existing barrier, only a counter wait is ever missing.
            free = isinstance(node, _ARRIVING) and of_workgroup(node)
            here = allowed and not closed and index not in layout.program.closed
            gap = self._gap(number, index, 0 if free else weight, shared=shared, allowed=here)
            gaps.append(gap)
            layout.nodes.append(node)
            layout.gap_of.append(gap)
            items.append(
                self._item(node, index, gap, scope, weight, allowed=allowed, sequence=number)
            )
        at_end = allowed_here and not closed and number not in layout.program.closed_ends
        gaps.append(self._gap(number, None, weight, shared=shared, allowed=at_end))
        return LaidSequence(number, tuple(items), tuple(gaps), parent, repeats)

    def _gap(
        self, sequence: int, before: int | None, weight: int, *, shared: bool, allowed: bool
    ) -> int:
        gaps = self.layout.gaps
        index = len(gaps)
        gaps.append(Gap(index, sequence, before, weight, shared, allowed))
        return index

    def _item(
        self,
        node: Node,
        index: int,
        gap: int,
        scope: dict[str, int],
        weight: int,
        *,
        allowed: bool,
        sequence: int,
    ) -> LaidItem:
        match node:
            case Access():
                if self.turns:
                    self.layout.turns_around[index] = self.turns
                slot = self._read(node.buffer, scope) if scope else -1
                if slot in self.free_slots:
                    first, *others = self.free_slots[slot]
                    return LaidAccess(index, gap, node, first, -1, tuple(others))
                allocation = -1 if slot >= 0 else self.numbers[node.buffer]
                return LaidAccess(index, gap, node, allocation, slot)
            case Loop():
                return self._loop(
                    node, index, gap, scope, weight, allowed=allowed, sequence=sequence
                )
            case Conditional():
                uniform = node.uniformity is Uniformity.UNIFORM
                inside = allowed and uniform
                before, self.shared = self.shared, self.shared and uniform
                then = self._sequence(
                    node.then,
                    dict(scope),
                    weight,
                    allowed_here=inside,
                    parent=sequence,
                    repeats=False,
                )
                beside = inside and bool(node.orelse)
                other = self._sequence(
                    node.orelse,
                    dict(scope),
                    weight,
                    allowed_here=beside,
                    parent=sequence,
                    repeats=False,
                    closed=node.chained,
                )
                self.shared = before
                return LaidConditional(index, gap, then, other, uniform)
            case _:
                return LaidNode(index, gap, node)

    def _loop(
        self,
        loop: Loop,
        index: int,
        gap: int,
        scope: dict[str, int],
        weight: int,
        *,
        allowed: bool,
        sequence: int,
    ) -> LaidLoop:
        uniform = loop.uniformity is Uniformity.UNIFORM
        trips = loop.trips if uniform else None
        at_least = (loop.at_least if trips is None else trips) if uniform else 0
        often = UNKNOWN_TRIPS if trips is None else min(max(trips, 1), MOST_TRIPS)
        slots = {}
        enter = []
        apart = self.free.get(id(loop), {})
        for each in loop.carried:
            slot = self._new_slot()
            slots[each.name] = slot
            if each.name in apart:
                self.free_slots[slot] = sorted(self.numbers[one] for one in apart[each.name])
            enter.append(self._bind(slot, each.first, scope))
        if self.depth == len(self.counters):
            self.counters.append(self._new_slot())
        counter = self.counters[self.depth]
        inner = {**scope, **slots}
        before, self.shared = self.shared, self.shared and uniform
        around, turn = self.turns, self._turn(loop)
        self.depth += 1
        if trips == 1:
            self.once.add(self.sequence_count)
        body = self._sequence(
            loop.body,
            inner,
            weight * often,
            allowed_here=allowed and uniform,
            parent=sequence,
            repeats=trips is None or trips > 1,
        )
        self.shared, self.turns = before, around
        self.depth -= 1
        again = [self._bind(slots[each.name], each.following, inner) for each in loop.carried]
        self.left[index] = self.clock
        scope.update(slots)
        laid = LaidLoop(
            index,
            gap,
            body,
            tuple(enter),
            tuple(again),
            None if trips is None else few_trips(trips, loop),
            few_trips(at_least, loop),
            counter,
            (),
            turn,
        )
        self.layout.loop_of[body.number] = laid
        return laid

    def _turn(self, loop: Loop) -> Turn | None:
        """Count the turns of a loop, if all waves are in one."""
        if loop.turns == 1 or not self.shared:
            return None
        turn = Turn(self._new_slot(), loop.turns)
        self.turns = (*self.turns, turn)
        return turn

    def _new_slot(self) -> int:
        self.layout.slots += 1
        return self.layout.slots - 1

    def _read(self, name: str, scope: dict[str, int]) -> int:
        slot = scope.get(name, -1)
        if slot >= 0:
            self.clock += 1
            self.used[slot] = self.clock
        return slot

    def _bind(self, slot: int, name: str, scope: dict[str, int]) -> Binding:
        source = self._read(name, scope)
        return Binding(slot, -1 if source >= 0 else self.numbers[name], source)

    def _pruned_sequence(self, sequence: LaidSequence, by_level: Sequence[int]) -> LaidSequence:
        """Return the same sequences with the slots that each loop may forget when it is left, and
        the final numbers of gaps.
        """
        items: list[LaidItem] = []
        for item in sequence.items:
            match item:
                case LaidLoop():
                    body = self._pruned_sequence(item.body, by_level)
                    last = self.left[item.index]
                    own = _slots(item)
                    inner = own | _slots_inside(body)
                    forget = tuple(sorted(s for s in inner if self.used.get(s, 0) <= last))
                    laid = LaidLoop(
                        item.index,
                        by_level[item.gap],
                        body,
                        item.enter,
                        item.again,
                        item.trips,
                        item.at_least,
                        item.counter,
                        forget,
                        item.turn,
                    )
                    self.layout.loop_of[body.number] = laid
                    items.append(laid)
                case LaidConditional():
                    then = self._pruned_sequence(item.then, by_level)
                    other = self._pruned_sequence(item.orelse, by_level)
                    gap = by_level[item.gap]
                    items.append(LaidConditional(item.index, gap, then, other, item.uniform))
                case _:
                    item.gap = by_level[item.gap]
                    items.append(item)
        gaps = tuple(map(by_level.__getitem__, sequence.gaps))
        laid_sequence = LaidSequence(
            sequence.number, tuple(items), gaps, sequence.parent, sequence.repeats
        )
        self.layout.sequences.append(laid_sequence)
        return laid_sequence


def _halfway(nodes: tuple[Node, ...]) -> frozenset[int]:
    """Return the positions before nodes that lie between a signal of the workgroup barrier and its
    wait.

    A signal without a wait in the same sequence is left to the verifier.
    """
    found: set[int] = set()
    since: int | None = None
    for at, node in enumerate(nodes):
        if isinstance(node, Signal) and of_workgroup(node):
            since = at
        elif since is not None and isinstance(node, Wait) and of_workgroup(node):
            found |= set(range(since + 1, at + 1))
            since = None
    return frozenset(found)


def _slots_inside(sequence: LaidSequence) -> set[int]:
    found: set[int] = set()
    for item in sequence.items:
        match item:
            case LaidLoop():
                found |= _slots(item) | _slots_inside(item.body)
            case LaidConditional():
                found |= _slots_inside(item.then) | _slots_inside(item.orelse)
            case _:
                pass
    return found


def _slots(loop: LaidLoop) -> set[int]:
    """Return the slots of a loop's own names, counter and turn."""
    found = {binding.slot for binding in loop.enter} | {loop.counter}
    return found if loop.turn is None else found | {loop.turn.slot}


def _bytes(allocations: tuple[Allocation, ...]) -> list[Bytes]:
    numbers = {each.name: i for i, each in enumerate(allocations)}
    found = []
    for number, each in enumerate(allocations):
        offset, outer = 0, each
        while outer.inside is not None:
            offset += outer.offset
            outer = allocations[numbers[outer.inside]]
        root = number if outer is each else numbers[outer.name]
        found.append(Bytes(root, offset, offset + each.size))
    return found
