"""What pointers are into: LDS variables, LDS of any kind, objects in global memory."""

from __future__ import annotations

from fencepost.frontends.llvm_ir.ir import (
    Call,
    Cast,
    Expression,
    Gep,
    Global,
    Load,
    Local,
    Operand,
    Phi,
    Select,
    Store,
)
from fencepost.frontends.llvm_ir.module import Function, Module
from fencepost.frontends.llvm_ir.types import PointerType, alloc_size
from fencepost.frontends.llvm_placement.calls import reaches
from fencepost.frontends.llvm_placement.graph import Graph
from fencepost.placement.regions import Allocation

LDS = 3
DYNAMIC = 65536
"""Bytes that LDS without a size in the module is taken to have."""
ALL = "lds"
"""The allocation that all others lie in: for accesses whose buffer is not known."""
GLOBAL = "global:"
"""Begins the names of buffers in global memory, which are those that are both read and written."""


class Objects:
    """The objects that a function's pointers are into, and the size of its workgroups."""

    def __init__(self, module: Module, function: Function, graph: Graph, wave_size: int) -> None:
        self.wave_size = wave_size
        self.module = module
        self.function = function
        self.graph = graph
        self.bases, self.allocations = self._allocations()
        self.both = self._both_ways()

    def _allocations(self) -> tuple[dict[str, int], list[Allocation]]:
        """The LDS variables, one behind the other; those without a size share their bytes."""
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

    def sizes(self) -> tuple[int, int, int]:
        """The most work-items of a workgroup along each axis. An axis that the kernel never asks
        for has one: work-items that differ in nothing else would all do the same.
        """
        required = self.function.required_workgroup
        if required is not None:
            return required
        most = min(1024, self.most_items())
        asked = {
            each.callee
            for block in self.function.blocks
            for each in block.instructions
            if isinstance(each, Call)
        }
        x, y, z = (most if f"llvm.amdgcn.workitem.id.{a}" in asked else 1 for a in "xyz")
        return x, y, z

    def most_items(self) -> int:
        required = self.function.required_workgroup
        if required is not None:
            return required[0] * required[1] * required[2]
        words = self.function.attributes.get("amdgpu-flat-work-group-size", "1,1024")
        parts = words.strip('"').split(",")
        return int(parts[-1]) if parts[-1].strip().isdigit() else 1024

    def _both_ways(self) -> set[str]:
        """The objects in global memory that the kernel both writes and reads, by parameter."""
        written, read = set(), set()
        for block in self.function.blocks:
            for each in block.instructions:
                match each:
                    case Load():
                        read.add(self.origin(each.pointer))
                    case Store():
                        written.add(self.origin(each.pointer))
                    case Call():
                        for reach in reaches(each, self.wave_size):
                            if reach.pointer is not None:
                                into = written if reach.kind.writes else read
                                into.add(self.origin(reach.pointer))
                    case _:
                        pass
        return {each for each in written & read if each.startswith(GLOBAL)}

    def origin(self, pointer: Operand) -> str:
        """The object that a pointer is into: an LDS variable, `lds` for any, a parameter's object
        in global memory, or nothing that matters.
        """
        found: set[str] = set()
        waiting, seen = [pointer], set()
        while waiting:
            at = waiting.pop()
            match at:
                case Global(name=called):
                    found.add(f"@{called}" if called in self.bases else "")
                case Expression(instruction=Gep() | Cast() as inner):
                    waiting.append(inner.pointer if isinstance(inner, Gep) else inner.value)
                case Local(name=called):
                    if called in seen:
                        continue
                    seen.add(called)
                    waiting += self._sources(called, found)
                case _:
                    pass
        if len(found) == 1:
            return found.pop()
        if any(each.startswith("@") or each == ALL for each in found):
            return ALL
        return GLOBAL + "any" if found - {""} else ""

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
            case other:
                kind = other.head.type
                if isinstance(kind, PointerType):
                    found.add(ALL if kind.space == LDS else "" if kind.space == 5 else GLOBAL)
                return []
