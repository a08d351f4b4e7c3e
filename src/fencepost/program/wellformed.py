"""Checks of a parsed test that go beyond its syntax."""

from __future__ import annotations

from types import MappingProxyType

from fencepost.errors import InputError, UnsupportedError
from fencepost.program.conditions import LocationTerm, RegisterTerm, terms
from fencepost.program.operations import (
    Assign,
    AtomicRmw,
    BarrierArrive,
    CmpXchg,
    Load,
    Store,
)
from fencepost.program.program import LitmusTest, Program, Thread
from fencepost.vocabulary.address_spaces import AddressSpace


def check(test: LitmusTest) -> None:
    """Raise InputError if the test names a thread, register or location that does not exist."""
    threads = {}
    for thread in test.program.threads:
        if thread.number in threads:
            raise InputError(
                f"P{thread.number} appears twice in the table",
                place=thread.place,
                mend="number the threads differently",
            )
        threads[thread.number] = thread
    for thread in test.program.threads:
        for operation in thread.code:
            if isinstance(operation, Load | Store | AtomicRmw | CmpXchg):
                _check_space(test.program, operation)
    written = {number: registers(thread) for number, thread in threads.items()}
    for condition in (test.condition, test.filter):
        for term in terms(condition) if condition is not None else ():
            match term:
                case RegisterTerm(number, register, place):
                    if number not in threads:
                        raise InputError(
                            f"there is no thread P{number}",
                            place=place,
                            mend="the threads: " + ", ".join(f"P{n}" for n in threads),
                        )
                    if register not in written[number]:
                        known = ", ".join(sorted(written[number])) or "none"
                        raise InputError(
                            f"P{number} never writes the register {register}",
                            place=place,
                            mend=f"its registers: {known}",
                        )
                case LocationTerm(name, _, place):
                    location = test.program.location(name)
                    if location is None:
                        known = ", ".join(loc.name for loc in test.program.locations) or "none"
                        raise InputError(
                            f"there is no location {name}",
                            place=place,
                            mend=f"the locations: {known}",
                        )
                    if location.space in _INSTANCES:
                        raise InputError(
                            f"{name} has an instance for each {_INSTANCES[location.space]}",
                            place=place,
                            rule="a final value is that of one instance",
                            mend=f"load {name} into a register at the end of a thread",
                        )
                case _:
                    pass


_INSTANCES = MappingProxyType(
    {
        AddressSpace.LOCAL: "workgroup",
        AddressSpace.PRIVATE: "thread",
        AddressSpace.REGION: "agent",
    }
)


def _check_space(program: Program, operation: Load | Store | AtomicRmw | CmpXchg) -> None:
    """Raise InputError if the address space of an access does not have such accesses."""
    location = program.location(operation.pointer.name)
    if location is None or location.space not in (AddressSpace.CONSTANT, AddressSpace.REGION):
        return
    space, load = location.space.name.lower(), f"rN = load {location.name}"
    if location.space is AddressSpace.CONSTANT and not isinstance(operation, Load):
        raise InputError(
            f"{location.name} is in constant memory, and is written here",
            place=operation.place,
            rule="its contents do not change while a kernel runs [001 Memory Model]",
            mend="declare it as global",
        )
    if not isinstance(operation, Load | Store) or operation.ordering.is_atomic:
        raise InputError(
            f"an atomic access to {location.name}, which is in {space} memory",
            place=operation.place,
            rule=f"accesses to {space} memory are treated as non-atomic [001 Memory Model]",
            mend=f"write it as it is treated, as in {load}",
        )
    if location.space is AddressSpace.REGION and operation.pointer.generic:
        raise InputError(
            f"{location.name} is in region memory, and is accessed by a generic pointer",
            place=operation.place,
            rule="generic addresses lead to global, local and private memory [001 Address Spaces]",
            mend=f"access it directly: {load}",
        )


def registers(thread: Thread) -> set[str]:
    """The registers that a thread writes or that the initial state sets."""
    written = {name for name, _ in thread.registers}
    for operation in thread.code:
        match operation:
            case Load() | AtomicRmw() | CmpXchg() | Assign():
                written.add(operation.register)
            case BarrierArrive(register=str(register)):
                written.add(register)
            case _:
                pass
    return written


def check_no_sizes(program: Program, who: str, mend: str) -> None:
    """Raise UnsupportedError if a program has accesses of parts of locations, or of other than
    words: `who` does not have them.
    """
    if program.has_sizes:
        raise UnsupportedError(
            f"{who} has no locations of several sizes",
            rule="every access covers a whole location of 32 bits",
            mend=mend,
        )
