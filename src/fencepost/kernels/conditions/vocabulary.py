"""The conditions on sizes that are tried: what programmers take for granted of their arguments.

For arguments `a` and `b`: `a >= b`; `a % K == 0`, where K is a size of the launch, a power of two
that tiles have, or a number that the kernel compares with; `a >= K`, where K is one of these or how
many work-items the launch has along a dimension; and `a <= K` for one large K. All of them hold at
once where each argument is one and the same large multiple, so that together they are never idle.

An argument whose sign the module does not say is written `signed(a)`, which says what is meant; of
`a % K == 0`, with K a power of two, both signs say the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, permutations

from fencepost.kernels.question.argument_types import ArgumentType
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.source_types import Sign
from fencepost.records import dataclass

TILES = (16, 64)
"""Divisors that kernels rely on without naming them."""
MOST_PAIRED = 5
"""Arguments of which all pairs are compared; of more, those that stand side by side."""
MOST_NUMBERS = 4
"""Numbers of each kind that are tried of one argument."""
LARGEST = 1 << 20
"""The largest value of an argument, unless the launch asks for more: 32 bits hold its product with
the ids of a launch, and the bytes of that."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Conditions, those first that say the least: `most`, how large arguments may be, of each one;
    `others`, all the rest. All hold where each argument is `size`; `numbers` are smaller ones of
    which some break conditions, in order, `bounds` those that arguments are to reach. `types` are
    those of the arguments that they are about.
    """

    most: tuple[str, ...]
    others: tuple[str, ...]
    size: int
    numbers: tuple[int, ...]
    bounds: tuple[int, ...]
    types: Mapping[str, ArgumentType]

    @property
    def whole(self) -> tuple[str, ...]:
        """All of it."""
        return (*self.most, *self.others)


def vocabulary(
    types: Mapping[str, ArgumentType], launch: Launch, compared: Sequence[int]
) -> Vocabulary:
    """The conditions on arguments of these types, by name in the source; on those that are wide
    enough for the numbers in them.
    """
    extents = [w * g for w, g in zip(launch.workgroup, launch.grid, strict=True)]
    largest = 4 * max(launch.items * launch.groups, *TILES, *compared, 1)
    size = 1 << (largest - 1).bit_length()  # where all arguments are this, all of it holds
    known = {*launch.workgroup, launch.items, *(n for n in compared if n > 1)} - {1}
    divisors = sorted(n for n in {*TILES, *known} if size % n == 0)
    least = sorted({*known, *extents, launch.items * launch.groups} - {1})
    tried, bounds = divisors[:MOST_NUMBERS], (1, 2, *least[-MOST_NUMBERS:])
    enough = 1 << (max(*bounds, *tried) - 1).bit_length()
    wide = {name: each for name, each in types.items() if each.number(size, Sign.SIGNED) == size}
    words = {name: word(name, kind) for name, kind in wide.items()}
    near = {n + by for n in (*tried, *bounds) for by in (-1, 0)} - {0}
    return Vocabulary(
        tuple(
            f"{each} <= {max(LARGEST, size)}"
            for name, each in words.items()
            if types[name].highest > max(LARGEST, size)
        ),
        (
            *(f"{a} >= {b}" for a, b in _pairs(list(words.values()))),
            *(f"{a} % {n} == 0" for a in wide for n in tried),
            *(f"{a} >= {n}" for a in words.values() for n in bounds),
        ),
        enough,
        tuple(sorted(near - {enough})),
        bounds,
        wide,
    )


def bound(name: str, kind: ArgumentType, least: int | str) -> str:
    """Return the condition that an argument is at least a number, or another argument."""
    return f"{word(name, kind)} >= {least}"


def word(name: str, kind: ArgumentType) -> str:
    """An argument as a condition has it."""
    return name if kind.sign is not None else f"signed({name})"


def _pairs(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    if len(names) <= MOST_PAIRED:
        yield from permutations(names, 2)
        return
    for a, b in pairwise(names):
        yield a, b
        yield b, a
