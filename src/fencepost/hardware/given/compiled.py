"""A compiled object as given code: kernel PN is thread N of the test."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from fencepost.abi.entry.sgpr_table import EntryValue
from fencepost.abi.entry.state import entry_state
from fencepost.code_object.code_object import CodeObject, Kernel
from fencepost.errors import InputError
from fencepost.hardware.given.arguments import argument_bases, argument_registers
from fencepost.hardware.given.binding import Binding
from fencepost.hardware.given.values import Base, BaseKind, Half, Key, Known
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.decoding.object_code import codes_of
from fencepost.machine_code.instructions.registers import SGPR
from fencepost.program.program import LitmusTest
from fencepost.targets.processor import Processor
from fencepost.vocabulary.address_spaces import AddressSpace


def compiled_threads(
    code: CodeObject, test: LitmusTest, processor: Processor
) -> tuple[tuple[Code, Binding], ...]:
    """The code of each thread of a test, from an object with a kernel of its name.

    Raises InputError where a kernel is missing, or its arguments do not stand for what the test
    has; UnsupportedError where the object's code cannot be decoded.
    """
    spaces = {each.name: each.space for each in test.program.locations}
    kernels = {each.symbol_name.removesuffix(".kd"): each for each in code.kernels}
    found = _found(codes_of(code))
    return tuple(
        _thread(f"P{thread.number}", kernels, found, spaces, processor)
        for thread in test.program.threads
    )


def called_threads(
    codes: Iterable[Code], test: LitmusTest, arguments: Mapping[str, Sequence[str]]
) -> tuple[tuple[Code, Binding], ...]:
    """The code of each thread of a test, from code with a function of its name, whose arguments
    have these names.

    Raises InputError as `compiled_threads` does.
    """
    spaces = {each.name: each.space for each in test.program.locations}
    found = _found(codes)
    threads = []
    for thread in test.program.threads:
        name = f"P{thread.number}"
        if name not in found:
            raise _missing(name, found)
        one, entry = found[name]
        threads.append((one, Binding(entry, argument_registers(arguments[name], spaces))))
    return tuple(threads)


def _found(codes: Iterable[Code]) -> dict[str, tuple[Code, int]]:
    return {name: (each, number) for each in codes for name, number in each.entries}


def _missing(name: str, known: Iterable[str]) -> InputError:
    return InputError(
        f"the object has no kernel or function {name}",
        rule="thread N of the test is the one named PN",
        mend=f"it has {', '.join(known) or 'none'}",
    )


def _thread(
    name: str,
    kernels: Mapping[str, Kernel],
    found: Mapping[str, tuple[Code, int]],
    spaces: Mapping[str, AddressSpace],
    processor: Processor,
) -> tuple[Code, Binding]:
    if name not in kernels or name not in found:
        raise _missing(name, kernels)
    kernel = kernels[name]
    code, entry = found[name]
    args = kernel.metadata.args if kernel.metadata is not None else None
    named = [
        (each.name, each.offset, each.size)
        for each in args or ()
        if each.name is not None and each.offset is not None
    ]
    return code, Binding(
        entry, dict(_entry_registers(kernel, processor)), argument_bases(named, spaces)
    )


def _entry_registers(kernel: Kernel, processor: Processor) -> Iterator[tuple[Key, Known]]:
    descriptor = kernel.descriptor
    if descriptor is None:
        return
    place = entry_state(descriptor, processor).find(EntryValue.KERNARG_SEGMENT_PTR)
    if place is not None:
        for part in (0, 1):
            yield SGPR + place.first + part, Half(Base(BaseKind.ARGUMENTS), 0, part)
