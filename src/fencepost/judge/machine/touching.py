"""Accesses of the judge's machine: the values that memory returns, and the entries of the log."""

from __future__ import annotations

from fencepost.judge.machine.accesses import ANY, touched
from fencepost.judge.machine.memory import Memory
from fencepost.judge.machine.operations import binary
from fencepost.judge.machine.tracks import Access, Item, NotJudged, Place
from fencepost.judge.machine.values import Ptr, Resource, Sym, Value, Vec, known, nothing
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.module import Function, Module
from fencepost.llvm.types import (
    IntType,
    PointerType,
    Type,
    VectorType,
    bit_size,
    store_size,
)
from fencepost.records import dataclass, field

SCOPES = {
    "singlethread": 0,
    "wavefront": 1,
    "workgroup": 2,
    "cluster": 3,
    "agent": 4,
    "": 5,
    "one-as": 5,
}


@dataclass(frozen=True, slots=True)
class Touch:
    """An access as an instruction makes it: the pointer and its type, the accessed type, the scope
    if it is atomic, and the stored value, if any.
    """

    pointer: Value
    space: Type
    kind: Type
    scope: str | None = None
    stored: tuple[Value, ...] | None = None


@dataclass
class Touching:
    """Memory as work-items touch it."""

    module: Module
    kernel: Function
    launch: Launch
    memory: Memory = field(init=False)
    unwritten: frozenset[str] = field(init=False)
    """The objects that nobody writes: each place holds one value, as long as arguments do not
    overlap.
    """
    skips: bool = False
    """True if accesses outside of LDS are skipped when inputs decide their address."""
    skipped: set[Place] = field(default_factory=set)
    """The places of skipped accesses, about which a run shows nothing."""

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

    def touch(self, item: Item, at: Place, made: Touch) -> Value:
        """Make an access; return the loaded value."""
        limit, pointer = None, made.pointer
        if isinstance(pointer, Resource):
            limit, pointer = pointer.limit, pointer.start
        if not isinstance(pointer, Ptr):
            raise NotJudged(f"an access at {at} through a pointer that is not known")
        kind, loads = made.kind, made.stored is None
        if not known(pointer.offset):
            return self._somewhere(at, made, pointer, limit)
        if not pointer.object.startswith("private") and self.memory.constant(pointer.object):
            return self.memory.settled(pointer, kind)
        if limit is not None:
            if not known(limit):
                raise NotJudged("a buffer whose size inputs decide")
            if pointer.offset + store_size(kind) > limit:
                return nothing(kind)
        local = self.memory.lds(pointer.object, made.space)
        owner = f"{pointer.object}#{item.group}" if local else pointer.object
        if not pointer.object.startswith("private"):
            self._log(item, at, made, Ptr(owner, pointer.offset))
        if loads and made.scope is None and owner in self.unwritten:
            return _of_place(pointer, kind)
        where = Ptr(owner, pointer.offset)
        if made.stored is None:
            return nothing(kind) if made.scope is not None else self.memory.load(where, kind)
        doubtful = item.guarded > 0 or made.scope is not None
        self.memory.store(where, kind, made.stored[0], doubtful)
        return None

    def _somewhere(self, at: Place, made: Touch, pointer: Ptr, limit: Value) -> Value:
        """Make an access whose offset in its object depends on inputs."""
        if pointer.object.startswith("private"):
            self.memory.forget(pointer.object)
            return nothing(made.kind)
        if self.memory.constant(pointer.object):
            return _of_place(pointer, made.kind)
        if pointer.object in self.unwritten and made.stored is None:
            plain = made.scope is None and limit is None
            return _of_place(pointer, made.kind) if plain else nothing(made.kind)
        if self.skips and not self.memory.lds(pointer.object, made.space):
            self.skipped.add(at)
            if made.stored is not None:
                self.memory.forget(pointer.object)
            return nothing(made.kind)
        raise NotJudged(f"an access at {at} whose address inputs decide")

    def _log(self, item: Item, at: Place, made: Touch, where: Ptr) -> None:
        scope = made.scope
        rank = SCOPES.get(scope.removesuffix("-one-as"), -1) if scope is not None else 5
        item.log.append(
            Access(
                at,
                made.stored is not None,
                scope is not None,
                rank,
                where.object,
                where.offset,
                store_size(made.kind),
                made.stored[0] if made.stored is not None else None,
                tuple(track.around(_space(where.object)) for track in item.tracks.values()),
                item.guarded == 0,
                tuple(item.turns.items()),
            )
        )

    def note(
        self, item: Item, at: Place, place: Ptr, kind: Type, stored: tuple[Value, ...] | None
    ) -> None:
        """Log an access by a copy of the workgroup; the value it writes is not stored."""
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


def _space(owner: str) -> str:
    """Return the address space of an object in a work-item's log: the name of one in LDS has its
    workgroup.
    """
    return "local" if "#" in owner else "global"


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
