"""Launches that the target or the kernel's attributes rule out.

A verdict about one would be meaningless: the kernel is not run so, or its behaviour is undefined
[001 LLVM IR Attributes].
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from math import prod

from fencepost.errors import InputError
from fencepost.llvm.ir import Aggregate, Expression, Global
from fencepost.llvm.launches.launch import MOST_ITEMS, Dim, Launch
from fencepost.llvm.module import Function, Module
from fencepost.llvm.types import OtherType, alloc_size
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.targets.fault import TargetError
from fencepost.targets.lds import LARGEST, max_lds
from fencepost.targets.processor import Processor
from fencepost.targets.processors import find
from fencepost.vocabulary.address_spaces import AddressSpace

_TARGETS = pattern(r"(?:amdgcn|amdgpu|r600|spir)")
_ELSEWHERE = frozenset({"head", "type", "tags"})
"""Parts of instructions and operands that name no variable."""


def possible_launch(kernel: Function, launch: Launch, triple: str) -> None:
    """Raise InputError for an impossible launch, or for a module with another target."""
    if triple and not _TARGETS.match(triple):
        raise InputError(
            f'a module for "{triple}"',
            rule="the documents are about AMDGPU: amdgcn, or SPIR for it",
            mend="compile for amdgcn-amd-amdhsa",
        )
    possible_items(kernel, launch.workgroup)
    _groups(kernel, launch)
    _cluster(kernel, launch)
    processor = _processor(kernel)
    if processor is not None and launch.wave not in processor.wavefront_sizes:
        raise InputError(
            f"--wave {launch.wave} for @{kernel.name}",
            rule=f"waves of {processor.name} have "
            f"{' or '.join(map(str, processor.wavefront_sizes))} lanes",
            mend="remove --wave",
        )


def possible_lds(module: Module, kernel: Function) -> None:
    """Raise InputError if the LDS variables of a kernel are more than a workgroup can have."""
    used = set(names_of(kernel))
    variables = [
        each
        for each in module.variables.values()
        if each.space == AddressSpace.LOCAL
        and each.name in used
        and not isinstance(each.type, OtherType)
    ]
    total = sum(alloc_size(each.type) for each in variables)
    processor = _processor(kernel)
    most = LARGEST if processor is None else max_lds(processor)
    if total > most:
        target = "any target" if processor is None else processor.name
        raise InputError(
            f"@{kernel.name} uses {total} bytes of LDS",
            rule=f"a workgroup of {target} has at most {most}",
            mend="make its LDS arrays smaller",
        )


def _processor(kernel: Function) -> Processor | None:
    try:
        return find(kernel.attributes.get("target-cpu", ""))
    except TargetError:
        return None


def possible_items(kernel: Function, workgroup: Dim) -> None:
    """Raise InputError for a workgroup that the kernel is not compiled for."""
    items = prod(workgroup)
    required = kernel.required_workgroup
    if required is not None and workgroup != required:
        raise InputError(
            f"--workgroup {_sizes(workgroup)} for @{kernel.name}",
            rule=f"its reqd_work_group_size is {_sizes(required)}",
            mend="remove --workgroup",
        )
    stated = kernel.attributes.get("amdgpu-flat-work-group-size", "")
    if not (found := re.fullmatch(r"(\d+),(\d+)", stated, flags=re.ASCII)):
        return
    low, high = integer_of(found[1]), integer_of(found[2])
    if not low <= items <= high:
        raise InputError(
            f"--workgroup {_sizes(workgroup)} for @{kernel.name}: {items} work-items",
            rule=f'its "amdgpu-flat-work-group-size" is {low} to {high}',
            mend="use a --workgroup that it is compiled for",
        )


def attributed_groups(kernel: Function) -> Dim:
    """The most workgroups along each axis that a kernel's attributes allow."""
    stated = kernel.attributes.get("amdgpu-max-num-workgroups", "")
    if not (found := re.fullmatch(r"(\d+),(\d+),(\d+)", stated, flags=re.ASCII)):
        return MOST_ITEMS, MOST_ITEMS, MOST_ITEMS
    x, y, z = (integer_of(each) or MOST_ITEMS for each in found.groups())
    return x, y, z


def _groups(kernel: Function, launch: Launch) -> None:
    most = attributed_groups(kernel)
    if any(size > limit for size, limit in zip(launch.grid, most, strict=True)):
        raise InputError(
            f"--grid {_sizes(launch.grid)} for @{kernel.name}",
            rule=f'its "amdgpu-max-num-workgroups" is {_sizes(most)}',
            mend="use a --grid that it is compiled for",
        )


def _cluster(kernel: Function, launch: Launch) -> None:
    stated = kernel.attributes.get("amdgpu-cluster-dims", "")
    if not (found := re.fullmatch(r"(\d+),(\d+),(\d+)", stated, flags=re.ASCII)):
        return
    x, y, z = (integer_of(each) for each in found.groups())
    fixed = (1, 1, 1) if x * y * z == 0 else (x, y, z)
    if max(fixed) < 1024 and launch.cluster != fixed:
        raise InputError(
            f"--cluster {_sizes(launch.cluster)} for @{kernel.name}",
            rule=f'its "amdgpu-cluster-dims" is {stated}',
            mend="remove --cluster",
        )


def _sizes(dim: Dim) -> str:
    return ",".join(map(str, dim))


def names_of(kernel: Function) -> Iterator[str]:
    """The names of variables and functions in a kernel's instructions."""
    work: list[object] = [each for block in kernel.blocks for each in block.instructions]
    while work:
        match work.pop():
            case Global(name=name):
                yield name
            case Aggregate(elements=elements):
                work += elements
            case Expression(instruction=instruction):
                work.append(instruction)
            case tuple() as several:
                work += several
            case other if is_dataclass(other) and not isinstance(other, type):
                names = (each.name for each in fields(other) if each.name not in _ELSEWHERE)
                work += [getattr(other, each) for each in names]
