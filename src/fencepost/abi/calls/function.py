"""A function of any calling convention: the places of its arguments, and the guarantees at its
boundary.
"""

from __future__ import annotations

from fencepost.abi.calls.argument_registers import REGISTERS
from fencepost.abi.calls.assign import Assignment, Surroundings, assign
from fencepost.abi.calls.frame import BoundaryRow, boundary
from fencepost.abi.calls.signature import Signature
from fencepost.abi.dispatch.kernarg import ArgumentType, KernargLayout, lay_out
from fencepost.citations import Cite, Source
from fencepost.errors import UnsupportedError
from fencepost.records import dataclass
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.generation import Generation, generation_of
from fencepost.targets.processor import Processor, Property

_CITE = Cite(Source.GUIDE, "Calling Conventions")


@dataclass(frozen=True, slots=True)
class FunctionAbi:
    """The ABI of one function. A kernel has its arguments in memory (`kernarg`), all others as
    `assignment` says.
    """

    signature: Signature
    processor: Processor
    assignment: Assignment | None
    kernarg: KernargLayout | None
    boundary: tuple[BoundaryRow, ...]


def of_function(signature: Signature, processor: Processor, *, as_written: bool) -> FunctionAbi:
    """Assign the places of a function's arguments on a processor; `as_written` as in
    `Surroundings`.

    Raises AbiError if something finds no place, UnsupportedError for processors of r600.
    """
    generation = generation_of(processor)
    if generation is None:
        raise UnsupportedError(
            f"{processor.name} is of the {processor.architecture.value} architecture",
            rule=f"the calling conventions are those of amdgcn [{_CITE}]",
            mend="name a processor of GFX6 or above",
        )
    around = boundary(signature.convention, processor)
    registers = REGISTERS.get(signature.convention.name)
    if registers is None:
        kinds = [ArgumentType(each.type.size, each.type.align) for each in signature.parameters]
        laid_out = lay_out(kinds, CodeObjectVersion.V5, implicit=0)
        return FunctionAbi(signature, processor, None, laid_out, around)
    descriptor = Property.ARCHITECTED_FLAT_SCRATCH not in processor.properties
    assignment = assign(
        signature.parameters,
        signature.result,
        signature.implicit if registers.takes_implicit else frozenset(),
        Surroundings(registers, descriptor, generation >= Generation.GFX8, as_written),
    )
    return FunctionAbi(signature, processor, assignment, None, around)
