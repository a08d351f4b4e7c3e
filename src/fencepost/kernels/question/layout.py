"""Address layout of objects, shared by the interpreter and the prover.

Buffers behind pointer arguments, and behind pointers in structures that are passed by value, are
assumed not to overlap. Each object lies in the middle of a window so wide that no offset of a
checked kernel leaves it, so an address identifies its object. LDS and private addresses have 32
bits; as flat addresses they lie in apertures, as in the hardware [001 Address Spaces].
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from fencepost.errors import UnsupportedError
from fencepost.kernels.question.code_pointers import code_pointers
from fencepost.kernels.question.contents import Contents
from fencepost.llvm.module import Function, Module, Parameter, Variable
from fencepost.llvm.types import (
    ArrayType,
    OtherType,
    PointerType,
    StructType,
    Type,
    alloc_size,
    field_offsets,
)
from fencepost.records import dataclass, field

WINDOW = 40
MIDDLE = 1 << (WINDOW - 1)
LDS_WINDOW = 20
LDS_MIDDLE = 1 << (LDS_WINDOW - 1)
LDS_APERTURE = 1 << 60
PRIVATE_APERTURE = 1 << 61
FIRST_HELD = 256
MOST_HELD = 256
FIRST_VARIABLE = 1024
FIRST_FUNCTION = 1664
IMPLICIT = 2040
DISPATCH = 2041
KERNARG = 2042
PRINTED = 2043
LDS_SPACE = 3


@dataclass(frozen=True, slots=True)
class Region:
    """An object: its name in the source, its space, its size in bytes if that is known.

    `structure`: the type of an argument that is passed by value; `pointers`: the pointers in it,
    each as offset and number of a buffer.
    """

    number: int
    name: str
    lds: bool
    size: int | None
    constant: bool = False
    variable: Variable | None = None
    pointers: tuple[tuple[int, int], ...] = ()
    structure: Type | None = None

    @property
    def base(self) -> int:
        """The address of its first byte."""
        if self.lds:
            return (self.number << LDS_WINDOW) + LDS_MIDDLE
        return (self.number << WINDOW) + MIDDLE


@dataclass(frozen=True, slots=True)
class Layout:
    """The objects of a kernel, by number; LDS objects are numbered separately."""

    buffers: dict[int, Region]
    lds: dict[int, Region]
    variables: dict[str, Region]
    arguments: dict[str, Region]
    held: dict[str, tuple[Region, ...]] = field(default_factory=dict)
    """Buffers of the pointers in each argument that is a structure, in order."""
    code: tuple[Region, ...] = ()
    """Functions, of which only the address matters."""
    flushed: frozenset[str] = frozenset()
    """Types of real numbers whose values near zero may count as zero."""
    contents: Mapping[int, Contents] = field(default_factory=dict)
    """Assumed contents of buffers, by number."""

    def of_address(self, address: int, *, lds: bool) -> tuple[Region | None, int]:
        """Return the object at an address, and the offset in it."""
        found = self.lds if lds else self.buffers
        region = found.get(address >> (LDS_WINDOW if lds else WINDOW))
        return region, address - region.base if region else address


def lay_out(
    module: Module,
    kernel: Function,
    dynamic_lds: int | None = None,
    same: Mapping[str, str] = MappingProxyType({}),
) -> Layout:
    """Place each pointer argument and each global variable. `dynamic_lds` is the size in bytes of
    LDS variables whose size the launch gives; None if it is not known. `same` are the arguments
    that point to the object of another one, by register.

    Raises UnsupportedError where there are too many to be numbered.
    """
    _check_numbers(module, kernel)
    called = code_pointers(kernel, frozenset(module.functions) | module.declared)
    objects = _Objects()
    for number, parameter in enumerate(kernel.parameters, 1):
        if parameter.name not in called:
            objects.parameter(number, parameter)
    for name, other in same.items():
        region = objects.arguments[name]
        objects.arguments[name] = objects.arguments[other]
        del objects.buffers[region.number]
    for variable in module.variables.values():
        if not isinstance(variable.type, OtherType):
            objects.variable(variable, dynamic_lds)
    others = (*module.functions, *module.declared)
    functions = objects.functions(each for each in others if each != kernel.name)
    return Layout(
        objects.buffers,
        objects.lds,
        objects.variables,
        objects.arguments,
        objects.held,
        functions,
        _flushed(kernel),
    )


@dataclass
class _Objects:
    """The objects placed so far; `dynamic` is the one whose size the launch gives."""

    buffers: dict[int, Region] = field(default_factory=dict)
    lds: dict[int, Region] = field(default_factory=dict)
    variables: dict[str, Region] = field(default_factory=dict)
    arguments: dict[str, Region] = field(default_factory=dict)
    held: dict[str, tuple[Region, ...]] = field(default_factory=dict)
    dynamic: Region | None = None

    def parameter(self, number: int, parameter: Parameter) -> None:
        """Place the object that a parameter points to, or the buffers of the pointers in it."""
        if not isinstance(parameter.type, PointerType):
            inside = _inside(parameter, parameter.type, self.buffers)
            self.held[parameter.name] = tuple(each for _, each in inside)
        elif parameter.type.space == LDS_SPACE:
            self.arguments[parameter.name] = self._in_lds(parameter.source_name, None)
        else:
            size = alloc_size(parameter.indirect) if parameter.indirect else None
            inside = _inside(parameter, parameter.indirect, self.buffers)
            region = Region(
                number,
                parameter.source_name,
                lds=False,
                size=size,
                constant=parameter.indirect is not None,
                pointers=tuple((offset, each.number) for offset, each in inside),
                structure=parameter.indirect,
            )
            self.buffers[number] = self.arguments[parameter.name] = region

    def variable(self, variable: Variable, dynamic_lds: int | None) -> None:
        """Place a variable of the module."""
        size = alloc_size(variable.type)
        if variable.space == LDS_SPACE and variable.external and size == 0:
            # All arrays whose size the launch gives begin at the same address.
            if self.dynamic is None:
                self.dynamic = self._in_lds(variable.name, dynamic_lds, variable)
            region = self.dynamic
        elif variable.space == LDS_SPACE:
            region = self._in_lds(variable.name, size, variable)
        else:
            region = Region(
                FIRST_VARIABLE + len(self.variables),
                variable.name,
                lds=False,
                size=size,
                constant=variable.constant or variable.space == 4,
                variable=variable,
            )
            self.buffers[region.number] = region
        self.variables[variable.name] = region

    def functions(self, names: Iterable[str]) -> tuple[Region, ...]:
        """Place the functions that a pointer may lead to, as far as there are numbers."""
        found = []
        for number, name in enumerate(names, FIRST_FUNCTION):
            if number < IMPLICIT:
                region = Region(number, name, lds=False, size=1)
                self.variables[name] = self.buffers[number] = region
                found.append(region)
        return tuple(found)

    def _in_lds(self, name: str, size: int | None, variable: Variable | None = None) -> Region:
        region = Region(len(self.lds) + 1, name, lds=True, size=size, variable=variable)
        self.lds[region.number] = region
        return region


def _check_numbers(module: Module, kernel: Function) -> None:
    """Raise UnsupportedError if two objects would get the same number."""
    parameters, variables = len(kernel.parameters), len(module.variables)
    most = FIRST_FUNCTION - FIRST_VARIABLE
    if parameters >= FIRST_HELD or variables > most:
        raise UnsupportedError(
            f"{parameters} parameters and {variables} variables",
            rule=f"objects are told apart by numbers: a kernel has less than {FIRST_HELD}"
            f" parameters, a module at most {most} variables",
            mend="leave out variables that no kernel uses",
        )


def _flushed(kernel: Function) -> frozenset[str]:
    """Return the types whose denormal numbers may be flushed [LangRef Function Attributes]."""
    all_types = kernel.attributes.get("denormal-fp-math", "ieee")
    of_float = kernel.attributes.get("denormal-fp-math-f32", all_types)
    found = {"half", "bfloat", "double"} if set(all_types.split(",")) != {"ieee"} else set()
    return frozenset(found | ({"float"} if set(of_float.split(",")) != {"ieee"} else set()))


def _inside(
    parameter: Parameter, kind: Type | None, buffers: dict[int, Region]
) -> list[tuple[int, Region]]:
    """Return buffers for the pointers in an argument passed by value, with their offsets."""
    found = []
    for offset in _pointers(kind) if kind is not None else ():
        number = FIRST_HELD + sum(1 for each in buffers if each >= FIRST_HELD)
        if number >= FIRST_VARIABLE:
            break
        region = Region(number, f"{parameter.source_name}+{offset:#x}", lds=False, size=None)
        buffers[number] = region
        found.append((offset, region))
    return found


def _pointers(kind: Type, start: int = 0) -> Iterator[int]:
    """Yield the offsets of the pointers to global memory in a type."""
    match kind:
        case PointerType(space=space) if space in (0, 1):
            yield start
        case StructType(fields=fields):
            for offset, each in zip(field_offsets(kind), fields, strict=True):
                yield from _pointers(each, start + offset)
        case ArrayType(count=count, element=element):
            for number in range(min(count, MOST_HELD)):
                yield from _pointers(element, start + number * alloc_size(element))
