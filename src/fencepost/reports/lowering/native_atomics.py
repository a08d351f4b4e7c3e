"""The lowering of atomics and buffer resources, as lines and as records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fencepost.abi.memory.buffer_resource import BufferResource, is_raw, layout
from fencepost.abi.native_atomics import Answer, Atomic, Lowered
from fencepost.targets.generation import Generation

_CITE = "[001 LLVM IR Metadata; LLVM 22]"


def atomic_lines(atomic: Atomic, processor: str, found: Mapping[bool, Answer]) -> Iterator[str]:
    """Return the lines of an operation's lowering, with its result used and unused."""
    space = atomic.space.name.lower()
    yield f"atomicrmw {atomic.operation} {atomic.type}, {space}, {atomic.scope.word}, {processor}"
    for used, answer in found.items():
        yield f"  result {'used' if used else 'not used'}: {_lowered(answer.plain)}"
        for metadata, lowered in answer.native_with:
            yield f"    with {' and '.join(f'!{each}' for each in metadata)}: {_lowered(lowered)}"
        if not answer.plain.native and not answer.native_with:
            yield "    no metadata make it native"
    yield f"  {_CITE}"


def _lowered(lowered: Lowered) -> str:
    text = ", ".join(lowered.instructions)
    if not lowered.native:
        return f"a compare-and-swap loop, {text}"
    return f"native, {text}" if text else "native, without an atomic instruction"


def atomic_record(atomic: Atomic, processor: str, found: Mapping[bool, Answer]) -> dict[str, Any]:
    """The same as JSON."""
    return {
        "operation": atomic.operation,
        "type": atomic.type,
        "space": atomic.space.name.lower(),
        "scope": atomic.scope.word,
        "processor": processor,
        **{
            "result_used" if used else "result_unused": {
                "native": answer.plain.native,
                "instructions": list(answer.plain.instructions),
                "native_with": [
                    {"metadata": list(metadata), "instructions": list(lowered.instructions)}
                    for metadata, lowered in answer.native_with
                ],
            }
            for used, answer in found.items()
        },
    }


def buffer_lines(resource: BufferResource, generation: Generation) -> Iterator[str]:
    """Return the lines of a buffer resource's fields with their bits, and of the pointers it can
    become.
    """
    for row in layout(generation):
        if row.name == "reserved":
            continue
        value = getattr(resource, row.name)
        last = row.low + row.width - 1
        yield f"{row.name} = {value:#x}  bits {row.low} to {last}: {row.meaning} [{row.cite}]"
    if is_raw(resource):
        yield "stride 0: a buffer fat pointer (address space 7) can be made of it, if the flags"
        yield "have add_tid and swizzle off"
    else:
        yield "a stride: a buffer strided pointer (address space 9) can be made of it, if the flags"
        yield "have add_tid and swizzle off; no buffer fat pointer"
