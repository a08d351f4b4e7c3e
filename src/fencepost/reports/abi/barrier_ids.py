"""The IDs of named barriers as lines of text and as a record for JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fencepost.abi.lint.barriers.allocation import MAX_NAMED, Allocation, Given, KernelBarriers
from fencepost.reports.abi.values import columns
from fencepost.visible import visible_name


def allocation_lines(name: str, found: Allocation) -> Iterator[str]:
    """List each kernel with its barriers, then the barriers without an ID."""
    for each in found.kernels:
        count = f"{each.allocated} named barrier{'s' * (each.allocated != 1)}"
        more = "" if each.fits else f" (a workgroup has {MAX_NAMED})"
        where = visible_name(f"{name}: {each.kernel}")
        yield f"{where}: {count}{more}, NAMED_BAR_CNT {each.granules}"
        yield from columns(_row(one) for one in each.given)
        for one, other, number in each.shared:
            yield f"  @{one} and @{other} share the ID {number}"
        for variable, first, last in each.divided:
            yield f"  @{variable} is ID {first} in one function and {last} in another"
    if not found.kernels:
        yield f"{visible_name(name)}: no kernel, so no barrier has an ID"
    for variable, function in found.without:
        yield visible_name(f"{name}: @{variable} has no ID in @{function}, which no kernel reaches")


def _row(one: Given) -> tuple[str, str, str]:
    ids = f"ID {one.ids[0]}" if one.ids[0] == one.ids[-1] else f"IDs {one.ids[0]} to {one.ids[-1]}"
    return f"  {ids}", f"@{one.variable}", f"in @{one.function}"


def allocation_record(found: Allocation) -> dict[str, Any]:
    """The same as JSON."""
    return {
        "kernels": [_record(each) for each in found.kernels],
        "without": [{"variable": name, "function": where} for name, where in found.without],
    }


def _record(each: KernelBarriers) -> dict[str, Any]:
    return {
        "kernel": each.kernel,
        "allocated": each.allocated,
        "named_bar_cnt": each.granules,
        "barriers": [
            {
                "variable": one.variable,
                "function": one.function,
                "first": one.ids[0],
                "last": one.ids[-1],
            }
            for one in each.given
        ],
        "divided": [{"variable": name, "ids": [first, last]} for name, first, last in each.divided],
        "shared": [{"variables": [one, other], "id": number} for one, other, number in each.shared],
    }
