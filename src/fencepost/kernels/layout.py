"""Where objects lie: an address space for the interpreter and the prover.

Buffers behind pointer arguments are assumed not to overlap. Each object stands in the middle of a
window so wide that no offset of a checked kernel leaves it, so an address tells its object. LDS and
private addresses have 32 bits; as flat addresses they stand in apertures, as in the hardware
[001 Address Spaces].
"""

from __future__ import annotations

from dataclasses import dataclass

from fencepost.frontends.llvm_ir.module import Function, Module, Variable
from fencepost.frontends.llvm_ir.types import OtherType, PointerType, alloc_size

WINDOW = 40
MIDDLE = 1 << (WINDOW - 1)
LDS_WINDOW = 20
LDS_MIDDLE = 1 << (LDS_WINDOW - 1)
LDS_APERTURE = 1 << 60
PRIVATE_APERTURE = 1 << 61
FIRST_VARIABLE = 1024
IMPLICIT = 2040
DISPATCH = 2041
KERNARG = 2042
LDS_SPACE = 3
PRIVATE_SPACE = 5
GLOBAL_SPACES = frozenset({0, 1, 4, 7, 8, 9})


@dataclass(frozen=True, slots=True)
class Region:
    """An object: its name in the source, its space, its size in bytes where that is known."""

    number: int
    name: str
    lds: bool
    size: int | None
    constant: bool = False
    variable: Variable | None = None

    @property
    def base(self) -> int:
        """The address of its first byte."""
        if self.lds:
            return (self.number << LDS_WINDOW) + LDS_MIDDLE
        return (self.number << WINDOW) + MIDDLE


@dataclass(frozen=True, slots=True)
class Layout:
    """The objects of a kernel, by number; LDS objects have numbers of their own."""

    buffers: dict[int, Region]
    lds: dict[int, Region]
    variables: dict[str, Region]
    arguments: dict[str, Region]

    def of_address(self, address: int, lds: bool) -> tuple[Region | None, int]:
        """The object at an address, and the offset in it."""
        found = self.lds if lds else self.buffers
        region = found.get(address >> (LDS_WINDOW if lds else WINDOW))
        return region, address - region.base if region else address


def lay_out(module: Module, kernel: Function) -> Layout:
    """Gives each pointer argument and each global variable its place."""
    buffers: dict[int, Region] = {}
    lds: dict[int, Region] = {}
    variables: dict[str, Region] = {}
    arguments: dict[str, Region] = {}
    for number, parameter in enumerate(kernel.parameters, 1):
        if isinstance(parameter.type, PointerType):
            if parameter.type.space == LDS_SPACE:
                region = Region(len(lds) + 1, parameter.source_name, lds=True, size=None)
                lds[region.number] = region
            else:
                size = alloc_size(parameter.indirect) if parameter.indirect else None
                region = Region(
                    number,
                    parameter.source_name,
                    lds=False,
                    size=size,
                    constant=parameter.indirect is not None,
                )
                buffers[number] = region
            arguments[parameter.name] = region
    for variable in module.variables.values():
        if isinstance(variable.type, OtherType):
            continue
        size = alloc_size(variable.type)
        if variable.space == LDS_SPACE:
            region = Region(len(lds) + 1, variable.name, True, size, variable=variable)
            lds[region.number] = region
        else:
            region = Region(
                FIRST_VARIABLE + len(variables),
                variable.name,
                False,
                size,
                variable.constant or variable.space == 4,
                variable,
            )
            buffers[region.number] = region
        variables[variable.name] = region
    return Layout(buffers, lds, variables, arguments)
