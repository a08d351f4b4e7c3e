"""The source lines of an instruction, through the calls that were inlined, and the one to show
first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from fencepost.llvm.ir import Block, Instruction, Local, Location
from fencepost.llvm.uses import operands
from fencepost.patterns import pattern
from fencepost.records import replace

_FOLDERS = pattern(
    r"(^|/)(opt/rocm[^/]*|amd_detail|clang/[^/]+/include|include/hip|llvm/lib/clang"
    r"|site-packages/triton|triton/language|cooperative_groups|fencepost/[^ ]*headers)(/|$)"
)
"""Folders of libraries: ROCm's, the compiler's, Triton's."""
_FUNCTIONS = pattern(r"__\w+|atomic[A-Z]\w*|barrier|work_group_barrier|mem_fence", re.ASCII)
"""Names of functions that implement an operation of the device, in any file: those that C and C++
reserve for implementations, and the ones of HIP and OpenCL that synchronize."""


def frames(at: Location) -> tuple[Location, ...]:
    """The places of an instruction that have a line, from the innermost outwards. clang 22 calls
    the body of an OpenCL kernel from an entry of its name, which nobody wrote: it is no place.
    """
    found: list[Location] = []
    place: Location | None = at
    while place is not None:
        inner = found[-1].function if found else ""
        is_entry = inner and inner == place.function and place.inlined_at is None
        if place.line and not is_entry:
            found.append(place)
        place = place.inlined_at
    return tuple(found)


def shown(places: Sequence[Location]) -> Location:
    """Return the place to show first: the innermost that is not in a library. Raises IndexError if
    there is none.
    """
    return next((each for each in places if not in_library(each)), places[-1])


def in_library(at: Location) -> bool:
    """Return True if a place is inside a library, so that its caller is of more interest."""
    path = f"{at.directory}/{at.file}" if at.directory else at.file
    return bool(_FOLDERS.search(path) or _FUNCTIONS.fullmatch(at.function))


def with_places(instructions: Sequence[Instruction]) -> tuple[Instruction, ...]:
    """Return the instructions of a block. One without a line, such as one that LLVM merged from
    two, gets the place of the nearest one that has a line.
    """
    known = [each.head.at is None or bool(frames(each.head.at)) for each in instructions]
    if all(known):
        return tuple(instructions)
    near = [n for n, each in enumerate(instructions) if each.head.at is not None and known[n]]
    made = []
    for number, each in enumerate(instructions):
        if not known[number] and near:
            nearest = min(near, key=lambda n: (abs(n - number), n > number))
            each = replace(each, head=replace(each.head, at=instructions[nearest].head.at))
        made.append(each)
    return tuple(made)


def with_places_of_users(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Return the blocks of a function. An instruction without a line, such as one that LLVM moved
    before a loop, gets the place of one that uses its value, also by way of such instructions.
    """
    lacking = {
        each.head.name
        for block in blocks
        for each in block.instructions
        if not _has_line(each) and each.head.name
    }
    if not lacking:
        return tuple(blocks)
    users: dict[str, Location] = {}
    for block in reversed(blocks):
        for each in reversed(block.instructions):
            at = each.head.at if _has_line(each) else users.get(each.head.name or "")
            for used in operands(each):
                if at is not None and isinstance(used, Local) and used.name in lacking:
                    users[used.name] = at
    return tuple(_of_users(each, users) for each in blocks) if users else tuple(blocks)


def _of_users(block: Block, users: Mapping[str, Location]) -> Block:
    made = [
        replace(each, head=replace(each.head, at=users[each.head.name or ""]))
        if not _has_line(each) and each.head.name in users
        else each
        for each in block.instructions
    ]
    return replace(block, instructions=tuple(made))


def _has_line(instruction: Instruction) -> bool:
    at = instruction.head.at
    return at is not None and bool(frames(at))
