"""Calls that copy between LDS and global memory, beside the lanes or by the workgroup."""

from __future__ import annotations

import re

from fencepost.judge.machine.effects import Effect, Flies, GroupCopies, GroupLands, Lands, Marks
from fencepost.judge.machine.operations import binary
from fencepost.judge.machine.values import Ptr, Resource, Sym, Value, nothing
from fencepost.llvm.types import ArrayType, IntType
from fencepost.numerals import integer_of

_ELEMENTS = {"c": 1, "h": 1, "s": 2, "t": 2, "Dh": 2, "i": 4, "j": 4, "f": 4} | dict.fromkeys(
    "lmd", 8
)
"""Sizes in bytes of element types, by their mangled names."""


def copy(name: str, given: list[Value], lane: int) -> Effect | None:
    """Return the copy or wait that a call performs; None if it is neither, or not known."""
    if found := re.match(
        r"_Z\d+(async_work_group_(?:strided_)?copy|wait_group_events)(.*)", name, re.ASCII
    ):
        return _of_group(found[1], found[2], given)
    if not name.startswith("llvm.amdgcn."):
        return None
    plain = name.removeprefix("llvm.amdgcn.")
    match plain:
        case "asyncmark":
            return Marks()
        case "wait.asyncmark":
            return Lands("marks", given[0])
        case "s.wait.asynccnt":
            return Lands("async", given[0])
    if found := re.fullmatch(
        r"global\.(load|store)\.async\.(?:to|from)\.lds\.b(\d+)", plain, re.ASCII
    ):
        if not isinstance(given[2], int):
            return None
        size = integer_of(found[2]) // 8
        return _flight((given[1], given[0]), size, given[2], "async", to_lds=found[1] == "load")
    if re.match(r"(load\.to\.lds|global\.load\.lds|load\.async\.to\.lds)", plain):
        counter = "marks" if "async" in plain else None
        return _by_wave(given[1], given[0], given[2], given[3], counter, lane)
    if found := re.match(r"raw\.ptr\.buffer\.load\.(async\.)?lds", plain):
        resource = given[0]
        if not isinstance(resource, Resource) or not isinstance(resource.start, Ptr):
            return None
        wide = IntType(64)
        start = resource.start
        offset = binary("add", wide, given[3], given[4])
        moved = Ptr(start.object, binary("add", wide, start.offset, offset))
        limit = binary("add", wide, start.offset, resource.limit)
        counter = "marks" if found[1] else None
        return _by_wave(given[1], Resource(moved, limit), given[2], given[5], counter, lane)
    return None


def _by_wave(
    lds: Value, memory: Value, size: Value, shift: Value, counter: str | None, lane: int
) -> Flies | None:
    if not isinstance(size, int) or not isinstance(shift, int):
        return None
    # 001 load.to.lds: lanes are 4 bytes apart up to that size, 16 beyond it.
    apart = 4 if size <= 4 else 16
    # Of a lane's place that is filled in part the rest may be written too.
    return _flight((lds, memory), size, shift, counter, lane=(lane * apart, apart))


def _flight(
    ends: tuple[Value, Value],
    size: int,
    shift: int,
    counter: str | None,
    *,
    to_lds: bool = True,
    lane: tuple[int, int] | None = None,
) -> Flies | None:
    """Return a copy between LDS and memory, at `ends`. `lane`: the offset of a lane's place in LDS
    from that of the wave's first lane, and its size in bytes.
    """
    further, fills = lane or (0, size)
    kind, filled = ArrayType(size, IntType(8)), ArrayType(fills, IntType(8))
    near, far = (_moved(each, shift) for each in ends)
    if near is None or far is None:
        return None
    source, target = (far, near) if to_lds else (near, far)
    return Flies(
        (False, source, kind, None, None),
        (True, target, filled, nothing(filled), None),
        counter,
        lane is not None,
        further,
        to_lds,
    )


def _moved(pointer: Value, by: int) -> Value:
    if isinstance(pointer, Resource):
        return Resource(_moved(pointer.start, by), pointer.limit)
    if not isinstance(pointer, Ptr):
        return None
    return Ptr(pointer.object, binary("add", IntType(64), pointer.offset, by & ((1 << 64) - 1)))


def _of_group(plain: str, suffix: str, given: list[Value]) -> Effect | None:
    if plain == "wait_group_events":
        return GroupLands(given[0], given[1])
    size = _element(suffix)
    target, source, count, *rest = given
    if size is None or isinstance(count, Sym):
        return None
    if plain == "async_work_group_copy":
        return GroupCopies(source, target, count, size, (size, size), rest[0])
    stride = binary("mul", IntType(64), rest[0], size)
    into_lds = re.match(r"PU3AS3", suffix) is not None
    steps = (stride, size) if into_lds else (size, stride)
    return GroupCopies(source, target, count, size, steps, rest[1])


def _element(suffix: str) -> int | None:
    """Return the size of the pointee of a mangled name's first pointer."""
    found = re.match(r"PU3AS\dV?K?(?:Dv(\d+)_)?(Dh|[a-z])", suffix, re.ASCII)
    if not found or found[2] not in _ELEMENTS:
        return None
    count = int(found[1] or 1)
    return _ELEMENTS[found[2]] * (4 if count == 3 else count)
