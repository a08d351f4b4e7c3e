"""The meaning of the arguments of a kernel, by their names in its metadata: those named as a
location point to it, `x.generic` too; `out.r0` points to where the last value of register r0 is
stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fencepost.errors import InputError
from fencepost.hardware.given.values import Base, BaseKind, Half, Key, Known
from fencepost.machine_code.instructions.registers import SGPR, VGPR
from fencepost.vocabulary.address_spaces import AddressSpace

RESULT = "out."
GENERIC = ".generic"
STACK_POINTER = SGPR + 32
"""The register in which a called function finds the end of its caller's frame (001 Function Call
Convention).
"""


def argument_bases(
    arguments: Iterable[tuple[str, int, int]], spaces: Mapping[str, AddressSpace]
) -> dict[int, Half]:
    """The halves of the addresses in the segment of arguments, by offset; an argument has a name,
    an offset and a size. `spaces` are the locations of the test.

    Raises InputError where a name stands for nothing.
    """
    found = {}
    for name, offset, size in arguments:
        base = _base(name, spaces)
        for part in range(size // 4):
            found[offset + 4 * part] = Half(base, 0, part)
    return found


def _base(name: str, spaces: Mapping[str, AddressSpace]) -> Base:
    if name.startswith(RESULT):
        return Base(BaseKind.RESULT, name.removeprefix(RESULT))
    location = name.removesuffix(GENERIC)
    if location not in spaces:
        raise InputError(
            f"the argument {name!r} of the kernel",
            rule=f"an argument is named as a location of the test ({', '.join(spaces) or 'none'}), "
            f"with {GENERIC!r} behind it if it is a generic pointer, or {RESULT!r} and a register",
            mend="rename it",
        )
    return Base(BaseKind.LOCATION, location)


def argument_registers(
    names: Iterable[str], spaces: Mapping[str, AddressSpace]
) -> dict[Key, Known]:
    """Return the vector registers of a called function, given its arguments in order: one
    register for an address in LDS, two for the others; and the start of its stack.
    """
    found: dict[Key, Known] = {STACK_POINTER: Half(Base(BaseKind.STACK), 0, 0)}
    number = VGPR
    for name in names:
        base = _base(name, spaces)
        local = base.kind is BaseKind.LOCATION and spaces.get(name) is AddressSpace.LOCAL
        for part in range(1 if local else 2):
            found[number] = Half(base, 0, part)
            number += 1
    return found
