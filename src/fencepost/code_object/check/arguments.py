"""Checks of the arguments of kernels: their offsets and sizes (001 Code Object V3 Metadata)."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.code_object.metadata.model import Argument, KernelMetadata
from fencepost.code_object.metadata.words import ValueKind
from fencepost.diagnostics import Code
from fencepost.targets.code_object_version import CodeObjectVersion

Fault = tuple[Code, str, str]
"""A rule, the way it is broken, and the fix."""

_K = ValueKind
_POINTER = (8,)
# Buffers in address spaces other than global: 32-bit ones, and buffer resources and fat pointers.
_BUFFER = (4, 8, 16, 20, 32)

SIZES: dict[ValueKind, tuple[int, ...]] = {
    _K.GLOBAL_BUFFER: _BUFFER,
    _K.DYNAMIC_SHARED_POINTER: (4,),
    _K.SAMPLER: _POINTER,
    _K.IMAGE: _POINTER,
    _K.PIPE: _POINTER,
    _K.QUEUE: _POINTER,
    _K.HIDDEN_GLOBAL_OFFSET_X: (8,),
    _K.HIDDEN_GLOBAL_OFFSET_Y: (8,),
    _K.HIDDEN_GLOBAL_OFFSET_Z: (8,),
    _K.HIDDEN_PRINTF_BUFFER: _POINTER,
    _K.HIDDEN_HOSTCALL_BUFFER: _POINTER,
    _K.HIDDEN_DEFAULT_QUEUE: _POINTER,
    _K.HIDDEN_COMPLETION_ACTION: _POINTER,
    _K.HIDDEN_MULTIGRID_SYNC_ARG: _POINTER,
    _K.HIDDEN_BLOCK_COUNT_X: (4,),
    _K.HIDDEN_BLOCK_COUNT_Y: (4,),
    _K.HIDDEN_BLOCK_COUNT_Z: (4,),
    _K.HIDDEN_GROUP_SIZE_X: (2,),
    _K.HIDDEN_GROUP_SIZE_Y: (2,),
    _K.HIDDEN_GROUP_SIZE_Z: (2,),
    _K.HIDDEN_REMAINDER_X: (2,),
    _K.HIDDEN_REMAINDER_Y: (2,),
    _K.HIDDEN_REMAINDER_Z: (2,),
    _K.HIDDEN_GRID_DIMS: (2,),
    _K.HIDDEN_HEAP_V1: _POINTER,
    _K.HIDDEN_DYNAMIC_LDS_SIZE: (4,),
    _K.HIDDEN_PRIVATE_BASE: (4,),
    _K.HIDDEN_SHARED_BASE: (4,),
    _K.HIDDEN_QUEUE_PTR: _POINTER,
}
"""The sizes in bytes of arguments of each kind; kinds without a row have any size."""


def argument_faults(kernel: KernelMetadata, version: CodeObjectVersion) -> Iterator[Fault]:
    """Check the arguments of a kernel."""
    arguments = kernel.args or ()
    segment = kernel.kernarg_segment_size
    taken: list[tuple[int, int, int]] = []
    end = 0
    for number, argument in enumerate(arguments):
        start = argument.offset
        if start is None:  # V2 states alignments, and arguments follow one another
            alignment = max(1, argument.align or 1)
            start = -(-end // alignment) * alignment
        end = start + argument.size
        name = _called(number, argument)
        if start < 0 or argument.size < 0 or end > segment:
            yield (
                Code.ARGUMENT_OUTSIDE,
                (
                    f"{name} has {argument.size} bytes from offset {start}, and the kernarg "
                    f"segment {segment}"
                ),
                "check .offset, .size and .kernarg_segment_size",
            )
        yield from _of_kind(argument, start, name, kernel.kernarg_segment_align)
        taken.append((start, end, number))
    yield from _overlaps(sorted(taken), arguments)
    yield from _hidden(arguments, version)


def _of_kind(argument: Argument, start: int, name: str, segment_align: int) -> Iterator[Fault]:
    kind = argument.value_kind
    sizes = SIZES.get(kind) if isinstance(kind, ValueKind) else None
    if sizes is None or not isinstance(kind, ValueKind):
        return
    size = argument.size
    if size not in sizes:
        yield (
            Code.ARGUMENT_SIZE,
            f"{name} of kind {kind.word} has {size} bytes",
            f"write {' or '.join(map(str, sizes))}",
        )
        return
    alignment = size & -size
    if start % alignment:
        yield (
            Code.ARGUMENT_ALIGNMENT,
            f"{name} of kind {kind.word} is at offset {start}",
            f"align it to {alignment} bytes",
        )
    elif 0 < segment_align < alignment:
        yield (
            Code.ARGUMENT_ALIGNMENT,
            f"{name} of kind {kind.word} is in a kernarg segment aligned to {segment_align}",
            f"write {alignment} or more in .kernarg_segment_align",
        )


def _overlaps(
    taken: list[tuple[int, int, int]], arguments: tuple[Argument, ...]
) -> Iterator[Fault]:
    end, before = taken[0][0] if taken else 0, 0
    for start, stop, number in taken:
        if start < end and stop > start:
            yield (
                Code.ARGUMENT_OVERLAP,
                (
                    f"{_called(number, arguments[number])} begins at {start}, and "
                    f"{_called(before, arguments[before])} ends at {end}"
                ),
                "check .offset and .size of both",
            )
        if stop > end:
            end, before = stop, number


def _hidden(arguments: tuple[Argument, ...], version: CodeObjectVersion) -> Iterator[Fault]:
    seen: dict[ValueKind, int] = {}
    first: int | None = None
    for number, argument in enumerate(arguments):
        kind = argument.value_kind
        name = _called(number, argument)
        if not argument.is_hidden:
            if first is not None:
                yield (
                    Code.HIDDEN_ARGUMENTS,
                    f"{name} comes after the hidden argument {first}",
                    "write hidden arguments last",
                )
            continue
        first = number if first is None else first
        if isinstance(kind, ValueKind) and kind is not ValueKind.HIDDEN_NONE:
            if kind in seen:
                yield (
                    Code.HIDDEN_ARGUMENTS,
                    f"{name} is {kind.word}, as argument {seen[kind]} is",
                    "write it once",
                )
            seen.setdefault(kind, number)
    exclusive = (ValueKind.HIDDEN_PRINTF_BUFFER, ValueKind.HIDDEN_HOSTCALL_BUFFER)
    if version < CodeObjectVersion.V5 and all(kind in seen for kind in exclusive):
        yield (
            Code.HIDDEN_ARGUMENTS,
            (
                f"arguments {seen[exclusive[0]]} and {seen[exclusive[1]]} are the printf buffer "
                f"and the hostcall buffer, in {version.name}"
            ),
            "before V5 a kernel has one of the two",
        )


def _called(number: int, argument: Argument) -> str:
    return f"argument {number}" + (f" {argument.name!r}" if argument.name else "")
