"""The contents of memory, as far as the launch decides it."""

from __future__ import annotations

from fencepost.judge.machine.values import Ptr, Sym, Value, Vec, nothing
from fencepost.llvm.ir import Aggregate, Float, Int, Operand
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.module import Module
from fencepost.llvm.types import (
    ArrayType,
    PointerType,
    StructType,
    Type,
    VectorType,
    alloc_size,
    bit_size,
    field_offsets,
    store_size,
)
from fencepost.records import dataclass, field

WIDEST = 64


@dataclass
class Memory:
    """Cells by object and offset. A cell that nobody wrote has any value."""

    module: Module
    launch: Launch
    indirect: frozenset[str] = frozenset()
    """Arguments that are passed by value behind a pointer."""
    local: frozenset[str] = frozenset()
    """Arguments that point to LDS."""
    cells: dict[str, dict[int, tuple[int, Value]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.images: dict[str, dict[int, tuple[int, Value]]] = {
            "implicit": _implicit(self.launch),
            "dispatch": _sizes("dispatch", self.launch),
        }
        for name, each in self.module.variables.items():
            if each.constant and each.value is not None and not each.external:
                image: dict[int, tuple[int, Value]] = {}
                _fill(each.value, each.type, 0, image)
                self.images[f"@{name}"] = image

    def lds(self, name: str, pointer: Type) -> bool:
        """Return True if an object lies in LDS."""
        if name.startswith("@"):
            variable = self.module.variables.get(name[1:])
            return variable is not None and variable.space == 3
        if name in self.local:
            return True
        return isinstance(pointer, PointerType) and pointer.space == 3

    def constant(self, name: str) -> bool:
        """Return True if nobody can write an object."""
        if name in ("implicit", "dispatch") or name in self.indirect:
            return True
        variable = self.module.variables.get(name[1:]) if name.startswith("@") else None
        return variable is not None and (variable.constant or variable.space == 4)

    def settled(self, at: Ptr, kind: Type) -> Value:
        """Return the contents of a constant object."""
        if at.object in self.indirect and isinstance(kind, PointerType):
            return Ptr(f"{at.object}+{at.offset}", 0)
        return self._get(self.images.get(at.object, {}), at, kind, fixed=True)

    def load(self, at: Ptr, kind: Type) -> Value:
        """Return the stored value."""
        return self._get(self.cells.get(at.object, {}), at, kind, fixed=False)

    def store(self, at: Ptr, kind: Type, value: Value, doubtful: bool) -> None:
        """Store a value. `doubtful`: the store may not be executed."""
        cells = self.cells.setdefault(at.object, {})
        for offset, size, part in _scalars(kind, at.offset, value):
            for near in range(offset - WIDEST, offset + size):
                if near in cells and near + cells[near][0] > offset:
                    del cells[near]
            cells[offset] = (size, Sym.any() if doubtful else part)

    def forget(self, name: str) -> None:
        """Forget the contents of an object, which may be written anywhere."""
        self.cells.pop(name, None)

    def _get(self, cells: dict[int, tuple[int, Value]], at: Ptr, kind: Type, fixed: bool) -> Value:
        match kind:
            case VectorType(count=count, element=element):
                step = bit_size(element) // 8
                parts = (Ptr(at.object, at.offset + step * n) for n in range(count))
                return Vec(self._get(cells, each, element, fixed) for each in parts)
            case ArrayType(count=count, element=element):
                step = alloc_size(element)
                parts = (Ptr(at.object, at.offset + step * n) for n in range(count))
                return Vec(self._get(cells, each, element, fixed) for each in parts)
            case StructType(fields=fields):
                places = zip(field_offsets(kind), fields, strict=True)
                return Vec(
                    self._get(cells, Ptr(at.object, at.offset + off), f, fixed) for off, f in places
                )
        found = cells.get(at.offset)
        if found is not None and found[0] == store_size(kind):
            return found[1]
        return Sym.of(f"constant.{kind}", at) if fixed else nothing(kind)


def _scalars(kind: Type, offset: int, value: Value) -> list[tuple[int, int, Value]]:
    match kind:
        case VectorType(count=count, element=element):
            step = bit_size(element) // 8 or 1
        case ArrayType(count=count, element=element):
            step = alloc_size(element)
        case StructType(fields=fields):
            found = []
            for at, each, part in zip(
                field_offsets(kind), fields, _parts(value, len(fields)), strict=True
            ):
                found += _scalars(each, offset + at, part)
            return found
        case _:
            return [(offset, store_size(kind), value)]
    return [
        each
        for at, part in enumerate(_parts(value, count))
        for each in _scalars(element, offset + step * at, part)
    ]


def _parts(value: Value, count: int) -> list[Value]:
    return list(value) if isinstance(value, Vec) else [Sym.any() for _ in range(count)]


def _fill(value: Operand, kind: Type, offset: int, into: dict[int, tuple[int, Value]]) -> None:
    match value, kind:
        case Aggregate(elements=elements), StructType(fields=fields):
            for at, each, inner in zip(field_offsets(kind), elements, fields, strict=True):
                _fill(each, inner, offset + at, into)
        case Aggregate(elements=elements), ArrayType(element=element):
            for at, each in enumerate(elements):
                _fill(each, element, offset + at * alloc_size(element), into)
        case Aggregate(elements=elements), VectorType(element=element):
            for at, each in enumerate(elements):
                _fill(each, element, offset + at * bit_size(element) // 8, into)
        case Int(value=number), _:
            into[offset] = (store_size(kind), number)
        case Float(value=real), _:
            into[offset] = (store_size(kind), Sym.of("real", repr(real), str(kind)))


def _implicit(launch: Launch) -> dict[int, tuple[int, Value]]:
    """Return the hidden arguments, from 0: block counts, group sizes, remainders, offsets [001, V5
    metadata]; that the launch has no offset is a premise.
    """
    made = _sizes("implicit", launch)
    for at in range(3):
        made[18 + 2 * at] = (2, 0)
        made[40 + 8 * at] = (8, 0)
    return made


def _sizes(name: str, launch: Launch) -> dict[int, tuple[int, Value]]:
    """Return the sizes stored in an object, except those that the launch leaves open."""
    made: dict[int, tuple[int, Value]] = {}
    for offset, (bits, what, axis) in SIZES[name].items():
        size, count = launch.workgroup[axis], launch.grid[axis]
        any_size = launch.smaller and axis == 0 and what != "count"
        if any_size or (launch.is_open and what != "size"):
            continue
        made[offset] = bits // 8, {"size": size, "count": count}.get(what, size * count)
    return made


SIZES: dict[str, dict[int, tuple[int, str, int]]] = {
    "implicit": {
        **{4 * at: (32, "count", at) for at in range(3)},
        **{12 + 2 * at: (16, "size", at) for at in range(3)},
    },
    "dispatch": {
        **{4 + 2 * at: (16, "size", at) for at in range(3)},
        **{12 + 4 * at: (32, "all", at) for at in range(3)},
    },
}
"""The layout of sizes in a launch's data: bits, the kind of size, and the axis [001, V5 metadata;
Kernel Dispatch].
"""


__all__ = ["SIZES", "Memory"]
