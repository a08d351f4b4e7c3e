"""Checks of a parsed test that go beyond its syntax."""

from __future__ import annotations

from types import MappingProxyType

from fencepost.errors import InputError, UnsupportedError
from fencepost.program.conditions import LocationTerm, RegisterTerm, terms
from fencepost.program.operations import (
    AccessKind,
    Assign,
    AsyncMark,
    AtomicRmw,
    BarrierArrive,
    CmpXchg,
    Load,
    LoadToLds,
    Store,
    WaitAsyncMark,
    accesses,
)
from fencepost.program.program import LitmusTest, Program, Thread
from fencepost.program.widths import access_size
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
            if isinstance(operation, LoadToLds):
                _check_copy(test.program, operation)
            for access in accesses(operation):
                _check_space(test.program, access)
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
    if isinstance(operation, Load | Store):
        _check_kind(program, operation)
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


_COPIED_SIZES = (4, 16)
_SMALLER_SIZES = (1, 2, 12)
"""Sizes that leave a part of a lane's place, of which 001 does not say what it holds (D39)."""
_COOPERATIVE_SIZES = (4, 8, 16)


def _check_copy(program: Program, operation: LoadToLds) -> None:
    """Raise InputError if a load to LDS does not copy global memory to LDS, or no such size;
    UnsupportedError if what else it writes is not known.
    """
    ends = (
        (operation.destination, AddressSpace.LOCAL, "to", "local"),
        (operation.source, AddressSpace.GLOBAL, "from", "global"),
    )
    for pointer, space, way, word in ends:
        location = program.location(pointer.name)
        if location is None or location.space is not space or pointer.generic:
            raise InputError(
                f"a load to LDS {way} {pointer.name}",
                place=operation.place,
                rule="it copies from global memory to LDS [001 LLVM IR Intrinsics]",
                mend=f"declare {pointer.name} as {word}, and name it without generic()",
            )
    sizes = [access_size(program, pointer) for pointer, *_ in ends]
    if sizes[0] == sizes[1] in _SMALLER_SIZES:
        raise UnsupportedError(
            f"a load to LDS of {sizes[0]} bytes",
            place=operation.place,
            rule="a lane's place in LDS has 4 or 16 bytes, and 001 does not say what becomes of "
            "the rest (D39)",
            mend="copy 4 or 16 bytes",
        )
    if sizes[0] != sizes[1] or sizes[0] not in _COPIED_SIZES:
        raise InputError(
            f"a load to LDS of {sizes[1]} bytes to {sizes[0]}",
            place=operation.place,
            rule="it copies 1, 2 or 4 bytes, on gfx950 also 12 or 16 [001 LLVM IR Intrinsics]",
            mend="name parts of one of these sizes",
        )


def _check_kind(program: Program, operation: Load | Store) -> None:
    """Raise InputError if a cooperative or monitor access is not in memory that has them."""
    location = program.location(operation.pointer.name)
    if operation.kind not in (AccessKind.COOPERATIVE, AccessKind.MONITOR) or location is None:
        return
    if location.space is not AddressSpace.GLOBAL:
        raise InputError(
            f"a {operation.kind.value} access to {location.name}, which is not in global memory",
            place=operation.place,
            rule="it accesses global memory [001 LLVM IR Intrinsics]",
            mend=f"declare {location.name} as global",
        )
    size = access_size(program, operation.pointer)
    if operation.kind is AccessKind.COOPERATIVE and size not in _COOPERATIVE_SIZES:
        raise InputError(
            f"a cooperative access of {size} bytes",
            place=operation.place,
            rule="each lane accesses 4, 8 or 16 bytes [001 LLVM IR Intrinsics]",
            mend="use i32, i64 or i128",
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


def has_copies(program: Program) -> bool:
    """Return True if a program has loads to LDS whose completion the compiler tracks."""
    return any(
        isinstance(operation, LoadToLds) and not operation.asynchronous
        for thread in program.threads
        for operation in thread.code
    )


def check_no_copies(program: Program, who: str, mend: str) -> None:
    """Raise UnsupportedError if a program has loads to LDS, or cooperative or monitor accesses:
    `who` does not have them.
    """
    for operation in (each for thread in program.threads for each in thread.code):
        if isinstance(operation, LoadToLds | AsyncMark | WaitAsyncMark):
            what = "loads to LDS"
        elif isinstance(operation, Load | Store) and operation.kind in _FORMS:
            what = f"{operation.kind.value} accesses"
        else:
            continue
        raise UnsupportedError(
            f"{who} has no {what}",
            place=operation.place,
            rule="the accesses are loads, stores and read-modify-writes",
            mend=mend,
        )


_FORMS = frozenset({AccessKind.COOPERATIVE, AccessKind.MONITOR})


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
