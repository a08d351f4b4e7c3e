"""Barriers put in by the placement of `fencepost place`, for kernels of any language.

The placement knows the target's operations. So what a language calls is spelled in them first, with
the launch's sizes, and what was placed goes back to the lines of the kernel as it was.
"""

from __future__ import annotations

import re

from fencepost.errors import FencepostError
from fencepost.llvm.effects.calls import effect_of
from fencepost.llvm.effects.effect import Barrier, Query
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.ir import Call, Int
from fencepost.llvm.launch import Launch
from fencepost.llvm.module import Function, Module
from fencepost.llvm.normalise import as_given
from fencepost.llvm.parse import parse_module
from fencepost.placement.from_llvm.kernel import Machine, read_kernel
from fencepost.placement.from_llvm.write import instruction_lines, write_module
from fencepost.placement.place import Existing, Strategy, place
from fencepost.placement.target import TargetConfig

ONE_LANE = 1
"""Lanes of a wave for the placement: lockstep orders nothing, so it uses barriers throughout."""


def with_barriers(text: str, module: Module, function: Function, launch: Launch) -> str | None:
    """The module with the barriers that a kernel lacks, for LDS and the workgroup's part of global
    memory; None where nothing is placed, or the placement does not know the kernel.
    """
    lines = text.split("\n")
    spelled, origin = _spelled(lines, module, function, launch)
    try:
        before = "\n".join(spelled)
        other = parse_module(before)
        kernel = read_kernel(other, other.functions[function.name], Machine(ONE_LANE))
        result = place(kernel.program, TargetConfig(), Strategy.MINIMIZE, Existing.KEEP, 10.0)
        if not result.placed:
            return None
        after = write_module(before, [(kernel, result)], 9)
    except FencepostError:
        return None
    return _back(lines, spelled, origin, after.rstrip("\n").split("\n"))


def _spelled(
    lines: list[str], module: Module, function: Function, launch: Launch
) -> tuple[list[str], list[int]]:
    """The lines with a language's calls spelled in the target's, and the line that each is of."""
    numbers = instruction_lines(lines, function.name)
    ordered = [each for block in function.blocks for each in block.instructions]
    places = dict(zip(numbers, ordered, strict=True))
    out: list[str] = []
    origin: list[int] = []
    for number, line in enumerate(lines):
        call = places.get(number)
        new = _call(call, line, module, launch) if isinstance(call, Call) else None
        for each in new or [line]:
            out.append(each)
            origin.append(number)
    return out, origin


def _call(call: Call, line: str, module: Module, launch: Launch) -> list[str] | None:
    match effect_of(call, module.pure):
        case Barrier(spaces=spaces) if spaces:
            return [
                '  fence syncscope("workgroup") release',
                "  call void @llvm.amdgcn.s.barrier()",
                '  fence syncscope("workgroup") acquire',
            ]
        case Query(what=what, dim=Int(value=dim) | dim) if isinstance(dim, int) and dim < 3:
            return _query(what, dim, line, launch)
    return None


def _query(what: Id, dim: int, line: str, launch: Launch) -> list[str] | None:
    found = re.match(r'\s*(%(?:"[^"]*"|[\w.$-]+)) = .*?\bcall .*?\bi(32|64) @', line)
    if found is None or "@llvm." in line:
        return None
    name, bits = found[1], found[2]
    bare = name[1:].strip('"')
    axis = "xyz"[dim]
    size = launch.workgroup[dim]
    sizes = {
        Id.LOCAL_SIZE: size,
        Id.GROUPS: launch.grid[dim],
        Id.GLOBAL_SIZE: size * launch.grid[dim],
        Id.GLOBAL_OFFSET: 0,
    }
    if what in sizes:
        return [f"  {name} = add i{bits} 0, {sizes[what]}"]
    local = f'  %"l.{bare}" = call i32 @llvm.amdgcn.workitem.id.{axis}()'
    group = f'  %"g.{bare}" = call i32 @llvm.amdgcn.workgroup.id.{axis}()'
    last = "add i32 0, " if bits == "32" else "zext i32 "
    tail = "" if bits == "32" else " to i64"
    match what:
        case Id.LOCAL_ID:
            return [local, f'  {name} = {last}%"l.{bare}"{tail}']
        case Id.GROUP_ID:
            return [group, f'  {name} = {last}%"g.{bare}"{tail}']
        case Id.GLOBAL_ID:
            return [
                local,
                group,
                f'  %"m.{bare}" = mul i32 %"g.{bare}", {size}',
                f'  %"s.{bare}" = add i32 %"m.{bare}", %"l.{bare}"',
                f'  {name} = {last}%"s.{bare}"{tail}',
            ]
    return None


def _back(lines: list[str], spelled: list[str], origin: list[int], after: list[str]) -> str:
    """The original lines with those that the placement put in."""
    kept = 0
    added: dict[int, list[str]] = {}
    tail: list[str] = []
    known = [as_given(each) for each in spelled]
    for line in after:
        if kept < len(known) and as_given(line) == known[kept]:
            kept += 1
        elif kept < len(known):
            added.setdefault(origin[kept], []).append(line)
        else:
            tail.append(line)
    out: list[str] = []
    for number, line in enumerate(lines):
        out += added.get(number, ())
        out.append(line)
    declared = {each for each in lines if each.startswith("declare")}
    for line in tail:
        if line.startswith("declare"):
            symbol = re.search(r"@[\w.]+", line)
            if symbol and any(f"{symbol[0]}(" in each for each in declared):
                continue
        out.append(line)
    return "\n".join(out)
