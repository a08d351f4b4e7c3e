"""The processor that a kernel is compiled for, checked against the one that was requested."""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.errors import InputError
from fencepost.llvm.module import Function
from fencepost.records import replace
from fencepost.targets.fault import TargetError
from fencepost.targets.processor import Processor
from fencepost.targets.processors import find


def for_processor(kernel: Function, asked: str) -> Function:
    """Return a kernel as compiled for the requested processor, if any. Raises InputError if it is
    compiled for another one, TargetError for an unknown processor.
    """
    name = asked.partition(":")[0]
    if name in ("", kernel.attributes.get("target-cpu", "")):
        return kernel
    return for_one_of(kernel, (find(name),), asked)


def for_one_of(kernel: Function, processors: Sequence[Processor], asked: str) -> Function:
    """Return a kernel as compiled for one of the requested processors: the first if the kernel
    names none. Raises InputError if it is compiled for another one.
    """
    stated = kernel.attributes.get("target-cpu", "")
    first = processors[0].name
    if not stated:
        return replace(kernel, attributes={**kernel.attributes, "target-cpu": first})
    if stated_processor(kernel) not in processors:
        raise InputError(
            f"--mcpu {asked} for @{kernel.name}",
            rule=f"it is compiled for {stated}, by its target-cpu",
            mend=f"remove --mcpu, or compile it for {first}",
        )
    return kernel


def stated_processor(kernel: Function) -> Processor | None:
    """Return the processor that the kernel is compiled for; None if it is not stated, or not
    known.
    """
    try:
        return find(kernel.attributes.get("target-cpu", ""))
    except TargetError:
        return None
