"""`fencepost check CODE --against IR`: the module that machine code is compared with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.cli import files
from fencepost.process import LONGEST

if TYPE_CHECKING:
    from fencepost.lowering.from_llvm.read import KernelModule
    from fencepost.machine_code.against.check import Comparison
    from fencepost.machine_code.control_flow.code import Code
    from fencepost.targets.generation import Generation
    from fencepost.targets.processor import Processor


@cache
def module_at(path: Path) -> KernelModule:
    """Return the operations of a module, read once. Raise what `read_kernel` raises, with the
    file's name.
    """
    from fencepost.errors import FencepostError
    from fencepost.lowering.from_llvm.read import read_kernel

    try:
        return read_kernel(files.read_module(path), str(path), LONGEST)
    except FencepostError as error:
        error.source = error.source or str(path)
        raise


def compared(
    path: Path, code: Code, generation: Generation, processor: Processor
) -> Mapping[str, Comparison]:
    """Compare each function that the code and the module both have; return the results by name."""
    from fencepost.lowering.target import Target
    from fencepost.machine_code.against.check import Comparer

    module = module_at(path)
    entries = dict(code.entries)
    comparer = Comparer(code, generation)
    # Functions have no descriptor: they run as the kernels do.
    usual = next(iter(code.modes.values()), frozenset())
    found = {}
    for function in module.functions:
        if function.name in entries:
            target = Target(
                processor,
                code.modes.get(function.name, usual) & frozenset(processor.features),
                function.workgroup_size,
                module.opencl,
                function.lds_dma,
            )
            found[function.name] = comparer.compare(function, target)
    return found


def without_code(path: Path, found: frozenset[str]) -> tuple[str, ...]:
    """Return the kernels of the module that are not among these names."""
    module = module_at(path)
    return tuple(f.name for f in module.functions if f.is_kernel and f.name not in found)
