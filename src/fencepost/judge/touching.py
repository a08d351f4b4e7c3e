"""Accesses of the judge's machine: what memory gives, and what the log says of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from fencepost.judge.accesses import ANY, touched
from fencepost.judge.memory import Memory
from fencepost.judge.operations import binary
from fencepost.judge.tracks import Access, Item, NotJudged, Place
from fencepost.judge.values import Ptr, Resource, Sym, Value, Vec, known, nothing
from fencepost.llvm.launch import Launch
from fencepost.llvm.module import Function, Module
from fencepost.llvm.types import (
    IntType,
    PointerType,
    Type,
    VectorType,
    bit_size,
    store_size,
)

SCOPES = {
    "singlethread": 0,
    "wavefront": 1,
    "workgroup": 2,
    "cluster": 3,
    "agent": 4,
    "": 5,
    "one-as": 5,
}


@dataclass
class Touching:
    """Memory as work-items touch it."""

    module: Module
    kernel: Function
    launch: Launch
    memory: Memory = field(init=False)
    unwritten: frozenset[str] = field(init=False)
    """What nobody writes: it holds one value at each place, as long as arguments do not overlap."""

    def __post_init__(self) -> None:
        behind = {f"%{each.name}" for each in self.kernel.parameters if each.indirect}
        local = {
            f"%{each.name}"
            for each in self.kernel.parameters
            if isinstance(each.type, PointerType) and each.type.space == 3
        }
        self.memory = Memory(self.module, self.launch, frozenset(behind), frozenset(local))
        written = {o for e in touched(self.module, self.kernel) if e.writes for o in e.objects}
        names = {f"%{each.name}" for each in self.kernel.parameters}
        self.unwritten = frozenset() if ANY in written else frozenset(names - written)

    def touch(
        self,
        item: Item,
        at: Place,
        pointer: Value,
        pointer_type: Type,
        kind: Type,
        scope: str | None,
        stored: tuple[Value, ...] | None = None,
    ) -> Value:
        """An access; gives what is loaded."""
        limit = None
        if isinstance(pointer, Resource):
            limit, pointer = pointer.limit, pointer.start
        if not isinstance(pointer, Ptr):
            raise NotJudged(f"an access at {at} through a pointer that is not known")
        if pointer.object.startswith("private"):
            if not known(pointer.offset):
                self.memory.forget(pointer.object)
                return nothing(kind)
        elif self.memory.constant(pointer.object):
            if known(pointer.offset):
                return self.memory.settled(pointer, kind)
            return _of_place(pointer, kind)
        elif pointer.object in self.unwritten and stored is None and not known(pointer.offset):
            return _of_place(pointer, kind) if scope is None and limit is None else nothing(kind)
        elif not known(pointer.offset):
            raise NotJudged(f"an access at {at} whose address inputs decide")
        shared = not pointer.object.startswith("private")
        space = "local" if self.memory.lds(pointer.object, pointer_type) else "global"
        owner = f"{pointer.object}#{item.group}" if space == "local" else pointer.object
        writes = stored is not None
        size = store_size(kind)
        if limit is not None:
            if not known(limit):
                raise NotJudged("a buffer whose size inputs decide")
            if pointer.offset + size > limit:
                return nothing(kind)
        if shared:
            value = stored[0] if stored is not None else None
            rank = SCOPES.get(scope.removesuffix("-one-as"), -1) if scope is not None else 5
            item.log.append(
                Access(
                    at,
                    writes,
                    scope is not None,
                    rank,
                    owner,
                    pointer.offset,
                    size,
                    value,
                    tuple(track.around(space) for track in item.tracks.values()),
                    item.guarded == 0,
                    tuple(item.turns.items()),
                )
            )
        if stored is None and scope is None and owner in self.unwritten:
            return _of_place(pointer, kind)
        where = Ptr(owner, pointer.offset)
        if stored is None:
            return nothing(kind) if scope is not None else self.memory.load(where, kind)
        doubtful = item.guarded > 0 or scope is not None
        self.memory.store(where, kind, stored[0], doubtful)
        return None

    def note(
        self, item: Item, at: Place, place: Ptr, kind: Type, stored: tuple[Value, ...] | None
    ) -> None:
        """An access by a copy of the workgroup; what it writes is not kept."""
        if self.memory.constant(place.object):
            return
        space = "local" if self.memory.lds(place.object, kind) else "global"
        owner = f"{place.object}#{item.group}" if space == "local" else place.object
        around = tuple(track.around(space) for track in item.tracks.values())
        value = Sym.any() if stored is not None else None
        size = store_size(kind)
        made = Access(at, stored is not None, False, 5, owner, place.offset, size, value, around)
        item.log.append(made)
        if stored is not None:
            self.memory.forget(owner)


def _of_place(pointer: Ptr, kind: Type) -> Value:
    if isinstance(kind, VectorType):
        step = bit_size(kind.element) // 8
        bits = IntType(64)
        return Vec(
            _of_place(
                Ptr(pointer.object, binary("add", bits, pointer.offset, step * at)), kind.element
            )
            for at in range(kind.count)
        )
    return Sym.of(f"memory.{kind}", pointer)
