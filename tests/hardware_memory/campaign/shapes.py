"""Small programs in which an operation takes part: every shape, with the operation in each of its
places, smallest first.

Shapes have the names of the literature: message passing (mp), store buffering (sb), and so on. What
an operation releases or acquires is read or written, in global memory or LDS, plain or atomic.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from fencepost.lowering.rows.table import Kind
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Scope
from tests.hardware_memory.campaign.operations import Operation
from tests.hardware_memory.campaign.ordered import sequential
from tests.hardware_memory.campaign.programs import (
    LOCAL,
    Do,
    Program,
    Side,
    bare,
    monotonic,
    program,
)

_PAIRS = ("WR", "RW", "WW", "wr", "rw", "Nr", "Aw", "rN", "wA", "Ar")
"""What is before a release and behind an acquire, by letters."""

_DATA = ("x", "l", "generic(x)", "generic(l)")

_COHERENCE = {
    "corr": ("w", "rr"),
    "coww": ("ww",),
    "cowr": ("wr", "w"),
    "corw": ("rw", "w"),
    "atomic": ("a", "a"),
    "atomic-store": ("a", "w"),
    "corr-two": ("w", "w", "rr"),
    "cowr-two": ("wr", "wr"),
    "corw-two": ("rw", "rw"),
    "atomic-read": ("ar", "ar"),
}


def programs_of(operation: Operation) -> list[Program]:
    """The programs in which the operation takes part, smallest first, each once."""
    found = {
        (each.threads, each.at): each
        for make in (_passing, _coherence, _data, sequential, _chains)
        for each in make(operation)
    }
    return sorted(found.values(), key=lambda each: (*each.size, each.threads))


def _layout(scope: Scope, *places: str) -> Scope:
    """Where threads are: apart as far as the scope reaches, in a workgroup where LDS is used."""
    local = any(bare(each) in LOCAL for each in places)
    return min(scope, Scope.WORKGROUP) if local else scope


def _places(operation: Operation, of_global: str, of_local: str) -> tuple[str, ...]:
    """The names through which an operation can access: one of each memory it can reach."""
    match operation.space:
        case AddressSpace.GLOBAL:
            return (of_global,)
        case AddressSpace.LOCAL:
            return (of_local,)
        case AddressSpace.GENERIC:
            return (f"generic({of_global})", f"generic({of_local})")
        case _:
            return (of_global, of_local)


def _release(scope: Scope, flag: str) -> Do:
    """A release by the most usual operation."""
    return Do("w", bare(flag), 1, f"{scope.word} release")


def _acquire(scope: Scope, flag: str) -> Do:
    return Do("r", bare(flag), 0, f"{scope.word} acquire")


def _releases(operation: Operation, flag: str) -> Iterator[Side]:
    """The ways in which an operation is a release."""
    order = operation.order
    if operation.kind is Kind.FENCE:
        for what in ("w", "N"):
            fence = Do("F", order=order, marked=True)
            yield fence, Do(what, flag, 1, monotonic(operation.scope))
        return
    yield (Do(operation.letter(writes=True), flag, 1, order, marked=True),)


def _acquires(operation: Operation, flag: str) -> Iterator[tuple[Side, tuple[str, ...]]]:
    """The ways in which an operation is an acquire. Where the value is in no register, a last value
    of the flag says that it came behind the release.
    """
    order = operation.order
    if operation.kind is Kind.FENCE:
        for what in ("r", "A", "N"):
            fence = Do("F", order=order, marked=True)
            last = (bare(flag),) if what == "N" else ()
            yield (Do(what, flag, 2, monotonic(operation.scope)), fence), last
        return
    letter = operation.letter(writes=not operation.returns)
    silent = operation.kind is Kind.RMW and not operation.returns
    access = Do(letter, flag, 2 if letter == "N" else 0, order, marked=True)
    yield (access,), ((bare(flag),) if silent else ())


def _passing(operation: Operation) -> Iterator[Program]:
    """Message passing, and its like: something before a release, something behind an acquire."""
    scope = operation.scope
    order = monotonic(scope)
    for flag, data, pair in product(_places(operation, "f", "m"), _DATA, _PAIRS):
        if data.startswith("generic") and pair not in ("WR", "RW"):
            continue
        layout = _layout(scope, flag, data)
        before, behind = Do(pair[0], data, 1, order), Do(pair[1], data, 2, order)
        finals = (bare(data),) if pair in ("WW", "rN") else ()
        if operation.releases:
            for release in _releases(operation, flag):
                released: tuple[Side, ...] = ((before, *release), (_acquire(scope, flag), behind))
                yield program("mp", layout, released, finals)
        if operation.acquires:
            for acquire, last in _acquires(operation, flag):
                acquired: tuple[Side, ...] = ((before, _release(scope, flag)), (*acquire, behind))
                yield program("mp", layout, acquired, finals + last)


def _coherence(operation: Operation) -> Iterator[Program]:
    """Two or three threads and one location."""
    if operation.kind is Kind.FENCE:
        return
    for place in _places(operation, "x", "l"):
        layout = _layout(operation.scope, place)
        for shape, threads in _COHERENCE.items():
            code = "".join(threads)
            for spot, letter in enumerate(code):
                if _stands_for(operation, letter):
                    sides = _marked_sides(operation, place, threads, spot)
                    yield program(shape, layout, sides, (bare(place),))


def _stands_for(operation: Operation, letter: str) -> bool:
    match letter:
        case "r":
            return operation.kind is not Kind.STORE
        case "a":
            return operation.kind is Kind.RMW
        case _:
            return operation.kind is not Kind.LOAD


def _marked_sides(
    operation: Operation, place: str, threads: tuple[str, ...], spot: int
) -> list[Side]:
    """Threads of accesses to one place, of which one is the operation."""
    order = monotonic(operation.scope)
    sides = []
    value = number = 0
    for code in threads:
        side = []
        for letter in code:
            value += letter != "r"
            stored = 0 if letter == "r" else 1 if letter == "a" else value
            if number == spot:
                what = operation.letter(writes=letter == "w")
                side.append(Do(what, place, stored, operation.order, marked=True))
            else:
                side.append(Do(letter, bare(place), stored, order))
            number += 1
        sides.append(tuple(side))
    return sides


def _data(operation: Operation) -> Iterator[Program]:
    """The operation before a release, or behind an acquire, by others."""
    if operation.kind is Kind.FENCE:
        return
    scope, order = operation.scope, monotonic(operation.scope)
    letter = operation.letter(writes=True)
    for place, other, again in product(_places(operation, "x", "l"), "rwWRA", (False, True)):
        if other in "rR" and letter == "r":
            continue
        name = bare(place)
        layout = _layout(scope, place)
        own = Do(letter, place, 1, operation.order, marked=True)
        its = Do(other, name, 2, order)
        early = (Do("r", name, 0, order),) if again else ()
        seen = early if other in "rR" else ()
        release, acquire = _release(scope, "f"), _acquire(scope, "f")
        yield program("co-mp", layout, ((own, release), (*seen, acquire, its)), (name,))
        yield program("co-mp", layout, ((its, release), (*early, acquire, own)), (name,))


def _chains(operation: Operation) -> Iterator[Program]:
    """A third thread between the two of message passing."""
    if operation.scope is Scope.WAVEFRONT:
        return
    for flag, pair in product(_places(operation, "f", "m"), ("WR", "wr", "RW")):
        yield from _chained(operation, flag, pair)


def _chained(operation: Operation, flag: str, pair: str) -> Iterator[Program]:
    scope, order = operation.scope, monotonic(operation.scope)
    layout = _layout(scope, flag)
    before, behind = Do(pair[0], "x", 1, order), Do(pair[1], "x", 2, order)
    if operation.releases:
        other = "f" if flag != "f" else "g"
        last = (_acquire(scope, flag), behind)
        for release in _releases(operation, flag):
            first = (before, _release(scope, other))
            yield program("isa2", layout, (first, (_acquire(scope, other), *release), last))
            if pair == "wr":
                reader = (Do("r", "x", 0, order), *release)
                yield program("wrc", layout, ((before,), reader, last))
    if operation.acquires:
        last = (_acquire(scope, "g"), behind)
        for acquire, final in _acquires(operation, flag):
            first = (before, _release(scope, flag))
            middle = (*acquire, _release(scope, "g"))
            yield program("isa2", layout, (first, middle, last), final)
