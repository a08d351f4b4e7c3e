"""Programs of one shape by size, for what placement costs as programs grow."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from fencepost.placement.regions import Access, AccessKind, Allocation, Loop, Node, Program

BUFFERS = 8


def line(size: int) -> Program:
    """Accesses to eight buffers, one after the other."""
    return _program(_accesses(random.Random(size), size))


def loops(size: int) -> Program:
    """As many accesses, most of them in loops of twenty, a few between."""
    rng, body, left = random.Random(size), list[Node](), size
    while left > 0:
        inner, between = _accesses(rng, min(20, left)), _accesses(rng, min(5, max(left - 20, 0)))
        body += [Loop(inner), *between]
        left -= len(inner) + len(between)
    return _program(tuple(body))


def sequence(size: int) -> Program:
    """As many accesses in loops of four, and nothing between: any of them may be skipped, so that
    paths lead from each loop to all later ones.
    """
    rng = random.Random(size)
    return _program(tuple(Loop(_accesses(rng, 4)) for _ in range(size // 4)))


def one_loop(size: int) -> Program:
    """All accesses in one loop."""
    return _program((Loop(_accesses(random.Random(size), size)),))


def nested(size: int) -> Program:
    """As many accesses in loops three deep."""
    rng, body = random.Random(size), list[Node]()
    for _ in range(size // 6):
        a, b, c, d, e, f = _accesses(rng, 6)
        body.append(Loop((a, Loop((b, c, Loop((d, e)))), f)))
    return _program(tuple(body))


def apart(size: int) -> Program:
    """As many accesses in loops of four, each loop with two buffers of its own: all of them are
    open to the program's end.
    """
    rng, body = random.Random(size), list[Node]()
    for number in range(size // 4):
        body.append(Loop(_accesses(rng, 4, 2, 2 * number)))
    return _program(tuple(body), size // 2)


def many_buffers(size: int) -> Program:
    """Accesses in a line, to an eighth as many buffers."""
    many = max(1, size // 8)
    return _program(_accesses(random.Random(size), size, many), many)


SHAPES: Mapping[str, Callable[[int], Program]] = {
    "line": line,
    "line, many buffers": many_buffers,
    "one loop": one_loop,
    "loops": loops,
    "loops in sequence": sequence,
    "nested loops": nested,
    "loops, buffers of their own": apart,
}


def _accesses(
    rng: random.Random, count: int, buffers: int = BUFFERS, first: int = 0
) -> tuple[Access, ...]:
    kinds = (AccessKind.READ, AccessKind.WRITE)
    return tuple(
        Access(rng.choice(kinds), f"b{first + rng.randrange(buffers)}") for _ in range(count)
    )


def _program(body: tuple[Node, ...], buffers: int = BUFFERS) -> Program:
    return Program(body, tuple(Allocation(f"b{n}", 64) for n in range(buffers)))
