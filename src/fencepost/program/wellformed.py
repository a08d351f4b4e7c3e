"""Checks of a parsed test that go beyond its syntax."""

from __future__ import annotations

from fencepost.errors import InputError, UnsupportedError
from fencepost.program.conditions import LocationTerm, RegisterTerm, terms
from fencepost.program.operations import Assign, AtomicRmw, BarrierArrive, CmpXchg, Load
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
                    if location.space is not AddressSpace.GLOBAL:
                        raise InputError(
                            f"{name} has an instance for each "
                            + ("workgroup" if location.space is AddressSpace.LOCAL else "thread"),
                            place=place,
                            rule="a final value is that of one instance",
                            mend=f"load {name} into a register at the end of a thread",
                        )
                case _:
                    pass


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
