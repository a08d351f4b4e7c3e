"""Checks of function attributes (001 LLVM IR Attributes)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from fencepost.abi.lint.attribute_table import BY_NAME, AttributeRow, Form
from fencepost.abi.lint.callees import check_callees
from fencepost.abi.lint.casts import casts_of, is_aperture_cast
from fencepost.abi.lint.finding import LintFinding
from fencepost.abi.lint.module_text import Function, ModuleText, numbers_of
from fencepost.citations import Cite, Source
from fencepost.diagnostics import Code
from fencepost.near import near_names
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.targets.generation import Generation

_CITE = Cite(Source.GUIDE, "LLVM IR Attributes")

_PREFIX = "amdgpu-"


def check_attributes(module: ModuleText, generation: Generation) -> Iterator[LintFinding]:
    """Check the attributes of the module's functions."""
    for function in module.functions:
        for name, value in function.attributes.items():
            row = BY_NAME.get(name)
            if row is None:
                if name.startswith(_PREFIX):
                    yield _unknown(function, name)
                continue
            yield from _judge(function, row, value, generation)
    yield from _denied(module, generation)
    yield from check_callees(module, generation)


def _judge(
    function: Function, row: AttributeRow, value: str, generation: Generation
) -> Iterator[LintFinding]:
    if not _well_formed(row, value):
        limits = f" of at least {row.least}" if row.least else ""
        limits += f" and at most {row.most}" if row.most is not None else ""
        limits += f": {', '.join(map(str, row.allowed))}" if row.allowed else ""
        yield LintFinding(
            Code.ATTRIBUTE_VALUE,
            function.name,
            f'"{row.name}"="{value}"',
            f"write {row.form.value}{limits}",
            row.cite,
        )
    if generation not in row.on and value not in ("0", "0,0,0", "false"):
        yield LintFinding(
            Code.ATTRIBUTE_WITHOUT_EFFECT,
            function.name,
            f'"{row.name}" has no effect on {generation.name}',
            "remove it, or name another processor",
            row.cite,
        )
    if row.internal:
        yield LintFinding(
            Code.INTERNAL_ATTRIBUTE,
            function.name,
            f'"{row.name}" is set by the backend',
            "remove it",
            row.cite,
        )


def _well_formed(row: AttributeRow, value: str) -> bool:
    match row.form:
        case Form.ANY:
            return True
        case Form.NONE:
            return value == ""
        case Form.BOOLEAN:
            return value in ("true", "false")
        case Form.FLAG:
            return value in ("0", "1")
        case Form.NUMBER | Form.RANGE | Form.OPEN_RANGE | Form.TRIPLE:
            return _numbers(row, value)


_COUNTS = {
    Form.NUMBER: (1,),
    Form.RANGE: (2,),
    Form.OPEN_RANGE: (1, 2),
    Form.TRIPLE: (3,),
}


def _numbers(row: AttributeRow, value: str) -> bool:
    numbers = numbers_of(value)
    if numbers is None or len(numbers) not in _COUNTS[row.form] or min(numbers) < row.least:
        return False
    if row.most is not None and max(numbers) > row.most:
        return False
    if row.allowed and not set(numbers) <= set(row.allowed):
        return False
    ordered = row.form in (Form.RANGE, Form.OPEN_RANGE)
    return not ordered or list(numbers) == sorted(numbers)


def _unknown(function: Function, name: str) -> LintFinding:
    near = near_names(name, BY_NAME, n=2)
    return LintFinding(
        Code.UNKNOWN_ATTRIBUTE,
        function.name,
        f'attribute "{name}" is none of the guide\'s',
        f"did you mean {' or '.join(near)}?" if near else "remove it",
        _CITE,
    )


_VERSION = pattern(r'!"amdhsa_code_object_version", i32 (\d{1,9})', re.ASCII)
_V5 = 500

_QUEUE = "amdgpu-no-queue-ptr"
_QUEUE_USERS = ("llvm.trap", "llvm.amdgcn.is.shared", "llvm.amdgcn.is.private")
"""The intrinsics that need the queue, besides its own, if no register holds the apertures."""


_ALWAYS_IN_KERNELS = ("amdgpu-no-workitem-id-x", "amdgpu-no-workgroup-id-x")
"""The attributes for values that kernels always get, so that compilers write them even on kernels
that use the value.
"""


def _denied(module: ModuleText, generation: Generation) -> Iterator[LintFinding]:
    """Report functions that reach an intrinsic which their attribute says they do not."""
    defined = {function.name: function for function in module.functions if function.defined}
    calls = {
        name: [callee for each in function.instructions if (callee := each.callee) is not None]
        for name, function in defined.items()
    }
    for name, function in defined.items():
        for attribute in function.attributes:
            row = BY_NAME.get(attribute)
            if row is None or row.denies is None:
                continue
            if function.convention == "amdgpu_kernel" and attribute in _ALWAYS_IN_KERNELS:
                continue
            wanted = {row.denies}
            if attribute == _QUEUE and generation < Generation.GFX9:
                wanted |= set(_QUEUE_USERS)
                if _aperture_in_queue(module):
                    yield from _casts(name, attribute, row, calls, defined)
            reached = _reaches(name, calls, wanted)
            if reached is not None:
                through, intrinsic = reached
                by = "" if through == name else f" through {through}"
                yield LintFinding(
                    Code.DENIED_INPUT,
                    name,
                    f'"{attribute}", and the function calls {intrinsic}{by}: the behavior of the '
                    "whole program is undefined",
                    "remove the attribute, or the call",
                    row.cite,
                    _position(function, intrinsic) if through == name else None,
                )


def _aperture_in_queue(module: ModuleText) -> bool:
    """Return True if casts take the apertures from the queue: from code object V5 on compilers take
    them from hidden arguments (001 Code Object V5 Metadata). A module that states no version may be
    of any.
    """
    versions = [
        integer_of(found[1]) for node in module.nodes.values() if (found := _VERSION.search(node))
    ]
    return all(version < _V5 for version in versions)


def _casts(
    start: str,
    attribute: str,
    row: AttributeRow,
    calls: Mapping[str, list[str]],
    defined: Mapping[str, Function],
) -> Iterator[LintFinding]:
    """Report casts of LDS or private pointers to generic ones, or back, that need the queue if it
    holds the apertures; in the function or in one that it calls.
    """
    for name in _reached(start, calls):
        for number, each in enumerate(defined[name].instructions):
            if not any(is_aperture_cast(cast) for cast in casts_of(each)):
                continue
            by = "" if name == start else f" in {name}, which it calls"
            yield LintFinding(
                Code.DENIED_INPUT,
                start,
                f'"{attribute}", and an addrspacecast{by} needs the queue pointer on this target: '
                "the behavior of the whole program is undefined",
                "remove the attribute, or the cast",
                row.cite,
                number if name == start else None,
            )
            return


def _reached(start: str, calls: Mapping[str, list[str]]) -> list[str]:
    """Return the functions of the module that a function calls, itself first."""
    found = [start]
    for name in found:
        found += dict.fromkeys(each for each in calls[name] if each in calls and each not in found)
    return found


def _reaches(
    start: str, calls: Mapping[str, list[str]], wanted: set[str]
) -> tuple[str, str] | None:
    """Return a function and the wanted intrinsic that it calls, reachable from another function."""
    waiting, seen = [start], {start}
    while waiting:
        name = waiting.pop()
        for callee in calls[name]:
            if any(callee == each or callee.startswith(f"{each}.") for each in wanted):
                return name, callee  # a name of a type may follow the intrinsic's
            if callee in calls and callee not in seen:
                seen.add(callee)
                waiting.append(callee)
    return None


def _position(function: Function, callee: str) -> int | None:
    for number, each in enumerate(function.instructions):
        if each.callee == callee:
            return number
    return None
