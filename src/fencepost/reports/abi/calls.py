"""The ABI of functions as lines of text and as records for JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fencepost.abi.calls.assign import Assignment
from fencepost.abi.calls.function import FunctionAbi
from fencepost.reports.abi.values import call_lines, columns
from fencepost.reports.text.encode import plain


def function_lines(found: FunctionAbi) -> Iterator[str]:
    """Return the lines that list a function's arguments, then the guarantees at its boundary."""
    convention = found.signature.convention
    name = found.signature.name or "a function"
    yield f"{name}: {convention.name} on {found.processor.name} ({convention.meaning})"
    if found.assignment is not None:
        yield from call_lines(found.assignment)
    if found.kernarg is not None:
        for slot in found.kernarg.slots:
            last = slot.end - 1
            yield f"argument {slot.index}  bytes {slot.offset} to {last} of the kernarg segment"
        yield f"kernarg segment: {found.kernarg.size} bytes, without hidden arguments"
    yield from columns((f"{row.what}:", f"{row.says} [{row.cite}]") for row in found.boundary)


def function_record(found: FunctionAbi) -> dict[str, Any]:
    """The same as JSON: the assignment's own keys, and beside them the boundary."""
    none = Assignment((), None, None, (), 0)
    places: dict[str, Any] = plain(found.assignment or none)
    return {
        **places,
        "function": found.signature.name or None,
        "convention": found.signature.convention.name,
        "kernarg": plain(found.kernarg),
        "boundary": plain(found.boundary),
    }
