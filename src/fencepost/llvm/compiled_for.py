"""The processor that a kernel is compiled for, and whether it is the one that was asked for."""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.errors import InputError
from fencepost.llvm.module import Function
from fencepost.records import replace
from fencepost.targets.fault import TargetError
from fencepost.targets.processor import Processor
from fencepost.targets.processors import find


def for_processor(kernel: Function, asked: str) -> Function:
    """A kernel as compiled for the processor that was asked for, if any. Raises InputError where it
    is compiled for another one, TargetError for a processor that is not known.
    """
    name = asked.partition(":")[0]
    if name in ("", kernel.attributes.get("target-cpu", "")):
        return kernel
    return for_one_of(kernel, (find(name),), asked)


def for_one_of(kernel: Function, processors: Sequence[Processor], asked: str) -> Function:
    """A kernel as compiled for one of the processors that were asked for: the first, where it says
    none. Raises InputError where it is compiled for another one.
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
    """The processor that the kernel is compiled for; None where it is not said, or not known."""
    try:
        return find(kernel.attributes.get("target-cpu", ""))
    except TargetError:
        return None
