"""The accesses of a kernel and the objects that they may touch, derived from its text alone."""

from __future__ import annotations

import re

from fencepost.judge.text.names import FOREIGN, SILENT, STATED
from fencepost.llvm.ir import (
    Alloca,
    AtomicRmw,
    Binary,
    Call,
    Cast,
    CmpXchg,
    Expression,
    Field,
    Gep,
    Global,
    Instruction,
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
from fencepost.llvm.operations import BinaryOp, CastOp
from fencepost.llvm.types import PointerType
from fencepost.patterns import pattern
from fencepost.records import dataclass

Place = tuple[str, int]
ANY = "any"


@dataclass(frozen=True, slots=True)
class Touched:
    """An access: its place, whether it writes, the objects that it may touch, and their address
    space.
    """

    at: Place
    writes: bool
    atomic: bool
    objects: frozenset[str]
    local: bool


class Objects:
    """The objects that a function's pointers may point to."""

    def __init__(self, module: Module, kernel: Function) -> None:
        self.module = module
        self.kernel = kernel
        self.made = {
            each.head.name: each
            for block in kernel.blocks
            for each in block.instructions
            if each.head.name is not None
        }
        self.parameters = {each.name: each for each in kernel.parameters}

    def of(self, operand: Operand, seen: frozenset[str] = frozenset()) -> frozenset[str]:
        """Return the objects that a pointer may point to."""
        match operand:
            case Global(name=name):
                return frozenset({f"@{name}"})
            case Expression(instruction=Gep(pointer=inner) | Cast(value=inner)):
                return self.of(inner, seen)
            case Int() | Undef():
                return frozenset() if getattr(operand, "value", 0) == 0 else frozenset({ANY})
            case Local(name=name) if name in seen:
                return frozenset()
            case Local(name=name) if name in self.parameters:
                if isinstance(self.parameters[name].type, PointerType):
                    return frozenset({f"%{name}"})
                return frozenset({ANY})
            case Local(name=name):
                return self._made(self.made.get(name), seen | {name})
        return frozenset({ANY})

    def _made(self, each: Instruction | None, seen: frozenset[str]) -> frozenset[str]:
        match each:
            case Gep(pointer=inner):
                return self.of(inner, seen)
            case Cast(value=inner) if isinstance(inner.type, PointerType):
                return self.of(inner, seen)
            case Cast(op=CastOp.INTTOPTR, value=inner):
                return self.of(inner, seen)
            case Cast(op=CastOp.PTRTOINT, value=inner):
                return self.of(inner, seen)
            case Binary(op=BinaryOp.ADD | BinaryOp.SUB, left=left, right=Int()):
                return self.of(left, seen)
            case Select(true=true, false=false):
                return self.of(true, seen) | self.of(false, seen)
            case Phi(incoming=incoming):
                return frozenset().union(*(self.of(value, seen) for value, _ in incoming))
            case Alloca():
                return frozenset({"private"})
            case Call(callee=callee, arguments=arguments) if callee is not None:
                if callee == "__printf_alloc":
                    return frozenset({"private"})
                if "make.buffer.rsrc" in callee:
                    return self.of(arguments[0], seen)
                if callee.endswith(("implicitarg.ptr", "dispatch.ptr")):
                    return frozenset({"launch"})
            case Load(pointer=inner):
                behind = self.of(inner, seen)
                if all(
                    name[1:] in self.parameters and self.parameters[name[1:]].indirect
                    for name in behind
                ):
                    return frozenset({f"{name}+" for name in behind})
            case Field(aggregate=Local(name=name)) if name in self.parameters:
                return frozenset({f"%{name}+"})
        return frozenset({ANY})

    def shared(self, name: str) -> bool:
        """Return True if several work-items can access an object, one of them writing."""
        if name in ("private", "launch"):
            return False
        if name.startswith("@"):
            variable = self.module.variables.get(name[1:])
            return variable is None or not (variable.constant or variable.space == 4)
        parameter = self.parameters.get(name[1:])
        return parameter is None or parameter.indirect is None


_ATOMIC = pattern(r"atom(ic)?_|\.atomic\.")


def touched(module: Module, kernel: Function) -> list[Touched]:
    """Return all accesses to memory that work-items share; an unknown call accesses everything."""
    objects = Objects(module, kernel)
    found: list[Touched] = []
    for block in kernel.blocks:
        for index, each in enumerate(block.instructions):
            for writes, atomic, pointer in _pointers(module, each):
                behind = objects.of(pointer)
                shared = frozenset(filter(objects.shared, behind))
                if not shared:
                    continue
                local = isinstance(pointer.type, PointerType) and pointer.type.space == 3
                local = local or all(_in_lds(module, name) for name in shared)
                found.append(Touched((block.label, index), writes, atomic, shared, local))
    return found


def _in_lds(module: Module, name: str) -> bool:
    variable = module.variables.get(name[1:]) if name.startswith("@") else None
    return variable is not None and variable.space == 3


def _pointers(module: Module, each: Instruction) -> list[tuple[bool, bool, Operand]]:
    match each:
        case Load(pointer=pointer, atomic=atomic):
            return [(False, atomic is not None, pointer)]
        case Store(pointer=pointer, atomic=atomic):
            return [(True, atomic is not None, pointer)]
        case AtomicRmw(pointer=pointer) | CmpXchg(pointer=pointer):
            return [(True, True, pointer)]
        case Call(callee=callee, arguments=arguments) if callee is not None:
            if callee in module.pure or re.match(r"llvm\.(dbg|lifetime|invariant)", callee):
                return []
            if callee.startswith(("fencepost_any.", FOREIGN, SILENT, STATED)):
                return []
            if "make.buffer.rsrc" in callee or callee.startswith("llvm.amdgcn.ds.bpermute"):
                return []
            if "ocl_sampler" in callee or "get_image" in callee:
                return []  # of an image that no kernel that samples it writes
            pointers = [a for a in arguments if isinstance(a.type, PointerType)]
            reads = re.search(r"load|read|vload", callee) is not None
            counts = _ATOMIC.search(callee) is not None
            copy = re.match(r"llvm\.mem(cpy|move)", callee)
            if copy:
                return [(True, False, arguments[0]), (False, False, arguments[1])]
            return [(counts or not reads, counts, a) for a in pointers]
    return []


def conflicts(module: Module, kernel: Function) -> set[tuple[Place, Place, bool]]:
    """Yield the pairs of places that may touch one object, one of them writing, and True if they
    could be of two workgroups. Pairs of atomics are left out: they need a scope instead.
    """
    listed = touched(module, kernel)
    found = set()
    for at, one in enumerate(listed):
        for other in listed[at:]:
            if not (one.writes or other.writes) or (one.atomic and other.atomic):
                continue
            if ANY not in one.objects | other.objects and not one.objects & other.objects:
                continue
            low, high = sorted((one.at, other.at))
            found.add((low, high, False))
            if not (one.local or other.local):
                found.add((low, high, True))
    return found
