"""Integer arguments of a kernel, with the numbers that they represent.

An argument's bits are a number by its type in the source: 0x80000000 is 2147483648 if that is
`unsigned`, and -2147483648 if it is `int`. If the source's type is not known, both are possible,
and every reader of the number must allow for that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from fencepost.errors import InputError
from fencepost.llvm.ir import Binary, Cast, Int, Local
from fencepost.llvm.module import Function, Parameter
from fencepost.llvm.operations import BinaryOp, CastOp
from fencepost.llvm.source_types import Sign
from fencepost.llvm.types import IntType, PointerType
from fencepost.numerals import integer_of, is_decimal
from fencepost.records import dataclass

Size = TypeVar("Size")


@dataclass(frozen=True, slots=True)
class ArgumentType:
    """The type of an integer argument; `sign` is None and `name` empty where the source's type is
    not known.
    """

    bits: int
    sign: Sign | None
    name: str = ""

    @property
    def signs(self) -> tuple[Sign, ...]:
        """The signs that it may have."""
        return tuple(Sign) if self.sign is None else (self.sign,)

    @property
    def lowest(self) -> int:
        """The lowest number that it holds, with either sign where that is not known."""
        return -(1 << (self.bits - 1)) if Sign.SIGNED in self.signs else 0

    @property
    def highest(self) -> int:
        """The highest number that it holds, with either sign where that is not known."""
        return (1 << (self.bits - (Sign.UNSIGNED not in self.signs))) - 1

    def bits_of(self, number: int) -> int:
        """Return the bits of a number."""
        return number & ((1 << self.bits) - 1)

    def number(self, bits: int, sign: Sign | None = None) -> int:
        """Return the number with the given bits; `sign` applies if the argument's own is not known,
        and unsigned is the default.
        """
        bits = self.bits_of(bits)
        if (self.sign or sign) is Sign.SIGNED:
            return signed(bits, self.bits)
        return bits

    def __str__(self) -> str:
        """Return the type, as messages name it."""
        return self.name or f"{self.bits} bits of unknown sign"


def signed(bits: int, width: int) -> int:
    """Return the signed number of `width` bits."""
    return bits - (1 << width) * (bits >> (width - 1) & 1)


def type_of(parameter: Parameter) -> ArgumentType | None:
    """Return the type of an integer argument; None for others. One bit is a truth value: 0 or 1."""
    if not isinstance(parameter.type, IntType):
        return None
    bits, source = parameter.type.bits, parameter.source_type
    if source is not None:
        return ArgumentType(bits, source.sign, source.name)
    return ArgumentType(bits, Sign.UNSIGNED if bits == 1 else None, "bool" if bits == 1 else "")


def named_types(kernel: Function) -> dict[str, ArgumentType]:
    """Return the types of the integer arguments by their names in the source. Names that several
    arguments have are left out.
    """
    names = [each.source_name for each in kernel.parameters]
    return {
        each.source_name: kind
        for each in kernel.parameters
        if (kind := type_of(each)) is not None and names.count(each.source_name) == 1
    }


GROUPS = ("groups_x", "groups_y", "groups_z")
"""The names that assumptions have for the workgroups of the grid along each axis."""
ITEMS = ("items_x", "items_y", "items_z")
"""The names that assumptions have for the work-items of a workgroup along each axis."""
_TYPES = dict.fromkeys(GROUPS, ArgumentType(32, Sign.UNSIGNED, "a number of workgroups"))
_TYPES |= dict.fromkeys(ITEMS, ArgumentType(32, Sign.UNSIGNED, "a number of work-items"))


def size_names(kernel: Function) -> tuple[str, ...]:
    """The names of the launch's sizes that assumptions on a kernel may use: those that no argument
    has.
    """
    taken = {each.source_name for each in kernel.parameters}
    return tuple(each for each in _TYPES if each not in taken)


def named_sizes(workgroup: Sequence[Size], grid: Sequence[Size]) -> dict[str, Size]:
    """The sizes of a launch, x, y and z of each, by the names that assumptions have for them."""
    return dict(zip((*ITEMS, *GROUPS), (*workgroup, *grid), strict=True))


def assumable_types(kernel: Function) -> dict[str, ArgumentType]:
    """The types of what assumptions may name: integer arguments, and the sizes of the launch."""
    return named_types(kernel) | {name: _TYPES[name] for name in size_names(kernel)}


HALF_BITS = 32
"""Least width of an argument that is half of a number."""


def find_parameter(kernel: Function, name: str) -> Parameter | None:
    """Return the argument with a name: `%0` is a register, `0` a position, anything else a name in
    the source, or a register if no argument has it. Raises InputError if several have it.
    """
    if name.startswith("%"):
        return next((each for each in kernel.parameters if each.name == name[1:]), None)
    if is_decimal(name):
        position = integer_of(name) if len(name) < 6 else len(kernel.parameters)
        return dict(enumerate(kernel.parameters)).get(position)
    found = [each for each in kernel.parameters if each.source_name == name]
    if len(found) > 1:
        raise InputError(
            f"{len(found)} arguments of @{kernel.name} are called {name}",
            rule="an argument is given by a name that it alone has, or by its position",
            mend=f"give its position, from 0: --arg {kernel.parameters.index(found[0])}=VALUE",
        )
    return found[0] if found else find_parameter(kernel, f"%{name}")


def is_object(parameter: Parameter) -> bool:
    """Return True for a pointer to an object in global memory, not for a structure by value."""
    kind = parameter.type
    return isinstance(kind, PointerType) and kind.space in (0, 1) and not parameter.indirect


def upper_halves(kernel: Function) -> frozenset[str]:
    """Return the registers of arguments that are upper halves of numbers: what is widened, and
    shifted left by its own width. Compilers pass sizes of 64 bits so, of which that half is 0.
    """
    widths = {e.name: e.type.bits for e in kernel.parameters if isinstance(e.type, IntType)}
    widened: dict[str, str] = {}
    found = set[str]()
    for each in (each for block in kernel.blocks for each in block.instructions):
        match each:
            case Cast(op=CastOp.ZEXT, value=Local(name=name)) if name in widths:
                widened[each.head.name or ""] = name
            case Binary(op=BinaryOp.SHL, left=Local(name=left), right=Int(value=by)):
                half = widened.get(left, "")
                if by >= HALF_BITS and by == widths.get(half):
                    found.add(half)
            case _:
                continue
    return frozenset(found)


def bits_given(name: str, text: str, kind: ArgumentType) -> int:
    """Return the bits of the number `text` as a value of an argument. Raises InputError if it is no
    number, or does not fit the type.
    """
    try:
        number = integer_of(text, 0)
    except ValueError as error:
        raise InputError(
            f"--arg {name}={text}: {text!r} is not an integer", mend=f"write --arg {name}=1024"
        ) from error
    if not kind.lowest <= number <= kind.highest:
        what = f"{name} is {kind}" if kind.name else f"the argument has {kind}"
        raise InputError(
            f"--arg {name}={text}: {what}: {kind.lowest} to {kind.highest}",
            rule="an argument takes the numbers that its type in the source holds",
            mend="give a value that fits",
        )
    return kind.bits_of(number)


def shown_types(kernel: Function) -> dict[str, ArgumentType]:
    """Return the types of all integer arguments, by the names that `typed` gives them."""
    kinds = ((name, type_of(each)) for name, each in _shown(kernel))
    return {name: kind for name, kind in kinds if kind is not None}


def typed(kernel: Function, values: Mapping[str, int]) -> dict[str, int]:
    """Return all integer arguments as numbers: by their names in the source, or by register if
    several have one name. `values` are bits by register; those that it lacks are 0.
    """
    return {
        name: kind.number(values.get(each.name, 0))
        for name, each in _shown(kernel)
        if (kind := type_of(each)) is not None
    }


def _shown(kernel: Function) -> list[tuple[str, Parameter]]:
    names = [each.source_name for each in kernel.parameters]
    return [
        (each.source_name if names.count(each.source_name) == 1 else f"%{each.name}", each)
        for each in kernel.parameters
    ]
