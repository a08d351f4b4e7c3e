"""Arguments of a kernel for a run: what was given, and values tried for the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from fencepost.kernels.execute.values.lanes import constant, dtype_of, zeros
from fencepost.kernels.question.layout import Layout, Region
from fencepost.llvm.module import Function
from fencepost.llvm.types import (
    ArrayType,
    FloatType,
    IntType,
    PointerType,
    StructType,
    Type,
)


def bound_arguments(
    kernel: Function, layout: Layout, values: Mapping[str, int], given: frozenset[str]
) -> list[tuple[str, Any, int]]:
    """Return each parameter as (register, value, True if the launch leaves it open).

    `values` are numbers by parameter; those of `given` are settled for good.
    """
    made: list[tuple[str, Any, int]] = []
    for each in kernel.parameters:
        match each.type:
            case PointerType() if each.name not in layout.arguments:
                function = layout.code[0].base if layout.code else 0
                made.append((each.name, np.uint64(values.get(each.name, function)), 1))
            case PointerType():
                made.append((each.name, np.uint64(layout.arguments[each.name].base), 0))
            case IntType(bits=bits):
                number = values.get(each.name, 0) & ((1 << min(bits, 64)) - 1)
                made.append((each.name, constant(number, each.type), int(each.name not in given)))
            case FloatType():
                number = values.get(each.name, 1)
                made.append((each.name, dtype_of(each.type)(number), int(each.name not in given)))
            case _:
                regions = iter(layout.held.get(each.name, ()))
                made.append((each.name, _held(each.type, regions), 1))
    return made


def _held(kind: Type, regions: Iterator[Region]) -> Any:
    """Return a structure that is passed by value: zeroes, and the buffers of its pointers."""
    match kind:
        case StructType(fields=fields):
            return tuple(_held(each, regions) for each in fields)
        case ArrayType(count=count, element=element):
            return tuple(_held(element, regions) for _ in range(count))
        case PointerType(space=space) if space in (0, 1):
            region = next(regions, None)
            return np.uint64(region.base if region is not None else 0)
    return zeros(kind, 1)
