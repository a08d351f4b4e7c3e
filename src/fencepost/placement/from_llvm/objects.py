"""The objects that pointers are into: LDS variables, LDS of any kind, objects in global memory."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.llvm.cfg.blocks import BlockGraph
from fencepost.llvm.effects.buffers import makes_resource
from fencepost.llvm.effects.calls import effect_of
from fencepost.llvm.effects.effect import Foreign, Query, Unsupported
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.ir import (
    Alloca,
    AtomicRmw,
    Call,
    Cast,
    CmpXchg,
    Compare,
    Expression,
    Gep,
    Global,
    Int,
    Load,
    Local,
    Operand,
    Phi,
    Select,
    Store,
    Undef,
)
from fencepost.llvm.module import Function, Module
from fencepost.llvm.types import PointerType, alloc_size
from fencepost.llvm.uses import operands as operands_of
from fencepost.numerals import integer_of, is_decimal
from fencepost.placement.certificate import Premise
from fencepost.placement.from_llvm.addresses import ADDRESSES, GLOBAL
from fencepost.placement.from_llvm.calls import Reach, reaches
from fencepost.placement.regions import Allocation
from fencepost.vocabulary.address_spaces import SyncSpace

_LINEAR = (Id.LOCAL_LINEAR, Id.GLOBAL_LINEAR, Id.LANE, Id.WAVE)
LDS = 3
DYNAMIC = 65536
"""Bytes that LDS without a size in the module counts as; accesses beyond them touch all of it."""
ALL = "lds"
"""The allocation that contains all others, for accesses whose buffer is not known."""


class Objects:
    """The objects that a function's pointers are into, and the size of its workgroups."""

    def __init__(
        self,
        module: Module,
        function: Function,
        graph: BlockGraph,
        wave_size: int,
        most_lanes: int,
        premises: frozenset[Premise],
    ) -> None:
        self.premises = premises
        self.wave_size = wave_size
        self.most_lanes = most_lanes
        self.module = module
        self.function = function
        self.graph = graph
        self.bases, self.allocations = self._allocations()
        self.escapes = self._escapes()
        self.both = self._concerned()

    def _allocations(self) -> tuple[dict[str, int], list[Allocation]]:
        """Return the LDS variables, one behind the other; those without a size share their
        bytes.
        """
        at = 0
        bases: dict[str, int] = {}
        inside: list[Allocation] = []
        dynamic: list[str] = []
        for variable in self.module.variables.values():
            if variable.space != LDS:
                continue
            size = alloc_size(variable.type)
            if size == 0:
                dynamic.append(variable.name)
                continue
            at = (at + 15) // 16 * 16
            bases[variable.name] = at
            inside.append(Allocation(f"@{variable.name}", size, ALL, at))
            at += size
        at = (at + 15) // 16 * 16
        for each in dynamic:
            bases[each] = at
            inside.append(Allocation(f"@{each}", DYNAMIC, ALL, at))
        total = at + DYNAMIC
        return bases, [Allocation(ALL, total), *inside]

    def room(self, buffer: str, size: int) -> int | None:
        """Return the number of bytes of an LDS variable, for accesses of a size; None if it is not
        known of a buffer, or too small. If the launch gives the size, all bytes that have an
        address.
        """
        if buffer[1:] not in self.bases:
            return None
        whole = alloc_size(self.module.variables[buffer[1:]].type) or ADDRESSES
        return None if whole < size else whole

    def sizes(self) -> tuple[int, int, int]:
        """The most work-items of a workgroup along each axis. An axis that the kernel never queries
        has one, because work-items that differ in nothing else would all do the same.
        """
        required = self.function.required_workgroup
        if required is not None:
            return required
        most = min(1024, self.most_items())
        if Premise.ONE_AXIS not in self.premises:
            return most, most, most
        # Work-items differ along x at least: a kernel can ask for its place in other ways.
        y, z = (most if axis in self._asked() else 1 for axis in (1, 2))
        return most, y, z

    def exact_sizes(self) -> tuple[int, int, int] | None:
        """Return the number of work-items of a workgroup along each axis, if known."""
        if self.function.required_workgroup is not None:
            return self.function.required_workgroup
        words = (
            self.function.attributes.get("amdgpu-flat-work-group-size", "").strip('"').split(",")
        )
        alike = len(words) == 2 and words[0].strip() == words[1].strip()
        return (self.most_items(), 1, 1) if alike and self._asked() <= {0} else None

    def _asked(self) -> set[int]:
        """Return the axes that the kernel queries."""
        found: set[int] = set()
        for block in self.function.blocks:
            for each in block.instructions:
                if not isinstance(each, Call):
                    continue
                match effect_of(each, self.module.pure):
                    case Query(what=what, dim=dim) if what not in (Id.LOCAL_ID, Id.GLOBAL_ID):
                        if what in _LINEAR:
                            found |= {1, 2}
                    case Query(dim=int(dim)) | Query(dim=Int(value=dim)):
                        found.add(dim)
                    case Query() | Foreign() | Unsupported():
                        found |= {1, 2}
                    case _:
                        pass
        return found

    def most_items(self) -> int:
        required = self.function.required_workgroup
        if required is not None:
            return required[0] * required[1] * required[2]
        words = self.function.attributes.get("amdgpu-flat-work-group-size", "1,1024")
        parts = words.strip('"').split(",")
        return integer_of(parts[-1]) if is_decimal(parts[-1].strip()) else 1024

    def _concerned(self) -> set[str]:
        """Return the objects in global memory that the kernel writes; all of them if it may write
        any.
        """
        written, touched = set[str](), set[str]()
        for block in self.function.blocks:
            for each in block.instructions:
                match each:
                    case Load():
                        touched |= self.reached(each.pointer)
                    case Store() | AtomicRmw() | CmpXchg():
                        written |= self.reached(each.pointer)
                    case Call():
                        for reach in self.reaches(each):
                            into = written if reach.kind.writes else touched
                            into |= self.touched(reach)
                    case _:
                        pass
        touched |= written
        if GLOBAL in written:
            return {each for each in touched if each.startswith(GLOBAL)}
        if GLOBAL in touched and any(each.startswith(GLOBAL) for each in written):
            written.add(GLOBAL)
        return {each for each in written if each.startswith(GLOBAL)}

    def _escapes(self) -> bool:
        """Return True if an address in LDS is converted to one of any address space, or to a
        number.
        """
        for block in self.function.blocks:
            for each in block.instructions:
                operands = [each.value] if isinstance(each, Cast) else []
                casts = [each] if isinstance(each, Cast) else []
                casts += [
                    one.instruction
                    for one in (*operands_of(each), *operands)
                    if isinstance(one, Expression) and isinstance(one.instruction, Cast)
                ]
                for cast in casts:
                    kind = cast.value.type
                    if isinstance(kind, PointerType) and kind.space == LDS:
                        return True
        return False

    def layout_matters(self) -> bool:
        """Return True if the kernel can observe where LDS variables lie."""
        if self.escapes or Premise.IN_BOUNDS not in self.premises:
            return True
        return any(
            isinstance(operand.type, PointerType) and operand.type.space == LDS
            for block in self.function.blocks
            for each in block.instructions
            if isinstance(each, Compare)
            for operand in (each.left, each.right)
        )

    def reaches(self, call: Call) -> Iterator[Reach]:
        """Return the accesses of a call to shared memory."""
        declared = Premise.DECLARED in self.premises
        return reaches(
            call,
            self.most_lanes,
            self.module.pure,
            declared=declared,
            waited=Premise.DIRECT_LOADS in self.premises,
        )

    def touched(self, reach: Reach) -> set[str]:
        """Return the objects that a call may touch by one of its accesses."""
        if reach.pointer is not None:
            return self.reached(reach.pointer)
        names = {SyncSpace.LOCAL: ALL, SyncSpace.GLOBAL: GLOBAL}
        return {names[space] for space in reach.spaces}

    def reached(self, pointer: Operand | None) -> set[str]:
        """Return the objects that an access by a pointer may be to: one, or LDS and global
        memory.
        """
        if pointer is None:
            return set()
        found = self.origin(pointer)
        kind = pointer.type
        if found.startswith(GLOBAL) and Premise.ARGUMENTS_APART not in self.premises:
            found = GLOBAL
        if found.startswith("@") and Premise.IN_BOUNDS not in self.premises:
            found = ALL
        if isinstance(kind, PointerType) and kind.space == LDS:
            return {found if found.startswith("@") else ALL}
        if found == GLOBAL and isinstance(kind, PointerType) and kind.space == 0 and self.escapes:
            return {ALL, GLOBAL}
        return {found} if found else set()

    def origin(self, pointer: Operand) -> str:
        """Return the object that a pointer is into: an LDS variable, `lds` for any, a parameter's
        object in global memory, or none that matters.
        """
        found: set[str] = set()
        kind = pointer.type
        waiting, seen = [pointer], set()
        while waiting:
            at = waiting.pop()
            match at:
                case Global(name=called, type=PointerType(space=space)):
                    found.add(f"@{called}" if called in self.bases else _unknown(space, called))
                case Expression(instruction=Gep() | Cast() as inner):
                    waiting.append(inner.pointer if isinstance(inner, Gep) else inner.value)
                case Local(name=called):
                    if called in seen:
                        continue
                    seen.add(called)
                    waiting += self._sources(called, found)
                case _ if isinstance(at.type, PointerType) and not isinstance(at, Undef):
                    found.add(_unknown(at.type.space, ""))
                case _:
                    # A number: what it is made of does not say where it points.
                    found.add(_unknown(kind.space, "") if isinstance(kind, PointerType) else "")
        if len(found) == 1:
            return found.pop()
        if any(each.startswith("@") or each == ALL for each in found):
            return ALL
        return GLOBAL if found - {""} else ""

    def _sources(self, called: str, found: set[str]) -> list[Operand]:
        known = self.graph.defined.get(called)
        if known is None:
            parameter = next(p for p in self.function.parameters if p.name == called)
            space = parameter.type.space if isinstance(parameter.type, PointerType) else 0
            found.add(ALL if space == LDS else GLOBAL + (parameter.source_name or called))
            return []
        match known[1]:
            case Gep(pointer=pointer):
                return [pointer]
            case Cast(value=value):
                return [value]
            case Phi(incoming=incoming):
                return [value for value, _ in incoming]
            case Select(true=yes, false=no):
                return [yes, no]
            case Alloca():
                found.add("")
                return []
            case Call(arguments=(into, *_), callee=callee) if makes_resource(callee):
                return [into]
            case other:
                kind = other.head.type
                space = kind.space if isinstance(kind, PointerType) else 0
                found.add(_unknown(space, ""))
                return []


def _unknown(space: int, called: str) -> str:
    """Return the object of a pointer into an address space about which nothing else is known."""
    if space == LDS:
        return ALL
    # Private and constant memory is not shared, or not written.
    return "" if space in (4, 5) else GLOBAL + called
