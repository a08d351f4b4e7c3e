"""The memory operations of a function in LLVM IR, in their order on all paths."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum, auto
from functools import cached_property

from fencepost.graphs import predecessors, reachable, reverse_post_order
from fencepost.lowering.from_llvm.read import KernelFunction, KernelOperation
from fencepost.lowering.request import BarrierRequest, BarrierVerb, Form, Request
from fencepost.lowering.rows.table import Kind
from fencepost.patterns import pattern
from fencepost.program.program import BarrierKind
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering


class Role(Enum):
    """The role of an operation in the order of a program, by which its instruction is found.

    - ARRIVE and WAIT are the two halves of a barrier where it has instructions for each; BARRIER
      is both in one.
    - CALL is other code, COPY a copy to or from LDS; OTHER is what has no instruction of its own
      kind, or one that is not known: accesses of intrinsics, for example.
    """

    LOAD = auto()
    STORE = auto()
    RMW = auto()
    COPY = auto()
    FENCE = auto()
    BARRIER = auto()
    ARRIVE = auto()
    WAIT = auto()
    CALL = auto()
    OTHER = auto()


class Memory(Enum):
    """The memory of an access, as far as its instructions tell it; EITHER may be both."""

    GLOBAL = auto()
    LDS = auto()
    EITHER = auto()


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation; `number` is its place among those of the function.

    - `bytes`: what an access moves; `does`: LLVM's word of what a read-modify-write does, "" for a
      comparison, None where that is not known.
    - `special`: atomic or volatile, so that it is neither removed, nor joined with others.
    - `only_reads`: a read-modify-write that changes nothing, which may have become a load.
    """

    number: int
    block: int
    role: Role
    source: KernelOperation
    memory: Memory = Memory.GLOBAL
    bytes: int = 0
    does: str | None = None
    special: bool = False
    only_reads: bool = False

    @property
    def request(self) -> Request | None:
        """The operation of memory, None for barriers and calls."""
        found = self.source.request
        return found if isinstance(found, Request) else None

    @property
    def may_be_split(self) -> bool:
        """True if it may have become several instructions: volatile accesses that are not atomic
        are as wide as the types of the IR.
        """
        request = self.request
        return request is not None and not request.atomic and self.bytes not in (1, 2, 4, 8)

    @property
    def publishes(self) -> bool:
        """True if others may see from it how far the program has come."""
        match self.role:
            case Role.STORE:
                return self.special
            case Role.RMW | Role.BARRIER | Role.ARRIVE | Role.CALL:
                return True
            case _:
                return False

    @property
    def observes(self) -> bool:
        """True if the program may see from it how far others have come."""
        match self.role:
            case Role.LOAD:
                return self.special
            case Role.RMW | Role.BARRIER | Role.WAIT | Role.CALL:
                return True
            case _:
                return False


_SPACES = {AddressSpace.LOCAL: Memory.LDS, AddressSpace.GENERIC: Memory.EITHER}
_ROLES = {
    Kind.LOAD: Role.LOAD,
    Kind.STORE: Role.STORE,
    Kind.RMW: Role.RMW,
    Kind.FENCE: Role.FENCE,
}
_COPIES = (Form.LDS_DMA, Form.LDS_DMA_ASYNC)
_UNSEEN = frozenset({AddressSpace.CONSTANT, AddressSpace.CONSTANT_32BIT})
START = -1
"""Stands for what comes before a function."""


class Program:
    """A function's operations. `split`: barriers have an instruction for each half; `barriers`: the
    code has those of the workgroup at all. `constant` are
    the bytes that are loaded of memory that nothing stores to.
    """

    def __init__(self, function: KernelFunction, *, split: bool, barriers: bool = True) -> None:
        self.function = function
        self.operations: list[Operation] = []
        self.constant = sum(
            each.request.width // 8
            for each in function.operations
            if isinstance(each.request, Request) and each.request.space in _UNSEEN
        )
        self._blocks: list[list[int]] = [[] for _ in function.successors]
        for each in function.operations:
            if not barriers and isinstance(each.request, BarrierRequest):
                continue
            for role in _roles(each, split=split):
                found = _operation(len(self.operations), each, role)
                self._blocks[each.block].append(found.number)
                self.operations.append(found)
        self._following = [list(each) for each in function.successors]
        self._avoiding: dict[tuple[int, bool], set[int]] = {}
        self._beside: dict[int, frozenset[int]] = {}

    @cached_property
    def _preceding(self) -> dict[int, list[int]]:
        return predecessors(dict(enumerate(self._following)))

    @cached_property
    def _position(self) -> list[int]:
        found = [0] * len(self.operations)
        for block in self._blocks:
            for at, number in enumerate(block):
                found[number] = at
        return found

    def in_order(self, *, reverse: bool) -> dict[int, tuple[int, int]]:
        """The places of the operations in an order in which, but for loops, what leads to a block
        stands before it; `reverse`: of the blocks behind a branch, the first stands first.
        """
        step = -1 if reverse else 1
        following = {block: each[::step] for block, each in enumerate(self._following)}
        found = reverse_post_order(0, following)
        places = {block: place for place, block in enumerate(found)}
        return {
            each.number: (places.get(each.block, len(places) + each.block), each.number)
            for each in self.operations
        }

    def after(self, number: int, stop: Callable[[Operation], bool]) -> tuple[set[int], bool]:
        """The operations that may come after one on a path up to the first that stops it, which is
        among them; and whether such a path leads to the end.
        """
        return self._walk(number, stop, self._following, step=1)

    def before(self, number: int, stop: Callable[[Operation], bool]) -> tuple[set[int], bool]:
        """The same backwards, and whether such a path leads from the start."""
        return self._walk(number, stop, self._preceding, step=-1)

    def _walk(
        self,
        number: int,
        stop: Callable[[Operation], bool],
        following: Mapping[int, list[int]] | list[list[int]],
        *,
        step: int,
    ) -> tuple[set[int], bool]:
        found: set[int] = set()
        home = self.operations[number].block
        ends = False
        seen: set[int] = set()
        waiting: list[tuple[int, list[int]]] = [(home, self._rest(number, step))]
        while waiting:
            block, ahead = waiting.pop()
            for each in ahead:
                found.add(each)
                if stop(self.operations[each]):
                    break
            else:
                ends |= not following[block] if step > 0 else block == 0
                for target in following[block]:
                    if target not in seen:
                        seen.add(target)
                        waiting.append((target, self._blocks[target][::step]))
        return found, ends

    def _rest(self, number: int, step: int) -> list[int]:
        block = self._blocks[self.operations[number].block]
        at = self._position[number]
        return block[at + 1 :] if step > 0 else block[:at][::-1]

    @cached_property
    def _onward(self) -> list[list[int]]:
        """The edges but those that lead back to a block that was passed."""
        order = reverse_post_order(0, self._following)
        places = {block: place for place, block in enumerate(order)}
        return [
            [each for each in after if places.get(block, -1) < places[each]]
            if block in places
            else []
            for block, after in enumerate(self._following)
        ]

    @cached_property
    def _reached(self) -> list[set[int]]:
        """The blocks that paths from each block lead to without going around a loop."""
        return [reachable(after, self._onward) for after in self._onward]

    def leads(self, first: int, second: int) -> bool:
        """Return True if a path leads from one operation to another without going around a loop."""
        one, two = self.operations[first].block, self.operations[second].block
        return first < second if one == two else two in self._reached[one]

    def leads_to(self, number: int) -> frozenset[int]:
        """The operations that paths from one lead to without going around a loop."""
        found = {*self._rest(number, 1)}
        for block in self._reached[self.operations[number].block]:
            found.update(self._blocks[block])
        return frozenset(found)

    def that_lead_to(self, number: int) -> frozenset[int]:
        """The operations that lead to one without going around a loop."""
        return frozenset(each.number for each in self.operations if self.leads(each.number, number))

    def apart(self, number: int) -> frozenset[int]:
        """The operations on no path with this one that goes around no loop: those in other
        branches, which other lanes of a wave may execute in between.
        """
        home = self.operations[number].block
        if home not in self._beside:
            self._beside[home] = frozenset(
                one
                for block, numbers in enumerate(self._blocks)
                if block != home
                and block not in self._reached[home]
                and home not in self._reached[block]
                for one in numbers
            )
        return self._beside[home]

    def is_always_before(self, first: int, second: int) -> bool:
        """Return True if every path from the start to the second operation passes the first."""
        one, two = self.operations[first].block, self.operations[second].block
        if one == two:
            return first < second
        return two not in self._blocks_without(one, forward=True)

    def is_always_behind(self, first: int, second: int) -> bool:
        """Return True if every path from the first operation to an end passes the second."""
        one, two = self.operations[first].block, self.operations[second].block
        if one == two:
            return first < second
        ends = any(not after for after in self._following)
        return ends and one not in self._blocks_without(two, forward=False)

    def _blocks_without(self, block: int, *, forward: bool) -> set[int]:
        """The blocks that paths from the start lead to, or paths to an end come from, without
        passing a block.
        """
        key = (block, forward)
        if key not in self._avoiding:
            ends = [at for at, after in enumerate(self._following) if not after]
            self._avoiding[key] = (
                reachable([0], self._following, without=(block,))
                if forward
                else reachable(ends, self._preceding, without=(block,))
            )
        return self._avoiding[key]

    def is_passed(self, number: int) -> bool:
        """Return True if every path from the start to an end passes an operation."""
        home = self.operations[number].block
        avoided = self._blocks_without(home, forward=True)
        return all(self._following[each] for each in avoided)


def _never(_: Operation) -> bool:
    return False


def _roles(source: KernelOperation, *, split: bool) -> Iterable[Role]:
    request = source.request
    if isinstance(request, BarrierRequest):
        return _of_barrier(request, split=split)
    if source.opaque or source.unseen:
        return (Role.CALL,)
    if not isinstance(request, Request):
        return (Role.OTHER,)
    if request.form in _COPIES:
        return (Role.COPY,)
    if request.space in _UNSEEN or request.space is AddressSpace.PRIVATE:
        return ()
    return (_ROLES[request.kind],)


def _of_barrier(request: BarrierRequest, *, split: bool) -> Iterable[Role]:
    if request.kind is BarrierKind.NULL:
        return ()
    match request.verb:
        case BarrierVerb.SYNC:
            return (Role.ARRIVE, Role.WAIT) if split else (Role.BARRIER,)
        case BarrierVerb.ARRIVE:
            return (Role.ARRIVE,)
        case BarrierVerb.WAIT:
            return (Role.WAIT,)
        case _:
            return ()


def _operation(number: int, source: KernelOperation, role: Role) -> Operation:
    request = source.request
    if not isinstance(request, Request):
        return Operation(number, source.block, role, source)
    special = request.atomic or request.volatile
    if request.atomic and request.ordering is Ordering.UNORDERED:
        special = request.volatile
    space = request.space
    memory = Memory.GLOBAL if space is None else _SPACES.get(space, Memory.GLOBAL)
    does = _does(request, source.text)
    same = request.kind is Kind.RMW and _UNCHANGED.search(source.text) is not None
    return Operation(
        number, source.block, role, source, memory, request.width // 8, does, special, same
    )


def _does(request: Request, text: str) -> str | None:
    if request.compare:
        return ""
    if request.rmw is not None:
        return str(request.rmw.value)
    found = _RMW.search(text)
    return str(found[1]) if found else None


_RMW = pattern(r"\batomicrmw (?:volatile )?(\w+) ", re.ASCII)


_UNCHANGED = pattern(
    r"atomicrmw (volatile )?((add|sub|or|xor|umax) .*, i\d+ 0|(and|umin) .*, i\d+ -1)\b", re.ASCII
)
