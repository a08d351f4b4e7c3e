"""Wrong and right twins of each effect: accesses, barriers, fences, orders, copies and waits.

    python -m tests.kernels.hunt.effects --count 3000 --seed 1 [--keep FOLDER]

A wrong twin races through exactly the effect that it is named for and must not be proved; a right
twin is in order by it and must not be a bug.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from tests.kernels.hunt.access_rows import Touching, touching
from tests.kernels.hunt.copies import copies
from tests.kernels.hunt.messages import barriers, messages
from tests.kernels.hunt.modules import at, module, wave
from tests.kernels.hunt.trial import Trial, main


def _trial(
    family: str, what: str, body: str, why: str, row: Touching, number: int, grid: int = 1
) -> Trial:
    text = module(body, row.cpu, row.declares, '!1 = !{!"agent"}\n')
    words = ("--workgroup", "128", "--grid", str(grid), "--wave", wave(row.cpu))
    return Trial(family, f"{number} {what}", text, words, why)


def _base(row: Touching, place: str) -> tuple[int, str]:
    """The space and the base of what a row touches; `place` may be LDS or a buffer."""
    return (3, "@s") if place == "lds" else (1, "%data")


def _other(row: Touching, space: int) -> str:
    """A plain access of a word at %p."""
    return (
        f"store i32 %t, ptr addrspace({space}) %p"
        if row.reads
        else (
            f"%w = load i32, ptr addrspace({space}) %p\n{at(1, '%out', '%t64', '%o')}\n"
            "store i32 %w, ptr addrspace(1) %o"
        )
    )


def accesses(seed: int) -> Iterator[Trial]:
    """Each access against itself, and against a plain access of another work-item."""
    number = 0
    for row in touching():
        for place in row.places:
            space, base = _base(row, place)
            start = (
                f"{at(1, '%in', '%t64', '%vp', 'i64')}\n%v64 = load i64, ptr addrspace(1) %vp\n"
                f"%v = trunc i64 %v64 to i32\n{row.before}\n"
            )
            unit = row.unit
            grid = 2 if place == "global" else 1
            number += 1
            # All touch one place.
            if not row.atomic and not row.reads:
                body = f"{start}{at(space, base, '0', '%p')}\n{row.at(space)}"
                why = "all work-items write one place"
                yield _trial("access: itself", f"{row.name} {place}", body, why, row, number, grid)
            # Half of the work-items touch plainly what the others touch by the row.
            same = f"{start}%k = and i32 %t, 63\n%k64 = zext i32 %k to i64\n"
            same += f"{at(space, base, '%k64', '%p', f'[{unit} x i8]')}\n"
            split = (
                "%c = icmp ult i32 %t, 64\nbr i1 %c, label %left, label %right\nleft:\n"
                f"{row.at(space)}\nbr label %done\nright:\n{_other(row, space)}\n"
                "br label %done\ndone:"
            )
            why = "a plain access of another work-item to the same place"
            yield _trial("access: plain", f"{row.name} {place}", same + split, why, row, number)
            for size in {1, unit - 1} - {0}:
                # Ranges of a size that overlap by a byte at least.
                if row.atomic or unit < 2 or not row.unaligned:
                    continue
                step = unit - 1 if size == 1 else 1
                over = f"{start}{at(space, base, '%t64', '%p', f'[{step} x i8]')}\n{row.at(space)}"
                if row.reads:
                    over = over + f"\n{_other(row, space)}"
                why = f"ranges of {unit} bytes, {step} apart"
                yield _trial(
                    "access: overlap", f"{row.name} {place} {step}", over, why, row, number
                )
            # Apart: each has a place of its own.
            own = f"{start}{at(space, base, '%t64', '%p', '[64 x i8]')}\n{row.at(space)}"
            if 64 * 128 > 4096 and space == 3:
                own = f"{start}{at(space, base, '%t64', '%p', '[32 x i8]')}\n{row.at(space)}"
            if unit <= (32 if space == 3 else 64):
                yield _trial("access: own", f"{row.name} {place}", own, "", row, number)


def every(seed: int) -> list[Trial]:
    """All of them."""
    return [*accesses(seed), *barriers(), *messages(), *copies()]


def draw(count: int, seed: int) -> Iterator[Trial]:
    """A number of them in an order that the seed gives, all of them where there are fewer."""
    trials = every(seed)
    random.Random(seed).shuffle(trials)
    yield from trials[:count]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], __doc__, draw, 100000))
